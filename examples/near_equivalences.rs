//! Which centres are nearly equivalent? The search of section 7.2 of *Tree and Tripod Nim*, and on from there:
//! `cargo run --release --example near_equivalences [minutes]` (ten, unless it is told otherwise).
//!
//! For N = 64, 128, ..., 4096 all pairs of centres below N are decided, on all barriers up to N, as long as time allows. Two
//! centres whose shadows on the barrier at N differ are refuted on every barrier up to N
//! ([`barriers`](nimscape::arrays::barriers)): so one shadow for each centre is enough, its rows from N to 9N/8, kept as a hash: different
//! hashes come from different shadows. Centres whose hashes are the same are decided one by one, and proofs are checked.

use std::collections::BTreeMap;
use std::env;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::num::NonZero;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use nimscape::arrays::barriers::{Shadow, Verdict, near_equivalence};
use nimscape::arrays::half_window::ROWS;
use nimscape::error::Result;

/// Columns that are followed for a proof.
const EFFORT: u32 = 10_000_000;

fn main() -> ExitCode {
    let minutes = env::args().nth(1).unwrap_or_else(|| "10".to_owned());
    let Ok(minutes) = minutes.parse::<u64>() else {
        eprintln!("minutes: {minutes} is not a whole number");
        return ExitCode::FAILURE;
    };
    let (start, budget) = (Instant::now(), Duration::from_secs(60 * minutes));
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    println!("{cores} cores, {minutes} minutes");
    let mut barrier = 64;
    while ROWS.contains(&barrier) {
        let Some(alike) = alike(barrier, cores, start + budget) else {
            println!("N = {barrier}: time is over");
            break;
        };
        println!(
            "N = {barrier}: all {} pairs of centres below {barrier}, after {:.1} s",
            barrier * (barrier - 1) / 2,
            start.elapsed().as_secs_f64()
        );
        for group in alike {
            if let Err(error) = decide(&group, barrier) {
                eprintln!("{error}");
                return ExitCode::FAILURE;
            }
        }
        barrier *= 2;
    }
    ExitCode::SUCCESS
}

/// The centres below `barrier` in groups of which the shadows on that barrier look the same; all other pairs are refuted. None
/// when time is over before.
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
    (treated == barrier as usize).then_some(groups)
}

/// A hash of the first rows of the shadow of centre `c`: an eighth of those before the barrier.
fn fingerprint(c: u32, barrier: u32) -> Result<u64> {
    let (mut shadow, mut hash) = (Shadow::new(c, barrier)?, DefaultHasher::new());
    while shadow.row() < barrier.into() {
        shadow.step();
    }
    (0..barrier / 8).for_each(|_| shadow.step().hash(&mut hash));
    Ok(hash.finish())
}

/// Decides a group of centres: each is compared with one of every class that the others have made, for near equivalence is
/// transitive.
fn decide(group: &[u32], barrier: u32) -> Result<()> {
    let mut classes: Vec<u32> = Vec::new();
    for &c in group {
        let mut known = false;
        for &first in &classes {
            known |= equivalent(first, c, barrier)?;
        }
        if !known {
            classes.push(c);
        }
    }
    Ok(())
}

/// Whether two centres are proved to be nearly equivalent; says so, or that it is open.
fn equivalent(first: u32, c: u32, barrier: u32) -> Result<bool> {
    match near_equivalence(first, c, barrier, EFFORT, |_| true)? {
        Verdict::Proved { certificate, .. } => {
            let checked =
                certificate.check().map_or_else(|refusal| refusal, |()| "right".to_owned());
            println!(
                "  {first} and {c}: the same from barrier {} on; the proof is {checked}",
                certificate.barrier
            );
            return Ok(true);
        }
        Verdict::Refuted(_) => {}
        Verdict::Open { barrier, effort } => {
            println!("  {first} and {c}: open on barrier {barrier} after {effort} columns");
        }
    }
    Ok(false)
}
