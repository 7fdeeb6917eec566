//! Filling the array `C_c(a, b)`.
//!
//! # The method
//! By total symmetry a P-position `{a, b, d}` with `a <= b <= d` stands in six cells of the array. Row `a` finds it
//! (`src/arrays/pairing.rs`) and writes the two of them that are its own; the other four are copies: what a row has
//! left of the diagonal is a column of the rows above, and tells where in the row the smaller numbers stand
//! (`mirror.rs`). A block of rows is completed where it stays in the cache, and then written once, after the rows
//! before it: memory is never cleared first, and never visited again but to be read. The two halves of the work hardly
//! wait for each other: where there are threads they run at the same time, a block of rows apart.

use core::slice::ChunksMut;
use std::sync::mpsc::{Receiver, Sender, SyncSender, TrySendError, channel, sync_channel};
use std::thread::{Builder, scope};

use super::mirror::Block;
use super::pairing::Pairing;
use crate::error::{Error, Result, in_range};

/// Centres for which arrays are filled.
pub const CENTRES: core::ops::RangeInclusive<u32> = 0..=4095;

/// Sides of the arrays that are filled: 16384 x 16384 entries take 512 MiB.
pub const SIDES: core::ops::RangeInclusive<u32> = 1..=16384;

/// Rows that are filled between two looks at the clock, and completed together.
pub(super) const BLOCK: usize = 64;

/// Blocks that may wait between the threads: more would not stay in the cache.
const AHEAD: usize = 2;

/// Entries of the smallest page of memory.
const PAGE: usize = 4096 / size_of::<u16>();

/// From this side on a second thread is worth its start.
const WORTH_A_THREAD: usize = 512;

/// The top left corner of `C_c`: rows and columns `0..side`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    centre: u32,
    side: usize,
    /// Row after row; while the array is being filled, of the rows that are.
    values: Vec<u16>,
}

impl Completion {
    /// Fills the array of centre `c`, rows and columns `0..side`.
    ///
    /// Cost: one bit search for about every fifth entry and four bytes of writing for every one; two threads if there
    /// are such.
    ///
    /// ```
    /// use nimscape::arrays::Completion;
    /// let array = Completion::fill(6, 16)?;
    /// assert_eq!(array.get(2, 7), 5); // mex of {2,3,0,1,6,7,4} to the left and {7,8} above
    /// assert_eq!(array.row(0)[..8], [6, 1, 2, 3, 4, 5, 0, 7]);
    /// # Ok::<(), nimscape::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// When `c` is not in [`CENTRES`], or `side` not in [`SIDES`], or the memory cannot be had.
    pub fn fill(c: u32, side: u32) -> Result<Self> {
        let mut fill = Fill::new(c, side)?;
        fill.complete();
        Ok(fill.finish())
    }

    /// The stack in the centre.
    pub fn centre(&self) -> u32 {
        self.centre
    }

    /// Rows, and columns.
    pub fn side(&self) -> usize {
        self.side
    }

    /// All entries, row after row.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// Row `a`: the entries `C(a, 0..side)`.
    ///
    /// # Panics
    /// When `a` is not below the side.
    pub fn row(&self, a: usize) -> &[u16] {
        &self.values[a * self.side..][..self.side]
    }

    /// The entry `C(a, b)`.
    ///
    /// # Panics
    /// When `a` or `b` is not below the side.
    pub fn get(&self, a: usize, b: usize) -> u16 {
        self.row(a)[b]
    }
}

/// An array being filled, block by block of rows: work that can be shown, and stopped, in between.
#[derive(Debug)]
pub struct Fill {
    array: Completion,
    pairing: Pairing,
    /// The rows at work.
    block: Vec<u16>,
}

impl Fill {
    /// Makes room for the array of centre `c`.
    ///
    /// # Errors
    /// As [`Completion::fill`]; nothing is left behind.
    pub fn new(c: u32, side: u32) -> Result<Self> {
        let centre = in_range("c", c, CENTRES)?;
        let side = in_range("side", side, SIDES)? as usize;
        let values = room(side * side, side)?;
        let pairing = Pairing::new(side, centre as usize)?;
        Ok(Self { array: Completion { centre, side, values }, pairing, block: Vec::new() })
    }

    /// Rows, and columns, of the array.
    pub fn side(&self) -> usize {
        self.array.side
    }

    /// Rows that are filled: all of their entries stand.
    pub fn rows_done(&self) -> usize {
        self.array.values.len() / self.array.side
    }

    /// The array as far as it is filled: the other rows are not there yet.
    pub fn so_far(&self) -> &Completion {
        &self.array
    }

    /// Fills the next block of rows; does nothing when all are filled.
    pub fn advance(&mut self) {
        let (first, width) = (self.rows_done(), self.pairing.width());
        self.block.resize(BLOCK.min(self.side() - first) * width, 0);
        self.pairing.pair(first, &mut self.block);
        let Completion { values, side, .. } = &mut self.array;
        let mut block = Block { rows: &mut self.block, width, side: *side, first };
        block.complete(values.chunks_exact(BLOCK * *side));
        let rows = self.block.chunks_exact(width);
        rows.for_each(|row| values.extend_from_slice(&row[..*side]));
    }

    /// Fills every row.
    fn complete(&mut self) {
        if self.side() >= WORTH_A_THREAD {
            self.complete_in_two_threads();
        }
        while self.rows_done() < self.side() {
            self.advance();
        }
    }

    /// Fills every row, this thread pairing and another one copying; does nothing if no thread can be had, as in wasm.
    fn complete_in_two_threads(&mut self) {
        let Self { array: Completion { values, side, .. }, pairing, .. } = self;
        let (side, width) = (*side, pairing.width());
        let (paired, to_copy) = sync_channel(AHEAD);
        let (copied, to_pair) = channel();
        let mut all = Vec::new();
        scope(|scope| {
            let copying = move || copy_blocks(side, width, &to_copy, &copied);
            if Builder::new().spawn_scoped(scope, copying).is_ok() {
                // Of memory that the system has cleared, and that there was room for.
                *values = Vec::new();
                all = vec![0; side * side];
                pair_blocks(pairing, all.chunks_mut(BLOCK * side), &to_pair, &paired);
                drop(paired); // that is all
            }
        });
        if !all.is_empty() {
            *values = all;
        }
    }

    /// The array, when every row is filled.
    ///
    /// # Panics
    /// When rows are missing.
    pub fn finish(self) -> Completion {
        assert_eq!(self.rows_done(), self.side(), "every row is filled before the array is taken");
        self.array
    }
}

/// Blocks of paired rows, and the places where they belong.
type Paired<'a> = (Vec<u16>, &'a mut [u16]);

/// Pairs every row, and sends blocks of rows that are paired; those that come back are used again. When the other thread
/// has fallen behind, the memory of a place is brought in here: that is a third of all the work.
fn pair_blocks<'a>(
    pairing: &mut Pairing,
    places: ChunksMut<'a, u16>,
    back: &Receiver<Vec<u16>>,
    paired: &SyncSender<Paired<'a>>,
) {
    let (side, width) = (pairing.side(), pairing.width());
    for (place, first) in places.zip((0..).step_by(BLOCK)) {
        let mut block = back.try_recv().unwrap_or_default();
        block.resize(place.len() / side * width, 0);
        pairing.pair(first, &mut block);
        if let Err(TrySendError::Full((block, place))) = paired.try_send((block, place)) {
            place.iter_mut().step_by(PAGE).for_each(|entry| *entry = 0);
            // Refused only after a panic of the other thread, which its scope passes on.
            let _ = paired.send((block, place));
        }
    }
}

/// Writes the array from the blocks of paired rows that come, and sends them back.
fn copy_blocks(side: usize, width: usize, paired: &Receiver<Paired>, back: &Sender<Vec<u16>>) {
    let mut above: Vec<&[u16]> = Vec::new();
    for ((mut block, place), first) in paired.iter().zip((0..).step_by(BLOCK)) {
        Block { rows: &mut block, width, side, first }.complete(above.iter().copied());
        let rows = place.chunks_exact_mut(side).zip(block.chunks_exact(width));
        rows.for_each(|(place, row)| place.copy_from_slice(&row[..side]));
        above.push(place);
        // Refused when every row is paired.
        let _ = back.send(block);
    }
}

/// An empty list with room for `length` items, or the error that says that the memory cannot be had.
pub(super) fn room<T>(length: usize, side: usize) -> Result<Vec<T>> {
    let mut list = Vec::new();
    list.try_reserve_exact(length).map_err(|_| Error::Unfit {
        name: "side",
        value: side.to_string(),
        reason: format!("needs {} MiB, more than there is", (length * size_of::<T>()) >> 20),
    })?;
    Ok(list)
}
