//! Lim (LIM is not SLIM).

use super::game::{Game, GameInfo, Position, Summand, total};
use super::lim_prime;
use super::values::Values;
use nimscape_base::error::Result;

pub(super) const GAME: Lim = Lim;

pub(super) struct Lim;

const INFO: GameInfo = GameInfo {
    name: "lim",
    label: "LIM",
    rules: "Take the same number of stones from two of three piles, and add as many to the third. The player who moves last wins.",
    reason: "The player to move loses exactly if no two piles have a binary digit 1 in the same place (LIM is not SLIM, Theorem 4.1).",
    example: &[2, 3, 4],
    numbers: 3..=3,
    ..GameInfo::PILES
};

impl Game for Lim {
    fn info(&self) -> &GameInfo {
        &INFO
    }

    fn objection(&self, piles: &[u32]) -> Option<String> {
        let sum = piles.iter().try_fold(0, |sum: u32, &pile| sum.checked_add(pile));
        sum.is_none().then(|| "has 2^32 stones or more".to_owned())
    }

    fn moves(&self, piles: &[u32]) -> Vec<Position> {
        let mut found = Vec::new();
        for third in 0..3 {
            let (one, other) = ((third + 1) % 3, (third + 2) % 3);
            for stones in 1..=piles[one].min(piles[other]) {
                let mut next = piles.to_vec();
                next[one] -= stones;
                next[other] -= stones;
                next[third] += stones;
                found.push(next);
            }
        }
        found
    }

    fn count_of_moves(&self, piles: &[u32]) -> usize {
        let least = |third: usize| piles[(third + 1) % 3].min(piles[(third + 2) % 3]);
        total(&[0, 1, 2].map(least))
    }

    /// The sum of two piles never grows, and these three sums decide the piles.
    fn most_positions(&self, piles: &[u32]) -> usize {
        let sums = (0..3).map(|third| {
            let [one, other] = [1, 2].map(|next| piles[(third + next) % 3] as usize);
            one.saturating_add(other).saturating_add(1)
        });
        sums.fold(1, usize::saturating_mul)
    }

    /// Theorem 4.1: no binary digit 1 stands in two piles.
    fn theory(&self, piles: &[u32]) -> Option<bool> {
        Some(grundy(piles) == 0)
    }

    /// The triangle of Lim' (Lemma 3.1).
    fn twin(&self, piles: &[u32]) -> Option<Summand> {
        let sides = lim_prime::psi([piles[0], piles[1], piles[2]])?;
        Some(Summand { game: &lim_prime::GAME, position: sides.to_vec() })
    }

    /// By [`grundy`].
    fn values(
        &self,
        _piles: &[u32],
        _most: usize,
        _on_progress: &mut dyn FnMut(f64) -> bool,
    ) -> Result<Option<Box<dyn Values>>> {
        Ok(Some(Box::new(grundy)))
    }
}

/// Returns the Grundy value of a position: half of what the sum exceeds the nim-sum by, which is
/// the digits that stand in two piles or in all three (Theorem 4.1).
pub(super) fn grundy(piles: &[u32]) -> u32 {
    let (a, b, c) = (piles[0], piles[1], piles[2]);
    a & b | b & c | a & c
}

#[cfg(test)]
mod tests {
    use super::super::Solver;
    use super::*;

    #[test]
    fn example_4_2_with_its_misprint_corrected() {
        assert_eq!(grundy(&[22, 33, 40]), 32);
        let to_17 = GAME.moves(&[22, 33, 40]).into_iter().filter(|next| grundy(next) == 17);
        let to_17: Vec<_> = to_17.collect();
        assert_eq!(to_17, [[37, 18, 25], [7, 48, 25], [5, 16, 57]]);
    }

    #[test]
    fn theorem_4_1_gives_the_values_of_play() {
        let mut solver = Solver::new(&GAME);
        for total in 0..=42_u32 {
            for (a, b) in (0..=total).flat_map(|a| (0..=total - a).map(move |b| (a, b))) {
                let piles = [a, b, total - a - b];
                assert_eq!(solver.facts(&piles).unwrap().grundy, Some(grundy(&piles)), "{piles:?}");
            }
        }
    }
}
