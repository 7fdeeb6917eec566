/** The titles of pictures: each says what is shown, in the language of the page. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "vitest";
import { defaults, parse, type State } from "../../www/link/link.ts";
import type { Param } from "../../www/link/params.ts";
import portuguese from "../../www/locales/pt.json" with { type: "json" };
import { speak } from "../../www/locales/say.ts";
import { Words } from "../../www/locales/words.ts";
import { pictured } from "../../www/papers/pictures.ts";
import { captionOf } from "../../www/table/caption.ts";
import { views } from "../../www/views/index.ts";
import { tables } from "../../www/views/tables.ts";
import type { View } from "../../www/views/view.ts";
import * as core from "./core.ts";

const viewOf = (name: string) => views.find((view) => view.name === name) ?? assert.fail(name);

const { links } = JSON.parse(readFileSync("tests/data/links.json", "utf8")) as {
  links: { link: string }[];
};
const pictures = pictured.flatMap((card) => card.pictures);
const own = views.map(({ name }) => ({ link: `#v1/${name}` }));
const published = [...new Set([...links, ...pictures, ...own].map(({ link }) => link))]
  .map((link) => ({ link, ...parse(link, tables) }))
  .filter(({ view }) => views.some(({ name }) => name === view));

/** The parameters beside those of the first rank that choose what a picture shows. */
const CHOOSE: Readonly<Record<string, readonly string[]>> = {
  growth: ["rule", "colour"],
  octant: ["game", "c", "d", "rule", "n", "style", "cut", "colour"],
  counts: ["to", "show"],
  piles: ["n", "order"],
  fill: ["way", "c", "side"],
  array: ["world", "vs", "side", "map", "band", "blocks", "barrier"],
  far: ["from", "side", "below", "rows"],
  shadows: ["c", "vs", "from", "side"],
  shift: ["m", "by", "columns"],
  bands: ["c", "vs", "from", "side", "every"],
  periods: ["from", "to", "rows", "show", "rule"],
  frontier: ["show"],
  dynamics: ["t", "start", "seed", "k", "n", "rule"],
  octal: ["to", "n", "show"],
  tree: ["leaf", "with"],
  barriers: ["b", "dx", "dy", "from", "side", "step"],
  play: ["list"],
};

/** Returns the parameters that titles distinguish. */
const keysOf = ({ name, params }: View) =>
  Object.entries<Param>(params).flatMap(([key, { control }]) =>
    control === "main" || CHOOSE[name]?.includes(key) ? [key] : [],
  );

/** States in which a parameter counts that does not with the defaults. */
const WITH: Readonly<Record<string, State>> = {
  "array tree": { world: "tree" },
  "array map": { vs: 5 }, // without a second centre there is no difference
  "octant cut": { n: 5 },
  "play set": { game: "subtraction" },
  "play code": { game: "octal" },
  "play k": { game: "moore-nim" },
  "dynamics seed": { k: 1 },
  "frontier row": { c: 2 },
};

/** Values of texts; other parameters have theirs in their tables. */
const TEXTS: Readonly<Record<string, string>> = {
  p: "3(x,y)",
  tree: "4(x,y)",
  vs: "2(x,y)",
  b: "3,3",
  n: "12",
  code: "0.7",
  set: "1,2",
  seed: "1",
  leaf: "b",
  with: "1(2)",
};

/** Returns other values of a parameter than the one of a state. */
function others(key: string, param: Param): State[string][] {
  if (param.kind === "choice") return param.options.map(({ value }) => value);
  if (param.kind === "text") return [TEXTS[key] ?? assert.fail(`${key}: an example`)];
  if (param.kind === "integer") return [param.min, param.min + 1, param.max];
  return assert.fail(`${key} is a ${param.kind}`);
}

function check(title: string, link: string): void {
  assert.ok(title.length > 0 && title.length <= 90, `${link}: ${title}`);
  assert.doesNotMatch(title, /undefined|NaN|null|object|\{\d\}|[,:] ?[,:]|[,:]$/, link);
  assert.match(title, /^\p{Lu}/u, link);
}

/** Returns what a function returns in Portuguese. */
function inPortuguese<T>(make: () => T): T {
  speak(new Words(portuguese));
  try {
    return make();
  } finally {
    speak(null);
  }
}

/** Frequent words of titles that Portuguese does not have. */
const ENGLISH =
  /\b(space|plane|centre|step|side|generation|with|from|rows?|piles|where|and|of|to)\b/;

test("every published picture has a title, in Portuguese too", () => {
  assert.ok(published.length > 100);
  for (const { link, view, values } of published) {
    const title = viewOf(view).titleIn(values);
    const translated = inPortuguese(() => viewOf(view).titleIn(values));
    check(title, link);
    check(translated, link);
    assert.notEqual(title, translated, link);
    assert.doesNotMatch(translated, ENGLISH, link);
  }
});

for (const view of views) {
  describe(view.name, () => {
    const keys = keysOf(view);

    test("published pictures of other things have other titles", () => {
      const known = new Map<string, string>();
      for (const { link, view: name, values } of published) {
        if (name !== view.name) continue;
        const title = view.titleIn(values);
        const shown = JSON.stringify(keys.map((key) => values[key]));
        assert.equal(known.get(title) ?? shown, shown, `${link}: ${title}`);
        known.set(title, shown);
      }
      assert.ok(known.size > 0);
    });

    for (const key of keys)
      test(`another ${key} has another title`, () => {
        const state = { ...defaults(view.params), ...WITH[`${view.name} ${key}`] };
        const param = view.params[key] ?? assert.fail(key);
        const values = new Set([state[key] ?? null, ...others(key, param)]);
        const titles = [...values].map((value) => {
          const title = view.titleIn({ ...state, [key]: value } as State);
          check(title, `${key}=${value}`);
          check(
            inPortuguese(() => view.titleIn({ ...state, [key]: value } as State)),
            key,
          );
          return title;
        });
        assert.equal(new Set(titles).size, titles.length, titles.join("\n"));
      });
  });
}

test("long lists of a link are cut, and a title keeps its length", () => {
  for (const [name, state] of [
    ["tree", { p: "1(".repeat(40), with: "1(".repeat(40), leaf: "b" }],
    ["barriers", { p: "1(".repeat(50), vs: "2(".repeat(50), b: "111,222;".repeat(15) }],
    ["piles", { p: Array(6).fill("1234567890123456").join(","), n: 20, order: "all" }],
    ["dynamics", { seed: Array(16).fill("01".repeat(48)).join(","), t: 99999 }],
    ["array", { world: "tree", tree: "12(".repeat(50), vs: 4095, map: "below", below: 32767 }],
    ["array", { world: "grundy", c: 4095, vs: 4094, leaf: 255, beside: "1", map: "odious" }],
    ["play", { game: "sum", p: "lim:22,33,40+nim:17".repeat(5), list: "steps", step: 2048 }],
    ["octant", { game: "octal", code: `0.${"7".repeat(32)}`, n: 131072, cut: "1" }],
  ] as const) {
    const view = viewOf(name);
    const whole = { ...defaults(view.params), ...state } as State;
    check(view.titleIn(whole), name);
    check(
      inPortuguese(() => view.titleIn(whole)),
      name,
    );
  }
});

test("a title has the number of cells or positions, once the data are read", async () => {
  for (const [link, field, title] of [
    [
      "#v1/growth?rule=full&n=6",
      core.growth({ rule: "full", n: 6 }),
      "Full Ulam-Warburton growth, generations 0 to 6, 49 cells",
    ],
    ["#v1/growth?n=0", core.growth({ rule: "three-branches", n: 0 }), /generation 0, 1 cell$/],
    ["#v1/array?c=2&side=16", core.barriers({ c: 2, n: 7, from: 9, side: 8 }).plane, /16 × 16$/],
  ] as const) {
    const { view, values } = parse(link, tables);
    const figure = {
      async settled() {},
      data: async () => field,
      root: { querySelectorAll: () => [] },
    };
    const call = async (name: string, [field]: readonly [never]) =>
      name === "survey" ? core.survey(field) : assert.fail(name);
    const found = await captionOf(viewOf(view), values, figure as never, { call } as never);
    if (typeof title === "string") assert.equal(found.title, title);
    else assert.match(found.title, title);
  }
});

test("a title names the game, the centres and what is compared", () => {
  for (const [link, title] of [
    ["#v1/growth?rule=full&n=6", "Full Ulam-Warburton growth, generations 0 to 6"],
    ["#v1/octant?game=kayles&side=32", "Kayles in space, side 32"],
    ["#v1/octant?game=octal&code=0.7&side=16", "Octal game 0.7 in space, side 16"],
    ["#v1/array?c=6&side=16", "Tripod nim, centre 6: C(a, b), 16 × 16"],
    ["#v1/array?c=0&side=16", "Tripod nim, centre 0: nim-sums, 16 × 16"],
    ["#v1/array?vs=5&side=64", "Tripod nim, centres 2 and 5: where C(a, b) agrees, 64 × 64"],
    // Without a second centre there is nothing to compare, and another map shows one centre alone.
    ["#v1/array?map=difference&side=64", "Tripod nim, centre 2: C(a, b), 64 × 64"],
    ["#v1/array?vs=5&map=parity&side=64", "Tripod nim, centre 2: even and odd, 64 × 64"],
  ] as const) {
    const { view, values } = parse(link, tables);
    assert.equal(viewOf(view).titleIn(values), title);
  }
});
