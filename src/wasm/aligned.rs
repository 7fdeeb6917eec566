//! Two arrays laid over each other; each call takes less than a frame.

use super::plane::Plane;
use super::prelude::*;
use nimscape_arrays::aligned::{
    Aligned, CENTRES, COLUMNS, POWERS, Pair, largest_power, last_step, usual_columns,
};

request! {
    /// Which arrays are laid over each other, and how far the second is moved.
    pub struct AlignedParams {
        /// The centre of the first array.
        c: u32 in CENTRES,
        way: AlignedWay,
        /// For a shift, the power m of M = 2^m, with M at most c; absent, the largest.
        m: Option<u32> in POWERS,
        /// Steps by which the second array is moved, from 0 to M, or to 1 for twins; absent, all.
        by: Option<u32> in 0..=last_step(c, pair(c, way, m)?)?,
        /// Columns that are compared, from column c on; absent, as many as show it well.
        columns: Option<u32> in COLUMNS,
        range by: 0..=1 << *POWERS.end(),
    }
}

/// Which second array is laid over the first.
#[export]
#[derive(Clone, Copy)]
#[serde(rename_all = "lowercase")]
pub enum AlignedWay {
    /// That of centre `c + M`.
    Shift,
    /// That of centre `c + 1`.
    Twins,
}

/// A window of two arrays. Lists have an element for each entry of the plane, or for each row.
#[export]
pub struct AlignedWindow {
    /// Where the two agree: 1 for yes, 0 for no; rows and columns of the first array.
    plane: Plane,
    /// The entries of the first array.
    first: Column<i32>,
    /// The entries of the second array that lie over them, before they are lowered.
    second: Column<i32>,
    /// The entries of the second array, lowered.
    lowered: Column<i32>,
    /// The entries of the first array less their columns.
    offsets: Column<i32>,
    /// The two centres.
    centres: [u32; 2],
    /// The row of the second array that lies over each row.
    order: Vec<usize>,
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
    exception: Option<[u32; 2]>,
    /// For each row the column from which on a theorem promises that it agrees for ever; null
    /// where none does.
    promised: Vec<Option<u32>>,
}

fn pair(c: u32, way: AlignedWay, m: Option<u32>) -> Result<Pair> {
    Ok(match way {
        AlignedWay::Shift => Pair::Shift { m: m.map_or_else(|| largest_power(c), Ok)? },
        AlignedWay::Twins => Pair::Twins,
    })
}

/// Lays an array over another: the first rows of centre `c`, and of centre `c + M` or `c + 1`, from
/// column `c` on.
#[export]
pub fn aligned(params: AlignedParams) -> Outcome<AlignedWindow> {
    let AlignedParams { c, way, m, by, columns } = params;
    let pair = pair(c, way, m)?;
    let steps = last_step(c, pair)?;
    let by = by.unwrap_or(steps);
    let columns = columns.unwrap_or_else(|| usual_columns(c, pair));
    let aligned = Aligned::new(c, pair, by, columns)?;
    let (m, largest) = match pair {
        Pair::Shift { m } => (m, largest_power(c)?),
        Pair::Twins => (0, 0),
    };
    let equal: Vec<u16> = aligned.equal().map(u16::from).collect();
    let entries = |entries: &[u32], less: u32| {
        entries.iter().map(|&entry| entry as i32 - less as i32).collect()
    };
    Ok(AlignedWindow {
        first: entries(aligned.first(), 0),
        second: entries(aligned.second(), 0),
        lowered: entries(aligned.second(), aligned.moved()),
        offsets: aligned.offsets().collect(),
        centres: aligned.centres(),
        order: aligned.order().to_vec(),
        moved: aligned.moved(),
        by,
        steps,
        m,
        largest,
        agree: equal.iter().filter(|&&same| same == 1).count(),
        cells: equal.len(),
        exception: aligned.exception(),
        promised: (0..aligned.rows()).map(|row| aligned.promised_from(row)).collect(),
        plane: Plane::new([0, c], [aligned.rows() as u32, columns], equal),
    })
}
