//! Tree nim and forest nim (Tree and Tripod Nim, sections 2 and 5).
//!
//! A position has two numbers for each stack. The first half are the sizes of the stacks, every
//! tree from its root on, a stack before those that hang on it. The second half gives the stack on
//! which each hangs, counted from 1; 0 for a root. Which stack is the root has no meaning in play.
//! The trees stay as they are while their stacks are emptied: an empty stack with at most one
//! neighbour is gone, an empty one between others holds them together.

use super::game::{Game, GameInfo, Picture, Position, commas};
use crate::nim::{MOST_PILES, nim_sum};

const STACKS: GameInfo = GameInfo {
    picture: Picture::Tree,
    numbers: 2..=2 * MOST_PILES,
    notation: "whole numbers with commas between them, those that hang on another in brackets after it",
    ..GameInfo::PILES
};

pub(super) const TREE: TreeNim = TreeNim {
    info: GameInfo {
        name: "tree-nim",
        label: "tree nim",
        rules: "Stacks of coins stand where a tree branches and ends. Take one or more coins from a stack at an end: one that is joined to at most one other stack, the top stack too. An empty stack at an end goes, which can make its neighbour an end. The player who takes the last coin wins.",
        example: &[2, 3, 1, 2, 3, 0, 1, 1, 3, 3],
        ..STACKS
    },
    most_trees: 1,
};

/// The sum of several games of tree nim.
pub(super) const FOREST: TreeNim = TreeNim {
    info: GameInfo {
        name: "forest-nim",
        label: "forest nim",
        rules: "Tree nim on several trees: take one or more coins from one stack at an end of any tree. The player who takes the last coin wins.",
        example: &[2, 1, 3, 1, 2, 4, 0, 1, 1, 0, 4, 0],
        ..STACKS
    },
    most_trees: MOST_PILES,
};

pub(super) struct TreeNim {
    info: GameInfo,
    most_trees: usize,
}

impl TreeNim {
    /// Returns what each stack hangs on.
    fn hangs(position: &[u32]) -> &[u32] {
        &position[position.len() / 2..]
    }
}

impl Game for TreeNim {
    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn objection(&self, position: &[u32]) -> Option<String> {
        let hangs = Self::hangs(position);
        let trees = hangs.iter().filter(|&&on| on == 0).count();
        if position.len() % 2 == 1 || !from_roots_on(hangs) {
            Some("does not list every tree from its root on".to_owned())
        } else if trees > self.most_trees {
            Some(format!("has {trees} trees, not {}", self.most_trees))
        } else {
            None
        }
    }

    fn moves(&self, position: &[u32]) -> Vec<Position> {
        let mut found = Vec::new();
        for stack in ends(self.stacks(position), Self::hangs(position)) {
            for rest in 0..position[stack] {
                let mut next = position.to_vec();
                next[stack] = rest;
                found.push(next);
            }
        }
        found
    }

    /// Known where no three stacks are left on one tree, for then all are in play as in Nim, and
    /// where three in a row are all that is left: End-Nim with three stacks (Albert and
    /// Nowakowski).
    fn theory(&self, position: &[u32]) -> Option<bool> {
        let (stacks, hangs) = (self.stacks(position), Self::hangs(position));
        let left = degrees(stacks, hangs);
        let sizes = |degree| {
            let of_degree = left.iter().zip(stacks).filter(move |(left, _)| **left == Some(degree));
            of_degree.map(|(_, &size)| u64::from(size)).collect::<Vec<_>>()
        };
        if left.iter().flatten().any(|&degree| degree > 2) {
            return None;
        }
        match (&sizes(0)[..], &sizes(1)[..], &sizes(2)[..]) {
            (single, ends, []) => Some(nim_sum(&[single, ends].concat()) == 0),
            ([], [one, other], [middle]) => Some(one == other && one != middle),
            _ => None,
        }
    }

    fn stacks<'a>(&self, position: &'a [u32]) -> &'a [u32] {
        &position[..position.len() / 2]
    }

    fn tree<'a>(&self, position: &'a [u32]) -> &'a [u32] {
        Self::hangs(position)
    }

    /// `2(3,1(2,2))`: after each stack, in brackets, those that hang on it.
    fn write(&self, position: &[u32]) -> String {
        let hangs = Self::hangs(position);
        if position.len() % 2 == 1 || !from_roots_on(hangs) {
            return commas(position);
        }
        let mut text = String::new();
        let mut open: Vec<u32> = Vec::new();
        for ((size, &on), number) in self.stacks(position).iter().zip(hangs).zip(1..) {
            if number > 1 && on == number - 1 {
                text.push('(');
                open.push(on);
            } else if number > 1 {
                while open.last().is_some_and(|&above| above != on) {
                    text.push(')');
                    open.pop();
                }
                text.push(',');
            }
            text.push_str(&size.to_string());
        }
        text.extend(open.iter().map(|_| ')'));
        text
    }

    fn read(&self, text: &str) -> Option<Position> {
        let (mut sizes, mut hangs) = (Vec::new(), Vec::new());
        let mut open: Vec<u32> = Vec::new();
        let mut rest = text;
        loop {
            let digits = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
            let (size, after) = rest.split_at(digits);
            sizes.push(size.parse().ok()?);
            hangs.push(open.last().copied().unwrap_or(0));
            rest = after;
            if let Some(inside) = rest.strip_prefix('(') {
                open.push(sizes.len() as u32);
                rest = inside;
                continue;
            }
            while let Some(after) = rest.strip_prefix(')') {
                open.pop()?;
                rest = after;
            }
            if rest.is_empty() {
                return open.is_empty().then(|| [sizes, hangs].concat());
            }
            rest = rest.strip_prefix(',')?;
        }
    }
}

/// Returns whether each stack hangs on the one before it, or on what that hangs on, and so on, or
/// is a root.
fn from_roots_on(hangs: &[u32]) -> bool {
    hangs.first().is_none_or(|&first| first == 0)
        && (1..hangs.len()).all(|stack| {
            let mut above = stack as u32;
            while above != hangs[stack] && above > 0 {
                above = hangs[above as usize - 1];
            }
            above == hangs[stack]
        })
}

/// Returns how many stacks that are left each stack touches; `None` where it is gone.
pub(super) fn degrees(stacks: &[u32], hangs: &[u32]) -> Vec<Option<usize>> {
    let mut left = vec![true; stacks.len()];
    loop {
        let mut degrees = vec![0; stacks.len()];
        for (stack, &on) in hangs.iter().enumerate().filter(|&(_, &on)| on > 0) {
            let above = on as usize - 1;
            degrees[stack] += usize::from(left[above]);
            degrees[above] += usize::from(left[stack]);
        }
        let empty = (0..stacks.len()).find(|&v| left[v] && stacks[v] == 0 && degrees[v] <= 1);
        match empty {
            Some(gone) => left[gone] = false,
            None => return left.iter().zip(degrees).map(|(&left, d)| left.then_some(d)).collect(),
        }
    }
}

/// Returns which stacks are still part of a forest: those that are not empty, and those between
/// them. `hangs`: on which of them each hangs, counted from 1, 0 on none; where that is empty
/// nothing is.
pub(crate) fn still_joined(stacks: &[u32], hangs: &[u32]) -> Vec<bool> {
    let stacks = &stacks[..stacks.len().min(hangs.len())];
    degrees(stacks, hangs).iter().map(Option::is_some).collect()
}

/// Returns the stacks in play: those left that touch at most one other.
fn ends(stacks: &[u32], hangs: &[u32]) -> Vec<usize> {
    let degrees = degrees(stacks, hangs);
    (0..stacks.len()).filter(|&stack| degrees[stack].is_some_and(|degree| degree <= 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Solver;
    use super::*;

    #[test]
    fn positions_are_read_as_they_are_written() {
        for (text, numbers) in [
            ("0", &[0, 0][..]),
            ("5", &[5, 0]),
            ("2(3,1(2,2))", &[2, 3, 1, 2, 2, 0, 1, 1, 3, 3]),
            ("1(2(3)),4", &[1, 2, 3, 4, 0, 1, 2, 0]),
            ("1(0(3),0),4(5)", &[1, 0, 3, 0, 4, 5, 0, 1, 2, 1, 0, 5]),
        ] {
            assert_eq!(FOREST.read(text).as_deref(), Some(numbers), "{text}");
            assert_eq!(FOREST.write(numbers), text);
            assert_eq!(FOREST.objection(numbers), None);
        }
        for text in ["", "1(", "1()", "1)", "(1)", "1(2)(3)", "1,,2", "1(2),", "1 (2)", "-1"] {
            assert_eq!(FOREST.read(text), None, "{text}");
        }
        for bad in [&[1, 1][..], &[1, 1, 0], &[1, 1, 1, 0, 3, 0], &[1, 1, 1, 1, 0, 1, 0, 2]] {
            assert!(FOREST.objection(bad).is_some(), "{bad:?}");
            assert_eq!(FOREST.write(bad), commas(bad));
        }
        assert_eq!(TREE.objection(&[1, 1, 0, 0]), Some("has 2 trees, not 1".to_owned()));
    }

    #[test]
    fn an_empty_stack_holds_others_together_until_it_is_at_the_end() {
        let moves = |text: &str| {
            let position = TREE.read(text).unwrap();
            TREE.moves(&position).iter().map(|next| TREE.write(next)).collect::<Vec<_>>()
        };
        assert_eq!(moves("1(1,1)"), ["1(0,1)", "1(1,0)"]);
        assert_eq!(moves("1(1,0)"), ["0(1,0)", "1(0,0)"]);
        assert_eq!(moves("2(0,0)"), ["0(0,0)", "1(0,0)"]);
        assert_eq!(moves("0(1(1),2)"), ["0(1(0),2)", "0(1(1),0)", "0(1(1),1)"]);
        assert_eq!(moves("0(1(1),0)"), ["0(0(1),0)", "0(1(0),0)"]);
        assert_eq!(moves("0(0(0),0)"), [""; 0]);
    }

    #[test]
    fn the_root_has_no_meaning_in_play() {
        let mut solver = Solver::new(&TREE);
        for rooted in [["1(2(3,4))", "2(1,3,4)"], ["4(2(1,3))", "3(2(1,4))"]] {
            let values = rooted.map(|text| {
                let facts = solver.facts(&TREE.read(text).unwrap()).unwrap();
                (facts.grundy, facts.longest, facts.hurried)
            });
            assert_eq!(values[0], values[1]);
        }
    }
}
