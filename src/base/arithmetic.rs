//! Factors, divisors and least common multiples of periods.

use core::ops::Rem;

/// Returns the prime factors of `n >= 1`, upwards, each with its exponent. Cost: trial division,
/// `sqrt(n)` steps at the most.
///
/// ```
/// assert_eq!(nimscape_base::arithmetic::factors(7200), [(2, 5), (3, 2), (5, 2)]);
/// assert_eq!(nimscape_base::arithmetic::factors(1), []);
/// ```
pub fn factors(n: u128) -> Vec<(u128, u32)> {
    factors_to(n, u128::MAX).unwrap_or_default()
}

/// As [`factors`], but by divisors up to `last` only: `None` where these leave a number that may be
/// composite.
///
/// ```
/// assert_eq!(nimscape_base::arithmetic::factors_to(22, 2), None);
/// assert_eq!(nimscape_base::arithmetic::factors_to(6, 2), Some(vec![(2, 1), (3, 1)]));
/// ```
pub fn factors_to(mut n: u128, last: u128) -> Option<Vec<(u128, u32)>> {
    let mut found = Vec::new();
    let mut p: u64 = 2;
    // Divisions of 64 bits as soon as they are enough: in wasm those of 128 take ten times as long.
    let divides = |n: u128, p: u64| match u64::try_from(n) {
        Ok(n) => n.is_multiple_of(p),
        Err(_) => n.is_multiple_of(p.into()),
    };
    while u128::from(p) * u128::from(p) <= n {
        if u128::from(p) > last {
            return None;
        }
        let mut exponent = 0;
        while divides(n, p) {
            n /= u128::from(p);
            exponent += 1;
        }
        if exponent > 0 {
            found.push((p.into(), exponent));
        }
        p += if p == 2 { 1 } else { 2 };
    }
    if n > 1 {
        found.push((n, 1));
    }
    Some(found)
}

/// Returns the greatest common divisor.
pub fn gcd<T: Copy + Default + PartialEq + Rem<Output = T>>(a: T, b: T) -> T {
    if b == T::default() { a } else { gcd(b, a % b) }
}

/// Returns the least common multiple, if it is below `2^128`. One of the numbers is not 0.
pub fn lcm(a: u128, b: u128) -> Option<u128> {
    (a / gcd(a, b)).checked_mul(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factors_multiply_to_the_number_and_are_prime() {
        for n in 1..2000_u128 {
            let found = factors(n);
            assert_eq!(found.iter().map(|&(p, e)| p.pow(e)).product::<u128>(), n);
            assert!(found.iter().all(|&(p, _)| (2..p).all(|d| p % d != 0)), "{n}");
        }
        assert_eq!(factors(600_851_475_143), [(71, 1), (839, 1), (1471, 1), (6857, 1)]);
    }

    #[test]
    fn least_common_multiples() {
        assert_eq!(lcm(12, 18), Some(36));
        assert_eq!(lcm(u128::MAX, u128::MAX - 1), None);
    }
}
