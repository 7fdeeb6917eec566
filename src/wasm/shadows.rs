//! Shadows of two centres on a barrier.

use super::plane::Plane;
use super::prelude::*;
use nimscape_arrays::Shadows;
use nimscape_arrays::fill::completion::CENTRES;
use nimscape_arrays::near_equivalence::shadows;
use nimscape_arrays::rows::half_window::ROWS;

request! {
    /// The centres, the barrier and the window.
    pub struct ShadowsParams {
        /// One centre.
        c: u32 in CENTRES,
        /// The other.
        vs: u32 in CENTRES,
        /// Below the barrier are the positions with all leaves at least this.
        barrier: u32 in ROWS,
        /// The first row and the first column, from the barrier to 100000; absent, the barrier.
        from: Option<u32> in barrier..=*shadows::FIRST.end(),
        /// Rows and columns.
        side: u32 in shadows::SIDES,
        range from: shadows::FIRST,
    }
}

/// A window of the shadows of two centres, row after row.
#[export]
pub struct ShadowsWindow {
    /// Which centres shadow a cell: 0 neither, 1 both, 2 `c` alone, 3 `vs` alone.
    plane: Plane,
    /// The entries of centre `c` that are less than the barrier, and -1 elsewhere.
    c: Column<i16>,
    /// Those of centre `vs`.
    vs: Column<i16>,
}

/// Returns the shadows of two centres on a barrier, in a window on the diagonal. `on_progress` gets
/// the share of the work done from time to time; when it returns `false` or throws, the work stops
/// with an error.
#[export]
pub fn shadows(params: ShadowsParams, on_progress: Share) -> Outcome<ShadowsWindow> {
    let ShadowsParams { c, vs, barrier, from, side } = params;
    let from = from.unwrap_or(barrier);
    let shadows = Shadows::with_progress([c, vs], barrier, from, side, on_progress)?;
    let by: Vec<u16> = shadows.by().map(|by| by as u16).collect();
    let [c, vs] = [0, 1].map(|which| shadows.numbers(which).collect());
    Ok(ShadowsWindow { plane: Plane::square(from, side, by), c, vs })
}
