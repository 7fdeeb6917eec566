//! Misère Nim.

use core::ops::RangeInclusive;

use super::game::{Convention, Game, Position};
use super::nim;

pub(super) const GAME: MisereNim = MisereNim;

pub(super) struct MisereNim;

impl Game for MisereNim {
    fn name(&self) -> &'static str {
        "misere-nim"
    }

    fn label(&self) -> &'static str {
        "misère Nim"
    }

    fn rules(&self) -> &'static str {
        "Take any number of counters from one pile. The player who takes the last one loses."
    }

    fn reason(&self) -> &'static str {
        "If a pile has two counters or more, the losing positions are those of Nim; if none has, they are the winning ones of Nim (Bouton 1901)."
    }

    fn example(&self) -> &'static [u32] {
        &[3, 4, 5]
    }

    /// Returns the piles, as many as there are.
    fn numbers(&self) -> RangeInclusive<usize> {
        nim::GAME.numbers()
    }

    fn convention(&self) -> Convention {
        Convention::Misere
    }

    fn moves(&self, piles: &[u32]) -> Vec<Position> {
        nim::GAME.moves(piles)
    }

    /// Bouton's: as in Nim, while a pile has two counters or more; else the opposite.
    fn theory(&self, piles: &[u32]) -> Option<bool> {
        let large = piles.iter().any(|&pile| pile > 1);
        nim::GAME.theory(piles).map(|is_p| is_p == large)
    }
}
