//! The catalogue of the core: games, maps, palettes, scales and ranges.

use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::prelude::*;

use super::Outcome;
use nimscape::catalogue::Catalogue;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** How the numbers of a map are drawn. */
export type MapStyle = "scale" | "signed" | "threshold" | "yes-no" | "residues";

/** What a palette is for. */
export type PaletteKind = "sequential" | "comparison" | "categorical" | "cyclic" | "diverging";

/** A game. */
export interface CatalogueGame {
    name: string;
    label: string;
    /**
     * How positions are drawn; a move may split one of the rows, and a sum has several pictures.
     */
    picture: "piles" | "rows" | "tree" | "sum";
    misere: boolean;
    rules: string;
    /** A position as links write it. */
    example: string;
    notation: string;
}

/** A map of an array. */
export interface CatalogueMap {
    name: string;
    label: string;
    meaning: string;
    /** The parameter, whose name in links is that of the map. */
    parameter: { label: string; meaning: string; default: number; min: number; max: number } | null;
    /** Whether it needs a second centre. */
    compares: boolean;
    style: MapStyle;
    /** Whether its numbers have both signs. */
    signed: boolean;
    /** How many sums a picture keeps for each square of entries. */
    weights: number;
    /** The palettes that fit, the standard one first. */
    palettes: string[];
    /** Those for parameters up to `most`, where they are others. */
    few: { most: number; palettes: string[] } | null;
    /** What replaces the map when two centres are compared. */
    compared: { style: MapStyle; palettes: string[] } | null;
}

/** A sequence of counts. */
export interface CatalogueSequence {
    name: string;
    label: string;
    /** What term n counts. */
    meaning: string;
    /** Whether there is one for each number of piles. */
    piles: boolean;
    bounded: boolean;
    /** The last place of a table. */
    last: number;
}

/** Everything that the core offers. */
export interface Catalogue {
    games: CatalogueGame[];
    maps: CatalogueMap[];
    sequences: CatalogueSequence[];
    palettes: { name: string; label: string; kind: PaletteKind }[];
    palette_kinds: PaletteKind[];
    scales: string[];
    /** The least and the largest number, by type and member: `ranges.ArrayParams.c`. */
    ranges: Record<string, Record<string, [number, number]>>;
}
"#;

/// Returns the catalogue: all games, maps, palettes, scales and ranges of the core.
#[wasm_bindgen(unchecked_return_type = "Catalogue")]
pub fn catalogue() -> Outcome<JsValue> {
    Ok(Catalogue::default().serialize(&Serializer::json_compatible())?)
}
