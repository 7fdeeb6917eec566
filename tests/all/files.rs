//! Files of the repository.

use std::fs;

use nimscape_periods::Table;
use serde_json::Value;

/// Returns the text of a file of the repository.
pub(crate) fn text(path: &str) -> String {
    fs::read_to_string(format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

pub(crate) fn json(path: &str) -> Value {
    serde_json::from_str(&text(path)).unwrap()
}

/// Returns the table of periods of a centre that the site ships.
pub(crate) fn shipped(c: u32) -> Table {
    Table::from_json(&text(&format!("www/data/periods/{c}.json"))).unwrap()
}
