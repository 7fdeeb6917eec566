//! What the colours of a picture mean, exactly.

use super::palette::Kind;
use super::plane::{Look, Picture};
use super::scale::Scale;
use nimscape_arrays::Array;
use nimscape_arrays::map::{Names, Style};

/// Residues that are listed one by one.
const LISTED: u16 = 12;

/// The meaning of colours: a ramp with numbers beside it, or swatches with words, and what goes for
/// both.
#[derive(Debug, Clone, PartialEq)]
pub struct Legend {
    /// The subject of the colours; empty where the swatches name it.
    pub title: String,
    /// Places on the palette from 0 to 1, in ascending order, and what stands there; empty where
    /// there are swatches.
    pub ticks: Vec<(f64, String)>,
    /// Colours and what they mean.
    pub swatches: Vec<([u8; 3], String)>,
    /// What has no colour; empty where all have one.
    pub note: &'static str,
}

impl Legend {
    /// Returns the legend of a picture, with counts of what has been summed: of one array, or of
    /// two compared.
    pub fn of(picture: &Picture, (first, second): (&Array, Option<&Array>)) -> Self {
        let look = picture.look();
        let counted = |words: &str, holds: &dyn Fn(i16) -> bool| {
            let census = picture.census();
            let all = census.share_of(|_| true);
            format!("{words} ({} of {})", grouped(census.share_of(holds)), grouped(all))
        };
        let names = Names {
            entry: first.entry(),
            first: first.name(),
            second: second.map_or(String::new(), Array::name),
        };
        let (map, title) = (look.map, look.map.title(&names));
        match map.style() {
            Style::Scale => ramp(title, rising(&picture.scale())),
            Style::SignedScale => ramp(title, both_ways(&picture.scale())),
            Style::Threshold if look.palette.kind == Kind::Sequential => {
                let title = counted(&title, &|number| map.value(number) == 1);
                Legend { note: BLANK, ..ramp(title, rising(&picture.scale())) }
            }
            Style::Threshold | Style::YesNo => {
                let ([mut yes, mut no], kept) = map.yes_no();
                let words = if kept == 1 { &mut yes } else { &mut no };
                *words = counted(words, &|number| map.value(number) == kept);
                two(look, yes, no)
            }
            Style::Residues => residues(look, title),
        }
    }
}

const BLANK: &str = "others blank";

fn ramp(title: String, ticks: Vec<(f64, String)>) -> Legend {
    Legend { title, ticks, swatches: vec![], note: "" }
}

fn two(look: Look, yes: String, no: String) -> Legend {
    let swatches = vec![(look.palette.at(1.0), yes), (look.palette.at(0.0), no)];
    Legend { title: String::new(), ticks: vec![], swatches, note: "" }
}

fn residues(look: Look, title: String) -> Legend {
    let modulus = look.map.parameter();
    if modulus > LISTED {
        let at = |residue: u16| f64::from(residue) / f64::from(modulus);
        let quarters = (0..4).map(|quarter| (u32::from(modulus) * quarter / 4) as u16);
        let ticks = quarters.chain([modulus - 1]).map(|r| (at(r), r.to_string()));
        return ramp(title, ticks.collect());
    }
    let swatches = (0..modulus).map(|r| (look.palette.of(r, modulus), r.to_string())).collect();
    Legend { title, ticks: vec![], swatches, note: "" }
}

fn rising(scale: &Scale) -> Vec<(f64, String)> {
    scale.ticks().into_iter().map(|(place, number)| (place, number.to_string())).collect()
}

/// Ticks at both ends, in the middle, and where the scale has one halfway to an end.
fn both_ways(scale: &Scale) -> Vec<(f64, String)> {
    let ticks = scale.ticks();
    let positive: Vec<_> = ticks.iter().skip(1).step_by(2).chain(ticks.last()).collect();
    let mut shown: Vec<(f64, String)> = positive
        .iter()
        .rev()
        .map(|(place, number)| (0.5 - place / 2.0, format!("−{number}")))
        .collect();
    shown.push((0.5, "0".to_owned()));
    shown.extend(positive.iter().map(|(place, number)| (0.5 + place / 2.0, format!("+{number}"))));
    shown.dedup();
    shown
}

/// Returns a number with commas between thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scale::Curve;
    use nimscape_arrays::{Entries, Map};

    fn legend(name: &str, number: i64, curve: Curve, palette: Option<&str>) -> Legend {
        let compared = ["value", "difference"].contains(&name) && palette != Some("viridis");
        let map = Map::named(name, Some(number), compared).unwrap();
        let (two, five) = (Array::tripod(2, 64).unwrap(), Array::tripod(5, 64).unwrap());
        let entries = Entries::new(&two, Some(&five), 64);
        let mut picture = Picture::new(Look::new(map, curve, palette).unwrap(), 64);
        while picture.extend(&entries) {}
        Legend::of(&picture, entries.arrays())
    }

    fn words(legend: &Legend) -> Vec<&str> {
        let ticks = legend.ticks.iter().map(|(_, words)| words.as_str());
        ticks.chain(legend.swatches.iter().map(|(_, words)| words.as_str())).collect()
    }

    #[test]
    fn two_values_are_counted() {
        let equal = legend("value", 0, Curve::Linear, Some("paper"));
        assert_eq!(words(&equal), ["equal", "different (801 of 4,096)"]);
        assert_eq!(equal.swatches[0].0, [240, 118, 106]);
        let level = legend("level", 7, Curve::Linear, None);
        assert_eq!(words(&level), ["7 (64 of 4,096)", "another value"]);
    }

    #[test]
    fn scales_have_their_ends_and_the_middle_of_differences_is_0() {
        let value = legend("value", 0, Curve::Linear, Some("viridis"));
        let two = Array::tripod(2, 64).unwrap();
        assert_eq!((words(&value)[0], words(&value)[4]), ("0", &*two.largest().to_string()));
        for curve in [Curve::Linear, Curve::Log, Curve::Rank] {
            let both = legend("difference", 0, curve, None);
            assert_eq!(both.title, "centre 5 − centre 2");
            let middle = both.ticks.len() / 2;
            assert_eq!(both.ticks[middle], (0.5, "0".to_owned()));
            assert!(both.ticks.windows(2).all(|pair| pair[0].0 < pair[1].0), "{both:?}");
            let ends = (both.ticks[0].0, both.ticks[2 * middle].0);
            assert!(ends.0.abs() < 1e-9 && (ends.1 - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn residues_are_listed_or_laid_round() {
        assert_eq!(words(&legend("mod", 3, Curve::Linear, None)), ["0", "1", "2"]);
        let many = legend("mod", 100, Curve::Linear, None);
        assert_eq!(words(&many), ["0", "25", "50", "75", "99"]);
    }

    #[test]
    fn thousands_are_grouped() {
        assert_eq!([0, 999, 1000, 268_435_456].map(grouped), ["0", "999", "1,000", "268,435,456"]);
    }
}
