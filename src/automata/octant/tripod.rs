//! P-positions that a table lists: tripod nim with a centre, misère Nim (centre 1).
//!
//! (c; a, b, C(a, b)) is a P-position of tripod nim: the array of a centre is the solid seen from
//! above (Tree and Tripod Nim, Figure 6). A step is half the total, rounded down; it orders the
//! points for colour and growth; no theorem describes it further. Parents are closer neighbours as
//! in Nim, where exactly one is alive.

use std::rc::Rc;

use super::ray::Live;
use super::relatives::{PAIRS, Relatives};
use super::{Births, Family, SIDES};
use nimscape_base::error::{Result, in_range, invalid};

/// The points (a, b, C(a, b)) of an array with coordinates below `side` and totals to
/// `2 last_step + 1`.
#[derive(Debug, Clone)]
pub struct Tripod {
    side: u32,
    /// C(a, b) at `a * side + b`.
    heights: Rc<[u16]>,
    full: u32,
    /// The last step that is shown.
    last_step: u32,
}

impl Tripod {
    /// Returns the points of the array whose entries C(a, b) stand at `a * side + b`, to the last
    /// step.
    ///
    /// # Errors
    /// `side` not in [`SIDES`], or other than side² entries.
    pub fn new(side: u32, heights: Rc<[u16]>) -> Result<Self> {
        in_range("side", side, SIDES)?;
        if u64::from(side).pow(2) != heights.len() as u64 {
            let reason = format!("is not the number of entries of a square of side {side}");
            return Err(invalid("heights", heights.len(), reason));
        }
        let mut tripod = Self { side, heights, full: 0, last_step: u32::MAX };
        let steps = tripod.points().filter_map(|point| tripod.step(point));
        tripod.full = steps.max().unwrap_or(0);
        tripod.last_step = tripod.full;
        Ok(tripod)
    }

    /// Returns the least side, a power of two, with a point: C(0, 0) = c; for c > 1 C(0, 1) = 1.
    pub const fn least_side(c: u32) -> u32 {
        if c == 0 { 1 } else { 2 }
    }

    /// Returns what is born by `last_step`.
    #[must_use]
    pub fn until(&self, last_step: u32) -> Self {
        Self { last_step, ..self.clone() }
    }

    /// Returns the last step at which a point with coordinates below the side is born.
    pub const fn full(&self) -> u32 {
        self.full
    }

    /// C(a, b) at `a * side + b`.
    pub fn heights(&self) -> &[u16] {
        &self.heights
    }

    fn points(&self) -> impl Iterator<Item = [u32; 3]> {
        let pairs = (0..self.side).flat_map(|a| (0..self.side).map(move |b| (a, b)));
        pairs.zip(&*self.heights).map(|((a, b), &height)| [a, b, height.into()])
    }

    fn step(&self, [a, b, c]: [u32; 3]) -> Option<u32> {
        let inside = a < self.side && b < self.side && c < self.side;
        let alive = inside && u32::from(self.heights[(a * self.side + b) as usize]) == c;
        alive.then(|| (a + b + c) / 2).filter(|&step| step <= self.last_step)
    }

    fn relatives(&self) -> Relatives<impl Fn([u32; 3]) -> Option<u32>> {
        Relatives { differences: PAIRS, step: |point| self.step(point) }
    }
}

impl Live for Tripod {
    fn side(&self) -> u32 {
        self.side
    }

    fn empty_around(&self, point: [u32; 3]) -> Option<u32> {
        if self.step(point).is_some() { None } else { Some(0) }
    }

    fn family(&self, point: [u32; 3]) -> Option<Family> {
        self.relatives().family(point)
    }

    fn births(&self) -> Result<Births> {
        self.relatives().births(self.points())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::octant::{Decided, DigitGame};

    /// Nim addition is the array of centre 0.
    #[test]
    fn centre_0_is_nim() {
        let side = 32;
        let table = (0..side).flat_map(|a| (0..side).map(move |b| (a ^ b) as u16)).collect();
        let tripod = Tripod::new(side, table).unwrap();
        assert_eq!(tripod.full(), side - 1);
        let nim = Decided { game: DigitGame::Nim { d: 0 }, side, last_step: tripod.full() };
        assert_eq!(tripod.births().unwrap(), nim.births().unwrap());
        assert_eq!(tripod.family([14, 11, 5]), nim.family([14, 11, 5]));
    }

    #[test]
    fn a_table_of_another_size_is_refused() {
        assert!(Tripod::new(4, Rc::from([0; 15])).is_err());
        assert_eq!(Tripod::new(1, Rc::from([7])).unwrap().births().unwrap().len(), 0);
    }
}
