/**
 * Reads the fonts of exported files (www/export/vector/fonts, made by scripts/fonts.mjs): glyphs
 * and their widths. It supports only what these files contain: TrueType outlines, a character map
 * of format 4.
 */
import bold from "./fonts/bold.ttf";
import regular from "./fonts/regular.ttf";
import scripts from "./fonts/scripts.ttf";
import signs from "./fonts/signs.ttf";

/** The fonts, in search order: text uses the first or second, other characters the rest. */
export const FACES = ["regular", "bold", "scripts", "signs"] as const;
export type Face = (typeof FACES)[number];

/** Names of the families: regular and bold share one. */
export const FAMILIES: Readonly<Record<Face, string>> = {
  regular: "nimscape text",
  bold: "nimscape text",
  scripts: "nimscape scripts",
  signs: "nimscape signs",
};

/** The families as a CSS list, with fallbacks. */
export const FAMILY = `${[...new Set(Object.values(FAMILIES))].map((name) => `"${name}"`).join(", ")}, Helvetica, Arial, sans-serif`;

/** A parsed font file. Lengths are in thousandths of the font size. */
export interface Font {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Its name, without spaces. */
  readonly name: string;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly box: readonly number[];
  /** Returns the glyph of a code point; 0 if the font has none. */
  glyph(code: number): number;
  width(glyph: number): number;
}

export type Fonts = Readonly<Record<Face, Font>>;

/** Stands for a character that no font here has. */
export const MISSING = "□";

/** Part of a line in one font. */
export interface Run {
  readonly face: Face;
  readonly glyphs: readonly (readonly [glyph: number, sign: string])[];
  /** In thousandths of the font size. */
  readonly width: number;
}

/** Splits a line into runs of one font; a character that no font has becomes an empty box. */
export function runsOf(words: string, bold: boolean, fonts: Fonts): Run[] {
  const runs: { face: Face; glyphs: [number, string][]; width: number }[] = [];
  for (const sign of words) {
    const found = faceOf(sign, bold, fonts) ?? faceOf(MISSING, bold, fonts);
    if (found === null) continue;
    const { face, glyph } = found;
    const last = runs.at(-1);
    const run = last?.face === face ? last : { face, glyphs: [], width: 0 };
    if (run !== last) runs.push(run);
    run.glyphs.push([glyph, sign]);
    run.width += fonts[face].width(glyph);
  }
  return runs;
}

/** Whether some font has the character. */
export function has(sign: string, fonts: Fonts): boolean {
  return faceOf(sign, false, fonts) !== null && faceOf(sign, true, fonts) !== null;
}

/** Returns the width of a line, in units of its font size. */
export function widthOf(words: string, bold: boolean, fonts: Fonts): number {
  return runsOf(words, bold, fonts).reduce((sum, { width }) => sum + width, 0) / 1000;
}

function faceOf(sign: string, bold: boolean, fonts: Fonts): { face: Face; glyph: number } | null {
  const code = sign.codePointAt(0) ?? 0;
  for (const face of FACES) {
    if (face === (bold ? "regular" : "bold")) continue;
    const glyph = fonts[face].glyph(code);
    if (glyph !== 0) return { face, glyph };
  }
  return null;
}

/** Parses a TrueType file. Throws for any other kind of file. */
export function fontOf(bytes: Uint8Array<ArrayBuffer>): Font {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = new Map<string, number>();
  for (let at = 0; at < view.getUint16(4); at++) {
    const entry = 12 + 16 * at;
    const name = String.fromCharCode(...bytes.subarray(entry, entry + 4));
    tables.set(name, view.getUint32(entry + 8));
  }
  const table = (name: string): number => {
    const place = tables.get(name);
    if (place === undefined) throw new Error(`The font has no table ${name}.`);
    return place;
  };
  const [head, hhea, hmtx, os2] = [table("head"), table("hhea"), table("hmtx"), table("OS/2")];
  const thousandths = (length: number) => (1000 * length) / view.getUint16(head + 18);
  const metrics = view.getUint16(hhea + 34);
  return {
    bytes,
    name: nameIn(view, table("name")),
    ascent: thousandths(view.getInt16(hhea + 4)),
    descent: thousandths(view.getInt16(hhea + 6)),
    capHeight: thousandths(view.getInt16(os2 + 88)),
    box: [36, 38, 40, 42].map((at) => thousandths(view.getInt16(head + at))),
    glyph: mapOf(view, table("cmap")),
    width: (glyph) => thousandths(view.getUint16(hmtx + 4 * Math.min(glyph, metrics - 1))),
  };
}

/** Reads the PostScript name (name 6, in UTF-16). */
function nameIn(view: DataView, place: number): string {
  const texts = place + view.getUint16(place + 4);
  for (let at = 0; at < view.getUint16(place + 2); at++) {
    const record = place + 6 + 12 * at;
    if (view.getUint16(record + 6) !== 6 || view.getUint16(record) !== 3) continue;
    const [length, from] = [view.getUint16(record + 8), texts + view.getUint16(record + 10)];
    const units = Array.from({ length: length / 2 }, (_, i) => view.getUint16(from + 2 * i));
    return String.fromCharCode(...units).replaceAll(/[^\w-]/g, "");
  }
  throw new Error("The font has no name.");
}

/** Reads the character map of format 4 (OpenType specification, cmap). */
function mapOf(view: DataView, place: number): (code: number) => number {
  for (let at = 0; at < view.getUint16(place + 2); at++) {
    const map = place + view.getUint32(place + 8 + 8 * at);
    if (view.getUint16(map) !== 4) continue;
    const segments = view.getUint16(map + 6) / 2;
    const [ends, starts] = [map + 14, map + 16 + 2 * segments];
    const [deltas, offsets] = [starts + 2 * segments, starts + 4 * segments];
    return (code) => {
      for (let i = 0; i < segments; i++) {
        if (code > view.getUint16(ends + 2 * i)) continue;
        const start = view.getUint16(starts + 2 * i);
        if (code < start) return 0;
        const delta = view.getUint16(deltas + 2 * i);
        const offset = view.getUint16(offsets + 2 * i);
        if (offset === 0) return (code + delta) & 0xffff;
        const glyph = view.getUint16(offsets + 2 * i + offset + 2 * (code - start));
        return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
      }
      return 0;
    };
  }
  throw new Error("The font has no character map of format 4.");
}

// Loads the fonts in the browser, for layout: text has the same width there.

const ADDRESSES: Readonly<Record<Face, string>> = { regular, bold, scripts, signs };

let loading: Promise<Fonts> | null = null;

/**
 * Returns the fonts, and adds them to the document under the names of FAMILIES. After a failure it
 * can be called again.
 */
export function figureFonts(): Promise<Fonts> {
  loading ??= load().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(): Promise<Fonts> {
  const entries = await Promise.all(
    FACES.map(async (face) => {
      const answer = await fetch(new URL(ADDRESSES[face], import.meta.url));
      if (!answer.ok) throw new Error(`The font of files could not be loaded (${answer.status}).`);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const weight = face === "bold" ? "600" : "400";
      document.fonts.add(await new FontFace(FAMILIES[face], bytes, { weight }).load());
      return [face, fontOf(bytes)] as const;
    }),
  );
  return Object.fromEntries(entries) as Record<Face, Fonts[Face]>;
}
