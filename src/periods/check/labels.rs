//! The checker's algebra for the last two numbers of a stable group; [`pair`](crate::periods::pair) has the argument.
//!
//! Call them `a` and `b`. In a stable group the others decide at which offsets exactly one of the two is. A *label* there says
//! whether it is `a`. Here a lap of the others is walked with labels as unknowns.

use super::mex::Group;

/// Offsets that can have a label.
const OFFSETS: usize = 128;

/// What a label is, in terms of those with which the lap began.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Label {
    /// The one of an offset, or its opposite.
    Of(u8, bool),
    /// The same, whatever the others are.
    Fixed(bool),
}

impl Label {
    fn opposite(self) -> Self {
        match self {
            Self::Of(offset, turned) => Self::Of(offset, !turned),
            Self::Fixed(is_a) => Self::Fixed(!is_a),
        }
    }
}

/// The seats of `a` and `b` in a row, as sets of one offset or none: `yes` if the label says `a`, else `no`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Seats {
    pub(super) label: Label,
    pub(super) yes: [u128; 2],
    pub(super) no: [u128; 2],
}

/// A stable group whose labels are followed.
#[derive(Debug, Clone)]
pub(super) struct Labelled {
    group: Group,
    /// The label at offset `o` is at place `first + o` of this ring.
    ring: [Option<Label>; OFFSETS],
    first: usize,
}

impl Labelled {
    /// Begins a lap.
    pub(super) fn new(group: Group) -> Self {
        let [a, b] = last_two(&group);
        let label = |o: usize| ((a ^ b) >> o & 1 == 1).then_some(Label::Of(o as u8, false));
        Self { group, ring: core::array::from_fn(label), first: 0 }
    }

    /// Goes on with a lap that was begun before: `labels` are those of the offsets.
    pub(super) fn resume(group: Group, labels: [Option<Label>; OFFSETS]) -> Self {
        Self { group, ring: labels, first: 0 }
    }

    /// The labels of the offsets, from 0 on.
    pub(super) fn labels(&self) -> [Option<Label>; OFFSETS] {
        core::array::from_fn(|offset| self.label(offset as u32))
    }

    /// The numbers, with the labels that they had in truth.
    pub(super) fn group(&self) -> &Group {
        &self.group
    }

    /// The label at an offset.
    fn label(&self, offset: u32) -> Option<Label> {
        self.ring[(self.first + offset as usize) % OFFSETS]
    }

    fn put(&mut self, offset: u32, label: Option<Label>) {
        self.ring[(self.first + offset as usize) % OFFSETS] = label;
    }

    /// Goes on by a row. `None` where the group is not a stable one.
    pub(super) fn step(&mut self) -> Option<Seats> {
        let [a, b] = last_two(&self.group);
        let new = self.group.step();
        let (one, both) = (a ^ b, a | b);
        let lowest = (new[0] | new[1]).trailing_zeros();
        let seats = if a & b & 1 == 1 {
            Seats { label: Label::Fixed(true), yes: [0; 2], no: [0; 2] }
        } else if one & 1 == 1 {
            // The one that is not left of the diagonal sits down at the lowest offset, the only one.
            let (label, seat) = (self.label(0)?, new[0] | new[1]);
            let alone = seat.is_power_of_two() && both & seat == 0;
            self.put(lowest, alone.then(|| label.opposite()));
            Seats { label, yes: [0, seat], no: [seat, 0] }
        } else {
            let (near, far) = (1_u128.checked_shl(lowest)?, (new[0] | new[1]) & !(1 << lowest));
            if !far.is_power_of_two() || both & far != 0 {
                return None;
            }
            let highest = far.trailing_zeros();
            if both & near == 0 {
                self.put(lowest, Some(Label::Fixed(true)));
                self.put(highest, Some(Label::Fixed(false)));
                Seats { label: Label::Fixed(true), yes: [near, far], no: [far, near] }
            } else {
                // Who has the near one already takes the far one, and the other the near one.
                let label = self.label(lowest)?;
                self.put(lowest, None);
                self.put(highest, Some(label));
                Seats { label, yes: [far, near], no: [near, far] }
            }
        };
        self.put(0, None);
        self.first = (self.first + 1) % OFFSETS;
        Some(seats)
    }
}

fn last_two(group: &Group) -> [u128; 2] {
    let sets = group.sets();
    [sets[sets.len() - 2], sets[sets.len() - 1]]
}

/// What a lap does to the labels, and what they are after any number of laps.
#[derive(Debug, Clone)]
pub(super) struct Permutation {
    /// For each offset the values that its label has after 0, 1, ... laps; then they begin again. Empty without a label.
    values: Vec<Vec<bool>>,
}

impl Permutation {
    /// The labels as they are after a lap, if these are a signed permutation of those with which it began.
    pub(super) fn of(labels: &[Option<Label>; OFFSETS], start: &Group) -> Option<Self> {
        let [a, b] = last_two(start);
        let mut from = [None; OFFSETS];
        let mut met = 0_u128;
        for (offset, (from, label)) in from.iter_mut().zip(labels).enumerate() {
            if label.is_some() != ((a ^ b) >> offset & 1 == 1) {
                return None;
            }
            if let Some(label) = *label {
                let Label::Of(source, turned) = label else { return None };
                if met >> source & 1 == 1 {
                    return None;
                }
                met |= 1 << source;
                *from = Some((source, turned));
            }
        }
        Some(Self::new(&from, a))
    }

    /// The label at `o` becomes that at `from[o]`, or its opposite; at first it is whether `a` has `o`.
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

    /// The label at an offset after some laps; `false` where there is none.
    fn value(&self, offset: u8, laps: u128) -> bool {
        let values = &self.values[usize::from(offset)];
        !values.is_empty() && values[(laps % values.len() as u128) as usize]
    }

    /// What a label within a lap is, when some laps went before.
    pub(super) fn resolve(&self, label: Label, laps: u128) -> bool {
        match label {
            Label::Fixed(is_a) => is_a,
            Label::Of(offset, turned) => self.value(offset, laps) ^ turned,
        }
    }

    /// Whether all labels are after some laps what they were.
    pub(super) fn comes_back(&self, laps: u128) -> bool {
        (0..OFFSETS as u8).all(|offset| self.value(offset, laps) == self.value(offset, 0))
    }

    /// For how many laps at the most a label runs through other values.
    fn length(&self, label: Label) -> usize {
        match label {
            Label::Fixed(_) => 1,
            Label::Of(offset, _) => self.values[usize::from(offset)].len().max(1),
        }
    }

    /// The pairs of values that `here` and, `shift` laps later, `there` have together at any time: bit `2 here + there`.
    ///
    /// Cost: the product of the lengths of two cycles of the permutation.
    pub(super) fn together(&self, here: Label, there: Label, shift: u128) -> u8 {
        let laps = self.length(here) * self.length(there);
        let pair = |lap: usize| {
            let (lap, later) = (lap as u128, lap as u128 + shift);
            u8::from(self.resolve(here, lap)) << 1 | u8::from(self.resolve(there, later))
        };
        (0..laps).fold(0, |all, lap| all | 1 << pair(lap))
    }
}
