//! Certificates by theorems: what is claimed of a centre follows from the certificate of another
//! one.
//!
//! ```json
//! {
//!   "format": "nimscape period by theorem", "version": 1, "centre": 1000029,
//!   "claim": {"row": {"row": 18, "period": "448", "preperiod": 1000260}},
//!   "steps": [{"theorem": "shift", "from": 61, "to": 1000029}],
//!   "certificate": {"format": "nimscape period", "version": 1, "centre": 61, ...}
//! }
//! ```
//! The steps lead from the centre of the inner certificate to `centre`; there are one to three, by
//! different theorems. The last one may be `after-band`, from a centre to itself: it goes from a
//! perfect band to one of the three rows after it. [`Transfer::check`] verifies the conditions of
//! each step by arithmetic of its own, and the inner certificate as [`crate::periods::check()`]
//! does. As for all certificates there is one way to write one, but for spaces and the order of
//! members.

use serde::{Deserialize, Serialize};

use super::certificate::{Certificate, read};
use nimscape_base::error::Result;
use nimscape_base::{strict, text};

/// The first member of every certificate of this kind.
pub const FORMAT: &str = "nimscape period by theorem";

/// The only version so far.
pub const VERSION: u32 = 1;

/// A claim about a centre, with the certificate of another one from which it follows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transfer {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`].
    pub version: u32,
    /// The centre of the claim, at most `2^40`.
    pub centre: u64,
    /// What is claimed.
    pub claim: Fact,
    /// The theorems, from the centre of the inner certificate to that of the claim.
    pub steps: Vec<Step>,
    /// What is claimed of the other centre, with its evidence.
    pub certificate: Certificate,
}

/// What holds of a row or a band: a [`super::certificate::Claim`] without evidence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Fact {
    /// The least period of a row and the first column from which on it has it.
    Row {
        /// The row.
        row: u32,
        /// The smallest `p` with `C(row, k + p) = C(row, k) + p` from some column on.
        #[serde(with = "text")]
        period: u128,
        /// The first column from which on that holds.
        preperiod: u64,
    },
    /// The numbers below `2 radius - 1` fill the cells `|a - b| < radius` with `a, b >= column`,
    /// for ever.
    Band {
        /// Half the width of the band.
        radius: u32,
        /// The first such column after that of the centre.
        column: u64,
    },
    /// The numbers below `2 radius - 1` never become a perfect band.
    NoBand {
        /// Half the width it would have.
        radius: u32,
    },
    /// A row has a period, which may be a multiple of the least one.
    Divides {
        /// The row.
        row: u32,
        /// A period: the least one divides it.
        #[serde(with = "text")]
        multiple: u128,
    },
}

impl Fact {
    /// Returns what holds of a centre, as a sentence.
    pub(super) fn sentence(self, centre: u64) -> String {
        let numbers = |radius: u32| (2 * u64::from(radius)).saturating_sub(1);
        match self {
            Self::Row { row, period, preperiod } => format!(
                "Centre {centre}, row {row}: the least period is {period}, from column {preperiod} on."
            ),
            Self::Band { radius, column } => format!(
                "Centre {centre}: for a, b ≥ {column} the first {} numbers fill a perfect band, for ever.",
                numbers(radius)
            ),
            Self::NoBand { radius } => format!(
                "Centre {centre}: the first {} numbers never become a perfect band.",
                numbers(radius)
            ),
            Self::Divides { row, multiple } => {
                format!("Centre {centre}, row {row}: the least period divides {multiple}.")
            }
        }
    }
}

/// A theorem on the rows of two centres, or of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theorem {
    /// Theorem 14 of docs/proofs.md on shifts.
    Shift,
    /// Theorem 18, on twins.
    Twins,
    /// Theorems 20 and 23, on the three rows after a perfect band.
    AfterBand,
}

/// A theorem, applied to the rows of one centre.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Which one.
    pub theorem: Theorem,
    /// The centre whose rows are known.
    pub from: u64,
    /// The centre whose rows they decide.
    pub to: u64,
}

impl Transfer {
    /// Reads a certificate by theorems.
    ///
    /// # Errors
    /// When the text is none, or not written as these are; the reason names the place.
    pub fn from_json(text: &str) -> Result<Self> {
        read(text)
    }

    /// Returns the claim as a sentence.
    pub fn claim_sentence(&self) -> String {
        self.claim.sentence(self.centre)
    }

    /// Writes the certificate as JSON.
    pub fn to_json(&self) -> String {
        strict::write(self)
    }
}
