//! The half-window state: a few rows of an array, column by column, in constant memory.
//!
//! # The lemma
//! Fix a centre `c`. For a number `r` let
//!
//! > `S_r(k) = { j - k : r stands in a cell (i, j) with i < k <= j }`,
//!
//! the offsets from the diagonal at which a column that reaches row `k` already has an `r` above.
//! Then row `k >= 1` holds the numbers `0, 1, 2, ...`, one after the other, like this:
//! - if `0` is in `S_r(k)`, then `r` stands to the left of the diagonal;
//! - otherwise `r` stands at the first offset that is neither in `S_r(k)` nor taken in row `k` by a
//!   smaller number.
//!
//! *Proof.* Entry `(k, j)` is the mex of what is left of it and above it, and every number occurs
//! in row `k` exactly once. So `r` stands in the first column `j` in which no smaller number stands
//! and no `r` is above: in an earlier column that has neither, `r` would be missing left, above,
//! and in the cell itself; the entry would be at most `r`, not smaller, hence `r`. By symmetry `r`
//! stands left of the diagonal, in a cell `(k, i)` with `i < k`, exactly when it stands in
//! `(i, k)`, which means that `0` is in `S_r(k)`. Otherwise only columns `j >= k` are possible, and
//! there "an `r` is above" means that `j - k` is in `S_r(k)`; numbers left of the diagonal take no
//! such column. ∎
//!
//! `S_r(k + 1)` is `S_r(k)`, with the new offset of `r` if there is one, all lowered by one,
//! without what falls below zero. So the sets of the numbers below `R` at one column decide all
//! that follows, no larger number matters, and a state that comes back proves a period
//! ([`crate::near_equivalence::decision`]). By total symmetry `r` stands in `(k, j)`
//! exactly when `C(r, k) = j`: row `k` of the numbers below `R` is column `k` of the rows below
//! `R`.
//!
//! Row 0 is given, not filled: `r` stands in column `r`, but `c` in column 0 and 0 in column `c`.
//! The number 0 stands on the diagonal in every other row but row `c`; it is never searched for,
//! and `S_0` is not stored.
//!
//! # How large
//! A number lives in a band (`|C(r, k) - k| <= r + 1`), so offsets up to `R` are enough. The bits
//! stay where they are while the columns move on: a column that is passed counts as taken. Up to
//! `FEW` rows two words hold the free columns of a number, shifted every `BLOCK` columns; the first
//! of them nearly always has the one that is looked for, in a chain of four operations from one
//! number to the next. More rows have rings of words. Which numbers are already left of the
//! diagonal is written down when they are placed, a bit each, in the column where they will be met.
//! Up to `FEW` rows the entries are written down there, too, a byte each, so that a stream of rows
//! finds a column where the bits of that column were.

use crate::fill::completion::CENTRES;
use nimscape_base::error::{Result, in_range};

/// How many rows can be followed.
pub const ROWS: core::ops::RangeInclusive<u32> = nimscape_proof::near_equivalence::BARRIERS;

/// Up to so many rows a set fits 128 bits: offsets to `FEW` and the columns of a block.
pub(super) const FEW: usize = 120;

/// Columns to come in the ring of short sets, and numbers, a power of two above [`FEW`], for the
/// compiler to count modulo it.
pub(super) const RING: usize = 128;

/// Columns between two shifts of the short sets.
const BLOCK: u64 = 8;

/// States at columns that differ by a multiple of this are stored alike: it is one of [`BLOCK`], of
/// the short ring of columns, and of the words of the long sets.
const ALIGNED: u64 = 128;

/// The sets `S_r(k)` of the numbers below `rows`, at the column `k` that comes next.
#[derive(Debug, Clone)]
pub struct HalfWindow {
    centre: u64,
    rows: usize,
    column: u64,
    sets: Sets,
}

impl HalfWindow {
    /// Returns the state before column 0 of rows `0..rows` of centre `c`.
    ///
    /// # Errors
    /// When `c` is not in [`CENTRES`] or `rows` not in [`ROWS`].
    pub fn new(c: u32, rows: u32) -> Result<Self> {
        let centre = u64::from(in_range("c", c, CENTRES)?);
        let rows = in_range("rows", rows, ROWS)? as usize;
        Ok(Self { centre, rows, column: 0, sets: Sets::new(rows) })
    }

    /// Returns the state before column `column` of the numbers below `sets.len()`, whose sets
    /// `S_r(column)` are given, offset 0 first; `S_0` is ignored.
    ///
    /// # Panics
    /// When the centre is not passed, there are no numbers or more than 120, or one of them has an
    /// offset beyond their count.
    pub fn at(c: u32, column: u64, sets: &[u128]) -> Self {
        let rows = sets.len();
        let few = (1..=FEW).contains(&rows);
        assert!(column > c.into() && few, "few rows, past the centre");
        assert!(sets.iter().skip(1).all(|set| set >> rows >> 1 == 0), "a number lives in a band");
        let sets = Sets::Short(Short::at(column, sets).into());
        Self { centre: c.into(), rows, column, sets }
    }

    /// Returns the approximate number of bytes that such a state takes. `rows` is in [`ROWS`].
    pub(crate) const fn memory(rows: usize) -> usize {
        if rows <= FEW {
            return size_of::<Short>();
        }
        8 * rows * Long::words(rows) + 8 * rows.div_ceil(64) * (rows + 1)
    }

    /// Returns the column that the next step treats: `k` of the sets `S_r(k)`.
    pub fn column(&self) -> u64 {
        self.column
    }

    /// Returns how many rows are followed.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the centre.
    pub fn centre(&self) -> u64 {
        self.centre
    }

    /// Processes one column `k` and calls `place(r, d)` for every `r` in `1..rows`, ascending, that
    /// stands in row `k` at offset `d >= 0` from the diagonal: `C(r, k) = k + d` and
    /// `C(r, k + d) = k`.
    ///
    /// Cost: a few operations for each number that is placed, every other one on the average.
    pub fn step(&mut self, place: impl FnMut(usize, usize)) {
        match &mut self.sets {
            Sets::Short(sets) => sets.step(self.column, self.centre, place),
            Sets::Long(sets) => sets.step(self.column, self.centre, place),
        }
        self.column += 1;
    }

    /// Returns the entries of the column that was treated last, modulo 256, but for row 0: those
    /// left of the diagonal are known once as many columns have been treated as there are rows,
    /// from the first one, [`Self::at`] or [`Self::jump`] on. Up to [`FEW`] rows only; of more
    /// nothing is written down.
    pub(super) fn entries(&self) -> Option<&[u8; RING]> {
        match &self.sets {
            Sets::Short(sets) => Some(&sets.slots[(self.column - 1) as usize % RING].entries),
            Sets::Long(_) => None,
        }
    }

    /// Goes on by whole periods, as far as they do not lead past `column`: `period` is one of the
    /// state. What is stored stays as it is, for places in it are counted modulo [`ALIGNED`].
    pub(super) fn jump(&mut self, period: u64, column: u64) {
        let stride =
            (1..=ALIGNED).find(|m| (m * period).is_multiple_of(ALIGNED)).unwrap_or(ALIGNED)
                * period;
        self.column += column.saturating_sub(self.column) / stride * stride;
    }

    /// Returns the sets as a value of its own, which can be kept, compared and hashed.
    pub fn state(&self) -> WindowState {
        let words = WindowState::words(self.rows);
        let all = (0..self.rows).flat_map(|r| (0..words).map(move |i| (r, i)));
        let bits = all.map(|(r, i)| self.word(r, i)).collect();
        WindowState { pending: self.pending(), words, bits }
    }

    /// Returns whether `state() == *state`, mostly decided by a look at the largest number: it is
    /// the last to come back.
    pub fn is_in(&self, state: &WindowState) -> bool {
        self.pending() == state.pending
            && self.rows * state.words == state.bits.len()
            && (0..self.rows).rev().all(|r| {
                let words = state.bits[r * state.words..][..state.words].iter();
                words.enumerate().all(|(i, &word)| self.word(r, i) == word)
            })
    }

    /// Returns how far away the column of the centre still is, in which 0 stands in row 0.
    fn pending(&self) -> Option<u64> {
        self.centre.checked_sub(self.column)
    }

    /// Offsets `64 i ..= 64 i + 63` of `S_r(k)`.
    fn word(&self, r: usize, i: usize) -> u64 {
        match &self.sets {
            Sets::Short(sets) => (sets.set(r) >> (self.column % BLOCK) >> (64 * i)) as u64,
            Sets::Long(sets) => {
                let (shift, words) = (self.column % 64, sets.words);
                let word = |i: usize| sets.sets[r * words + (sets.first + i) % words];
                word(i) >> shift | word(i + 1) << 1 << (63 - shift)
            }
        }
    }
}

/// The sets `S_r(k)` of some numbers at some column `k`. Equal states of one centre have equal
/// futures: if the states before columns `k` and `k + p` are equal, `C(r, b + p) = C(r, b) + p` for
/// all `b >= k` with `C(r, b) >= k`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct WindowState {
    /// Columns up to that of the centre, as long as it lies ahead.
    pending: Option<u64>,
    /// Words of 64 offsets for each number.
    words: usize,
    bits: Vec<u64>,
}

impl WindowState {
    /// Offsets up to `rows - 1`.
    const fn words(rows: usize) -> usize {
        (rows - 1) / 64 + 1
    }

    /// Returns the offsets in `S_r(k)`, upwards; `r >= 1`.
    ///
    /// # Panics
    /// When there is no row `r`.
    pub fn offsets(&self, r: usize) -> impl Iterator<Item = usize> {
        let words = self.bits[r * self.words..][..self.words].iter().enumerate();
        words.flat_map(|(i, &word)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| 64 * i + bit)
        })
    }
}

#[derive(Debug, Clone)]
enum Sets {
    Short(Box<Short>),
    Long(Long),
}

impl Sets {
    fn new(rows: usize) -> Self {
        if rows <= FEW {
            Self::Short(Box::new(Short::new(rows)))
        } else {
            Self::Long(Long::new(rows))
        }
    }
}

/// Places row 0, which is given: calls `place(r, d)` for every number, each in its own column,
/// except the centre in column 0.
fn lead(rows: usize, c: u64, mut place: impl FnMut(usize, usize)) {
    (1..rows).for_each(|r| place(r, if r as u64 == c { 0 } else { r }));
}

/// Returns the numbers, a bit each, that are never placed: 0, and those from `rows` on.
fn never(rows: usize, word: usize) -> u64 {
    let beyond = |bit: usize| 64 * word + bit >= rows || word + bit == 0;
    (0..64).filter(|&bit| beyond(bit)).map(|bit| 1 << bit).sum()
}

/// The columns that are free for each `r`, those not in its set: bit `j` is column `j` from the
/// last multiple of `BLOCK` on.
#[derive(Debug, Clone)]
struct Short {
    rows: usize,
    /// Columns below 64; most seats are found here, in few steps.
    near: [u64; RING],
    /// Those from 64 on.
    beyond: [u64; RING],
    /// The columns that come next and that which was treated last, a ring.
    slots: [Slot; RING],
    /// Columns from 64 on that are not taken in the row that is filled. It stands here because it
    /// is seldom requested: one variable fewer in the loop lets wasm engines keep the others in
    /// registers.
    left_beyond: u64,
    all: [u64; 2],
}

/// What was written down for a column. Both parts of it lie side by side, for they are written
/// together.
#[derive(Debug, Clone, Copy)]
struct Slot {
    /// Which numbers are to be placed there, a bit each.
    open: [u64; 2],
    /// The entry of each row that has been placed, modulo 256, which identifies offsets up to
    /// `FEW`. At first 0, the column of all that row 0 places.
    entries: [u8; RING],
}

impl Short {
    #[expect(clippy::large_stack_arrays, reason = "eighteen kilobytes, on their way to the heap")]
    fn new(rows: usize) -> Self {
        let all = [!never(rows, 0), !never(rows, 1)];
        let free = [u64::MAX; RING];
        let slots = [Slot { open: all, entries: [0; RING] }; RING];
        Self { rows, near: free, beyond: free, slots, left_beyond: 0, all }
    }

    /// Returns the set of a number, as it is stored.
    fn set(&self, r: usize) -> u128 {
        !(u128::from(self.beyond[r]) << 64 | u128::from(self.near[r]))
    }

    /// Returns the sets before column `column`, past the centre. A number stands left of the
    /// diagonal in the columns of its set.
    fn at(column: u64, sets: &[u128]) -> Self {
        let mut short = Self::new(sets.len());
        for (r, set) in sets.iter().enumerate().skip(1) {
            let free = !(set << (column % BLOCK));
            (short.near[r], short.beyond[r]) = (free as u64, (free >> 64) as u64);
            for d in (0..RING).filter(|d| set >> d & 1 == 1) {
                short.slots[(column as usize + d) % RING].open[r / 64] &= !(1 << (r % 64));
            }
        }
        short
    }

    fn step(&mut self, column: u64, c: u64, mut place: impl FnMut(usize, usize)) {
        if column == 0 {
            lead(self.rows, c, |r, d| {
                let free = if d < 64 { &mut self.near[r] } else { &mut self.beyond[r] };
                *free ^= 1 << (d % 64);
                self.slots[d].open[r / 64] ^= 1 << (r % 64);
                self.slots[0].entries[r] = d as u8;
                place(r, d);
            });
        } else {
            self.fill((column % 256) as usize, column != c, place);
        }
        self.slots[column as usize % RING].open = self.all;
        if (column + 1).is_multiple_of(BLOCK) {
            for (near, beyond) in self.near.iter_mut().zip(&mut self.beyond).take(self.rows) {
                *near = *near >> BLOCK | *beyond << (64 - BLOCK);
                *beyond = *beyond >> BLOCK | u64::MAX << (64 - BLOCK);
            }
        }
    }

    /// Places the numbers of a row. `column` is the row's number modulo 256; `zero` says whether 0
    /// stands on the diagonal.
    ///
    /// All streams of rows spend their time in this loop: some forty instructions in wasm, for
    /// which engines have just enough registers. It is a function of its own so that nothing else
    /// takes registers.
    #[inline(never)]
    fn fill(&mut self, column: usize, zero: bool, mut place: impl FnMut(usize, usize)) {
        let Self { near, beyond, slots, left_beyond, .. } = self;
        let (now, passed) = (column % RING, column % BLOCK as usize);
        let block = column - passed;
        // Columns that are not taken in the row.
        let mut left = u64::MAX << passed << u32::from(zero);
        *left_beyond = u64::MAX;
        for word in 0..2 {
            let mut rest = slots[now].open[word];
            while rest != 0 {
                let r = (64 * word + rest.trailing_zeros() as usize) % RING;
                let next = rest & (rest - 1);
                let fit = near[r] & left;
                let seat = if fit == 0 {
                    // Seldom: farther than that only few numbers go, or many before the first bands
                    // are perfect.
                    take(beyond[r] & *left_beyond, &mut beyond[r], left_beyond) + 64
                } else {
                    take(fit, &mut near[r], &mut left)
                };
                let entry = block + seat;
                let there = &mut slots[entry % RING];
                there.open[word] ^= rest ^ next;
                there.entries[r] = column as u8;
                slots[now].entries[r] = entry as u8;
                place(r, entry - column);
                rest = next;
            }
        }
    }
}

/// Takes the first of the columns that are both free and left; which one it is.
#[inline]
fn take(fit: u64, free: &mut u64, left: &mut u64) -> usize {
    let seat = fit & fit.wrapping_neg();
    *free ^= seat;
    *left ^= seat;
    fit.trailing_zeros() as usize
}

/// A ring of words for each `r`: columns from the last multiple of 64 on, beginning at word
/// `first`.
#[derive(Debug, Clone)]
struct Long {
    rows: usize,
    words: usize,
    first: usize,
    sets: Vec<u64>,
    /// What is taken in the row that is filled; word 0 begins at the last multiple of 64.
    taken: Vec<u64>,
    left: Left,
}

impl Long {
    /// Offsets up to `rows`, and the columns passed since the last multiple of 64.
    const fn words(rows: usize) -> usize {
        rows / 64 + 2
    }

    fn new(rows: usize) -> Self {
        let words = Self::words(rows);
        let (sets, taken) = (vec![0; rows * words], vec![0; words]);
        Self { rows, words, first: 0, sets, taken, left: Left::new(rows) }
    }

    fn step(&mut self, column: u64, c: u64, mut place: impl FnMut(usize, usize)) {
        if column == 0 {
            lead(self.rows, c, |r, d| {
                self.sets[r * self.words + d / 64] |= 1 << (d % 64);
                self.left.insert(r, d);
                place(r, d);
            });
        } else {
            self.fill(column, column != c, place);
        }
        self.left.turn();
        if (column + 1).is_multiple_of(64) {
            self.turn();
        }
    }

    fn fill(&mut self, column: u64, diagonal_taken: bool, mut place: impl FnMut(usize, usize)) {
        let passed = (column % 64) as usize;
        self.taken.fill(0);
        self.taken[0] = if diagonal_taken { u64::MAX >> (63 - passed) } else { (1 << passed) - 1 };
        // Words of `taken` before this one are full.
        let mut open = 0;
        for word in 0..self.left.words {
            let mut rest = !self.left.word(word);
            while rest != 0 {
                let r = 64 * word + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                while self.taken[open] == u64::MAX {
                    open += 1;
                }
                let d = self.seat(r, open) - passed;
                self.left.insert(r, d);
                place(r, d);
            }
        }
    }

    /// Finds and takes the first column for `r`, counted from the last multiple of 64, searching
    /// from word `open` on.
    fn seat(&mut self, r: usize, open: usize) -> usize {
        let ring = &mut self.sets[r * self.words..][..self.words];
        let mut word = open;
        // A number stands within its band, |C(r, k) - k| <= r + 1: there is a seat before the words
        // end.
        loop {
            let at = self.first + word;
            let set = &mut ring[if at < self.words { at } else { at - self.words }];
            let taken = &mut self.taken[word];
            let occupied = *set | *taken;
            if occupied != u64::MAX {
                let seat = !occupied & (occupied + 1);
                *set |= seat;
                *taken |= seat;
                return 64 * word + seat.trailing_zeros() as usize;
            }
            word += 1;
        }
    }

    /// Clears the word of the columns that are passed: it is that of the farthest ones now.
    fn turn(&mut self) {
        self.sets.iter_mut().skip(self.first).step_by(self.words).for_each(|word| *word = 0);
        self.first = (self.first + 1) % self.words;
    }
}

/// For the columns that come next, a ring: which numbers stand left of the diagonal there, and
/// those that never are placed.
#[derive(Debug, Clone)]
struct Left {
    /// Words for one column.
    words: usize,
    /// Where the column that is treated begins in `bits`.
    now: usize,
    bits: Vec<u64>,
    never: Vec<u64>,
}

impl Left {
    fn new(rows: usize) -> Self {
        let never: Vec<u64> = (0..rows.div_ceil(64)).map(|word| never(rows, word)).collect();
        Self { words: never.len(), now: 0, bits: never.repeat(rows + 1), never }
    }

    fn word(&self, word: usize) -> u64 {
        self.bits[self.now + word]
    }

    fn insert(&mut self, r: usize, d: usize) {
        let column = self.now + d * self.words;
        let column = if column < self.bits.len() { column } else { column - self.bits.len() };
        self.bits[column + r / 64] |= 1 << (r % 64);
    }

    /// Goes on by one column, and clears the one that is passed.
    fn turn(&mut self) {
        self.bits[self.now..][..self.words].copy_from_slice(&self.never);
        self.now = (self.now + self.words) % self.bits.len();
    }
}
