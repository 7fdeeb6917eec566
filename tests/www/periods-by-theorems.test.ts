/** Rows of any centre follow by theorems from the tables of the site, in Periods and in Classes. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "vitest";
import * as core from "./core.ts";
import { shownAt } from "./picture.ts";

const FOLDER = "www/data/periods";
const TABLES = new Map(
  readdirSync(FOLDER).map((file) => [
    Number.parseInt(file, 10),
    readFileSync(`${FOLDER}/${file}`, "utf8"),
  ]),
);
const tableOf = (centre: number) => TABLES.get(centre) ?? assert.fail(`${centre}`);
const FAR = 1_000_029;

/** Returns the columns of the table that a link shows. */
const columnsOf = (link: string) =>
  shownAt(link, async (scene) => {
    const field = await scene.data();
    assert.ok(field.kind === "table");
    return field.columns as Readonly<Record<string, readonly (number | string)[]>>;
  });

test("rows that follow by theorems are those that a search of the centre finds", () => {
  for (const centre of [32, 45, 61, 101]) {
    const searched = core.row_periods({ c: centre, rows: 16, effort: 2 ** 26 });
    assert.ok(searched.found.length >= 14);
    for (const { row, modulus, centre: from } of core.representatives(centre, 16)) {
      assert.equal(from, modulus + (centre % modulus));
      const moved = core
        .transferred_periods(tableOf(from), centre)
        .found.find((each) => each.row === row);
      const own = searched.found.find((each) => each.row === row);
      if (own) assert.deepEqual([moved?.period, moved?.preperiod], [own.period, own.preperiod]);
    }
  }
});

test("a centre that cannot be searched is decided by its representatives, which are named", async () => {
  const link = `#v1/periods?from=${FAR}&to=${FAR}&rows=32`;
  const { row, status, period, representative } = await columnsOf(link);
  assert.equal(row?.length, 32);
  assert.ok(status?.every((each) => each === "proved"));
  assert.deepEqual(
    [0, 1, 2, 5, 10, 20].map((row) => representative?.[row]),
    [1, 3, 5, 13, 29, 61],
  );
  for (const row of [5, 18, 31]) {
    const table = tableOf(Number(representative?.[row]));
    const text = core.transfer_certificate({ c: FAR, row, table, effort: 2 ** 40 });
    const { claim } = core.row_check(text, 2 ** 40);
    assert.ok(claim.startsWith(`Centre ${FAR}, row ${row}: the least period is ${period?.[row]},`));
    const other = JSON.stringify({ ...JSON.parse(text), centre: FAR + 1 });
    assert.throws(() => core.row_check(other, 2 ** 40));
  }
  const near = await columnsOf("#v1/periods?from=8&to=8&rows=2");
  assert.equal(near.representative, undefined, "centres that can be searched have none");
});

test("each row has one class for each remainder modulo its power of two", async () => {
  const { row, residue, modulus, period, representative } = await columnsOf("#v1/classes?m=5");
  assert.ok(row && residue && modulus && period && representative);
  assert.equal(row.length, 1 + 2 + 2 * 4 + 4 * 8 + 8 * 16 + 16 * 32);
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 8].map((at) => modulus[row.indexOf(at)]),
    [1, 2, 4, 4, 8, 8, 16],
  );
  const found = new Map(row.map((each, at) => [`${each} ${residue[at]}`, period[at]]));
  // The larger centres have the same periods in their own tables.
  for (const [centre, text] of TABLES)
    for (const each of core.shipped_periods(text, centre).found) {
      const mod: number = Number(modulus[row.indexOf(each.row)]);
      if (each.row >= 32 || centre < mod) continue;
      assert.equal(`${found.get(`${each.row} ${centre % mod}`)}`, each.period, `${centre}`);
    }
});
