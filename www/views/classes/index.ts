/**
 * Classes: the row periods of all centres at once. By the shift theorem the period of a row of a
 * large centre depends on its remainder only, so a finite table has them all (docs/proofs.md).
 */
import { say } from "../../locales/say.ts";
import { titled } from "../titles.ts";
import type { View } from "../view.ts";
import { classesParams } from "./params.ts";

export const classes: View<typeof classesParams> = {
  name: "classes",
  title: "Periods of all centres",
  group: "Research",
  sentence:
    "For centres from a power of two M on, the period of each row below M depends only on the remainder modulo M: one table for infinitely many centres.",
  terms: ["shift theorem", "representative", "twins", "period", "centre", "completion array"],
  params: classesParams,
  keys: [
    ["← ↑ → ↓", "move the picture, or the cursor"],
    ["+ − 0", "zoom in, zoom out, the whole table"],
    ["Enter", "start reading entries with the arrow keys; again: mark the entry"],
    ["Esc", "stop reading"],
  ],
  titleIn: ({ m, row }) =>
    titled(say("Periods of all centres"), say`modulo ${2 ** m}`, row !== null && say`row ${row}`),
  limit: ({ m }, key) => (key === "row" ? 2 ** m - 1 : undefined),
  resets: ({ m, row, sel }, key) => {
    if (key !== "m") return {};
    const last = 2 ** m - 1;
    const outside = sel !== null && (sel[0] > last || sel[1] > last);
    const window = { a: null, b: null, w: null, h: null };
    return { ...window, row: row !== null && row > last ? null : row, sel: outside ? null : sel };
  },
  questions: ["number:modulus"],
  explains: () => true,
  tables: true,
  load: async () => (await import("./picture.ts")).picture,
};
