//! Rays side by side, one step at a time: the Grundy values of rays, and the P-completions of
//! birays, with a proof of their periods.
//!
//! Let j be what is left of the leaves that do not vary. Then
//! `s_j(n) = mex({s_j(m): m < n} and {s_i(n): i one move after j})` for n ≥ 1. For Grundy values
//! that is their definition. For P-completions only 0 is an exception: it stands where the position
//! without the first variable leaf is a P-position, which depends on a smaller tree.
//!
//! # Why a repeated state is a proof
//! The step from n to n + 1 depends on the sets `{s_j(m): m < n}` for all j alone, and moves with
//! them when all are moved by one number. Where at n + p each of these sets is the set at n, moved
//! by p, together with everything below, so are all later ones: then `s_j(m + p) = s_j(m) + p` for
//! all m ≥ n. This is Theorem 5 and Corollary 1 of *Tree and Tripod Nim*, with numbers.

use nimscape_base::order::SortShort;
use std::collections::HashMap;

use super::super::tree_nim::degrees;
use super::Tree;
use nimscape_base::recurrence::Recurrence;

/// The most states of the other leaves.
const MOST_STATES: usize = 1 << 13;

/// What is left of the leaves that do not vary: positions, each after those it leads to.
pub(super) struct States {
    pub all: Vec<Vec<u32>>,
    /// For each position, the numbers of those one move on.
    options: Vec<Vec<u32>>,
}

impl States {
    /// Returns all positions that a tree leads to while some of its leaves, which are in play, stay
    /// as they are; `None` if they are too many.
    pub(super) fn of(tree: &Tree, kept: &[usize]) -> Option<Self> {
        let start = tree.sizes().to_vec();
        let mut numbers = HashMap::from([(start.clone(), 0_u32)]);
        let (mut all, mut options) = (vec![start], Vec::new());
        while let Some(position) = all.get(options.len()).cloned() {
            let degrees = degrees(&position, tree.parents());
            let mut found = Vec::new();
            for vertex in (0..position.len()).filter(|vertex| !kept.contains(vertex)) {
                if degrees[vertex].is_none_or(|degree| degree > 1) {
                    continue;
                }
                for rest in 0..position[vertex] {
                    let mut next = position.clone();
                    next[vertex] = rest;
                    let new = numbers.len() as u32;
                    found.push(*numbers.entry(next.clone()).or_insert_with(|| {
                        all.push(next);
                        new
                    }));
                }
            }
            options.push(found);
            if all.len() > MOST_STATES {
                return None;
            }
        }
        Some(Self::in_order(all, &options))
    }

    /// Numbers positions so that smaller ones come first.
    fn in_order(mut all: Vec<Vec<u32>>, options: &[Vec<u32>]) -> Self {
        let mut order: Vec<usize> = (0..all.len()).collect();
        order.sort_short_by_key(|&at| (all[at].iter().sum::<u32>(), at));
        let mut places = vec![0; all.len()];
        for (place, &at) in order.iter().enumerate() {
            places[at] = place as u32;
        }
        let moved = |&at: &usize| options[at].iter().map(|&next| places[next as usize]).collect();
        let options = order.iter().map(moved).collect();
        Self { all: order.into_iter().map(|at| core::mem::take(&mut all[at])).collect(), options }
    }
}

/// The numbers of one sequence so far: all below `least`, and these.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Used {
    least: u32,
    /// In increasing order, all above `least`.
    above: Vec<u32>,
}

impl Used {
    fn insert(&mut self, number: u32) {
        match self.above.binary_search(&number) {
            Err(place) if number > self.least => self.above.insert(place, number),
            _ if number == self.least => {
                self.least += 1;
                let run = self.above.iter().zip(self.least..).take_while(|(a, b)| *a == b).count();
                self.above.drain(..run);
                self.least += run as u32;
            }
            _ => {}
        }
    }

    /// Returns whether this set is another one moved up by some number.
    fn is_moved(&self, other: &Self, by: u32) -> bool {
        self.least == other.least + by
            && self.above.len() == other.above.len()
            && self.above.iter().zip(&other.above).all(|(one, other)| *one == other + by)
    }
}

/// Sequences side by side.
pub(super) struct Steps {
    states: States,
    /// Where 0 stands in each sequence, if the rule does not decide that.
    zeros: Option<Vec<u32>>,
    used: Vec<Used>,
    last: Vec<u32>,
    seen: Recurrence<(u32, Vec<Used>)>,
    marks: Vec<u32>,
    n: u32,
    /// The last sequence, that of all leaves, from n = 0 on.
    pub values: Vec<u32>,
    /// The distance of two equal states, once there are two; the second one is before the last
    /// value.
    pub repeat: Option<u32>,
}

impl Steps {
    /// Begins the sequences of states with their numbers for n = 0.
    pub(super) fn new(states: States, first: Vec<u32>, zeros: Option<Vec<u32>>) -> Self {
        let least = u32::from(zeros.is_some());
        let mut used = vec![Used { least, above: Vec::new() }; first.len()];
        for (used, &number) in used.iter_mut().zip(&first) {
            used.insert(number);
        }
        let values = first.last().copied().into_iter().collect();
        let (seen, marks) = (Recurrence::new(), Vec::new());
        Self { states, zeros, used, last: first, seen, marks, n: 0, values, repeat: None }
    }

    /// Returns the numbers of all states at the last n.
    pub(super) fn last(&self) -> &[u32] {
        &self.last
    }

    /// Returns how many numbers a step looks at.
    pub(super) fn work(&self) -> u64 {
        self.states.options.iter().map(|options| options.len() as u64 + 1).sum()
    }

    /// Goes on to the next n.
    pub(super) fn advance(&mut self) {
        self.n += 1;
        let n = self.n;
        self.look();
        for state in 0..self.used.len() {
            let zero = self.zeros.as_ref().map(|zeros| zeros[state]);
            self.last[state] = if zero == Some(n) { 0 } else { self.free(state) };
            self.used[state].insert(self.last[state]);
        }
        self.values.extend(self.last.last());
    }

    /// Returns the least number that is free for a state.
    fn free(&mut self, state: usize) -> u32 {
        let used = &self.used[state];
        let base = used.least;
        let stamp = self.n.wrapping_mul(self.used.len() as u32).wrapping_add(state as u32 + 1);
        let options = &self.states.options[state];
        let taken = options.iter().map(|&option| self.last[option as usize]);
        let most = options.len() + used.above.len() + 1;
        if self.marks.len() < most {
            self.marks.resize(most, 0);
        }
        for number in taken.chain(used.above.iter().copied()) {
            if number >= base && ((number - base) as usize) < most {
                self.marks[(number - base) as usize] = stamp;
            }
        }
        let free = self.marks.iter().position(|&mark| mark != stamp);
        base + free.unwrap_or(most) as u32
    }

    /// Compares the state before step n with an earlier one.
    fn look(&mut self) {
        let is_early = self.zeros.as_ref().is_some_and(|zeros| zeros.iter().any(|&n| n >= self.n));
        if self.repeat.is_some() || is_early {
            return;
        }
        let (n, used) = (self.n, &self.used);
        let is_in = |(before, kept): &(u32, Vec<Used>)| {
            used.iter().zip(kept).all(|(used, kept)| used.is_moved(kept, n - before))
        };
        let found = self.seen.look(n.into(), is_in, || (n, used.clone()));
        self.repeat = found.map(|distance| distance as u32);
    }
}
