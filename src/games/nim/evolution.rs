//! The evolution of Nim: P-positions as cells that are born of each other.
//!
//! Nim Fractals, section 5.2: a parent of a P-position is one that the longest game reaches after
//! two moves, each of one counter. So the generation is half the total. Three piles have exactly
//! one parent, and 0, 1 or 3 children; four have 1, 2 or 6 of either; five and more have other
//! numbers, too.

use super::sum::nim_sum;
use nimscape_base::error::{Result, in_range, invalid};

/// Returns the generation of a P-position: half its total.
///
/// ```
/// use nimscape_games::nim::generation;
/// assert_eq!(generation(&[14, 11, 5]), Ok(15));
/// let error = generation(&[3, 4, 5]).unwrap_err().to_string();
/// assert_eq!(error, "position: (3, 4, 5) is an N-position: its nim-sum is 2");
/// ```
///
/// # Errors
/// An N-position.
pub fn generation(piles: &[u64]) -> Result<u128> {
    let piles = p_position(piles)?;
    Ok(piles.iter().map(|&pile| u128::from(pile)).sum::<u128>() / 2)
}

/// Returns the parents of a P-position: one less in piles i and j, for all i < j that are not empty
/// and end in the same number of zeros (Lemma 21), in lexicographic order of (i, j). Time and
/// memory O(k³).
///
/// ```
/// use nimscape_games::nim::parents;
/// assert_eq!(parents(&[14, 11, 5]), Ok(vec![vec![14, 10, 4]]));
/// assert_eq!(parents(&[2, 3, 6, 7]).unwrap().len(), 2);
/// assert!(parents(&[0, 0, 0]).unwrap().is_empty());
/// ```
///
/// # Errors
/// An N-position.
pub fn parents(piles: &[u64]) -> Result<Vec<Vec<u64>>> {
    let piles = p_position(piles)?;
    let pairs = pairs(piles, |pile| Some(pile.trailing_zeros()).filter(|_| pile > 0));
    Ok(with_both(piles, pairs, |pile| pile - 1))
}

/// Returns the children of a P-position: one more in piles i and j, for all i < j that end in the
/// same number of ones (Lemma 23), in lexicographic order of (i, j). Time and memory O(k³).
///
/// ```
/// use nimscape_games::nim::children;
/// assert_eq!(children(&[0, 1, 1]), Ok(vec![vec![0, 2, 2]]));
/// assert!(children(&[1, 2, 3]).unwrap().is_empty());
/// ```
///
/// # Errors
/// An N-position; a pile of `u64::MAX`, which cannot grow.
pub fn children(piles: &[u64]) -> Result<Vec<Vec<u64>>> {
    let piles = p_position(piles)?;
    for &pile in piles {
        in_range("pile", pile, 0..=u64::MAX - 1)?;
    }
    let pairs = pairs(piles, |pile| Some(pile.trailing_ones()));
    Ok(with_both(piles, pairs, |pile| pile + 1))
}

/// Returns the piles, if they are a P-position.
///
/// # Errors
/// An N-position.
pub fn p_position(piles: &[u64]) -> Result<&[u64]> {
    match nim_sum(piles) {
        0 => Ok(piles),
        sum => {
            let piles: Vec<_> = piles.iter().map(u64::to_string).collect();
            Err(invalid(
                "position",
                format!("({})", piles.join(", ")),
                format!("is an N-position: its nim-sum is {sum}"),
            ))
        }
    }
}

/// Returns the pairs i < j of piles that have a mark, the same one, in lexicographic order.
fn pairs(piles: &[u64], mark: impl Fn(u64) -> Option<u32>) -> Vec<(usize, usize)> {
    let marks: Vec<_> = piles.iter().map(|&pile| mark(pile)).collect();
    (0..piles.len())
        .flat_map(|i| (i + 1..piles.len()).map(move |j| (i, j)))
        .filter(|&(i, j)| marks[i].is_some() && marks[i] == marks[j])
        .collect()
}

/// Returns the position for each pair of piles in which both of them are changed.
fn with_both(
    piles: &[u64],
    pairs: Vec<(usize, usize)>,
    change: impl Fn(u64) -> u64,
) -> Vec<Vec<u64>> {
    pairs
        .into_iter()
        .map(|(i, j)| {
            let mut piles = piles.to_vec();
            piles[i] = change(piles[i]);
            piles[j] = change(piles[j]);
            piles
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_1_of_nim_fractals_with_its_misprint_corrected() {
        let table: [(&[u64], usize, usize); 9] = [
            (&[0, 1, 2, 3], 1, 1),
            (&[0, 0, 1, 1], 1, 2),
            (&[0, 0, 2, 2], 1, 6),
            (&[2, 3, 6, 7], 2, 1), // printed: (0,1,4,5), which has 1 parent and 2 children
            (&[1, 1, 2, 2], 2, 2),
            (&[2, 2, 4, 4], 2, 6),
            (&[1, 3, 5, 7], 6, 1),
            (&[1, 1, 3, 3], 6, 2),
            (&[1, 1, 1, 1], 6, 6),
        ];
        for (piles, number_of_parents, number_of_children) in table {
            assert_eq!(parents(piles).unwrap().len(), number_of_parents, "{piles:?}");
            assert_eq!(children(piles).unwrap().len(), number_of_children, "{piles:?}");
        }
        assert_eq!(parents(&[0, 1, 4, 5]).unwrap().len(), 1);
        assert_eq!(children(&[0, 1, 4, 5]).unwrap().len(), 2);
    }

    #[test]
    fn piles_that_cannot_grow_are_refused() {
        assert!(children(&[u64::MAX, u64::MAX]).is_err());
        assert_eq!(parents(&[u64::MAX, u64::MAX]), Ok(vec![vec![u64::MAX - 1; 2]]));
    }
}
