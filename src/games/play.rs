//! One position in play: its moves, what each leads to, and a best one.

use nimscape_base::order::SortShort;
use std::cmp::Reverse;

use super::game::{Game, Position, Theorem, position};
use super::solver::{Facts, Solver};
use nimscape_base::error::Result;

/// A move, by the position that it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// In its canonical form.
    pub to: Position,
    /// The facts about it.
    pub facts: Facts,
}

/// A position in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// In its canonical form.
    pub position: Position,
    /// The facts about it.
    pub facts: Facts,
    /// All moves, each once, in the lexicographic order of the positions they lead to.
    pub moves: Vec<Move>,
    /// Which of them to make, if there are any: the winning one after which the winner needs the
    /// fewest moves or, where none wins, one after which the winner needs the most; the first of
    /// several that are as good.
    pub best: Option<usize>,
}

impl Play {
    /// Returns the moves from a position and a best one.
    ///
    /// ```
    /// use nimscape_games::{Play, Solver, named};
    /// let play = Play::of(&mut Solver::new(named("nim")?), &[3, 4, 5])?;
    /// assert_eq!(play.moves.len(), 12);
    /// assert_eq!(play.moves[play.best.unwrap()].to, [1, 4, 5]);
    /// # Ok::<(), nimscape_base::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Solver::facts`].
    pub fn of(solver: &mut Solver, numbers: &[u32]) -> Result<Self> {
        Self::with(solver.game(), numbers, |position| solver.facts(position))
    }

    /// Returns the same for a game that a theorem solves.
    ///
    /// ```
    /// use nimscape_games::{Play, named};
    /// let nim = named("nim")?;
    /// let play = Play::by_theorem(nim, nim.theorem().unwrap(), &[255, 127, 63, 31])?;
    /// assert_eq!(play.moves[play.best.unwrap()].to, [95, 127, 63, 31]);
    /// # Ok::<(), nimscape_base::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// Numbers that are no position of the game.
    pub fn by_theorem(game: &dyn Game, theorem: &dyn Theorem, numbers: &[u32]) -> Result<Self> {
        Self::with(game, numbers, |position| Ok(theorem.facts(position)))
    }

    fn with(
        game: &dyn Game,
        numbers: &[u32],
        mut facts: impl FnMut(&[u32]) -> Result<Facts>,
    ) -> Result<Self> {
        let position = position(game, numbers)?;
        let own = facts(&position)?;
        let mut found = game.moves(&position);
        found.sort_short();
        found.dedup();
        let moves = found.into_iter().map(|to| Ok(Move { facts: facts(&to)?, to }));
        let moves: Vec<Move> = moves.collect::<Result<_>>()?;
        let best = best(&moves);
        Ok(Self { position, facts: own, moves, best })
    }
}

fn best(moves: &[Move]) -> Option<usize> {
    let all = moves.iter().map(|each| each.facts).zip(0..);
    let winning = all.clone().filter(|(facts, _)| facts.is_p);
    let soonest = winning.min_by_key(|(facts, _)| facts.hurried);
    let latest = all.min_by_key(|(facts, _)| Reverse(facts.hurried));
    soonest.or(latest).map(|(_, index)| index)
}
