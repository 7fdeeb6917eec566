/**
 * What a state of a view offers, what follows a change, how far a number goes, and what its heading
 * says: tables over all views, through their descriptions.
 */
import assert from "node:assert/strict";
import { describe, test } from "vitest";
import { defaults, parse, type State } from "../../www/link/link.ts";
import { views } from "../../www/views/index.ts";
import { tables } from "../../www/views/tables.ts";
import { headingFor, type View } from "../../www/views/view.ts";
import * as core from "./core.ts";
import { shownAt } from "./picture.ts";

const viewOf = (name: string): View =>
  views.find((view) => view.name === name) ?? assert.fail(name);

/** A state as a link gives it. */
function stateOf(name: string, words: string): State {
  const { values, problems } = parse(`#v1/${name}?${words}`, tables);
  assert.deepEqual(problems, [], words);
  return values;
}

test("controls, and choices in them, are offered where they make sense", () => {
  for (const [name, words, yes, no] of [
    ["array", "", "c scale pal:magma", "row leaf mod beside map:difference pal:rdbu"],
    ["array", "world=row", "row", "c"],
    ["array", "world=grundy", "leaf c", "row"],
    ["array", "map=mod&mod=4", "mod pal:dusk", "bit scale"],
    ["array", "map=parity", "map:value", "scale"],
    ["array", "vs=5", "map:difference beside", "scale"],
    ["array", "map=below&pal=magma", "scale", ""],
    ["array", "map=below&pal=paper", "", "scale"],
    ["barriers", "vs=", "p", "dx"],
    ["counts", "seq=A&show=ratio", "show:ratio k", ""],
    ["counts", "seq=a", "show:ratio", ""],
    ["counts", "seq=d", "show:log", "show:ratio"],
    ["counts", "seq=lim", "to", "k"],
    ["play", "game=subtraction&set=2,5", "set", "code"],
    ["play", "game=octal&code=0.77", "code", "set"],
    ["play", "", "p", "set code"],
    ["tree", "p=2(3,1)&leaf=b", "to", ""],
    ["tree", "p=2(3,1)", "p", "to"],
  ] as const) {
    const state = stateOf(name, words);
    const isOffered = (control: string) => {
      const [key = "", choice] = control.split(":");
      return viewOf(name).offers?.(state, key, choice) ?? true;
    };
    const wrong = [
      ...yes.split(" ").filter((control) => control !== "" && !isOffered(control)),
      ...no.split(" ").filter((control) => control !== "" && isOffered(control)),
    ];
    assert.deepEqual(wrong, [], `${name}?${words}`);
  }
});

test("every map of an array is offered the palettes that the core has for it", () => {
  const { params, offers }: View = viewOf("array");
  const [pal, map] = [params.pal, params.map];
  assert.ok(pal?.kind === "choice" && map?.kind === "choice");
  const maps = core.array_maps();
  assert.deepEqual(
    map.options.map(({ value, label }) => [value, label]),
    maps.map(({ name, label }) => [name, label]),
  );
  for (const { name, takes, meaning } of maps) {
    assert.match(meaning, /[.]$/);
    const param = params[name];
    if (takes) assert.ok(param?.kind === "integer" && `${[param.min, param.max]}` === `${takes}`);
    for (const number of name === "mod" ? [4, 9, 256] : [takes?.[0]])
      for (const compared of [false, true]) {
        const words = `map=${name}${number === undefined ? "" : `&${name}=${number}`}`;
        const state = { ...stateOf("array", `${words}&c=2`), vs: compared ? 5 : null };
        let fit: readonly string[] = [];
        try {
          fit = core.array_palettes(name, number, compared);
        } catch {
          continue; // a comparison needs a second centre
        }
        const offered: string[] = pal.options
          .map(({ value }) => value)
          .filter((value) => offers?.(state, "pal", value));
        const wanted = ["auto", ...fit.slice(1)]; // the first is the one that is chosen by itself
        assert.deepEqual(new Set(offered), new Set(wanted), words);
      }
  }
});

test("values fit together after a change in the panel", () => {
  for (const [name, words, key, wanted] of [
    ["counts", "seq=relaxed&to=1000&n=7&show=ratio", "seq", { to: 255, show: "linear" }],
    ["counts", "seq=relaxed&to=9&n=400", "seq", { n: "" }],
    ["counts", "seq=A&to=1000&n=7", "seq", {}],
    ["counts", "seq=relaxed", "to", {}],
    ["frontier", "c=2&row=20", "c", { row: null }],
    ["frontier", "c=2&row=20", "effort", {}],
    ["octal", "code=0.77&to=9&n=50", "to", { n: null }],
    ["octal", "code=0.77&to=50&n=50", "to", {}],
    ["piles", "p=0,0,2,2&n=58&order=all", "order", { n: 20 }],
    ["piles", "p=0,0,2,2&n=7", "order", {}],
    ["play", "game=subtraction&set=2,5&from=9&p=7", "set", { from: "", path: "" }],
    ["tree", "p=2(3,1)&leaf=b&other=c&at=b", "p", { leaf: "", other: "", at: "" }],
    ["tree", "p=2(3,1)&other=c", "leaf", { other: "" }],
    ["tree", "p=2(3,1)&leaf=b&other=c", "leaf", {}],
  ] as const)
    assert.deepEqual(viewOf(name).resets?.(stateOf(name, words), key), wanted, `${name}?${words}`);
});

describe("the largest value of a number is that of the core", () => {
  const most = (name: string, words: string, key: string) =>
    viewOf(name).limit?.(stateOf(name, words), key, core as never) ?? assert.fail(`${name} ${key}`);

  test("sides of arrays", () => {
    for (const [words, params] of [
      ["world=row", { c: 0, row: [3, 0, 1, 2] }],
      ["world=grundy", { c: 2, leaf: 0 }],
      ["world=tree", { c: 0, tree: "2(3,x,1(y))" }],
    ] as const) {
      const side = most("array", words, "side");
      const filled = (side: number) => new core.ArrayFigure({ ...params, side } as never).free();
      filled(side);
      assert.throws(() => filled(side + 1), /^Error: side must be 1 to /);
    }
  });

  test("generations of piles", () => {
    for (let k = 2; k <= 6; k++)
      for (const order of ["sorted", "all"] as const) {
        const n = most("piles", `p=${Array(k).fill(0)}&order=${order}`, "n");
        assert.ok((core.piles_graph({ k, n, order }).starts[n + 1] ?? 0) <= 4096);
        assert.throws(() => core.piles_graph({ k, n: n + 1, order }), /n must be 0 to /);
      }
  });

  test("terms of sequences", () => assert.equal(most("counts", "seq=relaxed", "to"), 255));
});

test("a heading names the game or the array of its state", () => {
  for (const [name, words, title, sentence] of [
    ["array", "", /tripod nim/, /the third leg with which the player to move loses/],
    ["array", "world=row", /first row/, /the smallest number that is not to its left or above it/],
    ["array", "world=grundy", /3-stack End-Nim/, /Grundy value of three stacks in a row/],
    ["array", "world=grundy&leaf=3", /tripod nim/, /Grundy value of tripod nim/],
    ["array", "world=tree&tree=2(x,y,z)", /a tree/, /the size of leaf z/],
    ["array", "world=tree&tree=2(3,x,1(y))", /a tree/, /the Grundy value of the tree/],
    ["octant", "", /^Nim in/, /a ⊕ b ⊕ c = 0/],
    ["octant", "rule=relaxed", /^Nim in/, /grey ones winning/],
    ["octant", "game=lim", /^LIM in/, /binary digit 1 in the same place/],
    ["octant", "d=5", /^Four-pile Nim in/, /a ⊕ b ⊕ c ⊕ d = 0/],
    ["octant", "c=1", /^Misère Nim in/, /takes the last counter loses/],
    ["octant", "c=9", /^Tripod nim in/, /around a centre/],
    ["octant", "game=moore-nim", /^Moore’s Nim in/, /one or several piles/],
    ["octant", "game=kayles", /^Kayles in/, /one pin or two neighbours/],
    ["growth", "", /^Nim in/, /is a losing position of Nim with three piles/],
    ["growth", "rule=full", /^Ulam-Warburton growth$/, /[Ii]n three of the four branches/],
    ["growth", "rule=lim", /^LIM in/, /exactly the losing positions/],
  ] as const) {
    const state = { ...defaults(viewOf(name).params), ...stateOf(name, words) };
    const heading = headingFor(viewOf(name), state);
    assert.match(heading.title, title, words);
    assert.match(heading.sentence, sentence, words);
  }
});

test("the numbers of a comparison name the arrays that they compare", () => {
  for (const [words, wanted] of [
    ["vs=3&c=6", /^1 where centres 6 and 3 /],
    ["vs=3&world=row&row=3", /^1 where this array and centre 3 /],
    ["vs=3&world=tree&tree=2(x,y)", /^1 where the tree 2\(x,y\) and centre 3 /],
  ] as const)
    assert.match(viewOf("array").meaning?.(stateOf("array", words), "").cell ?? "", wanted);
});

test("an array is drawn in the palette that is chosen, and says whose it is", async () => {
  for (const [words, palette, spoken] of [
    ["c=2&pal=magma", '"pal":"magma"', /^Array of centre 2\b/],
    ["c=2&map=mod&pal=magma", '"pal":null', /^Array of centre 2\b/], // of values alone
    ["c=2&vs=5&map=parity", '"of":"c"', /^Array of centre 2\b/],
    ["c=2&vs=5&map=difference", '"of":null', /^Array of centres 2 and 5\b/],
  ] as const)
    await shownAt(`#v1/array?side=8&${words}`, async (_, { stage: { asked, root } }) => {
      const tiles = asked.filter((call) => call.startsWith('["tiles"'));
      assert.ok(tiles.length > 0 && tiles.every((call) => call.includes(palette)), `${tiles}`);
      assert.match(root.querySelector("canvas")?.dataset.spoken ?? "", spoken, words);
    });
});
