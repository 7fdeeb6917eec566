/**
 * What links hide and lock, in pictures without a browser: nothing in them gives hidden numbers
 * away, neither letters nor heights and colours, and what is locked has no buttons.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "vitest";
import type { State } from "../../www/link/link.ts";
import { buttonsOf, type FalseElement, type Stage } from "./page.ts";
import { shown } from "./shown.ts";

/** Returns what is drawn: words, and rectangles with their colours. */
async function drawn(link: string) {
  const { words, boxes } = (await shown(link)).stage.canvas().context;
  return { words, boxes };
}

const numbers = (words: readonly string[]) => words.filter((word) => /[0-9]/.test(word));

describe("hide=values", () => {
  for (const [link, other] of [
    ["#v1/counts?seq=D&to=12", "#v1/counts?seq=A&to=12"],
    ["#v1/counts?seq=D&to=12&show=log", "#v1/counts?seq=A&to=12&show=log"],
    ["#v1/counts?seq=D&to=12&show=triangle", "#v1/counts?seq=A&to=12&show=triangle"],
    ["#v1/octal?code=0.77&to=40", "#v1/octal?code=0.137&to=40"],
    ["#v1/octal?code=0.77&to=40&show=rows", "#v1/octal?code=0.137&to=40&show=rows"],
    ["#v1/dynamics?rule=a&t=0", "#v1/dynamics?rule=b&t=0"],
  ] as const)
    test(`${link}: another one looks the same`, async () => {
      assert.notDeepEqual(await drawn(link), await drawn(other), "else this proves nothing");
      const hidden = await drawn(`${link}&hide=values`);
      assert.ok(hidden.boxes.length > 0, "there is a picture");
      assert.deepEqual(hidden, await drawn(`${other}&hide=values`));
    });

  test("the cells of two arrays have no numbers, only their rows and columns", async () => {
    const { words } = await drawn("#v1/shift?c=5");
    const { words: left } = await drawn("#v1/shift?c=5&hide=values");
    assert.ok(left.length < words.length / 2, `${left.length} of ${words.length}`);
  });

  test("periods of all centres have no numbers, only their rows and remainders", async () => {
    const fileFor = ({ href }: URL, centre: number) =>
      href.endsWith("/periods.json")
        ? "periods-1-15.json"
        : readFileSync(`www/data/periods/${centre}.json`, "utf8");
    const centres = Array.from({ length: 15 }, (_, at) => at + 1);
    const fetch = async (url: URL) =>
      Response.json(Object.fromEntries(centres.map((centre) => [centre, fileFor(url, centre)])));
    Object.assign(globalThis, { fetch });
    const { words } = await drawn("#v1/classes?m=3");
    const { words: left } = await drawn("#v1/classes?m=3&hide=values");
    assert.ok(words.length > 64, "else this proves nothing");
    const outside = Array.from({ length: 8 }, (_, at) => `${at}`);
    assert.deepEqual(
      numbers(left).toSorted(),
      outside.flatMap((at) => [at, at]),
    );
  });

  test("generations of piles have no numbers, and positions no colours of their own", async () => {
    const { words } = await drawn("#v1/piles?n=6");
    const { words: left } = await drawn("#v1/piles?n=6&hide=values");
    const generations = ["0", "1", "2", "3", "4", "5", "6"];
    assert.deepEqual(
      numbers(words).filter((word) => generations.includes(word)),
      generations,
    );
    assert.deepEqual(
      left.filter((word) => generations.includes(word)),
      [],
    );
    assert.ok(left.includes("0,0,1,1"), "the piles are the positions");
  });
});

describe("nothing that is read gives answers away", () => {
  /** Returns what a picture says: its description, and all the words beside it. */
  const said = async (link: string) => {
    const { stage } = await shown(link);
    const canvas = stage.canvas();
    const { spoken } = canvas.dataset;
    return [canvas.getAttribute("aria-label"), spoken, stage.root.textContent].join(" ");
  };
  for (const [link, answers] of [
    ["#v1/piles?p=1,2,3&n=6", /generation 3\b|\d parent|\d child|\(0, 1, 1\)|\(1, 1, 2\)/],
    ["#v1/counts?seq=D&to=12", /Term 12 is \d/],
    ["#v1/barriers?at=2,3", /P-position|N-position|isomorphic|shadow/],
    ["#v1/barriers?p=2(3,x,1(y))&vs=&b=2,2&at=2,3", /P-position|N-position|shadow/],
  ] as const)
    for (const word of ["ui=student", "hide=values", "hide=answers"])
      test(`${link}&${word}`, async () => {
        assert.match(await said(link), answers, "else this proves nothing");
        assert.doesNotMatch(await said(`${link}&${word}`), answers);
      });
});

test("barriers: no outcome stands in the corners that are decided next", async () => {
  const outcomes = async (link: string) =>
    (await drawn(link)).words.filter((word) => /^[PN]$/.test(word)).length;
  assert.ok((await outcomes("#v1/barriers?vs=&side=8&at=2,3&step=0")) > 0);
  assert.equal(await outcomes("#v1/barriers?vs=&side=8&at=2,3&step=0&ui=student"), 0);
});

describe("lock", () => {
  const buttons = ({ stage: { root } }: { stage: Stage<State> }) =>
    root.all("div").flatMap((each: FalseElement) => buttonsOf(each).map(({ words }) => words));
  for (const [link, lock, gone] of [
    ["#v1/tree?p=2(3,4)", "p", ["Add a stack", "Random"]],
    ["#v1/piles?n=6", "p", ["Add a pile", "Remove a pile"]],
    ["#v1/barriers?at=2,3", "p", ["A staircase"]],
    ["#v1/barriers?at=2,3", "b", ["Put above (2, 3)"]],
    ["#v1/play?p=3,4,5", "hints", ["Make a puzzle"]],
  ] as const)
    test(`${link}&lock=${lock}: no buttons that change it`, async () => {
      const [open, locked] = [await shown(link), await shown(`${link}&lock=${lock}`)].map(buttons);
      for (const words of gone) {
        assert.ok(open?.includes(words), `${words} is not in ${open?.join(", ")}`);
        assert.ok(!locked?.includes(words), words);
      }
    });
});
