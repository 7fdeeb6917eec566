//! Ulam and Warburton's growth in the square grid, whole and in the parts that Nim and Lim are.

mod counts;
mod direction;
mod grow;
mod join;
mod path;
mod rule;

pub use counts::{LAST_COUNTED, count_alive, count_born};
pub use direction::Direction;
pub use grow::{Growth, LAST_GROWN, MOST_GROWN, grow};
pub use path::{Run, birth, children, endpoint, parent, runs};
pub use rule::Rule;
