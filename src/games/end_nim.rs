//! End-Nim, which is tree nim on a row (Albert and Nowakowski, *The game of End-Nim*, 2001).

use super::game::{Game, GameInfo, Position};

pub(super) const GAME: EndNim = EndNim;

/// A position has the piles from left to right.
pub(super) struct EndNim;

const INFO: GameInfo = GameInfo {
    name: "end-nim",
    label: "End-Nim",
    rules: "The piles stand in a row. Take one or more counters from the first pile or from the last one; an empty pile is no longer there. The player who takes the last counter wins.",
    reason: "Three piles are lost for the player to move exactly if the ends are equal and the middle is different. For more piles, each first pile has one last pile with which the row is lost (Albert and Nowakowski 2001).",
    example: &[2, 3, 1, 4],
    ..GameInfo::PILES
};

impl Game for EndNim {
    fn info(&self) -> &GameInfo {
        &INFO
    }

    fn moves(&self, piles: &[u32]) -> Vec<Position> {
        let full = |&place: &usize| piles[place] > 0;
        let first = (0..piles.len()).find(full);
        let last = (0..piles.len()).rfind(full).filter(|&last| Some(last) != first);
        let ends = first.into_iter().chain(last);
        let from = |place: usize| {
            (0..piles[place]).map(move |rest| {
                let mut next = piles.to_vec();
                next[place] = rest;
                next
            })
        };
        ends.flat_map(from).collect()
    }

    /// Those at one end.
    fn count_of_moves(&self, piles: &[u32]) -> usize {
        piles.iter().find(|&&pile| pile > 0).map_or(0, |&pile| pile as usize)
    }

    /// By [`Partners`]; docs/proofs.md has the proof. Time is proportional to the square of the
    /// number of piles.
    fn theory(&self, piles: &[u32]) -> Option<bool> {
        let row: Vec<u32> = piles.iter().copied().filter(|&pile| pile > 0).collect();
        Some(Partners::of(&row).left == 0)
    }
}

/// The pile to the left and the pile to the right that each complete a row to a P-position: 0 for
/// both where the row is one already.
#[derive(Clone, Copy)]
struct Partners {
    left: u32,
    right: u32,
}

impl Partners {
    /// Returns the partners of a row without empty piles: those of all its parts, shorter ones
    /// first.
    fn of(row: &[u32]) -> Self {
        let mut parts = vec![Self { left: 0, right: 0 }; row.len() + 1];
        for length in 1..=row.len() {
            let part = |start: usize| {
                let (first, last) = (row[start], row[start + length - 1]);
                let right = parts[start + 1].opposite(first);
                Self { left: parts[start].mirrored().opposite(last), right }
            };
            parts = (0..=row.len() - length).map(part).collect();
        }
        parts[0]
    }

    /// Returns the last pile that makes a P-position with these partners' row and a first pile, not
    /// 0. It is the least number that is not the answer for a smaller first pile. For the first
    /// pile 0 the answer is `right`, and 0 is the answer for `left`. So the first piles 1, 2, ...
    /// without `left` have the answers 1, 2, ... without `right`, in this order.
    fn opposite(self, first: u32) -> u32 {
        if first == self.left {
            return 0;
        }
        let place = first - u32::from(first > self.left);
        place + u32::from(place >= self.right)
    }

    fn mirrored(self) -> Self {
        Self { left: self.right, right: self.left }
    }
}
