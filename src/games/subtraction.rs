//! Subtraction games, with a fixed set and with a set of one's own.

use super::game::{Game, GameInfo, Position, commas, replacing};
use super::values::Values;
use crate::nim::{MOST_PILES, mex};
use nimscape_base::error::Result;

/// The game in which the standard algorithm and the longest play disagree first; see
/// [`Evolution`](super::Evolution).
pub(super) const GAME: Subtraction = Subtraction {
    info: GameInfo {
        name: "subtract-1-3",
        label: "one or three",
        rules: "Take one or three counters from one pile. The player who moves last wins.",
        example: &[2, 5, 8],
        ..GameInfo::PILES
    },
    set: &[1, 3],
};

/// A subtraction game whose set is part of the position.
pub(super) const OWN: OwnSet = OwnSet;

/// Nim in which only certain numbers of counters may be taken.
#[derive(Clone, Debug)]
pub struct Subtraction {
    /// Its name, rules and example.
    pub info: GameInfo,
    /// The numbers of counters that may be taken, none of them 0.
    pub set: &'static [u32],
}

impl Game for Subtraction {
    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn moves(&self, piles: &[u32]) -> Vec<Position> {
        replacing(piles, |pile| self.set.iter().filter_map(move |&taken| pile.checked_sub(taken)))
    }
}

/// Nim with a set of one's own. A position has the piles, then the set: bit k - 1 of the last
/// number is 1 if k counters may be taken.
pub(super) struct OwnSet;

/// The set 1, 3, 4, where a link has none.
const STANDARD: u32 = 0b1101;

/// The most numbers of a set in a link.
const MOST_TAKEN: usize = 8;

impl OwnSet {
    fn takes(set: u32) -> impl Iterator<Item = u32> + Clone {
        (1..=u32::BITS).filter(move |taken| set >> (taken - 1) & 1 == 1)
    }

    /// Returns the Grundy values of single piles up to the largest one; `None` beyond 2^16.
    fn values_of(position: &[u32]) -> Option<Vec<u32>> {
        let (&set, piles) = position.split_last()?;
        let largest = piles.iter().copied().max().unwrap_or(0);
        let mut values = vec![0];
        for pile in 1..=(largest <= 1 << 16).then_some(largest)? {
            let options = Self::takes(set).filter_map(|taken| pile.checked_sub(taken));
            values.push(mex(options.map(|rest| values[rest as usize])));
        }
        Some(values)
    }
}

const INFO: GameInfo = GameInfo {
    name: "subtraction",
    label: "subtraction",
    rules: "Take counters from one pile, as many as a number of the set says. The player who moves last wins.",
    reason: "The player to move loses exactly if the Grundy values of the piles have nim-sum 0 (Sprague 1935, Grundy 1939).",
    example: &[2, 5, 8, STANDARD],
    numbers: 1..=MOST_PILES + 1,
    ..GameInfo::PILES
};

impl Game for OwnSet {
    fn info(&self) -> &GameInfo {
        &INFO
    }

    fn moves(&self, position: &[u32]) -> Vec<Position> {
        let Some((&set, piles)) = position.split_last() else { return Vec::new() };
        let mut moves = replacing(piles, |pile| {
            Self::takes(set).filter_map(move |taken| pile.checked_sub(taken))
        });
        for next in &mut moves {
            next.push(set);
        }
        moves
    }

    /// The nim-sum of the Grundy values, which the recursion gives from the pile 0 on. Time is
    /// proportional to the largest pile, times the size of the set; piles beyond 2^16 are left to
    /// the search.
    fn theory(&self, position: &[u32]) -> Option<bool> {
        let values = Self::values_of(position)?;
        let piles = self.stacks(position);
        Some(piles.iter().fold(0, |sum, &pile| sum ^ values[pile as usize]) == 0)
    }

    fn values(
        &self,
        position: &[u32],
        _most: usize,
        _on_progress: &mut dyn FnMut(f64) -> bool,
    ) -> Result<Option<Box<dyn Values>>> {
        let of = |values: Vec<u32>| {
            let of = move |position: &[u32]| {
                let piles = OWN.stacks(position).iter();
                piles.fold(0, |sum, &pile| sum ^ values.get(pile as usize).copied().unwrap_or(0))
            };
            Box::new(of) as Box<dyn Values>
        };
        Ok(Self::values_of(position).map(of))
    }

    fn stacks<'a>(&self, position: &'a [u32]) -> &'a [u32] {
        position.split_last().map_or(&[], |(_, piles)| piles)
    }

    /// Up to 8 numbers in 1..=32 with commas between them.
    fn with_rules(&self, position: Position, rules: &str) -> Option<Position> {
        let taken: Vec<u32> =
            rules.split(',').map(|number| number.parse().ok()).collect::<Option<_>>()?;
        if taken.len() > MOST_TAKEN || taken.iter().any(|number| !(1..=u32::BITS).contains(number))
        {
            return None;
        }
        let set = taken.iter().fold(0, |set, number| set | 1 << (number - 1));
        Some([self.stacks(&position), &[set]].concat())
    }

    fn rules_of(&self, position: &[u32]) -> String {
        let set = position.last().copied().unwrap_or(0);
        commas(&Self::takes(set).collect::<Vec<_>>())
    }

    /// The piles only.
    fn write(&self, position: &[u32]) -> String {
        commas(self.stacks(position))
    }

    /// With the standard set.
    fn read(&self, text: &str) -> Option<Position> {
        let mut piles: Position =
            text.split(',').map(|number| number.parse().ok()).collect::<Option<_>>()?;
        piles.push(STANDARD);
        Some(piles)
    }
}
