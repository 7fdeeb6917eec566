/** The links of a class, as they are pasted on the teacher's page. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { entriesIn } from "../../www/lessons/player/class-answers.ts";
import { parseLesson } from "../../www/lessons/player/link.ts";
import { LessonLoader } from "../../www/lessons/player/loading.ts";
import * as core from "./core.ts";

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

test("the steps of a lesson are made once for each seed, in whatever order pupils have them", async () => {
  const functions = core as unknown as Record<string, (...args: readonly unknown[]) => unknown>;
  let calls = 0;
  const loader = new LessonLoader({
    async call(name: string, args: readonly unknown[]) {
      calls += 1;
      return functions[name]?.(...args);
    },
  } as never);
  const { values } = parseLesson(LINK);
  const load = async (seeds: readonly number[]) => {
    for (const seed of seeds) await loader.all({ ...values, seed });
    return calls;
  };
  const once = await load([0, 1, 2]);
  assert.ok(once > 0);
  assert.equal(await load(Array.from({ length: 200 }, (_, pupil) => pupil % 3)), once);
  const many = await load(Array.from({ length: 60 }, (_, pupil) => 10 + pupil));
  assert.equal(await load([69]), many, "the newest steps are kept");
  assert.ok((await load([0])) > many, "and the oldest are not");
});
