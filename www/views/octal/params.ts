/** The parameters of the octal view, as links name them. */
import type { Table, Values } from "../../link/params.ts";
import { ranges, within } from "../choices.ts";

export const octalParams = {
  code: {
    kind: "text",
    label: "Code",
    meaning: "What digit i lets be left: 1 nothing, 2 one heap, 4 two heaps.",
    control: "main",
    default: "0.77",
    pattern: /[04]?\.?[0-7]{0,32}/,
    allowed: "an octal code such as 0.77",
  },
  to: {
    kind: "integer",
    label: "Heaps to",
    meaning: "The largest heap.",
    control: "panel",
    default: 199,
    ...within(ranges.OctalParams.to),
  },
  n: {
    kind: "integer",
    label: "Heap",
    meaning: "The heap whose value is explained; absent: the largest one.",
    control: "panel",
    default: null,
    first: 10,
    ...within(ranges.OctalParams.to),
  },
  show: {
    kind: "choice",
    label: "Show",
    meaning: "A dot for each heap, or a cell in rows as long as the period.",
    control: "panel",
    default: "dots",
    options: [
      { value: "dots", label: "dots" },
      { value: "rows", label: "rows" },
    ],
  },
} as const satisfies Table;

export type OctalState = Values<typeof octalParams>;
