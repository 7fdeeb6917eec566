//! The count of all cycles of `D(3, n)` in pieces: it can be stored and continued, and distinct
//! parts of it can be counted at the same time.
//!
//! A piece is what lies above one cycle of `D(1, n)`. Part `p` of [`PARTS`] has the cycles whose
//! place in their list is `p` modulo `PARTS`.
//!
//! ```json
//! {"format": "nimscape count", "version": 1, "n": 9, "parts": [0], "done": 4, "steps": 1234,
//!  "cycles": [[180, 5000]], "exception": null, "sum": "8d0f2c63a1b9e754"}
//! ```
//! `sum` detects damage, as in a search of rows. A count proves nothing to those who did not make
//! it: nothing shorter than the count itself shows that no cycle is missing. An exception to
//! theorem 23 of docs/proofs.md, which would be a fault of the program, has a certificate.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::census::{self, Cycles, each_cycle_above};
use super::three::{self, LARGEST};
use super::{OrbitCertificate, State};
use nimscape_base::error::{Error, Result, in_range, invalid};
use nimscape_base::strict;

/// How many parts a count has.
pub const PARTS: u32 = 8;

const FORMAT: &str = "nimscape count";

/// A text that is longer is no count.
const LONGEST: usize = 1 << 16;

/// JavaScript holds smaller numbers exactly.
const LARGEST_NUMBER: u64 = 1 << 53;

/// Steps in which a state whose set was lost has to come back: enough for each period that a
/// certificate may have.
const EFFORT: u64 = 1 << 26;

/// Some parts of the count of all cycles of `D(3, n)`, rule A.
///
/// ```
/// use nimscape_arrays::dynamics::{Count, census};
/// let mut count = Count::start(5, 0..8)?;
/// while !count.is_done() {
///     count.advance(1)?;
///     count = Count::from_json(&count.to_json())?;
/// }
/// assert_eq!(count.cycles().values().sum::<u64>(), census(3, 5, 1 << 30, |_| true)?.count());
/// # Ok::<(), nimscape_base::error::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Count {
    n: u32,
    parts: Vec<u32>,
    /// A state of each cycle of `D(1, n)` in these parts, and the cycle's length.
    beginnings: Vec<(u64, u64)>,
    done: usize,
    steps: u64,
    cycles: BTreeMap<u64, Cycles>,
    exception: Option<OrbitCertificate>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: String,
    version: u32,
    n: u32,
    parts: Vec<u32>,
    done: u64,
    steps: u64,
    cycles: Vec<(u64, u64)>,
    exception: Option<OrbitCertificate>,
    sum: String,
}

impl Count {
    /// Begins the count of some parts.
    ///
    /// # Errors
    /// When `n` is not in `1..=20`, or a part not in `0..8`; parts ascend.
    pub fn start(n: u32, parts: impl IntoIterator<Item = u32>) -> Result<Self> {
        in_range("n", n, 1..=LARGEST)?;
        let parts: Vec<u32> = parts.into_iter().take(PARTS as usize + 1).collect();
        let is_upwards = parts.windows(2).all(|pair| pair[0] < pair[1]);
        if parts.is_empty() || !is_upwards || parts.iter().any(|&part| part >= PARTS) {
            return Err(unfit(format!("has the parts {parts:?}, not some of 0..{PARTS}, upwards")));
        }
        let mut all = Vec::new();
        census::each_cycle(1, n, three::EFFORT, |rows, lap| all.push((rows[0], lap)))?;
        let here = |at: &usize| parts.contains(&(*at as u32 % PARTS));
        let beginnings = (0..all.len()).filter(here).map(|at| all[at]).collect();
        let (done, steps, cycles) = (0, 0, BTreeMap::new());
        Ok(Self { n, parts, beginnings, done, steps, cycles, exception: None })
    }

    /// Returns the system's `n`.
    pub fn n(&self) -> u32 {
        self.n
    }

    /// Returns the parts that are counted, upwards.
    pub fn parts(&self) -> &[u32] {
        &self.parts
    }

    /// Returns the steps so far; a step is one set of the top row in one column.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Returns the share of the pieces that are done, in `0..=1`.
    pub fn share(&self) -> f64 {
        self.done as f64 / self.beginnings.len().max(1) as f64
    }

    /// Returns the periods that were found, with the number of their cycles.
    pub fn cycles(&self) -> BTreeMap<u64, u64> {
        self.cycles.iter().map(|(&period, cycles)| (period, cycles.count)).collect()
    }

    /// Returns the cycle that contradicts theorem 23 of docs/proofs.md, if there is one.
    pub fn exception(&self) -> Option<&OrbitCertificate> {
        self.exception.as_ref()
    }

    /// Returns whether nothing is left: all is counted, or an exception is found.
    pub fn is_done(&self) -> bool {
        self.exception.is_some() || self.done == self.beginnings.len()
    }

    /// Returns whether all cycles of the system are counted.
    pub fn is_whole(&self) -> bool {
        self.is_done() && self.exception.is_none() && self.parts.len() == PARTS as usize
    }

    /// Counts piece after piece until so many steps are done, and returns how many were.
    ///
    /// # Errors
    /// When a set neither comes back nor leads to one that does within `2n(n + 1)` steps, the
    /// bound of theorem 23 of docs/proofs.md: then nothing can be concluded.
    pub fn advance(&mut self, steps: u64) -> Result<u64> {
        let before = self.steps;
        while !self.is_done() && self.steps - before < steps {
            self.piece()?;
        }
        Ok(self.steps - before)
    }

    fn piece(&mut self) -> Result<()> {
        let (n, mut lost) = (self.n, None);
        let (cycles, steps) = (&mut self.cycles, &mut self.steps);
        each_cycle_above(self.beginnings[self.done], 2, n, three::EFFORT, |rows, lap| {
            match three::count(n, rows, lap) {
                Ok((found, done)) => {
                    three::add(cycles, &found);
                    *steps += done.max(1);
                }
                Err(set) => lost = lost.or(Some([rows[0], rows[1], set])),
            }
        })?;
        self.done += 1;
        lost.map_or(Ok(()), |rows| self.except(&rows.map(u128::from)))
    }

    /// Follows a state whose set was lost.
    fn except(&mut self, rows: &[u128]) -> Result<()> {
        let mut state = State::of_sets(rows, self.n)?;
        let found = super::orbit(&state, EFFORT);
        (0..found.map_or(0, |orbit| orbit.preperiod)).for_each(|_| _ = state.step());
        let exception = found.map(|orbit| state.certificate(orbit.period));
        self.exception = exception.filter(OrbitCertificate::refutes_conjecture_2);
        if self.exception.is_none() {
            return Err(unfit(format!("gives up: the rows {rows:?} were not followed")));
        }
        Ok(())
    }

    /// Joins two finished counts of one system with disjoint parts.
    ///
    /// # Errors
    /// When one of them is not done, they are about distinct systems, or have a part in common.
    pub fn with(&self, other: &Self) -> Result<Self> {
        let mut parts = [&self.parts[..], &other.parts].concat();
        parts.sort_unstable();
        let mut both = Self::start(self.n, parts)?;
        if self.n != other.n || !self.is_done() || !other.is_done() {
            return Err(unfit("is not a done part of the same count".to_owned()));
        }
        both.done = self.done + other.done;
        both.steps = self.steps + other.steps;
        for (&period, &count) in self.cycles().iter().chain(&other.cycles()) {
            three::add(&mut both.cycles, &[(period, count)]);
        }
        both.exception = self.exception.clone().or_else(|| other.exception.clone());
        Ok(both)
    }

    /// Returns what is counted as a sentence.
    pub fn sentence(&self) -> String {
        let n = u64::from(self.n);
        let (all, cycles) = (2 * n * (n + 1), self.cycles());
        if let Some(exception) = &self.exception {
            return exception.claim_sentence();
        }
        let periods: Vec<String> = cycles.keys().map(u64::to_string).collect();
        let (count, periods) = (cycles.values().sum::<u64>(), periods.join(", "));
        let holds = cycles.keys().all(|&period| all.is_multiple_of(period));
        let verb = if holds { "all divide" } else { "do not all divide" };
        format!("D(3, {n}) has {count} cycles; their periods {periods} {verb} 2n(n + 1) = {all}.")
    }

    /// Writes the count as JSON.
    pub fn to_json(&self) -> String {
        let mut file = File {
            format: FORMAT.to_owned(),
            version: 1,
            n: self.n,
            parts: self.parts.clone(),
            done: self.done as u64,
            steps: self.steps,
            cycles: self.cycles().into_iter().collect(),
            exception: self.exception.clone(),
            sum: String::new(),
        };
        file.sum = strict::sum(&file);
        strict::write(&file)
    }

    /// Returns whether the member `format` of a text says that it is a count.
    pub fn is_named_by(text: &str) -> bool {
        strict::has_format(text, FORMAT)
    }

    /// Reads a count. Whether it is right is for those who count again.
    ///
    /// # Errors
    /// When the text is no count, is damaged, or has members that do not go together.
    pub fn from_json(text: &str) -> Result<Self> {
        let mut file: File = strict::read(text, LONGEST).map_err(unfit)?;
        strict::check_format(&file.format, file.version, FORMAT).map_err(unfit)?;
        let sum = core::mem::take(&mut file.sum);
        strict::check_sum(&file, &sum).map_err(unfit)?;
        let mut count = Self::start(file.n, file.parts)?;
        let is_upwards = file.cycles.windows(2).all(|pair| pair[0].0 < pair[1].0);
        let is_small = |number: u64| number < LARGEST_NUMBER;
        let fits = file.done <= count.beginnings.len() as u64
            && is_small(file.steps)
            && is_upwards
            && file.exception.iter().all(|found| found.refutes_conjecture_2() && found.n == file.n)
            && file.cycles.iter().all(|&(period, cycles)| is_small(period) && is_small(cycles));
        if !fits {
            return Err(unfit("has numbers that do not go together".to_owned()));
        }
        three::add(&mut count.cycles, &file.cycles);
        (count.done, count.steps) = (file.done as usize, file.steps);
        count.exception = file.exception;
        Ok(count)
    }
}

fn unfit(reason: String) -> Error {
    invalid("count", "of cycles", reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(mut count: Count, steps: u64) -> Count {
        while !count.is_done() {
            count.advance(steps).unwrap();
            let text = count.to_json();
            count = Count::from_json(&text).unwrap();
            assert_eq!(count.to_json(), text);
        }
        count
    }

    fn listed(census: &super::super::Census) -> BTreeMap<u64, u64> {
        census.cycles.iter().map(|(&period, cycles)| (period, cycles.count)).collect()
    }

    #[test]
    fn a_count_in_pieces_is_the_census() {
        for n in 1..=11 {
            let whole = counted(Count::start(n, 0..PARTS).unwrap(), 1);
            assert!(whole.is_whole() && whole.exception().is_none());
            assert_eq!(
                whole.cycles(),
                listed(&census::census(3, n, u64::MAX, |_| true).unwrap()),
                "n = {n}"
            );
        }
    }

    #[test]
    fn parts_together_are_the_whole() {
        let part = |part| counted(Count::start(8, [part]).unwrap(), u64::MAX);
        let all = (1..PARTS).fold(part(0), |all, next| all.with(&part(next)).unwrap());
        assert_eq!(all, counted(Count::start(8, 0..PARTS).unwrap(), u64::MAX));
        assert!(all.with(&part(3)).is_err(), "part 3 is counted once");
        assert!(part(0).with(&Count::start(8, [1]).unwrap()).is_err(), "part 1 is not done");
        let sentence = "D(3, 8) has 9520 cycles; their periods 16, 48, 144 all divide \
                        2n(n + 1) = 144.";
        assert_eq!(all.sentence(), sentence);
    }

    #[test]
    fn damaged_counts_are_refused() {
        let text = counted(Count::start(6, [2]).unwrap(), u64::MAX).to_json();
        for (from, to) in [("\"n\":6", "\"n\":7"), ("\"steps\":", "\"steps\":1"), ("count", "word")]
        {
            let damaged = text.replacen(from, to, 1);
            assert_ne!(damaged, text);
            assert!(Count::from_json(&damaged).is_err(), "{damaged}");
        }
        assert!(Count::start(21, [0]).is_err() && Count::start(5, [8]).is_err());
        assert!(Count::start(5, [1, 1]).is_err() && Count::start(5, []).is_err());
    }

    #[test]
    fn a_lost_state_is_followed_to_its_cycle() {
        let mut count = Count::start(5, 0..PARTS).unwrap();
        let rows = State::random(1, 3, 5, super::super::Rule::A).unwrap().rows().to_vec();
        assert!(count.except(&rows).unwrap_err().to_string().contains("gives up"));
        let state = State::random(1, 4, 5, super::super::Rule::A).unwrap();
        let orbit = super::super::orbit(&state, 1 << 30).unwrap();
        let mut back = state;
        (0..orbit.preperiod).for_each(|_| _ = back.step());
        let mut certificate = back.certificate(orbit.period);
        certificate.check(|_| true).unwrap();
        assert!(!certificate.refutes_conjecture_2(), "it is about D(3, n)");
        certificate.period *= 2;
        assert!(certificate.check(|_| true).unwrap_err().to_string().contains("comes back after"));
        certificate.period = orbit.period - 1;
        assert!(
            certificate.check(|_| true).unwrap_err().to_string().contains("does not come back")
        );
    }
}
