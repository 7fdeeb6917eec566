//! Wythoff's game.

use super::game::{Game, GameInfo, Position, replacing, total};

pub(super) const GAME: Wythoff = Wythoff;

pub(super) struct Wythoff;

const INFO: GameInfo = GameInfo {
    name: "wythoff",
    label: "Wythoff",
    rules: "Take one or more counters from one of two piles, or the same number from both. The player who takes the last one wins.",
    reason: "The losing positions are (⌊kφ⌋, ⌊kφ⌋ + k) for k = 0, 1, 2, ..., in either order, with the golden ratio φ (Wythoff 1907).",
    example: &[5, 8],
    numbers: 2..=2,
    ..GameInfo::PILES
};

impl Game for Wythoff {
    fn info(&self) -> &GameInfo {
        &INFO
    }

    fn moves(&self, piles: &[u32]) -> Vec<Position> {
        let mut moves = replacing(piles, |pile| 0..pile);
        let both = 1..=piles[0].min(piles[1]);
        moves.extend(both.map(|taken| piles.iter().map(|pile| pile - taken).collect()));
        moves
    }

    fn count_of_moves(&self, piles: &[u32]) -> usize {
        total(piles).saturating_add(piles[0].min(piles[1]) as usize)
    }

    /// Wythoff's theorem (1907): the P-positions are (⌊kφ⌋, ⌊kφ⌋ + k) and their mirror images, with
    /// φ the golden ratio. ⌊kφ⌋ = ⌊(k + √(5k²)) / 2⌋ is computed in whole numbers.
    fn theory(&self, piles: &[u32]) -> Option<bool> {
        let difference = u128::from(piles[0].abs_diff(piles[1]));
        let least = u128::midpoint(difference, (5 * difference * difference).isqrt());
        Some(u128::from(piles[0].min(piles[1])) == least)
    }
}
