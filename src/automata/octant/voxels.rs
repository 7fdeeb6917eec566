//! The relaxed growth, or the P-positions of a game that no array and no digits decide, as a table,
//! point by point.

use super::relatives::{PAIRS, Relatives};
use super::relaxed::{self, LAST_RELAXED, NEIGHBOURS};
use super::{Births, Family, Growth, Rule, grow, ray};
use nimscape_base::error::{Error, Result, in_range, invalid};

/// Places in a table of a larger side are above 32 bits.
const SIDES: core::ops::RangeInclusive<u32> = 1..=1625;

/// The steps of birth of all points with coordinates below a side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Voxels {
    side: u32,
    /// At `(a * side + b) * side + c`: the step of birth plus 1, or 0 for a point that is not born.
    steps: Vec<u16>,
    /// Whether the points grow by the relaxed rule.
    is_relaxed: bool,
    full: u32,
}

impl Voxels {
    /// Grows by the relaxed rule to step `side - 1`; no point outside the table is born by then.
    ///
    /// ```
    /// use nimscape_automata::octant::Voxels;
    /// let voxels = Voxels::relaxed(8)?;
    /// assert_eq!(voxels.steps()[8 + 3], 4); // (0, 1, 3) is born at step 3
    /// # Ok::<(), nimscape_base::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// When `side` is 0, `side - 1` is past [`LAST_RELAXED`], or memory is short.
    pub fn relaxed(side: u32) -> Result<Self> {
        let births = relaxed::grow(in_range("side", side, 1..=LAST_RELAXED + 1)? - 1)?;
        let steps = vec![0; (side * side * side) as usize];
        let mut voxels = Self { side, steps, is_relaxed: true, full: side - 1 };
        for (point, &step) in births.points.chunks_exact(3).zip(&births.generation) {
            if let Some(place) = voxels.place([point[0], point[1], point[2]]) {
                voxels.steps[place] = step as u16 + 1;
            }
        }
        Ok(voxels)
    }

    /// Returns the table that another [`Voxels::steps`] of the relaxed growth was.
    ///
    /// # Errors
    /// A table that is not of this side: of other than side³ entries, or with one above the side.
    pub fn from_steps(side: u32, steps: Vec<u16>) -> Result<Self> {
        check_size(side, &steps)?;
        match steps.iter().find(|&&step| u32::from(step) > side) {
            Some(late) => Err(unfit(late.to_string(), format!("is above the side, {side}"))),
            None => Ok(Self { side, steps, is_relaxed: true, full: side - 1 }),
        }
    }

    /// Returns the table of a game's P-positions, each with half its total, rounded down, as step:
    /// it orders the points for colour and growth, as in [`Tripod`](super::Tripod).
    ///
    /// # Errors
    /// A table of other than side³ entries, or with another step.
    pub fn halved(side: u32, steps: Vec<u16>) -> Result<Self> {
        check_size(side, &steps)?;
        let full = u32::from(steps.iter().copied().max().unwrap_or(0)).saturating_sub(1);
        let voxels = Self { side, steps, is_relaxed: false, full };
        for (place, &step) in voxels.steps.iter().enumerate().filter(|(_, step)| **step > 0) {
            let [a, b, c] = [side * side, side, 1].map(|unit| place as u32 / unit % side);
            if u32::from(step) != (a + b + c) / 2 + 1 {
                let reason = format!("is not half the total of ({a}, {b}, {c}), plus 1");
                return Err(unfit(step.to_string(), reason));
            }
        }
        Ok(voxels)
    }

    /// Returns the side: all coordinates are below it.
    pub(crate) fn side(&self) -> u32 {
        self.side
    }

    /// At `(a * side + b) * side + c`: the step of birth plus 1, or 0 for a point that is not born.
    pub fn steps(&self) -> &[u16] {
        &self.steps
    }

    /// Returns a step after which no more points follow.
    pub const fn full(&self) -> u32 {
        self.full
    }

    /// Returns what is born by `last_step`.
    pub fn until(&self, last_step: u32) -> Until<'_> {
        Until { voxels: self, last_step }
    }

    pub(super) fn place(&self, [a, b, c]: [u32; 3]) -> Option<usize> {
        let inside = a < self.side && b < self.side && c < self.side;
        inside.then(|| ((a * self.side + b) * self.side + c) as usize)
    }
}

/// Checks that a table has an entry for each point of a cube.
fn check_size(side: u32, steps: &[u16]) -> Result<()> {
    in_range("side", side, SIDES)?;
    if u64::from(side).pow(3) != steps.len() as u64 {
        let reason = format!("is not the number of entries of a cube of side {side}");
        return Err(unfit(steps.len().to_string(), reason));
    }
    Ok(())
}

fn unfit(value: String, reason: String) -> Error {
    invalid("steps", value, reason)
}

/// The points of a table to a step.
#[derive(Debug, Clone, Copy)]
pub struct Until<'a> {
    voxels: &'a Voxels,
    last_step: u32,
}

impl Until<'_> {
    fn step(&self, point: [u32; 3]) -> Option<u32> {
        let step = u32::from(self.voxels.steps[self.voxels.place(point)?]).checked_sub(1)?;
        (step <= self.last_step).then_some(step)
    }

    /// The relatives of a game's P-positions: parents are closer neighbours, where exactly one is
    /// alive.
    fn relatives(&self) -> Relatives<impl Fn([u32; 3]) -> Option<u32>> {
        Relatives { differences: PAIRS, step: |point| self.step(point) }
    }
}

impl ray::Live for Until<'_> {
    fn side(&self) -> u32 {
        self.voxels.side
    }

    fn empty_around(&self, point: [u32; 3]) -> Option<u32> {
        if self.step(point).is_some() { None } else { Some(0) }
    }

    /// By the relaxed rule the parent is the one older neighbour; the children are the neighbours
    /// born at the next step: each of those has one live neighbour when it is born, and this point
    /// is one.
    fn family(&self, point: [u32; 3]) -> Option<Family> {
        if !self.voxels.is_relaxed {
            return self.relatives().family(point);
        }
        let step = self.step(point)?;
        let neighbours = NEIGHBOURS.iter().filter_map(|shift| {
            let near = |axis: usize| point[axis].checked_add_signed(shift[axis]);
            let near = [near(0)?, near(1)?, near(2)?];
            Some((near, self.step(near)?))
        });
        let parent = neighbours.clone().find(|&(_, at)| at < step).map(|(near, _)| near);
        let children = neighbours.filter(|&(_, at)| at == step + 1).map(|(near, _)| near).collect();
        Some(Family { step, parent, children })
    }

    fn births(&self) -> Result<Births> {
        let side = self.voxels.side;
        if self.voxels.is_relaxed {
            return grow(Rule::Relaxed, self.last_step.min(side - 1));
        }
        let rows = (0..side).flat_map(|a| (0..side).map(move |b| (a, b)));
        self.relatives().births(rows.flat_map(|(a, b)| (0..side).map(move |c| [a, b, c])))
    }

    fn growth(&self) -> Option<Growth<'_>> {
        self.voxels.is_relaxed.then_some(Growth::Relaxed(self.voxels))
    }
}

#[cfg(test)]
mod tests {
    use super::ray::Live;
    use super::*;
    use crate::octant::{Decided, DigitGame};

    #[test]
    fn families_are_those_of_the_births() {
        let (voxels, births) = (Voxels::relaxed(32).unwrap(), grow(Rule::Relaxed, 31).unwrap());
        let point = |i: usize| -> [u32; 3] { births.points[3 * i..][..3].try_into().unwrap() };
        let mut children = vec![Vec::new(); births.len()];
        for (i, &parent) in births.parent.iter().enumerate().skip(1) {
            children[parent as usize].push(point(i));
        }
        for (i, expected) in children.iter_mut().enumerate() {
            let mut family = voxels.until(31).family(point(i)).unwrap();
            assert_eq!(family.step, births.generation[i]);
            assert_eq!(family.parent, usize::try_from(births.parent[i]).ok().map(point));
            family.children.sort_unstable();
            expected.sort_unstable();
            assert_eq!(&family.children, expected);
        }
        assert_eq!(voxels.until(2).family([0, 1, 3]), None);
        assert_eq!(voxels.until(31).family([0, 0, 99]), None);
    }

    #[test]
    fn a_table_is_taken_back_and_others_are_refused() {
        let voxels = Voxels::relaxed(8).unwrap();
        let back = Voxels::from_steps(8, voxels.steps().to_vec()).unwrap();
        assert_eq!(back.steps(), voxels.steps());
        assert!(Voxels::from_steps(8, vec![0; 511]).is_err());
        assert!(Voxels::from_steps(8, vec![9; 512]).is_err());
    }

    /// The table of Nim gives the octant of Nim, parents included.
    #[test]
    fn nim_as_a_table_is_nim() {
        let side = 16_u32;
        let all: Vec<[u32; 3]> =
            (0..side.pow(3)).map(|at| [at / side / side, at / side % side, at % side]).collect();
        let steps =
            all.iter().map(|[a, b, c]| if a ^ b ^ c == 0 { (a + b + c) as u16 / 2 + 1 } else { 0 });
        let table = Voxels::halved(side, steps.collect()).unwrap();
        assert_eq!(table.full(), side - 1);
        for last_step in [6, side - 1] {
            let (listed, nim) = (
                table.until(last_step),
                Decided { game: DigitGame::Nim { d: 0 }, side, last_step },
            );
            assert_eq!(listed.births().unwrap(), nim.births().unwrap());
            for &point in &all {
                assert_eq!(listed.family(point), nim.family(point), "{point:?}");
            }
        }
    }

    #[test]
    fn a_table_with_another_step_is_refused() {
        assert!(Voxels::halved(2, vec![1, 0, 0, 2, 0, 2, 2, 0]).is_ok());
        let other = Voxels::halved(2, vec![1, 0, 0, 3, 0, 2, 2, 0]);
        assert!(other.is_err(), "(0, 1, 1) has half total 1");
        assert!(Voxels::halved(2, vec![1; 7]).is_err());
    }
}
