//! Certificates by theorems: the conditions of each theorem, by arithmetic that no finder shares.

use core::fmt::{Display, Formatter};

use super::{Fault, LAST, Refusal, Report, ensure, unfit};
use crate::COLUMNS;
use crate::periods::certificate as inner;
use crate::periods::transfer::{FORMAT, Fact, Step, Theorem, Transfer, VERSION};
use nimscape_base::error::{Error, in_range};
use nimscape_base::strict;
use nimscape_base::work_budget::WorkBudget;

/// The centres that claims and steps may name.
const NAMED: core::ops::RangeInclusive<u64> = 0..=1 << 40;

impl Transfer {
    /// Verifies the certificate. `effort`, `on_progress` and errors as for
    /// [`check`](crate::periods::check()), which verifies the inner certificate.
    ///
    /// # Errors
    /// When it is wrong, with the reason, or when the check was stopped.
    pub fn check(
        &self,
        effort: u64,
        on_progress: impl FnMut(u64) -> bool,
    ) -> Result<Report, Refusal> {
        let mut budget = WorkBudget::new(effort, on_progress);
        self.checked(&mut budget).map_err(|fault| fault.after(budget.spent()))?;
        Ok(Report { steps: budget.spent() })
    }

    fn checked(&self, budget: &mut WorkBudget) -> Result<(), Fault> {
        self.is_a_route()?;
        let mut fact = Fact::of(&self.certificate)?;
        self.steps.iter().try_for_each(|step| fact.apply(*step, self.claim))?;
        ensure(self.claim == fact, "claim", self.claim, || {
            format!("is not what the theorems say of centre {}: {fact}", self.centre)
        })?;
        super::checked(&self.certificate, budget)
    }

    /// Whether format and ranges are right, and the steps lead from the centre of the inner
    /// certificate to that of the claim.
    fn is_a_route(&self) -> Result<(), Error> {
        ensure(self.format == FORMAT, "format", &self.format, || format!("is not {FORMAT:?}"))?;
        ensure(self.version == VERSION, "version", self.version, || format!("is not {VERSION}"))?;
        in_range("centre", self.centre, NAMED)?;
        let repeats = |(i, step): (usize, &Step)| {
            self.steps[..i].iter().any(|before| before.theorem == step.theorem)
        };
        let different = !self.steps.is_empty() && !self.steps.iter().enumerate().any(repeats);
        ensure(different, "steps", self.steps.len(), || {
            "are not one step, or more by different theorems".to_owned()
        })?;
        let mut centre = u64::from(self.certificate.centre);
        for step in &self.steps {
            ensure(step.from == centre, "from", step.from, || format!("is not {centre}"))?;
            centre = step.to;
        }
        ensure(centre == self.centre, "to", centre, || format!("is not {}", self.centre))
    }
}

impl Display for Fact {
    fn fmt(&self, f: &mut Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Row { row, period, preperiod } => {
                write!(f, "row {row} with period {period} from column {preperiod} on")
            }
            Self::Band { radius, column } => {
                write!(f, "a band of radius {radius} from column {column} on")
            }
            Self::NoBand { radius } => write!(f, "no band of radius {radius}"),
            Self::Divides { row, multiple } => {
                write!(f, "row {row} with a period that divides {multiple}")
            }
        }
    }
}

impl Fact {
    /// Reads the claim of the inner certificate. That it is true is checked last.
    fn of(certificate: &inner::Certificate) -> Result<Self, Error> {
        let fact = certificate.claim.fact();
        match fact {
            Self::Row { row, preperiod, .. } => {
                in_range("row", row, 0..=LAST)?;
                in_range("preperiod", preperiod, COLUMNS)?;
            }
            Self::Band { radius, column } => {
                in_range("radius", radius, 1..=LAST / 2 + 1)?;
                in_range("column", column, COLUMNS)?;
            }
            Self::NoBand { radius } => {
                in_range("radius", radius, 1..=LAST / 2 + 1)?;
            }
            // No inner certificate claims that.
            Self::Divides { .. } => {}
        }
        Ok(fact)
    }

    /// Returns the largest number that the fact is about.
    fn last(self) -> u64 {
        match self {
            Self::Row { row, .. } | Self::Divides { row, .. } => row.into(),
            Self::Band { radius, .. } | Self::NoBand { radius } => 2 * u64::from(radius) - 2,
        }
    }

    fn apply(&mut self, step: Step, claimed: Self) -> Result<(), Error> {
        in_range("to", step.to, NAMED)?;
        ensure(!matches!(self, Self::Divides { .. }), "steps", step.from, || {
            "is where a step comes after the one on rows after a band, which is the last".to_owned()
        })?;
        match step.theorem {
            Theorem::Shift => self.shift(step),
            Theorem::Twins => self.twins(step),
            Theorem::AfterBand => self.after_band(step, claimed),
        }
    }

    /// Theorems 20 and 23: after a perfect band of radius `n` the least period of row `2n - 1`
    /// divides `2n`, and those of rows `2n` and `2n + 1` divide `2n(n + 1)`.
    fn after_band(&mut self, Step { from, to, .. }: Step, claimed: Self) -> Result<(), Error> {
        ensure(from == to, "to", to, || format!("is not {from}: the step stays at a centre"))?;
        let (Self::Band { radius, .. }, Self::Divides { row, .. }) = (*self, claimed) else {
            return unfit("claim", claimed, format!("is not what a row after {self} has"));
        };
        let (n, first) = (u128::from(radius), 2 * radius - 1);
        let multiple = match row.checked_sub(first) {
            Some(0) => 2 * n,
            Some(1 | 2) => 2 * n * (n + 1),
            _ => return unfit("row", row, format!("is not one of the three from {first} on")),
        };
        *self = Self::Divides { row, multiple };
        Ok(())
    }

    /// Theorem 14: for a power of two `M` greater than the last number, centres from `M` on whose
    /// distance is a multiple of `M` have the same numbers, moved by the distance.
    fn shift(&mut self, Step { from, to, .. }: Step) -> Result<(), Error> {
        let (last, mut power) = (self.last(), 1);
        while power <= last {
            power *= 2;
        }
        ensure(power <= from, "from", from, || {
            format!("is less than {power}, the power of two above number {last}")
        })?;
        ensure(from < to && (to - from) % power == 0, "to", to, || {
            format!("does not exceed {from} by a multiple of {power}")
        })?;
        match self {
            Self::Row { row, period, preperiod: 0 } => {
                // On its cycle from column 0 on: the theorem says nothing of the columns before
                // the distance, unless the row is that of the nim-sum.
                ensure(*row > 0 && *period == power.into(), "preperiod", 0, || {
                    format!("and period {period} of row {row} do not decide a larger centre")
                })
            }
            Self::Row { preperiod: column, .. } | Self::Band { column, .. } => {
                *column = in_range("column", *column + (to - from), COLUMNS)?;
                Ok(())
            }
            Self::NoBand { .. } | Self::Divides { .. } => Ok(()),
        }
    }

    /// Theorem 18: for a multiple `c >= 4` of 4 and `3 <= r < c` the numbers `r` of the centres `c`
    /// and `c + 1` agree in all columns, or, if `r xor c >= c`, in those after `r xor c`.
    fn twins(&self, Step { from, to, .. }: Step) -> Result<(), Error> {
        let smaller = from.min(to);
        let twins = smaller >= 4 && smaller.is_multiple_of(4) && from.max(to) - smaller == 1;
        ensure(twins, "to", to, || {
            format!("and {from} are not a multiple of 4 and the number after it")
        })?;
        let last = self.last();
        in_range("number", last, 3..=smaller - 1)?;
        let differ = |number: &u64| *number > 2 && number ^ smaller >= smaller;
        let after = |column: u64, numbers: core::ops::RangeInclusive<u64>| {
            let columns = numbers.filter(differ).map(|number| number ^ smaller);
            // In the column before the preperiod, or before the band, the twins have to agree.
            columns.max().is_none_or(|differs| column > differs + 1)
        };
        let (column, agree) = match *self {
            Self::Row { preperiod, .. } => (preperiod, after(preperiod, last..=last)),
            // Numbers 1 and 2 are exchanged, which a band does not notice, from column c + 3 on;
            // number 3 differs in that column.
            Self::Band { column, .. } => (column, after(column, 3..=last)),
            Self::NoBand { .. } | Self::Divides { .. } => return Ok(()),
        };
        ensure(agree, "column", column, || {
            format!("comes before centres {from} and {to} agree in number {last}")
        })
    }
}

/// Reads a certificate of a period or band of either kind and verifies it; returns the claim as a
/// sentence, too.
///
/// # Errors
/// When the text is no certificate, and those of [`check`](crate::periods::check()).
pub fn check_json(
    text: &str,
    effort: u64,
    on_progress: impl FnMut(u64) -> bool,
) -> Result<(Report, String), Refusal> {
    if strict::has_format(text, FORMAT) {
        let transfer = Transfer::from_json(text)?;
        return Ok((transfer.check(effort, on_progress)?, transfer.claim_sentence()));
    }
    let certificate = inner::Certificate::from_json(text)?;
    Ok((super::check(&certificate, effort, on_progress)?, certificate.claim_sentence()))
}
