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
//! The 64 rows of a tile are taken together, word of numbers by word of numbers, so that all that a
//! search reads stays in the fastest cache: row `a` needs of the rows before only what they did
//! with the same numbers. A pair of row `a` is a P-position `{a, b, d}` with `a <= b <= d`. It is
//! written at once to its three places on the diagonal and to the right of it: `(a, b)`, `(a, d)`
//! and `(b, d)`. All pairs of a word of numbers with a word of partners lie in the same three
//! tiles.

use crate::tiles::{TILE, Tile, Tiles, try_with_capacity};
use nimscape_base::error::Result;

/// Numbers in a word: as many as a tile has rows.
const WORD: usize = TILE;
const _: () = assert!(WORD == u64::BITS as usize, "a word holds the numbers of a tile");

/// The state of the search between two rows of tiles.
#[derive(Debug, Clone)]
pub(super) struct Pairing {
    centre: usize,
    side: usize,
    /// For each word of numbers `b`, words of `d` from that word on, and in each the numbers `b`:
    /// which pairs `{b, d}` are free. Pairs with `d < b` count as used.
    free: Vec<Free>,
    /// For each word of numbers the first of its words that is not used up.
    open: Vec<usize>,
    /// For each row of a tile, the numbers that have no partner, from the rows' own word on. Of
    /// those that are passed only the larger of each pair is kept.
    single: Vec<u64>,
    /// The places of the tiles `(a, d)` and `(b, d)` of a word of numbers `b`, for each of its
    /// words that has been looked at.
    partners: Vec<[usize; 2]>,
}

/// A word of partners for each number of a word.
#[derive(Debug, Clone, Copy)]
struct Free {
    /// Bit mask of the partners still available to each.
    with: [u64; WORD],
    /// The numbers that have an available partner.
    some: u64,
}

impl Pairing {
    /// Allocates the state for `side` rows of centre `c`.
    ///
    /// # Errors
    /// When the memory is not available.
    pub(super) fn new(side: usize, c: usize) -> Result<Self> {
        let words = side.div_ceil(WORD);
        let mut free = try_with_capacity(before(words), side)?;
        free.resize(before(words), Free { with: [u64::MAX; WORD], some: u64::MAX });
        // Row 0 pairs every number with itself, but 0 with c.
        for b in 0..words * WORD {
            let (word, bit) = (b / WORD, b % WORD);
            free[before(word)].with[bit] = u64::MAX << bit ^ u64::from(b != c) << bit;
        }
        let single = vec![0; TILE * 2 * words];
        Ok(Self { centre: c, side, free, open: vec![0; words], single, partners: Vec::new() })
    }

    /// Pairs the numbers of row `i` of tiles. Rows of tiles come in order. Afterwards all entries
    /// of the rows are in the tiles.
    pub(super) fn pair(&mut self, i: usize, tiles: &mut Tiles) {
        let across = tiles.across();
        let rows = i * TILE..self.side.min((i + 1) * TILE);
        if i == 0 {
            self.write_row_0(tiles);
        }
        for j in i..across {
            let base = j * WORD;
            let free = &mut self.free[before(j)..before(j + 1)];
            let open = &mut self.open[j];
            *open += free[*open..].iter().take_while(|free| free.some == 0).count();
            let inside = u64::MAX >> WORD.saturating_sub(self.side - base);
            let own = tiles.place(i, j);
            self.partners.clear();
            for (a, single) in rows.clone().zip(self.single.chunks_exact_mut(2 * across)) {
                if a == 0 {
                    continue;
                }
                if i == j {
                    let with_a = free.iter().map(|free| free.with[a % WORD]);
                    let later = core::iter::repeat(u64::MAX);
                    single
                        .iter_mut()
                        .zip(with_a.chain(later))
                        .for_each(|(word, with)| *word = with);
                }
                let single = &mut single[j - i..][..free.len()];
                let mut numbers = single[0] & inside;
                for (word, (free, single)) in free.iter_mut().zip(single).enumerate().skip(*open) {
                    if numbers == 0 {
                        break;
                    }
                    if self.partners.len() == word - *open {
                        self.partners.push([tiles.place(i, j + word), tiles.place(j, j + word)]);
                    }
                    let [row, column] = self.partners[word - *open];
                    let places = Places { own, row, column, a, base, word };
                    let tiles = tiles.by_place();
                    numbers = if word == 0 {
                        pair_word::<true>(free, single, numbers, &places, tiles)
                    } else {
                        pair_word::<false>(free, single, numbers, &places, tiles)
                    };
                }
                assert_eq!(numbers, 0, "a number has a partner up to its double");
            }
        }
        let own = tiles.place(i, i);
        let tile = &mut tiles.by_place()[own];
        for (a, b) in (0..TILE).flat_map(|a| (0..a).map(move |b| (a, b))) {
            tile[a * TILE + b] = tile[b * TILE + a];
        }
    }

    /// Row 0 is `c, 1, 2, ..., c - 1, 0, c + 1, ...` (3-stack End-Nim: `(n, c, n)` is P when `n` is
    /// not `c`). So the diagonal is 0 but for `c`, as new tiles are.
    fn write_row_0(&self, tiles: &mut Tiles) {
        for b in 0..self.side {
            let place = tiles.place(0, b / TILE);
            let partner = if b == 0 { self.centre } else { b };
            tiles.by_place()[place][b % TILE] = if b == self.centre { 0 } else { partner as u16 };
        }
    }
}

/// Words of partners of the words of numbers before `word`: each has two more than there are before
/// it, for numbers to `2b`.
const fn before(word: usize) -> usize {
    word * (word + 3) / 2
}

/// Where the pairs of row `a` are written.
struct Places {
    /// The tile of the row and the numbers.
    own: usize,
    /// The tile of the row and the partners.
    row: usize,
    /// The tile of the numbers and the partners.
    column: usize,
    a: usize,
    /// The first of the numbers.
    base: usize,
    /// How many words after them the partners are.
    word: usize,
}

/// Pairs numbers with those of one word, writes the pairs, and returns the numbers without a
/// partner there. In their `OWN` word partners do not search any more.
#[inline]
fn pair_word<const OWN: bool>(
    free: &mut Free,
    single: &mut u64,
    numbers: u64,
    &Places { own, row, column, a, base, word }: &Places,
    tiles: &mut [Tile],
) -> u64 {
    let elsewhere = if OWN { 0 } else { u64::MAX };
    let (with, mut some) = (&mut free.with, free.some);
    let (mut here, mut later) = (*single, numbers & !some);
    let mut searching = numbers & some;
    let mut partners = [0; WORD];
    while searching != 0 && here != 0 {
        let b = searching.trailing_zeros() as usize;
        let fit = with[b] & here;
        let first = fit & fit.wrapping_neg();
        with[b] ^= first;
        here ^= first;
        some ^= u64::from(with[b] == 0) << b;
        later |= u64::from(fit == 0) << b;
        partners[b] = fit.trailing_zeros() as u8;
        searching &= searching - 1;
        searching &= here | elsewhere;
    }
    (*single, free.some) = (here, some);
    let left = (later | searching) & (here | elsewhere);
    let (line, mut paired) = (a % TILE * TILE, numbers & !left);
    while paired != 0 {
        let b = paired.trailing_zeros() as usize;
        let d = usize::from(partners[b]) % WORD;
        paired &= paired - 1;
        if OWN {
            paired &= !(1 << d); // it has not searched
        }
        tiles[own][line + b] = (base + word * WORD + d) as u16;
        tiles[row][line + d] = (base + b) as u16;
        tiles[column][b * TILE + d] = a as u16;
    }
    left
}
