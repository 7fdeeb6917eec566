//! The numbers between two bands, a system of their own.

use super::cycle::Cycle;
use super::far::{AHEAD, Far};
use super::pair::Pair;
use nimscape_arrays::dynamics::Word;
use nimscape_base::arithmetic::factors;
use nimscape_base::work_budget::{Stopped, WorkBudget};
use nimscape_proof::periods::Band;
use nimscape_proof::periods::{Method, RowPeriod};

/// The numbers from a band on, up to the next one if there is one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BandGroup<'a> {
    /// The band below.
    pub band: Band,
    /// The column of the sets; the band is perfect from there on.
    pub column: u64,
    /// `S_r` of each number.
    pub numbers: &'a [u128],
    /// Whether the column is stable, so that these numbers and those below form a band, too.
    pub stable: bool,
}

impl BandGroup<'_> {
    /// Finds the periods of the numbers below `rows`, as far as `budget` lets it, and adds them to
    /// `found`, the preperiods being left at 0. Returns the cycle, in phase with column 0.
    pub(crate) fn search(
        &self,
        rows: u32,
        found: &mut Vec<RowPeriod>,
        budget: &mut WorkBudget,
    ) -> Option<Far> {
        // Number i of the group needs offsets up to radius + i.
        if self.band.radius as usize + self.numbers.len() < 64 {
            let sets = self.numbers.iter().map(|&set| set as u64).collect();
            let (cycle, pair) = self.search_cycle::<u64>(sets, rows, found, budget);
            self.far(&cycle, pair.as_ref(), u128::from, budget)
        } else {
            let (cycle, pair) = self.search_cycle(self.numbers.to_vec(), rows, found, budget);
            self.far(&cycle, pair.as_ref(), |set: u128| set, budget)
        }
    }

    /// Number by number, and the last two of a stable group together.
    fn search_cycle<W: Word>(
        &self,
        sets: Vec<W>,
        rows: u32,
        found: &mut Vec<RowPeriod>,
        budget: &mut WorkBudget,
    ) -> (Cycle<W>, Option<Pair<W>>) {
        let lead = if self.stable { sets.len() - 2 } else { sets.len() };
        let wanted = lead.min((rows - self.band.next()) as usize);
        let mut cycle = Cycle::start(self.band.radius, self.column, sets);
        while cycle.joint.len() < wanted {
            if cycle.extend(budget).is_err() {
                return (cycle, None);
            }
            let i = cycle.joint.len() - 1;
            let Ok(period) = least_walked(&cycle, i, budget) else {
                cycle.joint.pop();
                return (cycle, None);
            };
            found.push(self.row(i, period.into(), Method::Walk, &cycle, cycle.lap().into()));
        }
        if !self.stable || rows <= self.band.next() + lead as u32 {
            return (cycle, None);
        }
        let pair = Pair::find(cycle.clone(), budget).ok().flatten();
        let joint = pair.as_ref().and_then(Pair::joint);
        let (Some(pair), Some(joint)) = (pair, joint) else { return (cycle, None) };
        for i in [lead, lead + 1] {
            let Ok(period) = least_labelled(&pair, joint, i, budget) else { break };
            found.push(self.row(i, period, Method::Labels, &pair.cycle, joint));
        }
        (cycle, Some(pair))
    }

    /// Returns what is found of number `i`; the preperiod is not known yet.
    pub(crate) fn row<W>(
        &self,
        i: usize,
        period: u128,
        method: Method,
        cycle: &Cycle<W>,
        joint: u128,
    ) -> RowPeriod {
        RowPeriod {
            row: self.band.next() + i as u32,
            period,
            preperiod: 0,
            method,
            radius: self.band.radius,
            column: cycle.column,
            joint,
        }
    }

    /// Returns the cycle of the numbers whose periods are known, so that its first column is in
    /// phase with column 0.
    pub(crate) fn far<W: Word>(
        &self,
        cycle: &Cycle<W>,
        pair: Option<&Pair<W>>,
        wide: impl Fn(W) -> u128,
        budget: &mut WorkBudget,
    ) -> Option<Far> {
        let (column, joint) = match pair {
            Some(pair) => (pair.cycle.column, pair.joint()?),
            None => (cycle.column, cycle.lap().into()),
        };
        // From `column` to AHEAD columns before a multiple of the joint period.
        let back = u128::from(column + AHEAD) % joint;
        let columns = (joint - back) % joint;
        budget.allow(u64::MAX);
        let sets = if let Some(pair) = pair {
            pair.after(columns, budget).ok()?
        } else {
            let mut sets = cycle.sets[..cycle.joint.len()].to_vec();
            cycle.walk(&mut sets, columns as u64, budget).ok()?;
            sets
        };
        let sets = sets.into_iter().map(wide).collect();
        Some(Far::new(self.band.next(), self.band.radius, sets))
    }
}

/// Returns the least period of number `i` alone, the last one whose joint period is known.
///
/// With the joint periods `L` before it and `M` with it, its least period `p` has `lcm(L, p) = M`.
/// So only primes that `M` has no more often than `L` can be missing from it; these are tried.
///
/// # Errors
/// When `budget` stops it.
pub(crate) fn least_walked<W: Word>(
    cycle: &Cycle<W>,
    i: usize,
    budget: &mut WorkBudget,
) -> Result<u64, Stopped> {
    let joint = cycle.joint[i];
    let before = if i == 0 { 1 } else { cycle.joint[i - 1] };
    let mut least = joint;
    for (prime, exponent) in factors(joint.into()) {
        let prime = prime as u64;
        if !before.is_multiple_of(prime.pow(exponent)) {
            continue;
        }
        while least.is_multiple_of(prime)
            && cycle.difference(i, least / prime, joint, budget)?.is_none()
        {
            least /= prime;
        }
    }
    Ok(least)
}

/// Returns the least period of the last number or the last but one, in the same way: each of the
/// two decides the other beside the lead, so that with the lead it has the joint period of all.
///
/// # Errors
/// When `budget` stops it.
pub(crate) fn least_labelled<W: Word>(
    pair: &Pair<W>,
    joint: u128,
    i: usize,
    budget: &mut WorkBudget,
) -> Result<u128, Stopped> {
    let mut least = joint;
    for (prime, _) in factors(joint).into_iter().filter(|(p, _)| !pair.order.is_multiple_of(*p)) {
        while least.is_multiple_of(prime) && pair.difference(i, least / prime, budget)?.is_none() {
            least /= prime;
        }
    }
    Ok(least)
}
