//! Ulam and Warburton's growth in the square grid, whole and in the parts that Nim and Lim are.

mod counts;
mod density;
mod direction;
mod grow;
mod join;
mod lim;
mod nodes;
mod path;
mod rule;
mod three_piles;
mod window;

pub use counts::{LAST_COUNTED, count_alive, count_born};
pub use density::{Density, FARTHEST_PIXEL, Frame, MOST_PIXELS, NEVER, density};
pub use direction::Direction;
pub use grow::{Growth, LAST_GROWN, MOST_GROWN, grow};
pub use lim::{cell_of_lim, lim_position_of};
pub use path::{Run, birth, children, endpoint, parent, runs};
pub use rule::Rule;
pub use three_piles::{cell_of, position_of};
pub use window::{Cell, cells};
