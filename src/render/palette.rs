//! Palettes: lists of colours, each fit for one kind of question.

use std::sync::LazyLock;

use Colours::{Ends, List, Table};
use Kind::{Categorical, Comparison, Cyclic, Diverging, Sequential};
use nimscape_base::error::{Result, named};

/// What a palette is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// From low to high: values, generations.
    Sequential,
    /// Two values: from "no" or "different" (first colour) to "yes" or "equal" (last colour).
    Comparison,
    /// Few things without an order: residues of a small modulus.
    Categorical,
    /// Round a circle, last beside first: residues of any modulus.
    Cyclic,
    /// From below through nothing (the middle) to above: differences.
    Diverging,
}

/// The kinds and the words for them.
pub const KINDS: [(&str, Kind); 5] = [
    ("sequential", Sequential),
    ("comparison", Comparison),
    ("categorical", Categorical),
    ("cyclic", Cyclic),
    ("diverging", Diverging),
];

/// A named list of colours.
#[derive(Debug, Clone, Copy)]
pub struct Palette {
    /// The word in links.
    pub name: &'static str,
    /// The label of the control.
    pub label: &'static str,
    /// What it is for.
    pub kind: Kind,
    colours: Colours,
}

/// Palettes of one name are the same, except those of own colours, which differ in their ends.
impl PartialEq for Palette {
    fn eq(&self, other: &Self) -> bool {
        let same = |share| self.at(share) == other.at(share);
        self.name == other.name && same(0.0) && same(1.0)
    }
}

#[derive(Debug, Clone, Copy)]
enum Colours {
    /// 256 times red, green, blue.
    Table(&'static LazyLock<[u8; 768]>),
    /// The two ends, mixed in between.
    Ends([u8; 3], [u8; 3]),
    /// One by one, nothing in between.
    List(&'static [[u8; 3]]),
}

const fn palette(name: &'static str, label: &'static str, kind: Kind, colours: Colours) -> Palette {
    Palette { name, label, kind, colours }
}

/// Okabe and Ito's colours (*Color Universal Design*, 2008), which colour-blind people can
/// distinguish, in an order in which neighbours differ in lightness too.
const OKABE: [[u8; 3]; 8] = [
    [0, 114, 178],
    [240, 228, 66],
    [204, 121, 167],
    [213, 94, 0],
    [86, 180, 233],
    [0, 0, 0],
    [0, 158, 115],
    [230, 159, 0],
];

/// The table of a palette: its file has all steps from one colour to the next, of red, of green and
/// of blue, modulo 256. They take a fifth of the room that the colours take in a compressed module.
macro_rules! table {
    ($name:literal) => {{
        static TABLE: LazyLock<[u8; 768]> =
            LazyLock::new(|| sums(include_bytes!(concat!("palettes/", $name, ".steps"))));
        &TABLE
    }};
}

#[inline(never)]
fn sums(steps: &[u8; 768]) -> [u8; 768] {
    let mut colours = [0; 768];
    for (channel, steps) in steps.chunks_exact(256).enumerate() {
        let mut sum = 0_u8;
        for (entry, &step) in steps.iter().enumerate() {
            sum = sum.wrapping_add(step);
            colours[3 * entry + channel] = sum;
        }
    }
    colours
}

/// All palettes. The first of each kind is its default.
///
/// `scripts/palettes.mjs` writes the tables: samples of d3-scale-chromatic, except "dusk". "safe"
/// differs in lightness so much that it works with every kind of colour blindness. "paper" has the
/// colours of Figures 10 and 11 of *Tree and Tripod Nim*, red for equal or below and blue for the
/// rest; red is so much lighter than blue that the two differ in a grey print. To add a palette,
/// add a row.
pub static PALETTES: &[Palette] = &[
    palette("viridis", "Viridis", Sequential, Table(table!("viridis"))),
    palette("cividis", "Cividis", Sequential, Table(table!("cividis"))),
    palette("magma", "Magma", Sequential, Table(table!("magma"))),
    palette("plasma", "Plasma", Sequential, Table(table!("plasma"))),
    palette("inferno", "Inferno", Sequential, Table(table!("inferno"))),
    palette("turbo", "Turbo", Sequential, Table(table!("turbo"))),
    palette("grey", "Grey", Sequential, Ends([26, 26, 26], [242, 242, 242])),
    palette("safe", "Light and dark", Comparison, Ends([18, 58, 104], [244, 226, 190])),
    palette("paper", "Red and blue", Comparison, Ends([24, 42, 120], [240, 118, 106])),
    palette("okabe", "Okabe and Ito", Categorical, List(&OKABE)),
    palette("dusk", "Dusk", Cyclic, Table(table!("dusk"))),
    palette("sinebow", "Sinebow", Cyclic, Table(table!("sinebow"))),
    palette("rdbu", "Blue to red", Diverging, Table(table!("rdbu"))),
    palette("puor", "Purple to orange", Diverging, Table(table!("puor"))),
];

/// The most things that a categorical palette distinguishes.
pub const CATEGORIES: u16 = OKABE.len() as u16;

impl Kind {
    /// Returns the word for this kind.
    ///
    /// # Panics
    /// Never: every kind has a word.
    pub fn word(self) -> &'static str {
        KINDS.iter().find(|&&(_, kind)| kind == self).expect("every kind has a word").0
    }
}

impl Palette {
    /// Finds a palette of a kind by its name, or makes one of two colours (see [`Self::own`]).
    ///
    /// # Errors
    /// When there is none of that name, with the names that there are.
    pub fn named(name: &str, kind: Kind) -> Result<Self> {
        Self::among(name, &[kind])
    }

    /// Finds a palette of one of some kinds by its name, or makes one of two colours.
    ///
    /// # Errors
    /// When there is none of that name, with the names that there are.
    pub(crate) fn among(name: &str, kinds: &[Kind]) -> Result<Self> {
        let fit = PALETTES.iter().filter(|palette| kinds.contains(&palette.kind));
        let own = || Self::own(name).filter(|own| kinds.contains(&own.kind));
        named("pal", name, fit.map(|palette| (palette.name, *palette)))
            .or_else(|missing| own().ok_or(missing))
    }

    /// Returns the sequential palette between two colours of a reader's own, the first and the
    /// last: six hexadecimal digits each, with a hyphen between them; `None` if the text is not
    /// that.
    ///
    /// ```
    /// use nimscape_render::Palette;
    /// assert_eq!(Palette::own("003050-ffe080").unwrap().at(1.0), [255, 224, 128]);
    /// assert_ne!(Palette::own("003050-ffe080"), Palette::own("003050-ffe081"));
    /// assert_eq!(Palette::own("red-blue"), None);
    /// ```
    pub fn own(colours: &str) -> Option<Self> {
        let colour = |digits: &str| {
            let is_hex = digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
            let [_, rgb @ ..] =
                u32::from_str_radix(digits, 16).ok().filter(|_| is_hex)?.to_be_bytes();
            Some(rgb)
        };
        let (first, last) = colours.split_once('-')?;
        Some(palette("own", "Own", Sequential, Ends(colour(first)?, colour(last)?)))
    }

    /// Returns the default of a kind.
    ///
    /// # Panics
    /// Never: every kind has a palette.
    pub(crate) fn standard(kind: Kind) -> Self {
        *PALETTES.iter().find(|palette| palette.kind == kind).expect("every kind has a palette")
    }

    /// Returns the colour at `share`, from 0 (first) to 1 (last); what lies outside is drawn in.
    pub fn at(&self, share: f64) -> [u8; 3] {
        let share = share.clamp(0.0, 1.0);
        match self.colours {
            Colours::Table(table) => {
                let entry = 3 * (share * 255.0).round() as usize;
                [table[entry], table[entry + 1], table[entry + 2]]
            }
            Colours::Ends(first, last) => core::array::from_fn(|i| {
                let (first, last) = (f64::from(first[i]), f64::from(last[i]));
                (first + (last - first) * share).round() as u8
            }),
            Colours::List(list) => list[((share * list.len() as f64) as usize).min(list.len() - 1)],
        }
    }

    /// Returns the colour of thing `index` of `count`: of a list the next one, of a circle the next
    /// in `count` even steps.
    pub(crate) fn of(&self, index: u16, count: u16) -> [u8; 3] {
        match self.colours {
            Colours::List(list) => list[usize::from(index) % list.len()],
            _ => self.at(f64::from(index) * 256.0 / (255.0 * f64::from(count.max(1)))),
        }
    }

    /// Returns all 256 colours, three bytes each.
    pub fn bytes(&self) -> Vec<u8> {
        (0..=255).flat_map(|entry| self.at(f64::from(entry) / 255.0)).collect()
    }
}

/// Returns whether black is easier to read on a colour than white (relative luminance of WCAG).
pub fn is_light(colour: [u8; 3]) -> bool {
    luminance(colour) > 0.179
}

/// Returns the relative luminance of a colour, from 0 (black) to 1 (white), as WCAG has it.
fn luminance(colour: [u8; 3]) -> f64 {
    let linear = |byte: u8| {
        let share = f64::from(byte) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    };
    let [red, green, blue] = colour.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the palettes of a kind that are ordered by lightness where it has an order.
    fn of_kind(kind: Kind) -> impl Iterator<Item = &'static Palette> {
        PALETTES.iter().filter(move |palette| palette.kind == kind && palette.name != "turbo")
    }

    /// Returns how light the 256 colours of a palette are.
    fn luminances(palette: &Palette) -> Vec<f64> {
        let bytes = palette.bytes();
        bytes.chunks_exact(3).map(|colour| luminance(colour.try_into().unwrap())).collect()
    }

    fn rises(luminances: &[f64]) -> bool {
        luminances.windows(2).all(|pair| pair[1] > pair[0] - 0.005) // bytes are rounded
    }

    #[test]
    fn tables_are_read_back_entry_by_entry() {
        let palette = Palette::named("viridis", Kind::Sequential).unwrap();
        let bytes = palette.bytes();
        let entries = [0, 128, 255].map(|entry| &bytes[3 * entry..3 * entry + 3]);
        assert_eq!(entries, [[68, 1, 84], [33, 145, 140], [253, 231, 37]]);
    }

    #[test]
    fn ends_are_exact_and_outside_is_drawn_in() {
        let paper = Palette::named("paper", Kind::Comparison).unwrap();
        assert_eq!(paper.at(0.0), [24, 42, 120]);
        assert_eq!(paper.at(7.0), [240, 118, 106]);
        assert_eq!(paper.at(f64::NAN).len(), 3);
    }

    #[test]
    fn an_unknown_name_is_refused_with_the_names_of_its_kinds() {
        for (name, kinds) in [("viridis", vec![Comparison]), ("safe", vec![Cyclic, Categorical])] {
            let refused = Palette::among(name, &kinds).unwrap_err().to_string();
            let fit = PALETTES.iter().filter(|palette| kinds.contains(&palette.kind));
            let names: Vec<_> = fit.map(|palette| palette.name).collect();
            assert_eq!(refused, format!("pal must be one of {}, not {name}", names.join(", ")));
        }
    }

    #[test]
    fn names_are_unique_and_every_kind_has_a_standard() {
        for (at, palette) in PALETTES.iter().enumerate() {
            assert!(PALETTES[..at].iter().all(|other| other.name != palette.name));
        }
        assert!(KINDS.iter().all(|&(_, kind)| Palette::standard(kind).kind == kind));
    }

    #[test]
    fn sequential_palettes_but_turbo_rise_in_lightness_and_diverging_ones_are_lightest_in_the_middle()
     {
        for palette in of_kind(Sequential) {
            assert!(rises(&luminances(palette)), "{}", palette.name);
        }
        for palette in of_kind(Diverging) {
            let mut light = luminances(palette);
            light[128..].reverse();
            assert!(rises(&light[..128]) && rises(&light[128..]), "{} {light:?}", palette.name);
        }
    }

    /// In grey: each of nine classes is lighter than the one before, by a step that can be seen.
    #[test]
    fn in_a_grey_print_classes_of_a_sequential_palette_but_turbo_follow_each_other() {
        for palette in of_kind(Sequential) {
            let name = palette.name;
            let classes: Vec<f64> =
                (0..=8).map(|class| luminance(palette.at(f64::from(class) / 8.0)) + 0.05).collect();
            assert!(classes.windows(2).all(|pair| pair[1] / pair[0] > 1.1), "{name} {classes:?}");
        }
    }

    #[test]
    fn a_cycle_closes_and_dusk_is_told_by_lightness() {
        for cycle in of_kind(Cyclic) {
            let name = cycle.name;
            let (first, last) = (cycle.of(0, 256), cycle.of(255, 256));
            assert!((0..3).all(|i| first[i].abs_diff(last[i]) < 12), "{name}: {first:?}, {last:?}");
            assert_eq!((cycle.of(1, 4), cycle.of(3, 4)), (cycle.of(64, 256), cycle.of(192, 256)));
        }
        let mut light = luminances(&Palette::named("dusk", Cyclic).unwrap());
        light[..128].reverse();
        assert!(rises(&light[..128]) && rises(&light[128..]));
    }

    #[test]
    fn two_valued_palettes_and_neighbours_in_a_list_differ() {
        let contrast = |one, other| {
            let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
            f64::max(one / other, other / one)
        };
        for palette in of_kind(Comparison) {
            let least = if palette.name == "safe" { 7.0 } else { 4.5 };
            assert!(contrast(palette.at(0.0), palette.at(1.0)) > least, "{}", palette.name);
        }
        for palette in of_kind(Categorical) {
            let List(list) = palette.colours else { panic!("{} is not a list", palette.name) };
            for pair in list.windows(2) {
                assert!(contrast(pair[0], pair[1]) > 1.25, "{}: {pair:?}", palette.name);
            }
        }
    }

    #[test]
    fn black_or_white_whichever_is_easier_to_read() {
        assert!(is_light([255, 255, 255]) && is_light([244, 226, 190]) && is_light([253, 231, 37]));
        assert!(!is_light([0, 0, 0]) && !is_light([18, 58, 104]) && !is_light([68, 1, 84]));
    }
}
