/**
 * Data as JSON: metadata, what the numbers mean, the state of the figure, and the field of
 * `nimscape.data()` with arrays as lists. Pure.
 */

import type { State } from "../../link/link.ts";
import type { Table } from "../../table/table.ts";
import type { FileInfo } from "../request.ts";

/** Yields the file, a member of the field at a time. */
export function* json(
  { field, order, more }: Table,
  info: FileInfo,
  state: State,
): Generator<string, void> {
  const head = JSON.stringify({ ...info, order, state }, null, 1);
  yield `${head.slice(0, -2)},\n "data": {`;
  yield* members(field);
  if (more !== null) {
    yield `\n },\n "more": {`;
    yield* members({ words: more.words, ...more.arrays });
  }
  yield "\n }\n}\n";
}

function* members(values: object): Generator<string, void> {
  let comma = "";
  for (const [name, value] of Object.entries(values)) {
    yield `${comma}\n  ${JSON.stringify(name)}: `;
    comma = ",";
    if (ArrayBuffer.isView(value)) yield* list(value as Int32Array);
    else yield JSON.stringify(value);
  }
}

const CHUNK = 4096;

function* list(values: Int32Array): Generator<string, void> {
  yield "[";
  for (let at = 0; at < values.length; at += CHUNK)
    yield `${at === 0 ? "" : ","}${values.subarray(at, at + CHUNK).join(",")}`;
  yield "]";
}
