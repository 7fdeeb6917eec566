//! The search behind an array: which numbers each row pairs.
//!
//! By total symmetry row `a` is a pairing of the numbers: it pairs `b` with `d` when `C(a, b) = d`. Say that the
//! pair `{b, d}` is then *used by* `a`. The mex rule reads: row `a` takes each `b` in turn that has no partner yet
//! and pairs it with the smallest `d` that has none either, such that no smaller row has used `{b, d}`. Numbers
//! below `a` are never searched for: their rows already say who their partner is.
//!
//! So for each `b` it is enough to remember, one bit for each `d >= b`, which pairs `{b, d}` are used. The numbers
//! that are paired when row `a` begins are those that are used at `a`. A search looks at 64 numbers at once: the first
//! zero of "used at b" or "paired in this row", from the first word on that is not full. What is used up
//! forms a band that grows with `a`, so the words before are skipped, and few remain.

use super::completion::zeros;
use crate::error::Result;

/// Numbers in a word.
const WORD: usize = 64;

/// The state of the search between two rows.
#[derive(Debug)]
pub(super) struct Pairing {
    centre: usize,
    side: usize,
    /// For each block of 64 numbers `b`, words `d / 64` from the block's own on, and in each the block's numbers: which
    /// pairs `{b, d}` are used. Numbers `d < b` count as used.
    used: Vec<u64>,
    /// For each number `b` the first of its words that has a zero.
    open: Vec<u16>,
    /// The numbers that have a partner in the row being filled, from the row's own word on. Of those that are passed
    /// only the larger of each pair is kept.
    paired: Vec<u64>,
}

/// A word of each of 64 neighbours.
type Tile = [u64; WORD];

impl Pairing {
    /// Makes room for `side` rows of centre `c`.
    ///
    /// # Errors
    /// When there is not the memory.
    pub(super) fn new(side: usize, c: usize) -> Result<Self> {
        let (blocks, words) = (side.div_ceil(WORD), Self::words(side));
        let mut pairing = Self {
            centre: c,
            side,
            used: zeros(blocks * words * WORD, side)?,
            open: zeros(blocks * WORD, side)?,
            paired: zeros(blocks + words, side)?,
        };
        // Row 0 pairs every number with itself, but 0 with c.
        for b in 0..blocks * WORD {
            let bit = b % WORD;
            let lower = (1 << bit) - 1;
            let used = lower | u64::from(b != c) << bit;
            pairing.used[b / WORD * words * WORD + bit] = used;
            pairing.open[b] = u16::from(used == u64::MAX);
        }
        Ok(pairing)
    }

    /// Words of each number. Row `a` pairs `b` with numbers up to `b + a + 1` (the band).
    const fn words(side: usize) -> usize {
        side.div_ceil(WORD) + 2
    }

    /// How wide a row must be for all numbers that are paired with those inside the array.
    pub(super) const fn width(&self) -> usize {
        Self::words(self.side) * WORD + self.side
    }

    /// Writes the entries `C(a, b) >= a` at columns `b >= a` into `row`, which is [`width`](Self::width) wide; other entries
    /// stay. Rows come in order.
    pub(super) fn pair(&mut self, a: usize, row: &mut [u16]) {
        if a == 0 {
            return self.write_row_0(row);
        }
        let words = Self::words(self.side);
        let (own, bit) = (a / WORD, a % WORD);
        let (tiles, _) = self.used.as_chunks_mut::<WORD>();
        self.paired[words..].fill(0);
        for (paired, tile) in self.paired.iter_mut().zip(&tiles[own * words..][..words]) {
            *paired = tile[bit];
        }
        let (open, _) = self.open.as_chunks_mut::<WORD>();
        let blocks = tiles.chunks_exact_mut(words).zip(open).enumerate().skip(own);
        for (block, (tiles, open)) in blocks {
            let base = block * WORD;
            let inside = u64::MAX >> WORD.saturating_sub(self.side - base);
            let row = &mut row[base..][..words * WORD];
            pair_block(tiles, open, &mut self.paired[block - own..], inside, |b, d| {
                row[b] = (base + d) as u16;
                row[d] = (base + b) as u16;
            });
        }
    }

    /// Row 0 is `c, 1, 2, ..., c - 1, 0, c + 1, ...` (3-stack End-Nim: `(n, c, n)` is P when `n` is not `c`).
    fn write_row_0(&self, row: &mut [u16]) {
        for (b, entry) in row[..self.side].iter_mut().enumerate() {
            *entry = b as u16;
        }
        row[0] = self.centre as u16;
        if let Some(entry) = row.get_mut(self.centre) {
            *entry = 0;
        }
    }
}

/// Pairs the numbers of a block that have no partner and are `inside` the array. Tells each pair, as places from the
/// beginning of the block.
fn pair_block(
    used: &mut [Tile],
    open: &mut [u16; WORD],
    paired: &mut [u64],
    inside: u64,
    mut tell: impl FnMut(usize, usize),
) {
    let paired = &mut paired[..used.len()];
    let mut singles = !paired[0] & inside;
    while singles != 0 {
        let bit = singles.trailing_zeros() as usize;
        let first = usize::from(open[bit]);
        let mut word = first;
        let mut free = !(used[word][bit] | paired[word]);
        while free == 0 {
            word += 1;
            free = !(used[word][bit] | paired[word]);
        }
        let partner = free & free.wrapping_neg();
        used[word][bit] |= partner;
        paired[word] |= partner;
        if used[first][bit] == u64::MAX {
            open[bit] = next_open(used, bit, first);
        }
        tell(bit, word * WORD + partner.trailing_zeros() as usize);
        singles &= singles - 1;
        singles &= !paired[0];
    }
}

/// The first word after `word` in which a number has a zero.
#[cold]
fn next_open(used: &[Tile], bit: usize, word: usize) -> u16 {
    let after = used[word + 1..].iter().take_while(|tile| tile[bit] == u64::MAX);
    (word + 1 + after.count()) as u16
}
