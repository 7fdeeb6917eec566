//! Finds bands while the rows of an array are filled, and proves them by a stable column.

use super::mex::Array;
use super::{Fault, are_all_walked, drive, ensure, stable, unfit};
use crate::periods::Band;
use nimscape_base::error::Error;
use nimscape_base::work_budget::WorkBudget;

/// Since when the bands of a chain are what they are: the numbers below `2n - 1` fill the first `n`
/// offsets of every row.
pub(super) struct Chain<'a> {
    bands: &'a [Band],
    /// For each band the first column after that of the centre for which it holds since then.
    from: Vec<u64>,
    /// How many numbers of the present row are in each band of radius `i + 1`, but in none of a
    /// smaller one: by their size, and those that also stand within its offsets.
    belong: Vec<u32>,
    within: Vec<u32>,
}

impl<'a> Chain<'a> {
    fn new(bands: &'a [Band], centre: u32) -> Self {
        let radii = bands.iter().map(|band| band.radius as usize).max().unwrap_or(0);
        let from = vec![u64::from(centre) + 1; bands.len()];
        Self { bands, from, belong: vec![0; radii], within: vec![0; radii] }
    }

    fn place(&mut self, r: u32, d: u32) {
        let smallest = r.div_ceil(2) as usize;
        if let Some(belong) = self.belong.get_mut(smallest) {
            *belong += 1;
        }
        if let Some(within) = self.within.get_mut(smallest.max(d as usize)) {
            *within += 1;
        }
    }

    fn end_row(&mut self, k: u64) {
        // 0 is on the diagonal.
        let (mut belong, mut within, mut radius) = (1, 1, 0);
        for (band, from) in self.bands.iter().zip(&mut self.from) {
            for i in radius..band.radius as usize {
                belong += self.belong[i];
                within += self.within[i];
            }
            radius = band.radius as usize;
            if belong != within || within != band.radius {
                *from = (*from).max(k + 1);
            }
        }
        self.belong.fill(0);
        self.within.fill(0);
    }

    /// Fills rows `1..=last` from column 0 on, and hands over the sets `S_1, S_2, ...` of the first
    /// numbers at some columns; these ascend, and each has its count. Then each band has its
    /// claimed column.
    pub(super) fn follow(
        bands: &'a [Band],
        centre: u32,
        last: u32,
        columns: &[(u64, u32)],
        budget: &mut WorkBudget,
    ) -> Result<Vec<Vec<u128>>, Fault> {
        let (mut array, mut chain) = (Array::new(centre, last), Self::new(bands, centre));
        let mut met = Vec::new();
        for &(column, numbers) in columns {
            let Some(further) = column.checked_sub(array.column()) else {
                return unfit("stable", column, "does not come after the one before".to_owned())?;
            };
            drive(budget, further, last.into(), |columns| {
                for _ in 0..columns {
                    let k = array.column();
                    array.step(|r, d| chain.place(r, d));
                    chain.end_row(k);
                }
            })?;
            are_all_walked(array.column(), column)?;
            let sets: Option<Vec<u128>> = (1..=numbers).map(|r| array.set(r)).collect();
            let Some(sets) = sets.filter(|_| !array.is_lost()) else {
                return unfit("stable", column, "has numbers too far out".to_owned())?;
            };
            met.push(sets);
        }
        chain.has_columns()?;
        Ok(met)
    }

    fn has_columns(&self) -> Result<(), Error> {
        self.bands.iter().zip(&self.from).try_for_each(|(band, from)| {
            ensure(band.column == *from, "bands", band.column, || {
                format!(
                    "is not the column from which on the band of radius {} is one: {from}",
                    band.radius
                )
            })
        })
    }
}

/// Whether a column with these sets, `S_1` first, is a stable one of all bands of a chain.
pub(super) fn is_stable(bands: &[Band], column: u64, sets: &[u128]) -> Result<(), Error> {
    bands.windows(2).try_for_each(|pair| {
        let numbers = 2 * pair[0].radius as usize - 2..2 * pair[1].radius as usize - 2;
        ensure(stable(&sets[numbers], pair[0].radius), "stable", column, || {
            format!("is no stable column of the band of radius {}", pair[1].radius)
        })
    })
}
