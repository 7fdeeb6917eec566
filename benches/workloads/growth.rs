//! Growing and painting cells.

use nimscape::automata::ulam_warburton::{Growth, Rule, count_alive, grow};
use nimscape::raster::growth::{Colour, Look, tiles};
use nimscape::raster::palette::PALETTES;

/// The generation to which growth is listed: 22,369,621 cells in the whole plane. Golly's `QuickLife` needs 0.20 s on a
/// two-core machine just to reach it.
pub(crate) const LAST: u32 = 4095;

/// All cells to a generation, with birth and parent.
pub(crate) fn full(last: u32) -> Growth {
    grow(Rule::Full, 0..=last).expect("a generation in range")
}

/// The floor: four fresh columns of constants, as long as those of full growth.
pub(crate) fn plain_writing(last: u32, value: i32) -> [Vec<i32>; 4] {
    let cells = count_alive(Rule::Full, last.into()).expect("a small count") as usize;
    core::array::from_fn(|_| {
        let mut column = Vec::with_capacity(cells);
        column.resize(cells, value);
        column
    })
}

/// A picture that fills a screen of 1920 x 1080 pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    pub(crate) colour: Colour,
    pub(crate) n: u64,
    pub(crate) level: u32,
    /// The tile in the south-west.
    pub(crate) at: (i64, i64),
}

/// Around the origin.
const CENTRE: (i64, i64) = (-4, -3);

const fn screen(colour: Colour, n: u64, level: u32, at: (i64, i64)) -> Screen {
    Screen { colour, n, level, at }
}

/// From the whole of a growth of 10^12 generations to its single cells, near the root and far out.
pub(crate) const SCREENS: [Screen; 9] = [
    screen(Colour::Generation, 1023, 0, CENTRE),
    screen(Colour::Generation, 4095, 2, CENTRE),
    screen(Colour::Generation, 1_000_000_000_000, 0, CENTRE),
    screen(Colour::Direction, 1_000_000_000_000, 0, CENTRE),
    screen(Colour::Children, 1_000_000_000_000, 0, CENTRE),
    screen(Colour::Generation, 1_000_000_000_000, 4, CENTRE),
    screen(Colour::Generation, 1_000_000_000_000, 12, (482_253, 1177)),
    screen(Colour::Generation, 1_000_000_000_000, 20, CENTRE),
    screen(Colour::Generation, 1_000_000_000_000, 31, CENTRE),
];

impl Screen {
    /// Paints every tile that such a screen can touch: 9 x 6 of them, 1.7 times its pixels.
    pub(crate) fn paint(self) -> Vec<u8> {
        let palette = &PALETTES[0];
        let look = Look { colour: self.colour, palette, ramp: (0.0, 1.0), lit: [255; 3] };
        tiles(Rule::Full, self.n, &look, self.level, self.at, (9, 6)).expect("a picture in range")
    }
}
