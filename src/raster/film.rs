//! A growth that runs, picture by picture: the pixels of [`tiles`](super::growth::tiles), made from those of the generation
//! before or after.
//!
//! A pixel's opacity is the number of its live cells, and its colour the earliest birth among them. Both change
//! only where a cell is born, or unborn, and few are: of four million cells of a growth to generation 4095 five thousand
//! a generation. So a film keeps the numbers of all pixels and steps by the births between two generations; colours,
//! which all shift a little when the last generation is another, are looked up anew.

use super::Pixels;
use super::growth::{Inks, Look, Opacity, frame};
use crate::automata::ulam_warburton::{Frame, NEVER, Rule, Window, births, count_alive, density};
use crate::error::{Result, in_range};

/// The last generation of a film: one more than it, as the index of an age, fits 16 bits.
pub const LAST_FILMED: u64 = (1 << 16) - 2;

/// The coarsest level of a film: its pixels have fewer than 2^32 cells.
pub const LAST_LEVEL: u32 = 15;

/// The most pixels of a film: 11 bytes are kept of each.
pub const MOST_FILMED: usize = 6 << 20;

/// No cell of a film is so far from the root.
const FARTHEST: i64 = 1 << 17;

/// A window of the plane at one generation after another.
pub struct Film {
    rule: Rule,
    n: u64,
    frame: Frame,
    opacity: Opacity,
    /// Of each pixel the number of its live cells, in the order of the picture, as all columns here.
    count: Vec<u32>,
    /// One more than the earliest birth in it; 0 where nothing is alive.
    age: Vec<u16>,
    /// How opaque it is.
    cover: Vec<u8>,
    pixels: Pixels,
}

impl Film {
    /// The film of `columns` x `rows` tiles, tile `(i, j)` in the south-west, at generation `n`. Time and memory in
    /// proportion to the pixels.
    ///
    /// # Errors
    /// When the generation is beyond [`LAST_FILMED`], the level beyond [`LAST_LEVEL`], or the pixels are more than
    /// [`MOST_FILMED`].
    pub fn open(
        rule: Rule,
        n: u64,
        level: u32,
        at: (i64, i64),
        size: (usize, usize),
    ) -> Result<Self> {
        in_range("level", level, 0..=LAST_LEVEL)?;
        let frame = frame(level, at, size)?;
        let pixels = in_range("pixels", frame.width * frame.height, 1..=MOST_FILMED)?;
        let mut film = Self {
            rule,
            n,
            frame,
            opacity: Opacity::of_level(level),
            count: vec![0; pixels],
            age: vec![0; pixels],
            cover: vec![0; pixels],
            pixels: vec![0; 4 * pixels],
        };
        film.count_anew(n)?;
        Ok(film)
    }

    /// Whether the film is of this window.
    pub fn shows(&self, rule: Rule, level: u32, at: (i64, i64), size: (usize, usize)) -> bool {
        self.rule == rule && frame(level, at, size).is_ok_and(|frame| frame == self.frame)
    }

    /// The picture at generation `n`, before or after the one in hand, coloured by generations: that of
    /// [`tiles`](super::growth::tiles).
    ///
    /// Cost: the births in between, wherever those in the window are, or if these are more a count of all pixels;
    /// and one look for the colour of each pixel.
    ///
    /// # Errors
    /// When the generation is beyond [`LAST_FILMED`]; the film is then as it was.
    pub fn at(&mut self, n: u64, look: &Look) -> Result<&Pixels> {
        in_range("n", n, 0..=LAST_FILMED)?;
        let between = count_alive(self.rule, n)?.abs_diff(count_alive(self.rule, self.n)?);
        if between > self.count.len() as u128 {
            self.count_anew(n)?;
        } else {
            self.step_to(n);
        }
        self.paint(look);
        Ok(&self.pixels)
    }

    /// Goes to a generation by counting the cells of every pixel.
    fn count_anew(&mut self, n: u64) -> Result<()> {
        in_range("n", n, 0..=LAST_FILMED)?;
        let found = density(self.rule, n, &self.frame)?;
        let counts = || found.count.chunks_exact(self.frame.width).rev().flatten();
        let firsts = found.first.chunks_exact(self.frame.width).rev().flatten();
        self.count.clear();
        self.count.extend(counts().map(|&count| count as u32));
        self.cover.clear();
        let cover = |count| if count > 0.0 { self.opacity.of(count) } else { 0 };
        self.cover.extend(counts().map(|&count| cover(count)));
        self.age.clear();
        self.age.extend(firsts.map(|&birth| if birth == NEVER { 0 } else { birth as u16 + 1 }));
        self.n = n;
        Ok(())
    }

    /// Goes to a generation by the births, one generation after another.
    fn step_to(&mut self, n: u64) {
        while self.n < n {
            self.n += 1;
            let age = self.n as u16 + 1;
            self.each_birth(|film, pixel| {
                film.count[pixel] += 1;
                if film.count[pixel] == 1 {
                    film.age[pixel] = age;
                }
                film.cover[pixel] = film.opacity.of(film.count[pixel].into());
            });
        }
        while self.n > n {
            self.each_birth(|film, pixel| {
                film.count[pixel] -= 1;
                if film.count[pixel] == 0 {
                    film.age[pixel] = 0;
                    film.cover[pixel] = 0;
                } else {
                    film.cover[pixel] = film.opacity.of(film.count[pixel].into());
                }
            });
            self.n -= 1;
        }
    }

    /// Shows the pixel of every cell that is born at the generation in hand.
    fn each_birth(&mut self, mut visit: impl FnMut(&mut Self, usize)) {
        let Frame { level, x, y, width, height } = self.frame;
        let (east, north) = (x + width as i64 - 1, y + height as i64 - 1);
        // Nothing of a film lives farther out than its last generation.
        let near = |pixel: i64| pixel.clamp(-FARTHEST, FARTHEST) << level;
        let window = Window {
            west: near(x),
            south: near(y),
            east: near(east + 1) - 1,
            north: near(north + 1) - 1,
        };
        births(self.rule, self.n, &window, |u, v| {
            let (column, row) = ((u >> level) - x, north - (v >> level));
            visit(self, row as usize * width + column as usize);
        });
    }

    /// Mixes the pixels of the generation in hand.
    fn paint(&mut self, look: &Look) {
        let inks = Inks::new(look, self.n);
        let mut colours = vec![[0; 4]];
        colours.extend((0..=self.n).map(|birth| inks.of_birth(birth)));
        let pixels = self.pixels.chunks_exact_mut(4).zip(self.age.iter().zip(&self.cover));
        for (pixel, (&age, &cover)) in pixels {
            let [r, g, b, _] = colours[usize::from(age)];
            pixel.copy_from_slice(&[r, g, b, cover]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::TILE;
    use super::super::growth::{Colour, tiles};
    use super::super::palette::PALETTES;
    use super::*;
    use proptest::prelude::*;

    const LOOK: Look<'static> = Look {
        colour: Colour::Generation,
        palette: &PALETTES[0],
        ramp: (0.2, 0.9),
        lit: [1, 2, 3],
    };

    proptest! {
        #![proptest_config(ProptestConfig {
            failure_persistence: None,
            cases: 24,
            ..ProptestConfig::default()
        })]

        /// Forwards, backwards and in leaps.
        #[test]
        fn every_picture_is_the_one_made_of_tiles(
            rule in prop::sample::select(&Rule::ALL[..]), level in 0_u32..6, start in 0_u64..4200,
            at in (-3_i64..3, -3_i64..3), size in (1_usize..3, 1_usize..3),
            steps in prop::collection::vec(prop_oneof![6 => -2_i64..=2, 1 => -900_i64..900], 1..7),
        ) {
            let mut film = Film::open(rule, start, level, at, size).unwrap();
            let mut n = start;
            for step in steps {
                n = n.saturating_add_signed(step);
                let expected = tiles(rule, n, &LOOK, level, at, size).unwrap();
                prop_assert!(*film.at(n, &LOOK).unwrap() == expected, "at {n} after {step}");
            }
        }
    }

    #[test]
    fn a_whole_growth_runs_to_its_end_and_back() {
        let mut film = Film::open(Rule::Full, 0, 1, (-1, -1), (2, 2)).unwrap();
        for n in (0..=520).chain((0..520).rev()) {
            let pixels = film.at(n, &LOOK).unwrap();
            if n % 37 == 0 || n < 3 {
                let expected = tiles(Rule::Full, n, &LOOK, 1, (-1, -1), (2, 2)).unwrap();
                assert!(*pixels == expected, "at {n}");
            }
        }
    }

    #[test]
    fn what_cannot_be_filmed_is_refused_and_changes_nothing() {
        let open = |n, level, size| Film::open(Rule::Full, n, level, (0, 0), size);
        assert!(open(LAST_FILMED, LAST_LEVEL, (1, 1)).is_ok());
        assert!(open(LAST_FILMED + 1, 0, (1, 1)).is_err());
        assert!(open(9, LAST_LEVEL + 1, (1, 1)).is_err());
        assert!(open(9, 0, (1, MOST_FILMED / TILE)).is_err());
        let mut film = open(9, 0, (1, 1)).unwrap();
        let before = film.at(9, &LOOK).unwrap().clone();
        assert!(film.at(LAST_FILMED + 1, &LOOK).is_err());
        assert!(*film.at(9, &LOOK).unwrap() == before);
        assert!(film.shows(Rule::Full, 0, (0, 0), (1, 1)));
        assert!(!film.shows(Rule::Full, 1, (0, 0), (1, 1)));
        assert!(!film.shows(Rule::Lim, 0, (0, 0), (1, 1)));
    }
}
