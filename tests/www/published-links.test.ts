/**
 * Published links show in Node, from the same core, the data that they have shown since they were
 * published: tests/data/links.json has the digests. The words and the table of each view are made
 * of such data, at its edges too.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "vitest";
import type { Call } from "../../www/lessons/context.ts";
import * as core from "./core.ts";
import { shownAt } from "./picture.ts";

const { csv } = await import("../../www/export/formats/data.ts");
const { lessonContext } = await import("../../www/lessons/context.ts");
const { parseLesson } = await import("../../www/lessons/player/link.ts");
const { stepOf } = await import("../../www/lessons/tasks/lesson.ts");
const { cellsOf } = await import("../../www/table/cells.ts");
const { tableOf } = await import("../../www/table/table.ts");
const { isTask } = await import("../../www/views/task.ts");
const { views } = await import("../../www/views/index.ts");
const { digestOf } = await import("../../www/views/view.ts");

const { links } = JSON.parse(readFileSync("tests/data/links.json", "utf8")) as {
  links: { link: string; digest: string }[];
};

const functions = core as unknown as Record<string, (...args: unknown[]) => never>;
const call: Call = async (name, ...args) => functions[name]?.(...args) as never;

/** Returns the link of the picture beside a task; other links are their own. */
async function pictureOf(link: string): Promise<string> {
  if (!isTask(link)) return link;
  const { seed, task } = parseLesson(link).values;
  return (await stepOf(lessonContext(call, Number(seed)), String(task))).link;
}

/** The core as it computes a digest. */
const digests = { call: async (_: "digest", [field]: [never]) => core.digest(field) } as never;

test("every published link has its digest", async () => {
  const wrong: string[] = [];
  for (const { link, digest } of links) {
    const picture = await pictureOf(link);
    const found = await shownAt(picture, (scene) => digestOf(scene, digests)).catch(String);
    if (found !== digest) wrong.push(`${link}: ${found}`);
  }
  assert.deepEqual(wrong, []);
});

const NO_INFO = { title: "", caption: "", link: "", digest: "" };

/** Pictures at their edges: the smallest ones, without anything, and with blanks. */
const EDGES = [
  ...["#v1/growth?n=0", "#v1/octant?side=1", "#v1/octant?side=8&d=16", "#v1/both?n=0"],
  ...["#v1/array?side=1", "#v1/array?vs=5&side=4", "#v1/array?map=below&below=9&side=16"],
  ...["#v1/far?below=1&side=8", "#v1/far?rows=1&side=4", "#v1/fill?side=2&step=0"],
  ...["#v1/bands?side=4", "#v1/shadows?barrier=1&side=1", "#v1/counts?to=0", "#v1/octal?to=0"],
  ...[
    "#v1/piles?n=0",
    "#v1/tree?p=0",
    "#v1/tree?p=2(3,4)&leaf=b&other=c",
    "#v1/periods?rows=1&to=2",
    "#v1/shift?c=1",
  ],
  ...["#v1/dynamics?k=1&n=1&seed=0", "#v1/play?p=0", "#v1/classes?m=0"],
];

for (const { name } of views) {
  const published = links.find(({ link }) => new RegExp(`/${name}\\b`).test(link));
  const all = EDGES.filter((link) => new RegExp(`/${name}\\b`).test(link));
  if (published) all.push(published.link);
  test(`${name}: the words and the table of a picture are those of its data`, async () => {
    for (const link of all)
      await shownAt(link, async (scene, { view, state }) => {
        const field = await scene.data();
        const survey = field.kind === "table" ? null : core.survey(field as never);
        const data = tableOf(field, view, state);
        const words = data.describe(survey);
        assert.match(words, /^\S.*\.$/s, link);
        assert.doesNotMatch(words, /undefined|NaN|null|65,?535|-\d/, link);
        if (field.kind === "table") {
          const order = /^# order: (.*)$/m.exec([...csv(data, NO_INFO)].join(""))?.[1] ?? "";
          for (const column of Object.keys(field.columns))
            assert.match(order, new RegExp(`; ${column}: \\S.{8,}`), `${link}: its CSV`);
        }
        const table = cellsOf(data);
        const heads = Array.from({ length: table.columns }, (_, at) => table.columnName(at));
        assert.ok(
          heads.every((head) => head !== "" && !head.includes("_")),
          link,
        );
        for (let row = 0; row < Math.min(3, table.rows); row++)
          for (const at of heads.keys())
            assert.doesNotMatch(table.cell(row, at), /undefined|NaN|null|65535/, link);
      });
  });
}
