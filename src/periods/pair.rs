//! The last two numbers of a stable group, whose joint period no walk finds.
//!
//! Let `2m` numbers follow a band of radius `n` in stable columns ([`super::bands`]), and let the first `2m - 2` of them, the
//! *lead*, have the joint period `L`. Call the last two `a` and `b`, `a < b`. In a stable column the counts at each offset
//! are known, so the lead decides at how many of the two sets an offset is: 0, 1 or 2. Where it is 1, a *label* says whether
//! it is `a`'s. The state of all numbers is the state of the lead and these labels.
//!
//! **What a step does to labels.** The `m` numbers placed in a row take the offsets `n..n + m`, each once; the lead leaves as many
//! of them to `a` and `b` as these need.
//! - Both have offset 0: neither is placed.
//! - One has it, by the label there: the other one takes the offset `p` that is left. If neither had `p`, the new label at `p` is
//!   the label at 0 turned round. If one had `p`, both do now, and the label is gone.
//! - Neither has it: the offsets `p < q` are left, and `a` chooses first. If neither had `p`: `a` takes it, `b` takes `q`, and
//!   the new labels say so. If one had `p`, it takes `q` and the other one `p`: the label moves from `p` to `q`, where it
//!   remains unless both have `q` now.
//!
//! So a step copies labels, turns them round, drops them, or sets them. After a lap of `L` columns the labelled offsets are
//! those of the start, and each label is a copy, straight or turned, of a label of the start (or a constant). If
//! these sources are a permutation, a lap acts on the labels as a signed permutation; the joint period is `L` times
//! the number of laps after which the actual labels come back: one walk over `L` columns finds it, however long it is.

use std::collections::BTreeMap;

use super::arithmetic::lcm;
use super::cycle::Cycle;
use super::watch::{Stopped, Watch};
use crate::dynamics::{Word, step};

/// Where a label comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Source {
    /// The label that stood at this offset when the lap began, turned round or not.
    Label { offset: u32, turned: bool },
    /// Always the same.
    Constant(bool),
}

impl Source {
    fn turned(self) -> Self {
        match self {
            Self::Label { offset, turned } => Self::Label { offset, turned: !turned },
            Self::Constant(a) => Self::Constant(!a),
        }
    }
}

/// The seats of the last two numbers in a row, as far as a label decides them; empty where a number has none.
#[derive(Debug, Clone, Copy)]
struct Seats<W> {
    label: Source,
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

/// How often a lap is tried, in case that the labels of the start have not all settled.
pub const TRIES: usize = 4;

impl<W: Word> Pair<W> {
    /// Follows the labels for a lap. `cycle` has a stable group of numbers, all but the last two with their joint periods.
    ///
    /// `None` if the labels merge, or if the number of laps is too large for 128 bits.
    ///
    /// # Errors
    /// When `watch` stops it.
    pub fn find(mut cycle: Cycle<W>, watch: &mut Watch) -> Result<Option<Self>, Stopped> {
        for _ in 0..TRIES {
            let (columns, numbers) = (cycle.lap(), cycle.sets.len() as u64);
            let mut lap = Lap::begin(cycle);
            watch.slices(columns, numbers, |columns| lap.follow(columns))?;
            match lap.end() {
                Some(Settled::Now(pair)) => return Ok(Some(pair)),
                Some(Settled::Later(later)) => cycle = later,
                None => return Ok(None),
            }
        }
        Ok(None)
    }

    /// The joint period of all numbers of the group, if it fits 128 bits.
    pub fn joint(&self) -> Option<u128> {
        self.order.checked_mul(u128::from(self.lap))
    }

    /// The state of all numbers some columns after `cycle.column`, however many. Cost: less than a lap.
    ///
    /// # Errors
    /// When `watch` stops it.
    pub fn after(&self, columns: u128, watch: &mut Watch) -> Result<Vec<W>, Stopped> {
        let (laps, rest) = (columns / u128::from(self.lap), columns % u128::from(self.lap));
        let mut sets = self.after_laps(laps);
        self.cycle.walk(&mut sets, rest as u64, watch)?;
        Ok(sets)
    }

    /// The state of all numbers some laps after `cycle.column`, at once.
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

    /// A column, counted from `cycle.column`, in which number `i`, one of the last two, has another seat than `shift` columns later, if
    /// there is one ever: in each column of a lap one label decides the seat, and one the seat `shift` columns later;
    /// the permutation says which values these have together. Cost: three laps at the most.
    ///
    /// # Errors
    /// When `watch` stops it.
    pub fn difference(
        &self,
        i: usize,
        shift: u128,
        watch: &mut Watch,
    ) -> Result<Option<u128>, Stopped> {
        const SLICE: u64 = 1 << 12;
        let (laps, rest) = (shift / u128::from(self.lap), shift % u128::from(self.lap));
        let which = i + 2 - self.cycle.sets.len();
        let (mut here, mut there) = (self.cycle.sets.clone(), self.cycle.sets.clone());
        let mut labels = [(); 2].map(|()| Labels::start(self.cycle.radius, &here));
        watch.slices(rest as u64, here.len() as u64, |columns| {
            (0..columns).for_each(|_| _ = labels[1].step(&mut there));
        })?;
        let mut known = BTreeMap::new();
        let (mut column, mut found) = (0, None);
        while found.is_none() && column < self.lap {
            let slice = SLICE.min(self.lap - column);
            watch.slices(slice, 2 * here.len() as u64, |columns| {
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

    /// A lap in which the seats `x`, and `y` that come `shift` laps later, are different.
    fn differing_lap(
        &self,
        x: Seats<W>,
        y: Seats<W>,
        which: usize,
        shift: u128,
        known: &mut BTreeMap<(Source, Source), [Option<u128>; 4]>,
    ) -> Option<u128> {
        let seat = |seats: Seats<W>, label: usize| seats.by_label[label][which];
        let differs = |pair: usize| seat(x, pair / 2) != seat(y, pair % 2);
        if !(0..4).any(differs) {
            return None;
        }
        let laps = known
            .entry((x.label, y.label))
            .or_insert_with(|| self.together(x.label, y.label, shift));
        (0..4).filter(|&pair| differs(pair)).find_map(|pair| laps[pair])
    }

    /// For each two values that two labels can have a lap in which the first has the one, and `shift` laps later the second the
    /// other, if they ever do.
    fn together(&self, x: Source, y: Source, shift: u128) -> [Option<u128>; 4] {
        let mut laps = [None; 4];
        let end = 4 * self.length(x) * self.length(y);
        for lap in 0..end {
            let pair =
                2 * usize::from(self.resolve(x, lap)) + usize::from(self.resolve(y, lap + shift));
            laps[pair] = laps[pair].or(Some(lap));
        }
        laps
    }

    /// After how many laps a label is again that of its own offset, turned or not.
    fn length(&self, label: Source) -> u128 {
        match label {
            Source::Label { offset, .. } => self.cycle_of(offset).len() as u128,
            Source::Constant(_) => 1,
        }
    }

    /// Whether a label is `a`'s, when some laps went before.
    fn resolve(&self, label: Source, laps: u128) -> bool {
        match label {
            Source::Label { offset, turned } => {
                let (from, turn) = self.trace(offset, laps);
                self.cycle.sets[self.cycle.sets.len() - 2].has(from) ^ turn ^ turned
            }
            Source::Constant(is_a) => is_a,
        }
    }

    fn labelled(&self) -> impl Iterator<Item = u32> {
        (0..W::BITS).filter(|&offset| self.sources[offset as usize].is_some())
    }

    /// Where the label at an offset comes from after some laps, and whether it is turned.
    fn trace(&self, offset: u32, laps: u128) -> (u32, bool) {
        // A cycle of the permutation is back after its length, turned or not: after twice that it is straight.
        let length = self.cycle_of(offset).len() as u128;
        let (mut at, mut turned) = (offset, false);
        for _ in 0..laps % (2 * length) {
            if let Some((from, turn)) = self.sources[at as usize] {
                (at, turned) = (from, turned ^ turn);
            }
        }
        (at, turned)
    }

    /// The offsets of a cycle of the permutation, from `offset` on, backwards in time.
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

    /// The number of laps after which every label has its value again.
    fn find_order(&self) -> Option<u128> {
        self.labelled().try_fold(1, |order, offset| {
            let length = 2 * self.cycle_of(offset).len();
            let label = Source::Label { offset, turned: false };
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

    /// The labels before the first column of a lap.
    fn start(radius: u32, sets: &[W]) -> Self {
        let [a, b] = [sets[sets.len() - 2], sets[sets.len() - 1]];
        let label = |offset| {
            let labelled = a.has(offset) != b.has(offset);
            labelled.then_some(Source::Label { offset, turned: false })
        };
        Self { ring: (0..W::BITS).map(label).collect(), first: 0, band: W::below(radius) }
    }

    /// One column. `None` where the numbers are no stable group.
    fn step(&mut self, sets: &mut [W]) -> Option<Seats<W>> {
        let (a, b) = (sets.len() - 2, sets.len() - 1);
        let had = [sets[a], sets[b]];
        let mut seats = [W::below(0); 2];
        step(sets, self.band, |row, seat| {
            if row >= a {
                seats[row - a] = seat;
            }
        });
        let neither = |offset| !had[0].has(offset) && !had[1].has(offset);
        let none = W::below(0);
        let mut row = Seats { label: Source::Constant(true), by_label: [[none; 2]; 2] };
        if had[0].has(0) != had[1].has(0) {
            let seat = seats[0] | seats[1];
            let p = seat.lowest();
            let label = self.ring[self.place(0)]?;
            self.set(p, neither(p).then_some(label.turned()));
            row = Seats { label, by_label: [[seat, none], [none, seat]] };
        } else if neither(0) {
            let (p, q) = ordered(seats[0].lowest(), seats[1].lowest());
            let straight = [W::one(p), W::one(q)];
            let crossed = [W::one(q), W::one(p)];
            let moved = if neither(p) {
                self.set(p, Some(Source::Constant(true)));
                row.by_label = [straight; 2];
                Source::Constant(false)
            } else {
                let label = self.ring[self.place(p)]?;
                self.set(p, None);
                row = Seats { label, by_label: [straight, crossed] };
                label
            };
            self.set(q, neither(q).then_some(moved));
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
pub struct Lap<W> {
    cycle: Cycle<W>,
    labels: Labels<W>,
    start: Vec<Option<Source>>,
    stable: bool,
    /// All numbers at the column that comes next.
    pub sets: Vec<W>,
}

impl<W: Word> Lap<W> {
    /// Before the first column: `cycle` as for [`Pair::find`].
    pub fn begin(cycle: Cycle<W>) -> Self {
        let (sets, labels) = (cycle.sets.clone(), Labels::start(cycle.radius, &cycle.sets));
        Self { cycle, start: labels.ring.clone(), labels, stable: true, sets }
    }

    /// How many columns a lap has.
    pub fn columns(&self) -> u64 {
        self.cycle.lap()
    }

    /// Goes on by some columns of the lap.
    pub fn follow(&mut self, columns: u64) {
        for _ in 0..columns {
            if self.stable {
                self.stable = self.labels.step(&mut self.sets).is_some();
            }
        }
    }

    /// After the last column: what a lap does to the labels; the end of the lap, if it is no permutation of them yet; nothing,
    /// where they merge or it was no stable group.
    pub fn end(mut self) -> Option<Settled<W>> {
        self.labels.ring.rotate_left(self.labels.first);
        let mut both = self.labels.ring.iter().zip(&self.start);
        let same = both.all(|(end, start)| end.is_some() == start.is_some());
        if !(self.stable && same) {
            return None;
        }
        let (lap, cycle) = (self.columns(), self.cycle);
        let Some(sources) = permutation(&self.labels.ring) else {
            let (sets, column) = (self.sets, cycle.column + lap);
            return Some(Settled::Later(Cycle { column, sets, ..cycle }));
        };
        let pair = Pair { cycle, lap, order: 1, sources };
        let order = pair.find_order()?;
        Some(Settled::Now(Pair { order, ..pair }))
    }
}

/// What a lap has shown of the labels.
#[derive(Debug)]
pub enum Settled<W> {
    /// They are permuted.
    Now(Pair<W>),
    /// Not all of them have settled: try another lap.
    Later(Cycle<W>),
}

fn ordered(p: u32, q: u32) -> (u32, u32) {
    (p.min(q), p.max(q))
}

/// The sources as a permutation of the labelled offsets, if they are one.
fn permutation(sources: &[Option<Source>]) -> Option<Vec<Option<(u32, bool)>>> {
    let mut met = vec![false; sources.len()];
    let one = |source: &Option<Source>| match *source {
        None => Some(None),
        Some(Source::Constant(_)) => None,
        Some(Source::Label { offset, turned }) => {
            let again = core::mem::replace(&mut met[offset as usize], true);
            (!again).then_some(Some((offset, turned)))
        }
    };
    sources.iter().map(one).collect()
}
