//! Tree nim on larger trees: fast values, rays and birays against the definitions of *Tree and
//! Tripod Nim*, its examples, propositions, and other parts of the core.

use std::collections::{BTreeSet, HashMap};

use crate::damage::Random;
use crate::naive::{Stacks, is_least, lists, square, with_shares};
use nimscape_arrays::Array;
use nimscape_games::nim::mex;
use nimscape_games::{
    Biray, LeafArray, LeafTree, Period, Ray, SeenRay, Solved, Solver, Tree, TreeMove, TreeSum,
    name_of, named,
};

fn tree(text: &str) -> Tree {
    text.parse().unwrap()
}

fn solved(tree: &Tree) -> Solved {
    Solved::new(tree, |_| true).unwrap()
}

fn stacks(tree: &Tree, changed: &[(usize, u32)]) -> Stacks {
    Stacks::new(&sizes(tree, changed), tree.parents())
}

type Known = HashMap<Stacks, u32>;

/// The Grundy value of a tree with some sizes changed, by the definition.
fn value(tree: &Tree, changed: &[(usize, u32)], known: &mut Known) -> u32 {
    stacks(tree, changed).value(known)
}

fn sizes(tree: &Tree, changed: &[(usize, u32)]) -> Vec<u32> {
    let mut sizes = tree.sizes().to_vec();
    for &(vertex, size) in changed {
        sizes[vertex] = size;
    }
    sizes
}

fn ray(tree: &Tree, leaf: usize, to: u32) -> Ray {
    Ray::new(tree, leaf, to, |_| true).unwrap()
}

/// Random trees, each with its leaves in play: the same ones every time.
fn random_trees(
    count: usize,
    vertices: usize,
    most: usize,
) -> impl Iterator<Item = (Tree, Vec<usize>)> {
    let mut random = Random(20_230_901);
    (0..count).map(move |_| {
        let count = 1 + random.below(vertices);
        let sizes: Vec<u32> = (0..count).map(|_| random.below(most + 1) as u32).collect();
        let edges: Vec<_> = (1..count).map(|at| (random.below(at), at)).collect();
        let tree = Tree::joined(&sizes, &edges).unwrap();
        let leaves = (0..count).filter(|&at| tree.in_play()[at]).collect();
        (tree, leaves)
    })
}

#[test]
fn trees_are_read_in_both_forms_and_written_in_one() {
    for (text, same) in [
        ("5", "5"),
        ("2(3,1(2,3))", "2(3,1(2,3))"),
        ("2,3,1,2,3;ab,ac,cd,ce", "2(3,1(2,3))"),
        ("1,2,3;bc,ab", "1(2(3))"),
        ("1,2,3,4;ad,ac,ab", "1(2,3,4)"),
        ("7;", "7"),
    ] {
        assert_eq!(tree(text).to_string(), same, "{text}");
        assert_eq!(tree(same).to_string(), same);
    }
}

#[test]
fn what_is_no_tree_is_refused_with_the_reason() {
    let seventeen = format!("1({})", vec!["1"; 16].join(","));
    for (text, reason) in [
        ("", "tree: \"\" is not a tree such as"),
        ("1,2", "tree: (1, 2) has 2 trees, not 1"),
        ("1(2", "is not a tree such as"),
        ("1;aA", "is not a tree such as"),
        ("1,1,1;ab,bc,ca", "tree: ca is an edge that closes a cycle"),
        ("1,1;ab,ba", "tree: ba is an edge that closes a cycle"),
        ("1;aa", "tree: aa is an edge that closes a cycle"),
        ("1,1,1,1;ab,cd", "tree: c is not connected with vertex a"),
        ("1,1;ac", "tree: ac is an edge of a vertex after b, the last one"),
        ("256", "size must be 0 to 255, not 256"),
        ("1,999;ab", "size must be 0 to 255, not 999"),
        (&seventeen, "vertices must be 1 to 16, not 17"),
    ] {
        let error = text.parse::<Tree>().unwrap_err().to_string();
        assert!(error.contains(reason.trim_start_matches("tree: \"\" ")), "{text}: {error}");
    }
    assert!(format!("1({})", vec!["255"; 15].join(",")).parse::<Tree>().is_ok());
}

#[test]
fn values_and_moves_are_those_of_the_definition() {
    let (mut known, mut positions) = (Known::new(), 0);
    for (tree, _) in random_trees(400, 7, 3) {
        let solved = solved(&tree);
        let mut open = vec![tree.sizes().to_vec()];
        let mut seen = BTreeSet::from([tree.sizes().to_vec()]);
        while let Some(sizes) = open.pop() {
            positions += 1;
            let naive = Stacks::new(&sizes, tree.parents());
            assert_eq!(solved.grundy(&sizes), naive.value(&mut known), "{tree} {sizes:?}");
            let moves = solved.moves(&sizes);
            assert_eq!(moves.len(), naive.moves().len());
            for TreeMove { vertex, rest, grundy } in moves {
                let mut next = sizes.clone();
                next[vertex] = rest;
                assert_eq!(grundy, Stacks::new(&next, tree.parents()).value(&mut known));
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
    }
    assert!(positions > 10_000, "{positions}");
}

#[test]
fn leaves_in_play_are_those_of_the_definition() {
    for (tree, leaves) in random_trees(300, 16, 2) {
        assert_eq!(stacks(&tree, &[]).leaves(), leaves, "{tree}");
    }
}

#[test]
fn nim_is_a_star_with_an_empty_centre_and_misere_nim_one_with_a_single_coin() {
    let mut misere = Solver::new(named("misere-nim").unwrap());
    let [nim, other] = ["0(7,6,5)", "1(7,6,5)"].map(|star| solved(&tree(star)));
    for piles in lists(&[7, 6, 5]) {
        let sum = piles.iter().fold(0, |sum, pile| sum ^ pile);
        assert_eq!(nim.grundy(&[&[0], &piles[..]].concat()), sum, "{piles:?}");
        let is_p = other.grundy(&[&[1], &piles[..]].concat()) == 0;
        assert_eq!(is_p, misere.facts(&piles).unwrap().is_p, "{piles:?}");
    }
}

#[test]
fn a_ray_has_the_position_it_was_taken_from() {
    let tree = tree("2(1(3,2),4)");
    assert_eq!(ray(&tree, 2, 12).values[3], solved(&tree).grundy(tree.sizes()));
}

#[test]
fn leaf_sums_are_those_of_example_2_2() {
    // Leaves 4, 9, 12 beside the variable one; then 9 has become 6.
    let sums =
        ["2(3(4,9),5(12,1))", "2(3(4,6),5(12,1))"].map(|text| ray(&tree(text), 6, 1).leaf_sum);
    assert_eq!(sums, [25, 22]);
}

#[test]
fn a_ray_sees_as_many_rays_as_its_size() {
    for (tree, leaves) in random_trees(60, 6, 3) {
        for leaf in leaves {
            let line: Vec<Stacks> = (0..=4).map(|n| stacks(&tree, &[(leaf, n)])).collect();
            for (n, position) in line.iter().enumerate().skip(1) {
                let moves = position.moves();
                for (m, other) in line.iter().enumerate() {
                    assert_eq!(moves.contains(other), m < n, "Remark 2.1");
                }
                let away: BTreeSet<_> = moves.into_iter().filter(|p| !line.contains(p)).collect();
                let same_leaf = |p: &Stacks| p.sizes.get(&leaf) == Some(&(n as u32));
                assert!(away.iter().all(same_leaf), "Proposition 2.2");
                assert_eq!(away.len() as u32, line[1].leaf_sum(&[leaf]), "Proposition 2.3");
                assert_eq!(away.len() as u32, ray(&tree, leaf, 1).leaf_sum);
            }
        }
    }
}

/// Definition 2.2 and Proposition 2.3, with the P-completions by the definition; these decide the
/// P-completion of the ray, if it is not 0 or the least number that none of them has.
#[test]
fn the_rays_that_a_ray_sees_decide_its_completion() {
    let mut known = Known::new();
    for (tree, leaves) in random_trees(60, 6, 3) {
        for leaf in leaves {
            let Ray { leaf_sum, completion, .. } = ray(&tree, leaf, 1);
            let seen = SeenRay::all(&tree, leaf, |_| true).unwrap();
            let moves: BTreeSet<_> = seen.iter().map(|ray| (ray.vertex, ray.rest)).collect();
            assert_eq!((seen.len(), moves.len()), (leaf_sum as usize, leaf_sum as usize));
            for ray in &seen {
                let at =
                    |n: &u32| value(&tree, &[(leaf, *n), (ray.vertex, ray.rest)], &mut known) == 0;
                assert_eq!((0..99).find(at), Some(ray.completion), "{tree} {ray:?}");
            }
            let is_free = |n: &u32| seen.iter().all(|ray| ray.completion != *n);
            if completion > 0 {
                assert_eq!((1..99).find(is_free), Some(completion), "{tree}");
            }
        }
    }
}

#[test]
fn rays_that_see_many_list_them_all() {
    let large = tree("1(200,200,200)");
    let seen = SeenRay::all(&large, 1, |_| true).unwrap();
    assert_eq!((ray(&large, 1, 1).leaf_sum, seen.len()), (400, 400));
    for SeenRay { rest, completion, .. } in seen {
        assert_eq!(completion, rest ^ 0xc8, "Theorem 6 for the trivial centre 1");
    }
    assert!(SeenRay::all(&tree("1(100,100,100)"), 1, |_| false).is_err());
}

/// Lemma 1 and Corollary 1, by the definition.
#[test]
fn every_ray_has_one_completion_within_the_bound_and_each_number_once() {
    let mut known = Known::new();
    for (tree, leaves) in random_trees(80, 6, 3) {
        for leaf in leaves {
            let to = 40;
            let ray = ray(&tree, leaf, to);
            let naive: Vec<u32> =
                (0..=to).map(|n| value(&tree, &[(leaf, n)], &mut known)).collect();
            assert_eq!(ray.values, naive, "{tree} {}", name_of(leaf));
            let zeros: Vec<u32> = (0..=to).filter(|&n| naive[n as usize] == 0).collect();
            assert_eq!(zeros, [ray.completion]);
            assert!(ray.completion <= ray.leaf_sum + 1);
            let Period { preperiod, period } = ray.period.expect("a small ray repeats");
            for n in preperiod..=to - period.min(to) {
                assert_eq!(naive[(n + period) as usize], naive[n as usize] + period);
            }
            let mut all = Ray::new(&tree, leaf, 400, |_| true).unwrap().values;
            all.sort_unstable();
            assert!(all.iter().zip(0..300).all(|(value, n)| *value == n), "each number once");
        }
    }
}

#[test]
fn periods_hold_far_beyond_the_proof_and_are_the_least() {
    for (text, leaf) in [("1(2,3)", 2), ("3(2,4,1)", 3), ("2(3(2,1),2)", 4), ("4(3(2(5)),1)", 3)] {
        let start = tree(text);
        let Period { preperiod, period } = ray(&start, leaf, 1).period.unwrap();
        let far = 255;
        let edges = start.parents().iter().enumerate().skip(1);
        let edges: Vec<_> = edges.map(|(at, &on)| (on as usize - 1, at)).collect();
        let solved = solved(&Tree::joined(&sizes(&start, &[(leaf, far)]), &edges).unwrap());
        let offset = |n: u32| i64::from(solved.grundy(&sizes(&start, &[(leaf, n)]))) - i64::from(n);
        let offsets: Vec<i64> = (0..=far).map(offset).collect();
        assert!(preperiod + 2 * period < far, "{text}: {preperiod}, {period}");
        assert!(is_least(&offsets, period as usize, preperiod as usize), "{text}");
    }
}

/// Definitions 4.1 to 4.4, by the definition; Example 4.1 has two variable leaves.
#[test]
fn completion_sequences_are_those_of_the_definition() {
    let mut known = Known::new();
    for (tree, leaves) in random_trees(60, 6, 3) {
        for (&one, &other) in leaves.iter().zip(leaves.iter().skip(1)) {
            let biray = Biray::new(&tree, [one, other], 12, |_| true).unwrap();
            let naive = stacks(&tree, &[(one, 1), (other, 1)]);
            assert_eq!(biray.size, naive.leaf_sum(&[one, other]), "Definition 4.3");
            for (n, &m) in (0..).zip(&biray.completions) {
                let is_p = |m: &u32| value(&tree, &[(one, *m), (other, n)], &mut known) == 0;
                assert!((0..=m + 3).filter(is_p).eq([m]), "{tree} at {n}");
            }
            assert!(biray.period.is_some(), "Theorem 5");
        }
    }
    // The base case of Theorem 5: two stacks are nim.
    let biray = Biray::new(&tree("3(1)"), [0, 1], 9, |_| true).unwrap();
    assert_eq!(biray.completions, (0..=9).collect::<Vec<_>>());
    assert_eq!((biray.size, biray.period), (0, Some(Period { preperiod: 0, period: 1 })));
}

/// Section 6: with two variable leaves a tripod has a row of an array, whose periods the module of
/// periods proves otherwise.
#[test]
fn birays_of_tripods_are_rows_of_arrays() {
    for centre in 0..=9 {
        let array = Array::tripod(centre, 64).unwrap();
        for leg in 0..=12 {
            let tripod = tree(&format!("{centre}({leg},1,1)"));
            let biray = Biray::new(&tripod, [2, 3], 63, |_| true).unwrap();
            let row: Vec<u32> =
                array.row(leg as usize).iter().map(|&entry| u32::from(entry)).collect();
            assert_eq!(biray.completions, row, "centre {centre}, row {leg}");
        }
    }
}

#[test]
fn eight_stacks_of_thirty_are_solved() {
    for text in ["30(30(30(30(30(30(30(30)))))))", "30(30,30,30,30,30,30,30)"] {
        let tree = tree(text);
        let solved = solved(&tree);
        let value = solved.grundy(tree.sizes());
        let mut reached: Vec<u32> = solved.moves(tree.sizes()).iter().map(|m| m.grundy).collect();
        assert_eq!(mex(reached.clone()), value);
        reached.retain(|&value| value == 0);
        assert_eq!(reached.is_empty(), value == 0);
    }
}

#[test]
fn too_large_trees_are_refused_at_once_and_work_can_be_stopped() {
    let star = format!("1({})", vec!["255"; 15].join(","));
    let refused = Solved::new(&tree(&star), |_| true).unwrap_err().to_string();
    assert!(refused.contains("leads to more than 67108864 positions"), "{refused}");
    let large = tree("9(20,20,20,20)");
    assert!(with_shares(|report| Solved::new(&large, report)).0.is_ok());
    let stopped = Solved::new(&large, |_| false).unwrap_err().to_string();
    assert!(stopped.contains("has been stopped"), "{stopped}");
    assert!(Ray::new(&large, 1, 9, |_| false).is_err());
    assert!(Biray::new(&large, [1, 2], 9, |_| false).is_err());
}

#[test]
fn rays_of_eight_stacks_of_thirty_are_computed() {
    let large = tree("30(30,30,30,30(30,30,30))");
    let stopped = Ray::new(&large, 1, 31, |_| false).unwrap_err().to_string();
    assert!(stopped.contains("has been stopped"), "{stopped}");
    let refused = Ray::new(&large, 1, 255, |_| true).unwrap_err().to_string();
    assert!(refused.starts_with("to: 255 leads to more than 67108864 positions of "), "{refused}");
}

/// The entries of the array of two leaves, with `z` the only size for a P-position.
fn leaf_array(text: &str, side: u32) -> Vec<u16> {
    let mut array = LeafArray::new(text.parse().unwrap(), side).unwrap();
    let mut before = 0.0;
    while array.share() < 1.0 {
        assert!(array.share() >= before, "{text}: the share grows");
        before = array.share();
        array.advance().unwrap();
    }
    array.finish()
}

#[test]
fn arrays_of_two_leaves_have_the_values_and_completions_of_naive_play() {
    let mut known = Known::new();
    for (text, plain, [x, y], third) in [
        ("2(3,x,1(y))", "2(3,1,1(1))", [2, 4], None),
        ("x(y)", "1(1)", [0, 1], None),
        ("1(x,0(y,2))", "1(1,0(1,2))", [1, 3], None),
        ("2(x,y,z)", "2(1,1,1)", [1, 2], Some(3)),
        ("2(x,y,1(z,2))", "2(1,1,1(1,2))", [1, 2], Some(4)),
        ("3(x,y,z,2)", "3(1,1,1,2)", [1, 2], Some(3)),
        ("0(x,2(y),z)", "0(1,2(1),1)", [1, 3], Some(4)),
        ("z(2(x,y))", "1(2(1,1))", [2, 3], Some(0)),
    ] {
        let (tree, side) = (tree(plain), 6);
        let array = leaf_array(text, side);
        for ((a, b), &entry) in square(0..side).zip(&array) {
            let mut at = |n: u32| {
                let third = third.map(|z| (z, n));
                value(
                    &tree,
                    &[(x, a), (y, b)].into_iter().chain(third).collect::<Vec<_>>(),
                    &mut known,
                )
            };
            let expected =
                if third.is_some() { (0..1024).find(|&n| at(n) == 0).unwrap() } else { at(0) };
            assert_eq!(u32::from(entry), expected, "{text} ({a}, {b})");
        }
        assert_eq!(array.len(), 36);
        assert_eq!(text.parse::<LeafTree>().unwrap().to_string(), text);
    }
}

#[test]
fn arrays_of_tripods_are_those_of_their_centres() {
    for centre in [0, 2, 6] {
        let array = leaf_array(&format!("{centre}(x,y,z)"), 24);
        assert_eq!(array, Array::tripod(centre, 24).unwrap().values(), "centre {centre}");
        let values = leaf_array(&format!("{centre}(x,y,3)"), 24);
        assert_eq!(values, Array::grundy(centre, 3, 24).unwrap().values(), "centre {centre}");
    }
}

#[test]
fn rows_of_arrays_of_two_leaves_have_the_periods_of_rays_and_birays() {
    let row = "2(3,x,1(y))".parse::<LeafTree>().unwrap().row(5, |_| true).unwrap();
    let ray = ray(&tree("2(3,5,1(1))"), 4, 60);
    assert_eq!(row.period, ray.period);
    let row = "2(x,y,1(z,1))".parse::<LeafTree>().unwrap().row(3, |_| true).unwrap();
    let biray = Biray::new(&tree("2(3,1,1(1,1))"), [4, 2], 60, |_| true).unwrap();
    assert!(biray.period.is_some() && ray.period.is_some());
    assert_eq!(row.period, biray.period);
}

#[test]
fn what_is_no_tree_of_two_leaves_is_refused() {
    for (text, reason) in [
        ("2(3,1)", "tree: 2(3,1) is not a tree with leaves x and y, such as 2(3,x,1(y))"),
        ("2(x,x,y)", "is not a tree with leaves x and y"),
        ("2,x,y;ab,ac", "is not a tree with leaves x and y"),
        ("x(y,2)", "tree: a is not a leaf in play of 1(1,2)"),
        ("999(x,y)", "tree must be 0 to 255, not 999"),
    ] {
        let refused = text.parse::<LeafTree>().unwrap_err().to_string();
        assert!(refused.contains(reason), "{text}: {refused}");
    }
    let parsed = |text: &str| text.parse::<LeafTree>().unwrap();
    assert!(LeafArray::new(parsed("1(x,y)"), 257).is_err());
    let refused = LeafArray::new(parsed("30(x,y,30,30(30,30,30))"), 256).unwrap_err().to_string();
    assert!(refused.starts_with("side: 256 leads to more than 67108864 positions of 30(x,y,30,"));
    assert!(parsed("1(x,y)").row(256, |_| true).is_err());
}

#[test]
fn only_leaves_in_play_vary() {
    let tree = tree("2(3,1(2,3))");
    for (leaf, reason) in [(0, "a is not a leaf in play"), (2, "c is not"), (9, "j is no vertex")] {
        let error = Ray::new(&tree, leaf, 9, |_| true).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
    assert!(Biray::new(&tree, [1, 1], 9, |_| true).unwrap_err().to_string().contains("twice"));
    assert!(Ray::new(&tree, 1, 0, |_| true).is_err());
    assert!(Ray::new(&tree, 1, 1025, |_| true).is_err());
}

#[test]
fn the_sum_of_two_trees_is_won_as_forest_nim() {
    let game = named("forest-nim").unwrap();
    let mut solver = Solver::new(game);
    for (one, other) in [("2(3,1)", "3"), ("1(2,2)", "2(1)"), ("2(1,2)", "1(3)"), ("3", "3")] {
        let trees = [one, other].map(tree);
        let sum = TreeSum::new([&trees[0], &trees[1]], |_| true).unwrap();
        let forest = |sizes: &[u32]| {
            let [first, second] = [trees[0].parents(), trees[1].parents()];
            let by = first.len() as u32;
            let second = second.iter().map(|&on| if on == 0 { 0 } else { on + by });
            [sizes.to_vec(), first.to_vec(), second.collect()].concat()
        };
        let sizes = [trees[0].sizes(), trees[1].sizes()].concat();
        let facts = solver.facts(&forest(&sizes)).unwrap();
        assert_eq!(facts.grundy, Some(sum.value), "{one} + {other}");
        let mut winning = Vec::new();
        for stack in 0..sizes.len() {
            for rest in 0..sizes[stack] {
                let mut next = sizes.clone();
                next[stack] = rest;
                let moved = forest(&next);
                let is_move = game.moves(&forest(&sizes)).contains(&moved);
                if is_move && solver.facts(&moved).unwrap().is_p {
                    winning.push((stack, rest));
                }
            }
        }
        let by = trees[0].sizes().len();
        let [first, second] = &sum.winning;
        let first = first.iter().map(|to| (to.vertex, to.rest));
        let all = first.chain(second.iter().map(|to| (to.vertex + by, to.rest)));
        assert_eq!(all.collect::<Vec<_>>(), winning, "{one} + {other}");
    }
}
