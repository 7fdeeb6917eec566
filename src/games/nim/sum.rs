//! The nim-sum and Bouton's theorem.

/// Returns the nim-sum of any number of piles: their binary digits added without carrying. Zero for
/// no piles.
///
/// ```
/// use nimscape_games::nim::nim_sum;
/// assert_eq!(nim_sum(&[3, 4, 5]), 2);
/// ```
pub fn nim_sum(piles: &[u64]) -> u64 {
    piles.iter().fold(0, |sum, pile| sum ^ pile)
}

/// Returns whether the player who moved last wins Nim with these piles: exactly if their nim-sum is
/// 0 (Bouton 1901; Nim Fractals, Theorem 4).
///
/// ```
/// use nimscape_games::nim::is_p;
/// assert!(is_p(&[1, 2, 3]));
/// assert!(is_p(&[]));
/// ```
pub fn is_p(piles: &[u64]) -> bool {
    nim_sum(piles) == 0
}
