/** The link parameters for the part of a grid that is on the screen. */
import type { Table } from "../link/params.ts";
import { DIGITS } from "./geometry.ts";

export const WINDOW = {
  a: edge("First row on the screen", -65536),
  b: edge("First column on the screen", -65536),
  w: edge("Columns on the screen", 0.001),
  h: edge("Rows on the screen", 0.001),
} as const satisfies Table;

function edge(label: string, min: number) {
  return {
    kind: "number",
    label,
    meaning: `${label}; empty shows the whole array.`,
    control: "picture",
    default: null,
    min,
    max: 65536,
    digits: DIGITS,
  } as const;
}
