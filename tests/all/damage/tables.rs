//! Damaged tables of periods: each is refused without a panic, or all its rows and bands are true;
//! and tests/checker/tables.py, in another language and by another idea, accepts nothing false, and
//! all that the first checker accepts.

use nimscape_periods::{Table, search};
use nimscape_proof::periods::certificate::Claim;
use nimscape_proof::periods::{Refusal, check_table};

use super::second::{Finding, asked};
use super::truth::{STEPS, Truth};
use super::{Documents, Random, assert_same_spelling, random_cases};
use crate::files::shipped;

fn genuine() -> Vec<String> {
    let small = [(0, 8), (2, 12), (2, 23), (7, 9), (6, 15), (15, 18), (5, 17)];
    small.map(|(c, rows)| search(c, rows, 1 << 22, |_| true).unwrap().to_json()).into()
}

/// Whether a text is accepted as a table. If so, it is written as tables are, and what it says is
/// true.
fn verified(text: &str, truth: &mut Truth) -> bool {
    let Ok(table) = Table::from_json(text) else { return false };
    assert_same_spelling(&table.to_json(), text);
    let Ok(seen) = check_table(&table, None, |steps| steps < STEPS) else { return false };
    assert_eq!(seen.sampled, 0, "no checkpoints were given");
    if seen.left_out > 0 {
        return false; // nothing was seen of some periods
    }
    assert_eq!(seen.whole as usize, table.found.len());
    assert_true(&table, text, truth);
    true
}

fn assert_true(table: &Table, text: &str, truth: &mut Truth) {
    for row in &table.found {
        let (number, period, preperiod) = (row.row, row.period, row.preperiod);
        let claim = Claim::Row { row: number, period, preperiod, witnesses: vec![] };
        assert!(truth.holds(table.centre, &claim), "a false row is accepted: {row:?} of {text}");
    }
    for band in &table.bands {
        let claim = Claim::Band { radius: band.radius, column: band.column };
        assert!(truth.holds(table.centre, &claim), "a false band is accepted: {band:?} of {text}");
    }
}

#[test]
fn a_damaged_table_is_refused_or_true() {
    let (mut truth, mut random, mut read) = (Truth::default(), Random::new(4), 0);
    let verified = |text: &str| {
        read += usize::from(Table::from_json(text).is_ok());
        verified(text, &mut truth)
    };
    let documents = Documents::read(genuine());
    let [met, passed] = documents.meet(&mut random, 31, random_cases(), verified);
    println!("{met} damaged tables, {read} of them well-formed, {passed} of them true");
    assert!(read > met / 50, "{read} of {met}");
}

fn first(text: &str) -> Finding {
    let Ok(table) = Table::from_json(text) else { return Finding::Refused };
    match check_table(&table, None, |steps| steps < STEPS) {
        Ok(seen) if seen.left_out == 0 => Finding::Accepted,
        Ok(_) | Err(Refusal::Stopped(_)) => Finding::Undecided,
        Err(_) => Finding::Refused,
    }
}

/// The first rows of a shipped table, with the bands that they rest on and the next one.
fn beginning(c: u32, rows: u32) -> Table {
    let mut table = shipped(c);
    table.found.retain(|row| row.row < rows);
    table.bands.retain(|band| 2 * band.radius - 1 <= rows + 3);
    table
}

/// Asserts that the second checker refuses nothing that the first one accepts, and that what it
/// accepts is true; the first one also wants joint periods to divide each other. Returns how many
/// both accept, and both refuse. `None` without Python and `NumPy`.
fn compared(texts: &[String]) -> Option<[usize; 2]> {
    let found = asked("tables.py", texts)?;
    let (mut counts, mut truth) = ([0; 2], Truth::default());
    for (text, (second, line)) in texts.iter().zip(&found) {
        match (first(text), second) {
            (Finding::Accepted, Finding::Accepted) => counts[0] += 1,
            (Finding::Refused, Finding::Refused) => counts[1] += 1,
            (Finding::Accepted, Finding::Refused) => panic!("{line}: {text}"),
            (Finding::Refused, Finding::Accepted) => {
                assert_true(&Table::from_json(text).unwrap(), text, &mut truth);
            }
            (Finding::Undecided, _) | (_, Finding::Undecided) => (),
        }
    }
    Some(counts)
}

#[test]
fn a_second_checker_reads_tables_too() {
    let texts = genuine();
    let Some(counts) = compared(&texts) else {
        println!("skipped: the second checker needs python3 with NumPy");
        return;
    };
    assert_eq!(counts, [texts.len(), 0]);
    let mut random = Random::new(7);
    let each = random_cases() / 4 / texts.len();
    let mut damaged = Vec::new();
    // Those of one table after each other, so that its array is filled once.
    for text in texts {
        let table = Documents::read([text]);
        damaged.extend((0..each).map(|_| table.any(&mut random, usize::MAX).1.to_string()));
    }
    let [accepted, refused] = compared(&damaged).unwrap();
    println!("{} damaged tables: {accepted} accepted, {refused} refused by both", damaged.len());
    assert!(refused > damaged.len() / 2, "{refused} of {}", damaged.len());
}

#[test]
fn a_second_checker_accepts_the_first_rows_of_shipped_tables() {
    let texts = [0, 2, 6, 31].map(|c| beginning(c, 16).to_json());
    for (finding, line) in asked("tables.py", &texts).unwrap_or_default() {
        assert_eq!(finding, Finding::Accepted, "{line}");
    }
}
