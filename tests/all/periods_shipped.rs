//! The tables that the site ships: their certificates, Table 3, A006018, and the literal mex rule.
//!
//! Here the rows and bands of some centres are checked table by table, those with long laps by
//! samples between the states of `tests/data/period-checkpoints`; and their shorter certificates
//! one by one, with some of the others. `./test long` does the same, and the mex rule, for all
//! centres. All certificates one by one, the longest ones too, and the states once more:
//! - `cargo run --release --example periods -- check www/data/periods 0..=255 40`
//! - `cargo run --release --example periods -- checkpoints www/data/periods 0..=255 FOLDER`

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::thread;

use crate::files::shipped;
use crate::files::{json, text};
use crate::naive::{by_bits, leading_row, starts};
use crate::sample::{in_turn, is_whole};
use nimscape_periods::patterns::verdict;
use nimscape_periods::{
    Certificate, Method, RowPeriod, Table, band_certificate, certify_band, certify_no_band,
    certify_row, check,
};
use nimscape_proof::periods::certificate::Claim;
use nimscape_proof::periods::{Checked, Checkpoints, check_table};
use nimscape_research::b_file;
use nimscape_research::induction::induction;
use serde_json::{Value, json};

/// Steps for one certificate: a fraction of a second.
const EFFORT: u64 = 1 << 28;

/// Certificates that take fewer steps are all checked one by one, and a sample of those that take
/// fewer than a few times as many.
const SHORT: u128 = 1 << 23;
const LONGER: u128 = 1 << 25;

#[test]
fn every_centre_to_255_is_shipped_with_its_rows_to_127() {
    for c in 0..=255 {
        let table = shipped(c);
        assert_eq!((table.centre, table.rows), (c, 128));
        let effort = if c < 64 { 1 << 30 } else { 1 << 26 };
        assert!(table.effort >= effort, "centre {c}");
        assert!(table.found.len() > 80, "centre {c}");
        assert_eq!(Table::from_json(&table.to_json()), Ok(table));
    }
}

fn checkpoints(c: u32) -> String {
    text(&format!("tests/data/period-checkpoints/{c}.json"))
}

/// The centres that are checked always, among them those of Table 3, one at which band induction
/// fails, and some beyond 63, which decide the rows of all larger centres.
const SOME: [u32; 16] = [2, 4, 6, 8, 9, 13, 20, 29, 37, 44, 55, 63, 87, 131, 201, 254];

fn for_each(centres: &[u32], work: impl Fn(u32) + Sync) {
    let next = AtomicUsize::new(0);
    let worker = || {
        while let Some(&c) = centres.get(next.fetch_add(1, Ordering::Relaxed)) {
            work(c);
        }
    };
    thread::scope(|scope| {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        (0..cores).for_each(|_| _ = scope.spawn(worker));
    });
}

/// Every centre in a long run, else some of these.
fn centres(some: &[u32], ways: usize) -> Vec<u32> {
    if is_whole() { (0..256).collect() } else { in_turn(some, ways) }
}

#[test]
fn rows_and_bands_are_accepted_by_samples_where_laps_are_long() {
    let [whole, sampled] = [(); 2].map(|()| AtomicU32::new(0));
    for_each(&centres(&SOME, 8), |c| {
        let (table, written) = (shipped(c), checkpoints(c));
        let checkpoints = Checkpoints::from_json(&written).unwrap();
        assert_eq!(checkpoints.to_json() + "\n", written, "centre {c}");
        let checked = check_table(&table, Some(&checkpoints), |_| true).unwrap();
        assert_eq!(checked.left_out, 0, "centre {c}");
        assert_eq!((checked.whole + checked.sampled) as usize, table.found.len(), "centre {c}");
        whole.fetch_add(checked.whole, Ordering::Relaxed);
        sampled.fetch_add(checked.sampled, Ordering::Relaxed);
    });
    let (whole, sampled) = (whole.into_inner(), sampled.into_inner());
    println!("{whole} rows seen wholly, {sampled} by samples");
    assert!(whole > 2 * sampled && sampled > 0, "{whole}, {sampled}");
}

/// The rows of centre 4 after the band of radius 28: a lap has 186,123,392 columns.
fn long_lap() -> Table {
    let mut table = shipped(4);
    table.bands.retain(|band| band.radius <= 32);
    table.found.retain(|row| row.radius == 28);
    assert_eq!(table.found.len(), 8);
    table
}

/// A file of checkpoints, and where it has the states of this lap.
struct Lap {
    file: Value,
    at: usize,
    states: usize,
}

impl Lap {
    fn read(text: &str) -> Self {
        let file: Value = serde_json::from_str(text).unwrap();
        let at = file["laps"].as_array().unwrap().iter().position(|lap| lap[0] == 28).unwrap();
        let states = file["laps"][at][3].as_array().unwrap().len();
        Self { file, at, states }
    }

    /// The file with a member of some states changed.
    fn with(
        &self,
        states: core::ops::Range<usize>,
        member: usize,
        change: fn(&str) -> String,
    ) -> String {
        let mut file = self.file.clone();
        for state in states {
            let place = &mut file["laps"][self.at][3][state][member];
            *place = change(place.as_str().unwrap()).into();
        }
        file.to_string()
    }
}

#[test]
fn tables_and_checkpoints_that_are_wrong_are_refused() {
    let table = long_lap();
    let message = |table: &Table, checkpoints: &str| {
        let checkpoints = Checkpoints::from_json(checkpoints).unwrap();
        check_table(table, Some(&checkpoints), |_| true).map_err(|refusal| refusal.to_string())
    };
    let refused = |table: &Table, checkpoints: &str| message(table, checkpoints).unwrap_err();
    let good = checkpoints(4);
    let all = Checked { sampled: 8, ..Checked::default() };
    assert_eq!(message(&table, &good), Ok(all));
    // Without checkpoints nothing is claimed of the periods.
    let none = Checked { left_out: 8, ..Checked::default() };
    assert_eq!(check_table(&table, None, |_| true), Ok(none));

    // The set of the first number gains or loses the offset 1, in some states.
    let flipped = |sets: &str| {
        let (first, others) = sets.split_once(' ').unwrap();
        format!("{:x} {others}", u128::from_str_radix(first, 16).unwrap() ^ 2)
    };
    let lap = Lap::read(&good);
    // The last stretch is always walked.
    for wrong in [0..lap.states, lap.states - 1..lap.states] {
        let reason = refused(&table, &lap.with(wrong, 1, flipped));
        let known = ["checkpoint: ", "state: ", "lap: ", "joint: "];
        assert!(known.iter().any(|place| reason.starts_with(place)), "{reason}");
    }
    let with = |row: usize, change: fn(&mut RowPeriod)| {
        let mut table = table.clone();
        change(&mut table.found[row]);
        refused(&table, &good)
    };
    for row in [2, 7] {
        let half = with(row, |row| (row.period, row.joint) = (row.period / 2, row.joint / 2));
        assert!(half.starts_with("joint:"), "{half}");
    }
    assert!(with(4, |row| row.preperiod += 1).starts_with("preperiod:"));
    assert!(with(4, |row| row.period /= 2).starts_with("period:"));
    let mut bands = table.clone();
    bands.bands[2].column += 1;
    assert!(refused(&bands, &good).starts_with("bands:"));
}

#[test]
fn what_are_no_checkpoints_is_refused_with_the_reason() {
    let good = checkpoints(4);
    let file: Value = serde_json::from_str(&good).unwrap();
    let set = file["laps"][0][3][0][1].as_str().unwrap();
    for (from, to, reason) in [
        ("\"centre\":4", "\"centre\":9999", "centre must be 0 to 4095, not 9999"),
        ("nimscape checkpoints", "music", "\"music\", version 1, is not known"),
        ("[28,", "[99,", "radius must be 1 to "),
        ("[[28,131072,8,[[", "[[28,131072,8,[[99999999999", "has no states"),
        ("[[28,131072,8,", "[[28,131072,7,", "has no states"),
        ("[[28,", "[[\"28\",", "invalid type"),
        (set, &format!("0{set}"), "is not spelt as it is written"),
        (set, &format!("+{set}"), "is not spelt as it is written"),
    ] {
        let message = Checkpoints::from_json(&good.replacen(from, to, 1)).unwrap_err().to_string();
        assert!(message.contains(reason), "{message}");
    }
}

#[test]
fn labels_of_checkpoints_are_compared() {
    let (table, lap) = (long_lap(), Lap::read(&checkpoints(4)));
    let with = |wrong: core::ops::Range<usize>, change: fn(&str) -> String| {
        let checkpoints = Checkpoints::from_json(&lap.with(wrong, 2, change));
        let checkpoints = checkpoints.map_err(|error| error.to_string())?;
        check_table(&table, Some(&checkpoints), |_| true).map_err(|refusal| refusal.to_string())
    };
    assert!(with(0..0, str::to_owned).is_ok());
    // The first label turned round, in some states.
    let turned = |labels: &str| {
        let first = u8::from_str_radix(&labels[..2], 16).unwrap() ^ 128;
        format!("{first:02x}{}", &labels[2..])
    };
    let states = lap.states;
    // All but the last: only in the middle of a lap can that be seen.
    starts(&with(0..states - 1, turned).unwrap_err(), "checkpoint: ");
    assert!(with(states - 1..states, turned).is_err());
    let fixed = |labels: &str| format!("++{}", &labels[2..]);
    assert!(with(0..1, fixed).unwrap_err().contains("has no states"));
    let large = |labels: &str| labels.to_uppercase();
    assert!(with(0..states, large).unwrap_err().contains("is not spelt as it is written"));
}

#[test]
fn certificates_are_accepted() {
    let (centres, accepted) = (centres(&SOME, 4), AtomicU32::new(0));
    for_each(&centres, |c| _ = accepted.fetch_add(accepted_of(c), Ordering::Relaxed));
    let all = centres.iter().map(|&c| shipped(c).found.len()).sum::<usize>();
    let accepted = accepted.into_inner();
    println!("{accepted} certificates of {all} rows accepted");
    assert!(10 * accepted as usize > all, "{accepted}");
}

/// Checks the short certificates of a centre, and a few of the longer ones; how many.
fn accepted_of(c: u32) -> u32 {
    let table = shipped(c);
    let is_short = |row: &&RowPeriod| {
        let steps = steps(&table, row);
        steps < SHORT || steps < LONGER && (5 * row.row + c).is_multiple_of(89)
    };
    let mut accepted = 0;
    for row in table.found.iter().filter(is_short) {
        let certificate = certify_row(&table, row.row, EFFORT, |_| true).unwrap();
        let report = check(&certificate, EFFORT, |_| true);
        assert!(report.is_ok(), "{report:?}: {}", certificate.to_json());
        accepted += 1;
    }
    if let Some(band) = table.bands.get(c as usize % table.bands.len().max(1)) {
        check(&certify_band(&table, band.radius).unwrap(), EFFORT, |_| true).unwrap();
    }
    accepted
}

/// About how many steps it takes to certify and check a row: the array up to the last band, then
/// the numbers of its group up to the column of the state, and round their cycle.
fn steps(table: &Table, row: &RowPeriod) -> u128 {
    let below = table.bands.iter().filter(|band| band.radius <= row.radius);
    let stable = below.map(|band| band.column).max().unwrap_or(0);
    let numbers = u128::from(row.row + 3).saturating_sub(2 * u128::from(row.radius));
    let group = u128::from(row.column.saturating_sub(stable)) + walked(table, row);
    4 * (u128::from(stable) * u128::from(row.row) + group * numbers)
}

/// The columns that have to be walked for a row: the joint period of the last row before it, or
/// itself, that was walked.
fn walked(table: &Table, row: &RowPeriod) -> u128 {
    let before =
        table.found.iter().filter(|other| other.row <= row.row && other.radius == row.radius);
    let walked = before.filter(|other| other.method == Method::Walk);
    walked.map(|other| other.joint).max().unwrap_or(1)
}

#[test]
fn table_3_is_settled_and_holds_but_for_its_three_misprints() {
    let printed = json("www/data/table3-as-printed.json");
    let (mut agree, mut differ, mut new) = (0, Vec::new(), 0);
    for c in [2, 4, 6, 8, 9] {
        let found = shipped(c).found;
        let of_centre = printed["table"].as_object().unwrap().iter();
        for (cell, period) in of_centre.filter(|(cell, _)| cell.starts_with(&format!("{c},"))) {
            let row = cell.split_once(',').unwrap().1.parse::<u32>().unwrap();
            let found = found.iter().find(|found| found.row == row).expect("it is settled").period;
            match period.as_str().unwrap() {
                "?" => new += 1,
                printed if printed == found.to_string() => agree += 1,
                printed => differ.push((c, row, printed.parse().unwrap(), found)),
            }
        }
    }
    assert_eq!((agree, new), (270, 127));
    assert_eq!(differ, [(8, 21, 9990, 9900), (8, 22, 9990, 9900), (9, 71, 27, 72)]);
    let message = json("tests/data/results.json")["table3"].clone();
    let expected = json!({"same": agree, "misprints": 3, "settled": new});
    for name in ["same", "misprints", "settled"] {
        assert_eq!(message[name], expected[name], "what the page says");
    }
}

#[test]
fn centre_5_differs_from_centre_2_as_the_page_says() {
    let periods = |c| -> BTreeMap<u32, u128> {
        shipped(c).found.iter().map(|row| (row.row, row.period)).collect()
    };
    let (two, five) = (periods(2), periods(5));
    assert!((0..80).all(|row| two.contains_key(&row) && five.contains_key(&row)));
    let differ: Vec<u32> = (0..128).filter(|row| two.get(row) != five.get(row)).collect();
    assert_eq!(json!(differ), json("tests/data/results.json")["centre5"]["rows"]);
}

#[test]
fn band_induction_fails_where_the_page_says() {
    let results = json("tests/data/results.json");
    let fails = results["induction"]["fails"].as_array().unwrap();
    let short = fails.iter().filter(|fail| fail["columns"].as_u64() < Some(3_000_000));
    let mut proved = 0;
    for fail in short {
        let [c, band, never] =
            ["centre", "band", "never"].map(|name| fail[name].as_u64().unwrap() as u32);
        assert!(shipped(c).bands.iter().any(|found| 2 * found.radius - 2 == band), "centre {c}");
        let certificate = band_certificate(c, never / 2 + 1, 1 << 30, |_| true).unwrap();
        assert_eq!(certificate.claim, Claim::NoBand { radius: never / 2 + 1 });
        check(&certificate, 1 << 34, |_| true).unwrap();
        proved += 1;
    }
    assert_eq!(proved, 3);
}

#[test]
fn centre_2_gives_a006018() {
    // The 29 terms that the OEIS has, the last nine since April 2024; its offset is 1.
    let published = [
        1, 2, 4, 2, 12, 12, 12, 8, 8, 10, 60, 60, 84, 84, 84, 16, 16, 18, 180, 20, 900, 7200, 7200,
        24, 24, 26, 364, 364, 2184,
    ];
    let file = b_file(&shipped(2));
    let terms: Vec<(usize, u128)> = file
        .lines()
        .map(|line| line.split_once(' ').unwrap())
        .map(|(n, period)| (n.parse().unwrap(), period.parse().unwrap()))
        .collect();
    assert!(terms.len() > 79 && terms.iter().enumerate().all(|(row, term)| term.0 == row + 1));
    assert_eq!(terms[..29].iter().map(|term| term.1).collect::<Vec<_>>(), published);
}

/// A few seconds and half a gigabyte for each centre in a long run.
#[test]
fn the_mex_rule_taken_literally_agrees() {
    let columns = if is_whole() { 1_000_000 } else { 300_000 };
    for_each(&centres(&[6, 29], 2), |c| {
        let agreeing = agreeing_with_the_mex_rule(c, columns);
        println!("centre {c}: {agreeing} rows agree");
        assert!(is_whole() || agreeing > 50, "{agreeing}");
    });
}

/// Compares every row that has a period under a third of some columns with the rule, over these
/// columns; how many rows these are.
fn agreeing_with_the_mex_rule(c: u32, columns: usize) -> usize {
    let table = shipped(c);
    let short = table.found.iter().filter(|row| row.period < columns as u128 / 3);
    let met = short.filter(|row| row.period as usize + (row.preperiod as usize) < columns);
    let met: Vec<&RowPeriod> = met.collect();
    let last = met.iter().map(|row| row.row as usize).max().expect("row 0 is met");
    let rows = by_bits(&leading_row(c, columns), last + 1);
    for found in &met {
        let (row, p) = (&rows[found.row as usize], found.period as usize);
        let from = found.preperiod as usize;
        let repeats = |k: usize| row[k + p] == row[k] + p as u32;
        assert!((from..columns - p).all(repeats), "centre {c}, {found:?}");
        assert!(from == 0 || !repeats(from - 1), "centre {c}, {found:?}");
    }
    met.len()
}

#[test]
fn band_induction_fails_at_centre_29() {
    let (table, failures) = induction(29, 47, 1 << 25, |_| true).unwrap();
    assert!(table.bands.iter().any(|band| band.radius == 20), "0..=38 is a perfect band");
    let [failure] = &failures[..] else { panic!("{failures:?}") };
    assert_eq!(failure.radius, 24, "0..=46 is none");
    let certificate = certify_no_band(&failure.table, 24, 1 << 25, |_| true).unwrap();
    let read = Certificate::from_json(&certificate.to_json()).unwrap();
    assert!(check(&read, 1 << 25, |_| true).is_ok());
    // A claim of the same shape where the band does come is refused.
    for c in [2, 6] {
        assert!(induction(c, 47, 1 << 25, |_| true).unwrap().1.is_empty(), "centre {c}");
        let known = certify_no_band(&shipped(c), 24, 1 << 25, |_| true).unwrap_err();
        assert_eq!(known.to_string(), "radius: 24 is not shown to be that of no band");
    }
}

#[test]
fn what_is_no_table_is_refused_with_the_reason() {
    let json = shipped(2).to_json();
    let message = |from: &str, to: &str| {
        Table::from_json(&json.replacen(from, to, 1)).map_err(|e| e.to_string())
    };
    for (from, to, reason) in [
        ("\"centre\":2", "\"centre\":9999", "centre must be 0 to 4095, not 9999"),
        ("\"rows\":128", "\"rows\":0", "rows must be 1 to 128, not 0"),
        ("nimscape periods", "music", "\"music\", version 1, is not known"),
        ("[4,22]", "[4,99999999999]", "do not go together"),
        ("walk", "guess", "unknown variant `guess`"),
    ] {
        let message = message(from, to).unwrap_err();
        assert!(message.contains(reason), "{message}");
    }
    for number in ["twelve", "+12", "012", " 12", "12.0", "0xc"] {
        let message = message("\"12\"", &format!("{number:?}")).unwrap_err();
        let reason = format!("{number:?}, which is not a number that fits");
        assert!(message.contains(&reason), "{message}");
    }
    assert!(shipped(2).found.iter().any(|row| row.method == Method::Labels));
}

/// Section 8 of *Tree and Tripod Nim* with its condition, counted from tables: which rows keep
/// their pattern, break it, are open, and are none of which it speaks.
#[test]
fn the_patterns_of_section_8_hold_as_often_as_they_are_counted() {
    let counted = |centres: &[u32], rows: u32, offset: i32| {
        let mut counts = [0; 4];
        for &c in centres {
            let table = shipped(c);
            let period = |row| table.found.iter().find(|one| one.row == row).map(|one| one.period);
            let verdicts = (0..rows).filter_map(|row| verdict(c.into(), row, period));
            for (_, verdict) in verdicts.filter(|(own, _)| own.offset == offset) {
                counts[verdict as usize] += 1;
            }
        }
        counts
    };
    let of_table_3 = [2, 4, 5, 6, 8, 9];
    // 29 rows 8n have the period 8n, and 21 of the other 25 have 2(4n)(4n + 1).
    assert_eq!(counted(&of_table_3, 80, 0), [29 + 21, 4, 0, 0]);
    assert_eq!(counted(&of_table_3, 80, 1), [29 + 21, 4, 0, 0]);
    assert_eq!(counted(&of_table_3, 80, 2), [29, 0, 0, 25]);
    assert_eq!(counted(&of_table_3, 80, 3), [27, 2, 0, 25], "row 19 of centres 2 and 5 has 20");
    assert_eq!(counted(&(10..33).collect::<Vec<_>>(), 80, 2)[1], 0);
    assert_eq!(counted(&[0, 1, 3, 7, 15], 80, -1), [0; 4], "trivial centres have no pattern");
}
