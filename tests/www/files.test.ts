/** Files of numbers: what they hold besides the data, and that docs/files.md names it. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { test } from "vitest";
import type { Field } from "../../www/core/protocol.ts";
import { csv, hasSemicolons, json, npz, setSemicolons } from "../../www/export/formats/data.ts";
import { defaults } from "../../www/link/link.ts";
import { tableOf } from "../../www/table/table.ts";
import { views } from "../../www/views/index.ts";
import type { ExtraArrays } from "../../www/views/view.ts";
import * as core from "./core.ts";

const about = { title: "T", caption: "C", link: "L", digest: "D" };
/** Returns the table of a view without words of its own. */
const table = (field: Field, more: ExtraArrays | null = null) =>
  tableOf(field, { title: "", sentence: "" }, {}, more);
const lines = (parts: Iterable<string>) =>
  [...parts]
    .join("")
    .split("\r\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

test("the position of every cell is the core's", () => {
  for (const rule of ["three-branches", "lim"] as const) {
    const params = { rule, n: 21 };
    const { x, y } = core.growth(params);
    const piles = core.growth_positions(params);
    assert.equal(piles.length, 3 * x.length);
    x.forEach((column, i) => {
      const cell = core.growth_cell(params, column, y[i] ?? 0);
      assert.deepEqual([...piles.subarray(3 * i, 3 * i + 3)], cell?.position);
    });
  }
  assert.equal(core.growth_positions({ rule: "full", n: 9 }).length, 0);
});

test("columns come after those of the data, in every format", () => {
  const field = core.growth({ rule: "three-branches", n: 2 }) as Field;
  const arrays = { a: Uint32Array.from({ length: 9 }, (_, i) => i) };
  const more: ExtraArrays = { words: "a: a pile", arrays };
  const plain = lines(csv(table(field), about));
  const grown = lines(csv(table(field, more), about));
  assert.deepEqual(grown.slice(0, 2), [`${plain[0]},a`, `${plain[1]},0`]);
  assert.match([...csv(table(field, more), about)].join(""), /# order: .*; a: a pile\r\n/);
  const read = JSON.parse([...json(table(field, more), about, {})].join(""));
  const before = JSON.parse([...json(table(field), about, {})].join(""));
  assert.deepEqual(read.data, before.data);
  assert.deepEqual(read.more, { words: more.words, a: [...arrays.a] });
  assert.equal("more" in before, false);
  const names = (bytes: Uint8Array) => Object.keys(unzipSync(bytes));
  assert.deepEqual(names(npz(table(field, more), about)).sort(), [
    ...["a.npy", "about.json", "generation.npy", "parent.npy", "x.npy", "y.npy"],
  ]);
});

test("for decimal commas there are semicolons, and a byte order mark before the first letter", () => {
  const [field, grid] = [
    { kind: "table", columns: { "a;b": ["x, y", 'z"; w'], n: [1.5, -20] } },
    { kind: "plane", origin: [5, 7], shape: [2, 2], values: Uint16Array.of(1, 0, 0, 1) },
  ] as unknown as Field[];
  const text = (of: Field | undefined, semicolons: boolean) =>
    [...csv(table(of as Field), about, semicolons)].join("");
  const rows = (made: string) => lines([made.replace("\ufeff", "")]);
  assert.match(text(field, true), /^\ufeff# /);
  assert.deepEqual(rows(text(field, true)), ['"a;b";n', "x, y;1,5", '"z""; w";-20']);
  assert.deepEqual(rows(text(grid, true)), ["row;7;8", "5;1;0", "6;0;1"]);
  assert.match(text(field, false), /^# /);
  assert.deepEqual(rows(text(field, false)), ["a;b,n", '"x, y",1.5', '"z""; w",-20']);
  assert.equal(setSemicolons(true), undefined);
  assert.ok(
    hasSemicolons() &&
      text(grid, hasSemicolons()) === [...csv(table(grid as Field), about)].join(""),
  );
  setSemicolons(false);
  assert.ok(!hasSemicolons());
});

test("of a comparison there are both arrays, to the right of what the two have in common", () => {
  const values = Uint16Array.from([1, 0, 0, 1]);
  const field = { kind: "plane", origin: [5, 7], shape: [2, 2], values } as Field;
  const arrays = { first: Uint16Array.of(1, 2, 3, 4), second: Uint16Array.of(1, 9, 8, 4) };
  const more: ExtraArrays = { words: "both", arrays };
  assert.deepEqual(lines(csv(table(field), about)), ["row,7,8", "5,1,0", "6,0,1"]);
  assert.deepEqual(lines(csv(table(field, more), about)), [
    "row,7,8,first 7,first 8,second 7,second 8",
    "5,1,0,1,2,1,9",
    "6,0,1,3,4,8,4",
  ]);
  const files = unzipSync(npz(table(field, more), about));
  assert.deepEqual(Object.keys(files).sort(), [
    ...["about.json", "data.npy", "first.npy", "second.npy"],
  ]);
  assert.match(
    strFromU8(files["first.npy"]?.subarray(0, 80) ?? new Uint8Array(), true),
    /\(2, 2\)/,
  );
  const words = JSON.parse(strFromU8(files["about.json"] ?? new Uint8Array()));
  assert.deepEqual(words.origin, [5, 7]);
  const documented = readFileSync("docs/files.md", "utf8");
  for (const name of [...Object.keys(words), "first", "second", "bound", "more", "a", "b", "c"])
    assert.ok(documented.includes(`\`${name}\``), name);
});

test("files say what the numbers of a plane are, in English", () => {
  const values = Uint16Array.from([1, 0, 0, 1]);
  const field = { kind: "plane", origin: [5, 7], shape: [2, 2], values } as Field;
  for (const name of ["shadows", "barriers", "shift"]) {
    const view = views.find((view) => view.name === name) ?? assert.fail(name);
    const plane = tableOf(field, view, defaults(view.params));
    const { order } = plane;
    assert.match(
      order,
      /^entry \(a, b\) in row a and column b; the first is \(5, 7\); each number: .*\b[01] [a-z]+/,
    );
    assert.ok([...csv(plane, about)].join("").includes(`# order: ${order}\r\n`));
    assert.equal(JSON.parse([...json(plane, about, {})].join("")).order, order);
    const words = unzipSync(npz(plane, about))["about.json"] ?? new Uint8Array();
    assert.equal(JSON.parse(strFromU8(words)).order, order);
  }
});

test("texts in a NumPy file have room for the longest one", () => {
  const field: Field = { kind: "table", columns: { word: ["a", "abc"] } };
  const file = unzipSync(npz(table(field), about))["word.npy"] ?? new Uint8Array();
  assert.match(strFromU8(file.subarray(0, 128), true), /'<U3'.*\(2,\)/);
});

test("the values of a NumPy file begin at a multiple of 64 bytes", () => {
  for (const length of [1, 1000]) {
    const field: Field = { kind: "table", columns: { word: Array(length).fill("a") } };
    const file = unzipSync(npz(table(field), about))["word.npy"] ?? new Uint8Array();
    assert.equal((file.length - 4 * length) % 64, 0);
  }
});
