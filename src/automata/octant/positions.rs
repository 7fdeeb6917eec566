//! 3-pile Nim's P-positions in the octant, decided by their bits.

use super::ray::Live;
use super::relatives::{PAIRS, Relatives};
use super::{Births, Family, Growth, Rule, grow};
use nimscape_base::error::Result;

/// The P-positions of 3-pile Nim with piles below `side`, a power of two in
/// [`SIDES`](super::SIDES), and totals to `2 last_step`: no table is needed.
///
/// In the aligned cube of side `2^k` around a point whose nim-sum is `x`, with `2^k <= x`, every
/// nim-sum shares the highest binary digit of `x`: the cube is empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Positions {
    /// Piles are below this.
    pub side: u32,
    /// The last step that is shown.
    pub last_step: u32,
}

impl Positions {
    /// Returns the last step at which a point with coordinates below a power of two is born.
    pub const fn full(side: u32) -> u32 {
        side.saturating_sub(1)
    }

    fn step(self, point: [u32; 3]) -> Option<u32> {
        let inside = point.iter().all(|&pile| pile < self.side);
        let step = || point.iter().sum::<u32>() / 2;
        (inside && self.empty_around(point).is_none()).then(step)
    }
}

impl Live for Positions {
    fn side(&self) -> u32 {
        self.side
    }

    fn empty_around(&self, [a, b, c]: [u32; 3]) -> Option<u32> {
        match (a ^ b ^ c).checked_ilog2() {
            None if (u64::from(a) + u64::from(b) + u64::from(c)) / 2 > self.last_step.into() => {
                Some(0)
            }
            largest => largest,
        }
    }

    /// They are the relatives of the game (Nim Fractals, Lemmas 21 and 23): an only parent, and
    /// none, one or three children.
    fn family(&self, point: [u32; 3]) -> Option<Family> {
        Relatives { differences: PAIRS, step: |point| self.step(point) }.family(point)
    }

    fn births(&self) -> Result<Births> {
        grow(Rule::Closer, self.last_step.min(Self::full(self.side)))
    }

    fn growth(&self) -> Option<Growth<'_>> {
        Some(Growth::Nim)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimscape_games::nim;

    #[test]
    fn families_are_those_of_the_births() {
        let (live, births) =
            (Positions { side: 32, last_step: 31 }, grow(Rule::Closer, 31).unwrap());
        let point = |i: usize| -> [u32; 3] { births.points[3 * i..][..3].try_into().unwrap() };
        let mut bearing = 0;
        for i in 0..births.len() {
            let family = live.family(point(i)).unwrap();
            let parents = nim::parents(&point(i).map(u64::from)).unwrap();
            let parent = family.parent.map(|parent| parent.map(u64::from).to_vec());
            assert_eq!(parent, parents.into_iter().next());
            assert_eq!(family.step, births.generation[i]);
            assert_eq!(family.parent, usize::try_from(births.parent[i]).ok().map(point));
            for child in family.children {
                assert_eq!(live.family(child).unwrap().parent, Some(point(i)));
                bearing += 1;
            }
        }
        assert_eq!(bearing, births.len() - 1);
        assert_eq!(live.family([1, 2, 4]), None);
    }
}
