//! Writes docs/near-equivalences.md: which centres are nearly equivalent, the search of section 7.2
//! of *Tree and Tripod Nim* and beyond. `cargo run --release --example near_equivalences [minutes]`
//!
//! The default is ten minutes. For N = 64, 128, ..., 2048 the program decides all pairs of centres
//! below N on all barriers up to N. Two centres whose shadows on the barrier at N differ are
//! refuted on every barrier up to N ([`barriers`](nimscape_arrays::barriers)), so one shadow for
//! each centre is enough: a hash of its rows from N to 9N/8. Different hashes come from different
//! shadows. Centres with equal hashes are decided one by one, and the checker checks each proof.

mod command;

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::num::NonZero;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use nimscape_arrays::near_equivalence::decision::{DECIDED, Shadow, Verdict, near_equivalence};
use nimscape_base::error::Result;

/// The largest number of columns followed for a proof.
const EFFORT: u32 = 10_000_000;

fn main() -> ExitCode {
    command::run(|words| {
        let minutes = words.first().map_or(Ok(10), |minutes| command::number(minutes))?;
        print(minutes).map_err(|error| error.to_string())
    })
}

fn print(minutes: u32) -> Result<()> {
    let end = Instant::now() + Duration::from_secs(60 * u64::from(minutes));
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    print!("{}", HEADING.replace("MINUTES", &minutes.to_string()));
    let mut barrier = 64;
    while barrier <= DECIDED {
        let Some(alike) = alike(barrier, cores, end) else { break };
        let found: Result<Vec<_>> = alike.iter().map(|group| decide(group, barrier)).collect();
        println!("{}", row(barrier, &found?.concat()));
        barrier *= 2;
    }
    println!("\n{CLOSING}");
    Ok(())
}

const HEADING: &str = "\
# Near equivalence of centres

Two centres are nearly equivalent if some barrier [N, ∞)³ has the same shadow for both. The view *Shadows* shows the two shadows
and their certificate.

`cargo run --release --example near_equivalences MINUTES` writes this table; it searches for at most MINUTES minutes. It repeats the
search of section 7.2 of *Tree and Tripod Nim*, which ends at centre 40, and continues it. It decides all pairs of centres below
a bound, on all barriers up to that bound:

- A pair is proved nearly equivalent by a certificate that the independent checker has accepted
  (`src/proof/near_equivalence.rs`). The number after each pair is the barrier of its proof.
- The relation is transitive, so centres that are nearly equivalent to a smaller one are compared with the smallest alone.
- All other pairs are refuted by a cell in which their shadows differ.

| bound | pairs | nearly equivalent, from the barrier at | open |
|---|---|---|---|
";

const CLOSING: &str = "\
The search ends there because a certificate for the barrier at 4096 needs 1.4 · 10¹¹ looks at numbers, more than the checker
accepts.

The trivial centres 2^k − 1 are those of Theorem 6. The only other pair found is 2 and 5.

## What is decided on all barriers

By theorem 19 of [proofs.md](proofs.md), nothing is lost by looking at cubes: an isomorphism of barriers with non-empty lower sets has no
translation, and cubes without one decide near equivalence. A barrier on which two centres agree lies beyond both of them. So for
every pair c < d of centres, however large, the barriers up to d are refuted; for the trivial centres d + 1 is the smallest
barrier.

The trivial centres are decided: each is nearly equivalent to all others of them, and to no other centre. This is proved, for all
barriers: beyond both centres the number of P-positions with all legs below the barrier is 1 modulo 3 for a trivial centre and 0
modulo 3 for every other one, and the shadow decides this number.

The theorems on all centres do not decide more. Shifts (theorem 14) and twins (theorem 18) say what stands in rows below a centre. Near
equivalence is about rows from the barrier on, and these lie beyond both centres.

What remains is, for each pair of two centres that are not trivial, other than 2 and 5, the barriers beyond d and beyond the bounds of
the table. That no pair agrees there is a conjecture. If two centres agree on the barrier at N, every row from N on has the same
entries far out, and so the same least period. So a row with different periods refutes all barriers up to its number, but no larger
one. To refute such a pair on all barriers, infinitely many rows have to differ, and no argument is known for that.";

/// Returns the table row for the centres below a bound.
fn row(bound: u32, found: &[Found]) -> String {
    let list = |proved: bool| {
        let those = found.iter().filter(|found| found.proved == proved);
        those
            .map(|Found { pair: [c, d], barrier, .. }| format!("{c} and {d} ({barrier})"))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let open = if found.iter().all(|found| found.proved) { "none".to_owned() } else { list(false) };
    format!("| {bound} | {} | {} | {open} |", bound * (bound - 1) / 2, list(true))
}

/// A pair of centres that is not refuted.
#[derive(Clone)]
struct Found {
    pair: [u32; 2],
    barrier: u32,
    proved: bool,
}

/// Returns the centres below `barrier` in groups with equal hashes of their shadows on that
/// barrier; all other pairs are refuted. Returns `None` if the time runs out.
fn alike(barrier: u32, cores: usize, end: Instant) -> Option<Vec<Vec<u32>>> {
    let (next, groups) = (AtomicU32::new(0), Mutex::new(BTreeMap::<u64, Vec<u32>>::new()));
    let work = || {
        while Instant::now() < end {
            let c = next.fetch_add(1, Ordering::Relaxed);
            if c >= barrier {
                break;
            }
            let hash = fingerprint(c, barrier).expect("centres and barriers in range");
            groups.lock().expect("no thread panics").entry(hash).or_default().push(c);
        }
    };
    thread::scope(|scope| (0..cores).for_each(|_| _ = scope.spawn(work)));
    let mut groups: Vec<_> = groups.into_inner().expect("no thread panics").into_values().collect();
    let treated: usize = groups.iter().map(Vec::len).sum();
    groups.retain(|group| group.len() > 1);
    for group in &mut groups {
        group.sort_unstable();
    }
    groups.sort_unstable();
    (treated == barrier as usize).then_some(groups)
}

/// Returns a hash of the first `barrier / 8` rows of the shadow of centre `c`.
fn fingerprint(c: u32, barrier: u32) -> Result<u64> {
    let (mut shadow, mut hash) = (Shadow::new(c, barrier)?, DefaultHasher::new());
    while shadow.row() < barrier.into() {
        shadow.step();
    }
    (0..barrier / 8).for_each(|_| shadow.step().hash(&mut hash));
    Ok(hash.finish())
}

/// Decides a group of centres. Near equivalence is transitive, so each centre is compared with one
/// of every class found before. Refuted pairs are not returned.
fn decide(group: &[u32], barrier: u32) -> Result<Vec<Found>> {
    let (mut classes, mut found) = (Vec::new(), Vec::new());
    for &c in group {
        let with_classes: Result<Vec<_>> =
            classes.iter().map(|&first| not_refuted([first, c], barrier)).collect();
        let with_classes: Vec<Found> = with_classes?.into_iter().flatten().collect();
        if !with_classes.iter().any(|found| found.proved) {
            classes.push(c);
        }
        found.extend(with_classes);
    }
    Ok(found)
}

/// Returns the result for a pair, or `None` if it is refuted.
///
/// # Panics
/// When the checker refuses a proof.
fn not_refuted(pair: [u32; 2], barrier: u32) -> Result<Option<Found>> {
    let [first, c] = pair;
    Ok(match near_equivalence(first, c, barrier, EFFORT, |_| true)? {
        Verdict::Proved { certificate, .. } => {
            certificate
                .check(|_| true)
                .unwrap_or_else(|refusal| panic!("centres {pair:?}: {refusal}"));
            Some(Found { pair, barrier: certificate.barrier, proved: true })
        }
        Verdict::Refuted(_) => None,
        Verdict::Open { barrier, .. } => Some(Found { pair, barrier, proved: false }),
    })
}
