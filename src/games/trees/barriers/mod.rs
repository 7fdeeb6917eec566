//! Barriers of any shape in the plane of two leaves, their shadows, and what follows where two are
//! isomorphic (*Tree and Tripod Nim*, section 3).

mod comparison;
mod plane;
mod staircase;

pub use comparison::{Line, Side, Verdict, Window, bits, compare};
pub use plane::{Plane, Repeat, Seen, leaf_name};
pub use staircase::{CORNERS, Cell, MOST_CORNERS, Staircase, cell};

use core::ops::RangeInclusive;

/// The first column and row of windows.
pub const FIRST: RangeInclusive<u32> = 0..=512;

/// The columns and rows of windows.
pub const SIDES: RangeInclusive<u32> = 4..=64;

/// The translations.
pub const TRANSLATIONS: RangeInclusive<i32> = -511..=511;

/// The steps in which corner positions go above.
pub const STEPS: RangeInclusive<u32> = 0..=128;
