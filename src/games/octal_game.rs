//! Octal games by code, on rows of counters.

use super::game::{Game, GameInfo, Picture, Position, commas};
use super::values::Values;
use crate::nim::MOST_PILES;
use crate::octal::{Code, Values as HeapValues};
use nimscape_base::error::Result;
use nimscape_base::order::SortShort;

pub(super) const GAME: OctalGame = OctalGame;

/// An octal game whose code is part of the position. A position has the lengths of the rows, then
/// the code in [`WORDS`] numbers: digit i after the point in the bits from 3 ((i - 1) mod 8) on of
/// number (i - 1) / 8, and bit 24 of the first one for the digit 4 before the point.
///
/// A row is a heap. A move takes counters side by side: from the middle, so that two rows are left;
/// from an end, so that one is left; or the whole row.
pub(super) struct OctalGame;

/// The numbers that hold a code.
const WORDS: usize = 4;

/// The digits that one number holds.
const EACH: usize = 8;

/// The digit before the point, in the first number.
const SPLITS: u32 = 1 << 24;

/// Dawson's Kayles, where a link has no code.
const STANDARD: [u32; WORDS] = [0o70, 0, 0, 0];

/// Returns the code that numbers hold; `None` if they hold none.
fn code(words: &[u32]) -> Option<Code> {
    let largest = |at: usize| if at == 0 { SPLITS << 1 } else { SPLITS };
    if words.iter().enumerate().any(|(at, &word)| word >= largest(at)) {
        return None;
    }
    let whole = if words.first()? & SPLITS > 0 { "4." } else { "0." };
    let digits = words.iter().flat_map(|word| (0..EACH).map(move |at| word >> (3 * at) & 7));
    let digits: String = digits.map(|digit| digit.to_string()).collect();
    format!("{whole}{digits}").parse().ok()
}

/// Returns the numbers that hold a code.
fn words(code: &Code) -> [u32; WORDS] {
    let text = code.to_string();
    let (whole, places) = text.split_once('.').unwrap_or((&text, ""));
    let mut words = [if whole == "4" { SPLITS } else { 0 }, 0, 0, 0];
    for (at, digit) in places.bytes().enumerate() {
        words[at / EACH] |= u32::from(digit - b'0') << (3 * (at % EACH));
    }
    words
}

/// Returns the rows of a position, and the numbers of its code.
fn parts(position: &[u32]) -> (&[u32], &[u32]) {
    position.split_at(position.len().saturating_sub(WORDS))
}

/// Increasing rows, none of them empty, then the code.
fn joined(mut rows: Position, words: &[u32]) -> Position {
    rows.retain(|&row| row > 0);
    rows.sort_short();
    rows.extend(words);
    rows
}

/// Returns the values of heaps up to one size.
fn values_to(code: Code, largest: u64) -> Option<HeapValues> {
    HeapValues::to(code, u32::try_from(largest).ok()?, |_| true).ok()
}

fn nim_sum(values: &HeapValues, rows: &[u32]) -> u32 {
    rows.iter().fold(0, |sum, &row| sum ^ u32::from(values.values()[row as usize]))
}

const INFO: GameInfo = GameInfo {
    name: "octal",
    label: "octal game",
    picture: Picture::Rows,
    rules: "Take counters that lie side by side in one row, as the code allows; the row may fall apart. A code that begins with 4 also lets you split a row in two without taking any. The player who moves last wins.",
    reason: "The player to move loses exactly if the Grundy values of the rows have nim-sum 0 (Sprague 1935, Grundy 1939). The octal laboratory has the values of all rows.",
    example: &[5, 6, 7, STANDARD[0], STANDARD[1], STANDARD[2], STANDARD[3]],
    numbers: WORDS..=MOST_PILES + WORDS,
    ..GameInfo::PILES
};

impl Game for OctalGame {
    fn info(&self) -> &GameInfo {
        &INFO
    }

    fn objection(&self, position: &[u32]) -> Option<String> {
        code(parts(position).1).is_none().then(|| "has no octal code".to_owned())
    }

    fn canonical(&self, position: Position) -> Position {
        let (rows, words) = parts(&position);
        joined(rows.to_vec(), words)
    }

    fn moves(&self, position: &[u32]) -> Vec<Position> {
        let (rows, words) = parts(position);
        let Some(code) = code(words) else { return Vec::new() };
        let mut found = Vec::new();
        for (at, &row) in rows.iter().enumerate() {
            for (take, digit) in code.digits() {
                let Some(rest) = row.checked_sub(take as u32) else { break };
                let whole =
                    if rest == 0 { digit.leaves_none() } else { take > 0 && digit.leaves_one() };
                let most = if digit.leaves_two() { rest / 2 } else { 0 };
                // What is left and right of the gap; the mirror image is the same position.
                for left in u32::from(!whole)..=most {
                    let mut next = rows.to_vec();
                    next[at] = left;
                    next.push(rest - left);
                    found.push(joined(next, words));
                }
            }
        }
        found
    }

    /// A row may split: no bound is known.
    fn most_positions(&self, _position: &[u32]) -> usize {
        usize::MAX
    }

    /// The nim-sum of the Grundy values of the rows, by [`crate::octal`]; rows that are too long
    /// for it are left to the search.
    fn theory(&self, position: &[u32]) -> Option<bool> {
        let (rows, words) = parts(position);
        let longest = rows.iter().copied().max().unwrap_or(0);
        let values = values_to(code(words)?, longest.into())?;
        Some(nim_sum(&values, rows) == 0)
    }

    /// Rows of at most all counters together.
    fn values(
        &self,
        position: &[u32],
        _most: usize,
        _on_progress: &mut dyn FnMut(f64) -> bool,
    ) -> Result<Option<Box<dyn Values>>> {
        let (rows, words) = parts(position);
        let total = rows.iter().map(|&row| u64::from(row)).sum();
        let values = code(words).and_then(|code| values_to(code, total));
        Ok(values.map(|values| {
            let of = move |position: &[u32]| nim_sum(&values, parts(position).0);
            Box::new(of) as Box<dyn Values>
        }))
    }

    fn stacks<'a>(&self, position: &'a [u32]) -> &'a [u32] {
        parts(position).0
    }

    /// An octal code, such as 0.77.
    fn with_rules(&self, position: Position, rules: &str) -> Option<Position> {
        let words = words(&rules.parse().ok()?);
        Some(joined(parts(&position).0.to_vec(), &words))
    }

    fn rules_of(&self, position: &[u32]) -> String {
        code(parts(position).1).map_or(String::new(), |code| code.to_string())
    }

    /// The rows only.
    fn write(&self, position: &[u32]) -> String {
        commas(parts(position).0)
    }

    /// With the standard code.
    fn read(&self, text: &str) -> Option<Position> {
        let rows: Option<Position> = text.split(',').map(|number| number.parse().ok()).collect();
        let mut position = rows?;
        position.extend(STANDARD);
        Some(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_kept_as_numbers() {
        let long = format!("4.{}7", "01234567".repeat(3));
        for text in ["0.77", "0.07", "4.", "4.0007", &format!("0.{}", "7".repeat(32)), &long] {
            let read: Code = text.parse().unwrap();
            assert_eq!(code(&words(&read)), Some(read), "{text}");
        }
        assert_eq!(code(&STANDARD), "0.07".parse().ok());
        let bad = [[0; 4], [SPLITS << 1, 0, 0, 0], [7, SPLITS, 0, 0], [u32::MAX; 4]];
        assert!(bad.iter().all(|words| code(words).is_none()));
    }
}
