/**
 * Data for NumPy: arrays in NPY format 1.0. That has no place for metadata, so the arrays come in
 * one NPZ archive with `about.json`: `np.load(file)["x"]`. Pure.
 */

import type { Numbers, Table } from "../../table/table.ts";
import type { FileInfo } from "../request.ts";
import { type Entry, zip } from "./zip.ts";

/** Returns the archive: a member for each column, or `data` for a grid. */
export function npz(table: Table, info: FileInfo): Uint8Array<ArrayBuffer> {
  const words = { ...info, ...aboutOf(table) };
  const text = new TextEncoder().encode(`${JSON.stringify(words, null, 1)}\n`);
  return zip([...arraysOf(table), { name: "about.json", bytes: text }]);
}

function aboutOf(table: Table) {
  return table.kind === "grid"
    ? { order: table.order, origin: table.origin, ...(table.blank && { blank: table.blank }) }
    : { order: table.order };
}

function arraysOf(table: Table): Entry[] {
  if (table.kind === "grid")
    return Object.entries({ data: table.values, ...table.others }).map(([name, values]) => ({
      name: `${name}.npy`,
      bytes: npy(values, table.shape),
    }));
  return Object.entries(table.columns).map(([name, column]) => ({
    name: `${name}.npy`,
    bytes: npy(column, [table.length]),
  }));
}

/**
 * Writes one array, little-endian, in row-major order. Lists of numbers become int64, or float64 if
 * some are not whole; strings `<U`.
 */
export function npy(
  values: Numbers | readonly (number | string)[],
  shape: readonly number[],
): Uint8Array<ArrayBuffer> {
  const [type, data] = ArrayBuffer.isView(values) ? ofNumbers(values) : ofList(values);
  const tuple = shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(", ")})`;
  const words = `{'descr': '${type}', 'fortran_order': False, 'shape': ${tuple}, }`;
  const length = 64 * Math.ceil((10 + words.length + 1) / 64);
  const bytes = new Uint8Array(length + data.length);
  bytes.set([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, (length - 10) & 255, (length - 10) >> 8]);
  bytes.set(new TextEncoder().encode(`${words.padEnd(length - 11)}\n`), 10);
  bytes.set(data, length);
  return bytes;
}

type Typed = readonly [type: string, data: Uint8Array];

function ofNumbers(values: Numbers): Typed {
  const sign = values instanceof Int32Array || values instanceof Int16Array ? "i" : "u";
  const { buffer, byteOffset, byteLength, BYTES_PER_ELEMENT: size } = values;
  return [
    `${size === 1 ? "|" : "<"}${sign}${size}`,
    new Uint8Array(buffer, byteOffset, byteLength),
  ];
}

function ofList(values: readonly (number | string)[]): Typed {
  if (values.every((value) => Number.isSafeInteger(value)))
    return ["<i8", new Uint8Array(BigInt64Array.from(values.map(BigInt)).buffer)];
  if (values.every((value) => typeof value === "number"))
    return ["<f8", new Uint8Array(Float64Array.from(values as number[]).buffer)];
  const texts = values.map((value) => [...String(value)].map((sign) => sign.codePointAt(0) ?? 0));
  const most = Math.max(1, ...texts.map(({ length }) => length));
  const codes = new Uint32Array(most * texts.length);
  texts.forEach((text, at) => {
    codes.set(text, at * most);
  });
  return [`<U${most}`, new Uint8Array(codes.buffer)];
}
