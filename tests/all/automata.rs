//! The automata, checked against stepping from their rules alone and against stored tables.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use crate::files::json;
use crate::naive::square;
use nimscape_arrays::Array;
use nimscape_automata::growth::{
    Direction, Frame, NEVER, Rule, birth, cell_of, cell_of_lim, children, count_alive, count_born,
    density, endpoint, grow, lim_position_of, parent, position_of, runs,
};
use nimscape_automata::octant;
use nimscape_games::nim;
use proptest::prelude::*;
use serde::de::DeserializeOwned;
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

type Birth<P> = (P, Option<P>);

/// The births of each generation: a cell is born when exactly one live neighbour counts. Nothing is
/// cut off: a set of cells has no sides.
fn stepped<P: Copy + Ord>(
    origin: P,
    last: u64,
    near: impl Fn(P) -> Vec<P>,
    counts: impl Fn(P, P) -> bool,
) -> Vec<Vec<Birth<P>>> {
    let (mut alive, mut steps) = (BTreeSet::from([origin]), vec![vec![(origin, None)]]);
    for _ in 0..last {
        let all = alive.iter().flat_map(|&cell| near(cell));
        let dead: BTreeSet<P> = all.filter(|cell| !alive.contains(cell)).collect();
        let parent = |cell: P| {
            let near = near(cell).into_iter();
            let mut parents = near.filter(|near| alive.contains(near) && counts(cell, *near));
            parents.next().filter(|_| parents.next().is_none())
        };
        let born: Vec<_> =
            dead.into_iter().filter_map(|cell| Some((cell, Some(parent(cell)?)))).collect();
        alive.extend(born.iter().map(|&(cell, _)| cell));
        steps.push(born);
    }
    steps
}

/// Generation and parent of all cells born up to `last`.
fn step(rule: Rule, last: u64) -> BTreeMap<Cell, (u64, Option<Cell>)> {
    let near = |cell| neighbours(cell).into_iter().filter(|&cell| allowed(rule, cell)).collect();
    let steps = stepped((0, 0), last, near, |_, _| true);
    let of_generation = |(n, born): (u64, Vec<Birth<Cell>>)| {
        born.into_iter().map(move |(cell, parent)| (cell, (n, parent)))
    };
    (0..).zip(steps).flat_map(of_generation).collect()
}

const LAST: u64 = 70;

#[test]
fn growth_is_stepping() {
    let reach = LAST as i64 + 2;
    for rule in Rule::ALL {
        let stepped = step(rule, LAST);
        let growth = grow(rule, 0..=LAST as u32).unwrap();
        assert!(growth.generation.is_sorted());
        let cell = |i: usize| -> Cell { (growth.x[i].into(), growth.y[i].into()) };
        let parent_of = |i: usize| usize::try_from(growth.parent[i]).ok().map(cell);
        let grown =
            (0..growth.len()).map(|i| (cell(i), (growth.generation[i].into(), parent_of(i))));
        let grown: BTreeMap<_, _> = grown.collect();
        assert_eq!(grown.len(), growth.len(), "no cell stands twice");
        assert_eq!(grown, stepped, "{rule:?}");
        let mut families: HashMap<Cell, HashSet<Cell>> = HashMap::new();
        for (&cell, &(_, parent)) in &stepped {
            families.entry(parent.unwrap_or(cell)).or_default().insert(cell);
        }
        for (x, y) in square(-reach..=reach) {
            let place = format!("{rule:?} ({x}, {y})");
            let Some(&(born, stepped_parent)) = stepped.get(&(x, y)) else {
                assert!(birth(rule, x, y).is_none_or(|n| n > LAST), "{place}");
                continue;
            };
            assert_eq!(birth(rule, x, y), Some(born), "{place}");
            assert_eq!(parent(rule, x, y), stepped_parent, "{place}");
            if born < LAST {
                let mut family = families.remove(&(x, y)).unwrap_or_default();
                family.remove(&(x, y));
                let grown_up: HashSet<_> = children(rule, x, y).into_iter().collect();
                assert_eq!(grown_up, family, "{place}");
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

/// Cell, piles and path of a stored row, by the key of its piles: runs begin with a length and end
/// with a letter.
fn stored(row: &Value, piles: &str) -> (Cell, [u64; 3], Vec<(u64, Direction)>) {
    let direction = |letter: &str| match letter {
        "E" => Direction::East,
        "N" => Direction::North,
        "W" => Direction::West,
        "S" => Direction::South,
        other => panic!("{other} is no direction"),
    };
    let runs = row["path"].as_array().unwrap().iter().map(|run| run.as_array().unwrap());
    let runs =
        runs.map(|run| (run[0].as_u64().unwrap(), direction(run[run.len() - 1].as_str().unwrap())));
    (read(&row["cell"]), read(&row[piles]), runs.collect())
}

fn read<T: DeserializeOwned>(value: &Value) -> T {
    serde_json::from_value(value.clone()).unwrap()
}

fn path((x, y): Cell) -> Vec<(u64, Direction)> {
    runs(x, y).unwrap().iter().map(|run| (run.length(), run.direction)).collect()
}

#[test]
fn the_stored_bijections_with_three_piles_and_with_lim() {
    let table = json("tests/data/nim-growth-bijection.json");
    let rows = table["table"].as_array().unwrap();
    assert_eq!(rows.len() as u128, count_alive(Rule::ThreeBranches, 6).unwrap());
    for row in rows {
        let (cell, piles, runs) = stored(row, "P");
        assert_eq!(birth(Rule::ThreeBranches, cell.0, cell.1), row["n"].as_u64());
        assert_eq!((position_of(cell.0, cell.1), cell_of(piles)), (Some(piles), Ok(cell)));
        assert_eq!(path(cell), runs);
    }
    let table = json("tests/data/lim.json");
    for row in table["octant"].as_array().unwrap() {
        let (cell, piles, runs) = stored(row, "abc");
        assert_eq!(birth(Rule::Lim, cell.0, cell.1), row["n"].as_u64());
        assert_eq!((lim_position_of(cell.0, cell.1), cell_of_lim(piles)), (Some(piles), Ok(cell)));
        assert_eq!(path(cell), runs);
    }
    let counts: Vec<u128> = read(&table["P_count_unordered"]);
    assert!((0..).zip(counts).all(|(n, count)| count_born(Rule::Lim, n) == count));
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
fn the_octant_is_lim() {
    for n in 0..=64_u64 {
        let is_lost = |&[a, b, c]: &[u64; 3]| c <= b && a & b == 0 && a & c == 0 && b & c == 0;
        let all = (0..=n).flat_map(|a| (0..=a.min(n - a)).map(move |b| [a, b, n - a - b]));
        let lost: BTreeSet<_> = all.filter(is_lost).collect();
        let growth = grow(Rule::Lim, n as u32..=n as u32).unwrap();
        let cells = growth.x.iter().zip(&growth.y).map(|(&x, &y)| (x.into(), y.into()));
        let found = cells.map(|(x, y)| {
            let piles = lim_position_of(x, y).unwrap();
            assert_eq!(cell_of_lim(piles), Ok((x, y)));
            piles
        });
        assert_eq!(found.collect::<BTreeSet<_>>(), lost, "generation {n}");
        assert_eq!(growth.len(), lost.len());
    }
}

fn step_octant(
    last: u64,
    counts: impl Fn([u32; 3], [u32; 3]) -> bool,
) -> Vec<Vec<Birth<[u32; 3]>>> {
    let near = |point: [u32; 3]| {
        let steps = (0..27_i32).map(|i| [i / 9 - 1, i / 3 % 3 - 1, i % 3 - 1]);
        let steps = steps.filter(|by| by.iter().map(|by| by * by).sum::<i32>() == 2);
        let moved = steps.map(|by| {
            let [a, b, c] = [0, 1, 2].map(|axis| point[axis].checked_add_signed(by[axis]));
            Some([a?, b?, c?])
        });
        moved.flatten().collect()
    };
    stepped([0; 3], last, near, counts)
}

fn births(births: &octant::Births) -> impl Iterator<Item = (u32, [u32; 3])> + '_ {
    let points = births.points.chunks_exact(3).map(|point| point.try_into().unwrap());
    births.generation.iter().copied().zip(points)
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
        let grown = octant::grow(rule, 32).unwrap();
        let points: Vec<_> = births(&grown).collect();
        let parents = grown.parent.iter().map(|&at| Some(points[usize::try_from(at).ok()?].1));
        let found =
            points.iter().zip(parents).map(|(&(step, point), parent)| (step, (point, parent)));
        let stepped =
            (0..).zip(stepped).flat_map(|(step, born)| born.into_iter().map(move |of| (step, of)));
        assert!(found.eq(stepped), "{rule:?}");
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
    let whole = step_octant(19, of_any_total).into_iter();
    let cut = step_octant(19, |point, near| inside(point) && inside(near));
    let mut same = whole
        .zip(cut)
        .map(|(whole, cut)| whole.into_iter().filter(|&(point, _)| inside(point)).eq(cut));
    assert_eq!(same.position(|same| !same), Some(19));
}

#[test]
fn the_stored_births_of_the_octant() {
    let table = json("tests/data/relaxed-automaton.json");
    let relaxed = octant::grow(octant::Rule::Relaxed, 32).unwrap();
    let counts = ["births", "N_births"].map(|key| read::<Vec<u32>>(&table[key]));
    assert_eq!(<[_; 2]>::from(relaxed.census()), counts);
    let closer = octant::grow(octant::Rule::Closer, 32).unwrap();
    assert_eq!(closer.census().0, read::<Vec<u32>>(&table["closer_births"]));
    let found = births(&relaxed)
        .filter(|(step, [a, b, c])| *step <= 8 && a ^ b ^ c != 0 && [a, b, c].is_sorted());
    let stored: BTreeSet<(u32, [u32; 3])> = read(&table["N_positions_sorted_born_by_8"]);
    assert_eq!(found.collect::<BTreeSet<_>>(), stored);
}

#[test]
fn the_two_theorems_of_the_essay() {
    let [closer, relaxed] =
        [octant::Rule::Closer, octant::Rule::Relaxed].map(|rule| octant::grow(rule, 100).unwrap());
    let lost = (0..=100_u32).flat_map(|n| {
        lost_with_total(2 * u64::from(n)).map(move |piles| (n, piles.map(|pile| pile as u32)))
    });
    let lost: Vec<_> = lost.collect();
    assert!(births(&closer).eq(lost.iter().copied()), "closer rule");
    let with_total = births(&relaxed).filter(|(step, piles)| piles.iter().sum::<u32>() == 2 * step);
    assert!(with_total.eq(lost), "relaxed rule");
}

#[test]
fn what_becomes_of_each_point_of_the_octant() {
    const LAST: u32 = 15;
    let voxels = octant::Voxels::relaxed(LAST + 1).unwrap();
    let differences = |kind: usize| {
        (0..27_i32).map(|i| [i / 9 - 1, i / 3 % 3 - 1, i % 3 - 1]).filter(move |by| {
            let (changed, sum) = (by.iter().filter(|&&by| by != 0).count(), by.iter().sum::<i32>());
            [changed == 2 && sum == -2, changed == 1 && sum == -1, changed == 2][kind]
        })
    };
    let growths = [octant::Growth::Nim, octant::Growth::Lim, octant::Growth::Relaxed(&voxels)];
    for (kind, growth) in growths.into_iter().enumerate() {
        let near = |[a, b, c]: [u32; 3]| -> Vec<[u32; 3]> {
            let moved = differences(kind).map(|[x, y, z]| {
                Some([a.checked_add_signed(x)?, b.checked_add_signed(y)?, c.checked_add_signed(z)?])
            });
            moved.flatten().collect()
        };
        let mut alive = BTreeMap::from([([0; 3], 0)]);
        for step in 1..=LAST {
            let met: BTreeSet<_> = square(0..=LAST)
                .flat_map(|(a, b)| (0..=LAST).map(move |c| [a, b, c]))
                .filter(|point| !alive.contains_key(point))
                .filter(|&point| {
                    near(point).iter().filter(|at| alive.contains_key(*at)).count() == 1
                })
                .collect();
            alive.extend(met.into_iter().map(|point| (point, step)));
        }
        let mut kinds = HashSet::new();
        for (a, b) in square(0..=LAST) {
            for c in 0..=LAST {
                let point = [a, b, c];
                let found = growth.birth(point.map(u64::from));
                let near = near(point);
                let places: BTreeSet<_> = found.neighbours.iter().map(|&(at, _)| at).collect();
                assert_eq!(places, near.iter().map(|at| at.map(u64::from)).collect());
                let born = alive.get(&point).copied();
                let living = |step: u32| {
                    near.iter().filter(|at| alive.get(*at).is_some_and(|&at| at <= step)).count()
                };
                let crowded = (0..LAST).find(|&step| living(step) > 1).map(u64::from);
                let seen = match found.fate {
                    octant::Fate::Born(step) if step <= LAST.into() => {
                        born.map(u64::from) == Some(step)
                    }
                    octant::Fate::Crowded(step) if step < LAST.into() => {
                        born.is_none() && crowded == Some(step)
                    }
                    octant::Fate::Odd => (a + b + c) % 2 == 1 && living(LAST) == 0,
                    octant::Fate::Alone | octant::Fate::Open(_) => living(LAST) == 0,
                    octant::Fate::Born(_) | octant::Fate::Crowded(_) => living(LAST - 1) == 0,
                };
                assert!(seen, "{growth:?} {point:?} {found:?}");
                kinds.insert(core::mem::discriminant(&found.fate));
            }
        }
        assert_eq!(kinds.len(), [4, 3, 4][kind], "{growth:?}");
    }
}

#[test]
fn the_octant_of_a_side_is_its_p_positions() {
    for exponent in 0..6 {
        let side = 1_u32 << exponent;
        let grown = octant::grow(octant::Rule::Closer, side - 1).unwrap();
        let expected = square(0..side).map(|(a, b)| ((a + b + (a ^ b)) / 2, [a, b, a ^ b]));
        let mut expected: Vec<_> = expected.collect();
        expected.sort_unstable();
        assert!(births(&grown).eq(expected), "side {side}");
    }
    assert!(octant::grow(octant::Rule::Closer, 16_383).is_err());
}

#[test]
fn smaller_octants_are_empty() {
    let sides = || (0..7).map(|exponent| 1_u32 << exponent);
    for d in 0..64 {
        let has_points = |side: &u32| square(0..*side).any(|(a, b)| (a ^ b ^ d) < *side);
        let nim = octant::Decided { game: octant::DigitGame::Nim { d }, side: 64, last_step: 0 };
        assert_eq!(sides().find(has_points), Some(nim.least_side()), "fourth pile {d}");
        let has_points = |side: &u32| {
            let array = Array::tripod(d, *side).unwrap();
            array.values().iter().any(|&entry| u32::from(entry) < *side)
        };
        assert_eq!(sides().find(has_points), Some(octant::Tripod::least_side(d)), "centre {d}");
    }
}

/// The cells alive at generation n in a pixel and the earliest birth, cell by cell.
fn look_at(rule: Rule, n: u64, level: u32, (x, y): Cell) -> (f64, u64) {
    let side = 1 << level;
    let cells = square(0..side).map(|(dx, dy)| birth(rule, x * side + dx, y * side + dy));
    let born: Vec<u64> = cells.flatten().filter(|&born| born <= n).collect();
    (born.len() as f64, born.into_iter().min().unwrap_or(NEVER))
}

fn assert_counted(rule: Rule, n: u64, frame: &Frame) {
    let seen = density(rule, n, frame).unwrap();
    let mut pixels = seen.count.into_iter().zip(seen.first);
    for y in (frame.y..).take(frame.height) {
        for x in (frame.x..).take(frame.width) {
            let expected = look_at(rule, n, frame.level, (x, y));
            assert_eq!(pixels.next(), Some(expected), "{rule:?} n={n} {frame:?} ({x}, {y})");
        }
    }
}

#[test]
fn pixels_around_the_origin_are_counted_cell_by_cell() {
    for rule in Rule::ALL {
        for level in 0..=4 {
            let reach = 40 >> level;
            let side = 2 * reach as usize + 1;
            let frame = Frame { level, x: -reach, y: -reach, width: side, height: side };
            (0..=40).for_each(|n| assert_counted(rule, n, &frame));
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
            assert_counted(rule, n >> n_shift, &frame);
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

#[test]
fn the_last_generation_that_fits_its_coordinates() {
    let message =
        |n: u32| grow(Rule::Full, n..=n).map(|g| g.x[0]).map_err(|error| error.to_string());
    assert!(message(i32::MAX as u32).unwrap_err().starts_with("cells must be "));
    assert_eq!(message(1 << 31).unwrap_err(), "n must be 0 to 2147483647, not 2147483648");
    assert_eq!(message(1 << 30), Ok(1 << 30));
}
