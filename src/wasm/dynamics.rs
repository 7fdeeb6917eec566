//! The systems `D(k, n)`: states, steps, strips, orbits and the census of cycles.

use js_sys::{Float64Array, Int16Array, Int32Array, Uint8Array, Uint16Array};
use serde::Deserialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::progress::share_progress;
use super::types::{Number, answer, params};
use super::{Outcome, check};
use nimscape::arrays::fill::completion::CENTRES;
use nimscape::dynamics::census::{Cycles, census_with_progress};
use nimscape::dynamics::evidence::PaperClaim;
use nimscape::dynamics::state::{RADII, ROWS, SEEDS, STEPS, STRIP, printed};
use nimscape::dynamics::tokens::{self, Tokens};
use nimscape::dynamics::{Rule, State, orbit};
use nimscape::error::Result;
use nimscape::periods::search::seeds::{COLUMNS, seed_of};

/// Steps of one row that an orbit may take: a tenth of a second.
const ORBIT_EFFORT: u64 = 1 << 26;

/// Steps of one row from which on a census is refused, by its first estimate: some seconds' work.
const CENSUS_EFFORT: u64 = 1 << 32;

/// Steps of one row that a row of evidence may take: a fraction of a second.
const EVIDENCE_EFFORT: u64 = 1 << 27;

params! {
    /// The system.
    pub struct DynamicsSystem {
        /// How many rows, 1..=16.
        k: "number",
        /// The width of the incubator, 1..=64.
        n: "number",
        rule: "DynamicsRule",
    }
}

/// "a": add, then drop, as the proofs and the arrays do. "b": drop, then add, as the paper prints
/// it: rule A with `n + 1`.
#[derive(Tsify, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DynamicsRule {
    /// Add, then drop.
    A,
    /// Drop, then add.
    B,
}

params! {
    /// Which state of which system.
    pub struct DynamicsParams {
        /// How many rows, 1..=16.
        k: "number",
        /// The width of the incubator, 1..=64.
        n: "number",
        rule: "DynamicsRule",
        /// The rows, the lowest first, with commas between them; each 1 to 96 zeros and ones,
        /// offset 0 first.
        seed: "string",
        /// How many steps after the seed, 0..=100000; absent, none.
        t: ? "number | null",
    }
}

answer! {
    /// A state as bits, row-major, the lowest row first, and the orbit of the seed.
    pub struct Block {
        kind: &'static str as "\"block\"",
        /// Rows and columns.
        shape: [u32; 2] as "[number, number]",
        bits: Uint16Array = "Uint16Array",
        /// The preperiod and the period of the seed; nothing where they were not found.
        orbit: Vec<u64> as "[preperiod: number, period: number] | []",
    }
}

answer! {
    /// A state, and the step that it takes. Lists have one member a row, the lowest first.
    #[tsify(missing_as_null)]
    pub struct DynamicsStep {
        t: u64,
        /// The radius of the band below: `n` by rule A, `n + 1` by rule B.
        radius: u32,
        /// The state, each row as zeros and ones.
        before: Vec<String>,
        /// Between the halves of the step: after the adding by rule A, after the drop by rule B.
        middle: Vec<String>,
        /// The next state.
        after: Vec<String>,
        /// Whether a one is dropped.
        harvest: Vec<bool>,
        /// Where a one is added, in the block in which the rule adds it.
        added: Vec<Option<u32>> as "(number | null)[]",
        energies: Vec<u32>,
        /// How many rows have a one at each offset.
        derived: Vec<u32>,
        /// Whether the state is stable with the `n` of the system (Definition 9.6); null where the
        /// number of rows is odd and nothing is.
        stable: Option<bool> as "boolean | null",
        /// The same with the radius instead of `n`: by rule A no difference.
        stable_by_a: Option<bool> as "boolean | null",
        sentence: String,
    }
}

answer! {
    /// Steps one after the other.
    pub struct DynamicsStrip {
        from: u32,
        /// For each step, and in it for each row from the lowest, the offset at which the rule adds
        /// a one; -1 where none is added.
        added: Int16Array = "Int16Array",
        /// For each step, whether the state before it is stable by rule A, with the radius for `n`.
        stable: Uint8Array = "Uint8Array",
        /// For each step, the distance of the state before it from the stable profile.
        distance: Uint16Array = "Uint16Array",
    }
}

answer! {
    /// What theorems 21 to 23 of docs/proofs.md see in a state: the tokens of its two lowest rows
    /// and the strands of its three lowest. Lists by step have a number for each step of a turn,
    /// from step 0 on; nothing where the rows are not on a cycle.
    #[tsify(missing_as_null)]
    pub struct DynamicsTokens {
        t: u64,
        radius: u32,
        /// The steps of a turn, which every period of three rows divides: `2n(n + 1)`.
        turn: u32,
        /// The step of the state in its turn, and in half a lap of the tokens: modulo `2n`.
        time: u32,
        column: u32,
        /// The distance from the stable profile of the lowest row, of the two lowest, and so on.
        distances: Vec<u32>,
        /// The places with a token, upwards; null where the rows have none, as a single row.
        tokens: Option<Vec<u32>> as "number[] | null",
        /// The place of the last zero of row 0; null as before.
        place: Option<u32> as "number | null",
        /// The place of the token that is carried; null where none is.
        carried: Option<u32> as "number | null",
        /// The `2n` digits of the word, from column 0 on.
        word: String,
        /// What each step is: 0 neither, 1 a token starts, 2 it is carried, 3 it rests.
        kinds: Uint8Array = "Uint8Array",
        /// The place of the last zero, by step.
        places: Uint16Array = "Uint16Array",
        /// How many strands there are; null where the three rows are not on a cycle.
        strands: Option<u32> as "number | null",
        /// The bit of row 2 at offset 0, by step.
        bits: Uint8Array = "Uint8Array",
        /// The number of the column among those of strands, by step; -1 where a token starts or
        /// rests.
        numbers: Int32Array = "Int32Array",
    }
}

answer! {
    /// All cycles of a system, by period, in order.
    pub struct DynamicsCensus {
        period: Float64Array = "Float64Array",
        /// How many cycles have it.
        count: Float64Array = "Float64Array",
        /// How many of these are stable by rule A, with the radius for `n`.
        stable: Float64Array = "Float64Array",
        /// How many cycles there are, and states on them.
        cycles: f64,
        states: f64,
    }
}

fn span(range: core::ops::RangeInclusive<u32>) -> core::ops::RangeInclusive<i64> {
    i64::from(*range.start())..=i64::from(*range.end())
}

fn system(k: &JsValue, n: &JsValue, rule: &JsValue) -> Result<(u32, u32, Rule)> {
    let rule = match check::word("rule", rule)? {
        DynamicsRule::A => Rule::A,
        DynamicsRule::B => Rule::B,
    };
    let k = check::integer("k", k, span(ROWS))? as u32;
    Ok((k, check::integer("n", n, span(RADII))? as u32, rule))
}

/// A checked seed and a number of steps.
struct Checked {
    seed: State,
    rule: Rule,
    t: u64,
}

impl Checked {
    fn new(params: &Ts<DynamicsParams>) -> Outcome<Self> {
        let params = check::params(params)?;
        let (k, n, rule) = system(&params.k, &params.n, &params.rule)?;
        let t = check::optional("t", &params.t, STEPS)?.unwrap_or(0) as u64;
        let seed = State::read(&check::text("seed", &params.seed)?, k, n, rule)?;
        Ok(Self { seed, rule, t })
    }

    fn state(&self) -> State {
        let mut state = self.seed.clone();
        state.advance(self.t);
        state
    }
}

/// Returns the state after `t` steps, and the orbit of the seed if it is found in a tenth of a
/// second.
#[wasm_bindgen]
pub fn dynamics(params: Ts<DynamicsParams>) -> Outcome<Ts<Block>> {
    let checked = Checked::new(&params)?;
    let state = checked.state();
    let columns = state.columns().max(state.radius());
    let rows = state.rows().iter();
    let bits: Vec<u16> =
        rows.flat_map(|row| (0..columns).map(move |offset| (row >> offset & 1) as u16)).collect();
    let rows = state.rows().len() as u32;
    let orbit = orbit(&checked.seed, ORBIT_EFFORT / u64::from(rows));
    let block = Block {
        kind: "block",
        shape: [rows, columns],
        bits: Uint16Array::from(&bits[..]),
        orbit: orbit.map_or_else(Vec::new, |orbit| vec![orbit.preperiod, orbit.period]),
    };
    Ok(block.into_ts()?)
}

/// Returns the state after `t` steps, and its next step with reasons.
#[wasm_bindgen]
pub fn dynamics_step(params: Ts<DynamicsParams>) -> Outcome<Ts<DynamicsStep>> {
    let checked = Checked::new(&params)?;
    let before = checked.state();
    let mut after = before.clone();
    let step = after.step();
    let is_even = before.rows().len().is_multiple_of(2);
    let print = |rows: &[u128]| rows.iter().map(|&row| printed(row)).collect();
    let answer = DynamicsStep {
        t: checked.t,
        radius: before.radius(),
        before: print(before.rows()),
        middle: print(&step.middle(&before, checked.rule)),
        after: print(after.rows()),
        added: step.places(checked.rule),
        energies: before.energies(checked.rule),
        derived: before.derived(),
        stable: is_even.then(|| before.is_stable_by(checked.rule)),
        stable_by_a: is_even.then(|| before.is_stable()),
        sentence: step.sentence(checked.rule),
        harvest: step.harvest,
    };
    Ok(answer.into_ts()?)
}

/// `columns` steps (1..=4096) from the one after `t` steps on.
#[wasm_bindgen]
pub fn dynamics_strip(params: Ts<DynamicsParams>, columns: &Number) -> Outcome<Ts<DynamicsStrip>> {
    let checked = Checked::new(&params)?;
    let columns = check::integer("columns", columns, STRIP)?;
    let mut state = checked.state();
    let (mut added, mut stable, mut distance) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..columns {
        stable.push(u8::from(state.is_stable()));
        distance.push(tokens::distance(&state) as u16);
        let step = state.step();
        let places = step.places(checked.rule).into_iter();
        added.extend(places.map(|offset| offset.map_or(-1, |offset| offset as i16)));
    }
    let strip = DynamicsStrip {
        from: checked.t as u32,
        added: Int16Array::from(&added[..]),
        stable: Uint8Array::from(&stable[..]),
        distance: Uint16Array::from(&distance[..]),
    };
    Ok(strip.into_ts()?)
}

/// Returns the tokens, the strands and the distances from the stable profile of the state after `t`
/// steps.
#[wasm_bindgen]
pub fn dynamics_tokens(params: Ts<DynamicsParams>) -> Outcome<Ts<DynamicsTokens>> {
    let checked = Checked::new(&params)?;
    let state = checked.state();
    let tokens = Tokens::after(&checked.seed, checked.t);
    let torus = tokens.as_ref().and_then(|tokens| tokens.torus(&state));
    let strands = torus.as_ref().and_then(|torus| torus.strands.as_ref());
    let turn = tokens::turn(state.radius());
    let time = (checked.t % u64::from(turn)) as u32;
    let kinds: Vec<u8> =
        torus.iter().flat_map(|torus| &torus.kinds).map(|&kind| kind as u8).collect();
    let places: Vec<u16> =
        torus.iter().flat_map(|torus| &torus.places).map(|&place| place as u16).collect();
    let bits: Vec<u8> = strands.iter().flat_map(|all| &all.bits).map(|&bit| bit.into()).collect();
    let numbers: Vec<i32> = strands
        .iter()
        .flat_map(|all| &all.numbers)
        .map(|number| number.map_or(-1, |number| number as i32))
        .collect();
    let answer = DynamicsTokens {
        t: checked.t,
        radius: state.radius(),
        turn,
        time,
        column: time % (2 * state.radius()),
        distances: tokens::distances(&state),
        tokens: tokens.as_ref().map(Tokens::occupied),
        place: tokens.as_ref().map(Tokens::place),
        carried: tokens.as_ref().and_then(Tokens::carried),
        word: tokens.as_ref().map_or_else(String::new, |tokens| {
            tokens.word().into_iter().map(|digit| if digit { '1' } else { '0' }).collect()
        }),
        kinds: Uint8Array::from(&kinds[..]),
        places: Uint16Array::from(&places[..]),
        strands: strands.map(|all| all.count),
        bits: Uint8Array::from(&bits[..]),
        numbers: Int32Array::from(&numbers[..]),
    };
    Ok(answer.into_ts()?)
}

/// Returns the seed with a number of its own, 0..=2^32 - 1: coins that fall alike on every device,
/// each row with an even number of ones.
#[wasm_bindgen]
pub fn dynamics_random(params: Ts<DynamicsSystem>, number: &Number) -> Outcome<String> {
    let params = check::params(&params)?;
    let (k, n, rule) = system(&params.k, &params.n, &params.rule)?;
    let number = check::integer("number", number, SEEDS)? as u64;
    Ok(State::random(number, k, n, rule)?.to_string())
}

/// Returns the state in which the `k` numbers after the band are before a column (0..=1000000) of
/// the array with centre `c` (0..=4095).
#[wasm_bindgen]
pub fn seed_from_array(params: Ts<DynamicsSystem>, c: &Number, column: &Number) -> Outcome<String> {
    let params = check::params(&params)?;
    let (k, n, rule) = system(&params.k, &params.n, &params.rule)?;
    let c = check::integer("c", c, span(CENTRES))? as u32;
    let column = check::integer("column", column, 0..=*COLUMNS.end() as i64)? as u64;
    Ok(seed_of(c, k, n, rule, column)?.to_string())
}

/// A claim of *Tree and Tripod Nim* about the cycles of systems.
#[derive(Tsify, Deserialize)]
pub enum DynamicsClaim {
    /// On the periods of D(1, n).
    #[serde(rename = "Theorem 7")]
    Theorem7,
    /// On those of D(3, n).
    #[serde(rename = "Conjecture 2")]
    Conjecture2,
    /// On stability.
    #[serde(rename = "Remark 9.1")]
    Remark91,
}

/// Returns the row of www/data/dynamics.md for `D(k, n)`, rule A, computed now: the result of all
/// cycles of the system for a claim. Refused where this takes more than a fraction of a second.
#[wasm_bindgen]
pub fn dynamics_evidence(
    #[wasm_bindgen(unchecked_param_type = "DynamicsClaim")] claim: &JsValue,
    k: &Number,
    n: &Number,
) -> Outcome<Vec<String>> {
    let claim = match check::word("claim", claim)? {
        DynamicsClaim::Theorem7 => PaperClaim::Theorem7,
        DynamicsClaim::Conjecture2 => PaperClaim::Conjecture2,
        DynamicsClaim::Remark91 => PaperClaim::Remark91,
    };
    let k = check::integer("k", k, span(ROWS))? as u32;
    let n = check::integer("n", n, span(RADII))? as u32;
    Ok(claim.row(k, n, EVIDENCE_EFFORT)?)
}

/// Returns how many cycles a system has, by period. Refused within a fraction of a second where it
/// would take far more than some seconds. `on_progress` gets the share of the work done from time
/// to time; when it returns `false` or throws, the census is refused.
#[wasm_bindgen]
pub fn dynamics_census(
    params: Ts<DynamicsSystem>,
    #[wasm_bindgen(unchecked_optional_param_type = "(share: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<Ts<DynamicsCensus>> {
    let params = check::params(&params)?;
    let (k, n, rule) = system(&params.k, &params.n, &params.rule)?;
    let found =
        census_with_progress(k, rule.radius(n), CENSUS_EFFORT, share_progress(on_progress))?;
    let column = |of: &dyn Fn((&u64, &Cycles)) -> u64| {
        let values: Vec<f64> = found.cycles.iter().map(|cycles| of(cycles) as f64).collect();
        Float64Array::from(&values[..])
    };
    let answer = DynamicsCensus {
        period: column(&|(&period, _)| period),
        count: column(&|(_, cycles)| cycles.count),
        stable: column(&|(_, cycles)| cycles.stable),
        cycles: found.count() as f64,
        states: found.states() as f64,
    };
    Ok(answer.into_ts()?)
}
