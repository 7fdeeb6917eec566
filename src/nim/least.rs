//! The next larger number whose binary digits meet a condition.

/// Returns the next number after `last`, or the first, with the digits 1 of `fixed`, any of those
/// of `free`, and no other; the two have none in common.
pub(super) fn next_part(fixed: u64, free: u64, last: Option<u64>) -> Option<u64> {
    let part = match last {
        // Zeros outside the free places turn into ones, so that a carry passes through them.
        Some(last) => Some((last & free).wrapping_sub(free) & free).filter(|&part| part != 0)?,
        None => 0,
    };
    Some(fixed | part)
}

/// Returns the next number after `last`, or the first, that `least` accepts.
///
/// It differs from `last` first in some place where it has 1 and `last` has 0, and is the smaller
/// the lower that place is. `least(number, place)` gets the number with these digits and with zeros
/// below the place, and gives the least number that has the same digits from the place up and meets
/// the condition, if there is one. To find the first of all, the place is 64.
pub(super) fn next_where(
    last: Option<u64>,
    least: impl Fn(u64, u32) -> Option<u64>,
) -> Option<u64> {
    let Some(last) = last else {
        return least(0, u64::BITS);
    };
    (0..u64::BITS)
        .filter(|place| last >> place & 1 == 0)
        .find_map(|place| least((last >> place | 1) << place, place))
}

/// Returns the least p with p ⊕ `other` <= n that has the digits of `number` from `place` up;
/// `number` has zeros below.
pub(super) fn least_within(n: u64, other: u64, number: u64, place: u32) -> Option<u64> {
    let upper = |value: u64, place| value.checked_shr(place).unwrap_or(0);
    if upper(number ^ other, place) > upper(n, place) {
        return None;
    }
    let mut p = number;
    for place in (0..place).rev() {
        if upper(p ^ other, place) > upper(n, place) {
            p |= 1 << place;
        }
    }
    Some(p)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns all numbers that `next` gives, one after another.
    fn all(next: impl Fn(Option<u64>) -> Option<u64>) -> Vec<u64> {
        core::iter::successors(next(None), |&last| next(Some(last))).collect()
    }

    #[test]
    fn parts_come_in_order_and_each_once() {
        for fixed in 0..16 {
            for free in (0..16).filter(|free| free & fixed == 0) {
                let parts: Vec<u64> = (0..16).filter(|p| p & !free == fixed).collect();
                assert_eq!(all(|last| next_part(fixed, free, last)), parts);
            }
        }
        assert_eq!(next_part(0, u64::MAX, Some(u64::MAX)), None);
    }

    #[test]
    fn numbers_within_a_nim_distance_come_in_order_and_each_once() {
        for n in 0..16 {
            for other in 0..32 {
                let within: Vec<u64> = (0..64).filter(|p| p ^ other <= n).collect();
                let found = all(|last| {
                    next_where(last, |number, place| least_within(n, other, number, place))
                });
                assert_eq!(found, within, "{n} {other}");
            }
        }
    }
}
