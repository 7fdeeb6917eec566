//! The tables of periods that the site ships.

use std::fs;

use nimscape::periods::Table;

/// Returns the table of a centre.
pub(crate) fn shipped(c: u32) -> Table {
    let path = format!("{}/www/data/periods/{c}.json", env!("CARGO_MANIFEST_DIR"));
    Table::from_json(&fs::read_to_string(path).unwrap()).unwrap()
}
