/** Export offers the formats that a picture has, and no others. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "vitest";
import { parse } from "../../www/link/link.ts";
import { tables } from "../../www/views/tables.ts";

const { fileName } = await import("../../www/export/request.ts");
const { formats, formatsOf, refusalsOf } = await import("../../www/export/index.ts");
const { views } = await import("../../www/views/index.ts");

const corpus = JSON.parse(readFileSync("tests/data/links.json", "utf8")) as {
  readonly links: readonly { readonly link: string }[];
};

function pictureOf(link: string) {
  const { view: name, values } = parse(link, tables);
  const view = views.find((each) => each.name === name);
  assert.ok(view, link);
  return { view, state: values };
}

const namesOf = (link: string, isLesson = false) => {
  const { view, state } = pictureOf(link);
  return formatsOf(view, state, isLesson).map(({ name }) => name);
};

test("no format is offered that then refuses, for all published links", () => {
  for (const { link } of corpus.links) {
    if (/^#v1\/(lesson|start)/.test(link)) continue;
    const { view, state } = pictureOf(link);
    const offered = formatsOf(view, state, false);
    for (const format of offered) assert.equal(format.refuses?.(view, state) ?? null, null, link);
    const kinds = new Set(offered.map(({ kind }) => kind));
    assert.equal(kinds.has("3D model"), typeof view.solid?.(state) === "object", link);
    assert.equal(kinds.has("Film"), view.film !== undefined || view.turns === true, link);
    assert.ok(kinds.has("Image") && kinds.has("Web page"), link);
    for (const reason of refusalsOf(view, state, false))
      assert.doesNotMatch(reason, /only the octant|no film/i, link);
  }
});

const CASES: readonly (readonly [link: string, has: string, lacks: string, why: RegExp | null])[] =
  [
    [
      "#v1/periods?from=2&to=9",
      "PDF LaTeX CSV",
      "GIF, growing|GIF, turning|STL, tree|GLB|3MF",
      null,
    ],
    ["#v1/counts", "PDF CSV", "LaTeX|WebM, turning|MP4, growing|STL, tree", null],
    ["#v1/growth?n=9", "PNG SVG", "GIF, turning|MP4, turning|LaTeX|3MF", null],
    ["#v1/octant?side=16", "SVG GLB 3MF", "LaTeX|SCORM 1.2", null],
    ["#v1/octant?side=256", "PNG CSV", "SVG|PDF|TikZ|GLB", /side = 256/],
    ["#v1/array?hide=values", "PNG SVG", "CSV|JSON|NPY", /leaves out the answers/],
  ];

for (const [link, has, lacks, why] of CASES)
  test(`${link} has the files that it can have`, () => {
    const names = namesOf(link);
    for (const name of has.split(" ")) assert.ok(names.includes(name), `${name} in ${names}`);
    for (const name of lacks.split("|")) assert.ok(!names.includes(name), name);
    const { view, state } = pictureOf(link);
    const reasons = refusalsOf(view, state, false).join("\n");
    if (why === null) assert.equal(reasons, "");
    else assert.match(reasons, why);
  });

test("only a lesson is offered for learning platforms", () => {
  assert.ok(namesOf("#v1/growth?n=6", true).includes("SCORM 1.2"));
  assert.ok(!namesOf("#v1/growth?n=6").includes("SCORM 1.2"));
});

test("files of two formats of the same picture have different names", () => {
  const names = formats.map(({ ending, word }) => fileName("#v1/octant?side=8", ending, word));
  assert.deepEqual([...new Set(names)], names);
  assert.ok(names.includes("nimscape-octant-side-8.stl"));
  assert.ok(names.includes("nimscape-octant-side-8-joints.stl"));
});

test("files of different links have different names, also where case does not count", () => {
  const name = (link: string) => fileName(link, "csv");
  assert.equal(name("#v1/octant?side=4&yaw=35&theme=dark"), "nimscape-octant-side-4-yaw-35.csv");
  assert.equal(name("#v1/octant?side=4&yaw=-35"), "nimscape-octant-side-4-yaw-minus-35.csv");
  assert.equal(name("#v1/play?game=forest-nim"), "nimscape-play-game-forest-nim.csv");
  assert.equal(name("lesson The rule"), "nimscape-lesson-The-rule.csv");
  const path = "1,2,3;".repeat(20);
  for (const [one, other] of [
    ["#v1/counts?seq=a", "#v1/counts?seq=A"],
    ["#v1/array?tree=3(2(x),y)", "#v1/array?tree=3(2,x(y))"],
    [`#v1/growth?path=${path}1,2,3`, `#v1/growth?path=${path}3,2,1`],
  ] as const)
    assert.notEqual(name(one).toLowerCase(), name(other).toLowerCase(), one);
});
