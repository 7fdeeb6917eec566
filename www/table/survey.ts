/** Surveys and describes a complete picture: its data in the worker, without a long task. */

import type { TableSurvey } from "core";
import { describedIn } from "../canvas/descriptions.ts";
import { nextTask } from "../canvas/frames.ts";
import type { Core } from "../core/client.ts";
import type { Field } from "../core/protocol.ts";
import type { Figure } from "../figure/figure.ts";
import { type Summary, sentencesOf } from "./describe.ts";
import type { Table } from "./table.ts";

type Numbers = Uint16Array | Uint32Array | Int32Array;

/** The numbers of a field that are copied in one task: this takes about 2 ms. */
export const PART = 2 ** 19;

/**
 * Returns a complete picture in words: its data, the sentences that it marks for this, and the
 * reasons of records.
 */
export async function describePicture(
  table: Table,
  figure: Pick<Figure, "root" | "reasons">,
  core: Core,
): Promise<string> {
  const survey = await surveyOf(core, table.field);
  const reasons = table.field.kind === "table" ? await figure.reasons(core) : [];
  const words = [...describedIn(figure.root), ...(await sentencesOf(reasons))];
  const data = table.describe(survey);
  // The words around a table say more than the names of its columns.
  return (table.field.kind === "table" ? [...words, data] : [data, ...words]).join(" ");
}

/** The members of a field that the core looks at: its numbers, and the places of a tree. */
const SURVEYED = ["values", "bits", "generation", "parent", "points", "x", "y"];

async function surveyOf(core: Core, field: Field): Promise<Summary | TableSurvey> {
  if (field.kind === "table") return core.call("survey_table", [field.columns]);
  const members: [string, unknown][] = [];
  const transfer: ArrayBuffer[] = [];
  for (const [name, member] of Object.entries(field)) {
    if (!ArrayBuffer.isView(member)) members.push([name, member]);
    else if (SURVEYED.includes(name)) {
      const copy = await copied(member as Numbers);
      transfer.push(copy.buffer as ArrayBuffer);
      members.push([name, copy]);
    }
  }
  const surveyed: unknown = Object.fromEntries(members);
  return core.call("survey", [surveyed as typeof field], { transfer });
}

/** Returns a copy, which the worker may take over. */
async function copied(numbers: Numbers): Promise<Numbers> {
  const copy = new (numbers.constructor as Uint32ArrayConstructor)(numbers.length);
  for (let from = 0; from < numbers.length; from += PART) {
    if (from > 0) await nextTask();
    copy.set(numbers.subarray(from, from + PART), from);
  }
  return copy;
}
