//! Open questions that the tables of periods do not have, and how far each is decided.

use crate::arrays::near_equivalence::decision;
use crate::dynamics::three;
use crate::octal;

/// How far the open questions are decided that no search of a [case](super::OpenCase) decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Others {
    /// All pairs of centres below this bound are decided, on all barriers up to it.
    pub pairs: u32,
    /// All cycles of `D(3, n)` are counted for `n` up to this one.
    pub orbits: u32,
    /// The next `n`, which a [`Count`](crate::dynamics::Count) decides within hours.
    pub next: [u32; 3],
    /// The codes of octal games whose values are not known to become periodic.
    pub games: Vec<&'static str>,
}

/// Returns what is open besides the cases.
///
/// ```
/// let others = nimscape::periods::frontier::others();
/// assert!(others.games.contains(&"0.007") && !others.games.contains(&"0.77"));
/// ```
pub fn others() -> Others {
    let open = octal::KNOWN.iter().filter(|game| game.is_open);
    Others {
        pairs: decision::DECIDED,
        orbits: three::COUNTED,
        next: [1, 2, 3].map(|more| three::COUNTED + more),
        games: open.map(|game| game.code).collect(),
    }
}
