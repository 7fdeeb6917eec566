//! Tokens, strands and the distance from the stable profile: states of `D(k, n)` as theorems 21 to
//! 23 of docs/proofs.md read them. Rule A; `n` is the radius of the band below.
//!
//! The lowest rows are a system of their own, so the tokens of the two lowest rows and the strands
//! of the three lowest belong to every system with as many rows.

use super::{State, step};

/// How many of the lowest rows give tokens, and strands.
const TOKENS: usize = 2;
const STRANDS: usize = 3;

/// Returns the distances from the stable profile (theorem 21): that of the lowest row alone, of the
/// two lowest, and so on, of all rows. No step makes one of them larger.
///
/// ```
/// use nimscape_arrays::dynamics::{Rule, State, tokens::distances};
/// let state = State::read("1111,1111", 2, 4, Rule::A)?;
/// assert_eq!(distances(&state), [0, 4]);
/// # Ok::<(), nimscape_base::error::Error>(())
/// ```
pub fn distances(state: &State) -> Vec<u32> {
    let mut counts = [0; OFFSETS];
    let rows = (1..).zip(state.rows());
    rows.map(|(k, &row)| {
        count(row, &mut counts);
        distance_of(&counts, k, state.radius())
    })
    .collect()
}

/// Returns the last of these: the distance of all rows.
pub fn distance(state: &State) -> u32 {
    let mut counts = [0; OFFSETS];
    state.rows().iter().for_each(|&row| count(row, &mut counts));
    distance_of(&counts, state.rows().len() as i32, state.radius())
}

const OFFSETS: usize = u128::BITS as usize;

/// Adds the offsets of a row to those of other rows.
fn count(row: u128, counts: &mut [i32; OFFSETS]) {
    for (half, start) in [(row as u64, 0), ((row >> 64) as u64, 64)] {
        let mut left = half;
        while left != 0 {
            counts[start + left.trailing_zeros() as usize] += 1;
            left &= left - 1;
        }
    }
}

/// Returns the distance of `k` rows that have each offset so many times.
fn distance_of(counts: &[i32; OFFSETS], k: i32, n: u32) -> u32 {
    let m = (k + 1) / 2;
    let excess = (0..).zip(counts).map(|(offset, count)| {
        let beyond = (offset - n as i32 + 1).max(0);
        count - (m - beyond).max(0)
    });
    if k % 2 == 0 {
        excess.map(i32::unsigned_abs).sum()
    } else {
        excess.map(|excess| excess.max(-1 - excess) as u32).sum()
    }
}

/// What a column of a cycle is, by the offsets that its two lowest rows use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `n` alone.
    A,
    /// `n` and `n + 1`: a token starts.
    S,
    /// `n + 1` alone: a token is carried.
    J,
    /// None: a token rests.
    P,
}

/// The tokens of a state: bits of its two lowest rows, on a circle of `n + 1` places.
///
/// The zeros of the word are numbered from the seed on, and place `i` belongs to all zeros whose
/// number is `i` modulo `n + 1`. A seed with ones out of reach has tokens from the first step on
/// after which there are none, and the numbers begin there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tokens {
    n: u32,
    /// The step of the state, modulo `2n(n + 1)`.
    time: u32,
    /// The lowest row of the state.
    word: u128,
    /// Zeros of the word before the state, and in the first steps from it on: `2n + 1` numbers.
    passed: i64,
    next: Vec<i64>,
    /// Whether each place has a token.
    pub places: Vec<bool>,
}

/// The columns of one turn of `2n(n + 1)` steps, and what is known of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Torus {
    /// For each step of the turn, from step 0 on, what it is.
    pub kinds: Vec<Kind>,
    /// The place of the last zero of the word.
    pub places: Vec<u32>,
    /// The strands, of a cycle of three rows.
    pub strands: Option<Strands>,
}

/// The columns `A` and `J` of a turn, numbered. Those with the same number modulo `count` are a
/// strand, along which the bit of row 2 changes from one to the next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Strands {
    /// How many there are: `n + 1` less the tokens.
    pub count: u32,
    /// For each step of the turn, the bit of row 2 at offset 0.
    pub bits: Vec<bool>,
    /// For each step of the turn, the number of the column; none where a token starts or rests.
    pub numbers: Vec<Option<u32>>,
}

impl Tokens {
    /// Returns the tokens of the state that `steps` steps lead to; none where there is one row, or
    /// ones of the two lowest rows are out of reach, as on no cycle. Cost: that of the steps.
    ///
    /// ```
    /// use nimscape_arrays::dynamics::{Rule, State, tokens::Tokens};
    /// let seed = State::read("1111,0001", 2, 4, Rule::A)?;
    /// let tokens = Tokens::after(&seed, 0).unwrap();
    /// assert_eq!(tokens.places, [false, false, false, true, false]);
    /// assert_eq!((tokens.place(), tokens.carried()), (4, None));
    /// # Ok::<(), nimscape_base::error::Error>(())
    /// ```
    pub fn after(seed: &State, steps: u64) -> Option<Self> {
        let n = seed.radius();
        let mut rows = seed.rows().get(..TOKENS)?.to_vec();
        let mut passed = 0;
        for _ in 0..steps {
            passed += i64::from(is_within_reach(&rows, n) && rows[0] & 1 == 0);
            step(&mut rows, (1 << n) - 1, |_, _| ());
        }
        if !is_within_reach(&rows, n) {
            return None;
        }
        let time = (steps % u64::from(turn(n))) as u32;
        let places = vec![false; n as usize + 1];
        let mut tokens = Self { n, time, word: rows[0], passed, next: vec![0], places };
        for later in 0..2 * n {
            let zeros = tokens.next[later as usize] + i64::from(!tokens.digit(later));
            tokens.next.push(zeros);
        }
        for o in 0..n {
            let place = tokens.place_at(o) as usize;
            tokens.places[place] = (rows[0] ^ rows[1]) >> o & 1 == 0;
        }
        let carried = tokens.place_of(passed - 1) as usize;
        tokens.places[carried] = rows[1] >> n & 1 == 1;
        Some(tokens)
    }

    /// Returns the places with a token, upwards.
    pub fn occupied(&self) -> Vec<u32> {
        (0..=self.n).filter(|&place| self.places[place as usize]).collect()
    }

    /// Returns the digit of the word that comes so many steps later.
    fn digit(&self, later: u32) -> bool {
        let later = later % (2 * self.n);
        (self.word >> (later % self.n) & 1 == 1) != (later >= self.n)
    }

    /// Returns the zeros of the word in the first `later` steps.
    fn zeros(&self, later: u32) -> i64 {
        let laps = later / (2 * self.n);
        i64::from(laps * self.n) + self.next[(later % (2 * self.n)) as usize]
    }

    fn place_of(&self, number: i64) -> u32 {
        number.rem_euclid(i64::from(self.n) + 1) as u32
    }

    /// Returns the place that says whether the two rows agree so many steps later: that of a zero
    /// itself; for a one, `n` steps after a zero, the place before that of this zero.
    fn place_at(&self, later: u32) -> u32 {
        if self.digit(later) {
            // As many zeros are in the `n` columns before as ones in the next `n`.
            let next = self.zeros(later + self.n) - self.zeros(later);
            let before = i64::from(self.n) - next;
            self.place_of(self.passed + self.zeros(later) - before - 1)
        } else {
            self.place_of(self.passed + self.zeros(later))
        }
    }

    /// Returns the place of the last zero of the word so many steps later.
    fn last_zero(&self, later: u32) -> u32 {
        self.place_of(self.passed + self.zeros(later + 1) - 1)
    }

    /// Returns the place at which the state is: that of the last zero of the word.
    pub fn place(&self) -> u32 {
        self.last_zero(0)
    }

    /// Returns the column of the torus in which the state is: its step modulo `2n`.
    pub fn column(&self) -> u32 {
        self.time % (2 * self.n)
    }

    /// Returns the step of the state in its turn of `2n(n + 1)` steps.
    pub fn time(&self) -> u32 {
        self.time
    }

    /// Returns the place of the token that is carried: offset `n` of row 1 has a one.
    pub fn carried(&self) -> Option<u32> {
        let place = self.place_of(self.passed - 1);
        self.places[place as usize].then_some(place)
    }

    /// Returns the `2n` digits of the word, by the columns of the torus.
    pub fn word(&self) -> Vec<bool> {
        let all = 2 * self.n;
        (0..all).map(|column| self.digit((column + all - self.column()) % all)).collect()
    }

    /// Returns the turn of `2n(n + 1)` steps to which the state belongs; none where the two lowest
    /// rows are not on a cycle: two tokens will meet and be lost. `state` is the state itself: its
    /// third row gives the strands. Cost: a few nanoseconds for each step of a turn.
    pub fn torus(&self, state: &State) -> Option<Torus> {
        let turn = turn(self.n);
        let kind = |later: u32| {
            let carried =
                || self.places[self.place_of(self.passed + self.zeros(later) - 1) as usize];
            match (self.digit(later), self.places[self.place_at(later) as usize]) {
                (false, true) => Some(Kind::S),
                (true, true) => (!carried()).then_some(Kind::P),
                (true, false) if carried() => Some(Kind::J),
                _ => Some(Kind::A),
            }
        };
        let later = |time: u32| (time + turn - self.time) % turn;
        let kinds = (0..turn).map(|time| kind(later(time))).collect::<Option<Vec<_>>>()?;
        let places = (0..turn).map(|time| self.last_zero(later(time))).collect();
        let strands = self.strands(state, &kinds);
        Some(Torus { kinds, places, strands })
    }

    /// Returns the strands; none where the three lowest rows are not on a cycle.
    fn strands(&self, state: &State, kinds: &[Kind]) -> Option<Strands> {
        let start = state.rows().get(..STRANDS)?;
        let mut rows = start.to_vec();
        let mut bits = Vec::with_capacity(kinds.len());
        for _ in kinds {
            bits.push(rows[2] & 1 == 1);
            step(&mut rows, (1 << self.n) - 1, |_, _| ());
        }
        if rows != start {
            return None;
        }
        bits.rotate_right(self.time as usize);
        let mut next = 0;
        let number = |kind: &Kind| {
            let is_strand = matches!(kind, Kind::A | Kind::J);
            next += u32::from(is_strand);
            is_strand.then(|| next - 1)
        };
        let numbers = kinds.iter().map(number).collect();
        let tokens = self.places.iter().filter(|&&token| token).count() as u32;
        Some(Strands { count: self.n + 1 - tokens, bits, numbers })
    }
}

/// Returns the steps of a turn, which every period of `D(3, n)` divides: `2n(n + 1)`.
pub const fn turn(n: u32) -> u32 {
    2 * n * (n + 1)
}

/// Returns what the least periods of the first three rows after a perfect band of radius `n`
/// divide, those of rows `2n - 1`, `2n` and `2n + 1`: the corollary of theorem 23.
///
/// ```
/// assert_eq!(nimscape_arrays::dynamics::tokens::bounds_after_band(12), [24, 312, 312]);
/// ```
pub const fn bounds_after_band(n: u32) -> [u32; 3] {
    [2 * n, turn(n), turn(n)]
}

/// Whether no offset of the two lowest rows is greater than on cycles.
fn is_within_reach(rows: &[u128], n: u32) -> bool {
    rows.iter().zip(n..).take(TOKENS).all(|(&row, reach)| row >> reach == 0)
}
