//! Windows far from the origin, without what lies before them.
//!
//! A **strip** holds rows `0..rows`, columns `from..from + width`. A window **below** a threshold
//! `t` is a square on the diagonal, rows and columns `from..from + width`. Its entries smaller
//! than `t` are known: by total symmetry `C(k, j) = r` is equivalent to `C(r, k) = j`, so
//! rows `0..t` of the columns `from..from + width` name all of them. Figure 11 of *Tree and Tripod
//! Nim* is such a window for centre 6 and `t = 23`.

use core::ops::RangeInclusive;

use super::rows::half_window::ROWS;
use super::{HalfWindow, Rows};
use nimscape_base::error::{Result, in_range, invalid};

/// Where windows begin.
pub const FROM: RangeInclusive<u32> = 0..=1_000_000_000;

/// Columns of a window.
pub const WIDTHS: RangeInclusive<u32> = 1..=8192;

/// Entries that are followed between two looks at the clock: less than a millisecond.
const SLICE: usize = 1 << 17;

/// What a cell of a window below a threshold holds when its entry is not below.
pub const EMPTY: i16 = -1;

/// What a window shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shows {
    /// Rows from 0 on: `C(r, k) - k`.
    Strip,
    /// A square on the diagonal: the entries below a threshold, [`EMPTY`] elsewhere.
    Below,
}

/// A window, complete or on its way.
#[derive(Debug, Clone)]
pub struct Far {
    shows: Shows,
    stream: Rows,
    from: u32,
    shape: (usize, usize),
    /// Row after row.
    values: Vec<i16>,
    /// Columns of the window that are written.
    written: usize,
}

impl Far {
    /// Returns rows `0..rows`, columns `from..from + width`.
    ///
    /// ```
    /// use nimscape_arrays::Far;
    /// let mut strip = Far::strip(6, 8, 7, 2)?;
    /// while strip.advance() < 1.0 {}
    /// assert_eq!(strip.row(2), [5 - 7, 9 - 8]); // C(2, 7) = 5, C(2, 8) = 9
    /// # Ok::<(), nimscape_base::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// When a number is out of range ([`CENTRES`](super::fill::completion::CENTRES), [`ROWS`],
    /// [`FROM`], [`WIDTHS`]) or the memory cannot be had.
    pub fn strip(c: u32, rows: u32, from: u32, width: u32) -> Result<Self> {
        let height = in_range("rows", rows, ROWS)?;
        Self::new(Shows::Strip, c, height, from, (height, width))
    }

    /// Returns the entries smaller than `below` in rows and columns `from..from + width`.
    ///
    /// # Errors
    /// As [`Self::strip`].
    pub fn below(c: u32, below: u32, from: u32, width: u32) -> Result<Self> {
        let below = in_range("below", below, ROWS)?;
        Self::new(Shows::Below, c, below, from, (width, width))
    }

    fn new(shows: Shows, c: u32, rows: u32, from: u32, shape: (u32, u32)) -> Result<Self> {
        let (from, width) = (in_range("from", from, FROM)?, in_range("width", shape.1, WIDTHS)?);
        let length = shape.0 as usize * width as usize;
        let bytes = 2 * length as u64 + Rows::memory(rows);
        let reserved = Vec::<u8>::new().try_reserve_exact(bytes as usize);
        reserved.map_err(|_| {
            invalid("width", width, format!("needs {} MiB, more than there is", bytes >> 20))
        })?;
        let blank = if shows == Shows::Below { EMPTY } else { 0 };
        Ok(Self {
            shows,
            stream: Rows::new(c, rows)?,
            from,
            shape: (shape.0 as usize, width as usize),
            values: vec![blank; length],
            written: 0,
        })
    }

    /// Continues from a state of the same rows, at least [`Rows::lead`] columns before the window.
    ///
    /// # Panics
    /// When it is one of another centre or of other rows, is nearer to the window, or columns are
    /// written already.
    pub fn resume(&mut self, half: HalfWindow) {
        let same = half.centre() == self.stream.centre() && half.rows() == self.rows();
        let early = half.column() + Rows::lead(half.rows()) <= u64::from(self.from) + 1;
        assert!(same && early && self.written == 0, "a state before this window");
        self.stream = Rows::resume(half);
    }

    /// Computes a slice of the window. Returns the share done; 1 when every column is written.
    ///
    /// Cost in all: one step of [`Rows`] for every column before the window's end, less the periods
    /// that are skipped.
    pub fn advance(&mut self) -> f64 {
        let (from, slice) = (u64::from(self.from), (SLICE / self.stream.rows()).max(1) as u64);
        if self.stream.column() < from {
            self.stream.approach(from, slice);
        } else {
            for _ in 0..slice.min((self.shape.1 - self.written) as u64) {
                self.write();
                self.stream.step();
            }
        }
        let end = from as f64 + self.shape.1 as f64;
        if self.written == self.shape.1 { 1.0 } else { self.stream.column() as f64 / end * 0.999 }
    }

    /// Writes the current column of the stream.
    fn write(&mut self) {
        let (k, width) = (self.written, self.shape.1);
        for (r, &offset) in self.stream.offsets().iter().enumerate() {
            match self.shows {
                Shows::Strip => self.values[r * width + k] = offset,
                Shows::Below => {
                    if let Some(j) = k.checked_add_signed(offset.into()).filter(|&j| j < width) {
                        self.values[k * width + j] = r as i16;
                    }
                }
            }
        }
        self.written += 1;
    }

    /// Returns the centre.
    pub fn centre(&self) -> u32 {
        self.stream.centre() as u32
    }

    /// Returns what the window shows.
    pub fn shows(&self) -> Shows {
        self.shows
    }

    /// Returns the first row and the first column.
    pub fn origin(&self) -> (u32, u32) {
        (if self.shows == Shows::Below { self.from } else { 0 }, self.from)
    }

    /// Returns the numbers of rows and columns.
    pub fn shape(&self) -> (usize, usize) {
        self.shape
    }

    /// Returns the number of rows that are followed: the height of a strip, or the threshold.
    pub fn rows(&self) -> usize {
        self.stream.rows()
    }

    /// Returns row `i` of the window, counted from its origin.
    ///
    /// # Panics
    /// When there is no such row.
    pub fn row(&self, i: usize) -> &[i16] {
        &self.values[i * self.shape.1..][..self.shape.1]
    }
}
