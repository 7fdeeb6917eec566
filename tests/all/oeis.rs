//! The kit for the OEIS: it is up to date, and its programs find its terms.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use crate::files::json;
use crate::kit::{self, Entry, FOLDER};
use crate::paper;
use crate::sample::in_turn;
use nimscape::octal::Values;
use nimscape::sequences::{SEQUENCES, named};
use serde_json::Value;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The entries, which take a second to compute.
fn entries() -> &'static [Entry] {
    static ENTRIES: OnceLock<Vec<Entry>> = OnceLock::new();
    ENTRIES.get_or_init(|| kit::entries(root()).unwrap())
}

/// Writes the program of an entry in a language, and returns its file.
fn written(entry: &Entry, ending: &str) -> PathBuf {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("oeis-{}.{ending}", entry.key));
    fs::write(&file, entry.program(root(), ending).unwrap()).unwrap();
    file
}

fn expected(entry: &Entry) -> String {
    let text =
        fs::read_to_string(root().join(FOLDER).join(&entry.key).join(entry.b_file_name())).unwrap();
    text.lines().take(entry.quick).flat_map(|line| [line, "\n"]).collect()
}

fn output(command: &mut Command) -> Option<String> {
    let output = command.output().ok()?;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn the_kit_is_what_the_core_writes() {
    let files = kit::files(root(), entries()).unwrap();
    for (name, text) in &files {
        let found = fs::read_to_string(root().join(FOLDER).join(name)).unwrap_or_default();
        assert!(found == *text, "{FOLDER}/{name}: cargo run --release --example oeis writes it");
    }
    let folders = fs::read_dir(root().join(FOLDER)).unwrap().map(|of| of.unwrap().file_name());
    let here: BTreeSet<String> = folders.map(|name| name.into_string().unwrap()).collect();
    let expected = files.keys().map(|name| name.split('/').next().unwrap().to_owned());
    assert_eq!(here, expected.collect::<BTreeSet<_>>());
}

#[test]
fn the_kit_has_all_sequences_with_a_number() {
    let numbers: BTreeSet<&str> = entries().iter().filter_map(|entry| entry.number).collect();
    let index = json("www/data/sequences.json");
    for number in &numbers {
        assert!(index.get(number).is_some(), "{number} is not in www/data/sequences.json");
    }
    for sequence in SEQUENCES {
        for k in 3..=5 {
            assert!(sequence.oeis(k).is_none_or(|(number, _)| numbers.contains(number)));
        }
    }
}

#[test]
fn the_paper_has_the_numbers_of_the_tables() {
    let found = fs::read_to_string(root().join(paper::FILE)).unwrap_or_default();
    let expected = paper::numbers(root()).unwrap();
    assert!(found == expected, "{}: cargo run --release --example oeis writes it", paper::FILE);
    let text = fs::read_to_string(root().join("results/paper.tex")).unwrap();
    let names = expected.lines().filter_map(|line| line.strip_prefix("\\newcommand\\"));
    for name in names.map(|line| line.split('{').next().unwrap()) {
        assert!(text.contains(&format!("\\{name}")), "the paper does not use {name}");
    }
}

#[test]
fn the_paper_compiles_without_warnings() {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let mut latex = Command::new("pdflatex");
    latex.args(["-interaction=nonstopmode", "-halt-on-error", "-output-directory"]).arg(out);
    latex.arg("paper.tex").current_dir(root().join("results"));
    for _ in 0..2 {
        let Ok(done) = latex.output() else {
            println!("skipped: the paper needs pdflatex");
            return;
        };
        let log = String::from_utf8_lossy(&done.stdout).into_owned();
        assert!(done.status.success(), "{log}");
    }
    let log = fs::read(out.join("paper.log")).unwrap();
    let log = String::from_utf8_lossy(&log);
    let pages = log.split("(").find_map(|part| part.split_once(" page")?.0.parse::<u32>().ok());
    assert!(pages.is_some_and(|pages| (12..=16).contains(&pages)), "{pages:?}: {log}");
    for sign in ["undefined", "Overfull", "Warning"] {
        assert!(!log.contains(sign), "{sign}: {log}");
    }
}

/// Offsets and first terms as the OEIS has them, where it does not begin at place 0 of the core.
const SHIFTED: [(&str, u32, [u32; 14]); 3] = [
    ("A128975", 1, [0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 4]),
    ("A147562", 0, [0, 1, 5, 9, 21, 25, 37, 49, 85, 89, 101, 113, 149, 161]),
    ("A147582", 1, [1, 4, 4, 12, 4, 12, 12, 36, 4, 12, 12, 36, 12, 36]),
];

#[test]
fn sequences_begin_where_the_oeis_begins() {
    for (number, offset, first) in SHIFTED {
        let entry = entries().iter().find(|entry| entry.number == Some(number)).unwrap();
        assert_eq!(entry.offset, offset, "{number}");
        assert_eq!(entry.terms[..first.len()], first.map(Into::into), "{number}");
    }
    let data = json("tests/data/lim.json");
    assert_eq!(data["A128975"].as_array().unwrap()[..14], SHIFTED[0].2.map(Value::from));
    let entry = entries().iter().find(|entry| entry.number == Some("A006018")).unwrap();
    assert!(entry.terms.len() >= 92 && entry.offset == 1);
    let births = entries().iter().find(|entry| entry.key == "relaxed").unwrap();
    assert_eq!(named("relaxed").unwrap().oeis(1), None);
    assert_eq!(births.terms[..4], [1_u32, 3, 3, 15].map(Into::into));
}

#[test]
fn python_programs_find_the_terms() {
    for entry in in_turn(&entries().iter().collect::<Vec<_>>(), 3) {
        let mut python = Command::new("python3");
        python.arg(written(entry, "py")).arg(entry.quick.to_string());
        let Some(found) = output(&mut python) else {
            println!("skipped: programs in Python need python3");
            return;
        };
        assert_eq!(found, expected(entry), "{}", entry.key);
    }
}

#[test]
fn rust_programs_find_the_terms() {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let mut met = BTreeSet::new();
    // One of each kind: the others differ by a number or a word.
    let kinds: Vec<_> = entries().iter().filter(|entry| met.insert(entry.program)).collect();
    assert!(kinds.len() >= 8);
    for entry in in_turn(&kinds, 4) {
        let binary = out.join(format!("oeis-{}", entry.key));
        let mut rustc = Command::new("rustc");
        rustc.args(["--edition", "2021", "-A", "warnings", "-C", "opt-level=1", "-o"]).arg(&binary);
        output(rustc.arg(written(entry, "rs"))).expect("rustc is there");
        let found = output(Command::new(&binary).arg(entry.quick.to_string())).unwrap();
        assert_eq!(found, expected(entry), "{}", entry.key);
    }
}

/// What Mathics, a free interpreter of the language of Mathematica, does not have.
const BIT_XOR: &str = "BitXor[x_, y_, z__] := BitXor[BitXor[x, y], z];
BitXor[x_, y_] := FromDigits[Mod[IntegerDigits[x, 2, 8] + IntegerDigits[y, 2, 8], 2], 2];
";

/// The program of an entry in the language of Mathematica, with few terms, which it prints.
fn short_program(entry: &Entry) -> String {
    let program = entry.program(root(), "wl").unwrap();
    let (rest, table) = program.rsplit_once("\nTable[").expect("the terms come last");
    let (before, after) = rest.split_once("last = ").expect("the number of terms is named");
    let after = after.trim_start_matches(|letter: char| letter.is_ascii_digit());
    format!("{BIT_XOR}{before}last = 3{after}\nPrint[Table[{}]", table.trim_end())
}

/// `NOTEBOOKS` is the Python of an environment that has Mathics: see `scripts/setup.sh`.
#[test]
#[ignore = "takes two minutes: ./test long"]
fn mathematica_programs_find_the_terms() {
    let Some(python) = env::var_os("NOTEBOOKS") else {
        println!("skipped: programs of Mathematica need Mathics");
        return;
    };
    for entry in entries() {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("oeis-{}.wl", entry.key));
        fs::write(&file, short_program(entry)).unwrap();
        let mut mathics = Command::new(&python);
        let found = output(mathics.args(["-m", "mathics", "-f"]).arg(&file)).unwrap();
        let first = expected(entry);
        let terms: Vec<_> =
            first.lines().take(4).map(|line| format!("{{{}}}", line.replace(' ', ", "))).collect();
        assert_eq!(found.trim(), format!("{{{}}}", terms.join(", ")), "{}", entry.key);
    }
}

/// Octal games: number, code, the heap of the first term, and the first terms as the OEIS has them.
const OCTAL: [(&str, &str, usize, &[u16]); 11] = [
    ("A002186", "0.77", 0, &[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7]),
    ("A002186", "4.4", 1, &[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7]),
    ("A002187", "0.137", 0, &[0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5]),
    ("A002187", "0.07", 1, &[0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5]),
    ("A002187", "0.4", 2, &[0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5]),
    ("A071074", "0.7777", 0, &[0, 1, 2, 3, 4, 5, 6, 7, 3, 2, 8, 9, 7, 6, 5, 4]),
    ("A071434", "0.1377", 1, &[1, 1, 2, 2, 3, 3, 1, 1, 4, 4, 3, 3, 2, 2, 1, 1]),
    ("A071435", "0.177", 1, &[1, 1, 2, 2, 3, 1, 1, 4, 4, 3, 2, 2, 1, 1, 4, 2]),
    ("A071436", "0.56", 1, &[1, 0, 2, 2, 4, 1, 1, 3, 2, 4, 4, 6, 6, 2, 1, 1]),
    ("A071453", "0.117", 1, &[1, 1, 1, 0, 2, 2, 1, 3, 4, 0, 1, 1, 1, 3, 2, 2]),
    ("A071464", "0.127", 1, &[1, 0, 2, 2, 1, 0, 4, 4, 1, 2, 2, 0, 1, 4, 4, 6]),
];

#[test]
fn octal_games_of_the_index_have_their_numbers() {
    let index = json("www/data/sequences.json");
    let mut links = BTreeSet::new();
    for (number, code, first, expected) in OCTAL {
        let values = Values::to(code.parse().unwrap(), 40, |_| true).unwrap();
        assert_eq!(values.values()[first..][..16], *expected, "{code}");
        let (link, entry) = (format!("#v1/octal?code={code}"), &index[number]);
        let shifted = entry["shifted"].as_array().into_iter().flatten();
        assert!(
            entry["link"] == *link || shifted.into_iter().any(|other| *other == *link),
            "{code}"
        );
        links.insert(link);
    }
    let all = index.as_object().unwrap().values();
    let octal = all.map(|entry| entry["link"].as_str().unwrap()).filter(|l| l.contains("/octal"));
    assert!(octal.into_iter().all(|link| links.contains(link)));
}
