//! Kayles.

use super::game::{Game, GameInfo, Picture, Position};
use super::values::Values;
use nimscape_base::error::Result;
use nimscape_base::order::SortShort;

pub(super) const GAME: Kayles = Kayles;

/// A position has the lengths of the rows.
pub(super) struct Kayles;

/// The Grundy values of rows of 0, 1, ..., 70 pins; from then on they repeat with period 12 (Guy
/// and Smith).
const FIRST: [u8; 71] = [
    0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2,
    1, 8, 6, 7, 4, 1, 2, 3, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 4, 2, 7, 4, 1, 2, 8,
    1, 4, 7, 2, 1, 8, 6,
];

const PERIOD: [u8; 12] = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7];

/// Returns the Grundy value of a row of pins.
fn row(pins: u32) -> u8 {
    FIRST.get(pins as usize).copied().unwrap_or(PERIOD[pins as usize % 12])
}

const INFO: GameInfo = GameInfo {
    name: "kayles",
    label: "Kayles",
    picture: Picture::Rows,
    rules: "Knock down one pin, or two that stand side by side in one row; the row may fall apart. The player who moves last wins.",
    reason: "The player to move loses exactly if the Grundy values of the rows have nim-sum 0; from 71 pins on they repeat with period 12 (Guy and Smith 1956).",
    example: &[1, 2, 5],
    ..GameInfo::PILES
};

impl Game for Kayles {
    fn info(&self) -> &GameInfo {
        &INFO
    }

    /// Increasing rows, none of them empty.
    fn canonical(&self, mut rows: Position) -> Position {
        rows.retain(|&pins| pins > 0);
        rows.sort_short();
        rows
    }

    fn moves(&self, rows: &[u32]) -> Vec<Position> {
        let mut found = Vec::new();
        for (i, &pins) in rows.iter().enumerate() {
            for rest in pins.saturating_sub(2)..pins {
                // What is left and right of a gap; the mirror image is the same position.
                for left in 0..=rest / 2 {
                    let mut next = rows.to_vec();
                    next[i] = left;
                    next.push(rest - left);
                    found.push(self.canonical(next));
                }
            }
        }
        found
    }

    /// Equal rows, which stand side by side, have the same moves.
    fn count_of_moves(&self, rows: &[u32]) -> usize {
        rows.chunk_by(u32::eq).fold(0, |sum, equal| sum.saturating_add(equal[0] as usize))
    }

    /// A row may split: no bound is known.
    fn most_positions(&self, _rows: &[u32]) -> usize {
        usize::MAX
    }

    fn theory(&self, rows: &[u32]) -> Option<bool> {
        Some(rows.iter().fold(0, |sum, &pins| sum ^ row(pins)) == 0)
    }

    /// The nim-sum of the values of the rows.
    fn values(
        &self,
        _rows: &[u32],
        _most: usize,
        _on_progress: &mut dyn FnMut(f64) -> bool,
    ) -> Result<Option<Box<dyn Values>>> {
        let of = |rows: &[u32]| rows.iter().fold(0, |sum, &pins| sum ^ u32::from(row(pins)));
        Ok(Some(Box::new(of)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn values_are_those_of_the_recursion() {
        let mut values: Vec<u8> = Vec::new();
        for pins in 0..400_usize {
            let options: BTreeSet<u8> = (pins.saturating_sub(2)..pins)
                .flat_map(|rest| (0..=rest).map(move |left| (left, rest - left)))
                .map(|(left, right)| values[left] ^ values[right])
                .collect();
            values.extend((0..=u8::MAX).find(|value| !options.contains(value)));
            assert_eq!(values[pins], row(pins as u32), "{pins}");
        }
    }
}
