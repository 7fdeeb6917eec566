//! Arrays filled step by step; each call takes microseconds.

use super::plane::Plane;
use super::prelude::*;
use nimscape_arrays::fill::completion::CENTRES;
use nimscape_arrays::fill::mex::border_reason;
use nimscape_arrays::fill::steps::{Filling, Reason, SIDES, Step, Way as FillingWay};

/// What stands in a plane where nothing has been written yet.
const EMPTY: u16 = u16::MAX;

declare!(FillingWay);

request! {
    /// Which array is filled, in which order, and how far.
    pub struct FillingParams {
        /// The stack in the centre.
        c: u32 in CENTRES,
        /// Rows and columns.
        side: u32 in SIDES,
        way: FillingWay,
        /// How many entries have been written besides row 0 and column 0: `0..=filling_steps`;
        /// absent, all.
        step: Option<JsValue> as "number | null",
    }
}

/// The last step: the entry, its reason, and the cells that give the reason. Cells are pairs of row
/// and column.
#[export]
#[derive(Default)]
pub struct FillingStep {
    /// How many entries have been written.
    step: usize,
    /// The entry that was written last; null before the first.
    cell: Option<[usize; 2]>,
    value: Option<u16>,
    /// Entries to its left that exclude their numbers (by entries) or their places (by numbers).
    left: Vec<[usize; 2]>,
    /// By entries, the entries above it; by numbers, the same number in the rows above, once for
    /// each place in `shaded`.
    above: Vec<[usize; 2]>,
    /// By numbers, the empty places to the left beneath those in `above`.
    shaded: Vec<[usize; 2]>,
    sentence: String,
}

impl FillingParams {
    /// Returns the array, and how many entries have been written.
    fn read(&self) -> Result<(Filling, usize)> {
        let filling = Filling::new(self.c, self.side, self.way)?;
        let last = filling.steps();
        let step = match &self.step {
            Some(step) => check::integer("step", step, 0..=last as i64)? as usize,
            None => last,
        };
        Ok((filling, step))
    }
}

/// Returns how many steps it takes to fill an array: one for each entry outside row 0 and column 0.
#[export]
pub fn filling_steps(params: FillingParams) -> Outcome<u32> {
    Ok(params.read()?.0.steps() as u32)
}

/// Returns the steps that begin a row (by entries) or a number (by numbers), in order.
#[export]
pub fn filling_turns(params: FillingParams) -> Outcome<Vec<u32>> {
    let turns = params.read()?.0.turns();
    Ok(turns.into_iter().map(|step| step as u32).collect())
}

/// Returns the step that writes the entry in row `a`, column `b`; 0 where it is given.
#[export]
pub fn filling_step_of(
    params: FillingParams,
    #[range(0..=params.side - 1)] a: usize,
    #[range(0..=params.side - 1)] b: usize,
) -> Outcome<u32> {
    Ok(params.read()?.0.step_of(a, b)? as u32)
}

/// Returns the array after a step: the blank value, 65535, where nothing stands yet.
#[export]
pub fn filling(params: FillingParams) -> Outcome<Plane> {
    let (filling, step) = params.read()?;
    let values = filling.values(step)?.into_iter().map(|value| value.unwrap_or(EMPTY));
    let plane = Plane::square(0, params.side, values.collect::<Vec<_>>());
    Ok(plane.with_blank(EMPTY.into(), "nothing is written there yet"))
}

/// Returns the entry that a step writes, and its reason.
#[export]
pub fn filling_step(params: FillingParams) -> Outcome<FillingStep> {
    let (filling, step) = params.read()?;
    let Some(placed) = filling.step(step)? else {
        return Ok(FillingStep {
            step,
            sentence: border_reason(params.c),
            ..FillingStep::default()
        });
    };
    let &Step { a, b, value, ref reason } = &placed;
    let (left, above, shaded) = match reason {
        Reason::Mex(_) => {
            ((0..b).map(|b| [a, b]).collect(), (0..a).map(|a| [a, b]).collect(), Vec::new())
        }
        Reason::First { taken, shaded } => (
            taken.iter().map(|&b| [a, b.into()]).collect(),
            shaded.iter().map(|shade| [shade.row.into(), shade.column.into()]).collect(),
            shaded.iter().map(|shade| [a, shade.column.into()]).collect(),
        ),
    };
    let (cell, value, sentence) = (Some([a, b]), Some(value), placed.to_string());
    Ok(FillingStep { step, cell, value, left, above, shaded, sentence })
}
