//! The standard algorithm, which finds the P-positions of any impartial game step by step (Nim
//! Fractals, section 5.3).
//!
//! P₀ is the set of ends, and N₀ that of the positions one move away from it. Step i finds Pᵢ, all
//! new positions whose moves all lead to N-positions that were found before, and Nᵢ, all new
//! positions with a move to Pᵢ. Under the misère convention the ends are N-positions from the
//! beginning, before step 0.

use super::game::Position;
use super::solver::Solver;
use nimscape_base::error::Result;
use nimscape_base::order::SortShort;

/// A position as the standard algorithm finds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discovery {
    /// In its canonical form.
    pub position: Position,
    /// Whether it is in a set P, else in a set N.
    pub is_p: bool,
    /// The step; `None` for the ends under the misère convention.
    pub step: Option<u32>,
    /// The generation of a P-position: by Lemma 24 the same number, which fails in general (see
    /// [`Evolution`](super::Evolution)); `None` for an N-position.
    pub generation: Option<u32>,
}

/// Returns all positions that a position leads to, itself included, in the order of the algorithm:
/// by step, P-positions first, then in lexicographic order.
///
/// The step of a P-position is half the game in which the winner hurries and the loser delays. An
/// N-position is found with the first P-position that it has a move to, so its game is one move
/// longer. Under the misère convention both are one move longer, and the ends have no game.
///
/// ```
/// use nimscape_games::{Solver, discoveries, named};
/// let found = discoveries(&mut Solver::new(named("subtract-1-3")?), &[4])?;
/// let steps: Vec<_> = found.iter().map(|each| (each.position[0], each.is_p, each.step)).collect();
/// let expected = [(0, true, 0), (1, false, 0), (3, false, 0), (2, true, 1), (4, true, 1)];
/// assert_eq!(steps, expected.map(|(pile, is_p, step)| (pile, is_p, Some(step))));
/// assert_eq!(found[4].generation, Some(2), "Lemma 24 of Nim Fractals fails here");
/// # Ok::<(), nimscape_base::error::Error>(())
/// ```
///
/// # Errors
/// Those of [`Solver::facts`].
pub fn discoveries(solver: &mut Solver, start: &[u32]) -> Result<Vec<Discovery>> {
    let start = solver.solve(start)?;
    let numbers = solver.reached(start);
    let positions = solver.positions();
    let mut found: Vec<_> = numbers
        .into_iter()
        .map(|number| {
            let facts = solver.known(number);
            Discovery {
                position: positions[number].clone(),
                is_p: facts.is_p,
                step: if facts.is_p {
                    Some(facts.hurried / 2)
                } else {
                    facts.hurried.checked_sub(1).map(|moves| moves / 2)
                },
                generation: facts.is_p.then_some(facts.longest / 2),
            }
        })
        .collect();
    found.sort_short_by(|one, other| {
        let key = |each: &Discovery| (each.step, !each.is_p);
        key(one).cmp(&key(other)).then_with(|| one.position.cmp(&other.position)).is_lt()
    });
    Ok(found)
}
