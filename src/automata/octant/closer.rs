//! The closer rule, by its theorem: what is born at step n is the P-positions of total 2n.
//!
//! In a P-position of total 2n every binary digit 1 of n stands in exactly two of the three piles,
//! and no other digit stands in any. So a is any part of the digits of n, b is those outside a with
//! any part of those inside, and counting both parts upwards is lexicographic order.

use super::births::{Births, MOST_BORN};
use super::relatives::parts;
use crate::growth;
use crate::growth::count_alive;
use nimscape_base::error::{Result, in_range};

pub(super) fn grow(last_step: u32) -> Result<Births> {
    let points = count_alive(growth::Rule::ThreeBranches, last_step.into())?;
    let mut births = Births::with_capacity(in_range("points", points, 0..=MOST_BORN)? as usize)?;
    let mut parents = 0;
    for step in 1..=last_step {
        let start = births.len();
        add_step(step, parents, &mut births);
        parents = start;
    }
    Ok(births)
}

/// Adds the points born at step n > 0, whose parents stand in order from index `parents` on.
///
/// The parent is one less in the two piles that hold the lowest digit 1 of n, at place r: there it
/// holds the digits 0..r instead. For each a, seen without its digit r, two blocks follow: one with
/// the digit in b and c, and one with it in a and either b or c. The parents of the first block
/// come first of the 3^r·2^(ones of a) points that share the higher digits of a, in order; those of
/// the second come last, where a holds all lower digits and every 2^r-th point and the one before
/// the next do, too, in b or in c.
fn add_step(n: u32, parents: usize, births: &mut Births) {
    let lowest = n & n.wrapping_neg();
    let places = 3_i32.pow(lowest.ilog2());
    let mut before = parents as i32;
    for a in parts(n ^ lowest) {
        let parts_of_a = 1 << a.count_ones();
        for (parent, b) in (before..).zip(parts(a)) {
            births.push([a, (n ^ a) | b, n ^ b], n, parent);
        }
        let last = before + parts_of_a * (places - lowest as i32);
        let ends = (last..).step_by(lowest as usize).flat_map(|i| [i, i + lowest as i32 - 1]);
        for (parent, b) in ends.zip(parts(a | lowest)) {
            births.push([a | lowest, (n ^ a ^ lowest) | b, n ^ b], n, parent);
        }
        before += parts_of_a * places;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parent_is_a_closer_neighbour() {
        let births = grow(255).unwrap();
        let point = |i: usize| &births.points[3 * i..][..3];
        for i in 1..births.len() {
            let parent = births.parent[i] as usize;
            assert_eq!(births.generation[parent] + 1, births.generation[i]);
            let less: u32 = point(i).iter().zip(point(parent)).map(|(&p, &q)| p - q).sum();
            assert_eq!(less, 2, "{:?} from {:?}", point(i), point(parent));
        }
    }

    #[test]
    fn steps_are_in_lexicographic_order() {
        let births = grow(127).unwrap();
        let keys: Vec<_> = births.generation.iter().zip(births.points.chunks_exact(3)).collect();
        assert!(keys.is_sorted());
    }

    #[test]
    fn too_many_points_are_refused() {
        assert!(grow(8191 + 1).is_err());
        assert!(grow(u32::MAX).is_err());
    }
}
