//! Palettes: 256 colours each, told apart by lightness and not by hue alone.

use crate::error::{Error, Result};

/// What a palette is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// From low to high: values, generations.
    Sequential,
    /// From "different" (first colour) to "equal" (last colour).
    Comparison,
}

/// A named list of 256 colours.
#[derive(Debug, Clone, Copy)]
pub struct Palette {
    /// The word for it in a link.
    pub name: &'static str,
    /// What it is for.
    pub kind: Kind,
    colours: Colours,
}

#[derive(Debug, Clone, Copy)]
enum Colours {
    /// 256 times red, green, blue.
    Table(&'static [u8; 768]),
    /// The two ends, mixed in between.
    Ends([u8; 3], [u8; 3]),
}

const fn table(name: &'static str, colours: &'static [u8; 768]) -> Palette {
    Palette { name, kind: Kind::Sequential, colours: Colours::Table(colours) }
}

const fn ends(name: &'static str, different: [u8; 3], equal: [u8; 3]) -> Palette {
    Palette { name, kind: Kind::Comparison, colours: Colours::Ends(different, equal) }
}

/// All palettes; the first of each kind is its default. The tables are samples of d3-scale-chromatic, written by
/// scripts/palettes.mjs. "paper" has the colours of Figure 10 of *Tree and Tripod Nim*: equal red, different blue;
/// "safe" differs in lightness so much that no kind of colour blindness hides it.
pub static PALETTES: [Palette; 7] = [
    table("viridis", include_bytes!("palettes/viridis.rgb")),
    table("cividis", include_bytes!("palettes/cividis.rgb")),
    table("magma", include_bytes!("palettes/magma.rgb")),
    table("plasma", include_bytes!("palettes/plasma.rgb")),
    table("turbo", include_bytes!("palettes/turbo.rgb")),
    ends("safe", [18, 58, 104], [244, 226, 190]),
    ends("paper", [38, 68, 196], [214, 48, 49]),
];

impl Palette {
    /// Finds a palette of a kind by its name.
    ///
    /// # Errors
    /// When there is none of that name, with the names that there are.
    pub fn named(name: &str, kind: Kind) -> Result<&'static Self> {
        let mut of_kind = PALETTES.iter().filter(|palette| palette.kind == kind);
        of_kind.clone().find(|palette| palette.name == name).ok_or_else(|| Error::OutOfRange {
            name: "pal",
            value: name.to_owned(),
            allowed: of_kind.by_ref().map(|palette| palette.name).collect::<Vec<_>>().join(", "),
        })
    }

    /// The colour at `share`, from 0 (first) to 1 (last); what lies outside is drawn in.
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
        }
    }

    /// All 256 colours, three bytes each.
    pub fn bytes(&self) -> Vec<u8> {
        (0..=255).flat_map(|entry| self.at(f64::from(entry) / 255.0)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_read_back_entry_by_entry() {
        let palette = Palette::named("viridis", Kind::Sequential).unwrap();
        assert_eq!(palette.bytes(), include_bytes!("palettes/viridis.rgb"));
    }

    #[test]
    fn ends_are_exact_and_outside_is_drawn_in() {
        let paper = Palette::named("paper", Kind::Comparison).unwrap();
        assert_eq!(paper.at(0.0), [38, 68, 196]);
        assert_eq!(paper.at(7.0), [214, 48, 49]);
        assert_eq!(paper.at(f64::NAN).len(), 3);
    }

    #[test]
    fn an_unknown_name_is_refused_with_the_names_of_its_kind() {
        let refused = Palette::named("viridis", Kind::Comparison).unwrap_err();
        assert_eq!(refused.to_string(), "pal: viridis is not in safe, paper");
    }
}
