//! The numbers of the draft paper: results/numbers.tex.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::io::Result;
use std::path::Path;

use nimscape_periods::Table;

use crate::kit::{core_error, table_of};

/// Where they are.
pub(crate) const FILE: &str = "results/numbers.tex";

/// Centres of the tables of periods that the site ships.
const SHIPPED: std::ops::Range<u32> = 0..64;

/// Rows of each table that the paper speaks of: those below this one.
const ROWS: usize = 128;

const HEAD: &str = "\
% The numbers of paper.tex, from www/data/periods, tests/data/results.json and results.
% Written by: cargo run --release --example oeis
";

/// Returns the definitions of all numbers.
///
/// # Errors
/// A table or a list of results that cannot be read.
pub(crate) fn numbers(root: &Path) -> Result<String> {
    let tables = tables(root, SHIPPED)?;
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
    let hard = |row: &&Table| !(row.centre + 1).is_power_of_two();
    let proved = |tables: &[Table]| tables.iter().map(|table| table.found.len()).sum::<usize>();
    let possible = |tables: &[Table]| (ROWS * tables.len()).to_string();
    let hard: Vec<Table> = tables.iter().filter(hard).cloned().collect();
    define("ProvedHard", proved(&hard).to_string());
    define("PossibleHard", possible(&hard));
    for (name, centres) in [("Middle", 64..128), ("Large", 128..256)] {
        let tables = self::tables(root, centres)?;
        define(&format!("Proved{name}"), proved(&tables).to_string());
        define(&format!("Possible{name}"), possible(&tables));
    }
    let radii: BTreeSet<u32> = two.bands.iter().map(|band| band.radius).collect();
    define("BandsOfTwo", (1..=14).filter(|k| radii.contains(&(4 * k))).count().to_string());
    define("Census", census(root)?);
    define("Classes", classes(root)?);
    define("FailingCentres", failures.matches("\\\\").count().to_string());
    define("Failures", failures);
    Ok(text)
}

fn tables(root: &Path, centres: std::ops::Range<u32>) -> Result<Vec<Table>> {
    centres.map(|centre| table_of(root, centre)).collect()
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

/// Returns the numbers of cycles of `D(3, n)` and of the states on them, by `n`.
///
/// # Errors
/// A census that cannot be read.
pub(crate) fn sums(root: &Path) -> Result<BTreeMap<u64, [u64; 2]>> {
    let text = fs::read_to_string(root.join("results/conjecture-2.csv"))?;
    let mut sums: BTreeMap<u64, [u64; 2]> = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_digit())) {
        let numbers: Vec<u64> = line.split(',').map_while(|number| number.parse().ok()).collect();
        let [n, period, cycles, _] = numbers[..] else { return Err(core_error(line)) };
        let [all, states] = sums.entry(n).or_default();
        *all += cycles;
        *states += cycles * period;
    }
    Ok(sums)
}

/// Returns the census of `D(3, n)` as rows of a table with two halves: `n`, `2n(n + 1)`, cycles
/// and states.
fn census(root: &Path) -> Result<String> {
    let sums = sums(root)?;
    let cells: Vec<String> = sums
        .iter()
        .map(|(n, [cycles, states])| format!("{n} & {} & {cycles} & {states}", 2 * n * (n + 1)))
        .collect();
    let height = cells.len().div_ceil(2);
    let line = |at: usize| {
        let right = cells.get(at + height).map_or("& & &", |cell| cell);
        format!("{} & {right} \\\\ ", cells[at])
    };
    Ok((0..height).map(line).collect())
}

/// Returns the classes of centres at which a band of 8k + 3 numbers is followed by none of eight
/// more, as rows of a table.
fn classes(root: &Path) -> Result<String> {
    let text = fs::read_to_string(root.join("results/band-induction.json"))?;
    let results: serde_json::Value = serde_json::from_str(&text)?;
    let classes = results["form8k3"].as_array().into_iter().flatten();
    let row = |of: &serde_json::Value| {
        let radius = of["radius"].as_u64().unwrap_or_default();
        let lap = of["never"]["proof"]["walk"]["joint"].as_str().unwrap_or_default();
        let [residue, modulus] = ["residue", "modulus"].map(|name| of[name].to_string());
        format!("{residue} & {modulus} & {} & {} & {lap} \\\\ ", 2 * radius - 2, 2 * radius + 6)
    };
    Ok(classes.map(row).collect())
}
