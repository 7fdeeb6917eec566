//! Walks the numbers after a band once round their cycle.

use std::collections::BTreeMap;

use super::labels::{Label, Labelled, Permutation, Seats};
use super::mex::CheckedGroup;
use super::{Fault, drive, ensure, is_within, sum, unfit, walk};
use nimscape_base::work_budget::WorkBudget;

/// Columns between two looks whether a difference was met.
const SLICE: u64 = 1 << 8;

/// The labels of the last two numbers at each offset, in terms of those with which a lap began.
pub(super) type Labels = [Option<Label>; 128];

/// Where the numbers are at a column of a lap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Mark {
    /// How far after the beginning of the lap.
    pub(super) column: u64,
    /// The numbers.
    pub(super) group: CheckedGroup,
    /// The labels of the last two, where they are followed.
    pub(super) labels: Option<Labels>,
}

impl Mark {
    /// Returns the beginning of a lap.
    fn start(group: CheckedGroup, labelled: bool) -> Self {
        let labels = labelled.then(|| Labelled::new(group.clone()).labels());
        Self { column: 0, group, labels }
    }

    /// Goes on to a later column of the lap.
    fn walk_to(&self, column: u64, budget: &mut WorkBudget) -> Result<Self, Fault> {
        let mut group = self.group.clone();
        let Some(columns) = column.checked_sub(self.column) else {
            return unfit("checkpoint", column, format!("comes before column {}", self.column))?;
        };
        let Some(labels) = self.labels else {
            walk(&mut group, columns, budget)?;
            return Ok(Self { column, group, labels: None });
        };
        let mut labelled = Labelled::resume(group, labels);
        follow(&mut labelled, columns, budget)?;
        Ok(Self { column, labels: Some(labelled.labels()), group: labelled.group().clone() })
    }
}

/// Numbers on their cycle: their state comes back after a lap; or that of all but the last two,
/// whose labels a lap permutes.
#[derive(Debug, Clone)]
pub(super) struct CycleWalk {
    /// Columns of a lap.
    lap: u64,
    /// What a lap does to the labels of the last two numbers, where they are followed.
    permutation: Option<Permutation>,
    /// Some columns of a lap, upwards from its beginning.
    marks: Vec<Mark>,
}

impl CycleWalk {
    /// Walks a lap of the numbers, with marks at columns `cuts`, and checks that it is one.
    pub(super) fn walk(
        start: CheckedGroup,
        lap: u64,
        labelled: bool,
        cuts: &[u64],
        budget: &mut WorkBudget,
    ) -> Result<Self, Fault> {
        let mut marks = vec![Mark::start(start, labelled)];
        for &cut in cuts {
            let mark = marks[marks.len() - 1].walk_to(cut, budget)?;
            marks.push(mark);
        }
        Self::close(marks, lap, budget)
    }

    /// Walks some stretches of a lap of the numbers, from one mark to the next, and the last one,
    /// with which it has to be one.
    pub(super) fn sample(
        start: CheckedGroup,
        lap: u64,
        marks: Vec<Mark>,
        stretches: impl IntoIterator<Item = usize>,
        budget: &mut WorkBudget,
    ) -> Result<Self, Fault> {
        let labelled = marks.first().is_some_and(|mark| mark.labels.is_some());
        let marks: Vec<Mark> = [Mark::start(start, labelled)].into_iter().chain(marks).collect();
        for stretch in stretches {
            let [from, to] = [stretch, stretch + 1].map(|i| marks.get(i));
            let (Some(from), Some(to)) = (from, to) else { continue };
            let met = from.walk_to(to.column, budget)?;
            ensure(met == *to, "checkpoint", to.column, || {
                format!("is not the state {} columns after the one before", to.column - from.column)
            })?;
        }
        Self::close(marks, lap, budget)
    }

    /// Walks from the last mark to the end of the lap.
    fn close(marks: Vec<Mark>, lap: u64, budget: &mut WorkBudget) -> Result<Self, Fault> {
        let end = marks[marks.len() - 1].walk_to(lap, budget)?;
        let start = &marks[0].group;
        let Some(labels) = end.labels else {
            ensure(end.group == *start, "joint", lap, || {
                "columns on the state is another".to_owned()
            })?;
            return Ok(Self { lap, permutation: None, marks });
        };
        let lead = ..start.sets().len() - 2;
        ensure(end.group.sets()[lead] == start.sets()[lead], "lap", lap, || {
            "columns on the state of the others is another".to_owned()
        })?;
        let Some(permutation) = Permutation::of(&labels, start) else {
            return unfit("lap", lap, "columns do not permute the labels".to_owned())?;
        };
        Ok(Self { lap, permutation: Some(permutation), marks })
    }

    /// Returns the first numbers alone, which come back after `lap` columns: a lap of all is a
    /// whole number of theirs, and there is a mark.
    pub(super) fn of_first(&self, numbers: usize, lap: u64) -> Result<Self, Fault> {
        let first = |mark: &Mark| mark.group.with(mark.group.sets()[..numbers].to_vec());
        let start = first(&self.marks[0]);
        let end = self.marks.iter().find(|mark| mark.column == lap % self.lap);
        let Some(end) = end.filter(|_| lap > 0 && self.lap.is_multiple_of(lap)) else {
            return unfit("joint", lap, format!("columns are no mark on a lap of {}", self.lap))?;
        };
        ensure(first(end) == start, "joint", lap, || "columns on the state is another".to_owned())?;
        let marks = self.marks.iter().take_while(|mark| mark.column < lap);
        let marks = marks.map(|m| Mark { column: m.column, group: first(m), labels: None });
        Ok(Self { lap, permutation: None, marks: marks.collect() })
    }

    /// Returns the marks but for the beginning of the lap.
    pub(super) fn marks(&self) -> &[Mark] {
        &self.marks[1..]
    }

    /// Returns how many columns a lap has.
    pub(super) fn lap(&self) -> u64 {
        self.lap
    }

    /// Returns how many numbers there are.
    fn numbers(&self) -> u64 {
        self.marks[0].group.sets().len() as u64
    }

    /// Returns whether all is after some laps what it was.
    pub(super) fn comes_back(&self, laps: u128) -> bool {
        self.permutation.as_ref().is_none_or(|permutation| permutation.comes_back(laps))
    }

    /// Returns the numbers some columns after the beginning, however many.
    pub(super) fn at(&self, columns: u128, budget: &mut WorkBudget) -> Result<CheckedGroup, Fault> {
        let (laps, rest) =
            (columns / u128::from(self.lap), (columns % u128::from(self.lap)) as u64);
        let next = self.marks.partition_point(|mark| mark.column <= rest);
        let mark = &self.marks[next - 1];
        let mut group = self.in_lap(mark, laps);
        walk(&mut group, rest - mark.column, budget)?;
        Ok(group)
    }

    /// Returns the numbers at a mark when some laps went before.
    fn in_lap(&self, mark: &Mark, laps: u128) -> CheckedGroup {
        let (Some(permutation), Some(labels)) = (&self.permutation, &mark.labels) else {
            return mark.group.clone();
        };
        let mut sets = mark.group.sets().to_vec();
        let (a, b) = (sets.len() - 2, sets.len() - 1);
        for (offset, label) in labels.iter().enumerate() {
            if let Some(label) = *label {
                let is_a = permutation.resolve(Some(label), laps);
                let (with, without) = if is_a { (a, b) } else { (b, a) };
                sets[with] |= 1 << offset;
                sets[without] &= !(1 << offset);
            }
        }
        mark.group.with(sets)
    }

    /// Returns whether the seats of one of the last two numbers are for ever those of `period`
    /// columns later.
    pub(super) fn repeats(
        &self,
        seat: usize,
        period: u128,
        budget: &mut WorkBudget,
    ) -> Result<bool, Fault> {
        match &self.permutation {
            Some(permutation) => self.labels_repeat(permutation, seat, period, budget),
            None => self.repeats_along(seat, period, 0, self.lap, budget),
        }
    }

    /// Returns the same, along some columns from one on; it ends soon after the first that shows
    /// that they are not.
    pub(super) fn repeats_along(
        &self,
        seat: usize,
        period: u128,
        from: u128,
        columns: u64,
        budget: &mut WorkBudget,
    ) -> Result<bool, Fault> {
        let after = sum(from, period)?;
        let (mut here, mut there) = (self.at(from, budget)?, self.at(after, budget)?);
        let (mut left, mut same) = (columns, true);
        while same && left > 0 {
            let slice = left.min(SLICE);
            drive(budget, slice, 2 * self.numbers(), |columns| {
                for _ in 0..columns {
                    let [here, there] = [here.step(), there.step()];
                    same &= here[seat] == there[seat];
                }
            })?;
            left -= slice;
        }
        [here, there].iter().try_for_each(|group| is_within(group, columns))?;
        Ok(same)
    }

    /// Returns the same by algebra: for each column of a lap, and all values that the labels there
    /// and there have together.
    fn labels_repeat(
        &self,
        permutation: &Permutation,
        seat: usize,
        period: u128,
        budget: &mut WorkBudget,
    ) -> Result<bool, Fault> {
        let (shift, rest) = (period / u128::from(self.lap), (period % u128::from(self.lap)) as u64);
        let mut there = Labelled::new(self.marks[0].group.clone());
        let mut here = there.clone();
        follow(&mut there, rest, budget)?;
        let (mut known, mut same) = (BTreeMap::new(), true);
        drive(budget, self.lap, 2 * self.numbers(), |columns| {
            for _ in 0..columns {
                let (Some(x), Some(y)) = (here.step(), there.step()) else {
                    same = false;
                    return;
                };
                let together = || permutation.together(x.label, y.label, shift);
                same = same
                    && (alike(x, y, seat, 0b1111)
                        || alike(
                            x,
                            y,
                            seat,
                            *known.entry((x.label, y.label)).or_insert_with(together),
                        ));
            }
        })?;
        [here, there].iter().try_for_each(|at| is_within(at.group(), self.lap))?;
        Ok(same)
    }
}

/// Returns whether a seat is the same, for all pairs of labels of a set as
/// [`Permutation::together`] writes it.
fn alike(x: Seats, y: Seats, seat: usize, together: u8) -> bool {
    let of = |seats: Seats, label| if label { seats.yes[seat] } else { seats.no[seat] };
    (0..4)
        .filter(|pair| together >> pair & 1 == 1)
        .all(|pair| of(x, pair & 2 != 0) == of(y, pair & 1 != 0))
}

/// Goes on by some columns, with the labels.
fn follow(labelled: &mut Labelled, columns: u64, budget: &mut WorkBudget) -> Result<(), Fault> {
    let numbers = labelled.group().sets().len() as u64;
    let mut all = true;
    drive(budget, columns, numbers, |columns| {
        for _ in 0..columns {
            all = all && labelled.step().is_some();
        }
    })?;
    is_within(labelled.group(), columns)?;
    Ok(ensure(all, "state", columns, || {
        "columns do not all have a place for every label".to_owned()
    })?)
}
