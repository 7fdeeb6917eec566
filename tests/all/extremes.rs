//! Arguments far beyond those of the page: each is refused with its value, at once, and no result
//! is wrong.

use std::rc::Rc;

use nimscape_arrays::dynamics::{Count, State};
use nimscape_arrays::{Array, Comparison, Rows};
use nimscape_automata::octant::ray::Live;
use nimscape_automata::octant::{Births, Decided, DigitGame, Tripod, Voxels};
use nimscape_base::error::{Error, Result};
use nimscape_games::barriers::{Plane, Side, Staircase, Window, compare};
use nimscape_games::{GAMES, Solver, Tree, named, p_positions_in_space};
use nimscape_periods::bands::BandFinder;
use nimscape_periods::frontier::Evidence;
use nimscape_periods::{Leap, Refusal};
use nimscape_render::mesh::solid::{Joints, Solid};
use nimscape_research::classes::late_bands;

fn refusal<T>(result: Result<T>) -> String {
    result.err().expect("it is refused").to_string()
}

#[test]
fn extremes_are_refused_with_their_values() {
    let (side, last_step) = (1 << 14, u32::MAX);
    let births = |points: &[u32], parent: &[i32]| {
        let births =
            Births { points: points.into(), generation: vec![0, 1], parent: parent.into() };
        refusal(Solid::new(&births, Joints::Tree, 50))
    };
    let decided = |game| refusal(Decided { game, side, last_step }.births());
    let other = "points: 2 have other numbers of coordinates or parents, or a parent beyond them";
    let refused = [
        (decided(DigitGame::Lim), "points must be 0 to 67108864, not 268435456"),
        (decided(DigitGame::Nim { d: 1 }), "points must be 0 to 67108864, not 268435456"),
        (refusal(Voxels::relaxed(0)), "side must be 1 to 512, not 0"),
        (refusal(Voxels::from_steps(0, vec![])), "side must be 1 to 1625, not 0"),
        (refusal(Voxels::halved(u32::MAX, vec![])), "side must be 1 to 1625, not 4294967295"),
        (refusal(Tripod::new(0, Rc::from([]))), "side must be 1 to 65536, not 0"),
        (refusal(BandFinder::new(2, u32::MAX)), "rows must be 1 to 4096, not 4294967295"),
        (refusal(late_bands(2, u32::MAX)), "rows must be 1 to 128, not 4294967295"),
        (
            refusal(Leap::new(2, 8, u64::MAX)),
            "column must be 16384 to 4611686018427387904, not 18446744073709551615",
        ),
        (
            refusal(Count::start(5, 0..u32::MAX)),
            "count: of cycles has the parts [0, 1, 2, 3, 4, 5, 6, 7, 8], not some of 0..8, upwards",
        ),
        (
            refusal(p_positions_in_space(named("kayles").unwrap(), &[], 1626, |_| true)),
            "side must be 1 to 512, not 1626",
        ),
        (
            refusal(Plane::new("1(x,y)", u32::MAX, |_| true)),
            "to must be 0 to 65536, not 4294967295",
        ),
        (
            refusal("1,2".parse::<Staircase>().unwrap().with_above([u32::MAX; 2])),
            "b must be 1 to 512, not 4294967295",
        ),
        (births(&[0, 0, 0], &[-1, 0]), other),
        (births(&[0, 0, 0, 0, 1, 1], &[-1]), other),
        (births(&[0, 0, 0, 0, 1, 1], &[-1, 2]), other),
        (births(&[0, 0, 0, 0, 1, 1 << 16], &[-1, 0]), "coordinate must be 0 to 65535, not 65536"),
    ];
    for (message, expected) in refused {
        assert_eq!(message, expected);
    }
}

#[test]
fn far_columns_of_few_rows_are_near() {
    let mut rows = Rows::new(2, 8).unwrap();
    rows.approach(1 << 62, 3);
    assert_eq!(rows.column(), 3, "as many steps as are allowed");
    let mut slow = rows.clone();
    rows.skip_to(1 << 62);
    while slow.column() < 1 << 62 {
        slow.approach(1 << 62, 1000);
    }
    assert_eq!((rows.column(), rows.state()), (slow.column(), slow.state()));
    assert!(rows.values().eq(slow.values()));
}

#[test]
fn arrays_that_are_not_symmetric_are_compared_whole() {
    let array = |entries: [u16; 4]| Array::of_tree("1(x,1,y)", false, 2, entries.into());
    let (one, other) = (array([0, 1, 2, 3]), array([0, 1, 9, 3]));
    let comparison = Comparison::new(&one, &other).unwrap();
    assert_eq!((comparison.agree_from(), comparison.equal()), (1, 3));
}

#[test]
fn the_check_of_an_orbit_can_be_stopped() {
    let state = State::of_sets(&[1; 16], 2).unwrap();
    let orbit = state.certificate(1 << 24);
    assert!(matches!(orbit.check(|_| false), Err(Error::Stopped { .. })));
    let stopped = Evidence::from(orbit).check(2000, |_| true).unwrap_err();
    assert!(matches!(stopped, Refusal::Stopped(2048)), "{stopped:?}");
}

#[test]
fn moves_are_counted_before_they_are_listed() {
    let huge =
        "nim:3 misere-nim:3 third-ones-lucky:3 wythoff:2 end-nim:3 tripod-nim:4 kayles:2 lim:3";
    for (name, count) in huge.split(' ').map(|game| game.split_once(':').unwrap()) {
        let count = count.parse().unwrap();
        let refused = Solver::new(named(name).unwrap()).facts(&vec![(1 << 30) + 1; count]);
        let message = refusal(refused);
        assert!(message.ends_with("leads to more than 1073741824 moves"), "{message}");
    }
    for game in GAMES {
        let mut position = game.canonical(game.info().example.to_vec());
        loop {
            let moves = game.moves(&position);
            assert!(game.count_of_moves(&position) <= moves.len(), "{game:?} {position:?}");
            let Some(next) = moves.into_iter().next_back() else { break };
            position = next;
        }
    }
}

#[test]
fn messages_have_the_beginning_of_a_text() {
    let long = "9".repeat(5_000_000);
    for message in [
        refusal(named(&long).map(|_| ())),
        refusal(nimscape_automata::sequences::named(&long).map(|_| ())),
        refusal(long.parse::<Tree>()),
        refusal(long.parse::<Staircase>()),
        refusal(Plane::new(&long, 4, |_| true)),
    ] {
        assert!(message.len() < 500, "{}", message.len());
    }
}

#[test]
fn barriers_have_the_ranges_of_the_page() {
    let plane = Plane::new("1(x,y)", 2000, |_| true).unwrap();
    let barrier = "1,2;2,1".parse().unwrap();
    let side = Side { plane: &plane, barrier, last: None };
    let window = |origin, count, by| Window::new(&side, origin, count, Some((&side, by)));
    let refused = [
        (refusal(side.barrier.after(129)), "step must be 0 to 128, not 129"),
        (refusal(side.after(u32::MAX)), "step must be 0 to 128, not 4294967295"),
        (refusal(compare(&side, &side, [i32::MIN, 0])), "dx must be -511 to 511, not -2147483648"),
        (refusal(compare(&side, &side, [0, 512])), "dy must be -511 to 511, not 512"),
        (refusal(window([0, u32::MAX], 4, [0, 0])), "from must be 0 to 1023, not 4294967295"),
        (refusal(window([0, 0], 100_000, [0, 0])), "side must be 4 to 64, not 100000"),
        (refusal(window([0, 0], 4, [0, i32::MIN])), "dy must be -511 to 511, not -2147483648"),
    ];
    for (message, expected) in refused {
        assert_eq!(message, expected);
    }
    assert_eq!(side.after(128).unwrap().barrier.corners().len(), 130);
    assert!(window([1023, 0], 64, [511, -511]).is_ok() && compare(&side, &side, [-511; 2]).is_ok());
}

#[test]
fn planes_have_no_other_leaves_and_no_columns_beyond() {
    let plane = Plane::new("2(3,x,y)", 60, |_| true).unwrap();
    assert_eq!(plane.outside(7, 1).count(), 0);
    let _ = plane.in_column(u32::MAX);
}
