/** The parameters of the barriers view, as links name them. */
import type { Table, Values } from "../../link/params.ts";
import { ranges, within } from "../choices.ts";

const { BarrierPlaneParams } = ranges;

/** A position of the plane, or nothing. */
const CELL = {
  kind: "text",
  default: "",
  pattern: /(\d{1,3},\d{1,3})?/,
  allowed: "a position such as 2,3",
} as const;

export const barriersParams = {
  p: {
    kind: "text",
    label: "Game",
    meaning: "A tree whose leaves x and y vary: 0(x,y) is Nim, 2(5,x,y) a tripod.",
    control: "main",
    default: "0(x,y)",
    pattern: /[\dxy(),]{2,160}/,
    allowed: "a tree with leaves x and y such as 2(5,x,y)",
  },
  vs: {
    kind: "text",
    label: "Beside it",
    meaning: "A second game with the same barrier: 1(x,y) is misère Nim; empty: none.",
    control: "main",
    default: "1(x,y)",
    pattern: /[\dxy(),]{0,160}/,
    allowed: "a tree with leaves x and y such as 1(x,y), or nothing",
  },
  b: {
    kind: "text",
    label: "Corners",
    meaning: "Positions x,y at the corners; below are those at least as large in both.",
    control: "panel",
    default: "1,2;2,1",
    pattern: /\d{1,3},\d{1,3}(;\d{1,3},\d{1,3}){0,127}/,
    allowed: "a list of positions such as 1,2;2,1",
  },
  dx: {
    kind: "integer",
    label: "Translation x",
    meaning: "How far the barrier moves along x in the second game.",
    control: "panel",
    default: 0,
    ...within(BarrierPlaneParams.dx),
  },
  dy: {
    kind: "integer",
    label: "Translation y",
    meaning: "How far it moves along y.",
    control: "panel",
    default: 0,
    ...within(BarrierPlaneParams.dy),
  },
  mid: {
    ...CELL,
    label: "Middle set to",
    meaning: "Largest x and y of the middle set; empty: all below the barrier.",
    control: "panel",
    allowed: "a position such as 7,7, or nothing",
  },
  from: {
    kind: "integer",
    label: "First size",
    meaning: "The first x and y in the picture.",
    control: "panel",
    default: 0,
    ...within(BarrierPlaneParams.from),
  },
  side: {
    kind: "integer",
    label: "Sizes",
    meaning: "How many sizes of x and of y the picture has.",
    control: "panel",
    default: 10,
    ...within(BarrierPlaneParams.side),
  },
  step: {
    kind: "integer",
    label: "Steps",
    meaning: "How often the corner positions were decided and put above; empty: all is shown.",
    control: "panel",
    default: null,
    first: 0,
    ...within(BarrierPlaneParams.step),
  },
  at: {
    ...CELL,
    label: "Chosen position",
    meaning: "The position whose moves are shown; empty: none.",
    control: "picture",
  },
} as const satisfies Table;

export type BarriersState = Values<typeof barriersParams>;
