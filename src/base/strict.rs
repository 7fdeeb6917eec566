//! Strict JSON: text is accepted only if writing its value gives the same text. What all files of
//! the core have in common: a limit of letters, a format with its version, and a sum.

use std::borrow::Cow;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The most letters of an expected value that an error shows.
const SHOWN: usize = 40;

/// Reads a value from JSON of at most `longest` bytes that equals the value's own JSON, except for
/// spaces and the order of members.
///
/// A derived reader accepts more: an array for an object, `{"word": null}` for `"word"`.
///
/// # Errors
/// A clause with the length of the text, or with the place where it is no such value or is written
/// differently.
pub fn read<T: DeserializeOwned + Serialize>(text: &str, longest: usize) -> Result<T, String> {
    if text.len() > longest {
        return Err(format!("has {} letters, more than {longest}", text.len()));
    }
    read_all(text).map_err(|reason| format!("cannot be read: {reason}"))
}

fn read_all<T: DeserializeOwned + Serialize>(text: &str) -> Result<T, String> {
    let read: T = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let found: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let expected = serde_json::to_value(&read).map_err(|error| error.to_string())?;
    let Some((place, expected)) = difference(&expected, &found) else { return Ok(read) };
    let whole = expected.to_string();
    let shown: String = whole.chars().take(SHOWN).collect();
    let dots = if shown.len() < whole.len() { "..." } else { "" };
    let place = if place.is_empty() { "it".to_owned() } else { place.join(".") };
    Err(format!("{place} is not written as {shown}{dots}"))
}

/// Returns whether a text is an object whose one member `format` is this word, whatever else it
/// has.
pub fn has_format(text: &str, format: &str) -> bool {
    #[derive(Deserialize)]
    struct Named<'a> {
        #[serde(borrow)]
        format: Cow<'a, str>,
    }
    serde_json::from_str(text).is_ok_and(|named: Named| named.format == format)
}

/// Returns a value as JSON.
///
/// # Panics
/// When the value has a map whose keys are not text; no value of the core has one.
pub fn write(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("numbers and words can be written")
}

/// Checks the members `format` and `version` of a file: version 1 is the only one so far.
///
/// # Errors
/// A clause with both.
pub fn check_format(format: &str, version: u32, expected: &str) -> Result<(), String> {
    let is_known = format == expected && version == 1;
    is_known.then_some(()).ok_or_else(|| format!("{format:?}, version {version}, is not known"))
}

/// Returns the sum of a file that detects damage: 64-bit FNV-1a of its JSON, in 16 hexadecimal
/// digits. Its own member `sum` is empty.
///
/// # Panics
/// As [`write()`].
pub fn sum(file: &impl Serialize) -> String {
    let step = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", write(file).bytes().fold(0xcbf2_9ce4_8422_2325, step))
}

/// Checks that a file, whose own member `sum` is empty, has a sum.
///
/// # Errors
/// A clause with the sum.
pub fn check_sum(file: &impl Serialize, given: &str) -> Result<(), String> {
    let is_whole = sum(file) == given;
    is_whole.then_some(()).ok_or_else(|| format!("is damaged: its sum is not {given:?}"))
}

/// Returns the first place where two values differ, and the expected value there.
fn difference<'a>(expected: &'a Value, found: &Value) -> Option<(Vec<String>, &'a Value)> {
    let within = |name: String, expected: &'a Value, found: &Value| {
        difference(expected, found).map(|(mut place, expected)| {
            place.insert(0, name);
            (place, expected)
        })
    };
    match (expected, found) {
        (Value::Object(left), Value::Object(right)) if left.keys().eq(right.keys()) => {
            left.iter().zip(right.values()).find_map(|((name, l), r)| within(name.clone(), l, r))
        }
        (Value::Array(left), Value::Array(right)) if left.len() == right.len() => {
            (0..).zip(left.iter().zip(right)).find_map(|(i, (l, r))| {
                let place: u32 = i;
                within(place.to_string(), l, r)
            })
        }
        _ => (expected != found).then(|| (Vec::new(), expected)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, serde::Serialize, serde::Deserialize)]
    enum Word {
        Yes,
    }

    #[derive(Debug, PartialEq, serde::Serialize, serde::Deserialize)]
    struct Pair {
        a: u64,
        b: Vec<(u8, Word)>,
    }

    #[test]
    fn only_what_would_be_written_is_read() {
        let pair = Pair { a: u64::MAX, b: vec![(7, Word::Yes)] };
        let text = r#" { "b": [ [7, "Yes"] ], "a": 18446744073709551615 }"#;
        assert_eq!(read::<Pair>(text, text.len()), Ok(pair));
        let short = read::<Pair>(text, text.len() - 1).unwrap_err();
        assert_eq!(short, format!("has {0} letters, more than {1}", text.len(), text.len() - 1));
        let refused = |text: &str| read::<Pair>(text, 99).unwrap_err();
        assert_eq!(refused(r"[1, []]"), r#"cannot be read: it is not written as {"a":1,"b":[]}"#);
        let word = refused(r#"{"a": 1, "b": [[7, {"Yes": null}]]}"#);
        assert_eq!(word, r#"cannot be read: b.0.1 is not written as "Yes""#);
        // The derived reader passes over a member that it does not know.
        let superfluous = refused(r#"{"a": 1, "b": [], "c": 2}"#);
        assert_eq!(superfluous, r#"cannot be read: it is not written as {"a":1,"b":[]}"#);
        let twice = refused(r#"{"a": 1, "a": 1, "b": []}"#);
        assert!(twice.starts_with("cannot be read: duplicate field"), "{twice}");
    }
}
