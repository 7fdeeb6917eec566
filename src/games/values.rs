//! Grundy values without a search of everything: the theory of a game, or the theorem on sums.

use nimscape_base::order::SortShort;
use std::cmp::Reverse;

use super::game::{Game, Position, position, unfit};
use super::solver::Solver;
use nimscape_base::error::Result;

/// What gives the Grundy value of every position that one position leads to.
pub trait Values {
    /// Returns the Grundy value of a position in its canonical form.
    ///
    /// # Errors
    /// Work that is too much, as [`Solver::facts`].
    fn grundy(&mut self, position: &[u32]) -> Result<u32>;

    /// Returns the values of the games of a sum, in their order; none for other games.
    ///
    /// # Errors
    /// Those of [`Values::grundy`].
    fn each(&mut self, _position: &[u32]) -> Result<Vec<u32>> {
        Ok(Vec::new())
    }
}

/// A function of the position is enough where a theorem gives the value.
impl<F: FnMut(&[u32]) -> u32> Values for F {
    fn grundy(&mut self, position: &[u32]) -> Result<u32> {
        Ok(self(position))
    }
}

/// The values that a search finds.
pub(super) struct Searched(pub(super) Solver<'static>);

impl Values for Searched {
    fn grundy(&mut self, position: &[u32]) -> Result<u32> {
        let facts = self.0.facts(position)?;
        facts.grundy.ok_or_else(|| {
            unfit(self.0.game(), position, "has no Grundy value under the misère convention".into())
        })
    }
}

/// A position in play with Grundy values only: those of its moves and its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValuedPlay {
    /// In its canonical form.
    pub position: Position,
    /// Its Grundy value; 0 for a P-position.
    pub grundy: u32,
    /// All moves, each once, in the lexicographic order of the positions they lead to, with their
    /// values.
    pub moves: Vec<(Position, u32)>,
    /// Which of them to make, if there are any: the first one that wins or, where none wins, the
    /// first of those that leave the most counters.
    pub best: Option<usize>,
}

impl ValuedPlay {
    /// Returns the moves from a position, and one to make.
    ///
    /// ```
    /// use nimscape_games::{ValuedPlay, named};
    /// let sum = named("sum")?;
    /// let position = sum.read("lim:22,33,40+nim:17").unwrap();
    /// let mut values = sum.values(&position, 1 << 15, &mut |_| true)?.unwrap();
    /// let play = ValuedPlay::of(sum, &mut *values, &position)?;
    /// assert_eq!(play.grundy, 32 ^ 17);
    /// let best = &play.moves[play.best.unwrap()].0;
    /// assert_eq!(sum.write(best), "lim:5,16,57+nim:17");
    /// # Ok::<(), nimscape_base::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// Numbers that are no position of the game, and those of [`Values::grundy`].
    pub fn of(game: &dyn Game, values: &mut dyn Values, numbers: &[u32]) -> Result<Self> {
        let position = position(game, numbers)?;
        let mut found = game.moves(&position);
        found.sort_short();
        found.dedup();
        let moves = found.into_iter().map(|to| Ok((to.clone(), values.grundy(&to)?)));
        let moves: Vec<_> = moves.collect::<Result<_>>()?;
        let counters = |to: &Position| game.stacks(to).iter().map(|&size| u64::from(size)).sum();
        let winning = moves.iter().position(|(_, grundy)| *grundy == 0);
        let longest = (0..moves.len()).min_by_key(|&at| Reverse::<u64>(counters(&moves[at].0)));
        let grundy = values.grundy(&position)?;
        Ok(Self { position, grundy, moves, best: winning.or(longest) })
    }
}
