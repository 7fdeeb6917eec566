//! Numbers of any size, written as text: `#[serde(with = "text")]`.

use core::fmt::Display;
use core::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

/// Writes a number as text.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<T: Display, S: Serializer>(number: &T, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(number)
}

/// Reads a number from text as [`number`] does.
///
/// # Errors
/// Those of the deserializer, and text that is no number that fits.
pub fn deserialize<'de, T, D>(from: D) -> Result<T, D::Error>
where
    T: FromStr + Display,
    D: Deserializer<'de>,
{
    let text = String::deserialize(from)?;
    number(&text)
        .ok_or_else(|| D::Error::custom(format_args!("{text:?} is not a number that fits")))
}

/// Reads a number that is spelt as it is written: without a sign and without zeros before it.
pub fn number<T: FromStr + Display>(text: &str) -> Option<T> {
    text.parse().ok().filter(|number: &T| number.to_string() == text)
}
