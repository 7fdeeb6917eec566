//! Third One's Lucky (*Winning Ways*; Tree and Tripod Nim, Remark 8.1).

use super::game::{Game, GameInfo, Position, replacing, total};
use nimscape_base::order::SortShort;

pub(super) const GAME: ThirdOnesLucky = ThirdOnesLucky;

/// Nim with three piles that ends when two counters are left.
pub(super) struct ThirdOnesLucky;

/// The number of counters at the end.
const LEFT: u32 = 2;

impl ThirdOnesLucky {
    fn is_over(piles: &[u32]) -> bool {
        let total: u64 = piles.iter().copied().map(u64::from).sum();
        total < LEFT.into()
    }
}

const INFO: GameInfo = GameInfo {
    name: "third-ones-lucky",
    label: "Third One’s Lucky",
    rules: "Take one or more counters from one of three piles, but leave at least two counters in all. The player who leaves exactly two wins: they took the third one from the end.",
    reason: "The player to move loses exactly where they lose tripod nim with centre 2 and these piles as legs.",
    example: &[3, 4, 5],
    numbers: 3..=3,
    ..GameInfo::PILES
};

impl Game for ThirdOnesLucky {
    fn info(&self) -> &GameInfo {
        &INFO
    }

    fn objection(&self, piles: &[u32]) -> Option<String> {
        Self::is_over(piles).then(|| format!("has fewer than {LEFT} counters"))
    }

    fn moves(&self, piles: &[u32]) -> Vec<Position> {
        let moves = replacing(piles, |pile| 0..pile);
        moves.into_iter().filter(|next| !Self::is_over(next)).collect()
    }

    /// At most two moves leave too few counters.
    fn count_of_moves(&self, piles: &[u32]) -> usize {
        total(piles).saturating_sub(2)
    }

    /// Known where a pile is empty. The position is P exactly where the legs of tripod nim with
    /// centre 2 are: a tripod with one counter or none on its legs is an N-position, so the moves
    /// that are left out here lose there. With an empty leg this is End-Nim with three stacks.
    fn theory(&self, piles: &[u32]) -> Option<bool> {
        let mut sorted = [piles[0], piles[1], piles[2]];
        sorted.sort_short();
        match sorted {
            [0, 0, pile] => Some(pile == LEFT),
            [0, one, other] => Some(one == other && one != LEFT),
            _ => None,
        }
    }
}
