//! The catalogue: every game, map, palette, scale and range that the core accepts, as one value.
//!
//! The front end makes its controls and types from this value; the bindings export it as
//! `catalogue()`. Nothing is listed here. A game is a row of [`GAMES`], a map a row of [`MAPS`], a
//! palette a row of [`PALETTES`], a range a constant of the module that checks it.

use core::ops::RangeInclusive;
use std::collections::BTreeMap;

use serde::Serialize;

use crate::arrays::fill::{completion, leading, steps};
use crate::arrays::map::{MAPS, MapInfo, Parameter, Style};
use crate::arrays::near_equivalence::{decision, shadows};
use crate::arrays::rows::{half_window, offsets};
use crate::arrays::{Map, aligned, far};
use crate::automata::{growth, octant};
use crate::dynamics::state;
use crate::games::{self, Convention, GAMES, Game, LEAF_SIDES, Picture};
use crate::mesh::solid;
use crate::nim;
use crate::octal;
use crate::periods::{self, barriers, rows, search::seeds, shift};
use crate::render::palette::{CATEGORIES, KINDS, PALETTES, Palette};
use crate::render::plane::palettes_for;
use crate::render::scale::CURVES;
use crate::sequences::{self, SEQUENCES, Sequence};

/// The least and the largest number, by member.
pub type Ranges = BTreeMap<&'static str, [f64; 2]>;

/// A type of parameters and the ranges of its members.
type Members = (&'static str, Vec<(&'static str, [f64; 2])>);

/// Everything that the core offers. [`Catalogue::default`] returns it; it is always the same.
#[derive(Debug, Clone, PartialEq, Serialize)]
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
    /// The least and the largest number, by the type of parameters and the member:
    /// `ranges.ArrayParams.c`. A range that depends on other members has a name of its own, such
    /// as `ranges.ArrayParams.side_with_row`.
    pub ranges: BTreeMap<&'static str, Ranges>,
}

/// A game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GameEntry {
    /// The word in links.
    pub name: &'static str,
    /// The label of the control.
    pub label: &'static str,
    /// How positions are drawn.
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
#[derive(Debug, Clone, PartialEq, Serialize)]
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
#[derive(Debug, Clone, PartialEq, Serialize)]
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
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FewEntry {
    /// The largest such parameter.
    pub most: u16,
    /// The palettes that fit, the standard one first.
    pub palettes: Vec<&'static str>,
}

/// A map that replaces another one when two centres are compared.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ComparedEntry {
    /// How its numbers are drawn.
    pub style: &'static str,
    /// The palettes that fit, the standard one first.
    pub palettes: Vec<&'static str>,
}

/// A sequence of counts.
#[derive(Debug, Clone, PartialEq, Serialize)]
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
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PaletteEntry {
    /// The word in links.
    pub name: &'static str,
    /// The label of the control.
    pub label: &'static str,
    /// What the palette is for: one of `palette_kinds`.
    pub kind: &'static str,
}

impl Default for Catalogue {
    fn default() -> Self {
        Self {
            games: GAMES.iter().map(|&game| GameEntry::of(game)).collect(),
            maps: MAPS.iter().map(MapEntry::of).collect(),
            sequences: SEQUENCES.iter().map(|&sequence| SequenceEntry::of(sequence)).collect(),
            palettes: PALETTES.iter().map(PaletteEntry::of).collect(),
            palette_kinds: KINDS.map(|(word, _)| word).to_vec(),
            scales: CURVES.map(|(word, _)| word).to_vec(),
            ranges: ranges(),
        }
    }
}

impl GameEntry {
    fn of(game: &dyn Game) -> Self {
        Self {
            name: game.name(),
            label: game.label(),
            picture: game.picture(),
            misere: game.convention() == Convention::Misere,
            rules: game.rules(),
            example: game.write(game.example()),
            notation: game.notation(),
        }
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
    fn of(sequence: &dyn Sequence) -> Self {
        Self {
            name: sequence.name(),
            label: sequence.label(),
            meaning: sequence.meaning(),
            piles: sequence.has_piles(),
            bounded: sequences::bounds(sequence, 1, 0).is_ok_and(|bounds| bounds.is_some()),
            last: sequence.last().min(sequences::TERMS.end() - 1),
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

fn ranges() -> BTreeMap<&'static str, Ranges> {
    let all = [array_ranges(), period_ranges(), automata_ranges()];
    all.into_iter().flatten().map(|(name, of)| (name, of.into_iter().collect())).collect()
}

const C: (&str, RangeInclusive<u32>) = ("c", completion::CENTRES);
const VS: (&str, RangeInclusive<u32>) = ("vs", completion::CENTRES);

fn array_ranges() -> Vec<Members> {
    vec![
        of(
            "ArrayParams",
            &[
                C,
                VS,
                ("side", completion::SIDES),
                ("row", leading::NUMBERS),
                ("side_with_row", leading::SIDES),
                ("leaf", leading::LEAVES),
                ("side_with_leaf", leading::GRUNDY_SIDES),
                ("side_with_tree", LEAF_SIDES),
            ],
        ),
        of(
            "FarParams",
            &[
                C,
                ("rows", half_window::ROWS),
                ("below", half_window::ROWS),
                ("from", far::FROM),
                ("width", far::WIDTHS),
            ],
        ),
        of(
            "AlignedParams",
            &[
                ("c", aligned::CENTRES),
                ("m", aligned::POWERS),
                ("by", 0..=1 << aligned::POWERS.end()),
                ("columns", aligned::COLUMNS),
            ],
        ),
        of("FillingParams", &[C, ("side", steps::SIDES)]),
        of(
            "ShadowsParams",
            &[
                C,
                VS,
                ("barrier", half_window::ROWS),
                ("from", shadows::FIRST),
                ("side", shadows::SIDES),
            ],
        ),
        of(
            "NearEquivalenceParams",
            &[
                C,
                ("d", completion::CENTRES),
                ("largest", half_window::ROWS),
                ("effort", decision::EFFORTS),
            ],
        ),
        of(
            "RowOffsetsParams",
            &[C, ("row", offsets::ROW), ("from", offsets::FROM), ("count", offsets::COUNT)],
        ),
    ]
}

fn period_ranges() -> Vec<Members> {
    let from = ("from", 1..=barriers::LAST);
    let effort = ("effort", wide_ends(&rows::EFFORTS));
    let steps = ("t", wide_ends(&state::STEPS));
    let system = [("k", state::ROWS), ("n", state::RADII)];
    let seeds = [
        ("number", wide_ends(&state::SEEDS)),
        ("columns", wide_ends(&state::STRIP)),
        ("column", [0.0, *seeds::COLUMNS.end() as f64]),
    ];
    vec![
        of("BarrierParams", &[C, ("n", barriers::NUMBERS), from, ("side", barriers::SIDES)]),
        and(of("PeriodParams", &[C, ("rows", periods::ROWS)]), &[effort]),
        and(of("TransferParams", &[]), &[("c", centre_ends())]),
        and(of("DynamicsParams", &system), &[steps]),
        and(of("DynamicsSystem", &system), &seeds),
    ]
}

fn automata_ranges() -> Vec<Members> {
    let growth = [("n", wide_ends(&growth::GENERATIONS)), ("n_listed", wide_ends(&growth::LISTED))];
    let pile = ("pile", wide_ends(&nim::PILES));
    let piles = *sequences::PILES.start() as u32..=*sequences::PILES.end() as u32;
    vec![
        and(of("GrowthParams", &[]), &growth),
        of(
            "OctantParams",
            &[
                C,
                ("d", 0..=octant::SIDES.end() - 1),
                ("side", octant::SIDES),
                ("side_listed", octant::LISTED_SIDES),
                ("side_relaxed", octant::RELAXED_SIDES),
                ("side_with_c", octant::TRIPOD_SIDES),
            ],
        ),
        of("OctalParams", &[("to", octal::HEAPS)]),
        pile_ranges(),
        of("SequenceParams", &[("k", piles), ("to", 0..=*sequences::TERMS.end() as u32 - 1)]),
        of("SolidParams", &[("size", solid::SIZES), ("thickness", solid::THICKNESSES)]),
        and(
            of(
                "GameParams",
                &[
                    ("number", games::NUMBERS),
                    ("numbers", 0..=games::MOST_NUMBERS as u32),
                    ("k", games::MOORE),
                ],
            ),
            &[pile],
        ),
        of(
            "TreeParams",
            &[("vertices", games::VERTICES), ("size", games::NUMBERS), ("to", games::TERMS)],
        ),
        and(
            of(
                "BarrierPlaneParams",
                &[
                    ("from", games::barriers::FIRST),
                    ("side", games::barriers::SIDES),
                    ("step", games::barriers::STEPS),
                ],
            ),
            &["dx", "dy"].map(|name| (name, translations())),
        ),
    ]
}

/// The last generations of `PilesGraphParams`, by number of piles and whether every order counts.
const LAST_GENERATIONS: [(&str, u32, nim::Order); 10] = [
    ("n_of_2", 2, nim::Order::Sorted),
    ("n_of_3", 3, nim::Order::Sorted),
    ("n_of_4", 4, nim::Order::Sorted),
    ("n_of_5", 5, nim::Order::Sorted),
    ("n_of_6", 6, nim::Order::Sorted),
    ("n_of_2_all", 2, nim::Order::All),
    ("n_of_3_all", 3, nim::Order::All),
    ("n_of_4_all", 4, nim::Order::All),
    ("n_of_5_all", 5, nim::Order::All),
    ("n_of_6_all", 6, nim::Order::All),
];

fn pile_ranges() -> Members {
    let last = LAST_GENERATIONS.iter().filter_map(|&(name, k, order)| {
        Some((name, [0.0, nim::last_generation(k, order).ok()?.into()]))
    });
    let all = of("PilesGraphParams", &[("k", nim::GRAPH_PILES), ("n", nim::GENERATIONS)]);
    and(all, &last.collect::<Vec<_>>())
}

fn translations() -> [f64; 2] {
    let all = games::barriers::TRANSLATIONS;
    [*all.start(), *all.end()].map(f64::from)
}

/// Returns the ranges of a type of parameters.
fn of(name: &'static str, ranges: &[(&'static str, RangeInclusive<u32>)]) -> Members {
    let ends = |range: &RangeInclusive<u32>| [*range.start(), *range.end()].map(f64::from);
    (name, ranges.iter().map(|(member, range)| (*member, ends(range))).collect())
}

/// Adds ranges of other types of numbers.
fn and((name, mut ranges): Members, more: &[(&'static str, [f64; 2])]) -> Members {
    ranges.extend_from_slice(more);
    (name, ranges)
}

/// Returns the ends of the centres to which theorems transfer rows.
fn centre_ends() -> [f64; 2] {
    [*shift::CENTRES.start() as f64, *shift::CENTRES.end() as f64]
}

/// Returns the ends of a range of 64 bits, at most 2^53: `f64` holds them exactly.
fn wide_ends(range: &RangeInclusive<i64>) -> [f64; 2] {
    [*range.start() as f64, *range.end() as f64]
}
