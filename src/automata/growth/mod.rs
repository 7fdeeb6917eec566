//! Ulam and Warburton's growth in the square grid, whole and in the parts that Nim and Lim are.
//!
//! (0, 0) is alive at generation 0. A cell is born at generation n if exactly one of its four
//! neighbours is alive at generation n - 1, the parent; it never dies. The parents make a tree. The
//! cells of generation n, written as 2^r₁ + 2^r₂ + ... with r₁ > r₂ > ..., are the sums 2^r₁·v₁ +
//! 2^r₂·v₂ + ... of unit vectors v, none of them opposite to the one before: paths of
//! *runs*, each of them half as long as the one before or shorter (Nim Fractals, section 5.4, after
//! Stanley and Chapman). From this one fact come:
//!
//! - [`birth`], [`parent`], [`children`], [`runs`] and [`endpoint`]: one cell, in O(log n);
//! - [`count_born`] and [`count_alive`]: numbers, by formula;
//! - [`grow()`]: all cells of a range of generations, as fast as memory takes them;
//! - [`density`](density()): pictures, at any scale and generation, [`cells`]: a window of them;
//! - [`position_of`] and [`cell_of`], [`lim_position_of`] and [`cell_of_lim`]: cells as
//!   P-positions.
//!
//! x grows eastwards and y northwards.

use core::ops::RangeInclusive;

mod counts;
mod density;
mod direction;
mod grow;
mod lim;
mod nodes;
mod patches;
mod path;
mod rule;
pub mod subtree;
mod tails;
mod three_piles;
mod window;

pub use counts::{LAST_COUNTED, count_alive, count_born};
pub use density::{
    Density, FARTHEST_PIXEL, Frame, Key, MOST_PIXELS, NEVER, Pixel, PixelCounts, Tally, density,
};
pub use direction::Direction;
pub use grow::{Growth, LAST_GROWN, MOST_GROWN, count_grown, grow, grow_in_pieces};
pub use lim::{cell_of_lim, into_octant, lim_position_of};
pub use path::{Run, birth, children, endpoint, parent, runs};
pub use rule::Rule;
pub use three_piles::{Leg, cell_of, legs_to, position_of};
pub use window::{Cell, cells};

/// Generations that are drawn.
pub const GENERATIONS: RangeInclusive<i64> = 0..=1 << 40;

/// Generations up to which all cells are listed: 22,369,621 cells in the plane at most.
pub const LISTED: RangeInclusive<i64> = 0..=4095;
