/**
 * What links hide and lock: the parts that their words leave out, in every view, and pictures in
 * which nothing gives hidden numbers away, neither letters nor heights and colours.
 */
import assert from "node:assert/strict";
import { describe, test } from "vitest";
import { formats } from "../../www/export/index.ts";
import { isHidden } from "../../www/link/hidden.ts";
import { parse, print } from "../../www/link/link.ts";
import { stateWithoutAnswers, whyNoData } from "../../www/views/hidden-answers.ts";
import { views } from "../../www/views/index.ts";
import { tables } from "../../www/views/tables.ts";
import { readLink, shownAt } from "./picture.ts";

describe("words of a link", () => {
  test("each value of ui leaves out its own parts, in every view, and the default none", () => {
    const parts = ["answers", "extras", "surroundings"] as const;
    const left = (link: string) => parts.filter((part) => isHidden(readLink(link).state, part));
    for (const { name } of views) {
      assert.deepEqual(left(`#v1/${name}`), []);
      assert.deepEqual(left(`#v1/${name}?ui=none`), []);
      assert.deepEqual(left(`#v1/${name}?ui=present`), ["surroundings"]);
      assert.deepEqual(left(`#v1/${name}?ui=student`), ["answers", "extras"]);
    }
  });

  test("a wrong word of ui costs only itself", () => {
    for (const word of ["teacher", "Student", "__proto__", "constructor", ""]) {
      const { view, values, problems } = parse(`#v1/play?ui=${word}&p=3,4,5`, tables);
      assert.equal(problems.length, 1);
      assert.match(problems[0]?.sentence ?? "", /^ui: .* is not one of none, present, student$/);
      assert.equal(print(view, values, tables), "#v1/play?p=3,4,5");
    }
    assert.equal(isHidden({ ui: "__proto__" }, "answers"), false);
  });

  test("no data is read or saved where answers or numbers are left out, in any view", () => {
    const data = formats.filter(({ kind }) => kind === "Data");
    assert.ok(data.length >= 3);
    for (const { name } of views) {
      // Tables in LaTeX have few rows and columns.
      const { view } = readLink(`#v1/${name}`);
      const { state } = readLink(`#v1/${name}${"side" in view.params ? "?side=16" : ""}`);
      assert.equal(whyNoData(view, state), null, name);
      for (const { refuses } of data) assert.equal(refuses?.(view, state), null, name);
      for (const words of ["ui=student", "hide=values", "hide=answers", "hide=selected"]) {
        const { state } = readLink(`#v1/${name}?${words}`);
        if (words !== "ui=student") assert.notEqual(whyNoData(view, state), null, name);
        for (const { refuses } of data) assert.match(refuses?.(view, state) ?? "", /leaves out/);
      }
    }
  });

  test("Play shows no answers to students, whatever the link says of hints", () => {
    const { view, state } = readLink("#v1/play?p=3,4,5&hints=1&ui=student");
    assert.equal(stateWithoutAnswers(view, state).hints, "0");
    assert.equal(state.hints, "1", "the link stays");
    const open = readLink("#v1/play?p=3,4,5").state;
    assert.equal(stateWithoutAnswers(view, open), open);
  });
});

/** Returns what the first canvas of a picture shows: words, and rectangles with their colours. */
const drawn = (link: string) =>
  shownAt(link, async (_, { stage }) => {
    const { words, boxes } = stage.root.querySelector("canvas")?.drawn ?? assert.fail(link);
    return { words, boxes };
  });

/** Returns what a picture says: its description, and all the words beside it. */
const said = (link: string) =>
  shownAt(link, async (_, { stage: { root } }) => {
    const canvas = root.querySelector("canvas") ?? assert.fail(link);
    const { spoken } = canvas.dataset;
    return [canvas.getAttribute("aria-label"), spoken, root.textContent].join(" ");
  });

const numbers = (words: readonly string[]) => words.filter((word) => /[0-9]/.test(word));

describe("a picture that hides its numbers", () => {
  for (const [link, other] of [
    ["#v1/counts?seq=D&to=12", "#v1/counts?seq=A&to=12"],
    ["#v1/counts?seq=D&to=12&show=log", "#v1/counts?seq=A&to=12&show=log"],
    ["#v1/counts?seq=D&to=12&show=triangle", "#v1/counts?seq=A&to=12&show=triangle"],
    ["#v1/octal?code=0.77&to=40", "#v1/octal?code=0.137&to=40"],
    ["#v1/octal?code=0.77&to=40&show=rows", "#v1/octal?code=0.137&to=40&show=rows"],
    ["#v1/dynamics?rule=a&t=0", "#v1/dynamics?rule=b&t=0"],
  ] as const)
    test(`looks like another one: ${link}`, async () => {
      assert.notDeepEqual(await drawn(link), await drawn(other), "else this proves nothing");
      const hidden = await drawn(`${link}&hide=values`);
      assert.ok(hidden.boxes.length > 0, "there is a picture");
      assert.deepEqual(hidden, await drawn(`${other}&hide=values`));
    });

  test("has only the numbers of rows, columns and remainders", async () => {
    const shift = [await drawn("#v1/shift?c=5"), await drawn("#v1/shift?c=5&hide=values")];
    const [all = 0, left = 0] = shift.map(({ words }) => words.length);
    assert.ok(left < all / 2, `${left} of ${all}`);
    assert.ok((await drawn("#v1/classes?m=3")).words.length > 64, "else this proves nothing");
    const { words } = await drawn("#v1/classes?m=3&hide=values");
    const outside = Array.from({ length: 8 }, (_, at) => `${at}`);
    const twice = outside.flatMap((at) => [at, at]);
    assert.deepEqual(numbers(words).toSorted(), twice);
  });

  test("has no numbers of generations, and positions have no colours of their own", async () => {
    const { words } = await drawn("#v1/piles?n=6");
    const { words: left } = await drawn("#v1/piles?n=6&hide=values");
    const generations = ["0", "1", "2", "3", "4", "5", "6"];
    const found = (words: readonly string[]) => words.filter((word) => generations.includes(word));
    assert.deepEqual([found(words), found(left)], [generations, []]);
    assert.ok(left.includes("0,0,1,1"), "the piles are the positions");
  });

  test("has no outcome in the corners that are decided next", async () => {
    const outcomes = async (link: string) =>
      (await drawn(link)).words.filter((word) => /^[PN]$/.test(word)).length;
    assert.ok((await outcomes("#v1/barriers?vs=&side=8&at=2,3&step=0")) > 0);
    assert.equal(await outcomes("#v1/barriers?vs=&side=8&at=2,3&step=0&ui=student"), 0);
  });

  test("shows the state of a system, and not what becomes of it", async () => {
    const { words } = await drawn("#v1/dynamics?t=3&ui=student");
    assert.ok(words.includes("State 3"));
    assert.deepEqual(
      words.filter((word) => /state 4|^Add|^Drop|offset of/.test(word)),
      [],
    );
  });
});

describe("nothing that is read gives answers away", () => {
  for (const [link, answers] of [
    ["#v1/piles?p=1,2,3&n=6", /generation 3\b|\d parent|\d child|\(0, 1, 1\)|\(1, 1, 2\)/],
    ["#v1/counts?seq=D&to=12", /Term 12 is \d/],
    ["#v1/barriers?at=2,3", /P-position|N-position|isomorphic|shadow/],
    ["#v1/barriers?p=2(3,x,1(y))&vs=&b=2,2&at=2,3", /P-position|N-position|shadow/],
  ] as const)
    test(link, async () => {
      assert.match(await said(link), answers, "else this proves nothing");
      for (const word of ["ui=student", "hide=values", "hide=answers"])
        assert.doesNotMatch(await said(`${link}&${word}`), answers, word);
    });
});

describe("no button changes what a link locks", () => {
  const words = (link: string) => shownAt(link, async (_, { stage }) => stage.root.textContent);
  for (const [link, lock, gone] of [
    ["#v1/tree?p=2(3,4)", "p", ["Add a stack", "Random"]],
    ["#v1/piles?n=6", "p", ["Add a pile", "Remove a pile"]],
    ["#v1/barriers?at=2,3", "p", ["A staircase"]],
    ["#v1/barriers?at=2,3", "b", ["Put above (2, 3)"]],
    ["#v1/play?p=3,4,5", "hints", ["Make a puzzle"]],
  ] as const)
    test(`${link}&lock=${lock}`, async () => {
      const [open, locked] = [await words(link), await words(`${link}&lock=${lock}`)];
      for (const button of gone) {
        assert.ok(open.includes(button), `${button} is not in ${open}`);
        assert.ok(!locked.includes(button), button);
      }
    });
});
