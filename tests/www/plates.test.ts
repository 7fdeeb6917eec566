/** The plates: every file is listed, says all, and has links that this page understands. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { plates } from "../../www/plates/index.ts";
import { thumbnailOf } from "../../www/plates/plate.ts";
import { parse, print, withCommon } from "../../www/state/link.ts";
import { views } from "../../www/views/index.ts";

const FOLDER = "www/plates";
const tables = Object.fromEntries(views.map(({ name, params }) => [name, withCommon(params)]));

test("every file is one of the plates, and no plate is listed twice", () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));
  const texts = files.map((name) =>
    JSON.stringify(JSON.parse(readFileSync(`${FOLDER}/${name}`, "utf8"))),
  );
  assert.deepEqual(plates.map((plate) => JSON.stringify(plate)).sort(), texts.sort());
});

test("every picture has a thumbnail of its own, and there are no others", () => {
  const names = plates.flatMap(({ pictures }) => pictures.map(thumbnailOf));
  const files = readdirSync("www/assets/atlas").map((name) => `./assets/atlas/${name}`);
  assert.deepEqual([...new Set(names)].sort(), files.sort());
});

for (const plate of plates) {
  describe(`${plate.document}, figure ${plate.figure}: ${plate.title}`, () => {
    test("says what it is and where it is printed", () => {
      assert.ok(plate.title && plate.document);
      assert.match(plate.caption, /[.]$/);
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
