//! Searches what the tables of periods leave open, and merges what is found.
//!
//! `cargo run --release --example frontier -- COMMAND ...`, where COMMAND is one of:
//!
//! - `open FOLDER` lists what the tables in FOLDER leave open, with the steps spent so far.
//! - `run FOLDER STATES EFFORT [CASES] [MINUTES]` searches open cases on all cores, each until it
//!   has spent 2^EFFORT steps. It writes its searches and its finds into the folder STATES, some
//!   times a minute, and goes on from what is there, so it can be interrupted at any time. Each
//!   find is checked before it is written. CASES is `all`, `bands`, or a list of centres and rows
//!   such as `2,38:109`. After MINUTES all searches pause.
//! - `check FILE...` checks the certificates of some files: finds of the page or of this program,
//!   or single certificates.
//! - `merge FILE... into FOLDER` checks them and adds what they prove to the tables. If one of them
//!   is damaged or proves nothing, no table changes.
//!
//! FOLDER is `www/data/periods`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use nimscape::periods::frontier::{Find, Finds, Merged, OpenCase, Search, Stage, open_cases};
use nimscape::periods::proof::certificate::Claim;
use nimscape::periods::{Certificate, Table, check};

/// Steps between two saves: some seconds.
const PIECE: u64 = 1 << 32;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[&str]) -> Result<(), String> {
    match *words {
        ["open", folder] => {
            print_open(&tables(Path::new(folder))?);
            Ok(())
        }
        ["run", folder, states, effort, ref rest @ ..] if rest.len() < 3 => {
            let exponent = number(effort)?;
            let effort = 1_u64
                .checked_shl(exponent)
                .ok_or(format!("EFFORT: {exponent} is not in 0..=63"))?;
            let chosen = rest.first().copied().unwrap_or("all");
            let minutes = rest.get(1).map(|minutes| number(minutes)).transpose()?;
            let end = minutes
                .map(|minutes| Instant::now() + Duration::from_secs(60 * u64::from(minutes)));
            decide(Path::new(folder), Path::new(states), effort, chosen, end)
        }
        ["check", ref files @ ..] if !files.is_empty() => {
            for find in read_all(files)? {
                accept(&find.certificate)?;
                println!("proved: {}", find.certificate.claim_sentence());
            }
            Ok(())
        }
        ["merge", ref files @ .., "into", folder] if !files.is_empty() => {
            merge(files, Path::new(folder))
        }
        _ => Err("open FOLDER\nrun FOLDER STATES EFFORT [CASES] [MINUTES]\ncheck FILE...\n\
                  merge FILE... into FOLDER"
            .to_owned()),
    }
}

// What is open

fn print_open(tables: &[Table]) {
    println!("| centre | rows | decides the band | steps so far |\n|---|---|---|---|");
    for case in tables.iter().flat_map(open_cases) {
        let OpenCase { centre, first, last, band, spent, .. } = case;
        let band = band.map_or(String::new(), |radius| format!("0..={}", 2 * radius - 2));
        println!("| {centre} | {first} to {last} | {band} | 2^{} |", spent.ilog2());
    }
}

fn tables(folder: &Path) -> Result<Vec<Table>, String> {
    let mut tables = Vec::new();
    for path in files_in(folder)? {
        tables.push(
            Table::from_json(&read(&path)?)
                .map_err(|error| format!("{}: {error}", path.display()))?,
        );
    }
    tables.sort_by_key(|table| table.centre);
    Ok(tables)
}

fn files_in(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let paths = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    Ok(paths.filter(|path| path.extension().is_some_and(|kind| kind == "json")).collect())
}

// Searches

/// Searches the chosen cases, each until it is decided or has spent `effort` steps.
fn decide(
    folder: &Path,
    states: &Path,
    effort: u64,
    chosen: &str,
    end: Option<Instant>,
) -> Result<(), String> {
    fs::create_dir_all(states).map_err(|error| format!("{}: {error}", states.display()))?;
    let tables = tables(folder)?;
    let mut cases = Vec::new();
    for table in &tables {
        for case in open_cases(table) {
            if is_chosen(&case, chosen)? {
                cases.push((table, case));
            }
        }
    }
    if cases.is_empty() {
        return Err(format!("{chosen:?}: no such case is open"));
    }
    let run = Run {
        states,
        effort,
        end,
        begun: Instant::now(),
        steps: AtomicU64::new(0),
        failed: AtomicBool::new(false),
    };
    let (next, reason) = (AtomicUsize::new(0), Mutex::new(None));
    let worker = || {
        while let Some((table, case)) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            if !run.goes_on() {
                return;
            }
            if let Err(error) = run.case(table, case) {
                run.failed.store(true, Ordering::Relaxed);
                *reason.lock().expect("no worker panics") = Some(error);
            }
        }
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    println!("{} cases on {cores} cores", cases.len());
    thread::scope(|scope| {
        for _ in 0..cores.min(cases.len()) {
            scope.spawn(worker);
        }
    });
    reason.into_inner().expect("no worker panics").map_or(Ok(()), Err)
}

/// Whether a case is one of `all`, `bands`, or a list of centres and rows.
fn is_chosen(case: &OpenCase, chosen: &str) -> Result<bool, String> {
    match chosen {
        "all" => Ok(true),
        "bands" => Ok(case.band.is_some()),
        list => {
            let mut any = false;
            for word in list.split(',') {
                let (centre, row) = match word.split_once(':') {
                    Some((centre, row)) => (number(centre)?, Some(number(row)?)),
                    None => (number(word)?, None),
                };
                let has = |row: u32| (case.first..=case.last).contains(&row);
                any |= case.centre == centre && row.is_none_or(has);
            }
            Ok(any)
        }
    }
}

struct Run<'a> {
    states: &'a Path,
    effort: u64,
    end: Option<Instant>,
    begun: Instant,
    steps: AtomicU64,
    failed: AtomicBool,
}

impl Run<'_> {
    fn goes_on(&self) -> bool {
        let in_time = self.end.is_none_or(|end| Instant::now() < end);
        in_time && !self.failed.load(Ordering::Relaxed)
    }

    fn case(&self, table: &Table, case: &OpenCase) -> Result<(), String> {
        let name = format!("centre {}, rows {} to {}", case.centre, case.first, case.last);
        let path = self.states.join(format!("search-{}-{}.json", case.centre, case.radius));
        let mut search = match resumed(&path, case) {
            Some(search) => search,
            None => {
                Search::start(table, case.radius, |_| true).map_err(|error| error.to_string())?
            }
        };
        println!("{name}: from step {}", search.steps());
        while self.goes_on() {
            match search.stage() {
                Stage::Done => break,
                Stage::Proving => {
                    let Ok(found) = search.prove(|_| self.goes_on()) else { break };
                    for certificate in found {
                        self.keep(&certificate)?;
                    }
                }
                Stage::Walking if search.steps() >= self.effort => break,
                Stage::Walking => {
                    let left = self.effort - search.steps();
                    let done = search.advance(PIECE.min(left));
                    self.steps.fetch_add(done, Ordering::Relaxed);
                }
            }
            if search.stage() != Stage::Done {
                write(&path, &search.to_json())?;
            }
        }
        if search.stage() == Stage::Done {
            _ = fs::remove_file(&path);
        }
        let rate = self.steps.load(Ordering::Relaxed) as f64 / self.begun.elapsed().as_secs_f64();
        println!(
            "{name}: {} after {} steps; {:.0} million steps a second",
            match search.row() {
                None => "decided".to_owned(),
                Some(row) => format!("row {row} still open"),
            },
            search.steps(),
            rate / 1e6
        );
        Ok(())
    }

    /// Checks a find and writes it.
    fn keep(&self, certificate: &Certificate) -> Result<(), String> {
        accept(certificate)?;
        let c = certificate.centre;
        let (name, row) = match certificate.claim {
            Claim::Row { row, .. } => (format!("find-{c}-row-{row}.json"), row),
            Claim::Band { radius, .. } | Claim::NoBand { radius } => {
                (format!("find-{c}-band-{radius}.json"), 2 * radius - 2)
            }
        };
        let link = format!("#v1/periods?from={c}&to={c}&rows={}&c={c}&row={row}", row + 1);
        let find = Find::new(&link, certificate.clone()).map_err(|error| error.to_string())?;
        let path = self.states.join(name);
        write(&path, &Finds::new(vec![find]).to_json())?;
        println!("FOUND, and proved: {} {}", certificate.claim_sentence(), path.display());
        Ok(())
    }
}

/// Returns the search that was stored for a case, if it goes on from the present table.
fn resumed(path: &Path, case: &OpenCase) -> Option<Search> {
    let text = fs::read_to_string(path).ok()?;
    match Search::from_json(&text) {
        Ok(search) if (search.centre(), search.radius()) == (case.centre, case.radius) => {
            Some(search)
        }
        Ok(_) => {
            eprintln!("{}: is about another case; begun anew", path.display());
            None
        }
        Err(error) => {
            eprintln!("{}: {error}; begun anew", path.display());
            None
        }
    }
}

// Finds

fn read_all(files: &[&str]) -> Result<Vec<Find>, String> {
    let mut finds = Vec::new();
    for file in files {
        let text = read(Path::new(file))?;
        let read = Finds::from_json(&text).map_err(|error| format!("{file}: {error}"))?;
        finds.extend_from_slice(read.finds());
    }
    Ok(finds)
}

fn accept(certificate: &Certificate) -> Result<(), String> {
    let refused = |refusal| format!("refused: {} {refusal}", certificate.claim_sentence());
    check(certificate, u64::MAX, |_| true).map(|_| ()).map_err(refused)
}

/// Adds what some files prove to the tables of a folder: all of it, or nothing.
fn merge(files: &[&str], folder: &Path) -> Result<(), String> {
    let mut finds = read_all(files)?;
    // Rows of a group rest on those before.
    finds.sort_by_key(|find| match find.certificate.claim {
        Claim::Row { row, .. } => row,
        Claim::Band { .. } | Claim::NoBand { .. } => u32::MAX,
    });
    let mut changed: BTreeMap<u32, Table> = BTreeMap::new();
    for Find { certificate, .. } in &finds {
        let centre = certificate.centre;
        let path = folder.join(format!("{centre}.json"));
        let table = match changed.get(&centre) {
            Some(table) => table.clone(),
            None => Table::from_json(&read(&path)?)
                .map_err(|error| format!("{}: {error}", path.display()))?,
        };
        let claim = certificate.claim_sentence();
        match table.merged(certificate, u64::MAX, |_| true) {
            Ok(Merged::Row(table)) => {
                println!("proved: {claim}");
                changed.insert(centre, table);
            }
            Ok(Merged::Known) => println!("proved, and known before: {claim}"),
            Ok(Merged::Band) => println!("proved: {claim} Tables have no place for it."),
            Err(refusal) => return Err(format!("refused, nothing is merged: {claim} {refusal}")),
        }
    }
    for (centre, table) in &changed {
        write(&folder.join(format!("{centre}.json")), &table.to_json())?;
    }
    println!("{} tables changed", changed.len());
    Ok(())
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Writes a file as a whole, or not at all.
fn write(path: &Path, text: &str) -> Result<(), String> {
    let partial = path.with_extension("partial");
    fs::write(&partial, format!("{text}\n"))
        .and_then(|()| fs::rename(&partial, path))
        .map_err(|error| format!("{}: {error}", path.display()))
}

fn number(word: &str) -> Result<u32, String> {
    word.parse().map_err(|_| format!("{word:?} is not a number"))
}
