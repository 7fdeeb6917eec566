//! The evolution of any impartial game (Nim Fractals, section 5.3).
//!
//! Both players are to move to a P-position whenever they can. A P-position is a *parent* of
//! another if a longest such game leads from the second to the first in two moves, and its
//! *generation* is half the number of moves of the longest such game that begins with it; under the
//! misère convention, where these numbers are odd, rounded down.
//!
//! By Lemma 24 of the paper the standard algorithm finds a P-position at the step of its
//! generation. That is true of Nim and false in general: the step is half the game in which the
//! winner hurries and the loser delays. With one or three counters to take, a pile of 4 is found at
//! step 1 and of generation 2; in Kayles the rows (4, 4) are found at step 3 and of generation 4.

use std::collections::{BTreeMap, BTreeSet};

use super::game::{Position, position};
use super::solver::Solver;
use crate::error::Result;

/// A P-position among those that a position leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Newborn {
    /// In its canonical form.
    pub position: Position,
    /// Half the longest game in which every player who can move to a P-position does.
    pub generation: u32,
    /// The step at which the standard algorithm finds it: of all positions that are not yet judged,
    /// those that lead only to positions one move away from what was found before.
    pub step: u32,
    /// The indices of its parents, increasing.
    pub parents: Vec<usize>,
}

/// All P-positions that a position leads to, and perhaps itself: by generation, and in
/// lexicographic order within one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evolution {
    /// In order of birth.
    pub born: Vec<Newborn>,
}

impl Evolution {
    /// Plays everything out from a position.
    ///
    /// ```
    /// use nimscape::games::{Evolution, Solver, named};
    /// let evolution = Evolution::below(&mut Solver::new(named("nim")?), &[1, 2, 3])?;
    /// let last = evolution.born.last().unwrap();
    /// assert_eq!((&last.position[..], last.generation), (&[1, 2, 3][..], 3));
    /// assert_eq!(last.parents.len(), 1);
    /// # Ok::<(), nimscape::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Solver::facts`].
    pub fn below(solver: &mut Solver, start: &[u32]) -> Result<Self> {
        let start = position(solver.game(), start)?;
        let mut found = BTreeMap::new();
        let mut seen = BTreeSet::from([start.clone()]);
        let mut open = vec![start];
        while let Some(current) = open.pop() {
            let facts = solver.facts(&current)?;
            let moves = solver.game().moves(&current);
            open.extend(moves.into_iter().filter(|next| seen.insert(next.clone())));
            if facts.is_p {
                found.insert((facts.longest / 2, current), facts.hurried / 2);
            }
        }
        let index: BTreeMap<_, _> =
            found.keys().zip(0..).map(|((_, position), i)| (position.clone(), i)).collect();
        let born = found.into_iter().map(|((generation, position), step)| {
            let parents = parents(solver, &position)?.iter().map(|parent| index[parent]).collect();
            Ok(Newborn { position, generation, step, parents })
        });
        Ok(Self { born: born.collect::<Result<_>>()? })
    }

    /// Returns the indices of the P-positions of which one is a parent, increasing: as far as they
    /// are listed, so none of the last generation has any.
    pub fn children(&self, parent: usize) -> Vec<usize> {
        let born = self.born.iter().zip(0..);
        let children = born.filter(|(newborn, _)| newborn.parents.contains(&parent));
        children.map(|(_, index)| index).collect()
    }
}

/// Returns the parents of a P-position, in lexicographic order; none of an N-position.
fn parents(solver: &mut Solver, child: &[u32]) -> Result<BTreeSet<Position>> {
    let mut found = BTreeSet::new();
    let longest = solver.facts(child)?.longest;
    if !solver.facts(child)?.is_p {
        return Ok(found);
    }
    for between in solver.game().moves(child) {
        for parent in solver.game().moves(&between) {
            let facts = solver.facts(&parent)?;
            if facts.is_p && facts.longest + 2 == longest {
                found.insert(parent);
            }
        }
    }
    Ok(found)
}
