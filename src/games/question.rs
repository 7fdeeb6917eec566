//! Questions about a game, as links write them.

use crate::{Game, MOORE, MOST_NUMBERS, NUMBERS, Position, named};
use nimscape_base::error::{Result, cut, in_range, invalid, quoted};

/// The rules that links have beside a position: the set, the code, and the number k.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OwnRules {
    /// The set of the game `subtraction`; empty for its standard one.
    pub set: String,
    /// The code of the game `octal`, likewise.
    pub code: String,
    /// The most piles in a move of the game `moore-nim`.
    pub k: Option<u32>,
}

impl OwnRules {
    /// Returns the game of a name with its number k.
    ///
    /// # Errors
    /// An unknown name, and a number for a game that has none.
    pub fn game(&self, name: &str) -> Result<&'static dyn Game> {
        let game = named(name)?;
        let Some(k) = self.k else { return Ok(game) };
        game.with_k(in_range("k", k, MOORE)?).ok_or_else(|| {
            invalid("k", k, format!("is no number of piles in a move of {}", game.info().label))
        })
    }

    /// Returns a position with the set or the code of its game, where there is one.
    ///
    /// # Errors
    /// A text that is no set or code, and one for a game that has none.
    pub fn of_position(&self, game: &dyn Game, mut position: Position) -> Result<Position> {
        let rules = [
            ("set", &self.set, "is no set of 1 to 8 numbers from 1 to 32"),
            ("code", &self.code, "is no octal code, 0. or 4. and up to 32 digits from 0 to 7,"),
        ];
        for (name, text, what) in rules.into_iter().filter(|(_, text, _)| !text.is_empty()) {
            let fits = (game.info().name == "octal") == (name == "code");
            let ruled = if fits { game.with_rules(position, text) } else { None };
            position = ruled.ok_or_else(|| {
                invalid(name, cut(text, 40), format!("{what} for {}", game.info().label))
            })?;
        }
        Ok(position)
    }

    /// Reads a position in the notation of its game; none in an empty text. `name` is that of the
    /// parameter.
    ///
    /// # Errors
    /// A text that is no position, and too many or too large numbers.
    pub fn read(&self, game: &dyn Game, name: &'static str, text: &str) -> Result<Position> {
        if text.is_empty() {
            return Ok(Vec::new());
        }
        let refused = || {
            invalid(
                name,
                quoted(text),
                format!("is not up to {MOST_NUMBERS} {}", game.info().notation),
            )
        };
        let found = game.read(text).ok_or_else(refused)?;
        let stacks = game.stacks(&found);
        if stacks.len() > MOST_NUMBERS {
            return Err(refused());
        }
        for &number in stacks {
            in_range(name, number, NUMBERS)?;
        }
        self.of_position(game, found)
    }
}

/// A game, a position, and where play began.
#[derive(Clone)]
pub struct Question {
    /// The game.
    pub game: &'static dyn Game,
    /// The parameter that says where play began.
    pub began: &'static str,
    /// Where it began.
    pub from: Position,
    /// The position.
    pub position: Position,
}

impl Question {
    /// Reads a position and where play began. An empty one is the other; where both are empty it is
    /// the example of the game.
    ///
    /// # Errors
    /// Those of [`OwnRules`].
    pub fn read(game: &str, from: &str, p: &str, rules: &OwnRules) -> Result<Self> {
        let game = rules.game(game)?;
        let mut from = rules.read(game, "from", from)?;
        let mut position = rules.read(game, "p", p)?;
        let began = if from.is_empty() { "p" } else { "from" };
        if position.is_empty() {
            position = if from.is_empty() {
                rules.of_position(game, game.info().example.to_vec())?
            } else {
                from.clone()
            };
        }
        if from.is_empty() {
            from.clone_from(&position);
        }
        Ok(Self { game, began, from, position })
    }
}
