//! Certificates: what is claimed of a row or a band, with all that a checker needs, as a few lines
//! of JSON.
//!
//! ```json
//! {
//!   "format": "nimscape period", "version": 1, "centre": 2,
//!   "claim": {"row": {"row": 18, "period": "180", "preperiod": 1390,
//!                     "witnesses": [{"prime": 2, "column": "3"}, ...]}},
//!   "bands": [{"radius": 1, "column": 3}, ..., {"radius": 9, "column": 99}],
//!   "stable": 16384, "column": 16384, "state": [[0, 4, 5], [1, 2]],
//!   "proof": {"walk": {"joint": "180"}}
//! }
//! ```
//! The bands are proved by the column `stable` (docs/proofs.md). From there on the
//! numbers after the last band need nothing but their own sets `S_r`; `state` has them, as offsets,
//! at `column`. How the claim follows is the `proof`. [`crate::periods::check()`] verifies every
//! word of it by steps of its own; its module documentation lists what it shares with the search.
//! Numbers that can be too large for JavaScript's are written as text.
//!
//! There is one way to write a certificate, but for spaces and the order of members: every member
//! is there once and no other one, a number has one spelling, offsets and primes ascend. What a
//! proof does not need is empty or 0.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::transfer::Fact;
use crate::periods::Band;
use nimscape_base::error::{Result, invalid};
use nimscape_base::{strict, text};

/// The first member of every certificate of this kind.
pub const FORMAT: &str = "nimscape period";

/// The only version so far.
pub const VERSION: u32 = 1;

/// A claim with its evidence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`].
    pub version: u32,
    /// The centre of the array.
    pub centre: u32,
    /// What is claimed.
    pub claim: Claim,
    /// The chain of perfect bands below, from that of radius 1 on.
    pub bands: Vec<Band>,
    /// A column in which the numbers from each band to the next are stable.
    pub stable: u64,
    /// The column of the state; not before `stable`.
    pub column: u64,
    /// For each number from the last band on, as far as they matter: the offsets from `column` at
    /// which it stands in rows before.
    pub state: Vec<Vec<u32>>,
    /// How the claim follows.
    pub proof: Proof,
}

/// What is claimed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Claim {
    /// The least period of a row and the first column from which on it has it.
    Row {
        /// The row.
        row: u32,
        /// The smallest `p` with `C(row, k + p) = C(row, k) + p` from some column on.
        #[serde(with = "text")]
        period: u128,
        /// The first column from which on that holds.
        preperiod: u64,
        /// For each prime factor of the period a column which shows that the period divided by it
        /// is none.
        witnesses: Vec<Witness>,
    },
    /// A perfect band: the numbers below `2 radius - 1` fill the cells `|a - b| < radius` with
    /// `a, b >= column`, for ever. It is the last one of the chain.
    Band {
        /// Half its width.
        radius: u32,
        /// The first such column after that of the centre.
        column: u64,
    },
    /// The numbers below `2 radius - 1` never become a perfect band: a counterexample to Conjecture
    /// 1 of *Tree and Tripod Nim* when the chain ends with radius `radius - 4`.
    NoBand {
        /// Half the width it would have.
        radius: u32,
    },
}

/// A column that shows of a row with period `p` that `p / prime` is no period: its entries there
/// and `p / prime` columns on do not differ by `p / prime`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Witness {
    /// A prime factor of the period.
    pub prime: u64,
    /// How far after the column of the state.
    #[serde(with = "text")]
    pub column: u128,
}

/// How a claim follows from bands and state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Proof {
    /// Row 0 is given: `C(0, k) = k` for all `k` but 0 and the centre.
    Given,
    /// Theorem 6 of *Tree and Tripod Nim*: the centre is `2^k - 1`, and the row that of the
    /// nim-sum.
    Trivial,
    /// The band is the last one of the chain.
    Stable,
    /// The state comes back after `joint` columns.
    Walk {
        /// After how many columns.
        #[serde(with = "text")]
        joint: u128,
    },
    /// The state is that of a stable group; all numbers but the last two come back after `lap`
    /// columns, and the labels of these after `order` laps.
    Labels {
        /// After how many columns all but two come back.
        lap: u64,
        /// After how many laps the last two do.
        #[serde(with = "text")]
        order: u128,
    },
}

/// A text that is longer is no certificate: those that the project writes have some thousand
/// letters.
const LONGEST: usize = 1 << 20;

impl Claim {
    /// Returns what is claimed, without evidence.
    pub(super) fn fact(&self) -> Fact {
        match *self {
            Self::Row { row, period, preperiod, .. } => Fact::Row { row, period, preperiod },
            Self::Band { radius, column } => Fact::Band { radius, column },
            Self::NoBand { radius } => Fact::NoBand { radius },
        }
    }
}

impl Certificate {
    /// Reads a certificate.
    ///
    /// # Errors
    /// When the text is not a certificate, or not written as certificates are; the reason names the
    /// place.
    pub fn from_json(text: &str) -> Result<Self> {
        read(text)
    }

    /// Returns the claim as a sentence.
    pub fn claim_sentence(&self) -> String {
        self.claim.fact().sentence(self.centre.into())
    }

    /// Writes the certificate as JSON.
    pub fn to_json(&self) -> String {
        strict::write(self)
    }
}

/// Reads a certificate of any kind from a text that is not too long.
pub(super) fn read<T: DeserializeOwned + Serialize>(text: &str) -> Result<T> {
    let refused = |reason| invalid("certificate", beginning(text), reason);
    strict::read(text, LONGEST).map_err(refused)
}

/// Returns the beginning of a text, for errors.
fn beginning(text: &str) -> String {
    const ENOUGH: usize = 40;
    let line: String =
        text.chars().take(ENOUGH).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(ENOUGH).is_some() { format!("{line}...") } else { line }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn certificate() -> Certificate {
        Certificate {
            format: FORMAT.to_owned(),
            version: VERSION,
            centre: 2,
            claim: Claim::Row {
                row: 18,
                period: u128::MAX,
                preperiod: 7,
                witnesses: vec![Witness { prime: 2, column: 3 }],
            },
            bands: vec![Band { radius: 1, column: 3 }],
            stable: 64,
            column: 65,
            state: vec![vec![0, 4], vec![]],
            proof: Proof::Labels { lap: 12, order: 5 },
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let mut certificate = certificate();
        for proof in [Proof::Given, Proof::Walk { joint: 1 << 100 }, certificate.proof] {
            certificate.proof = proof;
            assert_eq!(Certificate::from_json(&certificate.to_json()), Ok(certificate.clone()));
        }
        certificate.claim = Claim::NoBand { radius: 24 };
        assert_eq!(Certificate::from_json(&certificate.to_json()), Ok(certificate));
    }

    #[test]
    fn claims_are_sentences() {
        let mut certificate = certificate();
        assert!(
            certificate
                .claim_sentence()
                .starts_with("Centre 2, row 18: the least period is 3402823")
        );
        certificate.claim = Claim::Band { radius: 9, column: 99 };
        let band = "Centre 2: for a, b ≥ 99 the first 17 numbers fill a perfect band, for ever.";
        assert_eq!(certificate.claim_sentence(), band);
        certificate.claim = Claim::NoBand { radius: 0 };
        let none = "Centre 2: the first 0 numbers never become a perfect band.";
        assert_eq!(certificate.claim_sentence(), none);
    }

    #[test]
    fn what_is_no_certificate_is_refused_with_the_place() {
        let refused = |text: &str| Certificate::from_json(text).unwrap_err().to_string();
        let starts = |text: &str, start: &str| {
            let reason = refused(text);
            assert!(reason.starts_with(start), "{reason}");
        };
        starts("", "certificate:  cannot be read: EOF");
        starts("{\"centre\": 2}", "certificate: {\"centre\": 2} cannot be read: missing field");
        assert!(refused(&" ".repeat(LONGEST + 1)).ends_with("letters, more than 1048576"));
        starts(
            &"[".repeat(100_000),
            &format!("certificate: {}... cannot be read:", "[".repeat(40)),
        );
        let json = certificate().to_json();
        let with = |from: &str, to: &str| refused(&json.replace(from, to));
        assert!(with("\"centre\"", "\"center\"").contains("unknown field `center`"));
        for number in ["-5", "+5", "05", " 5", "5 ", "5.0", "0x5", ""] {
            let message = with("\"5\"", &format!("\"{number}\""));
            assert!(
                message.contains(&format!("{number:?} is not a number that fits")),
                "{message}"
            );
        }
        assert!(with("\"version\"", "\"version\":1,\"version\"").contains("duplicate field"));
        assert!(with("\"stable\":64,", "").contains("missing field `stable`"));
        // The same members in other clothes: arrays for objects, a value for a word.
        let band = "{\"radius\":1,\"column\":3}";
        assert!(
            with(band, "[1,3]").contains("bands.0 is not written as {"),
            "{}",
            with(band, "[1,3]")
        );
        let witness = "{\"prime\":2,\"column\":\"3\"}";
        assert!(with(witness, "[2,\"3\"]").contains("claim.row.witnesses.0 is not written as {"));
        let proof = "{\"labels\":{\"lap\":12,\"order\":\"5\"}}";
        assert!(with(proof, "{\"given\":null}").contains("proof is not written as \"given\""));
        assert!(with("\"column\":65", "\"column\":-1").contains("invalid value"));
        assert!(with("labels", "magic").contains("unknown variant `magic`"));
    }
}
