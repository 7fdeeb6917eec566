//! Errors of requests, with the value and the values that are allowed.

use core::fmt::Display;
use core::ops::RangeInclusive;

/// The reason why a request was refused. Users read its text: `side must be 1 to 8192, not -3`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A number outside the allowed range.
    #[error("{}", must_be(name, value, allowed))]
    OutOfRange {
        /// The parameter of the link or request; a function may name its argument otherwise.
        name: &'static str,
        /// The value that was given.
        value: String,
        /// The values that are accepted: "1 to 8192", or a list with commas.
        allowed: String,
    },
    /// A value of the right form and range that is still invalid.
    #[error("{name}: {value} {reason}")]
    Unfit {
        /// The parameter of the link or request; a function may name its argument otherwise.
        name: &'static str,
        /// The value that was given.
        value: String,
        /// A clause that completes the sentence: "is an N-position: its nim-sum is 2".
        reason: String,
    },
    /// Work that was stopped on demand.
    #[error("{name}: {value} has been stopped: nothing is known")]
    Stopped {
        /// What the work was for.
        name: &'static str,
        /// The value that was given.
        value: String,
    },
}

impl Error {
    /// Returns this error with its parameter renamed.
    #[must_use]
    pub fn about(mut self, parameter: &'static str) -> Self {
        let (Self::OutOfRange { name, .. } | Self::Unfit { name, .. } | Self::Stopped { name, .. }) =
            &mut self;
        *name = parameter;
        self
    }
}

/// Returns the text of a value that is not allowed. Words before a number, as in "size 256", say
/// which number of the parameter is meant.
fn must_be(name: &str, value: &str, allowed: &str) -> String {
    let is_range = allowed.starts_with(|first: char| first == '-' || first.is_ascii_digit());
    match value.rsplit_once(' ') {
        Some((what, number)) if is_range => {
            format!("{name}: {what} must be {allowed}, not {number}")
        }
        _ if is_range => format!("{name} must be {allowed}, not {value}"),
        _ => format!("{name} must be one of {allowed}, not {value}"),
    }
}

/// Returns a range as users read it: "1 to 8192".
pub fn span<T: Display>(range: &RangeInclusive<T>) -> String {
    format!("{} to {}", range.start(), range.end())
}

/// The result of a function that can refuse its input.
pub type Result<T> = core::result::Result<T, Error>;

/// Returns the first letters of a text of any length, at most `most`, for a message.
pub fn cut(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}

/// Returns a text in quotes for a message, at most 60 letters; those that show nothing are written
/// by their numbers. Rust's own way, `{text:?}`, has tables of all of Unicode, 3 kB (gzip) of each
/// first picture.
pub fn quoted(text: &str) -> String {
    let mut shown = String::from('"');
    for letter in text.chars().take(60) {
        let is_hidden = letter.is_control()
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202f}')
            || matches!(letter, '"' | '\\' | '\u{2060}'..='\u{206f}' | '\u{feff}');
        if is_hidden { shown.extend(letter.escape_default()) } else { shown.push(letter) }
    }
    shorter(shown + "\"")
}

/// Returns a text of at most 60 letters; of a longer one the first, with dots.
pub fn shorter(shown: String) -> String {
    if shown.chars().count() <= 60 { shown } else { cut(&shown, 57) + "..." }
}

/// Returns the error of a value that is invalid though it has the right form and range; the reason
/// completes the sentence.
pub fn invalid(name: &'static str, value: impl Display, reason: impl Into<String>) -> Error {
    Error::Unfit { name, value: value.to_string(), reason: reason.into() }
}

/// Returns the item of a name. `parameter` is where the name was given.
///
/// # Errors
/// [`Error::OutOfRange`] with all names, for another one.
pub fn named<'a, T>(
    parameter: &'static str,
    name: &str,
    all: impl IntoIterator<Item = (&'a str, T)> + Clone,
) -> Result<T> {
    let found = all.clone().into_iter().find(|(each, _)| *each == name);
    found.map(|(_, item)| item).ok_or_else(|| {
        let names: Vec<_> = all.into_iter().map(|(each, _)| each).collect();
        Error::OutOfRange { name: parameter, value: cut(name, 60), allowed: names.join(", ") }
    })
}

/// Returns the error of work that was stopped on demand; `name` and `value` say which work.
pub fn stopped(name: &'static str, value: impl Display) -> Error {
    Error::Stopped { name, value: value.to_string() }
}

/// Returns `value` if it lies in `allowed`, else an error.
///
/// ```
/// use nimscape_base::error::in_range;
/// assert_eq!(in_range("side", 16, 1..=8192), Ok(16));
/// let error = in_range("side", -3, 1..=8192).unwrap_err();
/// assert_eq!(error.to_string(), "side must be 1 to 8192, not -3");
/// ```
///
/// # Errors
/// [`Error::OutOfRange`] with the name, the value and the range.
pub fn in_range<T>(name: &'static str, value: T, allowed: RangeInclusive<T>) -> Result<T>
where
    T: PartialOrd + Display,
{
    if allowed.contains(&value) {
        Ok(value)
    } else {
        Err(Error::OutOfRange { name, value: value.to_string(), allowed: span(&allowed) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_in_quotes_are_cut_and_show_what_is_hidden() {
        for text in ["", "a", "é ✓", "a\"b\\c", "tab\tline\n", "left\u{202e}right", "\u{feff}"] {
            assert_eq!(quoted(text), format!("{text:?}"));
        }
        assert_eq!(quoted(&"a".repeat(58)).len(), 60);
        assert_eq!(quoted(&"a".repeat(59)), format!("\"{}...", "a".repeat(56)));
    }
}
