//! Damaged positions of games, as links have them: each is refused without a panic, or play is as
//! its moves say.

use nimscape_games::{GAMES, Game, Play, Position, Solver};

use super::{Random, accepted, random_cases};
use crate::naive::{self, Played};

const LETTERS: [&str; 20] = [
    "",
    "0",
    "1",
    "2",
    "3",
    "9",
    "12",
    ",",
    "(",
    ")",
    ",0",
    "1(1)",
    "((",
    "+1",
    "-",
    " ",
    ".5",
    "\u{661}",
    "4294967296",
    "x",
];

/// Numbers to this one are played: as on the page.
const LARGEST: u32 = 255;

const MOST_POSITIONS: usize = 400;

/// Whether a text is a position that can be played. If so, asserts that it is read as it is
/// written, and that the player who wins it is the one that the moves give.
fn played(game: &dyn Game, text: &str, known: &mut Played) -> bool {
    let Some(numbers) = game.read(text) else { return false };
    if numbers.iter().any(|&number| number > LARGEST) {
        return false;
    }
    let mut solver = Solver::with_capacity(game, MOST_POSITIONS);
    let found = match Play::of(&mut solver, &numbers) {
        Ok(found) => found,
        Err(error) => {
            assert!(error.to_string().starts_with("position: ("), "{error}");
            return false;
        }
    };
    let mut is_lost = |at: &Position| naive::play(game, at, known).0;
    assert_eq!(game.read(&game.write(&found.position)).as_ref(), Some(&found.position), "{text}");
    assert_eq!(found.facts.is_p, is_lost(&found.position), "{text}");
    let to_p: Vec<_> = found.moves.iter().filter(|to| to.facts.is_p).collect();
    assert!(to_p.iter().all(|to| is_lost(&to.to)), "{text}");
    assert_eq!(found.best.is_none(), found.moves.is_empty(), "{text}");
    let best = found.best.map(|best| &found.moves[best]);
    assert!(best.is_none_or(|best| best.facts.is_p || to_p.is_empty()), "{text}");
    true
}

fn damaged(text: &str, random: &mut Random) -> String {
    let mut letters: Vec<String> = text.chars().map(String::from).collect();
    for _ in 0..=random.below(3) {
        let at = random.below(letters.len() + 1);
        let letter = LETTERS[random.below(LETTERS.len())].to_owned();
        if at < letters.len() && random.below(2) == 0 {
            letters[at] = letter;
        } else {
            letters.insert(at, letter);
        }
    }
    letters.concat()
}

#[test]
fn a_damaged_position_is_refused_or_played_by_the_rules() {
    let mut random = Random::new(5);
    let mut known = vec![Played::new(); GAMES.len()];
    let mut met = vec![(0, 0); GAMES.len()];
    for _ in 0..random_cases() {
        let which = random.below(GAMES.len());
        let game = GAMES[which];
        let mut position = game.info().example.to_vec();
        if let (true, [first, ..]) = (random.below(2) == 0, &mut position[..]) {
            *first = random.below(5) as u32;
        }
        let text = damaged(&game.write(&position), &mut random);
        let verdict = accepted(&text.into(), |text| {
            let text: String = serde_json::from_str(text).unwrap();
            played(game, &text, &mut known[which])
        });
        met[which] = (met[which].0 + 1, met[which].1 + u32::from(verdict));
    }
    for (game, (met, played)) in GAMES.iter().zip(met) {
        println!("{}: {met} damaged positions, {played} of them played", game.info().name);
        assert!(met < 50 || played > 0, "{}", game.info().name);
    }
}
