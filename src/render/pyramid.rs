//! Sums over squares of entries, so that a pixel that shows many of them costs one read.
//!
//! Kept are the sums over squares of side 8, 16, ..., 128: a twelfth of a byte for each entry. A
//! pixel of smaller squares adds up to 16 entries, one of larger squares adds sums of side 128.
//! Whatever is summed, the mean of a pixel is its sum by the count of its entries, exact at every
//! scale.

use core::ops::Range;

/// Base-2 logarithms of the sides of the squares whose sums are kept.
pub(super) const LEVELS: Range<u32> = 3..8;

/// Rows that are summed together: the side of the largest squares.
pub(super) const BAND: usize = 1 << (LEVELS.end - 1);

/// Sums of weights below 2^15 in magnitude over squares: at most 2^29.
#[derive(Debug, Clone)]
pub(super) struct Pyramid {
    side: usize,
    /// For each level, row after row.
    sums: Vec<Vec<i32>>,
}

impl Pyramid {
    /// Returns the pyramid of a square array in which nothing has been summed.
    pub(super) fn new(side: usize) -> Self {
        let squares = |level: u32| side.div_ceil(1 << level);
        Self { side, sums: LEVELS.map(|level| vec![0; squares(level) * squares(level)]).collect() }
    }

    /// Squares in a row of a level.
    fn wide(&self, level: u32) -> usize {
        self.side.div_ceil(1 << level)
    }

    /// Adds the weights of a window of at most 64 columns to the smallest squares, `weigh` of each
    /// of its numbers, and where `mirrored` to those on the other side of the diagonal. Its first
    /// row and column are multiples of their side. Once for each entry.
    pub(super) fn add(
        &mut self,
        (rows, columns): (&Range<usize>, &Range<usize>),
        numbers: &[i16],
        mirrored: bool,
        weigh: impl Fn(i16) -> i32,
    ) {
        let wide = self.wide(LEVELS.start);
        let (size, column) = (1 << LEVELS.start, columns.start >> LEVELS.start);
        let bands = numbers.chunks(columns.len() << LEVELS.start);
        for (row, band) in (rows.start >> LEVELS.start..).zip(bands) {
            let mut squares = [0; 8];
            for line in band.chunks(columns.len()) {
                for (sum, numbers) in squares.iter_mut().zip(line.chunks(size)) {
                    *sum += numbers.iter().map(|&number| weigh(number)).sum::<i32>();
                }
            }
            let squares = &squares[..columns.len().div_ceil(size)];
            let sums = &mut self.sums[0];
            sums[row * wide + column..][..squares.len()]
                .iter_mut()
                .zip(squares)
                .for_each(|(sum, square)| *sum += square);
            if mirrored {
                let mirror = sums[column * wide + row..].iter_mut().step_by(wide);
                mirror.zip(squares).for_each(|(sum, square)| *sum += square);
            }
        }
    }

    /// Sums the larger squares of the band of [`BAND`] rows that begins at `first`, whose rows have
    /// all been added.
    pub(super) fn end_band(&mut self, first: usize) {
        for level in LEVELS.skip(1) {
            let (fine, coarse) = (self.wide(level - 1), self.wide(level));
            let (below, above) = self.sums.split_at_mut((level - LEVELS.start) as usize);
            let (finer, sums) = (&below[below.len() - 1], &mut above[0]);
            let end = (first + BAND).min(self.side).div_ceil(1 << level);
            for row in first >> level..end {
                let rows = (2 * row..2 * row + 2).filter(|fine_row| fine_row * fine < finer.len());
                for fine_row in rows {
                    let pairs = finer[fine_row * fine..][..fine].chunks(2);
                    for (sum, pair) in sums[row * coarse..][..coarse].iter_mut().zip(pairs) {
                        *sum += pair.iter().sum::<i32>();
                    }
                }
            }
        }
    }

    /// Adds to `sums` what the squares of side `2^level` from column `first` on have in the row of
    /// squares that begins at row `a`; `level` not below the first of [`LEVELS`], `a` and `first`
    /// multiples of the side. What lies outside adds nothing.
    pub(super) fn read(&self, level: u32, a: usize, first: usize, sums: &mut [i64]) {
        let kept = level.min(LEVELS.end - 1);
        let (wide, several) = (self.wide(kept), 1 << (level - kept));
        let row = a >> kept;
        for line in (row..row + several).filter(|line| *line < wide) {
            let line = &self.sums[(kept - LEVELS.start) as usize][line * wide..][..wide];
            let squares = line.get(first >> kept..).unwrap_or_default().chunks(several);
            for (sum, squares) in sums.iter_mut().zip(squares) {
                *sum += squares.iter().copied().map(i64::from).sum::<i64>();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_every_level_are_those_of_their_entries_cut_at_the_rim() {
        let side = 300;
        let weigh = |n: i16| i32::from(n) % 1000;
        for symmetric in [false, true] {
            let number = |a: usize, b: usize| {
                if symmetric {
                    (a * b * 7919 + a + b) as i16
                } else {
                    (a * 7919 + b * 104_729) as i16
                }
            };
            let mut pyramid = Pyramid::new(side);
            for a in (0..side).step_by(64) {
                let rows = a..side.min(a + 64);
                for b in (if symmetric { a } else { 0 }..side).step_by(64) {
                    let columns = b..side.min(b + 64);
                    let cells = rows.clone().flat_map(|a| columns.clone().map(move |b| (a, b)));
                    let numbers: Vec<i16> = cells.map(|(a, b)| number(a, b)).collect();
                    pyramid.add((&rows, &columns), &numbers, symmetric && a != b, weigh);
                }
            }
            for first in (0..side).step_by(BAND) {
                pyramid.end_band(first);
            }
            for level in 3..11 {
                let size = 1 << level;
                for a in (0..side).step_by(size) {
                    let mut sums = vec![0; 40];
                    pyramid.read(level, a, size, &mut sums);
                    for (x, &sum) in sums.iter().enumerate() {
                        let cut = |from: usize| from.min(side)..(from + size).min(side);
                        let cells = cut(a).flat_map(|a| cut((x + 1) * size).map(move |b| (a, b)));
                        let expected: i64 =
                            cells.map(|(a, b)| i64::from(weigh(number(a, b)))).sum();
                        assert_eq!(sum, expected, "level {level}, row {a}, square {x}");
                    }
                }
            }
        }
    }
}
