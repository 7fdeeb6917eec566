//! Games in play: who wins, by which moves, and how the P-positions of a game are born of each
//! other.

use core::cell::RefCell;

use super::prelude::*;
use nimscape_games::nim;
use nimscape_games::{
    GAMES, GameBorn, GameDiscoveries, GameDiscovery, GameMove, GamePart, GamePlay, GameTwin, MOORE,
    MOST_NUMBERS, NUMBERS, OwnRules, Question, SolvedGame,
};

declare!(GameBorn, GameDiscoveries, GameDiscovery, GameMove, GamePart, GamePlay, GameTwin);

request! {
    /// A position of a game, and where play began.
    pub struct GameParams {
        /// One of the names of `games`.
        game: String,
        /// Where play began: up to 8 numbers from 0 to 255 in the notation of the game. Empty, the
        /// position itself.
        from: String,
        /// The position, likewise. Empty, where play began; if that is empty too, the game's
        /// example.
        p: String,
        /// The set of the game `subtraction`: up to 8 numbers from 1 to 32 with commas between
        /// them. Empty or absent: 1, 3, 4. Other games have none.
        set: Option<String> as "string",
        /// The code of the game `octal`: `0.` or `4.` and up to 32 digits from 0 to 7. Empty or
        /// absent: 0.07. Other games have none.
        code: Option<String> as "string",
        /// The most piles in a move of the game `moore-nim`. Null or absent: 2. Other games have
        /// none.
        k: Option<u32> in MOORE,
        /// Whether the answer has the same position of another game; absent, it has not.
        beside: bool,
        range number: NUMBERS,
        range numbers: 0..=MOST_NUMBERS,
        range pile: nim::PILES,
    }
}

impl GameParams {
    pub(super) fn rules(&self) -> OwnRules {
        let [set, code] = [&self.set, &self.code].map(|text| text.clone().unwrap_or_default());
        OwnRules { set, code, k: self.k }
    }

    pub(super) fn question(&self) -> Result<Question> {
        Question::read(&self.game, &self.from, &self.p, &self.rules())
    }
}

thread_local! {
    /// The last solved game, as the next call is often about the same one.
    static TABLE: RefCell<Option<SolvedGame>> = const { RefCell::new(None) };
}

/// Returns the names of all games.
#[wasm_bindgen(unchecked_return_type = "string[]")]
pub fn games() -> Vec<String> {
    GAMES.iter().map(|game| game.info().name.to_owned()).collect()
}

/// Returns a position in play. Throws where a game without a theorem on its Grundy values leads to
/// more than 32768 positions, or to more than 8388608 moves from them. `on_progress` gets a lower
/// bound of the share of the search done from time to time; when it returns `false` or throws, the
/// work stops with an error.
#[export]
pub fn game_play(params: GameParams, on_progress: Share) -> Outcome<GamePlay> {
    let question = params.question()?;
    // Nothing is borrowed while the callback runs: it may call this function again.
    let mut table = match TABLE.take().filter(|table| table.is_of(&question)) {
        Some(table) => table,
        None => SolvedGame::new(&question, on_progress)?,
    };
    let play = table.play(&question.position, params.beside);
    TABLE.set(Some(table));
    Ok(play?)
}

/// Returns the sets P and N of the standard algorithm for the positions that `p` leads to, or where
/// play began. Throws where they are more than 32768. `on_progress` as for `game_play`.
#[export]
pub fn game_discoveries(params: GameParams, on_progress: Share) -> Outcome<GameDiscoveries> {
    Ok(GameDiscoveries::new(&params.question()?, on_progress)?)
}
