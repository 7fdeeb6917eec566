//! How many cells are born at a generation, and how many are alive, by formula.

use super::rule::Rule;
use nimscape_base::error::{Result, in_range};

/// The last generation that [`count_alive`] answers for: its count still fits in `u128`.
pub const LAST_COUNTED: u64 = 1 << 62;

/// Returns the number of cells born at generation n: with w ones in the binary digits of n > 0,
/// 4·3^(w-1) in the whole plane, 3^w in three branches, (3^(w-1) + 1)/2 in Lim's octant. One cell
/// at generation 0. Constant time.
///
/// From Nim Fractals, Theorem 19 and section 5.4, and LIM is not SLIM, Theorem 5.1.
///
/// ```
/// use nimscape_automata::growth::{Rule, count_born};
/// let born: Vec<_> = (0..8).map(|n| count_born(Rule::Full, n)).collect();
/// assert_eq!(born, [1, 4, 4, 12, 4, 12, 12, 36]);
/// ```
pub fn count_born(rule: Rule, n: u64) -> u128 {
    if n == 0 {
        return 1;
    }
    let branch = 3_u128.pow(n.count_ones() - 1);
    match rule {
        Rule::ThreeBranches => 3 * branch,
        Rule::Full => 4 * branch,
        Rule::Lim => branch.div_ceil(2),
    }
}

/// Returns the number of cells alive at generation n: those born at 0, 1, ..., n. Time O(log n).
///
/// From the recursion of section 5.1 of Nim Fractals, A(2n + 1) = 4 A(n), unrolled over the binary
/// digits of n + 1: the t-th one from the left, at place r, adds 3^(t-1)·4^r cells to the three
/// branches. The other two rules follow branch by branch.
///
/// ```
/// use nimscape_automata::growth::{Rule, count_alive};
/// assert_eq!(count_alive(Rule::Full, 4095), Ok(22_369_621));
/// assert_eq!(count_alive(Rule::ThreeBranches, 6), Ok(37)); // Figure 1 of Nim Fractals
/// ```
///
/// # Errors
/// n above [`LAST_COUNTED`].
pub fn count_alive(rule: Rule, n: u64) -> Result<u128> {
    let n = in_range("n", n, 0..=LAST_COUNTED)?;
    let branch = (three_branches(n) - 1) / 3;
    Ok(match rule {
        Rule::ThreeBranches => 1 + 3 * branch,
        Rule::Full => 1 + 4 * branch,
        Rule::Lim => 1 + u128::from(n).midpoint(branch),
    })
}

/// Returns the sum of 3^(number of ones of m) over m = 0..=n.
fn three_branches(n: u64) -> u128 {
    let (mut alive, mut weight, mut places) = (0, 1, n + 1);
    while places > 0 {
        let place = places.ilog2();
        alive += weight << (2 * place);
        weight *= 3;
        places ^= 1 << place;
    }
    alive
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alive_is_the_sum_of_born() {
        for rule in Rule::ALL {
            let mut sum = 0;
            for n in 0..2000 {
                sum += count_born(rule, n);
                assert_eq!(count_alive(rule, n), Ok(sum), "{rule:?} {n}");
            }
        }
    }

    #[test]
    fn large_generations_add_what_is_born() {
        for n in [LAST_COUNTED, LAST_COUNTED - 1, (1 << 61) + 12345, 0x2aaa_aaaa_aaaa_aaaa] {
            for rule in Rule::ALL {
                let before = count_alive(rule, n - 1).unwrap();
                assert_eq!(count_alive(rule, n), Ok(before + count_born(rule, n)), "{rule:?} {n}");
            }
        }
    }

    #[test]
    fn the_largest_counts_do_not_overflow() {
        let born = 4 * 3_u128.pow(63);
        assert_eq!(count_born(Rule::Full, u64::MAX), born);
        assert!(count_alive(Rule::Full, LAST_COUNTED).is_ok_and(|alive| alive > 1 << 124));
        assert!(count_alive(Rule::Full, LAST_COUNTED + 1).is_err());
    }
}
