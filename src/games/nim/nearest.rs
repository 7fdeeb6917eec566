//! The P-positions nearest to a position.

use nimscape_base::error::{Result, in_range};
use nimscape_base::order::SortShort;

/// Returns the P-positions of 3-pile Nim that differ from `piles` in the fewest counters, added or
/// taken: at most `most` of them, in lexicographic order; which ones, where there are more, is not
/// specified. `piles` alone if it is one.
///
/// From the highest digit down each pile of the answer is equal, more, or less; once it is more or
/// less, each digit adds a fixed amount to the difference. So the least difference from every digit
/// on is known for each of the 27 states, and following only what reaches it gives all answers.
/// Time O(log of the largest pile), and for each answer as much.
///
/// ```
/// use nimscape_games::nim::nearest;
/// assert_eq!(nearest([1, 0, 0], 6), Ok(vec![[0, 0, 0], [1, 0, 1], [1, 1, 0]]));
/// assert_eq!(nearest([1, 0, 0], 0), Ok(vec![]));
/// assert_eq!(nearest([3, 4, 6], 6), Ok(vec![[2, 4, 6], [3, 4, 7], [3, 5, 6]]));
/// ```
///
/// # Errors
/// Piles above 2^62.
pub fn nearest(piles: [u64; 3], most: usize) -> Result<Vec<[u64; 3]>> {
    for pile in piles {
        in_range("pile", pile, 0..=1 << 62)?;
    }
    let largest = piles.into_iter().max().unwrap_or(0);
    // One digit more than the piles have: an answer may be larger, but not twice as large.
    let digits = u64::BITS - largest.leading_zeros() + 1;
    let mut costs = vec![[0; STATES]];
    for place in 0..digits {
        let below = costs[place as usize];
        costs.push(core::array::from_fn(|state| {
            let steps = EVEN.map(|digits| step(piles, place, unpack(state), digits));
            let costs = steps.map(|(cost, next)| cost + below[pack(next)]);
            costs.into_iter().min().unwrap_or(0)
        }));
    }
    let mut found = Vec::new();
    if most == 0 {
        return Ok(found);
    }
    follow(piles, &costs, digits, [Side::Equal; 3], [0; 3], &mut |answer| {
        found.push(answer);
        found.len() < most
    });
    found.sort_short();
    Ok(found)
}

/// How the digits of an answer compare, so far, with those of a pile.
#[derive(Clone, Copy)]
enum Side {
    Equal,
    More,
    Less,
}

use Side::{Equal, Less, More};

const STATES: usize = 27;

/// The digits that three piles of nim-sum 0 can have in one place.
const EVEN: [[u64; 3]; 4] = [[0, 0, 0], [0, 1, 1], [1, 0, 1], [1, 1, 0]];

fn pack(sides: [Side; 3]) -> usize {
    sides.into_iter().fold(0, |state, side| 3 * state + side as usize)
}

fn unpack(state: usize) -> [Side; 3] {
    [state / 9, state / 3 % 3, state % 3].map(|side| [Equal, More, Less][side])
}

/// Returns what the choice of three digits at a place adds to the difference, and how the piles
/// compare then.
fn step(piles: [u64; 3], place: u32, sides: [Side; 3], digits: [u64; 3]) -> (i128, [Side; 3]) {
    let mut cost = 0;
    let next = core::array::from_fn(|i| {
        let more = i128::from(digits[i]) - i128::from(piles[i] >> place & 1);
        let side = match (sides[i], more) {
            (Equal, 1) => More,
            (Equal, -1) => Less,
            (side, _) => side,
        };
        cost += if matches!(side, Less) { -more } else { more } << place;
        side
    });
    (cost, next)
}

/// Calls `visit` with each answer of least difference, digit by digit from the highest, until it
/// returns false.
fn follow(
    piles: [u64; 3],
    costs: &[[i128; STATES]],
    places: u32,
    sides: [Side; 3],
    answer: [u64; 3],
    visit: &mut impl FnMut([u64; 3]) -> bool,
) -> bool {
    let Some(place) = places.checked_sub(1) else { return visit(answer) };
    EVEN.into_iter().all(|digits| {
        let (cost, next) = step(piles, place, sides, digits);
        let best = costs[places as usize][pack(sides)];
        if cost + costs[place as usize][pack(next)] > best {
            return true;
        }
        let answer = core::array::from_fn(|i| answer[i] | digits[i] << place);
        follow(piles, costs, place, next, answer, visit)
    })
}
