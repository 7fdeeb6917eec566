//! The last two numbers of a stable group, whose joint period no walk finds. Internal to the
//! search: arguments are not checked.
//!
//! Let `2m` numbers follow a band of radius `n` in stable columns ([`crate::bands`]), and
//! let the first `2m - 2` of them, the *lead*, have the joint period `L`. Call the last two `a` and
//! `b`, `a < b`. In a stable column the counts at each offset are known, so the lead decides at how
//! many of the two sets an offset is: 0, 1 or 2. Where it is 1, a *label* records whether it is
//! `a`'s. The state of all numbers is the state of the lead and these labels.
//!
//! **What a step does to labels.** The `m` numbers placed in a row take the offsets `n..n + m`,
//! each once; the lead leaves as many of them to `a` and `b` as these need.
//! - Both have offset 0: neither is placed.
//! - One has it, by the label there: the other one takes the offset `p` that is left, which neither
//!   had. The new label at `p` is the label at 0 turned round.
//! - Neither has it: the offsets `p < q` are left, and `a` chooses first. If one had `p`, it takes
//!   `q`, which neither had, and the other one `p`: the label moves from `p` to `q`. If neither had
//!   `p`, `a` takes it and `b` takes `q`, which neither had: two new labels.
//!
//! *Why neither had it.* Turn one label of the column round, and change nothing else: the counts
//! are the same, so this is a stable column, too, with the same lead, which places its numbers at
//! the same offsets. The lemma on stable columns holds there as well: `a` and `b` take the same one
//! or two offsets, which were not in the sets that get them. In the second case the one without
//! offset 0 takes `p`, and with the label at 0 turned round the other one does. In the third case,
//! if one had `p`, it takes `q`, and with the label at `p` turned round the other one does. If
//! neither had `p`, `b` takes `q`; if `a` had `q`, then with the label there turned round `b` had
//! it and could not take it.
//!
//! **A lap permutes the labels.** So a step moves labels, straight or turned, and drops none; their
//! number grows only in the last case, where neither had `p`. But at each column the lead alone
//! decides how many labels there are, and its state comes back after a lap: on its cycle the number
//! never grows. Hence each label at the end of a lap is a copy, straight or turned, of one label of
//! its start, and no two are copies of the same one: a lap acts on the labels as a signed
//! permutation. The joint period is `L` times the number of laps after which the actual labels come
//! back: one walk over `L` columns finds it, however long it is.

use std::collections::BTreeMap;

use super::cycle::Cycle;
use nimscape_arrays::dynamics::{Word, step};
use nimscape_base::arithmetic::lcm;
use nimscape_base::work_budget::{Stopped, WorkBudget};

/// Where a label comes from: the label that stood at this offset when the lap began, turned round
/// or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Source {
    offset: u32,
    turned: bool,
}

/// The seats of the last two numbers in a row, as far as a label decides them; empty where a number
/// has none.
#[derive(Debug, Clone, Copy)]
struct Seats<W> {
    /// None where neither is placed.
    label: Option<Source>,
    /// The seats of `a` and `b` if the label is not `a`'s, and if it is.
    by_label: [[W; 2]; 2],
}

/// The two last numbers of a stable group beside the others, on their cycle.
#[derive(Debug, Clone)]
pub struct Pair<W> {
    /// All numbers at a column of their cycle; the joint periods are those of the lead.
    pub cycle: Cycle<W>,
    /// The joint period of the lead.
    pub lap: u64,
    /// After how many laps the labels come back.
    pub order: u128,
    /// For each offset with a label: where the label comes from that it has after a lap.
    sources: Vec<Option<(u32, bool)>>,
}

impl<W: Word> Pair<W> {
    /// Follows the labels for a lap. `cycle` has a stable group of numbers, all but the last two
    /// with their joint periods.
    ///
    /// `None` if the numbers are no stable group on its cycle.
    ///
    /// # Errors
    /// When `budget` stops it.
    pub fn find(cycle: Cycle<W>, budget: &mut WorkBudget) -> Result<Option<Self>, Stopped> {
        let (columns, numbers) = (cycle.lap(), cycle.sets.len() as u64);
        let mut lap = Lap::begin(cycle);
        budget.slices(columns, numbers, |columns| lap.follow(columns))?;
        Ok(lap.end())
    }

    /// Returns the joint period of all numbers of the group, if it fits 128 bits.
    pub fn joint(&self) -> Option<u128> {
        self.order.checked_mul(u128::from(self.lap))
    }

    /// Returns the state of all numbers some columns after `cycle.column`, however many. Cost: less
    /// than a lap.
    ///
    /// # Errors
    /// When `budget` stops it.
    pub(crate) fn after(&self, columns: u128, budget: &mut WorkBudget) -> Result<Vec<W>, Stopped> {
        let (laps, rest) = (columns / u128::from(self.lap), columns % u128::from(self.lap));
        let mut sets = self.after_laps(laps);
        self.cycle.walk(&mut sets, rest as u64, budget)?;
        Ok(sets)
    }

    /// Returns the state of all numbers some laps after `cycle.column`, at once.
    pub fn after_laps(&self, laps: u128) -> Vec<W> {
        let mut sets = self.cycle.sets.clone();
        let (a, b) = (sets.len() - 2, sets.len() - 1);
        let start = sets[a];
        for offset in self.labelled() {
            let (from, turned) = self.trace(offset, laps);
            let bit = W::one(offset);
            let (with, without) = if start.has(from) ^ turned { (a, b) } else { (b, a) };
            sets[with] = sets[with] | bit;
            sets[without] = sets[without] & !bit;
        }
        sets
    }

    /// Returns a column, counted from `cycle.column`, in which number `i`, one of the last two, has
    /// another seat than `shift` columns later, if there is one ever: in each column of a lap one
    /// label decides the seat, and one the seat `shift` columns later; the permutation gives the
    /// values that these have together. Cost: three laps at the most.
    ///
    /// # Errors
    /// When `budget` stops it.
    pub(crate) fn difference(
        &self,
        i: usize,
        shift: u128,
        budget: &mut WorkBudget,
    ) -> Result<Option<u128>, Stopped> {
        const SLICE: u64 = 1 << 12;
        let (laps, rest) = (shift / u128::from(self.lap), shift % u128::from(self.lap));
        let which = i + 2 - self.cycle.sets.len();
        let (mut here, mut there) = (self.cycle.sets.clone(), self.cycle.sets.clone());
        let mut labels = [(); 2].map(|()| Labels::start(self.cycle.radius, &here));
        budget.slices(rest as u64, here.len() as u64, |columns| {
            (0..columns).for_each(|_| _ = labels[1].step(&mut there));
        })?;
        let mut known = BTreeMap::new();
        let (mut column, mut found) = (0, None);
        while found.is_none() && column < self.lap {
            let slice = SLICE.min(self.lap - column);
            budget.slices(slice, 2 * here.len() as u64, |columns| {
                for _ in 0..columns {
                    let seats = [labels[0].step(&mut here), labels[1].step(&mut there)];
                    if let ([Some(x), Some(y)], None) = (seats, found) {
                        let lap = self.differing_lap(x, y, which, laps, &mut known);
                        found = lap.map(|lap| lap * u128::from(self.lap) + u128::from(column));
                    }
                    column += 1;
                }
            })?;
        }
        Ok(found)
    }

    /// Returns a lap in which the seats `x`, and `y` that come `shift` laps later, are different.
    fn differing_lap(
        &self,
        x: Seats<W>,
        y: Seats<W>,
        which: usize,
        shift: u128,
        known: &mut BTreeMap<[Option<Source>; 2], [Option<u128>; 4]>,
    ) -> Option<u128> {
        let seat = |seats: Seats<W>, label: usize| seats.by_label[label][which];
        let differs = |pair: usize| seat(x, pair / 2) != seat(y, pair % 2);
        if !(0..4).any(differs) {
            return None;
        }
        let laps = known
            .entry([x.label, y.label])
            .or_insert_with(|| self.together(x.label, y.label, shift));
        (0..4).filter(|&pair| differs(pair)).find_map(|pair| laps[pair])
    }

    /// Returns for each two values that two labels can have a lap in which the first has the one,
    /// and `shift` laps later the second the other, if they ever do.
    fn together(&self, x: Option<Source>, y: Option<Source>, shift: u128) -> [Option<u128>; 4] {
        let mut laps = [None; 4];
        let end = 4 * self.length(x) * self.length(y);
        // After twice its length a cycle of the permutation is straight again: the sum stays small.
        let shift = shift % (2 * self.length(y));
        for lap in 0..end {
            let pair =
                2 * usize::from(self.resolve(x, lap)) + usize::from(self.resolve(y, lap + shift));
            laps[pair] = laps[pair].or(Some(lap));
        }
        laps
    }

    /// After how many laps a label is again that of its own offset, turned or not.
    fn length(&self, label: Option<Source>) -> u128 {
        label.map_or(1, |label| self.cycle_of(label.offset).len() as u128)
    }

    /// Returns whether a label is `a`'s, when some laps went before; `false` for none.
    fn resolve(&self, label: Option<Source>, laps: u128) -> bool {
        label.is_some_and(|Source { offset, turned }| {
            let (from, turn) = self.trace(offset, laps);
            self.cycle.sets[self.cycle.sets.len() - 2].has(from) ^ turn ^ turned
        })
    }

    fn labelled(&self) -> impl Iterator<Item = u32> {
        (0..W::BITS).filter(|&offset| self.sources[offset as usize].is_some())
    }

    /// Returns where the label at an offset comes from after some laps, and whether it is turned.
    fn trace(&self, offset: u32, laps: u128) -> (u32, bool) {
        // A cycle of the permutation is back after its length, turned or not: after twice that it
        // is straight.
        let length = self.cycle_of(offset).len() as u128;
        let (mut at, mut turned) = (offset, false);
        for _ in 0..laps % (2 * length) {
            if let Some((from, turn)) = self.sources[at as usize] {
                (at, turned) = (from, turned ^ turn);
            }
        }
        (at, turned)
    }

    /// Returns the offsets of a cycle of the permutation, from `offset` on, backwards in time.
    fn cycle_of(&self, offset: u32) -> Vec<u32> {
        let mut found = vec![offset];
        while let Some((from, _)) = self.sources[found[found.len() - 1] as usize] {
            if from == offset {
                break;
            }
            found.push(from);
        }
        found
    }

    /// Returns the number of laps after which every label has its value again.
    fn find_order(&self) -> Option<u128> {
        self.labelled().try_fold(1, |order, offset| {
            let length = 2 * self.cycle_of(offset).len();
            let label = Some(Source { offset, turned: false });
            let values: Vec<bool> =
                (0..length).map(|laps| self.resolve(label, laps as u128)).collect();
            let comes_back = |p: &usize| (0..length).all(|i| values[i] == values[(i + p) % length]);
            let period = (1..=length).filter(|p| length.is_multiple_of(*p)).find(comes_back)?;
            lcm(order, period as u128)
        })
    }
}

/// The labels while they are followed: offset `o` stands at place `first + o` of a ring.
#[derive(Debug)]
struct Labels<W> {
    ring: Vec<Option<Source>>,
    first: usize,
    band: W,
}

impl<W: Word> Labels<W> {
    fn place(&self, offset: u32) -> usize {
        (self.first + offset as usize) % self.ring.len()
    }

    /// Returns the labels before the first column of a lap.
    fn start(radius: u32, sets: &[W]) -> Self {
        let [a, b] = [sets[sets.len() - 2], sets[sets.len() - 1]];
        let label = |offset| {
            let labelled = a.has(offset) != b.has(offset);
            labelled.then_some(Source { offset, turned: false })
        };
        Self { ring: (0..W::BITS).map(label).collect(), first: 0, band: W::below(radius) }
    }

    /// One column. `None` where the numbers are no stable group on its cycle.
    fn step(&mut self, sets: &mut [W]) -> Option<Seats<W>> {
        let (a, b) = (sets.len() - 2, sets.len() - 1);
        let had = [sets[a], sets[b]];
        let mut seats = [W::below(0); 2];
        step(sets, self.band, |row, seat| {
            if row >= a {
                seats[row - a] = seat;
            }
        });
        // A false state may have taken all offsets: then a seat is empty, and its lowest offset is
        // W::BITS.
        let neither = |offset| offset < W::BITS && !had[0].has(offset) && !had[1].has(offset);
        let none = W::below(0);
        let mut row = Seats { label: None, by_label: [[none; 2]; 2] };
        if had[0].has(0) != had[1].has(0) {
            let seat = seats[0] | seats[1];
            let p = seat.lowest();
            let label = self.ring[self.place(0)]?;
            if !neither(p) {
                return None;
            }
            self.set(p, Some(Source { turned: !label.turned, ..label }));
            row = Seats { label: Some(label), by_label: [[seat, none], [none, seat]] };
        } else if neither(0) {
            let (p, q) = ordered(seats[0].lowest(), seats[1].lowest());
            let label = self.ring[self.place(p)]?;
            if !neither(q) {
                return None;
            }
            let straight = [W::one(p), W::one(q)];
            let crossed = [W::one(q), W::one(p)];
            self.set(p, None);
            self.set(q, Some(label));
            row = Seats { label: Some(label), by_label: [straight, crossed] };
        }
        self.set(0, None);
        self.first = self.place(1);
        Some(row)
    }

    fn set(&mut self, offset: u32, label: Option<Source>) {
        let place = self.place(offset);
        self.ring[place] = label;
    }
}

/// The labels of a stable group, followed for a lap.
#[derive(Debug)]
pub(crate) struct Lap<W> {
    cycle: Cycle<W>,
    labels: Labels<W>,
    start: Vec<Option<Source>>,
    stable: bool,
    /// All numbers at the column that comes next.
    pub sets: Vec<W>,
}

impl<W: Word> Lap<W> {
    /// Begins a lap at its first column; `cycle` as for [`Pair::find`].
    pub(crate) fn begin(cycle: Cycle<W>) -> Self {
        let (sets, labels) = (cycle.sets.clone(), Labels::start(cycle.radius, &cycle.sets));
        Self { cycle, start: labels.ring.clone(), labels, stable: true, sets }
    }

    /// Returns how many columns a lap has.
    pub(crate) fn columns(&self) -> u64 {
        self.cycle.lap()
    }

    /// Goes on by some columns of the lap.
    pub(crate) fn follow(&mut self, columns: u64) {
        for _ in 0..columns {
            let stable = self.labels.step(&mut self.sets).is_some();
            self.stable &= stable;
        }
    }

    /// Ends a lap after its last column: returns what a lap does to the labels, or `None` where it
    /// was no stable group on its cycle.
    pub(crate) fn end(mut self) -> Option<Pair<W>> {
        self.labels.ring.rotate_left(self.labels.first);
        let mut both = self.labels.ring.iter().zip(&self.start);
        let same = both.all(|(end, start)| end.is_some() == start.is_some());
        if !(self.stable && same) {
            return None;
        }
        let (lap, cycle) = (self.columns(), self.cycle);
        let pair = Pair { cycle, lap, order: 1, sources: permutation(&self.labels.ring)? };
        let order = pair.find_order()?;
        Some(Pair { order, ..pair })
    }
}

fn ordered(p: u32, q: u32) -> (u32, u32) {
    (p.min(q), p.max(q))
}

/// Returns the sources as a permutation of the labelled offsets, if they are one.
fn permutation(sources: &[Option<Source>]) -> Option<Vec<Option<(u32, bool)>>> {
    let mut met = vec![false; sources.len()];
    let one = |source: &Option<Source>| match *source {
        None => Some(None),
        Some(Source { offset, turned }) => {
            let again = core::mem::replace(&mut met[offset as usize], true);
            (!again).then_some(Some((offset, turned)))
        }
    };
    sources.iter().map(one).collect()
}
