//! Rows as streams: the entries of a few rows, column by column, to any distance.

pub mod half_window;
pub mod offsets;

use half_window::{FEW, HalfWindow, RING, WindowState};
use nimscape_base::error::Result;
use nimscape_base::recurrence::Recurrence;

/// Rows `0..rows` of an array at one column after the other, in memory that does not grow.
///
/// ```
/// use nimscape_arrays::Rows;
/// let mut rows = Rows::new(6, 8)?;
/// rows.skip_to(7);
/// assert_eq!(rows.values().collect::<Vec<_>>(), [7, 8, 5, 4, 3, 2, 9, 0]);
/// rows.step();
/// assert_eq!((rows.column(), rows.value(2)), (8, 9));
/// # Ok::<(), nimscape_base::error::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Rows {
    half: HalfWindow,
    entries: Entries,
    /// Whether skipping can be done by periods.
    recurrence: Recurrence<WindowState>,
}

impl Rows {
    /// Returns rows `0..rows` of the array of centre `c`, at column 0.
    ///
    /// # Errors
    /// When `c` is not in [`CENTRES`](super::fill::completion::CENTRES) or `rows` not in
    /// [`ROWS`](super::rows::half_window::ROWS).
    pub fn new(c: u32, rows: u32) -> Result<Self> {
        let half = HalfWindow::new(c, rows)?;
        let entries = Entries::new(half.rows());
        let mut stream = Self { half, entries, recurrence: Recurrence::new() };
        stream.enter();
        Ok(stream)
    }

    /// Goes on from a state that is at least [`Self::lead`] columns before what is to be read.
    pub(crate) fn resume(half: HalfWindow) -> Self {
        let (lead, entries) = (Self::lead(half.rows()), Entries::new(half.rows()));
        let mut stream = Self { half, entries, recurrence: Recurrence::new() };
        // Then every partner of the current column has been written.
        (0..lead).for_each(|_| stream.enter());
        stream
    }

    /// Returns by how many columns a state must lie before the first column that is read from it.
    /// `rows` is in [`ROWS`](half_window::ROWS).
    pub const fn lead(rows: usize) -> u64 {
        slots(rows) as u64
    }

    /// Returns the approximate number of bytes that such a stream takes. `rows` is in
    /// [`ROWS`](half_window::ROWS).
    pub(crate) const fn memory(rows: u32) -> u64 {
        let rows = rows as usize;
        (Entries::memory(rows) + HalfWindow::memory(rows)) as u64
    }

    /// Returns the centre.
    pub(crate) fn centre(&self) -> u64 {
        self.half.centre()
    }

    /// Returns how many rows there are.
    pub fn rows(&self) -> usize {
        self.half.rows()
    }

    /// Returns the current column.
    pub fn column(&self) -> u64 {
        self.half.column() - 1
    }

    /// `C(r, k) - k` for every row `r`, `k` being the current column: within `-r..=r + 1`, but for
    /// row 0.
    pub fn offsets(&self) -> &[i16] {
        match &self.entries {
            Entries::Column(offsets) => &offsets[..self.rows()],
            Entries::Ring(offsets) => {
                let now = self.column() as usize % slots(self.rows());
                &offsets[now * self.rows()..][..self.rows()]
            }
        }
    }

    /// Returns the entry of row `r` in the current column.
    ///
    /// # Panics
    /// When there is no row `r`.
    pub fn value(&self, r: usize) -> u64 {
        self.column().wrapping_add_signed(self.offsets()[r].into())
    }

    /// Returns the entries of the current column, from row 0 downwards.
    pub fn values(&self) -> impl ExactSizeIterator<Item = u64> {
        let column = self.column();
        self.offsets().iter().map(move |&offset| column.wrapping_add_signed(offset.into()))
    }

    /// Goes on by one column.
    ///
    /// Cost: little more than a nanosecond an entry up to 120 rows.
    pub fn step(&mut self) {
        self.enter();
    }

    /// Goes on to a column of `0..=2^63`; without effect where it is passed already. See
    /// [`Self::approach`].
    pub fn skip_to(&mut self, column: u64) {
        while self.column() < column {
            self.approach(column, u64::MAX);
        }
    }

    /// Goes on towards a column of `0..=2^63`, by at most `steps` steps. When the state comes back
    /// on the way, whole periods are skipped: far columns of few rows are near.
    pub fn approach(&mut self, column: u64, steps: u64) {
        // Partners within the ring are written by the steps that come last.
        let blind = column.saturating_sub(self.half.rows() as u64 + 1);
        let mut left = steps;
        while left > 0 && self.column() < column {
            if self.half.column() < blind {
                self.skip(blind);
            } else {
                self.step();
            }
            left -= 1;
        }
    }

    /// Goes on by one column and by as many periods as there are before column `end`, writing
    /// nothing.
    fn skip(&mut self, end: u64) {
        let half = &mut self.half;
        half.step(|_, _| ());
        let period =
            self.recurrence.look(half.column(), |state| half.is_in(state), || half.state());
        if let Some(period) = period {
            half.jump(period, end);
            self.recurrence = Recurrence::new();
        }
    }

    /// Returns what decides all columns from the current one on, itself not included.
    pub fn state(&self) -> WindowState {
        self.half.state()
    }

    /// Goes on by a column and writes its entries; where the state does not know those left of the
    /// diagonal, it writes the entries that this column decides in those of their partners, too.
    fn enter(&mut self) {
        let Self { half, entries, .. } = self;
        let (column, c) = (half.column(), half.centre());
        let given = match column {
            0 => c as i16,
            _ if column == c => -(c as i16),
            _ => 0,
        };
        match entries {
            Entries::Column(offsets) => {
                half.step(|_, _| ());
                let Some(entries) = half.entries() else { unreachable!("few rows") };
                for (offset, entry) in offsets.iter_mut().zip(entries) {
                    // Within 120 to either side: a byte holds it.
                    *offset = entry.wrapping_sub(column as u8).cast_signed().into();
                }
                offsets[0] = given;
            }
            Entries::Ring(entries) => {
                let (rows, mask) = (half.rows(), slots(half.rows()) - 1);
                let now = column as usize & mask;
                half.step(|r, d| {
                    entries[((now + d) & mask) * rows + r] = -(d as i16);
                    entries[now * rows + r] = d as i16;
                });
                entries[now * rows] = given;
            }
        }
    }
}

/// `C(r, k) - k`, a number for every row.
#[derive(Debug, Clone)]
enum Entries {
    /// The current column; the others stand in the state. Up to [`FEW`] rows.
    Column(Box<[i16; RING]>),
    /// A ring of [`slots`] columns, one after the other.
    Ring(Vec<i16>),
}

impl Entries {
    fn new(rows: usize) -> Self {
        if rows <= FEW {
            Self::Column(Box::new([0; RING]))
        } else {
            Self::Ring(vec![0; rows * slots(rows)])
        }
    }

    const fn memory(rows: usize) -> usize {
        2 * if rows <= FEW { RING } else { rows * slots(rows) }
    }
}

/// Numbers are placed at offsets up to `rows`: so many columns, and one more.
const fn slots(rows: usize) -> usize {
    (rows + 1).next_power_of_two()
}
