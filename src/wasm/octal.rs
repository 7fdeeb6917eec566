//! Octal games: Grundy values, periods, and certificates of these.

use core::cell::RefCell;

use super::prelude::*;
use nimscape_games::octal::{
    Certificate, Code, HEAPS, KNOWN, Known as OctalGame, Values, Way as OctalWay, check as verify,
};

declare!(OctalGame, OctalWay);

request! {
    /// A game, and how far its values are computed.
    pub struct OctalParams {
        /// The code: `0.` or `4.` and up to 32 digits from 0 to 7, as `0.77`.
        code: Code as text,
        /// The largest heap.
        to: u32 in HEAPS,
    }
}

request! {
    /// A heap of a game.
    pub struct OctalHeapParams {
        /// The code.
        code: Code as text,
        /// The heap.
        n: u32 in HEAPS,
    }
}

/// The Grundy values of an octal game.
#[export]
pub struct OctalValues {
    /// The code in its shortest form.
    code: String,
    /// The name of the game; empty if it has none here.
    name: &'static str,
    /// Whether it is an open question if the values become periodic.
    open: bool,
    /// The values of heaps 0, 1, 2, ....
    values: Column<u16>,
    /// The first heap of the periodic part; null if these values prove no period.
    preperiod: Option<u32>,
    /// The least period.
    period: Option<u32>,
    /// How many values prove it.
    needs: Option<u32>,
    /// The places of the sparse space: a value with an even number of ones there is rare.
    mask: u16,
    /// The heaps with a rare value, from heap 1 on.
    rare: Column<u32>,
}

/// What a search for a period has found.
#[export]
pub struct OctalPeriod {
    /// The last heap whose value was computed.
    looked: u32,
    /// The first heap of the periodic part; null if these values prove no period.
    preperiod: Option<u32>,
    /// The least period.
    period: Option<u32>,
    /// How many values prove it.
    needs: Option<u32>,
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

/// Returns the Grundy values of an octal game, and the period that they prove. `on_progress` gets
/// the share of the work done from time to time; when it returns `false` or throws, the work stops
/// with an error.
#[export]
pub fn octal_values(params: OctalParams, on_progress: Share) -> Outcome<OctalValues> {
    let found = Values::to(params.code, params.to, on_progress)?;
    let code = found.code().to_string();
    let known = KNOWN.iter().find(|known| known.code == code);
    let period = period_of(&found);
    let answer = OctalValues {
        name: known.map_or("", |known| known.name),
        open: known.is_some_and(|known| known.is_open),
        values: found.values().to_vec().into(),
        preperiod: period.preperiod,
        period: period.period,
        needs: period.needs,
        mask: found.mask(),
        rare: found.rare().to_vec().into(),
        code,
    };
    LAST.set(Some(found));
    Ok(answer)
}

fn period_of(found: &Values) -> OctalPeriod {
    let period = found.period();
    OctalPeriod {
        looked: found.values().len() as u32 - 1,
        preperiod: period.map(|period| period.preperiod),
        period: period.map(|period| period.period),
        needs: period.map(|period| period.needs(found.code()) as u32),
    }
}

/// Searches the period of an octal game by the values of heaps 0 to `to`. A call for more heaps of
/// the same game goes on where the last one ended. `on_progress` as for `octal_values`.
#[export]
pub fn octal_period(params: OctalParams, on_progress: Share) -> Outcome<OctalPeriod> {
    let OctalParams { code, to } = params;
    let shorter = last(&code).filter(|last| last.values().len() <= to as usize + 1);
    let mut found = shorter.unwrap_or_else(|| Values::new(code));
    let extended = found.extend(to, on_progress);
    let answer = period_of(&found);
    LAST.set(Some(found));
    extended?;
    Ok(answer)
}

/// Returns for each value below that of a heap a move that reaches it. After another call for the
/// same game only values of further heaps are computed. `on_progress` as for `octal_values`.
#[export]
pub fn octal_ways(params: OctalHeapParams, on_progress: Share) -> Outcome<Vec<OctalWay>> {
    let OctalHeapParams { code, n } = params;
    let mut found = last(&code).unwrap_or_else(|| Values::new(code));
    let extended = found.extend(n, on_progress);
    let ways = extended.and_then(|()| found.ways(n));
    LAST.set(Some(found));
    Ok(ways?)
}

/// Returns the certificate of the period that the values of heaps 0 to `to` prove, as JSON. Throws
/// if they prove none. `on_progress` as for `octal_values`.
#[export]
pub fn octal_certificate(params: OctalParams, on_progress: Share) -> Outcome<String> {
    let found = Values::to(params.code, params.to, on_progress)?;
    let certificate = found
        .certificate()
        .ok_or_else(|| invalid("code", found.code(), "has no period that these values prove"))?;
    Ok(certificate.to_json())
}

/// Verifies a certificate of an octal game by steps of its own, and returns how many values it
/// looked at. Throws what is wrong with it. `on_progress` as for `octal_values`.
#[export]
pub fn octal_check(certificate: String, on_progress: Share) -> Outcome<u32> {
    Ok(verify(&Certificate::from_json(&certificate)?, on_progress)? as u32)
}

/// Returns games to begin with: those with a name, and those whose period is an open question.
#[export]
pub fn octal_games() -> Outcome<Vec<OctalGame>> {
    Ok(KNOWN.to_vec())
}
