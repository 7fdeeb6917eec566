//! 4-pile Nim's P-positions with one fixed pile, in the octant of the other three.
//!
//! The neighbours of 3-pile Nim are those parents of 4-pile Nim that leave the fourth pile alone.
//! There may be none of them, one, or three: only where there is one is it called the parent.

use super::ray::Live;
use super::relatives::{PAIRS, Relatives};
use super::{Births, Family, MOST_BORN};
use nimscape_base::error::{Result, in_range};

/// The P-positions (a, b, c, d) of 4-pile Nim with a, b and c below `side`, a power of two in
/// [`SIDES`](super::SIDES), and totals to `2 last_step`.
///
/// The aligned cubes that are empty are those of [`Positions`](super::Positions), with d in the
/// nim-sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slice {
    /// Piles, but the fourth, are below this.
    pub side: u32,
    /// The fourth pile; if it is not below `side`, no point is alive.
    pub d: u32,
    /// The last step that is shown, a step being half the total of all four piles.
    pub last_step: u32,
}

impl Slice {
    /// Returns the last step at which a point with coordinates below a power of two is born: a
    /// digit 1 of d can stand in all four piles, any other in two.
    pub const fn full(side: u32, d: u32) -> u32 {
        side.saturating_sub(1) + d
    }

    /// Returns the least side, a power of two, with a point: a ⊕ b ⊕ c = d needs a pile with d's
    /// first digit.
    pub const fn least_side(d: u32) -> u32 {
        1 << (u32::BITS - d.leading_zeros())
    }

    fn step(&self, point: [u32; 3]) -> Option<u32> {
        let inside = point.iter().all(|&pile| pile < self.side);
        (inside && self.empty_around(point).is_none()).then(|| self.half(point) as u32)
    }

    /// Half of all counters.
    fn half(&self, point: [u32; 3]) -> u64 {
        [point[0], point[1], point[2], self.d].map(u64::from).iter().sum::<u64>() / 2
    }

    fn relatives(&self) -> Relatives<impl Fn([u32; 3]) -> Option<u32>> {
        Relatives { differences: PAIRS, step: |point| self.step(point) }
    }
}

impl Live for Slice {
    fn side(&self) -> u32 {
        self.side
    }

    fn empty_around(&self, point: [u32; 3]) -> Option<u32> {
        let [a, b, c] = point;
        match (a ^ b ^ c ^ self.d).checked_ilog2() {
            None if self.half(point) > self.last_step.into() => Some(0),
            largest => largest,
        }
    }

    fn family(&self, point: [u32; 3]) -> Option<Family> {
        self.relatives().family(point)
    }

    fn births(&self) -> Result<Births> {
        let (side, d) = (self.side, self.d);
        in_range("points", u128::from(side).pow(2), 0..=MOST_BORN)?;
        let points = (0..side).flat_map(move |a| (0..side).map(move |b| [a, b, a ^ b ^ d]));
        self.relatives().births(points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimscape_games::nim;

    #[test]
    fn points_and_parents_are_those_of_4_pile_nim() {
        for d in 0..20 {
            let live = Slice { side: 16, d, last_step: Slice::full(16, d) };
            let births = live.births().unwrap();
            assert_eq!(births.len(), if d < 16 { 256 } else { 0 });
            assert!(births.generation.last().is_none_or(|&last| last == Slice::full(16, d)));
            for (i, point) in births.points.chunks_exact(3).enumerate() {
                let piles = [point[0], point[1], point[2], d].map(u64::from);
                assert_eq!(nim::generation(&piles), Ok(births.generation[i].into()));
                let parents = nim::parents(&piles).unwrap();
                let mut parents = parents.into_iter().filter(|parent| parent[3] == piles[3]);
                let only = parents.next().filter(|_| parents.next().is_none());
                let parent = usize::try_from(births.parent[i]).ok();
                let parent = parent.map(|i| births.points[3 * i..][..3].iter().chain([&d]));
                let parent = parent.map(|piles| piles.map(|&pile| pile.into()).collect::<Vec<_>>());
                assert_eq!(parent, only, "{piles:?}");
            }
        }
    }
}
