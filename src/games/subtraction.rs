//! Subtraction games.

use core::ops::RangeInclusive;

use super::game::{Game, Position, replacing};
use crate::nim::MOST_PILES;

/// The game in which the standard algorithm and the longest play disagree first; see
/// [`Evolution`](super::Evolution).
pub(super) const GAME: Subtraction = Subtraction {
    name: "subtract-1-3",
    label: "one or three",
    rules: "Take one or three counters from one pile. The player who moves last wins.",
    set: &[1, 3],
};

/// Nim in which only certain numbers of counters may be taken.
#[derive(Clone, Copy, Debug)]
pub struct Subtraction {
    /// The word in links.
    pub name: &'static str,
    /// The label of the control.
    pub label: &'static str,
    /// The rules in a sentence.
    pub rules: &'static str,
    /// The numbers of counters that may be taken, none of them 0.
    pub set: &'static [u32],
}

impl Game for Subtraction {
    fn name(&self) -> &'static str {
        self.name
    }

    fn label(&self) -> &'static str {
        self.label
    }

    fn rules(&self) -> &'static str {
        self.rules
    }

    fn example(&self) -> &'static [u32] {
        &[2, 5, 8]
    }

    /// Returns the piles, as many as there are.
    fn numbers(&self) -> RangeInclusive<usize> {
        0..=MOST_PILES
    }

    fn moves(&self, piles: &[u32]) -> Vec<Position> {
        replacing(piles, |pile| self.set.iter().filter_map(move |&taken| pile.checked_sub(taken)))
    }
}
