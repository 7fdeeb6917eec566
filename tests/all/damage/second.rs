//! Two checkers: that of the project and tests/checker/check.py, which is written in another
//! language by another idea, accept and refuse alike.
//!
//! The second one needs Python 3 with `NumPy`; without them the test says so and ends.

use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;

use nimscape_arrays::near_equivalence::decision::{Verdict, near_equivalence};
use nimscape_games::octal::{self, Values};
use nimscape_periods::{band_certificate, certificate, check_json};
use nimscape_proof::periods::Refusal;
use nimscape_proof::periods::certificate::{Certificate, Proof};

use super::truth::{EFFORT, STEPS};
use super::{Documents, Random, random_cases};
use crate::sample::each_in_turn;

/// What a checker finds of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Finding {
    Accepted,
    Refused,
    /// It would take too long.
    Undecided,
}

use Finding::{Accepted, Refused, Undecided};

impl Finding {
    fn of<T, E>(result: Result<T, E>, is_stopped: impl Fn(&E) -> bool) -> Self {
        match result {
            Ok(_) => Accepted,
            Err(error) if is_stopped(&error) => Undecided,
            Err(_) => Refused,
        }
    }
}

type First = fn(&str) -> Finding;

/// Periods and bands, by theorems or not.
fn period(text: &str) -> Finding {
    let checked = check_json(text, 2 * STEPS, |_| true);
    Finding::of(checked, |why| matches!(why, Refusal::Stopped(_)))
}

fn near(text: &str) -> Finding {
    let Ok(read) = nimscape_arrays::Certificate::from_json(text) else { return Refused };
    if read.columns().saturating_mul(read.barrier.into()) > 200_000 {
        return Undecided;
    }
    Finding::of(read.check(|_| true), |_| false)
}

fn octal(text: &str) -> Finding {
    let Ok(read) = octal::Certificate::from_json(text) else { return Refused };
    if read.values.len() > 1000 {
        Undecided
    } else {
        Finding::of(octal::check(&read, |_| true), |_| false)
    }
}

/// Genuine certificates of periods and bands with short laps.
fn periods() -> Vec<Certificate> {
    let rows = [(3, 5), (4, 9), (5, 13), (12, 8), (40, 3)];
    let rows = rows.map(|(c, row)| certificate(c, row, EFFORT, |_| true).unwrap());
    let none = band_certificate(29, 24, 1 << 26, |_| true).unwrap();
    crate::certificates_adversarial::genuine().into_iter().chain(rows).chain([none]).collect()
}

/// Genuine certificates of the other kinds, each with its checker.
fn others() -> Vec<(First, String)> {
    let by_theorems = crate::certificates_adversarial::by_theorems().into_iter();
    let mut texts: Vec<_> = by_theorems.map(|of| (period as First, of.to_json())).collect();
    for (c, d, largest) in [(2, 5, 64), (0, 3, 9), (6, 6, 9), (6, 9, 20), (1, 4, 30)] {
        match near_equivalence(c, d, largest, 1 << 20, |_| true).unwrap() {
            Verdict::Proved { certificate, below, .. } => {
                let both = [Some(certificate), below].into_iter().flatten();
                texts.extend(both.map(|of| (near as First, of.to_json())));
            }
            Verdict::Refuted(certificate) => texts.push((near, certificate.to_json())),
            Verdict::Open { .. } => panic!("{c} and {d} are open"),
        }
    }
    for code in ["0.77", "0.07", "4.3", "0.137", "0.3", "0.71"] {
        let values = Values::to(code.parse().unwrap(), 600, |_| true).unwrap();
        texts.push((octal, values.certificate().unwrap().to_json()));
    }
    texts
}

fn second(texts: &[String]) -> Option<Vec<(Finding, String)>> {
    asked("check.py", texts)
}

/// What a script of tests/checker finds of texts; `None` where Python or `NumPy` is missing.
pub(super) fn asked(script: &str, texts: &[String]) -> Option<Vec<(Finding, String)>> {
    let python = |arguments: &[&str]| {
        let mut command = Command::new("python3");
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        command
    };
    let numpy = python(&["-c", "import numpy"]).stderr(Stdio::null()).status();
    if !numpy.is_ok_and(|status| status.success()) {
        return None;
    }
    let path = format!("{}/tests/checker/{script}", env!("CARGO_MANIFEST_DIR"));
    let mut child = python(&[&path]).spawn().unwrap();
    let (mut stdin, lines) = (child.stdin.take().unwrap(), texts.join("\n") + "\n");
    let writer = thread::spawn(move || stdin.write_all(lines.as_bytes()).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success(), "the second checker failed");
    let finding = |line: &str| {
        let finding = match line.split(':').next() {
            Some("accepted") => Accepted,
            Some("refused") => Refused,
            Some("undecided") => Undecided,
            _ => panic!("{line}"),
        };
        (finding, line.to_owned())
    };
    Some(String::from_utf8(output.stdout).unwrap().lines().map(finding).collect())
}

/// Asserts that no text is accepted by one checker and refused by the other; returns how many both
/// accept, both refuse, and one of them at least does not decide.
fn compared(cases: &[(First, String)]) -> Option<[usize; 3]> {
    let texts: Vec<String> = cases.iter().map(|(_, text)| text.clone()).collect();
    let found = second(&texts)?;
    assert_eq!(found.len(), cases.len());
    let (mut counts, mut differ) = ([0; 3], Vec::new());
    for ((first, text), (second, line)) in cases.iter().zip(found) {
        match (first(text), second) {
            (Accepted, Accepted) => counts[0] += 1,
            (Refused, Refused) => counts[1] += 1,
            (Undecided, _) | (_, Undecided) => counts[2] += 1,
            (first, _) => differ.push(format!("{first:?}, {line}: {text}")),
        }
    }
    assert!(
        differ.is_empty(),
        "{} of {}:\n{}",
        differ.len(),
        cases.len(),
        differ[..differ.len().min(20)].join("\n")
    );
    Some(counts)
}

/// Certificates that are true, too: of each, what comes back after a multiple of its joint period.
fn true_multiples(genuine: &[Certificate]) -> impl Iterator<Item = Certificate> {
    let of = |good: &Certificate| {
        [2, 3, 10].map(|times| Certificate {
            proof: match good.proof {
                Proof::Walk { joint } => Proof::Walk { joint: times * joint },
                Proof::Labels { lap, order } => Proof::Labels { lap, order: times * order },
                proof => proof,
            },
            ..good.clone()
        })
    };
    genuine.iter().flat_map(of).collect::<Vec<_>>().into_iter()
}

#[test]
fn a_second_checker_accepts_and_refuses_alike() {
    let (periods, others) = (periods(), others());
    let written = |of: Certificate| (period as First, of.to_json());
    let multiples = true_multiples(&periods);
    let genuine: Vec<_> = periods.iter().cloned().map(written).chain(others).collect();
    let Some(counts) = compared(&genuine) else {
        println!("skipped: the second checker needs python3 with NumPy");
        return;
    };
    assert_eq!(counts, [genuine.len(), 0, 0]);
    let mut cases: Vec<_> = multiples.map(written).collect();
    // Half of them have too many laps to be walked.
    cases.extend(
        each_in_turn(crate::certificates_adversarial::multiples().into_iter(), 89).map(written),
    );
    cases.extend(crate::certificates_adversarial::wrapped().map(written));
    let claims = each_in_turn(crate::certificates_adversarial::consistent_claims().into_iter(), 17);
    cases.extend(claims.map(|of| (period as First, of.to_json())));
    let documents = Documents::read(genuine.iter().map(|(_, text)| text.clone()));
    let mut random = Random::new(6);
    for _ in 0..random_cases() {
        let (which, damaged) = documents.any(&mut random, 3);
        cases.push((genuine[which].0, damaged.to_string()));
    }
    let [accepted, refused, undecided] = compared(&cases).unwrap();
    println!("{accepted} accepted, {refused} refused, {undecided} undecided by one");
    assert!(accepted > 40 && refused > random_cases() / 2 && undecided < cases.len() / 5);
}
