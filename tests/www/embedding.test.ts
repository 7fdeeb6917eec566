/**
 * The documentation for authors is true: the tables of docs/embedding.md are made from the tables
 * of the views (UPDATE_DOCS=1 writes them), and the messages of frames are read as they are
 * documented.
 */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "vitest";
import { linkOf, parameterAttributes } from "../../www/embed/attributes.ts";
import { NimscapeFigure } from "../../www/embed/element.ts";
import { messageIn } from "../../www/embed/host.ts";
import { endLive, keepLive, MOST_LIVE, type SetLive } from "../../www/embed/live-limit.ts";
import { parse } from "../../www/link/link.ts";
import { tables } from "../../www/views/tables.ts";
import { attributeTables } from "./attributes.ts";

const FILE = "docs/embedding.md";
const MADE = /(<!-- made from the tables of the views -->\n)[\s\S]*?(\n<!-- end -->)/;

test("docs/embedding.md lists every attribute with its values", async () => {
  const made = await attributeTables();
  const text = readFileSync(FILE, "utf8");
  const [, now] =
    /<!-- made from the tables of the views -->\n([\s\S]*?)\n<!-- end -->/.exec(text) ?? [];
  if (process.env.UPDATE_DOCS === "1")
    writeFileSync(
      FILE,
      text.replace(MADE, (_, open, close) => open + made + close),
    );
  else assert.ok(now === made, "type: UPDATE_DOCS=1 ./test www embedding");
});

test("attributes are a link: words of other views are left out, hostile ones are named", () => {
  const link = (words: Record<string, string>) => linkOf((name) => words[name] ?? null, tables);
  assert.equal(link({}), `#v1/${Object.keys(tables)[0]}`);
  assert.equal(link({ view: "array", c: "2", n: "7" }), "#v1/array?c=2");
  assert.equal(link({ view: "octant", "data-style": "tree" }), "#v1/octant?style=tree");
  assert.equal(link({ view: "barriers", "data-step": "4" }), "#v1/barriers?step=4");
  assert.equal(link({ view: "barriers", step: "3", "data-step": "4" }), "#v1/barriers?step=3");
  assert.equal(link({ link: "https://example.org/#v1/far?c=2", view: "array" }), "#v1/far?c=2");
  const hostile = parse(link({ view: "array", c: "1&side=8#<b>" }), tables);
  assert.equal(hostile.values.side, parse("#v1/array", tables).values.side);
  assert.equal(hostile.problems.length, 1);
  assert.match(parse(link({ view: "a/b?c=1" }), tables).problems[0]?.sentence ?? "", /not a view/);
  for (const name of ["class", "id", "style", "title", "hidden"])
    assert.ok(!parameterAttributes(tables).includes(name), name);
});

test("an attribute sets its own parameter, whatever signs of links are in it", () => {
  const link = linkOf((name) => ({ view: "array", c: "3&side=8" })[name] ?? null, tables);
  const { values, problems } = parse(link, tables);
  const { c, side } = parse("#v1/array", tables).values;
  assert.deepEqual([values.c, values.side, problems.length], [c, side, 1]);
});

test("frameworks set members: no attribute has the name of one, except `link` and `step`", () => {
  const members = Object.getOwnPropertyNames(NimscapeFigure.prototype);
  const both = NimscapeFigure.observedAttributes.filter((name) => members.includes(name));
  assert.deepEqual(both, ["link", "step"]);
});

test("messages to a frame: the documented ones, and no other", () => {
  const target = "nimscape";
  for (const message of [
    { kind: "link", link: "#v1/array" },
    { kind: "play", what: "on" },
    { kind: "play", what: "back" },
    { kind: "play", what: "stop" },
    { kind: "step", by: 1 },
    { kind: "step", by: -1 },
    { kind: "height" },
  ])
    assert.deepEqual(messageIn({ target, ...message }), message);
  for (const not of [
    undefined,
    null,
    0,
    "height",
    [],
    {},
    { kind: "height" },
    { target: "Nimscape", kind: "height" },
    { target, kind: "toString" },
    { target, kind: "link", link: {} },
    { target, kind: "link", link: "#".repeat(5000) },
    { target, kind: "play", what: "__proto__" },
    { target, kind: "step", by: "1" },
    { target, kind: "step", by: 2 },
  ])
    assert.equal(messageIn(not), null, JSON.stringify(not));
});

/** A figure that records what it becomes. */
const noted =
  (name: number, log: string[]): SetLive =>
  async (on) => {
    if (!on) await null;
    log.push(`${on ? "start" : "park"} ${name}`);
  };

test("of many figures those seen last are live, each started when there is a place", async () => {
  const log: string[] = [];
  const figures = Array.from({ length: MOST_LIVE + 4 }, (_, i) => noted(i, log));
  const [first, second] = figures as [SetLive, SetLive];
  for (const figure of figures.slice(0, MOST_LIVE)) keepLive(figure);
  assert.equal(log.length, MOST_LIVE, "at once while there are places");
  keepLive(first); // seen again: the second is now the oldest
  const late = figures.slice(MOST_LIVE);
  for (const figure of late) keepLive(figure);
  const [, third] = late as [SetLive, SetLive];
  endLive(third); // it never starts
  for (let i = 0; i < 50; i++) await null;
  const last = MOST_LIVE + 3;
  assert.deepEqual(log.slice(MOST_LIVE), [
    "park 1",
    `start ${MOST_LIVE}`,
    "park 2",
    `start ${last - 1}`,
    "park 3",
    `start ${last}`,
  ]);
  keepLive(second);
  for (let i = 0; i < 50; i++) await null;
  assert.deepEqual(log.slice(-2), ["park 4", "start 1"]);
  for (const figure of figures) endLive(figure);
});
