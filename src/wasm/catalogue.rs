//! The catalogue of the core: games, maps, palettes, scales and ranges.

use std::collections::BTreeMap;

use super::prelude::*;
use super::{aligned, array, bands, barriers, cell, certificates, dynamics, export, far, filling};
use super::{games, near_equivalence, octal, octant, piles, search, sequences, shadows, trees};
use nimscape::catalogue::{
    self, ComparedEntry, FewEntry, GameEntry as CatalogueGame, MapEntry as CatalogueMap,
    PaletteEntry as CataloguePalette, ParameterEntry, SequenceEntry as CatalogueSequence,
};
use nimscape_arrays::fill::completion::CENTRES;
use nimscape_arrays::rows::offsets::{COUNT, FROM, ROW};
use nimscape_games::nim::{Order, last_generation};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** How the numbers of a map are drawn. */
export type MapStyle = "scale" | "signed" | "threshold" | "yes-no" | "residues";

/** What a palette is for. */
export type PaletteKind = "sequential" | "comparison" | "categorical" | "cyclic" | "diverging";
"#;

declare!(
    CatalogueGame,
    CatalogueMap,
    CataloguePalette,
    CatalogueSequence,
    ComparedEntry,
    FewEntry,
    ParameterEntry
);

/// Everything that the core offers.
#[export]
pub struct Catalogue {
    games: Vec<CatalogueGame>,
    maps: Vec<CatalogueMap>,
    sequences: Vec<CatalogueSequence>,
    palettes: Vec<CataloguePalette>,
    #[typescript("PaletteKind[]")]
    palette_kinds: Vec<&'static str>,
    scales: Vec<&'static str>,
    /// The least and the largest number, by type and member: `ranges.ArrayParams.c`. A range that
    /// depends on other members has a name of its own, such as `ranges.ArrayParams.side_with_row`.
    #[typescript("Record<string, Record<string, [number, number]>>")]
    ranges: BTreeMap<&'static str, BTreeMap<&'static str, [f64; 2]>>,
}

/// The parameters of `row_offsets`.
const ROW_OFFSETS: check::Ranges = (
    "RowOffsetsParams",
    &[
        ("c", [*CENTRES.start() as f64, *CENTRES.end() as f64]),
        ("row", [*ROW.start() as f64, *ROW.end() as f64]),
        ("from", [*FROM.start() as f64, *FROM.end() as f64]),
        ("count", [*COUNT.start() as f64, *COUNT.end() as f64]),
    ],
);

const RANGES: [check::Ranges; 21] = [
    aligned::AlignedParams::RANGES,
    array::ArrayParams::RANGES,
    bands::BarrierParams::RANGES,
    barriers::BarrierPlaneParams::RANGES,
    cell::GrowthParams::RANGES,
    certificates::TransferParams::RANGES,
    dynamics::DynamicsParams::RANGES,
    dynamics::DynamicsSystem::RANGES,
    export::SolidParams::RANGES,
    far::FarParams::RANGES,
    filling::FillingParams::RANGES,
    games::GameParams::RANGES,
    near_equivalence::NearEquivalenceParams::RANGES,
    shadows::ShadowsParams::RANGES,
    octal::OctalParams::RANGES,
    octant::OctantParams::RANGES,
    piles::PilesGraphParams::RANGES,
    ROW_OFFSETS,
    search::PeriodParams::RANGES,
    sequences::SequenceParams::RANGES,
    trees::TreeParams::RANGES,
];

/// The last generations of `PilesGraphParams`, by number of piles and whether every order counts.
const LAST_GENERATIONS: [(&str, u32, Order); 10] = [
    ("n_of_2", 2, Order::Sorted),
    ("n_of_3", 3, Order::Sorted),
    ("n_of_4", 4, Order::Sorted),
    ("n_of_5", 5, Order::Sorted),
    ("n_of_6", 6, Order::Sorted),
    ("n_of_2_all", 2, Order::All),
    ("n_of_3_all", 3, Order::All),
    ("n_of_4_all", 4, Order::All),
    ("n_of_5_all", 5, Order::All),
    ("n_of_6_all", 6, Order::All),
];

/// Returns the catalogue: all games, maps, palettes, scales and ranges of the core.
#[export]
pub fn catalogue() -> Outcome<Catalogue> {
    let catalogue::Catalogue { games, maps, sequences, palettes, palette_kinds, scales } =
        catalogue::Catalogue::default();
    let all = RANGES.iter().map(|&(name, of)| (name, of.iter().copied().collect()));
    let mut ranges: BTreeMap<_, BTreeMap<_, _>> = all.collect();
    for (name, piles, order) in LAST_GENERATIONS {
        let last = last_generation(piles, order)?.into();
        ranges.entry("PilesGraphParams").or_default().insert(name, [0.0, last]);
    }
    Ok(Catalogue { games, maps, sequences, palettes, palette_kinds, scales, ranges })
}
