//! Both checkers have one range: true certificates whose numbers are moved to the ends of the
//! ranges of the formats, and one beyond, get the same verdict, and beyond a range the same reason.

use nimscape_periods::{band_certificate, certificate, check_json, search};
use nimscape_periods::{transfer_after_band, transfer_band, transfer_row};
use nimscape_proof::periods::Refusal;
use nimscape_proof::periods::certificate::{Certificate, Claim, Proof, Witness};
use nimscape_proof::periods::transfer::{self, Step, Theorem, Transfer};

use super::second::{Finding, asked};
use super::truth::EFFORT;
use super::{Documents, Random, random_cases};

/// Steps of the first checker for each of these certificates.
const STEPS: u64 = 1 << 23;

/// The largest column, and the largest centre that is named.
const COLUMN: u64 = 1 << 53;
const CENTRE: u64 = 1 << 40;

/// The numbers `n + k period` about a limit: the last one up to it, and the first one beyond.
fn about(limit: u128, n: u128, period: u128) -> [u128; 2] {
    let last = n + (limit - n) / period * period;
    [last, last + period]
}

fn labels_and_walks() -> Vec<Certificate> {
    let rows = [(2, 1), (2, 18), (2, 21), (2, 22), (4, 9), (5, 13), (6, 14), (9, 17), (12, 8)];
    rows.map(|(c, row)| certificate(c, row, EFFORT, |_| true).unwrap()).into()
}

/// The same claims, with columns and laps at the limits: all of them are true, because a state
/// comes back after each multiple of its joint period.
fn columns_and_laps() -> Vec<String> {
    let mut texts = Vec::new();
    for good in labels_and_walks() {
        let joint = match good.proof {
            Proof::Walk { joint } => joint,
            Proof::Labels { lap, order } => u128::from(lap) * order,
            _ => unreachable!(),
        };
        let at = |column: u128| format!(r#""column":{column},"state""#);
        for limit in [COLUMN.into(), u64::MAX.into()] {
            let there = about(limit, good.column.into(), joint);
            let moved = |column| good.to_json().replace(&at(good.column.into()), &at(column));
            texts.extend(there.map(moved));
        }
        let with = |proof: Proof| Certificate { proof, ..good.clone() }.to_json();
        match good.proof {
            Proof::Walk { .. } => {
                let there = about(u64::MAX.into(), joint, joint);
                texts.extend(there.map(|joint| with(Proof::Walk { joint })));
            }
            Proof::Labels { lap, order } => {
                let there = about(COLUMN.into(), lap.into(), lap.into());
                texts.extend(there.map(|lap| with(Proof::Labels { lap: lap as u64, order })));
                let most = u128::MAX / u128::from(lap) / order;
                let times = [most, most + 1].map(|times| times * order);
                texts.extend(times.map(|order| with(Proof::Labels { lap, order })));
            }
            _ => unreachable!(),
        }
    }
    for (centre, radius) in [(2, 9), (6, 4), (5, 1)] {
        let good = band_certificate(centre, radius, EFFORT, |_| true).unwrap();
        for column in [COLUMN, COLUMN + 1, u64::MAX] {
            texts.push(Certificate { stable: column, column, ..good.clone() }.to_json());
        }
        texts.push(
            texts[texts.len() - 1].replace(&u64::MAX.to_string(), &(1_u128 << 64).to_string()),
        );
    }
    texts
}

/// Rows of trivial centres by a walk: the numbers `1..=last` have no offset at a column that is a
/// power of two beyond them, and offsets up to `last` on their way.
fn offsets() -> Vec<String> {
    let mut texts = Vec::new();
    for centre in [127, 255, 2047, 4095] {
        for row in [63, 64, 126, 127] {
            let mut forged = certificate(centre, row, EFFORT, |_| true).unwrap();
            let Claim::Row { period, witnesses, .. } = &mut forged.claim else { unreachable!() };
            *witnesses = vec![Witness { prime: 2, column: 0 }];
            forged.proof = Proof::Walk { joint: *period };
            texts.push(from_the_first_band(forged, row));
        }
        for radius in [60, 64, 65, 72, 73] {
            let mut forged = certificate(centre, 1, EFFORT, |_| true).unwrap();
            forged.claim = Claim::NoBand { radius };
            forged.proof = Proof::Walk { joint: 256 };
            texts.push(from_the_first_band(forged, 2 * radius - 2));
        }
    }
    texts
}

fn from_the_first_band(of: Certificate, last: u32) -> String {
    let first = u64::from(of.centre) + 1;
    let bands = vec![nimscape_periods::Band { radius: 1, column: first }];
    let state = vec![Vec::new(); last as usize];
    Certificate { bands, stable: first, column: first, state, ..of }.to_json()
}

/// The same claims for centres about the largest that may be named, with each way to them.
fn centres() -> Vec<String> {
    let mut texts = Vec::new();
    let table = |c: u32| search(c, 24, EFFORT, |_| true).unwrap();
    let [even, odd] = [table(32), table(33)];
    for row in 3..=17 {
        let step = |theorem, from, to| Step { theorem, from, to };
        for (table, from) in [(&even, 32), (&odd, 33)] {
            let near = CENTRE - 64 + from;
            let Ok(last) = transfer_row(table, row, near, EFFORT, |_| true) else { continue };
            for to in [near, near + 32] {
                let mut there = last.clone();
                there.centre = to;
                there.steps = vec![step(Theorem::Shift, from, to)];
                move_claim(&mut there, to - near);
                texts.push(there.to_json());
                // And then to the twin.
                there.centre = to ^ 1;
                there.steps.push(step(Theorem::Twins, to, to ^ 1));
                texts.push(there.to_json());
            }
        }
    }
    for (table, from) in [(&even, 32), (&odd, 33)] {
        for band in table.bands.iter().filter(|band| band.radius <= 8) {
            let there = transfer_band(table, band.radius, CENTRE - 64 + from).unwrap();
            texts.push(there.to_json());
        }
        for row in 1..=24 {
            for to in [from, from + 32, CENTRE - 64 + from] {
                texts.extend(transfer_after_band(table, row, to).map(|there| there.to_json()));
            }
        }
    }
    texts
}

fn move_claim(of: &mut Transfer, distance: u64) {
    if let transfer::Fact::Row { preperiod, .. } = &mut of.claim {
        *preperiod += distance;
    }
}

/// Texts with as many spaces as are read, and with one more.
fn lengths() -> Vec<String> {
    let good = certificate(2, 18, EFFORT, |_| true).unwrap().to_json();
    let long = |letters: usize| good.clone() + &" ".repeat(letters - good.len());
    vec![long(1 << 20), long((1 << 20) + 1), good.replace(',', ",\r\t ")]
}

#[test]
fn both_checkers_have_one_range() {
    let (offsets, centres) = (offsets(), centres());
    let mut cases = [columns_and_laps(), offsets.clone(), centres.clone(), lengths()].concat();
    let moved = cases.len();
    let (documents, mut random) = (Documents::read([offsets, centres].concat()), Random::new(14));
    cases.extend((0..random_cases()).map(|_| documents.any(&mut random, 3).1.to_string()));
    let Some(found) = asked("check.py", &cases) else {
        println!("skipped: the second checker needs python3 with NumPy");
        return;
    };
    let (mut counts, mut ranges, mut differ) = ([0; 3], 0, Vec::new());
    for ((i, text), (second, line)) in cases.iter().enumerate().zip(found) {
        let first = check_json(text, STEPS, |_| true);
        let shown = format!("{first:?}\n{line}\n{}", &text[..text.len().min(3000)]);
        match (first, second) {
            (Err(Refusal::Stopped(_)), _) | (_, Finding::Undecided) => counts[2] += 1,
            (Ok(_), Finding::Accepted) => counts[0] += 1,
            (Err(Refusal::Wrong(error)), Finding::Refused) => {
                counts[1] += 1;
                let reason = error.to_string();
                // Several things may be wrong with a damaged one; the checkers name one of them.
                let is_range =
                    i < moved && (reason.contains(" must be ") || reason.contains("letters, more"));
                let same = reason.ends_with(line.trim_start_matches("refused: "));
                ranges += usize::from(is_range && same);
                if is_range && !same {
                    differ.push(shown);
                }
            }
            _ => differ.push(shown),
        }
    }
    println!("{counts:?} accepted, refused, undecided by one; {ranges} beyond a range");
    assert!(differ.is_empty(), "{} of {}:\n{}", differ.len(), cases.len(), differ.join("\n"));
    assert!(counts[0] > 100 && counts[1] > 60 && ranges > 40, "{counts:?}, {ranges}");
}
