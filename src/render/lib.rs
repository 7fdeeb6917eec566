//! Fields become colours: palettes, and square tiles of pixels that the worker paints.
//!
//! A tile of *level* `L` has [`TILE`] x [`TILE`] pixels. Each stands for a square of `2^L`
//! x `2^L` cells and shows their exact mean or share, never a sample. Tile `(i, j)` begins at cell
//! `(i, j) * TILE * 2^L`.
//!
//! [`mesh`] makes solids for 3D printers, [`summary`] statistics of a window of numbers, and
//! [`shape`] its symmetries and the arms of a tree: sentences are made from them.

mod census;
pub mod far;
pub mod growth;
pub mod legend;
pub mod mesh;
pub mod palette;
pub mod plane;
mod pyramid;
pub mod scale;
pub mod shape;
pub mod summary;

use core::ops::Range;

pub use palette::Palette;

/// Pixels along the side of a tile.
pub const TILE: usize = 256;

/// The pixels of one tile, or of several in one picture: rows from the top, four bytes (red, green,
/// blue, opacity) a pixel.
pub type Pixels = Vec<u8>;

/// Returns the cells of one axis under some pixels of a level, cut at `end`. Pixels may be so far
/// out that the numbers of their cells fit in no `usize`, which has 32 bits in wasm.
fn under(level: u32, pixels: Range<usize>, end: usize) -> Range<usize> {
    let cell = |pixel: usize| if pixel > end >> level { end } else { pixel << level };
    cell(pixels.start)..cell(pixels.end)
}

/// Returns a tile in which nothing is drawn.
fn transparent() -> Pixels {
    vec![0; 4 * TILE * TILE]
}
