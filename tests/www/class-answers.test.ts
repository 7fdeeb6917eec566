/** The links of a class, as they are pasted on the teacher's page. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { entriesIn } from "../../www/lessons/player/class-answers.ts";

const LINK = "#v1/lesson?id=nim&answers=2:1;3:0";

test("names stand beside links, above them, or nowhere", () => {
  const text = [
    "Ana Silva, https://a.example/nim/#v1/lesson?id=nim&answers=2:1;3:0",
    "https://a.example/#v1/lesson?id=nim&answers=2:1;3:0 - Bo",
    "Cy:",
    "#v1/lesson?id=nim&answers=2:1;3:0",
    "",
    "#v1/lesson?id=nim&answers=2:1;3:0",
  ].join("\n");
  assert.deepEqual(
    entriesIn(text),
    ["Ana Silva", "Bo", "Cy", ""].map((name) => ({ name, link: LINK })),
  );
});

test("a link that a chat has damaged is repaired, and other lines are no links", () => {
  const [found] = entriesIn("Dee <https://a.example/%23v1/lesson?id=nim&amp;answers=2:1;3:0>");
  assert.equal(found?.link, LINK);
  assert.deepEqual(entriesIn("no link here\nhttps://a.example/"), []);
});
