//! Pictures of Ulam-Warburton growth: `x` to the right, `y` upwards.

use super::{Palette, Pixels};
use nimscape_automata::growth::{Frame, MOST_PIXELS, NEVER, Pixel, PixelCounts, Rule, Tally};
use nimscape_base::Typescript;
use nimscape_base::error::{Result, in_range};
use serde::Deserialize;

/// What the colour of a cell shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Typescript)]
#[non_exhaustive]
#[typescript("GrowthColour")]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// When it was born.
    Generation,
    /// Where the last run of its path leads: East, North, West, South are classes 1 to 4, the root
    /// is 0.
    Direction,
    /// How many cells are ever born of it, from 0 to 4.
    Children,
    /// Its [`subtree`](nimscape_automata::growth::subtree), from 0 to 4.
    Subtree,
}

/// The largest class of every colour but [`Colour::Generation`].
const LAST_CLASS: usize = 4;

/// The colours of a growth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// What the colours show.
    pub colour: Colour,
    /// Where they come from.
    pub palette: Palette,
    /// Where in the palette (0..=1) generation or class 0 is, and where the last one.
    pub ramp: (f64, f64),
    /// The colour of what is born in the last generation.
    pub lit: [u8; 3],
}

/// The exponent that lifts thin growth: seen from afar it would vanish if a pixel's opacity were
/// its share itself.
const LIFT: f64 = 0.45;

/// The opacity of the thinnest growth, of 255: it can still be seen.
const FAINTEST: f64 = 24.0;

/// Returns the pixels of a frame of the growth to generation `n`. The top row has the highest `y`.
///
/// A pixel's opacity grows with the share of its cells that are alive, exactly counted. Its colour
/// is that of the earliest birth among them, from 0 to `n`, or those of the classes of all of them,
/// mixed by their shares; and `lit` where the earliest birth is
/// `n`. Cost: some nanoseconds for each pixel, at any level and generation.
///
/// # Errors
/// When the generation or the level is out of range, or there are no pixels or more than
/// [`MOST_PIXELS`].
pub fn picture(rule: Rule, n: u64, look: &Look, frame: &Frame) -> Result<Pixels> {
    in_range("level", frame.level, 0..=62)?;
    in_range("width", frame.width, 1..=MOST_PIXELS)?;
    in_range("height", frame.height, 1..=MOST_PIXELS / frame.width)?;
    let inks = Inks::new(look, n);
    let line = 4 * frame.width;
    let mut pixels = vec![0; line * frame.height];
    let opacity = Opacity::of_level(frame.level);
    let Some((frame, left, below)) = inside(rule, n, frame) else { return Ok(pixels) };
    let lines = pixels.chunks_exact_mut(line).rev().skip(below).take(frame.height);
    let lines = lines.map(|line| &mut line[4 * left..][..4 * frame.width]);
    let mut counts = PixelCounts::new(rule, n, &frame)?;
    let classes: fn(&Tally) -> [f64; LAST_CLASS + 1] = match look.colour {
        Colour::Generation => {
            let prepare = |pixel: Pixel| [0, 0, 0, opacity.of(counts.count(pixel.key))];
            let ink = |[.., cover]: [u8; 4], first| covering(inks.of_birth(first), cover);
            paint(lines, &counts, &prepare, &ink);
            return Ok(pixels);
        }
        Colour::Direction => |tally| tally.ways,
        Colour::Children => |tally| tally.children,
        Colour::Subtree => {
            counts = counts.with_subtrees();
            |tally| tally.subtrees
        }
    };
    let mix = |pixel| {
        let tally = counts.tally(pixel);
        let [r, g, b] = inks.of_shares(classes(&tally).map(|cells| cells / tally.count));
        [r, g, b, opacity.of(tally.count)]
    };
    let ink = |mixed: [u8; 4], first| {
        if first == n { covering(inks.lit, mixed[3]) } else { mixed }
    };
    paint(lines, &counts, &mix, &ink);
    Ok(pixels)
}

/// Returns the part of a frame in which anything is alive at generation `n`, if there is one, and
/// how many columns and rows it leaves out in the west and in the south.
fn inside(rule: Rule, n: u64, frame: &Frame) -> Option<(Frame, usize, usize)> {
    let [west, south, east, north] = rule.bounds(n).map(|edge| edge >> frame.level);
    let cut = |first: i64, count: usize, low: i64, high: i64| {
        let last = first.saturating_add(count as i64 - 1).min(high);
        let start = first.max(low);
        (start <= last).then(|| (start, (last - start) as usize + 1, (start - first) as usize))
    };
    let (x, width, left) = cut(frame.x, frame.width, west, east)?;
    let (y, height, below) = cut(frame.y, frame.height, south, north)?;
    Some((Frame { x, y, width, height, ..*frame }, left, below))
}

/// Paints the lines of a picture, the south one first; where nothing is alive they stay clear.
fn paint<'a>(
    mut lines: impl Iterator<Item = &'a mut [u8]>,
    counts: &PixelCounts,
    prepare: &dyn Fn(Pixel) -> [u8; 4],
    ink: &dyn Fn([u8; 4], u64) -> [u8; 4],
) {
    let value_of = |pixel, first| if first == NEVER { [0; 4] } else { ink(pixel, first) };
    counts.rows(prepare, value_of, |row| {
        lines.next().unwrap_or_default().copy_from_slice(row.as_flattened());
    });
}

/// Returns a colour of another opacity.
fn covering(ink: [u8; 4], cover: u8) -> [u8; 4] {
    (u32::from_le_bytes(ink) & 0x00ff_ffff | u32::from(cover) << 24).to_le_bytes()
}

/// The colours of a picture, mixed once.
struct Inks {
    /// By age, 0 to 255.
    ages: [[u8; 4]; 256],
    classes: [[u8; 4]; LAST_CLASS + 1],
    lit: [u8; 4],
    n: u64,
    /// Steps of age in a generation.
    pace: f64,
}

impl Inks {
    fn new(look: &Look, n: u64) -> Self {
        let opaque = |[r, g, b]: [u8; 3]| [r, g, b, 255];
        let (from, to) = look.ramp;
        let at = |share: f64| opaque(look.palette.at(from + (to - from) * share));
        Self {
            ages: core::array::from_fn(|age| at(age as f64 / 255.0)),
            classes: core::array::from_fn(|class| at(class as f64 / LAST_CLASS as f64)),
            lit: opaque(look.lit),
            n,
            pace: 255.0 / n.max(1) as f64,
        }
    }

    fn of_birth(&self, birth: u64) -> [u8; 4] {
        if birth == self.n {
            self.lit
        } else {
            self.ages[(birth.cast_signed() as f64 * self.pace + 0.5) as usize & 255]
        }
    }

    /// Returns the classes mixed by their shares, which add up to 1.
    fn of_shares(&self, shares: [f64; LAST_CLASS + 1]) -> [u8; 3] {
        core::array::from_fn(|part| {
            let classes = self.classes.iter().zip(shares);
            let mixed: f64 = classes.map(|(ink, share)| f64::from(ink[part]) * share).sum();
            mixed.round() as u8
        })
    }
}

/// The opacity of a pixel by the number of its live cells, from a table: a power takes longer than
/// counting.
struct Opacity {
    table: [u8; Self::STEPS + 1],
    /// Steps of the table for a cell.
    pace: f64,
}

impl Opacity {
    const STEPS: usize = 4096;

    fn of_level(level: u32) -> Self {
        let opacity = |step| {
            let share = step as f64 / Self::STEPS as f64;
            (255.0 * share.powf(LIFT)).round().max(FAINTEST) as u8
        };
        Self {
            table: core::array::from_fn(opacity),
            pace: Self::STEPS as f64 / 4_f64.powi(level as i32),
        }
    }

    fn of(&self, count: f64) -> u8 {
        self.table[((count * self.pace + 0.5) as usize).min(Self::STEPS)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::PALETTES;
    use nimscape_automata::growth::{birth, children, parent, subtree};
    use proptest::prelude::*;

    const LIT: [u8; 3] = [1, 2, 3];

    const COLOURS: [Colour; 4] =
        [Colour::Generation, Colour::Direction, Colour::Children, Colour::Subtree];

    fn frame(level: u32, (x, y): (i64, i64), (width, height): (usize, usize)) -> Frame {
        Frame { level, x, y, width, height }
    }

    fn look(colour: Colour) -> Look {
        Look { colour, palette: PALETTES[0], ramp: (0.0, 1.0), lit: LIT }
    }

    /// Returns the class of a cell, by its definition.
    fn class(rule: Rule, colour: Colour, x: i64, y: i64) -> f64 {
        if colour == Colour::Children {
            return children(rule, x, y).len() as f64;
        }
        if colour == Colour::Subtree {
            return subtree::of(x, y) as f64;
        }
        let ways = [(-1, 0), (0, -1), (1, 0), (0, 1)];
        let way = parent(rule, x, y)
            .and_then(|(u, v)| ways.iter().position(|&way| way == (u - x, v - y)));
        way.map_or(0.0, |way| way as f64 + 1.0)
    }

    #[test]
    fn at_level_0_a_pixel_is_a_cell_and_north_is_up() {
        let n = 99;
        for (rule, at) in
            [(Rule::Full, (-301, 7)), (Rule::ThreeBranches, (-256, -99)), (Rule::Lim, (-2, -3))]
        {
            for colour in COLOURS {
                let frame = frame(0, at, (511, 130));
                let pixels = picture(rule, n, &look(colour), &frame).unwrap();
                assert_eq!(pixels.len(), 4 * 511 * 130);
                for (place, pixel) in pixels.chunks_exact(4).enumerate() {
                    let (x, y) = (at.0 + (place % 511) as i64, at.1 + 129 - (place / 511) as i64);
                    let expected =
                        birth(rule, x, y).filter(|&born| born <= n).map_or([0; 4], |born| {
                            let share = match colour {
                                Colour::Generation => {
                                    (born as f64 * 255.0 / n as f64).round() / 255.0
                                }
                                _ => class(rule, colour, x, y) / 4.0,
                            };
                            let [r, g, b] = if born == n { LIT } else { PALETTES[0].at(share) };
                            [r, g, b, 255]
                        });
                    assert_eq!(pixel, expected, "{rule:?} {colour:?} ({x}, {y})");
                }
            }
        }
    }

    #[test]
    fn from_afar_the_colours_of_classes_are_mixed_by_share() {
        let (n, level) = (77, 2);
        for rule in Rule::ALL {
            for &colour in &COLOURS[1..] {
                let frame = frame(level, (-25, -24), (51, 49));
                let pixels = picture(rule, n, &look(colour), &frame).unwrap();
                for (place, pixel) in pixels.chunks_exact(4).enumerate() {
                    let (x, y) = (place as i64 % 51 - 25, 24 - place as i64 / 51);
                    let cells = (0..16).map(|i| (4 * x + i % 4, 4 * y + i / 4));
                    let births = cells.filter_map(|(x, y)| Some((birth(rule, x, y)?, x, y)));
                    let alive: Vec<_> = births.filter(|&(born, ..)| born <= n).collect();
                    let mut mixed = [0.0; 3];
                    for &(_, x, y) in &alive {
                        let ink = PALETTES[0].at(class(rule, colour, x, y) / 4.0);
                        for (part, ink) in mixed.iter_mut().zip(ink) {
                            *part += f64::from(ink) / alive.len() as f64;
                        }
                    }
                    let lit = alive.iter().all(|&(born, ..)| born == n);
                    let [r, g, b] = if lit { LIT.map(f64::from) } else { mixed };
                    let cover = f64::from(Opacity::of_level(level).of(alive.len() as f64));
                    let close = pixel.iter().zip([r, g, b, cover]);
                    assert!(
                        alive.is_empty() && *pixel == [0; 4]
                            || close.map(|(&a, b)| (f64::from(a) - b).abs()).all(|off| off <= 0.51),
                        "{rule:?} {colour:?} ({x}, {y})"
                    );
                }
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            failure_persistence: None,
            cases: 48,
            ..ProptestConfig::default()
        })]

        /// So a picture can be put together from others, and tiles from parts of tiles.
        #[test]
        fn a_part_of_a_picture_is_the_picture_of_that_part(
            rule in prop::sample::select(&Rule::ALL[..]), n in 0_u64..4200, level in 0_u32..6,
            colour in prop::sample::select(&COLOURS[..]),
            at in (-300_i64..200, -300_i64..200), cut in (0_i64..99, 0_i64..99),
            (width, height) in (1_usize..60, 1_usize..60),
        ) {
            let whole = frame(level, at, (160, 160));
            let pixels = picture(rule, n, &look(colour), &whole).unwrap();
            let part = frame(level, (at.0 + cut.0, at.1 + cut.1), (width, height));
            let found = picture(rule, n, &look(colour), &part).unwrap();
            let top = 160 - cut.1 as usize - height;
            for (row, line) in found.chunks_exact(4 * width).enumerate() {
                let start = 4 * ((top + row) * 160 + cut.0 as usize);
                prop_assert_eq!(line, &pixels[start..][..4 * width]);
            }
        }
    }

    #[test]
    fn opacity_grows_with_the_share() {
        let opacity = Opacity::of_level(3);
        assert_eq!([opacity.of(64.0), opacity.of(16.0)], [255, 137]);
        assert!((1..=64).map(f64::from).is_sorted_by_key(|count| opacity.of(count)));
        assert_eq!(Opacity::of_level(40).of(1.0), FAINTEST as u8);
    }

    #[test]
    fn places_beyond_the_growth_are_empty_and_pictures_too_large_refused() {
        let all = look(Colour::Direction);
        for at in [(i64::MAX, 0), (0, i64::MIN), (10, 0), (0, -512)] {
            let pixels = picture(Rule::Full, 9, &all, &frame(0, at, (256, 256))).unwrap();
            assert!(pixels.iter().all(|&byte| byte == 0), "{at:?}");
        }
        let refused =
            |n, level, size| picture(Rule::Full, n, &all, &frame(level, (0, 0), size)).is_err();
        assert!(refused(9, 0, (usize::MAX, 1)) && refused(9, 0, (2, MOST_PIXELS)));
        assert!(refused(9, 0, (0, 1)) && refused(9, 0, (1, 0)));
        assert!(refused(9, 63, (1, 1)) && refused(u64::MAX, 1, (1, 1)));
    }
}
