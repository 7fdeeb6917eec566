//! Moore's Nim with up to two piles in each move (Moore 1910).

use core::ops::RangeInclusive;

use super::game::{Game, Position, replacing};
use crate::nim::MOST_PILES;

pub(super) const GAME: MooreNim = MooreNim;

/// Moore's Nim₂. With one pile in each move it is Nim.
pub(super) struct MooreNim;

/// The most piles that a move takes from.
const PILES: u32 = 2;

impl Game for MooreNim {
    fn name(&self) -> &'static str {
        "moore-nim"
    }

    fn label(&self) -> &'static str {
        "Moore’s Nim"
    }

    fn rules(&self) -> &'static str {
        "Take counters from one pile or from two, as many as you like from each. The player who takes the last one wins."
    }

    fn reason(&self) -> &'static str {
        "Write the piles in binary. The player to move loses exactly if the number of ones in each column is a multiple of 3 (Moore 1910)."
    }

    fn example(&self) -> &'static [u32] {
        &[1, 2, 3, 5]
    }

    /// Returns the piles, as many as there are.
    fn numbers(&self) -> RangeInclusive<usize> {
        0..=MOST_PILES
    }

    fn moves(&self, piles: &[u32]) -> Vec<Position> {
        let mut moves = replacing(piles, |pile| 0..pile);
        let pairs = (0..piles.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        for (one, other) in pairs {
            for rest in 0..piles[one] {
                moves.extend((0..piles[other]).map(|other_rest| {
                    let mut next = piles.to_vec();
                    (next[one], next[other]) = (rest, other_rest);
                    next
                }));
            }
        }
        moves
    }

    /// Moore's theorem: a position is a P-position exactly if each binary digit is 1 in a number of
    /// piles that is a multiple of 3, one more than the piles of a move.
    fn theory(&self, piles: &[u32]) -> Option<bool> {
        let ones = |digit: u32| piles.iter().map(|pile| pile >> digit & 1).sum::<u32>();
        Some((0..u32::BITS).all(|digit| ones(digit).is_multiple_of(PILES + 1)))
    }
}
