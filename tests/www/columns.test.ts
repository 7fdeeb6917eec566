/** Files of tables say what each of their columns is. */
import assert from "node:assert/strict";
import { describe, test } from "vitest";
import type { TableField } from "../../www/core/protocol.ts";
import { shown } from "./shown.ts";

const { meaningOf } = await import("../../www/export/formats/columns.ts");
const { sheetOf } = await import("../../www/export/formats/sheet.ts");
const { fieldOf: casesField } = await import("../../www/views/frontier/cases.ts");
const { fieldOf: classesField } = await import("../../www/views/classes/geometry.ts");
const { fieldOf: periodsField } = await import("../../www/views/periods/table.ts");

function check(field: TableField): void {
  assert.equal(field.kind, "table");
  const { order } = sheetOf(field);
  const names = Object.keys(field.columns);
  assert.ok(names.length > 1);
  for (const name of names) assert.match(order, new RegExp(`; ${name}: \\S.{8,}`), name);
}

describe("every column of a table has its meaning", () => {
  for (const link of [
    "#v1/counts?to=5",
    "#v1/octal?to=20",
    "#v1/piles?n=4",
    "#v1/tree?p=2(3,4)",
    "#v1/tree?p=2(3,4)&leaf=b",
    "#v1/tree?p=2(3,4)&leaf=b&other=c",
    "#v1/play?p=3,4,5",
  ])
    test(link, async () => check((await (await shown(link)).scene.data()) as TableField));

  test("tables that the site comes with", () => {
    check(casesField([]));
    check(classesField({ m: 1, moduli: [], rows: new Map() }, null));
    const rule = new Map([[7, { row: 7, offset: -1, periods: ["8"] }]]);
    check(periodsField({ centres: [5000], entries: [] } as never, "all", rule as never));
  });
});

test("numbers have the meaning that they have in each view", async () => {
  const tableOf = async (link: string) => (await (await shown(link)).scene.data()) as TableField;
  const played = await tableOf("#v1/play?game=wythoff&p=3,5");
  const at = played.columns.position?.indexOf("3,5") ?? -1;
  assert.equal(played.columns.generation?.[at], 2, "not half of 8 counters");
  assert.match(sheetOf(played).order, /generation: half the moves of the longest game/);
  const tree = await tableOf("#v1/tree?p=2(3,1(2,3))&leaf=b&other=d");
  assert.match(sheetOf(tree).order, /completion: the size of the variable leaf/);
  const none = new Uint32Array();
  assert.match(
    sheetOf({ kind: "points", points: none, generation: none, parent: none } as never).order,
    /generation: half of a \+ b \+ c, rounded down \(with a fourth pile d half of a \+ b \+ c \+ d/,
  );
  const cells = { kind: "graph", x: [], y: [], generation: none, parent: [] } as never;
  assert.doesNotMatch(sheetOf(cells).order, /half/);
});

test("a column of extra numbers has words of its own", () => {
  assert.equal(meaningOf({ x: [], constructor: [] }), "");
});
