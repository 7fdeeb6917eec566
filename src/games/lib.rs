//! Impartial games by their rules: winners, Grundy values, and the generations of P-positions.
//!
//! A [`Game`] defines positions and moves. A [`Solver`] computes the rest by search; for Nim a
//! [`Theorem`] does without. [`Play`] has the moves from a position and a best one, and
//! [`Evolution`] the P-positions by generation, with parents. Theorems about a game stand beside
//! its rules and are tested against the solver.
//!
//! [`nim`] has what is special to Nim with any number of piles, [`octal`] the Grundy values of
//! octal games.
//!
//! To add a game, write its file with a `GAME` in it, whose [`GameInfo`] has its name, rules and
//! example, name the file below, and add the `GAME` to [`GAMES`]; a test walks the table.

mod algorithm;
mod end_nim;
mod evolution;
mod game;
mod kayles;
mod lim;
mod lim_prime;
mod misere_nim;
mod moore_nim;
pub mod nim;
mod nim_game;
pub mod octal;
mod octal_game;
mod play;
mod question;
mod solver;
mod space;
mod subtraction;
mod sum;
mod table;
mod third_ones_lucky;
mod tree_nim;
mod trees;
mod tripod_nim;
mod values;
mod wythoff;

pub use algorithm::{Discovery, discoveries};
pub use evolution::{Evolution, Newborn};
pub use game::{
    Convention, Game, GameInfo, Picture, Position, Summand, Theorem, is_position, shown,
};
pub use play::{Move, Play};
pub use question::{OwnRules, Question};
pub use solver::{Facts, MOST_SOLVED, Solver};
pub use space::{IN_SPACE, p_positions_in_space};
pub use subtraction::Subtraction;
pub use table::{
    GameBorn, GameDiscoveries, GameDiscovery, GameMove, GamePart, GamePlay, GameTwin,
    MOST_SEARCHED, SolvedGame,
};
pub use trees::{
    Biray, LEAF_SIDES, LeafArray, LeafRow, LeafTree, MOST_POSITIONS, Period, Ray, SeenRay, Solved,
    TERMS, Tree, TreeMove, TreeSum, VERTICES, barriers, name_of,
};
pub use values::{ValuedPlay, Values};

use nimscape_base::error::Result;

/// The numbers that the bindings accept in a position: they bound the work of the solver. The
/// library has no such limit: of a larger position the moves may take all memory.
pub const NUMBERS: core::ops::RangeInclusive<u32> = 0..=255;

/// The most numbers that the bindings accept in a position.
pub const MOST_NUMBERS: usize = 8;

/// The most piles in a move of Moore's Nim.
pub const MOORE: core::ops::RangeInclusive<u32> = 1..=8;

/// All games, in the order in which they are shown.
pub const GAMES: &[&dyn Game] = &[
    &nim_game::GAME,
    &misere_nim::GAME,
    &lim::GAME,
    &lim_prime::GAME,
    &moore_nim::GAME,
    &third_ones_lucky::GAME,
    &subtraction::GAME,
    &subtraction::OWN,
    &wythoff::GAME,
    &kayles::GAME,
    &end_nim::GAME,
    &tripod_nim::GAME,
    &tree_nim::TREE,
    &tree_nim::FOREST,
    &octal_game::GAME,
    &sum::GAME,
];

/// Returns the game of a name.
///
/// ```
/// use nimscape_games::{Solver, named};
/// let mut kayles = Solver::new(named("kayles")?);
/// assert_eq!(kayles.facts(&[4, 4])?.is_p, true);
/// # Ok::<(), nimscape_base::error::Error>(())
/// ```
///
/// # Errors
/// A name that is not in [`GAMES`].
pub fn named(name: &str) -> Result<&'static dyn Game> {
    nimscape_base::error::named("game", name, GAMES.iter().map(|game| (game.info().name, *game)))
}
