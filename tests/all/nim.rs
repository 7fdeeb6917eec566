//! Nim, checked against play from the rules.

use std::collections::BTreeSet;

use crate::naive::{lists, square};
use nimscape_games::nim::{
    Move, Order, Totals, children, count_with_maximum, evolution_graph, generation, is_p,
    last_generation, nearest, nim_sum, parents, winning_moves,
};
use num_bigint::BigUint;
use proptest::prelude::*;

/// All positions of k piles of at most n, in lexicographic order.
fn all_positions(k: usize, n: u64) -> Vec<Vec<u64>> {
    lists(&vec![n; k])
}

fn all_p_positions(k: usize, n: u64) -> impl Iterator<Item = Vec<u64>> {
    all_positions(k, n).into_iter().filter(|piles| is_p(piles))
}

fn moves(piles: &[u64]) -> impl Iterator<Item = (Move, Vec<u64>)> {
    (0..piles.len()).flat_map(move |pile| {
        (0..piles[pile]).map(move |to| {
            let mut after = piles.to_vec();
            after[pile] = to;
            (Move { pile, to }, after)
        })
    })
}

/// The P-positions among those of k piles of at most n, by retrograde play from the rules alone.
fn lost(k: usize, n: u64) -> BTreeSet<Vec<u64>> {
    let mut lost = BTreeSet::new();
    for piles in all_positions(k, n) {
        // In lexicographic order every move leads to a position that has been judged.
        if moves(&piles).all(|(_, after)| !lost.contains(&after)) {
            lost.insert(piles);
        }
    }
    lost
}

#[test]
fn p_positions_and_winning_moves_are_those_of_play() {
    for (k, n) in [(0, 0), (1, 20), (2, 20), (3, 12), (4, 6), (5, 3)] {
        let lost = lost(k, n);
        for piles in all_positions(k, n) {
            assert_eq!(is_p(&piles), lost.contains(&piles), "{piles:?}");
            let winning: Vec<_> =
                moves(&piles).filter(|(_, after)| lost.contains(after)).map(|(m, _)| m).collect();
            assert_eq!(winning_moves(&piles), winning, "{piles:?}");
        }
    }
}

#[test]
fn counts_are_those_of_filtered_lists() {
    for (k, most) in [(1, 20), (2, 20), (3, 20), (4, 9), (5, 5), (6, 3), (7, 2)] {
        let lost: Vec<_> = all_p_positions(k, most).collect();
        let mut totals = Totals::exactly(k).unwrap();
        for n in 0..=most {
            let with = |size: &dyn Fn(&[u64]) -> u64, wanted| {
                BigUint::from(lost.iter().filter(|piles| size(piles) == wanted).count())
            };
            let maximum = with(&|piles| *piles.iter().max().unwrap(), n);
            assert_eq!(count_with_maximum(k, n), Ok(maximum), "d_{k}({n})");
            let total = with(&|piles| piles.iter().sum(), 2 * n);
            assert_eq!(totals.count(n), total, "D_{k}({n})");
        }
    }
}

/// The P-positions that `change` makes of two piles, by trying all pairs.
fn relatives_by_trial(piles: &[u64], change: impl Fn(u64) -> Option<u64>) -> Vec<Vec<u64>> {
    let pairs = square(0..piles.len()).filter(|&(i, j)| i < j);
    let changed = pairs.filter_map(|(i, j)| {
        let mut relative = piles.to_vec();
        (relative[i], relative[j]) = (change(piles[i])?, change(piles[j])?);
        Some(relative)
    });
    changed.filter(|relative| is_p(relative)).collect()
}

#[test]
fn evolution_is_that_of_two_moves_of_one_counter() {
    for (k, n) in [(2, 30), (3, 32), (4, 16), (5, 8), (6, 4), (7, 3)] {
        for piles in all_p_positions(k, n) {
            let parents = parents(&piles).unwrap();
            let less = relatives_by_trial(&piles, |pile| pile.checked_sub(1));
            assert_eq!(parents, less, "{piles:?}");
            let more = relatives_by_trial(&piles, |pile| pile.checked_add(1));
            assert_eq!(children(&piles).unwrap(), more, "{piles:?}");
            for parent in parents {
                assert_eq!(generation(&parent).unwrap() + 1, generation(&piles).unwrap());
                assert!(children(&parent).unwrap().contains(&piles));
            }
        }
    }
}

#[test]
fn numbers_of_parents_and_children_are_those_of_the_paper() {
    let numbers = |k: usize, n| -> (BTreeSet<usize>, BTreeSet<usize>) {
        all_p_positions(k, n)
            .skip(1) // the empty one
            .map(|piles| (parents(&piles).unwrap().len(), children(&piles).unwrap().len()))
            .unzip()
    };
    let set = |numbers: &[usize]| numbers.iter().copied().collect::<BTreeSet<_>>();
    assert_eq!(numbers(2, 63), (set(&[1]), set(&[1])));
    assert_eq!(numbers(3, 31), (set(&[1]), set(&[0, 1, 3])));
    assert_eq!(numbers(4, 15), (set(&[1, 2, 6]), set(&[1, 2, 6])));
    // Beyond the paper, with piles to that size. (1, 3, 7, 10, 15) is childless: its piles end in
    // 1, 2, 3, 0, 4 ones.
    assert_eq!(numbers(5, 7), (set(&[1, 2, 4, 6]), set(&[1, 2, 3, 4, 6, 10])));
    assert!(children(&[1, 3, 7, 10, 15]).unwrap().is_empty());
    assert_eq!(numbers(6, 7), (set(&[1, 2, 3, 4, 6, 7, 15]), set(&[2, 3, 4, 6, 7, 15])));
    let seven = [5, 6, 7, 9, 10, 11, 15, 21];
    assert_eq!(numbers(7, 3), (set(&[1, 2, 4, 6, 7, 9, 11, 15]), set(&seven)));
}

type Evolution = (Vec<Vec<Vec<u64>>>, BTreeSet<[Vec<u64>; 2]>);

/// The P-positions of k piles by their generation, and the pairs of a parent and a child, by trying
/// all positions and all pairs.
fn evolution_by_trial(k: u32, n: u64, order: Order) -> Evolution {
    let written = |mut piles: Vec<u64>| {
        if order == Order::Sorted {
            piles.sort_unstable();
        }
        piles
    };
    let mut rows = vec![BTreeSet::new(); n as usize + 1];
    let mut links = BTreeSet::new();
    for piles in all_p_positions(k as usize, n) {
        let generation = piles.iter().sum::<u64>() as usize / 2;
        let Some(row) = rows.get_mut(generation) else { continue };
        row.insert(written(piles.clone()));
        for parent in relatives_by_trial(&piles, |pile| pile.checked_sub(1)) {
            links.insert([written(parent), written(piles.clone())]);
        }
    }
    (rows.into_iter().map(|row| row.into_iter().collect()).collect(), links)
}

#[test]
fn graphs_have_all_positions_and_all_pairs_of_parent_and_child() {
    for (k, n) in [(2, 20), (3, 16), (4, 9), (5, 5), (6, 4)] {
        for order in [Order::Sorted, Order::All] {
            let (rows, links) = evolution_by_trial(k, n, order);
            let graph = evolution_graph(k, n as u32, order).unwrap();
            assert_eq!(graph.positions, rows.concat(), "{k} {order:?}");
            let starts = rows.iter().scan(0, |next, row| {
                *next += row.len();
                Some(*next)
            });
            assert_eq!(graph.starts, [0].into_iter().chain(starts).collect::<Vec<_>>());
            let found = graph
                .links
                .iter()
                .map(|&(from, to)| [graph.positions[from].clone(), graph.positions[to].clone()]);
            assert_eq!(found.clone().count(), links.len(), "no link twice");
            assert_eq!(found.collect::<BTreeSet<_>>(), links, "{k} {order:?}");
            assert!(graph.links.is_sorted_by_key(|&(from, to)| (to, from)));
        }
    }
}

#[test]
fn graphs_of_other_sizes_and_n_positions_are_refused() {
    let refused = |k, n| evolution_graph(k, n, Order::All).unwrap_err().to_string();
    assert_eq!(refused(1, 0), "k must be 2 to 6, not 1");
    assert_eq!(refused(7, 0), "k must be 2 to 6, not 7");
    assert_eq!(refused(4, 21), "n must be 0 to 20, not 21");
    assert!(last_generation(0, Order::Sorted).is_err());
    for refused in [generation(&[1]).err(), parents(&[1]).err(), children(&[1]).err()] {
        let text = refused.unwrap().to_string();
        assert_eq!(text, "position: (1) is an N-position: its nim-sum is 1");
    }
}

#[test]
fn nearest_p_positions_are_those_of_a_search() {
    let all = all_positions(2, 31);
    for piles in all_positions(3, 13) {
        let away = |near: &[u64; 3]| -> u64 {
            near.iter().zip(&piles).map(|(&near, &pile)| near.abs_diff(pile)).sum()
        };
        let candidates = all.iter().map(|p| [p[0], p[1], p[0] ^ p[1]]);
        let least = candidates.clone().map(|near| away(&near)).min().unwrap();
        let expected: Vec<_> = candidates.filter(|near| away(near) == least).collect();
        let found = nearest([piles[0], piles[1], piles[2]], usize::MAX).unwrap();
        assert_eq!(found, expected, "{piles:?}");
    }
    let large = [1 << 62, (1 << 62) - 5, 3];
    let near = nearest(large, 6).unwrap();
    assert!(!near.is_empty() && near.len() <= 6 && near.iter().all(|piles| is_p(piles)));
    assert!(nearest([u64::MAX, 0, 0], 6).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_winning_move_wins_and_moves(piles in prop::collection::vec(any::<u64>(), 0..9)) {
        let replies = winning_moves(&piles);
        prop_assert_eq!(replies.len() % 2 == 1, !is_p(&piles));
        for Move { pile, to } in replies {
            let mut after = piles.clone();
            prop_assert!(to < after[pile]);
            after[pile] = to;
            prop_assert!(is_p(&after));
        }
    }

    #[test]
    fn any_p_position_is_a_child_of_its_parents(
        mut piles in prop::collection::vec(0..u64::MAX / 2, 1..7),
    ) {
        piles.push(nim_sum(&piles));
        for parent in parents(&piles).unwrap() {
            prop_assert!(is_p(&parent));
            prop_assert!(children(&parent).unwrap().contains(&piles));
        }
    }
}
