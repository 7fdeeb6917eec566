/** The plates: every file is listed, complete, and has links that this page understands. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, test } from "vitest";
import { pngInfo } from "../../scripts/palette-png.mjs";
import { readPlates, THUMBNAILS, thumbnailStamps } from "../../scripts/previews.mjs";
import results from "../../www/data/results.json" with { type: "json" };
import { parse, print, withCommon } from "../../www/link/link.ts";
import { plates } from "../../www/plates/index.ts";
import { listed, type Picture, thumbnailOf, withResults } from "../../www/plates/plate.ts";
import { views } from "../../www/views/index.ts";
import * as core from "./core.ts";

const FOLDER = "www/plates";
const tables = Object.fromEntries(views.map(({ name, params }) => [name, withCommon(params)]));

test("every file is one of the plates, and no plate is listed twice", () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));
  const texts = files.map((name) =>
    JSON.stringify(withResults(JSON.parse(readFileSync(`${FOLDER}/${name}`, "utf8")))),
  );
  assert.deepEqual(plates.map((plate) => JSON.stringify(plate)).sort(), texts.sort());
});

test("captions and documents give the results of www/data/results.json", () => {
  const captionOf = (figure: string) =>
    plates.find((plate) => plate.figure === figure)?.caption ?? assert.fail(figure);
  const { table3, centre5, induction } = results;
  const { fails, open, lastCentre, lastNumber } = induction;
  const centres = listed(fails.map(({ centre }) => centre));
  const conjecture = captionOf("Conjecture 1");
  assert.ok(conjecture.includes(`${fails.length} times, once at each of the centres ${centres};`));
  assert.ok(conjecture.includes(`${open.length} cases are open`));
  assert.ok(captionOf("Table 3").includes(`the periods of rows ${listed(centre5.rows)} differ`));

  const words = (file: string) => readFileSync(file, "utf8").replace(/\s+(\/\/! )?/g, " ");
  const spelt = ["no", "one", "two", "three", "four", "five", "six"];
  const readme = words("README.md");
  const bands = `the centres to ${lastCentre} and the bands up to \`0..=${lastNumber}\``;
  assert.ok(
    readme.includes(`fails at centres ${centres} among ${bands}`),
    "README: where it fails",
  );
  assert.ok(readme.includes(`where ${spelt[open.length]} cases are open`), "README: what is open");
  const periods = words("docs/periods.md");
  assert.ok(periods.includes(`it fails at ${spelt[fails.length]}, each with a certificate`));
  const source = words("src/periods/search/induction.rs");
  for (const { centre, band, never, columns } of fails) {
    const row = `| ${centre} | \`0..=${band}\` | \`0..=${never}\` |`;
    assert.equal(never, band + 8);
    assert.ok(periods.includes(row), `docs/periods.md: ${row}`);
    const grouped = columns.toLocaleString("en");
    assert.ok(source.includes(`${row} ${grouped} columns |`), `induction.rs: ${row}`);
  }
  const left = periods.slice(periods.indexOf("Open are"), periods.indexOf("All that is found"));
  for (const { centre, never } of open)
    assert.match(
      left,
      new RegExp(`\`0\\.\\.=${never}\` of (the )?centres? ([\\d, and]*\\b)?${centre}\\b`),
    );
  const printed = table3.same + table3.misprints;
  assert.ok(periods.includes(`${table3.same} of its ${printed} numbers hold, three are misprints`));
  assert.ok(periods.includes(`its ${table3.settled} question marks are settled`));
  assert.equal(table3.misprints, 3, "three");
});

test("the cycles that the words of Conjecture 2 count are those of the core", () => {
  const { pictures } = plates.find(({ figure }) => figure === "Conjecture 2") ?? assert.fail();
  for (const { alt, link } of pictures) {
    const n = Number(/[?&]n=(\d+)/.exec(link)?.[1]);
    const { period, count } = core.dynamics_census({ k: 3, n, rule: "a" });
    const counted = Array.from(
      period,
      (period, at) => `${count[at]?.toLocaleString("en")} of period ${period}`,
    );
    assert.ok(alt.endsWith(`: ${listedWords(counted)}.`), `${alt} but ${counted}`);
  }
});

function listedWords(words: readonly string[]): string {
  return [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(" and ");
}

test("every picture has a thumbnail, drawn from what it shows now, and there are no others", () => {
  const files = readdirSync(THUMBNAILS).map((name) => `./assets/atlas/${name}`);
  const stampOf = thumbnailStamps();
  const isCurrent = (picture: Picture) =>
    files.includes(thumbnailOf(picture)) &&
    pngInfo(readFileSync(`www/${thumbnailOf(picture)}`)).source === stampOf(picture);
  const stale = Object.entries(readPlates()).filter(
    ([, plate]) => !plate.pictures.every(isCurrent),
  );
  const draw = `scripts/with.sh node scripts/atlas.mjs ${stale.map(([name]) => name).join(" ")}`;
  assert.ok(stale.length === 0, `after UPDATE_PLATES=1 ./test e2e plates, type: ${draw}`);
  const names = plates.flatMap(({ pictures }) => pictures.map(thumbnailOf));
  assert.deepEqual([...new Set(names)].sort(), files.sort());
});

for (const plate of plates) {
  describe(`${plate.document}, figure ${plate.figure}: ${plate.title}`, () => {
    test("has a title, a caption and a source", () => {
      assert.ok(plate.title && plate.document);
      assert.match(plate.caption, /^[^{}]*[.]$/);
      assert.match(plate.figure, /^(\d+|[A-Z][a-z]+ \d+(\.\d+)?)$/);
      assert.match(plate.section, plate.document === "nimscape" ? /^$/ : /^\d+(\.\d+)?$/);
      assert.ok(plate.pictures.length > 0);
    });
    for (const { name, link, alt, digest } of plate.pictures) {
      test(`${name} has a link without faults, words and a digest`, () => {
        const { view, values, problems } = parse(link, tables);
        assert.deepEqual(problems, []);
        assert.ok(link.startsWith(print(view, {}, tables)), "the view is named");
        assert.equal(parse(print(view, values, tables), tables).problems.length, 0);
        assert.ok(name);
        assert.match(alt, /[.]$/);
        assert.match(digest, /^[0-9a-f]{64}$/);
      });
    }
  });
}
