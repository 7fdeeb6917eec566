//! The first live point that a ray meets: exact picking.

use super::Family;
use crate::nim;

/// A live set, asked cell by cell: cubes of side 1 centred on the points of the octant.
pub trait Live {
    /// Points have coordinates below this.
    fn side(&self) -> u32;

    /// `None` if the point is alive; else the logarithm of the side of an aligned cube around it that is empty.
    fn empty_around(&self, point: [u32; 3]) -> Option<u32>;
}

/// The P-positions of 3-pile Nim with piles below `side` and totals to `2 last_step`: no table is needed.
///
/// In the aligned cube of side `2^k` around a point whose nim-sum is `x`, with `2^k <= x`, every nim-sum shares the
/// highest binary digit of `x`: the cube is empty.
#[derive(Debug, Clone, Copy)]
pub struct Positions {
    /// Piles are below this.
    pub side: u32,
    /// The last step that is shown.
    pub last_step: u32,
}

impl Positions {
    /// The step and the relatives of a point, or `None` if it is not alive. They are those of the game (Nim
    /// Fractals, Lemmas 21 and 23): an only parent, and none, one or three children.
    pub fn family(&self, point: [u32; 3]) -> Option<Family> {
        let alive = |point: &[u32; 3]| {
            point.iter().all(|&pile| pile < self.side) && self.empty_around(*point).is_none()
        };
        let piles = point.map(u64::from);
        let narrow = |piles: Vec<u64>| [piles[0] as u32, piles[1] as u32, piles[2] as u32];
        let parents = nim::parents(&piles).ok().filter(|_| alive(&point))?;
        Some(Family {
            step: nim::generation(&piles).ok()? as u32,
            parent: parents.into_iter().next().map(narrow),
            children: nim::children(&piles).ok()?.into_iter().map(narrow).filter(alive).collect(),
        })
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
}

/// A half-line: `origin + t * direction` for `t >= 0`, in units of cells.
#[derive(Debug, Clone, Copy)]
pub struct Ray {
    /// Where it begins.
    pub origin: [f64; 3],
    /// Where it leads; any length but 0.
    pub direction: [f64; 3],
}

/// The first live point whose cube the ray meets. `None` if it meets none, or if its numbers are not finite.
///
/// Cost: a step for every empty cube on the way, of whatever size: some hundred at side 2^16.
pub fn pick(live: &impl Live, ray: Ray) -> Option<[u32; 3]> {
    let (mut t, mut cell) = enter(ray, live.side())?;
    loop {
        let level = live.empty_around(cell);
        let Some(level) = level else { return Some(cell) };
        (t, cell) = leave(ray, t, cell, level, live.side())?;
    }
}

/// Where the ray enters the box of all cubes, `-1/2..side - 1/2` on each axis, and the cell it is in then.
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

/// The cell of the ray's point at `t` on one axis, drawn into `low..=high` against rounding.
fn cell_at(ray: Ray, t: f64, axis: usize, low: u32, high: u32) -> u32 {
    let place = ray.origin[axis] + t * ray.direction[axis] + 0.5;
    place.floor().clamp(low.into(), high.into()) as u32
}

/// Where the ray leaves the aligned cube of side `2^level` around a cell, and the cell that comes next.
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
    use super::super::{Rule, grow};
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
            k in 0_u32..5, last_step in 0_u32..16,
            origin in prop::array::uniform3(-30.0..40.0_f64), target in prop::array::uniform3(-1.0..16.0_f64),
        ) {
            let (side, live) = (1 << k, Positions { side: 1 << k, last_step });
            let ray = Ray { origin, direction: [0, 1, 2].map(|i| target[i] - origin[i]) };
            let all = (0..side).flat_map(|a| (0..side).map(move |b| [a, b, a ^ b]));
            let born = all.filter(|[a, b, c]| (a + b + c) / 2 <= last_step);
            let nearest = born.filter_map(|point| Some((entry(ray, point)?, point)));
            let nearest = nearest.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, point)| point);
            prop_assert_eq!(pick(&live, ray), nearest);
        }

        #[test]
        fn any_numbers_are_answered(
            origin in prop::array::uniform3(any::<f64>()), direction in prop::array::uniform3(any::<f64>()),
        ) {
            let live = Positions { side: 1 << 16, last_step: u32::MAX };
            if let Some([a, b, c]) = pick(&live, Ray { origin, direction }) {
                prop_assert_eq!(a ^ b ^ c, 0);
            }
        }
    }

    #[test]
    fn families_are_those_of_the_births() {
        let (live, births) =
            (Positions { side: 32, last_step: 31 }, grow(Rule::Closer, 31).unwrap());
        let point = |i: usize| -> [u32; 3] { births.points[3 * i..][..3].try_into().unwrap() };
        let mut bearing = 0;
        for i in 0..births.len() {
            let family = live.family(point(i)).unwrap();
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

    #[test]
    fn axes_and_corners() {
        let live = Positions { side: 8, last_step: 7 };
        let along = |origin, direction| pick(&live, Ray { origin, direction });
        assert_eq!(along([3.0, 5.0, -9.0], [0.0, 0.0, 1.0]), Some([3, 5, 6]));
        assert_eq!(along([3.0, 5.0, -9.0], [0.0, 0.0, -1.0]), None);
        assert_eq!(along([0.0; 3], [0.0; 3]), None);
        assert_eq!(along([0.0; 3], [1.0, 0.0, 0.0]), Some([0, 0, 0]));
    }
}
