//! The theorems 14 to 20 of docs/proofs.md, each beside a computation from first principles, and
//! against all tables that come with the site.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::files::shipped;
use crate::naive::{by_bits, is_least, leading_row, lists, square, starts};
use nimscape_arrays::dynamics::step;
use nimscape_games::nim::Totals;
use nimscape_periods::diagonal::{allows_band, entry};
use nimscape_periods::shift::{modulus, representative};
use nimscape_periods::transfer::route;
use nimscape_periods::twins::Twins;
use nimscape_periods::{Table, Transfer, shift, transferred};
use nimscape_periods::{transfer_after_band, transfer_band, transfer_row};
use nimscape_proof::periods::certificate;
use nimscape_proof::periods::transfer::{Fact, Step, Theorem};

/// Rows `0..rows` and columns `0..columns` of `C_c`, by the border and the mex rule.
fn literal(c: usize, rows: usize, columns: usize) -> Vec<Vec<usize>> {
    let array = by_bits(&leading_row(c as u32, columns), rows);
    array.iter().map(|row| row.iter().map(|&entry| entry as usize).collect()).collect()
}

fn all_shipped() -> Vec<Table> {
    (0..=63).map(shipped).collect()
}

fn offsets(row: &[usize]) -> Vec<isize> {
    row.iter().zip(0..).map(|(&entry, k)| entry as isize - k).collect()
}

// Theorem 14: shifts.

#[test]
fn rows_move_with_the_centre() {
    let columns = 260;
    for c in 1..=70 {
        for m in (0..6).map(|i| 1 << i).filter(|m| *m <= c) {
            let (here, there) = (literal(c, m, columns), literal(c + m, m, columns + m));
            let cells = (0..m).flat_map(|r| (0..columns).map(move |k| (r, k)));
            let wrong: Vec<_> = cells.filter(|&(r, k)| there[r][k + m] != here[r][k] + m).collect();
            assert_eq!(wrong, [(0, 0), (0, c)], "centre {c}, M = {m}");
        }
    }
}

/// The condition `r < M <= c` is needed: rows from `M` on, and smaller centres, do not move.
#[test]
fn rows_beyond_the_modulus_do_not_move() {
    for (c, m, row) in [(12, 4, 5), (2, 4, 3), (4, 8, 4), (5, 8, 6)] {
        let (here, there) = (literal(c, row + 1, 300), literal(c + m, row + 1, 300 + m));
        assert!((c..300).any(|k| there[row][k + m] != here[row][k] + m), "{c}, {m}, {row}");
    }
}

#[test]
fn shipped_periods_preperiods_and_bands_move_with_the_centre() {
    let tables = all_shipped();
    let (mut periods, mut zero, mut bands) = (0, 0, 0);
    for (from, to) in tables.iter().flat_map(|from| tables.iter().map(move |to| (from, to))) {
        let distance = |row| shift::distance(from.centre.into(), to.centre.into(), row);
        if from.centre >= to.centre {
            continue;
        }
        for row in from.found.iter().filter(|row| distance(row.row).is_some()) {
            let there = to.found.iter().find(|there| there.row == row.row);
            let moved = shift::row(row, from.centre.into(), to.centre.into()).unwrap();
            let there = there.expect("of two rows that are one the smaller is open");
            assert_eq!((moved.period, moved.preperiod), (there.period, there.preperiod));
            periods += 1;
            if row.preperiod == 0 {
                assert_eq!(row.period, modulus(row.row).into(), "the row of the nim-sum");
                zero += 1;
            }
        }
        let moved = |of: &Table| -> Vec<_> {
            let found = of.bands.iter().filter(|band| distance(band.next() - 1).is_some());
            found.copied().collect()
        };
        let (here, there) = (moved(from), moved(to));
        // A search may stop before the last band that is decided; what both have is the same.
        for (here, there) in here.iter().zip(&there) {
            let here = shift::band(*here, from.centre.into(), to.centre.into()).unwrap();
            assert_eq!(here, *there, "centres {} and {}", from.centre, to.centre);
            bands += 1;
        }
        assert!(here.len().abs_diff(there.len()) <= 1 || here.is_empty() || there.is_empty());
    }
    assert!(periods > 1300 && zero > 100 && bands > 300, "{periods}, {zero}, {bands}");
}

#[test]
fn shipped_rows_with_preperiod_0_are_rows_of_nim() {
    let mut met = 0;
    for table in all_shipped() {
        let bare = |row: u32| modulus(row) <= table.centre.into();
        for row in table.found.iter().filter(|row| row.preperiod == 0 && bare(row.row)) {
            assert_eq!(row.period, modulus(row.row).into(), "centre {}, {row:?}", table.centre);
            met += 1;
        }
    }
    assert!(met > 100, "{met}");
}

#[test]
fn transferred_rows_are_those_of_the_array() {
    let mut met = 0;
    for c in [66_usize, 93, 127, 200, 221, 1021, 2047] {
        let columns = c + 4000;
        let array = literal(c, 32, columns);
        let there = transferred(&shipped(32 + c as u32 % 32), c as u64).unwrap();
        assert_eq!(there.rows, (0..32).collect::<Vec<_>>());
        for row in there.found.iter().filter(|row| row.period < 1000 && row.column < 1 << 30) {
            if row.preperiod as usize + 2 * row.period as usize + 40 > columns {
                continue;
            }
            let entries = offsets(&array[row.row as usize]);
            let (period, preperiod) = (row.period as usize, row.preperiod as usize);
            assert!(is_least(&entries, period, preperiod), "centre {c}, {row:?}");
            met += 1;
        }
        for band in there.bands.iter().filter(|band| band.radius > 1 && band.column < 9000) {
            let (radius, first) = (band.radius as usize, band.column as usize);
            let inside = |k: usize| (0..2 * radius - 1).all(|r| array[r][k].abs_diff(k) < radius);
            assert!((first + radius..(first + 1000).min(columns)).all(inside), "{c}, {band:?}");
        }
    }
    assert!(met > 60, "{met}");
}

#[test]
fn representatives_have_the_rows_of_their_centres() {
    for c in (1..200).chain([1000, 4095]) {
        for row in [0, 1, 2, 3, 5, 7, 12] {
            let of = representative(c, row);
            let distance = (c - of) as usize;
            let rows = row as usize + 1;
            let (here, there) =
                (literal(of as usize, rows, 80), literal(c as usize, rows, distance + 80));
            let here = here[rows - 1].iter().map(|entry| entry + distance);
            let differ = here.zip(&there[rows - 1][distance..]).filter(|(a, b)| a != *b).count();
            assert!(differ <= 2 * usize::from(row == 0), "row {row}, centre {c}");
        }
    }
}

// Theorem 15: the diagonal, and which bands parity allows.

#[test]
fn the_diagonal_has_the_lowest_zero_bit_of_the_centre() {
    for c in 0..=100 {
        let array = literal(c, c + 1, c + 1);
        assert_eq!(array[c][c] as u64, entry(c as u64), "centre {c}");
        let trivial = (c + 1).is_power_of_two();
        let lowest = (0..9).map(|i| 1 << i).find(|bit| c & bit == 0).unwrap();
        assert_eq!(array[c][c], if trivial { c } else { lowest });
    }
    assert_eq!([1 << 40, u64::MAX].map(entry), [1, u64::MAX]);
}

#[test]
fn shipped_bands_have_numbers_that_parity_allows() {
    let mut met = [0; 8];
    for table in all_shipped() {
        let c = table.centre;
        for band in &table.bands {
            let numbers = band.next();
            assert!(allows_band(c.into(), band.radius), "centre {c}, {numbers} numbers");
            let odd = entry(c.into()) < numbers.into() && numbers <= c;
            assert_eq!([1, 7].contains(&(numbers % 8)), !odd);
            assert!(numbers <= c || [1, 7].contains(&(numbers % 8)), "centre {c}, {numbers}");
            met[numbers as usize % 8] += 1;
        }
    }
    assert!(met[1] > 100 && met[3] > 100 && met[5] > 100 && met[7] > 300, "{met:?}");
}

// Theorem 16: stars.

/// Whether the player to move loses a star: legs that are not empty, upwards. `known` has results.
fn loses(centre: u32, legs: &[u32], known: &mut HashMap<Vec<u32>, bool>) -> bool {
    if let [leg] = *legs {
        return leg == centre; // two stacks in a row, or one stack
    }
    if let Some(known) = known.get(legs) {
        return *known;
    }
    let mut wins = false;
    for i in 0..legs.len() {
        for smaller in 0..legs[i] {
            let mut next = legs.to_vec();
            next[i] = smaller;
            next.retain(|leg| *leg > 0);
            next.sort_unstable();
            wins = wins || loses(centre, &next, known);
        }
    }
    known.insert(legs.to_vec(), !wins);
    !wins
}

/// All lists of `k` legs from 1 to `most`, upwards.
fn all_legs(k: usize, most: u32) -> impl Iterator<Item = Vec<u32>> {
    let legs = lists(&vec![most - 1; k]).into_iter().filter(|legs| legs.is_sorted());
    legs.map(|legs| legs.iter().map(|leg| leg + 1).collect())
}

fn is_even(legs: &[u32]) -> bool {
    legs.iter().fold(0, |sum, leg| sum ^ leg) == 0
}

#[test]
fn stars_with_a_centre_of_ones_are_nim_but_for_one_position() {
    for (centre, most) in [(0, 9), (1, 9), (3, 9), (7, 11)] {
        let mut known = HashMap::new();
        for legs in (2..=5).flat_map(|k| all_legs(k, most)) {
            let all = centre > 0 && legs.iter().all(|leg| *leg == centre);
            let loses = loses(centre, &legs, &mut known);
            assert_eq!(loses, is_even(&legs) != all, "centre {centre}, legs {legs:?}");
            assert!(!all || loses == (legs.len() % 2 == 1));
        }
    }
}

#[test]
fn stars_move_with_the_centre() {
    /// The leg that completes others to a P-position.
    fn completes(centre: u32, legs: [u32; 3], known: &mut HashMap<Vec<u32>, bool>) -> u32 {
        let loses_with = |leg: &u32, known: &mut _| {
            let mut legs: Vec<u32> = legs.iter().chain([leg]).copied().collect();
            legs.retain(|leg| *leg > 0);
            legs.sort_unstable();
            !legs.is_empty() && loses(centre, &legs, known)
        };
        (0..1000).find(|leg| loses_with(leg, known)).unwrap()
    }
    let mut asserted = 0;
    for (c, m) in [(1, 1), (2, 2), (3, 2), (4, 4), (5, 4), (6, 2), (6, 4)] {
        let (mut here, mut there) = (HashMap::new(), HashMap::new());
        for legs in
            lists(&[m - 1, m - 1]).into_iter().filter(|legs| legs.iter().any(|leg| *leg > 0))
        {
            for k in 0..=c + 5 {
                let one = completes(c, [legs[0], legs[1], k], &mut here);
                let other = completes(c + m, [legs[0], legs[1], k + m], &mut there);
                assert_eq!(one + m, other, "centre {c}, M = {m}, {legs:?}, {k}");
                asserted += 1;
            }
        }
    }
    assert!(asserted > 400, "{asserted}");
}

#[test]
fn stars_with_other_centres_are_not_nim() {
    for centre in [2, 4, 5, 6] {
        let mut known = HashMap::new();
        let differs = |legs: &Vec<u32>| loses(centre, legs, &mut known) != is_even(legs);
        assert!(all_legs(3, 9).filter(differs).count() > 1, "{centre}");
    }
}

// Theorem 17: generating functions.

fn binomial(n: u64, k: u64) -> u128 {
    (0..k).fold(1, |product, i| product * u128::from(n.saturating_sub(i)) / u128::from(i + 1))
}

/// The coefficients of the product of `f(x^(2^i))`, below `length`.
fn product(k: u64, length: usize) -> Vec<u128> {
    let mut series = vec![0; length];
    series[0] = 1;
    for power in (0..).map(|i| 1 << i).take_while(|power| *power < length) {
        let before = series.clone();
        for (j, ways) in (1..=k / 2).map(|j| (j as usize * power, binomial(k, 2 * j))) {
            for n in j..length {
                series[n] += ways * before[n - j];
            }
        }
    }
    series
}

#[test]
fn positions_by_their_total_are_the_product_of_binary_places() {
    // Each position one by one.
    for k in 0..=5_usize {
        let most = if k == 5 { 9 } else { 13 };
        let mut counts = vec![0_u128; most as usize / 2 + 1];
        for piles in lists(&vec![most; k]) {
            let total: u32 = piles.iter().sum();
            if total <= most && is_even(&piles) {
                counts[total as usize / 2] += 1;
            }
        }
        assert_eq!(product(k as u64, counts.len()), counts, "{k} piles");
    }
    // Theorems 29 and 30, and the terms of the core.
    for k in 0..=12 {
        let exact = product(k, 140);
        let within: Vec<u128> = (1..=140).map(|n| exact[..n].iter().sum()).collect();
        let mut exactly = Totals::exactly(k as usize).unwrap();
        let mut at_most = Totals::within(k as usize).unwrap();
        for n in 0..140 {
            assert_eq!(exactly.count(n as u64), exact[n].into());
            assert_eq!(at_most.count(n as u64), within[n].into());
        }
        let two = |j: u64| binomial(k, 2 * j) + if j == 0 { 0 } else { binomial(k, 2 * j - 2) };
        for n in 1..140_u64 {
            let earlier = |series: &[u128], ways: &dyn Fn(u64) -> u128| -> u128 {
                let places = (n % 2..=n).step_by(2);
                places.map(|j| ways(j) * series[(n - j) as usize / 2]).sum()
            };
            assert_eq!(exact[n as usize], earlier(&exact, &|j| binomial(k, 2 * j)), "{k}, {n}");
            assert_eq!(within[n as usize], earlier(&within, &two), "{k}, {n}");
        }
    }
}

// Theorem 18: twins.

#[test]
fn twins_differ_in_at_most_four_columns() {
    for c in (4..=100).step_by(4) {
        let columns = 3 * c + 40;
        let (left, right) = (literal(c, c, columns), literal(c + 1, c, columns));
        for r in 3..c {
            let differ: Vec<_> = (0..columns).filter(|&k| left[r][k] != right[r][k]).collect();
            assert!(r ^ c >= c || differ.is_empty(), "centre {c}, row {r}");
            if let [first, second, third, last] = differ[..] {
                assert_eq!((first, second, last), (c, c + 1, r ^ c), "centre {c}, row {r}");
                assert!(c + 2 <= third && last < 2 * c);
            } else {
                assert_eq!(differ, [0; 0], "centre {c}, row {r}");
            }
        }
        // Row 0, and rows 1 and 2, which change places.
        assert!((c + 2..columns).all(|k| left[0][k] == right[0][k]));
        for k in c + 3..columns {
            assert_eq!((left[1][k], left[2][k]), (right[2][k], right[1][k]));
        }
        assert_ne!(left[1][c + 2], right[2][c + 2], "no earlier column will do");
        assert_ne!(left[3], right[3], "row 3 is one that differs");
    }
}

#[test]
fn the_conditions_of_twins_are_needed() {
    for c in [4, 8, 12, 16] {
        let columns = 3000;
        let (left, right) = (literal(c, c + 1, columns), literal(c + 1, c + 1, columns));
        assert!((2500..columns).any(|k| left[c][k] != right[c][k]), "row {c}");
    }
    for c in [6, 7, 10, 11, 18] {
        let (left, right) = (literal(c, 8, 3000), literal(c + 1, 8, 3000));
        let differs = |r: usize| (2500..3000).any(|k| left[r][k] != right[r][k]);
        assert!((3..c.min(8)).any(differs), "centre {c}");
    }
}

#[test]
fn shipped_twins_have_the_same_periods_preperiods_and_bands() {
    let (mut periods, mut preperiods, mut bands) = (0, 0, 0);
    for c in (4..=60).step_by(4) {
        let [left, right] = [c, c + 1].map(shipped);
        let twins = Twins::of(c.into()).unwrap();
        let row = |table: &Table, row| table.found.iter().find(|found| found.row == row).cloned();
        for r in 3..c {
            let (Some(here), Some(there)) = (row(&left, r), row(&right, r)) else { continue };
            assert_eq!(here.period, there.period, "centre {c}, row {r}");
            periods += 1;
            if let Some(moved) = twins.row(&here) {
                assert_eq!(moved.preperiod, there.preperiod, "centre {c}, row {r}");
                preperiods += 1;
            } else {
                assert!(there.preperiod <= twins.from(r), "centre {c}, row {r}");
            }
        }
        for band in &left.bands {
            let Some(there) = twins.band(*band) else { continue };
            assert!(right.bands.contains(&there), "centre {c}, {band:?}");
            bands += 1;
        }
    }
    assert!(periods >= 430 && preperiods > 300 && bands > 70, "{periods}, {preperiods}, {bands}");
}

/// The corollary of theorem 18: centres 9 and 10, 13 and 14, and with them `c` and `c + 1` for
/// `c = 1` modulo 4, in the rows below 8.
#[test]
fn other_neighbours_agree_in_the_rows_below_8() {
    let agree_from = |c: usize| {
        let columns = c + 200;
        let (left, right) = (literal(c, 8, columns), literal(c + 1, 8, columns));
        let pairs = [(0, 0), (1, 2), (2, 1), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7)];
        let agree = |k: usize| pairs.iter().all(|&(a, b)| left[a][k] == right[b][k]);
        (0..columns).rfind(|&k| !agree(k)).map_or(0, |last| last + 1)
    };
    for (c, from) in [(9, 24), (13, 16)] {
        assert_eq!(agree_from(c), from, "centre {c}");
        for distance in [8, 80, 800] {
            assert_eq!(agree_from(c + distance), from + distance);
        }
    }
}

/// The sets of the half-window lemma, `S_1..=S_last` at column `k`, from rows that are filled to
/// twice `k`.
fn sets(array: &[Vec<usize>], k: usize) -> Vec<BTreeSet<usize>> {
    let set = |row: &Vec<usize>| row[..k].iter().filter(|j| **j >= k).map(|j| j - k).collect();
    array[1..].iter().map(set).collect()
}

/// One column decides all later ones: the proof of the corollary.
#[test]
fn other_neighbours_have_the_same_sets_in_one_column() {
    for c in [9, 13] {
        let [left, right] = [c, c + 1].map(|c| sets(&literal(c, 8, 100), 40));
        let mut exchanged = right.clone();
        exchanged.swap(0, 1);
        assert_eq!(left, exchanged, "centre {c}");
        assert_eq!(left[0].len() + left[1].len(), 1);
        assert!(left[0].iter().chain(&left[1]).all(|offset| *offset == 0));
        assert!(left.iter().flatten().all(|offset| *offset < 20));
    }
}

// Theorem 19: near equivalence has no translations.

#[test]
fn far_rows_of_a_box_have_as_many_shadowed_rays_as_its_third_side() {
    for c in [0, 2, 3, 5, 6, 11] {
        let array = literal(c, 200, 420);
        for (n2, n3) in [(1, 1), (8, 8), (3, 20), (20, 3), (13, 14)] {
            for (a, row) in array.iter().enumerate().skip(n2 + n3 + c + 2) {
                let shadowed = row[n2..].iter().filter(|entry| **entry < n3).count();
                assert_eq!(shadowed, n3, "centre {c}, row {a}");
            }
        }
    }
}

#[test]
fn no_translation_leads_from_one_centre_to_another() {
    let arrays: BTreeMap<usize, _> = [0, 2, 3, 5, 6].map(|c| (c, literal(c, 80, 80))).into();
    let from = 12_usize;
    let below = |array: &[Vec<usize>], a: usize, b: usize, from: usize| {
        Some(array[a][b]).filter(|d| *d >= from)
    };
    let mut pairs = BTreeSet::new();
    for ((c, left), (d, right)) in
        arrays.iter().flat_map(|one| arrays.iter().map(move |other| (one, other)))
    {
        for t in (0..343).map(|i| [i % 7 - 3, i / 7 % 7 - 3, i / 49 - 3]) {
            let is_isomorphic = square(from..70).all(|(a, b)| {
                let here = below(left, a, b, from).map(|d| d.wrapping_add_signed(t[2]));
                let [a, b] = [a.wrapping_add_signed(t[0]), b.wrapping_add_signed(t[1])];
                here == below(right, a, b, from.wrapping_add_signed(t[2]))
            });
            if is_isomorphic {
                assert_eq!(t, [0, 0, 0]);
                pairs.insert((*c.min(d), *c.max(d)));
            }
        }
    }
    let found: Vec<_> = pairs.into_iter().filter(|(c, d)| c < d).collect();
    assert_eq!(found, [(0, 3), (2, 5)]);
}

/// The cells `(a, b)` with `a, b >= n` that hold numbers below `n`, in rows before `rows`.
fn shadow(rows_below: &[Vec<usize>], n: usize, rows: usize) -> BTreeSet<(usize, usize)> {
    let cells = rows_below[..n].iter().flat_map(|row| row[n..rows].iter().zip(n..));
    cells.filter(|(b, _)| **b >= n).map(|(b, a)| (a, *b)).collect()
}

#[test]
fn barriers_of_near_equivalence_lie_beyond_both_centres() {
    let far = 200;
    let arrays: Vec<_> = (0..32).map(|c| literal(c, 32, far)).collect();
    for d in 1..32 {
        for c in 0..d {
            assert_ne!(shadow(&arrays[c], d, far), shadow(&arrays[d], d, far), "{c}, {d}");
        }
    }
    for (c, d) in [(0, 1), (0, 3), (3, 15)] {
        assert_eq!(shadow(&arrays[c], d + 1, far), shadow(&arrays[d], d + 1, far));
    }
}

/// The number of P-positions with all legs below `n` is what the shadow on the barrier at `n` lacks
/// of full rows, and modulo 3 it tells trivial centres from all others.
#[test]
fn a_shadow_counts_the_positions_on_the_other_side() {
    for c in 0..40 {
        let array = literal(c, 64, 400);
        let is_trivial = c & (c + 1) == 0;
        for n in c + 1..=64 {
            let square = array[..n].iter().flat_map(|row| &row[..n]);
            let inside = square.clone().filter(|d| **d < n).count();
            assert_eq!(inside % 3, usize::from(is_trivial), "centre {c}, barrier {n}");
            let last = square.filter(|d| **d >= n).max().map_or(n, |d| d + 1);
            assert!(last <= 400, "all rows with a defect are seen");
            let shadow = shadow(&array, n, last);
            assert_eq!((last - n) * n - shadow.len(), n * n - inside, "centre {c}, barrier {n}");
        }
    }
}

// Theorem 20: the system D(1, n).

#[test]
fn periods_of_one_number_after_a_band_divide_2n_but_not_n() {
    for n in 1..=9_u32 {
        let band = (1_u64 << n) - 1;
        let next = |state: u64| {
            let mut rows = [state];
            step(&mut rows, band, |_, _| ());
            rows[0]
        };
        let mut periods = BTreeSet::new();
        for seed in 0..1_u64 << (n + 4) {
            let mut state = seed;
            (0..200).for_each(|_| state = next(state));
            assert!(state <= band, "on a cycle nothing stands from offset n on");
            let (mut walked, mut period) = (next(state), 1);
            while walked != state {
                (walked, period) = (next(walked), period + 1);
            }
            let after = (0..n).fold(state, |state, _| next(state));
            assert_eq!(after, !state & band, "n steps turn every offset round");
            periods.insert(period);
        }
        let odd = (1..=n).filter(|q| q % 2 == 1 && n % q == 0);
        let expected: BTreeSet<u32> = odd.map(|q| 2 * n / q).collect();
        assert_eq!(periods, expected, "n = {n}");
    }
}

// Certificates by theorems.

#[test]
fn certificates_by_theorems_are_accepted() {
    let mut met = BTreeMap::new();
    for (from, to) in
        [(61_u32, 1_000_029_u64), (60, 1_000_029), (60, 61), (33, (1 << 40) - 31), (63, 127)]
    {
        let table = shipped(from);
        let there = transferred(&table, to).unwrap();
        for row in there.found.iter().filter(|row| row.column < 1 << 22 && row.period < 5000) {
            let Some(steps) = route(from.into(), to, row.row) else { panic!() };
            let transfer = transfer_row(&table, row.row, to, 1 << 28, |_| true).unwrap();
            assert_eq!(transfer.steps, steps);
            let claim = Fact::Row { row: row.row, period: row.period, preperiod: row.preperiod };
            assert_eq!(transfer.claim, claim);
            if row.row % 5 == 0 {
                transfer.check(1 << 28, |_| true).unwrap();
            }
            let theorems: Vec<Theorem> = steps.iter().map(|step| step.theorem).collect();
            *met.entry(format!("{theorems:?}")).or_insert(0) += 1;
        }
        for band in &there.bands {
            let transfer = transfer_band(&table, band.radius, to).unwrap();
            assert_eq!(transfer.claim, Fact::Band { radius: band.radius, column: band.column });
            transfer.check(1 << 28, |_| true).unwrap();
        }
    }
    assert!(met.len() == 3 && met.values().all(|count| *count > 3), "{met:?}");
}

#[test]
fn what_no_theorem_transfers_is_refused_with_the_reason() {
    let table = shipped(29);
    let refused =
        |row: u32, c: u64| transfer_row(&table, row, c, 1 << 24, |_| true).unwrap_err().to_string();
    assert_eq!(refused(20, 61), "row: 20 of centre 61 is not decided by that of centre 29");
    assert_eq!(
        refused(20, 29),
        "c: 29 is the centre of the table: its own certificate needs no transfer"
    );
    assert_eq!(refused(3, 1 << 41), "c must be 0 to 1099511627776, not 2199023255552");
    assert!(transfer_row(&table, 15, 61, 1 << 24, |_| true).is_ok());
    let band = transfer_band(&table, 24, 61).unwrap_err().to_string();
    assert_eq!(band, "radius: 24 of centre 61 is not decided by that of centre 29");
}

#[test]
fn wrong_certificates_by_theorems_are_refused_with_the_reason() {
    type Damage = fn(&mut Transfer);
    fn inner(of: &mut Transfer, row: u32, period: u128, preperiod: u64) {
        let certificate::Claim::Row { row: number, period: p, preperiod: pre, .. } =
            &mut of.certificate.claim
        else {
            panic!()
        };
        (*number, *p, *pre) = (row, period, preperiod);
        of.claim = Fact::Row { row, period, preperiod: preperiod + of.centre - 61 };
    }
    let far: [(Damage, &str); 16] = [
        (|of| of.format = "nimscape period".to_owned(), "format: nimscape period is not"),
        (|of| of.version = 2, "version: 2 is not 1"),
        (|of| of.centre = (1 << 40) + 1, "centre must be 0 to "),
        (|of| of.steps.clear(), "steps: 0 are not one step"),
        (|of| of.steps.push(of.steps[0]), "steps: 2 are not one step"),
        (|of| of.steps[0].from = 93, "from: 93 is not 61"),
        (|of| of.steps[0].to = 1_000_061, "to: 1000061 is not 1000029"),
        (
            |of| (of.centre, of.steps[0].to) = (1_000_030, 1_000_030),
            "to: 1000030 does not exceed 61 by a multiple of 32",
        ),
        (|of| (of.centre, of.steps[0].to) = (29, 29), "to: 29 does not exceed 61"),
        (|of| of.steps[0].theorem = Theorem::Twins, "to: 1000029 and 61 are not a multiple of 4"),
        (
            |of| of.claim = Fact::Row { row: 18, period: 448, preperiod: 1_000_261 },
            "claim: row 18 with period 448 from column 1000261 on is not what",
        ),
        (
            |of| of.claim = Fact::Row { row: 18, period: 896, preperiod: 1_000_260 },
            "claim: row 18 with period 896",
        ),
        (|of| of.claim = Fact::NoBand { radius: 9 }, "claim: no band of radius 9"),
        (|of| inner(of, 18, 448, 293), "preperiod: 293 is not the column after the last"),
        (|of| inner(of, 18, 448, 0), "preperiod: 0 and period 448 of row 18 do not decide"),
        (
            |of| inner(of, 32, 448, 292),
            "from: 61 is less than 64, the power of two above number 32",
        ),
    ];
    // 60 xor 3 = 63: the rows agree from column 64 on, so that a difference in column 64 counts.
    let near: [(Damage, &str); 4] = [
        (|of| inner(of, 2, 448, 291), "number must be 3 to 59, not 2"),
        (|of| inner(of, 60, 448, 291), "number must be 3 to 59, not 60"),
        (|of| inner(of, 3, 448, 64), "column: 64 comes before centres 60 and 61 agree in number 3"),
        (|of| inner(of, 3, 448, 65), "row: 3 is not among the last numbers of the state"),
    ];
    let after: [(Damage, &str); 6] = [
        (|of| (of.centre, of.steps[0].to) = (30, 30), "to: 30 is not 29: the step stays"),
        (
            |of| of.claim = Fact::Divides { row: 42, multiple: 840 },
            "row: 42 is not one of the three from 39 on",
        ),
        (
            |of| of.claim = Fact::Divides { row: 40, multiple: 420 },
            "claim: row 40 with a period that divides 420 is not what the theorems say",
        ),
        (
            |of| of.claim = Fact::NoBand { radius: 24 },
            "claim: no band of radius 24 is not what a row after a band of radius 20",
        ),
        (
            |of| of.steps.push(Step { theorem: Theorem::Twins, from: 29, to: 29 }),
            "steps: 29 is where a step comes after the one on rows after a band",
        ),
        (|of| of.certificate.stable += 1, "column: 8123 comes before the stable column, 8124"),
    ];
    let row = |from, to| transfer_row(&shipped(from), 18, to, 1 << 28, |_| true).unwrap();
    let after_band = transfer_after_band(&shipped(29), 40, 29).unwrap();
    for (genuine, damages) in
        [(row(61, 1_000_029), &far[..]), (row(60, 61), &near), (after_band, &after)]
    {
        genuine.check(1 << 28, |_| true).unwrap();
        for (damage, reason) in damages {
            let mut damaged = genuine.clone();
            damage(&mut damaged);
            starts(&damaged.check(1 << 28, |_| true).unwrap_err().to_string(), reason);
        }
    }
}
