//! From numbers to places in a palette.

/// How places grow with numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Curve {
    /// In proportion.
    Linear,
    /// By the share of entries that are smaller: every colour has as many entries as every other.
    Rank,
    /// In proportion to log(1 + n): factors are seen, not differences.
    Log,
}

/// The curves and the words for them; the first is the default.
pub const CURVES: [(&str, Curve); 3] =
    [("linear", Curve::Linear), ("rank", Curve::Rank), ("log", Curve::Log)];

/// A scale from 0 to the largest of some numbers.
#[derive(Debug, Clone)]
pub(crate) struct Scale {
    most: u16,
    curve: Curve,
    /// For ranks: the place of every number `0..=most`.
    places: Vec<f64>,
}

impl Scale {
    /// Returns a scale for numbers that contain n `counts[n]` times; it ends at the largest.
    /// `counts` has at most 65,536 entries.
    pub(crate) fn new(curve: Curve, counts: &[u64]) -> Self {
        let most = counts.iter().rposition(|&count| count > 0).unwrap_or(0);
        let smaller = counts.iter().scan(0, |sum, &count| {
            *sum += count;
            Some(*sum - count)
        });
        let smaller: Vec<u64> = smaller.take(most + 1).collect();
        let all = smaller.last().map_or(1, |&all: &u64| all.max(1)) as f64;
        let ranked = curve == Curve::Rank;
        let places =
            if ranked { smaller.iter().map(|&n| n as f64 / all).collect() } else { vec![] };
        Self { most: most as u16, curve, places }
    }

    /// Returns the place of a number of `0..=largest`, or of a mean of such numbers, from 0 to 1;
    /// it never falls.
    pub(crate) fn place(&self, number: f64) -> f64 {
        let most = f64::from(self.most.max(1));
        match self.curve {
            Curve::Linear => number / most,
            Curve::Log => number.ln_1p() / most.ln_1p(),
            Curve::Rank => {
                let at = number.max(0.0); // beyond the last number comes the last place
                let (low, part) = (at as usize, at.fract());
                let place = |index: usize| {
                    self.places.get(index).or(self.places.last()).map_or(0.0, |&place| place)
                };
                place(low) + part * (place(low + 1) - place(low))
            }
        }
    }

    /// Whole numbers to write beside the palette and their places, both in ascending order: the
    /// first is 0, the last the largest, and at most three are between them.
    pub(crate) fn ticks(&self) -> Vec<(f64, u16)> {
        let wanted = (0..=4_u32).map(|quarter| f64::from(quarter) / 4.0);
        let mut ticks: Vec<(f64, u16)> = wanted
            .filter_map(|place| (0..=self.most).find(|&n| self.place(n.into()) >= place - 1e-9))
            .map(|number| (self.place(number.into()), number))
            .collect();
        ticks.push((1.0, self.most));
        ticks.dedup_by_key(|&mut (_, number)| number);
        ticks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNTS: [u64; 9] = [4, 0, 3, 0, 2, 2, 0, 1, 0];

    #[test]
    fn every_scale_rises_from_0_to_1() {
        for (name, curve) in CURVES {
            let scale = Scale::new(curve, &COUNTS);
            assert_eq!((scale.most, scale.place(0.0), scale.place(7.0)), (7, 0.0, 1.0), "{name}");
            let places: Vec<f64> = (0..=70).map(|n| scale.place(f64::from(n) / 10.0)).collect();
            assert!(places.windows(2).all(|pair| pair[0] <= pair[1]), "{name}: {places:?}");
            let ticks = scale.ticks();
            assert_eq!((ticks[0], ticks[ticks.len() - 1]), ((0.0, 0), (1.0, 7)), "{name}");
            assert!(ticks.windows(2).all(|pair| pair[0].1 < pair[1].1), "{name}: {ticks:?}");
        }
    }

    #[test]
    fn a_rank_is_the_share_of_smaller_numbers_among_those_below_the_largest() {
        let scale = Scale::new(Curve::Rank, &COUNTS);
        assert!((scale.place(4.0) - 7.0 / 11.0).abs() < 1e-12);
        assert!((scale.place(2.5) - (4.0 + 1.5) / 11.0).abs() < 1e-12);
    }

    #[test]
    fn nothing_and_nothing_but_zeros_have_scales() {
        for counts in [&[][..], &[5]] {
            for (_, curve) in CURVES {
                let scale = Scale::new(curve, counts);
                assert_eq!((scale.place(0.0), scale.ticks()), (0.0, vec![(0.0, 0)]));
            }
        }
    }
}
