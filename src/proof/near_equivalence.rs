//! Certificates of near equivalence, and their checker, which fills rows by its own mex rule. It
//! shares with the search only the type of certificates and the ranges of centres and rows.
//!
//! A certificate is a few lines of JSON. It claims that the shadows of two centres on one barrier
//! are the same (`proved`), or names a cell that only one of them shadows (`refuted`);
//! docs/proofs.md has the definitions and the argument. The checker fills the rows
//! above the barrier by the mex rule and reads everything off them: the sets that must come back,
//! and the shadows. It takes on trust total symmetry (Remark 6.1) and the lemma of
//! half-windows, nothing else.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use nimscape_base::error::span;
use nimscape_base::strict;

use crate::CENTRES;

/// Barriers, and with them the rows above one.
pub const BARRIERS: core::ops::RangeInclusive<u32> = 1..=4096;

/// The first member of every certificate of this kind.
const FORMAT: &str = "nimscape near equivalence";

/// The most entries that the checker stores for each centre, nine bytes each.
const MOST_ENTRIES: u64 = 20_000_000;

/// The most numbers that the checker looks at for each centre: some for each entry, up to one for
/// each row.
const MOST_LOOKS: u64 = 20_000_000_000;

/// Entries between two calls of `on_progress`: some milliseconds, with many rows a tenth of a
/// second.
const SLICE: usize = 1 << 14;

/// Bytes of JSON that are read.
const MOST_BYTES: usize = 1 << 24;

/// A claim about two centres and one barrier, with all that is needed to check it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// `nimscape near equivalence`.
    pub format: String,
    /// 1.
    pub version: u32,
    /// The two centres.
    pub centres: [u32; 2],
    /// `N`: below the barrier are the positions with all leaves at least `N`.
    pub barrier: u32,
    /// What is claimed.
    pub finding: Finding,
}

/// What is claimed of two shadows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Finding {
    /// They are the same.
    Proved {
        /// From this column on the states of both centres have the period.
        column: u64,
        /// After so many columns they come back.
        period: u64,
        /// For each centre the sets `S_r(column)` of `r = 1, ..., N - 1`.
        sets: [Vec<Vec<usize>>; 2],
    },
    /// They differ.
    Refuted {
        /// `a` and `b`.
        cell: [u64; 2],
        /// The centre `c` for which `C_c(a, b)` is less than `N`; for the other one it is not.
        shadowed_by: u32,
        /// `C_c(a, b)`.
        value: u32,
    },
}

impl Certificate {
    /// Returns a certificate of the current version.
    pub fn new(centres: [u32; 2], barrier: u32, finding: Finding) -> Self {
        Self { format: FORMAT.to_owned(), version: 1, centres, barrier, finding }
    }

    /// Reads a certificate.
    ///
    /// # Errors
    /// A sentence with the place where the text is not a certificate, or with its length when it is
    /// more than 16 MiB.
    pub fn from_json(text: &str) -> Result<Self, String> {
        strict::read(text, MOST_BYTES).map_err(|reason| format!("certificate {reason}"))
    }

    /// Writes the certificate as JSON.
    pub fn to_json(&self) -> String {
        strict::write(self)
    }

    /// Columns that [`check`](Self::check) fills for each centre, of as many rows as there are
    /// above the barrier.
    pub fn columns(&self) -> u64 {
        match &self.finding {
            Finding::Proved { column, period, .. } => column.saturating_add(*period),
            Finding::Refuted { cell: [a, _], .. } => a.saturating_add(1),
        }
    }

    /// Checks the claim.
    ///
    /// Cost: an entry by the mex rule for every row above the barrier and every column that is
    /// named, each a look at up to as many numbers as there are rows. `on_progress` gets the share
    /// of the work done from time to time and returns whether to continue.
    ///
    /// # Errors
    /// A sentence with the reason why the certificate proves nothing. More than 20,000,000 entries
    /// or 20,000,000,000 looks for a centre are not checked, and `on_progress` may stop the work.
    pub fn check(&self, mut on_progress: impl FnMut(f64) -> bool) -> Result<(), String> {
        let on_progress = &mut on_progress;
        ensure(self.format == FORMAT, || format!("format: {:?} is not {FORMAT:?}", self.format))?;
        ensure(self.version == 1, || format!("version: {} is not 1", self.version))?;
        for c in self.centres {
            ensure(CENTRES.contains(&c), || {
                format!("centres must be {}, not {c}", span(&CENTRES))
            })?;
        }
        let barrier = self.barrier;
        ensure(BARRIERS.contains(&barrier), || {
            format!("barrier must be {}, not {barrier}", span(&BARRIERS))
        })?;
        match &self.finding {
            Finding::Proved { column, period, sets } => {
                self.check_proof(*column, *period, sets, on_progress)
            }
            Finding::Refuted { cell, shadowed_by, value } => {
                self.check_difference(*cell, *shadowed_by, *value, on_progress)
            }
        }
    }

    fn check_proof(
        &self,
        column: u64,
        period: u64,
        sets: &[Vec<Vec<usize>>; 2],
        on_progress: &mut dyn FnMut(f64) -> bool,
    ) -> Result<(), String> {
        let past = u64::from(self.centres[0].max(self.centres[1]) + 1).max(self.barrier.into());
        ensure(column >= past, || format!("column: {column} is less than {past}"))?;
        ensure(period > 0, || "period: 0 is no period".to_owned())?;
        let end = self.columns();
        let [left, right] = self.fill(on_progress)?;
        for ((above, sets), c) in [&left, &right].into_iter().zip(sets).zip(self.centres) {
            ensure(above.sets(column) == *sets, || {
                format!("sets: those of centre {c} at column {column} are others")
            })?;
            ensure(above.sets(end) == *sets, || {
                format!("period: the sets of centre {c} do not come back at column {end}")
            })?;
        }
        for a in u64::from(self.barrier)..end {
            ensure(left.shadow(a) == right.shadow(a), || {
                format!("barrier: the shadows on {} differ in row {a}", self.barrier)
            })?;
        }
        Ok(())
    }

    fn check_difference(
        &self,
        [a, b]: [u64; 2],
        shadowed_by: u32,
        value: u32,
        on_progress: &mut dyn FnMut(f64) -> bool,
    ) -> Result<(), String> {
        let barrier = self.barrier;
        let [first, second] = self.centres;
        let other = match shadowed_by {
            c if c == first => second,
            c if c == second => first,
            c => return Err(format!("shadowed_by: {c} is not one of the centres")),
        };
        ensure(a.min(b) >= barrier.into(), || {
            format!("cell: ({a}, {b}) is not below the barrier")
        })?;
        ensure(value < barrier, || format!("value: {value} is not less than {barrier}"))?;
        let [left, right] = self.fill(on_progress)?;
        let (with, without) = if shadowed_by == first { (left, right) } else { (right, left) };
        ensure(with.rows[value as usize][a as usize] == b, || {
            format!("value: the entry of centre {shadowed_by} at ({a}, {b}) is not {value}")
        })?;
        ensure(!without.shadow(a).contains(&b), || {
            format!("cell: ({a}, {b}) is shadowed by centre {other} too")
        })
    }

    /// Returns the rows above the barrier for both centres, as far as they are needed.
    fn fill(&self, on_progress: &mut dyn FnMut(f64) -> bool) -> Result<[Above; 2], String> {
        let (rows, columns) = (u64::from(self.barrier), self.columns());
        let entries = columns.saturating_mul(rows);
        ensure(entries <= MOST_ENTRIES, || {
            format!("certificate: needs {entries} entries, more than {MOST_ENTRIES}")
        })?;
        let looks = entries * rows;
        ensure(looks <= MOST_LOOKS, || {
            format!("certificate: needs {looks} looks, more than {MOST_LOOKS}")
        })?;
        let (barrier, columns) = (self.barrier as usize, columns as usize);
        let fill = |c: u32, on_progress: &mut dyn FnMut(f64) -> bool| {
            let filled = Above::fill(c.into(), barrier, columns, on_progress);
            filled.ok_or_else(|| "certificate: stopped, nothing is known".to_owned())
        };
        let [one, other] = self.centres;
        let first = fill(one, &mut |share| on_progress(share / 2.0))?;
        Ok([first, fill(other, &mut |share| on_progress(f64::midpoint(1.0, share)))?])
    }
}

/// The rows above a barrier, filled by the definition.
struct Above {
    /// `rows[r][k]` is `C(r, k)`.
    rows: Vec<Vec<u64>>,
}

impl Above {
    /// Fills the rows. Row 0 and column 0 are given; every other entry is the mex of the entries to
    /// its left and above it. `None` where `on_progress`, which gets the share of the columns,
    /// stops it.
    fn fill(
        c: u64,
        barrier: usize,
        columns: usize,
        on_progress: &mut dyn FnMut(f64) -> bool,
    ) -> Option<Self> {
        let slice = SLICE / barrier + 1;
        let given = |k: u64| match k {
            0 => c,
            k if k == c => 0,
            k => k,
        };
        let (mut rows, mut left) = (vec![Vec::new(); barrier], vec![Seen::default(); barrier]);
        // The column in which a number was written last: above, if it is this one.
        let mut column_of = vec![u64::MAX; columns + barrier + c as usize + 1];
        for k in 0..columns as u64 {
            if k as usize % slice == slice - 1 && !on_progress(k as f64 / columns as f64) {
                return None;
            }
            for (r, (row, left)) in rows.iter_mut().zip(&mut left).enumerate() {
                let entry = match (r as u64, k) {
                    (0, k) => given(k),
                    (r, 0) => given(r),
                    _ => left.mex(|number| column_of[number as usize] == k),
                };
                column_of[entry as usize] = k;
                left.insert(entry);
                row.push(entry);
            }
        }
        Some(Self { rows })
    }

    /// For `r = 1, 2, ...` the set `S_r(column)`: how far partners `C(r, i) >= column` of columns
    /// `i < column` are beyond.
    fn sets(&self, column: u64) -> Vec<Vec<usize>> {
        let set = |row: &Vec<u64>| {
            let partners = row[..column as usize].iter().filter(|&&j| j >= column);
            let offsets: BTreeSet<_> = partners.map(|&j| (j - column) as usize).collect();
            offsets.into_iter().collect()
        };
        self.rows[1..].iter().map(set).collect()
    }

    /// Returns the columns `b` beyond the barrier with `C(a, b)` above it: by symmetry the entries
    /// of column `a` that are not smaller.
    fn shadow(&self, a: u64) -> BTreeSet<u64> {
        let column = self.rows.iter().map(|row| row[a as usize]);
        column.filter(|&b| b >= self.rows.len() as u64).collect()
    }
}

/// The numbers that a row holds already.
#[derive(Default, Clone)]
struct Seen {
    numbers: Vec<bool>,
    all_below: u64,
}

impl Seen {
    fn contains(&self, number: u64) -> bool {
        self.numbers.get(number as usize) == Some(&true)
    }

    /// Returns the smallest number that is neither here nor above.
    fn mex(&self, above: impl Fn(u64) -> bool) -> u64 {
        let mut mex = self.all_below;
        while self.contains(mex) || above(mex) {
            mex += 1;
        }
        mex
    }

    fn insert(&mut self, number: u64) {
        self.numbers.resize(self.numbers.len().max(number as usize + 1), false);
        self.numbers[number as usize] = true;
        while self.contains(self.all_below) {
            self.all_below += 1;
        }
    }
}

fn ensure(holds: bool, reason: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(reason()) }
}
