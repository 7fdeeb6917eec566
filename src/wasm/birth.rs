//! How a point of the octant is born, or why it is not.

use super::octant::{self, OctantParams};
use super::prelude::*;
use nimscape_automata::octant::Fate;

/// The coordinates of a point.
const POINTS: core::ops::RangeInclusive<i64> = 0..=*check::EXACT.end() / 4;

/// What becomes of a point by the rule.
#[export]
#[serde(rename_all = "kebab-case")]
pub enum OctantFate {
    /// It is born.
    Born,
    /// Never born: its total is odd, and only even totals are born.
    Odd,
    /// Never born: it never has a living neighbour that the rule looks at.
    Alone,
    /// Never born: its first living neighbours are born together, more than one.
    Crowded,
    /// Not born by the last step that is followed: it has no living neighbour by then.
    Open,
}

/// A birth in space, or why there is none.
#[export]
pub struct OctantBirth {
    fate: OctantFate,
    /// The step of its birth; where it is "crowded" that of its first neighbours, where it is
    /// "open" the last one followed; else null.
    step: Option<u64>,
    /// The neighbours that its rule looks at, as far as they lie in the octant.
    neighbours: Vec<OctantNeighbour>,
}

/// A neighbour.
#[export]
pub struct OctantNeighbour {
    position: [u64; 3],
    /// The step at which it is born; null if that is never, or after the last step followed.
    step: Option<u64>,
}

/// Returns what becomes of the point `(a, b, c)` by the rule of the growth, at whatever step;
/// undefined if the set is not grown by a rule.
#[export]
pub fn octant_birth(
    params: OctantParams,
    #[range(POINTS)] a: u64,
    #[range(POINTS)] b: u64,
    #[range(POINTS)] c: u64,
) -> Outcome<Option<OctantBirth>> {
    let Some(birth) = octant::birth(&params, [a, b, c])? else { return Ok(None) };
    let (fate, step) = match birth.fate {
        Fate::Born(step) => (OctantFate::Born, Some(step)),
        Fate::Odd => (OctantFate::Odd, None),
        Fate::Alone => (OctantFate::Alone, None),
        Fate::Crowded(step) => (OctantFate::Crowded, Some(step)),
        Fate::Open(step) => (OctantFate::Open, Some(step)),
    };
    let neighbours = birth.neighbours.into_iter();
    let neighbours = neighbours.map(|(position, step)| OctantNeighbour { position, step });
    Ok(Some(OctantBirth { fate, step, neighbours: neighbours.collect() }))
}
