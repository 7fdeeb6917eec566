//! The games, each by its rules alone, against what theory, arrays and the standard algorithm say.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::naive::{Played, Stacks, lists, octal_moves, octal_values, play, starts, with_shares};
use nimscape_arrays::Array;
use nimscape_games::octal::Code;
use nimscape_games::{
    Convention, Evolution, GAMES, Game, GameInfo, IN_SPACE, Move, Newborn, Play, Position, Solver,
    Subtraction, ValuedPlay, discoveries, named, p_positions_in_space,
};

/// The most that each of some numbers of the positions tried is.
const BOX: [&[u32]; 5] = [&[], &[24], &[10; 2], &[6; 3], &[3; 4]];

fn positions(game: &dyn Game) -> BTreeSet<Position> {
    let boxes = BOX.into_iter().filter(|most| game.info().numbers.contains(&most.len()));
    let all = boxes.flat_map(lists).filter(|position| game.objection(position).is_none());
    all.map(|position| game.canonical(position)).collect()
}

fn closure(game: &dyn Game, mut all: BTreeSet<Position>) -> BTreeSet<Position> {
    let mut open: Vec<_> = all.iter().cloned().collect();
    while let Some(position) = open.pop() {
        open.extend(game.moves(&position).into_iter().filter(|next| all.insert(next.clone())));
    }
    all
}

/// Why a solver with room for so many positions refuses a position.
fn refused(name: &str, capacity: usize, position: &[u32]) -> String {
    let facts = Solver::with_capacity(named(name).unwrap(), capacity).facts(position);
    facts.unwrap_err().to_string()
}

#[test]
fn every_game_of_the_table_keeps_its_promises() {
    let names: BTreeSet<_> = GAMES.iter().map(|game| game.info().name).collect();
    assert_eq!(names.len(), GAMES.len(), "every game has a name of its own");
    let (mut ties, mut lost_ties) = (0, 0);
    for &game in GAMES {
        let name = game.info().name;
        let is_sign = |sign: char| sign.is_ascii_lowercase() || "-0123456789".contains(sign);
        assert!(named(name).unwrap().info().name == name && name.chars().all(is_sign));
        assert!(game.info().rules.ends_with('.'), "{name}");
        let mut solver = Solver::new(game);
        let example = game.info().example;
        assert_eq!(game.canonical(example.to_vec()), example, "{name}");
        assert!(!solver.facts(example).unwrap().is_p, "{name}: the example can be won");
        let mut known = Played::new();
        for position in closure(game, positions(game)) {
            let place = format!("{name} {position:?}");
            assert!(game.info().numbers.contains(&position.len()), "{place}");
            assert_eq!(game.objection(&position), None, "{place}");
            assert_eq!(game.canonical(position.clone()), position, "{place}");
            let (is_p, longest) = play(game, &position, &mut known);
            let Play { facts, moves, best, .. } = Play::of(&mut solver, &position).unwrap();
            assert_eq!((facts.is_p, facts.longest), (is_p, longest), "{place}");
            assert_eq!(game.theory(&position).unwrap_or(is_p), is_p, "{place}");
            let values: BTreeSet<_> = moves.iter().map(|to| to.facts.grundy).collect();
            let mex = (0..=values.len() as u32).find(|value| !values.contains(&Some(*value)));
            let is_normal = game.convention() == Convention::Normal;
            assert_eq!(facts.grundy, mex.filter(|_| is_normal), "{place}");
            let all: BTreeSet<_> = game.moves(&position).into_iter().collect();
            assert!(moves.iter().map(|each| &each.to).eq(&all), "{place}");
            // The best move is the first that wins in the fewest moves; where none wins, the first
            // that lasts longest. The play of best moves has as many as the solver says.
            let wins = moves.iter().any(|to| to.facts.is_p);
            let worth = |to: &Move| {
                let length = i64::from(to.facts.hurried);
                if wins { (to.facts.is_p, -length) } else { (true, length) }
            };
            let most = moves.iter().map(worth).max();
            let mut good = (0..moves.len()).filter(|&at| Some(worth(&moves[at])) == most);
            assert_eq!(best, good.next(), "{place}");
            let hurried = best.map_or(0, |best| moves[best].facts.hurried + 1);
            assert_eq!(facts.hurried, hurried, "{place}");
            let is_tie = u32::from(good.next().is_some());
            (ties, lost_ties) = (ties + is_tie, lost_ties + is_tie * u32::from(!wins));
        }
    }
    assert!(ties > 100 && lost_ties > 20, "{ties}, {lost_ties}");
}

#[test]
fn no_position_leads_to_more_positions_than_its_bound() {
    let reached = |game: &dyn Game, at: &[u32]| closure(game, [at.to_vec()].into()).len();
    for &game in GAMES {
        for position in &positions(game) {
            let bound = game.most_positions(position);
            let within = bound == usize::MAX || reached(game, position) <= bound;
            assert!(within, "{} {position:?}: {bound}", game.info().name);
        }
    }
    let forest = named("forest-nim").unwrap();
    for (position, count) in [(&[5, 3, 0, 0][..], 24), (&[2, 0, 4, 0, 0, 0], 15)] {
        assert_eq!(reached(forest, position), count);
        assert_eq!(forest.most_positions(position), count, "exact where all stacks are in play");
    }
    assert_eq!(named("tripod-nim").unwrap().most_positions(&[u32::MAX; 4]), usize::MAX);
}

/// Two piles of 181 counters lead to few positions, but to 270 million moves. Rows of 30, 30 and 8
/// pins took 3.6 s in a browser before they were refused.
#[test]
fn what_leads_to_too_many_positions_or_moves_is_refused_at_once() {
    let message = "position: (44, 44) leads to more than 524288 moves";
    assert_eq!(refused("moore-nim", 1 << 11, &[44, 44]), message);
    for (name, most) in
        [("wythoff", &[44, 44][..]), ("nim", &[44, 44]), ("forest-nim", &[63, 31, 0, 0])]
    {
        let mut solver = Solver::with_capacity(named(name).unwrap(), 1 << 11);
        assert!(solver.facts(most).is_ok(), "{name}: only positions are counted");
    }
    let (mut kayles, mut last) = (Solver::with_capacity(named("kayles").unwrap(), 1 << 15), 0.0);
    let found = kayles.facts_with_progress(&[30, 30, 8], |share| {
        last = share;
        true
    });
    let message = "position: (8, 30, 30) leads to more than 32768 positions";
    assert_eq!(found.unwrap_err().to_string(), message);
    assert!(last < 0.9, "positions are judged from 0.9 on: {last}");
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

#[test]
fn rows_of_end_nim_have_the_outcomes_of_trees_and_of_the_theorem() {
    let row = named("end-nim").unwrap();
    let (mut solver, mut tree) = (Solver::new(row), Solver::new(named("tree-nim").unwrap()));
    for most in [&[9; 2][..], &[6; 3], &[4; 4], &[3; 5], &[2; 6]] {
        for piles in lists(most) {
            let facts = solver.facts(&piles).unwrap();
            assert_eq!(Some(facts.is_p), row.theory(&piles), "{piles:?}");
            let hung: Position = piles.iter().copied().chain(0..piles.len() as u32).collect();
            assert_eq!(facts, tree.facts(&hung).unwrap(), "{piles:?}");
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
    for piles in lists(&[9; 3]) {
        let hung = tripod.facts(&[&[2], &piles[..]].concat()).unwrap().is_p;
        if piles.iter().sum::<u32>() < 2 {
            assert!(!hung, "its moves are left out");
            assert!(third.objection(&piles).is_some());
        } else {
            assert_eq!(solver.facts(&piles).unwrap().is_p, hung, "{piles:?}");
        }
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
    assert_eq!((&example[..], own.write(&example)), (own.info().example, "2,5,8".to_owned()));
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

#[test]
fn steps_are_those_of_the_standard_algorithm() {
    for &game in GAMES {
        let all = closure(game, positions(game));
        let lost = standard_algorithm(game, &all);
        let mut solver = Solver::new(game);
        for position in &all {
            let place = format!("{} {position:?}", game.info().name);
            let facts = solver.facts(position).unwrap();
            let step = lost.get(position).copied();
            assert_eq!(step, facts.is_p.then_some(facts.hurried / 2), "{place}");
            let found = discoveries(&mut solver, position).unwrap();
            let own = found.iter().find(|each| each.position == *position).unwrap();
            let beaten =
                game.moves(position).iter().filter_map(|next| lost.get(next)).min().copied();
            assert_eq!((own.is_p, own.step), (facts.is_p, step.or(beaten)), "{place}");
            assert!(found.is_sorted_by_key(|each| (each.step, !each.is_p)));
        }
    }
}

#[test]
fn the_evolution_of_every_game_is_that_of_naive_play() {
    let mut names = BTreeSet::new();
    for case in
        "nim 3,4,5; nim 7,7,7; nim 4,4,4,4; misere-nim 3,4,4; lim 6,5,4; lim-prime 9,10,11; \
        lim-prime 16,14,12; subtract-1-3 9,8; subtraction 7,8; kayles 5,4; moore-nim 3,3,3; \
        end-nim 2,3,1,2; third-ones-lucky 3,4,6; third-ones-lucky 5,5,4; wythoff 9,7; wythoff 5,8; \
        octal 7,6; tripod-nim 2,3,4,4; tree-nim 2(3,1(2,2)); forest-nim 2(2,1),2(3); \
        sum lim:3,4,2+nim:4; sum wythoff:3,4+kayles:4; \
        sum lim-prime:5,6,7+third-ones-lucky:1,2,3; \
        sum octal@0.77:6+subtraction@1,4:6+end-nim:1,2,2"
            .split("; ")
    {
        let (name, text) = case.split_once(' ').unwrap();
        names.insert(name);
        let game = named(name).unwrap();
        let start = game.canonical(game.read(text).unwrap());
        let mut known = Played::new();
        play(game, &start, &mut known);
        let lost = known.iter().filter(|(_, (is_p, _))| *is_p);
        let mut lost: Vec<_> = lost.map(|(at, (_, longest))| (longest / 2, at.clone())).collect();
        lost.sort();
        let evolution = Evolution::below(&mut Solver::new(game), &start).unwrap();
        let born = &evolution.born;
        assert!(
            born.iter().map(|each| (each.generation, each.position.clone())).eq(lost),
            "{case}"
        );
        assert!(born.len() > 3, "{case}");
        for (at, child) in born.iter().enumerate() {
            let two_on: BTreeSet<_> =
                game.moves(&child.position).iter().flat_map(|next| game.moves(next)).collect();
            let is_parent = |each: &Newborn| {
                each.generation + 1 == child.generation && two_on.contains(&each.position)
            };
            let parents: Vec<_> = (0..born.len()).filter(|&i| is_parent(&born[i])).collect();
            assert_eq!(child.parents, parents, "{case} {:?}", child.position);
            assert_eq!(parents.is_empty(), child.generation == 0, "{case} {:?}", child.position);
            let children: Vec<_> =
                (0..born.len()).filter(|&i| born[i].parents.contains(&at)).collect();
            assert_eq!(evolution.children(at), children, "{case} {:?}", child.position);
        }
    }
    assert_eq!(names, GAMES.iter().map(|game| game.info().name).collect());
}

#[test]
fn a_solver_keeps_no_more_than_it_has_room_for_and_what_it_knew() {
    let message = "position: (1, 2, 3) leads to more than 23 positions";
    assert_eq!(refused("nim", 23, &[1, 2, 3]), message, "2 x 3 x 4 positions");
    let nim = named("nim").unwrap();
    let mut solver = Solver::with_capacity(nim, 24);
    assert_eq!(solver.facts(&[1, 2, 3]).unwrap().grundy, Some(0));
    let solved = [&[1, 0, 3][..], &[2, 2, 2], &[1, 1]].map(|piles| solver.has_solved(piles));
    assert_eq!(solved, [true, false, false]);
    let (mut solver, mut fresh) = (Solver::with_capacity(nim, 24), Solver::new(nim));
    let known = solver.facts(&[1, 2]).unwrap();
    assert!(solver.facts(&[5, 5]).is_err());
    assert!(!solver.has_solved(&[0, 5]) && solver.has_solved(&[0, 2]));
    assert_eq!(solver.facts(&[1, 2]), Ok(known));
    for position in [[3, 3], [2, 5]] {
        assert_eq!(solver.facts(&position).unwrap(), fresh.facts(&position).unwrap());
    }
    assert!(solver.facts(&[3, 3, 3]).is_err(), "it is full");
}

#[test]
fn a_search_reports_its_share_and_can_be_stopped() {
    let forest = named("forest-nim").unwrap();
    let start = [63, 31, 0, 0]; // 64 x 32 positions
    let (facts, shares) =
        with_shares(|report| Solver::new(forest).facts_with_progress(&start, report));
    let found = (0..8).map(|done| 0.9 * f64::from(done) / 8.0);
    let judged = (1..=8).map(|done| 0.9 + 0.1 * f64::from(done) / 8.0);
    let mut pairs = shares.iter().zip(found.chain(judged));
    assert!(shares.len() == 16 && pairs.all(|(share, next)| (share - next).abs() < 1e-9));
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
    let mut kayles = Solver::with_capacity(named("kayles").unwrap(), 1 << 15);
    let (solved, shares) = with_shares(|report| kayles.facts_with_progress(&[9, 9, 8], report));
    assert!(solved.is_ok() && *shares.last().unwrap() > 0.9, "{shares:?}");
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
        assert_eq!(game.info().name, "nim", "compare the values of other games, too");
        let mut solver = Solver::new(game);
        let all = positions(game);
        for position in &all {
            let facts = solver.facts(position).unwrap();
            assert_eq!(facts.grundy, Some(position.iter().fold(0, |sum, pile| sum ^ pile)));
            assert_eq!(theorem.facts(position), facts, "{position:?}");
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
fn arrays_list_the_p_positions_of_tripod_nim() {
    let mut solver = Solver::new(named("tripod-nim").unwrap());
    let arrays: Vec<_> = (0..9).map(|centre| Array::tripod(centre, 9).unwrap()).collect();
    for stacks in lists(&[8; 4]) {
        let [centre, a, b, c] = stacks[..] else { unreachable!() };
        let listed = u32::from(arrays[centre as usize].get(a as usize, b as usize)) == c;
        assert_eq!(solver.facts(&stacks).unwrap().is_p, listed, "{stacks:?}");
    }
}

/// All forests of so many stacks with sizes in 1..=most, as tree and forest nim have them: sizes,
/// then on which each stack hangs.
fn forests(stacks: usize, most: u32) -> impl Iterator<Item = (Position, Position)> {
    let forest = named("forest-nim").unwrap();
    let sizes = lists(&vec![most - 1; stacks]).into_iter();
    let hangs = lists(&vec![stacks as u32 - 1; stacks]);
    let all = sizes.flat_map(move |less| {
        let sizes: Position = less.iter().map(|size| size + 1).collect();
        hangs.clone().into_iter().map(move |hangs| (sizes.clone(), hangs))
    });
    all.filter(|(sizes, hangs)| forest.objection(&[&sizes[..], hangs].concat()).is_none())
}

#[test]
fn forests_have_the_values_of_play_by_the_rules_of_the_paper() {
    let (mut solver, mut known) = (Solver::new(named("forest-nim").unwrap()), HashMap::new());
    for (stacks, most, trees) in [(1, 9, 1), (2, 6, 2), (3, 3, 5), (4, 2, 14), (5, 2, 42)] {
        let mut count = 0;
        for (sizes, hangs) in forests(stacks, most) {
            let facts = solver.facts(&[&sizes[..], &hangs].concat()).unwrap();
            let value = Stacks::new(&sizes, &hangs).value(&mut known);
            assert_eq!(facts.grundy, Some(value), "{sizes:?} {hangs:?}");
            count += 1;
        }
        assert_eq!(count, trees * most.pow(stacks as u32), "Catalan numbers of forests");
    }
}

#[test]
fn the_p_completion_lemma() {
    let mut solver = Solver::new(named("forest-nim").unwrap());
    for (sizes, hangs) in (1..=3).flat_map(|stacks| forests(stacks, 3)) {
        for on in 1..=sizes.len() {
            // A leaf is listed last only where its stack is on the way to the last one; other lists
            // have the others last.
            let hangs = [&hangs[..], &[on as u32]].concat();
            let grown = |size: u32| [&sizes[..], &[size], &hangs].concat();
            if solver.game().objection(&grown(1)).is_some() {
                continue;
            }
            let leaf_sum = Stacks::new(&grown(1)[..hangs.len()], &hangs).leaf_sum(&[sizes.len()]);
            let is_p = |size: &u32| solver.facts(&grown(*size)).unwrap().is_p;
            let completions = (0..=leaf_sum + 1).filter(is_p).count();
            assert_eq!(completions, 1, "{sizes:?} {hangs:?}");
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
    for less in lists(&[4; 3]) {
        let [a, b, c] = [0, 1, 2].map(|at| less[at] + 1);
        let row = tree.facts(&[a, b, c, 0, 1, 2]).unwrap();
        assert_eq!(row.is_p, a == c && a != b, "3-stack End-Nim ({a}, {b}, {c})");
    }
}

#[test]
fn what_is_no_position_is_refused() {
    assert_eq!(refused("lim", 99, &[1, 2]), "position: (1, 2) has 2 numbers, not 3");
    let triangle = "position: (1, 2, 5) is not a triangle of even circumference below 2^32";
    assert_eq!(refused("lim-prime", 99, &[1, 2, 5]), triangle);
    let unknown = named("chess").err().unwrap().to_string();
    starts(&unknown, "game must be one of nim, misere-nim, lim");
}

const CODES: &str = "0.77 0.07 0.137 0.6 0.007 0.4 4.3 4.0 0.0103 0.3333";

#[test]
fn octal_games_are_played_by_their_codes() {
    let octal = named("octal").unwrap();
    for code in CODES.split(' ') {
        let values = octal_values(code, 12);
        let mut solver = Solver::new(octal);
        for rows in [&[][..], &[1], &[6], &[12], &[2, 2], &[1, 4, 5], &[3, 7]] {
            let position = octal.with_rules([rows, &[0; 4]].concat(), code).unwrap();
            assert_eq!(octal.rules_of(&position), code.parse::<Code>().unwrap().to_string());
            let moves = octal.moves(&position);
            let moves: BTreeSet<_> = moves.iter().map(|to| octal.stacks(to).to_vec()).collect();
            let expected: BTreeSet<_> = octal_moves(code, rows).into_iter().collect();
            assert_eq!(moves, expected, "{code} {rows:?}");
            let sum = rows.iter().fold(0, |sum, &row| sum ^ u32::from(values[row as usize]));
            assert_eq!(solver.facts(&position).unwrap().grundy, Some(sum), "{code} {rows:?}");
            let mut theory = octal.values(&position, 0, &mut |_| true).unwrap().unwrap();
            assert_eq!(theory.grundy(&position), Ok(sum), "{code} {rows:?}");
        }
    }
    let long = format!("0.{}", "1".repeat(33));
    for bad in ["", "0", "0.8", "1.7", "0.", "0.0", ".", "0.77x", &long] {
        assert_eq!(octal.with_rules(vec![5, 0o70, 0, 0, 0], bad), None, "{bad}");
    }
}

/// All smaller piles that differ from given ones in one to k places.
fn moore_moves(k: usize, piles: &[u32]) -> Vec<Position> {
    let changed = |next: &Position| next.iter().zip(piles).filter(|(to, from)| to != from).count();
    lists(piles).into_iter().filter(|next| (1..=k).contains(&changed(next))).collect()
}

#[test]
fn moores_theorem_holds_for_every_number_of_piles_in_a_move() {
    let two = named("moore-nim").unwrap();
    let mut lost = 0;
    for k in 1..=8 {
        let game = two.with_k(k).unwrap();
        assert_eq!((game.info().name, game.rules_of(&[]).is_empty()), ("moore-nim", k == 2));
        let mut solver = Solver::new(game);
        for piles in positions(game).into_iter().chain([vec![1, 2, 1, 2, 2], vec![2, 2, 2, 2, 2]]) {
            let mut moves = game.moves(&piles);
            assert_eq!(game.count_of_moves(&piles), moves.len(), "{k} {piles:?}: each once");
            moves.sort_unstable();
            assert_eq!(moves, moore_moves(k as usize, &piles), "{k} {piles:?}");
            let facts = solver.facts(&piles).unwrap();
            assert_eq!(Some(facts.is_p), game.theory(&piles), "{k} {piles:?}");
            lost += u32::from(facts.is_p && piles.len() > k as usize && piles.contains(&2));
        }
    }
    assert!(lost > 10, "{lost}");
    assert!(two.with_k(0).is_none() && two.with_k(9).is_none());
    let theories = [&[u32::MAX; 3][..], &[u32::MAX; 2]].map(|piles| two.theory(piles));
    assert_eq!(theories, [Some(true), Some(false)]);
    // In each of two columns 0, 3 or 6 of six digits are 1.
    let mut solver = Solver::new(two);
    let lost: Vec<_> =
        lists(&[3; 6]).into_iter().filter(|piles| solver.facts(piles).unwrap().is_p).collect();
    assert!(lost.iter().all(|piles| two.theory(piles).unwrap()));
    assert_eq!(lost.len(), (1 + 20 + 1) * (1 + 20 + 1));
    // Eight piles of 255 have more moves than there are numbers: refused, not listed.
    let all = two.with_k(8).unwrap();
    let refused = Solver::with_capacity(all, 1 << 15).facts(&[255; 8]).unwrap_err().to_string();
    assert!(refused.ends_with("leads to more than 8388608 moves"), "{refused}");
    // Eight piles of 6 have fewer: 5.8 million, half a gigabyte of positions.
    let refused = Solver::with_capacity(&Unlisted(all), 1 << 15).facts(&[6; 8]).unwrap_err();
    assert!(refused.to_string().ends_with("leads to more than 32768 positions"), "{refused}");
}

/// A game whose moves nobody may list.
struct Unlisted(&'static dyn Game);

impl Game for Unlisted {
    fn info(&self) -> &GameInfo {
        self.0.info()
    }

    fn moves(&self, position: &[u32]) -> Vec<Position> {
        panic!("the moves of {position:?} are listed");
    }

    fn count_of_moves(&self, position: &[u32]) -> usize {
        self.0.count_of_moves(position)
    }
}

#[test]
fn a_count_of_moves_is_no_more_than_there_are_different_ones() {
    for &game in GAMES {
        for position in positions(game) {
            let different: BTreeSet<_> = game.moves(&position).into_iter().collect();
            let count = game.count_of_moves(&position);
            assert!(count <= different.len(), "{} {position:?}: {count}", game.info().name);
        }
    }
}

const SUMMANDS: &str = "nim:3 nim:1,2 lim:1,2,3 lim-prime:5,6,7 moore-nim:1,2 moore-nim@3:1,1,2 \
    subtract-1-3:5 subtraction@2,5:7 wythoff:2,3 kayles:4 octal@0.137:6 tree-nim:1(2,1)";

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
    let all: Vec<&str> = SUMMANDS.split(' ').collect();
    for (i, one) in all.iter().enumerate() {
        for other in &all[i..] {
            let text = format!("{one}+{other}");
            let position = sum.read(&text).unwrap();
            assert_eq!(sum.write(&position), text);
            assert_eq!(sum.read(&text.replace('+', " ")).as_ref(), Some(&position));
            let ((first, a), (second, b)) = (alone(one), alone(other));
            let summands = sum.summands(&position);
            assert_eq!((&summands[0].position, &summands[1].position), (&a, &b), "{text}");
            assert_moves_are_those_of_one_game(&position);
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

/// Asserts that a move of a sum is a move of one of its games, and the others stay.
fn assert_moves_are_those_of_one_game(position: &Position) {
    let sum = named("sum").unwrap();
    let stacks = |position: &Position| -> Vec<Position> {
        sum.summands(position).into_iter().map(|each| each.position).collect()
    };
    let games = sum.summands(position);
    let expected = games.iter().enumerate().flat_map(|(at, each)| {
        each.game.moves(&each.position).into_iter().map(move |next| {
            let mut moved = stacks(position);
            moved[at] = next;
            moved
        })
    });
    let found: BTreeSet<Vec<_>> = sum.moves(position).iter().map(stacks).collect();
    assert_eq!(found, expected.collect(), "{}", sum.write(position));
}

/// LIM is not SLIM, Example 4.2, without its misprints.
#[test]
fn the_sum_of_lim_and_a_heap_is_won_by_the_moves_to_its_value() {
    let sum = named("sum").unwrap();
    for text in ["octal@0.137:5+tree-nim:1(2,1)+wythoff:2,3", "kayles:3", "nim:0"] {
        assert_moves_are_those_of_one_game(&sum.canonical(sum.read(text).unwrap()));
    }
    let position = sum.read("lim:22,33,40+nim:17").unwrap();
    let message = refused("sum", 1 << 15, &position);
    assert!(message.ends_with("leads to more than 32768 positions"), "{message}");
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
    for bad in " nim nim: nim:1+ chess:1 sum:nim:1 misere-nim:1,2 lim:1,2+nim:x octal@0.8:5 \
        moore-nim@9:1 nim@3:1 nim:1+nim:1+nim:1+nim:1+nim:1 nim:-1"
        .split(' ')
    {
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
            assert_eq!(
                values.grundy(&position).ok(),
                facts.grundy,
                "{} {position:?}",
                game.info().name
            );
            compared += 1;
        }
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn octants_have_the_p_positions_that_a_search_finds() {
    let side = 7_u32;
    let moore = ["", "@1", "@3", "@8"].map(|k| (format!("moore-nim{k}"), &[][..]));
    let others: [(_, &[u32]); 6] = [
        ("end-nim", &[]),
        ("kayles", &[]),
        ("subtraction", &[0b101]),
        ("subtraction", &[0b1_0010]),
        ("octal", &[0o731, 0, 0, 0]),
        ("octal", &[0o70, 0, 0, 0]),
    ];
    for (name, rules) in
        moore.into_iter().chain(others.map(|(name, rules)| (name.to_owned(), rules)))
    {
        let (game, k) = name.split_once('@').unwrap_or((&name, ""));
        let game = named(game).unwrap();
        let game = k.parse().map_or(game, |k| game.with_k(k).unwrap());
        let steps = p_positions_in_space(game, rules, side, |_| true).unwrap();
        let mut solver = Solver::new(game);
        for (piles, &step) in lists(&[side - 1; 3]).iter().zip(&steps) {
            let position = game.canonical([piles, rules].concat());
            let is_p = solver.facts(&position).unwrap().is_p;
            let half = (piles.iter().sum::<u32>() / 2) as u16 + 1;
            assert_eq!(step, if is_p { half } else { 0 }, "{name} {rules:?} {piles:?}");
        }
        // Who may take from all three piles loses only where there is nothing.
        let most = if matches!(k, "3" | "8") { 1 } else { usize::MAX };
        let count = steps.iter().filter(|step| **step > 0).count();
        assert!(count == most || (most > 1 && count > 6), "{name}: {count}");
    }
    let refused = p_positions_in_space(named("wythoff").unwrap(), &[], 4, |_| true).unwrap_err();
    assert!(refused.to_string().starts_with("game must be one of moore-nim, "), "{refused}");
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
    for less in [&[2][..], &[2; 2], &[2; 3]].into_iter().flat_map(lists) {
        let middle: Position = less.iter().map(|pile| pile + 1).collect();
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

/// Games with the rules that links add, and their printed rules. A sentence that changes has to be
/// compared with its moves in `written` again.
const PRINTED: &str = "\
nim: Take one or more counters from one pile. The player who takes the last one wins.
misere-nim: Take one or more counters from one pile. The player who takes the last one loses.
lim: Take the same number of stones from two of three piles, and add as many to the third. The player who moves last wins.
lim-prime: Shorten one side of a triangle of even circumference by an even number. No side may be longer than the two others together; as long is allowed. The player who moves last wins.
moore-nim: Take counters from one pile or from two, as many as you like from each. The player who takes the last one wins.
moore-nim 3: Take counters from at most k piles, as many as you like from each. The player who takes the last one wins.
third-ones-lucky: Take one or more counters from one of three piles, but leave at least two counters in all. The player who leaves exactly two wins: they took the third one from the end.
subtract-1-3: Take one or three counters from one pile. The player who moves last wins.
subtraction 2,5: Take counters from one pile, as many as a number of the set says. The player who moves last wins.
wythoff: Take one or more counters from one of two piles, or the same number from both. The player who takes the last one wins.
kayles: Knock down one pin, or two that stand side by side in one row; the row may fall apart. The player who moves last wins.
end-nim: The piles stand in a row. Take one or more counters from the first pile or from the last one; an empty pile is no longer there. The player who takes the last counter wins.
tripod-nim: Three stacks hang on a centre. Take one or more coins from a stack at the outside; the centre is outside once two of the others are gone. The player who takes the last coin wins.
tree-nim: Stacks of coins stand where a tree branches and ends. Take one or more coins from a stack at an end: one that is joined to at most one other stack, the top stack too. An empty stack at an end goes, which can make its neighbour an end. The player who takes the last coin wins.
forest-nim: Tree nim on several trees: take one or more coins from one stack at an end of any tree. The player who takes the last coin wins.
octal 0.137: Take counters that lie side by side in one row, as the code allows; the row may fall apart. A code that begins with 4 also lets you split a row in two without taking any. The player who moves last wins.
octal 4.07: Take counters that lie side by side in one row, as the code allows; the row may fall apart. A code that begins with 4 also lets you split a row in two without taking any. The player who moves last wins.
octal 0.45: Take counters that lie side by side in one row, as the code allows; the row may fall apart. A code that begins with 4 also lets you split a row in two without taking any. The player who moves last wins.
sum: Choose one of the games and make a move in it. The player who moves last in all of them wins.";

/// Returns the moves of a game, written from its sentence alone: the stacks after each. `hangs` has
/// on which stack each hangs, counted from 1, 0 for none.
fn written(words: &str, stacks: &[u32], hangs: &[u32]) -> Vec<Position> {
    match words {
        "nim" | "misere-nim" => from_one(stacks, |_, _| true),
        "lim" => {
            let total: u32 = stacks.iter().sum();
            let all = (0..3).flat_map(|third| (1..=total).map(move |many| (third, many)));
            let moved = |(third, many): (usize, u32)| {
                let rest = |at: usize| stacks[at].checked_sub(many);
                (0..3)
                    .map(|at| if at == third { Some(stacks[at] + many) } else { rest(at) })
                    .collect()
            };
            all.filter_map(moved).collect()
        }
        "lim-prime" => {
            let mut found = from_one(stacks, |_, taken| taken % 2 == 0);
            found.retain(|next| next.iter().all(|&side| 2 * side <= next.iter().sum()));
            found
        }
        "moore-nim" => moore_moves(2, stacks),
        "moore-nim 3" => moore_moves(3, stacks),
        "third-ones-lucky" => from_one(stacks, |_, taken| stacks.iter().sum::<u32>() >= taken + 2),
        "subtract-1-3" => from_one(stacks, |_, taken| taken == 1 || taken == 3),
        "subtraction 2,5" => from_one(stacks, |_, taken| taken == 2 || taken == 5),
        "wythoff" => {
            let both = 1..=stacks[0].min(stacks[1]);
            let both = both.map(|taken| vec![stacks[0] - taken, stacks[1] - taken]);
            from_one(stacks, |_, _| true).into_iter().chain(both).collect()
        }
        "kayles" => octal_moves("0.77", stacks),
        "end-nim" => {
            let are_gone = |stacks: &[u32]| stacks.iter().all(|&stack| stack == 0);
            from_one(stacks, |at, _| are_gone(&stacks[..at]) || are_gone(&stacks[at + 1..]))
        }
        "tripod-nim" => {
            let gone = stacks[1..].iter().filter(|&&leg| leg == 0).count();
            from_one(stacks, |at, _| at > 0 || gone >= 2)
        }
        "tree-nim" | "forest-nim" => {
            // Empty ends go one after the other.
            let ends = Stacks::new(stacks, hangs).leaves();
            from_one(stacks, |at, _| ends.contains(&at))
        }
        "sum" => Vec::new(),
        _ => octal_moves(words.strip_prefix("octal ").unwrap(), stacks),
    }
}

#[test]
fn every_game_is_played_by_its_printed_rules() {
    let mut met = BTreeSet::new();
    for (words, sentence) in PRINTED.lines().map(|line| line.split_once(": ").unwrap()) {
        let (name, rules) = words.split_once(' ').unwrap_or((words, ""));
        let mut game = named(name).unwrap();
        met.insert(name);
        let mut own = game.info().example.to_vec();
        if let Some(with_k) = rules.parse().ok().and_then(|k| game.with_k(k)) {
            game = with_k;
        } else if !rules.is_empty() {
            own = game.with_rules(own, rules).unwrap();
        }
        assert_eq!(
            game.info().rules,
            sentence,
            "{name}: compare the sentence with the moves beside it"
        );
        let is_misere = game.convention() == Convention::Misere;
        assert_eq!(is_misere, sentence.ends_with("the last one loses."), "{name}");
        let is_tree = !game.tree(&own).is_empty() && name != "tripod-nim";
        let own = own[game.stacks(&own).len()..].to_vec();
        let form = |mut stacks: Position| {
            if matches!(name, "kayles" | "octal") {
                stacks.retain(|&row| row > 0);
                stacks.sort_unstable();
            }
            stacks
        };
        let mut tried = 0;
        let boxes = [&[12][..], &[7; 2], &[5; 3], &[3; 4], &[2; 5]];
        for stacks in boxes.into_iter().flat_map(lists).filter(|_| name != "sum") {
            let before: Position = (0..stacks.len() as u32).collect();
            for end in if is_tree { lists(&before) } else { vec![own.clone()] } {
                let position = [&stacks[..], &end].concat();
                if !game.info().numbers.contains(&position.len())
                    || game.objection(&position).is_some()
                {
                    continue;
                }
                let position = game.canonical(position);
                let moves = game.moves(&position).into_iter();
                let found: BTreeSet<_> =
                    moves.map(|next| form(game.stacks(&next).to_vec())).collect();
                let expected = written(words, game.stacks(&position), game.tree(&position));
                let expected = expected.into_iter().map(form).collect();
                assert_eq!(found, expected, "{words} {}", game.write(&position));
                tried += 1;
            }
        }
        assert!(tried > 50 || name == "sum", "{name}: {tried} positions");
    }
    assert_eq!(met, GAMES.iter().map(|game| game.info().name).collect());
}

/// Lemma 3.1 of LIM Is Not SLIM, and its inverse, as printed: from numbers to 12, the formulas and
/// the moves written from the printed rules alone.
#[test]
fn lim_and_lim_prime_are_twins() {
    let (lim, lim_prime) = (named("lim").unwrap(), named("lim-prime").unwrap());
    let (mut values, mut other_values) = (Solver::new(lim), Solver::new(lim_prime));
    let twin = |game: &dyn Game, position: &[u32]| {
        let twin = game.twin(position).unwrap();
        assert_ne!(twin.game.info().name, game.info().name);
        twin.position
    };
    let image = |piles: &[u32]| vec![piles[1] + piles[2], piles[0] + piles[2], piles[0] + piles[1]];
    for piles in lists(&[12; 3]) {
        let sides = image(&piles);
        assert_eq!(twin(lim, &piles), sides);
        assert_eq!(twin(lim_prime, &sides), piles);
        let moved: BTreeSet<_> =
            written("lim", &piles, &[]).iter().map(|next| image(next)).collect();
        assert_eq!(moved, written("lim-prime", &sides, &[]).into_iter().collect(), "{piles:?}");
        let (one, other) = (values.facts(&piles).unwrap(), other_values.facts(&sides).unwrap());
        assert_eq!(one, other, "{piles:?}");
        // A move of k from two piles to the third shortens the side of the two by 2k.
        for next in lim.moves(&piles) {
            let third = (0..3).find(|&at| next[at] > piles[at]).unwrap();
            let mut shorter = sides.clone();
            shorter[third] -= 2 * (next[third] - piles[third]);
            assert_eq!(twin(lim, &next), shorter, "{piles:?} to {next:?}");
        }
    }
    for sides in lists(&[12; 3]) {
        let [a, b, c] = [0, 1, 2].map(|at| i64::from(sides[at]));
        let doubled = [-a + b + c, a - b + c, a + b - c];
        let is_one = doubled.iter().all(|&twice| twice >= 0 && twice % 2 == 0);
        assert_eq!(lim_prime.objection(&sides).is_none(), is_one, "{sides:?}");
        if is_one {
            let piles: Vec<_> = doubled.iter().map(|twice| (twice / 2) as u32).collect();
            assert_eq!(twin(lim_prime, &sides), piles);
        }
    }
    let others = GAMES.iter().filter(|game| game.twin(game.info().example).is_none());
    assert_eq!(others.count(), GAMES.len() - 2);
}
