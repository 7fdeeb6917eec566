/** The colours of the growth, and what they mean, in words and swatches. */
import type { GrowthColour, GrowthRule } from "core";
import { grouped } from "../../canvas/number-format.ts";
import { type Colour, colourAt, css } from "../../canvas/palette.ts";
import { say } from "../../locales/say.ts";
import type { Colours } from "../../picture/colours.ts";
import { pair, swatch, text } from "../../picture/legend.ts";

/** Where in a palette the oldest and the newest generation are, in 0..=1. */
interface Ramp {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the range from the oldest to the newest, without colours too pale or too dark for the
 * background.
 */
export function rampFor(dark: boolean): Ramp {
  return dark ? { from: 0.3, to: 1 } : { from: 0, to: 0.75 };
}

/** The number of colours of generations. */
const SHADES = 65;
/** The last of the classes by direction, number of children or subtree; the first is 0. */
const LAST_CLASS = 4;

/**
 * Returns the colours of a ramp, oldest first, each `[red, green, blue]` in 0..=255. `palette` has
 * 256 times three bytes.
 */
export function shades(palette: Uint8Array, { from, to }: Ramp): Colour[] {
  return Array.from({ length: SHADES }, (_, at) =>
    colourAt(palette, from + ((to - from) * at) / (SHADES - 1)),
  );
}

/** The shade of a generation when `n` is the last. */
export function shadeOf(generation: number, n: number): number {
  return n === 0 ? SHADES - 1 : Math.round((generation / n) * (SHADES - 1));
}

/** The shade of a class, as the core has it in tiles. */
export function shadeOfClass(kind: number): number {
  return Math.round((kind / LAST_CLASS) * (SHADES - 1));
}

/** Colours of the theme and the palette. */
export interface GrowthColours {
  /** From the oldest generation to the last, or from the first class to the last. */
  readonly shades: readonly string[];
  /** What can be read on each of them. */
  readonly onShades: readonly string[];
  /** The same as the bytes of a picture have them: `0xAABBGGRR`. */
  readonly tints: readonly number[];
  /** What is born in the last generation, and what can be read on it. */
  readonly lit: string;
  readonly litTint: number;
  readonly onLit: string;
  readonly accent: string;
  readonly ground: string;
}

/** The colours of shades, 0..=255, with those of the theme. */
export function growthColours(
  shades: readonly Colour[],
  lit: Colour,
  { accent, ground }: Pick<Colours, "accent" | "ground">,
): GrowthColours {
  const ofShades = { shades: shades.map(css), onShades: shades.map(on), tints: shades.map(tint) };
  return { ...ofShades, lit: accent, onLit: on(lit), litTint: tint(lit), accent, ground };
}

function tint([red, green, blue]: Colour): number {
  return (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;
}

/** White or nearly black, whichever can be read better on a colour. */
function on(colour: Colour): string {
  const [red, green, blue] = colour.map((part) => (part / 255) ** 2.2) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.18 ? "#ffffff" : "#111315";
}

interface Meaning {
  readonly rule: GrowthRule;
  readonly n: number;
  readonly colour: GrowthColour;
  /** Cells are smaller than pixels. */
  readonly far: boolean;
  /** The pixels of a cell from which on edges are drawn, where none are but some are asked for. */
  readonly edgesFrom: number | null;
}

/** What a dot is, by the rule, where the sentence of the view does not say it. */
const DOTS: Readonly<Partial<Record<GrowthRule, string>>> = {
  lim: "P-positions of LIM",
  full: "P-positions of three-pile Nim, except in the south branch",
};
/** What the colour of a pixel of many cells shows. */
const IN_PIXEL: Readonly<Record<GrowthColour, string>> = {
  generation: "earliest generation",
  direction: "the colours of its cells, mixed",
  children: "the colours of its cells, mixed",
  subtree: "the colours of its cells, mixed",
};
/** The classes by direction and by subtree, and by number of children those that a rule has. */
const WAYS = ["root", "East", "North", "West", "South"];
const SUBTREES = ["root", "none", "straight on", "left", "right"];
const FAMILIES: Readonly<Record<GrowthRule, readonly number[]>> = {
  "three-branches": [0, 1, 3],
  lim: [0, 1, 2, 3],
  full: [0, 1, 3, 4],
};

/** The most colours of a scale. */
const MOST_STOPS = 9;

export function legendOf(meaning: Meaning, colours: GrowthColours): HTMLElement[] {
  const { rule, n, colour, far, edgesFrom } = meaning;
  const dots = DOTS[rule];
  const notes = dots === undefined ? [] : [say(dots)];
  if (far) notes.push(say`a pixel: ${say(IN_PIXEL[colour])}, more opaque where more cells live`);
  if (edgesFrom !== null) notes.push(say`edges from ${edgesFrom} pixels per cell on: zoom in`);
  return [
    ...(colour === "generation" ? ages(n, colours) : classes(rule, colour, colours)),
    last(colours, n === 0 ? "the root" : say`born in generation ${grouped(n)}`),
    ...(notes.length > 0 ? [text(`(${notes.join("; ")})`, true)] : []),
  ];
}

function ages(n: number, { shades }: GrowthColours): HTMLElement[] {
  if (n === 0) return [];
  if (n === 1) return [legendItem(shades[0] ?? "", "generation 0")];
  // The last generation is marked by a ring: the scale ends at the one before.
  const length = Math.min(MOST_STOPS, n);
  const stops = Array.from(
    { length },
    (_, at) => shades[shadeOf((at / (length - 1)) * (n - 1), n)],
  );
  const bar = swatch(`linear-gradient(to right, ${stops.join(", ")})`);
  bar.classList.add("bar");
  const ends = [text("generation 0"), text(grouped(n - 1))] as const;
  for (const end of ends) end.className = "tick";
  return [ends[0], bar, ends[1]];
}

function classes(rule: GrowthRule, colour: GrowthColour, { shades }: GrowthColours): HTMLElement[] {
  const one = (kind: number, name: string) => legendItem(shades[shadeOfClass(kind)] ?? "", name);
  if (colour === "direction")
    return [text("last run:"), ...WAYS.map((way, kind) => one(kind, way))];
  if (colour === "subtree")
    return [text("second run:"), ...SUBTREES.map((turn, kind) => one(kind, turn))];
  return [text("children:"), ...FAMILIES[rule].map((kind) => one(kind, String(kind)))];
}

/** A colour and what it means, on one line. */
function legendItem(colour: string, meaning: string): HTMLElement {
  return pair(swatch(colour), text(meaning));
}

/** The mark of the last generation: a ring. */
function last({ lit, ground }: GrowthColours, meaning: string): HTMLElement {
  const ring = swatch(ground);
  ring.style.border = `calc(0.3 * var(--rem)) solid ${lit}`;
  ring.style.borderRadius = "50%";
  return pair(ring, text(meaning));
}
