//! The Grundy values of an octal game.

use nimscape_proof::octal::{Certificate, Code, HEAPS};

use super::period::Period;
use super::sparse::Sparse;
use nimscape_base::error::{Error, Result, in_range, invalid, stopped};

/// Heaps after which the sparse space and the period are looked for first, and then each time that
/// their number has doubled.
const FIRST_LOOK: usize = 256;

/// With one rare heap in so many, or more, all splits are looked at.
const MANY: usize = 16;

/// The least value that is refused.
const TOO_LARGE: u16 = 1 << 15;

/// Heaps between two reports.
const SLICE: usize = 1024;

/// The Grundy values of heaps 0, 1, 2, ... of an octal game.
#[derive(Clone, Debug)]
pub struct Values {
    code: Code,
    grundy: Vec<u16>,
    space: Sparse,
    period: Option<Period>,
    /// The heap at which the space and the period are looked for next.
    look: usize,
}

impl Values {
    /// Computes the values of heaps 0 to `to`. `on_progress` gets the share of the heaps from time
    /// to time and returns whether to continue.
    ///
    /// Once a period is proved the rest is copied. Until then a heap costs a step for each rare
    /// heap and each digit that splits, and the search for the rare values below its own; with few
    /// rare heaps ([`Values::rare`]) all takes about n R steps. Without a sparse space it is the
    /// plain loop over all splits, about n² / 4 steps for each digit that splits.
    ///
    /// # Errors
    /// `to` outside [`HEAPS`], work stopped by `on_progress`, or a value above 32767.
    pub fn to(code: Code, to: u32, mut on_progress: impl FnMut(f64) -> bool) -> Result<Self> {
        let mut found = Self::new(code);
        found.extend(to, &mut on_progress)?;
        Ok(found)
    }

    /// Returns the value of heap 0.
    #[must_use]
    pub fn new(code: Code) -> Self {
        let space = Sparse::default();
        Self { code, grundy: vec![0], space, period: None, look: FIRST_LOOK }
    }

    /// Goes on to heap `to`, as [`Values::to`]. Heaps that are there already cost nothing. After an
    /// error the values that were computed are kept.
    ///
    /// # Errors
    /// As [`Values::to`].
    pub fn extend(&mut self, to: u32, mut on_progress: impl FnMut(f64) -> bool) -> Result<()> {
        let count = in_range("to", to, HEAPS)? as usize + 1;
        let mut reached = Reached::new();
        while self.grundy.len() < count && self.period.is_none() {
            let heap = self.grundy.len();
            if heap.is_multiple_of(SLICE) && !on_progress(heap as f64 / count as f64) {
                return Err(stopped("code", &self.code));
            }
            if heap == self.look {
                self.space = Sparse::of(&self.grundy);
                self.period = Period::of(&self.code, &self.grundy);
                self.look *= 2;
            }
            let value = self.next(&mut reached)?;
            self.space.add(heap as u32, value);
            self.grundy.push(value);
        }
        self.period = self.period.or_else(|| Period::of(&self.code, &self.grundy));
        while let Some(Period { period, .. }) = self.period
            && self.grundy.len() < count
        {
            let heap = self.grundy.len();
            let value = self.grundy[heap - period as usize];
            self.space.add(heap as u32, value);
            self.grundy.push(value);
        }
        if self.grundy.len() <= FIRST_LOOK {
            self.space = Sparse::of(&self.grundy);
        }
        Ok(())
    }

    /// Returns the rules.
    #[must_use]
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// Returns the values, from heap 0 on.
    #[must_use]
    pub fn values(&self) -> &[u16] {
        &self.grundy
    }

    /// Returns the period if these values prove one.
    #[must_use]
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    /// Returns the certificate of the period that these values prove; `None` if they prove none.
    #[must_use]
    pub fn certificate(&self) -> Option<Certificate> {
        let Period { preperiod, period } = self.period?;
        let values = self.grundy[..(preperiod + period) as usize].to_vec();
        Some(Certificate::new(&self.code, [preperiod, period], self.mask(), values))
    }

    /// Returns the places of the sparse space: a value with an even number of ones there is rare.
    #[must_use]
    pub fn mask(&self) -> u16 {
        self.space.mask()
    }

    /// Returns the heaps with a rare value, from heap 1 on, in increasing order.
    #[must_use]
    pub fn rare(&self) -> &[u32] {
        self.space.rare()
    }

    fn too_large(&self) -> Error {
        let heap = self.grundy.len();
        let reason = format!("has a heap with a value above {}: {heap}", TOO_LARGE - 1);
        invalid("code", &self.code, reason)
    }

    /// Returns the Grundy value of the next heap.
    fn next(&self, reached: &mut Reached) -> Result<u16> {
        // Where many heaps are rare the plain loop over all splits is faster.
        let is_sparse = self.space.rare().len() < self.grundy.len() / MANY;
        self.reach(is_sparse, reached);
        if is_sparse {
            return self.least_missing(reached);
        }
        let least = (0..TOO_LARGE).find(|&value| !reached.has(value));
        least.ok_or_else(|| self.too_large())
    }

    /// Collects the values that the moves from the next heap reach; where rare heaps are few, only
    /// splits with one.
    fn reach(&self, is_sparse: bool, reached: &mut Reached) {
        let heap = self.grundy.len();
        let values = &self.grundy[..];
        reached.clear();
        let rare = self.space.rare();
        for (take, digit) in self.code.digits().take_while(|(take, _)| *take <= heap) {
            let rest = heap - take;
            if digit.leaves_none() && rest == 0 {
                reached.add(0);
            }
            if digit.leaves_one() && rest > 0 && take > 0 {
                reached.add(values[rest]);
            }
            if digit.leaves_two() && is_sparse {
                let rare = &rare[..rare.partition_point(|&a| (a as usize) < rest)];
                for &a in rare {
                    reached.add(values[a as usize] ^ values[rest - a as usize]);
                }
            } else if digit.leaves_two() && rest > 1 {
                let (first, last) = (&values[1..=rest / 2], &values[rest - rest / 2..rest]);
                for (a, b) in first.iter().zip(last.iter().rev()) {
                    reached.add(a ^ b);
                }
            }
        }
    }

    /// Returns the least value that no move from the next heap reaches, where only splits with a
    /// rare heap are collected.
    fn least_missing(&self, reached: &mut Reached) -> Result<u16> {
        let heap = self.grundy.len();
        let values = &self.grundy[..];
        // All common values are known. A rare one may still come from two common heaps.
        let mut common = (0..TOO_LARGE).filter(|&value| !self.space.is_rare(value));
        let most = common.find(|&value| !reached.has(value)).ok_or_else(|| self.too_large())?;
        let mut missing = (0..most).filter(|&value| !reached.has(value)).count();
        let splits = self.code.digits().filter(|(_, digit)| digit.leaves_two());
        for (take, _) in splits.take_while(|(take, _)| *take <= heap) {
            let rest = heap - take;
            for a in 1..=rest / 2 {
                if missing == 0 {
                    return Ok(most);
                }
                let value = values[a] ^ values[rest - a];
                if value < most && !reached.has(value) {
                    reached.add(value);
                    missing -= 1;
                }
            }
        }
        Ok((0..most).find(|&value| !reached.has(value)).unwrap_or(most))
    }
}

/// The values that the moves from a heap reach.
struct Reached {
    /// For each value the last heap that reaches it, by its number in the order of the questions.
    by: Box<[u32; 1 << 16]>,
    heap: u32,
}

impl Reached {
    fn new() -> Self {
        let by = vec![0; 1 << 16].into_boxed_slice().try_into().expect("as many values as u16 has");
        Self { by, heap: 0 }
    }

    fn clear(&mut self) {
        self.heap += 1;
    }

    fn add(&mut self, value: u16) {
        self.by[usize::from(value)] = self.heap;
    }

    fn has(&self, value: u16) -> bool {
        self.by[usize::from(value)] == self.heap
    }
}
