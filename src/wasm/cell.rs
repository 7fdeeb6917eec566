//! Single cells of a growth.

use super::position::letter;
use super::prelude::*;
use nimscape_automata::growth::{self as uw, Rule as GrowthRule};

/// The coordinates, either sign, between which cells are requested.
pub(super) const CELLS: core::ops::RangeInclusive<i64> = -(1 << 52)..=1 << 52;

/// The piles of positions whose cells are requested.
const POSITIONS: core::ops::RangeInclusive<i64> = 0..=1 << 52;

declare!(GrowthRule);

request! {
    /// The growth to show.
    pub struct GrowthParams {
        /// Which part of the plane may grow.
        rule: GrowthRule,
        /// The last generation.
        n: u64 in uw::GENERATIONS,
        range n_listed: uw::LISTED,
    }
}

/// One live cell.
#[export]
pub struct GrowthCell {
    x: i64,
    y: i64,
    generation: u64,
    parent: Option<(i64, i64)>,
    /// The cells born of it by the last generation shown.
    children: Vec<(i64, i64)>,
    /// Its P-position: of 3-pile Nim (Theorem 25 of Nim Fractals) or, under "lim", of LIM; null in
    /// the south.
    position: Option<[u64; 3]>,
    /// The path from the root: steps and direction of each run, longest first.
    #[typescript("[number, \"N\" | \"E\" | \"S\" | \"W\"][]")]
    runs: Vec<(u64, char)>,
}

impl GrowthParams {
    fn cell(&self, x: i64, y: i64) -> Option<GrowthCell> {
        let birth = uw::birth(self.rule, x, y).filter(|&birth| birth <= self.n)?;
        let position = match self.rule {
            GrowthRule::Lim => uw::lim_position_of(x, y),
            GrowthRule::ThreeBranches | GrowthRule::Full => uw::position_of(x, y),
        };
        let runs = uw::runs(x, y).into_iter().flatten();
        Some(GrowthCell {
            x,
            y,
            generation: birth,
            parent: uw::parent(self.rule, x, y),
            children: if birth < self.n { uw::children(self.rule, x, y) } else { Vec::new() },
            position,
            runs: runs.map(|run| (run.length(), letter(run.direction))).collect(),
        })
    }
}

/// Returns the cell `(x, y)`, or undefined if no cell is alive there.
#[export]
pub fn growth_cell(
    params: GrowthParams,
    #[range(CELLS)] x: i64,
    #[range(CELLS)] y: i64,
) -> Outcome<Option<GrowthCell>> {
    Ok(params.cell(x, y))
}

/// Returns the live cell of a P-position of Nim (of LIM, under "lim"), or undefined where there is
/// none.
#[export]
pub fn growth_cell_of(
    params: GrowthParams,
    #[range(POSITIONS)] a: u64,
    #[range(POSITIONS)] b: u64,
    #[range(POSITIONS)] c: u64,
) -> Outcome<Option<GrowthCell>> {
    let found = match params.rule {
        GrowthRule::Lim => uw::cell_of_lim([a, b, c]),
        GrowthRule::ThreeBranches | GrowthRule::Full => uw::cell_of([a, b, c]),
    };
    Ok(found.ok().and_then(|(x, y)| params.cell(x, y)))
}
