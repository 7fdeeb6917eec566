//! Nim.

use nimscape_base::order::SortShort;
use std::collections::HashMap;

use super::evolution::{Evolution, Newborn};
use super::game::{Game, GameInfo, Position, Theorem, replacing, total};
use super::solver::Facts;
use super::values::Values;
use crate::nim::{is_p, nim_sum, parents, winning_moves};
use nimscape_base::error::Result;

pub(super) const GAME: Nim = Nim;

pub(super) struct Nim;

const INFO: GameInfo = GameInfo {
    name: "nim",
    label: "Nim",
    rules: "Take one or more counters from one pile. The player who takes the last one wins.",
    reason: "The player to move loses exactly if the nim-sum of the piles is 0 (Bouton 1901).",
    example: &[3, 4, 5],
    ..GameInfo::PILES
};

impl Game for Nim {
    fn info(&self) -> &GameInfo {
        &INFO
    }

    fn moves(&self, piles: &[u32]) -> Vec<Position> {
        replacing(piles, |pile| 0..pile)
    }

    fn count_of_moves(&self, piles: &[u32]) -> usize {
        total(piles)
    }

    /// Bouton's theorem.
    fn theory(&self, piles: &[u32]) -> Option<bool> {
        Some(is_p(&wide(piles)))
    }

    /// The nim-sum.
    fn values(
        &self,
        _piles: &[u32],
        _most: usize,
        _on_progress: &mut dyn FnMut(f64) -> bool,
    ) -> Result<Option<Box<dyn Values>>> {
        let of = |piles: &[u32]| piles.iter().fold(0, |sum, pile| sum ^ pile);
        Ok(Some(Box::new(of)))
    }

    fn theorem(&self) -> Option<&'static dyn Theorem> {
        Some(&GAME)
    }
}

fn wide(piles: &[u32]) -> Vec<u64> {
    piles.iter().copied().map(u64::from).collect()
}

impl Theorem for Nim {
    /// The Grundy value is the nim-sum (Sprague and Grundy). From a P-position the winner cannot
    /// hurry: each answer to a move of one counter takes one counter (Nim Fractals, section 5.2),
    /// so the longest game has as many moves as there are counters. The piles have fewer than 2^32
    /// counters in all.
    fn facts(&self, piles: &[u32]) -> Facts {
        let piles = wide(piles);
        let (sum, total) = (nim_sum(&piles), piles.iter().sum::<u64>());
        let lengths = || winning_moves(&piles).into_iter().map(|to| total - piles[to.pile] + to.to);
        let after = |length: Option<u64>| length.map_or(total, |length| length + 1) as u32;
        Facts {
            is_p: sum == 0,
            grundy: Some(sum as u32),
            longest: after(lengths().max()),
            hurried: after(lengths().min()),
        }
    }

    fn leads_to(&self, from: &[u32], to: &[u32]) -> bool {
        from.len() == to.len() && from.iter().zip(to).all(|(from, to)| to <= from)
    }

    /// Chooses all piles but the largest, which then is their nim-sum. Generations are half the
    /// totals, parents those of [`parents`].
    fn evolution(&self, start: &[u32], most: usize) -> Option<Evolution> {
        let mut found = p_positions(start, most)?;
        let generation = |piles: &Position| piles.iter().sum::<u32>() / 2;
        found.sort_short_by_key(|piles| (generation(piles), piles.clone()));
        let index: HashMap<Vec<u64>, usize> =
            found.iter().zip(0..).map(|(piles, at)| (wide(piles), at)).collect();
        let born = found.iter().map(|piles| {
            let generation = generation(piles);
            let mut parents: Vec<_> =
                parents(&wide(piles)).ok()?.iter().map(|parent| index[parent]).collect();
            parents.sort_short();
            Some(Newborn { position: piles.clone(), generation, step: generation, parents })
        });
        Some(Evolution { born: born.collect::<Option<_>>()? })
    }
}

/// Returns the P-positions of piles that are no larger than these; `None` if there are more than
/// `most`. Time about proportional to their number.
fn p_positions(largest: &[u32], most: usize) -> Option<Vec<Position>> {
    let Some(last) = (0..largest.len()).max_by_key(|&pile| largest[pile]) else {
        return (most > 0).then(|| vec![Vec::new()]);
    };
    let mut found = Vec::new();
    let mut piles = vec![0; largest.len()];
    loop {
        piles[last] = 0;
        let sum = piles.iter().fold(0, |sum, pile| sum ^ pile);
        if sum <= largest[last] {
            piles[last] = sum;
            found.push(piles.clone());
        }
        if found.len() > most {
            return None;
        }
        // The next choice, as a counter with digits of different ranges.
        let Some(place) = (0..piles.len()).find(|&at| at != last && piles[at] < largest[at]) else {
            return Some(found);
        };
        piles[..place].fill(0);
        piles[place] += 1;
    }
}
