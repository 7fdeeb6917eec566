//! Listing the points of the octant.

use nimscape::automata::octant::ray::Live;
use nimscape::automata::octant::{Births, Lim, Rule, Slice, grow};

/// All that the page lists of Nim at once: 4,194,304 points, by the closer rule.
pub(crate) fn closer() -> Births {
    grow(Rule::Closer, 2047).expect("a step in range")
}

/// The relaxed rule to its last step on the page.
pub(crate) fn relaxed() -> Births {
    grow(Rule::Relaxed, 127).expect("a step in range")
}

/// 262,144 points of Lim.
pub(crate) fn lim() -> Births {
    Lim { side: 512, last_step: Lim::full(512) }.births().expect("memory")
}

/// 262,144 points of 4-pile Nim.
pub(crate) fn slice() -> Births {
    Slice { side: 512, d: 341, last_step: Slice::full(512, 341) }.births().expect("memory")
}
