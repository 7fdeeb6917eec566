//! The period and preperiod of a row after a band, as a certificate has them.

use super::beside::{self, Beside};
use super::cycle_walk::CycleWalk;
use super::mex::CheckedGroup;
use super::{Fault, LAST, ascends, ensure, is_within, later, stable, unfit, walkable};
use crate::periods::certificate::{Certificate, Claim, Proof, Witness};
use nimscape_base::error::{Error, in_range};
use nimscape_base::work_budget::WorkBudget;

/// Primes of a period up to here are believed after trial division.
const LARGEST_PRIME: u64 = 1 << 40;

/// Verifies the period of a row after a band.
pub(super) fn cyclic(certificate: &Certificate, budget: &mut WorkBudget) -> Result<(), Fault> {
    let row = Row::of(certificate)?;
    row.has_witnesses()?;
    let [begin, group] = certificate.group(budget)?;
    let course = match certificate.proof {
        Proof::Labels { lap, order } => {
            let radius = certificate.bands[certificate.bands.len() - 1].radius;
            ensure(stable(group.sets(), radius), "state", certificate.column, || {
                "is no column of a stable group".to_owned()
            })?;
            let course = CycleWalk::walk(group, lap, true, &[], budget)?;
            ensure(course.comes_back(order), "order", order, || {
                "laps on the labels are others".to_owned()
            })?;
            course
        }
        _ => CycleWalk::walk(group, row.joint as u64, false, &[], budget)?,
    };
    let repeats = row.period == row.joint || course.repeats(row.seat, row.period, budget)?;
    ensure(repeats, "period", row.period, || format!("is not one of row {}", row.number))?;
    row.refutes_divisors(&course, budget)?;
    row.has_preperiod(certificate, begin, &course, budget)
}

/// The claim of a certificate about a row after a band.
struct Row<'a> {
    number: u32,
    /// Which of the last two numbers of the state it is.
    seat: usize,
    period: u128,
    preperiod: u64,
    /// After how many columns the state comes back.
    joint: u128,
    witnesses: &'a [Witness],
}

impl<'a> Row<'a> {
    /// Reads the claim, and checks that its numbers go together.
    fn of(certificate: &'a Certificate) -> Result<Self, Error> {
        let Claim::Row { row, period, preperiod, witnesses } = &certificate.claim else {
            return unfit(
                "claim",
                format!("{:?}", certificate.claim),
                "is not of a row".to_owned(),
            );
        };
        let numbers = certificate.state.len() as u32;
        let beyond = certificate.first() + numbers;
        let (joint, rows) = match certificate.proof {
            Proof::Labels { lap, order } => {
                (u128::from(lap).checked_mul(order), beyond.saturating_sub(2)..beyond)
            }
            Proof::Walk { joint } => (Some(walkable(joint)?.into()), beyond - 1..beyond),
            _ => (None, 0..0),
        };
        let Some(joint) = joint.filter(|joint| *joint > 0) else {
            return unfit(
                "joint",
                format!("{:?}", certificate.proof),
                "is out of range".to_owned(),
            );
        };
        ensure(
            numbers > 0 && rows.contains(row) && *row >= certificate.first(),
            "row",
            row,
            || format!("is not among the last numbers of the state, {rows:?}"),
        )?;
        ensure(*period > 0 && joint.is_multiple_of(*period), "period", period, || {
            format!("does not divide the joint period {joint}")
        })?;
        let latest = certificate.column.saturating_add(LAST.into());
        ensure(*preperiod <= latest, "preperiod", preperiod, || format!("exceeds {latest}"))?;
        let seat = (row + 2 - beyond) as usize;
        Ok(Self { number: *row, seat, period: *period, preperiod: *preperiod, joint, witnesses })
    }

    /// Whether there is a witness for each prime of the period.
    fn has_witnesses(&self) -> Result<(), Error> {
        let mut rest = self.period;
        for Witness { prime, column } in self.witnesses {
            in_range("prime", *prime, 2..=LARGEST_PRIME)?;
            let divided = (2..=prime.isqrt()).any(|divisor| prime.is_multiple_of(divisor));
            ensure(!divided, "prime", prime, || "is not one".to_owned())?;
            let prime = u128::from(*prime);
            ensure(rest.is_multiple_of(prime), "prime", prime, || {
                format!("is no new factor of the period {}", self.period)
            })?;
            while rest.is_multiple_of(prime) {
                rest /= prime;
            }
            ensure(*column < self.joint, "witness", column, || {
                format!("is not within the joint period {}", self.joint)
            })?;
        }
        let primes: Vec<u64> = self.witnesses.iter().map(|witness| witness.prime).collect();
        ensure(ascends(&primes), "witnesses", format!("{primes:?}"), || {
            "are primes that do not ascend".to_owned()
        })?;
        ensure(rest == 1, "witnesses", self.witnesses.len(), || {
            format!("are not all that a period of {} needs: {rest} is left", self.period)
        })
    }

    /// Whether the witnesses show that the period divided by a prime is none.
    fn refutes_divisors(&self, course: &CycleWalk, budget: &mut WorkBudget) -> Result<(), Fault> {
        for Witness { prime, column } in self.witnesses {
            let shorter = self.period / u128::from(*prime);
            let after = later(*column, shorter, self.joint);
            let mut groups = [course.at(*column, budget)?, course.at(after, budget)?];
            let [here, there] = groups.each_mut().map(CheckedGroup::step);
            groups.iter().try_for_each(|group| is_within(group, 1))?;
            ensure(here[self.seat] != there[self.seat], "witness", column, || {
                format!("columns after the state nothing shows that {shorter} is no period")
            })?;
        }
        Ok(())
    }

    /// Whether the row differs from its cycle for the last time in the column before the preperiod.
    fn has_preperiod(
        &self,
        certificate: &Certificate,
        begin: CheckedGroup,
        course: &CycleWalk,
        budget: &mut WorkBudget,
    ) -> Result<(), Fault> {
        let from = Beside::from(self.preperiod);
        let phase = u128::from(certificate.column - from) % self.joint;
        let cycle = course.at((self.joint - phase) % self.joint, budget)?;
        let columns = [certificate.stable, certificate.column];
        let mut besides = [Beside::new(certificate.first(), begin, cycle, from, columns)];
        beside::compare(certificate.centre, certificate.last(), &mut besides, budget)?;
        let differs = besides[0].differs()[(self.number - certificate.first()) as usize];
        Ok(ensure(differs == self.preperiod, "preperiod", self.preperiod, || {
            format!("is not the column after the last that differs from the cycle, {differs}")
        })?)
    }
}
