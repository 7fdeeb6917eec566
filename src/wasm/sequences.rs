//! Sequences of counts: their terms, and what gives a term.

use num_bigint::BigUint;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::types::{answer, params};
use super::{Outcome, check};
use nimscape::error::{Error, Result, in_range};
use nimscape::sequences::{Bounds, LAST, PILES, Sequence, TERMS, bounds, named, term, terms};

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
        /// The theorem, without its document.
        source: String,
        below: String,
        above: String,
    }
}

answer! {
    /// A term, and what gives it.
    #[tsify(missing_as_null)]
    pub struct SequenceTerm {
        term: String,
        /// What term n counts, in one sentence.
        meaning: String,
        /// The document and its theorem, or that the term is counted by definition.
        source: String,
        /// How the printed range of the theorem differs from that in which it holds; empty where
        /// the term has nothing to do with it.
        misprint: String,
        /// The theorem with numbers put in, without the result; empty if there is no formula.
        formula: String,
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
        let reason = format!("is not a whole number in 0..={LAST}");
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
    let (oeis, index) = sequence.oeis(k).unzip();
    let found = SequenceTerm {
        term: term(sequence, k, n)?.to_string(),
        meaning: sequence.meaning().to_owned(),
        source: sequence.source_at(k, n).to_owned(),
        misprint: sequence.misprint(k, n).to_owned(),
        formula: sequence.formula(k, n),
        oeis: oeis.map(str::to_owned),
        index: index.unwrap_or_default(),
        bounds: bounds(sequence, k, n)?.map(|Bounds { source, below, above }| SequenceBounds {
            source: source.to_owned(),
            below: below.to_string(),
            above: above.to_string(),
        }),
    };
    Ok(found.into_ts()?)
}
