//! Points that a cube of numbers lists: the P-positions of a game with three piles that no array
//! and no digits decide.
//!
//! A step is half the total, rounded down; it orders the points for colour and growth, as in
//! [`Tripod`](super::Tripod). Parents are closer neighbours, where exactly one is alive.

use std::rc::Rc;

use super::ray::Live;
use super::relatives::{PAIRS, Relatives};
use super::{Births, Family, Voxels};
use nimscape_base::error::Result;

/// The listed points with coordinates below a side, to a step.
#[derive(Debug, Clone)]
pub struct Halved {
    voxels: Rc<Voxels>,
    full: u32,
    /// The last step that is shown.
    last_step: u32,
}

impl Halved {
    /// Returns all points of a cube from [`Voxels::halved`].
    #[must_use]
    pub fn new(voxels: Rc<Voxels>) -> Self {
        let full = u32::from(voxels.steps().iter().copied().max().unwrap_or(0)).saturating_sub(1);
        Self { voxels, full, last_step: full }
    }

    /// Returns the points to a step.
    #[must_use]
    pub fn until(&self, last_step: u32) -> Self {
        Self { last_step, ..self.clone() }
    }

    /// Returns the last step at which there is a point.
    #[must_use]
    pub fn full(&self) -> u32 {
        self.full
    }

    /// Returns the cube.
    #[must_use]
    pub fn voxels(&self) -> &Voxels {
        &self.voxels
    }

    fn step(&self, point: [u32; 3]) -> Option<u32> {
        let step = u32::from(self.voxels.steps()[self.voxels.place(point)?]).checked_sub(1)?;
        (step <= self.last_step).then_some(step)
    }

    fn relatives(&self) -> Relatives<impl Fn([u32; 3]) -> Option<u32>> {
        Relatives { differences: PAIRS, step: |point| self.step(point) }
    }
}

impl Live for Halved {
    fn side(&self) -> u32 {
        self.voxels.side()
    }

    fn empty_around(&self, point: [u32; 3]) -> Option<u32> {
        if self.step(point).is_some() { None } else { Some(0) }
    }

    fn family(&self, point: [u32; 3]) -> Option<Family> {
        self.relatives().family(point)
    }

    fn births(&self) -> Result<Births> {
        let all = 0..self.side();
        let points = all
            .clone()
            .flat_map(|a| all.clone().flat_map(move |b| (0..self.side()).map(move |c| [a, b, c])));
        self.relatives().births(points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::octant::Positions;

    /// The table of Nim gives the octant of Nim, parents included.
    #[test]
    fn nim_as_a_table_is_nim() {
        let side = 16_u32;
        let all = || {
            (0..side)
                .flat_map(move |a| (0..side).flat_map(move |b| (0..side).map(move |c| [a, b, c])))
        };
        let steps =
            all().map(|[a, b, c]| if a ^ b ^ c == 0 { (a + b + c) as u16 / 2 + 1 } else { 0 });
        let halved = Halved::new(Rc::new(Voxels::halved(side, steps.collect()).unwrap()));
        let nim = Positions { side, last_step: side - 1 };
        assert_eq!(halved.full(), side - 1);
        assert_eq!(halved.births().unwrap(), nim.births().unwrap());
        for point in all() {
            assert_eq!(halved.family(point), nim.family(point), "{point:?}");
        }
        let early = Positions { side, last_step: 6 };
        assert_eq!(halved.until(6).births().unwrap(), early.births().unwrap());
    }

    #[test]
    fn a_table_with_another_step_is_refused() {
        assert!(Voxels::halved(2, vec![1, 0, 0, 2, 0, 2, 2, 0]).is_ok());
        assert!(
            Voxels::halved(2, vec![1, 0, 0, 3, 0, 2, 2, 0]).is_err(),
            "(0, 1, 1) has half total 1"
        );
        assert!(Voxels::halved(2, vec![1; 7]).is_err());
    }
}
