//! Nim.

use core::ops::RangeInclusive;

use super::game::{Game, Position, replacing};
use crate::nim::{MOST_PILES, is_p};

pub(super) const GAME: Nim = Nim;

pub(super) struct Nim;

impl Game for Nim {
    fn name(&self) -> &'static str {
        "nim"
    }

    fn label(&self) -> &'static str {
        "Nim"
    }

    fn rules(&self) -> &'static str {
        "Take any number of counters from one pile. The player who takes the last one wins."
    }

    fn example(&self) -> &'static [u32] {
        &[3, 4, 5]
    }

    /// Returns the piles, as many as there are.
    fn numbers(&self) -> RangeInclusive<usize> {
        0..=MOST_PILES
    }

    fn moves(&self, piles: &[u32]) -> Vec<Position> {
        replacing(piles, |pile| 0..pile)
    }

    /// Bouton's theorem.
    fn theory(&self, piles: &[u32]) -> Option<bool> {
        Some(is_p(&piles.iter().copied().map(u64::from).collect::<Vec<_>>()))
    }
}
