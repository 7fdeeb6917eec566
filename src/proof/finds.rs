//! Files of finds: certificates with links and digests, as the page exports them.
//!
//! ```json
//! {"format": "nimscape finds", "version": 1,
//!  "finds": [{"link": "https://example.org/#v1/periods?from=2&to=2&c=2&row=92",
//!             "digest": "9f86d081...", "certificate": {"format": "nimscape period", ...}}]}
//! ```
//! A certificate is one of a period, a band or no band, or one of an orbit, as its `format` says.
//! The digest is the SHA-256 of the certificate as [`Evidence::to_json`] writes it, in 64
//! hexadecimal digits. It detects damage; what proves the claim is the certificate.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};

use nimscape_base::error::{Error, Result, cut, invalid};
use nimscape_base::strict;

use crate::orbit::OrbitCertificate;
use crate::periods::{Certificate, Refusal, check};

const FORMAT: &str = "nimscape finds";

/// A text that is longer is no file of finds.
const LONGEST: usize = 1 << 24;

/// The most letters of a link.
const LONGEST_LINK: usize = 2000;

/// A certificate of any kind that a search makes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Evidence {
    /// Of the period of a row, of a band, or that there never is one.
    Period(Box<Certificate>),
    /// Of a cycle of `D(k, n)`.
    Orbit(OrbitCertificate),
}

impl<'de> Deserialize<'de> for Evidence {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> core::result::Result<Self, D::Error> {
        // As text, in which a member that stands twice is still seen.
        let text = <&RawValue>::deserialize(reader)?.get();
        if strict::has_format(text, OrbitCertificate::FORMAT) {
            return serde_json::from_str(text).map(Self::Orbit).map_err(D::Error::custom);
        }
        serde_json::from_str(text).map(Self::Period).map_err(D::Error::custom)
    }
}

impl From<Certificate> for Evidence {
    fn from(certificate: Certificate) -> Self {
        Self::Period(Box::new(certificate))
    }
}

impl From<OrbitCertificate> for Evidence {
    fn from(certificate: OrbitCertificate) -> Self {
        Self::Orbit(certificate)
    }
}

impl Evidence {
    /// Reads a certificate of any kind.
    ///
    /// # Errors
    /// When the text is none.
    pub fn from_json(text: &str) -> Result<Self> {
        if strict::has_format(text, OrbitCertificate::FORMAT) {
            return OrbitCertificate::from_json(text).map(Self::Orbit);
        }
        Certificate::from_json(text).map(Self::from)
    }

    /// Writes the certificate as JSON.
    pub fn to_json(&self) -> String {
        match self {
            Self::Period(certificate) => certificate.to_json(),
            Self::Orbit(certificate) => certificate.to_json(),
        }
    }

    /// Returns the claim as a sentence.
    pub fn claim_sentence(&self) -> String {
        match self {
            Self::Period(certificate) => certificate.claim_sentence(),
            Self::Orbit(certificate) => certificate.claim_sentence(),
        }
    }

    /// Checks the claim by the checker of its kind. `effort` and `on_progress` as for
    /// [`check`](fn@check); a step of an orbit is one of all its rows.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(
        &self,
        effort: u64,
        mut on_progress: impl FnMut(u64) -> bool,
    ) -> core::result::Result<(), Refusal> {
        let mut done = 0;
        match self {
            Self::Period(certificate) => check(certificate, effort, on_progress).map(|_| ()),
            Self::Orbit(certificate) => {
                let checked = certificate.check(|steps| {
                    done = steps;
                    steps <= effort && on_progress(steps)
                });
                checked.map_err(|error| match error {
                    Error::Stopped { .. } => Refusal::Stopped(done),
                    wrong => wrong.into(),
                })
            }
        }
    }
}

/// A certificate, and where the page shows what it proves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Find {
    /// An address of the page; empty if there is none.
    pub link: String,
    /// The SHA-256 of the certificate's JSON.
    digest: String,
    /// The certificate.
    pub certificate: Evidence,
}

/// Some finds, in the order in which they were made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(clippy::struct_field_names, reason = "they are the members of the file")]
pub struct Finds {
    format: String,
    version: u32,
    finds: Vec<Find>,
}

impl Find {
    /// Returns a find with its digest.
    ///
    /// # Errors
    /// When the link has more than 2000 letters, or letters that no address has.
    pub fn new(link: &str, certificate: impl Into<Evidence>) -> Result<Self> {
        let certificate = certificate.into();
        let is_plain = link.bytes().all(|letter| letter.is_ascii_graphic());
        if !is_plain || link.len() > LONGEST_LINK {
            let reason = format!("is not an address of at most {LONGEST_LINK} letters");
            let value = cut(link, 40).escape_default().to_string();
            return Err(invalid("link", value, reason));
        }
        let digest = digest(&certificate);
        Ok(Self { link: link.to_owned(), digest, certificate })
    }

    /// Returns the digest of the certificate.
    pub fn digest(&self) -> &str {
        &self.digest
    }
}

impl Finds {
    /// Returns a file of some finds.
    pub fn new(finds: Vec<Find>) -> Self {
        Self { format: FORMAT.to_owned(), version: 1, finds }
    }

    /// Returns the finds.
    pub fn finds(&self) -> &[Find] {
        &self.finds
    }

    /// Writes the file as JSON.
    pub fn to_json(&self) -> String {
        strict::write(self)
    }

    /// Reads a file of finds, or a single certificate, which has no link. Whether the certificates
    /// hold is for the checker.
    ///
    /// # Errors
    /// When the text is neither, or a digest is not that of its certificate.
    pub fn from_json(text: &str) -> Result<Self> {
        if !strict::has_format(text, FORMAT)
            && let Ok(certificate) = Evidence::from_json(text)
        {
            return Ok(Self::new(vec![Find::new("", certificate)?]));
        }
        let file: Self = strict::read(text, LONGEST).map_err(unfit)?;
        strict::check_format(&file.format, file.version, FORMAT).map_err(unfit)?;
        for (i, find) in file.finds.iter().enumerate() {
            let fresh = Find::new(&find.link, find.certificate.clone())?;
            if fresh.digest != find.digest {
                let claim = find.certificate.claim_sentence();
                return Err(unfit(format!("is damaged: find {i} has another digest. {claim}")));
            }
        }
        Ok(file)
    }
}

fn digest(certificate: &Evidence) -> String {
    format!("{:x}", Sha256::digest(certificate.to_json()))
}

fn unfit(reason: String) -> Error {
    invalid("finds", "the file", reason)
}
