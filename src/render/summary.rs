//! Statistics of a window of numbers, for its text alternative: how often each occurs, and where
//! the rare ones lie.
//!
//! The meaning of the numbers does not matter here.

use core::cmp::Reverse;
use nimscape_base::Typescript;
use serde::Serialize;
use std::collections::BTreeMap;

/// What a window holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// Numbers, all together, without blanks.
    pub cells: u64,
    /// How often the blank value stands.
    pub blanks: u64,
    /// The least and the largest; `None` for an empty window.
    pub range: Option<(i32, i32)>,
    /// How often the largest stands.
    pub largest: u64,
    /// How many different numbers there are.
    pub distinct: u64,
    /// The most frequent numbers, most frequent first, of equally frequent ones the smaller first,
    /// and how often each stands: [`MOST_COUNTED`] at most.
    pub counts: Vec<(i32, u64)>,
    /// Where the rarer of two numbers lies; `None` where there are not exactly two, or they are
    /// equally frequent.
    pub rare: Option<Corner>,
}

/// So many numbers are counted one by one.
pub const MOST_COUNTED: usize = 8;

/// Cells near the two axes, and cells near the diagonal: all cells `(a, b)` with
/// `min(a, b) < margin` or `|a - b| <= band`, counted from the origin of coordinates, and not from
/// the window's corner.
///
/// Of all such regions that hold the rarer cells it is the one with the fewest cells of the window,
/// and of these the one with the smaller margin. A band of -1 is empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Typescript)]
#[typescript("Rare")]
pub struct Corner {
    /// The number that lies there.
    pub value: i32,
    /// Rows, and columns, of the margin.
    pub margin: u32,
    /// How far from the diagonal the band goes; -1 if there is none.
    pub band: i64,
    /// How many cells of the window the region has.
    pub cells: u64,
}

/// Collects the statistics of a window row by row, without storing the numbers.
#[derive(Debug, Clone)]
pub struct Summarizer {
    origin: (u32, u32),
    width: u32,
    rows: u32,
    /// The value that is no number, and how often it stands.
    blank: Option<i32>,
    blanks: u64,
    /// How often each number of 16 bits stands, from the least.
    common: Vec<u64>,
    /// Likewise, all others.
    others: BTreeMap<i32, u64>,
    /// The first two numbers that came, and of each, by its distance from the axes, how far from
    /// the diagonal it goes (-1: it does not stand there). A third number ends this.
    reach: Vec<(i32, Vec<i64>)>,
    more: bool,
}

impl Summarizer {
    /// Returns a window whose first row begins at `origin` (row, column), `width` numbers wide. All
    /// its rows and columns fit 32 bits.
    /// Cells that hold `blank` have no number.
    pub fn new(origin: (u32, u32), width: u32, blank: Option<i32>) -> Self {
        let common = vec![0; 1 << 16];
        Summarizer {
            origin,
            width,
            rows: 0,
            blank,
            blanks: 0,
            common,
            others: BTreeMap::new(),
            reach: vec![],
            more: false,
        }
    }

    /// Adds the next row; numbers beyond the width are ignored. Time: linear.
    pub fn row(&mut self, numbers: &[i32]) {
        let a = self.origin.0 + self.rows;
        self.rows += 1;
        for (b, &number) in
            (self.origin.1..).zip(&numbers[..numbers.len().min(self.width as usize)])
        {
            if self.blank == Some(number) {
                self.blanks += 1;
                continue;
            }
            match i16::try_from(number) {
                Ok(small) => self.common[(i32::from(small) + 0x8000) as usize] += 1,
                Err(_) => *self.others.entry(number).or_default() += 1,
            }
            if !self.more {
                self.note(number, a, b);
            }
        }
    }

    fn note(&mut self, number: i32, a: u32, b: u32) {
        let known = self.reach.iter().position(|(value, _)| *value == number);
        let Some(at) = known.or_else(|| {
            self.reach.push((number, vec![]));
            (self.reach.len() <= 2).then(|| self.reach.len() - 1)
        }) else {
            self.more = true;
            return;
        };
        let near = (a.min(b) - self.origin.0.min(self.origin.1)) as usize;
        let reach = &mut self.reach[at].1;
        if reach.len() <= near {
            reach.resize(near + 1, -1);
        }
        reach[near] = reach[near].max(i64::from(a.abs_diff(b)));
    }

    /// Returns the statistics. Time: `O((rows + columns) * rows)` for the region of the rarer of
    /// two numbers.
    #[must_use]
    pub fn summary(self) -> Summary {
        let common = self.common.iter().zip(-0x8000..).map(|(&many, value)| (value, many));
        let others = self.others.iter().map(|(&value, &many)| (value, many));
        let mut counts: Vec<(i32, u64)> =
            common.chain(others).filter(|&(_, many)| many > 0).collect();
        let cells = counts.iter().map(|&(_, many)| many).sum();
        let values = || counts.iter().map(|&(value, _)| value);
        let range = values().min().zip(values().max());
        let largest = counts.iter().max().map_or(0, |&(_, many)| many);
        let distinct = counts.len() as u64;
        counts.sort_by_key(|&(value, many)| (Reverse(many), value));
        let rare = match counts[..] {
            [(_, more), (value, fewer)] if fewer < more => self.corner(value),
            _ => None,
        };
        counts.truncate(MOST_COUNTED);
        Summary { cells, blanks: self.blanks, range, largest, distinct, counts, rare }
    }

    /// Returns the smallest region that holds every cell with this value, one of two.
    fn corner(&self, value: i32) -> Option<Corner> {
        let (_, reach) = self.reach.iter().find(|(each, _)| *each == value)?;
        let base = self.origin.0.min(self.origin.1);
        // A margin is worth a look where it takes in one more distance from the axes; the band
        // holds what lies beyond.
        let mut band = -1;
        let mut best: Option<Corner> = None;
        for (near, &far) in reach.iter().enumerate().rev().filter(|&(_, &far)| far >= 0) {
            best = better(best, self.region(value, base + near as u32 + 1, band));
            band = band.max(far);
        }
        better(best, self.region(value, 0, band))
    }

    fn region(&self, value: i32, margin: u32, band: i64) -> Corner {
        let cells = size(margin, band, self.origin, (self.rows, self.width));
        Corner { value, margin, band, cells }
    }
}

/// Returns the smaller region; of equal ones the second, whose margin is smaller.
fn better(best: Option<Corner>, next: Corner) -> Option<Corner> {
    best.filter(|best| best.cells < next.cells).or(Some(next))
}

/// Returns how many cells of a window have `min(a, b) < margin` or `|a - b| <= band`.
fn size(margin: u32, band: i64, origin: (u32, u32), shape: (u32, u32)) -> u64 {
    let (first, last) = (i64::from(origin.1), i64::from(origin.1) + i64::from(shape.1));
    let margin = i64::from(margin);
    let row = |a: i64| {
        if a < margin {
            return last - first;
        }
        let left = margin.clamp(first, last) - first;
        // What the band adds to the columns of the margin.
        let (from, to) = ((a - band).max(margin), a + band + 1);
        left + (to.clamp(first, last) - from.clamp(first, last)).max(0)
    };
    let rows = i64::from(origin.0)..i64::from(origin.0) + i64::from(shape.0);
    rows.map(|a| row(a) as u64).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLANK: i32 = 65_535;

    fn summarize(numbers: &[i32], width: usize, origin: (u32, u32)) -> Summary {
        let mut summarizer = Summarizer::new(origin, width as u32, Some(BLANK));
        numbers.chunks(width.max(1)).for_each(|row| summarizer.row(row));
        summarizer.summary()
    }

    /// Every margin and every band, by looking at every cell.
    fn naive(numbers: &[i32], width: usize, origin: (u32, u32), value: i32) -> Corner {
        let cells: Vec<(i64, i64, bool)> = (0..numbers.len())
            .map(|at| {
                let a = i64::from(origin.0) + (at / width) as i64;
                (a, i64::from(origin.1) + (at % width) as i64, numbers[at] == value)
            })
            .collect();
        let most = cells.iter().map(|&(a, b, _)| a.max(b)).max().unwrap() + 1;
        let mut best: Option<Corner> = None;
        for margin in 0..=most {
            for band in -1..=most {
                let has =
                    |&(a, b, _): &(i64, i64, bool)| a.min(b) < margin || (a - b).abs() <= band;
                if cells.iter().all(|cell| !cell.2 || has(cell)) {
                    let cells = cells.iter().filter(|cell| has(cell)).count() as u64;
                    if best.is_none_or(|best| cells < best.cells) {
                        best = Some(Corner { value, margin: margin as u32, band, cells });
                    }
                }
            }
        }
        best.unwrap()
    }

    #[test]
    fn nothing_is_surveyed() {
        let nothing = Summary {
            cells: 0,
            blanks: 0,
            range: None,
            largest: 0,
            distinct: 0,
            counts: vec![],
            rare: None,
        };
        assert_eq!(summarize(&[], 0, (0, 0)), nothing);
    }

    #[test]
    fn numbers_are_counted() {
        let summary = summarize(&[3, 3, -1, 7, 3, -1], 3, (0, 0));
        assert_eq!((summary.cells, summary.range, summary.distinct), (6, Some((-1, 7)), 3));
        assert_eq!(summary.largest, 1);
        assert_eq!(summary.counts, [(3, 3), (-1, 2), (7, 1)]);
        assert_eq!(summary.rare, None);
        let many: Vec<i32> = (0..20).collect();
        assert_eq!(summarize(&many, 5, (0, 0)).counts.len(), MOST_COUNTED);
        assert_eq!(summarize(&[0, 1], 2, (0, 0)).rare, None, "neither is rarer");
    }

    #[test]
    fn blanks_are_no_numbers() {
        let summary = summarize(&[BLANK, 3, BLANK, 3, 1, 3], 3, (0, 0));
        assert_eq!((summary.cells, summary.blanks, summary.range), (4, 2, Some((1, 3))));
        assert_eq!((summary.distinct, &summary.counts[..]), (2, &[(3, 3), (1, 1)][..]));
        let rare = summary.rare.unwrap();
        assert_eq!((rare.value, rare.margin, rare.band), (1, 0, 0), "(1, 1), on the diagonal");
        let nothing = summarize(&[BLANK; 4], 2, (0, 0));
        assert_eq!((nothing.cells, nothing.blanks, nothing.range), (0, 4, None));
    }

    #[test]
    fn the_region_is_the_smallest_that_there_is() {
        // Windows of pseudo-random cells near the axes and the diagonal, and some anywhere.
        let mut seed = 1_u32;
        let mut random = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            seed >> 16
        };
        for round in 0..300 {
            let (height, width) = (1 + random() % 9, 1 + random() % 9);
            let origin = (random() % 4, random() % 4);
            let (near, far) = (random() % 3, i64::from(random() % 3) - 1);
            let numbers: Vec<i32> = (0..height * width)
                .map(|at| {
                    let (a, b) = (origin.0 + at / width, origin.1 + at % width);
                    let inside = a.min(b) < near || i64::from(a.abs_diff(b)) <= far;
                    i32::from(inside && random() % 3 > 0 || random() % 40 == 0)
                })
                .collect();
            let Some(found) = summarize(&numbers, width as usize, origin).rare else { continue };
            let best = naive(&numbers, width as usize, origin, found.value);
            assert_eq!(found.cells, best.cells, "round {round}: {found:?} or {best:?}");
            assert_eq!(
                size(found.margin, found.band, origin, (height, width)),
                found.cells,
                "round {round}"
            );
        }
    }
}
