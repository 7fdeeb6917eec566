//! Relatives by the closer rule, in any set of points that has steps.

use core::iter::successors;

use super::{Births, Family};
use nimscape_base::error::Result;

/// The neighbours of Nim: one more in two coordinates.
pub(super) const PAIRS: [[u32; 3]; 3] = [[0, 1, 1], [1, 0, 1], [1, 1, 0]];

/// The neighbours of Lim: one more in one coordinate.
pub(super) const ONES: [[u32; 3]; 3] = [[0, 0, 1], [0, 1, 0], [1, 0, 0]];

/// A set in which each point has a step, one more than its closer neighbours.
pub(super) struct Relatives<S> {
    /// What leads from a closer neighbour to a point.
    pub(super) differences: [[u32; 3]; 3],
    /// The step of a point, or `None` if it is not alive.
    pub(super) step: S,
}

impl<S: Fn([u32; 3]) -> Option<u32>> Relatives<S> {
    /// Returns the step and the relatives of a point, or `None` if it is not alive.
    pub(super) fn family(&self, point: [u32; 3]) -> Option<Family> {
        let step = (self.step)(point)?;
        let children = self.differences.iter().filter_map(|more| {
            let sum = |axis: usize| point[axis].checked_add(more[axis]);
            Some([sum(0)?, sum(1)?, sum(2)?])
        });
        let children = children
            .filter(|&child| (self.step)(child).is_some() && self.parent(child) == Some(point));
        Some(Family { step, parent: self.parent(point), children: children.collect() })
    }

    /// Returns the only live closer neighbour; `None` if there is none, or more than one.
    fn parent(&self, point: [u32; 3]) -> Option<[u32; 3]> {
        let closer = self.differences.iter().filter_map(|less| {
            let rest = |axis: usize| point[axis].checked_sub(less[axis]);
            Some([rest(0)?, rest(1)?, rest(2)?])
        });
        let mut alive = closer.filter(|&near| (self.step)(near).is_some());
        alive.next().filter(|_| alive.next().is_none())
    }

    /// Returns the live ones among `points`, in order of birth. Time O(p log p) for p points.
    pub(super) fn births(&self, points: impl Iterator<Item = [u32; 3]>) -> Result<Births> {
        let mut order: Vec<_> =
            points.filter_map(|point| Some(((self.step)(point)?, point))).collect();
        order.sort_unstable();
        let mut births = Births::default();
        births.reserve(order.len())?;
        for &(step, point) in &order {
            let parent = self
                .parent(point)
                .and_then(|parent| order.binary_search(&((self.step)(parent)?, parent)).ok());
            births.push(point, step, parent.map_or(-1, |index| index as i32));
        }
        Ok(births)
    }
}

/// Returns the numbers whose binary digits 1 are among those of `mask`, increasing.
pub(super) fn parts(mask: u32) -> impl Iterator<Item = u32> {
    successors(Some(0), move |&part: &u32| {
        Some(part.wrapping_sub(mask) & mask).filter(|&next| next != 0)
    })
}
