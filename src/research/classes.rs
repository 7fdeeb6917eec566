//! Bands of all large centres at once, by residue class.
//!
//! By the shift theorem (docs/proofs.md) `C_{c + M}(r, k + M) = C_c(r, k) + M` for `M = 2^m <= c`,
//! `1 <= r < M` and `k >= c`. So the numbers below `M` form the same perfect bands in all centres
//! of a residue class modulo `M` from `M` on, `M` columns later for each step. The centres
//! `M..2M`, one for each class, decide the bands of at most `M` numbers of every centre from `M`
//! on.
//!
//! What becomes of a band is proved as for one centre: it comes (see [`nimscape_periods::bands`]),
//! or the joint state of its numbers comes back without being stable, or parity excludes it
//! ([`allows_band`]).

use nimscape_arrays::dynamics::is_stable;
use nimscape_base::error::{Result, in_range, invalid};
use nimscape_base::work_budget::WorkBudget;
use nimscape_periods::bands::BandFinder;
use nimscape_periods::diagonal::allows_band;
use nimscape_periods::rows::{BEYOND, COLUMNS};
use nimscape_periods::search::cycle::Cycle;
use nimscape_proof::periods::Band;
use nimscape_proof::periods::{Method, ROWS, RowPeriod, Table};

/// What becomes of the band of a radius in all centres of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It comes, this many columns after the centre.
    Comes {
        /// Its first column after that of the centre, less the centre.
        after: u64,
    },
    /// It never comes: the joint state of its numbers comes back after so many columns without
    /// being stable.
    Never {
        /// After how many columns.
        joint: u128,
    },
    /// It never comes, because the numbers of offsets have the wrong parity.
    Excluded,
    /// Not decided.
    Open,
}

/// The bands of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Class {
    /// The modulus, a power of two. All centres of the class from the modulus on have these bands.
    pub modulus: u32,
    /// The residue of these centres.
    pub residue: u32,
    /// The fates of the bands of radius 2, 3, ..., as long as they have at most as many numbers as
    /// the modulus and as the table has rows.
    pub fates: Vec<(u32, Fate)>,
}

impl Class {
    /// Decides the bands of the class of the table's centre, modulo the largest power of two that
    /// is not above it. Cost: two million columns of the array, and for some bands that never come
    /// the way to the cycle of their numbers.
    ///
    /// # Errors
    /// When the centre of the table is less than 2, or `2^k - 1`: the rows of such a class are
    /// those of Nim and form no band.
    pub fn of(table: &Table) -> Result<Self> {
        let centre = table.centre;
        if centre < 2 || (centre + 1).is_power_of_two() {
            return Err(invalid(
                "centre",
                centre,
                "is less than 2 or one less than a power of two",
            ));
        }
        let modulus = 1 << centre.ilog2();
        let seen = Seen::of(table)?;
        let last = modulus.min(table.rows).div_ceil(2);
        let fates = (2..=last).filter(|radius| 2 * radius - 1 <= modulus.min(table.rows));
        let fates = fates.map(|radius| (radius, seen.fate(table, radius))).collect();
        Ok(Self { modulus, residue: centre - modulus, fates })
    }

    /// Returns the fate of a radius.
    pub fn fate(&self, radius: u32) -> Option<Fate> {
        self.fates.iter().find(|(of, _)| *of == radius).map(|(_, fate)| *fate)
    }

    /// Returns the radii `n` for which the band of radius `n` comes and that of radius `n + 4`
    /// never does, in all centres of the class: counterexamples to Conjecture 1 for bands below the
    /// centre. The band of radius `n + 4` has more numbers than half the modulus; the others belong
    /// to a smaller modulus.
    pub fn failures(&self) -> impl Iterator<Item = u32> {
        self.followed_by(|fate| matches!(fate, Fate::Never { .. }))
    }

    /// Returns the radii of bands that come while the next one is open, in the same way.
    pub fn undecided(&self) -> impl Iterator<Item = u32> {
        self.followed_by(|fate| fate == Fate::Open)
    }

    fn followed_by(&self, met: impl Fn(Fate) -> bool) -> impl Iterator<Item = u32> {
        self.fates.iter().filter_map(move |&(radius, fate)| {
            let is_new = 2 * (2 * radius - 1) > self.modulus;
            let before = self.fate(radius.checked_sub(4)?)?;
            (met(fate) && is_new && matches!(before, Fate::Comes { .. })).then(|| radius - 4)
        })
    }
}

/// What the array of a centre shows.
struct Seen {
    bands: Vec<Band>,
    /// `S_r` of each number at the last column that the search of the table followed.
    sets: Vec<u128>,
}

impl Seen {
    fn of(table: &Table) -> Result<Self> {
        let mut finder = BandFinder::new(table.centre, table.rows + BEYOND)?;
        let mut budget = WorkBudget::silent(u64::MAX); // it never stops
        let _ = finder.follow(table.columns, &mut budget);
        let sets = finder.sets().unwrap_or_default();
        let _ = finder.follow(COLUMNS.1, &mut budget);
        Ok(Self { bands: finder.bands(), sets })
    }

    fn fate(&self, table: &Table, radius: u32) -> Fate {
        let numbers = 2 * radius - 1;
        let known = table.bands.iter().chain(&self.bands).find(|band| band.radius == radius);
        if let Some(band) = known {
            return Fate::Comes { after: band.column - u64::from(table.centre) };
        }
        if !allows_band(table.centre.into(), radius) {
            return Fate::Excluded;
        }
        match table.found.iter().find(|row| row.row == numbers - 1) {
            Some(row) if self.is_unstable(table, row, radius) => Fate::Never { joint: row.joint },
            _ => Fate::Open,
        }
    }

    /// Returns whether the numbers from the band below a row up to it are on their cycle, and not
    /// stable there. Then they never become a band (theorem 8 of docs/proofs.md).
    fn is_unstable(&self, table: &Table, row: &RowPeriod, radius: u32) -> bool {
        if row.method != Method::Walk || row.radius >= radius || self.sets.is_empty() {
            return false;
        }
        let numbers = 2 * row.radius as usize - 1..=row.row as usize;
        let mut cycle = Cycle::start(row.radius, table.columns, self.sets[numbers].to_vec());
        // From the column of the row on its state comes back.
        let columns = row.column.saturating_sub(table.columns);
        let on_cycle = cycle.advance(columns, &mut WorkBudget::silent(u64::MAX));
        on_cycle.is_ok() && !is_stable(&cycle.sets, row.radius)
    }
}

/// Returns the bands of radius 65 to 72 of a centre, as far as the search looks for any. All
/// centres of its class modulo 256 have them.
///
/// # Errors
/// When the centre is not in `256..512`.
pub fn wide_bands(centre: u32) -> Result<Vec<Band>> {
    let centre = in_range("centre", centre, 256..=511)?;
    let bands = late_bands(centre, *ROWS.end())?.into_iter();
    Ok(bands.filter(|band| 2 * band.radius > *ROWS.end()).collect())
}

/// Returns all bands that are proved at the last column that a search follows. Tables may have
/// fewer: their search stops earlier where bands are close together.
///
/// # Errors
/// When the centre or the number of rows is out of range.
pub fn late_bands(centre: u32, rows: u32) -> Result<Vec<Band>> {
    let mut finder = BandFinder::new(centre, in_range("rows", rows, ROWS)? + BEYOND)?;
    // Nothing stops it.
    let _ = finder.follow(COLUMNS.1, &mut WorkBudget::silent(u64::MAX));
    Ok(finder.bands())
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimscape_periods::search;

    #[test]
    fn trivial_centres_are_refused() {
        for c in [0, 1, 7] {
            let table = search(c, 8, 1 << 20, |_| true).unwrap();
            assert!(Class::of(&table).is_err(), "centre {c}");
        }
    }

    #[test]
    fn bands_and_parity_agree() {
        for c in [20, 21, 26, 29] {
            let class = Class::of(&search(c, 16, 1 << 24, |_| true).unwrap()).unwrap();
            assert_eq!((class.modulus, class.residue), (16, c - 16));
            assert_eq!(class.fates.len(), 7);
            for (radius, fate) in class.fates {
                let allowed = allows_band(c.into(), radius);
                assert_eq!(allowed, fate != Fate::Excluded, "centre {c}, radius {radius}");
            }
        }
    }
}
