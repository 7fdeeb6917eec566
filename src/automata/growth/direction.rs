//! The four steps of the square grid and the two turns between them.

/// A unit step, in counter-clockwise order from East.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// (1, 0)
    East,
    /// (0, 1)
    North,
    /// (-1, 0)
    West,
    /// (0, -1)
    South,
}

use Direction::{East, North, South, West};

impl Direction {
    /// All four, counter-clockwise from East.
    pub(crate) const ALL: [Self; 4] = [East, North, West, South];

    /// Returns the step as a vector.
    ///
    /// ```
    /// use nimscape_automata::growth::Direction;
    /// assert_eq!(Direction::West.unit(), (-1, 0));
    /// ```
    pub const fn unit(self) -> (i64, i64) {
        match self {
            East => (1, 0),
            North => (0, 1),
            West => (-1, 0),
            South => (0, -1),
        }
    }

    /// Returns a quarter turn counter-clockwise.
    #[must_use]
    pub(crate) const fn left(self) -> Self {
        match self {
            East => North,
            North => West,
            West => South,
            South => East,
        }
    }

    /// Returns a quarter turn clockwise.
    #[must_use]
    pub(crate) const fn right(self) -> Self {
        self.back().left()
    }

    /// Returns the opposite step, the one that no run may take after this one.
    #[must_use]
    pub(crate) const fn back(self) -> Self {
        self.left().left()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_left_turn_rotates_the_vector_counter_clockwise() {
        for direction in Direction::ALL {
            let (x, y) = direction.unit();
            assert_eq!(direction.left().unit(), (-y, x));
            assert_eq!(direction.right().unit(), (y, -x));
            assert_eq!(direction.back().unit(), (-x, -y));
        }
    }
}
