//! What can be wrong with a request, said with the value and with what is allowed.

use core::fmt::{Debug, Display};
use core::ops::RangeInclusive;

/// Why a request was refused. Its text is what a user reads: `side: -3 is not in 1..=8192`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// A number outside the values that make sense, or that this build can hold.
    #[error("{name}: {value} is not in {allowed}")]
    OutOfRange {
        /// The parameter, as the user wrote it.
        name: &'static str,
        /// The value that was given.
        value: String,
        /// The values that are accepted.
        allowed: String,
    },
    /// Well-formed, in range, and still not an object that the question is about.
    #[error("{name}: {value} {reason}")]
    Unfit {
        /// The parameter, as the user wrote it.
        name: &'static str,
        /// The value that was given.
        value: String,
        /// A clause that completes the sentence: "is an N-position: its nim-sum is 2".
        reason: String,
    },
}

impl Error {
    /// The same, said of a parameter by the name that it has where it came from.
    #[must_use]
    pub fn about(mut self, parameter: &'static str) -> Self {
        let (Self::OutOfRange { name, .. } | Self::Unfit { name, .. }) = &mut self;
        *name = parameter;
        self
    }
}

/// The result of everything that can be refused.
pub type Result<T> = core::result::Result<T, Error>;

/// Returns `value` if it lies in `allowed`, or the error that says it does not.
///
/// ```
/// use nimscape::error::in_range;
/// assert_eq!(in_range("side", 16, 1..=8192), Ok(16));
/// let error = in_range("side", -3, 1..=8192).unwrap_err();
/// assert_eq!(error.to_string(), "side: -3 is not in 1..=8192");
/// ```
///
/// # Errors
/// [`Error::OutOfRange`] with the name, the value and the range.
pub fn in_range<T>(name: &'static str, value: T, allowed: RangeInclusive<T>) -> Result<T>
where
    T: PartialOrd + Display + Debug,
{
    if allowed.contains(&value) {
        Ok(value)
    } else {
        Err(Error::OutOfRange { name, value: value.to_string(), allowed: format!("{allowed:?}") })
    }
}
