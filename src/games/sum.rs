//! Sums of games: a move is a move in one of them.
//!
//! The theorem of Sprague and Grundy: the Grundy value of a sum is the nim-sum of the values of its
//! games, so the player to move loses exactly if that is 0 (LIM is not SLIM, section 1.1).

use super::game::{Convention, Game, GameInfo, Picture, Position, Summand};
use super::solver::Solver;
use super::values::{Searched, Values};
use super::{GAMES, moore_nim};
use nimscape_base::error::{Result, stopped};

pub(super) const GAME: Sum = Sum;

/// A sum of games under normal play.
///
/// A position has the stacks of all its games one after the other; then for each game its number in
/// the list, how many stacks it has, how many numbers hold its rules, and these; and last how many
/// numbers follow the stacks, without itself.
pub(super) struct Sum;

/// The most games of a sum.
const MOST: usize = 4;

/// The numbers of a game before its rules: its place in the list, and two lengths.
const HEAD: usize = 3;

/// The most numbers of a position: larger ones are refused before they are looked at.
const NUMBERS: usize = 256;

/// Returns the games in the order of their numbers: those of the list, then Moore's Nim for each k.
fn listed() -> impl Iterator<Item = &'static dyn Game> {
    let variants = moore_nim::ALL.iter().map(|game| game as &dyn Game);
    GAMES.iter().copied().chain(variants)
}

/// Returns whether a game may be part of a sum: it has Grundy values, and is no sum itself.
fn fits(game: &dyn Game) -> bool {
    game.convention() == Convention::Normal && game.info().name != GAME.info().name
}

/// Returns the number of a game.
fn number_of(game: &dyn Game, rules: &str) -> Option<u32> {
    let same = |other: &&dyn Game| {
        other.info().name == game.info().name
            && (game.with_k(1).is_none() || other.rules_of(&[]) == rules)
    };
    (0..).zip(listed()).find(|(_, other)| same(other)).map(|(number, _)| number)
}

/// Returns the games of a position; `None` if the numbers are no position.
fn games_of(position: &[u32]) -> Option<Vec<Summand>> {
    let (&tail, rest) = position.split_last()?;
    let (mut stacks, mut tail) = rest.split_at_checked(rest.len().checked_sub(tail as usize)?)?;
    let mut games = Vec::new();
    while let Some((&[number, count, rules], after)) = tail.split_first_chunk::<HEAD>() {
        let game = listed().nth(number as usize).filter(|game| fits(*game))?;
        let (own, others) = stacks.split_at_checked(count as usize)?;
        let (rules, after) = after.split_at_checked(rules as usize)?;
        let position = [own, rules].concat();
        let whole = game.info().numbers.contains(&position.len()) && game.stacks(&position) == own;
        if !whole || game.objection(&position).is_some() {
            return None;
        }
        games.push(Summand { game, position });
        (stacks, tail) = (others, after);
    }
    (tail.is_empty() && stacks.is_empty() && games.len() <= MOST).then_some(games)
}

/// Returns the position that some games are.
fn position_of(games: &[Summand]) -> Position {
    let (mut stacks, mut tail) = (Vec::new(), Vec::new());
    for Summand { game, position } in games {
        let own = game.stacks(position);
        let number = number_of(*game, &game.rules_of(position)).unwrap_or(u32::MAX);
        stacks.extend(own);
        tail.extend([number, own.len() as u32, (position.len() - own.len()) as u32]);
        tail.extend(&position[own.len()..]);
    }
    let count = tail.len() as u32;
    [&stacks[..], &tail, &[count]].concat()
}

/// Returns the games of a position that is one.
fn all(position: &[u32]) -> Vec<Summand> {
    games_of(position).unwrap_or_default()
}

/// Returns the game and the position of a text such as `octal@0.77:5,7`.
fn read_game(text: &str) -> Option<Summand> {
    let (head, stacks) = text.split_once(':')?;
    let (name, rules) = head.split_once('@').unwrap_or((head, ""));
    let game = GAMES.iter().copied().find(|game| game.info().name == name && fits(*game))?;
    if rules.is_empty() {
        return Some(Summand { game, position: game.read(stacks)? });
    }
    if let Some(game) = rules.parse().ok().and_then(|k| game.with_k(k)) {
        return Some(Summand { game, position: game.read(stacks)? });
    }
    Some(Summand { game, position: game.with_rules(game.read(stacks)?, rules)? })
}

fn write_game(Summand { game, position }: &Summand) -> String {
    let rules = game.rules_of(position);
    let head = if rules.is_empty() { String::new() } else { format!("@{rules}") };
    format!("{}{head}:{}", game.info().name, game.write(position))
}

const INFO: GameInfo = GameInfo {
    name: "sum",
    label: "sum of games",
    picture: Picture::Sum,
    rules: "Choose one of the games and make a move in it. The player who moves last in all of them wins.",
    reason: "The Grundy value of a sum is the nim-sum of the values of its games: the player to move loses exactly if it is 0 (Sprague 1935, Grundy 1939). A winning move in a game leaves the nim-sum of the other games as its value.",
    // LIM(2, 3, 4) and a pile of 5.
    example: &[2, 3, 4, 5, 2, 3, 0, 0, 1, 0, 6],
    numbers: 1..=NUMBERS,
    notation: "numbers in all, as lim:22,33,40+nim:17 with up to four games; octal@0.77:5 has a code",
};

impl Game for Sum {
    fn info(&self) -> &GameInfo {
        &INFO
    }

    fn objection(&self, position: &[u32]) -> Option<String> {
        games_of(position).is_none().then(|| format!("is no sum of up to {MOST} games"))
    }

    fn canonical(&self, position: Position) -> Position {
        let canonical = |Summand { game, position }: Summand| Summand {
            game,
            position: game.canonical(position),
        };
        position_of(&all(&position).into_iter().map(canonical).collect::<Vec<_>>())
    }

    fn moves(&self, position: &[u32]) -> Vec<Position> {
        let games = all(position);
        let moves = (0..games.len()).flat_map(|at| {
            let (games, moved) = (&games, &games[at]);
            moved.game.moves(&moved.position).into_iter().map(move |next| {
                let mut games = games.clone();
                games[at].position = next;
                position_of(&games)
            })
        });
        moves.collect()
    }

    fn count_of_moves(&self, position: &[u32]) -> usize {
        let counts = all(position).into_iter().map(|each| each.game.count_of_moves(&each.position));
        counts.fold(0, usize::saturating_add)
    }

    fn most_positions(&self, position: &[u32]) -> usize {
        let bounds = all(position).into_iter().map(|each| each.game.most_positions(&each.position));
        bounds.fold(1, usize::saturating_mul)
    }

    /// The nim-sum of the values of the games, each by its own theory or by its own search.
    fn values(
        &self,
        position: &[u32],
        most: usize,
        on_progress: &mut dyn FnMut(f64) -> bool,
    ) -> Result<Option<Box<dyn Values>>> {
        let games = all(position);
        let count = games.len() as f64;
        let mut found = Vec::new();
        for Summand { game, position } in games {
            let done = found.len() as f64;
            let mut report = |share: f64| on_progress((done + share) / count);
            if !report(0.0) {
                return Err(stopped("position", super::shown(game, &position)));
            }
            found.push(values_of(game, &position, most, &mut report)?);
        }
        Ok(Some(Box::new(SumValues(found))))
    }

    fn summands(&self, position: &[u32]) -> Vec<Summand> {
        all(position)
    }

    fn stacks<'a>(&self, position: &'a [u32]) -> &'a [u32] {
        let Some((&tail, rest)) = position.split_last() else { return &[] };
        &rest[..rest.len().saturating_sub(tail as usize)]
    }

    fn write(&self, position: &[u32]) -> String {
        let games: Vec<_> = all(position).iter().map(write_game).collect();
        if games.is_empty() { "nim:0".to_owned() } else { games.join("+") }
    }

    /// A space stands for a plus sign, too: forms of the web write it so.
    fn read(&self, text: &str) -> Option<Position> {
        let games: Option<Vec<_>> = text.split(['+', ' ']).map(read_game).collect();
        games.filter(|games| games.len() <= MOST).map(|games| position_of(&games))
    }
}

/// Returns what gives the values of one game of a sum.
fn values_of(
    game: &'static dyn Game,
    position: &[u32],
    most: usize,
    on_progress: &mut dyn FnMut(f64) -> bool,
) -> Result<Box<dyn Values>> {
    if let Some(values) = game.values(position, most, on_progress)? {
        return Ok(values);
    }
    let mut solver = Solver::with_capacity(game, most);
    solver.facts_with_progress(position, on_progress)?;
    Ok(Box::new(Searched(solver)))
}

/// The values of the games of a sum, in their order.
struct SumValues(Vec<Box<dyn Values>>);

impl Values for SumValues {
    fn grundy(&mut self, position: &[u32]) -> Result<u32> {
        Ok(self.each(position)?.into_iter().fold(0, |sum, value| sum ^ value))
    }

    fn each(&mut self, position: &[u32]) -> Result<Vec<u32>> {
        let each = self.0.iter_mut().zip(all(position));
        each.map(|(values, game)| values.grundy(&game.position)).collect()
    }
}
