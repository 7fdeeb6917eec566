//! Lim's P-positions in the octant, and the automaton that they are.
//!
//! Three piles are a P-position of Lim when no binary digit 1 stands in two of them (LIM is not
//! SLIM, Theorem 4.1), that is when the number of ways to part a + b + c things into a, b and c is
//! odd (Kummer). That number is the sum of those for (a-1, b, c), (a, b-1, c) and (a, b, c-1), and
//! of those only one is odd if it is: the pile that holds the lowest digit 1 is the only one that
//! can be one less. So these points grow by a closer rule of their own, whose three neighbours
//! differ by 1 in *one* coordinate: a point is born at step a + b + c if exactly one of them lives.

use super::ray::Live;
use super::relatives::{ONES, Relatives, parts};
use super::{Births, Family, Growth, MOST_BORN};
use nimscape_base::error::{Result, in_range};

/// The P-positions of Lim with piles below `side`, a power of two in [`SIDES`](super::SIDES), and
/// totals to `last_step`.
///
/// If two piles of a point share the digit `2^k`, they share it everywhere in the aligned cube of
/// side `2^k` around the point: the cube is empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lim {
    /// Piles are below this.
    pub side: u32,
    /// The last step that is shown.
    pub last_step: u32,
}

impl Lim {
    /// Returns the last step at which a point with coordinates below a power of two is born.
    pub const fn full(side: u32) -> u32 {
        side.saturating_sub(1)
    }

    fn step(self, point: [u32; 3]) -> Option<u32> {
        let inside = point.iter().all(|&pile| pile < self.side);
        (inside && self.empty_around(point).is_none()).then(|| point.iter().sum())
    }

    fn relatives(self) -> Relatives<impl Fn([u32; 3]) -> Option<u32>> {
        Relatives { differences: ONES, step: move |point| self.step(point) }
    }
}

impl Live for Lim {
    fn side(&self) -> u32 {
        self.side
    }

    fn empty_around(&self, [a, b, c]: [u32; 3]) -> Option<u32> {
        match (a & b | b & c | a & c).checked_ilog2() {
            // Without common digits the sum is the union, and fits.
            None if a | b | c > self.last_step => Some(0),
            largest => largest,
        }
    }

    fn family(&self, point: [u32; 3]) -> Option<Family> {
        self.relatives().family(point)
    }

    fn births(&self) -> Result<Births> {
        in_range("points", u128::from(self.side).pow(2), 0..=MOST_BORN)?;
        let digits = Self::full(self.side);
        let points = parts(digits).flat_map(move |a| {
            parts(digits ^ a).flat_map(move |b| parts(digits ^ a ^ b).map(move |c| [a, b, c]))
        });
        self.relatives().births(points)
    }

    fn growth(&self) -> Option<Growth<'_>> {
        Some(Growth::Lim)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn they_are_what_the_closer_rule_of_one_coordinate_bears() {
        let (side, mut alive) = (32_u32, BTreeSet::from([[0, 0, 0]]));
        for step in 1..side {
            let all = (0..=step).flat_map(|a| (0..=step - a).map(move |b| [a, b, step - a - b]));
            let born: Vec<_> = all
                .filter(|&[a, b, c]| {
                    let closer = [
                        [a.wrapping_sub(1), b, c],
                        [a, b.wrapping_sub(1), c],
                        [a, b, c.wrapping_sub(1)],
                    ];
                    closer.iter().filter(|near| alive.contains(*near)).count() == 1
                })
                .collect();
            alive.extend(born);
        }
        let births = Lim { side, last_step: Lim::full(side) }.births().unwrap();
        let points: BTreeSet<_> =
            births.points.chunks_exact(3).map(|point| [point[0], point[1], point[2]]).collect();
        assert_eq!(points, alive);
        assert_eq!(births.len(), (side * side) as usize);
        assert!(births.parent[1..].iter().all(|&parent| parent >= 0));
    }

    #[test]
    fn families_are_those_of_the_births() {
        let live = Lim { side: 16, last_step: 12 };
        let births = live.births().unwrap();
        let point = |i: usize| -> [u32; 3] { births.points[3 * i..][..3].try_into().unwrap() };
        for i in 0..births.len() {
            let family = live.family(point(i)).unwrap();
            assert_eq!(family.step, births.generation[i]);
            assert_eq!(family.parent, usize::try_from(births.parent[i]).ok().map(point));
            let born = |&j: &usize| births.parent[j] == i as i32;
            let children: BTreeSet<_> = (0..births.len()).filter(born).map(point).collect();
            assert_eq!(family.children.into_iter().collect::<BTreeSet<_>>(), children);
        }
        assert_eq!(live.family([1, 1, 0]), None);
    }
}
