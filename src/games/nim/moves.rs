//! Winning moves.

use super::sum::nim_sum;

/// A move in Nim: take from one pile until `to` counters are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The index of the pile.
    pub pile: usize,
    /// What is left of it: less than there was.
    pub to: u64,
}

/// Returns all moves to a P-position, in order of piles; none exactly if `piles` is one itself.
///
/// Bouton's: with nim-sum s, a pile p can go to p ⊕ s if that is less, and to nothing else that
/// wins. The piles for which it is less are those that hold the highest digit of s: an odd number.
///
/// ```
/// use nimscape_games::nim::{Move, winning_moves};
/// assert_eq!(winning_moves(&[3, 4, 5]), [Move { pile: 0, to: 1 }]);
/// assert_eq!(winning_moves(&[1, 2, 3]), []);
/// ```
pub fn winning_moves(piles: &[u64]) -> Vec<Move> {
    let sum = nim_sum(piles);
    (0..piles.len())
        .map(|pile| Move { pile, to: piles[pile] ^ sum })
        .filter(|reply| reply.to < piles[reply.pile])
        .collect()
}
