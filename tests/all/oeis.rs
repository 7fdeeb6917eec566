//! The kit for the OEIS: it is up to date, and its programs find its terms.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use crate::files::json;
use crate::kit::{self, Entry, FOLDER, ORDER};
use crate::paper;
use crate::sample::in_turn;
use nimscape_automata::sequences::{SEQUENCES, named};
use nimscape_games::octal::Values;
use serde_json::Value;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The entries, which take a second to compute.
fn entries() -> &'static [Entry] {
    static ENTRIES: OnceLock<Vec<Entry>> = OnceLock::new();
    ENTRIES.get_or_init(|| kit::entries(root()).unwrap())
}

/// Writes the program of an entry, and returns its file.
fn written(entry: &Entry) -> PathBuf {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("oeis-{}.py", entry.key));
    fs::write(&file, entry.program(root()).unwrap()).unwrap();
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
    let pages = log.split('(').find_map(|part| part.split_once(" page")?.0.parse::<u32>().ok());
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
        python.arg(written(entry)).arg(entry.quick.to_string());
        let Some(found) = output(&mut python) else {
            println!("skipped: programs in Python need python3");
            return;
        };
        assert_eq!(found, expected(entry), "{}", entry.key);
    }
}

/// Keywords of the OEIS that a draft may have.
const KEYWORDS: [&str; 5] = ["nonn", "easy", "hard", "more", "tabl"];

#[test]
fn drafts_have_the_format_of_the_oeis() {
    for (name, text) in kit::files(root(), entries()).unwrap() {
        let Some(key) = name.strip_suffix("/entry.txt") else { continue };
        let number = if key.starts_with('A') { key } else { "A-number" };
        let mut marks = Vec::new();
        for line in text.lines() {
            let (mark, rest) = line.split_at(2);
            assert!(rest.strip_prefix(' ').is_some_and(|rest| rest.starts_with(number)), "{line}");
            let place = ORDER.iter().position(|other| *other == mark).expect(line);
            assert!(marks.last().is_none_or(|last| *last <= place), "{key}: {line}");
            marks.push(place);
            let value = rest[1 + number.len()..].trim();
            match mark {
                "%S" | "%T" | "%U" => {
                    assert!(value.len() <= 80, "{line}");
                    let numbers = value.trim_end_matches(',').split(',');
                    assert!(numbers.into_iter().all(|term| term.parse::<u128>().is_ok()), "{line}");
                }
                "%H" => assert!(value.contains("<a href=\"") && value.contains("</a>"), "{line}"),
                "%K" => assert!(value.split(',').all(|word| KEYWORDS.contains(&word)), "{line}"),
                "%O" => {
                    let numbers: Vec<u32> = value.split(',').map(|n| n.parse().unwrap()).collect();
                    assert_eq!(numbers.len(), 2, "{line}");
                }
                "%A" => assert!(value.starts_with('_') && value.contains("_, "), "{line}"),
                "%o" | "%N" | "%C" | "%D" | "%F" | "%Y" => {
                    assert!(value.is_ascii() && !value.contains("href") || mark == "%C", "{line}");
                }
                _ => panic!("{line}"),
            }
        }
        let has = |mark| marks.contains(&ORDER.iter().position(|other| *other == mark).unwrap());
        let is_new = number != key;
        assert!(has("%H"), "{key}");
        let whole = ["%S", "%N", "%o", "%K", "%O", "%A"];
        assert!(whole.iter().all(|mark| has(mark) == is_new), "{key}");
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
