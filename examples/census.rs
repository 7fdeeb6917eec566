//! Writes the computed results of `results/`, as docs/results.md explains them.
//!
//! `cargo run --release --example census -- COMMAND ...`, where COMMAND is one of:
//!
//! - `bands FOLDER` decides the bands of all large centres by residue class, from the tables in
//!   FOLDER: `results/bands-by-class.json`. It takes some minutes.
//! - `failures FOLDER` certifies where the form of Conjecture 1 for bands below the centre fails:
//!   `results/band-induction.json`.
//! - `pattern FOLDER` writes the periods of the rows `4n - 1` by class: `results/pattern-8n.csv`.
//! - `pattern-counts FOLDER` counts where row `8n - 1` has period `8n`, and row `8n + 3` period
//!   `8n + 4`, as Markdown.
//! - `lemma-1` searches for rays that attain the bound of Lemma 1: `results/lemma-1.json`.
//! - `conjecture-2 FROM TO` counts all cycles of `D(3, n)` for these `n`:
//!   `results/conjecture-2.csv`.
//! - `lim` searches for P-positions of LIM with many piles: `results/lim-many-piles.csv`.
//!
//! Each writes to its output; its first lines say what it is and by which command it was made.

mod command;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

use command::{number, table};
use nimscape_arrays::dynamics;
use nimscape_games::Tree;
use nimscape_periods::{RowPeriod, Table, certify_band, certify_no_band, check};
use nimscape_research::classes::{Class, Fate, wide_bands};
use nimscape_research::lim_many::losing;
use nimscape_research::tree_bound::{attaining, rays};
use serde_json::{Value, json};

fn main() -> ExitCode {
    command::run(run)
}

fn run(words: &[&str]) -> Result<(), String> {
    match *words {
        ["bands", folder] => bands(Path::new(folder)),
        ["failures", folder] => failures(Path::new(folder)),
        ["pattern", folder] => pattern(Path::new(folder)),
        ["pattern-counts", folder] => pattern_counts(Path::new(folder)),
        ["lemma-1"] => lemma_1(),
        ["conjecture-2", from, to] => conjecture_2(number(from)?, number(to)?),
        ["lim"] => lim(),
        _ => Err("bands FOLDER\nfailures FOLDER\npattern FOLDER\npattern-counts FOLDER\n\
                  lemma-1\nconjecture-2 FROM TO\nlim"
            .to_owned()),
    }
}

/// The command that makes a file, for its first lines.
fn command(words: &str) -> String {
    format!("cargo run --release --example census -- {words}")
}

/// Writes an object of lists, an item a line.
fn write_lists(head: &[(&str, String)], lists: &[(&str, Vec<Value>)]) {
    println!("{{");
    for (name, text) in head {
        println!("{}: {},", json!(name), json!(text));
    }
    for (at, (name, items)) in lists.iter().enumerate() {
        println!("{}: [", json!(name));
        for (i, item) in items.iter().enumerate() {
            println!("{item}{}", if i + 1 < items.len() { "," } else { "" });
        }
        println!("]{}", if at + 1 < lists.len() { "," } else { "" });
    }
    println!("}}");
}

/// Returns the centres `modulus..2 modulus` that have tables and are not trivial.
fn representatives(modulus: u32) -> impl Iterator<Item = u32> {
    (modulus..2 * modulus).filter(|c| !(c + 1).is_power_of_two())
}

fn bands(folder: &Path) -> Result<(), String> {
    let mut classes = Vec::new();
    for c in representatives(128) {
        classes.push(of_class(&class(folder, c)?));
        eprintln!("class {} of 128", c - 128);
    }
    let mut wide = Vec::new();
    for c in representatives(256) {
        let found = wide_bands(c).map_err(text)?;
        let found: Vec<_> =
            found.iter().map(|band| (band.radius, band.column - u64::from(c))).collect();
        wide.push(json!({"residue": c - 256, "comes": found}));
        eprintln!("class {} of 256", c - 256);
    }
    write_lists(
        &[
            ("source", command("bands www/data/periods")),
            (
                "about",
                "The perfect bands of all centres c >= 128, by c modulo 128; radius n means the numbers 0..=2n-2. \
                 comes: [radius, first column after that of the centre, less c]. never: [radius, columns after which the joint \
                 state of the numbers comes back without being stable]. open: not decided. Radii up to 64 that are not listed are excluded by \
                 parity. Class 127 has no band but that of radius 1: its rows are those of Nim."
                    .to_owned(),
            ),
            (
                "about256",
                "The bands of radius 65 to 72 that come in all centres c >= 256, by c modulo 256, as far as two million \
                 columns show them; nothing is said of the others."
                    .to_owned(),
            ),
        ],
        &[("classes", classes), ("classes256", wide)],
    );
    Ok(())
}

fn of_class(class: &Class) -> Value {
    let (mut comes, mut never, mut open) = (Vec::new(), Vec::new(), Vec::new());
    for &(radius, fate) in &class.fates {
        match fate {
            Fate::Comes { after } => comes.push((radius, after)),
            Fate::Never { joint } => never.push((radius, joint.to_string())),
            Fate::Open => open.push(radius),
            Fate::Excluded => {}
        }
    }
    json!({"residue": class.residue, "comes": comes, "never": never, "open": open})
}

fn class(folder: &Path, c: u32) -> Result<Class, String> {
    Class::of(&table(folder, c)?).map_err(text)
}

/// The failures among the bands of `8k + 3` numbers, with certificates, and those among the bands
/// of `8k + 5`, without.
fn failures(folder: &Path) -> Result<(), String> {
    let (mut certified, mut others, mut open) = (Vec::new(), Vec::new(), Vec::new());
    for modulus in [8, 16, 32, 64, 128] {
        for c in representatives(modulus) {
            let (table, class) = (table(folder, c)?, class(folder, c)?);
            let residue = class.residue;
            for radius in class.failures() {
                let failure = json!({"modulus": modulus, "residue": residue, "radius": radius});
                if radius % 4 == 2 {
                    certified.push(with_certificates(&table, radius, failure)?);
                } else {
                    others.push(failure);
                }
            }
            let undecided = class.undecided();
            open.extend(
                undecided.map(
                    |radius| json!({"modulus": modulus, "residue": residue, "radius": radius}),
                ),
            );
        }
        eprintln!("modulus {modulus}");
    }
    write_lists(
        &[
            ("source", command("failures www/data/periods")),
            (
                "about",
                "For every centre c >= modulus with this residue: the numbers 0..=2n-2, n the radius, become a perfect band, \
                 and the numbers 0..=2n+6 never do. The certificates are those of the centre modulus + residue; the shift \
                 theorem carries them to all others. form8k3: 2n-1 is 3 modulo 8. form8k5: it is 5; the tables make the \
                 certificates. open: the band of radius n comes and that of radius n + 4 is not decided."
                    .to_owned(),
            ),
        ],
        &[("form8k3", certified), ("form8k5", others), ("open", open)],
    );
    Ok(())
}

/// Adds the certificates of the band and of the one that never comes, checked.
fn with_certificates(table: &Table, radius: u32, mut failure: Value) -> Result<Value, String> {
    const EFFORT: u64 = 1 << 40;
    let band = band_of(table, radius)?;
    let never = certify_no_band(table, radius + 4, EFFORT, |_| true).map_err(text)?;
    for certificate in [&band, &never] {
        check(certificate, EFFORT, |_| true).map_err(|refusal| refusal.to_string())?;
    }
    let value = |json: String| serde_json::from_str::<Value>(&json).map_err(text);
    failure["band"] = value(band.to_json())?;
    failure["never"] = value(never.to_json())?;
    Ok(failure)
}

/// A certificate of a band, which the table may not have because its search stopped earlier.
fn band_of(table: &Table, radius: u32) -> Result<nimscape_periods::Certificate, String> {
    certify_band(table, radius)
        .or_else(|_| {
            let mut late = table.clone();
            late.bands = nimscape_research::classes::late_bands(table.centre, table.rows)?;
            certify_band(&late, radius)
        })
        .map_err(text)
}

/// The rows `4n - 1` below 128 of a table.
fn rows_of_the_pattern(table: &Table) -> impl Iterator<Item = (u32, Option<&RowPeriod>)> {
    (3..table.rows).step_by(4).map(|row| (row, table.found.iter().find(|found| found.row == row)))
}

fn pattern(folder: &Path) -> Result<(), String> {
    println!(
        "# Periods of the rows 3, 7, 11, ..., 127 of all centres c >= 128, by c modulo 128; empty: open."
    );
    println!("# The pattern of Tree and Tripod Nim, section 8: row 8n - 1 has period 8n.");
    println!("# Made by: {}", command("pattern www/data/periods"));
    println!("class,row,period,period is row + 1");
    for c in 128..256 {
        let table = table(folder, c)?;
        for (row, found) in rows_of_the_pattern(&table) {
            let period = found.map_or_else(String::new, |found| found.period.to_string());
            let kept = found.map_or("", |found| kept(found));
            println!("{},{row},{period},{kept}", c - 128);
        }
    }
    Ok(())
}

fn kept(row: &RowPeriod) -> &'static str {
    if row.period == u128::from(row.row) + 1 { "yes" } else { "no" }
}

/// How many rows keep a pattern, break it, or are open.
#[derive(Debug, Clone, Copy, Default)]
struct Count {
    kept: u32,
    broken: u32,
    open: u32,
}

impl Count {
    fn of<'a>(rows: impl Iterator<Item = Option<&'a RowPeriod>>) -> Self {
        rows.fold(Self::default(), |mut count, row| {
            match row.map(kept) {
                Some("yes") => count.kept += 1,
                Some(_) => count.broken += 1,
                None => count.open += 1,
            }
            count
        })
    }
}

impl std::fmt::Display for Count {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} | {} | {}", grouped(self.kept), grouped(self.broken), grouped(self.open))
    }
}

/// A number with commas between groups of three digits.
fn grouped(number: u32) -> String {
    let digits = number.to_string();
    let parts = digits.as_bytes().rchunks(3).rev();
    parts.map(String::from_utf8_lossy).collect::<Vec<_>>().join(",")
}

fn pattern_counts(folder: &Path) -> Result<(), String> {
    println!("| rows, centres | kept | broken | open |\n|---|---|---|---|");
    let tables = |centres: std::ops::Range<u32>| {
        centres.map(|c| table(folder, c)).collect::<Result<Vec<Table>, String>>()
    };
    let (large, small) = (tables(128..256)?, tables(2..128)?);
    let nontrivial = |tables: &[Table]| -> Vec<Table> {
        tables.iter().filter(|table| !(table.centre + 1).is_power_of_two()).cloned().collect()
    };
    let (classes, small) = (nontrivial(&large), nontrivial(&small));
    for residue in [7, 3] {
        let of = |tables: &[Table], wanted: fn(u32, u32) -> bool| {
            let rows = tables.iter().flat_map(|table| {
                rows_of_the_pattern(table)
                    .filter(move |(row, _)| row % 8 == residue && wanted(table.centre, *row))
                    .map(|(_, found)| found)
            });
            Count::of(rows)
        };
        let first = if residue == 7 { "8n - 1" } else { "8n + 3" };
        println!("| {first} below the centre, 128 to 254 | {} |", of(&classes, |_, _| true));
        println!("| {first} below the centre, 2 to 126 | {} |", of(&small, |c, row| row < c));
        println!("| {first} beyond the centre, 2 to 126 | {} |", of(&small, |c, row| row > c));
    }
    println!("\n| rows 8n - 1 that keep the pattern, of 16 | classes modulo 128 |\n|---|---|");
    let counts: Vec<(u32, Count)> = large
        .iter()
        .map(|table| {
            let rows = rows_of_the_pattern(table).filter(|(row, _)| row % 8 == 7);
            (table.centre - 128, Count::of(rows.map(|(_, found)| found)))
        })
        .collect();
    for kept in 0..=16 {
        let with: Vec<String> = counts
            .iter()
            .filter(|(_, count)| count.kept == kept)
            .map(|(class, _)| class.to_string())
            .collect();
        if !with.is_empty() {
            println!("| {kept} | {} |", with.join(", "));
        }
    }
    Ok(())
}

/// Vertices, and the largest stack that is searched.
const SEARCHED: [(u32, u32); 8] =
    [(2, 32), (3, 32), (4, 24), (5, 12), (6, 7), (7, 4), (8, 3), (9, 2)];

fn lemma_1() -> Result<(), String> {
    let mut found = Vec::new();
    for (vertices, most) in SEARCHED {
        let trees = attaining(vertices, most).map_err(text)?;
        let mut shapes: BTreeMap<String, (u32, String)> = BTreeMap::new();
        for tree in &trees {
            let shape = shapes.entry(shape_of(tree)).or_insert_with(|| (0, tree.to_string()));
            shape.0 += 1;
        }
        let rays = rays(vertices, most).map_err(text)?;
        found.push(json!({
            "stacks": vertices, "largest": most, "rays": rays, "attain": trees.len(), "shapes": shapes
        }));
    }
    write_lists(
        &[
            ("source", command("lemma-1")),
            (
                "about",
                "Lemma 1 of Tree and Tripod Nim: the P-position of a ray has at most |R| + 1 counters in its variable leaf, \
                 |R| being the sum of the other leaves. Here are all trees with so many stacks that attain this bound, none of \
                 the stacks beside the variable leaf having more than the largest number of counters: for each shape how \
                 many, and an example, a P-position. Its first stack is the variable leaf, with |R| + 1 counters."
                    .to_owned(),
            ),
        ],
        &[("searched", found)],
    );
    Ok(())
}

/// Returns a tree with its sizes left out, each subtree in an order that equal shapes share.
fn shape_of(tree: &Tree) -> String {
    shape_above(tree, 0)
}

fn shape_above(tree: &Tree, vertex: usize) -> String {
    let above = tree.parents().iter().enumerate();
    let above = above.filter(|&(_, &parent)| parent as usize == vertex + 1);
    let mut parts: Vec<String> = above.map(|(at, _)| shape_above(tree, at)).collect();
    parts.sort_by(|a, b| b.len().cmp(&a.len()).then(a.cmp(b)));
    if parts.is_empty() { "o".to_owned() } else { format!("o({})", parts.join(",")) }
}

fn conjecture_2(from: u32, to: u32) -> Result<(), String> {
    println!(
        "# All cycles of D(3, n), rule A, by period, each with 2n(n + 1) divided by the period."
    );
    println!(
        "# By theorem 23 of docs/proofs.md (Conjecture 2 of Tree and Tripod Nim, corrected) it is a whole number."
    );
    println!("# Made by: {}", command(&format!("conjecture-2 {from} {to}")));
    println!("n,period,cycles,2n(n+1)/period");
    for n in from..=to {
        let mut noticed = 0.0;
        let census = dynamics::census(3, n, u64::MAX, |share| {
            if share >= noticed {
                noticed = share + 0.1;
                eprintln!("n = {n}: {:.0} %", 100.0 * share);
            }
            true
        });
        for (period, cycles) in census.map_err(text)?.cycles {
            let all = u64::from(2 * n * (n + 1));
            let quotient = if all.is_multiple_of(period) {
                (all / period).to_string()
            } else {
                "no".to_owned()
            };
            println!("{n},{period},{},{quotient}", cycles.count);
        }
    }
    Ok(())
}

/// Piles, and the most stones that are searched.
const LIM: [(u32, u32); 4] = [(3, 96), (4, 64), (5, 40), (6, 32)];

fn lim() -> Result<(), String> {
    println!("# P-positions of LIM with many piles, up to the order of piles; piles may be empty.");
    println!(
        "# A move takes the same number of stones from two piles and adds as many to a third one."
    );
    println!("# Made by: {}", command("lim"));
    println!(
        "piles,stones,positions,P-positions,P with a common digit,the first,N without one,the first"
    );
    for (piles, stones) in LIM {
        for (stones, level) in (0..).zip(losing(piles, stones).map_err(text)?) {
            let shown = |piles: Option<&Vec<u8>>| {
                let piles = piles.into_iter().flatten().map(u8::to_string);
                piles.collect::<Vec<_>>().join(" ")
            };
            let unlike: Vec<&Vec<u8>> = level.unlike_lim().collect();
            println!(
                "{piles},{stones},{},{},{},{},{},{}",
                level.positions,
                level.losing.len(),
                unlike.len(),
                shown(unlike.first().copied()),
                level.winning_apart.len(),
                shown(level.winning_apart.first())
            );
        }
    }
    Ok(())
}

fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}
