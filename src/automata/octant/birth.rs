//! How a point of a growth is born, or why it is not: the neighbours that its rule looks at.
//!
//! Living neighbours only get more. So whether a point is born is decided when its first living
//! neighbour is born: with exactly one at that step it is born at the next, with more it never is.

use super::Voxels;
use super::relatives::{ONES, PAIRS};
use super::relaxed::NEIGHBOURS;

/// A growth by a rule of neighbours from (0, 0, 0).
#[derive(Debug, Clone, Copy)]
pub enum Growth<'a> {
    /// 3-pile Nim by the closer rule.
    Nim,
    /// Lim by the closer rule of its own: one less in one coordinate.
    Lim,
    /// The relaxed rule, followed to the last step of a table.
    Relaxed(&'a Voxels),
}

/// What becomes of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fate {
    /// It is born at this step.
    Born(u64),
    /// It is never born: its total is odd, and by the rules of Nim only even totals are born.
    Odd,
    /// It is never born: no neighbour that its rule looks at is ever alive.
    Alone,
    /// It is never born: at this step its first living neighbours are born, more than one.
    Crowded(u64),
    /// It is not born by this step, the last one followed, and no neighbour is alive by then.
    Open(u64),
}

/// What becomes of a point, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Birth {
    /// What becomes of it.
    pub fate: Fate,
    /// The neighbours that its rule looks at, as far as they lie in the octant, with their steps of
    /// birth; `None` for one that is never born, or not by the last step followed.
    pub neighbours: Vec<([u64; 3], Option<u64>)>,
}

impl Growth<'_> {
    /// Returns what becomes of a point with coordinates below 2^53, and why.
    ///
    /// ```
    /// use nimscape_automata::octant::{Fate, Growth};
    /// assert_eq!(Growth::Nim.birth([1, 1, 2]).fate, Fate::Crowded(1));
    /// assert_eq!(Growth::Nim.birth([1, 2, 3]).fate, Fate::Born(3));
    /// ```
    #[must_use]
    pub fn birth(self, point: [u64; 3]) -> Birth {
        let steps = self.neighbours(point).into_iter().map(|near| (near, self.step(near)));
        let neighbours: Vec<_> = steps.collect();
        Birth { fate: self.fate(point, &neighbours), neighbours }
    }

    fn fate(self, point: [u64; 3], neighbours: &[([u64; 3], Option<u64>)]) -> Fate {
        let total: u64 = point.iter().sum();
        let first = neighbours.iter().filter_map(|&(_, step)| step).min();
        let living = neighbours.iter().filter(|&&(_, step)| step.is_some() && step == first);
        match (total, first, living.count()) {
            (0, ..) => Fate::Born(0),
            (_, Some(step), 1) => Fate::Born(step + 1),
            (_, Some(step), _) => Fate::Crowded(step),
            _ if total % 2 == 1 && !matches!(self, Self::Lim) => Fate::Odd,
            _ => match self {
                Self::Nim | Self::Lim => Fate::Alone,
                Self::Relaxed(voxels) => Fate::Open(u64::from(voxels.side()) - 1),
            },
        }
    }

    /// Returns the step of birth of a point that is alive by the last step that is followed.
    fn step(self, point: [u64; 3]) -> Option<u64> {
        let [a, b, c] = point;
        let total = a + b + c;
        match self {
            Self::Nim => (a ^ b ^ c == 0).then_some(total / 2),
            Self::Lim => ((a & b | b & c | a & c) == 0).then_some(total),
            Self::Relaxed(voxels) => {
                let [a, b, c] = point.map(u32::try_from);
                let place = voxels.place([a.ok()?, b.ok()?, c.ok()?])?;
                u64::from(voxels.steps()[place]).checked_sub(1)
            }
        }
    }

    /// Returns the neighbours that the rule looks at, as far as they lie in the octant.
    fn neighbours(self, point: [u64; 3]) -> Vec<[u64; 3]> {
        let less = |shifts: [[u32; 3]; 3]| {
            shifts.into_iter().rev().map(|shift| shift.map(|by| -i64::from(by))).collect()
        };
        let shifts: Vec<[i64; 3]> = match self {
            Self::Nim => less(PAIRS),
            Self::Lim => less(ONES),
            Self::Relaxed(_) => NEIGHBOURS.map(|shift| shift.map(i64::from)).to_vec(),
        };
        let near = shifts.into_iter().filter_map(|shift| {
            let at = |axis: usize| point[axis].checked_add_signed(shift[axis]);
            Some([at(0)?, at(1)?, at(2)?])
        });
        near.collect()
    }
}
