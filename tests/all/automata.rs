//! The automata, checked against stepping from their rules alone and against stored tables.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use nimscape::arrays::Completion;
use nimscape::automata::growth::{
    Direction, Frame, NEVER, Rule, birth, cell_of, cell_of_lim, children, count_alive, count_born,
    density, endpoint, grow, lim_position_of, parent, position_of, runs,
};
use nimscape::automata::octant;
use nimscape::nim;
use proptest::prelude::*;
use serde_json::Value;

type Cell = (i64, i64);

/// Where the papers let cells be born.
fn allowed(rule: Rule, (x, y): Cell) -> bool {
    match rule {
        Rule::Full => true,
        // "points with coordinates (x, y), where y < 0 and y <= -|x| are not allowed to be born"
        Rule::ThreeBranches => !(y < 0 && y <= -x.abs()),
        Rule::Lim => (x, y) == (0, 0) || (0 <= y && y < x),
    }
}

/// The P-positions of three piles with a total, in lexicographic order.
fn lost_with_total(total: u64) -> impl Iterator<Item = [u64; 3]> {
    let all = (0..=total).flat_map(move |a| (0..=total).map(move |b| [a, b, a ^ b]));
    all.filter(move |piles| piles.iter().sum::<u64>() == total)
}

fn neighbours((x, y): Cell) -> [Cell; 4] {
    [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]
}

/// Generation and parent of all cells born up to `last`, by stepping: a cell is born when it has
/// exactly one live neighbour.
fn step(rule: Rule, last: u64) -> BTreeMap<Cell, (u64, Option<Cell>)> {
    let mut alive = BTreeMap::from([((0, 0), (0, None))]);
    for generation in 1..=last {
        let dead: BTreeSet<Cell> = alive
            .keys()
            .flat_map(|&cell| neighbours(cell))
            .filter(|&cell| allowed(rule, cell) && !alive.contains_key(&cell))
            .collect();
        let born: Vec<_> = dead
            .into_iter()
            .filter_map(|cell| {
                let near: Vec<_> =
                    neighbours(cell).into_iter().filter(|near| alive.contains_key(near)).collect();
                (near.len() == 1).then(|| (cell, (generation, Some(near[0]))))
            })
            .collect();
        alive.extend(born);
    }
    alive
}

const LAST: u64 = 70;

#[test]
fn growth_is_stepping() {
    for rule in Rule::ALL {
        let stepped = step(rule, LAST);
        let growth = grow(rule, 0..=LAST as u32).unwrap();
        assert!(growth.generation.is_sorted());
        let cell = |i: usize| -> Cell { (growth.x[i].into(), growth.y[i].into()) };
        let grown: BTreeMap<_, _> = (0..growth.len())
            .map(|i| {
                let parent = usize::try_from(growth.parent[i]).ok().map(cell);
                (cell(i), (u64::from(growth.generation[i]), parent))
            })
            .collect();
        assert_eq!(grown.len(), growth.len(), "no cell stands twice");
        assert_eq!(grown, stepped, "{rule:?}");
    }
}

#[test]
fn the_closed_form_is_stepping() {
    let reach = LAST as i64 + 2;
    for rule in Rule::ALL {
        let stepped = step(rule, LAST);
        let mut families: HashMap<Cell, HashSet<Cell>> = HashMap::new();
        for (&cell, &(_, parent)) in &stepped {
            if let Some(parent) = parent {
                families.entry(parent).or_default().insert(cell);
            }
        }
        for x in -reach..=reach {
            for y in -reach..=reach {
                let (born, stepped_parent) = stepped.get(&(x, y)).copied().unzip();
                if born.is_none() {
                    assert!(birth(rule, x, y).is_none_or(|n| n > LAST), "{rule:?} ({x}, {y})");
                    continue;
                }
                assert_eq!(birth(rule, x, y), born, "{rule:?} ({x}, {y})");
                assert_eq!(parent(rule, x, y), stepped_parent.flatten(), "{rule:?} ({x}, {y})");
                if born < Some(LAST) {
                    let grown_up: HashSet<_> = children(rule, x, y).into_iter().collect();
                    let family = families.remove(&(x, y)).unwrap_or_default();
                    assert_eq!(grown_up, family, "{rule:?} ({x}, {y})");
                }
            }
        }
    }
}

#[test]
fn counts_are_those_of_stepping() {
    for rule in Rule::ALL {
        let stepped = step(rule, LAST);
        for n in 0..=LAST {
            let born = stepped.values().filter(|&&(generation, _)| generation == n).count();
            let alive = stepped.values().filter(|&&(generation, _)| generation <= n).count();
            assert_eq!(count_born(rule, n), born as u128);
            assert_eq!(count_alive(rule, n), Ok(alive as u128));
        }
    }
}

#[test]
fn the_diagonals_stay_empty() {
    for i in (1..1000).chain([i64::MAX - 1, i64::MAX]) {
        for (x, y) in [(i, i), (i, -i), (-i, i), (-i, -i)] {
            assert_eq!(birth(Rule::Full, x, y), None);
        }
    }
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn integers<const N: usize, T: TryFrom<i64, Error: std::fmt::Debug>>(value: &Value) -> [T; N] {
    let integers = value.as_array().unwrap();
    assert_eq!(integers.len(), N);
    std::array::from_fn(|i| T::try_from(integers[i].as_i64().unwrap()).unwrap())
}

/// The runs of a stored path: its entries begin with a length and end with a letter.
fn stored_path(value: &Value) -> Vec<(u64, Direction)> {
    let direction = |letter: &Value| match letter.as_str().unwrap() {
        "E" => Direction::East,
        "N" => Direction::North,
        "W" => Direction::West,
        "S" => Direction::South,
        other => panic!("{other} is no direction"),
    };
    let entries = value.as_array().unwrap().iter();
    entries
        .map(|run| run.as_array().unwrap())
        .map(|run| (run[0].as_u64().unwrap(), direction(&run[run.len() - 1])))
        .collect()
}

fn path(x: i64, y: i64) -> Vec<(u64, Direction)> {
    runs(x, y).unwrap().iter().map(|run| (run.length(), run.direction)).collect()
}

#[test]
fn the_stored_bijection_with_three_piles() {
    let table = json(include_str!("../data/nim-growth-bijection.json"));
    let rows = table["table"].as_array().unwrap();
    assert_eq!(rows.len() as u128, count_alive(Rule::ThreeBranches, 6).unwrap());
    for row in rows {
        let [x, y] = integers::<2, i64>(&row["cell"]);
        let piles = integers::<3, u64>(&row["P"]);
        assert_eq!(birth(Rule::ThreeBranches, x, y), row["n"].as_u64());
        assert_eq!(position_of(x, y), Some(piles));
        assert_eq!(cell_of(piles), Ok((x, y)));
        assert_eq!(path(x, y), stored_path(&row["path"]));
    }
}

#[test]
fn three_branches_are_the_evolution_of_three_piles() {
    for (cell, (generation, parent)) in step(Rule::ThreeBranches, 64) {
        let piles = position_of(cell.0, cell.1).unwrap();
        assert_eq!(cell_of(piles), Ok(cell));
        assert_eq!(nim::generation(&piles), Ok(generation.into()));
        let parents: Vec<_> =
            parent.into_iter().map(|(x, y)| position_of(x, y).unwrap().to_vec()).collect();
        assert_eq!(nim::parents(&piles), Ok(parents));
    }
    for n in 0..=64 {
        for piles in lost_with_total(2 * n) {
            let (x, y) = cell_of(piles).unwrap();
            assert_eq!(position_of(x, y), Some(piles));
        }
    }
}

#[test]
fn the_stored_bijection_with_lim() {
    let table = json(include_str!("../data/lim.json"));
    for row in table["octant"].as_array().unwrap() {
        let [x, y] = integers::<2, i64>(&row["cell"]);
        let piles = integers::<3, u64>(&row["abc"]);
        assert_eq!(birth(Rule::Lim, x, y), row["n"].as_u64());
        assert_eq!(lim_position_of(x, y), Some(piles));
        assert_eq!(cell_of_lim(piles), Ok((x, y)));
        assert_eq!(path(x, y), stored_path(&row["path"]));
    }
    for (n, count) in (0..).zip(table["P_count_unordered"].as_array().unwrap()) {
        assert_eq!(count_born(Rule::Lim, n), u128::from(count.as_u64().unwrap()));
    }
}

#[test]
fn the_octant_is_lim() {
    for n in 0..=64_u64 {
        let mut lost = BTreeSet::new();
        for a in 0..=n {
            for b in 0..=a.min(n - a) {
                let c = n - a - b;
                if c <= b && a & b == 0 && a & c == 0 && b & c == 0 {
                    lost.insert([a, b, c]);
                }
            }
        }
        let growth = grow(Rule::Lim, n as u32..=n as u32).unwrap();
        let cells = growth.x.iter().zip(&growth.y).map(|(&x, &y)| (x.into(), y.into()));
        let found: BTreeSet<_> = cells
            .map(|(x, y)| {
                let piles = lim_position_of(x, y).unwrap();
                assert_eq!(cell_of_lim(piles), Ok((x, y)));
                piles
            })
            .collect();
        assert_eq!(found, lost, "generation {n}");
        assert_eq!(growth.len(), lost.len());
    }
}

/// A point with its parent.
type Birth = ([u32; 3], Option<[u32; 3]>);

/// The points born at each step when the neighbours of a point that count are those which `counts`
/// accepts. Nothing is cut off: a set of points has no sides.
fn step_octant(last: u32, counts: impl Fn([u32; 3], [u32; 3]) -> bool) -> Vec<Vec<Birth>> {
    let near = |point: [u32; 3]| -> Vec<[u32; 3]> {
        let mut near = Vec::new();
        for [da, db, dc] in (0..27).map(|i| [i / 9 - 1, i / 3 % 3 - 1, i % 3 - 1]) {
            if da * da + db * db + dc * dc == 2 {
                let [a, b, c] = point.map(i64::from);
                let [a, b, c] = [a + da, b + db, c + dc].map(u32::try_from);
                near.extend(a.and_then(|a| b.and_then(|b| c.map(|c| [a, b, c]))));
            }
        }
        near
    };
    let mut alive = HashSet::from([[0; 3]]);
    let mut steps = vec![vec![([0; 3], None)]];
    for _ in 0..last {
        let dead: BTreeSet<_> = alive
            .iter()
            .flat_map(|&point| near(point))
            .filter(|point| !alive.contains(point))
            .collect();
        let born: Vec<_> = dead
            .into_iter()
            .filter_map(|point| {
                let parents: Vec<_> = near(point)
                    .into_iter()
                    .filter(|&near| alive.contains(&near) && counts(point, near))
                    .collect();
                (parents.len() == 1).then(|| (point, Some(parents[0])))
            })
            .collect();
        alive.extend(born.iter().map(|&(point, _)| point));
        steps.push(born);
    }
    steps
}

fn of_smaller_total(point: [u32; 3], near: [u32; 3]) -> bool {
    near.iter().sum::<u32>() < point.iter().sum()
}

fn of_any_total(_: [u32; 3], _: [u32; 3]) -> bool {
    true
}

#[test]
fn the_octant_is_stepping_by_either_rule() {
    let closer = (octant::Rule::Closer, step_octant(32, of_smaller_total));
    let relaxed = (octant::Rule::Relaxed, step_octant(32, of_any_total));
    for (rule, stepped) in [closer, relaxed] {
        let births = octant::grow(rule, 32).unwrap();
        let point = |i: usize| -> [u32; 3] { births.points[3 * i..][..3].try_into().unwrap() };
        let mut i = 0;
        for (step, born) in (0..).zip(stepped) {
            for (stepped, parent) in born {
                assert_eq!(point(i), stepped, "{rule:?}, step {step}");
                assert_eq!(births.generation[i], step);
                assert_eq!(usize::try_from(births.parent[i]).ok().map(point), parent);
                i += 1;
            }
        }
        assert_eq!(births.len(), i);
    }
}

#[test]
fn closer_in_space_is_another_rule() {
    let distance = |point: [u32; 3]| point.iter().map(|p| p * p).sum::<u32>();
    let in_space = step_octant(8, |point, near| distance(near) < distance(point));
    let by_total = step_octant(8, of_smaller_total);
    assert_ne!(in_space, by_total);
}

#[test]
fn a_relaxed_growth_that_is_cut_off_goes_wrong_inside() {
    let inside = |point: [u32; 3]| point.iter().all(|&p| p <= 16);
    let whole = step_octant(19, of_any_total);
    let cut = step_octant(19, |point, near| inside(point) && inside(near));
    let same: Vec<bool> = whole
        .into_iter()
        .zip(cut)
        .map(|(whole, cut)| whole.into_iter().filter(|&(point, _)| inside(point)).eq(cut))
        .collect();
    assert_eq!(same.iter().position(|same| !same), Some(19));
}

#[test]
fn the_stored_births_of_the_octant() {
    let table = json(include_str!("../data/relaxed-automaton.json"));
    let relaxed = octant::grow(octant::Rule::Relaxed, 32).unwrap();
    let (all, others) = relaxed.census();
    assert_eq!(all, integers::<33, u32>(&table["births"]));
    assert_eq!(others, integers::<33, u32>(&table["N_births"]));
    let closer = octant::grow(octant::Rule::Closer, 32).unwrap();
    assert_eq!(closer.census().0, integers::<33, u32>(&table["closer_births"]));

    let sorted_n_positions: BTreeSet<(i64, [u32; 3])> = relaxed
        .points
        .chunks_exact(3)
        .zip(&relaxed.generation)
        .filter(|&(point, &step)| step <= 8 && point[0] ^ point[1] ^ point[2] != 0)
        .filter(|(point, _)| point.is_sorted())
        .map(|(point, &step)| (step.into(), point.try_into().unwrap()))
        .collect();
    let stored = table["N_positions_sorted_born_by_8"].as_array().unwrap();
    let stored: BTreeSet<_> =
        stored.iter().map(|row| (row[0].as_i64().unwrap(), integers(&row[1]))).collect();
    assert_eq!(sorted_n_positions, stored);
}

#[test]
fn the_two_theorems_of_the_essay() {
    let closer = octant::grow(octant::Rule::Closer, 100).unwrap();
    let relaxed = octant::grow(octant::Rule::Relaxed, 100).unwrap();
    let mut of_total_2n: Vec<Vec<u32>> = vec![vec![]; 101];
    for (point, &step) in relaxed.points.chunks_exact(3).zip(&relaxed.generation) {
        if point.iter().sum::<u32>() == 2 * step {
            of_total_2n[step as usize].extend(point);
        }
    }
    for n in 0..=100 {
        let lost: Vec<u32> = lost_with_total(2 * n).flatten().map(|pile| pile as u32).collect();
        let born: Vec<u32> = closer
            .points
            .chunks_exact(3)
            .zip(&closer.generation)
            .filter(|&(_, &step)| u64::from(step) == n)
            .flat_map(|(point, _)| point.to_vec())
            .collect();
        assert_eq!(born, lost, "closer rule, step {n}");
        assert_eq!(of_total_2n[n as usize], lost, "relaxed rule, step {n}");
    }
}

#[test]
fn the_octant_of_a_side_is_its_p_positions() {
    for exponent in 0..6 {
        let side = 1_u32 << exponent;
        let births = octant::grow(octant::Rule::Closer, side - 1).unwrap();
        let mut expected: Vec<_> = (0..side)
            .flat_map(|a| (0..side).map(move |b| ((a + b + (a ^ b)) / 2, [a, b, a ^ b])))
            .collect();
        expected.sort_unstable();
        let found: Vec<(u32, [u32; 3])> = births
            .generation
            .iter()
            .zip(births.points.chunks_exact(3))
            .map(|(&step, point)| (step, point.try_into().unwrap()))
            .collect();
        assert_eq!(found, expected);
    }
    assert!(octant::grow(octant::Rule::Closer, 16_383).is_err());
}

/// The least side by listing all points below each.
#[test]
fn smaller_octants_are_empty() {
    let sides = || (0..7).map(|exponent| 1_u32 << exponent);
    let pairs = |side: u32| (0..side).flat_map(move |a| (0..side).map(move |b| (a, b)));
    for d in 0..64 {
        let is_empty = |side: &u32| pairs(*side).all(|(a, b)| (a ^ b ^ d) >= *side);
        let least = sides().find(|side| !is_empty(side));
        assert_eq!(Some(octant::Slice::least_side(d)), least, "fourth pile {d}");
    }
    for c in 0..64 {
        let is_empty = |side: &u32| {
            let array = Completion::fill(c, *side).unwrap();
            array.values().iter().all(|&entry| u32::from(entry) >= *side)
        };
        let least = sides().find(|side| !is_empty(side));
        assert_eq!(Some(octant::Tripod::least_side(c)), least, "centre {c}");
    }
}

/// The cells alive at generation n in a pixel and the earliest birth, cell by cell.
fn look_at(rule: Rule, n: u64, level: u32, (x, y): Cell) -> (u32, u64) {
    let side = 1 << level;
    let (mut count, mut first) = (0, NEVER);
    for x in (x * side..).take(side as usize) {
        for y in (y * side..).take(side as usize) {
            if let Some(born) = birth(rule, x, y).filter(|&born| born <= n) {
                count += 1;
                first = first.min(born);
            }
        }
    }
    (count, first)
}

#[test]
fn pixels_around_the_origin_are_counted_cell_by_cell() {
    for rule in Rule::ALL {
        for level in 0..=4 {
            let reach = 40 >> level;
            let side = 2 * reach as usize + 1;
            let frame = Frame { level, x: -reach, y: -reach, width: side, height: side };
            for n in 0..=40 {
                let seen = density(rule, n, &frame).unwrap();
                let mut pixels = seen.count.iter().zip(&seen.first);
                for y in -reach..=reach {
                    for x in -reach..=reach {
                        let (count, first) = look_at(rule, n, level, (x, y));
                        let pixel = (&f64::from(count), &first);
                        let place = format!("{rule:?} n={n} level={level} ({x}, {y})");
                        assert_eq!(pixels.next(), Some(pixel), "{place}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_picture_of_everything_counts_everything() {
    for rule in Rule::ALL {
        for (n, level) in [(1_000_000, 14), (1 << 25, 20), ((1 << 26) - 1, 26)] {
            let frame = Frame { level, x: -64, y: -64, width: 128, height: 128 };
            let seen = density(rule, n, &frame).unwrap();
            let sum: u128 = seen.count.iter().map(|&count| count as u128).sum();
            assert_eq!(sum, count_alive(rule, n).unwrap());
        }
    }
}

#[test]
fn pictures_that_cannot_be_are_refused() {
    let frame = Frame { level: 62, x: 0, y: 0, width: 1, height: 1 };
    assert!(density(Rule::Full, 1 << 62, &frame).is_ok());
    for refused in [
        density(Rule::Full, u64::MAX, &frame),
        density(Rule::Full, 9, &Frame { level: 63, ..frame }),
        density(Rule::Full, 9, &Frame { x: i64::MIN, ..frame }),
        density(Rule::Full, 9, &Frame { y: i64::MAX, ..frame }),
        density(Rule::Full, 9, &Frame { width: 0, ..frame }),
        density(Rule::Full, 9, &Frame { height: 0, ..frame }),
        density(Rule::Full, 9, &Frame { width: usize::MAX, height: 2, ..frame }),
    ] {
        assert!(refused.is_err());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn far_pixels_are_counted_cell_by_cell(
        x in -1_i64 << 40..1 << 40,
        y in -1_i64 << 40..1 << 40,
        shift in 0..40_u32,
        level in 0..6_u32,
        n: u64,
        n_shift in 2..64_u32,
    ) {
        let frame = Frame { level, x: x >> shift, y: y >> shift, width: 7, height: 5 };
        for rule in Rule::ALL {
            let n = n >> n_shift;
            let seen = density(rule, n, &frame).unwrap();
            let mut pixels = seen.count.into_iter().zip(seen.first);
            for y in (frame.y..).take(frame.height) {
                for x in (frame.x..).take(frame.width) {
                    let (count, first) = look_at(rule, n, level, (x, y));
                    prop_assert_eq!(pixels.next(), Some((count.into(), first)));
                }
            }
        }
    }

    #[test]
    fn four_pixels_are_one_of_the_next_level(
        x in -1_i64 << 50..1 << 50,
        y in -1_i64 << 50..1 << 50,
        shift in 0..50_u32,
        level in 0..25_u32,
        n: u64,
        n_shift in 2..64_u32,
    ) {
        let (x, y, n) = (x >> shift, y >> shift, n >> n_shift);
        for rule in Rule::ALL {
            let fine = Frame { level, x: 2 * x, y: 2 * y, width: 2, height: 2 };
            let coarse = Frame { level: level + 1, x, y, width: 1, height: 1 };
            let fine = density(rule, n, &fine).unwrap();
            let coarse = density(rule, n, &coarse).unwrap();
            prop_assert_eq!(vec![fine.count.into_iter().sum::<f64>()], coarse.count);
            prop_assert_eq!(fine.first.into_iter().min(), Some(coarse.first[0]));
        }
    }

    #[test]
    fn every_cell_of_the_grid_agrees_with_its_neighbours(x: i64, y: i64, shift in 0..63_u32) {
        // Exactly one neighbour is alive before a cell is born.
        let (x, y) = (x >> shift >> 1, y >> shift >> 1);
        for rule in Rule::ALL {
            if let Some(n) = birth(rule, x, y).filter(|&n| n > 0) {
                let older: Vec<_> = neighbours((x, y))
                    .into_iter()
                    .filter(|&(x, y)| birth(rule, x, y).is_some_and(|m| m < n))
                    .collect();
                prop_assert_eq!(older.len(), 1);
                prop_assert_eq!(parent(rule, x, y), Some(older[0]));
                prop_assert_eq!(birth(rule, older[0].0, older[0].1), Some(n - 1));
                prop_assert!(children(rule, older[0].0, older[0].1).contains(&(x, y)));
            }
        }
    }

    #[test]
    fn paths_lead_back(x: i64, y: i64, shift in 0..63_u32) {
        let (x, y) = (x >> shift >> 1, y >> shift >> 1);
        if let Some(path) = runs(x, y) {
            prop_assert_eq!(endpoint(&path), Ok((x, y)));
            let n = path.iter().map(|run| run.length()).sum();
            prop_assert_eq!(birth(Rule::Full, x, y), Some(n));
        }
        if let Some(piles) = position_of(x, y) {
            prop_assert_eq!(cell_of(piles), Ok((x, y)));
        }
        if let Some(piles) = lim_position_of(x, y) {
            prop_assert!(piles[0] >= piles[1] && piles[1] >= piles[2]);
            prop_assert_eq!(cell_of_lim(piles), Ok((x, y)));
        }
    }

    #[test]
    fn positions_lead_to_cells_and_back(a in 0..1_u64 << 62, b in 0..1_u64 << 62) {
        let (x, y) = cell_of([a, b, a ^ b]).unwrap();
        prop_assert_eq!(position_of(x, y), Some([a, b, a ^ b]));
        let n = nim::generation(&[a, b, a ^ b]).unwrap();
        prop_assert_eq!(birth(Rule::ThreeBranches, x, y).map(u128::from), Some(n));
    }
}

/// Coordinates go to 2^31 - 1: the last generation has too many cells, the one after it is out of
/// range.
#[test]
fn the_last_generation_that_fits_its_coordinates() {
    let message =
        |n: u32| grow(Rule::Full, n..=n).map(|g| g.x[0]).map_err(|error| error.to_string());
    assert!(message(i32::MAX as u32).unwrap_err().starts_with("cells: "));
    assert_eq!(message(1 << 31).unwrap_err(), "n: 2147483648 is not in 0..=2147483647");
    assert_eq!(message(1 << 30), Ok(1 << 30));
}
