//! The files of `results/` that `examples/census.rs` writes: a part of each is computed again, by
//! the same functions and from first principles. `./test long` does the rest.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::env;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use crate::command;
use crate::files::{self, shipped, text};
use crate::naive::{by_bits, leading_row, lists, starts};
use crate::sample::{in_turn, is_whole};
use nimscape_arrays::dynamics::{census, three};
use nimscape_arrays::near_equivalence::decision::DECIDED;
use nimscape_games::{Ray, Tree};
use nimscape_periods::{Certificate, Table, band_certificate, check};
use nimscape_proof::periods::certificate::{Claim, Proof};
use nimscape_research::classes::{Class, Fate, wide_bands};
use nimscape_research::lim_many::{has_common_digit, losing};
use nimscape_research::tree_bound::attaining;
use serde_json::Value;

/// A file of the census, which says how it was made.
fn json(name: &str) -> Value {
    let value = files::json(name);
    starts(value["source"].as_str().unwrap(), "cargo run --release --example census -- ");
    value
}

/// The lines of a table without its comments and heads, in cells.
fn lines(name: &str) -> Vec<Vec<String>> {
    let text = text(name);
    assert!(text.contains("# Made by: cargo run --release --example census -- "), "{name}");
    let lines = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    lines.map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

fn int(value: &Value) -> u64 {
    value.as_u64().unwrap()
}

// Bands by class

fn fates() -> BTreeMap<u32, BTreeMap<u32, Fate>> {
    let file = json("results/bands-by-class.json");
    let of = |class: &Value| {
        let mut fates = BTreeMap::new();
        for band in list(&class["comes"]) {
            fates.insert(int(&band[0]) as u32, Fate::Comes { after: int(&band[1]) });
        }
        for band in list(&class["never"]) {
            let joint = band[1].as_str().unwrap().parse().unwrap();
            fates.insert(int(&band[0]) as u32, Fate::Never { joint });
        }
        for radius in list(&class["open"]) {
            fates.insert(int(radius) as u32, Fate::Open);
        }
        (int(&class["residue"]) as u32, fates)
    };
    list(&file["classes"]).iter().map(of).collect()
}

/// The fates of a class as the file has them: those that parity excludes are left out.
fn listed(class: &Class) -> BTreeMap<u32, Fate> {
    class.fates.iter().copied().filter(|(_, fate)| *fate != Fate::Excluded).collect()
}

#[test]
fn bands_of_classes_are_decided_as_listed() {
    let fates = fates();
    assert_eq!(fates.len(), 127, "all but 127, the class of Nim");
    for residue in if is_whole() { (0..127).collect() } else { vec![20] } {
        let class = Class::of(&shipped(128 + residue)).unwrap();
        assert_eq!((class.modulus, class.residue), (128, residue));
        assert_eq!(listed(&class), fates[&residue], "class {residue}");
    }
}

#[test]
fn classes_of_two_moduli_agree() {
    let fates = fates();
    for residue in in_turn(&[10, 37], 2) {
        let coarse = listed(&Class::of(&shipped(64 + residue)).unwrap());
        assert!(coarse.len() > 10);
        for (radius, fate) in coarse {
            for class in [residue, residue + 64] {
                let fine = fates[&class][&radius];
                let known = fate != Fate::Open && fine != Fate::Open;
                assert!(!known || like(fate, fine), "class {class}, {radius}: {fate:?}, {fine:?}");
            }
        }
    }
}

fn like(one: Fate, other: Fate) -> bool {
    // The joint period of a group depends on the bands below it that the search found.
    one == other || matches!((one, other), (Fate::Never { .. }, Fate::Never { .. }))
}

#[test]
fn bands_come_in_the_array_where_their_class_says() {
    const SIDE: usize = 900;
    let fates = fates();
    for c in [131_usize, 3 * 128 + 3, 4 * 128 + 75] {
        let array = by_bits(&leading_row(c as u32, SIDE), SIDE);
        let bands = fates[&((c % 128) as u32)].iter().filter_map(|(&radius, &fate)| match fate {
            Fate::Comes { after } => Some((radius as usize, c + after as usize)),
            _ => None,
        });
        let near = bands.filter(|&(radius, column)| column + 2 * radius + 50 < SIDE);
        let mut met = 0;
        for (radius, column) in near {
            // Row k from the diagonal on, as the numbers in it decide the band.
            let holds = |k: usize| {
                (k..SIDE.min(k + 2 * radius))
                    .all(|j| ((array[k][j] as usize) < 2 * radius - 1) == (j - k < radius))
            };
            assert!((column..SIDE - 2 * radius).all(holds), "centre {c}, radius {radius}");
            assert!(column == c + 1 || !holds(column - 1), "centre {c}, radius {radius}");
            met += 1;
        }
        assert!(met >= 3, "centre {c}: {met} bands");
    }
}

#[test]
fn wide_bands_of_some_classes_are_those_listed() {
    let file = json("results/bands-by-class.json");
    for residue in in_turn(&[6_u32, 201], 2) {
        let is_class = |class: &&Value| int(&class["residue"]) == u64::from(residue);
        let class = list(&file["classes256"]).iter().find(is_class).unwrap();
        let listed = list(&class["comes"]).iter().map(|band| (int(&band[0]), int(&band[1])));
        let c = 256 + residue;
        let found = wide_bands(c).unwrap();
        let found = found.iter().map(|band| (band.radius.into(), band.column - u64::from(c)));
        assert!(found.eq(listed), "class {residue}");
    }
}

// The tables that decide all large centres, by the theorems of docs/proofs.md

#[test]
fn tables_of_a_class_have_the_same_rows() {
    let mut met = 0;
    let coarse = (32..64).flat_map(|c| [32, 64, 96].map(|distance| (c, distance, 32)));
    let fine = (64..128).flat_map(|c| [64, 128].map(|distance| (c, distance, 64)));
    for (c, distance, modulus) in coarse.chain(fine) {
        let (here, there) = (shipped(c), shipped(c + distance));
        for row in here.found.iter().filter(|row| (1..modulus).contains(&row.row)) {
            let Some(other) = there.found.iter().find(|other| other.row == row.row) else {
                continue;
            };
            let moved = if row.preperiod == 0 { 0 } else { row.preperiod + u64::from(distance) };
            assert_eq!((other.period, other.preperiod), (row.period, moved), "{c}, {row:?}");
            met += 1;
        }
    }
    assert!(met > 10_000, "{met} rows are proved in both tables");
}

/// The twins theorem: centres `c` and `c + 1` where 4 divides `c`.
#[test]
fn tables_of_twins_have_the_same_periods() {
    let mut met = 0;
    for c in (4..256).step_by(4) {
        let (here, there) = (shipped(c), shipped(c + 1));
        for row in here.found.iter().filter(|row| (3..c).contains(&row.row)) {
            let other = there.found.iter().find(|other| other.row == row.row);
            met += u32::from(other.is_some());
            let period = other.map_or(row.period, |other| other.period);
            assert_eq!(period, row.period, "centre {c}, row {}", row.row);
        }
    }
    assert!(met > 5000, "{met} rows are proved in both tables");
}

// Band induction below the centre

fn failure_of(value: &Value) -> (u32, u32, u32) {
    let [modulus, residue, radius] =
        ["modulus", "residue", "radius"].map(|name| int(&value[name]) as u32);
    (modulus, residue, radius)
}

/// The failures of the file, with their two certificates and the joint period of the second one.
fn failures() -> impl Iterator<Item = ((u32, u32, u32), [Certificate; 2], u128)> {
    let file = json("results/band-induction.json");
    let all = list(&file["form8k3"]).to_vec().into_iter().map(|value| {
        let certificates =
            ["band", "never"].map(|name| Certificate::from_json(&value[name].to_string()).unwrap());
        let Proof::Walk { joint } = certificates[1].proof else { panic!("{certificates:?}") };
        (failure_of(&value), certificates, joint)
    });
    all.collect::<Vec<_>>().into_iter()
}

#[test]
fn certificates_of_failures_are_accepted() {
    let longest = if is_whole() { u128::MAX } else { 1 << 20 };
    let mut checked = 0;
    for ((modulus, residue, radius), [band, never], joint) in failures() {
        assert!(band.centre == modulus + residue && never.centre == band.centre);
        assert!(radius % 4 == 2 && 2 * (radius + 4) - 1 <= modulus);
        let Claim::Band { radius: comes, .. } = band.claim else { panic!("{:?}", band.claim) };
        assert_eq!((comes, &never.claim), (radius, &Claim::NoBand { radius: radius + 4 }));
        if joint <= longest {
            check(&band, 1 << 40, |_| true).unwrap();
            check(&never, 1 << 40, |_| true).unwrap();
            checked += 1;
        }
    }
    assert!(checked > 0);
}

#[test]
fn failures_are_those_of_the_bands_by_class() {
    let (file, fates) = (json("results/band-induction.json"), fates());
    let all = list(&file["form8k3"]).iter().chain(list(&file["form8k5"])).map(failure_of);
    let listed: BTreeSet<(u32, u32, u32)> = all.filter(|failure| failure.0 == 128).collect();
    let mut shown = BTreeSet::new();
    for (&residue, fates) in &fates {
        // From radius 33 on a band has more than 64 numbers.
        for (&radius, &fate) in fates.range(33..) {
            let comes = matches!(fates.get(&(radius - 4)), Some(Fate::Comes { .. }));
            if comes && matches!(fate, Fate::Never { .. }) {
                shown.insert((128, residue, radius - 4));
            }
        }
    }
    assert_eq!(listed, shown);
    // A failure of a smaller modulus is one of all classes that refine it.
    for (modulus, residue, radius) in
        list(&file["form8k3"]).iter().map(failure_of).filter(|failure| failure.0 < 128)
    {
        for class in (residue..127).step_by(modulus as usize) {
            assert!(matches!(fates[&class][&radius], Fate::Comes { .. }), "{class}: {radius}");
            assert!(!matches!(fates[&class][&(radius + 4)], Fate::Comes { .. }), "{class}");
        }
    }
}

#[test]
fn a_failure_is_met_at_another_centre_of_its_class() {
    let (modulus, residue, radius) = failures().min_by_key(|(.., joint)| *joint).unwrap().0;
    let c = 5 * modulus + residue;
    let claims = [radius, radius + 4].map(|radius| {
        let certificate = band_certificate(c, radius, 1 << 32, |_| true).unwrap();
        check(&certificate, 1 << 34, |_| true).unwrap();
        certificate.claim
    });
    assert!(matches!(claims[0], Claim::Band { .. }), "centre {c}: {claims:?}");
    assert_eq!(claims[1], Claim::NoBand { radius: radius + 4 }, "centre {c}");
}

// The pattern of section 8

#[test]
fn periods_of_the_pattern_are_those_of_the_tables() {
    let lines = lines("results/pattern-8n.csv");
    assert_eq!(lines.len(), 128 * 32);
    for class in lines.chunks(32) {
        let table = shipped(128 + class[0][0].parse::<u32>().unwrap());
        for line in class {
            let row: u32 = line[1].parse().unwrap();
            let found = table.found.iter().find(|found| found.row == row);
            let period = found.map_or_else(String::new, |found| found.period.to_string());
            let kept = if period.is_empty() {
                ""
            } else if period == (row + 1).to_string() {
                "yes"
            } else {
                "no"
            };
            assert_eq!([&line[2], &line[3]], [&period, kept], "{line:?}");
        }
    }
}

// Lemma 1

#[test]
fn trees_that_attain_the_bound_are_those_counted() {
    let file = json("results/lemma-1.json");
    for searched in in_turn(list(&file["searched"]), 2) {
        let [stacks, largest] = ["stacks", "largest"].map(|name| int(&searched[name]) as u32);
        let found = attaining(stacks, largest).unwrap();
        assert_eq!(found.len() as u64, int(&searched["attain"]), "{stacks} stacks");
        let shapes = searched["shapes"].as_object().unwrap();
        assert_eq!(shapes.values().map(|shape| int(&shape[0])).sum::<u64>(), found.len() as u64);
        for shape in shapes.values() {
            let example: Tree = shape[1].as_str().unwrap().parse().unwrap();
            let ray = Ray::new(&example, 0, 1, |_| true).unwrap();
            assert_eq!(ray.completion, ray.leaf_sum + 1, "{example}");
            assert_eq!(example.sizes()[0], ray.completion, "{example}");
        }
    }
}

#[test]
fn four_stacks_attain_the_bound_as_the_document_says() {
    let found: BTreeSet<String> = attaining(4, 24).unwrap().iter().map(Tree::to_string).collect();
    let rows =
        lists(&[24; 3]).into_iter().filter(|row| (1..=row[2]).contains(&row[1]) && row[2] < row[0]);
    let expected = rows.map(|row| format!("{}({}({}({})))", row[2] + 1, row[0], row[1], row[2]));
    assert_eq!(found, expected.collect());
}

#[test]
fn all_small_trees_that_attain_the_bound_are_found() {
    for (stacks, largest) in [(3, 5), (4, 4), (5, 3)] {
        let mut slow = BTreeSet::new();
        each_tree(stacks, largest, &mut |tree| {
            let ray = Ray::new(tree, 0, 1, |_| true).unwrap();
            if ray.completion == ray.leaf_sum + 1 {
                slow.insert(canonical(tree, 0));
            }
        });
        let fast = attaining(stacks as u32, largest).unwrap();
        let canonical: BTreeSet<String> = fast.iter().map(|tree| canonical(tree, 0)).collect();
        assert_eq!(canonical.len(), fast.len(), "each once");
        assert_eq!(canonical, slow, "{stacks} stacks");
    }
}

/// Each tree in which vertex 0 is a leaf on vertex 1, every other vertex hangs on an earlier one,
/// and all sizes are at most `largest`.
fn each_tree(stacks: usize, largest: u32, found: &mut impl FnMut(&Tree)) {
    let earlier: Vec<u32> = (2..stacks as u32).map(|vertex| vertex - 2).collect();
    for on in lists(&earlier) {
        let edges = on.iter().zip(2..).map(|(&on, vertex)| (1 + on as usize, vertex));
        let edges: Vec<_> = edges.chain([(0, 1)]).collect();
        for less in lists(&vec![largest - 1; stacks - 1]) {
            let sizes: Vec<u32> = [0].iter().chain(&less).map(|size| size + 1).collect();
            found(&Tree::joined(&sizes, &edges).unwrap());
        }
    }
}

/// A tree without the size of vertex 0, and with the subtrees of each vertex in order.
fn canonical(tree: &Tree, vertex: usize) -> String {
    let below = tree.parents().iter().enumerate();
    let below = below.filter(|&(_, &parent)| parent as usize == vertex + 1);
    let mut parts: Vec<String> = below.map(|(at, _)| canonical(tree, at)).collect();
    parts.sort_unstable();
    let size = if vertex == 0 { 0 } else { tree.sizes()[vertex] };
    format!("{size}({})", parts.join(","))
}

// Conjecture 2

#[test]
fn cycles_of_three_rows_are_those_counted() {
    let mut counted: BTreeMap<u32, BTreeMap<u64, u64>> = BTreeMap::new();
    for line in lines("results/conjecture-2.csv") {
        let [n, period, cycles, quotient] = [0, 1, 2, 3].map(|i| line[i].parse::<u64>().unwrap());
        assert_eq!(period * quotient, 2 * n * (n + 1), "Conjecture 2 for n = {n}");
        counted.entry(n as u32).or_default().insert(period, cycles);
    }
    assert!(counted.keys().copied().eq(1..=three::COUNTED));
    for n in 1..=10 {
        let census = census(3, n, 1 << 40, |_| true).unwrap();
        let found: BTreeMap<u64, u64> =
            census.cycles.iter().map(|(&period, cycles)| (period, cycles.count)).collect();
        assert_eq!(counted[&n], found, "n = {n}");
    }
    // As www/data/dynamics.md has them, by the slow census.
    assert_eq!(counted[&14][&420], 50_340_106);
    assert_eq!(counted[&14].values().sum::<u64>(), 50_583_680);
}

// Near equivalence

#[test]
fn pairs_are_decided_to_the_bound_of_the_documentation() {
    let text = text("docs/near-equivalences.md");
    let bounds = text.lines().filter_map(|line| line.strip_prefix("| ")?.split(' ').next());
    let last = bounds.filter_map(|bound| bound.parse::<u32>().ok()).max();
    assert_eq!(last, Some(DECIDED));
}

// LIM with many piles

#[test]
fn positions_of_lim_are_those_counted() {
    for line in lines("results/lim-many-piles.csv") {
        let number = |at: usize| line[at].parse::<u32>().unwrap();
        let (piles, stones) = (number(0), number(1));
        if stones != 16 {
            continue; // all smaller numbers of stones are looked at with these
        }
        let level = losing(piles, stones).unwrap().pop().unwrap();
        assert_eq!(level.positions, u64::from(number(2)));
        assert_eq!(level.losing.len(), number(3) as usize, "{piles} piles");
        assert_eq!(level.unlike_lim().count(), number(4) as usize, "{piles} piles");
        assert_eq!(level.winning_apart.len(), number(6) as usize, "{piles} piles");
    }
}

#[test]
fn four_piles_of_lim_by_the_rules() {
    fn is_p(piles: [u8; 4], known: &mut HashMap<[u8; 4], bool>) -> bool {
        if let Some(&known) = known.get(&piles) {
            return known;
        }
        let mut wins = false;
        for three in lists(&[3_usize; 3]).into_iter().filter(|of| of[0] < of[1]) {
            let [from, other, to] = three[..] else { unreachable!() };
            let most = if to == from || to == other { 0 } else { piles[from].min(piles[other]) };
            for stones in 1..=most {
                let mut next = piles;
                next[from] -= stones;
                next[other] -= stones;
                next[to] += stones;
                wins |= is_p(next, known);
            }
        }
        known.insert(piles, !wins);
        !wins
    }
    let mut known = HashMap::new();
    let levels = losing(4, 16).unwrap();
    let mut exceptions = [Vec::new(), Vec::new()];
    for (stones, level) in (0_u8..).zip(&levels) {
        let mut slow = Vec::new();
        for three in lists(&[stones; 3]).into_iter().filter(|three| three.is_sorted()) {
            let rest = stones.checked_sub(three.iter().sum());
            if let Some(rest) = rest.filter(|rest| *rest >= three[2]) {
                let piles = [three[0], three[1], three[2], rest];
                let lost = is_p(piles, &mut known);
                if lost {
                    slow.push(piles.to_vec());
                }
                if lost == has_common_digit(&piles) {
                    exceptions[usize::from(lost)].push(piles);
                }
            }
        }
        assert_eq!(level.losing, slow, "{stones} stones");
    }
    assert_eq!(exceptions[1][0], [1, 1, 1, 2], "the first P-position unlike LIM");
    assert_eq!(exceptions[0], [[1, 2, 4, 8]], "the only N-position unlike LIM");
}

// The document

#[test]
fn the_document_has_the_numbers_of_the_data() {
    let document = text("docs/results.md");
    let has = |text: &str| assert!(document.contains(text), "docs/results.md lacks {text:?}");
    for ((modulus, residue, radius), _, joint) in failures() {
        let (band, next) = (2 * radius - 2, 2 * radius + 6);
        let joint = grouped(joint);
        has(&format!("| {residue} mod {modulus} | `0..={band}` | `0..={next}` | {joint} |"));
    }
    let tables: Vec<Table> = (0..256).map(shipped).collect();
    for (name, centres) in [("0 to 63", 0..64), ("64 to 127", 64..128), ("128 to 255", 128..256)] {
        let some = &tables[centres];
        let proved: u64 = some.iter().map(|table| table.found.len() as u64).sum();
        has(&format!("| {name} | {} | {} |", grouped(128 * some.len() as u64), grouped(proved)));
    }
    for (name, residue) in [("8n - 1", 7), ("8n + 3", 3)] {
        let count = |centres: core::ops::Range<usize>, beyond: bool| {
            let nontrivial =
                tables[centres].iter().filter(|table| !(table.centre + 1).is_power_of_two());
            let mut count = [0_u32; 3];
            for table in nontrivial {
                let rows = (residue..128_u32).step_by(8);
                for row in
                    rows.filter(|&row| if beyond { row > table.centre } else { row < table.centre })
                {
                    let found = table.found.iter().find(|found| found.row == row);
                    let kind =
                        found.map_or(2, |found| usize::from(found.period != u128::from(row) + 1));
                    count[kind] += 1;
                }
            }
            count.map(grouped).join(" | ")
        };
        has(&format!("| {name} below the centre, 128 to 254 | {} |", count(128..256, false)));
        has(&format!("| {name} below the centre, 2 to 126 | {} |", count(2..128, false)));
        has(&format!("| {name} beyond the centre, 2 to 126 | {} |", count(2..128, true)));
    }
    let piles = text("results/lim-many-piles.csv");
    assert!(piles.contains("4,15,54,14,0,,1,1 2 4 8") && piles.contains("4,5,6,3,1,1 1 1 2,0,"));
    has("`1, 1, 1, 2`");
    has("`1, 2, 4, 8`");
}

fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    groups.map(String::from_utf8_lossy).collect::<Vec<_>>().join(",")
}

#[test]
fn programs_end_quietly_where_their_output_is_closed() {
    if env::var_os("PRINTS").is_some() {
        command::run(|_| {
            loop {
                println!("a line");
            }
        });
    }
    let name = "census::programs_end_quietly_where_their_output_is_closed";
    let mut program = Command::new(env::current_exe().unwrap());
    program.args([name, "--exact", "--nocapture"]).env("PRINTS", "");
    let mut program = program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let read = BufReader::new(program.stdout.take().unwrap()).lines();
    assert!(read.map_while(Result::ok).any(|line| line == "a line"));
    let end = program.wait_with_output().unwrap();
    assert_eq!(
        (end.status.code(), String::from_utf8(end.stderr).unwrap()),
        (Some(0), String::new())
    );
}
