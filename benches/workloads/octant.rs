//! Listing the points of the octant.

use nimscape_automata::octant::ray::Live;
use nimscape_automata::octant::{Births, Decided, DigitGame, Rule, grow};

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
    Decided { game: DigitGame::Lim, side: 512, last_step: 511 }.births().expect("memory")
}

/// 262,144 points of 4-pile Nim.
pub(crate) fn slice() -> Births {
    Decided { game: DigitGame::Nim { d: 341 }, side: 512, last_step: 852 }.births().expect("memory")
}
