//! Writes www/data/dynamics.md, the evidence for the claims about the systems `D(k, n)`:
//! `cargo run --release --example dynamics [largest n of D(3, n)] > www/data/dynamics.md`
//!
//! The default is 13; 15 takes a quarter of an hour.

mod command;

use std::process::ExitCode;

use nimscape_arrays::dynamics::evidence::{PaperClaim, bounds_of_conjecture_2};
use nimscape_arrays::dynamics::{Rule, State, orbit, three};
use nimscape_base::error::Result;

/// Steps of a census, and of an orbit.
const EFFORT: u64 = 1 << 44;
const ORBIT_EFFORT: u64 = 1 << 22;

fn main() -> ExitCode {
    command::run(|words| {
        let last = words.first().map_or(Ok(13), |last| command::number(last))?;
        print(last).map_err(|error| error.to_string())
    })
}

fn print(last: u32) -> Result<()> {
    println!("# Cycles of D(k, n)\n");
    println!(
        "The view *Dynamics* steps through the systems D(k, n). This file has the evidence for what is claimed of them."
    );
    println!("`cargo run --release --example dynamics {last}` writes it.\n");
    println!(
        "All tables use rule A, where `n` is the radius of the band. Rule B with `n`, as *Tree and Tripod Nim* prints it in"
    );
    println!(
        "9.1 and 9.3, is rule A with `n + 1`. A census finds all cycles; `src/arrays/dynamics/census.rs` has the proof.\n"
    );
    theorem_7()?;
    conjecture_2(last)?;
    samples_of_conjecture_2()?;
    unstable_cycles()?;
    unstable_seeds()
}

/// The table of a claim for some systems.
fn table(claim: PaperClaim, systems: impl IntoIterator<Item = (u32, u32)>) -> Result<()> {
    let line = |cells: &[&str]| println!("| {} |", cells.join(" | "));
    line(claim.heads());
    println!("|{}", "---|".repeat(claim.heads().len()));
    for (k, n) in systems {
        let row = claim.row(k, n, EFFORT)?;
        println!("| {} |", row.join(" | "));
    }
    Ok(())
}

fn theorem_7() -> Result<()> {
    println!(
        "## Theorem 7 of Tree and Tripod Nim: every period of D(1, n) divides 2n\n\nMore is true by theorem 20 of docs/proofs.md: every period is 2n divided by an odd divisor of n.\n"
    );
    table(PaperClaim::Theorem7, (1..=16).map(|n| (1, n)))
}

fn conjecture_2(last: u32) -> Result<()> {
    println!("\n## Theorem: every period of D(3, n) divides 2n(n + 1)\n");
    println!(
        "This is proved for every n: docs/proofs.md, theorem 23. *Tree and Tripod Nim* prints, as Conjecture 2, that every period of D(3, n) divides 2(4n)(4n + 1). That is false: D(3, 4) has the period 40, which does not divide 544. The printed bound is that of D(3, 4n). The theorem has our correction. The cycles that were counted agree:\n"
    );
    table(PaperClaim::Conjecture2, (1..=last).map(|n| (3, n)))?;
    (last + 1..=three::COUNTED).for_each(|n| println!("| {} |", counted(n).join(" | ")));
    println!("\nThe last rows, from n = {} on, are those of results/conjecture-2.csv.", last + 1);
    Ok(())
}

/// The row of `D(3, n)` as results/conjecture-2.csv has it.
fn counted(n: u32) -> [String; 7] {
    let lines = include_str!("../results/conjecture-2.csv").lines();
    let numbers = lines.map(|line| line.split(',').filter_map(|cell| cell.parse().ok()).collect());
    let own: Vec<Vec<u64>> =
        numbers.filter(|line: &Vec<u64>| line.len() == 4 && line[0] == u64::from(n)).collect();
    let cycles: u64 = own.iter().map(|line| line[2]).sum();
    let periods: Vec<_> = own.iter().map(|line| format!("{} ({})", line[1], line[2])).collect();
    let bounds = bounds_of_conjecture_2(n);
    let holds = |bound: u64| own.iter().all(|line| bound.is_multiple_of(line[1]));
    let [ours, printed] = bounds.map(|bound| if holds(bound) { "yes" } else { "**no**" });
    let [all, bound] = bounds.map(|bound| bound.to_string());
    let (ours, printed) = (ours.to_owned(), printed.to_owned());
    [n.to_string(), all, cycles.to_string(), periods.join(", "), ours, bound, printed]
}

fn samples_of_conjecture_2() -> Result<()> {
    const SEEDS: u64 = 1000;
    println!(
        "\nFor larger n: the seeds `random=0..{SEEDS}` of the page, each followed until its state comes back.\n"
    );
    println!("| n | 2n(n + 1) | seeds whose period divides it |\n|---|---|---|");
    for n in three::COUNTED + 1..=64 {
        let all = u64::from(2 * n * (n + 1));
        let mut agree = 0;
        for number in 0..SEEDS {
            let found = orbit(&State::random(number, 3, n, Rule::A)?, ORBIT_EFFORT);
            agree += u32::from(found.is_some_and(|orbit| all.is_multiple_of(orbit.period)));
        }
        println!("| {n} | {all} | {agree} of {SEEDS} |");
    }
    Ok(())
}

fn unstable_cycles() -> Result<()> {
    println!("\n## Remark 9.1 of Tree and Tripod Nim: unstable cycles\n");
    println!(
        "Remark 9.1 says that band induction (Conjecture 1) implies that every cycle of D(8, 4n) has stable states alone. Conjecture 1 is refuted, so the remark says nothing about cycles. What it would imply is false, too, and with it the hypothesis of Proposition 9.3: D(8, 4) has unstable cycles, and so have these smaller systems. By theorem 22 of docs/proofs.md the states of D(2, n) are the pairs of a word and a set of tokens: 136 for n = 4.\n"
    );
    println!(
        "An array runs into one. At centre 29 the numbers 0 to 38 form a perfect band, and the numbers 39 to 46 are on an unstable cycle of D(8, 20): they never become a band.\n"
    );
    table(PaperClaim::Remark91, [(2, 4), (4, 4), (6, 4), (8, 4), (2, 8), (4, 8), (2, 12)])?;
    let seed = "0000,1111,0101,0000,1111,111111,000011,1111";
    let state = State::read(seed, 8, 4, Rule::A)?;
    let found = orbit(&state, ORBIT_EFFORT);
    let period = found.map_or_else(|| "?".to_owned(), |orbit| orbit.period.to_string());
    println!(
        "\nOne unstable cycle of D(8, 4), with an even number of ones in every row, has period {period}. Its rows, the lowest first: {seed}."
    );
    Ok(())
}

fn unstable_seeds() -> Result<()> {
    const SEEDS: u64 = 2000;
    const STEPS: u64 = 100_000;
    println!(
        "\nHow many of the seeds `random=0..{SEEDS}`, with an even number of ones in every row, never become stable: those on an"
    );
    println!(
        "unstable cycle, and those for which {STEPS} steps found neither a stable state nor the cycle.\n"
    );
    println!("| system | unstable cycle | not decided |\n|---|---|---|");
    for n in [4, 8, 12, 16] {
        let (mut unstable, mut open) = (0, 0);
        for number in 0..SEEDS {
            let seed = State::random(number, 8, n, Rule::A)?;
            let mut state = seed.clone();
            let becomes_stable = (0..STEPS).any(|_| {
                state.step();
                state.is_stable()
            });
            if !becomes_stable {
                let closed = orbit(&seed, ORBIT_EFFORT)
                    .is_some_and(|orbit| orbit.preperiod + orbit.period <= STEPS);
                unstable += u32::from(closed);
                open += u32::from(!closed);
            }
        }
        println!("| D(8, {n}) | {unstable} | {open} |");
    }
    Ok(())
}
