/** The parameters of the octal view, as links name them. */
import { choice, int, main, optional, type Table, text, type Values } from "../../link/params.ts";
import { ranges } from "../choices.ts";

// biome-ignore format: one or two lines for each parameter
export const octalParams = {
  code: text("Code", "What digit i lets be left: 1 nothing, 2 one heap, 4 two heaps.",
    /[04]?\.?[0-7]{0,32}/, "an octal code such as 0.77", { default: "0.77", ...main }),
  to: int("Heaps to", "The largest heap.", ranges.OctalParams.to, { default: 199 }),
  n: int("Heap", "The heap whose value is explained; absent: the largest one.",
    ranges.OctalParams.to, optional(10)),
  show: choice("Show", "A dot for each heap, or a cell in rows as long as the period.",
    { dots: "dots", rows: "rows" }),
} satisfies Table;

export type OctalState = Values<typeof octalParams>;
