//! One position of 3-pile Nim, with everything that the views show of it.

use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::types::{Number, answer};
use super::{Outcome, check};
use nimscape::automata::growth as uw;
use nimscape::nim;

/// The most P-positions that are returned as nearest to an N-position: one more than the page
/// names, so that it can say whether there are others.
const MOST_NEAREST: usize = 7;

answer! {
    /// A position of 3-pile Nim.
    #[tsify(missing_as_null)]
    pub struct NimPosition {
        piles: [u64; 3] as "[number, number, number]",
        nim_sum: u64,
        is_p: bool,
        /// Half the counters of a P-position; null for an N-position.
        generation: Option<u64> as "number | null",
        /// The piles in base two, all of one length, highest digit first.
        digits: [String; 3] as "[string, string, string]",
        /// The nim-sum, likewise.
        sum_digits: String,
        /// The path from (0, 0, 0) to a P-position, longest run first.
        runs: Vec<NimRun>,
        /// The cell of a P-position in growth, three branches.
        cell: Option<(i64, i64)> as "[number, number] | null",
        /// The P-position of LIM at that cell, or at its mirror image in LIM's octant.
        lim: Option<[u64; 3]> as "[number, number, number] | null",
        /// Whether the cell itself is in that octant.
        lim_exact: bool,
        parent: Option<Vec<u64>> as "[number, number, number] | null",
        children: Vec<Vec<u64>> as "[number, number, number][]",
        /// All winning moves from an N-position.
        winning: Vec<NimReply>,
        /// The P-positions that differ from an N-position in the fewest counters: seven of them at
        /// most.
        nearest: Vec<[u64; 3]> as "[number, number, number][]",
    }
}

answer! {
    /// A run of the path to a P-position.
    pub struct NimRun {
        length: u64,
        /// 1 for the two piles that grow, 0 for the third.
        piles: [u64; 3] as "[number, number, number]",
        direction: char as "\"N\" | \"E\" | \"S\" | \"W\"",
        /// The position reached.
        at: [u64; 3] as "[number, number, number]",
    }
}

answer! {
    /// A winning move.
    pub struct NimReply {
        pile: usize as "0 | 1 | 2",
        /// What is left of the pile.
        to: u64,
        result: [u64; 3] as "[number, number, number]",
    }
}

impl NimPosition {
    fn new(piles: [u64; 3]) -> Outcome<Self> {
        let nim_sum = nim::nim_sum(&piles);
        let digits = |number: u64| {
            let all = piles.into_iter().fold(0, core::ops::BitOr::bitor);
            format!(
                "{number:0width$b}",
                width = all.checked_ilog2().map_or(1, |last| last as usize + 1)
            )
        };
        let position = Self {
            piles,
            nim_sum,
            is_p: nim_sum == 0,
            generation: None,
            digits: piles.map(digits),
            sum_digits: digits(nim_sum),
            runs: Vec::new(),
            cell: None,
            lim: None,
            lim_exact: false,
            parent: None,
            children: Vec::new(),
            winning: Vec::new(),
            nearest: Vec::new(),
        };
        if position.is_p { position.with_growth() } else { position.with_replies() }
    }

    /// Returns what a P-position has.
    fn with_growth(self) -> Outcome<Self> {
        let (x, y) = uw::cell_of(self.piles)?;
        let image = uw::into_octant(x, y);
        let legs = uw::legs_to(self.piles)?.into_iter();
        let runs = legs.map(|leg| NimRun {
            length: leg.run.length(),
            piles: leg.piles,
            direction: letter(leg.run.direction),
            at: leg.at,
        });
        Ok(Self {
            generation: Some(nim::generation(&self.piles)? as u64),
            runs: runs.collect(),
            cell: Some((x, y)),
            lim: uw::lim_position_of(image.0, image.1),
            lim_exact: image == (x, y),
            parent: nim::parents(&self.piles)?.into_iter().next(),
            children: nim::children(&self.piles)?,
            ..self
        })
    }

    /// Returns what an N-position has.
    fn with_replies(self) -> Outcome<Self> {
        let replies = nim::winning_moves(&self.piles).into_iter();
        let winning = replies.map(|nim::Move { pile, to }| {
            let mut result = self.piles;
            result[pile] = to;
            NimReply { pile, to, result }
        });
        Ok(Self {
            winning: winning.collect(),
            nearest: nim::nearest(self.piles, MOST_NEAREST)?,
            ..self
        })
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
#[wasm_bindgen]
pub fn position(a: &Number, b: &Number, c: &Number) -> Outcome<Ts<NimPosition>> {
    let pile = |name, value| check::integer(name, value, nim::PILES).map(|pile| pile as u64);
    Ok(NimPosition::new([pile("a", a)?, pile("b", b)?, pile("c", c)?])?.into_ts()?)
}
