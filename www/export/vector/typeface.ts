/** Loads the fonts of exported files in the browser, for layout: text has the same width there. */
import { FACES, FAMILIES, type Face, type Fonts, fontOf } from "./font.ts";
import bold from "./fonts/bold.ttf";
import regular from "./fonts/regular.ttf";
import scripts from "./fonts/scripts.ttf";
import signs from "./fonts/signs.ttf";

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
