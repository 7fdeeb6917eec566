//! Rows of an array as the mex rule has them, and the numbers after a band; written for the checker alone.

/// Offsets in a word of a window.
const WORD: u32 = u128::BITS;

/// Rows `1..=last` of an array, column by column, by the literal mex rule: an entry is the smallest value that its row has not
/// used and that does not stand above it. Each row remembers in a window about the diagonal which values it has used:
/// of `WORDS` words one half is for the values before the column, the other one for those from the column on.
#[derive(Debug, Clone)]
pub(super) struct Array<const WORDS: usize> {
    centre: u64,
    column: u64,
    /// For each row the values `column - SIDE + i` that it has used, bit `i` of its words.
    used: Vec<[u128; WORDS]>,
    /// Whether an entry has left its window: nothing holds then.
    lost: bool,
}

impl<const WORDS: usize> Array<WORDS> {
    /// Offsets that a window has on either side of the diagonal.
    pub(super) const SIDE: u32 = WORDS as u32 / 2 * WORD;

    /// The rows before column 0.
    pub(super) fn new(centre: u32, last: u32) -> Self {
        // There are no values below 0.
        let used = core::array::from_fn(|i| if i < WORDS / 2 { u128::MAX } else { 0 });
        Self { centre: centre.into(), column: 0, used: vec![used; last as usize], lost: false }
    }

    /// The column that comes next.
    pub(super) fn column(&self) -> u64 {
        self.column
    }

    /// Whether an entry was farther from the diagonal than [`Self::SIDE`]: then nothing can be said.
    pub(super) fn is_lost(&self) -> bool {
        self.lost
    }

    /// The values from the column on that row `r >= 1` has used, as offsets from the column: `S_r`. Nothing where one of them is beyond
    /// a word.
    pub(super) fn set(&self, r: u32) -> Option<u128> {
        let [first, beyond @ ..] = &self.used[r as usize - 1][WORDS / 2..] else { return None };
        beyond.iter().all(|&word| word == 0).then_some(*first)
    }

    /// Fills a column. `tell` hears of each row `r` the offset from the diagonal of its entry, where it is not negative.
    pub(super) fn step(&mut self, mut tell: impl FnMut(u32, u32)) {
        // Row 0 is given: C(0, k) = k, but C(0, 0) = c and C(0, c) = 0; and so is column 0.
        let left = if self.column == self.centre { self.column } else { 0 };
        let mut above = match u32::try_from(left) {
            Ok(left) if left <= Self::SIDE => one(Self::SIDE - left),
            _ => [0; WORDS],
        };
        for (i, row) in self.used.iter_mut().enumerate() {
            let r = i as u32 + 1;
            let entry = if self.column > 0 {
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
            self.lost |= entry == [0; WORDS] || row[0] & 1 == 0;
            *row = core::array::from_fn(|i| {
                row[i] >> 1 | row.get(i + 1).map_or(0, |next| next << (WORD - 1))
            });
            for (seat, word) in entry[WORDS / 2..].iter().zip(0..).filter(|(seat, _)| **seat != 0) {
                tell(r, word * WORD + seat.trailing_zeros());
            }
        }
        self.column += 1;
    }
}

/// A window with one value; with none, where it is beyond it.
fn one<const WORDS: usize>(place: u32) -> [u128; WORDS] {
    core::array::from_fn(|i| u128::from(place / WORD == i as u32) << (place % WORD))
}

/// The smallest value that is not in a window, as a window of its own; nothing if the window is full.
fn mex<const WORDS: usize>(window: [u128; WORDS]) -> [u128; WORDS] {
    let mut entry = [0; WORDS];
    for (found, word) in entry.iter_mut().zip(window) {
        *found = !word & word.wrapping_add(1);
        if *found != 0 {
            break;
        }
    }
    entry
}

/// The numbers after a perfect band, each as the set of offsets `j - k` at which it stands in a column `j >= k` in one of the
/// rows before `k`. By total symmetry a number that stands above the diagonal cell of row `k` stands left of it in row `k`, too; any
/// other takes the first offset that is not in its set, not in the band, and not taken in the row: the half-window rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Group {
    band: u128,
    sets: Vec<u128>,
}

impl Group {
    /// The numbers with these sets after a band of radius `radius < 128`.
    pub(super) fn new(radius: u32, sets: Vec<u128>) -> Self {
        Self { band: (1 << radius) - 1, sets }
    }

    /// The sets.
    pub(super) fn sets(&self) -> &[u128] {
        &self.sets
    }

    /// Gives a number another set.
    pub(super) fn set(&mut self, i: usize, set: u128) {
        self.sets[i] = set;
    }

    /// Goes on by a row, and returns the seats in it of the last two numbers, as sets of one offset or none.
    #[inline]
    pub(super) fn step(&mut self) -> [u128; 2] {
        let mut row = self.band;
        let mut seats = [0; 2];
        for set in &mut self.sets {
            let closed = *set | row;
            let seat = if *set & 1 == 1 { 0 } else { !closed & closed.wrapping_add(1) };
            row |= seat;
            *set = (*set | seat) >> 1;
            seats = [seats[1], seat];
        }
        seats
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The mex rule on a whole square.
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
            is_filled_alike(&mut Array::<2>::new(c as u32, 20), &cells);
            is_filled_alike(&mut Array::<4>::new(c as u32, 20), &cells);
        }
        // Offsets beyond a word.
        is_filled_alike(&mut Array::<4>::new(150, 170), &square(150, 200));
    }

    fn is_filled_alike<const WORDS: usize>(array: &mut Array<WORDS>, cells: &[Vec<usize>]) {
        // The square is symmetric.
        for (k, column) in cells.iter().enumerate() {
            let mut right = vec![];
            array.step(|r, d| right.push((r as usize, k + d as usize)));
            let rows = 1..=array.used.len();
            let expected = rows.map(|r| (r, column[r])).filter(|(_, value)| *value >= k);
            assert_eq!(right, expected.collect::<Vec<_>>(), "centre {}, column {k}", array.centre);
        }
        assert!(!array.is_lost());
    }

    #[test]
    fn the_numbers_after_a_band_go_on_as_in_the_array() {
        // Centre 2 has a band of radius 9 from column 99 on.
        let mut array = Array::<2>::new(2, 30);
        (0..200).for_each(|_| array.step(|_, _| ()));
        let sets = |array: &Array<2>| {
            (17..=30).map(|r| array.set(r).expect("near the diagonal")).collect::<Vec<_>>()
        };
        let mut group = Group::new(9, sets(&array));
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
    fn a_window_that_is_left_is_noticed() {
        let mut array = Array::<2>::new(2, 200);
        (0..300).for_each(|_| array.step(|_, _| ()));
        assert!(array.is_lost());
        let mut wide = Array::<4>::new(2, 200);
        wide.step(|_, _| ());
        assert_eq!((wide.set(128), wide.set(129)), (Some(1 << 127), None));
    }
}
