/**
 * What cards show in place of a picture: figures as the papers print them, where no picture of this
 * page is so, and proofs in colours. Loaded with the first.
 */
import type { Call } from "../../lessons/context.ts";
import type { Drawing } from "../../lessons/lesson.ts";
import { parse, type State } from "../../link/link.ts";
import { tables } from "../../views/tables.ts";
import type { Drawn } from "../cards.ts";
import { barrier } from "./barrier.ts";
import { cases, terms } from "./cases.ts";
import type { Draw } from "./panels.ts";
import { array, blocks, board, coins, cubes, kinds, stages, tree } from "./printed.ts";
import { halves, seeds, signed } from "./proofs.ts";

const printed = { array, barrier, blocks, board, coins, cubes, kinds, stages, tree };
const proofs = { cases, halves, seeds, signed, terms };
const drawings = { ...printed, ...proofs };

/** Draws what stands in place of a picture. The core computes what it shows. */
export async function draw(source: Drawn, picture: string, call: Call): Promise<Drawing> {
  const { drawing = "", of = [picture], letters = {}, cases = null } = source;
  const own = (drawings as unknown as Readonly<Record<string, Draw<State>>>)[drawing];
  if (own === undefined) throw new Error(`drawing: ${drawing} is no drawing.`);
  const isOut = (at: number) => cases === null || cases.includes(at);
  return own({ of: of.map((link) => parse(link, tables).values), call, letters, isOut });
}
