//! Arrays whose entries come from elsewhere, such as those of two leaves of any tree.

use super::filled::Filled;

/// A square array that follows the mex rule, with the words that describe it. It need not be
/// symmetric.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Computed {
    side: usize,
    values: Vec<u16>,
    about: About,
}

/// The words that describe an array and the reasons of its entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    /// Its name: `tree 2(3,x,1(y))`.
    pub name: String,
    /// The symbol of its entries.
    pub entry: &'static str,
    /// Why the entries of row 0 and column 0 are given.
    pub border: String,
    /// What excludes the smaller numbers that stand neither to the left nor above.
    pub elsewhere: &'static str,
}

impl Computed {
    /// Returns the array with these entries, row after row.
    ///
    /// # Panics
    /// When they are not `side` times `side`.
    pub fn new(side: usize, values: Vec<u16>, about: About) -> Self {
        assert_eq!(values.len(), side * side, "an entry for each row and column");
        Self { side, values, about }
    }
}

impl Filled for Computed {
    fn side(&self) -> usize {
        self.side
    }

    fn values(&self) -> &[u16] {
        &self.values
    }

    fn name(&self) -> String {
        self.about.name.clone()
    }

    fn entry(&self) -> &'static str {
        self.about.entry
    }

    fn given(&self, _a: usize, _b: usize) -> String {
        self.about.border.clone()
    }

    /// Returns the smaller numbers that stand neither to the left nor above.
    fn below(&self, a: usize, b: usize) -> Vec<u16> {
        let above: Vec<u16> = (0..a).map(|row| self.get(row, b)).collect();
        let left = &self.row(a)[..b];
        let smaller = 0..self.get(a, b);
        smaller.filter(|number| !left.contains(number) && !above.contains(number)).collect()
    }

    fn elsewhere(&self) -> &'static str {
        self.about.elsewhere
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arrays::fill::mex::Exclusions;

    #[test]
    fn what_excludes_a_number_is_named() {
        let about = About {
            name: "tree 1(x,1,y)".to_owned(),
            entry: "G(a, b)",
            border: "Given.".to_owned(),
            elsewhere: "by moves on other stacks",
        };
        let array = Computed::new(2, vec![0, 1, 2, 3], about);
        assert_eq!(array.below(1, 1), [0]);
        let why = Exclusions::of(&array, 1, 1).unwrap();
        assert_eq!(why.mex(), 3);
        let expected =
            "3 is the mex of {2} to the left and {1} above, and {0} by moves on other stacks.";
        assert_eq!(why.to_string(), expected);
        assert_eq!(array.given(0, 1), "Given.");
    }
}
