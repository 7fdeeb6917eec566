//! The patterns of periods that *Tree and Tripod Nim* observes in sections 8 and 9.3: rows beside a
//! multiple of 8 often have periods that follow from their number. They are observations on centres
//! that are not trivial, and have exceptions; where a perfect band of `8n - 1` numbers ends,
//! Theorem 7 proves that row `8n - 1` has the period `8n` or an even divisor of it.
//!
//! Section 8 has two cases: rows `8n` and `8n + 1` often have the periods `8n` and `8n + 2`. When
//! they do, row `8n + 2` generally has `2 (4n + 1) (4n + 2)`; when they do not, row `8n` generally
//! has `2 (4n) (4n + 1)`. Section 9.3 often sees the same in rows `8n + 3` and `8n + 1`.

use nimscape_base::Typescript;
use serde::Serialize;

/// The periods that a pattern expects of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// The row.
    pub row: u32,
    /// How far the row is from `8n`: -1 to 3.
    pub offset: i32,
    /// The expected periods: that of the first case before that of the second.
    pub periods: Vec<u64>,
}

/// Whether a row of a centre keeps its pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Typescript)]
#[typescript("PatternVerdict")]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It has the expected period.
    Kept,
    /// It has another one.
    Broken,
    /// Its own period is not known, or not which case its centre is.
    Open,
    /// The pattern expects nothing: it is about the first case, and this is the second.
    Silent,
}

/// Returns what the patterns expect of a row, in either case; `None` for rows 0 to 6 and for rows
/// `8n + 4` to `8n + 6`.
///
/// - Row `8n - 1`: `8n`.
/// - Row `8n`: `8n`, or `2 (4n) (4n + 1)`.
/// - Row `8n + 1`: `8n + 2`, or `2 (4n) (4n + 1)`.
/// - Rows `8n + 2` and `8n + 3`: `2 (4n + 1) (4n + 2)`, in the first case alone.
///
/// ```
/// use nimscape_periods::patterns::pattern;
/// assert_eq!(pattern(23).map(|pattern| pattern.periods), Some(vec![24]));
/// assert_eq!(pattern(24).map(|pattern| pattern.periods), Some(vec![24, 312]));
/// assert_eq!(pattern(26).map(|pattern| pattern.periods), Some(vec![364]));
/// ```
pub fn pattern(row: u32) -> Option<Pattern> {
    let n = (u64::from(row) + 1) / 8;
    let offset = (i64::from(row) - 8 * n as i64) as i32;
    let after = 8 * n * (4 * n + 1);
    let periods = match offset {
        _ if n == 0 => return None,
        -1 => vec![8 * n],
        0 => vec![8 * n, after],
        1 => vec![8 * n + 2, after],
        2 | 3 => vec![2 * (4 * n + 1) * (4 * n + 2)],
        _ => return None,
    };
    Some(Pattern { row, offset, periods })
}

/// Returns what the patterns expect of a row of centre `c` in the case that its rows `8n` and
/// `8n + 1` decide, and whether it keeps it. `period` returns the least period of a row, if it is
/// known. While the case is not known the pattern has the periods of both. `None` where no row has
/// a pattern, and for trivial centres, whose periods section 8 knows: powers of two.
///
/// ```
/// use nimscape_periods::patterns::{Verdict, verdict};
/// let of_centre_4 = |row| [(8, 12), (9, 6), (10, 60)].into_iter().find(|known| known.0 == row);
/// let (pattern, is) = verdict(4, 8, |row| of_centre_4(row).map(|known| known.1)).unwrap();
/// assert_eq!((pattern.periods, is), (vec![40], Verdict::Broken));
/// let (_, is) = verdict(4, 10, |row| of_centre_4(row).map(|known| known.1)).unwrap();
/// assert_eq!(is, Verdict::Silent);
/// ```
pub fn verdict(
    c: u64,
    row: u32,
    period: impl Fn(u32) -> Option<u128>,
) -> Option<(Pattern, Verdict)> {
    let mut own = pattern(row).filter(|_| !(c + 1).is_power_of_two())?;
    let case = is_first_case(row.wrapping_add_signed(-own.offset), &period);
    match (own.offset, case) {
        (2 | 3, Some(false)) => return Some((own, Verdict::Silent)),
        (0 | 1, Some(is_first)) => _ = own.periods.remove(usize::from(is_first)),
        _ => {}
    }
    let is_decided = own.offset == -1 || case.is_some();
    let verdict = match period(row).filter(|_| is_decided) {
        None => Verdict::Open,
        Some(found) if own.periods.iter().any(|&one| u128::from(one) == found) => Verdict::Kept,
        Some(_) => Verdict::Broken,
    };
    Some((own, verdict))
}

/// Returns whether rows `8n` and `8n + 1` have the periods `8n` and `8n + 2`; `None` while it is
/// not known.
fn is_first_case(at: u32, period: impl Fn(u32) -> Option<u128>) -> Option<bool> {
    let is = |row, wanted: u32| period(row).map(|found| found == u128::from(wanted));
    match (is(at, at), is(at + 1, at + 2)) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (one, other) => Some(one? && other?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search;

    #[test]
    fn a_case_is_open_until_rows_decide_it() {
        let known = |pairs: &'static [(u32, u128)]| {
            move |row| pairs.iter().find(|pair| pair.0 == row).map(|pair| pair.1)
        };
        let verdicts = [
            (known(&[(24, 24)]), 24, Verdict::Open),
            (known(&[(24, 312)]), 24, Verdict::Kept),
            (known(&[(25, 26)]), 25, Verdict::Open),
            (known(&[(24, 24), (25, 26)]), 26, Verdict::Open),
            (known(&[(24, 24), (25, 26), (26, 364)]), 26, Verdict::Kept),
            (known(&[(24, 24), (25, 26), (27, 365)]), 27, Verdict::Broken),
            (known(&[(25, 312)]), 26, Verdict::Silent),
            (known(&[(26, 364)]), 26, Verdict::Open),
            (known(&[(24, 24), (25, 312), (26, 364)]), 24, Verdict::Broken),
        ];
        for (period, row, expected) in verdicts {
            assert_eq!(verdict(6, row, period).unwrap().1, expected, "row {row}");
        }
    }

    /// Rows of Table 3 that have a period of their pattern, in either case, and rows that do not.
    #[test]
    fn printed_rows_keep_and_break_the_patterns() {
        // centre, row, period, and whether it is kept
        let printed = [
            (2, 7, 8, true),
            (6, 7, 8, true),
            (8, 7, 24, false),
            (2, 8, 8, true),
            (4, 8, 12, false),
            (9, 9, 192, false),
            (2, 9, 10, true),
            (2, 10, 60, true),
            (2, 11, 60, true),
            (4, 15, 1764, false),
            (6, 24, 312, true),
            (6, 25, 312, true),
            (6, 26, 2184, false),
            (4, 32, 544, true),
        ];
        for (centre, row, period, kept) in printed {
            let table = search(centre, row + 1, 1 << 22, |_| true).unwrap();
            let found = table.found.iter().find(|found| found.row == row).unwrap();
            assert_eq!(found.period.to_string(), period.to_string(), "centre {centre}, row {row}");
            let pattern = pattern(row).unwrap();
            assert_eq!(pattern.periods.contains(&period), kept, "centre {centre}, row {row}");
        }
    }

    #[test]
    fn other_rows_have_no_pattern() {
        let without = (0..32).filter(|&row| pattern(row).is_none());
        let expected = (0..7).chain([12, 13, 14, 20, 21, 22, 28, 29, 30]);
        assert_eq!(without.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
        assert!(
            (0..128)
                .filter_map(pattern)
                .all(|pattern| pattern.offset.rem_euclid(8) as u32 == pattern.row % 8)
        );
    }
}
