//! The live cells of a window, listed.

use core::ops::RangeInclusive;

use super::density::{Frame, NEVER, PixelCounts};
use super::path::parent;
use super::rule::Rule;
use nimscape_base::error::{Result, invalid};

/// A live cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Where it is.
    pub at: (i64, i64),
    /// Its generation.
    pub birth: u64,
    /// Its parent; `None` for (0, 0).
    pub parent: Option<(i64, i64)>,
}

/// Returns the cells of a window that are alive at generation n: rows from south to north, each
/// from west to east. Time in proportion to the area of the window.
///
/// ```
/// use nimscape_automata::growth::{Rule, cells};
/// let row = cells(Rule::Full, 9, -3..=3, 1..=1, 100).unwrap();
/// assert_eq!(row.iter().map(|cell| cell.at.0).collect::<Vec<_>>(), [-2, 0, 2]);
/// ```
///
/// # Errors
/// As [`density`](super::density()), with a window of more than 2^24 cells or 2^16 columns, or an
/// empty one, among them; and more than `most` live cells, of which no more are listed.
pub fn cells(
    rule: Rule,
    n: u64,
    x: RangeInclusive<i64>,
    y: RangeInclusive<i64>,
    most: usize,
) -> Result<Vec<Cell>> {
    let frame =
        Frame { level: 0, x: *x.start(), y: *y.start(), width: span(&x)?, height: span(&y)? };
    let (mut found, mut count, mut south) = (Vec::new(), 0_usize, *y.start());
    PixelCounts::new(rule, n, &frame)?.rows(
        |_| (),
        |(), birth| birth,
        |row: &[u64]| {
            let alive = (*x.start()..).zip(row).filter(|&(_, &birth)| birth != NEVER);
            for (x, &birth) in alive {
                count += 1;
                if count <= most {
                    found.push(Cell { at: (x, south), birth, parent: parent(rule, x, south) });
                }
            }
            south += 1;
        },
    );
    if count > most {
        let reason = format!("live cells are more than the {most} that are handed over");
        return Err(invalid("window", count, reason));
    }
    Ok(found)
}

/// Returns the length of a range.
fn span(range: &RangeInclusive<i64>) -> Result<usize> {
    let length = range.end().checked_sub(*range.start()).and_then(|gap| gap.checked_add(1));
    length
        .and_then(|length| usize::try_from(length).ok())
        .ok_or_else(|| invalid("window", format!("{range:?}"), "is no range of cells"))
}

#[cfg(test)]
mod tests {
    use super::super::birth;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn cells_are_those_that_are_alive(
            rule in prop::sample::select(&Rule::ALL[..]), n in 0_u64..200,
            (x, y) in (-150_i64..150, -150_i64..150), (w, h) in (0_i64..60, 0_i64..60),
        ) {
            let all = (y..=y + h).flat_map(|y| (x..=x + w).map(move |x| (x, y)));
            let alive = all.filter_map(|(x, y)| {
                let birth = birth(rule, x, y).filter(|&birth| birth <= n)?;
                Some(Cell { at: (x, y), birth, parent: parent(rule, x, y) })
            });
            let found = cells(rule, n, x..=x + w, y..=y + h, 61 * 61).unwrap();
            prop_assert_eq!(found, alive.collect::<Vec<_>>());
        }
    }

    #[test]
    fn windows_without_cells_or_with_too_many_are_refused() {
        for (from, to) in
            [(1, 0), (0, i64::MAX), (i64::MIN, i64::MAX), (0, 1 << 25), (0, (1 << 24) - 1)]
        {
            assert!(cells(Rule::Full, 9, from..=to, 0..=0, 9).is_err(), "{from}..={to}");
        }
    }
}
