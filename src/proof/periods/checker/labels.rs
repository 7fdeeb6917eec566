//! The checker's algebra for the last two numbers of a stable group;
//! docs/proofs.md has the argument.
//!
//! Call them `a` and `b`. In a stable group the others decide at which offsets exactly one of the
//! two is. A *label* there states whether it is `a`. Here a lap of the others is walked with labels
//! as unknowns.

use super::mex::CheckedGroup;

/// Offsets that can have a label.
const OFFSETS: usize = 128;

/// What a label is, in terms of those with which the lap began: the one of an offset, or its
/// opposite.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Label {
    pub(super) offset: u8,
    pub(super) turned: bool,
}

impl Label {
    fn opposite(self) -> Self {
        Self { turned: !self.turned, ..self }
    }
}

/// The seats of `a` and `b` in a row, as sets of one offset or none: `yes` if the label means `a`,
/// else `no`. Without a label they are the same.
#[derive(Debug, Clone, Copy)]
pub(super) struct Seats {
    pub(super) label: Option<Label>,
    pub(super) yes: [u128; 2],
    pub(super) no: [u128; 2],
}

/// A stable group whose labels are followed.
#[derive(Debug, Clone)]
pub(super) struct Labelled {
    group: CheckedGroup,
    /// The label at offset `o` is at place `first + o` of this ring.
    ring: [Option<Label>; OFFSETS],
    first: usize,
}

impl Labelled {
    /// Begins a lap.
    pub(super) fn new(group: CheckedGroup) -> Self {
        let [a, b] = last_two(&group);
        let label =
            |o: usize| ((a ^ b) >> o & 1 == 1).then_some(Label { offset: o as u8, turned: false });
        Self { group, ring: core::array::from_fn(label), first: 0 }
    }

    /// Goes on with a lap that was begun before: `labels` are those of the offsets.
    pub(super) fn resume(group: CheckedGroup, labels: [Option<Label>; OFFSETS]) -> Self {
        Self { group, ring: labels, first: 0 }
    }

    /// Returns the labels of the offsets, from 0 on.
    pub(super) fn labels(&self) -> [Option<Label>; OFFSETS] {
        core::array::from_fn(|offset| self.label(offset as u32))
    }

    /// Returns the numbers, with the labels that they had in truth.
    pub(super) fn group(&self) -> &CheckedGroup {
        &self.group
    }

    /// Returns the label at an offset.
    fn label(&self, offset: u32) -> Option<Label> {
        self.ring[(self.first + offset as usize) % OFFSETS]
    }

    fn put(&mut self, offset: u32, label: Option<Label>) {
        self.ring[(self.first + offset as usize) % OFFSETS] = label;
    }

    /// Goes on by a row. `None` where the numbers do what those of a stable group on its cycle
    /// never do: labels only move.
    pub(super) fn step(&mut self) -> Option<Seats> {
        let [a, b] = last_two(&self.group);
        let new = self.group.step();
        let (one, both) = (a ^ b, a | b);
        let lowest = (new[0] | new[1]).trailing_zeros();
        let seats = if a & b & 1 == 1 {
            Seats { label: None, yes: [0; 2], no: [0; 2] }
        } else if one & 1 == 1 {
            // The number that is not left of the diagonal takes the only free offset, which no set
            // has.
            let (label, seat) = (self.label(0)?, new[0] | new[1]);
            if !seat.is_power_of_two() || both & seat != 0 {
                return None;
            }
            self.put(lowest, Some(label.opposite()));
            Seats { label: Some(label), yes: [0, seat], no: [seat, 0] }
        } else {
            // Who has the near one already takes the far one, and the other the near one.
            let (near, far) = (1_u128.checked_shl(lowest)?, (new[0] | new[1]) & !(1 << lowest));
            if one & near == 0 || !far.is_power_of_two() || both & far != 0 {
                return None;
            }
            let label = self.label(lowest)?;
            self.put(lowest, None);
            self.put(far.trailing_zeros(), Some(label));
            Seats { label: Some(label), yes: [far, near], no: [near, far] }
        };
        self.put(0, None);
        self.first = (self.first + 1) % OFFSETS;
        Some(seats)
    }
}

fn last_two(group: &CheckedGroup) -> [u128; 2] {
    let sets = group.sets();
    [sets[sets.len() - 2], sets[sets.len() - 1]]
}

/// What a lap does to the labels, and what they are after any number of laps.
#[derive(Debug, Clone)]
pub(super) struct Permutation {
    /// For each offset the values that its label has after 0, 1, ... laps; then they begin again.
    /// Empty without a label.
    values: Vec<Vec<bool>>,
}

impl Permutation {
    /// Returns the labels as they are after a lap, if these are a signed permutation of those with
    /// which it began.
    pub(super) fn of(labels: &[Option<Label>; OFFSETS], start: &CheckedGroup) -> Option<Self> {
        let [a, b] = last_two(start);
        let labelled = |offset: usize| (a ^ b) >> offset & 1 == 1;
        let mut from = [None; OFFSETS];
        let mut met = 0_u128;
        for (offset, (from, label)) in from.iter_mut().zip(labels).enumerate() {
            if label.is_some() != labelled(offset) {
                return None;
            }
            if let Some(Label { offset: source, turned }) = *label {
                let source = usize::from(source);
                if source >= OFFSETS || !labelled(source) || met >> source & 1 == 1 {
                    return None;
                }
                met |= 1 << source;
                *from = Some((source as u8, turned));
            }
        }
        Some(Self::new(&from, a))
    }

    /// Returns the label at `o` becomes that at `from[o]`, or its opposite; at first it is whether
    /// `a` has `o`.
    fn new(from: &[Option<(u8, bool)>; OFFSETS], a: u128) -> Self {
        let values = |offset: usize| {
            let mut values = Vec::new();
            let (mut at, mut turned) = (offset as u8, false);
            while let Some((source, turn)) = from[usize::from(at)] {
                values.push((a >> at & 1 == 1) ^ turned);
                (at, turned) = (source, turned ^ turn);
                if usize::from(at) == offset && !turned {
                    break;
                }
            }
            values
        };
        Self { values: (0..OFFSETS).map(values).collect() }
    }

    /// Returns the label at an offset after some laps; `false` where there is none.
    fn value(&self, offset: u8, laps: u128) -> bool {
        let values = &self.values[usize::from(offset)];
        !values.is_empty() && values[(laps % values.len() as u128) as usize]
    }

    /// Returns what a label within a lap is, when some laps went before; `false` for none.
    pub(super) fn resolve(&self, label: Option<Label>, laps: u128) -> bool {
        label.is_some_and(|label| self.value(label.offset, laps) ^ label.turned)
    }

    /// Returns whether all labels are after some laps what they were.
    pub(super) fn comes_back(&self, laps: u128) -> bool {
        (0..OFFSETS as u8).all(|offset| self.value(offset, laps) == self.value(offset, 0))
    }

    /// For how many laps at the most a label runs through other values.
    fn length(&self, label: Option<Label>) -> usize {
        label.map_or(1, |label| self.values[usize::from(label.offset)].len().max(1))
    }

    /// Returns the pairs of values that `here` and, `shift` laps later, `there` have together at
    /// any time: bit `2 here + there`.
    ///
    /// Cost: the product of the lengths of two cycles of the permutation.
    pub(super) fn together(&self, here: Option<Label>, there: Option<Label>, shift: u128) -> u8 {
        let laps = self.length(here) * self.length(there);
        // After so many laps the label is what it was: the sum stays small.
        let shift = shift % self.length(there) as u128;
        let pair = |lap: u128| {
            u8::from(self.resolve(here, lap)) << 1 | u8::from(self.resolve(there, lap + shift))
        };
        (0..laps as u128).fold(0, |all, lap| all | 1 << pair(lap))
    }
}
