//! Tokens, strands and distances against their definitions, read off simulated orbits.

use std::collections::BTreeSet;

use crate::files::shipped;
use nimscape_arrays::dynamics::census::each_cycle;
use nimscape_arrays::dynamics::tokens::{
    Kind, Tokens, bounds_after_band, distance, distances, turn,
};
use nimscape_arrays::dynamics::{Rule, State};

type Rows = Vec<BTreeSet<u32>>;

/// One step, by the definition.
fn stepped(rows: &Rows, n: u32) -> Rows {
    let mut added = BTreeSet::new();
    let next = |row: &BTreeSet<u32>| {
        let mut row = row.clone();
        if !row.contains(&0) {
            let free = (n..128).find(|o| !row.contains(o) && !added.contains(o)).unwrap();
            row.insert(free);
            added.insert(free);
        }
        row.iter().filter(|&&o| o > 0).map(|o| o - 1).collect()
    };
    rows.iter().map(next).collect()
}

fn sets(state: &State) -> Rows {
    let set = |row: &u128| (0..128).filter(|o| row >> o & 1 == 1).collect();
    state.rows().iter().map(set).collect()
}

/// The distance of all rows, offset by offset: even numbers of rows from the profile, odd ones from
/// it or one less.
fn naive_distance(rows: &[BTreeSet<u32>], n: u32) -> u32 {
    let m = rows.len().div_ceil(2) as u32;
    let near = |o: u32| {
        let full = if o < n { m } else { (n + m - 1).saturating_sub(o) };
        let least = if rows.len().is_multiple_of(2) { full } else { full.saturating_sub(1) };
        least..=full
    };
    let apart = |o: u32| {
        let ones = rows.iter().filter(|row| row.contains(&o)).count() as u32;
        near(o).map(|count| ones.abs_diff(count)).min().unwrap()
    };
    (0..200).map(apart).sum()
}

/// The columns of an orbit from the seed on, by the definitions.
struct Orbit {
    n: usize,
    states: Vec<Rows>,
}

impl Orbit {
    fn of(seed: &State, steps: usize) -> Self {
        let n = seed.radius();
        let mut rows = sets(seed);
        let next = || {
            let after = stepped(&rows, n);
            std::mem::replace(&mut rows, after)
        };
        let states = std::iter::repeat_with(next).take(steps).collect();
        Self { n: n as usize, states }
    }

    fn has(&self, t: usize, row: usize, offset: usize) -> bool {
        self.states[t][row].contains(&(offset as u32))
    }

    fn kind(&self, t: usize) -> Kind {
        // What the two lowest rows add tells the type.
        let n = self.n as u32;
        let before = &self.states[t];
        let mut added = BTreeSet::new();
        for row in &before[..2] {
            if !row.contains(&0) {
                added.insert((n..128).find(|o| !row.contains(o) && !added.contains(o)).unwrap());
            }
        }
        match added.into_iter().collect::<Vec<_>>()[..] {
            [only] if only == n => Kind::A,
            [only] if only == n + 1 => Kind::J,
            [one, two] if [one, two] == [n, n + 1] => Kind::S,
            [] => Kind::P,
            ref others => panic!("{others:?}"),
        }
    }

    /// The times of the zeros of the word.
    fn zeros(&self) -> Vec<usize> {
        (0..self.states.len()).filter(|&t| !self.has(t, 0, 0)).collect()
    }
}

/// Compares a state on a cycle with its orbit, from the seed on.
fn compare(seed: &State, steps: usize) -> (bool, usize) {
    let n = seed.radius() as usize;
    let turn = turn(n as u32) as usize;
    let orbit = Orbit::of(seed, steps + 2 * turn);
    let mut state = seed.clone();
    state.advance(steps as u64);
    let tokens = Tokens::after(seed, steps as u64).unwrap();
    let zeros = orbit.zeros();
    let first = zeros.iter().position(|&z| z >= steps).unwrap();
    let places: Vec<bool> = (0..=n)
        .map(|place| {
            let zero = (first..=first + n).find(|i| i % (n + 1) == place).unwrap();
            !orbit.has(zeros[zero], 1, 0)
        })
        .collect();
    assert_eq!(tokens.places, places, "{seed}, {steps}");
    assert_eq!(tokens.word().len(), 2 * n);
    for t in steps..steps + 2 * n {
        assert_eq!(tokens.word()[t % (2 * n)], orbit.has(t, 0, 0));
    }
    let numbered = |t: usize| {
        let passed = zeros.iter().filter(|&&z| z <= t).count();
        ((passed + n) % (n + 1)) as u32
    };
    assert_eq!((tokens.place(), tokens.column() as usize), (numbered(steps), steps % (2 * n)));
    let carried = orbit.has(steps, 1, n);
    let last = (zeros.iter().filter(|&&z| z < steps).count() + n) % (n + 1);
    assert_eq!(tokens.carried(), carried.then_some(last as u32));
    let torus = tokens.torus(&state).unwrap();
    assert_eq!([torus.kinds.len(), torus.places.len()], [turn; 2]);
    let mut seen = BTreeSet::new();
    for t in steps..steps + turn {
        let time = t % turn;
        assert_eq!(torus.kinds[time], orbit.kind(t), "{seed}, {t}");
        assert_eq!(torus.places[time], numbered(t), "{seed}, {t}");
        assert!(seen.insert((torus.places[time], t % (2 * n))), "each cell once");
    }
    if seed.rows().len() < 3 {
        return (false, tokens.places.iter().filter(|token| **token).count());
    }
    let strands = torus.strands.unwrap();
    for t in steps..steps + turn {
        assert_eq!(strands.bits[t % turn], orbit.has(t, 2, 0));
    }
    // Numbers go up in time, and the next column of a strand has the opposite bit.
    let columns: Vec<usize> = (0..turn).filter(|&time| strands.numbers[time].is_some()).collect();
    for (number, &time) in columns.iter().enumerate() {
        assert_eq!(strands.numbers[time], Some(number as u32));
        assert!(matches!(torus.kinds[time], Kind::A | Kind::J));
        let next = columns[(number + strands.count as usize) % columns.len()];
        assert_ne!(strands.bits[time], strands.bits[next], "{seed}");
    }
    assert_eq!(columns.len(), 2 * n * strands.count as usize);
    (true, strands.count as usize)
}

#[test]
fn cycles_have_the_tokens_and_strands_of_their_orbits() {
    for (k, n) in [(2, 1), (2, 2), (2, 3), (2, 4), (2, 5), (3, 1), (3, 2), (3, 3), (3, 4)] {
        let (mut cycles, mut counts) = (0, BTreeSet::new());
        each_cycle(k, n, 1 << 30, |rows, _| {
            let rows: Vec<u128> = rows.iter().map(|&row| row.into()).collect();
            let seed = State::of_sets(&rows, n).unwrap();
            for steps in [0, 1, n as usize + 3] {
                counts.insert(compare(&seed, steps));
            }
            cycles += 1;
        })
        .unwrap();
        assert!(cycles > 1 || n < 3);
        assert!(counts.len() > 1 || n < 3, "D({k}, {n}): {counts:?}");
    }
}

#[test]
fn tokens_meet_and_are_lost_in_pairs() {
    let (mut met, mut far) = (0, 0);
    for number in 0..400 {
        let (k, n) = (2 + (number % 3) as u32, 1 + (number % 7) as u32);
        let seed = State::random(number, k, n, Rule::A).unwrap();
        let mut state = seed.clone();
        let mut before = Tokens::after(&seed, 0).unwrap();
        for steps in 1..3 * u64::from(turn(n)) {
            state.step();
            let tokens = Tokens::after(&seed, steps).unwrap();
            let lost = |place: &usize| before.places[*place] && !tokens.places[*place];
            let came = |place: &usize| !before.places[*place] && tokens.places[*place];
            let all = 0..=n as usize;
            assert_eq!(all.clone().filter(came).count(), 0);
            let lost = all.filter(lost).count();
            assert!(lost == 0 || lost == 2, "{seed}, step {steps}");
            met += lost / 2;
            let many = tokens.places.iter().filter(|token| **token).count() as u32;
            assert_eq!(distances(&state)[1], many);
            assert!(lost == 0 || before.torus(&state).is_none(), "they meet in this turn");
            before = tokens;
        }
        assert!(before.torus(&state).is_some(), "{seed}");
        let distant = State::read("1,0000000000001", 2, n, Rule::A).unwrap();
        far += usize::from(Tokens::after(&distant, 0).is_none());
    }
    assert!(met > 100 && far == 400, "{met}, {far}");
    assert_eq!(Tokens::after(&State::random(1, 1, 4, Rule::A).unwrap(), 0), None);
}

#[test]
fn distances_are_those_of_the_definition() {
    let mut fallen = 0;
    for number in 0..300 {
        let (k, n) = (1 + (number % 9) as u32, 1 + (number % 8) as u32);
        let mut state = State::random(number, k, n, Rule::A).unwrap();
        let mut before = distances(&state);
        for _ in 0..30 {
            let found = distances(&state);
            let rows = sets(&state);
            let expected: Vec<u32> =
                (1..=rows.len()).map(|k| naive_distance(&rows[..k], n)).collect();
            assert_eq!(found, expected, "{state}");
            assert_eq!(distance(&state), expected[k as usize - 1]);
            assert!(found.iter().zip(&before).all(|(after, before)| after <= before));
            fallen += usize::from(found < before);
            before = found;
            state.step();
        }
        let is_even = k % 2 == 0;
        let last = distances(&state).pop();
        assert!(!is_even || state.is_stable() == (last == Some(0)));
    }
    assert!(fallen > 400, "{fallen}");
}

#[test]
fn rows_after_bands_have_periods_that_divide_the_bounds() {
    let (mut rows, mut equal) = (0, 0);
    for table in (0..=255).map(shipped) {
        for band in &table.bands {
            for (row, bound) in (band.next()..).zip(bounds_after_band(band.radius)) {
                if let Some(found) = table.found.iter().find(|found| found.row == row) {
                    let bound = u128::from(bound);
                    assert_eq!(bound % found.period, 0, "centre {}, row {row}", table.centre);
                    equal += usize::from(bound == found.period);
                    rows += 1;
                }
            }
        }
    }
    assert!(rows > 18_000 && equal > 1_000, "{rows}, {equal}");
}
