//! The code of an octal game.

use core::fmt;
use core::ops::RangeInclusive;
use core::str::FromStr;

use nimscape_base::error::{Error, Result, cut, invalid};

/// Numbers of digits after the point.
pub const DIGITS: RangeInclusive<usize> = 0..=32;

/// What a digit allows after its number of counters was taken from a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digit(u8);

impl Digit {
    /// Nothing may be left: the heap was taken whole (1).
    #[must_use]
    pub fn leaves_none(self) -> bool {
        self.0 & 1 > 0
    }

    /// The rest, not empty, may stay one heap (2).
    #[must_use]
    pub fn leaves_one(self) -> bool {
        self.0 & 2 > 0
    }

    /// The rest may be split into two heaps, neither of them empty (4).
    #[must_use]
    pub fn leaves_two(self) -> bool {
        self.0 & 4 > 0
    }
}

/// The rules of an octal game, as `0.77` for Kayles. Digit i after the point says what may be left
/// of a heap from which i counters were taken; the digit before the point is 4 if a heap may be
/// split without taking any, else 0.
///
/// ```
/// use nimscape_proof::octal::Code;
/// let kayles: Code = ".770".parse().unwrap();
/// assert_eq!(kayles.to_string(), "0.77");
/// assert_eq!("0.8".parse::<Code>().unwrap_err().to_string(),
///     "code: 0.8 is not an octal code: 0. or 4. and up to 32 digits from 0 to 7 after it");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// From digit 0 on; the last one is not 0.
    digits: Vec<u8>,
}

impl Code {
    /// Returns the digits that allow a move, each with the number of counters that it takes.
    pub fn digits(&self) -> impl Iterator<Item = (usize, Digit)> + Clone {
        let numbered = self.digits.iter().enumerate();
        numbered.filter(|(_, digit)| **digit > 0).map(|(take, &digit)| (take, Digit(digit)))
    }

    /// Returns the most counters that a move takes.
    #[must_use]
    pub fn most_taken(&self) -> usize {
        self.digits.len() - 1
    }
}

impl FromStr for Code {
    type Err = Error;

    /// Reads a code. The 0 before the point may be missing, and zeros may stand at its end.
    ///
    /// # Errors
    /// No octal code, more than [`DIGITS`], or a game without any move.
    fn from_str(text: &str) -> Result<Self> {
        let unfit = |reason: String| invalid("code", cut(text, 40), reason);
        let (whole, places) = text.split_once('.').unwrap_or((text, ""));
        let is_octal = places.bytes().all(|digit| (b'0'..=b'7').contains(&digit));
        let is_code = matches!(whole, "0" | "4") || whole.is_empty() && !places.is_empty();
        if !is_octal || !is_code || places.len() > *DIGITS.end() {
            let most = DIGITS.end();
            return Err(unfit(format!(
                "is not an octal code: 0. or 4. and up to {most} digits from 0 to 7 after it"
            )));
        }
        let mut digits = vec![if whole == "4" { 4 } else { 0 }];
        digits.extend(places.bytes().map(|digit| digit - b'0'));
        while digits.last() == Some(&0) {
            digits.pop();
        }
        if digits.is_empty() {
            return Err(unfit("has no move".to_owned()));
        }
        Ok(Self { digits })
    }
}

impl fmt::Display for Code {
    /// Writes the shortest form that has a digit before the point.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.", self.digits[0])?;
        self.digits[1..].iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}
