//! The search behind an array: which numbers each row pairs.
//!
//! By total symmetry row `a` is a pairing of the numbers: it pairs `b` with `d` when `C(a, b) = d`.
//! Say that the pair `{b, d}` is then *used by* `a`, and *free* before. The mex rule reads: row `a`
//! takes each `b` in turn that has no partner yet and pairs it with the smallest `d` that has none
//! either, such that the pair `{b, d}` is free. Numbers below `a` are never searched for: their own
//! rows have decided their partners.
//!
//! So for each `b` it is enough to store, with one bit for each `d >= b`, which pairs `{b, d}` are
//! free, and no further than `d = 2b`, since `C(a, b)` is the mex of at most `a + b` numbers, and
//! `a <= b`. The numbers that have no partner when row `a` begins are those that are free with `a`.
//! A search is the first one of "free with `b`" and "no partner in this row". What is used up forms
//! a band that grows with `a`: the words before are skipped.
//!
//! The 64 numbers `b` of a word search together, one word of partners after the other. In each
//! word, the numbers that have no partner yet and are free with some number there try in turn,
//! without a branch on success. The pairs are the same as if each `b` had searched all words before
//! the next one did: the result of `b` in a word depends on the numbers that took a partner there
//! before, and in both orders these are the smaller numbers without a partner in an earlier word.
//!
//! Rows of a [`BLOCK`] are taken together, block of numbers by block of numbers, so that all that a
//! search reads stays in the fastest cache: row `a` needs of the rows before only what they did
//! with the same numbers.

use super::completion::{BLOCK, try_with_capacity};
use crate::error::Result;

/// Numbers in a word. A block of rows lies within one.
const WORD: usize = 64;
const _: () = assert!(WORD.is_multiple_of(BLOCK), "the numbers of a block of rows are in one word");

/// The state of the search between two blocks of rows.
#[derive(Debug, Clone)]
pub(super) struct Pairing {
    centre: usize,
    side: usize,
    /// For each word of numbers `b`, words of `d` from that word on, and in each the numbers `b`:
    /// which pairs `{b, d}` are free. Pairs with `d < b` count as used.
    free: Vec<Tile>,
    /// For each word of numbers the first of its words that is not used up.
    open: Vec<usize>,
    /// For each row of a block, the numbers that have no partner, from the rows' own word on. Of
    /// those that are passed only the larger of each pair is kept.
    single: Vec<u64>,
}

/// A word of partners for each number of a word.
#[derive(Debug, Clone, Copy)]
struct Tile {
    /// Bit mask of the partners still available to each.
    free: [u64; WORD],
    /// The numbers that have an available partner; it may contain numbers that have lost their last
    /// one since the last check.
    some: u64,
}

impl Pairing {
    /// Allocates the state for `side` rows of centre `c`.
    ///
    /// # Errors
    /// When the memory is not available.
    pub(super) fn new(side: usize, c: usize) -> Result<Self> {
        let blocks = side.div_ceil(WORD);
        let mut free = try_with_capacity(before(blocks), side)?;
        free.resize(before(blocks), Tile { free: [u64::MAX; WORD], some: u64::MAX });
        // Row 0 pairs every number with itself, but 0 with c.
        for b in 0..blocks * WORD {
            let (block, bit) = (b / WORD, b % WORD);
            free[before(block)].free[bit] = u64::MAX << bit ^ u64::from(b != c) << bit;
        }
        let single = vec![0; BLOCK * 2 * blocks];
        Ok(Self { centre: c, side, free, open: vec![0; blocks], single })
    }

    /// Returns how wide a row is: as many whole words as the array has, and a cache line wider. The
    /// rows of a block, read and written side by side, then do not fight for the same places of the
    /// cache.
    pub(super) const fn width(&self) -> usize {
        self.side.div_ceil(WORD) * WORD + 32
    }

    /// Writes the entries `C(a, b) >= a` at columns `b >= a` of the rows from `first` on into
    /// `rows`, at most [`BLOCK`] rows of this [`width`](Self::width); other entries stay, or hold
    /// anything. Blocks come in order. Partners outside of the row are paired too: it has no place
    /// for them, but they are values.
    pub(super) fn pair(&mut self, first: usize, rows: &mut [u16]) {
        let width = self.width();
        let (own, blocks) = (first / WORD, self.open.len());
        for block in own..blocks {
            let base = block * WORD;
            let tiles = &mut self.free[before(block)..before(block + 1)];
            let open = &mut self.open[block];
            *open += tiles[*open..].iter().take_while(|tile| tile.some == 0).count();
            let inside = u64::MAX >> WORD.saturating_sub(self.side - base);
            let singles = self.single.chunks_exact_mut(2 * blocks);
            for ((row, single), a) in rows.chunks_exact_mut(width).zip(singles).zip(first..) {
                if a == 0 {
                    continue;
                }
                if block == own {
                    let with_a = tiles.iter().map(|tile| tile.free[a % WORD]);
                    let later = core::iter::repeat(u64::MAX);
                    single
                        .iter_mut()
                        .zip(with_a.chain(later))
                        .for_each(|(word, free)| *word = free);
                }
                let row = &mut row[base..];
                let single = &mut single[block - own..][..tiles.len()];
                pair_block(tiles, *open, single, inside, |b, d| {
                    row[b] = (base + d) as u16;
                    if let Some(entry) = row.get_mut(d) {
                        *entry = (base + b) as u16;
                    }
                });
            }
        }
        if first == 0 {
            self.write_row_0(rows);
        }
    }

    /// Row 0 is `c, 1, 2, ..., c - 1, 0, c + 1, ...` (3-stack End-Nim: `(n, c, n)` is P when `n` is
    /// not `c`).
    fn write_row_0(&self, row: &mut [u16]) {
        for (b, entry) in row[..self.side].iter_mut().enumerate() {
            *entry = b as u16;
        }
        row[0] = self.centre as u16;
        if let Some(entry) = row[..self.side].get_mut(self.centre) {
            *entry = 0;
        }
    }
}

/// Tiles of the words of numbers before `block`: each has two more than there are before it, for
/// numbers to `2b`.
const fn before(block: usize) -> usize {
    block * (block + 3) / 2
}

/// Pairs the numbers of a word that have no partner and are `inside` the array; words before `open`
/// are used up. Calls `report` with each pair, as places from the beginning of the word; before
/// that, for a number that must search further, with the number twice.
///
/// # Panics
/// When a number finds no partner: by the theory it has one up to its double.
fn pair_block(
    tiles: &mut [Tile],
    open: usize,
    single: &mut [u64],
    inside: u64,
    mut report: impl FnMut(usize, usize),
) {
    let mut numbers = single[0] & inside;
    for (word, (tile, single)) in tiles.iter_mut().zip(single).enumerate().skip(open) {
        if numbers == 0 {
            break;
        }
        numbers = if word == 0 {
            pair_word::<true>(tile, single, numbers, 0, &mut report)
        } else {
            pair_word::<false>(tile, single, numbers, word * WORD, &mut report)
        };
    }
    assert_eq!(numbers, 0, "a number has a partner up to its double");
}

/// Pairs numbers with those of one word, which begins at `place`, and returns the numbers without a
/// partner there. In their `OWN` word partners do not search any more.
#[inline]
fn pair_word<const OWN: bool>(
    Tile { free, some }: &mut Tile,
    single: &mut u64,
    numbers: u64,
    place: usize,
    mut report: impl FnMut(usize, usize),
) -> u64 {
    let elsewhere = if OWN { 0 } else { u64::MAX };
    let (mut here, mut later) = (*single, numbers & !*some);
    let mut searching = numbers & *some;
    while searching != 0 && here != 0 {
        let b = searching.trailing_zeros() as usize;
        let fit = free[b] & here;
        let first = fit & fit.wrapping_neg();
        free[b] ^= first;
        here ^= first;
        *some ^= u64::from(free[b] == 0) << b;
        later |= u64::from(fit == 0) << b;
        report(b, if fit == 0 { b } else { place + fit.trailing_zeros() as usize });
        searching &= searching - 1;
        searching &= here | elsewhere;
    }
    *single = here;
    (later | searching) & (here | elsewhere)
}
