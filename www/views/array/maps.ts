/** The maps of an array, from the catalogue of the core. */
import { catalogue } from "../../data/catalogue.ts";
import type { IntegerParam } from "../../link/params.ts";
import { type PaletteChoice, palettesNamed } from "../choices.ts";

type MapEntry = (typeof catalogue.maps)[number];
export type MapName = MapEntry["name"];

/** The maps that have a parameter; its word in links is the name of the map. */
type WithParameter = Extract<MapEntry, { parameter: object }>["name"];
type MapParameter = Omit<IntegerParam, "default"> & { readonly default: number };

/** The maps as choices. */
export const maps = catalogue.maps.map(({ name: value, label }) => ({ value, label }));

/** The parameters of maps as parameters of a link. */
export const mapParameters = Object.fromEntries(
  catalogue.maps.flatMap(({ name, parameter }) =>
    parameter === null ? [] : [[name, { kind: "integer", control: "panel", ...parameter }]],
  ),
) as { readonly [Name in WithParameter]: MapParameter };

export function hasParameter(name: string): name is WithParameter {
  return name in mapParameters;
}

/** Returns what the catalogue has of a map. */
export function entryOf(map: MapName): MapEntry {
  const entry = catalogue.maps.find(({ name }) => name === map);
  if (entry === undefined) throw new Error(`map: ${map} is not in the catalogue`);
  return entry;
}

/** Returns how the numbers of a map are drawn, alone or with a second centre to compare with. */
export function styleOf(map: MapName, compared: boolean) {
  const { style, compared: other } = entryOf(map);
  return compared && other !== null ? other.style : style;
}

/**
 * Returns the palettes that fit a map with its parameter, the standard one first, as
 * `core.array_palettes` does.
 */
export function palettesFor(
  map: MapName,
  parameter: number | null,
  compared: boolean,
): readonly PaletteChoice[] {
  const { palettes, few, compared: other } = entryOf(map);
  if (compared && other !== null) return palettesNamed(other.palettes);
  const isSmall = few !== null && parameter !== null && parameter <= few.most;
  return palettesNamed(isSmall ? few.palettes : palettes);
}
