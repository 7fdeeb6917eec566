/** Surveys and describes a complete picture: its data in the worker, without a long task. */

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
  const summary = await surveyOf(core, table.field);
  const reasons = summary === null ? await figure.reasons(core) : [];
  const own = [table.describe(summary), ...describedIn(figure.root)];
  return [...own, ...(await sentencesOf(reasons))].join(" ");
}

/** Returns the core's summary of a field; null for records. */
async function surveyOf(core: Core, field: Field): Promise<Summary | null> {
  if (field.kind === "table") return null;
  const name = ["values", "bits", "generation"].find((member) => member in field) ?? "";
  const shape = Object.entries(field).filter(([, member]) => !ArrayBuffer.isView(member));
  const copy = await copied(Reflect.get(field, name) as Numbers);
  const counted = { ...Object.fromEntries(shape), [name]: copy } as typeof field;
  return core.call("survey", [counted], { moved: [copy.buffer] });
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
