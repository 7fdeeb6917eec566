//! The one entry of the diagonal beyond the corner that is not 0, and which bands it allows.
//!
//! **Theorem 15 of docs/proofs.md.** `C_c(c, c)` is the value of the lowest zero bit of `c`, unless
//! `c = 2^k - 1`: then it is `c`. With the lemma of [`barriers`](super::barriers) it decides how
//! many numbers a perfect band can have.

/// Returns `C_c(c, c)`.
///
/// ```
/// use nimscape_periods::diagonal::entry;
/// assert_eq!([2, 3, 5, 6, 11].map(entry), [1, 3, 2, 1, 4]);
/// ```
pub const fn entry(c: u64) -> u64 {
    match 1_u64.checked_shl(c.trailing_ones()) {
        Some(zero) if zero <= c => zero,
        _ => c,
    }
}

/// Returns whether parity allows centre `c` a perfect band of radius `n`, with `2n - 1` numbers. Up
/// to `C(c, c)` numbers, and beyond `c` of them, `2n - 1` has to be 1 or 7 modulo 8; between the
/// two it has to be 3 or 5. That a band is allowed does not mean that it comes. `radius` is at
/// least 1.
///
/// ```
/// use nimscape_periods::diagonal::allows_band;
/// assert!(allows_band(29, 20) && !allows_band(29, 19)); // 39 numbers, 37 numbers
/// assert!(allows_band(8, 2) && !allows_band(8, 4)); // 3 of centre 8, but not 7
/// ```
pub const fn allows_band(c: u64, radius: u32) -> bool {
    let numbers = 2 * radius as u64 - 1;
    let odd = entry(c) < numbers && numbers <= c;
    odd != matches!(numbers % 8, 1 | 7)
}
