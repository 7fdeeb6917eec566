//! TypeScript types of what the core returns, as constant texts.

/// A type that JavaScript gets by serde. The macro of this name derives it.
pub trait Typescript {
    /// The name in TypeScript.
    const NAME: &'static str;
    /// The declaration, with its documentation; empty for types that TypeScript has.
    const DECLARATION: &'static str = "";
}

macro_rules! named {
    ($($kind:ty)*: $name:literal) => {
        $(impl Typescript for $kind {
            const NAME: &'static str = $name;
        })*
    };
}

named!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 isize f32 f64: "number");
named!(bool: "boolean");
named!(char str String: "string");

/// Joins constant texts.
#[macro_export]
macro_rules! joined {
    ($($part:expr),*) => {{
        const PARTS: &[&str] = &[$($part),*];
        const BYTES: [u8; $crate::typescript::length(PARTS)] = $crate::typescript::bytes(PARTS);
        $crate::typescript::text(&BYTES)
    }};
}

/// Returns the bytes that several texts have together.
#[must_use]
pub const fn length(parts: &[&str]) -> usize {
    let (mut length, mut at) = (0, 0);
    while at < parts.len() {
        length += parts[at].len();
        at += 1;
    }
    length
}

/// Returns the bytes of several texts, one after the other.
#[must_use]
pub const fn bytes<const N: usize>(parts: &[&str]) -> [u8; N] {
    let (mut all, mut length, mut part) = ([0; N], 0, 0);
    while part < parts.len() {
        let mut at = 0;
        while at < parts[part].len() {
            all[length] = parts[part].as_bytes()[at];
            length += 1;
            at += 1;
        }
        part += 1;
    }
    all
}

/// Returns bytes that [`bytes`] made as the text that they are.
///
/// # Panics
/// For bytes that are no text.
#[must_use]
pub const fn text(bytes: &'static [u8]) -> &'static str {
    match core::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => panic!("texts one after the other are a text"),
    }
}

/// A number as a constant text.
#[derive(Debug)]
pub struct Digits<const N: i64>;

impl<const N: i64> Digits<N> {
    const BYTES: [u8; 20] = digits(N);
    /// The decimal digits.
    pub const TEXT: &'static str = text(Self::BYTES.split_at(20 - count(N)).1);
}

const fn count(number: i64) -> usize {
    let (mut rest, mut count) = (number.unsigned_abs() / 10, 1 + (number < 0) as usize);
    while rest > 0 {
        rest /= 10;
        count += 1;
    }
    count
}

/// Returns the digits of a number, at the end of an array.
const fn digits(number: i64) -> [u8; 20] {
    let (mut rest, mut all, mut at) = (number.unsigned_abs(), [b'-'; 20], 20);
    while at == 20 || rest > 0 {
        at -= 1;
        all[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_always() {
        assert_eq!(Digits::<0>::TEXT, "0");
        assert_eq!(Digits::<-512>::TEXT, "-512");
        assert_eq!(Digits::<1_099_511_627_776>::TEXT, "1099511627776");
        assert_eq!(Digits::<{ i64::MIN }>::TEXT, i64::MIN.to_string());
    }
}
