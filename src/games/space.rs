//! The P-positions of games with three piles, in space.

use super::game::{Game, Position, position};
use nimscape_base::error::{Error, Result, in_range, stopped};

/// The games whose P-positions with three piles are decided one by one, by their theory.
pub const IN_SPACE: &[&str] = &["moore-nim", "end-nim", "subtraction", "kayles", "octal"];

/// The sides of a space: 256 MB at most.
const SIDES: core::ops::RangeInclusive<u32> = 1..=512;

/// Returns for each position (a, b, c) with piles below `side`, at `(a * side + b) * side + c`,
/// half its total rounded down plus 1 if it is a P-position, else 0. `rules` has the rules of the
/// game, if it has any, as the last numbers of a position. `on_progress` gets the share of the work
/// done after each a, and returns whether to go on.
///
/// Cost: the theory of each of the side³ positions; for octal games and subtraction games a nim-sum
/// of three values.
///
/// # Errors
/// A game that is not in [`IN_SPACE`], a side that is not in `1..=512`, rules that are none, and
/// work that is stopped.
pub fn p_positions_in_space(
    game: &dyn Game,
    rules: &[u32],
    side: u32,
    mut on_progress: impl FnMut(f64) -> bool,
) -> Result<Vec<u16>> {
    if !IN_SPACE.contains(&game.info().name) {
        let (value, allowed) = (game.info().name.to_owned(), IN_SPACE.join(", "));
        return Err(Error::OutOfRange { name: "game", value, allowed });
    }
    in_range("side", side, SIDES)?;
    let of = |piles: [u32; 3]| -> Position { [&piles[..], rules].concat() };
    let largest = position(game, &of([side - 1; 3]))?;
    let mut values = game.values(&largest, 0, &mut |_| true)?;
    let mut is_p = |piles: [u32; 3]| {
        let position = game.canonical(of(piles));
        match &mut values {
            Some(values) => Ok(values.grundy(&position)? == 0),
            None => Ok(game.theory(&position).unwrap_or(false)),
        }
    };
    let mut steps = Vec::with_capacity((side * side * side) as usize);
    for a in 0..side {
        if !on_progress(f64::from(a) / f64::from(side)) {
            return Err(stopped("game", game.info().name));
        }
        for (b, c) in (0..side).flat_map(|b| (0..side).map(move |c| (b, c))) {
            let step = (a + b + c) as u16 / 2 + 1;
            steps.push(if is_p([a, b, c])? { step } else { 0 });
        }
    }
    Ok(steps)
}
