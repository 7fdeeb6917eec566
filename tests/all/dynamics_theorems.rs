//! Theorems 21 to 25 of docs/proofs.md: each lemma read off orbits that the definition gives.

use std::collections::{BTreeMap, BTreeSet};

use crate::files::shipped;
use nimscape::dynamics::census::each_cycle;

pub(super) type Rows = Vec<BTreeSet<u32>>;

/// One step, by the definition.
pub(super) fn stepped(rows: &Rows, n: u32) -> Rows {
    let mut added = BTreeSet::new();
    let mut next = Vec::new();
    for row in rows {
        let mut row = row.clone();
        if !row.contains(&0) {
            let free = (n..n + 200).find(|o| !row.contains(o) && !added.contains(o)).unwrap();
            row.insert(free);
            added.insert(free);
        }
        next.push(row.iter().filter(|&&o| o > 0).map(|o| o - 1).collect());
    }
    next
}

/// The stable profile of `k` rows.
pub(super) fn profile(k: usize, n: u32, o: u32) -> i64 {
    let m = k.div_ceil(2) as i64;
    if o < n { m } else { (m - 1 - i64::from(o - n)).max(0) }
}

/// The distance from the stable profile.
pub(super) fn distance(rows: &[BTreeSet<u32>], n: u32) -> i64 {
    let last = rows.iter().flatten().max().copied().unwrap_or(0).max(n + rows.len() as u32);
    let term = |o: u32| {
        let ones = rows.iter().filter(|row| row.contains(&o)).count() as i64;
        let excess = ones - profile(rows.len(), n, o);
        if rows.len().is_multiple_of(2) { excess.abs() } else { excess.max(-1 - excess) }
    };
    (0..=last).map(term).sum()
}

pub(super) fn sets(rows: &[u64]) -> Rows {
    let set = |row: u64| (0..64).filter(|o| row >> o & 1 == 1).collect();
    rows.iter().map(|&row| set(row)).collect()
}

/// All states of `k` rows with offsets below `n + r + more` in row `r`, counted from 0.
fn all_states(k: u32, n: u32, more: u32) -> impl Iterator<Item = Rows> {
    let widths: Vec<u32> = (0..k).map(|r| n + r + more).collect();
    (0_u64..1 << widths.iter().sum::<u32>()).map(move |mut code| {
        let row = |width: &u32| {
            let row = code & ((1 << width) - 1);
            code >>= width;
            row
        };
        sets(&widths.iter().map(row).collect::<Vec<_>>())
    })
}

/// All states on cycles among those: the images of images, until none is lost.
fn on_cycles(k: u32, n: u32, more: u32) -> BTreeSet<Rows> {
    let mut states: BTreeSet<Rows> = all_states(k, n, more).collect();
    loop {
        let next: BTreeSet<Rows> = states.iter().map(|rows| stepped(rows, n)).collect();
        assert!(next.is_subset(&states));
        if next.len() == states.len() {
            return states;
        }
        states = next;
    }
}

#[test]
fn the_distance_never_grows() {
    let falls = |rows: &Rows, n: u32| {
        let next = stepped(rows, n);
        (1..=rows.len()).any(|k| {
            let [before, after] = [rows, &next].map(|rows| distance(&rows[..k], n));
            assert!(after <= before, "n = {n}, {rows:?}");
            after < before
        })
    };
    let mut fallen = 0;
    for (k, n) in [(1, 5), (2, 3), (3, 2), (4, 1)] {
        fallen += all_states(k, n, 2).filter(|rows| falls(rows, n)).count();
    }
    let mut coins = 1_u64;
    for round in 0..4000 {
        let (k, n) = (1 + round % 9, 1 + (round / 9) as u32 % 8);
        let mut rows = sets(&(0..k).map(|_| coin(&mut coins) >> 50).collect::<Vec<_>>());
        for _ in 0..20 {
            fallen += usize::from(falls(&rows, n));
            rows = stepped(&rows, n);
        }
    }
    assert!(fallen > 10_000, "{fallen}");
}

/// The next of some pseudo-random numbers of 64 bits.
fn coin(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *state
}

/// A word of `n` digits, continued by `y(t + n) = 1 - y(t)`.
#[derive(Clone, Copy)]
struct Word {
    digits: u64,
    n: i64,
}

impl Word {
    fn at(self, t: i64) -> bool {
        let place = t.rem_euclid(2 * self.n);
        (self.digits >> (place % self.n) & 1 == 1) != (place >= self.n)
    }

    /// The zeros `z_i`, `-3n <= i < 3n`; `z_0` is the first one from 0 on.
    fn zeros(self) -> BTreeMap<i64, i64> {
        let zeros = (-6 * self.n..6 * self.n).filter(|&t| !self.at(t));
        let zeros: Vec<i64> = zeros.collect();
        let first = zeros.iter().position(|&t| t >= 0).unwrap() as i64;
        (0..).map(|at| at - first).zip(zeros).collect()
    }

    /// The least number of zeros in `n` consecutive columns.
    fn least_zeros(self) -> i64 {
        let zeros = |t| (t..t + self.n).filter(|&t| !self.at(t)).count() as i64;
        (0..2 * self.n).map(zeros).min().unwrap()
    }
}

/// The sets in `Z/size` of which no two elements have a cyclic distance above `most`.
fn token_sets(size: u32, most: i64) -> Vec<u64> {
    let far = |gap: u32| i64::from(gap.min(size - gap)) > most;
    let fits = |set: u64| {
        let tokens: Vec<u32> = (0..size).filter(|i| set >> i & 1 == 1).collect();
        tokens.iter().all(|i| tokens.iter().all(|j| !far(i.abs_diff(*j))))
    };
    (0..1 << size).filter(|&set| fits(set)).collect()
}

#[test]
fn cycles_of_two_rows_are_words_and_tokens() {
    for n in 1..=5_i64 {
        let mut states = BTreeSet::new();
        for y in (0..1 << n).map(|digits| Word { digits, n }) {
            let zeros = y.zeros();
            for set in token_sets(n as u32 + 1, y.least_zeros()) {
                let tau = |i: i64| set >> i.rem_euclid(n + 1) & 1 == 1;
                let index = |t| *zeros.iter().find(|(_, zero)| **zero == t).unwrap().0;
                let agrees = |t| if y.at(t) { tau(index(t - n) - 1) } else { tau(index(t)) };
                let columns = 0..n as u32;
                let first = columns.clone().filter(|&o| y.at(o.into())).collect();
                let second = columns.filter(|&o| y.at(o.into()) == agrees(o.into()));
                let carried = Some(n as u32).filter(|_| tau(-1));
                let rows: Rows = vec![first, second.chain(carried).collect()];
                assert_eq!(distance(&rows, n as u32), i64::from(set.count_ones()));
                assert!(states.insert(rows));
            }
        }
        assert_eq!(states, on_cycles(2, n as u32, 1), "n = {n}");
        let stable = states.iter().filter(|rows| distance(rows, n as u32) == 0).count();
        assert_eq!(stable, 1 << n, "no token");
    }
    let count = |n: u32| sum_over_words(n, |_| 1);
    assert_eq!([4, 8, 12].map(count), [136, 8848, 559_976]);
}

/// The sum, over all words of `n` digits and the sets of tokens that each allows, of a number that
/// the number of tokens decides.
pub(super) fn sum_over_words(n: u32, of: impl Fn(u32) -> u64) -> u64 {
    let mut words: BTreeMap<i64, u64> = BTreeMap::new();
    for digits in 0..1 << n {
        *words.entry(Word { digits, n: n.into() }.least_zeros()).or_default() += 1;
    }
    let sum = |most| token_sets(n + 1, most).iter().map(|set| of(set.count_ones())).sum::<u64>();
    words.iter().map(|(&most, words)| words * sum(most)).sum()
}

/// What a column of a cycle of three rows is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Type {
    S,
    J,
    P,
    A,
}

#[test]
fn cycles_of_three_rows_have_strands() {
    let mut agreeing = 0;
    for n in 1..=7_usize {
        let lap = 2 * n * (n + 1);
        each_cycle(3, n as u32, 1 << 40, |rows, period| {
            assert_eq!(lap as u64 % period, 0, "Conjecture 2, n = {n}");
            let mut state = sets(rows);
            let states: Vec<Rows> = std::iter::repeat_with(|| {
                let next = stepped(&state, n as u32);
                std::mem::replace(&mut state, next)
            })
            .take(3 * lap)
            .collect();
            let has = |t: usize, row: usize, o: usize| states[t][row].contains(&(o as u32));
            let [y, v, g] = [0, 1, 2].map(|row| move |t: usize| has(t, row, 0));
            let (w, p, q) = (|t| has(t, 1, n), |t| has(t, 2, n), |t| has(t, 2, n + 1));
            let kind = |t: usize| match (y(t), v(t)) {
                (false, false) => Type::S,
                (true, false) if w(t) => Type::J,
                (true, true) => Type::P,
                _ => Type::A,
            };
            let energy = |t: usize| {
                let agree =
                    |o: &usize| has(t, 0, *o) == has(t, 1, *o) && has(t, 1, *o) == has(t, 2, *o);
                let carried = usize::from(w(t) && p(t));
                (0..n).filter(agree).count() + carried + usize::from(q(t))
            };
            let excitons = energy(0);
            let zeros: Vec<usize> = (0..3 * lap).filter(|&t| !y(t)).collect();
            let token = |i: usize| !v(zeros[i]);
            assert!((0..zeros.len() - n - 1).all(|i| token(i) == token(i + n + 1)));
            let tokens = (0..=n).filter(|&i| token(i)).count();
            for (t, state) in states.iter().enumerate() {
                assert_eq!(energy(t), excitons, "n = {n}, {rows:?}");
                assert_eq!(distance(state, n as u32), excitons as i64);
                match kind(t) {
                    Type::A => assert!(!(q(t) && g(t))),
                    Type::J => assert!(!(g(t) && p(t))),
                    Type::P if g(t) => assert!(!p(t) && !q(t)),
                    Type::P => assert!(!q(t) || p(t)),
                    Type::S => {}
                }
            }
            for (i, pair) in zeros.windows(2).enumerate().filter(|(i, _)| token(*i)) {
                let before = [!g(pair[0]), q(pair[0])];
                let mut after = [p(pair[1]), q(pair[1])];
                if (pair[1] - pair[0]) % 2 == 1 {
                    after.swap(0, 1);
                }
                assert_eq!(before, after, "exchanged at token {i}, n = {n}, {rows:?}");
            }
            let is_strand = |t: &usize| matches!(kind(*t), Type::A | Type::J);
            let strands: Vec<usize> = (0..3 * lap).filter(is_strand).collect();
            assert_eq!(strands.iter().filter(|&&t| t < lap).count(), 2 * n * (n + 1 - tokens));
            let shift = n + 1 - tokens;
            for (k, &t) in strands.iter().enumerate().take_while(|(_, t)| **t < lap) {
                let next = match kind(t) {
                    Type::J => t + n,
                    _ => (t + n + 1..3 * lap).find(is_strand).unwrap(),
                };
                assert_eq!(strands[k + shift], next, "F moves all by {shift} places");
                assert_ne!(g(next), g(t));
            }
            if excitons > 0 {
                let alternates = (0..lap).all(|t| y(t) != y(t + 1));
                assert!(n % 2 == 1 && alternates, "n = {n}, {rows:?}");
                agreeing += 1;
            }
        })
        .unwrap();
    }
    assert!(agreeing > 20, "{agreeing}");
}

/// The number of states of `D(3, n)` on cycles, by theorem 24.
fn formula(n: u32) -> u64 {
    let plain = sum_over_words(n, |tokens| 1 << (n + 1 - tokens));
    let h = n.div_ceil(2);
    plain + if n % 2 == 1 { 2 * (10_u64.pow(h) - 8_u64.pow(h)) } else { 0 }
}

#[test]
fn states_on_cycles_are_the_formula() {
    let mut counted: BTreeMap<u32, u64> = BTreeMap::new();
    for line in include_str!("../../results/conjecture-2.csv").lines() {
        let numbers: Vec<u64> = line.split(',').filter_map(|word| word.parse().ok()).collect();
        if let [n, period, cycles, _] = numbers[..] {
            *counted.entry(n as u32).or_default() += period * cycles;
        }
    }
    assert!(counted.keys().copied().eq(1..=16));
    for (n, states) in counted {
        assert_eq!(formula(n), states, "n = {n}");
    }
}

/// A cycle of three rows as theorem 24 builds it, for the columns `0..2n(n + 1)`.
struct Built {
    n: usize,
    y: Vec<bool>,
    /// Of each column whether the first two rows agree, and whether a token is carried.
    e: Vec<bool>,
    w: Vec<bool>,
    zeros: Vec<usize>,
    tau: Vec<bool>,
}

impl Built {
    fn new(y: Word, set: u64) -> Self {
        let n = y.n as usize;
        let lap = 2 * n * (n + 1);
        let digits: Vec<bool> = (0..lap).map(|t| y.at(t as i64)).collect();
        let zeros: Vec<usize> = (0..lap).filter(|&t| !digits[t]).collect();
        let tau: Vec<bool> = (0..zeros.len()).map(|i| set >> (i % (n + 1)) & 1 == 1).collect();
        let (mut e, mut w) = (vec![false; lap], vec![false; lap]);
        for i in 0..zeros.len() {
            let (from, to) = (zeros[i], zeros.get(i + 1).map_or(zeros[0] + lap, |&to| to));
            e[from] = tau[i];
            e[(to + n) % lap] = tau[i];
            (from + 1..=to).for_each(|t| w[t % lap] = tau[i]);
        }
        Self { n, y: digits, e, w, zeros, tau }
    }

    fn kind(&self, t: usize) -> Type {
        match (self.y[t], self.e[t]) {
            (false, true) => Type::S,
            (true, true) => Type::P,
            (true, false) if self.w[t] => Type::J,
            _ => Type::A,
        }
    }

    /// Whether all zeros are two columns apart.
    fn alternates(&self) -> bool {
        self.zeros.windows(2).all(|pair| pair[1] - pair[0] == 2)
    }

    /// The states in columns 0 and 1, with the values of the strands, and the set of the tokens
    /// with an exciton; nothing where one of them carries it over a strand that is 1.
    fn states(&self, strands: u64, excitons: u64) -> Option<[Rows; 2]> {
        let (n, lap) = (self.n, self.y.len());
        let places: Vec<usize> =
            (0..lap).filter(|&t| matches!(self.kind(t), Type::A | Type::J)).collect();
        let m = places.len() / (2 * n);
        let (mut g, mut q) = (vec![false; lap], vec![false; lap]);
        for (k, &t) in places.iter().enumerate() {
            g[t] = (strands >> (k % m) & 1 == 1) != (k / m % 2 == 1);
        }
        for (i, &from) in self.zeros.iter().enumerate().filter(|(i, _)| self.tau[*i]) {
            let x = excitons >> (i % (n + 1)) & 1 == 1;
            let after = self.zeros.get(i + 1).map_or(self.zeros[0], |&to| to);
            g[from] = !x;
            g[(after + n) % lap] = x;
            if x {
                q[(from + 1) % lap] = true;
                if g[(from + 1) % lap] {
                    return None;
                }
            }
        }
        let p = |t: usize| {
            let seen = (t..t + lap).find(|t| self.kind(t % lap) != Type::P).unwrap();
            self.kind(seen % lap) != Type::J && g[(seen + n) % lap]
        };
        let row = |t: usize, of: &dyn Fn(usize) -> bool, beyond: [bool; 2]| {
            let within = (0..n).filter(|o| of((t + o) % lap));
            let beyond = [n, n + 1].into_iter().zip(beyond).filter(|(_, has)| *has);
            within.chain(beyond.map(|(o, _)| o)).map(|o| o as u32).collect::<BTreeSet<u32>>()
        };
        Some([0, 1].map(|t| {
            vec![
                row(t, &|t| self.y[t], [false; 2]),
                row(t, &|t| self.y[t] == self.e[t], [self.w[t], false]),
                row(t, &|t| g[t], [p(t), q[t]]),
            ]
        }))
    }
}

#[test]
fn every_word_token_set_and_strand_occurs() {
    for n in 1..=5_u32 {
        let mut states = BTreeSet::new();
        for y in (0..1 << n).map(|digits| Word { digits, n: n.into() }) {
            for set in token_sets(n + 1, y.least_zeros()) {
                let built = Built::new(y, set);
                let excitons = (0..1 << (n + 1)).filter(|of| of & !set == 0);
                for with in excitons.filter(|&of| of == 0 || built.alternates()) {
                    for strands in 0..1 << (n + 1 - set.count_ones()) {
                        let Some([first, second]) = built.states(strands, with) else { continue };
                        assert_eq!(stepped(&first, n), second, "{first:?}");
                        assert_eq!(distance(&first, n), i64::from(with.count_ones()));
                        assert!(states.insert(first), "two choices have one state");
                    }
                }
            }
        }
        assert_eq!(states.len() as u64, formula(n), "n = {n}");
        if n < 5 {
            assert_eq!(states, on_cycles(3, n, [2, 1, 1, 0][n as usize - 1]), "n = {n}");
        }
    }
}

#[test]
fn odd_numbers_of_rows_extend_to_stable_ones() {
    let (mut extended, mut others) = (0, 0);
    for (k, n) in [(1, 5), (3, 2), (3, 3), (3, 4), (3, 5), (5, 2)] {
        each_cycle(k, n, 1 << 40, |rows, period| {
            let rows = sets(rows);
            let is_near = distance(&rows, n) == 0;
            let ones = |o| rows.iter().filter(|row| row.contains(&o)).count() as i64;
            let missing = |o: &u32| ones(*o) < profile(rows.len(), n, *o);
            let last: BTreeSet<u32> = (0..n + k).filter(missing).collect();
            let mut state: Rows = rows.iter().cloned().chain([last]).collect();
            let start = state.clone();
            for _ in 0..period {
                assert_eq!(distance(&state, n) == 0, is_near, "{rows:?}");
                state = stepped(&state, n);
            }
            assert!(state == start || !is_near, "{rows:?}");
            *(if is_near { &mut extended } else { &mut others }) += 1;
        })
        .unwrap();
    }
    assert!(extended > 300 && others > 10, "{extended}, {others}");
}

#[test]
fn rows_after_a_band_divide() {
    let (mut rows, mut beyond) = (0, 0);
    for table in (0..=255).map(shipped) {
        for band in &table.bands {
            let n = u128::from(band.radius);
            let next = u128::from(band.next());
            assert_eq!(next, 2 * n - 1);
            for row in table.found.iter().filter(|row| (next..next + 3).contains(&row.row.into())) {
                assert_eq!(
                    2 * n * (n + 1) % row.period,
                    0,
                    "centre {}, row {}",
                    table.centre,
                    row.row
                );
                rows += 1;
            }
            beyond += (next..next + 3).filter(|&row| row >= table.rows.into()).count();
        }
    }
    assert!(rows > 18_000 && beyond > 2_000, "{rows}, {beyond}");
}

#[test]
fn rows_after_two_bands_divide_less() {
    let mut pairs = 0;
    for table in (0..=255).map(shipped) {
        let has = |radius| table.bands.iter().any(|band| band.radius == radius);
        for radius in table.bands.iter().map(|band| band.radius).filter(|&n| has(n + 1)) {
            let n = u128::from(radius);
            let far = 2 * (n + 1) * (n + 2);
            let bounds = [2 * n, 2 * n, 2 * n + 2, far, far];
            for (row, bound) in (2 * n - 1..).zip(bounds) {
                let found = table.found.iter().find(|found| u128::from(found.row) == row);
                let divides = found.is_none_or(|found| bound.is_multiple_of(found.period));
                assert!(divides, "centre {}, row {row}", table.centre);
            }
            pairs += 1;
        }
    }
    assert!(pairs > 1_000, "{pairs}");
    let two = shipped(2);
    let comes: Vec<u32> =
        (1..=16).filter(|k| two.bands.iter().any(|band| band.radius == 4 * k)).collect();
    assert_eq!(comes, [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14]);
}
