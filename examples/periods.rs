//! Computes, checks and lists the periods of rows, and searches for failures of Conjecture 1.
//!
//! `cargo run --release --example periods -- COMMAND ...`, where COMMAND is one of:
//!
//! - `compute FOLDER CENTRES ROWS EFFORT [MINUTES]` searches the rows `0..ROWS` of each centre and
//!   writes a JSON file for it when it is done. It skips a centre whose file has as many rows and
//!   as much effort, so the program can be interrupted and restarted. It continues from a file with
//!   fewer rows and no less effort. After MINUTES it stops all searches and writes nothing more.
//! - `check FOLDER CENTRES EFFORT` makes a certificate for each claim of the files and checks it.
//! - `checkpoints FOLDER CENTRES TO` follows, by the checker's own steps, every lap of the files
//!   that is too long for `./test`. It writes states along the lap into a file for each centre in
//!   the folder TO, and skips centres that have one.
//! - `sample FOLDER CENTRES TO` checks the files as `./test` does: long laps by samples between
//!   those states.
//! - `open FOLDER CENTRES` prints the rows that the files leave open as a Markdown table.
//! - `b-file FOLDER CENTRE` prints the periods of a centre in the format of the OEIS.
//! - `divides FOLDER CENTRE ROW C` prints the certificate of a number that the least period of a
//!   row of centre C divides, because the row is one of three after a band of CENTRE.
//! - `induction CENTRES ROWS EFFORT` prints where band induction fails.
//!
//! CENTRES is a list such as `0..=32` or `2,4,6`. EFFORT is the exponent of a power of two: the
//! largest number of steps for each group of rows between two bands, or for each certificate. The
//! program uses all cores, one for each centre.

mod command;

use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use std::{fs, thread};

use command::{number, path, read, steps, table};
use nimscape_periods::{
    Refusal, certify_band, certify_no_band, certify_row, check, search, search_further,
    transfer_after_band,
};
use nimscape_proof::periods::{Checked, Checkpoints, check_table};
use nimscape_research::b_file;
use nimscape_research::induction::induction;

fn main() -> ExitCode {
    command::run(run)
}

fn run(words: &[&str]) -> Result<(), String> {
    match *words {
        ["compute", folder, centres, rows, effort, ref rest @ ..] if rest.len() < 2 => {
            let minutes = rest.first().map(|minutes| number(minutes)).transpose()?;
            let limit = minutes.map(|minutes| Duration::from_secs(60 * u64::from(minutes)));
            let end = limit.map(|limit| Instant::now() + limit);
            compute(Path::new(folder), &list(centres)?, number(rows)?, steps(effort)?, end)
        }
        ["check", folder, centres, effort] => {
            let effort = steps(effort)?;
            for_each(&list(centres)?, |c, work| check_each(Path::new(folder), c, effort, work))
        }
        ["checkpoints", folder, centres, to] => {
            let (folder, to) = (Path::new(folder), Path::new(to));
            fs::create_dir_all(to).map_err(|error| format!("{}: {error}", to.display()))?;
            let centres = list(centres)?.into_iter().filter(|&c| !path(to, c).exists());
            for_each(&centres.collect::<Vec<_>>(), |c, work| record(folder, c, to, work))
        }
        ["sample", folder, centres, to] => {
            for_each(&list(centres)?, |c, work| sample(Path::new(folder), c, Path::new(to), work))
        }
        ["open", folder, centres] => print_open(Path::new(folder), &list(centres)?),
        ["b-file", folder, centre] => {
            print!("{}", b_file(&table(Path::new(folder), number(centre)?)?));
            Ok(())
        }
        ["divides", folder, centre, row, c] => {
            let table = table(Path::new(folder), number(centre)?)?;
            let c = c.parse().map_err(|_| format!("{c:?} is not a centre"))?;
            let found = transfer_after_band(&table, number(row)?, c);
            println!("{}", found.map_err(|error| error.to_string())?.to_json());
            Ok(())
        }
        ["induction", centres, rows, effort] => {
            let (rows, effort) = (number(rows)?, steps(effort)?);
            for_each(&list(centres)?, |c, work| describe_failures(c, rows, effort, work))
        }
        _ => Err("compute FOLDER CENTRES ROWS EFFORT [MINUTES]\n\
                  check FOLDER CENTRES EFFORT\n\
                  checkpoints FOLDER CENTRES TO\n\
                  sample FOLDER CENTRES TO\n\
                  open FOLDER CENTRES\n\
                  b-file FOLDER CENTRE\n\
                  divides FOLDER CENTRE ROW C\n\
                  induction CENTRES ROWS EFFORT"
            .to_owned()),
    }
}

/// Writes the tables of those centres that are not done.
fn compute(
    folder: &Path,
    centres: &[u32],
    rows: u32,
    effort: u64,
    end: Option<Instant>,
) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let is_done = |c: &u32| {
        table(folder, *c).is_ok_and(|table| {
            let whole = table.found.len() as u32 == table.rows;
            table.rows >= rows && (whole || table.effort >= effort)
        })
    };
    let open: Vec<u32> = centres.iter().copied().filter(|c| !is_done(c)).collect();
    println!("{} centres, {} of them done before", centres.len(), centres.len() - open.len());
    for_each(&open, |c, work| {
        let in_time = || end.is_none_or(|end| Instant::now() < end);
        let table = match table(folder, c) {
            Ok(table) if table.rows < rows && table.effort >= effort => {
                search_further(&table, rows, effort, work.follower(in_time))
                    .or_else(|_| search(c, rows, effort, work.follower(in_time)))
            }
            _ => search(c, rows, effort, work.follower(in_time)),
        };
        let table = table.map_err(|error| error.to_string())?;
        if !in_time() {
            return Ok("stopped, not written".to_owned());
        }
        let path = path(folder, c);
        fs::write(&path, table.to_json() + "\n")
            .map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(format!("{} of {rows} rows proved", table.found.len()))
    })
}

/// Certifies and checks every row and band of a centre's file.
fn check_each(folder: &Path, c: u32, effort: u64, work: &Work) -> Result<String, String> {
    let table = table(folder, c)?;
    let (mut checked, mut too_long) = (0, 0);
    let rows = table.found.iter().map(|row| certify_row(&table, row.row, effort, |_| true));
    let bands = table.bands.iter().map(|band| certify_band(&table, band.radius));
    for certificate in rows.chain(bands) {
        let Ok(certificate) = certificate else {
            too_long += 1;
            continue;
        };
        match check(&certificate, effort, work.follower(|| true)) {
            Ok(_) => checked += 1,
            Err(Refusal::Stopped(_)) => too_long += 1,
            Err(wrong) => return Err(format!("centre {c}: {wrong}: {}", certificate.to_json())),
        }
    }
    Ok(format!("{checked} certificates accepted, {too_long} need more effort"))
}

/// Writes states along the long laps of a centre's file.
fn record(folder: &Path, c: u32, to: &Path, work: &Work) -> Result<String, String> {
    let checkpoints = Checkpoints::record(&table(folder, c)?, work.follower(|| true));
    let checkpoints = checkpoints.map_err(|refusal| format!("centre {c}: {refusal}"))?;
    let (path, text) = (path(to, c), checkpoints.to_json() + "\n");
    fs::write(&path, &text).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(format!("{} bytes of checkpoints", text.len()))
}

/// Checks a centre's file by samples.
fn sample(folder: &Path, c: u32, to: &Path, work: &Work) -> Result<String, String> {
    let path = path(to, c);
    let checkpoints = Checkpoints::from_json(&read(&path)?).map_err(|error| error.to_string())?;
    let checked = check_table(&table(folder, c)?, Some(&checkpoints), work.follower(|| true));
    let checked = checked.map_err(|refusal| format!("centre {c}: {refusal}"))?;
    let Checked { whole, sampled, left_out } = checked;
    Ok(format!("{whole} rows seen wholly, {sampled} by samples, {left_out} left out"))
}

/// Writes a table of the rows that are open, with the effort that did not suffice.
fn print_open(folder: &Path, centres: &[u32]) -> Result<(), String> {
    println!("| centre | rows that are open | steps for each group |\n|---|---|---|");
    for &c in centres {
        let table = table(folder, c)?;
        let is_open = |row: &u32| table.found.iter().all(|found| found.row != *row);
        let open: Vec<String> =
            (0..table.rows).filter(is_open).map(|row| row.to_string()).collect();
        if !open.is_empty() {
            println!("| {c} | {} | 2^{} |", open.join(", "), table.effort.ilog2());
        }
    }
    Ok(())
}

/// Returns where Conjecture 1 fails, and checks the certificates of the failures.
fn describe_failures(c: u32, rows: u32, effort: u64, work: &Work) -> Result<String, String> {
    let text = |error: nimscape_base::error::Error| error.to_string();
    let (table, failures) = induction(c, rows, effort, work.follower(|| true)).map_err(text)?;
    let mut results = Vec::new();
    for failure in &failures {
        let radius = failure.radius;
        results.push(if let Some(joint) = failure.joint {
            let certificate =
                certify_no_band(&failure.table, radius, effort, |_| true).map_err(text)?;
            check(&certificate, 16 * effort, |_| true).map_err(|refusal| refusal.to_string())?;
            format!("no band 0..={} (state back after {joint} columns)", 2 * radius - 2)
        } else {
            format!("band 0..={} open", 2 * radius - 2)
        });
    }
    let last = table.bands.last().map_or(0, |band| band.radius);
    Ok(format!("bands up to radius {last}; failures: [{}]", results.join(", ")))
}

/// Calls `one` for each centre, on all cores, and prints its result with the remaining time. The
/// first failure ends all.
fn for_each(
    centres: &[u32],
    one: impl Fn(u32, &Work) -> Result<String, String> + Sync,
) -> Result<(), String> {
    let work = Work { begun: Instant::now(), steps: AtomicU64::new(0) };
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let failed = Mutex::new(None);
    let worker = || {
        while let Some(&c) = centres.get(next.fetch_add(1, Ordering::Relaxed)) {
            match one(c, &work) {
                Ok(result) => {
                    let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                    println!("centre {c}: {result}; {}", work.progress(done, centres.len()));
                }
                Err(reason) => {
                    next.store(centres.len(), Ordering::Relaxed);
                    *failed.lock().expect("no worker panics") = Some(reason);
                }
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(worker);
        }
    });
    failed.into_inner().expect("no worker panics").map_or(Ok(()), Err)
}

/// Progress of the whole run.
struct Work {
    begun: Instant,
    steps: AtomicU64,
}

impl Work {
    /// Returns a progress callback that counts the steps of one search and returns `goes_on`.
    fn follower(&self, goes_on: impl Fn() -> bool) -> impl FnMut(u64) -> bool {
        let mut before = 0;
        move |steps| {
            self.steps.fetch_add(steps - before, Ordering::Relaxed);
            before = steps;
            goes_on()
        }
    }

    fn progress(&self, done: usize, all: usize) -> String {
        let spent = self.begun.elapsed().as_secs_f64();
        let left = spent / done as f64 * (all - done) as f64;
        let rate = self.steps.load(Ordering::Relaxed) as f64 / spent / 1e6;
        format!("{done} of {all} centres, {rate:.0} million steps a second, about {left:.0} s left")
    }
}

/// `2,4,6` or `0..=32`.
fn list(words: &str) -> Result<Vec<u32>, String> {
    if let Some((from, to)) = words.split_once("..=") {
        return Ok((number(from)?..=number(to)?).collect());
    }
    words.split(',').map(number).collect()
}
