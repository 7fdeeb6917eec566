//! The theorems of docs/proofs.md on stable columns and labels, beside walks through many columns
//! without any algebra.

use crate::damage::Random;
use crate::files::shipped;
use crate::sample::in_turn;
use nimscape_arrays::dynamics::{is_stable, step};
use nimscape_periods::bands::BandFinder;
use nimscape_periods::search::cycle::Cycle;
use nimscape_periods::search::pair::Pair;
use nimscape_periods::work_budget::WorkBudget;
use nimscape_periods::{Method, certify_row};
use nimscape_proof::periods::certificate::Proof;

/// A stable column of `2m` numbers after a band of radius `n`: each offset is in as many sets as it
/// has to be, chosen at random.
fn stable_column(n: u32, m: u32, random: &mut Random) -> Vec<u128> {
    let mut sets = vec![0_u128; 2 * m as usize];
    for offset in 0..n + m {
        let mut left = if offset < n { m } else { n + m - 1 - offset };
        while left > 0 {
            let set = &mut sets[random.below(2 * m as usize)];
            if *set >> offset & 1 == 0 {
                *set |= 1 << offset;
                left -= 1;
            }
        }
    }
    assert!(is_stable(&sets, n));
    sets
}

fn sizes(random: &mut Random, n: usize, m: usize) -> (u32, u32) {
    (1 + random.below(n) as u32, 1 + random.below(m) as u32)
}

/// Theorem 7: the next column is stable, too, and the numbers that are placed fill the offsets
/// beside the band.
#[test]
fn a_stable_column_is_followed_by_stable_columns() {
    let mut random = Random(9);
    for _ in 0..2000 {
        let (n, m) = sizes(&mut random, 20, 9);
        let mut sets = stable_column(n, m, &mut random);
        for _ in 0..20 {
            let (mut placed, mut filled) = (0, 0_u128);
            step(&mut sets, (1 << n) - 1, |_, seat| {
                placed += seat.count_ones();
                filled |= seat;
            });
            assert_eq!((placed, filled), (m, ((1 << m) - 1) << n));
            assert!(is_stable(&sets, n));
        }
    }
}

/// Theorem 8, in arrays, from the columns on that it names.
#[test]
fn in_a_band_every_column_is_stable() {
    let mut met = 0;
    for c in in_turn(&[2, 4, 5, 6, 8, 9, 10, 26, 29, 46, 63], 2) {
        let mut finder = BandFinder::new(c, 64).unwrap();
        let mut watch = WorkBudget::silent(u64::MAX);
        finder.follow(1 << 14, &mut watch).unwrap();
        let bands = finder.bands();
        let mut finder = BandFinder::new(c, 64).unwrap();
        for column in 0..1 << 14 {
            finder.follow(column, &mut watch).unwrap();
            let Some(sets) = finder.sets() else { continue };
            for pair in bands.windows(2) {
                let from = pair[0].column.max(pair[1].column) + u64::from(pair[1].radius);
                if column >= from {
                    let numbers = pair[0].next() as usize..pair[1].next() as usize;
                    assert!(is_stable(&sets[numbers], pair[0].radius), "centre {c}, {pair:?}");
                    met += 1;
                }
            }
        }
    }
    assert!(met > 250_000, "{met}");
}

/// The offsets that exactly one of the last two sets has.
fn labelled(sets: &[u128]) -> u128 {
    sets[sets.len() - 2] ^ sets[sets.len() - 1]
}

fn turned(sets: &[u128], offset: u32) -> Vec<u128> {
    let mut sets = sets.to_vec();
    let last = sets.len() - 1;
    sets[last - 1] ^= 1 << offset;
    sets[last] ^= 1 << offset;
    sets
}

/// Walks laps from a stable column at which the lead is on its cycle: from the column itself, and
/// with each label turned round. Then a lap is a signed permutation, and that which [`Pair`] finds.
fn a_lap_is_a_signed_permutation(n: u32, sets: &[u128], lap: u64) {
    let lead = sets.len() - 2;
    let walked = |sets: &[u128]| {
        let (mut sets, labels) = (sets.to_vec(), labelled(sets).count_ones());
        for _ in 0..lap {
            step(&mut sets, (1 << n) - 1, |_, _| ());
            assert_eq!(labelled(&sets).count_ones(), labels, "their number changes");
        }
        sets
    };
    let labels = labelled(sets);
    let after = walked(sets);
    assert_eq!(after[..lead], sets[..lead], "the lead comes back");
    assert_eq!(labelled(&after), labels);
    let mut met = 0_u128;
    for offset in (0..128).filter(|offset| labels >> offset & 1 == 1) {
        let other = walked(&turned(sets, offset));
        let changed = other[lead] ^ after[lead];
        assert!(changed.is_power_of_two(), "one label turned round turns one round");
        assert_eq!(changed & (met | !labels), 0, "and no two the same");
        met |= changed;
    }
    let cycle = Cycle { radius: n, column: 0, sets: sets.to_vec(), joint: vec![lap] };
    let pair =
        Pair::find(cycle, &mut WorkBudget::silent(u64::MAX)).unwrap().expect("a permutation");
    assert_eq!(pair.after_laps(1), after);
    let twice = walked(&after);
    assert_eq!(pair.after_laps(2), twice);
    assert_eq!(pair.after_laps(pair.order), sets);
    assert_eq!(pair.after_laps(u128::MAX / pair.order * pair.order), sets);
    for (before, now) in [(sets, &after), (&after[..], &twice)] {
        assert_eq!(before == now, pair.order == 1);
    }
}

#[test]
fn random_stable_groups_permute_their_labels_in_every_lap() {
    let (mut random, mut met) = (Random(7), 0);
    for _ in 0..3000 {
        let (n, m) = sizes(&mut random, 9, 5);
        let sets = stable_column(n, m, &mut random);
        let mut cycle = Cycle::start(n, 0, sets);
        let mut watch = WorkBudget::silent(1 << 20);
        let lead = cycle.sets.len() - 2;
        if (0..lead).any(|_| cycle.extend(&mut watch).is_err() || cycle.lap() > 5000) {
            continue;
        }
        a_lap_is_a_signed_permutation(n, &cycle.sets, cycle.lap());
        met += 1;
    }
    assert!(met > 1000, "{met}");
}

#[test]
fn labels_are_never_lost() {
    let (mut random, mut grown) = (Random(8), 0);
    for _ in 0..500 {
        let (n, m) = sizes(&mut random, 12, 6);
        let mut sets = stable_column(n, m, &mut random);
        let mut labels = labelled(&sets).count_ones();
        for _ in 0..300 {
            step(&mut sets, (1 << n) - 1, |_, _| ());
            let now = labelled(&sets).count_ones();
            assert!(now == labels || now == labels + 2, "{labels}, {now}");
            grown += u32::from(now > labels);
            labels = now;
        }
    }
    assert!(grown > 100, "{grown}");
}

#[test]
fn groups_of_the_shipped_tables_permute_their_labels_in_every_lap() {
    let mut met = 0;
    let centres = in_turn(&(0..=63).collect::<Vec<u32>>(), 7);
    for &c in &centres {
        let table = shipped(c);
        // The first of the two, and the last row of the lead, where there is one.
        for pair in table.found.windows(2) {
            let [before, row] = pair else { unreachable!() };
            let first = row.method == Method::Labels && before.method == Method::Walk;
            let lap = if before.radius == row.radius { before.joint } else { 1 };
            if !first || lap > 1 << 10 || row.column > 1 << 20 {
                continue; // it is walked through for each label
            }
            let certificate = certify_row(&table, row.row, 1 << 28, |_| true).unwrap();
            let Proof::Labels { lap, .. } = certificate.proof else { panic!("row {}", row.row) };
            let set = |offsets: &Vec<u32>| offsets.iter().map(|offset| 1_u128 << offset).sum();
            let sets: Vec<u128> = certificate.state.iter().map(set).collect();
            a_lap_is_a_signed_permutation(row.radius, &sets, lap);
            met += 1;
        }
    }
    println!("{met} groups");
    assert!(2 * met > centres.len(), "{met}");
}

/// A stored search may be false: no number finds an offset that is left.
#[test]
fn sets_that_are_full_are_no_stable_group() {
    for sets in [[!1_u64, !1], [!0, !1], [!1, 1]] {
        let cycle = Cycle { radius: 1, column: 0, sets: sets.to_vec(), joint: vec![] };
        let found = Pair::find(cycle, &mut WorkBudget::silent(9)).unwrap();
        assert!(found.is_none(), "{sets:?}");
    }
}
