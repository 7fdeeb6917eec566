//! Maps: the number of each entry of an array that a picture shows.
//!
//! A map reads one of three numbers of an entry, its *base*: the value `C(a, b)`, the value less
//! the nim-sum `a xor b`, or the value for a second centre less the value for the first. The map
//! shows a function of the base alone, so counts of the base numbers answer every question about
//! shares.
//!
//! [`MAPS`] has one row for each map: its name, its parameter, its base, the number that it shows,
//! how that number is drawn and the words of the legend. To add a map, add a row.

use core::fmt::{self, Debug, Formatter};
use core::ops::{Range, RangeInclusive};

use super::Array;
use nimscape_base::error::{Result, in_range, invalid, named, span};

/// The number of an entry that a map reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Base {
    /// The value.
    Value,
    /// The value less the nim-sum of row and column.
    Excess,
    /// The value for the second centre less the value for the first.
    Difference,
}

/// How the numbers of a map are drawn. It decides the palettes that fit and the sums behind a
/// pixel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// On a scale from 0 to the largest number. The map shows its base unchanged.
    Scale,
    /// On a scale in both directions from 0. The map shows its base unchanged.
    SignedScale,
    /// 1 below the parameter, else 0: in two colours, or the numbers below it on a scale.
    Threshold,
    /// 1 for yes, 0 for no: in two colours.
    YesNo,
    /// Residues modulo the parameter: one colour each.
    Residues,
}

impl Style {
    /// Returns the word for this style in the catalogue.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Scale => "scale",
            Self::SignedScale => "signed",
            Self::Threshold => "threshold",
            Self::YesNo => "yes-no",
            Self::Residues => "residues",
        }
    }

    /// Returns how many sums a picture keeps for each square of entries.
    pub const fn weights(self) -> usize {
        match self {
            Self::Scale | Self::SignedScale | Self::YesNo => 1,
            Self::Threshold => 2,
            Self::Residues => 3,
        }
    }
}

/// What a legend calls the array and its entries.
#[derive(Debug, Clone, Default)]
pub struct Names {
    /// The entries: `C(a, b)`, or `G(a, b)` for Grundy values.
    pub entry: &'static str,
    /// The first array: `centre 2`.
    pub first: String,
    /// The second array; empty where there is none.
    pub second: String,
}

/// The parameter of a map. Its word in links is the name of the map.
#[derive(Debug, Clone)]
pub struct Parameter {
    /// The label of the control.
    pub label: &'static str,
    /// What it means, in one sentence.
    pub meaning: &'static str,
    /// What it is in a link that does not name it.
    pub default: u16,
    /// The values that it can have.
    pub range: RangeInclusive<u16>,
}

/// A map, as a row of [`MAPS`].
#[derive(Debug)]
pub struct MapInfo {
    /// The word in links; also the name of the parameter, where there is one.
    pub name: &'static str,
    /// The label of the control.
    pub label: &'static str,
    /// What the picture shows, in one sentence.
    pub meaning: &'static str,
    /// The parameter, if the map has one.
    pub parameter: Option<Parameter>,
    /// The number of an entry that the map reads.
    pub base: Base,
    /// How the numbers are drawn.
    pub style: Style,
    /// The number that is shown, given the base and the parameter.
    value: fn(i16, u16) -> i16,
    /// The title of the legend, given the parameter.
    title: fn(&Names, u16) -> String,
    /// What the legend calls 1 and 0, given the parameter; for [`Style::YesNo`] and
    /// [`Style::Threshold`].
    yes_no: fn(u16) -> [String; 2],
    /// Whether the legend counts the entries with 0 instead of those with 1.
    counts_no: bool,
    /// The map that is shown in place of this one when two centres are compared.
    compared: Option<&'static MapInfo>,
}

/// The defaults of a row of [`MAPS`]: the value, on a scale.
const ROW: MapInfo = MapInfo {
    name: "",
    label: "",
    meaning: "",
    parameter: None,
    base: Base::Value,
    style: Style::Scale,
    value: |base, _| base,
    title: |_, _| String::new(),
    yes_no: |_| [String::new(), String::new()],
    counts_no: false,
    compared: None,
};

/// All maps, in the order in which they are offered. The first is the default.
pub static MAPS: &[MapInfo] = &[
    MapInfo {
        name: "value",
        label: "Values",
        meaning: "The value C(a, b); with a second centre, where the two agree.",
        title: |names, _| names.entry.to_owned(),
        compared: Some(&EQUAL),
        ..ROW
    },
    MapInfo {
        name: "parity",
        label: "Even and odd",
        meaning: "Whether C(a, b) is odd.",
        style: Style::YesNo,
        value: |value, _| value & 1,
        yes_no: |_| ["odd".to_owned(), "even".to_owned()],
        ..ROW
    },
    MapInfo {
        name: "mod",
        label: "Residues",
        meaning: "The remainder of C(a, b) on division by a modulus.",
        parameter: Some(Parameter {
            label: "Modulus",
            meaning: "Entries with the same remainder have the same colour.",
            default: 4,
            range: 2..=256,
        }),
        style: Style::Residues,
        value: |value, modulus| (i32::from(value) % i32::from(modulus)) as i16,
        title: |names, modulus| format!("{} mod {modulus}", names.entry),
        ..ROW
    },
    MapInfo {
        name: "below",
        label: "Small values",
        meaning: "The entries with C(a, b) below a bound: Figure 11 of Tree and Tripod Nim.",
        parameter: Some(Parameter {
            label: "Below",
            meaning: "Only entries smaller than this are coloured.",
            default: 23,
            range: 1..=32767,
        }),
        style: Style::Threshold,
        value: |value, bound| i16::from(i32::from(value) < i32::from(bound)),
        title: |names, bound| format!("{} below {bound}", names.entry),
        yes_no: |bound| [format!("below {bound}"), format!("{bound} or more")],
        ..ROW
    },
    MapInfo {
        name: "level",
        label: "One value",
        meaning: "Where one value stands: once in every row and once in every column.",
        parameter: Some(Parameter {
            label: "Value",
            meaning: "Highlights this value, which occurs once in every row and column.",
            default: 0,
            range: 0..=32767,
        }),
        style: Style::YesNo,
        value: |value, level| i16::from(i32::from(value) == i32::from(level)),
        yes_no: |level| [level.to_string(), "another value".to_owned()],
        ..ROW
    },
    MapInfo {
        name: "bit",
        label: "One bit",
        meaning: "One binary digit of C(a, b), 0 the last.",
        parameter: Some(Parameter {
            label: "Bit",
            meaning: "Digit 0 counts ones, digit 1 counts twos, digit 2 counts fours.",
            default: 0,
            range: 0..=14,
        }),
        style: Style::YesNo,
        value: |value, bit| value >> bit & 1,
        yes_no: |bit| ["1", "0"].map(|digit| format!("digit of {} is {digit}", 1_u32 << bit)),
        ..ROW
    },
    MapInfo {
        name: "odious",
        label: "Odd number of ones",
        meaning: "Whether C(a, b) is odious: its binary digits have an odd number of ones.",
        style: Style::YesNo,
        value: |value, _| (value.count_ones() % 2) as i16,
        yes_no: |_| ["odious".to_owned(), "evil".to_owned()],
        ..ROW
    },
    MapInfo {
        name: "excess",
        label: "Above the nim-sum",
        meaning: "How far C(a, b) is above or below the nim-sum of a and b.",
        base: Base::Excess,
        style: Style::SignedScale,
        title: |names, _| format!("{} − (a xor b)", names.entry),
        ..ROW
    },
    MapInfo {
        name: "difference",
        label: "Difference",
        meaning: "How far the second centre's entry is above or below the first one's.",
        base: Base::Difference,
        style: Style::SignedScale,
        title: |names, _| format!("{} − {}", names.second, names.first),
        ..ROW
    },
];

/// Where two centres agree: the map of values when two centres are compared.
static EQUAL: MapInfo = MapInfo {
    name: "value",
    base: Base::Difference,
    style: Style::YesNo,
    value: |difference, _| i16::from(difference == 0),
    yes_no: |_| ["equal".to_owned(), "different".to_owned()],
    counts_no: true,
    ..ROW
};

impl MapInfo {
    /// Finds a map by its name.
    ///
    /// # Errors
    /// When no map has the name; the error lists the names.
    pub fn named(name: &str) -> Result<&'static Self> {
        named("map", name, MAPS.iter().map(|map| (map.name, map)))
    }

    /// Returns whether the map needs a second centre.
    pub fn compares(&self) -> bool {
        self.base == Base::Difference
    }

    /// Returns the map with a parameter, which is ignored where the map has none. `compared` says
    /// whether there is a second centre: then the map of values becomes the map of where the two
    /// agree.
    ///
    /// # Errors
    /// When the parameter is missing or out of range, or the map needs a second centre and there is
    /// none.
    pub fn make(&'static self, parameter: Option<i64>, compared: bool) -> Result<Map> {
        if self.compares() && !compared {
            return Err(invalid("map", self.name, "needs a second centre (vs) to compare with"));
        }
        let range = self.parameter.as_ref().map(|parameter| &parameter.range);
        let parameter = match (range, parameter) {
            (None, _) => 0,
            (Some(range), Some(number)) => {
                in_range(self.name, number, (*range.start()).into()..=(*range.end()).into())? as u16
            }
            (Some(range), None) => {
                let reason = format!("is not a whole number from {}", span(range));
                return Err(invalid(self.name, "nothing", reason));
            }
        };
        let info = self.compared.filter(|_| compared).unwrap_or(self);
        Ok(Map { info, parameter })
    }
}

/// A map with its parameter.
#[derive(Clone, Copy)]
pub struct Map {
    info: &'static MapInfo,
    parameter: u16,
}

impl Debug for Map {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {:?}, parameter {}", self.info.name, self.info.base, self.parameter)
    }
}

impl PartialEq for Map {
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self.info, other.info) && self.parameter == other.parameter
    }
}

impl Map {
    /// Returns the map of a name, with its parameter; see [`MapInfo::make`].
    ///
    /// ```
    /// use nimscape_arrays::Map;
    /// assert_eq!(Map::named("mod", Some(3), false)?.value(11), 2);
    /// assert_eq!(Map::named("below", Some(23), false)?.value(22), 1);
    /// assert_eq!(Map::named("bit", Some(3), false)?.value(11), 1);
    /// # Ok::<(), nimscape_base::error::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`MapInfo::named`] and [`MapInfo::make`].
    pub fn named(name: &str, parameter: Option<i64>, compared: bool) -> Result<Self> {
        MapInfo::named(name)?.make(parameter, compared)
    }

    /// Returns the parameter; 0 where the map has none.
    pub fn parameter(self) -> u16 {
        self.parameter
    }

    /// Returns the number of an entry that the map reads.
    pub fn base(self) -> Base {
        self.info.base
    }

    /// Returns how the numbers are drawn.
    pub fn style(self) -> Style {
        self.info.style
    }

    /// Returns whether the map shows where two centres agree.
    pub fn is_agreement(self) -> bool {
        core::ptr::eq(self.info, &raw const EQUAL)
    }

    /// Returns the number that is shown for a base number.
    pub fn value(self, base: i16) -> i16 {
        (self.info.value)(base, self.parameter)
    }

    /// Returns the title of the legend.
    pub fn title(self, names: &Names) -> String {
        (self.info.title)(names, self.parameter)
    }

    /// Returns what the legend calls 1 and 0, and which of the two it counts.
    pub fn yes_no(self) -> ([String; 2], i16) {
        ((self.info.yes_no)(self.parameter), i16::from(!self.info.counts_no))
    }
}

/// The filled entries of an array, or of two arrays of one side. All entries are below 2^15.
#[derive(Debug, Clone, Copy)]
pub struct Entries<'a> {
    first: &'a Array,
    second: Option<&'a Array>,
    rows: usize,
}

impl<'a> Entries<'a> {
    /// Takes the first `rows` rows of an array, and of a second array, which has the same side.
    pub fn new(first: &'a Array, second: Option<&'a Array>, rows: usize) -> Self {
        debug_assert!(second.is_none_or(|second| second.side() == first.side()));
        Self { first, second, rows: rows.min(first.side()) }
    }

    /// Returns the first array and the second.
    pub fn arrays(&self) -> (&'a Array, Option<&'a Array>) {
        (self.first, self.second)
    }

    /// Returns the number of columns, which is also the number of rows when all are filled.
    pub fn side(&self) -> usize {
        self.first.side()
    }

    /// Returns the number of filled rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns whether row `a`, column `b` and row `b`, column `a` have the same base number.
    pub fn is_symmetric(&self) -> bool {
        self.first.is_symmetric() && self.second.is_none_or(Array::is_symmetric)
    }

    /// Writes the base numbers of a window, row after row, into all of `numbers`. Without a second
    /// array every difference is 0.
    ///
    /// # Panics
    /// When the arrays have no such window, or `numbers` is not as long as it is large.
    pub fn read(
        &self,
        base: Base,
        rows: &Range<usize>,
        columns: &Range<usize>,
        numbers: &mut [i16],
    ) {
        assert_eq!(numbers.len(), rows.len() * columns.len(), "a number for each entry");
        let at = |a, b| (a - rows.start) * columns.len() + b - columns.start;
        self.first.visit(rows, columns, |a, b, entries| {
            let numbers = numbers[at(a, b)..][..entries.len()].iter_mut().zip(entries);
            match base {
                Base::Value | Base::Difference => {
                    numbers.for_each(|(number, &value)| *number = value as i16);
                }
                Base::Excess => numbers.zip(b..).for_each(|((number, &value), b)| {
                    *number = value as i16 - (a ^ b) as i16;
                }),
            }
        });
        if base == Base::Difference {
            self.second.unwrap_or(self.first).visit(rows, columns, |a, b, entries| {
                let numbers = numbers[at(a, b)..][..entries.len()].iter_mut().zip(entries);
                numbers.for_each(|(number, &value)| *number = value as i16 - *number);
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the number by the definition, taken literally, for values `c` and `vs` in row `a`,
    /// column `b`.
    fn defined(name: &str, n: i32, (a, b): (usize, usize), c: i32, vs: i32) -> i32 {
        match name {
            "value" => c,
            "equal" => i32::from(c == vs),
            "parity" => c % 2,
            "mod" => c % n,
            "below" => i32::from(c < n),
            "level" => i32::from(c == n),
            "bit" => c / 2_i32.pow(n as u32) % 2,
            "odious" => (0..16).map(|k| c / 2_i32.pow(k) % 2).sum::<i32>() % 2,
            "excess" => c - (a ^ b) as i32,
            "difference" => vs - c,
            other => panic!("{other} has no definition here: add it"),
        }
    }

    #[test]
    fn every_map_shows_the_number_of_its_definition() {
        let (six, two) = (Array::tripod(6, 40).unwrap(), Array::tripod(2, 40).unwrap());
        let entries = Entries::new(&six, Some(&two), 40);
        for (info, parameter) in MAPS.iter().flat_map(|info| [2, 7].map(|n| (info, n))) {
            for compared in [info.compares(), true] {
                let map = info.make(Some(parameter), compared).unwrap();
                let name = if map.is_agreement() { "equal" } else { info.name };
                for (a, b) in (0..40).flat_map(|a| (0..40).map(move |b| (a, b))) {
                    let (c, vs) = (i32::from(six.get(a, b)), i32::from(two.get(a, b)));
                    let expected = defined(name, parameter as i32, (a, b), c, vs);
                    let mut number = [0];
                    entries.read(map.base(), &(a..a + 1), &(b..b + 1), &mut number);
                    assert_eq!(i32::from(map.value(number[0])), expected, "{map:?} at ({a}, {b})");
                }
            }
        }
    }

    #[test]
    fn names_are_unique_and_scales_show_the_base_unchanged() {
        for (at, info) in MAPS.iter().enumerate() {
            assert!(MAPS[..at].iter().all(|other| other.name != info.name), "{}", info.name);
            if matches!(info.style, Style::Scale | Style::SignedScale) {
                let map = info.make(Some(2), info.compares()).unwrap();
                assert!((-300..300).all(|base| map.value(base) == base), "{map:?}");
            }
        }
    }

    #[test]
    fn a_map_is_refused_with_the_reason() {
        let sentence = |name: &str, number, compared| {
            Map::named(name, number, compared).unwrap_err().to_string()
        };
        assert_eq!(sentence("mod", Some(1), false), "mod must be 2 to 256, not 1");
        assert_eq!(sentence("mod", Some(257), false), "mod must be 2 to 256, not 257");
        let largest = Map::named("mod", Some(256), false).unwrap();
        let residues = [0, 255, 256, 257, 511].map(|value| largest.value(value));
        assert_eq!(residues, [0, 255, 0, 1, 255]);
        assert_eq!(sentence("level", Some(-3), true), "level must be 0 to 32767, not -3");
        assert_eq!(
            sentence("difference", None, false),
            "map: difference needs a second centre (vs) to compare with"
        );
        assert!(sentence("colour", None, false).starts_with("map must be one of value, parity"));
        assert!(Map::named("value", None, true).unwrap().is_agreement());
        assert!(!Map::named("value", None, false).unwrap().is_agreement());
    }
}
