//! Solved games: positions in play with all that is known of them, as the page gets them.

use nimscape_base::Typescript;
use nimscape_base::error::{Error, Result, invalid};
use serde::Serialize;

use crate::tree_nim::still_joined;
use crate::{
    Convention, Evolution, Game, Move, Newborn, Play, Position, Question, Solver, Summand, Theorem,
    ValuedPlay, Values, discoveries, is_position, named, shown,
};

/// The most positions that a search may lead to, and the most P-positions that are listed: a
/// second's work.
pub const MOST_SEARCHED: usize = 1 << 15;

/// A position in play, and all P-positions that play leads to from where it began. Positions
/// are in their canonical form.
#[derive(Debug, Serialize, Typescript)]
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
    /// The games of a sum; none for other games.
    parts: Vec<GamePart>,
    /// The same position of LIM′ for LIM, and the other way round, if wanted; null for
    /// other games.
    twin: Option<GameTwin>,
    /// For a game on a forest: on which number of the position each hangs, counted from 1; 0 on
    /// none. Else empty.
    tree: Vec<u32>,
    /// And whether each is still part of it.
    left: Vec<bool>,
    is_p: bool,
    /// Null under the misère convention.
    grundy: Option<u32>,
    /// Null for an N-position, and where `hurried` is.
    generation: Option<u32>,
    /// The moves to the end when the winner hurries and the loser delays. Null where only
    /// Grundy values are known, because too many positions follow.
    hurried: Option<u32>,
    /// In lexicographic order.
    moves: Vec<GameMove>,
    /// Which of the moves to make: one that wins, if there is one; null at the end.
    best: Option<usize>,
    /// In order of generation, within one in lexicographic order; null if there are more than
    /// 32768, and where `hurried` is.
    born: Option<Vec<GameBorn>>,
    /// Where among them the position is, its parents and its children; null and none for an
    /// N-position, and where they are not listed.
    at: Option<usize>,
    parents: Vec<usize>,
    children: Vec<usize>,
}

/// A move, by the position that it leads to.
#[derive(Debug, Serialize, Typescript)]
pub struct GameMove {
    to: Vec<u32>,
    text: String,
    /// Whether it wins.
    is_p: bool,
    grundy: Option<u32>,
    /// In a sum the game that it is made in, counted from 0; else null.
    part: Option<usize>,
}

/// A game with a position: one of a sum, or a twin.
#[derive(Debug, Serialize, Typescript)]
pub struct GamePart {
    game: &'static str,
    label: &'static str,
    rules: &'static str,
    /// The set, the code or the number k, where it is not part of the game; else empty.
    own: String,
    position: Vec<u32>,
    /// As links write it in a game of its own.
    text: String,
    /// Where play began, likewise.
    from: Vec<u32>,
    from_text: String,
    /// As in `GamePlay`.
    tree: Vec<u32>,
    left: Vec<bool>,
    /// The Grundy value.
    grundy: u32,
}

/// The same position of another game, whose moves are the same.
#[derive(Debug, Serialize, Typescript)]
pub struct GameTwin {
    part: GamePart,
    /// What each of the moves leads to there.
    moves: Vec<Vec<u32>>,
}

/// A P-position among those that play leads to.
#[derive(Debug, Serialize, Typescript)]
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
    fn of(game: &dyn Game, parts: &[Summand], to: &[u32], is_p: bool, grundy: Option<u32>) -> Self {
        let after = game.summands(to);
        let part = parts.iter().zip(&after).position(|(one, other)| one.position != other.position);
        Self { to: game.stacks(to).to_vec(), text: game.write(to), is_p, grundy, part }
    }
}

impl GamePart {
    fn of(summand: &Summand, from: &Summand, grundy: u32) -> Self {
        let Summand { game, position } = summand;
        Self {
            game: game.info().name,
            label: game.info().label,
            rules: game.info().rules,
            own: game.rules_of(position),
            position: game.stacks(position).to_vec(),
            text: game.write(position),
            from: game.stacks(&from.position).to_vec(),
            from_text: game.write(&from.position),
            tree: game.tree(position).to_vec(),
            left: still_joined(game.stacks(position), game.tree(position)),
            grundy,
        }
    }
}

impl GameTwin {
    /// Returns the twin of a known position; `None` if its game has none.
    fn of(game: &dyn Game, from: &[u32], known: &Known) -> Option<Self> {
        let (twin, from) = (game.twin(&known.position)?, game.twin(from)?);
        let moves = known.moves.iter().map(|(to, ..)| game.twin(to).map(|twin| twin.position));
        // Where moves correspond to moves, so do their values.
        let part = GamePart::of(&twin, &from, known.grundy?);
        Some(Self { part, moves: moves.collect::<Option<_>>()? })
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
pub struct SolvedGame {
    game: &'static dyn Game,
    from: Position,
    solution: Solution,
    evolution: Option<Evolution>,
    /// The values of the games of a sum.
    values: Option<Box<dyn Values>>,
}

/// How the positions of a game are solved.
enum Solution {
    Search(Solver<'static>),
    Theorem(&'static dyn Theorem),
    /// Too many positions follow: only Grundy values are known.
    Values(Box<dyn Values>),
}

/// What is known about a position in play.
struct Known {
    position: Position,
    is_p: bool,
    grundy: Option<u32>,
    /// The longest game, and the one of a winner who hurries.
    lengths: Option<(u32, u32)>,
    /// The moves, with whether they win and their values.
    moves: Vec<(Position, bool, Option<u32>)>,
    best: Option<usize>,
}

impl From<Play> for Known {
    fn from(Play { position, facts, moves, best }: Play) -> Self {
        let moves = moves.into_iter().map(|Move { to, facts }| (to, facts.is_p, facts.grundy));
        let lengths = Some((facts.longest, facts.hurried));
        let (is_p, grundy) = (facts.is_p, facts.grundy);
        Self { position, is_p, grundy, lengths, moves: moves.collect(), best }
    }
}

impl From<ValuedPlay> for Known {
    fn from(ValuedPlay { position, grundy, moves, best }: ValuedPlay) -> Self {
        let moves = moves.into_iter().map(|(to, value)| (to, value == 0, Some(value)));
        let (is_p, grundy) = (grundy == 0, Some(grundy));
        Self { position, is_p, grundy, lengths: None, moves: moves.collect(), best }
    }
}

impl Solution {
    /// Searches all that play leads to, where there is no theorem. Where that is too much, takes
    /// the Grundy values if there is a way to them.
    fn of(
        game: &'static dyn Game,
        from: &[u32],
        on_progress: &mut dyn FnMut(f64) -> bool,
    ) -> Result<Self> {
        if let Some(theorem) = game.theorem() {
            return Ok(Self::Theorem(theorem));
        }
        let mut solver = Solver::with_capacity(game, MOST_SEARCHED);
        match solver.facts_with_progress(from, &mut *on_progress) {
            Ok(_) => Ok(Self::Search(solver)),
            Err(refused) if !is_position(game, from) || !on_progress(0.0) => Err(refused),
            Err(refused) => {
                let position = game.canonical(from.to_vec());
                let values = game.values(&position, MOST_SEARCHED, on_progress)?;
                values.map(Self::Values).ok_or(refused)
            }
        }
    }

    fn play(&mut self, game: &dyn Game, numbers: &[u32]) -> Result<Known> {
        Ok(match self {
            Self::Search(solver) => Play::of(solver, numbers)?.into(),
            Self::Theorem(theorem) => Play::by_theorem(game, *theorem, numbers)?.into(),
            Self::Values(values) => ValuedPlay::of(game, &mut **values, numbers)?.into(),
        })
    }

    fn evolution(&mut self, from: &[u32]) -> Result<Option<Evolution>> {
        match self {
            Self::Search(solver) => Evolution::below(solver, from).map(Some),
            Self::Theorem(theorem) => Ok(theorem.evolution(from, MOST_SEARCHED)),
            Self::Values(_) => Ok(None),
        }
    }

    /// Returns whether play leads from one position to another. Where only values are known it is
    /// enough that no game of the two has more counters or other rules.
    fn leads_to(&self, game: &dyn Game, from: &[u32], numbers: &[u32]) -> bool {
        match self {
            Self::Search(solver) => solver.has_solved(numbers),
            Self::Theorem(theorem) => theorem.leads_to(from, numbers),
            Self::Values(_) if !is_position(game, numbers) => true, // it is refused later
            Self::Values(_) => {
                let (one, other) = (parts(game, from), parts(game, numbers));
                one.len() == other.len()
                    && one.iter().zip(&other).all(|(from, to)| {
                        counters(to) <= counters(from)
                            && (to.game.info().name, to.game.rules_of(&to.position))
                                == (from.game.info().name, from.game.rules_of(&from.position))
                    })
            }
        }
    }
}

/// Returns the games of a sum, or the one game that there is.
fn parts(game: &dyn Game, position: &[u32]) -> Vec<Summand> {
    let found = game.summands(position);
    match named(game.info().name) {
        Ok(game) if found.is_empty() => vec![Summand { game, position: position.to_vec() }],
        _ => found,
    }
}

fn counters(Summand { game, position }: &Summand) -> u64 {
    game.stacks(position).iter().map(|&size| u64::from(size)).sum()
}

impl SolvedGame {
    /// Solves a game from where play began. `on_progress` gets a lower bound of the share of the
    /// search done from time to time; when it returns `false`, the work stops.
    ///
    /// # Errors
    /// A game without a theorem on its Grundy values that leads to more than [`MOST_SEARCHED`]
    /// positions, or to too many moves from them; and work that was stopped.
    pub fn new(
        Question { game, began, from, .. }: &Question,
        mut on_progress: impl FnMut(f64) -> bool,
    ) -> Result<Self> {
        let (game, name) = (*game, *began);
        let about = |error: Error| error.about(name);
        let mut solution = Solution::of(game, from, &mut on_progress).map_err(about)?;
        let from = solution.play(game, from).map_err(about)?.position;
        let evolution = solution.evolution(&from)?;
        let values = match game.summands(&from).len() {
            0 => None,
            _ => game.values(&from, MOST_SEARCHED, &mut |_| true)?,
        };
        Ok(Self { game, from, solution, evolution, values })
    }

    /// Returns whether this is the game of a question.
    pub fn is_of(&self, Question { game, from, .. }: &Question) -> bool {
        let k = |game: &dyn Game| game.rules_of(&[]);
        self.game.info().name == game.info().name && k(self.game) == k(*game) && self.from == *from
    }

    /// Returns the games of a sum with their values; none for other games.
    fn parts(&mut self, position: &[u32]) -> Result<Vec<GamePart>> {
        let Some(values) = &mut self.values else { return Ok(Vec::new()) };
        let (parts, began) = (self.game.summands(position), self.game.summands(&self.from));
        let each = parts.iter().zip(&began).zip(values.each(position)?);
        Ok(each.map(|((part, began), grundy)| GamePart::of(part, began, grundy)).collect())
    }

    /// Returns a position in play. `beside`: with its twin.
    ///
    /// # Errors
    /// A position to which play does not lead.
    pub fn play(&mut self, numbers: &[u32], beside: bool) -> Result<GamePlay> {
        let parts = self.parts(numbers)?;
        let Self { game, from, solution, evolution, .. } = self;
        let game = *game;
        if !solution.leads_to(game, from, numbers) {
            let [value, from] = [numbers, &from[..]].map(|position| shown(game, position));
            return Err(invalid("p", value, format!("is not reached from {from}")));
        }
        let known = solution.play(game, numbers)?;
        let twin = if beside { GameTwin::of(game, from, &known) } else { None };
        let Known { position, is_p, grundy, lengths, moves, best } = known;
        let born = evolution.as_ref().map(|evolution| &evolution.born[..]);
        let index = |born: &[Newborn]| born.iter().position(|newborn| newborn.position == position);
        let at = born.and_then(index);
        let summands = game.summands(&position);
        Ok(GamePlay {
            rules: game.info().rules,
            reason: game.info().reason,
            misere: game.convention() == Convention::Misere,
            from: game.stacks(from).to_vec(),
            from_text: game.write(from),
            text: game.write(&position),
            tree: game.tree(&position).to_vec(),
            left: still_joined(game.stacks(&position), game.tree(&position)),
            position: game.stacks(&position).to_vec(),
            is_p,
            grundy,
            generation: lengths.filter(|_| is_p).map(|(longest, _)| longest / 2),
            hurried: lengths.map(|(_, hurried)| hurried),
            moves: moves
                .iter()
                .map(|(to, is_p, grundy)| GameMove::of(game, &summands, to, *is_p, *grundy))
                .collect(),
            best,
            born: born.map(|born| born.iter().map(|each| GameBorn::of(game, each)).collect()),
            at,
            parents: at.zip(born).map(|(at, born)| born[at].parents.clone()).unwrap_or_default(),
            children: at
                .zip(evolution.as_ref())
                .map(|(at, evolution)| evolution.children(at))
                .unwrap_or_default(),
            parts,
            twin,
        })
    }
}

/// The positions that a position leads to, itself included, in the order in which the standard
/// algorithm finds them: by step, in one the P-positions first, then in lexicographic order.
#[derive(Debug, Serialize, Typescript)]
pub struct GameDiscoveries {
    found: Vec<GameDiscovery>,
}

/// A position as the standard algorithm finds it.
#[derive(Debug, Serialize, Typescript)]
pub struct GameDiscovery {
    /// As links write it.
    text: String,
    is_p: bool,
    /// Null for the ends under the misère convention, which are known before step 0.
    step: Option<u32>,
    /// The generation of a P-position; null for an N-position.
    generation: Option<u32>,
}

impl GameDiscoveries {
    /// Returns the sets P and N of the standard algorithm. `on_progress` as for
    /// [`SolvedGame::new`].
    ///
    /// # Errors
    /// More than [`MOST_SEARCHED`] positions, and work that was stopped.
    pub fn new(
        Question { game, began, from, .. }: &Question,
        on_progress: impl FnMut(f64) -> bool,
    ) -> Result<Self> {
        let mut solver = Solver::with_capacity(*game, MOST_SEARCHED);
        solver.facts_with_progress(from, on_progress).map_err(|error| error.about(began))?;
        let found = discoveries(&mut solver, from)?.into_iter().map(|each| GameDiscovery {
            text: game.write(&each.position),
            is_p: each.is_p,
            step: each.step,
            generation: each.generation,
        });
        Ok(Self { found: found.collect() })
    }
}
