/**
 * Descriptions say the shape of pictures: of every view, in several states, they are compared with
 * the data, cell by cell.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "vitest";
import type { Field } from "../../www/core/protocol.ts";
import * as core from "./core.ts";
import { shownAt } from "./picture.ts";

const { tableOf } = await import("../../www/table/table.ts");
const { views } = await import("../../www/views/index.ts");

const { links } = JSON.parse(readFileSync("tests/data/links.json", "utf8")) as {
  links: { link: string }[];
};

/** Published states of each view that are described. */
const MOST = 5;

/** States whose shapes have particular words. */
const SHAPES: readonly (readonly [link: string, ...words: RegExp[]])[] = [
  [
    "#v1/growth?rule=full&n=6",
    /4 straight arms of 6 cells each lead from the root: .*east.*; two side branches at places 2 and 4\./,
    /The side branches at 4 are the largest, \d+ cells\./,
    /Left and right are mirror images, and so are top and bottom\. A quarter turn changes nothing\./,
  ],
  ["#v1/growth?n=6", /3 straight arms of 6 cells each/, /Left and right are mirror images\./],
  ["#v1/growth?n=63", /at places 2, 4, 6 and so on to 62/],
  ["#v1/growth?rule=lim&n=12", /straight arm/],
  ["#v1/octant?side=8", /3 straight arms of 7 points/, /The piles can be exchanged/],
  ["#v1/both?n=6", /3 straight arms of 6 cells/],
  [
    "#v1/array?c=0&side=16",
    /symmetric/,
    /All of the diagonal: number 0/,
    /first 2, 4, 8 and 16 rows/,
  ],
  ["#v1/array?c=0&map=bit&bit=2&side=32", /squares of 4 by 4 equal cells/],
  ["#v1/far?side=64", /Its numbers go to \d+ from the diagonal\./],
  [
    "#v1/dynamics",
    /Ones stand in row 0 at 0; row 1 at 1, 4 and 5; row 2 at 0 and 2; .*; row 4 at 0 to 4; /,
    /the columns have 4, 4, 3, 4, 3, 3, 1 ones\./,
  ],
  ["#v1/dynamics?k=2&n=2&seed=0,01", /row 0 has none; row 1 at 1\./],
  ["#v1/counts?to=15", /In them n rises from 0 to 15; term is between 1 and 81\./],
  ["#v1/octal?code=0.07&to=20", /rises from 0 to 20; grundy is between 0 and \d+\./],
];

/** Returns the description of a picture, and its data. */
async function described(link: string): Promise<{ words: string; field: Field }> {
  let found: { words: string; field: Field } | null = null;
  await shownAt(link, async (scene, { view, state }) => {
    const field = await scene.data();
    const survey =
      field.kind === "table"
        ? core.survey_table(field.columns as never)
        : core.survey(field as never);
    found = { words: tableOf(field, view, state).describe(survey), field };
  });
  return found ?? assert.fail(link);
}

/** Compares what is said of a shape with the numbers. */
function check(link: string, words: string, field: Field): void {
  assert.doesNotMatch(words, /undefined|NaN|null/, link);
  if (field.kind === "graph") {
    const cells = new Set(Array.from(field.x, (x, at) => `${x},${field.y[at]}`));
    const mirrored = Array.from(field.x, (x, at) => `${-x},${field.y[at]}`);
    const isMirrored = cells.size > 1 && mirrored.every((cell) => cells.has(cell));
    assert.equal(/Left and right are mirror/.test(words), isMirrored, link);
    const arms = Array.from(field.parent).filter((parent) => parent === 0).length;
    const [, some] = /^.*?(\d+|A) straight arm/.exec(words) ?? [];
    if (arms > 0) assert.ok(some === "A" || Number(some) <= arms, `${link}: ${words}`);
    assert.equal(some !== undefined, arms > 0, link);
  }
  if (field.kind === "plane" && field.values.length > 0) {
    const { shape, origin, values } = field;
    const [rows, columns] = shape;
    const at = (row: number, column: number) => values[row * columns + column];
    const isSquare = rows === columns && rows > 1 && origin[0] === origin[1];
    const isSymmetric =
      isSquare && values.every((value, i) => value === at(i % columns, Math.floor(i / columns)));
    const numbers = new Set(values).size;
    if (numbers > 1) assert.equal(/it is symmetric/.test(words), isSymmetric, link);
    const [, side] = /squares of (\d+) by/.exec(words) ?? [];
    if (side !== undefined)
      values.forEach((value, i) => {
        const [row, column] = [Math.floor(i / columns), i % columns];
        const corner = (place: number, from: number) =>
          Math.max(0, Number(side) * Math.floor((place + from) / Number(side)) - from);
        assert.equal(value, at(corner(row, origin[0]), corner(column, origin[1])), link);
      });
  }
  if (field.kind === "block") {
    const [rows, columns] = field.shape;
    const said = new Uint16Array(rows * columns);
    const [, all = ""] = /Ones stand in (.*?)\./.exec(words) ?? [];
    all.split("; ").forEach((row, at) => {
      for (const [, first = "", last = first] of row
        .replace(/^row \d+/, "")
        .matchAll(/(\d+)(?: to (\d+))?/g))
        said.fill(1, at * columns + Number(first), at * columns + Number(last) + 1);
    });
    assert.deepEqual([...said], [...field.bits], link);
    const [, counts = ""] = /columns have (.*) ones/.exec(words) ?? [];
    const ones = Array.from({ length: columns }, (_, at) =>
      field.bits.reduce((sum, bit, i) => sum + (i % columns === at ? bit : 0), 0),
    );
    assert.equal(counts, ones.join(", "), link);
  }
  if (field.kind === "table")
    for (const [name, column] of Object.entries(field.columns)) {
      const numbers = Array.from(column as ArrayLike<number | string>);
      if (numbers.length === 0 || numbers.some((each) => typeof each !== "number")) continue;
      const [least, most] = (numbers as number[]).reduce(
        ([low, high], each) => [Math.min(low, each), Math.max(high, each)],
        [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
      );
      const said = words.toLowerCase();
      assert.ok(said.includes(name.replaceAll("_", " ")), `${link}: ${name}`);
      for (const bound of [least, most])
        assert.ok(said.includes(bound.toLocaleString("en")), `${link}: ${bound}`);
    }
}

for (const { name } of views) {
  const isOf = ({ link }: { link: string }) => new RegExp(`^#v1/${name}(\\?|$)`).test(link);
  const states = [`#v1/${name}`, ...links.filter(isOf).map(({ link }) => link)].slice(0, MOST);
  test(`${name}: what is said of its shape is true of its data`, async () => {
    for (const link of states) {
      const { words, field } = await described(link);
      check(link, words, field);
    }
  });
}

describe("shapes that are said", () => {
  for (const [link, ...wanted] of SHAPES)
    test(link, async () => {
      const { words, field } = await described(link);
      check(link, words, field);
      for (const each of wanted) assert.match(words, each);
    });
});
