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
//! - `count STATES N [MINUTES]` counts all cycles of `D(3, N)` on all cores, eight parts of it at
//!   most at the same time. It writes them into the folder STATES and goes on from what is there.
//! - `check FILE...` checks the certificates of some files: finds of the page or of this program,
//!   or single certificates. A count of cycles has none: it is made again, as are its parts.
//! - `merge FILE... into FOLDER` checks them and adds what they prove to the tables. If one of them
//!   is damaged or proves nothing, no table changes. Counts of cycles become lines for
//!   `results/conjecture-2.csv`.
//!
//! FOLDER is `www/data/periods`.

mod command;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use std::{fs, thread};

use command::{number, path, read, read_table, steps, table};
use nimscape_arrays::dynamics::{Count, PARTS};
use nimscape_periods::Table;
use nimscape_periods::frontier::{Evidence, Find, Finds, OpenCase, Search, Stage, open_cases};
use nimscape_proof::periods::certificate::Claim;
use nimscape_research::{Merged, merge};

/// Steps between two saves: some seconds.
const PIECE: u64 = 1 << 32;

/// Steps of a count between two saves, of many sets at once: some seconds.
const COUNT_PIECE: u64 = 1 << 36;

fn main() -> ExitCode {
    command::run(run)
}

fn run(words: &[&str]) -> Result<(), String> {
    match *words {
        ["open", folder] => {
            print_open(&tables(Path::new(folder))?);
            Ok(())
        }
        ["run", folder, states, effort, ref rest @ ..] if rest.len() < 3 => {
            let effort = steps(effort)?;
            let chosen = rest.first().copied().unwrap_or("all");
            let minutes = rest.get(1).map(|minutes| number(minutes)).transpose()?;
            decide(Path::new(folder), Path::new(states), effort, chosen, minutes.map(end_after))
        }
        ["count", states, n, ref rest @ ..] if rest.len() < 2 => {
            let minutes = rest.first().map(|minutes| number(minutes)).transpose()?;
            count(Path::new(states), number(n)?, minutes.map(end_after))
        }
        ["check", ref files @ ..] if !files.is_empty() => {
            let Contents { finds, counts } = read_all(files)?;
            for find in finds {
                accept(&find.certificate)?;
                println!("proved: {}", find.certificate.claim_sentence());
            }
            counts.iter().try_for_each(recount)
        }
        ["merge", ref files @ .., "into", folder] if !files.is_empty() => {
            merge_finds(files, Path::new(folder))
        }
        _ => Err("open FOLDER\nrun FOLDER STATES EFFORT [CASES] [MINUTES]\n\
                  count STATES N [MINUTES]\ncheck FILE...\nmerge FILE... into FOLDER"
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
    let tables = files_in(folder)?.iter().map(|path| read_table(path)).collect::<Result<_, _>>();
    let mut tables: Vec<Table> = tables?;
    tables.sort_by_key(|table| table.centre);
    Ok(tables)
}

fn files_in(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let paths = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    Ok(paths.filter(|path| path.extension().is_some_and(|kind| kind == "json")).collect())
}

// Searches

fn end_after(minutes: u32) -> Instant {
    Instant::now() + Duration::from_secs(60 * u64::from(minutes))
}

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
                        self.keep(&certificate.into())?;
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
    fn keep(&self, certificate: &Evidence) -> Result<(), String> {
        accept(certificate)?;
        let Evidence::Period(period) = certificate else { return Ok(()) };
        let c = period.centre;
        let (name, row) = match period.claim {
            Claim::Row { row, .. } => (format!("find-{c}-row-{row}.json"), row),
            Claim::Band { radius, .. } | Claim::NoBand { radius } => {
                (format!("find-{c}-band-{radius}.json"), 2 * radius - 2)
            }
        };
        let link = format!("#v1/periods?from={c}&to={c}&rows={}&c={c}&row={row}", row + 1);
        keep(certificate, &link, &self.states.join(name))
    }
}

/// Writes a find that was checked.
fn keep(certificate: &Evidence, link: &str, path: &Path) -> Result<(), String> {
    let find = Find::new(link, certificate.clone()).map_err(|error| error.to_string())?;
    write(path, &Finds::new(vec![find]).to_json())?;
    println!("FOUND, and proved: {} {}", certificate.claim_sentence(), path.display());
    Ok(())
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

// Counts of cycles

/// Counts all cycles of `D(3, n)`, a part with each core.
fn count(states: &Path, n: u32, end: Option<Instant>) -> Result<(), String> {
    fs::create_dir_all(states).map_err(|error| format!("{}: {error}", states.display()))?;
    let (next, parts) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let worker = || {
        while let part @ 0..PARTS = next.fetch_add(1, Ordering::Relaxed) as u32 {
            let counted = count_part(states, n, part, end);
            parts.lock().expect("no worker panics").push(counted);
        }
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| (0..cores.min(PARTS as usize)).for_each(|_| _ = scope.spawn(worker)));
    let parts = parts.into_inner().expect("no worker panics");
    let parts = parts.into_iter().collect::<Result<Vec<Count>, String>>()?;
    if let Some(exception) = parts.iter().find_map(Count::exception) {
        let certificate = Evidence::from(exception.clone());
        accept(&certificate)?;
        let path = states.join(format!("find-orbit-{n}.json"));
        return keep(&certificate, "#v1/dynamics", &path);
    }
    let Some(whole) = together(&parts) else {
        let share = parts.iter().map(Count::share).sum::<f64>() / f64::from(PARTS);
        println!("{:.1}% of D(3, {n}) are counted", 100.0 * share);
        return Ok(());
    };
    write(&states.join(format!("count-{n}.json")), &whole.to_json())?;
    println!("counted: {}", whole.sentence());
    Ok(())
}

/// Goes on with a part of a count to its end, or to the end of the time.
fn count_part(states: &Path, n: u32, part: u32, end: Option<Instant>) -> Result<Count, String> {
    let path = states.join(format!("count-{n}-{part}.json"));
    let stored = fs::read_to_string(&path).ok().and_then(|text| Count::from_json(&text).ok());
    let stored = stored.filter(|count| (count.n(), count.parts()) == (n, &[part]));
    let begun = || Count::start(n, [part]).map_err(|error| error.to_string());
    let mut count = stored.map_or_else(begun, Ok)?;
    while !count.is_done() && end.is_none_or(|end| Instant::now() < end) {
        count.advance(COUNT_PIECE).map_err(|error| error.to_string())?;
        write(&path, &count.to_json())?;
    }
    Ok(count)
}

/// Returns the whole count, if all of its parts are done.
fn together(parts: &[Count]) -> Option<Count> {
    let (first, rest) = parts.split_first()?;
    let whole = rest.iter().try_fold(first.clone(), |all, next| all.with(next)).ok()?;
    whole.is_whole().then_some(whole)
}

/// Makes a count again and compares.
fn recount(count: &Count) -> Result<(), String> {
    if !count.is_done() {
        return Err(format!("refused: the count of D(3, {}) is not done", count.n()));
    }
    let parts = count.parts().iter().copied();
    let mut again = Count::start(count.n(), parts).map_err(|error| error.to_string())?;
    again.advance(u64::MAX).map_err(|error| error.to_string())?;
    if (again.cycles(), again.exception()) != (count.cycles(), count.exception()) {
        return Err(format!(
            "refused: D(3, {}) is counted otherwise: {}",
            count.n(),
            again.sentence()
        ));
    }
    println!("counted again: {}", again.sentence());
    Ok(())
}

// Finds

/// What some files have.
struct Contents {
    finds: Vec<Find>,
    counts: Vec<Count>,
}

fn read_all(files: &[&str]) -> Result<Contents, String> {
    let (mut finds, mut counts) = (Vec::new(), Vec::new());
    for file in files {
        let text = read(Path::new(file))?;
        if text.contains("\"nimscape count\"") {
            counts.push(Count::from_json(&text).map_err(|error| format!("{file}: {error}"))?);
            continue;
        }
        let read = Finds::from_json(&text).map_err(|error| format!("{file}: {error}"))?;
        finds.extend_from_slice(read.finds());
    }
    Ok(Contents { finds, counts })
}

fn accept(certificate: &Evidence) -> Result<(), String> {
    let refused = |refusal| format!("refused: {} {refusal}", certificate.claim_sentence());
    certificate.check(u64::MAX, |_| true).map_err(refused)
}

/// Adds what some files prove to the tables of a folder: all of it, or nothing.
fn merge_finds(files: &[&str], folder: &Path) -> Result<(), String> {
    let Contents { finds, counts } = read_all(files)?;
    counts.iter().try_for_each(recount)?;
    let (mut periods, mut changed) = (Vec::new(), BTreeMap::<u32, Table>::new());
    for Find { certificate, .. } in &finds {
        match certificate {
            Evidence::Period(certificate) => periods.push(certificate),
            Evidence::Orbit(orbit) => {
                accept(certificate)?;
                println!("proved: {} Tables have no place for it.", orbit.claim_sentence());
            }
        }
    }
    // Rows of a group rest on those before.
    periods.sort_by_key(|certificate| match certificate.claim {
        Claim::Row { row, .. } => row,
        Claim::Band { .. } | Claim::NoBand { .. } => u32::MAX,
    });
    for certificate in periods {
        let centre = certificate.centre;
        let table = match changed.get(&centre) {
            Some(table) => table.clone(),
            None => table(folder, centre)?,
        };
        let claim = certificate.claim_sentence();
        match merge(&table, certificate, u64::MAX, |_| true) {
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
        write(&path(folder, *centre), &table.to_json())?;
    }
    println!("{} tables changed", changed.len());
    for count in counts.iter().filter(|count| count.is_whole()) {
        println!("lines for results/conjecture-2.csv:");
        let (n, all) = (count.n(), 2 * u64::from(count.n()) * u64::from(count.n() + 1));
        for (period, cycles) in count.cycles() {
            println!("{n},{period},{cycles},{}", all / period);
        }
    }
    Ok(())
}

/// Writes a file as a whole, or not at all.
fn write(path: &Path, text: &str) -> Result<(), String> {
    let partial = path.with_extension("partial");
    fs::write(&partial, format!("{text}\n"))
        .and_then(|()| fs::rename(&partial, path))
        .map_err(|error| format!("{}: {error}", path.display()))
}
