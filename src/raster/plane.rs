//! Tiles of completion arrays: row `a` downwards, column `b` to the right.

use core::ops::Range;

use super::{Palette, Pixels, TILE, transparent};
use crate::arrays::Completion;

/// A tile of an array: the mean of each pixel's entries, from 0 (first colour) to `largest` (last colour).
///
/// Pixels outside the array are transparent; those at its rim show the mean of what is inside.
/// Cost: one read for every entry that the tile covers.
pub fn values(
    array: &Completion,
    largest: u16,
    level: u32,
    (i, j): (usize, usize),
    palette: &Palette,
) -> Pixels {
    let full = usize::from(largest.max(1));
    let cells = Cells { side: array.side(), level };
    cells.paint((i, j), palette, full, |a, columns, sums| {
        let row = &array.row(a)[columns];
        for (sum, entries) in sums.iter_mut().zip(row.chunks(1 << level)) {
            *sum += entries.iter().map(|&value| u64::from(value)).sum::<u64>();
        }
    })
}

/// A tile of two arrays of one side compared: each pixel mixes "different" and "equal" by its share of equal entries.
pub fn comparison(
    left: &Completion,
    right: &Completion,
    level: u32,
    (i, j): (usize, usize),
    palette: &Palette,
) -> Pixels {
    let cells = Cells { side: left.side().min(right.side()), level };
    cells.paint((i, j), palette, 1, |a, columns, sums| {
        let (left, right) = (&left.row(a)[columns.clone()], &right.row(a)[columns]);
        let pairs = left.chunks(1 << level).zip(right.chunks(1 << level));
        for (sum, (left, right)) in sums.iter_mut().zip(pairs) {
            *sum += left.iter().zip(right).map(|(l, r)| u64::from(l == r)).sum::<u64>();
        }
    })
}

/// The cells of a square array as a tile of some level sees them.
struct Cells {
    side: usize,
    level: u32,
}

impl Cells {
    /// The cells of one axis that lie under pixel `pixel` of tile `tile`, cut at the side.
    fn under(&self, tile: usize, pixels: Range<usize>) -> Range<usize> {
        let cell = |pixel: usize| ((tile * TILE + pixel) << self.level).min(self.side);
        cell(pixels.start)..cell(pixels.end)
    }

    /// Paints tile `(i, j)`. `add(a, columns, sums)` adds the entries of row `a` to the sum
    /// of each pixel; an entry of `full` has the last colour.
    fn paint(
        &self,
        (i, j): (usize, usize),
        palette: &Palette,
        full: usize,
        add: impl Fn(usize, Range<usize>, &mut [u64; TILE]),
    ) -> Pixels {
        let mut pixels = transparent();
        let columns = self.under(j, 0..TILE);
        for (y, line) in pixels.chunks_exact_mut(4 * TILE).enumerate() {
            let rows = self.under(i, y..y + 1);
            let mut sums = [0; TILE];
            rows.clone().for_each(|a| add(a, columns.clone(), &mut sums));
            for (x, pixel) in line.chunks_exact_mut(4).enumerate() {
                let count = rows.len() * self.under(j, x..x + 1).len();
                if count > 0 {
                    let [r, g, b] = palette.at(sums[x] as f64 / (count * full) as f64);
                    pixel.copy_from_slice(&[r, g, b, 255]);
                }
            }
        }
        pixels
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raster::palette::Kind;

    fn pixel(pixels: &Pixels, x: usize, y: usize) -> [u8; 4] {
        pixels[4 * (y * TILE + x)..][..4].try_into().unwrap()
    }

    #[test]
    fn pixels_are_exact_means_and_outside_is_transparent() {
        let (array, palette) =
            (Completion::fill(6, 37).unwrap(), &super::super::palette::PALETTES[0]);
        for level in 0..4 {
            let pixels = values(&array, array.largest(), level, (0, 0), palette);
            let size = 1 << level;
            for (x, y) in (0..40).flat_map(|x| (0..40).map(move |y| (x, y))) {
                let cells = |from: usize| from * size..((from + 1) * size).min(37);
                let covered = cells(y).flat_map(|a| cells(x).map(move |b| (a, b)));
                let entries: Vec<f64> = covered.map(|(a, b)| array.get(a, b).into()).collect();
                let full = entries.len() as f64 * f64::from(array.largest());
                let [r, g, b] = palette.at(entries.iter().sum::<f64>() / full);
                let expected = if entries.is_empty() { [0; 4] } else { [r, g, b, 255] };
                assert_eq!(pixel(&pixels, x, y), expected, "level {level}, pixel ({x}, {y})");
            }
        }
    }

    #[test]
    fn a_comparison_shows_the_share_of_equal_entries() {
        let palette = Palette::named("paper", Kind::Comparison).unwrap();
        let (two, five) = (Completion::fill(2, 64).unwrap(), Completion::fill(5, 64).unwrap());
        let pixels = comparison(&two, &five, 6, (0, 0), palette);
        let [r, g, b] = palette.at(3295.0 / 4096.0);
        assert_eq!(pixel(&pixels, 0, 0), [r, g, b, 255]);
        assert_eq!(pixel(&pixels, 1, 0), [0; 4]);
    }

    #[test]
    fn tiles_far_outside_are_empty() {
        let (array, palette) =
            (Completion::fill(6, 8).unwrap(), &super::super::palette::PALETTES[0]);
        assert_eq!(values(&array, 9, 0, (5, 1000), palette), transparent());
    }
}
