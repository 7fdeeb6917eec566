//! LIM with more than three piles, and a search for its P-positions.
//!
//! A move takes the same number of stones from two piles and adds as many to a third one. With
//! three piles this is LIM, whose P-positions are those in which no binary digit 1 stands in two
//! piles (*LIM is not SLIM*, Theorem 4.1). The paper asks for a generalization to many piles.
//!
//! This one does not inherit the theorem, in either direction. With four piles `1, 1, 1, 2` is a
//! P-position, the one with the fewest stones in which two piles have a digit in common; and
//! `1, 2, 4, 8` is an N-position, the one with the fewest stones in which no two have.
//! `examples/census.rs` lists how many there are of each kind.

use core::ops::RangeInclusive;
use std::collections::HashSet;

use nimscape_base::error::{Result, in_range, invalid};

/// Numbers of piles that can be searched.
pub const PILES: RangeInclusive<u32> = 3..=8;

/// Stones that can be searched.
pub const STONES: RangeInclusive<u32> = 0..=255;

/// The most positions that are looked at.
const MOST: u64 = 1 << 24;

/// The P-positions of one number of stones.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Level {
    /// Positions with these stones, up to the order of piles.
    pub positions: u64,
    /// The P-positions among them, piles upwards.
    pub losing: Vec<Vec<u8>>,
    /// The N-positions among them in which no two piles have a binary digit in common.
    pub winning_apart: Vec<Vec<u8>>,
}

impl Level {
    /// Returns the P-positions in which two piles have a binary digit in common.
    pub fn unlike_lim(&self) -> impl Iterator<Item = &Vec<u8>> {
        self.losing.iter().filter(|piles| has_common_digit(piles))
    }
}

/// Returns the P-positions with so many piles, for 0, 1, ..., `stones` stones, by the rules. Piles
/// may be empty. Cost: a look at the moves of each position up to the first that wins.
///
/// ```
/// use nimscape_research::lim_many::losing;
/// let levels = losing(4, 15)?;
/// assert_eq!(levels[5].unlike_lim().collect::<Vec<_>>(), [&[1, 1, 1, 2]]);
/// assert!(levels[..5].iter().all(|level| level.unlike_lim().next().is_none()));
/// assert_eq!(levels[15].winning_apart, [[1, 2, 4, 8]]);
/// assert!(levels[..15].iter().all(|level| level.winning_apart.is_empty()));
/// # Ok::<(), nimscape_base::error::Error>(())
/// ```
///
/// # Errors
/// When a parameter is out of range, or when there are more than 2^24 positions.
pub fn losing(piles: u32, stones: u32) -> Result<Vec<Level>> {
    let piles = in_range("piles", piles, PILES)? as usize;
    let stones = in_range("stones", stones, STONES)?;
    if positions(piles, stones as usize) > MOST {
        let reason = format!("are too many: {piles} piles have more than {MOST} positions");
        return Err(invalid("stones", stones, reason));
    }
    let (mut known, mut levels) = (HashSet::new(), Vec::new());
    for total in 0..=stones {
        let mut level = Level::default();
        let mut position = Vec::with_capacity(piles);
        each(total, piles, 0, &mut position, &mut |position| {
            level.positions += 1;
            if !leads_to_any(position, &known) {
                level.losing.push(position.to_vec());
            } else if !has_common_digit(position) {
                level.winning_apart.push(position.to_vec());
            }
        });
        // A move takes stones out of the game: no two positions of one level see each other.
        known.extend(level.losing.iter().cloned());
        levels.push(level);
    }
    Ok(levels)
}

/// Returns how many positions have at most so many stones: partitions into at most so many parts.
fn positions(piles: usize, stones: usize) -> u64 {
    let mut count = vec![0_u64; stones + 1];
    count[0] = 1;
    for part in 1..=piles {
        for total in part..=stones {
            count[total] = count[total].saturating_add(count[total - part]);
        }
    }
    count.into_iter().fold(0, u64::saturating_add)
}

/// Returns whether two piles have a binary digit 1 in the same place.
pub fn has_common_digit(piles: &[u8]) -> bool {
    let joined = piles.iter().fold(0, |all, pile| all | pile);
    u32::from(joined) != piles.iter().map(|&pile| u32::from(pile)).sum::<u32>()
}

/// Calls `found` with each list of `piles` numbers from `least` on, upwards, whose sum is `total`.
fn each(
    total: u32,
    piles: usize,
    least: u32,
    position: &mut Vec<u8>,
    found: &mut impl FnMut(&[u8]),
) {
    if piles == 1 {
        position.push(total as u8);
        found(position);
        position.pop();
        return;
    }
    for pile in least..=total / piles as u32 {
        position.push(pile as u8);
        each(total - pile, piles - 1, pile, position, found);
        position.pop();
    }
}

/// Returns whether a move leads to one of these positions.
fn leads_to_any(position: &[u8], known: &HashSet<Vec<u8>>) -> bool {
    let piles = position.len();
    let mut next = position.to_vec();
    for one in 0..piles {
        for other in 0..one {
            for third in (0..piles).filter(|&third| third != one && third != other) {
                for stones in 1..=position[one].min(position[other]) {
                    next.copy_from_slice(position);
                    next[one] -= stones;
                    next[other] -= stones;
                    next[third] += stones;
                    next.sort_unstable();
                    if known.contains(&next) {
                        return true;
                    }
                }
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn with_three_piles_it_is_lim() {
        for (stones, level) in (0..).zip(losing(3, 42).unwrap()) {
            let all = (0..=stones).flat_map(|a| (a..=stones).map(move |b| (a, b)));
            let sorted = all.filter(|(a, b)| a + 2 * b <= stones);
            let apart = |a, b, c| (a & b) | (a & c) | (b & c) == 0;
            let lost = sorted.filter(|&(a, b)| apart(a, b, stones - a - b)).count();
            assert_eq!(level.losing.len(), lost, "{stones} stones");
            assert_eq!(
                level.unlike_lim().count() + level.winning_apart.len(),
                0,
                "{stones} stones"
            );
        }
    }

    #[test]
    fn positions_are_counted_before_they_are_searched() {
        for piles in PILES {
            let levels = losing(piles, 20).unwrap();
            let found: u64 = levels.iter().map(|level| level.positions).sum();
            assert_eq!(positions(piles as usize, 20), found, "{piles} piles");
        }
    }

    #[test]
    fn what_is_out_of_range_is_refused() {
        assert_eq!(losing(2, 5).unwrap_err().to_string(), "piles must be 3 to 8, not 2");
        assert_eq!(losing(3, 256).unwrap_err().to_string(), "stones must be 0 to 255, not 256");
        assert!(losing(8, 120).unwrap_err().to_string().contains("are too many"));
    }
}
