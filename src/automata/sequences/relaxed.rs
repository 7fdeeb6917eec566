//! Births under the relaxed rule of 3-Pile Nim as an Automaton. No formula is known: the automaton
//! is stepped.

use num_bigint::BigUint;

use super::{Sequence, Statement};
use crate::octant::{Births, Rule, grow};
use nimscape_base::error::Result;

/// The largest step: the automaton is stepped to it in about a second.
const LAST: u64 = 255;

fn counted(
    from: u64,
    count: u64,
    which: impl Fn((Vec<u32>, Vec<u32>)) -> Vec<u32>,
) -> Result<Vec<BigUint>> {
    let last = from + count - 1;
    let births: Births = grow(Rule::Relaxed, last as u32)?;
    let counts = which(births.census());
    Ok(counts[from as usize..=last as usize].iter().map(|&each| each.into()).collect())
}

const COUNTED: Statement = Statement {
    source: "3-Pile Nim as an Automaton",
    note: "No formula is known: the terms are counted step by step.",
    ..Statement::NONE
};

/// All points born at step n.
pub(super) const BORN: Sequence = Sequence {
    name: "relaxed",
    label: "Relaxed rule: points born",
    meaning: "The number of points of space that are born at step n under the relaxed rule.",
    last: LAST,
    statements: &[Statement { card: "3-pile-nim-as-an-automaton-theorem-2", ..COUNTED }],
    terms: |_, from, count| counted(from, count, |(all, _)| all),
    ..Sequence::ONE
};

/// The points born at step n that are no P-positions.
pub(super) const OTHERS: Sequence = Sequence {
    name: "others",
    label: "Relaxed rule: winning positions",
    meaning: "The number of points born at step n under the relaxed rule that are winning positions of Nim.",
    last: LAST,
    statements: &[Statement { card: "3-pile-nim-as-an-automaton-proof-3-late", ..COUNTED }],
    terms: |_, from, count| counted(from, count, |(_, others)| others),
    ..Sequence::ONE
};
