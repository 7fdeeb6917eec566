//! Damaged tables of periods: each is refused without a panic, or all its rows and bands are true.

use nimscape::periods::checker::check_table;
use nimscape::periods::proof::certificate::Claim;
use nimscape::periods::{Table, search};
use serde_json::Value;

use super::truth::{STEPS, Truth};
use super::{Damages, Random, accepted, random_cases};

/// Small tables with rows of all methods.
fn genuine() -> Vec<Table> {
    let small = [(0, 8), (2, 12), (2, 23), (7, 9), (6, 15), (15, 18), (5, 17)];
    small.map(|(c, rows)| search(c, rows, 1 << 22, |_| true).unwrap()).into()
}

/// Whether a text is accepted as a table. If so, it is written as tables are, and what it says is
/// true.
fn verified(text: &str, truth: &mut Truth) -> bool {
    let Ok(table) = Table::from_json(text) else { return false };
    let [written, found]: [Value; 2] =
        [&table.to_json(), text].map(|text| serde_json::from_str(text).unwrap());
    assert_eq!(written, found, "another spelling is read");
    let Ok(seen) = check_table(&table, None, |steps| steps < STEPS) else { return false };
    assert_eq!(seen.sampled, 0, "no checkpoints were given");
    if seen.left_out > 0 {
        return false; // nothing was seen of some periods
    }
    assert_eq!(seen.whole as usize, table.found.len());
    for row in &table.found {
        let (number, period, preperiod) = (row.row, row.period, row.preperiod);
        let claim = Claim::Row { row: number, period, preperiod, witnesses: vec![] };
        assert!(truth.holds(table.centre, &claim), "a false row is accepted: {row:?} of {text}");
    }
    for band in &table.bands {
        let claim = Claim::Band { radius: band.radius, column: band.column };
        assert!(truth.holds(table.centre, &claim), "a false band is accepted: {band:?} of {text}");
    }
    true
}

#[test]
fn a_damaged_table_is_refused_or_true() {
    let (mut truth, mut random) = (Truth::default(), Random::new(4));
    let tables: Vec<Value> =
        genuine().iter().map(|table| serde_json::from_str(&table.to_json()).unwrap()).collect();
    let damages: Vec<Damages> = tables.iter().map(Damages::of).collect();
    let (mut met, mut read, mut passed) = (0, 0, 0);
    let mut meet = |document: &Value| {
        let verdict = accepted(document, |text| verified(text, &mut truth));
        met += 1;
        read += u32::from(Table::from_json(&document.to_string()).is_ok());
        passed += u32::from(verdict);
        verdict
    };
    for (table, damages) in tables.iter().zip(&damages) {
        assert!(meet(table), "{table}");
        damages.single(table).step_by(11).for_each(|damaged| _ = meet(&damaged));
    }
    for _ in 0..random_cases() {
        let which = random.below(tables.len());
        let mut damaged = damages[which].any(tables[which].clone(), &mut random);
        if random.below(2) == 0 {
            damaged = damages[which].any(damaged, &mut random);
        }
        meet(&damaged);
    }
    println!("{met} damaged tables, {read} of them well-formed, {passed} of them true");
    assert!(read > met / 50, "{read} of {met}");
}
