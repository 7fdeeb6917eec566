/** Rows of any centre from the tables of the site, against searches of the same rows. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "vitest";
import {
  classesOf,
  classOf,
  factsOf,
  fieldOf,
  sentenceOf,
} from "../../www/views/classes/geometry.ts";
import { classReason } from "../../www/views/classes/reasons.ts";
import { ClassTables } from "../../www/views/classes/tables.ts";
import { byTheorem, undecided } from "../../www/views/periods/describe.ts";
import { LAST_SEARCHED } from "../../www/views/periods/params.ts";
import { Searches } from "../../www/views/periods/search.ts";
import { entryOf, gridOf, fieldOf as tableOf } from "../../www/views/periods/table.ts";
import { transferredTo } from "../../www/views/periods/transfer.ts";
import * as core from "./core.ts";

const FOLDER = "www/data/periods";
const tables = new Map(
  readdirSync(FOLDER).map((file) => [
    Number.parseInt(file, 10),
    readFileSync(`${FOLDER}/${file}`, "utf8"),
  ]),
);
const shipped = async (centre: number) => tables.get(centre) ?? null;
const bindings = core as unknown as Record<string, (...args: unknown[]) => unknown>;
/** The worker's core, on this thread. */
const here = {
  call: async (name: string, args: readonly unknown[]) => bindings[name]?.(...args, () => true),
} as never;
const { signal } = new AbortController();

const moved = (centre: number, rows: number, from: (centre: number) => string | null) =>
  transferredTo({ core: here, shipped: async (c) => from(c), centre, rows, signal });

test("rows that follow by theorems are those that a search of the centre finds", async () => {
  // Only tables to 31, so that centres to 63 are as far as those of a million are from 63.
  const small = (centre: number) => (centre < 32 ? (tables.get(centre) ?? null) : null);
  for (const centre of [32, 45, 61, 101]) {
    const { found, by } = await moved(centre, 64, small);
    const searched = core.row_periods({ c: centre, rows: 16, effort: 2 ** 26 });
    for (const each of searched.found) {
      const own = found.find(({ row }) => row === each.row);
      assert.equal(own?.period, each.period, `centre ${centre}, row ${each.row}`);
      assert.equal(own?.preperiod, each.preperiod, `centre ${centre}, row ${each.row}`);
    }
    assert.ok(searched.found.length >= 14);
    for (const { row } of found) {
      const modulus = 2 ** Math.ceil(Math.log2(row + 1));
      assert.equal(by?.get(row)?.centre, modulus + (centre % modulus), `row ${row}`);
    }
  }
});

test("the table of the twin serves where that of the representative is missing", async () => {
  const even = (centre: number) =>
    centre > 8 && centre % 4 === 1 ? null : (tables.get(centre) ?? null);
  const { found, by } = await moved(1_000_029, 32, even);
  const { found: usual } = await moved(1_000_029, 32, (centre) => tables.get(centre) ?? null);
  const source = by?.get(20) ?? assert.fail();
  assert.deepEqual([source.centre, source.twins], [60, true]);
  assert.equal(byTheorem(source), "by the theorems on shifts and twins from centre 60");
  for (const { row, period, preperiod } of found.filter(({ row }) => row > 2)) {
    const same = usual.find((each) => each.row === row);
    assert.deepEqual([same?.period, same?.preperiod], [period, preperiod], `row ${row}`);
  }
});

/** The rows of one centre, as the view knows them. */
async function known(centre: number, rows: number) {
  const calls: string[] = [];
  const counting = {
    call: (name: string, args: never) => {
      calls.push(name);
      return (here as { call: (name: string, args: never) => unknown }).call(name, args);
    },
  } as never;
  const searches = new Searches(counting, shipped, {
    found: () => {},
    progress: () => {},
    steps: () => {},
    unread: (_, why) => assert.fail(why),
  });
  await searches.want({ centres: [centre], rows, effort: 2 ** 22 });
  return { known: searches.known, calls };
}

test("a centre that cannot be searched is answered without a search, or refused", async () => {
  const centre = 1_000_029;
  const settled = await known(centre, 32);
  assert.ok(!settled.calls.includes("row_periods"));
  const entries = Array.from({ length: 32 }, (_, row) => entryOf(settled.known, centre, row));
  assert.ok(entries.every(({ by, status }) => status === "proved" && by !== null));
  const sources = [0, 1, 2, 5, 10, 20].map((row) => entries[row]?.by?.centre);
  assert.deepEqual(sources, [1, 3, 5, 13, 29, 61]);
  const far = entryOf((await known(2 ** 40, 128)).known, 2 ** 40, 127);
  if (!tables.has(128)) assert.deepEqual([far.status, far.searched], ["open", true]);
  assert.equal(
    undecided([64, 65, 127], centre),
    `Rows 64, 65, 127 of centre 1,000,029: not decided. The tables of this site do not settle this, and centres above ${LAST_SEARCHED.toLocaleString("en")} are not searched.`,
  );
});

test("data names the representatives of centres that cannot be searched, and of no others", async () => {
  const start = {
    ...({ rows: 2, show: "all", sort: "row", rule: "none" } as const),
    ...{ effort: 2 ** 22, c: null, row: null },
  };
  const far = { ...start, from: 1_000_029, to: 1_000_029 };
  const { columns } = tableOf(gridOf((await known(far.from, 2)).known, far), "all");
  assert.deepEqual(columns.representative, [1, 3]);
  const near = { ...start, from: 8, to: 8 };
  const small = tableOf(gridOf((await known(8, 2)).known, near), "all");
  assert.equal(small.columns.representative, undefined);
});

test("certificates name theorem and centre, and the checker accepts them", async () => {
  const { by } = await moved(1_000_029, 32, (centre) => tables.get(centre) ?? null);
  const { table } = by?.get(18) ?? assert.fail();
  const text = core.transfer_certificate({ c: 1_000_029, row: 18, table, effort: 2 ** 40 });
  const certificate = JSON.parse(text);
  assert.deepEqual(certificate.steps, [{ theorem: "shift", from: 61, to: 1_000_029 }]);
  assert.match(core.row_check(text, 2 ** 40).claim, /^Centre 1000029, row 18: /);
  certificate.centre = 1_000_030;
  assert.throws(() => core.row_check(JSON.stringify(certificate), 2 ** 40));
});

test("each row has one class for each remainder modulo its power of two", async () => {
  const classes = await new ClassTables(here, shipped).read(5, signal, () => {});
  assert.deepEqual(classes.moduli.slice(0, 9), [1, 2, 4, 4, 8, 8, 8, 8, 16]);
  const all = classesOf(classes, null);
  assert.equal(all.length, 1 + 2 + 2 * 4 + 4 * 8 + 8 * 16 + 16 * 32);
  assert.equal(classesOf(classes, 20).length, 32);
  assert.ok(
    all.every(({ found, known }) => known && found !== null),
    "the site settles all",
  );
  // The larger centres have the same periods in their own tables.
  for (const [centre, text] of tables) {
    for (const { row, period } of core.shipped_periods(text, centre).found) {
      if (row >= 32 || centre < (classes.moduli[row] ?? 0)) continue;
      assert.equal(classOf(classes, row, centre % 32).found?.period, period, `${centre}, ${row}`);
    }
  }
  const { columns } = fieldOf(classes, 3);
  assert.deepEqual(columns.representative, [4, 5, 6, 7]);
  assert.match(sentenceOf(classes, 3), /^Row 3 of every centre from 4 on/);
  // Centre 0 has no representative.
  assert.match(classReason(classes, [0, 3]).sentence, /from 1 on/);
  assert.match(factsOf(classes, [0, 3]).title, /from 1 on/);
});

test("a class without a table is open", async () => {
  const none = async () => null;
  const classes = await new ClassTables(here, none).read(1, signal, () => {});
  assert.ok(classesOf(classes, null).every(({ found, known }) => found === null && !known));
  assert.match(sentenceOf(classes, null), /0 settled, 3 open\. .* has no tables of periods/);
});
