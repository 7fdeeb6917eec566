//! Searches for row periods against the rows themselves and the tables that are shipped.

use crate::files::shipped;
use crate::naive::is_least;
use crate::sample::in_turn;
use nimscape_arrays::Rows;
use nimscape_arrays::dynamics::step;
use nimscape_periods::bands::BandFinder;
use nimscape_periods::work_budget::WorkBudget;
use nimscape_periods::{RowPeriod, Table, search, search_further, search_rows};

const EFFORT: u64 = 1 << 25;

fn table(c: u32, rows: u32) -> Table {
    search(c, rows, EFFORT, |_| true).unwrap()
}

#[test]
fn a_search_finds_what_is_shipped() {
    for c in in_turn(&[2, 4, 6, 8, 9], 3) {
        let (found, shipped) = (table(c, 80).found, shipped(c).found);
        assert!(found.len() > 50, "centre {c}");
        for row in found {
            let other = shipped.iter().find(|other| other.row == row.row).unwrap();
            let same = (row.period, row.preperiod) == (other.period, other.preperiod);
            assert!(same, "centre {c}: {row:?}, {other:?}");
        }
    }
}

#[test]
fn rows_do_what_is_said_of_them_and_nothing_shorter() {
    const COLUMNS: u64 = 200_000;
    for (c, rows) in [(2, 60), (3, 20), (0, 20), (29, 39), (64, 24), (100, 12)] {
        let found = table(c, rows).found;
        assert!(found.len() as u32 > rows / 2, "centre {c}");
        let mut stream = Rows::new(c, rows).unwrap();
        let mut offsets: Vec<Vec<i16>> = vec![Vec::new(); rows as usize];
        for _ in 0..COLUMNS {
            stream.offsets().iter().zip(&mut offsets).for_each(|(&offset, row)| row.push(offset));
            stream.step();
        }
        for row in found.iter().filter(|row| row.period + u128::from(row.preperiod) < 100_000) {
            let (offsets, from) = (&offsets[row.row as usize], row.preperiod as usize);
            let period = row.period as usize;
            assert!(is_least(offsets, period, from), "centre {c}, {row:?}");
            assert!(row.joint.is_multiple_of(row.period));
            let entry = |k: usize| k as i64 + i64::from(offsets[k]);
            let grown = entry(from + period) - entry(from);
            assert_eq!(row.saltus(), grown as u128, "centre {c}, {row:?}");
        }
    }
}

#[test]
fn the_numbers_after_a_band_are_the_system_d() {
    let mut finder = BandFinder::new(6, 40).unwrap();
    finder.follow(5000, &mut WorkBudget::silent(u64::MAX)).unwrap();
    let bands = finder.bands();
    assert!(bands.len() > 5);
    for pair in bands.windows(2) {
        let numbers = pair[0].next() as usize..pair[1].next() as usize;
        let mut later = finder.clone();
        let mut sets = finder.sets().unwrap()[numbers.clone()].to_vec();
        for _ in 0..200 {
            step(&mut sets, (1 << pair[0].radius) - 1, |_, _| ());
            later.follow(later.column() + 1, &mut WorkBudget::silent(u64::MAX)).unwrap();
            assert_eq!(sets, later.sets().unwrap()[numbers.clone()]);
        }
    }
}

#[test]
fn rows_alone_are_found_as_among_all_and_with_fewer_steps() {
    let steps = |wanted: std::ops::Range<u32>| {
        let mut steps = 0;
        let on_progress = |done| {
            steps = done;
            true
        };
        let table = search_rows(6, wanted, EFFORT, on_progress).unwrap();
        (table, steps)
    };
    let ((all, of_all), (one, of_one)) = (steps(0..38), steps(37..38));
    assert!(one.found.len() < all.found.len() && one.found.iter().any(|row| row.row == 37));
    assert!(one.found.iter().all(|row| all.found.contains(row)));
    assert!(of_one < of_all, "{of_one}, {of_all}");
}

#[test]
fn a_search_can_be_stopped_and_keeps_what_it_has() {
    let whole = table(2, 60);
    let mut stopped = search(2, 60, 1 << 16, |_| true).unwrap();
    assert!(!stopped.found.is_empty() && stopped.found.len() < whole.found.len());
    stopped.found.retain(|row| row.joint < 1000);
    for row in stopped.found {
        let same = whole.found.iter().find(|other| other.row == row.row).unwrap();
        assert_eq!((row.period, row.preperiod), (same.period, same.preperiod));
    }
    assert!(search(2, 60, u64::MAX, |_| false).unwrap().found.is_empty());
}

#[test]
fn what_is_out_of_range_is_refused() {
    let refused = |c, rows| search(c, rows, 1, |_| true).unwrap_err().to_string();
    assert_eq!(refused(4096, 8), "c must be 0 to 4095, not 4096");
    assert_eq!(refused(2, 0), "rows must be 1 to 128, not 0");
}

#[test]
fn going_on_from_a_table_finds_what_searching_all_of_it_finds() {
    for c in in_turn(&[3, 6, 9], 3) {
        let few = search(c, 40, 1 << 22, |_| true).unwrap();
        let further = search_further(&few, 64, 1 << 22, |_| true).unwrap();
        let whole = search(c, 64, 1 << 22, |_| true).unwrap();
        assert_eq!(further.bands, whole.bands, "centre {c}");
        assert_eq!(periods(&further.found), periods(&whole.found), "centre {c}");
        let message = search_further(&further, 64, 1 << 22, |_| true).unwrap_err().to_string();
        assert_eq!(message, "rows must be 65 to 128, not 64");
    }
    let mut false_bands = search(6, 40, 1 << 22, |_| true).unwrap();
    false_bands.bands[1].column += 1;
    let message = search_further(&false_bands, 64, 1 << 22, |_| true).unwrap_err().to_string();
    assert!(message.ends_with("do not go on from those of the table with 40 rows"), "{message}");
}

#[test]
fn the_last_rows_are_those_of_a_search_for_fewer() {
    for c in in_turn(&[5, 6], 2) {
        let all = search(c, 128, 1 << 22, |_| true).unwrap();
        assert!(all.found.iter().any(|row| row.row > 112), "centre {c}");
        let few = search(c, 90, 1 << 22, |_| true).unwrap();
        let below: Vec<_> = all.found.into_iter().filter(|row| row.row < 90).collect();
        assert_eq!(periods(&below), periods(&few.found), "centre {c}");
    }
}

fn periods(rows: &[RowPeriod]) -> Vec<(u32, u128, u64)> {
    rows.iter().map(|row| (row.row, row.period, row.preperiod)).collect()
}
