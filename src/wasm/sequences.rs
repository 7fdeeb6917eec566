//! Sequences of counts: their terms, and what gives a term.

use num_bigint::BigUint;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::types::{answer, params};
use super::{Outcome, check};
use nimscape::error::{Error, Result, in_range};
use nimscape::sequences::{
    LAST, PILES, Parts, Remark, Sequence, TERMS, bounds, named, parts, term, terms,
};

params! {
    /// The beginning of a sequence.
    pub struct SequenceParams {
        /// The name of a sequence: a, d, A, D and others, see `catalogue().sequences`.
        seq: "string",
        /// The number of piles, 1..=12; it has no meaning for sequences without piles.
        k: "number",
        /// The last place, 0..=16383 or less.
        to: "number",
    }
}

params! {
    /// A term of a sequence.
    pub struct TermParams {
        /// The name of a sequence.
        seq: "string",
        /// The number of piles, 1..=12; it has no meaning for sequences without piles.
        k: "number",
        /// The place, decimal digits: 0 to 10^18 or less.
        n: "string",
    }
}

answer! {
    /// Terms 0, 1, 2, ... of a sequence, as decimal digits.
    pub struct SequenceTerms {
        term: Vec<String>,
        /// What a theorem puts below and above the terms; empty where none does.
        below: Vec<String>,
        above: Vec<String>,
    }
}

answer! {
    /// The numbers between which a theorem puts a term.
    pub struct SequenceBounds {
        /// The document and the theorem.
        source: String,
        /// The name of its card.
        card: String,
        /// What it says, in the notation of cards.
        formula: String,
        below: String,
        above: String,
    }
}

answer! {
    /// The parts of n that a statement takes.
    #[tsify(missing_as_null)]
    pub struct SequenceParts {
        /// n, or its half.
        number: String,
        half: bool,
        /// Its binary digits.
        digits: String,
        /// Its binary digits 1.
        ones: u32,
        /// The name of the number of ones, in the notation of cards; null where no formula has it.
        weight: Option<String> as "string | null",
        /// b and c with n = 2^b - 1 + c; null where no formula has them.
        b: Option<u32> as "number | null",
        c: Option<String> as "string | null",
        /// The line of a recursion that gives the term, such as "2n + 2", and the n of that line.
        line: Option<String> as "string | null",
        place: Option<String> as "string | null",
    }
}

answer! {
    /// Another statement on a term.
    pub struct SequenceRemark {
        /// The document and the statement.
        source: String,
        /// The name of its card.
        card: String,
        /// What it says, with formulas in backquotes.
        words: String,
        /// A formula of it with numbers put in; may be empty.
        instance: String,
    }
}

impl From<Remark> for SequenceRemark {
    fn from(remark: Remark) -> Self {
        let Remark { source, card, words, instance } = remark;
        Self { source: source.into(), card: card.into(), words: words.into(), instance }
    }
}

answer! {
    /// A term, and what gives it.
    #[tsify(missing_as_null)]
    pub struct SequenceTerm {
        term: String,
        /// What term n is, in one sentence with the words "k piles" where there are piles.
        meaning: String,
        /// The document and its statement that gives the term.
        source: String,
        /// The name of its card.
        card: String,
        /// When it holds, as printed; may be empty.
        condition: String,
        /// Its formulas, in the notation of cards.
        formulas: Vec<String>,
        /// What they take of n; null: no more than n.
        parts: Option<SequenceParts> as "SequenceParts | null",
        /// How the printed range of the statement differs from that in which it holds, or another
        /// remark on it; may be empty.
        note: String,
        /// The statement with numbers put in, in one or more steps, without the result.
        steps: Vec<String>,
        /// Other statements on the term.
        remarks: Vec<SequenceRemark>,
        /// What the papers say of rows of terms that end before powers of two.
        rows: Option<SequenceRemark> as "SequenceRemark | null",
        /// The number of the sequence in the OEIS.
        oeis: Option<String> as "string | null",
        /// The index of the first term there.
        index: u32,
        /// What a theorem puts below and above the term; null where none does.
        bounds: Option<SequenceBounds> as "SequenceBounds | null",
    }
}

/// Returns a sequence and a checked number of piles.
fn checked(seq: &JsValue, k: &JsValue) -> Result<(&'static dyn Sequence, usize)> {
    let range = *PILES.start() as i64..=*PILES.end() as i64;
    Ok((named(&check::text("seq", seq)?)?, check::integer("k", k, range)? as usize))
}

/// Returns the number that digits write.
fn place(value: &JsValue) -> Result<u64> {
    let unfit = |value| {
        let reason = format!("is not a whole number from 0 to {LAST}");
        Error::Unfit { name: "n", value, reason }
    };
    let digits = check::text("n", value)?;
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(unfit(check::show(value)));
    }
    let number = digits.parse::<u64>().map_err(|_| unfit(digits))?;
    in_range("n", number, 0..=LAST)
}

fn written(numbers: impl IntoIterator<Item = BigUint>) -> Vec<String> {
    numbers.into_iter().map(|number| number.to_string()).collect()
}

fn written_parts(parts: Parts, n: u64) -> SequenceParts {
    let Parts { number, split, ones, line } = parts;
    let (b, c) = split.unzip();
    let (line, place) = line.unzip();
    SequenceParts {
        number: number.to_string(),
        half: number != n,
        digits: format!("{number:b}"),
        ones: number.count_ones(),
        weight: ones.map(str::to_owned),
        b,
        c: c.map(|c| c.to_string()),
        line: line.map(str::to_owned),
        place: place.map(|place| place.to_string()),
    }
}

/// Returns the terms of a sequence up to a place, and their bounds where a theorem has some.
#[wasm_bindgen]
pub fn sequence_terms(params: Ts<SequenceParams>) -> Outcome<Ts<SequenceTerms>> {
    let params = check::params(&params)?;
    let (sequence, k) = checked(&params.seq, &params.k)?;
    let last = sequence.last().min(TERMS.end() - 1);
    let to = check::integer("to", &params.to, 0..=last as i64)? as u64;
    let term = written(terms(sequence, k, 0, to + 1)?);
    let (mut below, mut above) = (vec![], vec![]);
    for n in 0..=to {
        let Some(found) = bounds(sequence, k, n)? else { break };
        below.push(found.below.to_string());
        above.push(found.above.to_string());
    }
    Ok(SequenceTerms { term, below, above }.into_ts()?)
}

/// Returns a term of a sequence, the theorem that gives it, and that theorem with numbers put in.
#[wasm_bindgen]
pub fn sequence_term(params: Ts<TermParams>) -> Outcome<Ts<SequenceTerm>> {
    let params = check::params(&params)?;
    let (sequence, k) = checked(&params.seq, &params.k)?;
    let n = place(&params.n)?;
    let statement = sequence.statement(k, n);
    let (oeis, index) = sequence.oeis(k).unzip();
    let found = SequenceTerm {
        term: term(sequence, k, n)?.to_string(),
        meaning: sequence.meaning().to_owned(),
        source: statement.source.to_owned(),
        card: statement.card.to_owned(),
        condition: statement.condition.to_owned(),
        formulas: statement.formulas.iter().copied().map(str::to_owned).collect(),
        parts: parts(&statement, n).map(|parts| written_parts(parts, n)),
        note: sequence.note(k, n).to_owned(),
        steps: sequence.steps(k, n),
        remarks: sequence.remarks(k, n)?.into_iter().map(SequenceRemark::from).collect(),
        rows: sequence.rows(k).map(SequenceRemark::from),
        oeis: oeis.map(str::to_owned),
        index: index.unwrap_or_default(),
        bounds: bounds(sequence, k, n)?.map(|found| SequenceBounds {
            source: found.source.to_owned(),
            card: found.card.to_owned(),
            formula: found.formula.to_owned(),
            below: found.below.to_string(),
            above: found.above.to_string(),
        }),
    };
    Ok(found.into_ts()?)
}
