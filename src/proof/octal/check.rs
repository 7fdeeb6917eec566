//! The checker of certificates. It shares with the search only the reading of a code; it computes
//! no value and looks for no period, but checks those of a certificate.

use super::HEAPS;
use super::certificate::Certificate;
use super::code::Code;
use nimscape_base::error::{Result, invalid, stopped};

/// The most values that are looked at: a period that can be found at all needs no more.
const MOST: u64 = *HEAPS.end() as u64 + 1;

/// Heaps between two reports.
const SLICE: usize = 1024;

/// Verifies a certificate: each value up to the last one that the theorem of Guy and Smith asks for
/// is the least number that no move reaches, and neither the period nor the preperiod could be
/// smaller. Returns how many values were looked at. `on_progress` gets the share of the work and
/// returns whether to continue.
///
/// Cost: for each value a step for each rare heap by the certificate's mask, and the search for
/// all smaller values. A bad mask costs time and cannot make a false certificate pass.
///
/// # Errors
/// The first thing that is wrong, or work stopped by `on_progress`.
pub fn check(certificate: &Certificate, mut on_progress: impl FnMut(f64) -> bool) -> Result<u64> {
    let code: Code = certificate.code.parse()?;
    let &Certificate { preperiod, period, mask, ref values, .. } = certificate;
    let wrong = |reason: String| Err(invalid("certificate", certificate.code.clone(), reason));
    let (q, p) = (u64::from(preperiod), u64::from(period));
    if q == 0 || p == 0 {
        return wrong(format!("has preperiod {q} and period {p}: both are at least 1"));
    }
    if values.len() as u64 != q + p {
        return wrong(format!("has {} values and needs {}", values.len(), q + p));
    }
    let count = 2 * (q + p) + code.most_taken() as u64;
    if count > MOST {
        return wrong(format!("needs {count} values; at most {MOST} are checked"));
    }
    let (q, p, count) = (q as usize, p as usize, count as usize);
    let value_of = |heap: usize| values[if heap < q + p { heap } else { q + (heap - q) % p }];
    let all: Vec<u16> = (0..count).map(value_of).collect();
    let is_rare = |value: u16| (value & mask).count_ones().is_multiple_of(2);
    let rare: Vec<usize> = (1..count).filter(|&heap| is_rare(all[heap])).collect();
    for heap in 0..count {
        if heap.is_multiple_of(SLICE) && !on_progress(heap as f64 / count as f64) {
            return Err(stopped("certificate", &certificate.code));
        }
        if let Some(reason) = objection(&code, &all, &rare, &is_rare, heap) {
            return wrong(reason);
        }
    }
    if let Some(divisor) = primes_of(p).find(|d| (q..q + p).all(|n| all[n] == all[n + p / d])) {
        return wrong(format!("has the period {p}, but {} is one", p / divisor));
    }
    if q > 1 && all[q - 1] == all[q - 1 + p] {
        return wrong(format!("has the preperiod {q}, but {} is one", q - 1));
    }
    Ok(count as u64)
}

/// Returns what is wrong with the value of a heap: a move reaches it, or no move reaches a smaller
/// one.
fn objection(
    code: &Code,
    all: &[u16],
    rare: &[usize],
    is_rare: &impl Fn(u16) -> bool,
    heap: usize,
) -> Option<String> {
    let value = all[heap];
    let mut smaller = vec![false; usize::from(value)];
    if is_reached(code, all, rare, is_rare, heap, &mut smaller) {
        return Some(format!("has the value {value} for the heap {heap}, and a move reaches it"));
    }
    note_splits(code, all, heap, &mut smaller);
    let missing = smaller.iter().position(|found| !found)?;
    Some(format!("has the value {value} for the heap {heap}, and no move reaches {missing}"))
}

/// Returns whether a move reaches the value of a heap, and notes the smaller values that it meets
/// on the way.
fn is_reached(
    code: &Code,
    all: &[u16],
    rare: &[usize],
    is_rare: &impl Fn(u16) -> bool,
    heap: usize,
    smaller: &mut [bool],
) -> bool {
    let value = all[heap];
    let mut reach = |found: u16| {
        if found < value {
            smaller[usize::from(found)] = true;
        }
        found == value
    };
    for (take, digit) in code.digits() {
        let Some(rest) = heap.checked_sub(take) else { break };
        let whole = digit.leaves_none() && rest == 0 && reach(0);
        let one = digit.leaves_one() && rest > 0 && reach(all[rest]);
        if whole || one {
            return true;
        }
        if !digit.leaves_two() {
            continue;
        }
        // A common value is the nim-sum of a rare and a common one.
        if !is_rare(value) {
            let mut parts = rare.iter().take_while(|&&part| part < rest);
            if parts.any(|&part| reach(all[part] ^ all[rest - part])) {
                return true;
            }
        } else if (1..=rest / 2).any(|part| reach(all[part] ^ all[rest - part])) {
            return true;
        }
    }
    false
}

/// Notes the smaller values that moves reach which leave two heaps, until all are noted.
fn note_splits(code: &Code, all: &[u16], heap: usize, smaller: &mut [bool]) {
    let splits = code.digits().filter(|(take, digit)| digit.leaves_two() && *take <= heap);
    let rests = splits.map(|(take, _)| heap - take);
    let mut parts = rests.flat_map(|rest| (1..=rest / 2).map(move |part| (part, rest - part)));
    let mut left = smaller.iter().filter(|found| !**found).count();
    while left > 0
        && let Some((one, other)) = parts.next()
    {
        let found = usize::from(all[one] ^ all[other]);
        if smaller.get(found) == Some(&false) {
            smaller[found] = true;
            left -= 1;
        }
    }
}

/// Returns the primes that divide a number.
fn primes_of(number: usize) -> impl Iterator<Item = usize> {
    let mut rest = number;
    (2..=number).filter(move |&divisor| {
        let divides = rest.is_multiple_of(divisor);
        while rest > 0 && rest.is_multiple_of(divisor) {
            rest /= divisor;
        }
        divides
    })
}
