//! `D(k, n)` against the printed rule taken literally, the arrays, and brute force over all states.

use std::collections::{BTreeMap, BTreeSet};

use crate::naive::{starts, with_shares};
use nimscape_arrays::dynamics::census::{census, each_cycle};
use nimscape_arrays::dynamics::evidence::PaperClaim;
use nimscape_arrays::dynamics::state::LONGEST;
use nimscape_arrays::dynamics::{Orbit, Rule, State, orbit};
use nimscape_base::error::Error;
use nimscape_periods::search::seeds::seed_of;
use proptest::prelude::*;

const EFFORT: u64 = 1 << 32;

/// A block of bits, `block[row][offset]`, the lowest row first, wide enough for all that is done to
/// it.
type Block = Vec<Vec<bool>>;

fn block(state: &State) -> Block {
    state.rows().iter().map(|row| (0..128).map(|offset| row >> offset & 1 == 1).collect()).collect()
}

/// The iteration rule of section 9.3 as it is printed: shift left; then, from the bottom up, each
/// row that a 0 was harvested from gets a 1 in the leftmost possible place outside the leftmost `n`
/// columns, no column twice.
fn as_printed(block: &mut Block, n: usize) {
    let harvested: Vec<bool> = block.iter_mut().map(|row| row.remove(0)).collect();
    for row in block.iter_mut() {
        row.push(false);
    }
    let mut used = BTreeSet::new();
    for (row, harvested) in block.iter_mut().zip(harvested) {
        if !harvested {
            let place = (n..row.len()).find(|place| !row[*place] && !used.contains(place)).unwrap();
            used.insert(place);
            row[place] = true;
        }
    }
}

/// Rule A: the same, but the ones are added before the shift.
fn as_proved(block: &mut Block, n: usize) {
    let mut used = BTreeSet::new();
    for row in block.iter_mut().filter(|row| !row[0]) {
        let place = (n..row.len()).find(|place| !row[*place] && !used.contains(place)).unwrap();
        used.insert(place);
        row[place] = true;
    }
    for row in block.iter_mut() {
        row.remove(0);
        row.push(false);
    }
}

fn read(seed: &str, n: u32, rule: Rule) -> State {
    State::read(seed, seed.split(',').count() as u32, n, rule).unwrap()
}

#[test]
fn figure_14_is_a_step_of_rule_b() {
    let bottom_first = |rows: &str| rows.split(' ').rev().collect::<Vec<_>>().join(",");
    let seed = bottom_first("1111 0 0001111 11111 010101 101 010011 1");
    let mut state = read(&seed, 4, Rule::B);
    assert_eq!(state.derived(), [4, 4, 3, 4, 3, 3, 1]);
    let step = state.step();
    assert_eq!(state.to_string(), bottom_first("111 00001 00111101 1111 1010101 01 100111 0"));
    assert_eq!(state.derived(), [4, 3, 4, 3, 4, 2, 1, 1]);
    assert!(step.harvest.into_iter().map(u8::from).eq([1, 0, 1, 0, 1, 0, 0, 1]));
    assert_eq!(step.added.iter().flatten().count(), 4);
}

#[test]
fn energies_are_counted_from_the_end_of_the_incubator_of_a_rule() {
    for (n, rule, energies) in [(4, Rule::B, [0, 2]), (4, Rule::A, [0, 2]), (5, Rule::A, [0, 1])] {
        assert_eq!(read("1,000001", n, rule).energies(rule), energies);
    }
}

#[test]
fn a_stable_state_stays_stable_and_says_so() {
    // D(2, 2): both offsets of the incubator in one row each.
    let mut state = read("10,01", 2, Rule::A);
    for _ in 0..8 {
        assert!(state.is_stable() && state.derived()[..2] == [1, 1]);
        state.step();
    }
    assert!(!read("11,01", 2, Rule::A).is_stable());
    assert!(!read("10,01,0", 2, Rule::A).is_stable(), "three rows");
}

#[test]
fn an_unstable_cycle_with_equal_parities() {
    let seed = "0000,1111,0101,0000,1111,111111,000011,1111";
    let mut state = read(seed, 4, Rule::A);
    assert_eq!(orbit(&state, EFFORT), Some(Orbit { preperiod: 0, period: 48 }));
    assert!(state.rows().iter().all(|row| row.count_ones() % 2 == 0));
    for _ in 0..48 {
        assert!(!state.is_stable());
        state.step();
    }
    assert_eq!(state, read(seed, 4, Rule::A));
}

/// All states of `k` rows with ones below `n + k + 1`, beyond what the energy bound allows, each
/// followed until it comes back.
fn cycles_by_brute_force(k: usize, n: usize) -> BTreeMap<u64, u64> {
    let width = n + k + 1;
    let mut seen = BTreeSet::new();
    let mut cycles = BTreeMap::new();
    for bits in 0_u64..1 << (k * width) {
        let bit = |row: usize, offset: usize| bits >> (row * width + offset) & 1 == 1;
        let row = |row| (0..4 * width).map(|offset| offset < width && bit(row, offset)).collect();
        let mut block: Block = (0..k).map(row).collect();
        let mut path = Vec::new();
        while seen.insert(block.clone()) {
            path.push(block.clone());
            as_proved(&mut block, n);
        }
        if let Some(start) = path.iter().position(|state| *state == block) {
            *cycles.entry((path.len() - start) as u64).or_default() += 1;
        }
    }
    cycles
}

#[test]
fn the_census_misses_no_cycle() {
    for (k, n) in [(1, 1), (1, 2), (1, 5), (1, 8), (2, 1), (2, 2), (2, 3), (2, 4), (3, 1), (3, 2)] {
        let census = census(k, n, EFFORT, |_| true).unwrap();
        let counts: BTreeMap<u64, u64> =
            census.cycles.iter().map(|(&period, cycles)| (period, cycles.count)).collect();
        assert_eq!(counts, cycles_by_brute_force(k as usize, n as usize), "D({k}, {n})");
    }
}

#[test]
fn each_cycle_of_the_census_is_one_and_no_two_are_the_same() {
    for (k, n) in [(2, 5), (3, 4), (4, 3), (5, 2)] {
        let mut states = BTreeSet::new();
        let mut stable = 0;
        each_cycle(k, n, EFFORT, |rows, period| {
            let rows: Vec<u128> = rows.iter().map(|&row| row.into()).collect();
            let mut state = State::of_sets(&rows, n).unwrap();
            assert_eq!(orbit(&state, EFFORT), Some(Orbit { preperiod: 0, period }));
            stable += u64::from(state.is_stable());
            for _ in 0..period {
                let within = (0..).zip(state.energies(Rule::A)).all(|(r, energy)| energy <= r);
                assert!(within, "the energy bound: {state}");
                assert!(states.insert(state.to_string()), "met twice: {state}");
                state.step();
            }
        })
        .unwrap();
        let census = census(k, n, EFFORT, |_| true).unwrap();
        assert_eq!((census.states(), census.stable()), (states.len() as u64, stable));
    }
}

#[test]
fn theorem_7_every_period_of_d_1_n_is_2n_by_an_odd_number() {
    for n in 1..=16_u32 {
        let census = census(1, n, EFFORT, |_| true).unwrap();
        let odd = (1..=n).filter(|d| d % 2 == 1 && n % d == 0);
        let expected: BTreeSet<u64> = odd.map(|d| u64::from(2 * n / d)).collect();
        assert!(census.cycles.keys().copied().eq(expected), "n = {n}");
        assert_eq!(census.states(), 1 << n, "every simple seed comes back");
    }
}

/// As it is printed, with 2(4n)(4n + 1) for D(3, n), it fails; `census.rs` has what holds.
#[test]
fn conjecture_2_as_printed_fails() {
    assert_ne!(544 % census(3, 4, EFFORT, |_| true).unwrap().cycles.last_key_value().unwrap().0, 0);
}

#[test]
fn the_two_rules_are_one() {
    let a = State::random(5, 4, 7, Rule::A).unwrap();
    let b = State::random(5, 4, 6, Rule::B).unwrap();
    assert_eq!(a, b);
}

#[test]
fn the_system_goes_as_the_array_does() {
    for (c, n, k, column) in [(2, 4, 8, 100), (6, 12, 8, 2000), (29, 3, 5, 300), (9, 8, 1, 900)] {
        let mut state = seed_of(c, k, n, Rule::A, column).unwrap();
        for later in [1, 2, 300] {
            state.advance(later);
            let there = seed_of(c, k, n, Rule::A, column + later).unwrap();
            assert_eq!(state, there, "centre {c}, D({k}, {n})");
            state = seed_of(c, k, n, Rule::A, column).unwrap();
        }
    }
    assert_eq!(seed_of(2, 8, 3, Rule::B, 100), seed_of(2, 8, 4, Rule::A, 100));
}

#[test]
fn an_array_without_the_band_has_no_state() {
    let refused = |c, n, column| seed_of(c, 5, n, Rule::A, column).unwrap_err().to_string();
    let expected = "n: 4 has no state here: before column 300 of centre 29 no band of radius 4 is perfect; \
                    those of radius 1, 2, 3 and 6 are";
    assert_eq!(refused(29, 4, 300), expected);
    assert!(refused(2, 1, 0).ends_with("; none is yet"));
    assert_eq!(refused(4096, 1, 0), "c must be 0 to 4095, not 4096");
    assert_eq!(refused(2, 4, 1_000_001), "column must be 0 to 1000000, not 1000001");
}

#[test]
fn a_step_says_what_it_does() {
    let nothing = "No row drops a 1. All drop a 0 and get a 1: row 0 at offset 4.";
    for (seed, rule, sentence) in [
        (
            "1,010011,101,010101,11111,0001111,0,1111", // figure 14
            Rule::B,
            "Rows 0, 2, 4 and 7 drop a 1. The rest drop a 0 and get a 1: \
             row 1 at offset 5, row 3 at offset 6, row 5 at offset 7 and row 6 at offset 4.",
        ),
        ("1,1", Rule::A, "Rows 0 and 1 drop a 1. So nothing is added."),
        ("0", Rule::A, nothing),
        ("0", Rule::B, nothing),
    ] {
        assert_eq!(read(seed, 4, rule).step().sentence(rule), sentence);
    }
}

#[test]
fn what_is_no_seed_is_refused_with_its_value() {
    let refused = |seed: &str, k, n| State::read(seed, k, n, Rule::A).unwrap_err().to_string();
    assert_eq!(refused("1", 0, 4), "k must be 1 to 16, not 0");
    assert_eq!(refused("1", 1, 65), "n must be 1 to 64, not 65");
    assert_eq!(refused("1,0", 3, 4), "seed: \"1,0\" has 2 rows, not k = 3");
    assert_eq!(refused("0", 8, 4), "seed: \"0\" has 1 row, not k = 8");
    assert_eq!(refused("1,,0", 3, 4), "seed: \"\" is not 1 to 96 zeros and ones");
    assert_eq!(refused("1,0x", 2, 4), "seed: \"0x\" is not 1 to 96 zeros and ones");
    assert_eq!(refused("1,０", 2, 4), "seed: \"０\" is not 1 to 96 zeros and ones");
    let long = "1".repeat(LONGEST + 1);
    assert!(matches!(State::read(&long, 1, 4, Rule::A), Err(Error::Unfit { .. })));
    assert!(State::read(&long[1..], 1, 4, Rule::A).is_ok());
    let long = census(4, 8, 1000, |_| true).unwrap_err().to_string();
    assert_eq!(long, "k, n: 4, 8 has too many states for a census of 1000 steps");
}

#[test]
fn an_orbit_beyond_the_effort_is_not_guessed() {
    assert_eq!(orbit(&State::random(1, 8, 12, Rule::A).unwrap(), 1000), None);
}

fn seeds() -> impl Strategy<Value = (String, u32)> {
    let row = "[01]{1,96}";
    (proptest::collection::vec(row, 1..=16), 1_u32..=64).prop_map(|(rows, n)| (rows.join(","), n))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn both_rules_are_what_is_written((seed, n) in seeds()) {
        for (rule, literal) in [(Rule::A, as_proved as fn(&mut Block, usize)), (Rule::B, as_printed)] {
            let mut state = read(&seed, n, rule);
            let mut expected = block(&state);
            let reach = state.reach();
            for _ in 0..200 {
                literal(&mut expected, n as usize);
                let before = state.clone();
                let step = state.step();
                prop_assert_eq!(&block(&state), &expected, "{:?}", rule);
                prop_assert!(state.columns() <= reach);
                for (r, (harvest, added)) in step.harvest.iter().zip(&step.added).enumerate() {
                    prop_assert_eq!(*harvest, before.rows()[r] & 1 == 1);
                    let added = added.map_or(0, |offset| 1 << offset);
                    prop_assert_eq!((before.rows()[r] | added) >> 1, state.rows()[r]);
                }
            }
            let mut again = read(&seed, n, rule);
            again.advance(200);
            prop_assert_eq!(&again, &state);
        }
    }

    #[test]
    fn what_is_printed_is_read((seed, n) in seeds()) {
        let state = read(&seed, n, Rule::A);
        prop_assert_eq!(&read(&state.to_string(), n, Rule::A), &state);
        let ones = |text: &str| text.matches('1').count() as u32;
        prop_assert_eq!(state.derived().iter().sum::<u32>(), ones(&seed));
    }

    #[test]
    fn orbits_are_the_first_return(number in any::<u64>(), k in 1_u32..=3, n in 1_u32..=5) {
        let mut state = State::random(number, k, n, Rule::A).unwrap();
        state.advance(number % 2);
        let found = orbit(&state, EFFORT).unwrap();
        let mut seen = BTreeMap::new();
        let first = (0..).find_map(|t: u64| {
            let before = seen.insert(state.to_string(), t);
            state.step();
            before.map(|before| Orbit { preperiod: before, period: t - before })
        });
        prop_assert_eq!(Some(found), first);
    }

    #[test]
    fn each_row_keeps_the_parity_of_its_ones_and_the_time(number in any::<u64>(), k in 1_u32..=16, n in 1_u32..=64) {
        let mut state = State::random(number, k, n, Rule::A).unwrap();
        for t in 0..100 {
            prop_assert!(state.rows().iter().all(|row| row.count_ones() % 2 == t % 2));
            state.step();
        }
    }
}

#[test]
fn the_width_of_a_census_is_bounded_exactly() {
    let message = |k, n| census(k, n, 1, |_| true).unwrap_err().to_string();
    for (k, n) in [(1, 24), (2, 23), (16, 9)] {
        assert!(message(k, n).ends_with("has too many states for a census of 1 steps"), "{k}, {n}");
        let much = "is too large for a census: k + n - 1 exceeds 24";
        assert_eq!(message(k, n + 1), format!("k, n: {k}, {} {much}", n + 1));
    }
}

#[test]
fn a_census_that_would_take_far_too_long_is_refused_within_a_sample() {
    let (refused, shares) = with_shares(|report| census(8, 4, 1 << 31, report));
    let sentence = refused.unwrap_err().to_string();
    let steps = "has too many states for a census of 2147483648 steps: it would take some ";
    starts(&sentence, &format!("k, n: 8, 4 {steps}"));
    assert!(sentence.ends_with(" · 10¹⁰"), "{sentence}");
    assert!(shares.last().is_none_or(|last| *last < 1.0 / 16.0), "after a sample: {shares:?}");
}

#[test]
fn a_census_is_refused_by_its_first_estimate_or_not_at_all() {
    let (found, shares) = with_shares(|report| census(6, 5, 1 << 29, report));
    assert!(shares.len() > 1 << 7, "more steps than the effort: {}", shares.len());
    assert_eq!(found.unwrap().states(), 96_077_596);
    let refused = census(6, 5, 1 << 28, |_| true).unwrap_err().to_string();
    assert!(refused.contains("a census of 268435456 steps: it would take some"), "{refused}");
}

/// The one row of D(1, 24) takes few steps; following its cycles takes the time.
#[test]
fn a_census_reports_growing_shares_and_can_be_stopped() {
    let (all, shares) = with_shares(|report| census(4, 7, 1 << 40, report));
    assert!(all == census(4, 7, 1 << 40, |_| true) && shares.len() > 2, "{shares:?}");
    let (all, shares) = with_shares(|report| census(1, 24, 1 << 31, report));
    assert_eq!(all.unwrap().states(), 1 << 24);
    assert!(shares.iter().filter(|share| (0.2..0.9).contains(*share)).count() > 1, "{shares:?}");
    let stopped = census(4, 7, 1 << 40, |share| share < 0.5);
    assert!(stopped.unwrap_err().to_string().contains("has been stopped"));
}

#[test]
fn rows_of_evidence_are_those_that_are_recorded() {
    let recorded = include_str!("../../www/data/dynamics.md");
    let systems = (1..=10)
        .map(|n| (PaperClaim::Theorem7, 1, n))
        .chain((1..=7).map(|n| (PaperClaim::Conjecture2, 3, n)))
        .chain([(2, 4), (4, 4), (2, 8)].map(|(k, n)| (PaperClaim::Remark91, k, n)));
    for (claim, k, n) in systems {
        let heads = format!("| {} |", claim.heads().join(" | "));
        let row = format!("| {} |", claim.row(k, n, 1 << 32).unwrap().join(" | "));
        assert!(recorded.contains(&heads) && recorded.contains(&row), "{heads} {row}");
    }
}
