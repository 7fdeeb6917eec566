//! The two automata of "3-Pile Nim as an Automaton" in the octant a, b, c >= 0.
//!
//! Two points are *neighbours* if they differ by 1 in exactly two coordinates, so that a point has
//! up to twelve. Points never die. (0, 0, 0), the seed ("patriarch" in the essay), is alive at step
//! 0; a point is born at step n + 1 if exactly one of the neighbours that its rule looks at is
//! alive at step n.
//!
//! "Closer to the patriarch" means: of smaller total a + b + c. With Euclid's distance the essay's
//! first theorem would fail.
//!
//! The P-positions of other games lie in the same octant: those that digits decide ([`Decided`]:
//! Nim, perhaps with a fixed fourth pile, and Lim), [`Tripod`] (tripod nim with any centre, from
//! its array) and [`Voxels`] (any game, from a table). All implement [`Live`](ray::Live), which
//! lists points, picks the first point on a ray, and finds parents and children.

mod birth;
mod births;
mod closer;
mod decided;
mod empty_cubes;
pub mod ray;
mod relatives;
mod relaxed;
mod surroundings;
mod tripod;
mod voxels;

pub use birth::{Birth, Fate, Growth};
pub use births::{Births, MOST_BORN};
pub use decided::{Decided, DigitGame};
pub use relaxed::LAST_RELAXED;
pub use tripod::Tripod;
pub use voxels::{Until, Voxels};

use core::ops::RangeInclusive;
use nimscape_base::Typescript;
use serde::Deserialize;

use nimscape_base::error::Result;

/// Sides of octants that are drawn; their points are decided by their bits.
pub const SIDES: RangeInclusive<u32> = 1..=1 << 16;

/// Sides of octants whose points are listed: 4,194,304 of them at most.
pub const LISTED_SIDES: RangeInclusive<u32> = 1..=2048;

/// Sides of octants under the relaxed rule, which must be stepped.
pub const RELAXED_SIDES: RangeInclusive<u32> = 1..=128;

/// Sides of octants of other games, whose positions are decided one by one.
pub const PLAYED_SIDES: RangeInclusive<u32> = 1..=128;

/// Sides of octants of tripod nim, whose arrays must be filled.
pub const TRIPOD_SIDES: RangeInclusive<u32> = 1..=1024;

/// Which neighbours count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Typescript)]
#[typescript("OctantRule")]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// The three of smaller total: (a-1, b-1, c), (a-1, b, c-1), (a, b-1, c-1). The points born at
    /// step n are the P-positions of 3-pile Nim of total 2n.
    Closer,
    /// All twelve. The points born at step n with total 2n are the P-positions of 3-pile Nim; from
    /// step 3 on, points of smaller total and of nim-sum not 0 are born too.
    Relaxed,
}

/// The step of birth, the parent and the children of a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// The step of birth.
    pub step: u32,
    /// The parent; `None` for (0, 0, 0). In sets that are not grown by a rule, also `None` where
    /// the number of closer neighbours is not one.
    pub parent: Option<[u32; 3]>,
    /// The children up to the last step shown.
    pub children: Vec<[u32; 3]>,
}

/// Returns all points born at the steps 0, 1, ..., `last_step`, with their parents: step by step,
/// and in lexicographic order of (a, b, c) within a step.
///
/// By the closer rule time and memory are in proportion to the points. By the relaxed rule there
/// are a table of half a byte for each point of the cube of side `last_step` + 1, and twelve
/// look-ups for each point born; the cube holds all that can be born, so nothing is cut off.
///
/// By the closer rule the points up to step `side` - 1, for a power of two `side`, are the `side`²
/// P-positions of 3-pile Nim with all piles below `side`: as every binary digit stands in none or
/// two of the piles, each total is at most 2(`side` - 1).
///
/// ```
/// use nimscape_automata::octant::{Rule, grow};
/// let births = grow(Rule::Closer, 2).unwrap();
/// assert_eq!(births.points[3..12], [0, 1, 1, 1, 0, 1, 1, 1, 0]);
/// assert_eq!(births.generation, [0, 1, 1, 1, 2, 2, 2]);
/// assert_eq!(births.parent, [-1, 0, 0, 0, 1, 2, 3]);
/// ```
///
/// # Errors
/// By the closer rule, more than [`MOST_BORN`] points; by the relaxed rule, a step above
/// [`LAST_RELAXED`]; more than there is memory for.
pub fn grow(rule: Rule, last_step: u32) -> Result<Births> {
    match rule {
        Rule::Closer => closer::grow(last_step),
        Rule::Relaxed => relaxed::grow(last_step),
    }
}
