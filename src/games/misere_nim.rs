//! Misère Nim.

use super::game::{Convention, Game, GameInfo, Position, total};
use super::nim_game;

pub(super) const GAME: MisereNim = MisereNim;

pub(super) struct MisereNim;

const INFO: GameInfo = GameInfo {
    name: "misere-nim",
    label: "misère Nim",
    rules: "Take one or more counters from one pile. The player who takes the last one loses.",
    reason: "If a pile has two counters or more, the losing positions are those of Nim; if none has, they are the winning ones of Nim (Bouton 1901).",
    example: &[3, 4, 5],
    ..GameInfo::PILES
};

impl Game for MisereNim {
    fn info(&self) -> &GameInfo {
        &INFO
    }

    fn convention(&self) -> Convention {
        Convention::Misere
    }

    fn moves(&self, piles: &[u32]) -> Vec<Position> {
        nim_game::GAME.moves(piles)
    }

    fn count_of_moves(&self, piles: &[u32]) -> usize {
        total(piles)
    }

    /// Bouton's: as in Nim, while a pile has two counters or more; else the opposite.
    fn theory(&self, piles: &[u32]) -> Option<bool> {
        let large = piles.iter().any(|&pile| pile > 1);
        nim_game::GAME.theory(piles).map(|is_p| is_p == large)
    }
}
