//! The catalogue: every game, map, palette and scale that the core accepts, as one value.
//!
//! The front end makes its controls and types from this value; the bindings export it as
//! `catalogue()`, with the ranges of parameters. Nothing is listed here. A game is a row of
//! [`GAMES`], a map a row of [`MAPS`], a palette a row of [`PALETTES`].

use nimscape_base::Typescript;
use serde::Serialize;

use nimscape_arrays::Map;
use nimscape_arrays::map::{MAPS, MapInfo, Parameter, Style};
use nimscape_automata::sequences::{self, SEQUENCES, Sequence};
use nimscape_games::{Convention, GAMES, Game, GameInfo, Picture};
use nimscape_render::palette::{CATEGORIES, KINDS, PALETTES, Palette};
use nimscape_render::plane::palettes_for;
use nimscape_render::scale::CURVES;

/// Everything that the core offers. [`Catalogue::default`] returns it; it is always the same.
#[derive(Debug, Clone, PartialEq)]
pub struct Catalogue {
    /// The games, in the order in which they are offered.
    pub games: Vec<GameEntry>,
    /// The maps of arrays, in the order in which they are offered; the first is the default.
    pub maps: Vec<MapEntry>,
    /// The sequences of counts, in the order in which they are offered; the first is the default.
    pub sequences: Vec<SequenceEntry>,
    /// The palettes; the first of each kind is its standard.
    pub palettes: Vec<PaletteEntry>,
    /// The kinds of palettes.
    pub palette_kinds: Vec<&'static str>,
    /// The scales of colours; the first is the default.
    pub scales: Vec<&'static str>,
}

/// A game.
#[derive(Debug, Clone, PartialEq, Serialize, Typescript)]
#[typescript("CatalogueGame")]
pub struct GameEntry {
    /// The word in links.
    pub name: &'static str,
    /// The label of the control.
    pub label: &'static str,
    /// How positions are drawn.
    #[typescript("\"piles\" | \"rows\" | \"tree\" | \"sum\"")]
    pub picture: Picture,
    /// Whether the player who makes the last move loses.
    pub misere: bool,
    /// The rules in a sentence or two.
    pub rules: &'static str,
    /// A position that shows how the game is played, as links write it.
    pub example: String,
    /// What a position looks like in links, in a few words.
    pub notation: &'static str,
}

/// A map of an array.
#[derive(Debug, Clone, PartialEq, Serialize, Typescript)]
#[typescript("CatalogueMap")]
pub struct MapEntry {
    /// The word in links; also the name of the parameter.
    pub name: &'static str,
    /// The label of the control.
    pub label: &'static str,
    /// What the picture shows, in one sentence.
    pub meaning: &'static str,
    /// The parameter.
    pub parameter: Option<ParameterEntry>,
    /// Whether the map needs a second centre.
    pub compares: bool,
    /// How the numbers are drawn: the word of a [`Style`].
    #[typescript("MapStyle")]
    pub style: &'static str,
    /// Whether the numbers have both signs.
    pub signed: bool,
    /// How many sums a picture keeps for each square of entries.
    pub weights: usize,
    /// The palettes that fit, the standard one first.
    pub palettes: Vec<&'static str>,
    /// The palettes that fit small parameters, where they are others.
    pub few: Option<FewEntry>,
    /// What replaces the map when two centres are compared, where it is another one.
    pub compared: Option<ComparedEntry>,
}

/// The parameter of a map.
#[derive(Debug, Clone, PartialEq, Serialize, Typescript)]
#[typescript("CatalogueParameter")]
pub struct ParameterEntry {
    /// The label of the control.
    pub label: &'static str,
    /// What it means, in one sentence.
    pub meaning: &'static str,
    /// What it is in a link that does not name it.
    pub default: u16,
    /// The least value.
    pub min: u16,
    /// The largest value.
    pub max: u16,
}

/// The palettes of a map with a small parameter.
#[derive(Debug, Clone, PartialEq, Serialize, Typescript)]
#[typescript("CatalogueFew")]
pub struct FewEntry {
    /// The largest such parameter.
    pub most: u16,
    /// The palettes that fit, the standard one first.
    pub palettes: Vec<&'static str>,
}

/// A map that replaces another one when two centres are compared.
#[derive(Debug, Clone, PartialEq, Serialize, Typescript)]
#[typescript("CatalogueCompared")]
pub struct ComparedEntry {
    /// How its numbers are drawn.
    #[typescript("MapStyle")]
    pub style: &'static str,
    /// The palettes that fit, the standard one first.
    pub palettes: Vec<&'static str>,
}

/// A sequence of counts.
#[derive(Debug, Clone, PartialEq, Serialize, Typescript)]
#[typescript("CatalogueSequence")]
pub struct SequenceEntry {
    /// The word in links.
    pub name: &'static str,
    /// The label of the control.
    pub label: &'static str,
    /// What term n counts, in one sentence.
    pub meaning: &'static str,
    /// Whether there is one for each number of piles.
    pub piles: bool,
    /// Whether a theorem puts bounds around the terms.
    pub bounded: bool,
    /// The last place of a table.
    pub last: u64,
}

/// A palette.
#[derive(Debug, Clone, PartialEq, Serialize, Typescript)]
#[typescript("CataloguePalette")]
pub struct PaletteEntry {
    /// The word in links.
    pub name: &'static str,
    /// The label of the control.
    pub label: &'static str,
    /// What the palette is for: one of `palette_kinds`.
    #[typescript("PaletteKind")]
    pub kind: &'static str,
}

impl Default for Catalogue {
    fn default() -> Self {
        Self {
            games: GAMES.iter().map(|&game| GameEntry::of(game)).collect(),
            maps: MAPS.iter().map(MapEntry::of).collect(),
            sequences: SEQUENCES.iter().map(SequenceEntry::of).collect(),
            palettes: PALETTES.iter().map(PaletteEntry::of).collect(),
            palette_kinds: KINDS.map(|(word, _)| word).to_vec(),
            scales: CURVES.map(|(word, _)| word).to_vec(),
        }
    }
}

impl GameEntry {
    fn of(game: &dyn Game) -> Self {
        let &GameInfo { name, label, picture, rules, example, notation, .. } = game.info();
        let (misere, example) = (game.convention() == Convention::Misere, game.write(example));
        Self { name, label, picture, misere, rules, example, notation }
    }
}

impl MapEntry {
    fn of(info: &'static MapInfo) -> Self {
        let parameter = info.parameter.as_ref().map(ParameterEntry::of);
        let map = |parameter: u16, compared| {
            info.make(Some(parameter.into()), compared).expect("a parameter in its range")
        };
        let [least, largest] = parameter.as_ref().map_or([0, 0], |of| [of.min, of.max]);
        let plain = map(largest, info.compares());
        let few = names(map(least, info.compares()));
        let beside = map(largest, true);
        let palettes = names(plain);
        Self {
            name: info.name,
            label: info.label,
            meaning: info.meaning,
            parameter,
            compares: info.compares(),
            style: plain.style().word(),
            signed: plain.style() == Style::SignedScale,
            weights: plain.style().weights(),
            few: (few != palettes).then_some(FewEntry { most: CATEGORIES, palettes: few }),
            compared: (beside != plain)
                .then(|| ComparedEntry { style: beside.style().word(), palettes: names(beside) }),
            palettes,
        }
    }
}

impl ParameterEntry {
    fn of(parameter: &Parameter) -> Self {
        let Parameter { label, meaning, default, range } = parameter;
        let (min, max) = (*range.start(), *range.end());
        Self { label, meaning, default: *default, min, max }
    }
}

impl SequenceEntry {
    fn of(sequence: &Sequence) -> Self {
        Self {
            name: sequence.name,
            label: sequence.label,
            meaning: sequence.meaning,
            piles: sequence.has_piles,
            bounded: sequences::bounds(sequence, 1, 0).is_ok_and(|bounds| bounds.is_some()),
            last: sequence.last.min(sequences::TERMS.end() - 1),
        }
    }
}

impl PaletteEntry {
    fn of(palette: &Palette) -> Self {
        Self { name: palette.name, label: palette.label, kind: palette.kind.word() }
    }
}

/// Returns the names of the palettes that fit a map.
fn names(map: Map) -> Vec<&'static str> {
    palettes_for(map).map(|palette| palette.name).collect()
}
