//! One half of a symmetric array, in squares of 64 by 64 entries.

use core::ops::Range;

use nimscape_base::error::{Result, invalid};

/// Rows, and columns, of a tile.
pub(super) const TILE: usize = 64;

/// The entries of a tile, row after row: 8 KiB.
pub(super) type Tile = [u16; TILE * TILE];

/// From this many rows of a tile on it is transposed whole.
const FEW: usize = 4;

/// The tiles on the diagonal of a square array and to the right of it; those on the diagonal are
/// whole. `C(a, b) = C(b, a)` gives the others.
///
/// Tiles stand in memory in the order in which they are first written. So no memory is touched
/// before it is needed, and none is cleared twice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tiles {
    /// Tiles in a row.
    across: usize,
    /// Where each tile stands, row after row, each from the diagonal on; 0 for one that does not
    /// exist yet.
    places: Vec<u32>,
    /// The tiles. The first one takes what falls outside the array.
    stored: Vec<Tile>,
}

impl Tiles {
    /// Reserves the memory of an array with some side.
    ///
    /// # Errors
    /// When the memory is not available.
    pub(super) fn new(side: usize) -> Result<Self> {
        let across = side.div_ceil(TILE);
        let all = across * (across + 1) / 2;
        let mut tiles = try_with_capacity(all + 1, side)?;
        tiles.push([0; TILE * TILE]);
        Ok(Self { across, places: vec![0; all], stored: tiles })
    }

    /// Returns the number of tiles in a row.
    pub(super) fn across(&self) -> usize {
        self.across
    }

    /// Returns the place of the tile in row `i`, column `j` of tiles, `i <= j`, which is added,
    /// with zeros, where it does not exist yet; 0 outside the array.
    pub(super) fn place(&mut self, i: usize, j: usize) -> usize {
        if j >= self.across {
            return 0;
        }
        let number = self.number(i, j);
        if self.places[number] == 0 {
            self.places[number] = self.stored.len() as u32;
            self.stored.push([0; TILE * TILE]);
        }
        self.places[number] as usize
    }

    /// Returns all tiles by their places.
    pub(super) fn by_place(&mut self) -> &mut [Tile] {
        &mut self.stored
    }

    /// Returns the entry in row `a`, column `b`.
    pub(super) fn get(&self, a: usize, b: usize) -> u16 {
        let (a, b) = (a.min(b), a.max(b));
        self.tile(a / TILE, b / TILE)[a % TILE * TILE + b % TILE]
    }

    /// Calls `visit(a, b, entries)` for all pieces of the rows of a window: the entries of row `a`
    /// from column `b` on, at most [`TILE`] of them. Rows come in any order.
    pub(super) fn visit(
        &self,
        rows: &Range<usize>,
        columns: &Range<usize>,
        mut visit: impl FnMut(usize, usize, &[u16]),
    ) {
        let mut turned = [0; TILE * TILE];
        for (i, rows) in pieces(rows) {
            for (j, columns) in pieces(columns) {
                let (first, width) = (columns.start % TILE, columns.len());
                if i > j {
                    let tile = self.tile(j, i);
                    if rows.len() < FEW {
                        for a in rows.clone() {
                            let line = a % TILE * TILE + first;
                            let column = tile[a % TILE..].iter().step_by(TILE).skip(first);
                            let entries = turned[line..][..width].iter_mut();
                            entries.zip(column).for_each(|(entry, &value)| *entry = value);
                        }
                    } else {
                        turned = transpose(tile);
                    }
                }
                let tile = if i > j { &turned } else { self.tile(i, j) };
                for a in rows.clone() {
                    visit(a, columns.start, &tile[a % TILE * TILE + first..][..width]);
                }
            }
        }
    }

    /// The tile in row `i`, column `j`, `i <= j`.
    fn tile(&self, i: usize, j: usize) -> &Tile {
        &self.stored[self.places[self.number(i, j)] as usize]
    }

    const fn number(&self, i: usize, j: usize) -> usize {
        i * (2 * self.across + 1 - i) / 2 + j - i
    }
}

/// Cuts a range of rows or columns where tiles end. Returns each tile's number and its part.
pub(super) fn pieces(range: &Range<usize>) -> impl Iterator<Item = (usize, Range<usize>)> + use<> {
    let Range { start, end } = *range;
    let tiles = start / TILE..if start < end { end.div_ceil(TILE) } else { start / TILE };
    tiles.map(move |i| (i, start.max(i * TILE)..end.min((i + 1) * TILE)))
}

/// Returns the columns of a tile as rows. The bits of an entry's place are those of its row, then
/// those of its column. To interleave the first half of all entries with the second moves the first
/// bit to the end; six times, and rows have become columns.
fn transpose(tile: &Tile) -> Tile {
    let (mut one, mut other) = (*tile, [0; TILE * TILE]);
    for _ in 0..TILE.ilog2() / 2 {
        interleave(&one, &mut other);
        interleave(&other, &mut one);
    }
    one
}

/// Writes the first of each half, then the second of each, and so on.
fn interleave(from: &Tile, to: &mut Tile) {
    let (first, second) = from.split_at(TILE * TILE / 2);
    for ((two, a), b) in to.as_chunks_mut().0.iter_mut().zip(first).zip(second) {
        *two = [*a, *b];
    }
}

/// Returns an empty list with capacity for `length` items, or an error when the memory is not
/// available.
pub(super) fn try_with_capacity<T>(length: usize, side: usize) -> Result<Vec<T>> {
    let mut list = Vec::new();
    list.try_reserve_exact(length).map_err(|_| {
        invalid(
            "side",
            side,
            format!("needs {} MiB, more than there is", (length * size_of::<T>()) >> 20),
        )
    })?;
    Ok(list)
}
