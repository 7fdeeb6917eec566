//! The numbers of the draft paper: results/numbers.tex.

use std::fmt::Write as _;
use std::fs;
use std::io::Result;
use std::path::Path;

use nimscape::periods::Table;

use crate::kit::core_error;

/// Where they are.
pub(crate) const FILE: &str = "results/numbers.tex";

/// Centres of the tables of periods that the site ships.
const SHIPPED: std::ops::Range<u32> = 0..64;

const HEAD: &str = "\
% The numbers of paper.tex, from www/data/periods and tests/data/results.json.
% Written by: cargo run --release --example oeis
";

/// Returns the definitions of all numbers.
///
/// # Errors
/// A table or a list of results that cannot be read.
pub(crate) fn numbers(root: &Path) -> Result<String> {
    let tables: Vec<Table> = SHIPPED.map(|centre| table(root, centre)).collect::<Result<_>>()?;
    let count = |rows: u32| -> usize {
        tables.iter().map(|table| table.found.iter().filter(|row| row.row < rows).count()).sum()
    };
    let bands: usize = tables.iter().map(|table| table.bands.len()).sum();
    let two = &tables[2];
    let known = two.found.iter().zip(0..).take_while(|(row, at)| row.row == *at).count();
    let largest = tables.iter().flat_map(|table| &table.found).max_by_key(|row| row.period);
    let mut text = HEAD.to_owned();
    let mut define = |name: &str, value: String| {
        let _ = writeln!(text, "\\newcommand\\{name}{{{value}}}");
    };
    define("ShippedCentres", tables.len().to_string());
    define("ProvedPeriods", count(128).to_string());
    define("PossiblePeriods", (128 * tables.len()).to_string());
    define("ProvedBelowThirtyTwo", count(32).to_string());
    define("ProvedBands", bands.to_string());
    define("TermsOfTwo", known.to_string());
    define("FirstOpenRow", known.to_string());
    if let Some(row) = largest {
        define("LargestPeriod", row.period.to_string());
    }
    define("NewTerms", new_terms(two, known));
    let failures = failures(root)?;
    define("FailingCentres", failures.matches("\\\\").count().to_string());
    define("Failures", failures);
    Ok(text)
}

fn table(root: &Path, centre: u32) -> Result<Table> {
    let text = fs::read_to_string(root.join(format!("www/data/periods/{centre}.json")))?;
    Table::from_json(&text).map_err(core_error)
}

/// Returns the terms of A006018 beyond the 29 that the OEIS has, as rows of a table: row and
/// period.
fn new_terms(table: &Table, known: usize) -> String {
    let cells: Vec<String> =
        table.found[29..known].iter().map(|row| format!("{} & {}", row.row, row.period)).collect();
    let height = cells.len().div_ceil(3);
    let line = |at: usize| -> String {
        let columns = (0..3).map(|column| cells.get(at + column * height).map_or("&", |cell| cell));
        columns.collect::<Vec<_>>().join(" & ") + " \\\\ "
    };
    (0..height).map(line).collect()
}

/// Returns the centres at which the next band never comes, as rows of a table.
fn failures(root: &Path) -> Result<String> {
    let text = fs::read_to_string(root.join("tests/data/results.json"))?;
    let results: serde_json::Value = serde_json::from_str(&text)?;
    let fails = results["induction"]["fails"].as_array().into_iter().flatten();
    let row = |of: &serde_json::Value| {
        let cells = ["centre", "band", "never", "columns"].map(|name| of[name].to_string());
        cells.join(" & ") + " \\\\ "
    };
    Ok(fails.map(row).collect())
}
