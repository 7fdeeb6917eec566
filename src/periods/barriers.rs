//! The barriers of a number, the shadows of smaller numbers on them, and which bands are possible.
//!
//! For a number `n` the barrier `B_k` has the cells `(a, b)` with `a, b >= k` in the layers from
//! `n` on (*Tree and Tripod Nim*, section 9, looks down on it in Figures 12 and 13). The layers
//! below cast their shadow on it where the smaller numbers stand in such cells, and `n` itself
//! shadows its upper edge in the columns where it stands in a row before: that is its seed, the set
//! `S_n(k)` of [`nimscape_arrays`].
//!
//! # The count that parity keeps
//! **Lemma.** For `k > c` the number of offsets in `S_r(k)`, `r >= 1`, is
//! `k + [r = c] + [r = C(c, c)]` modulo 2.
//!
//! *Proof.* The rows before `k` hold `r` once each, in `k` cells. The matrix is symmetric, so cells
//! `(i, j)` with `i, j < k` come in pairs but for those on the diagonal; the others are the offsets
//! of `S_r(k)`. On the diagonal 0 stands in every row but rows 0 and `c`, where `c` and `C(c, c)`
//! stand. ∎
//!
//! So the offsets of the numbers below `2n - 1` together, `T_n(k)`, keep one parity: that of
//! `[c] + [C(c, c)]`, each counted if it is one of these numbers and not 0, as there is an even
//! number of others, `2n - 2`. In a perfect band of radius `n` the numbers fill the cells
//! `|i - j| < n`, of which `(i, j)` with `i < k <= j` are `T_n = n (n - 1) / 2`. So a band needs
//! that this is even, `n = 0` or 1 modulo 4 and `2n - 1 = 7` or 1 modulo 8, where both or neither
//! of `c` and `C(c, c)` are in it; that it is odd, and `2n - 1` is 3 or 5, where one is. This is
//! why the bands of section 8 have `8m - 1` numbers or two more. [`diagonal`](super::diagonal) has
//! `C(c, c)` without the array.

use core::ops::RangeInclusive;
use nimscape_base::Typescript;
use serde::Serialize;

use super::bands::BandFinder;
use super::diagonal::entry;
use super::work_budget::WorkBudget;
use nimscape_arrays::HalfWindow;
use nimscape_base::error::{Result, in_range};
use nimscape_proof::CENTRES;
use nimscape_proof::periods::Band;

/// The numbers that have barriers.
pub const NUMBERS: RangeInclusive<u32> = 1..=127;

/// The last column with which a window may begin: it takes half a second to get there.
pub const LAST: u32 = 1_000_000;

/// Rows and columns of a window.
pub const SIDES: RangeInclusive<u32> = 1..=64;

/// The numbers whose seeds can all be followed: at most 256 seeds.
pub const SEEDED: RangeInclusive<u32> = 1..=7;

/// A window on the diagonal, with the barriers of one number and the bands below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Barriers {
    /// Rows and columns of the window.
    pub side: u32,
    /// The numbers up to that of the barriers, row-major; -1 where a larger one stands.
    pub numbers: Vec<i16>,
    /// Whether the number of the barriers stands above, in an earlier row; left of the diagonal the
    /// mirror image. Row-major.
    pub shadowed: Vec<bool>,
    /// What is known, at the first column of the window, of the bands of at most `number + 1`
    /// numbers.
    pub rungs: Vec<Rung>,
}

/// Whether the numbers below `2 radius - 1` are a perfect band.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Typescript)]
#[typescript("BandRung")]
pub struct Rung {
    /// Half the width of the band.
    pub radius: u32,
    /// How many offsets they have at this column: `T_n(k)`.
    pub count: u64,
    /// How many they have in a band.
    pub needed: u64,
    /// Whether parity allows a band: `count - needed` is even, at every column.
    pub possible: bool,
    /// The column from which on they are a band for ever, if this column proves it.
    pub band: Option<u64>,
}

impl Barriers {
    /// Looks at the rows and columns `from..from + side` of centre `c` with the barriers of
    /// `number`. Cost: three nanoseconds for each number and column before.
    ///
    /// # Errors
    /// When `c` is not in [`CENTRES`], `number` not in [`NUMBERS`], `from` not in
    /// `c + 1..=1000000`, or `side` not in [`SIDES`].
    pub fn new(c: u32, number: u32, from: u32, side: u32) -> Result<Self> {
        in_range("c", c, CENTRES)?;
        in_range("n", number, NUMBERS)?;
        in_range("from", from, c + 1..=LAST)?;
        in_range("side", side, SIDES)?;
        let mut finder = BandFinder::new(c, number + 1)?;
        // Nothing stops it.
        let _ = finder.follow(from.into(), &mut WorkBudget::silent(u64::MAX));
        let bands = finder.bands();
        let mut half = finder.into_rows();
        let rungs = rungs(&half, &bands, number);
        let mut window = Self { side, numbers: Vec::new(), shadowed: Vec::new(), rungs };
        window.fill(&mut half, number);
        Ok(window)
    }

    fn fill(&mut self, half: &mut HalfWindow, number: u32) {
        let side = self.side as usize;
        let (mut numbers, mut shadowed) = (vec![-1; side * side], vec![false; side * side]);
        for row in 0..side {
            for column in half
                .state()
                .offsets(number as usize)
                .map(|offset| row + offset)
                .filter(|&j| j < side)
            {
                shadowed[row * side + column] = true;
                shadowed[column * side + row] = true;
            }
            numbers[row * side + row] = 0;
            half.step(|r, offset| {
                let column = row + offset;
                if column < side {
                    numbers[row * side + column] = r as i16;
                    numbers[column * side + row] = r as i16;
                }
            });
        }
        (self.numbers, self.shadowed) = (numbers, shadowed);
    }
}

/// Returns the next seed of each of the `2^(number + 1)` seeds of a number, `rows` rows below the
/// barrier `from`, where the smaller numbers stand as in the array. Bit `i` of a seed says that
/// column `from + i` is shadowed (*Tree and Tripod Nim*, section 9.1). `None` if the next seed has
/// an offset beyond `number`; the seeds of the array have none. Cost: as [`Barriers::new`], and
/// `rows` steps for each seed.
///
/// # Errors
/// When `c` is not in [`CENTRES`], `number` not in [`SEEDED`], `from` not in `c + 1..=1000000`, or
/// `rows` not in [`SIDES`].
pub fn next_seeds(c: u32, number: u32, from: u32, rows: u32) -> Result<Vec<Option<u32>>> {
    in_range("c", c, CENTRES)?;
    in_range("n", number, SEEDED)?;
    in_range("from", from, c + 1..=LAST)?;
    in_range("rows", rows, SIDES)?;
    let mut half = HalfWindow::new(c, number + 1)?;
    (0..from).for_each(|_| half.step(|_, _| ()));
    // The offsets of smaller numbers, row after row: 0 stands on the diagonal.
    let mut taken = vec![1_u64; rows as usize];
    for row in &mut taken {
        half.step(|r, offset| {
            if (r as u32) < number {
                *row |= 1 << offset;
            }
        });
    }
    let step = |seed: u64, taken: &u64| {
        let free = !(seed | taken);
        let own = if seed & 1 == 0 { free & free.wrapping_neg() } else { 0 };
        (seed | own) >> 1
    };
    let seeds = 1_u64 << (number + 1);
    let next = |seed: u64| taken.iter().fold(seed, step);
    Ok((0..seeds).map(next).map(|seed| (seed < seeds).then_some(seed as u32)).collect())
}

/// Returns what the rows say of each band; `bands` are those that the column proves.
fn rungs(half: &HalfWindow, bands: &[Band], number: u32) -> Vec<Rung> {
    let (c, state) = (half.centre(), half.state());
    let mut count = 0;
    let rung = |radius: u32| {
        let numbers = 2 * radius - 1;
        for r in numbers.saturating_sub(2).max(1)..numbers {
            count += state.offsets(r as usize).count() as u64;
        }
        let within = |r: &u64| (1..numbers.into()).contains(r);
        let odd = [c, entry(c)].iter().filter(|&r| within(r)).count();
        let needed = u64::from(radius) * u64::from(radius - 1) / 2;
        Rung {
            radius,
            count,
            needed,
            possible: needed % 2 == odd as u64 % 2,
            band: bands.iter().find(|band| band.radius == radius).map(|band| band.column),
        }
    };
    (1..=number / 2 + 1).map(rung).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parity_is_kept_and_bands_obey_it() {
        for c in [0, 2, 3, 4, 5, 8, 29] {
            for from in [c + 1, c + 2, c + 3, c + 50, 2000] {
                let look = Barriers::new(c, 48, from, 1).unwrap();
                assert_eq!(look.rungs.len(), 25);
                for rung in look.rungs {
                    let same = (rung.count + rung.needed) % 2 == 0;
                    assert_eq!(same, rung.possible, "centre {c}, column {from}: {rung:?}");
                    assert!(rung.band.is_none() || rung.possible && rung.count == rung.needed);
                }
            }
        }
    }

    #[test]
    fn figure_12_has_the_seed_that_is_printed() {
        // The shadow of 5 on a barrier of centre 2: one of twelve columns that follow each other
        // has the printed seed, 010000.
        let seeds: Vec<Vec<bool>> = (100..112)
            .map(|from| Barriers::new(2, 5, from, 8).unwrap().shadowed[..8].to_vec())
            .collect();
        let printed = [false, true, false, false, false, false, false, false];
        assert!(seeds.contains(&printed.to_vec()), "{seeds:?}");
    }

    #[test]
    fn the_next_seed_is_that_of_the_array() {
        let seed = |from: u32| {
            let shadowed = Barriers::new(2, 5, from, 6).unwrap().shadowed;
            shadowed[..6].iter().rev().fold(0, |seed, &bit| 2 * seed + u32::from(bit))
        };
        for from in 3..60 {
            for rows in [1, 12] {
                let next = next_seeds(2, 5, from, rows).unwrap();
                assert_eq!(next.len(), 64);
                assert_eq!(next[seed(from) as usize], Some(seed(from + rows)), "{from}, {rows}");
            }
        }
        assert_eq!(next_seeds(2, 8, 7, 12).unwrap_err().to_string(), "n must be 1 to 7, not 8");
    }

    #[test]
    fn a_window_is_that_of_the_array() {
        let (c, from, side) = (2, 40, 30_usize);
        let look = Barriers::new(c, 7, from, side as u32).unwrap();
        let mut rows = nimscape_arrays::Rows::new(c, 8).unwrap();
        for j in 0..side {
            rows.skip_to(u64::from(from) + j as u64);
            // Row r meets this column where r stands in row `column`.
            let places: Vec<u64> = rows.values().collect();
            for i in 0..side {
                let stands = places.iter().position(|&at| at == u64::from(from) + i as u64);
                assert_eq!(look.numbers[j * side + i], stands.map_or(-1, |r| r as i16), "{j}, {i}");
            }
        }
        let stands = |i: usize, j: usize| look.numbers[i * side + j] == 7;
        for k in 20..side {
            for j in k..side {
                // What stands further up than the window is too far away to reach these columns.
                let above = (0..k).any(|i| stands(i, j));
                assert_eq!(look.shadowed[k * side + j], above, "{k}, {j}");
                assert_eq!(look.shadowed[j * side + k], above);
            }
        }
    }

    #[test]
    fn what_is_out_of_range_is_refused_with_its_value() {
        let refused =
            |c, number, from, side| Barriers::new(c, number, from, side).unwrap_err().to_string();
        assert_eq!(refused(4096, 5, 9, 9), "c must be 0 to 4095, not 4096");
        assert_eq!(refused(2, 0, 9, 9), "n must be 1 to 127, not 0");
        assert_eq!(refused(2, 5, 2, 9), "from must be 3 to 1000000, not 2");
        assert_eq!(refused(2, 5, 9, 65), "side must be 1 to 64, not 65");
    }
}
