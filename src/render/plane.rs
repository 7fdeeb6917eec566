//! Pictures of completion arrays: row `a` downwards, column `b` to the right.
//!
//! A picture is a map in the colours of a palette. A pixel that shows several entries shows the
//! colour of their mean, for maps of yes and no of the share of yes, and of residues the mixture of
//! their colours by shares: exactly, whatever the scale. All of these follow from sums over squares
//! of entries, of at most three weights each, which are kept in pyramids. (A mixture by shares
//! needs no count for each residue: it is linear in them, so that sums of red, green and blue are
//! enough, in place of 256 counts.)

use core::ops::Range;

use super::census::Census;
use super::palette::{CATEGORIES, Kind, PALETTES, Palette};
use super::pyramid::{BAND, LEVELS, Pyramid};
use super::scale::{Curve, Scale};
use super::{Pixels, TILE, under};
use nimscape_arrays::map::{Base, Style};
use nimscape_arrays::{Entries, Map};
use nimscape_base::error::Result;

/// Rows and columns of an array that are read together.
const BLOCK: usize = 64;

/// What is seen of an array, and in which colours.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Look {
    /// What is seen of each entry.
    pub map: Map,
    /// How colours grow with numbers, where they are in order.
    pub curve: Curve,
    /// One of those that fit the map.
    pub palette: Palette,
}

/// Returns the kinds of palettes that fit a map, the standard one first.
pub(crate) fn kinds(map: Map) -> &'static [Kind] {
    match map.style() {
        Style::Scale => &[Kind::Sequential],
        Style::SignedScale => &[Kind::Diverging],
        Style::Threshold => &[Kind::Sequential, Kind::Comparison],
        Style::YesNo => &[Kind::Comparison],
        Style::Residues if map.parameter() <= CATEGORIES => &[Kind::Categorical, Kind::Cyclic],
        Style::Residues => &[Kind::Cyclic],
    }
}

/// Returns the palettes that fit a map, the standard one first.
pub fn palettes_for(map: Map) -> impl Iterator<Item = &'static Palette> {
    let of_kind = |kind| PALETTES.iter().filter(move |palette: &&Palette| palette.kind == kind);
    kinds(map).iter().flat_map(move |&kind| of_kind(kind))
}

impl Look {
    /// Returns a map in the colours of a palette, or of its standard one.
    ///
    /// # Errors
    /// When the palette is not of a kind that fits the map.
    pub fn new(map: Map, curve: Curve, palette: Option<&str>) -> Result<Self> {
        let fit = kinds(map);
        let palette = match palette {
            Some(name) => Palette::among(name, fit)?,
            None => Palette::standard(fit[0]),
        };
        Ok(Self { map, curve, palette })
    }

    /// Returns whether the map's numbers are drawn on a scale, and not as yes and no or one by one.
    fn is_scaled(&self) -> bool {
        match self.map.style() {
            Style::Scale | Style::SignedScale => true,
            Style::Threshold => self.palette.kind == Kind::Sequential,
            Style::YesNo | Style::Residues => false,
        }
    }

    /// Returns whether sums for this look serve another one too.
    fn sums_like(&self, other: &Self) -> bool {
        let same = self.palette == other.palette;
        self.map == other.map && (same || self.map.style() != Style::Residues)
    }

    /// Returns what is summed.
    fn channels(&self) -> Vec<Weight> {
        let map = self.map;
        match map.style() {
            Style::Scale | Style::SignedScale => vec![Weight::Number],
            Style::YesNo => vec![Weight::table(|number| map.value(number).into())],
            Style::Threshold => vec![
                Weight::table(|number| map.value(number).into()),
                Weight::table(|number| i32::from(map.value(number)) * i32::from(number)),
            ],
            Style::Residues => (0..3)
                .map(|i| {
                    let modulus = map.parameter();
                    let residue = |number| map.value(number).rem_euclid(modulus as i16) as u16;
                    Weight::table(|number| self.palette.of(residue(number), modulus)[i].into())
                })
                .collect(),
        }
    }
}

/// What of a number is summed: itself, or what a table has for it.
#[derive(Debug, Clone)]
enum Weight {
    Number,
    Table(Vec<i32>),
}

impl Weight {
    fn table(of: impl Fn(i16) -> i32) -> Self {
        Self::Table((i16::MIN..=i16::MAX).map(of).collect())
    }

    fn of(&self, number: i16) -> i32 {
        match self {
            Self::Number => number.into(),
            Self::Table(table) => table[(i32::from(number) + (1 << 15)) as usize],
        }
    }

    fn add(
        &self,
        pyramid: &mut Pyramid,
        window: (&Range<usize>, &Range<usize>),
        numbers: &[i16],
        mirrored: bool,
    ) {
        match self {
            Self::Number => pyramid.add(window, numbers, mirrored, i32::from),
            Self::Table(_) => pyramid.add(window, numbers, mirrored, |number| self.of(number)),
        }
    }

    /// Adds each number's weight to the sum of its pixel, `2^level` numbers for each.
    fn sum(&self, numbers: &[i16], level: u32, sums: &mut [i64]) {
        for (sum, numbers) in sums.iter_mut().zip(numbers.chunks(1 << level)) {
            *sum += numbers.iter().map(|&number| i64::from(self.of(number))).sum::<i64>();
        }
    }
}

/// The picture of an array in some look, as far as its entries have been summed.
#[derive(Debug, Clone)]
pub struct Picture {
    look: Look,
    side: usize,
    /// Rows that have been summed: whole bands, or all.
    rows: usize,
    census: Census,
    channels: Vec<(Weight, Pyramid)>,
}

impl Picture {
    /// Returns a picture of an array of some side; nothing has been summed yet.
    pub fn new(look: Look, side: usize) -> Self {
        let channels = look.channels().into_iter().map(|weight| (weight, Pyramid::new(side)));
        let census = Census::new(look.map.base());
        Self { look, side, rows: 0, census, channels: channels.collect() }
    }

    /// Takes another look. What has been summed and counted is kept as far as it serves.
    pub fn restyle(&mut self, look: Look) {
        if self.look.sums_like(&look) {
            self.look = look;
            return;
        }
        let census = core::mem::replace(&mut self.census, Census::new(look.map.base()));
        *self = Self::new(look, self.side);
        if census.base() == self.census.base() {
            self.census = census;
        }
    }

    /// Returns the number of rows that can be seen.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Sums the next band of rows, if all of them are filled: false if there is none. Costs two to
    /// four reads an entry, of a symmetric array for half of the entries.
    pub fn extend(&mut self, entries: &Entries) -> bool {
        let end = (self.rows + BAND).min(self.side);
        if self.rows == self.side || entries.rows() < end {
            return false;
        }
        let (base, symmetric) = (self.look.map.base(), entries.is_symmetric());
        let counts = self.census.rows() == self.rows;
        let mut numbers = [0; BLOCK * BLOCK];
        for a in (self.rows..end).step_by(BLOCK) {
            let rows = a..end.min(a + BLOCK);
            for b in (if symmetric { a } else { 0 }..self.side).step_by(BLOCK) {
                let columns = b..self.side.min(b + BLOCK);
                let numbers = &mut numbers[..rows.len() * columns.len()];
                entries.read(base, &rows, &columns, numbers);
                let mirrored = symmetric && a != b;
                for (weight, pyramid) in &mut self.channels {
                    weight.add(pyramid, (&rows, &columns), numbers, mirrored);
                }
                if counts {
                    self.census.count(numbers, if mirrored { 2 } else { 1 });
                }
            }
        }
        for (_, pyramid) in &mut self.channels {
            pyramid.end_band(self.rows);
        }
        if counts {
            self.census.end_rows(end);
        }
        self.rows = end;
        true
    }

    /// Paints `shape` (rows, columns) tiles of a level in one picture, tile `at` (row, column) in
    /// its top left corner.
    ///
    /// Pixels outside the array, or of rows that have not been summed, are transparent; those at
    /// its rim show what is inside. `level` is less than the bits of `usize`, `shape` at least
    /// (1, 1), and all pixels have numbers that fit. Costs at most 16 reads a pixel.
    pub fn paint(
        &self,
        entries: &Entries,
        level: u32,
        at: (usize, usize),
        shape: (usize, usize),
    ) -> Pixels {
        if level == 0 {
            return self.paint_entries(entries, at, shape);
        }
        let ink = self.ink();
        let width = shape.1 * TILE;
        let columns = under(level, at.1 * TILE..at.1 * TILE + width, self.side);
        let mut pixels = vec![0; 4 * width * shape.0 * TILE];
        let mut sums = vec![vec![0; width]; self.channels.len()];
        let mut strip = Strip::new(columns.clone());
        for (y, line) in pixels.chunks_exact_mut(4 * width).enumerate() {
            let y = at.0 * TILE + y;
            let rows = under(level, y..y + 1, self.rows);
            if rows.is_empty() || columns.is_empty() {
                continue;
            }
            for sums in &mut sums {
                sums.fill(0);
            }
            self.sum(entries, level, rows.clone(), &mut strip, &mut sums);
            for (x, pixel) in line.chunks_exact_mut(4).enumerate() {
                let start = columns.start + (x << level);
                let wide = columns.end.min(start + (1 << level)).saturating_sub(start);
                if wide > 0 {
                    let mut of_pixel = [0; 3];
                    for (sum, sums) in of_pixel.iter_mut().zip(&sums) {
                        *sum = sums[x];
                    }
                    pixel.copy_from_slice(&ink.colour(of_pixel, rows.len() * wide));
                }
            }
        }
        pixels
    }

    /// As `paint`, an entry a pixel: every number has its colour in a table.
    fn paint_entries(
        &self,
        entries: &Entries,
        at: (usize, usize),
        shape: (usize, usize),
    ) -> Pixels {
        let (range, colour) = (self.census.range(), self.colours());
        let colours: Vec<[u8; 4]> = range.clone().map(colour).collect();
        let least = i32::from(*range.start());
        let width = shape.1 * TILE;
        let columns = under(0, at.1 * TILE..at.1 * TILE + width, self.side);
        let mut pixels = vec![0; 4 * width * shape.0 * TILE];
        let mut strip = Strip::new(columns);
        let rows = under(0, at.0 * TILE..(at.0 + shape.0) * TILE, self.rows);
        for (a, line) in rows.zip(pixels.chunks_exact_mut(4 * width)) {
            let numbers = strip.row(self.look.map.base(), entries, self.rows, a);
            for (pixel, &number) in line.chunks_exact_mut(4).zip(numbers) {
                pixel.copy_from_slice(&colours[(i32::from(number) - least) as usize]);
            }
        }
        pixels
    }

    /// The sums of a line of pixels, of each channel.
    fn sum(
        &self,
        entries: &Entries,
        level: u32,
        rows: Range<usize>,
        strip: &mut Strip,
        sums: &mut [Vec<i64>],
    ) {
        if level >= LEVELS.start {
            for ((_, pyramid), sums) in self.channels.iter().zip(sums) {
                pyramid.read(level, rows.start, strip.columns.start, sums);
            }
            return;
        }
        for a in rows {
            let numbers = strip.row(self.look.map.base(), entries, self.rows, a);
            for ((weight, _), sums) in self.channels.iter().zip(&mut *sums) {
                weight.sum(numbers, level, sums);
            }
        }
    }

    /// Returns the colour of one entry of some base number: red, green, blue, opacity.
    pub fn colours(&self) -> impl Fn(i16) -> [u8; 4] {
        let ink = self.ink();
        let weights: Vec<Weight> = self.channels.iter().map(|(weight, _)| weight.clone()).collect();
        move |number| {
            let mut sums = [0; 3];
            for (sum, weight) in sums.iter_mut().zip(&weights) {
                *sum = weight.of(number).into();
            }
            ink.colour(sums, 1)
        }
    }

    /// Returns the scale of the numbers that have been summed.
    pub(super) fn scale(&self) -> Scale {
        let range = self.census.range();
        let most = range.start().unsigned_abs().max(range.end().unsigned_abs());
        let map = self.look.map;
        let below = map.style() == Style::Threshold;
        let most = if below { most.min(map.parameter() - 1) } else { most };
        Scale::new(self.look.curve, &self.census.magnitudes(most))
    }

    /// Returns what is seen, and in which colours.
    pub fn look(&self) -> Look {
        self.look
    }

    pub(super) fn census(&self) -> &Census {
        &self.census
    }

    fn ink(&self) -> Ink {
        let palette = self.look.palette;
        match self.look.map.style() {
            Style::Scale => Ink::Scaled(palette, self.scale()),
            Style::SignedScale => Ink::Signed(palette, self.scale()),
            Style::Threshold if self.look.is_scaled() => Ink::Part(palette, self.scale()),
            Style::Threshold | Style::YesNo => Ink::Share(palette),
            Style::Residues => Ink::Mixture,
        }
    }
}

/// Some columns of up to [`BLOCK`] rows, read together, so that blocks left of the diagonal are
/// turned once.
struct Strip {
    rows: Range<usize>,
    columns: Range<usize>,
    numbers: Vec<i16>,
}

impl Strip {
    fn new(columns: Range<usize>) -> Self {
        Self { rows: 0..0, columns, numbers: Vec::new() }
    }

    /// Returns the base numbers of row `a`; `filled` rows can be read.
    fn row(&mut self, base: Base, entries: &Entries, filled: usize, a: usize) -> &[i16] {
        if !self.rows.contains(&a) {
            let first = a / BLOCK * BLOCK;
            self.rows = first..filled.min(first + BLOCK);
            self.numbers.resize(self.rows.len() * self.columns.len(), 0);
            entries.read(base, &self.rows, &self.columns, &mut self.numbers);
        }
        &self.numbers[(a - self.rows.start) * self.columns.len()..][..self.columns.len()]
    }
}

/// From the sums of a pixel to its colour.
enum Ink {
    /// The mean, on a scale from 0 on.
    Scaled(Palette, Scale),
    /// The mean, on a scale in both directions.
    Signed(Palette, Scale),
    /// The share of yes.
    Share(Palette),
    /// The mean of those that count, which are the first sum, as opaque as their share.
    Part(Palette, Scale),
    /// The sums of red, green and blue.
    Mixture,
}

impl Ink {
    /// Returns the colour of a pixel that shows `count` entries with some sums.
    fn colour(&self, sums: [i64; 3], count: usize) -> [u8; 4] {
        let mean = |channel: usize| sums[channel] as f64 / count as f64;
        match self {
            Self::Scaled(palette, scale) => opaque(palette.at(scale.place(mean(0)))),
            Self::Signed(palette, scale) => {
                let place = scale.place(mean(0).abs()).copysign(mean(0));
                opaque(palette.at(0.5 + place / 2.0))
            }
            Self::Share(palette) => opaque(palette.at(mean(0))),
            Self::Part(palette, scale) => {
                let counted = sums[0].max(1) as f64;
                let [red, green, blue] = palette.at(scale.place(sums[1] as f64 / counted));
                [red, green, blue, (255.0 * mean(0)).round() as u8]
            }
            Self::Mixture => opaque([0, 1, 2].map(|i| mean(i).round() as u8)),
        }
    }
}

fn opaque([red, green, blue]: [u8; 3]) -> [u8; 4] {
    [red, green, blue, 255]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scale::CURVES;
    use nimscape_arrays::Array;
    use nimscape_arrays::map::MAPS;

    const SIDE: usize = 150; // a band and a part of one

    /// Returns a map without a parameter in its standard colours.
    fn plain(name: &str) -> Look {
        Look::new(Map::named(name, None, false).unwrap(), Curve::Linear, None).unwrap()
    }

    #[test]
    fn every_map_keeps_as_many_sums_as_its_style_says() {
        for look in looks() {
            assert_eq!(look.channels().len(), look.map.style().weights(), "{look:?}");
        }
    }

    fn complete(look: Look, entries: &Entries) -> Picture {
        let mut picture = Picture::new(look, entries.side());
        while picture.extend(entries) {}
        picture
    }

    fn looks() -> Vec<Look> {
        let all = MAPS.iter().flat_map(|info| {
            [(3, false), (23, true), (200, true)].map(|(n, compared)| info.make(Some(n), compared))
        });
        let maps = all.filter_map(Result::ok); // 23 is no bit, and differences need two centres
        maps.flat_map(|map| {
            let palettes = crate::palette::PALETTES.iter().copied();
            let fit = palettes.filter(move |palette| kinds(map).contains(&palette.kind));
            fit.flat_map(move |palette| CURVES.map(|(_, curve)| Look { map, curve, palette }))
        })
        .collect()
    }

    /// Returns the colour of a pixel from the numbers of its entries, one by one.
    fn expected(look: &Look, numbers: &[i16], scale: &Scale) -> [u8; 4] {
        let count = numbers.len() as f64;
        let value = |&n: &i16| f64::from(look.map.value(n));
        let mean = numbers.iter().map(value).sum::<f64>() / count;
        match look.map.style() {
            Style::Residues => {
                let modulus = look.map.parameter();
                let mut shares = vec![0.0; modulus.into()];
                for n in numbers {
                    shares[value(n) as usize] += 1.0 / count;
                }
                let mix = |i: usize| {
                    let parts = shares.iter().zip(0..);
                    parts.map(|(p, r)| p * f64::from(look.palette.of(r, modulus)[i])).sum::<f64>()
                };
                opaque([mix(0), mix(1), mix(2)].map(|byte| (byte - 1e-9).round() as u8))
            }
            Style::Threshold if look.palette.kind == Kind::Sequential => {
                let below = numbers.iter().filter(|&&n| look.map.value(n) == 1);
                let sum = below.clone().map(|&n| f64::from(n)).sum::<f64>();
                let [r, g, b] = look.palette.at(scale.place(sum / below.count().max(1) as f64));
                [r, g, b, (255.0 * mean).round() as u8]
            }
            Style::Scale => opaque(look.palette.at(scale.place(mean))),
            Style::SignedScale if mean < 0.0 => {
                opaque(look.palette.at(0.5 - scale.place(-mean) / 2.0))
            }
            Style::SignedScale => opaque(look.palette.at(0.5 + scale.place(mean) / 2.0)),
            _ => opaque(look.palette.at(mean)),
        }
    }

    #[test]
    fn pixels_are_exact_means_and_shares_at_every_level_and_outside_is_transparent() {
        let (six, two) = (Array::tripod(6, 150).unwrap(), Array::tripod(2, 150).unwrap());
        let entries = Entries::new(&six, Some(&two), SIDE);
        for look in looks() {
            let picture = complete(look, &entries);
            let scale = picture.scale();
            for level in 0..9_u32 {
                let pixels = picture.paint(&entries, level, (0, 0), (1, 1));
                let size = 1 << level;
                for (x, y) in
                    [(0, 0), (1, 0), (3, 5), (9, 2), (18, 18), (37, 4), (149, 140), (150, 0)]
                {
                    let cut = |from: usize| (from * size).min(SIDE)..((from + 1) * size).min(SIDE);
                    let mut numbers = vec![];
                    for a in cut(y) {
                        let mut row = vec![0; cut(x).len()];
                        entries.read(look.map.base(), &(a..a + 1), &cut(x), &mut row);
                        numbers.extend(row);
                    }
                    let outside = numbers.is_empty();
                    let wanted = if outside { [0; 4] } else { expected(&look, &numbers, &scale) };
                    let found: [u8; 4] = pixels[4 * (y * TILE + x)..][..4].try_into().unwrap();
                    let off = (0..4).map(|i| wanted[i].abs_diff(found[i])).max();
                    assert!(
                        off <= Some(1),
                        "{look:?}, level {level}, ({x}, {y}): {found:?} {wanted:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn several_tiles_in_one_picture_are_the_tiles() {
        let six = Array::tripod(6, 700).unwrap();
        let entries = Entries::new(&six, None, 700);
        let picture = complete(plain("value"), &entries);
        let all = picture.paint(&entries, 0, (1, 0), (2, 3));
        for (row, column) in [(0, 0), (0, 2), (1, 1)] {
            let tile = picture.paint(&entries, 0, (1 + row, column), (1, 1));
            for (y, line) in tile.chunks_exact(4 * TILE).enumerate() {
                let start = 4 * TILE * (3 * (row * TILE + y) + column);
                assert_eq!(line, &all[start..][..4 * TILE], "tile ({row}, {column}), line {y}");
            }
        }
    }

    #[test]
    fn what_is_filled_can_be_seen_before_the_rest_and_no_more() {
        let six = Array::tripod(6, 300).unwrap();
        let look = plain("parity");
        let mut picture = Picture::new(look, 300);
        let early = Entries::new(&six, None, 200);
        while picture.extend(&early) {}
        assert_eq!(picture.rows(), BAND);
        let (part, all) = (picture.paint(&early, 3, (0, 0), (1, 1)), {
            let entries = Entries::new(&six, None, 300);
            complete(look, &entries).paint(&entries, 3, (0, 0), (1, 1))
        });
        let end = 4 * TILE * (BAND >> 3);
        assert_eq!(part[..end], all[..end]);
        assert!(part[end..].iter().all(|&byte| byte == 0));
    }

    #[test]
    fn another_look_keeps_what_serves_it() {
        let six = Array::tripod(6, SIDE as u32).unwrap();
        let entries = Entries::new(&six, None, SIDE);
        let mut picture = complete(plain("value"), &entries);
        for look in looks().into_iter().filter(|look| look.map.base() != Base::Difference) {
            picture.restyle(look);
            while picture.extend(&entries) {}
            let fresh = complete(look, &entries);
            let paint = |picture: &Picture| picture.paint(&entries, 2, (0, 0), (1, 1));
            assert!(paint(&picture) == paint(&fresh), "{look:?}");
        }
    }

    #[test]
    fn tiles_far_outside_are_empty() {
        let six = Array::tripod(6, 8).unwrap();
        let entries = Entries::new(&six, None, 8);
        let picture = complete(plain("value"), &entries);
        // The number of the first entry is 2^64 in the last two.
        for (level, at) in [(0, (5, 1000)), (16, (1000, 5)), (48, (256, 0)), (48, (0, 256))] {
            let pixels = picture.paint(&entries, level, at, (1, 1));
            assert!(pixels.iter().all(|&byte| byte == 0), "level {level}, {at:?}");
        }
    }
}
