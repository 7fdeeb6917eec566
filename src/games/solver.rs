//! A solver: the winner, the Grundy value and more of every position of a game, by search.

use core::mem::replace;
use nimscape_base::order::SortShort;
use std::collections::HashMap;

use super::game::{Convention, Game, Position, position, shown, unfit};
use crate::nim::mex;
use nimscape_base::error::{Result, stopped};

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

/// The share of the time that it takes to find positions and their options; the rest is to judge
/// them. Measured with the built module: 0.87 to 0.96.
const FINDING: f64 = 0.9;

/// The most moves from each position that are stored, on average. A move that takes from one pile
/// of at most 255 counters, or the same from two, has fewer; only pairs of piles have more.
const MOVES_EACH: usize = 256;

/// How many positions are found or judged between two reports of progress.
const NOTICE: usize = 256;

/// The place of facts that are not computed yet.
const UNJUDGED: Facts = Facts { is_p: false, grundy: None, longest: 0, hurried: 0 };

/// Outcomes and values of the positions of one game, computed on demand and stored. Positions are
/// numbered in the order in which they are found.
#[derive(Debug)]
pub struct Solver<'a> {
    game: &'a dyn Game,
    numbers: HashMap<Position, usize>,
    facts: Vec<Facts>,
    options: Options,
    most: usize,
}

/// The options of positions, as numbers: those of one position after those of another.
#[derive(Debug, Default)]
struct Options {
    all: Vec<u32>,
    /// Where the options of each position end.
    ends: Vec<usize>,
}

impl Options {
    /// Returns the options of a position.
    fn of(&self, number: usize) -> &[u32] {
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.all[start..self.ends[number]]
    }

    /// Keeps the options of the first `count` positions only.
    fn truncate(&mut self, count: usize) {
        self.ends.truncate(count);
        self.all.truncate(self.ends.last().copied().unwrap_or(0));
    }
}

impl<'a> Solver<'a> {
    /// Creates a solver that stores at most [`MOST_SOLVED`] positions.
    pub fn new(game: &'a dyn Game) -> Self {
        Self::with_capacity(game, MOST_SOLVED)
    }

    /// Creates a solver that stores at most `most` positions, fewer than 2^32.
    pub fn with_capacity(game: &'a dyn Game, most: usize) -> Self {
        let (numbers, facts, options) = (HashMap::new(), Vec::new(), Options::default());
        Self { game, numbers, facts, options, most }
    }

    /// Returns the game that is solved.
    pub fn game(&self) -> &'a dyn Game {
        self.game
    }

    /// Returns whether the solver has stored a position: it was solved itself, or a position that
    /// leads to it was.
    pub fn has_solved(&self, numbers: &[u32]) -> bool {
        position(self.game, numbers).is_ok_and(|position| self.numbers.contains_key(&position))
    }

    /// Returns the facts about a position. Time and memory are proportional to the number of moves
    /// from all positions that it leads to and that are not solved yet.
    ///
    /// ```
    /// use nimscape_games::{Solver, named};
    /// let facts = Solver::new(named("nim")?).facts(&[3, 4, 5])?;
    /// assert_eq!((facts.is_p, facts.grundy), (false, Some(2)));
    /// # Ok::<(), nimscape_base::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// Numbers that are no position of the game; more positions than it keeps, or more than 256
    /// times as many moves.
    pub fn facts(&mut self, numbers: &[u32]) -> Result<Facts> {
        let number = self.solve(numbers)?;
        Ok(self.facts[number])
    }

    /// Returns the same. `on_progress` gets a lower bound of the share of the search done from time
    /// to time, in 0..=1 and never less than before; where it returns `false`, the work is stopped.
    ///
    /// # Errors
    /// As [`Self::facts`], and when it is stopped.
    pub fn facts_with_progress(
        &mut self,
        numbers: &[u32],
        mut on_progress: impl FnMut(f64) -> bool,
    ) -> Result<Facts> {
        let number = self.solve_with_progress(numbers, &mut on_progress)?;
        Ok(self.facts[number])
    }

    /// Solves a position and all that it leads to, and returns its number.
    pub(super) fn solve(&mut self, numbers: &[u32]) -> Result<usize> {
        self.solve_with_progress(numbers, &mut |_| true)
    }

    fn solve_with_progress(
        &mut self,
        numbers: &[u32],
        on_progress: &mut dyn FnMut(f64) -> bool,
    ) -> Result<usize> {
        let start = position(self.game, numbers)?;
        if let Some(&number) = self.numbers.get(&start) {
            return Ok(number);
        }
        let first = self.facts.len();
        let solved = self
            .find(start, first, on_progress)
            .and_then(|()| self.judge_from(first, numbers, on_progress));
        if let Err(error) = solved {
            self.numbers.retain(|_, &mut number| number < first);
            self.options.truncate(first);
            self.facts.truncate(first);
            return Err(error);
        }
        Ok(first)
    }

    /// Returns the facts about the position of a number.
    pub(super) fn known(&self, number: usize) -> Facts {
        self.facts[number]
    }

    /// Returns the numbers of all positions that a solved one leads to, its own included.
    pub(super) fn reached(&self, start: usize) -> Vec<usize> {
        let mut seen = vec![false; self.facts.len()];
        let (mut found, mut open) = (Vec::new(), vec![start]);
        seen[start] = true;
        while let Some(number) = open.pop() {
            found.push(number);
            open.extend(self.options(number).filter(|&next| !replace(&mut seen[next], true)));
        }
        found
    }

    /// Returns the numbers of the options of a position; perhaps some of them twice.
    pub(super) fn options(&self, number: usize) -> impl Iterator<Item = usize> {
        self.options.of(number).iter().map(|&option| option as usize)
    }

    /// Returns the solved positions in the order of their numbers.
    pub(super) fn positions(&self) -> Vec<&Position> {
        let mut positions: Vec<_> = self.numbers.iter().collect();
        positions.sort_short_by_key(|&(_, number)| number);
        positions.into_iter().map(|(position, _)| position).collect()
    }

    /// Numbers the positions that play can lead to from `first` on, those with the most moves
    /// first, before any of them is judged: too many are found within a fraction of the time that
    /// judging as many takes.
    fn find(
        &mut self,
        start: Position,
        first: usize,
        on_progress: &mut dyn FnMut(f64) -> bool,
    ) -> Result<()> {
        let (game, most) = (self.game, self.most);
        let refused = |start: &Position, most: usize, what: &str| {
            Err(unfit(game, start, format!("leads to more than {most} {what}")))
        };
        let most_moves = most.saturating_mul(MOVES_EACH);
        let mut found = vec![start.clone()];
        if first >= most {
            return refused(&found[0], most, "positions");
        }
        let bound = game.most_positions(&start).min(most - first);
        self.numbers.insert(start, first);
        while let Some(position) = found.get(self.options.ends.len() - first) {
            let done = self.options.ends.len() - first;
            if done.is_multiple_of(NOTICE) && !on_progress(FINDING * done as f64 / bound as f64) {
                return Err(stopped("position", shown(game, &found[0])));
            }
            let moves = game.count_of_moves(position);
            if self.options.all.len().saturating_add(moves) > most_moves {
                return refused(&found[0], most_moves, "moves");
            }
            if moves >= most {
                return refused(&found[0], most, "positions");
            }
            for next in self.game.moves(position) {
                let new = first + found.len();
                let number = *self.numbers.entry(next).or_insert_with_key(|next| {
                    found.push(next.clone());
                    new
                });
                if number >= most {
                    return refused(&found[0], most, "positions");
                }
                self.options.all.push(number as u32);
            }
            if self.options.all.len() > most_moves {
                return refused(&found[0], most_moves, "moves");
            }
            self.options.ends.push(self.options.all.len());
        }
        Ok(())
    }

    /// Judges the positions that are numbered from `first` on, each after its options.
    fn judge_from(
        &mut self,
        first: usize,
        start: &[u32],
        on_progress: &mut dyn FnMut(f64) -> bool,
    ) -> Result<()> {
        self.facts.resize(self.options.ends.len(), UNJUDGED);
        let mut judged = vec![false; self.facts.len() - first];
        // Each position with the first of its options that may not be judged yet.
        let mut open = vec![(first, 0)];
        let mut done = 0_usize;
        while let Some((number, at)) = open.pop() {
            let options = self.options.of(number);
            let is_open =
                |&option: &u32| option as usize >= first && !judged[option as usize - first];
            if let Some(more) = options[at..].iter().position(is_open) {
                open.push((number, at + more));
                open.push((options[at + more] as usize, 0));
            } else {
                self.facts[number] = self.judge(options);
                judged[number - first] = true;
                done += 1;
                let share = FINDING + (1.0 - FINDING) * done as f64 / judged.len() as f64;
                if done.is_multiple_of(NOTICE) && !on_progress(share) {
                    return Err(stopped("position", shown(self.game, start)));
                }
            }
        }
        Ok(())
    }

    /// Returns the facts of a position with these options, which are all judged.
    fn judge(&self, options: &[u32]) -> Facts {
        let options = || options.iter().map(|&option| self.facts[option as usize]);
        let ended = options().next().is_none();
        let can_win = options().any(|option| option.is_p);
        let is_p = match self.game.convention() {
            Convention::Normal => !can_win,
            Convention::Misere => !can_win && !ended,
        };
        // A player who can move to a P-position does; one who cannot may move anywhere.
        let played = || options().filter(|option| option.is_p != is_p);
        let after = |moves: Option<u32>| moves.map_or(0, |moves| moves + 1);
        let longest = after(played().map(|option| option.longest).max());
        let lengths = played().map(|option| option.hurried);
        let hurried = after(if is_p { lengths.max() } else { lengths.min() });
        let grundy = match self.game.convention() {
            Convention::Normal => Some(mex(options().filter_map(|option| option.grundy))),
            Convention::Misere => None,
        };
        Facts { is_p, grundy, longest, hurried }
    }
}
