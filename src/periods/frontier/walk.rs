//! The walk of a group, which can stop after any step and go on.

use crate::search::cycle::Cycle;
use nimscape_arrays::dynamics::Word;
use nimscape_base::recurrence::Recurrence;
use nimscape_base::work_budget::{Stopped, WorkBudget};

/// The search for the joint period of one more number after a band: the steps of
/// [`Cycle::extend`], in pieces.
#[derive(Debug, Clone)]
pub(super) struct GroupWalk<W> {
    pub(super) cycle: Cycle<W>,
    pub(super) pace: Pace<W>,
}

/// Where a walk stands.
#[derive(Debug, Clone)]
pub(super) enum Pace<W> {
    /// Nothing is to be walked now.
    Rest,
    /// The first numbers are followed lap by lap, until the last of them comes back.
    Laps(Laps<W>),
    /// It has come back: all numbers go on to a column of the cycle.
    Forward(Forward<W>),
}

#[derive(Debug, Clone)]
pub(super) struct Laps<W> {
    /// The numbers whose joint period is known, and the next one.
    pub(super) sets: Vec<W>,
    /// Laps that are complete, and columns of the present one.
    pub(super) complete: u64,
    pub(super) into: u64,
    pub(super) recurrence: Recurrence<W>,
}

#[derive(Debug, Clone)]
pub(super) struct Forward<W> {
    pub(super) sets: Vec<W>,
    /// Columns that are done, and that remain.
    pub(super) done: u64,
    pub(super) left: u64,
    /// The joint period that was found.
    pub(super) joint: u64,
}

impl<W: Word> GroupWalk<W> {
    /// Begins the search for the joint period of the next number.
    pub(super) fn seek(&mut self) {
        let sets = self.cycle.sets[..=self.cycle.joint.len()].to_vec();
        self.pace = Pace::Laps(Laps { sets, complete: 0, into: 0, recurrence: Recurrence::new() });
    }

    /// Does about as many steps, fewer if the number has come back, and returns how many. Where it
    /// stops changes nothing of what is found.
    pub(super) fn advance(&mut self, steps: u64) -> u64 {
        let mut budget = WorkBudget::silent(u64::MAX);
        while budget.spent() < steps && !matches!(self.pace, Pace::Rest) {
            self.piece(steps - budget.spent(), &mut budget);
        }
        budget.spent()
    }

    /// Does a piece of the walk: at most a lap.
    fn piece(&mut self, steps: u64, budget: &mut WorkBudget) {
        let cycle = &self.cycle;
        match &mut self.pace {
            Pace::Rest => (),
            Pace::Laps(laps) => {
                let lap = cycle.lap();
                let columns = (lap - laps.into).min(steps.div_ceil(laps.sets.len() as u64));
                never_stopped(cycle.walk(&mut laps.sets, columns, budget));
                laps.into += columns;
                if laps.into == lap {
                    self.look();
                }
            }
            Pace::Forward(forward) => {
                let columns = forward.left.min(steps.div_ceil(forward.sets.len() as u64));
                never_stopped(cycle.walk(&mut forward.sets, columns, budget));
                forward.done += columns;
                forward.left -= columns;
                self.arrive();
            }
        }
    }

    /// Compares the number with its earlier states, after a lap.
    fn look(&mut self) {
        let (next, lap) = (self.cycle.joint.len(), self.cycle.lap());
        let Pace::Laps(walk) = &mut self.pace else { return };
        (walk.complete, walk.into) = (walk.complete + 1, 0);
        let set = walk.sets[next];
        let period = if set == self.cycle.sets[next] {
            Some(walk.complete) // it has been on the cycle from the beginning
        } else {
            walk.recurrence.look(walk.complete, |&kept| kept == set, || set)
        };
        if let Some(period) = period {
            let left = (walk.complete - period).saturating_mul(lap);
            let sets = self.cycle.sets.clone();
            self.pace =
                Pace::Forward(Forward { sets, done: 0, left, joint: period.saturating_mul(lap) });
            self.arrive();
        }
    }

    /// Ends the way to a column of the cycle, if it is done.
    fn arrive(&mut self) {
        let Pace::Forward(forward) = &mut self.pace else { return };
        if forward.left > 0 {
            return;
        }
        self.cycle.sets = core::mem::take(&mut forward.sets);
        self.cycle.column += forward.done;
        self.cycle.joint.push(forward.joint);
        self.pace = Pace::Rest;
    }
}

fn never_stopped(walked: Result<(), Stopped>) {
    debug_assert!(walked.is_ok(), "nothing stops a silent budget");
}
