//! Single cells of a growth.

use serde::Deserialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::position::letter;
use super::types::{Number, answer, params};
use super::{Outcome, check};
use nimscape::automata::growth as uw;
use nimscape::error::Result;

/// The coordinates, either sign, between which cells are requested.
const FARTHEST: i64 = 1 << 52;

/// Which part of the plane may grow.
#[derive(Tsify, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GrowthRule {
    /// Everything but the strict south: the evolution of 3-pile Nim.
    ThreeBranches,
    /// The whole plane.
    Full,
    /// The octant 0 <= y < x: the evolution of LIM.
    Lim,
}

params! {
    /// The growth to show.
    pub struct GrowthParams {
        rule: "GrowthRule",
        /// The last generation, 0..=2^40.
        n: "number",
    }
}

answer! {
    /// One live cell.
    #[tsify(missing_as_null)]
    pub struct GrowthCell {
        x: i64,
        y: i64,
        generation: f64,
        parent: Option<(i64, i64)> as "[number, number] | null",
        /// The cells born of it by the last generation shown.
        children: Vec<(i64, i64)> as "[number, number][]",
        /// Its P-position: of 3-pile Nim (Theorem 25 of Nim Fractals) or, under "lim", of LIM; null
        /// in the south.
        position: Option<[f64; 3]> as "[number, number, number] | null",
        /// The path from the root: steps and direction of each run, longest first.
        runs: Vec<(f64, char)> as "[number, \"N\" | \"E\" | \"S\" | \"W\"][]",
    }
}

/// A checked growth.
#[derive(Clone, Copy)]
pub(super) struct Shown {
    pub(super) rule: uw::Rule,
    pub(super) n: u64,
}

impl Shown {
    pub(super) fn new(params: &Ts<GrowthParams>) -> Outcome<Self> {
        let params = check::params(params)?;
        let rule = match check::word("rule", &params.rule)? {
            GrowthRule::ThreeBranches => uw::Rule::ThreeBranches,
            GrowthRule::Full => uw::Rule::Full,
            GrowthRule::Lim => uw::Rule::Lim,
        };
        Ok(Self { rule, n: check::integer("n", &params.n, uw::GENERATIONS)? as u64 })
    }

    fn cell(self, x: i64, y: i64) -> Option<GrowthCell> {
        let birth = uw::birth(self.rule, x, y).filter(|&birth| birth <= self.n)?;
        let position = match self.rule {
            uw::Rule::Lim => uw::lim_position_of(x, y),
            uw::Rule::ThreeBranches | uw::Rule::Full => uw::position_of(x, y),
        };
        let children = if birth < self.n { uw::children(self.rule, x, y) } else { Vec::new() };
        let runs = uw::runs(x, y).into_iter().flatten();
        Some(GrowthCell {
            x,
            y,
            generation: birth as f64,
            parent: uw::parent(self.rule, x, y),
            children,
            position: position.map(|piles| piles.map(|pile| pile as f64)),
            runs: runs.map(|run| (run.length() as f64, letter(run.direction))).collect(),
        })
    }
}

pub(super) fn coordinate(name: &'static str, value: &JsValue) -> Result<i64> {
    check::integer(name, value, -FARTHEST..=FARTHEST)
}

/// Returns the cell `(x, y)`, or undefined if no cell is alive there.
#[wasm_bindgen]
pub fn growth_cell(
    params: Ts<GrowthParams>,
    x: &Number,
    y: &Number,
) -> Outcome<Option<Ts<GrowthCell>>> {
    let cell = Shown::new(&params)?.cell(coordinate("x", x)?, coordinate("y", y)?);
    Ok(cell.map(|cell| cell.into_ts()).transpose()?)
}

/// Returns the live cell of a P-position of Nim (of LIM, under "lim"), or undefined where there is
/// none.
#[wasm_bindgen]
pub fn growth_cell_of(
    params: Ts<GrowthParams>,
    a: &Number,
    b: &Number,
    c: &Number,
) -> Outcome<Option<Ts<GrowthCell>>> {
    let shown = Shown::new(&params)?;
    let pile = |name, value| check::integer(name, value, 0..=FARTHEST).map(|pile| pile as u64);
    let piles = [pile("a", a)?, pile("b", b)?, pile("c", c)?];
    let found = match shown.rule {
        uw::Rule::Lim => uw::cell_of_lim(piles),
        uw::Rule::ThreeBranches | uw::Rule::Full => uw::cell_of(piles),
    };
    let cell = found.ok().and_then(|(x, y)| shown.cell(x, y));
    Ok(cell.map(|cell| cell.into_ts()).transpose()?)
}
