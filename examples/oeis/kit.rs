//! The sequences of the kit: terms, words and programs.
//!
//! A sequence of the core, or a family of sequences, is a function here that makes entries.
//! Programs are templates in `programs/`; words in braces stand for what differs within a family.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::{Error, Result};
use std::path::Path;

use nimscape_arrays::Array;
use nimscape_automata::sequences::{Sequence, named, terms};
use nimscape_games::nim::children;
use nimscape_periods::Table;
use num_bigint::BigUint;

/// Where the kit is.
pub(crate) const FOLDER: &str = "results/oeis";

/// Marks of the three lines that the terms of an entry may take.
const LINES: [&str; 3] = ["%S", "%T", "%U"];

/// Letters in each of them.
const LETTERS: usize = 80;

/// What stands for the address of the site, which is not known here.
const SITE: &str = "https://SITE/";

/// Who signs the drafts, and when.
const AUTHOR: &str = "_The nimscape authors_, Nov 29 2026";

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
    /// Papers and theorems, as links where they have an address.
    pub(crate) references: Vec<String>,
    /// Related sequences.
    pub(crate) related: &'static str,
    /// The link of its picture.
    pub(crate) picture: String,
    /// The first terms.
    pub(crate) terms: Vec<BigUint>,
    /// Its keywords.
    pub(crate) keywords: &'static str,
    /// The template of its program.
    pub(crate) program: &'static str,
    /// What stands for the words of the template.
    pub(crate) words: Vec<(&'static str, String)>,
    /// Terms that a program finds in a second.
    pub(crate) quick: usize,
}

fn word(name: &'static str, text: &str) -> (&'static str, String) {
    (name, text.to_owned())
}

const NIM_FRACTALS: &str = "Tanya Khovanova and Joshua Xiong, <a href=\"https://arxiv.org/abs/1405.5942\">Nim Fractals</a>, Journal of Integer Sequences 17 (2014), Article 14.7.8.";
const AUTOMATON: &str = "Tanya Khovanova, 3-Pile Nim as an Automaton.";
const LIM: &str = "Alex Fink, Aviezri S. Fraenkel and Carlos Santos, LIM is not SLIM (2012).";
const TRIPOD: &str = "Aidan Hennessey, <a href=\"https://arxiv.org/abs/2401.07943\">Tree and Tripod Nim</a>, arXiv:2401.07943 [math.CO].";

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
    for c in CENTRES {
        all.push(centre(root, c)?);
    }
    all.extend([table(root)?, limit(root)?]);
    let (on_cycles, number) = census(root)?;
    all.extend([states(2, two()), states(3, on_cycles), cycles(number)]);
    Ok(all)
}

/// The files of the kit by their names in its folder.
///
/// # Errors
/// A template that cannot be read.
pub(crate) fn files(root: &Path, entries: &[Entry]) -> Result<BTreeMap<String, String>> {
    let mut files = BTreeMap::from([("README.md".to_owned(), list(entries))]);
    for entry in entries {
        let program = entry.program(root)?;
        files.insert(format!("{}/{}", entry.key, entry.b_file_name()), entry.b_file());
        files.insert(format!("{}/entry.txt", entry.key), entry.draft(&program));
    }
    Ok(files)
}

pub(crate) fn core_error(error: impl std::fmt::Display) -> Error {
    Error::other(error.to_string())
}

/// Returns the first terms of a sequence of the core.
fn first(sequence: &Sequence, k: usize, count: u64) -> Result<Vec<BigUint>> {
    terms(sequence, k, 0, count.min(sequence.last + 1)).map_err(core_error)
}

/// Returns an entry of a sequence of the core, without what the core does not know.
fn of_core(seq: &str, k: usize, count: u64) -> Result<Entry> {
    let sequence = named(seq).map_err(core_error)?;
    let (number, offset) = sequence.oeis(k).unzip();
    Ok(Entry {
        key: number.map_or_else(|| seq.to_owned(), str::to_owned),
        number,
        offset: offset.unwrap_or_default(),
        name: sequence.meaning.replacen("k piles", &format!("{k} piles"), 1),
        comments: Vec::new(),
        formula: "",
        references: vec![sequence.theorem(k).source.to_owned()],
        related: "",
        picture: format!("#v1/counts?seq={seq}"),
        terms: first(sequence, k, count)?,
        keywords: "nonn",
        program: "",
        words: Vec::new(),
        quick: 16,
    })
}

/// Tests of positions by their largest pile and by their total.
const TESTS: [(&str, &str); 4] = [
    ("a", "max(p) <= n"),
    ("d", "max(p) == n"),
    ("A", "sum(p) <= 2 * n"),
    ("D", "sum(p) == 2 * n"),
];

fn piles(seq: &str, k: usize, test: &str) -> Result<Entry> {
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
    entry.words = vec![("K", k.to_string()), word("TEST", test)];
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
    entry.words = vec![word("WHICH", if seq == "others" { "x ^ y ^ z" } else { "True" })];
    Ok(entry)
}

/// The evolution of four piles: pairs of parent and child, and chains from the empty position on.
fn evolution(which: &str) -> Result<Entry> {
    let [edges, lines] = evolved(100)?;
    let is_edges = which == "edges";
    let name = if is_edges {
        "Number of pairs of a losing position of Nim with four piles and 2n counters and one of its parents."
    } else {
        "Number of chains of losing positions of Nim with four piles from the empty position to one with 2n counters, each position a parent of the next."
    };
    let term = if is_edges { "edges" } else { "sum(lines.values())" };
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
        keywords: "nonn",
        program: "evolution",
        words: vec![word("WHICH", term)],
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
        name: "Third leg of the losing position of tripod nim with a centre of n counters and two legs of n counters each.".to_owned(),
        comments: vec!["Three legs and a centre are stacks of counters. A move takes any number of counters from a leg, or from the centre if at most one leg is left. The player who takes the last counter wins. The term is C_n(n, n), where row 0 and column 0 of the array C_n are given by C_n(0, 0) = n, C_n(0, n) = 0 and C_n(0, k) = k for all other k, and each other entry is the least number that stands neither left of it nor above it.".to_owned()],
        formula: "a(n) = n if n + 1 is a power of two; otherwise a(n) is the value of the lowest binary digit 0 of n.",
        references: vec![TRIPOD.to_owned()],
        related: "Cf. A006519: a(n) = A006519(n+1) unless n + 1 is a power of two.",
        picture: "#v1/array?c=6&side=16&sel=6,6".to_owned(),
        terms: (0..=200).map(entry).collect::<Result<_>>()?,
        keywords: "nonn,easy",
        program: "diagonal",
        words: Vec::new(),
        quick: 20,
    })
}

/// In a program on the square array: the centre and the row of a place.
const SQUARE: &str = "def square(n):\n\
\x20   \"\"\"Centre and row of place n of the square array, by antidiagonals.\"\"\"\n\
\x20   total = 0\n\
\x20   while n > total:\n\
\x20       total += 1\n\
\x20       n -= total\n\
\x20   return n, total - n\n\
\n\
";

/// In a program on cycles: their number.
const CYCLES: &str = "def cycles(n):\n\
\x20   left, count = on_cycles(n), 0\n\
\x20   while left:\n\
\x20       first = left.pop()\n\
\x20       state, count = step(first, n), count + 1\n\
\x20       while state != first:\n\
\x20           left.remove(state)\n\
\x20           state = step(state, n)\n\
\x20   return count\n\
\n\
";

/// Centres of sequences of periods: those of Table 3 of *Tree and Tripod Nim*.
const CENTRES: [u32; 5] = [2, 4, 6, 8, 9];

const PERIOD: &str = "Let C(a, b) be the third leg with which the player to move loses at tripod nim with a centre of c counters, if the other two legs have a and b counters. C(0, 0) = c, C(0, c) = 0, C(0, k) = k for all other k, and each other entry is the least number that stands neither left of it nor above it; C(a, b) = C(b, a). The period of row r is the least p with C(r, k+p) = C(r, k) + p for all k from some column on. By theorem there is one for each row (Hennessey, Theorem 5).";

const PROVED: &str = "Each term is proved by a certificate, which an independent program checks.";

/// Returns the table of the periods of a centre.
///
/// # Errors
/// A table that cannot be read.
pub(crate) fn table_of(root: &Path, centre: u32) -> Result<Table> {
    let text = fs::read_to_string(root.join(format!("www/data/periods/{centre}.json")))?;
    Table::from_json(&text).map_err(core_error)
}

/// Returns the least periods of the rows of a table, upwards as far as they are all proved.
fn proved(table: &Table) -> Vec<BigUint> {
    let found = table.found.iter().zip(0..).take_while(|(row, at)| row.row == *at);
    found.map(|(row, _)| row.period.into()).collect()
}

/// A sequence of periods of rows: `term` prints what the program finds at place `n`.
fn periods(terms: Vec<BigUint>, term: &str) -> Entry {
    Entry {
        key: "periods".to_owned(),
        number: None,
        offset: 0,
        name: String::new(),
        comments: vec![PERIOD.to_owned(), PROVED.to_owned()],
        formula: "",
        references: vec![TRIPOD.to_owned()],
        related: "Cf. A006018, the same for a centre of 2 counters.",
        picture: String::new(),
        terms,
        keywords: "nonn,hard,more",
        program: "periods",
        words: vec![word("TERM", term), word("SQUARE", "")],
        quick: 8,
    }
}

/// The periods of one centre.
fn centre(root: &Path, c: u32) -> Result<Entry> {
    let table = table_of(root, c)?;
    let terms = proved(&table);
    let (last, next) = (terms.len(), terms.len() + 1);
    let entry = Entry {
        offset: 1,
        picture: format!("#v1/periods?from={c}&to={c}&c={c}&row=10"),
        ..periods(terms, &format!("n + 1, period({c}, n)"))
    };
    if c != 2 {
        return Ok(Entry {
            key: format!("periods-{c}"),
            name: format!("Least periods of the rows of tripod nim with a centre of {c} counters."),
            comments: vec![PERIOD.to_owned(), format!("{PROVED} a({next}) is not known.")],
            ..entry
        });
    }
    let has_band = |k: &u32| table.bands.iter().any(|band| band.radius == 4 * k);
    let known = (1..=table.rows / 8).filter(has_band).map(|k| k.to_string());
    let known: Vec<String> = known.collect();
    Ok(Entry {
        key: "A006018".to_owned(),
        number: Some("A006018"),
        name: format!("Least periods of the rows of tripod nim with a centre of {c} counters."),
        comments: vec![
            format!(
                "All {last} terms of the b-file are proved: each has a certificate, which an independent program checks. Term {next} is not known."
            ),
            format!(
                "Let the numbers 0 to 8k-2 fill the cells (x, y) with |x - y| < 4k of the array from some row and column on. Then a(8k) divides 8k, and either a(8k+1) divides 8k, a(8k+2) divides 8k+2, and a(8k+3) and a(8k+4) divide 2(4k+1)(4k+2), or a(8k+1) and a(8k+2) divide 8k(4k+1), as Hennessey conjectured. Such a band is proved for k = {}.",
                known.join(", ")
            ),
        ],
        ..entry
    })
}

/// The periods of all centres, by antidiagonals.
fn table(root: &Path) -> Result<Entry> {
    let rows = |c| Ok(proved(&table_of(root, c)?));
    let centres: Vec<_> = (0..128).map(rows).collect::<Result<_>>()?;
    let is_known = |sum: &usize| (0..=*sum).all(|c| centres[c].len() > sum - c);
    let sums = (0..centres.len()).take_while(is_known);
    let places = sums.flat_map(|sum| (0..=sum).map(move |c| (c, sum - c)));
    let terms = places.map(|(c, r)| centres[c][r].clone()).collect();
    Ok(Entry {
        name: "Square array A(c, r), read by descending antidiagonals: the least period of row r of tripod nim with a centre of c counters, c >= 0, r >= 0.".to_owned(),
        formula: "If c + 1 is a power of two, A(c, r) is the least power of two > r. For 2^m <= c and r < 2^m, A(c + 2^m, r) = A(c, r).",
        related: "Row 2 is A006018.",
        picture: "#v1/periods?from=0&to=16".to_owned(),
        keywords: "nonn,tabl",
        words: vec![word("TERM", "n, period(*square(n))"), word("SQUARE", SQUARE)],
        quick: 45,
        ..periods(terms, "")
    })
}

/// The periods of the rows of all centres that are large powers of two.
fn limit(root: &Path) -> Result<Entry> {
    let terms = (0..128_usize).map(|row| {
        let centre = (row as u32 + 1).next_power_of_two();
        Ok(proved(&table_of(root, centre)?).get(row).cloned())
    });
    let terms: Vec<Option<BigUint>> = terms.collect::<Result<_>>()?;
    let terms = terms.into_iter().map_while(|term| term).collect();
    Ok(Entry {
        key: "limit-rows".to_owned(),
        name: "Least period of row n of tripod nim with a centre of 2^m counters, for any 2^m > n."
            .to_owned(),
        picture: "#v1/periods?from=64&to=64&c=64&row=10".to_owned(),
        ..periods(terms, "n, period(1 << n.bit_length(), n)")
    })
}

/// Returns the numbers of states on cycles of `D(3, n)`, and of cycles, for `n = 1, 2, ...`
fn census(root: &Path) -> Result<(Vec<BigUint>, Vec<BigUint>)> {
    let sums = crate::paper::sums(root)?;
    Ok(sums.values().map(|[cycles, states]| ((*states).into(), (*cycles).into())).unzip())
}

/// Returns the numbers of states on cycles of `D(2, n)` for `n = 1, 2, ...`, by theorem 22.
fn two() -> Vec<BigUint> {
    let states = |n: u32| {
        let mut words: BTreeMap<u32, u64> = BTreeMap::new();
        for word in 0..1 << n {
            *words.entry(least_zeros(n, word)).or_default() += 1;
        }
        words.iter().map(|(&most, words)| words * sets(n + 1, most)).sum::<u64>().into()
    };
    (1..=16).map(states).collect()
}

/// Returns the least number of zeros in `n` consecutive places of a word of `n` digits that is
/// continued by its complement.
fn least_zeros(n: u32, word: u64) -> u32 {
    let mask = (1 << n) - 1;
    let both = word | (!word & mask) << n;
    (0..n)
        .map(|from| n - (both >> from & mask).count_ones())
        .flat_map(|zeros| [zeros, n - zeros])
        .min()
        .unwrap_or(0)
}

/// Returns how many sets of numbers modulo `places` have no two elements at a cyclic distance
/// greater than `most`.
fn sets(places: u32, most: u32) -> u64 {
    let turned = |set: u64, by: u32| (set << by | set >> (places - by)) & ((1 << places) - 1);
    let is_close = |set: &u64| (most + 1..=places / 2).all(|by| set & turned(*set, by) == 0);
    (0..1 << places).filter(is_close).count() as u64
}

const SYSTEM: &str = "In the system D(k, n) there are rows 1..k, each a finite set of nonnegative numbers. In a step row after row does this: if 0 is in its set, nothing; otherwise the least number >= n is added that is not in its set and was not added to a row before. Then all numbers are lowered by 1, and -1 disappears. These systems describe the numbers of tripod nim that follow a perfect band of radius n (Hennessey, section 9, with n + 1 in place of n).";

fn states(k: u32, terms: Vec<BigUint>) -> Entry {
    Entry {
        key: format!("states-{k}"),
        number: None,
        offset: 1,
        name: format!("Number of states on cycles of the system D({k}, n)."),
        comments: vec![SYSTEM.to_owned(), format!("Every period of D({k}, n) divides 2n(n+1).")],
        formula: if k == 2 {
            "a(n) is the sum, over the 2^n words y of n digits, of the number of subsets of Z/(n+1) without two elements at a cyclic distance > mu(y). Here mu(y) is the least number of zeros in n consecutive digits of y, continued by y(t+n) = 1 - y(t)."
        } else {
            "a(n) is the sum of 2^(n+1-|t|) over the pairs of a word and a subset t that the sequence for D(2, n) counts, and for odd n 2(10^h - 8^h) more, with h = (n+1)/2."
        },
        references: vec![TRIPOD.to_owned()],
        related: "Cf. A000016, the number of cycles of D(1, n).",
        picture: format!("#v1/dynamics?k={k}&n=4&start=random&show=cycles"),
        terms,
        keywords: "nonn,more",
        program: "dynamics",
        words: vec![("K", k.to_string()), word("TERM", "len(on_cycles(n))"), word("CYCLES", "")],
        quick: 7 - k as usize,
    }
}

fn cycles(terms: Vec<BigUint>) -> Entry {
    Entry {
        key: "cycles-3".to_owned(),
        name: "Number of cycles of the system D(3, n).".to_owned(),
        formula: "",
        words: vec![word("K", "3"), word("TERM", "cycles(n)"), word("CYCLES", CYCLES)],
        ..states(3, terms)
    }
}

impl Entry {
    /// Returns the program, in Python.
    pub(crate) fn program(&self, root: &Path) -> Result<String> {
        let path = format!("examples/oeis/programs/{}.py", self.program);
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

    /// Returns the lines of terms of an entry, as many as fit.
    fn data(&self) -> Vec<String> {
        let mut lines = vec![String::new()];
        for (term, at) in self.terms.iter().zip(1..) {
            let comma = if at == self.terms.len() { "" } else { "," };
            let word = format!("{term}{comma}");
            let last = lines.len() - 1;
            if lines[last].is_empty() || lines[last].len() + word.len() <= LETTERS {
                lines[last] += &word;
            } else if lines.len() < LINES.len() {
                lines.push(word);
            } else {
                break;
            }
        }
        let last = lines.pop().unwrap_or_default();
        lines.push(last.trim_end_matches(',').to_owned());
        lines
    }

    /// Returns the offset, and the place of the first term greater than 1, counted from 1.
    fn offsets(&self) -> String {
        let first = self.terms.iter().position(|term| *term > BigUint::from(1_u32));
        format!("{},{}", self.offset, first.map_or(1, |at| at + 1))
    }

    /// Returns a draft in the internal format of the OEIS: of a sequence that it has, only what is
    /// new, which is a b-file, links and comments.
    fn draft(&self, program: &str) -> String {
        let link = |name: &str, address: String| {
            format!("The nimscape authors, <a href=\"{address}\">{name}</a>")
        };
        let last = u64::from(self.offset) + self.terms.len() as u64 - 1;
        let values = format!("Table of n, a(n) for n = {}..{last}", self.offset);
        let number = self.number.unwrap_or("A-number");
        let file = self.b_file_name();
        let mut lines: Vec<(&str, String)> = Vec::new();
        if self.number.is_none() {
            lines.extend(LINES.into_iter().zip(self.data()));
            lines.push(("%N", self.name.clone()));
        }
        lines.extend(self.comments.iter().map(|text| ("%C", text.clone())));
        lines.push(("%H", link(&values, format!("/{number}/{file}"))));
        lines.push(("%H", link("Picture", format!("{SITE}{}", self.picture))));
        if self.number.is_none() {
            let mark = |text: &str| if text.contains("<a ") { "%H" } else { "%D" };
            lines.extend(self.references.iter().map(|text| (mark(text), text.clone())));
            if !self.formula.is_empty() {
                lines.push(("%F", self.formula.to_owned()));
            }
            lines.push(("%o", "(Python)".to_owned()));
            lines.extend(program.trim_end().lines().map(|line| ("%o", line.to_owned())));
            if !self.related.is_empty() {
                lines.push(("%Y", self.related.to_owned()));
            }
            lines.push(("%K", self.keywords.to_owned()));
            lines.push(("%O", self.offsets()));
            lines.push(("%A", AUTHOR.to_owned()));
        }
        let order = |mark: &str| ORDER.iter().position(|other| *other == mark);
        lines.sort_by_key(|(mark, _)| order(mark));
        lines.into_iter().fold(String::new(), |mut text, (mark, line)| {
            let _ = writeln!(text, "{}", format!("{mark} {number} {line}").trim_end());
            text
        })
    }
}

/// The marks of lines, in the order of the OEIS.
pub(crate) const ORDER: [&str; 13] =
    ["%S", "%T", "%U", "%N", "%C", "%D", "%H", "%F", "%o", "%Y", "%K", "%O", "%A"];

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

Each folder has a b-file with the offset of the OEIS and a draft in its internal format (`entry.txt`). For a sequence with a
number the draft has only what is new: a b-file, a link and comments. For the others it is a whole entry, with a program in Python that finds
the first terms from the definition alone; the test runs it. No number is known for them: search the OEIS for their first terms before you
send them. `A-number` stands for the number that the OEIS gives, `https://SITE/` for the address at which you have published the page.

The centres at which a perfect band fails are no sequence yet: `tests/data/results.json` has those that are known, but smaller ones
are open. Nor are the classes of centres at which one fails below the centre: `results/band-induction.json` has them up to 128
numbers, and larger bands may add classes between them.

| sequence | OEIS | a(n) | offset | terms | picture |
|---|---|---|---|---|---|
";
