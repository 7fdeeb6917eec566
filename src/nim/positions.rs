//! All P-positions of k piles with a given total or a given maximum, one after another.
//!
//! Lexicographic order with no dead ends: whether some first piles can be completed to a P-position
//! of the family is decided by a formula, and so is the next value of a pile for which they can.

use num_bigint::BigUint;

use super::MOST_PILES;
use super::counts::{count_with_maximum, count_with_total};
use super::least::{least_within, next_part, next_where};
use crate::error::{Error, Result, in_range};

/// The most numbers in a flat array of positions: 256 MiB.
pub const MOST_FLAT: u128 = 1 << 26;

/// P-positions of k piles in lexicographic order: a stream that needs memory for one position and
/// time O(k) from one to the next, times the number of binary digits at worst.
///
/// [`Positions::advance`] lends each position; as an [`Iterator`] it gives each away in a new
/// vector.
#[derive(Clone, Debug)]
pub struct Positions {
    piles: Vec<u64>,
    /// The condition on each pile together with those after it; the last is on none.
    rests: Vec<Rest>,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Before,
    At,
    After,
}

/// Returns the P-positions of k piles with a total of exactly 2n, in lexicographic order.
///
/// ```
/// use nimscape::nim::by_total;
/// let positions: Vec<_> = by_total(3, 2).unwrap().collect();
/// assert_eq!(positions, [[0, 2, 2], [2, 0, 2], [2, 2, 0]]);
/// ```
///
/// # Errors
/// More than [`MOST_PILES`] piles.
pub fn by_total(k: usize, n: u64) -> Result<Positions> {
    Positions::new(k, Rest::Total { sum: 0, excess: n })
}

/// Returns the P-positions of k piles whose largest has exactly n counters, in lexicographic
/// order. No piles count as having the maximum 0.
///
/// ```
/// use nimscape::nim::by_maximum;
/// let positions: Vec<_> = by_maximum(3, 1).unwrap().collect();
/// assert_eq!(positions, [[0, 1, 1], [1, 0, 1], [1, 1, 0]]);
/// ```
///
/// # Errors
/// More than [`MOST_PILES`] piles.
pub fn by_maximum(k: usize, n: u64) -> Result<Positions> {
    Positions::new(k, Rest::Maximum { sum: 0, n, reached: n == 0 })
}

/// Returns the positions of [`by_total`] in one array, k numbers to a position.
///
/// ```
/// use nimscape::nim::flat_by_total;
/// assert_eq!(flat_by_total(2, 7), Ok(vec![7, 7]));
/// ```
///
/// # Errors
/// More than [`MOST_PILES`] piles; piles beyond `u32`; more than [`MOST_FLAT`] numbers.
pub fn flat_by_total(k: usize, n: u64) -> Result<Vec<u32>> {
    flat(k, n, count_with_total, by_total)
}

/// Returns the positions of [`by_maximum`] in one array, k numbers to a position.
///
/// # Errors
/// More than [`MOST_PILES`] piles; piles beyond `u32`; more than [`MOST_FLAT`] numbers.
pub fn flat_by_maximum(k: usize, n: u64) -> Result<Vec<u32>> {
    flat(k, n, count_with_maximum, by_maximum)
}

/// Writes a family down, if it is small enough.
fn flat(
    k: usize,
    n: u64,
    count: impl Fn(usize, u64) -> Result<BigUint>,
    family: impl Fn(usize, u64) -> Result<Positions>,
) -> Result<Vec<u32>> {
    in_range("n", n, 0..=u32::MAX.into())?;
    let count = u128::try_from(count(k, n)?).unwrap_or(u128::MAX);
    let numbers = count.saturating_mul(k as u128);
    let numbers = in_range("numbers", numbers, 0..=MOST_FLAT)? as usize;
    let mut flat = Vec::new();
    flat.try_reserve_exact(numbers).map_err(|_| Error::Unfit {
        name: "n",
        value: n.to_string(),
        reason: format!("needs memory for {numbers} numbers, more than there is"),
    })?;
    let mut positions = family(k, n)?;
    while let Some(piles) = positions.advance() {
        flat.extend(piles.iter().map(|&pile| pile as u32));
    }
    Ok(flat)
}

impl Positions {
    fn new(k: usize, all: Rest) -> Result<Self> {
        let k = in_range("k", k, 0..=MOST_PILES)?;
        Ok(Self { piles: vec![0; k], rests: vec![all; k + 1], stage: Stage::Before })
    }

    /// Returns the next position, or `None` after the last.
    ///
    /// ```
    /// use nimscape::nim::by_total;
    /// let mut positions = by_total(4, 1).unwrap();
    /// assert_eq!(positions.advance(), Some(&[0, 0, 1, 1][..]));
    /// assert_eq!(positions.advance(), Some(&[0, 1, 0, 1][..]));
    /// ```
    pub fn advance(&mut self) -> Option<&[u64]> {
        let found = match self.stage {
            Stage::Before => self.complete(0),
            Stage::At => (0..self.piles.len()).rev().any(|i| self.increase(i)),
            Stage::After => false,
        };
        self.stage = if found { Stage::At } else { Stage::After };
        found.then_some(&self.piles)
    }

    /// Takes the next value for pile i and the first ones for the piles after it.
    fn increase(&mut self, i: usize) -> bool {
        let next = self.rests[i].pile(Some(self.piles[i]), self.piles.len() - 1 - i);
        next.is_some_and(|pile| {
            self.put(i, pile);
            self.complete(i + 1)
        })
    }

    /// Takes the first values for the piles from i on.
    fn complete(&mut self, i: usize) -> bool {
        for i in i..self.piles.len() {
            let Some(pile) = self.rests[i].pile(None, self.piles.len() - 1 - i) else {
                return false;
            };
            self.put(i, pile);
        }
        self.rests[self.piles.len()].is_nothing()
    }

    fn put(&mut self, i: usize, pile: u64) {
        self.piles[i] = pile;
        self.rests[i + 1] = self.rests[i].without(pile);
    }
}

impl Iterator for Positions {
    type Item = Vec<u64>;

    fn next(&mut self) -> Option<Vec<u64>> {
        self.advance().map(<[u64]>::to_vec)
    }
}

/// A condition on some piles together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rest {
    /// Their nim-sum, and half of what their total has above it. A digit 1 of `sum` stands in an
    /// odd number of piles, and all their other digits pair off to `excess`.
    Total { sum: u64, excess: u64 },
    /// Their nim-sum, and that none exceeds n and, unless it is `reached` already, one equals n.
    /// The nim-sum has no more binary digits than n.
    Maximum { sum: u64, n: u64, reached: bool },
}

impl Rest {
    /// Returns the condition on the others when one pile is known.
    const fn without(self, pile: u64) -> Self {
        match self {
            // The digits of the pile outside the sum take a partner with them.
            Self::Total { sum, excess } => {
                Self::Total { sum: sum ^ pile, excess: excess - (pile & !sum) }
            }
            Self::Maximum { sum, n, reached } => {
                Self::Maximum { sum: sum ^ pile, n, reached: reached || pile == n }
            }
        }
    }

    /// Returns whether no piles at all will do.
    const fn is_nothing(self) -> bool {
        match self {
            Self::Total { sum, excess } => sum == 0 && excess == 0,
            Self::Maximum { sum, reached, .. } => sum == 0 && reached,
        }
    }

    /// Returns the smallest value above `last` (or at all) of one pile that `others` more can
    /// complete.
    fn pile(self, last: Option<u64>, others: usize) -> Option<u64> {
        match self {
            Self::Total { sum, excess } => pile_of_total(sum, excess, last, others),
            Self::Maximum { sum, n, reached } => pile_of_maximum(sum, n, reached, last, others),
        }
    }
}

/// By the number of piles with a digit 1 in each place. The nim-sum gives the parity of this
/// number, and the excess how many pairs there are:
/// - of one pile there is no pair;
/// - of two piles a pair has both, so that no place of the sum has one;
/// - of three there is at most one pair in any place: the binary digits of the excess. Where there
///   are a pair and an odd one all three piles have the digit, where there is neither none has;
/// - of four and more any excess can be made, with any digits in one pile that it allows for.
fn pile_of_total(sum: u64, excess: u64, last: Option<u64>, others: usize) -> Option<u64> {
    match others {
        0 => Some(sum).filter(|_| excess == 0 && last.is_none()),
        1 => next_part(excess, sum, last),
        2 => next_part(excess & sum, excess ^ sum, last),
        _ => next_where(last, |pile, _| Some(pile).filter(|pile| pile & !sum <= excess)),
    }
}

/// Two piles of nim-sum s can be found below or at n for any s with no more digits than n, one of
/// them n itself if the other, s ⊕ n, is not larger; three always.
fn pile_of_maximum(
    sum: u64,
    n: u64,
    reached: bool,
    last: Option<u64>,
    others: usize,
) -> Option<u64> {
    let next = last.map_or(Some(0), |last| last.checked_add(1)).filter(|&next| next <= n)?;
    match (others, reached) {
        (0, _) => Some(sum).filter(|&pile| next <= pile && (reached || pile == n)),
        (1, false) => [sum ^ n, n].into_iter().find(|&pile| next <= pile),
        (1, true) => next_where(last, |pile, place| least_within(n, sum, pile, place)),
        (2, false) => next_where(last, |pile, place| least_within(n, sum ^ n, pile, place))
            .filter(|&pile| pile <= n)
            .or(Some(n)),
        _ => Some(next),
    }
    .filter(|&pile| pile <= n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_piles_make_the_empty_position() {
        assert_eq!(by_total(0, 0).unwrap().collect::<Vec<_>>(), [[0; 0]]);
        assert_eq!(by_total(0, 1).unwrap().count(), 0);
        assert_eq!(by_maximum(0, 0).unwrap().collect::<Vec<_>>(), [[0; 0]]);
        assert_eq!(by_maximum(0, 1).unwrap().count(), 0);
    }

    #[test]
    fn one_pile_is_lost_only_when_empty() {
        assert_eq!(by_total(1, 0).unwrap().collect::<Vec<_>>(), [[0]]);
        assert_eq!(by_total(1, 5).unwrap().count(), 0);
        assert_eq!(by_maximum(1, 5).unwrap().count(), 0);
    }

    #[test]
    fn large_piles_are_no_obstacle() {
        let largest = by_maximum(3, u64::MAX).unwrap().next();
        assert_eq!(largest, Some(vec![0, u64::MAX, u64::MAX]));
        assert_eq!(by_total(3, 1 << 63).unwrap().count(), 3);
        assert_eq!(by_maximum(3, 1 << 63).unwrap().count(), 3);
        assert_eq!(by_total(64, u64::MAX).unwrap().nth(1000).map(|piles| piles.len()), Some(64));
    }

    #[test]
    fn a_stream_stays_at_its_end() {
        let mut positions = by_total(2, 3).unwrap();
        assert!(positions.advance().is_some());
        assert!(positions.advance().is_none());
        assert!(positions.advance().is_none());
    }

    #[test]
    fn arrays_too_large_are_refused() {
        assert!(flat_by_maximum(3, u64::MAX).is_err());
        assert!(flat_by_maximum(5, 1000).is_err());
        assert!(flat_by_total(65, 0).is_err());
    }
}
