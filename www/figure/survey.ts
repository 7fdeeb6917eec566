/** Surveys and describes a complete picture: its data in the worker, without a long task. */

import { describedIn } from "../canvas/descriptions.ts";
import { nextTask } from "../canvas/frames.ts";
import type { Core } from "../core/client.ts";
import type { Field } from "../core/protocol.ts";
import type { State } from "../link/link.ts";
import type { View } from "../views/view.ts";
import { describeData, type Summary, sentencesOf } from "./describe.ts";
import type { Figure } from "./figure.ts";

type Numbers = Uint16Array | Uint32Array | Int32Array;

/** The numbers of a field that are copied in one task: this takes about 2 ms. */
export const PART = 2 ** 19;

/**
 * Returns a complete picture in words: its data, the sentences that it marks for this, and the
 * reasons of a table.
 */
export async function describePicture(
  view: View,
  state: State,
  field: Field,
  figure: Pick<Figure, "root" | "reasons">,
  core: Core,
): Promise<string> {
  const summary = await surveyOf(core, field);
  const reasons = field.kind === "table" ? await figure.reasons(core) : [];
  const own = [describeData(view, state, field, summary), ...describedIn(figure.root)];
  return [...own, ...(await sentencesOf(reasons))].join(" ");
}

/** Returns the core's summary of a field; null for a table. */
export async function surveyOf(core: Core, field: Field): Promise<Summary | null> {
  if (field.kind === "table") return null;
  const shape = Object.entries(field).filter(([, member]) => !ArrayBuffer.isView(member));
  const [name, numbers] =
    "values" in field
      ? (["values", field.values] as const)
      : "bits" in field
        ? (["bits", field.bits] as const)
        : (["generation", field.generation] as const);
  const copy = await copied(numbers);
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
