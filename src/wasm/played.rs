//! What is decided position by position for other pictures: generations, and tables in space.

use js_sys::Array;
use tsify::Ts;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

use super::games::{Asked, GameParams, MOST_POSITIONS, numbers, rules_of, with_k, with_rules};
use super::progress::share_progress;
use super::{Outcome, check};
use nimscape::error::{Error, Result};
use nimscape::games::{Position, Solver, is_position, named, p_positions_in_space};

/// Returns the table of [`p_positions_in_space`], with the rules as links write them.
pub(crate) fn steps_in_space(
    name: &str,
    set: &str,
    code: &str,
    k: Option<u32>,
    side: u32,
    on_progress: impl FnMut(f64) -> bool,
) -> Result<Vec<u16>> {
    let mut game = named(name)?;
    if let Some(k) = k {
        game = with_k(game, k)?;
    }
    let rules = [("set", set.to_owned()), ("code", code.to_owned())];
    let example = with_rules(game, game.example().to_vec(), &rules)?;
    let rules = &example[game.stacks(&example).len()..];
    p_positions_in_space(game, rules, side, on_progress)
}

/// Returns the generations of P-positions, as links write them (Nim Fractals, section 5.3); -1 from
/// the first one on whose search has more than 32768 positions together with those before it. The
/// game and its rules are those of `params`. `on_progress` as for `game_play`.
#[wasm_bindgen]
pub fn game_generations(
    params: Ts<GameParams>,
    #[wasm_bindgen(unchecked_param_type = "readonly string[]")] positions: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "(share: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<Vec<i32>> {
    let params = check::params(&params)?;
    let game = Asked::of(&params)?.game;
    let rules = rules_of(&params)?;
    let list = positions.dyn_ref::<Array>().ok_or_else(|| Error::Unfit {
        name: "positions",
        value: check::show(positions),
        reason: "is not a list of positions".to_owned(),
    })?;
    let all: Vec<Position> =
        list.iter().map(|each| numbers(game, "positions", &each, &rules)).collect::<Result<_>>()?;
    let mut solver = Solver::with_capacity(game, MOST_POSITIONS);
    let mut on_progress = share_progress(on_progress);
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
