//! How many P-positions there are: the sequences a, d, A and D of Nim Fractals.
//!
//! Piles are distinguishable and may be empty. Every answer is exact, however large.

use std::collections::HashMap;

use num_bigint::BigUint;

use super::MOST_PILES;
use nimscape_base::error::{Result, in_range};

/// `a_k(n)`: the number of P-positions of k piles of at most n counters each.
///
/// From the proofs of Theorems 15 and 17: with n = 2^b - 1 + c and 1 <= c <= 2^b, choose the 2i
/// piles of 2^b or more and c values for each of them; all but one of the others are free. If they
/// are all the piles, take 2^b from each and count again. O(k log n) operations on numbers of
/// k log n digits.
///
/// ```
/// use nimscape_games::nim::count_within_maximum;
/// let terms: Vec<_> = (0..8).map(|n| count_within_maximum(3, n).unwrap()).collect();
/// assert_eq!(terms, [1_u32, 4, 7, 16, 19, 28, 43, 64].map(Into::into));
/// ```
///
/// # Errors
/// More than [`MOST_PILES`] piles.
pub fn count_within_maximum(k: usize, n: u64) -> Result<BigUint> {
    let choices = even_choices(in_range("k", k, 0..=MOST_PILES)?);
    Ok(within_maximum(k as u32, n, &choices))
}

/// `d_k(n)`: the number of P-positions of k piles whose largest has exactly n counters.
///
/// The difference of [`count_within_maximum`] at n and n - 1.
///
/// ```
/// use nimscape_games::nim::count_with_maximum;
/// let terms: Vec<_> = (0..8).map(|n| count_with_maximum(3, n).unwrap()).collect();
/// assert_eq!(terms, [1_u32, 3, 3, 9, 3, 9, 15, 21].map(Into::into));
/// ```
///
/// # Errors
/// More than [`MOST_PILES`] piles.
pub fn count_with_maximum(k: usize, n: u64) -> Result<BigUint> {
    let within = count_within_maximum(k, n)?;
    match n.checked_sub(1) {
        Some(below) => Ok(within - count_within_maximum(k, below)?),
        None => Ok(within),
    }
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

fn within_maximum(k: u32, n: u64, choices: &[u128]) -> BigUint {
    if n == 0 {
        return 1_u32.into();
    }
    let b = n.ilog2();
    let c = n - (1 << b) + 1;
    let mut sum = BigUint::ZERO;
    for (large, &ways) in (0..=k).step_by(2).zip(choices) {
        let positions = if large == k {
            within_maximum(k, c - 1, choices)
        } else {
            BigUint::from(c).pow(large) << (b * (k - large - 1))
        };
        sum += positions * ways;
    }
    sum
}

/// The counts of P-positions of k piles by their total, with a memory of what it has computed: many
/// terms cost little more than one.
///
/// The recursions of Theorems 29 and 30 of Nim Fractals, from the number 2e of odd piles: take one
/// from each of them and halve all. A term costs O(k² log n) operations on numbers of k log n
/// digits, and as much memory.
///
/// ```
/// use nimscape_games::nim::Totals;
/// let (mut exactly, mut within) = (Totals::exactly(4)?, Totals::within(4)?);
/// let terms: Vec<_> = (0..9).map(|n| exactly.count(n)).collect();
/// assert_eq!(terms, [1_u32, 6, 7, 36, 13, 42, 43, 216, 49].map(Into::into));
/// let terms: Vec<_> = (0..8).map(|n| within.count(n)).collect();
/// assert_eq!(terms, [1_u32, 7, 14, 50, 63, 105, 148, 364].map(Into::into));
/// # Ok::<(), nimscape_base::error::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Totals {
    /// [`even_choices`].
    choices: Vec<u128>,
    /// Whether totals are exact, not bounds.
    exact: bool,
    known: HashMap<u64, BigUint>,
}

impl Totals {
    /// Counts totals of exactly 2n: `D_k(n)`.
    ///
    /// # Errors
    /// More than [`MOST_PILES`] piles.
    pub fn exactly(k: usize) -> Result<Self> {
        Self::new(k, true)
    }

    /// Counts totals of at most 2n: `A_k(n)`.
    ///
    /// # Errors
    /// More than [`MOST_PILES`] piles.
    pub fn within(k: usize) -> Result<Self> {
        Self::new(k, false)
    }

    fn new(k: usize, exact: bool) -> Result<Self> {
        let choices = even_choices(in_range("k", k, 0..=MOST_PILES)?);
        Ok(Self { choices, exact, known: HashMap::from([(0, 1_u32.into())]) })
    }

    /// Returns the count at n.
    pub fn count(&mut self, n: u64) -> BigUint {
        if let Some(known) = self.known.get(&n) {
            return known.clone();
        }
        let terms = self.recursion(n);
        let count: BigUint = terms.into_iter().map(|(ways, m)| self.count(m) * ways).sum();
        self.known.insert(n, count.clone());
        count
    }

    /// Returns what the recursion adds up at n > 0: factors, and the places of earlier terms, the
    /// last one first.
    pub fn recursion(&self, n: u64) -> Vec<(u128, u64)> {
        let mut terms: Vec<(u128, u64)> = vec![];
        for (e, &ways) in (0..=n).zip(&self.choices) {
            let rest = n - e;
            if self.exact && !rest.is_multiple_of(2) {
                continue;
            }
            match terms.last_mut() {
                Some((factor, place)) if *place == rest / 2 => *factor += ways,
                _ => terms.push((ways, rest / 2)),
            }
        }
        terms
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
        type Count = fn(usize, u64) -> Result<BigUint>;
        let counts: [(Count, u32); 4] = [
            (count_within_maximum, 1),
            (count_with_maximum, 0),
            (|k, n| Ok(Totals::within(k)?.count(n)), 1),
            (|k, n| Ok(Totals::exactly(k)?.count(n)), 0),
        ];
        for (count, one) in counts {
            assert_eq!(count(0, 9), Ok(one.into()));
            assert!(count(MOST_PILES + 1, 1).is_err());
        }
    }

    #[test]
    fn lemma_8_gives_the_largest_answers() {
        let one = BigUint::from(1_u32);
        assert_eq!(count_within_maximum(3, u64::MAX), Ok(&one << 128_u32));
        assert_eq!(count_within_maximum(64, 3), Ok(&one << 126_u32));
        assert_eq!(count_within_maximum(64, u64::MAX), Ok(one << (64 * 63_u32)));
    }

    #[test]
    fn the_last_places_need_no_larger_numbers() {
        let last = |totals: Result<Totals>| totals.unwrap().count(u64::MAX);
        assert_eq!(last(Totals::exactly(2)), 1_u32.into());
        assert_eq!(last(Totals::exactly(3)), BigUint::from(3_u32).pow(64));
        assert_eq!(last(Totals::within(2)), BigUint::from(1_u32) << 64_u32);
    }

    #[test]
    fn the_recursions_are_those_that_the_paper_prints() {
        let (exact, within) = (Totals::exactly(4).unwrap(), Totals::within(4).unwrap());
        for n in 1..40 {
            assert_eq!(exact.recursion(2 * n + 1), [(6, n)]); // Lemma 26
            assert_eq!(exact.recursion(2 * n + 2), [(1, n + 1), (1, n)]);
            assert_eq!(within.recursion(2 * n + 1), [(7, n), (1, n - 1)]); // Lemma 27
            assert_eq!(within.recursion(2 * n + 2), [(1, n + 1), (7, n)]);
        }
    }
}
