//! A table of the relaxed growth for a renderer that follows rays through it: how large the empty
//! space around each point is, and to which neighbours a point is joined.

use super::Voxels;

/// The diagonals of faces along which neighbours are joined, up to the sign: the first three change
/// the total.
const DIAGONALS: [[i32; 3]; 6] =
    [[1, 1, 0], [1, 0, 1], [0, 1, 1], [1, -1, 0], [1, 0, -1], [0, 1, -1]];

impl Voxels {
    /// Returns a number for each point, at `(a * side + b) * side + c`.
    ///
    /// For a point that is ever born the lowest byte is its step of birth plus 1. Of the 24 bits
    /// above it, bit 2 i means that it is joined backwards along the i-th of (1, 1, 0), (1, 0, 1),
    /// (0, 1, 1), (1, -1, 0), (1, 0, -1), (0, 1, -1), bit 2 i + 1 forwards; 12 bits are for its
    /// parent, the next 12 for its children. Neighbours are parent and child when one is older: two
    /// neighbours of the same age are not joined.
    ///
    /// Of any other point the lowest byte is 0, and the rest is the largest r such that points
    /// whose coordinates differ from its own by less than r are not born.
    ///
    /// Takes O(side³).
    ///
    /// # Panics
    /// When a point is born after step 254: a step plus 1 is one byte.
    #[must_use]
    pub fn surroundings(&self) -> Vec<u32> {
        assert!(self.steps().iter().all(|&step| step < 256), "a step plus 1 is one byte");
        let side = self.side();
        let mut around = self.emptiness();
        for (place, point) in points(side).enumerate() {
            let step = self.steps()[place];
            around[place] = match step {
                0 => around[place] << 8,
                _ => u32::from(step) | self.joints(point, step) << 8,
            };
        }
        around
    }

    /// Returns the parent's bits and the children's, of a point that is born.
    fn joints(&self, point: [u32; 3], step: u16) -> u32 {
        let mut joints = 0;
        for (i, diagonal) in DIAGONALS.into_iter().enumerate() {
            for (forwards, sign) in [-1, 1].into_iter().enumerate() {
                let neighbour = [0, 1, 2].map(|axis| {
                    point[axis].checked_add_signed(sign * diagonal[axis]).unwrap_or(u32::MAX)
                });
                let other = self.place(neighbour).map_or(0, |place| self.steps()[place]);
                let bit = 1 << (2 * i + forwards);
                if other != 0 && other < step {
                    joints |= bit;
                } else if other > step {
                    joints |= bit << 12;
                }
            }
        }
        joints
    }

    /// Returns for each point the distance of the nearest one that is born, as the largest
    /// difference of a coordinate: by two sweeps, there and back.
    fn emptiness(&self) -> Vec<u32> {
        let side = self.side() as usize;
        let farthest = 3 * self.side();
        let mut far: Vec<u32> =
            self.steps().iter().map(|&step| if step == 0 { farthest } else { 0 }).collect();
        for _ in 0..2 {
            sweep(&mut far, side, farthest);
            far.reverse(); // mirrored, so that the next sweep goes back
        }
        far
    }
}

/// Lowers each distance to one more than that of a neighbour before it in the table, corners among
/// them: of those in the four rows before, then of the point before in its own row.
fn sweep(far: &mut [u32], side: usize, farthest: u32) {
    let mut near = vec![farthest; side + 2];
    for place in (0..far.len()).step_by(side) {
        let (a, b) = (place / side / side, place / side % side);
        let (before, row) = far.split_at_mut(place);
        near[1..=side].fill(farthest);
        let layer_before = [b.checked_sub(1), Some(b), Some(b + 1).filter(|&b| b < side)];
        let rows = layer_before.into_iter().flatten().filter(|_| a > 0).map(|b| (a - 1) * side + b);
        for at in rows.chain((b > 0).then(|| a * side + b - 1)) {
            let other = &before[at * side..(at + 1) * side];
            for (near, &other) in near[1..=side].iter_mut().zip(other) {
                *near = other.min(*near);
            }
        }
        let mut left = farthest;
        for (own, near) in row.iter_mut().zip(near.windows(3)) {
            let least = near[0].min(near[1]).min(near[2]).min(left);
            *own = (least + 1).min(*own);
            left = *own;
        }
    }
}

/// Returns all points of a side, in the order of a table.
fn points(side: u32) -> impl Iterator<Item = [u32; 3]> {
    (0..side).flat_map(move |a| (0..side).flat_map(move |b| (0..side).map(move |c| [a, b, c])))
}

#[cfg(test)]
mod tests {
    use super::super::ray::Live;
    use super::*;

    #[test]
    fn who_is_not_born_knows_how_far_the_nearest_is() {
        let voxels = Voxels::relaxed(16).unwrap();
        let around = voxels.surroundings();
        let born: Vec<[u32; 3]> = points(16)
            .zip(voxels.steps())
            .filter(|&(_, &step)| step != 0)
            .map(|(point, _)| point)
            .collect();
        for (place, point) in points(16).enumerate() {
            let far = |other: &[u32; 3]| (0..3).map(|i| point[i].abs_diff(other[i])).max();
            let nearest = born.iter().filter_map(far).min().unwrap();
            match voxels.steps()[place] {
                0 => assert_eq!(around[place], nearest << 8, "{point:?}"),
                step => assert_eq!(around[place] & 0xff, u32::from(step), "{point:?}"),
            }
        }
    }

    #[test]
    #[should_panic(expected = "a step plus 1 is one byte")]
    fn later_steps_are_refused() {
        let mut steps = vec![0; 1 << 24];
        steps[0] = 256;
        let _ = Voxels::from_steps(256, steps).unwrap().surroundings();
    }

    #[test]
    fn joints_are_those_of_the_family() {
        let voxels = Voxels::relaxed(16).unwrap();
        let shown = voxels.until(15);
        for (point, around) in points(16).zip(voxels.surroundings()) {
            let Some(family) = shown.family(point) else { continue };
            let towards = |bits: u32| -> Vec<[u32; 3]> {
                let at = |i: usize| {
                    let sign = if i.is_multiple_of(2) { -1 } else { 1 };
                    [0, 1, 2]
                        .map(|axis| point[axis].wrapping_add_signed(sign * DIAGONALS[i / 2][axis]))
                };
                let mut all: Vec<_> = (0..12).filter(|i| bits >> i & 1 == 1).map(at).collect();
                all.sort_unstable();
                all
            };
            let mut children = family.children;
            children.sort_unstable();
            assert_eq!(towards(around >> 8 & 0xfff), Vec::from_iter(family.parent), "{point:?}");
            assert_eq!(towards(around >> 20), children, "{point:?}");
        }
    }
}
