//! The sides of empty cubes around points, by which a ray skips empty space.

use super::Tripod;
use super::ray::Live;

/// Coordinates of a brick are so many.
const BRICK: usize = 4;
/// The largest side that is stored, so that it fits above the lowest byte.
const WIDEST: usize = 128;

impl Tripod {
    /// Returns a number for each brick of 4³ points, the brick with the least coordinates (4 i, 4
    /// j, 4 k) at `(i * n + j) * n + k`, where n³ bricks cover the side, n a power of two.
    ///
    /// The lowest byte has a bit for each of its eight cubes of 2³ points that holds a point of the
    /// set: the one at (2 i, 2 j, 2 k) from the brick's corner is bit 4 i + 2 j + k. Where none
    /// does, what is above it is the side, in bricks, of the largest cube about the brick that
    /// holds no point, among those of sides 1, 2, 4, ..., 128 whose corners are multiples of their
    /// sides. The steps of the points do not matter.
    ///
    /// Takes O(n³ log n) at most, and 34 MB at side 1024.
    #[must_use]
    pub fn empty_cubes(&self) -> Vec<u16> {
        let side = self.side() as usize;
        let n = side.div_ceil(BRICK).next_power_of_two();
        let mut bricks = vec![0; n * n * n];
        let mut heights = self.heights().iter();
        for a in 0..side {
            for (b, &c) in heights.by_ref().take(side).enumerate() {
                let c = usize::from(c);
                let bit = (a / 2 % 2) * 4 + (b / 2 % 2) * 2 + c / 2 % 2;
                let place = (a / BRICK * n + b / BRICK) * n + c / BRICK;
                if let Some(brick) = bricks.get_mut(place).filter(|_| c < side) {
                    *brick |= 1 << bit;
                }
            }
        }
        let mut size = 1;
        while size <= n.min(WIDEST) {
            join(&mut bricks, n, size);
            size *= 2;
        }
        bricks
    }
}

/// Finds the empty cubes of so many bricks each way: bricks that hold nothing, or cubes of eight
/// empty ones of half the size.
fn join(bricks: &mut [u16], n: usize, size: usize) {
    let (half, smaller) = (size / 2, ((size / 2) as u16) << 8);
    for i in (0..n).step_by(size) {
        for j in (0..n).step_by(size) {
            for k in (0..n).step_by(size) {
                let place = |i: usize, j: usize, k: usize| (i * n + j) * n + k;
                let eighth = |q: usize| {
                    place(i + half * (q >> 2), j + half * (q >> 1 & 1), k + half * (q & 1))
                };
                if (0..8).all(|q| bricks.get(eighth(q)) == Some(&smaller)) {
                    for x in i..i + size {
                        for y in j..j + size {
                            let row = bricks.iter_mut().skip(place(x, y, k)).take(size);
                            row.for_each(|brick| *brick = (size as u16) << 8);
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads the side of the largest empty cube about a point: 0 at a point of the set.
    fn read(
        cubes: &[u16],
        side: u32,
        height: impl Fn(u32, u32) -> u32,
        [a, b, c]: [u32; 3],
    ) -> u32 {
        let n = side.div_ceil(4).next_power_of_two();
        let brick = u32::from(cubes[((a / 4 * n + b / 4) * n + c / 4) as usize]);
        let bit = (a / 2 % 2) * 4 + (b / 2 % 2) * 2 + c / 2 % 2;
        match brick {
            256.. => brick / 256 * 4,
            _ if brick >> bit & 1 == 0 => 2,
            _ => u32::from(height(a, b) != c),
        }
    }

    /// Returns the same by looking at every point of ever larger cubes.
    fn naive(side: u32, height: impl Fn(u32, u32) -> u32, point: [u32; 3]) -> u32 {
        let empty = |size: u32| {
            let [a, b, c] = point.map(|x| x / size * size);
            let mut all = (a..a + size).flat_map(|a| (b..b + size).map(move |b| (a, b)));
            !all.any(|(a, b)| a < side && b < side && (c..c + size).contains(&height(a, b)))
        };
        (0..=side.ilog2()).map(|k| 1 << k).take_while(|&size| empty(size)).last().unwrap_or(0)
    }

    #[test]
    fn rooms_are_as_large_as_looking_at_every_point_says() {
        let nim = |a: u32, b: u32| a ^ b;
        let rough = |a: u32, b: u32| (a * a * 7 + b * b * 31 + a * b) % 61;
        let corner = |a: u32, b: u32| if a + b == 0 { 3 } else { 99 };
        let tables: [&dyn Fn(u32, u32) -> u32; 3] = [&nim, &rough, &corner];
        for (side, height) in [4, 16, 32].into_iter().flat_map(|s| tables.map(|h| (s, h))) {
            let pairs = (0..side).flat_map(|a| (0..side).map(move |b| (a, b)));
            let table = pairs.clone().map(|(a, b)| height(a, b) as u16).collect();
            let cubes = Tripod::new(side, table).unwrap().empty_cubes();
            for point in pairs.flat_map(|(a, b)| (0..side).map(move |c| [a, b, c])) {
                assert_eq!(
                    read(&cubes, side, height, point),
                    naive(side, height, point),
                    "{point:?} {side}"
                );
            }
        }
    }

    #[test]
    fn one_brick_covers_the_smallest_sides() {
        assert_eq!(Tripod::new(1, [0].into()).unwrap().empty_cubes(), [1]);
        assert_eq!(Tripod::new(1, [5].into()).unwrap().empty_cubes(), [256]);
        assert_eq!(Tripod::new(2, [0, 1, 1, 7].into()).unwrap().empty_cubes(), [1]);
    }
}
