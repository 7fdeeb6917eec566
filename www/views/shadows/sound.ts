/** What is heard of two shadows: one row of both, an ear each, where they differ if they do. */

import { say } from "../../locales/say.ts";
import type { Melody, Source } from "../../sound/melody.ts";
import type { ShadowsState } from "./index.ts";
import { BY } from "./span.ts";

/** How many cells are heard at most. */
const COUNT = 32;

export const words =
  "Up to 32 cells of a row, higher in the shadow. The first centre is left, the second right.";

export async function melody({ c, vs }: ShadowsState, { data }: Source): Promise<Melody> {
  const plane = await data();
  if (plane.kind !== "plane") throw new Error("There is no window yet.");
  const { origin, shape, values } = plane;
  const [height, width] = shape;
  const differs = values.findIndex((by) => by === BY.first || by === BY.second);
  const [row, column] = differs < 0 ? [0, 0] : [Math.floor(differs / width), differs % width];
  const count = Math.min(COUNT, width);
  const from = Math.max(0, Math.min(column - Math.floor(count / 2), width - count));
  const numbers = [...values.subarray(row * width + from, row * width + from + count)];
  const inShadow = (alone: number) => numbers.map((by) => Number(by === BY.both || by === alone));
  const finding =
    differs < 0
      ? say`the same shadows in all ${height} rows of the picture`
      : say("the first row in which the shadows differ");
  const first = origin[1] + from;
  return {
    title: say`Row ${origin[0] + row}, columns ${first} to ${first + count - 1}, ${finding}`,
    voices: [
      { name: say`centre ${c}`, numbers: inShadow(BY.first) },
      { name: say`centre ${vs}`, numbers: inShadow(BY.second) },
    ],
    scale: "differences",
    turn: null,
  };
}
