//! One position of 3-pile Nim, with everything that the views show of it.

use super::prelude::*;
use nimscape_automata::growth as uw;
use nimscape_games::nim;

/// The most P-positions that are returned as nearest to an N-position: one more than the page
/// names, so that it can say whether there are others.
const MOST_NEAREST: usize = 7;

/// A position of 3-pile Nim.
#[export]
#[derive(Default)]
pub struct NimPosition {
    piles: [u64; 3],
    nim_sum: u64,
    is_p: bool,
    /// Half the counters of a P-position; null for an N-position.
    generation: Option<u64>,
    /// The piles in base two, all of one length, highest digit first.
    digits: [String; 3],
    /// The nim-sum, likewise.
    sum_digits: String,
    /// The path from (0, 0, 0) to a P-position, longest run first.
    runs: Vec<NimRun>,
    /// The cell of a P-position in growth, three branches.
    cell: Option<(i64, i64)>,
    /// The P-position of LIM at that cell, or at its mirror image in LIM's octant.
    lim: Option<[u64; 3]>,
    /// Whether the cell itself is in that octant.
    lim_exact: bool,
    #[typescript("[number, number, number] | null")]
    parent: Option<Vec<u64>>,
    #[typescript("[number, number, number][]")]
    children: Vec<Vec<u64>>,
    /// All winning moves from an N-position.
    winning: Vec<NimReply>,
    /// The P-positions that differ from an N-position in the fewest counters: seven of them at
    /// most.
    nearest: Vec<[u64; 3]>,
}

/// A run of the path to a P-position.
#[export]
pub struct NimRun {
    length: u64,
    /// 1 for the two piles that grow, 0 for the third.
    piles: [u64; 3],
    #[typescript("\"N\" | \"E\" | \"S\" | \"W\"")]
    direction: char,
    /// The position reached.
    at: [u64; 3],
}

/// A winning move.
#[export]
pub struct NimReply {
    #[typescript("0 | 1 | 2")]
    pile: usize,
    /// What is left of the pile.
    to: u64,
    result: [u64; 3],
}

impl NimPosition {
    /// Adds what a P-position has.
    fn add_growth(&mut self) -> Result<()> {
        let (x, y) = uw::cell_of(self.piles)?;
        let image = uw::into_octant(x, y);
        let legs = uw::legs_to(self.piles)?.into_iter();
        let runs = legs.map(|leg| NimRun {
            length: leg.run.length(),
            piles: leg.piles,
            direction: letter(leg.run.direction),
            at: leg.at,
        });
        self.generation = Some(nim::generation(&self.piles)? as u64);
        self.runs = runs.collect();
        self.cell = Some((x, y));
        self.lim = uw::lim_position_of(image.0, image.1);
        self.lim_exact = image == (x, y);
        self.parent = nim::parents(&self.piles)?.into_iter().next();
        self.children = nim::children(&self.piles)?;
        Ok(())
    }

    /// Adds what an N-position has.
    fn add_replies(&mut self) -> Result<()> {
        let replies = nim::winning_moves(&self.piles).into_iter();
        let winning = replies.map(|nim::Move { pile, to }| {
            let mut result = self.piles;
            result[pile] = to;
            NimReply { pile, to, result }
        });
        self.winning = winning.collect();
        self.nearest = nim::nearest(self.piles, MOST_NEAREST)?;
        Ok(())
    }
}

pub(super) fn letter(direction: uw::Direction) -> char {
    match direction {
        uw::Direction::East => 'E',
        uw::Direction::North => 'N',
        uw::Direction::West => 'W',
        uw::Direction::South => 'S',
    }
}

/// Returns the position of piles `a`, `b` and `c`, each 0..=2^40.
#[export]
pub fn position(
    #[range(nim::PILES)] a: u64,
    #[range(nim::PILES)] b: u64,
    #[range(nim::PILES)] c: u64,
) -> Outcome<NimPosition> {
    let (piles, nim_sum) = ([a, b, c], a ^ b ^ c);
    let width = (a | b | c).checked_ilog2().map_or(1, |last| last as usize + 1);
    let digits = |number: u64| format!("{number:0width$b}");
    let (is_p, sum_digits) = (nim_sum == 0, digits(nim_sum));
    let digits = piles.map(digits);
    let mut position =
        NimPosition { piles, nim_sum, is_p, digits, sum_digits, ..NimPosition::default() };
    if is_p {
        position.add_growth()?;
    } else {
        position.add_replies()?;
    }
    Ok(position)
}
