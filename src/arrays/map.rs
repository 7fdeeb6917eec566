//! What is seen of an array: a number for every entry, one kind of number a map.
//!
//! A map looks at one of three numbers of an entry, its *base*: the value `C(a, b)`, how far that is above the nim-sum
//! `a xor b`, or how far the array of a second centre is above it there. What it says is a function of that number
//! alone, so that a count of the base numbers answers every question on shares.

use core::ops::RangeInclusive;

use super::Filled;
use crate::error::{Error, Result, in_range};

/// What is seen of each entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Map {
    /// The value `C(a, b)`.
    Value,
    /// Whether two centres agree there: 1 if they do.
    Equal,
    /// The value's last bit.
    Parity,
    /// The value's remainder on division by this.
    Residue(u16),
    /// Whether the value is below this: Figure 11 of *Tree and Tripod Nim*.
    Below(u16),
    /// Whether the value is this: one number's places, one in each row and column.
    Level(u16),
    /// This bit of the value, 0 the last.
    Bit(u16),
    /// The value less the nim-sum `a xor b`.
    Excess,
    /// The value for the second centre less that for the first.
    Difference,
}

/// The number of an entry that a map looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Base {
    /// The value.
    Value,
    /// The value less the nim-sum of row and column.
    Excess,
    /// The value for the second centre less that for the first.
    Difference,
}

/// A map as a person chooses it.
#[derive(Debug)]
pub struct About {
    /// Its word in a link; also that of the number that it needs, where it needs one.
    pub name: &'static str,
    /// What it is called.
    pub label: &'static str,
    /// One sentence on what is seen.
    pub meaning: &'static str,
    /// The numbers it takes, if it takes one.
    pub takes: Option<RangeInclusive<u16>>,
    /// Whether it is about two centres.
    pub compares: bool,
    make: fn(u16) -> Map,
}

/// All maps, in the order in which they are offered; the first is the default.
pub static MAPS: [About; 8] = [
    About {
        name: "value",
        label: "Values",
        meaning: "The value C(a, b); with a second centre, where the two agree.",
        takes: None,
        compares: false,
        make: |_| Map::Value,
    },
    About {
        name: "parity",
        label: "Even and odd",
        meaning: "Whether C(a, b) is odd.",
        takes: None,
        compares: false,
        make: |_| Map::Parity,
    },
    About {
        name: "mod",
        label: "Residues",
        meaning: "The remainder of C(a, b) on division by a modulus.",
        takes: Some(2..=256),
        compares: false,
        make: Map::Residue,
    },
    About {
        name: "below",
        label: "Small values",
        meaning: "The entries with C(a, b) below a bound: Figure 11 of Tree and Tripod Nim.",
        takes: Some(1..=32767),
        compares: false,
        make: Map::Below,
    },
    About {
        name: "level",
        label: "One value",
        meaning: "Where one value stands: once in every row and once in every column.",
        takes: Some(0..=32767),
        compares: false,
        make: Map::Level,
    },
    About {
        name: "bit",
        label: "One bit",
        meaning: "One binary digit of C(a, b), 0 the last.",
        takes: Some(0..=14),
        compares: false,
        make: Map::Bit,
    },
    About {
        name: "excess",
        label: "Above the nim-sum",
        meaning: "How far C(a, b) is above or below the nim-sum of a and b.",
        takes: None,
        compares: false,
        make: |_| Map::Excess,
    },
    About {
        name: "difference",
        label: "Difference",
        meaning: "How far the second centre's entry is above or below the first one's.",
        takes: None,
        compares: true,
        make: |_| Map::Difference,
    },
];

impl About {
    /// Finds a map by its name.
    ///
    /// # Errors
    /// When there is none of that name, with the names that there are.
    pub fn named(name: &str) -> Result<&'static Self> {
        MAPS.iter().find(|map| map.name == name).ok_or_else(|| Error::OutOfRange {
            name: "map",
            value: name.chars().take(60).collect(),
            allowed: MAPS.each_ref().map(|map| map.name).join(", "),
        })
    }

    /// The map, given its number (anything where it takes none) and whether there is a second centre: then the map of
    /// values is the map of where the two agree.
    ///
    /// # Errors
    /// When the number is missing or out of range, or a second centre is missing.
    pub fn make(&'static self, number: Option<i64>, compared: bool) -> Result<Map> {
        if self.compares && !compared {
            let reason = "needs a second centre (vs) to compare with".to_owned();
            return Err(Error::Unfit { name: "map", value: self.name.to_owned(), reason });
        }
        let number = match (&self.takes, number) {
            (None, _) => 0,
            (Some(range), Some(number)) => {
                in_range(self.name, number, (*range.start()).into()..=(*range.end()).into())? as u16
            }
            (Some(range), None) => {
                let reason = format!("is not a whole number in {range:?}");
                return Err(Error::Unfit { name: self.name, value: "nothing".to_owned(), reason });
            }
        };
        match (self.make)(number) {
            Map::Value if compared => Ok(Map::Equal),
            map => Ok(map),
        }
    }
}

impl Map {
    /// The number of an entry that this looks at.
    pub fn base(self) -> Base {
        match self {
            Self::Excess => Base::Excess,
            Self::Equal | Self::Difference => Base::Difference,
            _ => Base::Value,
        }
    }

    /// What this says of an entry, given its base number: for maps of yes and no 1 or 0.
    ///
    /// ```
    /// use nimscape::arrays::Map;
    /// assert_eq!(Map::Residue(3).says(11), 2);
    /// assert_eq!(Map::Below(23).says(22), 1);
    /// assert_eq!(Map::Bit(3).says(11), 1);
    /// ```
    pub fn says(self, base: i16) -> i16 {
        match self {
            Self::Value | Self::Excess | Self::Difference => base,
            Self::Equal => i16::from(base == 0),
            Self::Parity => base & 1,
            Self::Residue(modulus) => (i32::from(base) % i32::from(modulus)) as i16,
            Self::Below(bound) => i16::from(i32::from(base) < i32::from(bound)),
            Self::Level(value) => i16::from(i32::from(base) == i32::from(value)),
            Self::Bit(bit) => base >> bit & 1,
        }
    }
}

/// The entries of an array, or of two of one side, as far as they are filled. All entries are below 2^15.
#[derive(Debug, Clone, Copy)]
pub struct Entries<'a> {
    first: &'a dyn Filled,
    second: Option<&'a dyn Filled>,
    rows: usize,
}

impl<'a> Entries<'a> {
    /// The first `rows` rows of an array, and beside it those of a second one of the same side.
    pub fn new(first: &'a dyn Filled, second: Option<&'a dyn Filled>, rows: usize) -> Self {
        debug_assert!(second.is_none_or(|second| second.side() == first.side()));
        Self { first, second, rows: rows.min(first.side()) }
    }

    /// The first array, and the second.
    pub fn arrays(&self) -> (&'a dyn Filled, Option<&'a dyn Filled>) {
        (self.first, self.second)
    }

    /// Columns, and rows when all of them are filled.
    pub fn side(&self) -> usize {
        self.first.side()
    }

    /// Rows that are filled.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Writes the base numbers of row `a` from column `b` on, as many as there is room for. Without a second array every
    /// difference is 0.
    ///
    /// # Panics
    /// When the row or one of the columns is not there.
    pub fn write(&self, base: Base, a: usize, b: usize, numbers: &mut [i16]) {
        let row = &self.first.row(a)[b..b + numbers.len()];
        let other = &self.second.unwrap_or(self.first).row(a)[b..b + numbers.len()];
        match base {
            Base::Value => numbers.iter_mut().zip(row).for_each(|(n, &c)| *n = c as i16),
            Base::Excess => {
                for ((number, &value), b) in numbers.iter_mut().zip(row).zip(b..) {
                    *number = value as i16 - (a ^ b) as i16;
                }
            }
            Base::Difference => {
                for ((number, &value), &other) in numbers.iter_mut().zip(row).zip(other) {
                    *number = other as i16 - value as i16;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arrays::Completion;

    #[test]
    fn every_map_says_what_its_definition_says() {
        let (six, two) = (Completion::fill(6, 40).unwrap(), Completion::fill(2, 40).unwrap());
        let entries = Entries::new(&six, Some(&two), 40);
        for map in [Map::Value, Map::Equal, Map::Parity, Map::Residue(7), Map::Below(9)]
            .into_iter()
            .chain([Map::Level(5), Map::Bit(2), Map::Excess, Map::Difference])
        {
            for (a, b) in (0..40).flat_map(|a| (0..40).map(move |b| (a, b))) {
                let (c, vs) = (i32::from(six.get(a, b)), i32::from(two.get(a, b)));
                let expected = match map {
                    Map::Value => c,
                    Map::Equal => i32::from(c == vs),
                    Map::Parity => c % 2,
                    Map::Residue(m) => c % i32::from(m),
                    Map::Below(t) => i32::from(c < i32::from(t)),
                    Map::Level(t) => i32::from(c == i32::from(t)),
                    Map::Bit(k) => c / 2_i32.pow(k.into()) % 2,
                    Map::Excess => c - (a ^ b) as i32,
                    Map::Difference => vs - c,
                };
                let mut number = [0];
                entries.write(map.base(), a, b, &mut number);
                assert_eq!(i32::from(map.says(number[0])), expected, "{map:?} at ({a}, {b})");
            }
        }
    }

    #[test]
    fn a_map_is_refused_with_what_is_wrong() {
        let sentence = |name: &str, number, compared| {
            About::named(name).and_then(|map| map.make(number, compared)).unwrap_err().to_string()
        };
        assert_eq!(sentence("mod", Some(1), false), "mod: 1 is not in 2..=256");
        assert_eq!(sentence("level", Some(-3), true), "level: -3 is not in 0..=32767");
        assert_eq!(
            sentence("difference", None, false),
            "map: difference needs a second centre (vs) to compare with"
        );
        assert!(sentence("colour", None, false).starts_with("map: colour is not in value, parity"));
        assert_eq!(About::named("value").unwrap().make(None, true), Ok(Map::Equal));
    }
}
