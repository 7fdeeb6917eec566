//! What the programs share that have commands: words, numbers, and the tables of a folder.
#![allow(dead_code, reason = "each program uses a part")]

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, panic, process};

use nimscape_periods::Table;

/// Runs a program with the words after its name, and prints the reason if it fails. Ends it quietly
/// where its output is closed, as `head` does.
pub(crate) fn run(program: fn(&[&str]) -> Result<(), String>) -> ExitCode {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if panic.to_string().contains("failed printing to stdout: Broken pipe") {
            process::exit(0);
        }
        report(panic);
    }));
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match program(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

pub(crate) fn number(word: &str) -> Result<u32, String> {
    word.parse().map_err(|_| format!("{word:?} is not a number"))
}

/// Returns 2^EFFORT.
pub(crate) fn steps(effort: &str) -> Result<u64, String> {
    let exponent = number(effort)?;
    1_u64.checked_shl(exponent).ok_or(format!("EFFORT must be 0 to 63, not {exponent}"))
}

/// Returns the file of a centre in a folder.
pub(crate) fn path(folder: &Path, c: u32) -> PathBuf {
    folder.join(format!("{c}.json"))
}

pub(crate) fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Reads a table of periods.
pub(crate) fn read_table(path: &Path) -> Result<Table, String> {
    Table::from_json(&read(path)?).map_err(|error| format!("{}: {error}", path.display()))
}

/// Reads the table of a centre in a folder.
pub(crate) fn table(folder: &Path, c: u32) -> Result<Table, String> {
    read_table(&path(folder, c))
}
