//! Lim', the same game in other coordinates (LIM is not SLIM, section 3).

use super::game::{Game, GameInfo, Position, Summand, replacing};
use super::lim;

pub(super) const GAME: LimPrime = LimPrime;

/// A position has the sides.
pub(super) struct LimPrime;

const INFO: GameInfo = GameInfo {
    name: "lim-prime",
    label: "LIM′",
    rules: "Shorten one side of a triangle of even circumference by an even number. No side may be longer than the two others together; as long is allowed. The player who moves last wins.",
    reason: "The player to move loses exactly if the nim-sum of the sides is 0 (LIM is not SLIM, Proposition 3.2).",
    example: &[5, 6, 7],
    numbers: 3..=3,
    ..GameInfo::PILES
};

impl Game for LimPrime {
    fn info(&self) -> &GameInfo {
        &INFO
    }

    fn objection(&self, sides: &[u32]) -> Option<String> {
        psi_inverse([sides[0], sides[1], sides[2]])
            .is_none()
            .then(|| "is not a triangle of even circumference below 2^32".to_owned())
    }

    fn moves(&self, sides: &[u32]) -> Vec<Position> {
        let shorter = replacing(sides, |side| (0..side).rev().skip(1).step_by(2));
        shorter.into_iter().filter(|sides| self.objection(sides).is_none()).collect()
    }

    /// By [`psi_inverse`] and the theory of Lim; equally, the nim-sum is 0 (Proposition 3.2).
    fn theory(&self, sides: &[u32]) -> Option<bool> {
        let piles = psi_inverse([sides[0], sides[1], sides[2]])?;
        lim::GAME.theory(&piles)
    }

    /// The position of Lim (Lemma 3.1).
    fn twin(&self, sides: &[u32]) -> Option<Summand> {
        let piles = psi_inverse([sides[0], sides[1], sides[2]])?;
        Some(Summand { game: &lim::GAME, position: piles.to_vec() })
    }
}

/// Returns the triangle of even circumference that a position of Lim is: each side is the sum of
/// the two other piles. `None` where the circumference is 2^32 or more.
pub(super) fn psi([a, b, c]: [u32; 3]) -> Option<[u32; 3]> {
    let sides = [b.checked_add(c)?, a.checked_add(c)?, a.checked_add(b)?];
    psi_inverse(sides).map(|_| sides)
}

/// Returns the position of Lim that a triangle of even circumference is: each side is the sum of
/// two piles. `None` for other numbers, and where the circumference is 2^32 or more.
///
/// One-to-one onto all positions of Lim, and moves correspond to moves (Lemma 3.1).
fn psi_inverse([a, b, c]: [u32; 3]) -> Option<[u32; 3]> {
    let half = a.checked_add(b)?.checked_add(c).filter(|sum| sum.is_multiple_of(2))? / 2;
    Some([half.checked_sub(a)?, half.checked_sub(b)?, half.checked_sub(c)?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn psi_is_one_to_one_and_keeps_moves() {
        const MOST: u32 = 12;
        let below = |most| (0..most).flat_map(move |a| (0..most).map(move |b| (a, b)));
        let all = |most: u32| below(most).flat_map(move |(a, b)| (0..most).map(move |c| [a, b, c]));
        let mut images = BTreeSet::new();
        for piles in all(MOST) {
            let image = psi(piles).unwrap();
            assert_eq!(psi_inverse(image), Some(piles));
            assert!(GAME.objection(&image).is_none());
            images.insert(image);
            let moved = |piles: Position| lim::GAME.twin(&piles).unwrap().position;
            let there: BTreeSet<_> = lim::GAME.moves(&piles).into_iter().map(moved).collect();
            assert_eq!(GAME.moves(&image).into_iter().collect::<BTreeSet<_>>(), there, "{piles:?}");
        }
        // Every triangle of even circumference with sides below MOST is an image, and no other.
        for sides in all(MOST) {
            let [a, b, c] = sides;
            let triangle = a + b >= c && b + c >= a && c + a >= b && (a + b + c) % 2 == 0;
            assert_eq!(images.contains(&sides), triangle, "{sides:?}");
            assert_eq!(psi_inverse(sides).is_some(), triangle);
        }
    }

    #[test]
    fn positions_whose_circumference_is_too_large_have_no_twin() {
        const HALF: u32 = 1 << 31;
        assert_eq!(psi([HALF - 1, 0, 0]), Some([0, HALF - 1, HALF - 1]));
        assert_eq!(psi([HALF, 0, 0]), None);
        assert_eq!(psi([HALF, HALF, 0]), None);
    }

    #[test]
    fn values_are_those_of_proposition_3_2() {
        // (A - g) xor (B - g) xor (C - g) = g has one solution g <= min(A, B, C): the value.
        for piles in [[22, 33, 40], [1, 2, 3], [5, 5, 5], [0, 7, 9], [0, 0, 0]] {
            let [a, b, c] = psi(piles).unwrap();
            let solutions = (0..=a.min(b).min(c)).filter(|g| (a - g) ^ (b - g) ^ (c - g) == *g);
            assert_eq!(solutions.collect::<Vec<_>>(), [lim::grundy(&piles)]);
        }
    }
}
