//! Octal games: Grundy values, periods, and certificates of these.

use core::cell::RefCell;

use js_sys::{Uint16Array, Uint32Array};
use nimscape::error::Error;
use nimscape::octal::{Certificate, Code, HEAPS, KNOWN, Period, Values, Way, check as verify};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::progress::share_progress;
use super::types::{answer, params};
use super::{Outcome, check};

params! {
    /// A game, and how far its values are computed.
    pub struct OctalParams {
        /// The code: `0.` or `4.` and up to 32 digits from 0 to 7, as `0.77`.
        code: "string",
        /// The largest heap, 0..=1000000.
        to: "number",
    }
}

params! {
    /// A heap of a game.
    pub struct OctalHeapParams {
        /// The code.
        code: "string",
        /// The heap, 0..=1000000.
        n: "number",
    }
}

answer! {
    /// The Grundy values of an octal game.
    #[tsify(missing_as_null)]
    pub struct OctalValues {
        /// The code in its shortest form.
        code: String,
        /// The name of the game; empty if it has none here.
        name: String,
        /// Whether it is an open question if the values become periodic.
        open: bool,
        /// The values of heaps 0, 1, 2, ....
        values: Uint16Array = "Uint16Array",
        /// The first heap of the periodic part; null if these values prove no period.
        preperiod: Option<u32> as "number | null",
        /// The least period.
        period: Option<u32> as "number | null",
        /// How many values prove it.
        needs: Option<u32> as "number | null",
        /// The places of the sparse space: a value with an even number of ones there is rare.
        mask: u16,
        /// The heaps with a rare value, from heap 1 on.
        rare: Uint32Array = "Uint32Array",
    }
}

answer! {
    /// A move from a heap to a smaller Grundy value.
    pub struct OctalWay {
        /// The Grundy value of what is left.
        value: u16,
        /// The counters that are taken.
        take: u32,
        /// The heaps that are left, the larger first; 0 for none.
        left: [u32; 2] as "[number, number]",
    }
}

answer! {
    /// A game of the list.
    pub struct OctalGame {
        code: &'static str as "string",
        /// Empty if it has none.
        name: &'static str as "string",
        /// Whether it is an open question if its values become periodic.
        open: bool,
    }
}

thread_local! {
    /// The values of the last game: a call for more heaps goes on with them.
    static LAST: RefCell<Option<Values>> = const { RefCell::new(None) };
}

/// Returns the values of the last game if it has this code. Nothing is borrowed while a callback
/// runs: it may call these functions again.
fn last(code: &Code) -> Option<Values> {
    LAST.take().filter(|last| last.code() == code)
}

fn values(code: &JsValue, to: u32, on_progress: &JsValue) -> Result<Values, Error> {
    let code: Code = check::text("code", code)?.parse()?;
    Values::to(code, to, share_progress(on_progress))
}

fn heap(name: &'static str, value: &JsValue) -> Result<u32, Error> {
    Ok(check::integer(name, value, check::wide(HEAPS))? as u32)
}

/// Returns the Grundy values of an octal game, and the period that they prove. `on_progress` gets
/// the share of the work done from time to time; when it returns `false` or throws, the work stops
/// with an error.
#[wasm_bindgen]
pub fn octal_values(
    params: Ts<OctalParams>,
    #[wasm_bindgen(unchecked_optional_param_type = "(share: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<Ts<OctalValues>> {
    let params = check::params(&params)?;
    let found = values(&params.code, heap("to", &params.to)?, on_progress)?;
    let code = found.code().to_string();
    let known = KNOWN.iter().find(|known| known.code == code);
    let (preperiod, period) =
        found.period().map(|Period { preperiod, period }| (preperiod, period)).unzip();
    let answer = OctalValues {
        name: known.map_or(String::new(), |known| known.name.to_owned()),
        open: known.is_some_and(|known| known.is_open),
        values: Uint16Array::from(found.values()),
        preperiod,
        period,
        needs: found.period().map(|period| period.needs(found.code()) as u32),
        mask: found.mask(),
        rare: Uint32Array::from(found.rare()),
        code,
    };
    LAST.set(Some(found));
    Ok(answer.into_ts()?)
}

answer! {
    /// What a search for a period has found.
    #[tsify(missing_as_null)]
    pub struct OctalPeriod {
        /// The last heap whose value was computed.
        looked: u32,
        /// The first heap of the periodic part; null if these values prove no period.
        preperiod: Option<u32> as "number | null",
        /// The least period.
        period: Option<u32> as "number | null",
        /// How many values prove it.
        needs: Option<u32> as "number | null",
    }
}

/// Searches the period of an octal game by the values of heaps 0 to `to`. A call for more heaps of
/// the same game goes on where the last one ended. `on_progress` as for `octal_values`.
#[wasm_bindgen]
pub fn octal_period(
    params: Ts<OctalParams>,
    #[wasm_bindgen(unchecked_optional_param_type = "(share: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<Ts<OctalPeriod>> {
    let params = check::params(&params)?;
    let code: Code = check::text("code", &params.code)?.parse()?;
    let to = heap("to", &params.to)?;
    let shorter = last(&code).filter(|last| last.values().len() <= to as usize + 1);
    let mut found = shorter.unwrap_or_else(|| Values::new(code));
    let extended = found.extend(to, share_progress(on_progress));
    let period = found.period();
    let answer = OctalPeriod {
        looked: found.values().len() as u32 - 1,
        preperiod: period.map(|period| period.preperiod),
        period: period.map(|period| period.period),
        needs: period.map(|period| period.needs(found.code()) as u32),
    };
    LAST.set(Some(found));
    extended?;
    Ok(answer.into_ts()?)
}

/// Returns for each value below that of a heap a move that reaches it. After another call for the
/// same game only values of further heaps are computed. `on_progress` as for `octal_values`.
#[wasm_bindgen]
pub fn octal_ways(
    params: Ts<OctalHeapParams>,
    #[wasm_bindgen(unchecked_optional_param_type = "(share: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<Vec<Ts<OctalWay>>> {
    let params = check::params(&params)?;
    let code: Code = check::text("code", &params.code)?.parse()?;
    let n = heap("n", &params.n)?;
    let mut found = last(&code).unwrap_or_else(|| Values::new(code));
    let extended = found.extend(n, share_progress(on_progress));
    let ways = extended.and_then(|()| found.ways(n));
    LAST.set(Some(found));
    let way = |way: Way| OctalWay { value: way.value, take: way.take, left: way.left }.into_ts();
    Ok(ways?.into_iter().map(way).collect::<Result<_, _>>()?)
}

/// Returns the certificate of the period that the values of heaps 0 to `to` prove, as JSON. Throws
/// if they prove none. `on_progress` as for `octal_values`.
#[wasm_bindgen]
pub fn octal_certificate(
    params: Ts<OctalParams>,
    #[wasm_bindgen(unchecked_optional_param_type = "(share: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<String> {
    let params = check::params(&params)?;
    let found = values(&params.code, heap("to", &params.to)?, on_progress)?;
    let certificate = found.certificate().ok_or_else(|| Error::Unfit {
        name: "code",
        value: found.code().to_string(),
        reason: "has no period that these values prove".to_owned(),
    })?;
    Ok(certificate.to_json())
}

/// Verifies a certificate of an octal game by steps of its own, and returns how many values it
/// looked at. Throws what is wrong with it. `on_progress` as for `octal_values`.
#[wasm_bindgen]
pub fn octal_check(
    #[wasm_bindgen(unchecked_param_type = "string")] certificate: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "(share: number) => unknown")]
    on_progress: &JsValue,
) -> Outcome<u32> {
    let certificate = Certificate::from_json(&check::text("certificate", certificate)?)?;
    Ok(verify(&certificate, share_progress(on_progress))? as u32)
}

/// Returns games to begin with: those with a name, and those whose period is an open question.
#[wasm_bindgen]
pub fn octal_games() -> Outcome<Vec<Ts<OctalGame>>> {
    let games = KNOWN.iter();
    games
        .map(|known| {
            let game = OctalGame { code: known.code, name: known.name, open: known.is_open };
            Ok(game.into_ts()?)
        })
        .collect()
}
