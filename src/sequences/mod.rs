//! Sequences of counts: P-positions by their largest pile and by their total (Nim Fractals), cells
//! of the growth, births under the relaxed rule (3-Pile Nim as an Automaton), positions of LIM
//! (LIM is not SLIM).
//!
//! A sequence is a type with a [`SequenceInfo`] and an implementation of [`Sequence`], in a file of
//! this folder, and a line in [`SEQUENCES`]. Terms are exact, however large.

mod growth;
mod largest;
mod lim;
mod relaxed;
mod total;

use core::ops::RangeInclusive;

use num_bigint::BigUint;

use crate::error::{Error, Result, cut, in_range};

/// The largest place of a term, and the numbers of piles, of the sequences that have formulas.
pub const LAST: u64 = 1_000_000_000_000_000_000;

/// Numbers of piles.
pub const PILES: RangeInclusive<usize> = 1..=12;

/// Numbers of terms that are computed at once.
pub const TERMS: RangeInclusive<u64> = 1..=1 << 14;

/// All sequences, in the order in which they are offered.
pub const SEQUENCES: &[&dyn Sequence] = &[
    &largest::Within,
    &largest::Exactly,
    &total::Within,
    &total::Exactly,
    &growth::Born,
    &growth::Alive,
    &relaxed::Born,
    &relaxed::Others,
    &lim::Lim,
    &lim::NoEmptyPile,
];

/// Name, meaning and other facts of a sequence.
#[derive(Clone, Debug)]
pub struct SequenceInfo {
    /// The word in links.
    pub name: &'static str,
    /// A few words for a list to choose from.
    pub label: &'static str,
    /// What term n counts, as a sentence about `n` and, where there are piles, `k`.
    pub meaning: &'static str,
    /// Whether there is one sequence for each number of piles in [`PILES`].
    pub has_piles: bool,
    /// The largest place of a term.
    pub last: u64,
    /// Its number in the OEIS, and the index there of the term at place 0; where there are piles,
    /// those for 1, 2, ... piles. Empty if it is not there.
    pub oeis: &'static [(&'static str, u32)],
    /// The theorem that gives the terms after the first one. Where there are piles, those for 1,
    /// 2, ..., 6 piles; more piles have that of 5 or of 6, as their number is odd or even.
    pub sources: &'static [&'static str],
    /// The first place for which each of these is printed: before it the position without counters
    /// is counted by definition.
    pub firsts: &'static [u64],
}

impl SequenceInfo {
    /// One sequence with terms up to [`LAST`], without name, meaning and source.
    const ONE: Self = Self {
        name: "",
        label: "",
        meaning: "",
        has_piles: false,
        last: LAST,
        oeis: &[],
        sources: &[],
        firsts: &[0],
    };
}

/// A sequence of counts, from place 0 on.
pub trait Sequence: Sync {
    /// Returns the facts that the next seven functions read.
    fn info(&self) -> &SequenceInfo;

    /// The word in links.
    fn name(&self) -> &'static str {
        self.info().name
    }

    /// A few words for a list to choose from.
    fn label(&self) -> &'static str {
        self.info().label
    }

    /// What term n counts.
    fn meaning(&self) -> &'static str {
        self.info().meaning
    }

    /// Whether there is one sequence for each number of piles in [`PILES`].
    fn has_piles(&self) -> bool {
        self.info().has_piles
    }

    /// The largest place of a term.
    fn last(&self) -> u64 {
        self.info().last
    }

    /// Returns its number in the OEIS for k piles, and the index there of the term at place 0;
    /// `None` if it is not there.
    fn oeis(&self, k: usize) -> Option<(&'static str, u32)> {
        let info = self.info();
        let at = if info.has_piles { k.checked_sub(1)? } else { 0 };
        info.oeis.get(at).copied()
    }

    /// Returns the theorem that gives the terms after the first one, for k piles.
    fn source(&self, k: usize) -> &'static str {
        let info = self.info();
        match k {
            _ if !info.has_piles => info.sources[0],
            1..=6 => info.sources[k - 1],
            _ => info.sources[if k % 2 == 1 { 4 } else { 5 }],
        }
    }

    /// Returns what gives term n: that theorem, where it is printed for n, or the definition.
    fn source_at(&self, k: usize, n: u64) -> &'static str {
        let firsts = self.info().firsts;
        let first = match k {
            _ if !self.has_piles() => firsts[0],
            1..=6 => firsts[k - 1],
            _ => firsts[if k % 2 == 1 { 4 } else { 5 }],
        };
        if n < first { BY_DEFINITION } else { self.source(k) }
    }

    /// Returns how the printed range of the theorem differs from that in which it holds, where term
    /// n is concerned; else an empty text.
    fn misprint(&self, _k: usize, _n: u64) -> &'static str {
        ""
    }

    /// Returns that theorem as a formula with numbers put in, without the result: what stands
    /// behind "term = ". Empty where the terms are counted one by one.
    fn formula(&self, _k: usize, _n: u64) -> String {
        String::new()
    }

    /// Returns the terms at the places `from`, `from` + 1, ....
    ///
    /// # Errors
    /// Those of [`terms`](fn@terms), which checks the arguments before it calls this.
    fn terms(&self, k: usize, from: u64, count: u64) -> Result<Vec<BigUint>>;

    /// Returns what a theorem puts below and above term n, where one does.
    ///
    /// # Errors
    /// Those of [`bounds`](fn@bounds), which checks the arguments before it calls this.
    fn bounds(&self, _k: usize, _n: u64) -> Result<Option<Bounds>> {
        Ok(None)
    }
}

/// What gives the terms before the first one for which a theorem is printed.
pub const BY_DEFINITION: &str = "By definition: only the position without counters is counted";

/// Numbers between which a theorem puts a term; the term may equal them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The theorem, without its document.
    pub source: &'static str,
    /// At most the term.
    pub below: BigUint,
    /// At least the term.
    pub above: BigUint,
}

/// Returns the sequence of a name.
///
/// # Errors
/// A name that is not in [`SEQUENCES`].
pub fn named(name: &str) -> Result<&'static dyn Sequence> {
    let found = SEQUENCES.iter().find(|sequence| sequence.name() == name);
    found.copied().ok_or_else(|| Error::OutOfRange {
        name: "seq",
        value: cut(name, 60),
        allowed: SEQUENCES.iter().map(|each| each.name()).collect::<Vec<_>>().join(", "),
    })
}

/// Returns the terms at the places `from`, `from` + 1, ..., `count` of them.
///
/// ```
/// use nimscape::sequences::{named, terms};
/// let found = terms(named("D").unwrap(), 4, 3, 4).unwrap();
/// assert_eq!(found, [36_u32, 13, 42, 43].map(Into::into));
/// ```
///
/// # Errors
/// k outside [`PILES`], `count` not in [`TERMS`], or a place beyond the last one of the sequence.
pub fn terms(sequence: &dyn Sequence, k: usize, from: u64, count: u64) -> Result<Vec<BigUint>> {
    let k = in_range("k", k, PILES)?;
    let from = in_range("n", from, 0..=sequence.last())?;
    let count = in_range("terms", count, TERMS)?;
    in_range("to", from + count - 1, from..=sequence.last())?;
    sequence.terms(k, from, count)
}

/// Returns the term at one place.
///
/// ```
/// use nimscape::sequences::{LAST, named, term};
/// let found = term(named("a").unwrap(), 3, LAST).unwrap();
/// assert_eq!(found.to_string(), "870463481964374947445042546459803651");
/// ```
///
/// # Errors
/// As [`terms`].
pub fn term(sequence: &dyn Sequence, k: usize, n: u64) -> Result<BigUint> {
    Ok(terms(sequence, k, n, 1)?.remove(0))
}

/// Returns the numbers between which Corollaries 7 and 9 of Nim Fractals put a term, if they do.
///
/// # Errors
/// As [`term`].
pub fn bounds(sequence: &dyn Sequence, k: usize, n: u64) -> Result<Option<Bounds>> {
    in_range("n", n, 0..=sequence.last())?;
    sequence.bounds(in_range("k", k, PILES)?, n)
}
