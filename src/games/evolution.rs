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

use nimscape_base::order::SortShort;
use std::collections::HashMap;

use super::game::Position;
use super::solver::Solver;
use nimscape_base::error::Result;

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
    /// use nimscape_games::{Evolution, Solver, named};
    /// let evolution = Evolution::below(&mut Solver::new(named("nim")?), &[1, 2, 3])?;
    /// let last = evolution.born.last().unwrap();
    /// assert_eq!((&last.position[..], last.generation), (&[1, 2, 3][..], 3));
    /// assert_eq!(last.parents.len(), 1);
    /// # Ok::<(), nimscape_base::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Solver::facts`].
    pub fn below(solver: &mut Solver, start: &[u32]) -> Result<Self> {
        let start = solver.solve(start)?;
        let positions = solver.positions();
        let mut found = solver.reached(start);
        found.retain(|&number| solver.known(number).is_p);
        let generation = |number: usize| solver.known(number).longest / 2;
        found.sort_short_by_key(|&number| (generation(number), positions[number]));
        let index: HashMap<_, _> = found.iter().copied().zip(0..).collect();
        let born = found.iter().map(|&number| {
            let mut parents: Vec<_> =
                parents(solver, number).map(|parent| index[&parent]).collect();
            parents.sort_short();
            parents.dedup();
            Newborn {
                position: positions[number].clone(),
                generation: generation(number),
                step: solver.known(number).hurried / 2,
                parents,
            }
        });
        Ok(Self { born: born.collect() })
    }

    /// Returns the indices of the children of a P-position, increasing, as far as they are listed:
    /// positions of the last generation have none.
    pub fn children(&self, parent: usize) -> Vec<usize> {
        let born = self.born.iter().zip(0..);
        let children = born.filter(|(newborn, _)| newborn.parents.contains(&parent));
        children.map(|(_, index)| index).collect()
    }
}

/// Returns the numbers of the parents of a P-position; perhaps some of them twice.
fn parents(solver: &Solver, child: usize) -> impl Iterator<Item = usize> {
    let longest = solver.known(child).longest;
    solver.options(child).flat_map(|between| solver.options(between)).filter(move |&parent| {
        let facts = solver.known(parent);
        facts.is_p && facts.longest + 2 == longest
    })
}
