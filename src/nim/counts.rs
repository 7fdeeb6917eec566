//! How many P-positions there are: the sequences a, d, A and D of Nim Fractals.
//!
//! Piles are distinguishable and may be empty. Every answer is exact; one that `u128` cannot hold
//! is refused.

use std::collections::HashMap;

use super::MOST_PILES;
use crate::error::{Error, Result, in_range};

/// `a_k(n)`: the number of P-positions of k piles of at most n counters each.
///
/// From the proofs of Theorems 15 and 17: with n = 2^b - 1 + c and 1 <= c <= 2^b, choose the 2i
/// piles of 2^b or more and c values for each of them; all but one of the others are free. If they
/// are all the piles, take 2^b from each and count again. Time O(k log n).
///
/// ```
/// use nimscape::nim::count_within_maximum;
/// let terms: Vec<_> = (0..8).map(|n| count_within_maximum(3, n).unwrap()).collect();
/// assert_eq!(terms, [1, 4, 7, 16, 19, 28, 43, 64]);
/// ```
///
/// # Errors
/// More than [`MOST_PILES`] piles; an answer of 2^128 or more.
pub fn count_within_maximum(k: usize, n: u64) -> Result<u128> {
    let choices = even_choices(in_range("k", k, 0..=MOST_PILES)?);
    within_maximum(k as u32, n, &choices).ok_or_else(|| too_many(n))
}

/// `d_k(n)`: the number of P-positions of k piles of which the largest has exactly n counters.
///
/// The difference of [`count_within_maximum`] at n and n - 1.
///
/// ```
/// use nimscape::nim::count_with_maximum;
/// let terms: Vec<_> = (0..8).map(|n| count_with_maximum(3, n).unwrap()).collect();
/// assert_eq!(terms, [1, 3, 3, 9, 3, 9, 15, 21]);
/// ```
///
/// # Errors
/// Those of [`count_within_maximum`] at n.
pub fn count_with_maximum(k: usize, n: u64) -> Result<u128> {
    let within = count_within_maximum(k, n)?;
    match n.checked_sub(1) {
        Some(below) => Ok(within - count_within_maximum(k, below)?),
        None => Ok(within),
    }
}

/// `A_k(n)`: the number of P-positions of k piles with a total of at most 2n.
///
/// The recursion of Theorem 30, from the number 2e of odd piles: take one from each of them and
/// halve all. Time O(k² log n).
///
/// ```
/// use nimscape::nim::count_within_total;
/// let terms: Vec<_> = (0..8).map(|n| count_within_total(4, n).unwrap()).collect();
/// assert_eq!(terms, [1, 7, 14, 50, 63, 105, 148, 364]);
/// ```
///
/// # Errors
/// More than [`MOST_PILES`] piles; an answer of 2^128 or more.
pub fn count_within_total(k: usize, n: u64) -> Result<u128> {
    Halving::new(k, false)?.count(n).ok_or_else(|| too_many(n))
}

/// `D_k(n)`: the number of P-positions of k piles with a total of exactly 2n.
///
/// The recursion of Theorem 29: as for [`count_within_total`], but n - e must be even.
///
/// ```
/// use nimscape::nim::count_with_total;
/// let terms: Vec<_> = (0..9).map(|n| count_with_total(4, n).unwrap()).collect();
/// assert_eq!(terms, [1, 6, 7, 36, 13, 42, 43, 216, 49]);
/// ```
///
/// # Errors
/// More than [`MOST_PILES`] piles; an answer of 2^128 or more.
pub fn count_with_total(k: usize, n: u64) -> Result<u128> {
    Halving::new(k, true)?.count(n).ok_or_else(|| too_many(n))
}

fn too_many(n: u64) -> Error {
    let reason = "gives a count of 2^128 or more".to_owned();
    Error::Unfit { name: "n", value: n.to_string(), reason }
}

/// Returns the numbers of ways to choose 0, 2, 4, ... of k piles.
fn even_choices(k: usize) -> Vec<u128> {
    let mut choices = vec![1];
    for i in (0..k.saturating_sub(1)).step_by(2) {
        let last = choices[i / 2];
        choices.push(last * ((k - i) * (k - i - 1)) as u128 / ((i + 1) * (i + 2)) as u128);
    }
    choices
}

fn within_maximum(k: u32, n: u64, choices: &[u128]) -> Option<u128> {
    if n == 0 {
        return Some(1);
    }
    let b = n.ilog2();
    let c = u128::from(n - (1 << b) + 1);
    let mut sum = 0_u128;
    for (large, ways) in (0..=k).step_by(2).zip(choices) {
        let positions = if large == k {
            within_maximum(k, (c - 1) as u64, choices)?
        } else {
            let others = 2_u128.checked_pow(b * (k - large - 1))?;
            c.checked_pow(large)?.checked_mul(others)?
        };
        sum = sum.checked_add(positions.checked_mul(*ways)?)?;
    }
    Some(sum)
}

/// The recursion over binary digits from the lowest up, with what it has found.
struct Halving {
    /// [`even_choices`].
    choices: Vec<u128>,
    /// Whether totals are exact, not bounds.
    exact: bool,
    known: HashMap<u64, Option<u128>>,
}

impl Halving {
    fn new(k: usize, exact: bool) -> Result<Self> {
        let choices = even_choices(in_range("k", k, 0..=MOST_PILES)?);
        Ok(Self { choices, exact, known: HashMap::from([(0, Some(1))]) })
    }

    /// Returns the count for 2n; `None` if it is 2^128 or more.
    fn count(&mut self, n: u64) -> Option<u128> {
        if let Some(&known) = self.known.get(&n) {
            return known;
        }
        let count = self.sum(n);
        self.known.insert(n, count);
        count
    }

    fn sum(&mut self, n: u64) -> Option<u128> {
        let mut sum = 0_u128;
        for e in 0..self.choices.len() {
            let Some(rest) = n.checked_sub(e as u64) else { break };
            if !self.exact || rest.is_multiple_of(2) {
                sum = sum.checked_add(self.count(rest / 2)?.checked_mul(self.choices[e])?)?;
            }
        }
        Some(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_binomial_coefficients() {
        assert_eq!(even_choices(0), [1]);
        assert_eq!(even_choices(1), [1]);
        assert_eq!(even_choices(7), [1, 21, 35, 7]);
        assert_eq!(even_choices(64)[16], 1_832_624_140_942_590_534);
        assert_eq!(even_choices(64).iter().sum::<u128>(), 1 << 63);
    }

    #[test]
    fn no_piles_have_one_position() {
        assert_eq!(count_within_maximum(0, 9), Ok(1));
        assert_eq!(count_with_maximum(0, 9), Ok(0));
        assert_eq!(count_within_total(0, 9), Ok(1));
        assert_eq!(count_with_total(0, 9), Ok(0));
    }

    #[test]
    fn lemma_8_gives_the_largest_answers() {
        assert_eq!(count_within_maximum(3, u64::MAX - 1).map(|a| a < u128::MAX), Ok(true));
        assert!(count_within_maximum(3, u64::MAX).is_err());
        assert_eq!(count_within_maximum(64, 3), Ok(1 << 126));
        assert!(count_within_maximum(65, 1).is_err());
    }

    #[test]
    fn one_count_too_large_is_not_another() {
        assert!(count_within_total(64, u64::MAX).is_err());
        assert_eq!(count_with_total(2, u64::MAX), Ok(1));
        assert_eq!(count_with_total(3, u64::MAX), Ok(3_u128.pow(64)));
    }
}
