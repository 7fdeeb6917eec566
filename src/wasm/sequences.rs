//! Sequences of counts: their terms, and what gives a term.

use super::prelude::*;
use nimscape_automata::sequences::{
    Bounds as SequenceBounds, LAST, PILES, Parts, Remark as SequenceRemark, Sequence, TERMS,
    bounds, named, parts, term, terms,
};
use nimscape_base::error::{in_range, invalid};

declare!(SequenceBounds, SequenceRemark);

request! {
    /// The beginning of a sequence.
    pub struct SequenceParams {
        /// The name of a sequence: a, d, A, D and others, see `catalogue().sequences`.
        seq: &'static Sequence as "string" by sequence,
        /// The number of piles; it has no meaning for sequences without piles.
        k: usize in PILES,
        /// The last place, 0..=16383 or less.
        to: u64 in 0..=seq.last.min(TERMS.end() - 1),
        range to: 0..=*TERMS.end() - 1,
    }
}

request! {
    /// A term of a sequence.
    pub struct TermParams {
        /// The name of a sequence.
        seq: &'static Sequence as "string" by sequence,
        /// The number of piles; it has no meaning for sequences without piles.
        k: usize in PILES,
        /// The place, decimal digits: 0 to 10^18 or less.
        n: u64 as "string" by place,
    }
}

/// Terms 0, 1, 2, ... of a sequence, as decimal digits.
#[export]
pub struct SequenceTerms {
    term: Vec<String>,
    /// What a theorem puts below and above the terms; empty where none does.
    below: Vec<String>,
    above: Vec<String>,
}

/// The parts of n that a statement takes.
#[export]
pub struct SequenceParts {
    /// n, or its half.
    number: String,
    half: bool,
    /// Its binary digits.
    digits: String,
    /// Its binary digits 1.
    ones: u32,
    /// The name of the number of ones, in the notation of cards; null where no formula has it.
    weight: Option<&'static str>,
    /// b and c with n = 2^b - 1 + c; null where no formula has them.
    b: Option<u32>,
    c: Option<String>,
    /// The line of a recursion that gives the term, such as "2n + 2", and the n of that line.
    line: Option<&'static str>,
    place: Option<String>,
}

/// A term, and what gives it.
#[export]
pub struct SequenceTerm {
    term: String,
    /// What term n is, in one sentence with the words "k piles" where there are piles.
    meaning: &'static str,
    /// The document and its statement that gives the term.
    source: &'static str,
    /// The name of its card.
    card: &'static str,
    /// When it holds, as printed; may be empty.
    condition: &'static str,
    /// Its formulas, in the notation of cards.
    formulas: &'static [&'static str],
    /// What they take of n; null: no more than n.
    parts: Option<SequenceParts>,
    /// How the printed range of the statement differs from that in which it holds, or another
    /// remark on it; may be empty.
    note: &'static str,
    /// The statement with numbers put in, in one or more steps, without the result.
    steps: Vec<String>,
    /// Other statements on the term.
    remarks: Vec<SequenceRemark>,
    /// What the papers say of rows of terms that end before powers of two.
    rows: Option<SequenceRemark>,
    /// The number of the sequence in the OEIS.
    oeis: Option<&'static str>,
    /// The index of the first term there.
    index: u32,
    /// What a theorem puts below and above the term; null where none does.
    bounds: Option<SequenceBounds>,
}

fn sequence(name: &'static str, value: &JsValue) -> Result<&'static Sequence> {
    named(&check::text(name, value)?)
}

/// Returns the number that digits write.
fn place(name: &'static str, value: &JsValue) -> Result<u64> {
    let unfit = |value| invalid(name, value, format!("is not a whole number from 0 to {LAST}"));
    let digits = check::text(name, value)?;
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(unfit(check::show(value)));
    }
    let number = digits.parse::<u64>().map_err(|_| unfit(digits))?;
    in_range(name, number, 0..=LAST)
}

fn written(Parts { number, split, ones, line }: Parts, n: u64) -> SequenceParts {
    let (b, c) = split.unzip();
    let (line, place) = line.unzip();
    SequenceParts {
        number: number.to_string(),
        half: number != n,
        digits: format!("{number:b}"),
        ones: number.count_ones(),
        weight: ones,
        b,
        c: c.map(|c| c.to_string()),
        line,
        place: place.map(|place| place.to_string()),
    }
}

/// Returns the terms of a sequence up to a place, and their bounds where a theorem has some.
#[export]
pub fn sequence_terms(params: SequenceParams) -> Outcome<SequenceTerms> {
    let SequenceParams { seq, k, to } = params;
    let term = terms(seq, k, 0, to + 1)?.into_iter().map(|number| number.to_string()).collect();
    let (mut below, mut above) = (vec![], vec![]);
    for n in 0..=to {
        let Some(found) = bounds(seq, k, n)? else { break };
        below.push(found.below.to_string());
        above.push(found.above.to_string());
    }
    Ok(SequenceTerms { term, below, above })
}

/// Returns a term of a sequence, the theorem that gives it, and that theorem with numbers put in.
#[export]
pub fn sequence_term(params: TermParams) -> Outcome<SequenceTerm> {
    let TermParams { seq, k, n } = params;
    let statement = seq.statement(k, n);
    let (oeis, index) = seq.oeis(k).unzip();
    Ok(SequenceTerm {
        term: term(seq, k, n)?.to_string(),
        meaning: seq.meaning,
        source: statement.source,
        card: statement.card,
        condition: statement.condition,
        formulas: statement.formulas,
        parts: parts(&statement, n).map(|parts| written(parts, n)),
        note: statement.note,
        steps: (seq.steps)(k, n),
        remarks: (seq.remarks)(k, n)?,
        rows: seq.rows(k),
        oeis,
        index: index.unwrap_or_default(),
        bounds: bounds(seq, k, n)?,
    })
}
