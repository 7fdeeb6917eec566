/** The link parameters for the part of a grid that is on the screen. */
import type { Table } from "../link/params.ts";
import { DIGITS } from "./geometry.ts";

export const WINDOW = {
  a: edge(
    "First row on the screen",
    "First row on the screen; empty shows the whole array.",
    -65536,
  ),
  b: edge(
    "First column on the screen",
    "First column on the screen; empty shows the whole array.",
    -65536,
  ),
  w: edge("Columns on the screen", "Columns on the screen; empty shows the whole array.", 0.001),
  h: edge("Rows on the screen", "Rows on the screen; empty shows the whole array.", 0.001),
} as const satisfies Table;

function edge(label: string, meaning: string, min: number) {
  return {
    kind: "number",
    label,
    meaning,
    control: "picture",
    default: null,
    min,
    max: 65536,
    digits: DIGITS,
  } as const;
}
