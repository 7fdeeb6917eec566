//! Rows of an array as the mex rule has them, and the numbers after a band; written for the checker
//! alone.

/// Offsets in a word of a window.
const WORD: u32 = u128::BITS;

/// The last row whose offsets fit a window of two words; the others need one of four.
const LAST_NARROW: u32 = 127;

/// Columns that are filled by the literal mex rule, at least; the column of the centre is one of
/// them.
const LITERALLY: u64 = 1 << 12;

/// Rows `1..=last` of an array, column by column: first by the literal mex rule, by which an entry
/// is the smallest value that its row has not used and that does not stand above it; then, where no
/// number is too far out, as the [`CheckedGroup`] after the band of the number 0, which is on the diagonal
/// from the column after that of the centre on.
#[derive(Debug, Clone)]
pub(super) enum Array {
    Narrow(Rows<2>),
    Wide(Rows<4>),
    Further { numbers: CheckedGroup, column: u64 },
}

impl Array {
    /// Returns the rows before column 0.
    pub(super) fn new(centre: u32, last: u32) -> Self {
        if last <= LAST_NARROW {
            Self::Narrow(Rows::new(centre, last))
        } else {
            Self::Wide(Rows::new(centre, last))
        }
    }

    /// Returns the column that comes next.
    pub(super) fn column(&self) -> u64 {
        match self {
            Self::Narrow(rows) => rows.column,
            Self::Wide(rows) => rows.column,
            Self::Further { column, .. } => *column,
        }
    }

    /// Returns whether an entry was farther from the diagonal than its window reaches; then the
    /// check is inconclusive.
    pub(super) fn is_lost(&self) -> bool {
        match self {
            Self::Narrow(rows) => rows.lost,
            Self::Wide(rows) => rows.lost,
            Self::Further { numbers, .. } => numbers.is_lost(),
        }
    }

    /// Returns the values from the column on that row `r >= 1` has used, as offsets from the
    /// column: `S_r`. Nothing where one of them is beyond a word.
    pub(super) fn set(&self, r: u32) -> Option<u128> {
        match self {
            Self::Narrow(rows) => rows.set(r),
            Self::Wide(rows) => rows.set(r),
            Self::Further { numbers, .. } => Some(numbers.sets()[r as usize - 1]),
        }
    }

    /// Fills a column. Calls `report` with each row `r` and the offset of its entry from the
    /// diagonal, where that is not negative.
    pub(super) fn step(&mut self, mut report: impl FnMut(u32, u32)) {
        match self {
            Self::Narrow(rows) => rows.step(report),
            Self::Wide(rows) => rows.step(report),
            Self::Further { numbers, column } => {
                numbers.step_all(|i, seat| {
                    if seat != 0 {
                        report(i as u32 + 1, seat.trailing_zeros());
                    }
                });
                *column += 1;
                return;
            }
        }
        if self.column() == LITERALLY && !self.is_lost() {
            self.leave_the_rule();
        }
    }

    /// From here on the rows are the numbers after the band of the number 0.
    fn leave_the_rule(&mut self) {
        let sets: Option<Vec<u128>> = match self {
            Self::Narrow(rows) => rows.sets(),
            Self::Wide(rows) => rows.sets(),
            Self::Further { .. } => None,
        };
        if let Some(sets) = sets {
            *self = Self::Further { numbers: CheckedGroup::new(1, sets), column: self.column() };
        }
    }
}

/// Rows of an array, each with a window about the diagonal that stores the values used: of `WORDS`
/// words one half is for the values before the column, the other one for those from the column on.
#[derive(Debug, Clone)]
pub(super) struct Rows<const WORDS: usize> {
    centre: u64,
    column: u64,
    /// For each row the values `column - SIDE + i` that it has used, bit `i` of its words.
    used: Vec<[u128; WORDS]>,
    /// Whether an entry has left its window: nothing holds then.
    lost: bool,
}

impl<const WORDS: usize> Rows<WORDS> {
    /// Offsets that a window has on either side of the diagonal.
    const SIDE: u32 = WORDS as u32 / 2 * WORD;

    fn new(centre: u32, last: u32) -> Self {
        // There are no values below 0.
        let used = core::array::from_fn(|i| if i < WORDS / 2 { u128::MAX } else { 0 });
        Self { centre: centre.into(), column: 0, used: vec![used; last as usize], lost: false }
    }

    fn set(&self, r: u32) -> Option<u128> {
        let [first, beyond @ ..] = &self.used[r as usize - 1][WORDS / 2..] else { return None };
        beyond.iter().all(|&word| word == 0).then_some(*first)
    }

    fn sets(&self) -> Option<Vec<u128>> {
        (1..=self.used.len() as u32).map(|r| self.set(r)).collect()
    }

    fn step(&mut self, mut report: impl FnMut(u32, u32)) {
        // Row 0 is given: C(0, k) = k, but C(0, 0) = c and C(0, c) = 0; and so is column 0.
        let left = if self.column == self.centre { self.column } else { 0 };
        let mut above = match u32::try_from(left) {
            Ok(left) if left <= Self::SIDE => one(Self::SIDE - left),
            _ => [0; WORDS],
        };
        for (i, row) in self.used.iter_mut().enumerate() {
            let r = i as u32 + 1;
            let entry: [u128; WORDS] = if self.column > 0 {
                mex(core::array::from_fn(|i| row[i] | above[i]))
            } else if u64::from(r) == self.centre {
                one(Self::SIDE)
            } else {
                one(Self::SIDE + r)
            };
            for i in 0..WORDS {
                above[i] |= entry[i];
                row[i] |= entry[i];
            }
            self.lost |= entry.iter().all(|&word| word == 0) || row[0] & 1 == 0;
            *row = core::array::from_fn(|i| {
                row[i] >> 1 | row.get(i + 1).map_or(0, |next| next << (WORD - 1))
            });
            for (seat, word) in entry[WORDS / 2..].iter().zip(0..).filter(|(seat, _)| **seat != 0) {
                report(r, word * WORD + seat.trailing_zeros());
            }
        }
        self.column += 1;
    }
}

/// Returns a window with one value; with none, where it is beyond it.
fn one<const WORDS: usize>(place: u32) -> [u128; WORDS] {
    core::array::from_fn(|i| u128::from(place / WORD == i as u32) << (place % WORD))
}

/// Returns the smallest value that is not in a window, as a window of its own; nothing if the
/// window is full.
fn mex<const WORDS: usize>(window: [u128; WORDS]) -> [u128; WORDS] {
    // The carry passes through full words and stops at a gap.
    let mut carry = true;
    window.map(|word| {
        let (sum, full) = word.overflowing_add(u128::from(carry));
        carry = full;
        !word & sum
    })
}

/// The numbers after a perfect band, each as the set of offsets `j - k` at which it stands in a
/// column `j >= k` in one of the rows before `k`. By total symmetry a number that stands above the
/// diagonal cell of row `k` stands left of it in row `k`, too; any other takes the first offset
/// that is not in its set, not in the band, and not taken in the row: the half-window rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CheckedGroup {
    band: u128,
    sets: Vec<u128>,
    /// Whether an offset beyond the last but one was met: nothing holds then.
    lost: bool,
}

impl CheckedGroup {
    /// Returns the numbers with these sets after a band of radius `radius < 128`.
    pub(super) fn new(radius: u32, sets: Vec<u128>) -> Self {
        let lost = sets.iter().any(|&set| is_last(set));
        Self { band: (1 << radius) - 1, sets, lost }
    }

    /// Returns whether a number was too far out for a word; then the check is inconclusive.
    pub(super) fn is_lost(&self) -> bool {
        self.lost
    }

    /// Returns the sets.
    pub(super) fn sets(&self) -> &[u128] {
        &self.sets
    }

    /// Returns the same numbers with other sets.
    pub(super) fn with(&self, sets: Vec<u128>) -> Self {
        let lost = self.lost || sets.iter().any(|&set| is_last(set));
        Self { band: self.band, sets, lost }
    }

    /// Goes on by some rows.
    pub(super) fn walk(&mut self, rows: u64) {
        if let Some(sets) = self.walked_narrowly(rows) {
            self.sets = sets;
        } else {
            (0..rows).for_each(|_| self.step_all(|_, _| ()));
        }
    }

    /// Returns the sets after some rows, with words of half the size: nothing where they do not
    /// suffice, because an offset beyond the last but one was met.
    fn walked_narrowly(&self, rows: u64) -> Option<Vec<u128>> {
        let narrow = |&set: &u128| u64::try_from(set).ok();
        let mut sets: Vec<u64> = self.sets.iter().map(narrow).collect::<Option<_>>()?;
        let band = narrow(&self.band)?;
        let mut met = sets.iter().fold(band, |met, set| met | set);
        for _ in 0..rows {
            let mut row = band;
            for set in &mut sets {
                let closed = *set | row;
                let seat = !closed & closed.wrapping_add(1) & (*set & 1).wrapping_sub(1);
                row |= seat;
                *set = (*set | seat) >> 1;
            }
            met |= row;
        }
        (met >> (u64::BITS - 1) == 0).then(|| sets.into_iter().map(u128::from).collect())
    }

    /// Goes on by a row, and returns the seats in it of the last two numbers, as sets of one offset
    /// or none.
    #[inline]
    pub(super) fn step(&mut self) -> [u128; 2] {
        let mut seats = [0; 2];
        self.step_all(|_, seat| seats = [seats[1], seat]);
        seats
    }

    /// Moves on by a row and calls `report` with each number and its seat.
    #[inline]
    pub(super) fn step_all(&mut self, mut report: impl FnMut(usize, u128)) {
        let mut row = self.band;
        for (i, set) in self.sets.iter_mut().enumerate() {
            let closed = *set | row;
            // No bit passes where the number stands left of the diagonal. A branch would be
            // mispredicted every other time.
            let passing = (*set & 1).wrapping_sub(1);
            let seat = !closed & closed.wrapping_add(1) & passing;
            row |= seat;
            *set = (*set | seat) >> 1;
            report(i, seat);
        }
        self.lost |= is_last(row);
    }
}

/// Returns whether a set has the last offset that fits.
fn is_last(set: u128) -> bool {
    set >> (WORD - 1) == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the mex rule on a whole square.
    fn square(c: usize, side: usize) -> Vec<Vec<usize>> {
        let mut cells: Vec<Vec<usize>> = vec![vec![0; side]; side];
        for a in 0..side {
            for b in 0..side {
                cells[a][b] = match (a, b) {
                    (0, 0) => c,
                    (0, k) | (k, 0) => {
                        if k == c {
                            0
                        } else {
                            k
                        }
                    }
                    _ => (0..2 * side + 2)
                        .find(|v| {
                            (0..a).all(|i| cells[i][b] != *v) && (0..b).all(|j| cells[a][j] != *v)
                        })
                        .unwrap(),
                };
            }
        }
        cells
    }

    #[test]
    fn entries_are_those_of_the_definition() {
        for c in [0, 2, 5, 9, 66] {
            let cells = square(c, 70);
            is_filled_alike(&mut Rows::<2>::new(c as u32, 20), &cells);
            is_filled_alike(&mut Rows::<4>::new(c as u32, 20), &cells);
        }
        // Offsets beyond a word.
        is_filled_alike(&mut Rows::<4>::new(150, 170), &square(150, 200));
    }

    fn is_filled_alike<const WORDS: usize>(array: &mut Rows<WORDS>, cells: &[Vec<usize>]) {
        // The square is symmetric.
        for (k, column) in cells.iter().enumerate() {
            let mut right = vec![];
            array.step(|r, d| right.push((r as usize, k + d as usize)));
            let rows = 1..=array.used.len();
            let expected = rows.map(|r| (r, column[r])).filter(|(_, value)| *value >= k);
            assert_eq!(right, expected.collect::<Vec<_>>(), "centre {}, column {k}", array.centre);
        }
        assert!(!array.lost);
    }

    #[test]
    fn the_numbers_after_a_band_go_on_as_in_the_array() {
        // Centre 2 has a band of radius 9 from column 99 on.
        let mut array = Array::new(2, 30);
        (0..200).for_each(|_| array.step(|_, _| ()));
        let sets = |array: &Array| {
            (17..=30).map(|r| array.set(r).expect("near the diagonal")).collect::<Vec<_>>()
        };
        let mut group = CheckedGroup::new(9, sets(&array));
        for _ in 0..500 {
            let mut seats = [0; 2];
            array.step(|r, d| {
                if r >= 29 {
                    seats[r as usize - 29] = 1_u128 << d;
                }
            });
            assert_eq!(group.step(), seats);
            assert_eq!(group.sets(), sets(&array));
        }
    }

    #[test]
    fn after_the_literal_columns_rows_go_on_as_by_the_rule() {
        for (c, last) in [(0, 9), (2, 40), (29, 60), (4095, 20), (66, 143)] {
            let (mut array, mut rows) = (Array::new(c, last), Rows::<4>::new(c, last));
            for k in 0..LITERALLY + 3000 {
                assert_eq!(matches!(array, Array::Further { .. }), k >= LITERALLY, "column {k}");
                let [mut left, mut right] = [vec![], vec![]];
                array.step(|r, d| left.push((r, d)));
                rows.step(|r, d| right.push((r, d)));
                assert_eq!(left, right, "centre {c}, column {k}");
                assert_eq!(array.column(), rows.column);
            }
            assert!((1..=last).all(|r| array.set(r) == rows.set(r)), "centre {c}");
            assert!(!array.is_lost());
        }
    }

    #[test]
    fn a_number_that_is_too_far_out_is_noticed() {
        // The first free offset is the last, or the last but one; the number itself has the others.
        for (free, lost) in [(127, true), (126, false)] {
            let mut group = CheckedGroup::new(1, vec![(1 << free) - 2]);
            assert!(!group.is_lost());
            assert_eq!(group.step(), [0, 1 << free]);
            assert_eq!(group.is_lost(), lost, "{free}");
            group.walk(3);
            assert_eq!(group.is_lost(), lost, "{free}");
        }
        assert!(CheckedGroup::new(1, vec![1 << 127]).is_lost());
    }

    #[test]
    fn narrow_words_are_left_where_they_do_not_suffice() {
        for shift in [0, 40, 53, 54, 60, 70] {
            // After a band that is wider, the same numbers stand farther out.
            let sets: Vec<u128> = [0b1011, 0b0110, 0b1, 0].map(|set| set << shift).into();
            let (mut walked, mut stepped) =
                (CheckedGroup::new(9 + shift, sets.clone()), CheckedGroup::new(9 + shift, sets));
            assert_eq!(walked.walked_narrowly(200).is_some(), shift < 53, "{shift}");
            walked.walk(200);
            (0..200).for_each(|_| _ = stepped.step());
            assert_eq!(walked, stepped);
        }
    }

    #[test]
    fn a_window_that_is_left_is_noticed() {
        let mut narrow = Rows::<2>::new(2, 200);
        (0..300).for_each(|_| narrow.step(|_, _| ()));
        assert!(narrow.lost);
        let mut array = Array::new(2, 200);
        array.step(|_, _| ());
        assert_eq!((array.set(128), array.set(129)), (Some(1 << 127), None));
    }
}
