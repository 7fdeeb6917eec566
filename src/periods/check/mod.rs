//! The checker: verifies a certificate, and shares no code with what finds it.
//!
//! It takes on trust the theorems that the certificates name: total symmetry (Remark 6.1 of *Tree and Tripod Nim*), the lemma on
//! stable columns ([`super::bands`]), what a step does to labels ([`super::pair`]), and Theorem 6 for trivial centres. All
//! else it sees for itself:
//! 1. It fills the rows by the literal mex rule from column 0 on up to the column `stable`, and finds there that the numbers from
//!    each band of the chain to the next are stable, and since when the bands are what they are.
//! 2. It follows the numbers after the last band up to `column` and finds the state there.
//! 3. It walks until the state comes back; for the last two numbers of a stable group until the others come back, and then has by
//!    algebra when the labels do.
//! 4. On that way it sees that the period is one and that, for each of its primes, the period divided by it is none.
//! 5. It goes from column 0 on once more, beside the cycle, and sees where the row differs from it for the last time.

mod labels;
mod mex;

use core::fmt::Display;
use std::collections::BTreeMap;

use super::certificate::{Certificate, Claim, FORMAT, Proof, VERSION, Witness};
use super::rows::ROWS;
use super::watch::{Stopped, Watch};
use crate::arrays::completion::CENTRES;
use crate::error::{Error, in_range};
use labels::{Labelled, Permutation, Seats};
use mex::{Array, Group};

/// The last number that can be followed: the last row of a table, and those beyond it up to the next band.
const LAST: u32 = 143;

/// Numbers up to here keep to a window of two words, the others to one of four.
const LAST_NARROW: u32 = 127;

/// The offsets that the sets of a state can have.
const OFFSETS: core::ops::RangeInclusive<u32> = 0..=127;

/// Primes of a period up to here are believed after trial division.
const LARGEST_PRIME: u64 = 1 << 40;

/// What a checker says when it is content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Report {
    /// How many steps it took: a step is one number in one column.
    pub steps: u64,
}

/// Why a checker is not content.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The certificate proves nothing: what is wrong, with the value.
    #[error(transparent)]
    Wrong(#[from] Error),
    /// It was stopped, or the effort did not suffice: nothing is known.
    #[error("not decided: stopped after {0} steps")]
    Stopped(u64),
}

/// What a part of the check says: content, wrong, or stopped.
type Step<T> = Result<Result<T, Error>, Stopped>;

/// Passes on what is wrong.
macro_rules! right {
    ($step:expr) => {
        match $step {
            Ok(value) => value,
            Err(error) => return Ok(Err(error)),
        }
    };
}

/// Verifies a certificate, spending at most `effort` steps of one to ten nanoseconds. `told` hears now and then how many are done, and
/// answers whether to go on.
///
/// ```
/// use nimscape::periods::{certificate, check};
/// let certificate = certificate(2, 18, 1 << 24, |_| true)?;
/// assert!(check(&certificate, 1 << 24, |_| true).is_ok());
/// # Ok::<(), nimscape::error::Error>(())
/// ```
///
/// # Errors
/// When the certificate is wrong, with the reason, or when the check was stopped.
pub fn check(
    certificate: &Certificate,
    effort: u64,
    told: impl FnMut(u64) -> bool,
) -> Result<Report, Refusal> {
    let mut watch = Watch::new(effort, told);
    match checked(certificate, &mut watch) {
        Ok(Ok(())) => Ok(Report { steps: watch.spent() }),
        Ok(Err(wrong)) => Err(Refusal::Wrong(wrong)),
        Err(Stopped) => Err(Refusal::Stopped(watch.spent())),
    }
}

fn checked(certificate: &Certificate, watch: &mut Watch) -> Step<()> {
    right!(certificate.is_well_formed());
    match (&certificate.claim, certificate.proof) {
        (&Claim::Row { row, period, preperiod, ref witnesses }, Proof::Given) => {
            right!(ensure(row == 0, "proof", "given", || "holds for row 0 only".to_owned()));
            let claim = (period, preperiod, witnesses.len());
            let truth = (1, u64::from(certificate.centre) + 1, 0);
            Ok(ensure(claim == truth, "preperiod", preperiod, || {
                format!("and period {period} are not {} and 1", truth.1)
            }))
        }
        (&Claim::Row { row, period, preperiod, .. }, Proof::Trivial) => {
            trivial(certificate.centre, row, period, preperiod, watch)
        }
        (Claim::Row { .. }, Proof::Walk { .. } | Proof::Labels { .. }) => {
            cyclic_row(certificate, watch)
        }
        (&Claim::Band { radius, column }, Proof::Stable) => {
            let last = certificate.bands[certificate.bands.len() - 1];
            let claimed = last.radius == radius && last.column == column;
            right!(
                ensure(claimed, "claim", radius, || "is not the last band of the chain".to_owned())
            );
            certificate.group(watch).map(|group| group.map(|_| ()))
        }
        (&Claim::NoBand { radius }, Proof::Walk { joint }) => {
            no_band(certificate, radius, joint, watch)
        }
        (_, proof) => {
            Ok(unfit("proof", format!("{proof:?}"), "is not one of this claim".to_owned()))
        }
    }
}

fn unfit<T>(name: &'static str, value: impl Display, reason: String) -> Result<T, Error> {
    Err(Error::Unfit { name, value: value.to_string(), reason })
}

fn ensure(
    holds: bool,
    name: &'static str,
    value: impl Display,
    reason: impl FnOnce() -> String,
) -> Result<(), Error> {
    if holds { Ok(()) } else { unfit(name, value, reason()) }
}

impl Certificate {
    /// Whether format, ranges and shapes are those of a certificate that this checker can follow.
    fn is_well_formed(&self) -> Result<(), Error> {
        ensure(self.format == FORMAT, "format", &self.format, || format!("is not {FORMAT:?}"))?;
        ensure(self.version == VERSION, "version", self.version, || format!("is not {VERSION}"))?;
        in_range("centre", self.centre, CENTRES)?;
        if let Claim::Row { row, .. } = self.claim {
            in_range("row", row, 0..=ROWS.end() - 1)?;
        }
        if matches!(self.proof, Proof::Given | Proof::Trivial) {
            let bare = self.bands.is_empty() && self.state.is_empty();
            return ensure(bare, "proof", format!("{:?}", self.proof), || {
                "needs neither bands nor a state".to_owned()
            });
        }
        let first = self.bands.first().map(|band| (band.radius, band.column));
        ensure(
            first == Some((1, u64::from(self.centre) + 1)),
            "bands",
            format!("{first:?}"),
            || {
                format!(
                    "is not the first band of centre {}: radius 1, column {}",
                    self.centre,
                    self.centre + 1
                )
            },
        )?;
        for pair in self.bands.windows(2) {
            let upwards = pair[0].radius < pair[1].radius;
            ensure(upwards, "bands", pair[1].radius, || {
                format!("does not exceed {}", pair[0].radius)
            })?;
        }
        for band in &self.bands {
            in_range("radius", band.radius, 1..=LAST / 2 + 1)?;
            ensure(band.column <= self.stable, "stable", self.stable, || {
                format!("comes before the band of radius {}, column {}", band.radius, band.column)
            })?;
        }
        ensure(self.column >= self.stable, "column", self.column, || {
            format!("comes before the stable column, {}", self.stable)
        })?;
        let last = self.first().saturating_add(self.state.len() as u32).saturating_sub(1);
        ensure(last <= LAST, "state", self.state.len(), || format!("numbers go beyond {LAST}"))?;
        let offsets = self.state.iter().flatten();
        offsets.copied().try_for_each(|offset| in_range("state", offset, OFFSETS).map(|_| ()))
    }

    /// The first number of the state; there is a band.
    fn first(&self) -> u32 {
        2 * self.bands[self.bands.len() - 1].radius - 1
    }

    /// The last number that matters.
    fn last(&self) -> u32 {
        self.first() + self.state.len() as u32 - 1
    }

    /// The sets of the numbers from one on, in an array at the stable column.
    fn sets<const WORDS: usize>(
        &self,
        array: &Array<WORDS>,
        from: u32,
    ) -> Result<Vec<u128>, Error> {
        let sets: Option<Vec<u128>> = (from..=self.last()).map(|r| array.set(r)).collect();
        let Some(sets) = sets else {
            return unfit("stable", self.stable, "has numbers too far out".to_owned());
        };
        Ok(sets)
    }

    /// Verifies bands and state: the numbers after the last band, at the column.
    fn group(&self, watch: &mut Watch) -> Step<Group> {
        if self.last() <= LAST_NARROW {
            self.group_of(Array::<2>::new(self.centre, self.last()), watch)
        } else {
            self.group_of(Array::<4>::new(self.centre, self.last()), watch)
        }
    }

    fn group_of<const WORDS: usize>(
        &self,
        mut array: Array<WORDS>,
        watch: &mut Watch,
    ) -> Step<Group> {
        let last = self.last();
        let mut chain: Vec<Width> =
            self.bands.iter().map(|band| Width::new(band.radius, self.centre)).collect();
        watch.slices(self.stable, last.into(), |columns| {
            for _ in 0..columns {
                let k = array.column();
                array.step(|r, d| chain.iter_mut().for_each(|width| width.place(r, d)));
                for width in &mut chain {
                    width.end_row(k);
                }
            }
        })?;
        right!(
            ensure(!array.is_lost(), "row", last, || "goes too far from the diagonal".to_owned())
        );
        for (band, width) in self.bands.iter().zip(chain) {
            right!(ensure(band.column == width.from, "bands", band.column, || {
                format!(
                    "is not the column from which on the band of radius {} is one: {}",
                    band.radius, width.from
                )
            }));
        }
        let sets = right!(self.sets(&array, 1));
        let numbers = |from: u32, end: u32| sets[from as usize - 1..end as usize - 1].to_vec();
        for pair in self.bands.windows(2) {
            let sets = numbers(2 * pair[0].radius - 1, 2 * pair[1].radius - 1);
            right!(ensure(stable(&sets, pair[0].radius), "stable", self.stable, || {
                format!("is no stable column of the band of radius {}", pair[1].radius)
            }));
        }
        let sets = numbers(self.first(), last + 1);
        let mut group = Group::new(self.bands[self.bands.len() - 1].radius, sets);
        walk(&mut group, self.column - self.stable, watch)?;
        for (set, (offsets, r)) in group.sets().iter().zip(self.state.iter().zip(self.first()..)) {
            right!(ensure(*set == bits(offsets), "state", format!("{offsets:?}"), || {
                format!("is not that of number {r} at column {}", self.column)
            }));
        }
        Ok(Ok(group))
    }
}

/// Since when the numbers below `2 radius - 1` fill the first `radius` offsets of every row.
struct Width {
    radius: u32,
    /// How many of them stand there in the present row, and whether one stands farther out.
    inside: u32,
    outside: bool,
    /// The first column after that of the centre for which it holds since then.
    from: u64,
}

impl Width {
    fn new(radius: u32, centre: u32) -> Self {
        // 0 is on the diagonal.
        Self { radius, inside: 1, outside: false, from: u64::from(centre) + 1 }
    }

    fn place(&mut self, r: u32, d: u32) {
        if r < 2 * self.radius - 1 {
            self.inside += u32::from(d < self.radius);
            self.outside |= d >= self.radius;
        }
    }

    fn end_row(&mut self, k: u64) {
        if self.outside || self.inside != self.radius {
            self.from = self.from.max(k + 1);
        }
        (self.inside, self.outside) = (1, false);
    }
}

/// The offset of a seat, a set of one offset or none.
fn offset(seat: u128) -> Option<u32> {
    (seat != 0).then(|| seat.trailing_zeros())
}

fn bits(offsets: &[u32]) -> u128 {
    offsets.iter().fold(0, |set, offset| set | 1 << offset)
}

/// Whether the sets of `2m` numbers after a band of radius `n` have `m` times each offset below `n`, and `m - 1 - j` times `n + j`.
fn stable(sets: &[u128], n: u32) -> bool {
    let m = sets.len() as u32 / 2;
    (0..128).all(|offset| {
        let count = sets.iter().filter(|set| *set >> offset & 1 == 1).count() as u32;
        count == if offset < n { m } else { (n + m).saturating_sub(offset + 1) }
    })
}

/// Goes on by some columns.
fn walk(group: &mut Group, columns: u64, watch: &mut Watch) -> Result<(), Stopped> {
    let numbers = group.sets().len() as u64;
    watch.slices(columns, numbers, |columns| {
        for _ in 0..columns {
            group.step();
        }
    })
}

/// Theorem 6 of *Tree and Tripod Nim*: from the larger of row and centre on the row is that of the nim-sum.
fn trivial(centre: u32, row: u32, period: u128, preperiod: u64, watch: &mut Watch) -> Step<()> {
    right!(ensure((centre + 1).is_power_of_two(), "centre", centre, || {
        "is not one less than a power of two: Theorem 6 does not speak of it".to_owned()
    }));
    let mut truth = 1;
    while truth <= row {
        truth *= 2;
    }
    right!(ensure(period == truth.into(), "period", period, || {
        format!("is not the smallest power of two greater than {row}")
    }));
    let mut array = Array::<2>::new(centre, row.max(1));
    let mut differs = 0;
    let last = centre.max(row);
    watch.slices(u64::from(last) + 1, row.max(1).into(), |columns| {
        for _ in 0..columns {
            let k = array.column();
            let mut entry = None;
            array.step(|r, d| {
                if r == row {
                    entry = Some(k + u64::from(d));
                }
            });
            if row == 0 {
                entry = Some(if k == 0 {
                    centre.into()
                } else if k == u64::from(centre) {
                    0
                } else {
                    k
                });
            }
            let sum = k ^ u64::from(row);
            // An entry left of the diagonal is the mirror image of one that is right of it.
            if entry != (sum >= k).then_some(sum) {
                differs = differs.max(entry.unwrap_or(k).max(sum).max(k) + 1);
            }
        }
    })?;
    Ok(ensure(preperiod == differs, "preperiod", preperiod, || format!("is not {differs}")))
}

/// The state is no stable one and comes back: so the numbers are never in a band from some column on, where all states are stable.
fn no_band(certificate: &Certificate, radius: u32, joint: u128, watch: &mut Watch) -> Step<()> {
    let below = certificate.bands[certificate.bands.len() - 1].radius;
    let numbers = 2 * u64::from(radius.saturating_sub(below));
    right!(ensure(
        numbers > 0 && numbers == certificate.state.len() as u64,
        "radius",
        radius,
        || {
            format!(
                "does not go with {} numbers after a band of radius {below}",
                certificate.state.len()
            )
        }
    ));
    let joint = right!(walkable(joint));
    let group = right!(certificate.group(watch)?);
    right!(ensure(!stable(group.sets(), below), "state", certificate.column, || {
        format!("is a stable column: the numbers become a band of radius {radius}")
    }));
    let mut later = group.clone();
    walk(&mut later, joint, watch)?;
    Ok(comes_back(later == group, joint))
}

fn walkable(joint: u128) -> Result<u64, Error> {
    match u64::try_from(joint) {
        Ok(joint) if joint > 0 => Ok(joint),
        _ => unfit("joint", joint, "columns cannot be walked".to_owned()),
    }
}

fn comes_back(same: bool, columns: u64) -> Result<(), Error> {
    ensure(same, "joint", columns, || "columns on the state is another".to_owned())
}

/// Verifies the period of a row after a band.
fn cyclic_row(certificate: &Certificate, watch: &mut Watch) -> Step<()> {
    let row = right!(Row::of(certificate));
    right!(row.has_witnesses());
    let group = right!(certificate.group(watch)?);
    let cycle = match certificate.proof {
        Proof::Labels { lap, order } => {
            let radius = certificate.bands[certificate.bands.len() - 1].radius;
            right!(ensure(stable(group.sets(), radius), "state", certificate.column, || {
                "is no column of a stable group".to_owned()
            }));
            let laps = right!(Laps::walk(group, lap, watch)?);
            right!(ensure(laps.permutation.comes_back(order), "order", order, || {
                "laps on the labels are others".to_owned()
            }));
            Cycle::Laps(Box::new(laps))
        }
        _ => Cycle::Walk(group),
    };
    right!(row.has_period(&cycle, watch)?);
    right!(row.refutes_divisors(&cycle, watch)?);
    row.has_preperiod(certificate, &cycle, watch)
}

/// What a certificate says of a row after a band.
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
    /// Reads the claim, and sees that its numbers go together.
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
            Proof::Walk { joint } => (walkable(joint).map(u128::from).ok(), beyond - 1..beyond),
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
        ensure(rest == 1, "witnesses", self.witnesses.len(), || {
            format!("are not all that a period of {} needs: {rest} is left", self.period)
        })
    }

    /// Whether the state comes back after the joint period, and the row has its period.
    fn has_period(&self, cycle: &Cycle, watch: &mut Watch) -> Step<()> {
        let shorter = self.period < self.joint;
        let same = match cycle {
            Cycle::Laps(laps) => !shorter || laps.repeat(self.seat, self.period, watch)?,
            Cycle::Walk(start) => {
                let joint = self.joint as u64;
                let (mut here, mut there, mut same) = (start.clone(), start.clone(), true);
                if shorter {
                    walk(&mut there, self.period as u64, watch)?;
                    watch.slices(joint, 2 * start.sets().len() as u64, |columns| {
                        for _ in 0..columns {
                            same &= here.step()[1] == there.step()[1];
                        }
                    })?;
                } else {
                    walk(&mut here, joint, watch)?;
                }
                right!(comes_back(here == *start, joint));
                same
            }
        };
        Ok(ensure(same, "period", self.period, || format!("is not one of row {}", self.number)))
    }

    /// Whether the witnesses show that the period divided by a prime is none.
    fn refutes_divisors(&self, cycle: &Cycle, watch: &mut Watch) -> Step<()> {
        for Witness { prime, column } in self.witnesses {
            let shorter = self.period / u128::from(*prime);
            let here = cycle.after(*column, watch)?.step();
            let there = cycle.after((column + shorter) % self.joint, watch)?.step();
            right!(ensure(here[self.seat] != there[self.seat], "witness", column, || {
                format!("columns after the state nothing shows that {shorter} is no period")
            }));
        }
        Ok(Ok(()))
    }

    /// Whether the row differs from its cycle for the last time in the column before the preperiod.
    fn has_preperiod(
        &self,
        certificate: &Certificate,
        cycle: &Cycle,
        watch: &mut Watch,
    ) -> Step<()> {
        if certificate.last() <= LAST_NARROW {
            let array = Array::<2>::new(certificate.centre, certificate.last());
            self.differs_last(certificate, cycle, array, watch)
        } else {
            let array = Array::<4>::new(certificate.centre, certificate.last());
            self.differs_last(certificate, cycle, array, watch)
        }
    }

    fn differs_last<const WORDS: usize>(
        &self,
        certificate: &Certificate,
        cycle: &Cycle,
        mut array: Array<WORDS>,
        watch: &mut Watch,
    ) -> Step<()> {
        // An entry is at most LAST + 1 columns from its mirror image.
        let from = self.preperiod.saturating_sub(u64::from(LAST) + 2);
        let phase = u128::from(certificate.column - from) % self.joint;
        let mut cycle = cycle.after((self.joint - phase) % self.joint, watch)?;
        let (last, mut differs) = (certificate.last(), 0);
        let mut compare = |k: u64, seat: Option<u32>| {
            let other = offset(cycle.step()[self.seat]);
            if seat != other {
                // The larger of the two offsets; in its column the mirror images differ. Later seats may have nearer images.
                let largest = seat.max(other).unwrap_or_default();
                differs = differs.max(k + u64::from(largest) + 1);
            }
        };
        watch.slices(certificate.stable, 2 * u64::from(last), |columns| {
            for _ in 0..columns {
                let (k, mut seat) = (array.column(), None);
                array.step(|r, d| {
                    if r == self.number {
                        seat = Some(d);
                    }
                });
                if k >= from {
                    compare(k, seat);
                }
            }
        })?;
        let sets = right!(certificate.sets(&array, certificate.first()));
        let mut group = Group::new(certificate.bands[certificate.bands.len() - 1].radius, sets);
        let mut k = certificate.stable;
        watch.slices(certificate.column - k, 2 * group.sets().len() as u64, |columns| {
            for _ in 0..columns {
                let seat = offset(group.step()[self.seat]);
                if k >= from {
                    compare(k, seat);
                }
                k += 1;
            }
        })?;
        Ok(ensure(differs == self.preperiod, "preperiod", self.preperiod, || {
            format!("is not the column after the last that differs from the cycle, {differs}")
        }))
    }
}

/// The numbers after a band on their cycle.
enum Cycle {
    /// From their state on.
    Walk(Group),
    /// By laps.
    Laps(Box<Laps>),
}

impl Cycle {
    /// The numbers some columns after their state.
    fn after(&self, columns: u128, watch: &mut Watch) -> Result<Group, Stopped> {
        let (mut group, rest) = match self {
            Self::Walk(start) => (start.clone(), columns),
            Self::Laps(laps) => (laps.after(columns / laps.lap), columns % laps.lap),
        };
        walk(&mut group, rest as u64, watch)?;
        Ok(group)
    }
}

/// A stable group with what a lap does to its labels.
struct Laps {
    start: Group,
    lap: u128,
    permutation: Permutation,
}

impl Laps {
    /// Walks a lap, and sees that all numbers but the last two come back.
    fn walk(start: Group, lap: u64, watch: &mut Watch) -> Step<Self> {
        let mut labelled = Labelled::new(start.clone());
        right!(follow(&mut labelled, lap, watch)?);
        let lead = ..start.sets().len() - 2;
        let same = labelled.group().sets()[lead] == start.sets()[lead];
        right!(
            ensure(same, "lap", lap, || "columns on the state of the others is another".to_owned())
        );
        let Some(permutation) = labelled.permutation(&start) else {
            return Ok(unfit("lap", lap, "columns do not permute the labels".to_owned()));
        };
        Ok(Ok(Self { start, lap: lap.into(), permutation }))
    }

    /// The numbers after some laps.
    fn after(&self, laps: u128) -> Group {
        let mut group = self.start.clone();
        let (a, b) = (group.sets().len() - 2, group.sets().len() - 1);
        let [first, second] = [group.sets()[a], group.sets()[b]];
        let labelled = first ^ second;
        let offsets = (0..128_u8).filter(|offset| labelled >> offset & 1 == 1);
        let of_a = offsets.filter(|&offset| self.permutation.value(offset, laps));
        let of_a = of_a.fold(0, |set, offset| set | 1 << offset);
        group.set(a, first & second | of_a);
        group.set(b, first & second | labelled & !of_a);
        group
    }

    /// Whether the seats of one of the last two numbers are for ever those of `period` columns later: for each column of a lap, and
    /// all values that the labels there and there have together.
    fn repeat(&self, seat: usize, period: u128, watch: &mut Watch) -> Result<bool, Stopped> {
        let (shift, rest) = (period / self.lap, (period % self.lap) as u64);
        let mut there = Labelled::new(self.start.clone());
        let mut here = there.clone();
        let mut known = BTreeMap::new();
        let mut same = follow(&mut there, rest, watch)?.is_ok();
        watch.slices(self.lap as u64, 2 * self.start.sets().len() as u64, |columns| {
            for _ in 0..columns {
                let (Some(x), Some(y)) = (here.step(), there.step()) else {
                    same = false;
                    return;
                };
                let together = || self.permutation.together(x.label, y.label, shift);
                same = same
                    && (alike(x, y, seat, 0b1111)
                        || alike(
                            x,
                            y,
                            seat,
                            *known.entry((x.label, y.label)).or_insert_with(together),
                        ));
            }
        })?;
        Ok(same)
    }
}

/// Whether a seat is the same, for all pairs of labels of a set as [`Permutation::together`] writes it.
fn alike(x: Seats, y: Seats, seat: usize, together: u8) -> bool {
    let of = |seats: Seats, label| if label { seats.yes[seat] } else { seats.no[seat] };
    (0..4)
        .filter(|pair| together >> pair & 1 == 1)
        .all(|pair| of(x, pair & 2 != 0) == of(y, pair & 1 != 0))
}

/// Goes on by some columns, with the labels.
fn follow(labelled: &mut Labelled, columns: u64, watch: &mut Watch) -> Step<()> {
    let numbers = labelled.group().sets().len() as u64;
    let mut all = true;
    watch.slices(columns, numbers, |columns| {
        for _ in 0..columns {
            all = all && labelled.step().is_some();
        }
    })?;
    Ok(ensure(all, "state", columns, || {
        "columns do not all have a place for every label".to_owned()
    }))
}
