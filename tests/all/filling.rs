//! Both ways of filling against each other, the definition, the game, and the printed tables and
//! figures.

use crate::naive::{by_mex, leading_row, square};
use nimscape_arrays::fill::steps::{Reason, SIDES, Step};
use nimscape_arrays::{Array, Filling, Way};
use nimscape_base::error::Error;
use proptest::prelude::*;

const WAYS: [Way; 2] = [Way::Entries, Way::Numbers];

fn filling(c: u32, side: u32, way: Way) -> Filling {
    Filling::new(c, side, way).unwrap()
}

fn step(filling: &Filling, step: usize) -> Step {
    filling.step(step).unwrap().unwrap()
}

fn after(filling: &Filling, steps: usize) -> Vec<Option<u16>> {
    filling.values(steps).unwrap()
}

fn filled(filling: &Filling) -> Vec<u16> {
    after(filling, filling.steps()).into_iter().map(Option::unwrap).collect()
}

#[test]
fn both_ways_print_tables_1_and_2() {
    // Table 1: nim-addition, rows and columns 0 to 15.
    let table_1: Vec<u16> = (0..256).map(|at| (at / 16) ^ (at % 16)).collect();
    // Table 2: centre 6, as printed.
    let table_2: [[u16; 16]; 8] = [
        [6, 1, 2, 3, 4, 5, 0, 7, 8, 9, 10, 11, 12, 13, 14, 15],
        [1, 0, 3, 2, 5, 4, 6, 8, 7, 10, 9, 12, 11, 14, 13, 16],
        [2, 3, 0, 1, 6, 7, 4, 5, 9, 8, 11, 10, 13, 12, 15, 14],
        [3, 2, 1, 0, 7, 6, 5, 4, 10, 11, 8, 9, 14, 15, 12, 13],
        [4, 5, 6, 7, 0, 1, 2, 3, 11, 12, 13, 8, 9, 10, 16, 17],
        [5, 4, 7, 6, 1, 0, 3, 2, 12, 13, 14, 15, 8, 9, 10, 11],
        [0, 6, 4, 5, 2, 3, 1, 9, 13, 7, 12, 14, 10, 8, 11, 18],
        [7, 8, 5, 4, 3, 2, 9, 0, 1, 6, 15, 13, 16, 11, 17, 10],
    ];
    for way in WAYS {
        assert_eq!(filled(&filling(0, 16, way)), table_1, "{way:?}");
        assert_eq!(filled(&filling(6, 16, way))[..128], table_2.concat(), "{way:?}");
    }
}

#[test]
fn figure_7_is_a_step_of_the_way_by_numbers() {
    let filling = filling(6, 10, Way::Numbers);
    let is_figure_7 = |&at: &usize| {
        let step = step(&filling, at);
        (step.value, step.a) == (2, 5)
    };
    let place = (1..=filling.steps()).find(is_figure_7).unwrap();
    // Zeros, ones, and the twos of the rows above row 5, over the given row and column.
    let printed = "6123450789 10.2...... 2.01...... 3210...... 4...012... 5...10.... 0.....1... 7......01. 8......10. 9........0";
    let sign = |value: &Option<u16>| value.map_or(".".to_owned(), |v| v.to_string());
    let shown: Vec<String> = after(&filling, place - 1).iter().map(sign).collect();
    assert_eq!(shown.concat(), printed.replace(' ', ""));
    let expected = "Row 5, column 7: the first free place in the row with no 2 above; columns 0, 4 and 5 are taken, and 2 stands above in columns 1 to 3 and 6.";
    assert_eq!(step(&filling, place).to_string(), expected);
}

#[test]
fn figure_8_is_a_step_of_the_way_by_entries() {
    let filling = filling(6, 10, Way::Entries);
    let place = 9 + 7; // nine entries of row 1, then row 2 up to column 7
    let expected =
        "Row 2, column 7: 5 is the mex of {2, 3, 0, 1, 6, 7, 4} to the left and {7, 8} above.";
    assert_eq!(step(&filling, place).to_string(), expected);
    assert_eq!(after(&filling, place - 1).iter().flatten().count(), 19 + 15);
}

#[test]
fn every_step_takes_the_first_place_that_the_array_so_far_leaves() {
    for (c, side) in [(0, 9), (2, 16), (6, 16), (13, 12), (900, 11)] {
        let filling = filling(c, side, Way::Numbers);
        let side = side as usize;
        for at in 1..=filling.steps() {
            let (before, step) = (after(&filling, at - 1), step(&filling, at));
            let stands_above =
                |b: usize| (0..step.a).any(|row| before[row * side + b] == Some(step.value));
            let is_free = |b: usize| before[step.a * side + b].is_none();
            assert_eq!((0..side).find(|&b| is_free(b) && !stands_above(b)), Some(step.b));
            let Reason::First { taken, shaded } = &step.reason else { panic!("{step:?}") };
            assert!(taken.iter().all(|&b| !is_free(b.into())));
            assert!(shaded.iter().all(|shade| is_free(shade.column.into())));
            for shade in shaded {
                let above = usize::from(shade.row) * side + usize::from(shade.column);
                assert!(usize::from(shade.row) < step.a && before[above] == Some(step.value));
            }
            let mut excluded: Vec<usize> = taken.iter().map(|&b| b.into()).collect();
            excluded.extend(shaded.iter().map(|shade| usize::from(shade.column)));
            excluded.sort_unstable();
            assert_eq!(excluded, (0..step.b).collect::<Vec<_>>());
        }
    }
}

#[test]
fn steps_come_in_the_order_of_their_way() {
    let entries = filling(6, 20, Way::Entries);
    let cells = (1..=entries.steps()).map(|at| step(&entries, at)).map(|step| (step.a, step.b));
    assert!(cells.eq(square(1..20)));
    let numbers = filling(6, 20, Way::Numbers);
    let steps = (1..=numbers.steps()).map(|at| step(&numbers, at));
    assert!(steps.map(|step| (step.value, step.a)).is_sorted_by(|one, next| one < next));
}

#[test]
fn entries_know_their_steps_and_turns_begin_something_new() {
    for (way, c, side) in [(Way::Entries, 6, 12), (Way::Numbers, 6, 12), (Way::Numbers, 2, 33)] {
        let filling = filling(c, side, way);
        let group = |step: &Step| match way {
            Way::Entries => step.a,
            Way::Numbers => step.value.into(),
        };
        let mut before = None;
        let mut turns = Vec::new();
        for at in 1..=filling.steps() {
            let step = step(&filling, at);
            assert_eq!(filling.step_of(step.a, step.b).unwrap(), at);
            if before.replace(group(&step)) != Some(group(&step)) {
                turns.push(at);
            }
        }
        assert_eq!(filling.turns(), turns);
        assert_eq!((filling.step_of(0, 3).unwrap(), filling.step_of(3, 0).unwrap()), (0, 0));
        assert!(filling.step_of(side as usize, 0).is_err());
    }
}

#[test]
fn what_is_out_of_range_is_refused_with_its_value() {
    let text = |filling: Result<Filling, Error>| filling.unwrap_err().to_string();
    assert_eq!(text(Filling::new(4096, 8, Way::Entries)), "c must be 0 to 4095, not 4096");
    assert_eq!(text(Filling::new(2, 65, Way::Numbers)), "side must be 1 to 64, not 65");
    assert_eq!(text(Filling::new(2, 0, Way::Numbers)), "side must be 1 to 64, not 0");
    let small = filling(2, 4, Way::Numbers);
    assert_eq!(small.step(0).unwrap(), None);
    assert_eq!(small.step(10).unwrap_err().to_string(), "step must be 0 to 9, not 10");
    assert_eq!(small.values(10).unwrap_err().to_string(), "step must be 0 to 9, not 10");
    assert_eq!(filling(7, *SIDES.start(), Way::Entries).steps(), 0);
    assert_eq!(after(&filling(7, 1, Way::Numbers), 0), [Some(7)]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn both_ways_end_in_the_array_of_the_definition(c in 0u32..=4095, side in SIDES) {
        for c in [c, c % 80] {
            let expected = by_mex(&leading_row(c, side as usize), side as usize).concat();
            let expected: Vec<u16> = expected.iter().map(|&entry| entry as u16).collect();
            let fast = Array::tripod(c, side).unwrap();
            prop_assert_eq!(fast.values(), &expected[..]);
            for way in WAYS {
                let filling = filling(c, side, way);
                prop_assert_eq!(filling.steps(), (side as usize - 1).pow(2));
                prop_assert_eq!(&filled(&filling), &expected, "centre {}, side {}, {:?}", c, side, way);
            }
        }
    }

    #[test]
    fn any_step_writes_one_entry_and_touches_no_other(c in 0u32..80, side in 2u32..=64, share in 0f64..1.0) {
        for way in WAYS {
            let filling = filling(c, side, way);
            let at = 1 + (share * filling.steps() as f64) as usize;
            let (before, now, step) = (after(&filling, at - 1), after(&filling, at), step(&filling, at));
            let place = step.a * side as usize + step.b;
            let changed: Vec<_> = (0..now.len()).filter(|&k| before[k] != now[k]).collect();
            prop_assert_eq!(changed, [place]);
            prop_assert_eq!((before[place], now[place]), (None, Some(step.value)));
            if let Reason::Mex(exclusions) = step.reason {
                prop_assert_eq!(exclusions.mex(), step.value);
                prop_assert_eq!((exclusions.left.len(), exclusions.above.len()), (step.b, step.a));
            }
        }
    }
}
