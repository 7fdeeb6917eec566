//! Growing and painting cells.

use nimscape_automata::growth::{Frame, Growth, Rule, count_alive, grow};
use nimscape_render::growth::{Colour, Look, picture};
use nimscape_render::palette::PALETTES;

/// The generation to which growth is listed: 22,369,621 cells in the whole plane. Golly's
/// `QuickLife` needs 0.20 s on a two-core machine just to reach it.
pub(crate) const LAST: u32 = 4095;

/// All cells to a generation, with birth and parent.
pub(crate) fn full(last: u32) -> Growth {
    grow(Rule::Full, 0..=last).expect("a generation in range")
}

/// The lower bound: four fresh columns of constants, as long as those of full growth.
pub(crate) fn plain_writing(last: u32, value: i32) -> [Vec<i32>; 4] {
    let cells = count_alive(Rule::Full, last.into()).expect("a small count") as usize;
    core::array::from_fn(|_| {
        let mut column = Vec::with_capacity(cells);
        column.resize(cells, value);
        column
    })
}

/// A picture that fills a screen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    pub(crate) colour: Colour,
    pub(crate) n: u64,
    pub(crate) level: u32,
    /// The middle, in pixels from the root.
    pub(crate) at: (i64, i64),
}

/// 1920 x 1080 pixels of a screen show so many of a picture at most: a pixel of it takes 0.7 of the
/// screen's or more.
const LARGEST: (usize, usize) = (2716, 1528);

/// Around the root.
const CENTRE: (i64, i64) = (0, 0);

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
    screen(Colour::Generation, 1_000_000_000_000, 12, (123_457_920, 302_080)),
    screen(Colour::Generation, 1_000_000_000_000, 20, CENTRE),
    screen(Colour::Generation, 1_000_000_000_000, 31, CENTRE),
];

impl Screen {
    /// Paints it, at the scale at which it has most pixels: twice those of the screen.
    pub(crate) fn paint(self) -> Vec<u8> {
        let palette = &PALETTES[0];
        let look = Look { colour: self.colour, palette: *palette, ramp: (0.0, 1.0), lit: [255; 3] };
        let ((width, height), (x, y)) = (LARGEST, self.at);
        let (x, y) = (x - width as i64 / 2, y - height as i64 / 2);
        let frame = Frame { level: self.level, x, y, width, height };
        picture(Rule::Full, self.n, &look, &frame).expect("a picture in range")
    }
}

/// Screens of every colouring at every zoom: of the largest growth, of one just finished and of one
/// that has just begun anew, and of those that fit the screen; around the root and far out.
pub(crate) fn sweep() -> impl Iterator<Item = Screen> {
    let colours = [Colour::Generation, Colour::Direction, Colour::Children];
    let zooms = colours.into_iter().flat_map(|colour| (0..=40).map(move |level| (colour, level)));
    zooms.flat_map(|(colour, level)| {
        let far = (3 << 37 >> level, 1 << 37 >> level);
        let last = [1 << 40, (1 << 40) - 1, 1_000_000_000_000, (700 << level) + 1, 1024 << level];
        let drawn = last.into_iter().filter(|&n| n <= 1 << 40);
        drawn.flat_map(move |n| [CENTRE, far].map(|at| screen(colour, n, level, at)))
    })
}

/// The screen that takes longest to paint, by a clock with a resolution of milliseconds. Each is
/// painted twice, long after each other, and the shorter time counts: what else the machine does is
/// no fault of a screen.
pub(crate) fn slowest(clock: impl Fn() -> f64) -> (f64, Screen) {
    let mut times: Vec<_> = sweep().map(|screen| (f64::INFINITY, screen)).collect();
    for _ in 0..2 {
        for (time, screen) in &mut times {
            let start = clock();
            core::hint::black_box(screen.paint());
            *time = time.min(clock() - start);
        }
    }
    times.into_iter().max_by(|one, other| one.0.total_cmp(&other.0)).expect("there are screens")
}
