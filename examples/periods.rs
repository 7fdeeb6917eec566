//! The native program that computes tables of row periods: one file of JSON for each centre.
//!
//! `cargo run --release --example periods -- FOLDER CENTRES ROWS EFFORT [MINUTES]`
//!
//! CENTRES is a list such as `0..=32` or `2,4,6`; the rows `0..ROWS` of each are searched, with at most `2^EFFORT` steps for each
//! group of rows between two bands; all cores work, each at one centre. A centre's file is written when it is done; a
//! centre whose file has as many rows and as much effort is passed over, so that the program can be interrupted and
//! started again. After MINUTES no search goes on: what is found by then is not written.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use nimscape::periods::{Table, search};

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    match Task::read(&words).and_then(|task| task.run()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}\nusage: periods FOLDER CENTRES ROWS EFFORT [MINUTES]");
            ExitCode::FAILURE
        }
    }
}

/// What is to be done.
struct Task {
    folder: PathBuf,
    centres: Vec<u32>,
    rows: u32,
    effort: u64,
    end: Option<Instant>,
}

impl Task {
    fn read(words: &[String]) -> Result<Self, String> {
        let [folder, centres, rows, effort, rest @ ..] = words else {
            return Err("four words are needed".to_owned());
        };
        let effort = number(effort)?;
        let effort =
            1_u64.checked_shl(effort).ok_or(format!("EFFORT: {effort} is not in 0..=63"))?;
        let minutes = rest.first().map(|minutes| number(minutes)).transpose()?;
        let end =
            minutes.map(|minutes| Instant::now() + Duration::from_secs(60 * u64::from(minutes)));
        Ok(Self {
            folder: folder.into(),
            centres: list(centres)?,
            rows: number(rows)?,
            effort,
            end,
        })
    }

    fn run(&self) -> Result<(), String> {
        fs::create_dir_all(&self.folder).map_err(|e| format!("{}: {e}", self.folder.display()))?;
        let open: Vec<u32> = self.centres.iter().copied().filter(|&c| !self.is_done(c)).collect();
        println!(
            "{} centres, {} of them done before",
            self.centres.len(),
            self.centres.len() - open.len()
        );
        let (next, begun) = (AtomicUsize::new(0), Instant::now());
        let progress = Progress::new(open.len(), begun);
        let failed = Mutex::new(None);
        thread::scope(|scope| {
            for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
                scope.spawn(|| {
                    while let Some(&c) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if let Err(reason) = self.search(c, &progress) {
                            *failed.lock().unwrap() = Some(reason);
                            return;
                        }
                    }
                });
            }
        });
        failed.into_inner().unwrap().map_or(Ok(()), Err)
    }

    fn search(&self, c: u32, progress: &Progress) -> Result<(), String> {
        let mut before = 0;
        let told = |steps: u64| {
            progress.walked(steps - before);
            before = steps;
            self.end.is_none_or(|end| Instant::now() < end)
        };
        let table = search(c, self.rows, self.effort, told).map_err(|error| error.to_string())?;
        if self.end.is_some_and(|end| Instant::now() >= end) {
            return Ok(()); // it was not searched with all its effort
        }
        let path = self.path(c);
        fs::write(&path, table.to_json() + "\n").map_err(|e| format!("{}: {e}", path.display()))?;
        progress.done(&table);
        Ok(())
    }

    fn path(&self, c: u32) -> PathBuf {
        self.folder.join(format!("{c}.json"))
    }

    fn is_done(&self, c: u32) -> bool {
        let table = read(&self.path(c));
        table.is_some_and(|table| {
            let whole = table.found.len() as u32 == table.rows;
            table.rows >= self.rows && (whole || table.effort >= self.effort)
        })
    }
}

fn read(path: &Path) -> Option<Table> {
    Table::from_json(&fs::read_to_string(path).ok()?).ok()
}

/// What is told while the work goes on.
struct Progress {
    centres: usize,
    begun: Instant,
    done: AtomicUsize,
    steps: AtomicU64,
}

impl Progress {
    fn new(centres: usize, begun: Instant) -> Self {
        Self { centres, begun, done: AtomicUsize::new(0), steps: AtomicU64::new(0) }
    }

    fn walked(&self, steps: u64) {
        self.steps.fetch_add(steps, Ordering::Relaxed);
    }

    fn done(&self, table: &Table) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        let spent = self.begun.elapsed().as_secs_f64();
        let left = spent / done as f64 * (self.centres - done) as f64;
        let rate = self.steps.load(Ordering::Relaxed) as f64 / spent / 1e6;
        println!(
            "centre {}: {} of {} rows proved; {done} of {} centres, {rate:.0} million steps a second, \
             about {left:.0} s left",
            table.centre,
            table.found.len(),
            table.rows,
            self.centres,
        );
    }
}

fn number(word: &str) -> Result<u32, String> {
    word.parse().map_err(|_| format!("{word:?} is not a number"))
}

/// `2,4,6` or `0..=32`.
fn list(words: &str) -> Result<Vec<u32>, String> {
    if let Some((from, to)) = words.split_once("..=") {
        return Ok((number(from)?..=number(to)?).collect());
    }
    words.split(',').map(number).collect()
}
