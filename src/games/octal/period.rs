//! Periods of Grundy values.

use nimscape_base::recurrence::border;
use nimscape_proof::octal::Code;

/// A proved period: `g(n + period) = g(n)` for all n from `preperiod` on. Both are as small as they
/// can be, with a preperiod of at least 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first heap of the periodic part.
    pub preperiod: u32,
    /// The period.
    pub period: u32,
}

impl Period {
    /// Returns the period that the values of heaps 0, 1, ... prove by the theorem of Guy and Smith:
    /// if no move takes more than k counters and `g(n + p) = g(n)` for all n from q to 2q + p + k -
    /// 1, where q > 0, then for all n from q on (docs/proofs.md). `None` if the values prove none.
    ///
    /// Cost: a few steps a value.
    #[must_use]
    pub fn of(code: &Code, values: &[u16]) -> Option<Self> {
        // A period that is proved repeats through the last half at least.
        let last_half = &values[values.len() / 2..];
        let period = last_half.len() - border(last_half);
        let mut pairs = values.iter().zip(&values[period..]);
        let differ = pairs.rposition(|(value, later)| value != later);
        let preperiod = differ.map_or(1, |last| (last + 1).max(1));
        let found = Self { preperiod: preperiod as u32, period: period as u32 };
        (found.needs(code) <= values.len() as u64).then_some(found)
    }

    /// Returns how many values prove this period: those of heaps 0 to 2q + 2p + k - 1.
    #[must_use]
    pub fn needs(self, code: &Code) -> u64 {
        2 * u64::from(self.preperiod) + 2 * u64::from(self.period) + code.most_taken() as u64
    }
}
