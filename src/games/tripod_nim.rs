//! Tripod nim (Tree and Tripod Nim).

use core::ops::RangeInclusive;

use super::game::{Game, Picture, Position};

pub(super) const GAME: TripodNim = TripodNim;

pub(super) struct TripodNim;

impl Game for TripodNim {
    fn name(&self) -> &'static str {
        "tripod-nim"
    }

    fn label(&self) -> &'static str {
        "tripod nim"
    }

    fn picture(&self) -> Picture {
        Picture::Tree
    }

    fn rules(&self) -> &'static str {
        "Three stacks hang on a centre. Take any number of coins from a stack at the outside; the centre is outside once two of the others are gone. The player who takes the last coin wins."
    }

    fn example(&self) -> &'static [u32] {
        &[2, 3, 4, 4]
    }

    /// Returns the centre, then the three stacks that hang on it.
    fn numbers(&self) -> RangeInclusive<usize> {
        4..=4
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
}
