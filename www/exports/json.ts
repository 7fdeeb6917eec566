/** Data as JSON: what the file is, the state of the figure, and the field as `nimscape.data()` gives it, arrays as lists. Pure. */
import type { State } from "../state/link.ts";
import type { Field } from "../worker/protocol.ts";
import type { About } from "./order.ts";

/** The file, a member of the field at a time. */
export function* json(field: Field, about: About, state: State): Generator<string, void> {
  const head = JSON.stringify({ ...about, state }, null, 1);
  yield `${head.slice(0, -2)},\n "data": {`;
  let comma = "";
  for (const [name, value] of Object.entries(field)) {
    yield `${comma}\n  ${JSON.stringify(name)}: `;
    comma = ",";
    if (ArrayBuffer.isView(value)) yield* list(value as Int32Array);
    else yield JSON.stringify(value);
  }
  yield "\n }\n}\n";
}

const CHUNK = 4096;

function* list(values: Int32Array): Generator<string, void> {
  yield "[";
  for (let at = 0; at < values.length; at += CHUNK)
    yield `${at === 0 ? "" : ","}${values.subarray(at, at + CHUNK).join(",")}`;
  yield "]";
}
