//! Barriers in the plane of two leaves: fast shadows, verdicts and steps against the definitions of
//! *Tree and Tripod Nim*, section 3, by the rules of tree nim, and its worked examples.

use crate::naive::square;
use nimscape_games::barriers::{
    Cell, Line, MOST_CORNERS, Plane, Side, Staircase, Verdict, Window, bits, compare,
};
use nimscape_games::{Solver, named};
use proptest::prelude::*;

const GAMES: [&str; 8] =
    ["0(x,y)", "1(x,y)", "x(y)", "3(x,1(y))", "2(1,x,y)", "2(3,y,x)", "0(2,x,1(y))", "1(2,1,x,y)"];

const BOX: u32 = 9;

fn plane(text: &str) -> Plane {
    Plane::new(text, 40, |_| true).unwrap()
}

fn barrier(text: &str) -> Staircase {
    text.parse().unwrap()
}

fn side<'a>(plane: &'a Plane, corners: &str, last: Option<Cell>) -> Side<'a> {
    Side { plane, barrier: barrier(corners), last }
}

struct World<'a> {
    plane: &'a Plane,
    solver: Solver<'static>,
}

impl<'a> World<'a> {
    fn of(plane: &'a Plane) -> Self {
        Self { plane, solver: Solver::new(named("tree-nim").unwrap()) }
    }

    /// Returns the position with these sizes of x and y, and another size of one more leaf.
    fn position(&self, cell: Cell, other: Option<(usize, u32)>) -> Vec<u32> {
        let tree = self.plane.tree();
        let mut sizes = tree.sizes().to_vec();
        for (&leaf, size) in self.plane.leaves().iter().zip(cell) {
            sizes[leaf] = size;
        }
        if let Some((leaf, size)) = other {
            sizes[self.plane.others()[leaf]] = size;
        }
        [&sizes[..], tree.parents()].concat()
    }

    fn is_p(&mut self, cell: Cell, other: Option<(usize, u32)>) -> bool {
        let position = self.position(cell, other);
        self.solver.facts(&position).unwrap().is_p
    }

    fn own_size(&self, leaf: usize) -> u32 {
        self.plane.tree().sizes()[self.plane.others()[leaf]]
    }

    /// Returns whether a ray is shadowed, by Definition 3.6, where its least position below the
    /// barrier is within a box.
    fn is_shadowed(&mut self, barrier: &Staircase, line: Line) -> bool {
        let at = |n: u32| match line {
            Line::Column(x) => ([x, n], None),
            Line::Row(y) => ([n, y], None),
            Line::Leaf(leaf, cell) => (cell, Some((leaf, n))),
        };
        let is_below = |world: &Self, n: u32| match at(n) {
            (cell, None) => barrier.is_below(cell),
            (cell, Some((leaf, size))) => barrier.is_below(cell) && size >= world.own_size(leaf),
        };
        let Some(least) = (0..=4 * BOX).find(|&n| is_below(self, n)) else { return false };
        (0..least).any(|n| {
            let (cell, other) = at(n);
            self.is_p(cell, other)
        })
    }

    /// Returns all rays that meet a box of cells below a barrier.
    fn lines(&self, barrier: &Staircase, last: Option<Cell>) -> Vec<Line> {
        let is_in = |x, y| last.is_none_or(|last| x <= last[0] && y <= last[1]);
        let cells = square(1..=BOX).filter(|&(x, y)| barrier.is_below([x, y]) && is_in(x, y));
        let all = cells.flat_map(|(x, y)| lines_through(self.plane, [x, y]));
        all.collect()
    }
}

fn lines_through(plane: &Plane, [x, y]: Cell) -> impl Iterator<Item = Line> {
    let leaves = (0..plane.others().len()).map(move |leaf| Line::Leaf(leaf, [x, y]));
    [Line::Column(x), Line::Row(y)].into_iter().chain(leaves)
}

fn moved(line: Line, [dx, dy]: [u32; 2]) -> Line {
    match line {
        Line::Column(x) => Line::Column(x + dx),
        Line::Row(y) => Line::Row(y + dy),
        Line::Leaf(leaf, [x, y]) => Line::Leaf(leaf, [x + dx, y + dy]),
    }
}

fn cells() -> impl Strategy<Value = Vec<Cell>> {
    prop::collection::vec([1..7_u32, 1..7_u32], 1..5)
}

fn staircase(cells: &[Cell]) -> Staircase {
    barrier(&cells.iter().map(|[x, y]| format!("{x},{y}")).collect::<Vec<_>>().join(";"))
}

#[test]
fn the_plane_of_a_world_has_its_p_positions() {
    for game in GAMES {
        let plane = plane(game);
        assert_eq!(plane.to_string(), game);
        let mut world = World::of(&plane);
        for (x, y) in square(0..=BOX) {
            let is_p = (x, y) != (0, 0) && world.is_p([x, y], None);
            assert_eq!(plane.is_p([x, y]), is_p, "{game}: {x}, {y}");
        }
    }
}

#[test]
fn two_leaves_on_a_stack_of_0_or_1_are_nim_and_misere_nim() {
    // Example 3.1.
    for (game, star) in [("nim", "0(x,y)"), ("misere-nim", "1(x,y)")] {
        let (plane, mut solver) = (plane(star), Solver::new(named(game).unwrap()));
        for (x, y) in square(0..20).skip(1) {
            assert_eq!(plane.is_p([x, y]), solver.facts(&[x, y]).unwrap().is_p, "{x}, {y}");
        }
    }
}

proptest! {
    #[test]
    fn barriers_obey_the_axioms(cells in cells(), at in [1..9_u32, 1..9_u32]) {
        let barrier = staircase(&cells);
        let is_naive = |[x, y]: Cell| cells.iter().any(|cell| cell[0] <= x && cell[1] <= y);
        let above = barrier.with_above(at).unwrap();
        let below = barrier.with_below(at).unwrap();
        for x in 0..12 {
            for y in 0..12 {
                let cell = [x, y];
                prop_assert_eq!(barrier.is_below(cell), is_naive(cell));
                // The exterior is above, and with a position all that it sees.
                prop_assert!((x > 0 && y > 0) || !barrier.is_below(cell));
                let sees = (0..x).map(|x| [x, y]).chain((0..y).map(|y| [x, y]));
                let is_corner = barrier.is_below(cell) && sees.clone().all(|to| !barrier.is_below(to));
                prop_assert_eq!(barrier.corners().contains(&cell), is_corner);
                prop_assert!(barrier.is_below(cell) || sees.clone().all(|to| !barrier.is_below(to)));
                // With a cell above go those that it sees, and no others.
                let is_seen = x <= at[0] && y <= at[1];
                prop_assert_eq!(above.is_below(cell), barrier.is_below(cell) && !is_seen);
                let sees_it = x >= at[0] && y >= at[1];
                prop_assert_eq!(below.is_below(cell), barrier.is_below(cell) || sees_it);
                let first = (1..30).find(|&y| barrier.is_below([x, y]));
                prop_assert_eq!(barrier.first_in_column(x).filter(|_| x > 0), first.filter(|_| x > 0));
                prop_assert_eq!(barrier.step_of(cell) > 0, barrier.is_below(cell));
                for steps in 0..5 {
                    let is_below = barrier.after(steps).unwrap().is_below(cell);
                    prop_assert_eq!(is_below, barrier.step_of(cell) > steps);
                }
            }
        }
        prop_assert_eq!(staircase(barrier.corners()), barrier);
    }

    #[test]
    fn shadows_are_those_of_the_definition(game in 0..GAMES.len(), cells in cells()) {
        let plane = plane(GAMES[game]);
        let side = Side { plane: &plane, barrier: staircase(&cells), last: None };
        let mut world = World::of(&plane);
        for line in world.lines(&side.barrier, None) {
            let is_shadowed = world.is_shadowed(&side.barrier, line);
            prop_assert_eq!(side.shadow_on(line).is_some(), is_shadowed, "{} {:?}", GAMES[game], line);
        }
    }

    #[test]
    fn corners_lose_where_no_ray_through_them_is_shadowed(
        game in 0..GAMES.len(), cells in cells(), steps in 0..4_u32,
    ) {
        // The first half of the proof of Theorem 2, for all the barriers that it builds.
        let plane = plane(GAMES[game]);
        let side = Side { plane: &plane, barrier: staircase(&cells), last: None }.after(steps).unwrap();
        for &[x, y] in side.barrier.corners() {
            let lines = lines_through(&plane, [x, y]);
            let shadowed = lines.filter(|&line| side.shadow_on(line).is_some()).count();
            prop_assert_eq!(plane.is_p([x, y]), shadowed == 0);
            prop_assert_eq!(shadowed == 0, plane.seen_from([x, y]).is_empty());
        }
    }

    #[test]
    fn verdicts_are_those_of_the_definition(
        games in [0..GAMES.len(), 0..GAMES.len()],
        cells in cells(),
        by in [0..3_u32, 0..3_u32],
        last in prop::option::of([3..8_u32, 3..8_u32]),
    ) {
        let planes = games.map(|game| plane(GAMES[game]));
        let by_signed = by.map(|by| by as i32);
        let first = Side { plane: &planes[0], barrier: staircase(&cells), last };
        let second = Side {
            plane: &planes[1],
            barrier: first.barrier.moved(by_signed).unwrap(),
            last: last.map(|[x, y]| [x + by[0], y + by[1]]),
        };
        let verdict = compare(&first, &second, by_signed).unwrap();
        let mut worlds = [World::of(&planes[0]), World::of(&planes[1])];
        let is_comparable = planes[0].dimension() == planes[1].dimension();
        prop_assert_eq!(matches!(verdict, Verdict::Dimensions(..)), !is_comparable);
        if !is_comparable {
            return Ok(());
        }
        let is_shadowed = |worlds: &mut [World; 2], line: Line| {
            [worlds[0].is_shadowed(&first.barrier, line), worlds[1].is_shadowed(&second.barrier, moved(line, by))]
        };
        match verdict {
            Verdict::Differs { line, in_first, .. } => {
                prop_assert_eq!(is_shadowed(&mut worlds, line), [in_first, !in_first]);
            }
            Verdict::Same { .. } => {
                for line in worlds[0].lines(&first.barrier, last) {
                    let [one, other] = is_shadowed(&mut worlds, line);
                    prop_assert_eq!(one, other, "{:?}", line);
                }
                // Theorems 2 and 4.
                for (x, y) in square(1..=BOX).filter(|&(x, y)| first.is_middle([x, y])) {
                    let one = worlds[0].is_p([x, y], None);
                    prop_assert_eq!(one, worlds[1].is_p([x + by[0], y + by[1]], None));
                }
            }
            _ => prop_assert!(false, "open: {verdict:?}"),
        }
    }

    #[test]
    fn windows_show_what_is_true(game in 0..GAMES.len(), cells in cells(), origin in [0..3_u32, 0..3_u32]) {
        let plane = plane(GAMES[game]);
        let side = Side { plane: &plane, barrier: staircase(&cells), last: Some([6, 5]) };
        let mut world = World::of(&plane);
        let window = Window::new(&side, origin, 8, None).unwrap();
        for at in 0..64 {
            let [x, y] = [origin[0] + at as u32 % 8, origin[1] + at as u32 / 8];
            let has = |bit: u16| window.cells[at] & bit > 0;
            prop_assert_eq!(has(bits::NONE), [x, y] == [0, 0]);
            if has(bits::NONE) {
                continue;
            }
            prop_assert_eq!(has(bits::P), world.is_p([x, y], None));
            prop_assert_eq!(has(bits::ABOVE), !side.barrier.is_below([x, y]));
            prop_assert_eq!(has(bits::EXTERIOR), x == 0 || y == 0);
            prop_assert_eq!(has(bits::CORNER), side.barrier.corners().contains(&[x, y]));
            prop_assert_eq!(has(bits::MIDDLE), side.barrier.is_below([x, y]) && x <= 6 && y <= 5);
            let leaves = 0..plane.others().len();
            let shadowed = has(bits::MIDDLE)
                && leaves.clone().any(|leaf| world.is_shadowed(&side.barrier, Line::Leaf(leaf, [x, y])));
            prop_assert_eq!(has(bits::SHADOWED), shadowed);
        }
    }
}

#[test]
fn figure_4_normal_and_misere_nim() {
    let planes = ["0(x,y)", "1(x,y)"].map(plane);
    let [first, second] = [0, 1].map(|at| side(&planes[at], "1,2;2,1", None));
    assert!(matches!(
        compare(&first, &second, [0, 0]).unwrap(),
        Verdict::Same { period: None, .. }
    ));
    // Both cast a shadow on column 1 and on row 1 and on no other ray.
    for side in [&first, &second] {
        let columns: Vec<u32> =
            (1..20).filter(|&x| side.shadow_on(Line::Column(x)).is_some()).collect();
        let rows: Vec<u32> = (1..20).filter(|&y| side.shadow_on(Line::Row(y)).is_some()).collect();
        assert_eq!((columns, rows), (vec![1], vec![1]));
    }
    // With (1, 1) below the barrier the shadows differ.
    let [first, second] = [0, 1].map(|at| side(&planes[at], "1,1", None));
    let differs = Verdict::Differs { line: Line::Column(1), place: 0, in_first: false };
    assert_eq!(compare(&first, &second, [0, 0]).unwrap(), differs);
}

#[test]
fn centres_2_and_5_are_alike_from_8_on_for_ever() {
    // Section 7.2, in the plane of a third leaf of 8 and of 9: type 2 rays without end.
    for third in [8, 9] {
        let planes = [2, 5].map(|c| plane(&format!("{c}({third},x,y)")));
        let [first, second] = [0, 1].map(|at| side(&planes[at], "8,8", None));
        let verdict = compare(&first, &second, [0, 0]).unwrap();
        assert!(matches!(verdict, Verdict::Same { period: Some(_), .. }), "{verdict:?}");
    }
}

#[test]
fn a_translation_by_the_period_of_a_row_is_an_isomorphism() {
    // The proof of Theorem 5: barriers one common period apart.
    let plane = plane("2(1,x,y)");
    let first = side(&plane, "4,4", None);
    for by in 1..5 {
        let second = Side { barrier: first.barrier.moved([by, by]).unwrap(), ..first.clone() };
        let is_same = matches!(compare(&first, &second, [by, by]).unwrap(), Verdict::Same { .. });
        assert_eq!(is_same, by % 2 == 0, "row 1 of centre 2 has the period 2");
    }
}

#[test]
fn below_a_trivial_centre_a_middle_set_is_that_of_nim() {
    // The first part of the proof of Theorem 6, for any centre.
    for (centre, last) in [(3, [2, 2]), (6, [5, 5])] {
        let planes = [0, centre].map(|c| plane(&format!("{c}(2,x,y)")));
        let [first, second] = [0, 1].map(|at| side(&planes[at], "1,1", Some(last)));
        assert!(matches!(compare(&first, &second, [0, 0]).unwrap(), Verdict::Same { .. }));
    }
    // One cell further Nim's (3, 3) without the third leaf casts a shadow, and (3, 3, 3) does not.
    let planes = ["0(2,x,y)", "3(2,x,y)"].map(plane);
    let [first, second] = [0, 1].map(|at| side(&planes[at], "1,1", Some([3, 3])));
    let differs = Verdict::Differs { line: Line::Leaf(0, [3, 3]), place: 0, in_first: true };
    assert_eq!(compare(&first, &second, [0, 0]).unwrap(), differs);
}

#[test]
fn what_is_no_barrier_and_no_plane_is_refused() {
    let many: Vec<String> = (1..=65).map(|x| format!("{x},{}", 66 - x)).collect();
    for (text, reason) in [
        ("0,3", "b must be 1 to 512, not 0"),
        ("3", "b: 3 is not a list of cells such as 1,2;2,1"),
        ("1,-2", "b: 1,-2 is not a list of cells such as 1,2;2,1"),
        (&many.join(";"), &format!("more than {MOST_CORNERS} corners")),
    ] {
        let message = text.parse::<Staircase>().unwrap_err().to_string();
        assert!(message.ends_with(reason), "{message}");
    }
    let error = barrier("2,3").moved([-2, 0]).unwrap_err().to_string();
    assert_eq!(error, "dx must be -1 to 510, not -2");
    let no_tree = "is not a tree with two leaves x and y, such as 2(3,x,y)";
    for (text, reason) in [
        ("0(x,x)", no_tree),
        ("2(3,4)", no_tree),
        ("2(x,y", no_tree),
        ("x(1,y)", "p: a is not a leaf in play of 1(1,1)"),
        ("999(x,y)", "p must be 0 to 255, not 999"),
    ] {
        let message = Plane::new(text, 8, |_| true).unwrap_err().to_string();
        assert!(
            (message.starts_with("p: ") || message.starts_with("p must be "))
                && message.ends_with(reason),
            "{message}"
        );
    }
    assert!(Plane::new("2(3,x,y)", 8, |_| false).is_err());
}
