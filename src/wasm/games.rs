//! Games in play: who wins, by which moves, and how the P-positions of a game are born of each
//! other.

use core::cell::RefCell;

use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::progress::share_progress;
use super::types::{answer, params};
use super::{Outcome, check};
use nimscape::error::{Error, Result, in_range};
use nimscape::games::{
    Evolution, GAMES, Game, MOST_NUMBERS, Move, NUMBERS, Newborn, Play, Position, Solver, Theorem,
    named, shown, still_joined,
};

/// The most positions that a search may lead to, and the most P-positions that are listed: a
/// second's work.
const MOST_POSITIONS: usize = 1 << 15;

params! {
    /// A position of a game, and where play began.
    pub struct GameParams {
        /// One of the names of `games`.
        game: "string",
        /// Where play began: up to 8 numbers in 0..=255 in the notation of the game. Empty, the
        /// position itself.
        from: "string",
        /// The position, likewise. Empty, where play began; if that is empty too, the game's
        /// example.
        p: "string",
        /// The set of the game `subtraction`: up to 8 numbers in 1..=32 with commas between them.
        /// Empty or absent: 1, 3, 4. Other games have none.
        set: ? "string",
    }
}

answer! {
    /// A position in play, and all P-positions that play leads to from where it began. Positions
    /// are in their canonical form.
    #[tsify(missing_as_null)]
    pub struct GamePlay {
        rules: &'static str,
        /// Which positions the player to move loses, and who proved it; empty where no theorem says
        /// it.
        reason: &'static str,
        /// Whether the player who makes the last move loses.
        misere: bool,
        /// Where play began: its numbers, and as links write it.
        from: Vec<u32>,
        from_text: String,
        position: Vec<u32>,
        text: String,
        /// For a game on a forest: on which number of the position each hangs, counted from 1; 0 on
        /// none. Else empty.
        tree: Vec<u32>,
        /// And whether each is still part of it.
        left: Vec<bool>,
        is_p: bool,
        /// Null under the misère convention.
        grundy: Option<u32> as "number | null",
        /// Null for an N-position.
        generation: Option<u32> as "number | null",
        /// The moves to the end when the winner hurries and the loser delays.
        hurried: u32,
        /// In lexicographic order.
        moves: Vec<GameMove>,
        /// Which of the moves to make: one that wins, if there is one; null at the end.
        best: Option<usize> as "number | null",
        /// In order of generation, within one in lexicographic order; null if there are more than
        /// 32768.
        born: Option<Vec<GameBorn>> as "GameBorn[] | null",
        /// Where among them the position is, its parents and its children; null and none for an
        /// N-position, and where they are not listed.
        at: Option<usize> as "number | null",
        parents: Vec<usize>,
        children: Vec<usize>,
    }
}

answer! {
    /// A move, by the position that it leads to.
    #[tsify(missing_as_null)]
    pub struct GameMove {
        to: Vec<u32>,
        text: String,
        /// Whether it wins.
        is_p: bool,
        grundy: Option<u32> as "number | null",
    }
}

/// A P-position among those that play leads to.
#[derive(Tsify, Serialize)]
pub struct GameBorn {
    /// As links write it.
    text: String,
    generation: u32,
    /// The step at which the standard algorithm finds it.
    step: u32,
    /// Indices, increasing.
    parents: Vec<usize>,
}

impl GameMove {
    fn of(game: &dyn Game, Move { to, facts }: &Move) -> Self {
        let (is_p, grundy) = (facts.is_p, facts.grundy);
        Self { to: game.stacks(to).to_vec(), text: game.write(to), is_p, grundy }
    }
}

impl GameBorn {
    fn of(game: &dyn Game, newborn: &Newborn) -> Self {
        let Newborn { position, generation, step, parents } = newborn;
        let (generation, step, parents) = (*generation, *step, parents.clone());
        Self { text: game.write(position), generation, step, parents }
    }
}

/// A solved game: everything that play leads to from where it began.
struct Table {
    game: &'static dyn Game,
    from: Position,
    solution: Solution,
    evolution: Option<Evolution>,
}

/// How the positions of a game are solved.
enum Solution {
    Search(Solver<'static>),
    Theorem(&'static dyn Theorem),
}

impl Solution {
    fn of(game: &'static dyn Game) -> Self {
        match game.theorem() {
            Some(theorem) => Self::Theorem(theorem),
            None => Self::Search(Solver::with_capacity(game, MOST_POSITIONS)),
        }
    }

    /// Searches all that play leads to, where there is no theorem.
    fn solve(&mut self, from: &[u32], on_progress: impl FnMut(f64) -> bool) -> Result<()> {
        if let Self::Search(solver) = self {
            solver.facts_with_progress(from, on_progress)?;
        }
        Ok(())
    }

    fn play(&mut self, game: &dyn Game, numbers: &[u32]) -> Result<Play> {
        match self {
            Self::Search(solver) => Play::of(solver, numbers),
            Self::Theorem(theorem) => Play::by_theorem(game, *theorem, numbers),
        }
    }

    fn evolution(&mut self, from: &[u32]) -> Result<Option<Evolution>> {
        match self {
            Self::Search(solver) => Evolution::below(solver, from).map(Some),
            Self::Theorem(theorem) => Ok(theorem.evolution(from, MOST_POSITIONS)),
        }
    }

    fn leads_to(&self, from: &[u32], numbers: &[u32]) -> bool {
        match self {
            Self::Search(solver) => solver.has_solved(numbers),
            Self::Theorem(theorem) => theorem.leads_to(from, numbers),
        }
    }
}

impl Table {
    fn new(
        game: &'static dyn Game,
        name: &'static str,
        from: &[u32],
        on_progress: impl FnMut(f64) -> bool,
    ) -> Result<Self> {
        let mut solution = Solution::of(game);
        solution.solve(from, on_progress).map_err(|error| error.about(name))?;
        let from = solution.play(game, from).map_err(|error| error.about(name))?.position;
        let evolution = solution.evolution(&from)?;
        Ok(Self { game, from, solution, evolution })
    }

    fn play(&mut self, numbers: &[u32]) -> Result<GamePlay> {
        let Self { game, from, solution, evolution } = self;
        let game = *game;
        if !solution.leads_to(from, numbers) {
            let [value, from] = [numbers, &from[..]].map(|position| shown(game, position));
            let reason = format!("is not reached from {from}");
            return Err(Error::Unfit { name: "p", value, reason });
        }
        let Play { position, facts, moves, best } = solution.play(game, numbers)?;
        let born = evolution.as_ref().map(|evolution| &evolution.born[..]);
        let index = |born: &[Newborn]| born.iter().position(|newborn| newborn.position == position);
        let at = born.and_then(index);
        Ok(GamePlay {
            rules: game.rules(),
            reason: game.reason(),
            misere: facts.grundy.is_none(),
            from: game.stacks(from).to_vec(),
            from_text: game.write(from),
            text: game.write(&position),
            tree: game.tree(&position).to_vec(),
            left: still_joined(game.stacks(&position), game.tree(&position)),
            position: game.stacks(&position).to_vec(),
            is_p: facts.is_p,
            grundy: facts.grundy,
            generation: facts.is_p.then_some(facts.longest / 2),
            hurried: facts.hurried,
            moves: moves.iter().map(|each| GameMove::of(game, each)).collect(),
            best,
            born: born.map(|born| born.iter().map(|each| GameBorn::of(game, each)).collect()),
            at,
            parents: at.zip(born).map(|(at, born)| born[at].parents.clone()).unwrap_or_default(),
            children: at
                .zip(evolution.as_ref())
                .map(|(at, evolution)| evolution.children(at))
                .unwrap_or_default(),
        })
    }
}

thread_local! {
    /// The last solved game, as the next call is often about the same one.
    static TABLE: RefCell<Option<Table>> = const { RefCell::new(None) };
}

/// Returns the names of all games.
#[wasm_bindgen(unchecked_return_type = "string[]")]
pub fn games() -> Vec<String> {
    GAMES.iter().map(|game| game.name().to_owned()).collect()
}

/// Returns a position in play. Throws where a game other than Nim leads to more than 32768
/// positions, or to more than 8388608 moves from them. `on_progress` gets a lower bound of the
/// share of the search done from time to time; when it returns `false` or throws, the work stops
/// with an error.
#[wasm_bindgen]
pub fn game_play(
    params: Ts<GameParams>,
    #[wasm_bindgen(unchecked_optional_param_type = "(share: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<Ts<GamePlay>> {
    let params = check::params(&params)?;
    let game = named(&check::text("game", &params.game)?)?;
    let set =
        if params.set.is_undefined() { String::new() } else { check::text("set", &params.set)? };
    let mut from = numbers(game, "from", &params.from, &set)?;
    let mut position = numbers(game, "p", &params.p, &set)?;
    if position.is_empty() {
        let example = || with_rules(game, game.example().to_vec(), &set);
        position = if from.is_empty() { example()? } else { from.clone() };
    }
    let began = if from.is_empty() { "p" } else { "from" };
    if from.is_empty() {
        from.clone_from(&position);
    }
    let play = TABLE.with_borrow_mut(|kept| {
        let same = |table: &Table| table.game.name() == game.name() && table.from == from;
        let table = match kept.take().filter(same) {
            Some(table) => table,
            None => Table::new(game, began, &from, share_progress(on_progress))?,
        };
        kept.insert(table).play(&position)
    });
    Ok(play?.into_ts()?)
}

/// Returns the numbers of a position in the notation of its game, with its rules; none for an empty
/// text.
fn numbers(game: &dyn Game, name: &'static str, value: &JsValue, set: &str) -> Result<Vec<u32>> {
    let text = check::text(name, value)?;
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let refused = || Error::Unfit {
        name,
        value: check::show(value),
        reason: format!("is not up to {MOST_NUMBERS} {}", game.notation()),
    };
    let found = game.read(&text).ok_or_else(refused)?;
    let stacks = game.stacks(&found);
    if stacks.len() > MOST_NUMBERS {
        return Err(refused());
    }
    for &number in stacks {
        in_range(name, number, NUMBERS)?;
    }
    with_rules(game, found, set)
}

/// Returns a position with the set of its game, where there is one.
fn with_rules(game: &dyn Game, position: Position, set: &str) -> Result<Position> {
    if set.is_empty() {
        return Ok(position);
    }
    let refused = || Error::Unfit {
        name: "set",
        value: set.to_owned(),
        reason: format!("is no set of 1 to 8 numbers in 1..=32 for {}", game.label()),
    };
    game.with_rules(position, set).ok_or_else(refused)
}
