//! Tree nim on larger trees: fast values, rays and birays against the definitions of *Tree and
//! Tripod Nim*, its examples, propositions, and other parts of the core.

use std::collections::{BTreeSet, HashMap};

use nimscape::arrays::{Completion, Filled, MexArray};
use nimscape::games::{
    Biray, LeafArray, LeafTree, Period, Ray, SeenRay, Solved, Solver, Tree, TreeMove, TreeSum,
    name_of, named,
};
use nimscape::nim::{mex, nim_sum};

fn tree(text: &str) -> Tree {
    text.parse().unwrap()
}

fn solved(tree: &Tree) -> Solved {
    Solved::new(tree, |_| true).unwrap()
}

/// A position by the definition: stacks that are left, by vertex, and edges between them.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
struct Naive {
    stacks: Vec<(usize, u32)>,
    edges: Vec<(usize, usize)>,
}

impl Naive {
    fn of(tree: &Tree, sizes: &[u32]) -> Self {
        let edges = tree.parents().iter().enumerate().filter(|&(_, &on)| on > 0);
        let edges = edges.map(|(vertex, &on)| (vertex, on as usize - 1)).collect();
        Self { stacks: sizes.iter().copied().enumerate().collect(), edges }.pruned()
    }

    fn leaves(&self) -> Vec<usize> {
        let degree = |vertex| {
            self.edges.iter().filter(|&&(one, other)| one == vertex || other == vertex).count()
        };
        (0..self.stacks.len()).filter(|&at| degree(self.stacks[at].0) <= 1).collect()
    }

    /// Removes empty leaves, as long as there are some.
    fn pruned(mut self) -> Self {
        while let Some(&at) = self.leaves().iter().find(|&&at| self.stacks[at].1 == 0) {
            let (gone, _) = self.stacks.remove(at);
            self.edges.retain(|&(one, other)| one != gone && other != gone);
        }
        self
    }

    fn moves(&self) -> Vec<Self> {
        let take = |at: usize| {
            (0..self.stacks[at].1).map(move |rest| {
                let mut next = self.clone();
                next.stacks[at].1 = rest;
                next.pruned()
            })
        };
        self.leaves().into_iter().flat_map(take).collect()
    }

    fn leaf_sum(&self, without: &[usize]) -> u32 {
        let leaves = self.leaves().into_iter().map(|at| self.stacks[at]);
        leaves.filter(|(vertex, _)| !without.contains(vertex)).map(|(_, size)| size).sum()
    }
}

#[derive(Default)]
struct Values(HashMap<Naive, u32>);

impl Values {
    fn of(&mut self, position: &Naive) -> u32 {
        if let Some(&value) = self.0.get(position) {
            return value;
        }
        let values: Vec<u32> = position.moves().iter().map(|next| self.of(next)).collect();
        let value = mex(values);
        self.0.insert(position.clone(), value);
        value
    }

    fn at(&mut self, tree: &Tree, changed: &[(usize, u32)]) -> u32 {
        self.of(&Naive::of(tree, &sizes(tree, changed)))
    }
}

fn sizes(tree: &Tree, changed: &[(usize, u32)]) -> Vec<u32> {
    let mut sizes = tree.sizes().to_vec();
    for &(vertex, size) in changed {
        sizes[vertex] = size;
    }
    sizes
}

/// Random trees by a small generator: the same ones every time.
fn random_trees(count: usize, vertices: u64, most: u64) -> Vec<Tree> {
    let mut state = 20_230_901_u64;
    let mut below = move |bound: u64| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % bound
    };
    let mut make = || {
        let count = 1 + below(vertices) as usize;
        let sizes: Vec<u32> = (0..count).map(|_| below(most + 1) as u32).collect();
        let edges: Vec<_> = (1..count).map(|at| (below(at as u64) as usize, at)).collect();
        Tree::joined(&sizes, &edges).unwrap()
    };
    (0..count).map(|_| make()).collect()
}

/// The leaves in play of a tree, all others at least 1.
fn leaves_of(tree: &Tree) -> Vec<usize> {
    (0..tree.sizes().len()).filter(|&at| tree.in_play()[at]).collect()
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
        ("256", "size: 256 is not in 0..=255"),
        ("1,999;ab", "size: 999 is not in 0..=255"),
        (&seventeen, "vertices: 17 is not in 1..=16"),
    ] {
        let error = text.parse::<Tree>().unwrap_err().to_string();
        assert!(error.contains(reason.trim_start_matches("tree: \"\" ")), "{text}: {error}");
    }
    assert!(format!("1({})", vec!["255"; 15].join(",")).parse::<Tree>().is_ok());
}

#[test]
fn values_and_moves_are_those_of_the_definition() {
    let mut values = Values::default();
    let mut positions = 0;
    for tree in random_trees(400, 7, 3) {
        let solved = solved(&tree);
        let mut open = vec![tree.sizes().to_vec()];
        let mut seen = BTreeSet::from([tree.sizes().to_vec()]);
        while let Some(sizes) = open.pop() {
            positions += 1;
            let naive = Naive::of(&tree, &sizes);
            assert_eq!(solved.grundy(&sizes), values.of(&naive), "{tree} {sizes:?}");
            let moves = solved.moves(&sizes);
            assert_eq!(moves.len(), naive.moves().len());
            for TreeMove { vertex, rest, grundy } in moves {
                let mut next = sizes.clone();
                next[vertex] = rest;
                assert_eq!(grundy, values.of(&Naive::of(&tree, &next)));
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
    for tree in random_trees(300, 16, 2) {
        let naive = Naive::of(&tree, tree.sizes());
        let leaves: Vec<usize> = naive.leaves().into_iter().map(|at| naive.stacks[at].0).collect();
        assert_eq!(leaves_of(&tree), leaves, "{tree}");
    }
}

#[test]
fn values_are_those_of_the_solver_of_the_game() {
    let game = named("tree-nim").unwrap();
    for text in ["4(3(5,2),6)", "2(0(3,3),0(2,4))", "5(4(3(2(1))))", "3(3,3,3,3)"] {
        let tree = tree(text);
        let facts = Solver::new(game).facts(&game.read(text).unwrap()).unwrap();
        assert_eq!(Some(solved(&tree).grundy(tree.sizes())), facts.grundy, "{text}");
    }
}

/// Propositions 1.1 and 1.2, on stars with an empty centre, which are nim (Example 3.1).
#[test]
fn nim_is_a_star_with_an_empty_centre_and_misere_nim_one_with_a_single_coin() {
    let misere = named("misere-nim").unwrap();
    let mut solver = Solver::new(misere);
    let (nim, other) = (tree("0(7,6,5)"), tree("1(7,6,5)"));
    let (nim_values, other_values) = (solved(&nim), solved(&other));
    for a in 0..=7 {
        for (b, c) in (0..=6).flat_map(|b| (0..=5).map(move |c| (b, c))) {
            let sum = nim_sum(&[a.into(), b.into(), c.into()]) as u32;
            let sizes = [0, a, b, c];
            assert_eq!(nim_values.grundy(&sizes), sum);
            let to_zero = nim_values.moves(&sizes).iter().filter(|next| next.grundy == 0).count();
            assert_eq!(to_zero == 0, sum == 0, "{sizes:?}");
            let is_p = other_values.grundy(&[1, a, b, c]) == 0;
            assert_eq!(is_p, solver.facts(&[a, b, c]).unwrap().is_p, "{sizes:?}");
        }
    }
}

/// Definition 2.1 and Example 2.1: without its leaf of size 3 a tree is the beginning of a ray, and
/// the tree is the member 3 of it.
#[test]
fn a_ray_has_the_position_it_was_taken_from() {
    let tree = tree("2(1(3,2),4)");
    let leaf = 2;
    let ray = Ray::new(&tree, leaf, 12, |_| true).unwrap();
    let mut values = Values::default();
    for n in 0..=12 {
        assert_eq!(ray.values[n as usize], values.at(&tree, &[(leaf, n)]), "{n}");
    }
    assert_eq!(ray.values[3], solved(&tree).grundy(tree.sizes()));
}

/// Definition 2.3 and Example 2.2: a ray of size 25 sees one of size 22 by a move that takes three
/// coins from a leaf.
#[test]
fn leaf_sums_are_those_of_example_2_2() {
    let ray = |text, leaf| Ray::new(&tree(text), leaf, 1, |_| true).unwrap();
    // Leaves 4, 9, 12 beside the variable one; then 9 has become 6.
    assert_eq!(ray("2(3(4,9),5(12,1))", 6).leaf_sum, 25);
    assert_eq!(ray("2(3(4,6),5(12,1))", 6).leaf_sum, 22);
}

/// Propositions 2.1 to 2.3: between two positions of a ray a move goes down, a move to elsewhere
/// goes to the same place of one other ray, and there are |R| such rays.
#[test]
fn a_ray_sees_as_many_rays_as_its_size() {
    for tree in random_trees(60, 6, 3) {
        for leaf in leaves_of(&tree) {
            let at = |n: u32| Naive::of(&tree, &sizes(&tree, &[(leaf, n)]));
            let ray: Vec<Naive> = (0..=4).map(at).collect();
            for (n, position) in ray.iter().enumerate().skip(1) {
                let moves = position.moves();
                for (m, other) in ray.iter().enumerate() {
                    assert_eq!(moves.contains(other), m < n, "Remark 2.1");
                }
                let away: BTreeSet<_> = moves.into_iter().filter(|p| !ray.contains(p)).collect();
                let same_leaf = |p: &Naive| p.stacks.contains(&(leaf, n as u32));
                assert!(away.iter().all(same_leaf), "Proposition 2.2");
                assert_eq!(away.len() as u32, ray[1].leaf_sum(&[leaf]), "Proposition 2.3");
                let size = Ray::new(&tree, leaf, 1, |_| true).unwrap().leaf_sum;
                assert_eq!(away.len() as u32, size);
            }
        }
    }
}

/// Definition 2.2 and Proposition 2.3, with the P-completions by the definition; these decide the
/// P-completion of the ray, if it is not 0 or the least number that none of them has.
#[test]
fn the_rays_that_a_ray_sees_decide_its_completion() {
    let mut values = Values::default();
    for tree in random_trees(60, 6, 3) {
        for leaf in leaves_of(&tree) {
            let Ray { leaf_sum, completion, .. } = Ray::new(&tree, leaf, 1, |_| true).unwrap();
            let seen = SeenRay::all(&tree, leaf, |_| true).unwrap();
            let moves: BTreeSet<_> = seen.iter().map(|ray| (ray.vertex, ray.rest)).collect();
            assert_eq!((seen.len(), moves.len()), (leaf_sum as usize, leaf_sum as usize));
            for ray in &seen {
                let at = |n: &u32| values.at(&tree, &[(leaf, *n), (ray.vertex, ray.rest)]) == 0;
                assert_eq!((0..99).find(at), Some(ray.completion), "{tree} {ray:?}");
            }
            let is_free = |n: &u32| seen.iter().all(|ray| ray.completion != *n);
            if completion > 0 {
                assert_eq!((1..99).find(is_free), Some(completion), "{tree}");
            }
        }
    }
}

/// Nothing is listed where too many positions would have to be solved; the work can be stopped.
#[test]
fn rays_that_see_many_list_them_all() {
    let large = tree("1(200,200,200)");
    let ray = Ray::new(&large, 1, 1, |_| true).unwrap();
    let seen = SeenRay::all(&large, 1, |_| true).unwrap();
    assert_eq!((ray.leaf_sum, seen.len()), (400, 400));
    for SeenRay { rest, completion, .. } in seen {
        assert_eq!(completion, rest ^ 0xc8, "Theorem 6 for the trivial centre 1");
    }
    assert!(SeenRay::all(&tree("1(100,100,100)"), 1, |_| false).is_err());
}

/// Lemma 1 and Corollary 1, by the definition.
#[test]
fn every_ray_has_one_completion_within_the_bound_and_each_number_once() {
    let mut values = Values::default();
    for tree in random_trees(80, 6, 3) {
        for leaf in leaves_of(&tree) {
            let to = 40;
            let ray = Ray::new(&tree, leaf, to, |_| true).unwrap();
            let naive: Vec<u32> = (0..=to).map(|n| values.at(&tree, &[(leaf, n)])).collect();
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

/// Periods are proved from a state that repeats; here they are compared with far more terms, which
/// a search of the whole table finds.
#[test]
fn periods_hold_far_beyond_the_proof_and_are_the_least() {
    for (text, leaf) in [("1(2,3)", 2), ("3(2,4,1)", 3), ("2(3(2,1),2)", 4), ("4(3(2(5)),1)", 3)] {
        let start = tree(text);
        let ray = Ray::new(&start, leaf, 1, |_| true).unwrap();
        let Period { preperiod, period } = ray.period.unwrap();
        let far = 255;
        let whole: Tree = start.to_string().parse().unwrap();
        let large = sizes(&whole, &[(leaf, far)]);
        let edges = whole.parents().iter().enumerate().skip(1);
        let edges: Vec<_> = edges.map(|(at, &on)| (on as usize - 1, at)).collect();
        let solved = solved(&Tree::joined(&large, &edges).unwrap());
        let value = |n: u32| solved.grundy(&sizes(&whole, &[(leaf, n)]));
        assert!(preperiod + 2 * period < far, "{text}: {preperiod}, {period}");
        for n in preperiod..=far - period {
            assert_eq!(value(n + period), value(n) + period, "{text} at {n}");
        }
        assert!(preperiod == 0 || value(preperiod - 1 + period) != value(preperiod - 1) + period);
        for less in 1..period {
            let fits = (preperiod..=far - less).all(|n| value(n + less) == value(n) + less);
            assert!(!fits, "{text}: {less} is a period, too");
        }
    }
}

/// Definitions 4.1 to 4.4, by the definition; Example 4.1 has two variable leaves.
#[test]
fn completion_sequences_are_those_of_the_definition() {
    let mut values = Values::default();
    for tree in random_trees(60, 6, 3) {
        let leaves = leaves_of(&tree);
        for (&one, &other) in leaves.iter().zip(leaves.iter().skip(1)) {
            let biray = Biray::new(&tree, [one, other], 12, |_| true).unwrap();
            let naive = Naive::of(&tree, &sizes(&tree, &[(one, 1), (other, 1)]));
            assert_eq!(biray.size, naive.leaf_sum(&[one, other]), "Definition 4.3");
            for (n, &m) in (0..).zip(&biray.completions) {
                let is_p = |m| values.at(&tree, &[(one, m), (other, n)]) == 0;
                assert_eq!(
                    (0..=m + 3)
                        .filter({
                            let mut is_p = is_p;
                            move |&m| is_p(m)
                        })
                        .collect::<Vec<_>>(),
                    [m],
                    "{tree} at {n}"
                );
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
        let array = Completion::fill(centre, 64).unwrap();
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
    let mut shares = Vec::new();
    let large = tree("9(20,20,20,20)");
    Solved::new(&large, |share| {
        shares.push(share);
        true
    })
    .unwrap();
    assert!(shares.is_sorted() && shares.iter().all(|share| (0.0..=1.0).contains(share)));
    let stopped = Solved::new(&large, |_| false).unwrap_err().to_string();
    assert!(stopped.contains("has been stopped"), "{stopped}");
    assert!(Ray::new(&large, 1, 9, |_| false).is_err());
    assert!(Biray::new(&large, [1, 2], 9, |_| false).is_err());
}

/// Eight stacks of up to 30 counters with a variable leaf, which once were refused.
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
        array.advance();
    }
    array.finish()
}

#[test]
fn arrays_of_two_leaves_have_the_values_and_completions_of_naive_play() {
    let mut values = Values::default();
    let mut compared = 0;
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
        for (a, b) in (0..side).flat_map(|a| (0..side).map(move |b| (a, b))) {
            let entry = u32::from(array[(a * side + b) as usize]);
            let expected = match third {
                None => values.at(&tree, &[(x, a), (y, b)]),
                Some(z) => {
                    (0..1024).find(|&n| values.at(&tree, &[(x, a), (y, b), (z, n)]) == 0).unwrap()
                }
            };
            assert_eq!(entry, expected, "{text} ({a}, {b})");
            compared += 1;
        }
        assert_eq!(text.parse::<LeafTree>().unwrap().to_string(), text);
    }
    assert_eq!(compared, 8 * 36);
}

#[test]
fn arrays_of_tripods_are_those_of_their_centres() {
    for centre in [0, 2, 6] {
        let array = leaf_array(&format!("{centre}(x,y,z)"), 24);
        assert_eq!(array, Completion::fill(centre, 24).unwrap().values(), "centre {centre}");
        let values = leaf_array(&format!("{centre}(x,y,3)"), 24);
        assert_eq!(values, MexArray::grundy(centre, 3, 24).unwrap().values(), "centre {centre}");
    }
}

#[test]
fn rows_of_arrays_of_two_leaves_have_the_periods_of_rays_and_birays() {
    let row = "2(3,x,1(y))".parse::<LeafTree>().unwrap().row(5, |_| true).unwrap();
    let ray = Ray::new(&tree("2(3,5,1(1))"), 4, 60, |_| true).unwrap();
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
        ("999(x,y)", "tree: 999 is not in 0..=255"),
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
        assert_eq!(
            (facts.is_p, facts.grundy),
            (sum.value == 0, Some(sum.value)),
            "{one} + {other}"
        );
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
