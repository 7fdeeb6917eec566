//! States of `D(k, n)`: read, written, stepped with reasons, measured.

use core::fmt;
use core::ops::RangeInclusive;
use nimscape_base::Typescript;
use serde::Deserialize;

use nimscape_proof::orbit::OrbitCertificate;
pub use nimscape_proof::orbit::{LONGEST, RADII, ROWS};

use super::{is_stable, step};
use nimscape_base::error::{Result, cut, in_range, invalid, quoted};

/// The radii of their bands: by rule B one more than `n`.
pub const BANDS: RangeInclusive<u32> = 1..=65;

/// Steps after the seed that are shown.
pub const STEPS: RangeInclusive<i64> = 0..=100_000;

/// Steps of one strip.
pub const STRIP: RangeInclusive<i64> = 1..=4096;

/// Numbers of random seeds.
pub const SEEDS: RangeInclusive<i64> = 0..=(1 << 32) - 1;

/// Which of the paper's two rules `n` is meant for; see [`super`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Typescript)]
#[typescript("DynamicsRule")]
#[serde(rename_all = "lowercase")]
pub enum Rule {
    /// Add, then drop: `n` is the radius of the band below.
    A,
    /// Drop, then add, as printed.
    B,
}

impl Rule {
    /// Returns the radius of the band below: rule B with `n` is rule A with `n + 1`. `n` is in
    /// [`RADII`].
    pub const fn radius(self, n: u32) -> u32 {
        match self {
            Self::A => n,
            Self::B => n + 1,
        }
    }
}

/// A state: `k` rows of finitely many ones, the smallest number first, and the radius of the band
/// below.
///
/// ```
/// use nimscape_arrays::dynamics::{Rule, State};
/// let mut state = State::read("0,1,01", 3, 2, Rule::A)?;
/// state.step();
/// assert_eq!(state.to_string(), "01,0,101");
/// # Ok::<(), nimscape_base::error::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct State {
    radius: u32,
    rows: Vec<u128>,
}

/// What a step did, row by row, the smallest number first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The bit at offset 0, which is dropped: *harvested* (Definition 9.4).
    pub harvest: Vec<bool>,
    /// The offset that the row was given, before all offsets drop by one; none where a one was
    /// harvested.
    pub added: Vec<Option<u32>>,
}

impl State {
    /// Returns a state of `D(k, n)` from rows of zeros and ones, offset 0 first, the smallest
    /// number's row first, with commas between them. Zeros at the end of a row may be left out, but
    /// not all of its bits.
    ///
    /// # Errors
    /// When `k` or `n` is out of range, there are not `k` rows, or one of them is not 1 to
    /// [`LONGEST`] zeros and ones.
    pub fn read(seed: &str, k: u32, n: u32, rule: Rule) -> Result<Self> {
        in_range("k", k, ROWS)?;
        in_range("n", n, RADII)?;
        let words: Vec<&str> = seed.split(',').collect();
        let refused =
            |value: &str, reason: String| invalid("seed", quoted(&cut(value, 40)), reason);
        if words.len() != k as usize {
            let rows = if words.len() == 1 { "row" } else { "rows" };
            return Err(refused(seed, format!("has {} {rows}, not k = {k}", words.len())));
        }
        let rows = words.iter().map(|word| {
            bits(word).ok_or_else(|| refused(word, format!("is not 1 to {LONGEST} zeros and ones")))
        });
        Ok(Self { radius: rule.radius(n), rows: rows.collect::<Result<_>>()? })
    }

    /// Returns a state from sets of offsets, as real arrays have them.
    ///
    /// # Errors
    /// When their number is not in [`ROWS`], the radius not in [`BANDS`], or an offset is beyond
    /// [`LONGEST`].
    pub fn of_sets(rows: &[u128], radius: u32) -> Result<Self> {
        in_range("k", rows.len() as u32, ROWS)?;
        in_range("radius", radius, BANDS)?;
        let far = rows.iter().map(|row| row.checked_ilog2().unwrap_or(0)).max().unwrap_or(0);
        in_range("offset", far, 0..=LONGEST as u32 - 1)?;
        Ok(Self { radius, rows: rows.to_vec() })
    }

    /// Returns the state with a number of its own, the same on every device: each offset below
    /// `radius + r` of row `r` by a fair coin but for the last one, which makes the ones of the row
    /// even: the rows of arrays have all the same parity.
    ///
    /// # Errors
    /// When `k` or `n` is out of range.
    pub fn random(number: u64, k: u32, n: u32, rule: Rule) -> Result<Self> {
        in_range("k", k, ROWS)?;
        in_range("n", n, RADII)?;
        let radius = rule.radius(n);
        let mut coins = Coins(number);
        let rows = (0..k).map(|r| {
            let last = radius + r - 1;
            let free = coins.flip() & ((1 << last) - 1);
            free | u128::from(free.count_ones() % 2) << last
        });
        Ok(Self { radius, rows: rows.collect() })
    }

    /// Returns the certificate that this state, which is on a cycle, has a period.
    pub fn certificate(&self, period: u64) -> OrbitCertificate {
        let offsets = |row: &u128| (0..u128::BITS).filter(|o| row >> o & 1 == 1).collect();
        OrbitCertificate::new(self.radius, self.rows.iter().map(offsets).collect(), period)
    }

    /// Returns the radius of the band below, the `n` of rule A.
    pub fn radius(&self) -> u32 {
        self.radius
    }

    /// Returns the sets of offsets, the smallest number first.
    pub fn rows(&self) -> &[u128] {
        &self.rows
    }

    /// Returns the number of columns that hold all ones.
    pub fn columns(&self) -> u32 {
        u128::BITS - self.rows.iter().fold(0, |all, row| all | row).leading_zeros()
    }

    /// Returns an offset beyond which none is ever reached, nor given; see [`LONGEST`].
    pub fn reach(&self) -> u32 {
        let last = |row: u128| row.checked_ilog2().unwrap_or(0);
        let excess = (0..).zip(&self.rows).map(|(r, &row)| last(row).saturating_sub(r)).max();
        excess.unwrap_or(0).max(self.radius - 1) + self.rows.len() as u32
    }

    /// Goes on by one step.
    pub fn step(&mut self) -> Step {
        let harvest = self.rows.iter().map(|row| row & 1 == 1).collect();
        let mut added = vec![None; self.rows.len()];
        step(&mut self.rows, (1 << self.radius) - 1, |row, seat: u128| {
            added[row] = seat.checked_ilog2();
        });
        Step { harvest, added }
    }

    /// Goes on by some steps.
    pub fn advance(&mut self, steps: u64) {
        let band = (1 << self.radius) - 1;
        (0..steps).for_each(|_| step(&mut self.rows, band, |_, _| ()));
    }

    /// Returns the energy of each row (Definition 9.5): how far its last one lies outside the
    /// incubator, the offsets below the `n` of a rule; 0 where there is none. By rule A a state
    /// that comes back has at most `r` in row `r` ([`mod@super::census`]).
    pub fn energies(&self, rule: Rule) -> Vec<u32> {
        let incubator = self.radius - rule.radius(0);
        let last = |row: &u128| (u128::BITS - row.leading_zeros()).saturating_sub(incubator);
        self.rows.iter().map(last).collect()
    }

    /// Returns the derived sequence: in how many rows each offset is, down to the last that is in
    /// any.
    pub fn derived(&self) -> Vec<u32> {
        let count = |offset| self.rows.iter().map(|row| (row >> offset & 1) as u32).sum();
        (0..self.columns()).map(count).collect()
    }

    /// Returns whether it is stable (Definition 9.6), by rule A: `n` is the radius of the band
    /// below. With an odd number of rows nothing is.
    pub fn is_stable(&self) -> bool {
        is_stable(&self.rows, self.radius)
    }

    /// Returns whether it is stable in the words of Definition 9.6: `n` columns, with the `n` of a
    /// rule, have `k / 2` ones. By rule B such a state has no stable one after it: a step leaves
    /// `n - 1` of these columns and adds none.
    pub fn is_stable_by(&self, rule: Rule) -> bool {
        is_stable(&self.rows, self.radius - rule.radius(0))
    }
}

/// The rows as they are read, without zeros at their ends.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rows.iter().map(|&row| printed(row)).collect::<Vec<_>>().join(","))
    }
}

impl Step {
    /// Returns the block between the two halves of a step, as its rule has them: with the ones
    /// added, or without those that were dropped.
    pub fn middle(&self, before: &State, rule: Rule) -> Vec<u128> {
        let rows = before.rows.iter().zip(&self.added);
        let halfway = |(row, added): (&u128, &Option<u32>)| match rule {
            Rule::A => row | added.map_or(0, |offset| 1 << offset),
            Rule::B => row >> 1,
        };
        rows.map(halfway).collect()
    }

    /// Where ones are added, as the rule counts the offsets: before the drop, or after it.
    pub fn places(&self, rule: Rule) -> Vec<Option<u32>> {
        let place = |offset: u32| match rule {
            Rule::A => offset,
            Rule::B => offset - 1,
        };
        self.added.iter().map(|added| added.map(place)).collect()
    }

    /// Returns a sentence on what each row drops and gets; row 0 is the lowest.
    pub fn sentence(&self, rule: Rule) -> String {
        let rows = |bit: bool| (0..self.harvest.len()).filter(move |&r| self.harvest[r] == bit);
        let ones: Vec<String> = rows(true).map(|r| r.to_string()).collect();
        let places = self.places(rule);
        let gets = |r: usize| places[r].map(|offset| format!("row {r} at offset {offset}"));
        let zeros: Vec<String> = rows(false).filter_map(gets).collect();
        let dropped = match ones.len() {
            0 => "No row drops a 1.".to_owned(),
            1 => format!("Row {} drops a 1.", ones[0]),
            _ => format!("Rows {} drop a 1.", listed(&ones)),
        };
        let rest = if ones.is_empty() { "All drop" } else { "The rest drop" };
        match zeros.len() {
            0 => format!("{dropped} So nothing is added."),
            _ => format!("{dropped} {rest} a 0 and get a 1: {}.", listed(&zeros)),
        }
    }
}

fn listed(words: &[String]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => words.concat(),
    }
}

/// Returns a row as zeros and ones, offset 0 first, without zeros at its end; `0` where there is no
/// one.
pub fn printed(row: u128) -> String {
    let length = (u128::BITS - row.leading_zeros()).max(1);
    (0..length).map(|at| if row >> at & 1 == 1 { '1' } else { '0' }).collect()
}

fn bits(word: &str) -> Option<u128> {
    let fits = (1..=LONGEST).contains(&word.len());
    let bit = |(at, letter)| match letter {
        b'0' => Some(0),
        b'1' => Some(1_u128 << at),
        _ => None,
    };
    word.bytes().enumerate().map(bit).try_fold(0, |row, bit| Some(row | bit?)).filter(|_| fits)
}

/// Steele, Lea and Flood's `SplitMix64`: coins that fall alike everywhere.
struct Coins(u64);

impl Coins {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn flip(&mut self) -> u128 {
        u128::from(self.word()) << 64 | u128::from(self.word())
    }
}
