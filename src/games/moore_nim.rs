//! Moore's Nim with up to k piles in each move (Moore 1910).

use super::game::{Game, GameInfo, Position, replacing};

pub(super) const GAME: MooreNim = MooreNim { most: 2 };

/// Moore's Nim with every number of piles in a move that [`Game::with_k`] gives.
pub(super) static ALL: [MooreNim; 8] = [
    MooreNim { most: 1 },
    MooreNim { most: 2 },
    MooreNim { most: 3 },
    MooreNim { most: 4 },
    MooreNim { most: 5 },
    MooreNim { most: 6 },
    MooreNim { most: 7 },
    MooreNim { most: 8 },
];

/// Moore's Nimₖ. With one pile in each move it is Nim.
pub(super) struct MooreNim {
    /// The most piles that a move takes from.
    pub(super) most: u32,
}

/// The usual number of piles in a move.
const TWO: u32 = 2;

const WITH_TWO: GameInfo = GameInfo {
    name: "moore-nim",
    label: "Moore’s Nim",
    rules: "Take counters from one pile or from two, as many as you like from each. The player who takes the last one wins.",
    reason: "Write the piles in binary. The player to move loses exactly if the number of ones in each column is a multiple of 3 (Moore 1910).",
    example: &[1, 2, 3, 5],
    ..GameInfo::PILES
};

const WITH_K: GameInfo = GameInfo {
    rules: "Take counters from at most k piles, as many as you like from each. The player who takes the last one wins.",
    reason: "Write the piles in binary. The player to move loses exactly if the number of ones in each column is a multiple of k + 1 (Moore 1910).",
    ..WITH_TWO
};

impl Game for MooreNim {
    fn info(&self) -> &GameInfo {
        if self.most == TWO { &WITH_TWO } else { &WITH_K }
    }

    /// Extends the moves from few piles by one pile more at a time.
    fn moves(&self, piles: &[u32]) -> Vec<Position> {
        let mut moves = replacing(piles, |pile| 0..pile);
        // Each move with the last pile that it takes from: the next ones come after it.
        let mut last: Vec<(usize, Position)> = (0..piles.len())
            .flat_map(|at| (0..piles[at]).map(move |_| at))
            .zip(moves.iter().cloned())
            .collect();
        for _ in 1..self.most {
            let longer = last.iter().flat_map(|(at, begun)| {
                (at + 1..piles.len()).flat_map(move |next| {
                    (0..piles[next]).map(move |rest| {
                        let mut piles = begun.clone();
                        piles[next] = rest;
                        (next, piles)
                    })
                })
            });
            last = longer.collect();
            moves.extend(last.iter().map(|(_, piles)| piles.clone()));
        }
        moves
    }

    /// The sum over all sets of up to k piles of the products of their sizes.
    fn count_of_moves(&self, piles: &[u32]) -> usize {
        // At place j the sum of the products of j piles so far.
        let mut products = vec![0_usize; self.most as usize + 1];
        products[0] = 1;
        for &pile in piles {
            for j in (1..products.len()).rev() {
                let more = products[j - 1].saturating_mul(pile as usize);
                products[j] = products[j].saturating_add(more);
            }
        }
        products[1..].iter().fold(0, |sum, &product| sum.saturating_add(product))
    }

    /// Moore's theorem: a position is a P-position exactly if each binary digit is 1 in a number of
    /// piles that is a multiple of k + 1, one more than the piles of a move.
    fn theory(&self, piles: &[u32]) -> Option<bool> {
        let ones = |digit: u32| piles.iter().map(|pile| pile >> digit & 1).sum::<u32>();
        Some((0..u32::BITS).all(|digit| ones(digit).is_multiple_of(self.most + 1)))
    }

    fn with_k(&self, k: u32) -> Option<&'static dyn Game> {
        let found = ALL.iter().find(|game| game.most == k);
        found.map(|game| game as &dyn Game)
    }

    /// The number k, where it is not 2.
    fn rules_of(&self, _piles: &[u32]) -> String {
        if self.most == TWO { String::new() } else { self.most.to_string() }
    }
}
