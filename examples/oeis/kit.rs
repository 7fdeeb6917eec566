//! The sequences of the kit: terms, words and programs.
//!
//! A sequence of the core, or a family of sequences, is a function here that makes entries.
//! Programs are templates in `programs/`; words in braces stand for what differs within a family.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::{Error, Result};
use std::path::Path;

use nimscape::arrays::Array;
use nimscape::nim::children;
use nimscape::periods::Table;
use nimscape::sequences::{Sequence, named, terms};
use num_bigint::BigUint;

/// Where the kit is.
pub(crate) const FOLDER: &str = "results/oeis";

/// Languages of programs: the ending of their files, and their name in an entry of the OEIS.
const LANGUAGES: [(&str, &str); 3] =
    [("wl", "%t (Mathematica)"), ("py", "%o (Python)"), ("rs", "%o (Rust)")];

/// Letters that the terms in an entry may take: three lines of the OEIS.
const LETTERS: usize = 260;

/// One sequence.
pub(crate) struct Entry {
    /// The name of its folder.
    pub(crate) key: String,
    /// Its number in the OEIS.
    pub(crate) number: Option<&'static str>,
    /// The index there of the first term.
    pub(crate) offset: u32,
    /// What term n is, in a sentence.
    pub(crate) name: String,
    /// More sentences.
    pub(crate) comments: Vec<String>,
    /// A formula, or nothing.
    pub(crate) formula: &'static str,
    /// Papers and theorems.
    pub(crate) references: Vec<String>,
    /// Related sequences.
    pub(crate) related: &'static str,
    /// The link of its picture.
    pub(crate) picture: String,
    /// The first terms.
    pub(crate) terms: Vec<BigUint>,
    /// The template of its programs.
    pub(crate) program: &'static str,
    /// What stands for the words of the template.
    pub(crate) words: Vec<(&'static str, String)>,
    /// Terms that a program finds in a second.
    pub(crate) quick: usize,
}

fn word(name: &'static str, text: &str) -> (&'static str, String) {
    (name, text.to_owned())
}

const NIM_FRACTALS: &str =
    "Tanya Khovanova and Joshua Xiong, Nim Fractals, Journal of Integer Sequences 17 (2014).";
const AUTOMATON: &str = "Tanya Khovanova, 3-Pile Nim as an Automaton.";
const LIM: &str = "Alex Fink, Aviezri S. Fraenkel and Carlos Santos, LIM is not SLIM (2012).";
const TRIPOD: &str = "Aidan Hennessey, Tree and Tripod Nim (2023).";

/// Returns all entries, in the order of the list of the kit.
///
/// # Errors
/// A table of periods that cannot be read; errors of the core.
pub(crate) fn entries(root: &Path) -> Result<Vec<Entry>> {
    let mut all = Vec::new();
    for (seq, test) in TESTS {
        for k in 3..=5 {
            all.push(piles(seq, k, test)?);
        }
    }
    all.extend([cells("born")?, cells("cells")?, lim()?, full()?]);
    all.extend([relaxed("relaxed")?, relaxed("others")?]);
    all.extend([evolution("edges")?, evolution("lines")?, diagonal()?]);
    for centre in CENTRES {
        all.push(periods(root, centre)?);
    }
    Ok(all)
}

/// The files of the kit by their names in its folder.
///
/// # Errors
/// A template that cannot be read.
pub(crate) fn files(root: &Path, entries: &[Entry]) -> Result<BTreeMap<String, String>> {
    let mut files = BTreeMap::from([("README.md".to_owned(), list(entries))]);
    for entry in entries {
        let programs = LANGUAGES.iter().map(|(ending, _)| entry.program(root, ending));
        let programs: Vec<_> = programs.collect::<Result<_>>()?;
        files.insert(format!("{}/{}", entry.key, entry.b_file_name()), entry.b_file());
        files.insert(format!("{}/entry.txt", entry.key), entry.draft(&programs));
    }
    Ok(files)
}

pub(crate) fn core_error(error: impl std::fmt::Display) -> Error {
    Error::other(error.to_string())
}

/// Returns the first terms of a sequence of the core.
fn first(sequence: &dyn Sequence, k: usize, count: u64) -> Result<Vec<BigUint>> {
    terms(sequence, k, 0, count.min(sequence.last() + 1)).map_err(core_error)
}

/// Returns an entry of a sequence of the core, without what the core does not know.
fn of_core(seq: &str, k: usize, count: u64) -> Result<Entry> {
    let sequence = named(seq).map_err(core_error)?;
    let (number, offset) = sequence.oeis(k).unzip();
    Ok(Entry {
        key: number.map_or_else(|| seq.to_owned(), str::to_owned),
        number,
        offset: offset.unwrap_or_default(),
        name: sequence.meaning().replacen("k piles", &format!("{k} piles"), 1),
        comments: Vec::new(),
        formula: "",
        references: vec![sequence.theorem(k).source.to_owned()],
        related: "",
        picture: format!("#v1/counts?seq={seq}"),
        terms: first(sequence, k, count)?,
        program: "",
        words: Vec::new(),
        quick: 16,
    })
}

/// Tests of positions by their largest pile and by their total, in three languages.
const TESTS: [(&str, [&str; 3]); 4] = [
    ("a", ["Max[p] <= n", "max(p) <= n", "*p.iter().max().unwrap() <= n"]),
    ("d", ["Max[p] == n", "max(p) == n", "*p.iter().max().unwrap() == n"]),
    ("A", ["Total[p] <= 2 n", "sum(p) <= 2 * n", "p.iter().sum::<u64>() <= 2 * n"]),
    ("D", ["Total[p] == 2 n", "sum(p) == 2 * n", "p.iter().sum::<u64>() == 2 * n"]),
];

fn piles(seq: &str, k: usize, [wl, py, rs]: [&str; 3]) -> Result<Entry> {
    let mut entry = of_core(seq, k, 300)?;
    entry.comments.push("Piles may be empty, and have an order. A position of Nim is losing for the player to move exactly if the nim-sum of its piles is 0.".to_owned());
    entry.references.push(NIM_FRACTALS.to_owned());
    entry.formula = match (seq, k) {
        ("D", 3) => "a(n) = 3^A000120(n).",
        ("a", 3) => "a(n) = 2^(2b) + 3c^2, where n + 1 = 2^b + c with 0 <= c < 2^b.",
        ("D", 4) => "a(2n+1) = 6 a(n), a(2n+2) = a(n+1) + a(n).",
        ("D", 5) => "a(2n+1) = 10 a(n), a(2n+2) = a(n+1) + 5 a(n).",
        ("A", 4) => "a(2n+1) = 7 a(n) + a(n-1), a(2n+2) = a(n+1) + 7 a(n).",
        _ => "",
    };
    entry.picture = format!("#v1/counts?seq={seq}&k={k}");
    entry.program = "piles";
    entry.words = vec![("K", k.to_string()), word("TEST.wl", wl), word("TEST.py", py)];
    entry.words.push(word("TEST.rs", rs));
    entry.quick = 9;
    Ok(entry)
}

fn cells(seq: &str) -> Result<Entry> {
    let mut entry = of_core(seq, 3, 300)?;
    entry.comments.push("A cell of the square grid is born if exactly one of its four neighbours is alive. Generation 0 is one cell.".to_owned());
    entry.references.extend([LIM, NIM_FRACTALS].map(str::to_owned));
    "#v1/growth?rule=full&n=15".clone_into(&mut entry.picture);
    entry.program = "cells";
    let which = if seq == "born" { "born" } else { "alive" };
    entry.words = vec![word("WHICH", which)];
    entry.name = entry.name.replacen("generation n", "generation n - 1", 1);
    // The OEIS begins before the first cell.
    if which == "alive" {
        entry.offset = 0;
        entry.terms.insert(0, BigUint::ZERO);
    }
    Ok(entry)
}

fn lim() -> Result<Entry> {
    let mut entry = of_core("lim", 3, 300)?;
    entry.comments.push("In LIM, a move takes the same number of counters from two of three piles and adds as many to the third.".to_owned());
    entry.formula = "a(n) = (3^(A000120(n) - 1) + 1) / 2 for n >= 1.";
    entry.references.push(LIM.to_owned());
    "#v1/growth?rule=lim&n=15".clone_into(&mut entry.picture);
    entry.program = "lim";
    Ok(entry)
}

fn full() -> Result<Entry> {
    let mut entry = of_core("full", 3, 300)?;
    // The OEIS has no term for 0 counters.
    entry.offset = 1;
    entry.terms.remove(0);
    entry.references.push(LIM.to_owned());
    entry.program = "full";
    Ok(entry)
}

fn relaxed(seq: &str) -> Result<Entry> {
    let mut entry = of_core(seq, 3, 256)?;
    entry.comments.push("The points are those (x, y, z) with x, y, z >= 0. Each has twelve neighbours, which differ from it by 1 in two coordinates. At step 0 the point (0, 0, 0) is alive. At each later step the points are born that have exactly one living neighbour.".to_owned());
    if seq == "others" {
        entry.comments.push("Counted are the points born whose coordinates have a nim-sum other than 0. All points with nim-sum 0 are born, too: point (x, y, z) at step (x + y + z) / 2.".to_owned());
    }
    entry.references.push(AUTOMATON.to_owned());
    entry.related = "Points of nim-sum 0 that are born at step n: A048883.";
    "#v1/octant?rule=relaxed&side=16".clone_into(&mut entry.picture);
    entry.program = "relaxed";
    let [wl, py, rs] = if seq == "others" {
        ["BitXor @@ p != 0", "x ^ y ^ z", "x ^ y ^ z != 0"]
    } else {
        ["True", "True", "x + y + z >= 0"]
    };
    entry.words = vec![word("WHICH.wl", wl), word("WHICH.py", py), word("WHICH.rs", rs)];
    Ok(entry)
}

/// The evolution of four piles: pairs of parent and child, and chains from the empty position on.
fn evolution(which: &str) -> Result<Entry> {
    let [edges, lines] = evolved(100)?;
    let is_edges = which == "edges";
    let name = if is_edges {
        "The pairs of a losing position of Nim with four piles and 2n counters and one of its parents."
    } else {
        "The lines of descent of the losing positions of Nim with four piles and 2n counters: the chains that lead to them from the position without counters, each position a parent of the next."
    };
    let [wl, py, rs] = if is_edges {
        ["edges", "edges", "edges"]
    } else {
        ["Total[lines[[All, 2]]]", "sum(lines.values())", "lines.values().sum::<u128>()"]
    };
    Ok(Entry {
        key: format!("four-piles-{which}"),
        number: None,
        offset: 0,
        name: name.to_owned(),
        comments: vec!["Piles may be empty, and have an order. A parent of a losing position is a losing position with one counter less in two of the piles.".to_owned()],
        formula: "",
        references: vec![NIM_FRACTALS.to_owned() + " See section 5.2."],
        related: "Cf. A237711, the number of these positions.",
        picture: "#v1/piles?p=0,0,2,2".to_owned(),
        terms: if is_edges { edges } else { lines },
        program: "evolution",
        words: vec![word("WHICH.wl", wl), word("WHICH.py", py), word("WHICH.rs", rs)],
        quick: 16,
    })
}

/// Returns the numbers of edges and of lines of descent to each of some generations.
fn evolved(generations: usize) -> Result<[Vec<BigUint>; 2]> {
    let mut layer = BTreeMap::from([(vec![0_u64; 4], BigUint::from(1_u32))]);
    let (mut edges, mut lines) = (vec![BigUint::ZERO], vec![BigUint::from(1_u32)]);
    for _ in 0..generations {
        let (mut next, mut born) = (BTreeMap::new(), 0_u64);
        for (position, number) in &layer {
            for child in children(position).map_err(core_error)? {
                *next.entry(child).or_insert(BigUint::ZERO) += number;
                born += 1;
            }
        }
        layer = next;
        edges.push(born.into());
        lines.push(layer.values().sum());
    }
    Ok([edges, lines])
}

/// The entry of each centre on the diagonal at its own row.
fn diagonal() -> Result<Entry> {
    let entry = |c: u32| -> Result<BigUint> {
        let array = Array::tripod(c, c + 1).map_err(core_error)?;
        Ok(array.get(c as usize, c as usize).into())
    };
    Ok(Entry {
        key: "diagonal".to_owned(),
        number: None,
        offset: 0,
        name: "The leg with which the player to move loses in tripod nim with a centre of n counters and two other legs of n counters each.".to_owned(),
        comments: vec!["Three legs and a centre are stacks of counters. A move takes any number of counters from a leg, or from the centre if at most one leg is left. The player who takes the last counter wins. The term is C_n(n, n), where row 0 and column 0 of the array C_n are given by C_n(0, 0) = n, C_n(0, n) = 0 and C_n(0, k) = k for all other k, and each other entry is the least number that stands neither left of it nor above it.".to_owned()],
        formula: "a(n) = n if n + 1 is a power of two; otherwise a(n) is the value of the lowest binary digit 0 of n.",
        references: vec![TRIPOD.to_owned()],
        related: "Cf. A006519: a(n) = A006519(n+1) unless n + 1 is a power of two.",
        picture: "#v1/array?c=6&side=16&sel=6,6".to_owned(),
        terms: (0..=200).map(entry).collect::<Result<_>>()?,
        program: "diagonal",
        words: Vec::new(),
        quick: 20,
    })
}

/// Centres of sequences of periods: the smallest that are not one less than a power of two.
const CENTRES: [u32; 12] = [2, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 16];

fn periods(root: &Path, centre: u32) -> Result<Entry> {
    let text = fs::read_to_string(root.join(format!("www/data/periods/{centre}.json")))?;
    let table = Table::from_json(&text).map_err(core_error)?;
    let found = table.found.iter().zip(0..).take_while(|(row, at)| row.row == *at);
    let terms: Vec<BigUint> = found.map(|(row, _)| row.period.into()).collect();
    let number = (centre == 2).then_some("A006018");
    let last = terms.len();
    let game = if centre == 2 { " This is the game Third One's Lucky." } else { "" };
    Ok(Entry {
        key: number.map_or_else(|| format!("periods-{centre}"), str::to_owned),
        number,
        offset: 1,
        name: format!(
            "The least periods of the rows of tripod nim with a centre of {centre} counters."
        ),
        comments: vec![
            format!(
                "Let C(a, b) be the third leg with which the player to move loses if the other two have a and b counters.{game} The term is the least p with C(n-1, k+p) = C(n-1, k) + p for all k from some column on. By theorem there is one for each row (Hennessey, Theorem 5)."
            ),
            format!(
                "All {last} terms are proved: each has a certificate that an independent checker verifies. Term {} is not known.",
                last + 1
            ),
        ],
        formula: "",
        references: vec![TRIPOD.to_owned()],
        related: if centre == 2 { "" } else { "Cf. A006018, the same for a centre of 2 counters." },
        picture: format!("#v1/periods?from={centre}&to={centre}&c={centre}&row=10"),
        terms,
        program: "periods",
        words: vec![("C", centre.to_string())],
        quick: 8,
    })
}

impl Entry {
    /// Returns the program in the language with this ending.
    pub(crate) fn program(&self, root: &Path, ending: &str) -> Result<String> {
        let path = format!("examples/oeis/programs/{}.{ending}", self.program);
        let text = fs::read_to_string(root.join(path))?;
        let offset = [("OFFSET", self.offset.to_string())];
        let words = self.words.iter().chain(&offset);
        let text =
            words.fold(text, |text, (word, value)| text.replace(&format!("{{{word}}}"), value));
        Ok(text.replace(" + 0,", ",").replace(" + 0)", ")"))
    }

    /// Returns the name of the b-file.
    pub(crate) fn b_file_name(&self) -> String {
        format!("b{}.txt", self.number.map_or(self.key.as_str(), |number| &number[1..]))
    }

    fn b_file(&self) -> String {
        let lines = self.terms.iter().zip(self.offset..);
        lines.fold(String::new(), |mut text, (term, n)| {
            let _ = writeln!(text, "{n} {term}");
            text
        })
    }

    /// Returns the terms that fit into an entry.
    fn shown(&self) -> String {
        let mut shown = String::new();
        for term in self.terms.iter().map(BigUint::to_string) {
            if shown.len() + term.len() + 2 > LETTERS {
                break;
            }
            shown += if shown.is_empty() { "" } else { ", " };
            shown += &term;
        }
        shown
    }

    /// Returns a draft in the internal format of the OEIS.
    fn draft(&self, programs: &[String]) -> String {
        let mut lines = vec![("%S", self.shown()), ("%N", self.name.clone())];
        lines.extend(self.comments.iter().map(|text| ("%C", text.clone())));
        lines.extend(self.references.iter().map(|text| ("%D", text.clone())));
        lines.push(("%H", format!("nimscape, its picture: {}", self.picture)));
        if !self.formula.is_empty() {
            lines.push(("%F", self.formula.to_owned()));
        }
        for ((_, head), program) in LANGUAGES.iter().zip(programs) {
            let (mark, language) = head.split_at(2);
            lines.push((mark, language.trim().to_owned()));
            lines.extend(program.trim_end().lines().map(|line| (mark, line.to_owned())));
        }
        if !self.related.is_empty() {
            lines.push(("%Y", self.related.to_owned()));
        }
        lines.extend([("%K", "nonn".to_owned()), ("%O", self.offset.to_string())]);
        let number = self.number.unwrap_or("A-number");
        lines.into_iter().fold(String::new(), |mut text, (mark, line)| {
            let _ = writeln!(text, "{}", format!("{mark} {number} {line}").trim_end());
            text
        })
    }
}

/// Returns the list of the kit.
fn list(entries: &[Entry]) -> String {
    let mut text = LIST.to_owned();
    for entry in entries {
        let Entry { key, number, offset, name, picture, terms, .. } = entry;
        let (count, file) = (terms.len(), entry.b_file_name());
        let number = number.unwrap_or("new");
        let _ = writeln!(
            text,
            "| [{key}]({key}/entry.txt) | {number} | {name} | {offset} | [{count}]({key}/{file}) | `{picture}` |"
        );
    }
    text
}

const LIST: &str = "\
# Sequences for the OEIS

`cargo run --release --example oeis` writes this folder from the core and from the tables of periods in `www/data`.
`tests/all/oeis.rs` sees that it is up to date.

Each folder has a b-file with the offset of the OEIS and a draft of an entry in its internal format (`entry.txt`), with
programs in Mathematica, Python and Rust that find the first terms from the definition alone. The test runs the Python
programs and one Rust program of each kind, and compares their output with the b-files. `./test long` runs
the Mathematica programs to their fourth term, with Mathics, a free interpreter of the language.

For a sequence with a number the b-file can replace or extend what the OEIS has. For the others no number is known; search the
OEIS for their first terms before you send them. The links of the last column open with the page.

The centres at which a perfect band fails are no sequence yet: `tests/data/results.json` has those that are known, but smaller ones
are open. Nor are the classes of centres at which one fails below the centre: `results/band-induction.json` has them up to 128
numbers, and larger bands may add classes between them.

| sequence | OEIS | a(n) | offset | terms | picture |
|---|---|---|---|---|---|
";
