//! Damaged positions of games, as links have them: each is refused without a panic, or play is as
//! its moves say.

use std::collections::BTreeMap;

use nimscape::games::{Convention, GAMES, Game, Play, Position, Solver};

use super::{Random, accepted, random_cases};

/// What stands in for a letter of a position, or between two.
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

/// Play that leads to more positions is refused.
const MOST_POSITIONS: usize = 400;

/// Who wins, by the definition alone.
fn is_lost(game: &dyn Game, position: &Position, known: &mut BTreeMap<Position, bool>) -> bool {
    if let Some(&lost) = known.get(position) {
        return lost;
    }
    let moves = game.moves(position);
    let ended = moves.is_empty() && game.convention() == Convention::Misere;
    let lost = !ended && !moves.iter().any(|next| is_lost(game, next, known));
    known.insert(position.clone(), lost);
    lost
}

/// Whether a text is a position that can be played. If so, asserts that it is read as it is
/// written, and that the player who wins it is the one that the moves give.
fn played(game: &dyn Game, text: &str, known: &mut BTreeMap<Position, bool>) -> bool {
    let Some(numbers) = game.read(text) else { return false };
    if numbers.iter().any(|&number| number > LARGEST) {
        return false;
    }
    let mut solver = Solver::with_capacity(game, MOST_POSITIONS);
    let play = match Play::of(&mut solver, &numbers) {
        Ok(play) => play,
        Err(error) => {
            assert!(error.to_string().starts_with("position: ("), "{error}");
            return false;
        }
    };
    assert_eq!(game.read(&game.write(&play.position)).as_ref(), Some(&play.position), "{text}");
    assert_eq!(play.facts.is_p, is_lost(game, &play.position, known), "{text}");
    let to_p: Vec<_> = play.moves.iter().filter(|to| to.facts.is_p).collect();
    assert!(to_p.iter().all(|to| is_lost(game, &to.to, known)), "{text}");
    assert_eq!(play.best.is_none(), play.moves.is_empty(), "{text}");
    let best = play.best.map(|best| &play.moves[best]);
    assert!(best.is_none_or(|best| best.facts.is_p || to_p.is_empty()), "{text}");
    true
}

/// One to three letters are replaced, left out or put in.
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
    let mut known = vec![BTreeMap::new(); GAMES.len()];
    let mut met = vec![(0, 0); GAMES.len()];
    for _ in 0..random_cases() {
        let which = random.below(GAMES.len());
        let game = GAMES[which];
        let mut position = game.example().to_vec();
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
        println!("{}: {met} damaged positions, {played} of them played", game.name());
        assert!(met < 50 || played > 0, "{}", game.name());
    }
}
