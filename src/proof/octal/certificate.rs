//! Certificates of periods.

use serde::{Deserialize, Serialize};

use super::code::Code;
use nimscape_base::error::{Result, cut, invalid};
use nimscape_base::strict;

/// The word that names certificates of this kind.
const FORMAT: &str = "nimscape octal period";

/// A text that is longer is no certificate: a million values take 6 MB.
const LONGEST: usize = 1 << 24;

/// The version of the format.
const VERSION: u32 = 1;

/// All that a checker needs to see that the Grundy values of an octal game are periodic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Certificate {
    /// `nimscape octal period`.
    pub format: String,
    /// 1.
    pub version: u32,
    /// The code, as [`Code`] writes it.
    pub code: String,
    /// The first heap of the periodic part, at least 1.
    pub preperiod: u32,
    /// The period.
    pub period: u32,
    /// The places of a sparse space, which the checker uses and need not trust.
    pub mask: u16,
    /// The values of heaps 0 to preperiod + period - 1.
    pub values: Vec<u16>,
}

impl Certificate {
    /// Returns a certificate of the current version, of the period and preperiod that the values of
    /// heaps 0 to preperiod + period - 1 go on with.
    #[must_use]
    pub fn new(code: &Code, [preperiod, period]: [u32; 2], mask: u16, values: Vec<u16>) -> Self {
        Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            code: code.to_string(),
            preperiod,
            period,
            mask,
            values,
        }
    }

    /// Reads a certificate.
    ///
    /// # Errors
    /// Text that is no certificate of this format, or is not written as [`Certificate::to_json`]
    /// writes it, but for spaces and the order of members.
    pub fn from_json(text: &str) -> Result<Self> {
        let unfit = |reason: String| invalid("certificate", cut(text, 40), reason);
        let read: Self = strict::read(text, LONGEST).map_err(unfit)?;
        let is_own = read.format == FORMAT && read.version == VERSION;
        let is_code = read.code.parse::<Code>().is_ok_and(|code| code.to_string() == read.code);
        if !is_own {
            return Err(unfit(format!("is not {FORMAT}, version {VERSION}")));
        }
        if !is_code {
            return Err(unfit(format!("has {}, which is not an octal code", read.code)));
        }
        Ok(read)
    }

    /// Writes it as JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        strict::write(self)
    }
}
