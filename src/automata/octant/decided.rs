//! P-positions in the octant that are decided by their binary digits: of Nim with three piles, of
//! Nim with a fixed fourth pile, and of Lim.
//!
//! With a fourth pile the neighbours of 3-pile Nim are those parents that leave it alone. There may
//! be none of them, one, or three: only where there is one is it called the parent.
//!
//! Three piles are a P-position of Lim when no binary digit 1 stands in two of them (LIM is not
//! SLIM, Theorem 4.1), that is when the number of ways to part a + b + c things into a, b and c is
//! odd (Kummer). That number is the sum of those for (a-1, b, c), (a, b-1, c) and (a, b, c-1), and
//! of those only one is odd if it is: the pile that holds the lowest digit 1 is the only one that
//! can be one less. So these points grow by a closer rule of their own, whose three neighbours
//! differ by 1 in *one* coordinate: a point is born at step a + b + c if exactly one of them lives.

use super::ray::Live;
use super::relatives::{ONES, PAIRS, Relatives, parts};
use super::{Births, Family, Growth, MOST_BORN, Rule, grow};
use nimscape_base::error::{Result, in_range};

/// A game whose P-positions are decided by their binary digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DigitGame {
    /// Nim with a fixed fourth pile; if it is 0, 3-pile Nim.
    Nim {
        /// The fourth pile; if it is not below the side, no point is alive.
        d: u32,
    },
    /// Lim.
    Lim,
}

/// The P-positions of a game with piles below `side`, a power of two in [`SIDES`](super::SIDES), to
/// a step: no table is needed.
///
/// In the aligned cube of side `2^k` around a point whose nim-sum is `x`, with `2^k <= x`, every
/// nim-sum shares the highest binary digit of `x`: the cube is empty. In Lim two piles of a point
/// that share the digit `2^k` share it everywhere in that cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decided {
    /// The game.
    pub game: DigitGame,
    /// Piles, but the fourth, are below this.
    pub side: u32,
    /// The last step that is shown: of Nim half the total of all piles, of Lim the total.
    pub last_step: u32,
}

impl Decided {
    /// Returns the last step at which a point with coordinates below the side is born: a digit 1 of
    /// d can stand in all four piles, any other in two, and in Lim in one.
    pub const fn full(&self) -> u32 {
        let d = match self.game {
            DigitGame::Nim { d } => d,
            DigitGame::Lim => 0,
        };
        self.side.saturating_sub(1) + d
    }

    /// Returns the least side, a power of two, with a point: a ⊕ b ⊕ c = d needs a pile with d's
    /// first digit.
    pub const fn least_side(&self) -> u32 {
        match self.game {
            DigitGame::Nim { d } => 1 << (u32::BITS - d.leading_zeros()),
            DigitGame::Lim => 1,
        }
    }

    fn step(&self, point: [u32; 3]) -> Option<u32> {
        let inside = point.iter().all(|&pile| pile < self.side);
        (inside && self.empty_around(point).is_none()).then(|| self.step_of(point) as u32)
    }

    /// Returns the step of a point that is alive.
    fn step_of(&self, point: [u32; 3]) -> u64 {
        let total: u64 = point.map(u64::from).iter().sum();
        match self.game {
            DigitGame::Nim { d } => u64::midpoint(total, d.into()),
            DigitGame::Lim => total,
        }
    }

    fn relatives(&self) -> Relatives<impl Fn([u32; 3]) -> Option<u32>> {
        let differences = if self.game == DigitGame::Lim { ONES } else { PAIRS };
        Relatives { differences, step: |point| self.step(point) }
    }
}

impl Live for Decided {
    fn side(&self) -> u32 {
        self.side
    }

    fn empty_around(&self, point: [u32; 3]) -> Option<u32> {
        let [a, b, c] = point;
        let excess = match self.game {
            DigitGame::Nim { d } => a ^ b ^ c ^ d,
            DigitGame::Lim => a & b | b & c | a & c,
        };
        match excess.checked_ilog2() {
            None if self.step_of(point) > self.last_step.into() => Some(0),
            largest => largest,
        }
    }

    /// In 3-pile Nim they are the relatives of the game (Nim Fractals, Lemmas 21 and 23): an only
    /// parent, and none, one or three children.
    fn family(&self, point: [u32; 3]) -> Option<Family> {
        self.relatives().family(point)
    }

    fn births(&self) -> Result<Births> {
        let side = self.side;
        if self.game == (DigitGame::Nim { d: 0 }) {
            return grow(Rule::Closer, self.last_step.min(self.full()));
        }
        in_range("points", u128::from(side).pow(2), 0..=MOST_BORN)?;
        match self.game {
            DigitGame::Nim { d } => {
                let points = (0..side).flat_map(|a| (0..side).map(move |b| [a, b, a ^ b ^ d]));
                self.relatives().births(points)
            }
            DigitGame::Lim => {
                let digits = side.saturating_sub(1);
                let points = parts(digits).flat_map(move |a| {
                    parts(digits ^ a)
                        .flat_map(move |b| parts(digits ^ a ^ b).map(move |c| [a, b, c]))
                });
                self.relatives().births(points)
            }
        }
    }

    fn growth(&self) -> Option<Growth<'_>> {
        match self.game {
            DigitGame::Nim { d: 0 } => Some(Growth::Nim),
            DigitGame::Nim { .. } => None,
            DigitGame::Lim => Some(Growth::Lim),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimscape_games::nim;
    use std::collections::BTreeSet;

    fn all(game: DigitGame, side: u32) -> Decided {
        let live = Decided { game, side, last_step: 0 };
        Decided { last_step: live.full(), ..live }
    }

    #[test]
    fn lim_is_what_the_closer_rule_of_one_coordinate_bears() {
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
        let births = all(DigitGame::Lim, side).births().unwrap();
        let points: BTreeSet<_> =
            births.points.chunks_exact(3).map(|point| [point[0], point[1], point[2]]).collect();
        assert_eq!(points, alive);
        assert_eq!(births.len(), (side * side) as usize);
        assert!(births.parent[1..].iter().all(|&parent| parent >= 0));
    }

    #[test]
    fn families_are_those_of_the_births() {
        let lim = Decided { last_step: 12, ..all(DigitGame::Lim, 16) };
        for live in [all(DigitGame::Nim { d: 0 }, 32), lim] {
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
            assert_eq!(live.family([1, 2, 2]), None);
        }
    }

    #[test]
    fn points_and_parents_of_nim_are_those_of_4_piles() {
        for d in 0..20 {
            let live = all(DigitGame::Nim { d }, 16);
            let births = live.births().unwrap();
            assert_eq!(births.len(), if d < 16 { 256 } else { 0 });
            assert!(births.generation.last().is_none_or(|&last| last == live.full()));
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
