//! The games, each by its rules alone, against what theory, arrays and the standard algorithm say.

use std::collections::{BTreeMap, BTreeSet};

use nimscape::arrays::Completion;
use nimscape::games::{
    Convention, Evolution, GAMES, Game, GameInfo, IN_SPACE, Move, Newborn, Play, Position, Solver,
    Subtraction, ValuedPlay, discoveries, named, p_positions_in_space,
};
use nimscape::nim;
use nimscape::octal::{Code, Values as HeapValues};

/// The most numbers of the positions tried, and the most that each of them is.
const BOX: [(usize, u32); 5] = [(0, 0), (1, 24), (2, 10), (3, 6), (4, 3)];

/// All positions of a game in the box, in their canonical form.
fn positions(game: &dyn Game) -> BTreeSet<Position> {
    let mut found = BTreeSet::new();
    for (numbers, most) in BOX.into_iter().filter(|(numbers, _)| game.numbers().contains(numbers)) {
        let mut all = vec![vec![]];
        for _ in 0..numbers {
            all = all
                .into_iter()
                .flat_map(|begun: Position| {
                    (0..=most).map(move |next| [&begun[..], &[next]].concat())
                })
                .collect();
        }
        let well_formed = all.into_iter().filter(|position| game.objection(position).is_none());
        found.extend(well_formed.map(|position| game.canonical(position)));
    }
    found
}

/// The positions in the box and all that they lead to.
fn closure(game: &dyn Game) -> BTreeSet<Position> {
    let mut all = positions(game);
    let mut open: Vec<_> = all.iter().cloned().collect();
    while let Some(position) = open.pop() {
        open.extend(game.moves(&position).into_iter().filter(|next| all.insert(next.clone())));
    }
    all
}

#[test]
fn every_file_in_the_folder_of_games_is_a_module() {
    let list = include_str!("../../src/games/mod.rs");
    for entry in std::fs::read_dir("src/games").unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let line = format!("mod {name};");
        assert!(name == "mod" || list.contains(&line), "src/games/mod.rs lacks: {line}");
    }
}

#[test]
fn every_game_of_the_table_keeps_its_promises() {
    let names: BTreeSet<_> = GAMES.iter().map(|game| game.name()).collect();
    assert_eq!(names.len(), GAMES.len(), "every game has a name of its own");
    for &game in GAMES {
        let name = game.name();
        assert_eq!(named(name).unwrap().name(), name);
        assert!(
            name.chars()
                .all(|letter| letter.is_ascii_lowercase() || "-0123456789".contains(letter))
        );
        assert!(game.rules().ends_with('.'), "{name}");
        let mut solver = Solver::new(game);
        let example = game.example();
        assert_eq!(game.canonical(example.to_vec()), example, "{name}");
        assert!(!solver.facts(example).unwrap().is_p, "{name}: the example can be won");
        for position in closure(game) {
            assert!(game.numbers().contains(&position.len()), "{name} {position:?}");
            assert_eq!(game.objection(&position), None, "{name} {position:?}");
            assert_eq!(game.canonical(position.clone()), position, "{name}");
            let moves = game.moves(&position);
            assert!(!moves.contains(&position), "{name} {position:?}");
            let facts = solver.facts(&position).unwrap();
            if let Some(theory) = game.theory(&position) {
                assert_eq!(facts.is_p, theory, "{name} {position:?}");
            }
            let to_p = moves.iter().filter(|next| solver.facts(next).unwrap().is_p).count();
            match game.convention() {
                Convention::Normal => {
                    assert_eq!(facts.is_p, to_p == 0, "{name} {position:?}");
                    assert_eq!(facts.grundy.map(|value| value == 0), Some(facts.is_p));
                }
                Convention::Misere => {
                    assert_eq!(facts.is_p, to_p == 0 && !moves.is_empty(), "{name} {position:?}");
                    assert_eq!(facts.grundy, None);
                }
            }
        }
    }
}

#[test]
fn grundy_values_of_nim_are_nim_sums() {
    let mut solver = Solver::new(named("nim").unwrap());
    for piles in positions(solver.game()) {
        let sum = nim::nim_sum(&piles.iter().copied().map(u64::from).collect::<Vec<_>>());
        assert_eq!(solver.facts(&piles).unwrap().grundy, Some(sum as u32), "{piles:?}");
    }
}

/// The table of Wythoff, *A modification of the game of Nim* (1907), and far beyond it by theory
/// alone.
#[test]
fn wythoffs_table_is_printed_so() {
    let game = named("wythoff").unwrap();
    let table = [[1, 2], [3, 5], [4, 7], [6, 10], [8, 13], [9, 15], [11, 18], [12, 20], [14, 23]];
    let mut solver = Solver::new(game);
    for piles in table {
        assert!(solver.facts(&piles).unwrap().is_p, "{piles:?}");
    }
    let far = [1_836_311_903, 2_971_215_073]; // consecutive Fibonacci numbers
    assert_eq!(game.theory(&far), Some(true));
    assert_eq!(game.theory(&[far[0], far[1] + 1]), Some(false));
    assert_eq!(game.theory(&[u32::MAX, 0]), Some(false));
}

/// Moore's theorem against search, for more piles than the box has.
#[test]
fn moores_theorem_holds_on_small_positions() {
    let moore = named("moore-nim").unwrap();
    let mut solver = Solver::new(moore);
    let mut lost = 0;
    for code in 0..4_u32.pow(6) {
        let piles: Position = (0..6).map(|at| code / 4_u32.pow(at) % 4).collect();
        let facts = solver.facts(&piles).unwrap();
        assert_eq!(Some(facts.is_p), moore.theory(&piles), "{piles:?}");
        lost += u32::from(facts.is_p);
    }
    // In each of two columns 0, 3 or 6 of six digits are 1.
    assert_eq!(lost, (1 + 20 + 1) * (1 + 20 + 1));
    assert_eq!(moore.theory(&[u32::MAX; 3]), Some(true));
    assert_eq!(moore.theory(&[u32::MAX, u32::MAX]), Some(false));
}

/// Two piles of 181 counters lead to few positions, but to 270 million moves.
#[test]
fn what_has_too_many_moves_is_refused() {
    let moore = named("moore-nim").unwrap();
    let refused = Solver::with_capacity(moore, 1 << 11).facts(&[44, 44]).unwrap_err().to_string();
    assert_eq!(refused, "position: (44, 44) leads to more than 524288 moves");
    for (name, most) in
        [("wythoff", &[44, 44][..]), ("nim", &[44, 44]), ("forest-nim", &[63, 31, 0, 0])]
    {
        let mut solver = Solver::with_capacity(named(name).unwrap(), 1 << 11);
        assert!(solver.facts(most).is_ok(), "{name}: only positions are counted");
    }
}

#[test]
fn rows_of_end_nim_have_the_outcomes_of_trees_and_of_the_theorem() {
    let row = named("end-nim").unwrap();
    let (mut solver, mut tree) = (Solver::new(row), Solver::new(named("tree-nim").unwrap()));
    for (length, most) in [(2, 9), (3, 6), (4, 4), (5, 3), (6, 2)] {
        for code in 0..(most + 1_u32).pow(length) {
            let piles: Position =
                (0..length).map(|at| code / (most + 1).pow(at) % (most + 1)).collect();
            let facts = solver.facts(&piles).unwrap();
            assert_eq!(Some(facts.is_p), row.theory(&piles), "{piles:?}");
            let hangs = 0..length;
            let hung = tree.facts(&piles.iter().copied().chain(hangs).collect::<Vec<_>>()).unwrap();
            assert_eq!(facts, hung, "{piles:?}");
        }
    }
    // Each middle and first pile have one last pile (the P-completion lemma), far beyond search.
    for middle in [&[7, 200, 7][..], &[31, 4, 8, 15, 16], &[250, 1, 1]] {
        for first in 1..=255 {
            let is_p = |last: u32| row.theory(&[&[first], middle, &[last]].concat()).unwrap();
            assert_eq!((0..=600).filter(|&last| is_p(last)).count(), 1, "{first} {middle:?}");
        }
    }
}

#[test]
fn third_ones_lucky_is_tripod_nim_with_centre_2() {
    let third = named("third-ones-lucky").unwrap();
    let (mut solver, mut tripod) = (Solver::new(third), Solver::new(named("tripod-nim").unwrap()));
    let array = Completion::fill(2, 10).unwrap();
    for (a, b, c) in
        (0..10).flat_map(|a| (0..10).flat_map(move |b| (0..10).map(move |c| (a, b, c))))
    {
        if a + b + c < 2 {
            assert!(!tripod.facts(&[2, a, b, c]).unwrap().is_p, "its moves are left out");
            assert!(third.objection(&[a, b, c]).is_some());
            continue;
        }
        let is_p = solver.facts(&[a, b, c]).unwrap().is_p;
        assert_eq!(is_p, tripod.facts(&[2, a, b, c]).unwrap().is_p, "{a} {b} {c}");
        assert_eq!(is_p, u32::from(array.get(a as usize, b as usize)) == c, "{a} {b} {c}");
    }
}

#[test]
fn a_set_of_ones_own_is_a_subtraction_game() {
    let own = named("subtraction").unwrap();
    for (set, text) in [(&[1, 3][..], "1,3"), (&[1, 3, 4], "1,3,4"), (&[2, 5, 32], "5,2,32")] {
        let fixed = Subtraction { info: GameInfo::PILES, set };
        let (mut solver, mut trial) = (Solver::new(own), Solver::new(&fixed));
        for piles in [vec![], vec![7], vec![40], vec![5, 9], vec![33, 2, 6]] {
            let position = own.with_rules([&piles[..], &[0]].concat(), text).unwrap();
            assert_eq!(own.stacks(&position), piles);
            assert_eq!(solver.facts(&position), trial.facts(&piles), "{text} {piles:?}");
            let searched = trial.facts(&piles).unwrap().is_p;
            assert_eq!(own.theory(&position), Some(searched), "{text} {piles:?}");
        }
    }
    for bad in ["", "0", "33", "1,", "1,,2", "-1", "1 3", "a", "1,2,3,4,5,6,7,8,9", "4294967297"] {
        assert_eq!(own.with_rules(vec![5, 1], bad), None, "{bad}");
    }
    assert_eq!(named("nim").unwrap().with_rules(vec![5], "1,3"), None);
    let example = own.read("2,5,8").unwrap();
    assert_eq!((&example[..], own.write(&example)), (own.example(), "2,5,8".to_owned()));
}

/// The step at which the standard algorithm finds each P-position, in the words of Nim Fractals
/// 5.3. Under the misère convention positions without a move are one move away from nothing:
/// N-positions before step 0.
fn standard_algorithm(game: &dyn Game, all: &BTreeSet<Position>) -> BTreeMap<Position, u32> {
    let (ends, others): (BTreeSet<_>, BTreeSet<_>) =
        all.iter().cloned().partition(|position| game.moves(position).is_empty());
    let (mut found, mut beaten, mut open) = (BTreeMap::new(), BTreeSet::new(), others);
    let mut step = 0;
    match game.convention() {
        Convention::Misere => beaten = ends,
        Convention::Normal => {
            found.extend(ends.into_iter().map(|end| (end, 0)));
            step = 1;
        }
    }
    while !open.is_empty() {
        open.retain(|position| {
            let one_away = game.moves(position).iter().any(|next| found.contains_key(next));
            if one_away {
                beaten.insert(position.clone());
            }
            !one_away
        });
        let all_beaten =
            |position: &Position| game.moves(position).iter().all(|next| beaten.contains(next));
        let (now, later) = open.into_iter().partition(all_beaten);
        open = later;
        let now: BTreeSet<Position> = now;
        assert!(!now.is_empty() || open.is_empty(), "the algorithm ends");
        found.extend(now.into_iter().map(|position| (position, step)));
        step += 1;
    }
    found
}

/// The moves of the longest game in which every player who can move to a P-position does.
fn longest(game: &dyn Game, lost: &BTreeMap<Position, u32>, position: &Position) -> u32 {
    let moves = game.moves(position);
    let winning: Vec<_> = moves.iter().filter(|next| lost.contains_key(*next)).cloned().collect();
    let played = if winning.is_empty() { moves } else { winning };
    played.iter().map(|next| longest(game, lost, next) + 1).max().unwrap_or(0)
}

#[test]
fn steps_are_those_of_the_standard_algorithm_and_generations_those_of_the_longest_play() {
    for &game in GAMES {
        let all = closure(game);
        let lost = standard_algorithm(game, &all);
        let mut solver = Solver::new(game);
        for position in &all {
            let facts = solver.facts(position).unwrap();
            let step = facts.is_p.then_some(facts.hurried / 2);
            assert_eq!(lost.get(position).copied(), step, "{} {position:?}", game.name());
            let found = discoveries(&mut solver, position).unwrap();
            let own = found.iter().find(|each| each.position == *position).unwrap();
            let first =
                game.moves(position).iter().filter_map(|next| lost.get(next)).min().copied();
            let step = if facts.is_p { lost.get(position).copied() } else { first };
            assert_eq!((own.is_p, own.step), (facts.is_p, step), "{} {position:?}", game.name());
            assert!(found.is_sorted_by_key(|each| (each.step, !each.is_p)));
            if position.iter().sum::<u32>() <= 9 {
                let longest = longest(game, &lost, position);
                assert_eq!(facts.longest, longest, "{} {position:?}", game.name());
            }
        }
    }
}

/// What naive play knows of a position: whether it is lost, and the moves of the longest game in
/// which every player who can move to a P-position does.
type Played = (bool, u32);

fn naive_play(game: &dyn Game, known: &mut BTreeMap<Position, Played>, at: &Position) -> Played {
    if let Some(&played) = known.get(at) {
        return played;
    }
    let next: Vec<_> = game.moves(at).iter().map(|next| naive_play(game, known, next)).collect();
    let ends = next.is_empty();
    let is_p = if ends {
        game.convention() == Convention::Normal
    } else {
        next.iter().all(|(is_p, _)| !is_p)
    };
    let followed = next.iter().filter(|(lost, _)| is_p || *lost);
    let longest = followed.map(|(_, longest)| longest + 1).max().unwrap_or(0);
    known.insert(at.clone(), (is_p, longest));
    (is_p, longest)
}

/// Births, generations and parents of every game of the list, and of sums, by naive play.
#[test]
fn the_evolution_of_every_game_is_that_of_naive_play() {
    for (name, text) in [
        ("nim", "3,4,5"),
        ("nim", "7,7,7"),
        ("nim", "4,4,4,4"),
        ("misere-nim", "3,4,4"),
        ("lim", "6,5,4"),
        ("lim-prime", "9,10,11"),
        ("lim-prime", "16,14,12"),
        ("subtract-1-3", "9,8"),
        ("kayles", "5,4"),
        ("moore-nim", "3,3,3"),
        ("end-nim", "2,3,1,2"),
        ("third-ones-lucky", "3,4,6"),
        ("third-ones-lucky", "5,5,4"),
        ("wythoff", "9,7"),
        ("wythoff", "5,8"),
        ("octal", "7,6"),
        ("tripod-nim", "2,3,4,4"),
        ("tree-nim", "2(3,1(2,2))"),
        ("forest-nim", "2(2,1),2(3)"),
        ("sum", "lim:3,4,2+nim:4"),
        ("sum", "wythoff:3,4+kayles:4"),
        ("sum", "lim-prime:5,6,7+third-ones-lucky:1,2,3"),
        ("sum", "octal@0.77:6+subtraction@1,4:6+end-nim:1,2,2"),
    ] {
        let game = named(name).unwrap();
        let start = game.canonical(game.read(text).unwrap());
        let mut known = BTreeMap::new();
        naive_play(game, &mut known, &start);
        let mut lost: Vec<_> = known
            .iter()
            .filter(|(_, (is_p, _))| *is_p)
            .map(|(position, &(_, longest))| (longest / 2, position.clone()))
            .collect();
        lost.sort();
        let Evolution { born } = Evolution::below(&mut Solver::new(game), &start).unwrap();
        let found: Vec<_> =
            born.iter().map(|each| (each.generation, each.position.clone())).collect();
        assert_eq!(found, lost, "{name} {text}");
        assert!(born.len() > 3, "{name} {text}");
        for child in &born {
            let two_on: BTreeSet<_> =
                game.moves(&child.position).iter().flat_map(|next| game.moves(next)).collect();
            let parents: Vec<_> = (0..born.len())
                .filter(|&at| {
                    born[at].generation + 1 == child.generation
                        && two_on.contains(&born[at].position)
                })
                .collect();
            assert_eq!(child.parents, parents, "{name} {:?}", child.position);
        }
    }
    let played: BTreeSet<_> = GAMES.iter().map(|game| game.name()).collect();
    assert!(played.contains("wythoff") && played.contains("sum"));
}

#[test]
fn parents_are_two_moves_of_a_longest_play_away() {
    for (name, start) in [
        ("nim", &[3, 4, 5][..]),
        ("misere-nim", &[3, 4, 4]),
        ("lim", &[6, 5, 4]),
        ("lim-prime", &[9, 10, 11]),
        ("subtract-1-3", &[9, 8]),
        ("kayles", &[4, 4]),
        ("moore-nim", &[2, 2, 2]),
        ("end-nim", &[2, 3, 2]),
        ("third-ones-lucky", &[3, 3, 4]),
        ("subtraction", &[7, 8, 0b1101]),
        ("tripod-nim", &[2, 3, 4, 4]),
        ("tree-nim", &[2, 3, 1, 2, 0, 1, 1, 3]),
        ("forest-nim", &[2, 2, 3, 0, 1, 0]),
    ] {
        let game = named(name).unwrap();
        let Evolution { born } = Evolution::below(&mut Solver::new(game), start).unwrap();
        assert!(born.is_sorted_by_key(|newborn| (newborn.generation, newborn.position.clone())));
        for child in &born {
            assert_eq!(child.parents.is_empty(), child.generation == 0, "{name} {child:?}");
            let two_on: BTreeSet<_> =
                game.moves(&child.position).iter().flat_map(|next| game.moves(next)).collect();
            let parent = |newborn: &Newborn| {
                newborn.generation + 1 == child.generation && two_on.contains(&newborn.position)
            };
            let parents: Vec<_> = (0..born.len()).filter(|&i| parent(&born[i])).collect();
            assert_eq!(child.parents, parents, "{name} {child:?}");
        }
    }
}

#[test]
fn children_are_those_who_have_the_parent() {
    let game = named("lim").unwrap();
    let evolution = Evolution::below(&mut Solver::new(game), &[6, 5, 4]).unwrap();
    for parent in 0..evolution.born.len() {
        let children = evolution.children(parent);
        for (child, newborn) in evolution.born.iter().enumerate() {
            assert_eq!(newborn.parents.contains(&parent), children.contains(&child));
        }
    }
}

#[test]
fn best_moves_win_where_they_can_and_last_as_long_as_the_solver_says() {
    for &game in GAMES {
        let mut solver = Solver::new(game);
        for position in positions(game) {
            let play = Play::of(&mut solver, &position).unwrap();
            let all: BTreeSet<_> = game.moves(&position).into_iter().collect();
            assert!(
                play.moves.iter().map(|each| &each.to).eq(&all),
                "{} {position:?}",
                game.name()
            );
            let Some(best) = play.best.map(|best| &play.moves[best]) else {
                assert!(all.is_empty());
                continue;
            };
            assert_eq!(best.facts.is_p, !play.facts.is_p, "{} {position:?}", game.name());
            let (mut length, mut rest) = (0, play);
            while let Some(best) = rest.best {
                length += 1;
                rest = Play::of(&mut solver, &rest.moves[best].to).unwrap();
            }
            let facts = solver.facts(&position).unwrap();
            assert_eq!(length, facts.hurried, "{} {position:?}", game.name());
        }
    }
}

/// The first of those that win in the fewest moves; where none wins, the first of those that last
/// longest.
#[test]
fn of_best_moves_that_are_as_good_the_first_is_made() {
    let (mut ties, mut lost) = (0, 0);
    for &game in GAMES {
        let mut solver = Solver::new(game);
        for position in positions(game) {
            let Play { moves, best, .. } = Play::of(&mut solver, &position).unwrap();
            let wins = moves.iter().any(|to| to.facts.is_p);
            let worth = |to: &Move| {
                let length = i64::from(to.facts.hurried);
                if wins { (to.facts.is_p, -length) } else { (true, length) }
            };
            let most = moves.iter().map(worth).max();
            let good: Vec<usize> =
                (0..moves.len()).filter(|&at| Some(worth(&moves[at])) == most).collect();
            assert_eq!(best, good.first().copied(), "{} {position:?}", game.name());
            ties += u32::from(good.len() > 1);
            lost += u32::from(good.len() > 1 && !wins);
        }
    }
    assert!(ties > 100 && lost > 20, "{ties}, {lost}");
}

#[test]
fn a_solver_keeps_no_more_than_it_has_room_for() {
    let nim = named("nim").unwrap();
    let mut solver = Solver::with_capacity(nim, 24);
    assert_eq!(solver.facts(&[1, 2, 3]).unwrap().grundy, Some(0), "2 x 3 x 4 positions");
    assert!(
        solver.has_solved(&[1, 0, 3])
            && !solver.has_solved(&[2, 2, 2])
            && !solver.has_solved(&[1, 1])
    );
    let refused = Solver::with_capacity(nim, 23).facts(&[1, 2, 3]).unwrap_err().to_string();
    assert_eq!(refused, "position: (1, 2, 3) leads to more than 23 positions");
}

/// Returns how many positions play leads to, the position included.
fn reached(game: &dyn Game, position: &Position) -> usize {
    let mut all = BTreeSet::from([position.clone()]);
    let mut open = vec![position.clone()];
    while let Some(position) = open.pop() {
        open.extend(game.moves(&position).into_iter().filter(|next| all.insert(next.clone())));
    }
    all.len()
}

#[test]
fn no_position_leads_to_more_positions_than_its_bound() {
    for &game in GAMES {
        for position in &positions(game) {
            let bound = game.most_positions(position);
            if bound < usize::MAX {
                let reached = reached(game, position);
                assert!(reached <= bound, "{} {position:?}: {reached}, {bound}", game.name());
            }
        }
    }
    let forest = named("forest-nim").unwrap();
    for (position, count) in [(&[5, 3, 0, 0][..], 24), (&[2, 0, 4, 0, 0, 0], 15)] {
        assert_eq!(reached(forest, &position.to_vec()), count);
        assert_eq!(forest.most_positions(position), count, "exact where all stacks are in play");
    }
    assert_eq!(named("tripod-nim").unwrap().most_positions(&[u32::MAX; 4]), usize::MAX);
}

#[test]
fn a_search_reports_its_share_and_can_be_stopped() {
    let forest = named("forest-nim").unwrap();
    let start = [63, 31, 0, 0];
    let mut shares = Vec::new();
    let facts = Solver::new(forest).facts_with_progress(&start, |share| {
        shares.push(share);
        true
    });
    let found = (0..8).map(|done| 0.9 * f64::from(done) / 8.0);
    let judged = (1..=8).map(|done| 0.9 + 0.1 * f64::from(done) / 8.0);
    let expected: Vec<_> = found.chain(judged).collect();
    assert_eq!(shares.len(), expected.len(), "{shares:?}");
    for (share, expected) in shares.iter().zip(expected) {
        assert!((share - expected).abs() < 1e-9, "64 x 32 positions: {shares:?}");
    }
    for reports in 0..15 {
        let mut solver = Solver::new(forest);
        let before = solver.facts(&[9, 7, 0, 0]).unwrap();
        let mut left = reports;
        let stopped = solver.facts_with_progress(&start, |_| {
            left -= 1;
            left >= 0
        });
        let reason = "position: (63, 31) has been stopped: nothing is known";
        assert_eq!(stopped.unwrap_err().to_string(), reason, "{reports}");
        assert!(!solver.has_solved(&start) && solver.has_solved(&[9, 7, 0, 0]));
        assert_eq!(solver.facts(&[9, 7, 0, 0]).unwrap(), before);
        assert_eq!(solver.facts(&start), facts, "a search that was stopped can begin again");
    }
    let mut last = 0.0;
    let mut kayles = Solver::with_capacity(named("kayles").unwrap(), 1 << 15);
    let solved = kayles.facts_with_progress(&[9, 9, 8], |share| {
        assert!((last..=1.0).contains(&share), "{last}, {share}");
        last = share;
        true
    });
    solved.unwrap();
    assert!(last > 0.9, "{last}");
}

/// A game that counts how often its moves are listed.
struct Counted(&'static dyn Game, std::sync::atomic::AtomicUsize);

impl Game for Counted {
    fn info(&self) -> &GameInfo {
        self.0.info()
    }
    fn most_positions(&self, position: &[u32]) -> usize {
        self.0.most_positions(position)
    }
    fn canonical(&self, position: Position) -> Position {
        self.0.canonical(position)
    }
    fn moves(&self, position: &[u32]) -> Vec<Position> {
        self.1.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        self.0.moves(position)
    }
}

/// Rows of 30, 30 and 8 pins took 3.6 s in a browser before they were refused.
#[test]
fn what_leads_to_too_many_positions_is_refused_before_they_are_judged() {
    let kayles = Counted(named("kayles").unwrap(), 0.into());
    let refused =
        Solver::with_capacity(&kayles, 1 << 15).facts(&[30, 30, 8]).unwrap_err().to_string();
    assert_eq!(refused, "position: (8, 30, 30) leads to more than 32768 positions");
    let listed = kayles.1.into_inner();
    assert!(listed < 1 << 12, "moves were listed {listed} times");
}

#[test]
fn lemma_24_fails_for_other_games_than_nim() {
    let step_and_generation = |game: &dyn Game, position: &[u32]| {
        let facts = Solver::new(game).facts(position).unwrap();
        assert!(facts.is_p);
        (facts.hurried / 2, facts.longest / 2)
    };
    assert_eq!(step_and_generation(named("subtract-1-3").unwrap(), &[4]), (1, 2));
    assert_eq!(step_and_generation(named("kayles").unwrap(), &[4, 4]), (3, 4));
    // No smaller pile, and no game in which fewer counters may be taken, is a counterexample.
    for set in [&[1][..], &[2], &[1, 2], &[3], &[2, 3], &[1, 2, 3], &[1, 3]] {
        let game = Subtraction { info: GameInfo::PILES, set };
        let mut solver = Solver::new(&game);
        let first = (0..=4).find(|&pile| {
            let facts = solver.facts(&[pile]).unwrap();
            facts.is_p && facts.hurried / 2 != facts.longest / 2
        });
        assert_eq!(first, (set == [1, 3]).then_some(4), "{set:?}");
    }
}

#[test]
fn theorems_agree_with_the_search_in_every_fact() {
    let mut compared = 0;
    for &game in GAMES {
        let Some(theorem) = game.theorem() else { continue };
        let mut solver = Solver::new(game);
        let all = positions(game);
        for position in &all {
            assert_eq!(theorem.facts(position), solver.facts(position).unwrap(), "{position:?}");
            let searched = Play::of(&mut solver, position);
            assert_eq!(Play::by_theorem(game, theorem, position), searched, "{position:?}");
            let evolution = Evolution::below(&mut solver, position).unwrap();
            let count = evolution.born.len();
            assert_eq!(theorem.evolution(position, count), Some(evolution), "{position:?}");
            assert_eq!(theorem.evolution(position, count - 1), None, "{position:?}");
            compared += 1;
        }
        for from in all.iter().filter(|from| from.iter().sum::<u32>() < 9) {
            let mut solver = Solver::new(game);
            solver.facts(from).unwrap();
            for to in &all {
                assert_eq!(theorem.leads_to(from, to), solver.has_solved(to), "{from:?} {to:?}");
            }
        }
    }
    assert!(compared > 500, "{compared}");
}

/// Answers for piles that no search reaches, against the nim-sum.
#[test]
fn nim_of_any_size_is_answered() {
    let nim = named("nim").unwrap();
    let theorem = nim.theorem().unwrap();
    for piles in [vec![31, 45, 50], vec![255; 8], vec![255, 254, 1], vec![255, 127, 63, 200, 7]] {
        let sum = piles.iter().fold(0, |sum, pile| sum ^ pile);
        let play = Play::by_theorem(nim, theorem, &piles).unwrap();
        assert_eq!(play.moves.len() as u32, piles.iter().sum::<u32>());
        let winning: Vec<_> = play.moves.iter().filter(|to| to.facts.is_p).collect();
        assert_eq!(winning.is_empty(), sum == 0, "{piles:?}");
        for Move { to, facts } in winning {
            assert_eq!(to.iter().fold(0, |sum, pile| sum ^ pile), 0, "{piles:?} to {to:?}");
            assert_eq!(facts.longest, to.iter().sum::<u32>());
        }
    }
    assert!(theorem.evolution(&[31, 45, 50], 1 << 15).is_some());
    assert!(theorem.evolution(&[255; 3], 1 << 15).is_none(), "2^16 of them");
    assert_eq!(theorem.evolution(&[255; 3], 1 << 16).map(|all| all.born.len()), Some(1 << 16));
}

#[test]
fn a_solver_that_refuses_a_position_keeps_what_it_knew() {
    let nim = named("nim").unwrap();
    let mut solver = Solver::with_capacity(nim, 24);
    let known = solver.facts(&[1, 2]).unwrap();
    assert!(solver.facts(&[5, 5]).is_err());
    assert!(!solver.has_solved(&[0, 5]) && solver.has_solved(&[0, 2]));
    assert_eq!(solver.facts(&[1, 2]), Ok(known));
    let mut fresh = Solver::new(nim);
    for position in [[3, 3], [2, 5]] {
        assert_eq!(solver.facts(&position).unwrap(), fresh.facts(&position).unwrap());
    }
    assert!(solver.facts(&[3, 3, 3]).is_err(), "it is full");
}

#[test]
fn arrays_list_the_p_positions_of_tripod_nim() {
    let mut solver = Solver::new(named("tripod-nim").unwrap());
    for centre in 0..9 {
        let array = Completion::fill(centre, 9).unwrap();
        for (a, b, c) in
            (0..9).flat_map(|a| (0..9).flat_map(move |b| (0..9).map(move |c| (a, b, c))))
        {
            let is_p = solver.facts(&[centre, a, b, c]).unwrap().is_p;
            let listed = u32::from(array.get(a as usize, b as usize)) == c;
            assert_eq!(is_p, listed, "({centre}; {a}, {b}, {c})");
        }
    }
}

#[test]
fn centre_1_is_misere_nim() {
    let mut tripod = Solver::new(named("tripod-nim").unwrap());
    let misere = named("misere-nim").unwrap();
    for piles in positions(misere).into_iter().filter(|piles| piles.len() == 3) {
        let hung = tripod.facts(&[1, piles[0], piles[1], piles[2]]).unwrap();
        assert_eq!(Some(hung.is_p), misere.theory(&piles), "{piles:?}");
    }
}

/// A forest as the paper has it: stacks of one coin or more by their names, and which pairs are
/// joined.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Forest {
    stacks: BTreeMap<u32, u32>,
    joined: BTreeSet<(u32, u32)>,
}

impl Forest {
    /// From sizes, none of them 0, and on which stack each hangs, counted from 1; 0 on none.
    fn new(sizes: &[u32], hangs: &[u32]) -> Self {
        let pairs = (1..).zip(hangs.iter().copied()).filter(|&(_, on)| on > 0);
        Self { stacks: (1..).zip(sizes.iter().copied()).collect(), joined: pairs.collect() }
    }

    fn is_leaf(&self, stack: u32) -> bool {
        self.joined.iter().filter(|&&(one, other)| one == stack || other == stack).count() <= 1
    }

    /// Section 2: take from a leaf; a stack of which nothing is left goes with its edge.
    fn moves(&self) -> Vec<Self> {
        let mut found = Vec::new();
        for (&stack, &size) in self.stacks.iter().filter(|&(&stack, _)| self.is_leaf(stack)) {
            for rest in 1..size {
                let mut next = self.clone();
                next.stacks.insert(stack, rest);
                found.push(next);
            }
            let mut next = self.clone();
            next.stacks.remove(&stack);
            next.joined.retain(|&(one, other)| one != stack && other != stack);
            found.push(next);
        }
        found
    }

    /// The Grundy value, by its definition.
    fn value(&self, known: &mut BTreeMap<Self, u32>) -> u32 {
        if let Some(&value) = known.get(self) {
            return value;
        }
        let options: BTreeSet<u32> = self.moves().iter().map(|next| next.value(known)).collect();
        let value = (0..=options.len() as u32).find(|value| !options.contains(value)).unwrap();
        known.insert(self.clone(), value);
        value
    }
}

/// All forests of so many stacks with sizes in 1..=most, as tree and forest nim have them.
fn forests(stacks: usize, most: u32) -> Vec<Position> {
    let forest = named("forest-nim").unwrap();
    let lists = |from: u32, to: u32| {
        let longer = |lists: Vec<Position>| -> Vec<Position> {
            let all =
                lists.iter().flat_map(|list| (from..=to).map(|each| [&list[..], &[each]].concat()));
            all.collect()
        };
        (0..stacks).fold(vec![vec![]], |lists, _| longer(lists))
    };
    let hangs = lists(0, stacks as u32 - 1);
    let all = hangs.iter().flat_map(|hangs| {
        lists(1, most).into_iter().map(move |sizes| [&sizes[..], &hangs[..]].concat())
    });
    all.filter(|position| forest.objection(position).is_none()).collect()
}

#[test]
fn forests_have_the_values_of_play_by_the_rules_of_the_paper() {
    let mut solver = Solver::new(named("forest-nim").unwrap());
    let mut known = BTreeMap::new();
    for (stacks, most, trees) in [(1, 9, 1), (2, 6, 2), (3, 3, 5), (4, 2, 14), (5, 2, 42)] {
        let all = forests(stacks, most);
        assert_eq!(all.len() as u32, trees * most.pow(stacks as u32), "Catalan numbers of forests");
        for position in all {
            let (sizes, hangs) = position.split_at(stacks);
            let value = Forest::new(sizes, hangs).value(&mut known);
            assert_eq!(solver.facts(&position).unwrap().grundy, Some(value), "{position:?}");
        }
    }
}

#[test]
fn the_p_completion_lemma() {
    let mut solver = Solver::new(named("forest-nim").unwrap());
    for (stacks, position) in (1..=3).flat_map(|n| forests(n, 3).into_iter().map(move |p| (n, p))) {
        let (sizes, hangs) = position.split_at(stacks);
        for on in 1..=stacks {
            // A leaf is listed last only where its stack is on the way to the last one; other lists
            // have the others last.
            let grown = |size: u32| [sizes, &[size], hangs, &[on as u32]].concat();
            if solver.game().objection(&grown(1)).is_some() {
                continue;
            }
            let ends = Forest::new(&[sizes, &[1]].concat(), &[hangs, &[on as u32]].concat());
            let others = (1..=stacks as u32).filter(|&stack| ends.is_leaf(stack));
            let leaf_sum: u32 = others.map(|stack| sizes[stack as usize - 1]).sum();
            let completions =
                (0..=leaf_sum + 1).filter(|&size| solver.facts(&grown(size)).unwrap().is_p).count();
            assert_eq!(completions, 1, "{position:?} with a leaf at {on}");
        }
    }
}

#[test]
fn a_tripod_is_a_tree_and_so_is_a_row() {
    let mut tree = Solver::new(named("tree-nim").unwrap());
    let mut tripod = Solver::new(named("tripod-nim").unwrap());
    for stacks in positions(tripod.game()) {
        let as_tree = [&stacks[..], &[0, 1, 1, 1]].concat();
        let [hung, grown] = [tripod.facts(&stacks), tree.facts(&as_tree)].map(Result::unwrap);
        assert_eq!(hung, grown, "{stacks:?}");
    }
    for (a, b, c) in (1..6).flat_map(|a| (1..6).flat_map(move |b| (1..6).map(move |c| (a, b, c)))) {
        let row = tree.facts(&[a, b, c, 0, 1, 2]).unwrap();
        assert_eq!(row.is_p, a == c && a != b, "3-stack End-Nim ({a}, {b}, {c})");
    }
}

#[test]
fn what_is_no_position_is_refused() {
    let refused = |name, numbers: &[u32]| {
        Solver::with_capacity(named(name).unwrap(), 99).facts(numbers).unwrap_err().to_string()
    };
    assert_eq!(refused("lim", &[1, 2]), "position: (1, 2) has 2 numbers, not 3");
    assert_eq!(
        refused("lim-prime", &[1, 2, 5]),
        "position: (1, 2, 5) is not a triangle of even circumference below 2^32"
    );
    assert_eq!(refused("nim", &[99]), "position: (99) leads to more than 99 positions");
    let unknown = named("chess").err().unwrap().to_string();
    assert!(unknown.starts_with("game: chess is not in nim, misere-nim, lim"), "{unknown}");
}

/// The moves of an octal game by the definition of its code: counters that lie side by side are
/// taken from a row, at any place.
fn octal_moves(code: &str, rows: &[u32]) -> BTreeSet<Vec<u32>> {
    let digits: Vec<u32> = code.chars().filter_map(|letter| letter.to_digit(8)).collect();
    let mut found = BTreeSet::new();
    for (at, &row) in rows.iter().enumerate() {
        for (take, digit) in (0..=row).zip(&digits) {
            for left in 0..=row - take {
                let right = row - take - left;
                let heaps = u32::from(left > 0) + u32::from(right > 0);
                let changes = take > 0 || heaps == 2;
                if digit >> heaps & 1 == 1 && changes {
                    let mut next = rows.to_vec();
                    next[at] = left;
                    next.push(right);
                    next.retain(|&row| row > 0);
                    next.sort_unstable();
                    found.insert(next);
                }
            }
        }
    }
    found
}

const CODES: [&str; 10] =
    ["0.77", "0.07", "0.137", "0.6", "0.007", "0.4", "4.3", "4.0", "0.0103", "0.3333"];

#[test]
fn octal_games_are_played_by_their_codes() {
    let octal = named("octal").unwrap();
    let mut splits = 0;
    for code in CODES {
        let values = HeapValues::to(code.parse::<Code>().unwrap(), 12, |_| true).unwrap();
        let mut solver = Solver::new(octal);
        for rows in [vec![], vec![1], vec![6], vec![12], vec![2, 2], vec![1, 4, 5], vec![3, 7]] {
            let position = octal.with_rules([&rows[..], &[0; 4]].concat(), code).unwrap();
            assert_eq!(octal.rules_of(&position), code.parse::<Code>().unwrap().to_string());
            let moves: BTreeSet<_> = octal
                .moves(&position)
                .iter()
                .map(|to| {
                    splits += u32::from(octal.stacks(to).len() > rows.len());
                    octal.stacks(to).to_vec()
                })
                .collect();
            assert_eq!(moves, octal_moves(code, &rows), "{code} {rows:?}");
            let sum =
                rows.iter().fold(0, |sum, &row| sum ^ u32::from(values.values()[row as usize]));
            assert_eq!(solver.facts(&position).unwrap().grundy, Some(sum), "{code} {rows:?}");
            let mut theory = octal.values(&position, 0, &mut |_| true).unwrap().unwrap();
            assert_eq!(theory.grundy(&position), Ok(sum), "{code} {rows:?}");
        }
    }
    assert!(splits > 50, "{splits}");
    for bad in ["", "0", "0.8", "1.7", "0.", "0.0", ".", "0.77x", &format!("0.{}", "1".repeat(33))]
    {
        assert_eq!(octal.with_rules(vec![5, 0o70, 0, 0, 0], bad), None, "{bad}");
    }
    let kayles = named("kayles").unwrap();
    for rows in positions(kayles) {
        let position = octal.with_rules([&rows[..], &[0; 4]].concat(), "0.77").unwrap();
        let own: BTreeSet<_> = kayles.moves(&rows).into_iter().collect();
        let as_octal = octal.moves(&position);
        let same: BTreeSet<_> = as_octal.iter().map(|to| octal.stacks(to).to_vec()).collect();
        assert_eq!(same, own, "0.77 is Kayles: {rows:?}");
    }
}

/// All smaller piles that differ from given ones in one to k places.
fn moore_moves(k: usize, piles: &[u32]) -> BTreeSet<Position> {
    let mut all = vec![vec![]];
    for &pile in piles {
        all = all
            .into_iter()
            .flat_map(|begun: Position| (0..=pile).map(move |next| [&begun[..], &[next]].concat()))
            .collect();
    }
    let changed = |next: &Position| next.iter().zip(piles).filter(|(to, from)| to != from).count();
    all.into_iter().filter(|next| (1..=k).contains(&changed(next))).collect()
}

#[test]
fn moores_theorem_holds_for_every_number_of_piles_in_a_move() {
    let two = named("moore-nim").unwrap();
    let mut lost = 0;
    for k in 1..=8 {
        let game = two.with_k(k).unwrap();
        assert_eq!((game.name(), game.rules_of(&[]).is_empty()), ("moore-nim", k == 2));
        let mut solver = Solver::new(game);
        for piles in positions(game).into_iter().chain([vec![1, 2, 1, 2, 2], vec![2, 2, 2, 2, 2]]) {
            let moves = game.moves(&piles);
            assert_eq!(game.count_of_moves(&piles), moves.len(), "{k} {piles:?}: each once");
            assert_eq!(moves.into_iter().collect::<BTreeSet<_>>(), moore_moves(k as usize, &piles));
            let facts = solver.facts(&piles).unwrap();
            assert_eq!(Some(facts.is_p), game.theory(&piles), "{k} {piles:?}");
            lost += u32::from(facts.is_p && piles.len() > k as usize && piles.contains(&2));
        }
    }
    assert!(lost > 10, "{lost}");
    assert!(two.with_k(0).is_none() && two.with_k(9).is_none());
    // Eight piles of 255 have more moves than there are numbers: refused, not listed.
    let all = two.with_k(8).unwrap();
    let refused = Solver::with_capacity(all, 1 << 15).facts(&[255; 8]).unwrap_err().to_string();
    assert!(refused.ends_with("leads to more than 8388608 moves"), "{refused}");
}

/// Positions of games in a sum, as links have them.
const SUMMANDS: [&str; 12] = [
    "nim:3",
    "nim:1,2",
    "lim:1,2,3",
    "lim-prime:5,6,7",
    "moore-nim:1,2",
    "moore-nim@3:1,1,2",
    "subtract-1-3:5",
    "subtraction@2,5:7",
    "wythoff:2,3",
    "kayles:4",
    "octal@0.137:6",
    "tree-nim:1(2,1)",
];

/// The game of a text such as `octal@0.77:5`, and its position, by the list of games alone.
fn alone(text: &str) -> (&'static dyn Game, Position) {
    let (head, stacks) = text.split_once(':').unwrap();
    let (name, rules) = head.split_once('@').unwrap_or((head, ""));
    let game = named(name).unwrap();
    if let Some(game) = rules.parse().ok().and_then(|k| game.with_k(k)) {
        return (game, game.read(stacks).unwrap());
    }
    let position = game.read(stacks).unwrap();
    let ruled = if rules.is_empty() { position } else { game.with_rules(position, rules).unwrap() };
    (game, game.canonical(ruled))
}

#[test]
fn sums_are_played_game_by_game_and_have_the_nim_sum_of_the_values() {
    let sum = named("sum").unwrap();
    for (i, one) in SUMMANDS.into_iter().enumerate() {
        for other in &SUMMANDS[i..] {
            let text = format!("{one}+{other}");
            let position = sum.read(&text).unwrap();
            assert_eq!(sum.write(&position), text);
            assert_eq!(sum.read(&text.replace('+', " ")).as_ref(), Some(&position));
            let ((first, a), (second, b)) = (alone(one), alone(other));
            let summands = sum.summands(&position);
            assert_eq!((&summands[0].position, &summands[1].position), (&a, &b), "{text}");
            // A move is a move in one of the two, and the other stays.
            let moves: BTreeSet<_> = sum
                .moves(&position)
                .iter()
                .map(|next| {
                    let [x, y] = &sum.summands(next)[..] else { panic!("{text}: two games") };
                    (x.position.clone(), y.position.clone())
                })
                .collect();
            let in_first = first.moves(&a).into_iter().map(|to| (to, b.clone()));
            let in_second = second.moves(&b).into_iter().map(|to| (a.clone(), to));
            assert_eq!(moves, in_first.chain(in_second).collect(), "{text}");
            // The theorem against a search of the whole sum.
            let value = |game: &'static dyn Game, position: &Position| {
                Solver::new(game).facts(position).unwrap().grundy.unwrap()
            };
            let mut solver = Solver::new(sum);
            let found = solver.facts(&position).unwrap();
            assert_eq!(found.grundy, Some(value(first, &a) ^ value(second, &b)), "{text}");
            let mut values = sum.values(&position, 1 << 15, &mut |_| true).unwrap().unwrap();
            let play = ValuedPlay::of(sum, &mut *values, &position).unwrap();
            let searched = Play::of(&mut solver, &position).unwrap();
            let valued = searched.moves.into_iter().map(|to| (to.to, to.facts.grundy.unwrap()));
            assert_eq!(play.moves, valued.collect::<Vec<_>>(), "{text}");
            let best = play.best.map(|best| play.moves[best].1 == 0);
            assert_eq!(best, Some(!found.is_p), "{text}: a winning move where there is one");
        }
    }
}

/// LIM is not SLIM, Example 4.2, without its misprints.
#[test]
fn the_sum_of_lim_and_a_heap_is_won_by_the_moves_to_its_value() {
    let sum = named("sum").unwrap();
    let position = sum.read("lim:22,33,40+nim:17").unwrap();
    let refused = Solver::with_capacity(sum, 1 << 15).facts(&position).unwrap_err().to_string();
    assert!(refused.ends_with("leads to more than 32768 positions"), "{refused}");
    let mut values = sum.values(&position, 1 << 15, &mut |_| true).unwrap().unwrap();
    let play = ValuedPlay::of(sum, &mut *values, &position).unwrap();
    assert_eq!(play.grundy, 0x20 ^ 0x11);
    let winning = play.moves.iter().filter(|(_, value)| *value == 0);
    let winning: Vec<_> = winning.map(|(to, _)| sum.write(to)).collect();
    let expected = ["lim:5,16,57+nim:17", "lim:7,48,25+nim:17", "lim:37,18,25+nim:17"];
    assert_eq!(winning, expected);
}

#[test]
fn what_is_no_sum_is_refused() {
    let sum = named("sum").unwrap();
    for bad in [
        "",
        "nim",
        "nim:",
        "nim:1+",
        "chess:1",
        "sum:nim:1",
        "misere-nim:1,2",
        "lim:1,2+nim:x",
        "octal@0.8:5",
        "moore-nim@9:1",
        "nim@3:1",
        "nim:1+nim:1+nim:1+nim:1+nim:1",
        "nim:-1",
    ] {
        let read = sum.read(bad);
        let is_position = read.clone().is_some_and(|position| sum.objection(&position).is_none());
        assert!(!is_position, "{bad}: {read:?}");
    }
    // One number too many between the games and their count.
    let mut longer = sum.read("nim:1,2").unwrap();
    let count = longer.pop().unwrap();
    longer.extend([0, count + 1]);
    assert!(sum.objection(&longer).is_some());
    // LIM has three piles, and this sum gives it two.
    assert!(sum.read("lim:1,2").is_some_and(|position| sum.objection(&position).is_some()));
    for numbers in [&[0][..], &[u32::MAX], &[1, 2, 3], &[9, 0, 1, 0, 3, 3], &[5, 99, 1, 0, 3]] {
        let objects = sum.objection(numbers).is_some();
        assert_eq!(objects, numbers != [0], "{numbers:?}");
        assert_eq!(sum.moves(numbers), Vec::<Position>::new(), "{numbers:?}");
    }
}

#[test]
fn values_of_theories_are_those_of_the_search() {
    let mut compared = 0;
    for &game in GAMES {
        let mut solver = Solver::new(game);
        for position in positions(game) {
            let Some(mut values) = game.values(&position, 1 << 15, &mut |_| true).unwrap() else {
                continue;
            };
            let facts = solver.facts(&position).unwrap();
            assert_eq!(values.grundy(&position).ok(), facts.grundy, "{} {position:?}", game.name());
            compared += 1;
        }
    }
    assert!(compared > 1000, "{compared}");
}

/// Each position against a search of its own.
#[test]
fn octants_have_the_p_positions_that_a_search_finds() {
    let side = 7_u32;
    for (name, rules) in [
        ("moore-nim", vec![]),
        ("moore-nim@1", vec![]),
        ("moore-nim@3", vec![]),
        ("moore-nim@8", vec![]),
        ("end-nim", vec![]),
        ("kayles", vec![]),
        ("subtraction", vec![0b101]),
        ("subtraction", vec![0b1_0010]),
        ("octal", vec![0o731, 0, 0, 0]),
        ("octal", vec![0o70, 0, 0, 0]),
    ] {
        let (game, k) = name.split_once('@').unwrap_or((name, ""));
        let game = named(game).unwrap();
        let game = k.parse().map_or(game, |k| game.with_k(k).unwrap());
        let steps = p_positions_in_space(game, &rules, side, |_| true).unwrap();
        let mut solver = Solver::new(game);
        for (place, &step) in (0..).zip(&steps) {
            let piles = [side * side, side, 1].map(|unit: u32| place / unit % side);
            let position = game.canonical([&piles[..], &rules].concat());
            let is_p = solver.facts(&position).unwrap().is_p;
            let half = (piles.iter().sum::<u32>() / 2) as u16 + 1;
            assert_eq!(step, if is_p { half } else { 0 }, "{name} {rules:?} {piles:?}");
        }
        // Who may take from all three piles loses only where there is nothing.
        let most = if matches!(name, "moore-nim@3" | "moore-nim@8") { 1 } else { usize::MAX };
        let count = steps.iter().filter(|step| **step > 0).count();
        assert!(count == most || (most > 1 && count > 6), "{name}: {count}");
    }
    let refused = p_positions_in_space(named("wythoff").unwrap(), &[], 4, |_| true).unwrap_err();
    assert!(refused.to_string().starts_with("game: wythoff is not in moore-nim, "), "{refused}");
    let bare = p_positions_in_space(named("octal").unwrap(), &[0; 4], 4, |_| true).unwrap_err();
    assert!(bare.to_string().ends_with("has no octal code"), "{bare}");
    let stopped = p_positions_in_space(named("kayles").unwrap(), &[], 4, |share| share < 0.5);
    assert!(stopped.is_err());
    assert_eq!(IN_SPACE.iter().filter(|name| named(name).is_ok()).count(), IN_SPACE.len());
}

/// The theorem of docs/proofs.md on End-Nim: over a middle row the first stacks 1, 2, ... without L
/// have the last stacks 1, 2, ... without R, by search alone.
#[test]
fn ends_of_end_nim_answer_each_other_in_order() {
    let row = named("end-nim").unwrap();
    let mut solver = Solver::new(row);
    let middles = (1..=3).flat_map(|length| {
        (0..3_u32.pow(length))
            .map(move |code| (0..length).map(|at| code / 3_u32.pow(at) % 3 + 1).collect())
    });
    for middle in middles {
        let middle: Position = middle;
        let mut lost =
            |x: u32, y: u32| solver.facts(&[&[x], &middle[..], &[y]].concat()).unwrap().is_p;
        let left = (0..20).find(|&x| lost(x, 0)).unwrap();
        let right = (0..20).find(|&y| lost(0, y)).unwrap();
        let firsts = (1..8).filter(|&x| x != left);
        let lasts = (1..20).filter(|&y| y != right);
        for (x, y) in firsts.zip(lasts) {
            let all: Vec<u32> = (0..12).filter(|&last| lost(x, last)).collect();
            assert_eq!(all, [y], "{x} {middle:?}");
        }
        assert_eq!(left == 0, solver.facts(&middle).unwrap().is_p, "{middle:?}");
        assert_eq!(left == 0, right == 0, "{middle:?}");
    }
}

/// Stacks, on which stack each hangs (counted from 1, 0 for none), and the stacks after each move.
type Written = fn(&[u32], &[u32]) -> Vec<Position>;

/// Returns the moves that take from one stack: `may` gets the stack and how many are taken.
fn from_one(stacks: &[u32], may: impl Fn(usize, u32) -> bool) -> Vec<Position> {
    let all = (0..stacks.len()).flat_map(|at| (1..=stacks[at]).map(move |taken| (at, taken)));
    let moved = |(at, taken): (usize, u32)| {
        let mut next = stacks.to_vec();
        next[at] -= taken;
        next
    };
    all.filter(|&(at, taken)| may(at, taken)).map(moved).collect()
}

/// Returns the moves that take from one stack to `most` stacks.
fn from_several(stacks: &[u32], most: usize) -> Vec<Position> {
    let mut found = vec![stacks.to_vec()];
    for at in 0..stacks.len() {
        let less = |next: Position| {
            (0..=next[at]).map(move |rest| {
                let mut next = next.clone();
                next[at] = rest;
                next
            })
        };
        found = found.into_iter().flat_map(less).collect();
    }
    found.retain(|next| {
        let touched = next.iter().zip(stacks).filter(|(one, other)| one != other);
        (1..=most).contains(&touched.count())
    });
    found
}

/// Returns the moves that take neighbours from one row: `may` gets how many are taken and how many
/// rows are left of it.
fn from_rows(rows: &[u32], may: impl Fn(u32, usize) -> bool) -> Vec<Position> {
    let mut found = Vec::new();
    for at in 0..rows.len() {
        for (left, right) in (0..=rows[at]).flat_map(|l| (0..=rows[at] - l).map(move |r| (l, r))) {
            let parts = [left, right].into_iter().filter(|&part| part > 0).count();
            if may(rows[at] - left - right, parts) {
                let mut next = rows.to_vec();
                next[at] = left;
                next.push(right);
                found.push(next);
            }
        }
    }
    found
}

/// Returns whether a stack is at an end, where empty ends go one after the other.
fn is_end(stacks: &[u32], hangs: &[u32], at: usize) -> bool {
    let mut left: Vec<bool> = vec![true; stacks.len()];
    let joined = |left: &[bool], at: usize| {
        let touch =
            |other: usize| hangs[other] as usize == at + 1 || hangs[at] as usize == other + 1;
        (0..stacks.len()).filter(|&other| left[other] && touch(other)).count()
    };
    while let Some(gone) =
        (0..stacks.len()).find(|&at| left[at] && stacks[at] == 0 && joined(&left, at) <= 1)
    {
        left[gone] = false;
    }
    joined(&left, at) <= 1
}

/// The games with the rules that links add, their printed rules, and the moves, written from these
/// sentences alone. A sentence that changes has to be compared with its moves again.
const PRINTED: [(&str, &str, &str, Written); 19] = [
    (
        "nim",
        "",
        "Take one or more counters from one pile. The player who takes the last one wins.",
        |piles, _| from_one(piles, |_, _| true),
    ),
    (
        "misere-nim",
        "",
        "Take one or more counters from one pile. The player who takes the last one loses.",
        |piles, _| from_one(piles, |_, _| true),
    ),
    (
        "lim",
        "",
        "Take the same number of stones from two of three piles, and add as many to the third. The player who moves last wins.",
        |piles, _| {
            let mut found = Vec::new();
            for third in 0..3 {
                for many in 1..=piles.iter().copied().max().unwrap_or(0) {
                    let rest = |at| if at == third { 0 } else { many };
                    if (0..3).all(|at| piles[at] >= rest(at)) {
                        let add = |at| if at == third { many } else { 0 };
                        found.push((0..3).map(|at| piles[at] + add(at) - rest(at)).collect());
                    }
                }
            }
            found
        },
    ),
    (
        "lim-prime",
        "",
        "Shorten one side of a triangle of even circumference by an even number. No side may be longer than the two others together; as long is allowed. The player who moves last wins.",
        |sides, _| {
            let mut found = from_one(sides, |_, taken| taken % 2 == 0);
            found.retain(|next| next.iter().all(|&side| 2 * side <= next.iter().sum()));
            found
        },
    ),
    (
        "moore-nim",
        "",
        "Take counters from one pile or from two, as many as you like from each. The player who takes the last one wins.",
        |piles, _| from_several(piles, 2),
    ),
    (
        "moore-nim",
        "3",
        "Take counters from at most k piles, as many as you like from each. The player who takes the last one wins.",
        |piles, _| from_several(piles, 3),
    ),
    (
        "third-ones-lucky",
        "",
        "Take one or more counters from one of three piles, but leave at least two counters in all. The player who leaves exactly two wins: they took the third one from the end.",
        |piles, _| from_one(piles, |_, taken| piles.iter().sum::<u32>() >= taken + 2),
    ),
    (
        "subtract-1-3",
        "",
        "Take one or three counters from one pile. The player who moves last wins.",
        |piles, _| from_one(piles, |_, taken| taken == 1 || taken == 3),
    ),
    (
        "subtraction",
        "2,5",
        "Take counters from one pile, as many as a number of the set says. The player who moves last wins.",
        |piles, _| from_one(piles, |_, taken| taken == 2 || taken == 5),
    ),
    (
        "wythoff",
        "",
        "Take one or more counters from one of two piles, or the same number from both. The player who takes the last one wins.",
        |piles, _| {
            let both = 1..=piles[0].min(piles[1]);
            let both = both.map(|taken| vec![piles[0] - taken, piles[1] - taken]);
            from_one(piles, |_, _| true).into_iter().chain(both).collect()
        },
    ),
    (
        "kayles",
        "",
        "Knock down one pin, or two that stand side by side in one row; the row may fall apart. The player who moves last wins.",
        |rows, _| from_rows(rows, |taken, _| taken == 1 || taken == 2),
    ),
    (
        "end-nim",
        "",
        "The piles stand in a row. Take one or more counters from the first pile or from the last one; an empty pile is no longer there. The player who takes the last counter wins.",
        |piles, _| {
            let there = |mut places: core::ops::Range<usize>| places.any(|at| piles[at] > 0);
            from_one(piles, |at, _| !there(0..at) || !there(at + 1..piles.len()))
        },
    ),
    (
        "tripod-nim",
        "",
        "Three stacks hang on a centre. Take one or more coins from a stack at the outside; the centre is outside once two of the others are gone. The player who takes the last coin wins.",
        |stacks, _| {
            let gone = stacks[1..].iter().filter(|&&leg| leg == 0).count();
            from_one(stacks, |at, _| at > 0 || gone >= 2)
        },
    ),
    (
        "tree-nim",
        "",
        "Stacks of coins stand where a tree branches and ends. Take one or more coins from a stack at an end: one that is joined to at most one other stack, the top stack too. An empty stack at an end goes, which can make its neighbour an end. The player who takes the last coin wins.",
        |stacks, hangs| from_one(stacks, |at, _| is_end(stacks, hangs, at)),
    ),
    (
        "forest-nim",
        "",
        "Tree nim on several trees: take one or more coins from one stack at an end of any tree. The player who takes the last coin wins.",
        |stacks, hangs| from_one(stacks, |at, _| is_end(stacks, hangs, at)),
    ),
    ("octal", "0.137", OCTAL, |rows, _| {
        from_rows(rows, |taken, parts| {
            [0, 1, 2, 3].get(taken as usize).is_some_and(|&most| taken > 0 && parts < most)
        })
    }),
    ("octal", "4.07", OCTAL, |rows, _| {
        from_rows(rows, |taken, parts| taken == 2 || taken == 0 && parts == 2)
    }),
    ("octal", "0.45", OCTAL, |rows, _| {
        from_rows(rows, |taken, parts| taken == 1 && parts == 2 || taken == 2 && parts != 1)
    }),
    (
        "sum",
        "",
        "Choose one of the games and make a move in it. The player who moves last in all of them wins.",
        |_, _| Vec::new(),
    ),
];

const OCTAL: &str = "Take counters that lie side by side in one row, as the code allows; the row may fall apart. A code that begins with 4 also lets you split a row in two without taking any. The player who moves last wins.";

/// All lists of up to five numbers, small ones, as stacks.
fn small_stacks() -> impl Iterator<Item = Position> {
    [(1, 12), (2, 7), (3, 5), (4, 3), (5, 2)].into_iter().flat_map(|(count, most)| {
        let all = (most + 1_u32).pow(count);
        (0..all).map(move |at| {
            (0..count).map(|digit| at / (most + 1).pow(digit) % (most + 1)).collect()
        })
    })
}

/// All ways in which some stacks hang on those before them, each number counted from 1.
fn hangings(count: usize) -> Vec<Position> {
    let mut found = vec![Vec::new()];
    for at in 0..count as u32 {
        found = found
            .into_iter()
            .flat_map(|begun: Position| (0..=at).map(move |on| [&begun[..], &[on]].concat()))
            .collect();
    }
    found
}

#[test]
fn every_game_is_played_by_its_printed_rules() {
    let without_order = |mut rows: Position| {
        rows.retain(|&row| row > 0);
        rows.sort_unstable();
        rows
    };
    let mut met = BTreeSet::new();
    for (name, rules, sentence, written) in PRINTED {
        let mut game = named(name).unwrap();
        met.insert(name);
        let mut own = game.example().to_vec();
        if let Some(with_k) = rules.parse().ok().and_then(|k| game.with_k(k)) {
            game = with_k;
        } else if !rules.is_empty() {
            own = game.with_rules(own, rules).unwrap();
        }
        assert_eq!(game.rules(), sentence, "{name}: compare the sentence with the moves beside it");
        let is_misere = game.convention() == Convention::Misere;
        assert_eq!(is_misere, sentence.ends_with("the last one loses."), "{name}");
        let is_tree = !game.tree(&own).is_empty() && name != "tripod-nim";
        let own = own[game.stacks(&own).len()..].to_vec();
        let has_rows = matches!(name, "kayles" | "octal");
        let form = |stacks: Position| if has_rows { without_order(stacks) } else { stacks };
        let mut tried = 0;
        for stacks in small_stacks().filter(|_| name != "sum") {
            let ends = if is_tree { hangings(stacks.len()) } else { vec![own.clone()] };
            for end in ends {
                let position = [&stacks[..], &end].concat();
                if !game.numbers().contains(&position.len()) || game.objection(&position).is_some()
                {
                    continue;
                }
                let position = game.canonical(position);
                let stacks = game.stacks(&position);
                let moves = game.moves(&position).into_iter();
                let found: BTreeSet<_> =
                    moves.map(|next| form(game.stacks(&next).to_vec())).collect();
                let expected = written(stacks, game.tree(&position)).into_iter().map(form);
                assert_eq!(found, expected.collect(), "{name} {rules} {}", game.write(&position));
                tried += 1;
            }
        }
        assert!(tried > 50 || name == "sum", "{name}: {tried} positions");
    }
    assert_eq!(met, GAMES.iter().map(|game| game.name()).collect());
}

#[test]
fn a_move_of_a_sum_is_a_move_of_one_of_its_games() {
    let sum = named("sum").unwrap();
    for text in
        ["nim:2,1+lim:1,2,2", "octal@0.137:5+tree-nim:1(2,1)+wythoff:2,3", "kayles:3", "nim:0"]
    {
        let position = sum.canonical(sum.read(text).unwrap());
        let games = sum.summands(&position);
        let write = |at: usize, to: &[u32]| {
            let of = |other: usize| if other == at { to } else { &games[other].position };
            (0..games.len()).map(|other| games[other].game.write(of(other))).collect::<Vec<_>>()
        };
        let expected = games.iter().enumerate().flat_map(|(at, each)| {
            each.game.moves(&each.position).into_iter().map(move |next| write(at, &next))
        });
        let found = sum.moves(&position).into_iter().map(|next| {
            sum.summands(&next).iter().map(|each| each.game.write(&each.position)).collect()
        });
        assert_eq!(found.collect::<BTreeSet<Vec<_>>>(), expected.collect(), "{text}");
    }
}
