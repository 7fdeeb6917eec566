//! The first live point that a ray meets: exact picking.

use super::{Births, Family, Growth};
use nimscape_base::error::Result;

/// A live set, tested point by point: cubes of side 1 centred on the points of the octant.
pub trait Live {
    /// Points have coordinates below this.
    fn side(&self) -> u32;

    /// `None` if the point is alive; else the logarithm of the side of an aligned cube around it
    /// that is empty.
    fn empty_around(&self, point: [u32; 3]) -> Option<u32>;

    /// Returns the step and the relatives of a point, or `None` if it is not alive.
    fn family(&self, point: [u32; 3]) -> Option<Family>;

    /// Returns all live points, in order of birth.
    ///
    /// # Errors
    /// More points than are listed, or than there is memory for.
    fn births(&self) -> Result<Births>;

    /// Returns the growth whose points these are; `None` if no rule of neighbours grows them.
    fn growth(&self) -> Option<Growth<'_>> {
        None
    }
}

/// A half-line: `origin + t * direction` for `t >= 0`, in units of cells.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ray {
    /// Where it begins.
    pub origin: [f64; 3],
    /// Where it leads; any length but 0.
    pub direction: [f64; 3],
}

/// Returns the first live point whose cube the ray meets. `None` if it meets none, or if its
/// numbers are not finite.
///
/// Cost: a step for every empty cube on the way, of whatever size: some hundred at side 2^16.
pub fn pick(live: &(impl Live + ?Sized), ray: Ray) -> Option<[u32; 3]> {
    let (mut t, mut cell) = enter(ray, live.side())?;
    loop {
        let level = live.empty_around(cell);
        let Some(level) = level else { return Some(cell) };
        (t, cell) = leave(ray, t, cell, level, live.side())?;
    }
}

/// Returns where the ray enters the box of all cubes, `-1/2..side - 1/2` on each axis, and the cell
/// it is in then.
fn enter(ray: Ray, side: u32) -> Option<(f64, [u32; 3])> {
    let (mut first, mut last) = (0.0_f64, f64::INFINITY);
    for axis in 0..3 {
        let (origin, direction) = (ray.origin[axis], ray.direction[axis]);
        if !(origin.is_finite() && direction.is_finite()) {
            return None;
        }
        let (low, high) = (-0.5 - origin, f64::from(side) - 0.5 - origin);
        if direction == 0.0 {
            if low > 0.0 || high < 0.0 {
                return None;
            }
            continue;
        }
        let (one, other) = (low / direction, high / direction);
        first = first.max(one.min(other));
        last = last.min(one.max(other));
    }
    let met = first <= last && ray.direction.iter().any(|&step| step != 0.0);
    met.then(|| (first, core::array::from_fn(|axis| cell_at(ray, first, axis, 0, side - 1))))
}

/// Returns the cell of the ray's point at `t` on one axis, drawn into `low..=high` against
/// rounding. Whole numbers are drawn: the panic of `f64::clamp` writes floating-point numbers, and
/// its code is 10 kB (gzip) of a first picture.
fn cell_at(ray: Ray, t: f64, axis: usize, low: u32, high: u32) -> u32 {
    let place = ray.origin[axis] + t * ray.direction[axis] + 0.5;
    (place.floor() as u32).clamp(low, high)
}

/// Returns where the ray leaves the aligned cube of side `2^level` around a cell, and the cell that
/// comes next.
fn leave(ray: Ray, t: f64, cell: [u32; 3], level: u32, side: u32) -> Option<(f64, [u32; 3])> {
    let low = cell.map(|at| at >> level << level);
    let high = low.map(|at| at + ((1 << level) - 1));
    let wall = |axis: usize| {
        let direction = ray.direction[axis];
        let at =
            if direction > 0.0 { f64::from(high[axis]) + 0.5 } else { f64::from(low[axis]) - 0.5 };
        if direction == 0.0 { f64::INFINITY } else { (at - ray.origin[axis]) / direction }
    };
    let walls: [f64; 3] = core::array::from_fn(wall);
    let out = (0..3).min_by(|&one, &other| walls[one].total_cmp(&walls[other]))?;
    let t = walls[out].max(t);
    let mut next = core::array::from_fn(|axis| cell_at(ray, t, axis, low[axis], high[axis]));
    next[out] = if ray.direction[out] > 0.0 { high[out] + 1 } else { low[out].checked_sub(1)? };
    (next[out] < side).then_some((t, next))
}

#[cfg(test)]
mod tests {
    use super::super::{Decided, DigitGame, Tripod};
    use super::*;
    use proptest::prelude::*;

    /// When the ray enters the cube around a point, by the three slabs.
    fn entry(ray: Ray, point: [u32; 3]) -> Option<f64> {
        let slab = |axis: usize| {
            let wall = |at: f64| (at - ray.origin[axis]) / ray.direction[axis];
            (wall(f64::from(point[axis]) - 0.5), wall(f64::from(point[axis]) + 0.5))
        };
        let (first, last) = [0, 1, 2]
            .map(slab)
            .into_iter()
            .fold((0.0_f64, f64::INFINITY), |(first, last), (one, other)| {
                (first.max(one.min(other)), last.min(one.max(other)))
            });
        (first < last).then_some(first)
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_ray_meets_the_nearest_of_all_cubes(
            k in 0_u32..5, d in 0_u32..16, last_step in 0_u32..16,
            origin in prop::array::uniform3(-30.0..40.0_f64), target in prop::array::uniform3(-1.0..16.0_f64),
        ) {
            let side = 1 << k;
            let misere = (0..side).flat_map(|a| (0..side).map(move |b| (a, b)));
            let misere = misere.map(|(a, b)| if a < 2 && b < 2 { 1 ^ a ^ b } else { a ^ b } as u16);
            let decided = |game| Box::new(Decided { game, side, last_step });
            let sets: [Box<dyn Live>; 4] = [
                decided(DigitGame::Nim { d: 0 }),
                decided(DigitGame::Lim),
                decided(DigitGame::Nim { d }),
                Box::new(Tripod::new(side, misere.collect()).unwrap().until(last_step)),
            ];
            let ray = Ray { origin, direction: [0, 1, 2].map(|i| target[i] - origin[i]) };
            for live in sets {
                let born = live.births().unwrap();
                let born = born.points.chunks_exact(3).map(|point| [point[0], point[1], point[2]]);
                let nearest = born.filter_map(|point| Some((entry(ray, point)?, point)));
                let nearest = nearest.min_by(|one, other| one.0.total_cmp(&other.0));
                prop_assert_eq!(pick(&*live, ray), nearest.map(|(_, point)| point));
            }
        }

        #[test]
        fn any_numbers_are_answered(
            origin in prop::array::uniform3(any::<f64>()), direction in prop::array::uniform3(any::<f64>()),
        ) {
            let live =
                Decided { game: DigitGame::Nim { d: 0 }, side: 1 << 16, last_step: u32::MAX };
            if let Some([a, b, c]) = pick(&live, Ray { origin, direction }) {
                prop_assert_eq!(a ^ b ^ c, 0);
            }
        }
    }

    #[test]
    fn axes_and_corners() {
        let live = Decided { game: DigitGame::Nim { d: 0 }, side: 8, last_step: 7 };
        let along = |origin, direction| pick(&live, Ray { origin, direction });
        assert_eq!(along([3.0, 5.0, -9.0], [0.0, 0.0, 1.0]), Some([3, 5, 6]));
        assert_eq!(along([3.0, 5.0, -9.0], [0.0, 0.0, -1.0]), None);
        assert_eq!(along([0.0; 3], [0.0; 3]), None);
        assert_eq!(along([0.0; 3], [1.0, 0.0, 0.0]), Some([0, 0, 0]));
    }
}
