//! Searches that spent more than the tables record, and found nothing.

/// A search of a group of rows that stayed open.
struct Spent {
    centre: u32,
    /// The first row that it did not settle.
    row: u32,
    /// The exponent of two of its steps.
    exponent: u32,
    /// Whether it is a case of band induction: the numbers up to the row were no perfect band
    /// within 2^21 columns, although Conjecture 1 of *Tree and Tripod Nim* claims one.
    band: bool,
}

const fn rows(centre: u32, row: u32, exponent: u32) -> Spent {
    Spent { centre, row, exponent, band: false }
}

const fn band(centre: u32, row: u32, exponent: u32) -> Spent {
    Spent { centre, row, exponent, band: true }
}

/// The larger searches that were made: of rows (docs/periods.md), and of bands
/// ([`induction`](crate::search::induction)). One that is settled by now has no effect.
const SPENT: &[Spent] = &[
    rows(2, 92, 34),
    rows(6, 124, 34),
    band(17, 126, 33),
    band(38, 110, 35),
    band(55, 126, 33),
    band(61, 118, 33),
    band(100, 126, 33),
];

/// Returns the steps that were spent on one of the rows `first..=last` of a centre beyond those of
/// its table; 0 if none were.
pub(super) fn on(centre: u32, first: u32, last: u32) -> u64 {
    let here = |spent: &&Spent| spent.centre == centre && (first..=last).contains(&spent.row);
    SPENT.iter().filter(here).map(|spent| 1 << spent.exponent).max().unwrap_or(0)
}

/// Returns whether a perfect band up to a row is a case of band induction that was searched.
pub(super) fn is_band(centre: u32, row: u32) -> bool {
    SPENT.iter().any(|spent| spent.band && (spent.centre, spent.row) == (centre, row))
}
