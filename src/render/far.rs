//! Tiles of far windows: rows downwards, columns to the right, from the window's corner.

use super::{Palette, Pixels, TILE, transparent, under};
use nimscape_arrays::Far;
use nimscape_arrays::far::{EMPTY, Shows};

/// Returns a tile of a window. A strip is coloured by the mean of `C(r, k) - k`, from `-rows`
/// (first colour) over 0 (the middle) to `rows` (last colour). A window below a threshold by the
/// mean of the entries that are below, from 0 to the last one; opacity is their share, and what
/// holds none is transparent, as is what lies outside. `level` is less than the bits of `usize`,
/// and the numbers of the tile's pixels fit.
///
/// Cost: one read for every cell that the tile covers.
pub fn tile(far: &Far, level: u32, (i, j): (usize, usize), palette: &Palette) -> Pixels {
    let mut pixels = transparent();
    let (height, width) = far.shape();
    let number = |tile: usize, at: usize| tile * TILE + at..tile * TILE + at + 1;
    for (y, line) in pixels.chunks_exact_mut(4 * TILE).enumerate() {
        let rows = under(level, number(i, y), height);
        for (x, pixel) in line.chunks_exact_mut(4).enumerate() {
            let columns = under(level, number(j, x), width);
            let cells = rows.clone().flat_map(|a| &far.row(a)[columns.clone()]);
            let (sum, count) = known(far.shows(), cells);
            if count > 0 {
                let [r, g, b] = palette.at(share(far, sum as f64 / count as f64));
                let all = rows.len() * columns.len();
                let opacity = (255 * count).div_ceil(all) as u8;
                pixel.copy_from_slice(&[r, g, b, opacity]);
            }
        }
    }
    pixels
}

/// Returns the sum of the values that are known, and how many they are.
fn known<'a>(shows: Shows, cells: impl Iterator<Item = &'a i16>) -> (i64, usize) {
    cells
        .filter(|&&value| shows == Shows::Strip || value != EMPTY)
        .fold((0, 0), |(sum, count), &value| (sum + i64::from(value), count + 1))
}

/// Where a mean stands on the scale, from 0 to 1.
fn share(far: &Far, mean: f64) -> f64 {
    let rows = far.rows() as f64;
    match far.shows() {
        Shows::Strip => f64::midpoint(mean / rows, 1.0),
        Shows::Below => mean / (rows - 1.0).max(1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::PALETTES;

    fn complete(mut far: Far) -> Far {
        while far.advance() < 1.0 {}
        far
    }

    #[test]
    fn pixels_are_exact_means_and_shares() {
        let palette = &PALETTES[0];
        for far in [Far::strip(6, 9, 1000, 37).unwrap(), Far::below(6, 5, 1000, 37).unwrap()] {
            let (far, level) = (complete(far), 2);
            let pixels = tile(&far, level, (0, 0), palette);
            for (x, y) in (0..12).flat_map(|x| (0..12).map(move |y| (x, y))) {
                let cells = |from: usize, rim| (4 * from).min(rim)..(4 * from + 4).min(rim);
                let (rows, columns) = (cells(y, far.shape().0), cells(x, 37));
                let covered: Vec<i16> =
                    rows.flat_map(|a| far.row(a)[columns.clone()].to_vec()).collect();
                let known = |value: &&i16| far.shows() == Shows::Strip || **value >= 0;
                let known: Vec<f64> = covered.iter().filter(known).map(|&v| v.into()).collect();
                let mean = known.iter().sum::<f64>() / known.len() as f64;
                let at = if far.shows() == Shows::Strip {
                    f64::midpoint(mean / 9.0, 1.0)
                } else {
                    mean / 4.0
                };
                let [r, g, b] = palette.at(at);
                let opacity = (255.0 * known.len() as f64 / covered.len() as f64).ceil() as u8;
                let expected = if known.is_empty() { [0; 4] } else { [r, g, b, opacity] };
                assert_eq!(pixels[4 * (y * TILE + x)..][..4], expected, "pixel ({x}, {y})");
            }
        }
    }

    #[test]
    fn tiles_far_outside_are_empty() {
        let far = complete(Far::strip(6, 9, 1000, 37).unwrap());
        // The number of the first cell is 2^64 in the last one.
        for (level, at) in [(0, (5, 1000)), (48, (0, 256))] {
            assert_eq!(tile(&far, level, at, &PALETTES[0]), transparent(), "level {level}");
        }
    }
}
