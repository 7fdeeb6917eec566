//! Tiles of Ulam-Warburton growth: `x` to the right, `y` upwards.

use super::{Palette, Pixels, TILE, transparent};
use crate::automata::ulam_warburton::{Frame, Rule, density};
use crate::error::Result;

/// The exponent that lifts thin growth: seen from afar it would vanish if a pixel's opacity were its share itself.
const LIFT: f64 = 0.45;

/// Tile `(i, j)` of the growth to generation `n`: the pixel's colour is that of the earliest birth among its cells, from
/// 0 (the palette at `ramp.0`) to `n` (at `ramp.1`), its opacity grows with their share, exactly counted. The top row has the
/// highest `y`. Cost: a few steps for each pixel, at any level and generation.
///
/// # Errors
/// When the generation, the level or the tile is out of range.
pub fn tile(
    rule: Rule,
    n: u64,
    level: u32,
    (i, j): (i64, i64),
    palette: &Palette,
    ramp: (f64, f64),
) -> Result<Pixels> {
    let first = |tile: i64| tile.saturating_mul(TILE as i64);
    let frame = Frame { level, x: first(i), y: first(j), width: TILE, height: TILE };
    let density = density(rule, n, &frame)?;
    let cells = 4_f64.powi(level as i32);
    let mut pixels = transparent();
    let births = density.first.chunks_exact(TILE);
    let rows = density.count.chunks_exact(TILE).zip(births);
    for (line, (counts, births)) in pixels.chunks_exact_mut(4 * TILE).rev().zip(rows) {
        for ((pixel, count), &birth) in line.chunks_exact_mut(4).zip(counts).zip(births) {
            if *count > 0.0 {
                let age = birth as f64 / n.max(1) as f64;
                let [r, g, b] = palette.at(ramp.0 + (ramp.1 - ramp.0) * age);
                pixel.copy_from_slice(&[r, g, b, opacity(count / cells)]);
            }
        }
    }
    Ok(pixels)
}

/// The opacity of a pixel of which a share above 0 is alive.
fn opacity(share: f64) -> u8 {
    (255.0 * share.powf(LIFT)).round().max(24.0) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automata::ulam_warburton::birth;
    use crate::raster::palette::PALETTES;

    #[test]
    fn at_level_0_a_pixel_is_a_cell_and_north_is_up() {
        for (rule, tile_at) in [(Rule::Full, (-1, 0)), (Rule::ThreeBranches, (0, -1))] {
            let pixels = tile(rule, 99, 0, tile_at, &PALETTES[0], (0.0, 1.0)).unwrap();
            for (place, pixel) in pixels.chunks_exact(4).enumerate() {
                let x = tile_at.0 * 256 + (place % TILE) as i64;
                let y = tile_at.1 * 256 + 255 - (place / TILE) as i64;
                let born = birth(rule, x, y).filter(|&n| n <= 99);
                let expected = born.map_or([0; 4], |n| {
                    let [r, g, b] = PALETTES[0].at(n as f64 / 99.0);
                    [r, g, b, 255]
                });
                assert_eq!(pixel, expected, "({x}, {y})");
            }
        }
    }

    #[test]
    fn places_beyond_all_drawing_are_refused() {
        let refused = tile(Rule::Full, 9, 40, (i64::MAX, 0), &PALETTES[0], (0.0, 1.0)).unwrap_err();
        assert!(refused.to_string().starts_with("x: "), "{refused}");
    }
}
