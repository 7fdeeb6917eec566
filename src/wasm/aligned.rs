//! Two arrays laid over each other; each call takes less than a frame.

use js_sys::{Int32Array, Uint16Array};
use serde::Deserialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::plane::Plane;
use super::types::{answer, params};
use super::{Outcome, check};
use nimscape::arrays::aligned::{
    Aligned, CENTRES, COLUMNS, POWERS, Pair, largest_power, last_step, usual_columns,
};

params! {
    /// Which arrays are laid over each other, and how far the second is moved.
    pub struct AlignedParams {
        /// The centre of the first array, 1..=2047.
        c: "number",
        way: "AlignedWay",
        /// For a shift, the power m of M = 2^m, 0..=10, with M at most c; absent, the largest.
        m: ? "number | null",
        /// Steps by which the second array is moved, from 0 to M, or to 1 for twins; absent, all.
        by: ? "number | null",
        /// Columns that are compared, from column c on, 1..=256; absent, as many as show it well.
        columns: ? "number | null",
    }
}

/// Which second array is laid over the first.
#[derive(Tsify, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AlignedWay {
    /// That of centre `c + M`.
    Shift,
    /// That of centre `c + 1`.
    Twins,
}

answer! {
    /// A window of two arrays. Lists have an element for each entry of the plane, or for each row.
    #[tsify(missing_as_null)]
    pub struct AlignedWindow {
        /// Where the two agree: 1 for yes, 0 for no; rows and columns of the first array.
        plane: Plane,
        /// The entries of the first array.
        first: Int32Array = "Int32Array",
        /// The entries of the second array that lie over them, before they are lowered.
        second: Int32Array = "Int32Array",
        /// The entries of the second array, lowered.
        lowered: Int32Array = "Int32Array",
        /// The entries of the first array less their columns.
        offsets: Int32Array = "Int32Array",
        /// The two centres.
        centres: [u32; 2] as "[number, number]",
        /// The row of the second array that lies over each row.
        order: Vec<usize> as "number[]",
        /// By how much the second array is moved to the left and lowered.
        moved: u32,
        /// The steps done, and the number of steps.
        by: u32,
        steps: u32,
        /// The power of the shift, and the largest one; for twins 0.
        m: u32,
        largest: u32,
        /// How many entries agree, and how many there are.
        agree: usize,
        cells: usize,
        /// The entry that the shift theorem excludes, row and column; null where it does not apply.
        exception: Option<[u32; 2]> as "[number, number] | null",
        /// For each row the column from which on a theorem promises that it agrees for ever; null
        /// where none does.
        promised: Vec<Option<u32>> as "(number | null)[]",
    }
}

/// Checked parameters.
struct Checked {
    c: u32,
    pair: Pair,
    by: u32,
    columns: u32,
}

impl Checked {
    fn new(params: &Ts<AlignedParams>) -> Outcome<Self> {
        let params = check::params(params)?;
        let c = check::integer("c", &params.c, check::wide(CENTRES))? as u32;
        let pair = match check::word("way", &params.way)? {
            AlignedWay::Shift => {
                let m = check::optional("m", &params.m, check::wide(POWERS))?;
                Pair::Shift { m: m.map_or(largest_power(c)?, |m| m as u32) }
            }
            AlignedWay::Twins => Pair::Twins,
        };
        let last = last_step(c, pair)?;
        let by = check::optional("by", &params.by, 0..=last.into())?;
        let columns = check::optional("columns", &params.columns, check::wide(COLUMNS))?;
        Ok(Self {
            c,
            pair,
            by: by.map_or(last, |by| by as u32),
            columns: columns.map_or(usual_columns(c, pair), |columns| columns as u32),
        })
    }
}

/// Lays an array over another: the first rows of centre `c`, and of centre `c + M` or `c + 1`, from
/// column `c` on.
#[wasm_bindgen]
pub fn aligned(params: Ts<AlignedParams>) -> Outcome<Ts<AlignedWindow>> {
    let Checked { c, pair, by, columns } = Checked::new(&params)?;
    let aligned = Aligned::new(c, pair, by, columns)?;
    let (m, largest) = match pair {
        Pair::Shift { m } => (m, largest_power(c)?),
        Pair::Twins => (0, 0),
    };
    let equal: Vec<u16> = aligned.equal().map(u16::from).collect();
    let values = Uint16Array::from(&equal[..]);
    let signed = |entries: Vec<i32>| Int32Array::from(&entries[..]);
    let entries = |entries: &[u32], less: u32| {
        signed(entries.iter().map(|&entry| entry as i32 - less as i32).collect())
    };
    let window = AlignedWindow {
        plane: Plane::new([0, c], [aligned.rows() as u32, columns], values.into()),
        first: entries(aligned.first(), 0),
        second: entries(aligned.second(), 0),
        lowered: entries(aligned.second(), aligned.moved()),
        offsets: signed(aligned.offsets().collect()),
        centres: aligned.centres(),
        order: aligned.order().to_vec(),
        moved: aligned.moved(),
        by,
        steps: last_step(c, pair)?,
        m,
        largest,
        agree: equal.iter().filter(|&&same| same == 1).count(),
        cells: equal.len(),
        exception: aligned.exception(),
        promised: (0..aligned.rows()).map(|row| aligned.promised_from(row)).collect(),
    };
    Ok(window.into_ts()?)
}
