//! What is decided position by position for other pictures: generations, and tables in space.

use js_sys::Array;

use super::games::GameParams;
use super::prelude::*;
use nimscape_games::{
    MOST_SEARCHED, OwnRules, Position, Solver, is_position, p_positions_in_space,
};

/// Returns the table of [`p_positions_in_space`], with the rules as links write them.
pub(crate) fn steps_in_space(
    name: &str,
    rules: &OwnRules,
    side: u32,
    on_progress: impl FnMut(f64) -> bool,
) -> Result<Vec<u16>> {
    let game = rules.game(name)?;
    let example = rules.of_position(game, game.info().example.to_vec())?;
    let rules = &example[game.stacks(&example).len()..];
    p_positions_in_space(game, rules, side, on_progress)
}

fn list(name: &'static str, value: &JsValue) -> Result<Array> {
    let list = wasm_bindgen::JsCast::dyn_ref::<Array>(value).cloned();
    list.ok_or_else(|| check::unfit_value(name, value, "is not a list of positions"))
}

/// Returns the generations of P-positions, as links write them (Nim Fractals, section 5.3); -1 from
/// the first one on whose search has more than 32768 positions together with those before it. The
/// game and its rules are those of `params`. `on_progress` as for `game_play`.
#[export]
pub fn game_generations(
    params: GameParams,
    #[by(list)]
    #[typescript("readonly string[]")]
    positions: Array,
    mut on_progress: Share,
) -> Outcome<Vec<i32>> {
    let (game, rules) = (params.question()?.game, params.rules());
    let read = |each: JsValue| rules.read(game, "positions", &check::text("positions", &each)?);
    let all: Vec<Position> = positions.iter().map(read).collect::<Result<_>>()?;
    let mut solver = Solver::with_capacity(game, MOST_SEARCHED);
    let mut found = vec![-1; all.len()];
    for (at, position) in all.iter().enumerate() {
        let share = at as f64 / all.len() as f64;
        let mut is_stopped = false;
        let facts = solver.facts_with_progress(position, |_| {
            is_stopped = !on_progress(share);
            !is_stopped
        });
        match facts {
            Ok(facts) => found[at] = (facts.longest / 2) as i32,
            Err(error) if is_stopped || !is_position(game, position) => return Err(error.into()),
            Err(_) => break,
        }
    }
    Ok(found)
}
