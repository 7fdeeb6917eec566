//! Playing everything out.

use std::collections::{HashMap, HashSet, VecDeque};

use super::game::{Convention, Game, Position, position, unfit};
use crate::error::Result;
use crate::nim::mex;

/// The most positions that a solver stores by default.
pub const MOST_SOLVED: usize = 1 << 22;

/// The facts about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Whether the previous player, who has just moved, wins.
    pub is_p: bool,
    /// The Grundy value, under normal play: the least that no move leads to.
    pub grundy: Option<u32>,
    /// The number of moves of the longest game in which every player who can move to a P-position
    /// does.
    pub longest: u32,
    /// The number of moves of such a game when the winner hurries and the loser delays.
    pub hurried: u32,
}

/// Outcomes and values of the positions of one game, computed on demand and stored.
pub struct Solver<'a> {
    game: &'a dyn Game,
    known: HashMap<Position, Facts>,
    most: usize,
}

impl<'a> Solver<'a> {
    /// Creates a solver that stores at most [`MOST_SOLVED`] positions.
    pub fn new(game: &'a dyn Game) -> Self {
        Self::with_capacity(game, MOST_SOLVED)
    }

    /// Creates a solver that stores at most `most` positions.
    pub fn with_capacity(game: &'a dyn Game, most: usize) -> Self {
        Self { game, known: HashMap::new(), most }
    }

    /// Returns the game that is solved.
    pub fn game(&self) -> &'a dyn Game {
        self.game
    }

    /// Returns whether the solver has stored a position: it was solved itself, or a position that
    /// leads to it was.
    pub fn has_solved(&self, numbers: &[u32]) -> bool {
        position(self.game, numbers).is_ok_and(|position| self.known.contains_key(&position))
    }

    /// Returns the facts about a position. Time and memory are proportional to the number of moves
    /// from all positions that it leads to and that are not solved yet.
    ///
    /// ```
    /// use nimscape::games::{Solver, named};
    /// let facts = Solver::new(named("nim")?).facts(&[3, 4, 5])?;
    /// assert_eq!((facts.is_p, facts.grundy), (false, Some(2)));
    /// # Ok::<(), nimscape::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// Numbers that are no position of the game; more positions than it keeps.
    pub fn facts(&mut self, numbers: &[u32]) -> Result<Facts> {
        let start = position(self.game, numbers)?;
        self.refuse_too_many(&start)?;
        let mut open = vec![start.clone()];
        while let Some(current) = open.last() {
            if self.known.contains_key(current) {
                open.pop(); // several positions lead to it
                continue;
            }
            let moves = self.game.moves(current);
            let before = open.len();
            open.extend(moves.iter().filter(|&next| !self.known.contains_key(next)).cloned());
            if open.len() == before {
                let facts = self.judge(&moves);
                self.known.extend(open.pop().map(|current| (current, facts)));
            }
        }
        Ok(self.known[&start])
    }

    /// Counts the positions that play can lead to, those with the most moves first, before any of
    /// them is judged: too many are found within a fraction of the time that judging as many takes.
    fn refuse_too_many(&self, start: &Position) -> Result<()> {
        let mut found = HashSet::new();
        let mut open = VecDeque::new();
        let mut next = vec![start.clone()];
        loop {
            for position in next {
                if !self.known.contains_key(&position) && found.insert(position.clone()) {
                    open.push_back(position);
                }
                if self.known.len() + found.len() > self.most {
                    let reason = format!("leads to more than {} positions", self.most);
                    return Err(unfit(self.game, start, reason));
                }
            }
            match open.pop_front() {
                Some(position) => next = self.game.moves(&position),
                None => return Ok(()),
            }
        }
    }

    /// Returns the facts of a position with these moves, all of which are known.
    fn judge(&self, moves: &[Position]) -> Facts {
        let options: Vec<Facts> = moves.iter().map(|next| self.known[next]).collect();
        let (lost, others): (Vec<Facts>, Vec<Facts>) =
            options.iter().copied().partition(|option| option.is_p);
        let ended = options.is_empty();
        let is_p = match self.game.convention() {
            Convention::Normal => lost.is_empty(),
            Convention::Misere => lost.is_empty() && !ended,
        };
        // A player who can move to a P-position does; one who cannot may move anywhere.
        let played = if is_p { others } else { lost };
        let after = |moves: Option<u32>| moves.map_or(0, |moves| moves + 1);
        let longest = after(played.iter().map(|option| option.longest).max());
        let lengths = played.iter().map(|option| option.hurried);
        let hurried = after(if is_p { lengths.max() } else { lengths.min() });
        let values: Option<Vec<u32>> = options.iter().map(|option| option.grundy).collect();
        let normal = self.game.convention() == Convention::Normal;
        let grundy = values.filter(|_| normal).map(mex);
        Facts { is_p, grundy, longest, hurried }
    }
}
