//! Tripod nim (Tree and Tripod Nim).

use super::game::{Game, GameInfo, Picture, Position, total};

pub(super) const GAME: TripodNim = TripodNim;

/// A position has the centre, then the three stacks that hang on it.
pub(super) struct TripodNim;

const INFO: GameInfo = GameInfo {
    name: "tripod-nim",
    label: "tripod nim",
    picture: Picture::Tree,
    rules: "Three stacks hang on a centre. Take one or more coins from a stack at the outside; the centre is outside once two of the others are gone. The player who takes the last coin wins.",
    example: &[2, 3, 4, 4],
    numbers: 4..=4,
    ..GameInfo::PILES
};

impl Game for TripodNim {
    fn info(&self) -> &GameInfo {
        &INFO
    }

    fn tree<'a>(&self, _stacks: &'a [u32]) -> &'a [u32] {
        &[0, 1, 1, 1]
    }

    fn moves(&self, stacks: &[u32]) -> Vec<Position> {
        let hanging = stacks[1..].iter().filter(|&&stack| stack > 0).count();
        let outside = if hanging <= 1 { 0..4 } else { 1..4 };
        outside
            .flat_map(|place| {
                (0..stacks[place]).map(move |rest| {
                    let mut next = stacks.to_vec();
                    next[place] = rest;
                    next
                })
            })
            .collect()
    }

    /// Those of the legs.
    fn count_of_moves(&self, stacks: &[u32]) -> usize {
        total(&stacks[1..])
    }
}
