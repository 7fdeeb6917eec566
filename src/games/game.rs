//! The rules of a game.

use core::ops::RangeInclusive;

use serde::Serialize;

use super::evolution::Evolution;
use super::solver::Facts;
use super::values::Values;
use crate::nim::MOST_PILES;
use nimscape_base::error::{Error, Result, invalid};

/// A position, as a few numbers; each game defines their meaning.
pub type Position = Vec<u32>;

/// The winner when no move is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Convention {
    /// The player who made the last move.
    Normal,
    /// The other player.
    Misere,
}

/// How the positions of a game are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Picture {
    /// Piles side by side, in one order through all of play.
    Piles,
    /// Rows of objects that may split, so that a move can change their number and order.
    Rows,
    /// Stacks that hang on each other ([`Game::tree`]).
    Tree,
    /// Games beside each other ([`Game::summands`]), each with a picture of its own.
    Sum,
}

/// Name, rules and other facts of a game, the same for all its positions.
#[derive(Clone, Debug)]
pub struct GameInfo {
    /// The word in links: lower case, unique.
    pub name: &'static str,
    /// The label of the control.
    pub label: &'static str,
    /// How positions are drawn.
    pub picture: Picture,
    /// The rules in a sentence or two.
    pub rules: &'static str,
    /// Which positions the player to move loses, in a sentence or two with their source; empty
    /// where no theorem says it.
    pub reason: &'static str,
    /// A position that shows how it is played, in its canonical form: some moves away from the end,
    /// and to be won.
    pub example: &'static [u32],
    /// How many numbers a position has.
    pub numbers: RangeInclusive<usize>,
    /// What [`Game::read`] reads, in a few words.
    pub notation: &'static str,
}

impl GameInfo {
    /// A game on piles, as many as there are, without name, rules and example.
    pub const PILES: Self = Self {
        name: "",
        label: "",
        picture: Picture::Piles,
        rules: "",
        reason: "",
        example: &[],
        numbers: 0..=MOST_PILES,
        notation: "whole numbers with commas between them",
    };
}

/// The rules of an impartial game that always ends. Unless said otherwise, arguments are positions
/// without [`objection`](Self::objection), in [`canonical`](Self::canonical) form; with others
/// functions may panic.
pub trait Game: Sync {
    /// Returns its name, rules and other facts.
    fn info(&self) -> &GameInfo;

    /// Returns the winner when no move is left.
    fn convention(&self) -> Convention {
        Convention::Normal
    }

    /// Returns what else is wrong with as many numbers as that, as a clause: "is not a triangle".
    fn objection(&self, _position: &[u32]) -> Option<String> {
        None
    }

    /// Returns the canonical form of a position, in which solvers store it: positions that differ
    /// only in the order of their piles, say, have the same one.
    fn canonical(&self, position: Position) -> Position {
        position
    }

    /// Returns the positions one move on, in their canonical form; perhaps some of them twice.
    fn moves(&self, position: &[u32]) -> Vec<Position>;

    /// Returns a lower bound of the number of different positions one move on, without listing
    /// them: a solver refuses too many before they are listed.
    fn count_of_moves(&self, _position: &[u32]) -> usize {
        0
    }

    /// Returns a bound of the number of positions that a position leads to, itself included. Where
    /// moves only take from stacks, each stack has at most its own size and one more sizes.
    fn most_positions(&self, position: &[u32]) -> usize {
        let sizes = self.stacks(position).iter().map(|&size| size as usize + 1);
        sizes.fold(1, usize::saturating_mul)
    }

    /// Returns whether a position is a P-position by theory, where there is one.
    fn theory(&self, _position: &[u32]) -> Option<bool> {
        None
    }

    /// Returns the theorem that solves every position without a search, where there is one.
    fn theorem(&self) -> Option<&'static dyn Theorem> {
        None
    }

    /// Returns what gives the Grundy values of all that a position leads to without a search of
    /// them together; `None` where only that finds them. Each game that is searched on the way may
    /// lead to `most` positions. `on_progress` as for [`Solver`](super::Solver).
    ///
    /// # Errors
    /// A search that is too large or stopped.
    fn values(
        &self,
        _position: &[u32],
        _most: usize,
        _on_progress: &mut dyn FnMut(f64) -> bool,
    ) -> Result<Option<Box<dyn Values>>> {
        Ok(None)
    }

    /// Returns the games that a position is a sum of, in their order; none for other games.
    fn summands(&self, _position: &[u32]) -> Vec<Summand> {
        Vec::new()
    }

    /// Returns the same position of another game: each move of one is a move of the other. `None`
    /// for games without such another one.
    fn twin(&self, _position: &[u32]) -> Option<Summand> {
        None
    }

    /// Those of its numbers that moves change, from the first one on.
    fn stacks<'a>(&self, position: &'a [u32]) -> &'a [u32] {
        position
    }

    /// Where play is on a forest, on which stack each hangs, counted from 1, and 0 for those that
    /// hang on none; else empty.
    fn tree<'a>(&self, _position: &'a [u32]) -> &'a [u32] {
        &[]
    }

    /// Returns a position with rules that a link has as a word of its own, such as the set of a
    /// subtraction game; `None` if the text is no such rules.
    fn with_rules(&self, _position: Position, _rules: &str) -> Option<Position> {
        None
    }

    /// Returns the rules of a position that a link has as a word of its own; empty where they are
    /// the usual ones, or part of the game.
    fn rules_of(&self, _position: &[u32]) -> String {
        String::new()
    }

    /// Returns the same game with another number k of piles in a move; `None` if it has none.
    fn with_k(&self, _k: u32) -> Option<&'static dyn Game> {
        None
    }

    /// Returns a position as links have it; never an empty text.
    fn write(&self, position: &[u32]) -> String {
        commas(position)
    }

    /// Returns the numbers of a text that follows the notation; whether they are a position is not
    /// looked at.
    fn read(&self, text: &str) -> Option<Position> {
        text.split(',').map(|number| number.parse().ok()).collect()
    }
}

impl core::fmt::Debug for dyn Game + '_ {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.info().name)
    }
}

/// A game with a position: one of those of a sum, say.
#[derive(Debug, Clone)]
pub struct Summand {
    /// The game.
    pub game: &'static dyn Game,
    /// In its canonical form.
    pub position: Position,
}

/// What a [`Solver`](super::Solver) finds about a game, by a theorem instead of a search.
pub trait Theorem: Sync {
    /// Returns the facts about a position.
    fn facts(&self, position: &[u32]) -> Facts;

    /// Returns whether play can lead from one position to another, or both are the same.
    fn leads_to(&self, from: &[u32], to: &[u32]) -> bool;

    /// Returns the P-positions that a position leads to; `None` if there are more than `most`.
    fn evolution(&self, start: &[u32], most: usize) -> Option<Evolution>;
}

/// Numbers with commas between them; 0 where there are none.
pub(super) fn commas(numbers: &[u32]) -> String {
    let numbers: Vec<_> = numbers.iter().map(u32::to_string).collect();
    if numbers.is_empty() { "0".to_owned() } else { numbers.join(",") }
}

/// Returns a position of the game in its canonical form.
///
/// # Errors
/// Numbers that are no position of it.
pub(super) fn position(game: &dyn Game, numbers: &[u32]) -> Result<Position> {
    let all = game.info().numbers.clone();
    let objection = if all.contains(&numbers.len()) {
        game.objection(numbers)
    } else {
        let (least, most) = (all.start(), all.end());
        let wanted = if least == most { least.to_string() } else { format!("{all:?}") };
        Some(format!("has {} numbers, not {wanted}", numbers.len()))
    };
    match objection {
        Some(reason) => Err(unfit(game, numbers, reason)),
        None => Ok(game.canonical(numbers.to_vec())),
    }
}

/// Returns whether numbers are a position of a game: as many as it has, and without an objection.
pub fn is_position(game: &dyn Game, numbers: &[u32]) -> bool {
    position(game, numbers).is_ok()
}

/// Returns the error for an invalid position.
pub(super) fn unfit(game: &dyn Game, numbers: &[u32], reason: String) -> Error {
    invalid("position", shown(game, numbers), reason)
}

/// Returns a position as sentences have it.
pub fn shown(game: &dyn Game, position: &[u32]) -> String {
    format!("({})", game.write(position).replace(',', ", "))
}

/// Returns how many moves take from one of some stacks.
pub(super) fn total(stacks: &[u32]) -> usize {
    stacks.iter().fold(0, |sum, &stack| sum.saturating_add(stack as usize))
}

/// Returns the positions with one number replaced by others.
pub(super) fn replacing<I: IntoIterator<Item = u32>>(
    position: &[u32],
    others: impl Fn(u32) -> I,
) -> Vec<Position> {
    let mut found = Vec::new();
    for (place, &number) in position.iter().enumerate() {
        for other in others(number) {
            let mut next = position.to_vec();
            next[place] = other;
            found.push(next);
        }
    }
    found
}
