//! Sequences of counts: P-positions by their largest pile and by their total (Nim Fractals), cells
//! of the growth, births under the relaxed rule (3-Pile Nim as an Automaton), positions of LIM
//! (LIM is not SLIM).
//!
//! A [`Sequence`] is a constant in a file of this folder, and a line in [`SEQUENCES`]. Terms are
//! exact, however large.

mod growth;
mod largest;
mod lim;
mod relaxed;
mod total;

use core::ops::RangeInclusive;
use nimscape_base::{Typescript, text};
use serde::Serialize;

use num_bigint::BigUint;

use nimscape_base::error::{self, Result, in_range};

/// The largest place of a term, and the numbers of piles, of the sequences that have formulas.
pub const LAST: u64 = 1_000_000_000_000_000_000;

/// Numbers of piles.
pub const PILES: RangeInclusive<usize> = 1..=12;

/// Numbers of terms that are computed at once.
pub const TERMS: RangeInclusive<u64> = 1..=1 << 14;

/// All sequences, in the order in which they are offered.
pub static SEQUENCES: &[Sequence] = &[
    largest::WITHIN,
    largest::EXACTLY,
    total::WITHIN,
    total::EXACTLY,
    growth::BORN,
    growth::ALIVE,
    relaxed::BORN,
    relaxed::OTHERS,
    lim::LIM,
    lim::NO_EMPTY_PILE,
];

/// A sequence of counts, from place 0 on. Where there are piles, functions get their number k.
#[derive(Debug)]
pub struct Sequence {
    /// The word in links.
    pub name: &'static str,
    /// A few words for a list to choose from.
    pub label: &'static str,
    /// What term n is, as a sentence about `n` and, where there are piles, "k piles".
    pub meaning: &'static str,
    /// Whether there is one sequence for each number of piles in [`PILES`].
    pub has_piles: bool,
    /// The largest place of a term.
    pub last: u64,
    /// Its number in the OEIS, and the index there of the term at place 0; where there are piles,
    /// those for 1, 2, ... piles. Empty if it is not there.
    oeis: &'static [(&'static str, u32)],
    /// What gives the terms. Where there are piles, for 1, 2, ..., 6 piles; more piles have what 5
    /// or 6 have, as their number is odd or even.
    statements: &'static [Statement],
    /// What gives the terms before the first one of these.
    start: Statement,
    /// What gives term n in place of that theorem, for some k and n.
    exception: fn(usize, u64) -> Option<Statement>,
    /// Returns the statement of term n with numbers put in, without the result: what stands between
    /// "term =" and the term, in one or more steps. Empty where the terms are counted one by one.
    pub steps: fn(usize, u64) -> Vec<String>,
    /// Returns other statements on term n; fails as [`terms`](fn@terms) does.
    pub remarks: fn(usize, u64) -> Result<Vec<Remark>>,
    /// What the papers say of the terms of three piles in rows that end before the powers of two.
    rows: Option<Remark>,
    /// Returns the terms at the places `from`, `from` + 1, ..., for arguments that
    /// [`terms`](fn@terms) has checked.
    terms: fn(usize, u64, u64) -> Result<Vec<BigUint>>,
    /// Returns what a theorem puts below and above term n, for arguments that
    /// [`bounds`](fn@bounds) has checked.
    bounds: Option<fn(usize, u64) -> Result<Bounds>>,
}

impl Sequence {
    /// One sequence with terms up to [`LAST`], without name, meaning, source and terms.
    const ONE: Self = Self {
        name: "",
        label: "",
        meaning: "",
        has_piles: false,
        last: LAST,
        oeis: &[],
        statements: &[],
        start: Statement::NONE,
        exception: |_, _| None,
        steps: |_, _| vec![],
        remarks: |_, _| Ok(vec![]),
        rows: None,
        terms: |_, _, _| Ok(vec![]),
        bounds: None,
    };

    /// Returns its number in the OEIS for k piles, and the index there of the term at place 0;
    /// `None` if it is not there.
    pub fn oeis(&self, k: usize) -> Option<(&'static str, u32)> {
        let at = if self.has_piles { k.checked_sub(1)? } else { 0 };
        self.oeis.get(at).copied()
    }

    /// Returns what gives the terms, except perhaps the first ones, for k piles.
    pub fn theorem(&self, k: usize) -> &'static Statement {
        match k {
            _ if !self.has_piles => &self.statements[0],
            1..=6 => &self.statements[k - 1],
            _ => &self.statements[if k % 2 == 1 { 4 } else { 5 }],
        }
    }

    /// Returns what gives term n: that theorem, where it is printed for n, or what gives the first
    /// terms.
    pub fn statement(&self, k: usize, n: u64) -> Statement {
        let theorem = self.theorem(k);
        let given = if n < theorem.from { self.start } else { *theorem };
        (self.exception)(k, n).unwrap_or(given)
    }

    /// Returns what the papers say of the terms in rows that end before the powers of two.
    pub fn rows(&self, k: usize) -> Option<Remark> {
        self.rows.clone().filter(|_| k == 3)
    }
}

/// A statement of the papers that gives terms of a sequence.
#[derive(Clone, Copy, Debug)]
pub struct Statement {
    /// The first place for which it is printed, or for which it makes sense.
    pub from: u64,
    /// The document and the name of the statement.
    pub source: &'static str,
    /// The name of its card on the page.
    pub card: &'static str,
    /// When it holds, as printed: "for odd k and n > 0". Empty: always.
    pub condition: &'static str,
    /// The formulas that it states, in the notation of cards: `2^{b}`, `a_{k}(n)`.
    pub formulas: &'static [&'static str],
    /// What its formulas take of n.
    pub reads: Reads,
    /// How its printed range differs from that in which it holds, where term n is concerned, or
    /// another remark; may be empty.
    pub note: &'static str,
}

impl Statement {
    const NONE: Self = Self {
        from: 0,
        source: "",
        card: "",
        condition: "",
        formulas: &[],
        reads: Reads::Nothing,
        note: "",
    };
}

/// What the formulas of a statement take of n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reads {
    /// No more than n.
    Nothing,
    /// b and c, where `n = 2^b - 1 + c` and `1 <= c <= 2^b`.
    Split,
    /// The number of binary ones of n, by this name.
    Ones(&'static str),
    /// The number of binary ones of n / 2, by this name.
    OnesOfHalf(&'static str),
    /// The place 2m + 1, or else 2m + 2, of a recursion.
    FromOne,
    /// The place 2m, or else 2m + 1, of a recursion.
    FromZero,
}

/// The parts of n that a statement takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// A number in binary: n, or its half.
    pub number: u64,
    /// b and c, where the statement has them.
    pub split: Option<(u32, u64)>,
    /// The name of the number of binary ones, where the statement has it.
    pub ones: Option<&'static str>,
    /// Which line of a recursion gives the term, such as "2n + 2", and the n of that line.
    pub line: Option<(&'static str, u64)>,
}

/// Returns b and c with n = 2^b - 1 + c and 1 <= c <= 2^b, for n > 0.
const fn split(n: u64) -> (u32, u64) {
    let b = n.ilog2();
    (b, n - (1 << b) + 1)
}

/// Another statement on a term.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Typescript)]
#[typescript("SequenceRemark")]
pub struct Remark {
    /// The document and the name of the statement.
    pub source: &'static str,
    /// The name of its card on the page.
    pub card: &'static str,
    /// What it says, with formulas in backquotes.
    pub words: &'static str,
    /// A formula of it with numbers put in; may be empty.
    pub instance: String,
}

/// What gives the terms before the first one for which a theorem is printed.
pub const BY_DEFINITION: &str = "By definition";

/// Why such a term is 1.
const NO_COUNTERS: &str = "Only the position without counters is counted.";

/// Terms of more digits are not written into sums.
const DIGITS: usize = 15;

/// Returns a sum, if all its numbers are short.
fn sum_of(parts: &[BigUint]) -> Option<String> {
    let written: Vec<String> = parts.iter().map(BigUint::to_string).collect();
    let is_short = written.len() > 1 && written.iter().all(|each| each.len() <= DIGITS);
    is_short.then(|| written.join(" + "))
}

/// Returns the remark that a term is the difference of two others, for n > 0 and three or more
/// piles.
fn difference(
    words: &'static str,
    card: &'static str,
    k: usize,
    n: u64,
    mut count: impl FnMut(u64) -> Result<BigUint>,
) -> Result<Option<Remark>> {
    if k <= 2 || n == 0 {
        return Ok(None);
    }
    let (whole, before) = (count(n)?, count(n - 1)?);
    let is_short = whole.to_string().len() <= DIGITS;
    let instance = if is_short {
        format!("{} = {whole} − {before}", &whole - &before)
    } else {
        String::new()
    };
    Ok(Some(Remark { source: "Nim Fractals, section 3", card, words, instance }))
}

/// Returns the parts of n that a statement takes; `None` where it takes no more than n.
pub fn parts(statement: &Statement, n: u64) -> Option<Parts> {
    let parts = Parts { number: n, split: None, ones: None, line: None };
    match statement.reads {
        Reads::Nothing => None,
        Reads::Split => (n > 0).then(|| Parts { split: Some(split(n)), ..parts }),
        Reads::Ones(name) => Some(Parts { ones: Some(name), ..parts }),
        Reads::OnesOfHalf(name) => Some(Parts { number: n / 2, ones: Some(name), ..parts }),
        Reads::FromOne | Reads::FromZero => {
            let line = match n % 2 {
                1 => ("2n + 1", n / 2),
                _ if statement.reads == Reads::FromZero => ("2n", n / 2),
                _ if n == 0 => return None,
                _ => ("2n + 2", n / 2 - 1),
            };
            Some(Parts { ones: Some("s_{2}"), line: Some(line), ..parts })
        }
    }
}

/// Numbers between which a theorem puts a term; the term may equal them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Typescript)]
#[typescript("SequenceBounds")]
pub struct Bounds {
    /// The document and the theorem.
    pub source: &'static str,
    /// The name of its card on the page.
    pub card: &'static str,
    /// What it says.
    pub formula: &'static str,
    /// At most the term.
    #[serde(serialize_with = "text::serialize")]
    #[typescript("string")]
    pub below: BigUint,
    /// At least the term.
    #[serde(serialize_with = "text::serialize")]
    #[typescript("string")]
    pub above: BigUint,
}

/// Returns the sequence of a name.
///
/// # Errors
/// A name that is not in [`SEQUENCES`].
pub fn named(name: &str) -> Result<&'static Sequence> {
    error::named("seq", name, SEQUENCES.iter().map(|each| (each.name, each)))
}

/// Returns the terms at the places `from`, `from` + 1, ..., `count` of them.
///
/// ```
/// use nimscape_automata::sequences::{named, terms};
/// let found = terms(named("D").unwrap(), 4, 3, 4).unwrap();
/// assert_eq!(found, [36_u32, 13, 42, 43].map(Into::into));
/// ```
///
/// # Errors
/// k outside [`PILES`], `count` not in [`TERMS`], or a place beyond the last one of the sequence.
pub fn terms(sequence: &Sequence, k: usize, from: u64, count: u64) -> Result<Vec<BigUint>> {
    let k = in_range("k", k, PILES)?;
    let from = in_range("n", from, 0..=sequence.last)?;
    let count = in_range("terms", count, TERMS)?;
    in_range("to", from + count - 1, from..=sequence.last)?;
    (sequence.terms)(k, from, count)
}

/// Returns the term at one place.
///
/// ```
/// use nimscape_automata::sequences::{LAST, named, term};
/// let found = term(named("a").unwrap(), 3, LAST).unwrap();
/// assert_eq!(found.to_string(), "870463481964374947445042546459803651");
/// ```
///
/// # Errors
/// As [`terms`].
pub fn term(sequence: &Sequence, k: usize, n: u64) -> Result<BigUint> {
    Ok(terms(sequence, k, n, 1)?.remove(0))
}

/// Returns the numbers between which Corollaries 7 and 9 of Nim Fractals put a term, if they do.
///
/// # Errors
/// As [`term`].
pub fn bounds(sequence: &Sequence, k: usize, n: u64) -> Result<Option<Bounds>> {
    in_range("n", n, 0..=sequence.last)?;
    let k = in_range("k", k, PILES)?;
    sequence.bounds.map(|bounds| bounds(k, n)).transpose()
}
