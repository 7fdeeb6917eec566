//! Limits of searches, certificates and checks, each on both sides; words that a proof does not
//! need; fresh tables before the checker of tables; witnesses beyond the first lap.

use std::fs;

use nimscape::arrays::{self, Finding};
use nimscape::periods::certificate;
use nimscape::periods::checker::{Checkpoints, check_table};
use nimscape::periods::proof::certificate::{Claim, Proof, Witness};
use nimscape::periods::{
    Band, Certificate, Method, Refusal, Table, band_certificate, check, search, search_rows,
};

const EFFORT: u64 = 1 << 25;

fn certified(c: u32, row: u32) -> Certificate {
    certificate(c, row, EFFORT, |_| true).unwrap()
}

/// The reason why a certificate is refused after a change.
fn refused(good: &Certificate, change: impl FnOnce(&mut Certificate)) -> String {
    let mut bad = good.clone();
    change(&mut bad);
    match check(&bad, 1 << 27, |_| true) {
        Err(Refusal::Wrong(reason)) => reason.to_string(),
        other => panic!("{other:?}: {}", bad.to_json()),
    }
}

fn starts(message: &str, reason: &str) {
    assert!(message.starts_with(reason), "{message:?} does not start with {reason:?}");
}

fn witnesses(certificate: &mut Certificate) -> &mut Vec<Witness> {
    let Claim::Row { witnesses, .. } = &mut certificate.claim else { panic!("no row") };
    witnesses
}

#[test]
fn what_a_proof_does_not_need_is_refused() {
    for good in [certified(2, 0), certified(3, 5), certified(0, 9)] {
        assert!(check(&good, EFFORT, |_| true).is_ok());
        starts(&refused(&good, |c| c.stable = 1), "column: ");
        starts(&refused(&good, |c| c.column = 1), "column: ");
        starts(&refused(&good, |c| c.state = vec![vec![]]), "proof: ");
        starts(&refused(&good, |c| c.bands = vec![Band { radius: 1, column: 3 }]), "proof: ");
        let more = Witness { prime: 2, column: 0 };
        let message = refused(&good, |c| witnesses(c).push(more));
        assert!(
            message.starts_with("witnesses: ") || message.starts_with("preperiod: "),
            "{message}"
        );
    }
    let band = band_certificate(2, 9, EFFORT, |_| true).unwrap();
    assert!(check(&band, EFFORT, |_| true).is_ok());
    starts(&refused(&band, |c| c.column += 1), "state: ");
    starts(&refused(&band, |c| c.state = vec![vec![0]]), "state: ");
}

#[test]
fn lists_ascend_and_repeat_nothing() {
    let good = certified(2, 18);
    assert!(good.state[0].len() > 1 && witnesses(&mut good.clone()).len() > 2);
    let ascend = "state: [";
    starts(&refused(&good, |c| c.state[0].reverse()), ascend);
    let message = refused(&good, |c| {
        let first = c.state[0][0];
        c.state[0].insert(0, first);
    });
    assert!(
        message.starts_with(ascend) && message.ends_with("has offsets that do not ascend"),
        "{message}"
    );
    let message = refused(&good, |c| witnesses(c).reverse());
    assert_eq!(message, "witnesses: [5, 3, 2] are primes that do not ascend");
    starts(&refused(&good, |c| witnesses(c).swap(0, 1)), "witnesses: [3, 2, 5]");
    let message = refused(&good, |c| {
        let first = witnesses(c)[0];
        witnesses(c).insert(0, first);
    });
    assert_eq!(message, "prime: 2 is no new factor of the period 180");
}

#[test]
fn limits_of_the_checker_hold_on_both_sides() {
    let good = certified(2, 18);
    let row = |c: &mut Certificate, to: u32| {
        let Claim::Row { row, .. } = &mut c.claim else { panic!("no row") };
        *row = to;
    };
    starts(&refused(&good, |c| row(c, 127)), "row: 127 is not among the last");
    assert_eq!(refused(&good, |c| row(c, 128)), "row: 128 is not in 0..=127");
    starts(&refused(&good, |c| c.centre = 4095), "bands: ");
    assert_eq!(refused(&good, |c| c.centre = 4096), "centre: 4096 is not in 0..=4095");
    starts(&refused(&good, |c| c.state[1].push(127)), "state: [1, 2, 3, 5, 127] is not that");
    assert_eq!(refused(&good, |c| c.state[1].push(128)), "state: 128 is not in 0..=127");
    // The state begins with number 17.
    starts(&refused(&good, |c| c.state.resize(127, vec![])), "row: 18 is not among the last");
    let message = refused(&good, |c| c.state.resize(128, vec![]));
    assert_eq!(message, "state: 128 numbers go beyond 143");
    let band = |radius| move |c: &mut Certificate| c.bands.push(Band { radius, column: 1 });
    starts(&refused(&good, band(72)), "state: 2 numbers go beyond 143");
    assert_eq!(refused(&good, band(73)), "radius: 73 is not in 1..=72");
    assert_eq!(refused(&good, band(9)), "bands: 9 does not exceed 9");
    let prime = |prime| move |c: &mut Certificate| witnesses(c)[2].prime = prime;
    // The two primes next to 2^40.
    let message = refused(&good, prime(1_099_511_627_689));
    assert_eq!(message, "prime: 1099511627689 is no new factor of the period 180");
    assert_eq!(refused(&good, prime(1 << 40)), "prime: 1099511627776 is not one");
    let message = refused(&good, prime(1_099_511_627_791));
    assert_eq!(message, "prime: 1099511627791 is not in 2..=1099511627776");
    assert_eq!(refused(&good, prime(1)), "prime: 1 is not in 2..=1099511627776");
    assert_eq!(refused(&good, prime(25)), "prime: 25 is not one");
    let Proof::Walk { joint } = good.proof else { panic!("{}", good.to_json()) };
    let column = |column| move |c: &mut Certificate| witnesses(c)[0].column = column;
    starts(&refused(&good, column(joint)), "witness: 180 is not within the joint period 180");
    let latest = good.column + 143;
    let preperiod = |to: u64| {
        move |c: &mut Certificate| {
            let Claim::Row { preperiod, .. } = &mut c.claim else { panic!("no row") };
            *preperiod = to;
        }
    };
    let message = refused(&good, preperiod(latest + 1));
    assert_eq!(message, format!("preperiod: {} exceeds {latest}", latest + 1));
    assert!(refused(&good, preperiod(latest)).contains("is not the column after the last"));
}

#[test]
fn the_effort_of_a_check_is_exact() {
    for good in [certified(2, 18), certified(2, 21), certified(3, 5)] {
        let steps = check(&good, EFFORT, |_| true).unwrap().steps;
        assert!(steps > 0 && check(&good, steps, |_| true).is_ok());
        assert!(matches!(check(&good, steps - 1, |_| true), Err(Refusal::Stopped(_))));
    }
}

#[test]
fn limits_of_searches_hold_on_both_sides() {
    let message = |c, rows| search(c, rows, 1, |_| true).map(|t| t.rows).map_err(|e| e.to_string());
    assert_eq!(message(2, 128), Ok(128));
    assert_eq!(message(2, 129), Err("rows: 129 is not in 1..=128".to_owned()));
    assert_eq!(message(4095, 1), Ok(1));
    assert!(search_rows(2, 127..128, 1, |_| true).is_ok());
    assert!(search_rows(2, 128..129, 1, |_| true).is_err());
    let band = |radius| band_certificate(2, radius, 1, |_| true).unwrap_err().to_string();
    assert_eq!(band(0), "radius: 0 is not in 1..=64");
    assert_eq!(band(65), "radius: 65 is not in 1..=64");
    assert!(!band(64).contains("is not in"), "{}", band(64));
    let last = certificate(3, 127, EFFORT, |_| true).unwrap();
    assert!(check(&last, EFFORT, |_| true).is_ok());
}

#[test]
fn limits_of_texts_hold_on_both_sides() {
    let refused = |text: &str| Certificate::from_json(text).unwrap_err().to_string();
    assert!(refused(&" ".repeat(1 << 20)).contains("EOF"));
    assert!(refused(&" ".repeat((1 << 20) + 1)).contains("has 1048577 letters"));
    let refused = |text: &str| arrays::Certificate::from_json(text).unwrap_err();
    assert!(refused(&" ".repeat(1 << 24)).contains("EOF"));
    assert!(refused(&" ".repeat((1 << 24) + 1)).contains("16777217 bytes"));
}

/// Certificates of near equivalence: 20,000,000 entries of each centre, and no more.
#[test]
fn entries_of_near_equivalence_are_bounded_exactly() {
    let of = |columns: u64| {
        let sets = [vec![vec![]; 7], vec![vec![]; 7]];
        let finding = Finding::Proved { column: 8, period: columns - 8, sets };
        arrays::Certificate::new([2, 5], 8, finding).check().unwrap_err()
    };
    starts(&of(2_500_000), "sets: those of centre 2 at column 8 are others");
    starts(&of(2_500_001), "certificate: needs 20000008 entries, more than 20000000");
}

/// Seats of the numbers of a state, column by column, by the half-window rule.
fn seats(certificate: &Certificate, row: u32, columns: usize) -> Vec<Option<u32>> {
    let radius = certificate.bands[certificate.bands.len() - 1].radius;
    let which = (row + 1 - 2 * radius) as usize;
    let set = |offsets: &Vec<u32>| offsets.iter().map(|offset| 1_u128 << offset).sum();
    let mut sets: Vec<u128> = certificate.state.iter().map(set).collect();
    let step = |_| {
        let (mut taken, mut seat) = ((1_u128 << radius) - 1, None);
        for (i, set) in sets.iter_mut().enumerate() {
            if *set & 1 == 0 {
                let offset = (*set | taken).trailing_ones();
                (*set, taken) = (*set | 1 << offset, taken | 1 << offset);
                seat = if i == which { Some(offset) } else { seat };
            }
            *set >>= 1;
        }
        seat
    };
    (0..columns).map(step).collect()
}

/// A witness is accepted exactly when the row shows there what it has to show, in whatever lap:
/// laps are not columns.
#[test]
fn a_column_is_a_witness_exactly_when_the_row_says_so() {
    let (mut beyond, mut no) = (0, 0);
    for (c, row) in [(2, 21), (2, 22), (2, 29), (9, 17), (6, 21), (6, 22), (2, 18)] {
        let good = certified(c, row);
        let Claim::Row { period, ref witnesses, .. } = good.claim else { unreachable!() };
        let (joint, lap) = match good.proof {
            Proof::Labels { lap, order } => (u128::from(lap) * order, u128::from(lap)),
            Proof::Walk { joint } => (joint, joint),
            _ => unreachable!(),
        };
        let period = usize::try_from(period).unwrap();
        let seats = seats(&good, row, 2 * period);
        for (i, &Witness { prime, .. }) in witnesses.iter().enumerate() {
            let shorter = period / prime as usize;
            for step in 0..24_u128 {
                let column = (step * joint / 24 + step) % joint;
                let at = (column % period as u128) as usize;
                let mut other = good.clone();
                self::witnesses(&mut other)[i].column = column;
                let accepted = check(&other, 1 << 27, |_| true).is_ok();
                assert_eq!(accepted, seats[at] != seats[at + shorter], "{}", other.to_json());
                beyond += u32::from(accepted && column >= lap);
                no += u32::from(!accepted);
            }
        }
    }
    assert!(beyond > 50 && no > 50, "{beyond}, {no}");
}

/// What a search has just found, before the checker of tables; and the same with one number
/// changed.
#[test]
fn fresh_tables_are_accepted_and_changed_ones_are_not() {
    for (c, rows) in [(2, 36), (5, 33), (12, 30), (29, 24), (100, 12), (7, 20)] {
        let table = search(c, rows, 1 << 22, |_| true).unwrap();
        let checked = check_table(&table, None, |_| true).unwrap();
        assert_eq!(checked.whole as usize, table.found.len(), "centre {c}: {checked:?}");
        assert!(table.found.len() > 7, "centre {c}");
        for (i, row) in table.found.iter().enumerate().step_by(3) {
            let is_refused = |change: &dyn Fn(&mut nimscape::periods::RowPeriod)| {
                let mut table = table.clone();
                change(&mut table.found[i]);
                let checked = check_table(&table, None, |_| true);
                assert!(checked.is_err(), "centre {c}: {:?} is accepted", table.found[i]);
            };
            is_refused(&|row| row.preperiod += 1);
            is_refused(&|row| row.preperiod = row.preperiod.wrapping_sub(1));
            is_refused(&|row| (row.period, row.joint) = (2 * row.period, 2 * row.joint));
            is_refused(&|row| row.period = 0);
            is_refused(&|row| row.row = u32::MAX);
            if row.period > 1 {
                let prime = (2..=row.period).find(|p| row.period.is_multiple_of(*p)).unwrap();
                is_refused(&|row| row.period /= prime);
                is_refused(&|row| row.joint += 1);
            }
            if row.row > 0 && row.method != Method::Trivial {
                is_refused(&|row| row.radius = 0);
                is_refused(&|row| row.radius = 72);
                is_refused(&|row| row.column = 0);
            }
        }
    }
}

/// A chain of bands begins with that which theorem 5 of docs/proofs.md proves: no other first band
/// is believed.
#[test]
fn a_table_whose_first_band_is_not_proved_is_refused() {
    let table = search(2, 23, EFFORT, |_| true).unwrap();
    let mut later = table.clone();
    later.bands.remove(0);
    later.found.retain(|row| row.radius >= later.bands[0].radius);
    assert!(!later.found.is_empty());
    let message = check_table(&later, None, |_| true).unwrap_err().to_string();
    assert_eq!(message, "bands: Some((4, 22)) is not the first band of centre 2: (1, 3)");
    let mut twice = table.clone();
    twice.found.insert(1, twice.found[1].clone());
    starts(&check_table(&twice, None, |_| true).unwrap_err().to_string(), "rows: ");
}

fn shipped(path: &str) -> String {
    fs::read_to_string(format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// Labels in the middle of a lap are compared, too, and have one spelling.
#[test]
fn labels_of_checkpoints_are_compared() {
    let mut table = Table::from_json(&shipped("www/data/periods/4.json")).unwrap();
    table.bands.retain(|band| band.radius <= 32);
    table.found.retain(|row| row.radius == 28);
    let good = shipped("tests/data/period-checkpoints/4.json");
    let file: serde_json::Value = serde_json::from_str(&good).unwrap();
    let lap = file["laps"].as_array().unwrap().iter().position(|lap| lap[0] == 28).unwrap();
    let states = file["laps"][lap][3].as_array().unwrap().len();
    let with = |wrong: core::ops::Range<usize>, change: fn(&str) -> String| {
        let mut file = file.clone();
        for state in wrong {
            let place = &mut file["laps"][lap][3][state][2];
            *place = change(place.as_str().unwrap()).into();
        }
        Checkpoints::from_json(&file.to_string()).map_err(|error| error.to_string())
    };
    let message = |checkpoints: &Checkpoints| {
        check_table(&table, Some(checkpoints), |_| true).map_err(|refusal| refusal.to_string())
    };
    assert!(message(&with(0..0, str::to_owned).unwrap()).is_ok());
    // The first label turned round, in some states.
    let turned = |labels: &str| {
        let first = u8::from_str_radix(&labels[..2], 16).unwrap() ^ 128;
        format!("{first:02x}{}", &labels[2..])
    };
    // All but the last: only in the middle of a lap can that be seen.
    starts(&message(&with(0..states - 1, turned).unwrap()).unwrap_err(), "checkpoint: ");
    assert!(message(&with(states - 1..states, turned).unwrap()).is_err());
    let fixed = |labels: &str| format!("++{}", &labels[2..]);
    assert!(with(0..1, fixed).unwrap_err().contains("has no states"));
    let large = |labels: &str| labels.to_uppercase();
    assert!(with(0..states, large).unwrap_err().contains("is not spelt as it is written"));
    let spelt = |from: &str, to: &str| {
        Checkpoints::from_json(&good.replacen(from, to, 1)).unwrap_err().to_string()
    };
    let set = file["laps"][0][3][0][1].as_str().unwrap();
    assert!(spelt(set, &format!("0{set}")).contains("is not spelt as it is written"));
    assert!(spelt(set, &format!("+{set}")).contains("is not spelt as it is written"));
}

#[test]
fn numbers_of_tables_have_one_spelling() {
    let json = shipped("www/data/periods/2.json");
    let message =
        |to: &str| Table::from_json(&json.replacen("\"12\"", to, 1)).map_err(|e| e.to_string());
    assert!(message("\"12\"").is_ok());
    for number in ["+12", "012", " 12", "12.0", "0xc"] {
        let reason = message(&format!("\"{number}\"")).unwrap_err();
        assert!(
            reason.contains(&format!("{number:?}, which is not a number that fits")),
            "{reason}"
        );
    }
}
