//! Searches of open cases: a group in words of 64 bits, and one in words of 128.

use nimscape_periods::Table;
use nimscape_periods::frontier::Search;

/// A table and the radius of the band below an open case: rows 92 to 94 of centre 2.
pub(crate) const NARROW: (&str, u32) = (include_str!("../../www/data/periods/2.json"), 44);

/// Rows 123 to 126 of centre 6, above the band of radius 60.
pub(crate) const WIDE: (&str, u32) = (include_str!("../../www/data/periods/6.json"), 60);

/// Begins a search.
pub(crate) fn start((table, radius): (&str, u32)) -> Search {
    let table = Table::from_json(table).expect("a shipped table");
    Search::start(&table, radius, |_| true).expect("an open case")
}
