/** What is heard far out: the part of a row that is on the screen, from the marked entry on. */
import { grouped } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import type { Melody, Source } from "../../sound/melody.ts";
import type { FarState } from "./index.ts";

/** How many entries are heard at most. */
const COUNT = 32;

export const words =
  "Up to 32 coloured entries of the marked row on the screen, from the marked one on: higher for larger numbers.";

export async function melody({ c, sel, rows, below }: FarState, { data }: Source): Promise<Melody> {
  const plane = await data();
  if (plane.kind !== "strip" && plane.kind !== "below") throw new Error("There is no window yet.");
  const { origin, shape, values } = plane;
  const [height, width] = shape;
  const [i, j] = sel === null ? [-1, -1] : [sel[0] - origin[0], sel[1] - origin[1]];
  const isMarked = i >= 0 && j >= 0 && i < height && j < width;
  // A square has its small entries about its middle; row 0 of a strip may be 0, 1, 2, ...
  const other = rows === null ? Math.floor(height / 2) : Math.min(1, height - 1);
  const row = isMarked ? i : other;
  const whole = values.subarray(row * width, (row + 1) * width);
  const places = [...whole.keys()].filter((at) => rows !== null || (whole[at] ?? -1) >= 0);
  const start = isMarked ? places.findIndex((at) => at >= j) : 0;
  const begin = Math.min(start < 0 ? places.length : start, Math.max(0, places.length - COUNT));
  const section = places.slice(begin, begin + COUNT);
  const [first, last] = [section[0], section.at(-1)];
  if (first === undefined || last === undefined)
    throw new Error("This row has no coloured entry on the screen. Mark another one to hear it.");
  const columns = [first, last].map((at) => grouped(origin[1] + at)).join(say(" to "));
  const what = rows === null ? say`entries below ${below}` : say("entry minus column");
  return {
    title: say`Centre ${c}, row ${grouped(origin[0] + row)}, columns ${columns}, ${what}`,
    voices: [{ name: say("entries"), numbers: section.map((at) => whole[at] ?? 0) }],
    scale: "differences",
    turn: null,
  };
}
