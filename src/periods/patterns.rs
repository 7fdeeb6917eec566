//! The patterns of periods that *Tree and Tripod Nim* observes in sections 8 and 9.3: rows beside a
//! multiple of 8 often have periods that follow from their number. They are observations with
//! exceptions; where a perfect band of `8n - 1` numbers ends, Theorem 7 proves that row `8n - 1`
//! has the period `8n` or an even divisor of it.

/// The periods that a pattern expects of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// The row.
    pub row: u32,
    /// How far the row is from `8n`: -1 to 3.
    pub offset: i32,
    /// The expected periods, the usual one first.
    pub periods: Vec<u64>,
}

/// Returns what the patterns expect of a row; `None` for rows 0 to 6 and for rows `8n + 4` to
/// `8n + 6`.
///
/// - Row `8n - 1`: `8n`.
/// - Row `8n`: `8n`, or `2 (4n) (4n + 1)`.
/// - Row `8n + 1`: `8n + 2`, or `2 (4n) (4n + 1)`.
/// - Rows `8n + 2` and `8n + 3`: `2 (4n + 1) (4n + 2)`.
///
/// ```
/// use nimscape::periods::patterns::pattern;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::periods::search;

    /// Rows of Table 3 that keep their pattern, and rows that break it.
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
