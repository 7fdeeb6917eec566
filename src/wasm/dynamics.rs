//! The systems `D(k, n)`: states, steps, strips, orbits and the census of cycles.

use super::prelude::*;
use nimscape_arrays::dynamics::census::{Cycles, census};
use nimscape_arrays::dynamics::evidence::PaperClaim as DynamicsClaim;
use nimscape_arrays::dynamics::state::{RADII, ROWS, SEEDS, STEPS, STRIP, printed};
use nimscape_arrays::dynamics::tokens::{self, Tokens};
use nimscape_arrays::dynamics::{self, Rule as DynamicsRule, State};
use nimscape_arrays::fill::completion::CENTRES;
use nimscape_periods::search::seeds::{COLUMNS, seed_of};

/// Steps of one row that an orbit may take: a tenth of a second.
const ORBIT_EFFORT: u64 = 1 << 26;

/// Steps of one row from which on a census is refused, by its first estimate: some seconds' work.
const CENSUS_EFFORT: u64 = 3 << 31;

/// Steps of one row that a row of evidence may take: a fraction of a second.
const EVIDENCE_EFFORT: u64 = 3 << 25;

declare!(DynamicsClaim, DynamicsRule);

request! {
    /// The system.
    pub struct DynamicsSystem {
        /// How many rows.
        k: u32 in ROWS,
        /// The width of the incubator.
        n: u32 in RADII,
        rule: DynamicsRule,
        range number: SEEDS,
        range columns: STRIP,
        range column: 0..=*COLUMNS.end(),
    }
}

request! {
    /// Which state of which system.
    pub struct DynamicsParams {
        /// How many rows.
        k: u32 in ROWS,
        /// The width of the incubator.
        n: u32 in RADII,
        rule: DynamicsRule,
        /// The rows, the lowest first, with commas between them; each 1 to 96 zeros and ones,
        /// offset 0 first.
        seed: String,
        /// How many steps after the seed; absent, none.
        t: Option<u64> in STEPS,
    }
}

/// A state as bits, row-major, the lowest row first, and the orbit of the seed.
#[export]
pub struct Block {
    #[typescript("\"block\"")]
    kind: &'static str,
    /// Rows and columns.
    shape: [u32; 2],
    bits: Column<u16>,
    /// The preperiod and the period of the seed; nothing where they were not found.
    #[typescript("[preperiod: number, period: number] | []")]
    orbit: Vec<u64>,
}

/// A state, and the step that it takes. Lists have one member a row, the lowest first.
#[export]
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
    added: Vec<Option<u32>>,
    energies: Vec<u32>,
    /// How many rows have a one at each offset.
    derived: Vec<u32>,
    /// Whether the state is stable with the `n` of the system (Definition 9.6); null where the
    /// number of rows is odd and nothing is.
    stable: Option<bool>,
    /// The same with the radius instead of `n`: by rule A no difference.
    stable_by_a: Option<bool>,
    sentence: String,
}

/// Steps one after the other.
#[export]
pub struct DynamicsStrip {
    from: u64,
    /// For each step, and in it for each row from the lowest, the offset at which the rule adds a
    /// one; -1 where none is added.
    added: Column<i16>,
    /// For each step, whether the state before it is stable by rule A, with the radius for `n`.
    stable: Column<u8>,
    /// For each step, the distance of the state before it from the stable profile.
    distance: Column<u16>,
}

/// What theorems 21 to 23 of docs/proofs.md see in a state: the tokens of its two lowest rows and
/// the strands of its three lowest. Lists by step have a number for each step of a turn, from step
/// 0 on; nothing where the rows are not on a cycle.
#[export]
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
    tokens: Option<Vec<u32>>,
    /// The place of the last zero of row 0; null as before.
    place: Option<u32>,
    /// The place of the token that is carried; null where none is.
    carried: Option<u32>,
    /// The `2n` digits of the word, from column 0 on.
    word: String,
    /// What each step is: 0 neither, 1 a token starts, 2 it is carried, 3 it rests.
    kinds: Column<u8>,
    /// The place of the last zero, by step.
    places: Column<u16>,
    /// How many strands there are; null where the three rows are not on a cycle.
    strands: Option<u32>,
    /// The bit of row 2 at offset 0, by step.
    bits: Column<u8>,
    /// The number of the column among those of strands, by step; -1 where a token starts or rests.
    numbers: Column<i32>,
}

/// All cycles of a system, by period, in order.
#[export]
pub struct DynamicsCensus {
    period: Column<f64>,
    /// How many cycles have it.
    count: Column<f64>,
    /// How many of these are stable by rule A, with the radius for `n`.
    stable: Column<f64>,
    /// How many cycles there are, and states on them.
    cycles: f64,
    states: f64,
}

impl DynamicsParams {
    /// Returns the seed, and how many steps come after it.
    fn seed(&self) -> Result<(State, u64)> {
        let seed = State::read(&self.seed, self.k, self.n, self.rule)?;
        Ok((seed, self.t.unwrap_or(0)))
    }

    fn state(&self) -> Result<State> {
        let (mut state, t) = self.seed()?;
        state.advance(t);
        Ok(state)
    }
}

/// Returns the state after `t` steps, and the orbit of the seed if it is found in a tenth of a
/// second.
#[export]
pub fn dynamics(params: DynamicsParams) -> Outcome<Block> {
    let state = params.state()?;
    let columns = state.columns().max(state.radius());
    let rows = state.rows().iter();
    let bits = rows.flat_map(|row| (0..columns).map(move |offset| (row >> offset & 1) as u16));
    let rows = state.rows().len() as u32;
    let orbit = dynamics::orbit(&params.seed()?.0, ORBIT_EFFORT / u64::from(rows));
    Ok(Block {
        kind: "block",
        shape: [rows, columns],
        bits: bits.collect(),
        orbit: orbit.map_or_else(Vec::new, |orbit| vec![orbit.preperiod, orbit.period]),
    })
}

/// Returns the state after `t` steps, and its next step with reasons.
#[export]
pub fn dynamics_step(params: DynamicsParams) -> Outcome<DynamicsStep> {
    let (rule, before) = (params.rule, params.state()?);
    let mut after = before.clone();
    let step = after.step();
    let is_even = before.rows().len().is_multiple_of(2);
    let print = |rows: &[u128]| rows.iter().map(|&row| printed(row)).collect();
    Ok(DynamicsStep {
        t: params.t.unwrap_or(0),
        radius: before.radius(),
        before: print(before.rows()),
        middle: print(&step.middle(&before, rule)),
        after: print(after.rows()),
        added: step.places(rule),
        energies: before.energies(rule),
        derived: before.derived(),
        stable: is_even.then(|| before.is_stable_by(rule)),
        stable_by_a: is_even.then(|| before.is_stable()),
        sentence: step.sentence(rule),
        harvest: step.harvest,
    })
}

/// `columns` steps (1..=4096) from the one after `t` steps on.
#[export]
pub fn dynamics_strip(
    params: DynamicsParams,
    #[range(STRIP)] columns: u32,
) -> Outcome<DynamicsStrip> {
    let mut state = params.state()?;
    let (mut added, mut stable, mut distance) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..columns {
        stable.push(u8::from(state.is_stable()));
        distance.push(tokens::distance(&state) as u16);
        let places = state.step().places(params.rule).into_iter();
        added.extend(places.map(|offset| offset.map_or(-1, |offset| offset as i16)));
    }
    let (from, added) = (params.t.unwrap_or(0), added.into());
    Ok(DynamicsStrip { from, added, stable: stable.into(), distance: distance.into() })
}

/// Returns the tokens, the strands and the distances from the stable profile of the state after `t`
/// steps.
#[export]
pub fn dynamics_tokens(params: DynamicsParams) -> Outcome<DynamicsTokens> {
    let (seed, t) = params.seed()?;
    let state = params.state()?;
    let tokens = Tokens::after(&seed, t);
    let torus = tokens.as_ref().and_then(|tokens| tokens.torus(&state));
    let strands = torus.as_ref().and_then(|torus| torus.strands.as_ref());
    let turn = tokens::turn(state.radius());
    let time = (t % u64::from(turn)) as u32;
    let digits = tokens.as_ref().map_or_else(Vec::new, Tokens::word).into_iter();
    let numbers = strands.iter().flat_map(|all| &all.numbers);
    Ok(DynamicsTokens {
        t,
        radius: state.radius(),
        turn,
        time,
        column: time % (2 * state.radius()),
        distances: tokens::distances(&state),
        tokens: tokens.as_ref().map(Tokens::occupied),
        place: tokens.as_ref().map(Tokens::place),
        carried: tokens.as_ref().and_then(Tokens::carried),
        word: digits.map(|digit| if digit { '1' } else { '0' }).collect(),
        kinds: torus.iter().flat_map(|torus| &torus.kinds).map(|&kind| kind as u8).collect(),
        places: torus.iter().flat_map(|torus| &torus.places).map(|&place| place as u16).collect(),
        strands: strands.map(|all| all.count),
        bits: strands.iter().flat_map(|all| &all.bits).map(|&bit| bit.into()).collect(),
        numbers: numbers.map(|number| number.map_or(-1, |number| number as i32)).collect(),
    })
}

/// Returns the seed with a number of its own, 0..=2^32 - 1: coins that fall alike on every device,
/// each row with an even number of ones.
#[export]
pub fn dynamics_random(params: DynamicsSystem, #[range(SEEDS)] number: u64) -> Outcome<String> {
    Ok(State::random(number, params.k, params.n, params.rule)?.to_string())
}

/// Returns the state in which the `k` numbers after the band are before a column (0..=1000000) of
/// the array with centre `c` (0..=4095).
#[export]
pub fn seed_from_array(
    params: DynamicsSystem,
    #[range(CENTRES)] c: u32,
    #[range(0..=*COLUMNS.end())] column: u64,
) -> Outcome<String> {
    Ok(seed_of(c, params.k, params.n, params.rule, column)?.to_string())
}

/// Returns the row of www/data/dynamics.md for `D(k, n)`, rule A, computed now: the result of all
/// cycles of the system for a claim. Refused where this takes more than a fraction of a second.
#[export]
pub fn dynamics_evidence(
    #[word] claim: DynamicsClaim,
    #[range(ROWS)] k: u32,
    #[range(RADII)] n: u32,
) -> Outcome<Vec<String>> {
    Ok(claim.row(k, n, EVIDENCE_EFFORT)?)
}

/// Returns how many cycles a system has, by period. Refused within a fraction of a second where it
/// would take far more than some seconds. `on_progress` gets the share of the work done from time
/// to time; when it returns `false` or throws, the census is refused.
#[export]
pub fn dynamics_census(params: DynamicsSystem, on_progress: Share) -> Outcome<DynamicsCensus> {
    let DynamicsSystem { k, n, rule } = params;
    let found = census(k, rule.radius(n), CENSUS_EFFORT, on_progress)?;
    let column = |of: &dyn Fn((&u64, &Cycles)) -> u64| {
        found.cycles.iter().map(|cycles| of(cycles) as f64).collect()
    };
    Ok(DynamicsCensus {
        period: column(&|(&period, _)| period),
        count: column(&|(_, cycles)| cycles.count),
        stable: column(&|(_, cycles)| cycles.stable),
        cycles: found.count() as f64,
        states: found.states() as f64,
    })
}
