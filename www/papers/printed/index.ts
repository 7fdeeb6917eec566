/** Figures as the papers print them, where no picture of this page is so. Loaded with the first. */
import type { Call } from "../../lessons/kit.ts";
import type { Drawing } from "../../lessons/lesson.ts";
import { parse, type State } from "../../link/link.ts";
import { tables } from "../../views/tables.ts";
import type { Card } from "../cards.ts";
import { barrier } from "./barrier.ts";
import { blocks } from "./blocks.ts";
import { board } from "./board.ts";
import { coins } from "./coins.ts";
import { cubes } from "./cubes.ts";
import type { Draw } from "./panels.ts";
import { stages } from "./stages.ts";
import { array, kinds } from "./table.ts";
import { tree } from "./tree.ts";

const drawings = { array, barrier, blocks, board, coins, cubes, kinds, stages, tree };

/** Draws the figure of a card. The core computes what it shows. */
export async function drawn({ picture, printed }: Card, call: Call): Promise<Drawing> {
  const { drawing = "", of = [picture], letters = {} } = printed ?? {};
  const draw = (drawings as unknown as Readonly<Record<string, Draw<State>>>)[drawing];
  if (draw === undefined) throw new Error(`printed: ${drawing} is no drawing.`);
  return draw({ of: of.map((link) => parse(link, tables).values), call, letters });
}
