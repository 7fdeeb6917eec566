/**
 * Checks every view: its description is complete, importing it needs no DOM, and its ranges are
 * those of the core, called at both ends of each.
 */
import assert from "node:assert/strict";
import { describe, test } from "vitest";
import { defaults, read, type State } from "../../www/link/link.ts";
import type { Param, Range } from "../../www/link/params.ts";
import { ranges } from "../../www/views/choices.ts";
import { views } from "../../www/views/index.ts";
import { type Heading, headingFor, type View } from "../../www/views/view.ts";
import * as core from "./core.ts";
import { mount, readLink } from "./picture.ts";

assert.equal(typeof document, "undefined", "the views were imported without a page");

for (const view of views) {
  describe(view.name, () => {
    test("has a name, a title and a sentence", () => {
      assert.match(view.name, /^[a-z]+$/);
      assert.ok(view.title && view.sentence.endsWith("."));
    });
    test("says in short sentences how each of its pictures is read", () => {
      const headings = headingsOf(view);
      for (const { sentence, guide = "" } of headings)
        for (const each of `${sentence} ${guide}`.split(/(?<=[.?]) /))
          assert.ok(each.split(" ").length <= 32, `at most 32 words: ${each}`);
      for (const { guide = "" } of headings)
        assert.ok(guide.split(" ").length <= 55, `at most 55 words: ${guide}`);
      if (view.group === "Research" || view.group === "Tripod nim")
        assert.ok(view.name === "fill" || headings[0]?.guide, "a guide");
    });
    for (const [key, param] of Object.entries(view.params)) {
      test(`describes ${key}`, () => {
        assert.match(key, /^[a-z]+$/);
        assert.ok(param.label && /[.?]$/.test(param.meaning), "a label and a sentence");
        assert.ok(param.meaning.split(" ").length <= 15, `at most 15 words: ${param.meaning}`);
        assert.ok(accepts(param), "the default is allowed");
      });
    }
  });
}

/** Returns the headings of a view: of its defaults, and with each value of each choice. */
function headingsOf(view: View): readonly Heading[] {
  const state = defaults(view.params);
  const others = Object.entries<Param>(view.params).flatMap(([key, param]) =>
    param.kind === "choice" ? param.options.map(({ value }) => ({ ...state, [key]: value })) : [],
  );
  return [state, ...others].map((each) => headingFor(view, each as State));
}

function accepts(param: Param): boolean {
  if (param.default === null) return true;
  if (param.kind === "choice") return param.options.some(({ value }) => value === param.default);
  if (param.kind === "text") return read(param, param.default) !== null;
  return param.min <= param.default && param.default <= param.max;
}

/**
 * Views whose pictures are too much work at the ends of their ranges, or whose parameters have
 * other names in the core: what goes to it, with a call that checks it.
 */
const ASKED: Record<string, { keys: readonly string[]; ask: (values: never) => unknown }> = {
  growth: { keys: ["rule", "n"], ask: (values) => core.growth_bounds(values) },
  octant: {
    keys: ["game", "c", "d", "rule", "side", "n"],
    ask: (values) => core.octant_last_step(values),
  },
  both: {
    keys: ["n"],
    ask: ({ n }: { n: number }) => {
      const side = 2 ** Math.ceil(Math.log2(Math.max(n, 0) + 1));
      return core.octant_last_step({ rule: "closer", side, n });
    },
  },
  array: {
    keys: ["leaf", "c", "vs", "side"],
    ask: ({ leaf, ...values }: { leaf: number; c: number; vs: number | null; side: number }) => {
      new core.ArrayFigure(values).free();
      new core.ArrayFigure({ ...values, leaf, side: 1 }).free();
    },
  },
  dynamics: {
    keys: ["k", "n", "rule"],
    ask: (values) => core.dynamics_random(values, 1),
  },
  shadows: {
    keys: ["c", "vs", "barrier", "from", "side"],
    ask: (values) => core.shadows(values),
  },
  shift: {
    keys: ["way", "c", "m", "by", "columns"],
    // The largest power and its last step belong to the largest centre.
    ask: (values: { c: number; way: "shift" | "twins"; m: number | null; by: number | null }) => {
      const { m, by } = values;
      const c = (m ?? 0) > 0 || (by ?? 0) > 1 ? Math.max(values.c, 1024) : values.c;
      core.aligned({ ...values, c, m: (by ?? 0) > 1 ? 10 : m });
    },
  },
  far: {
    keys: ["c", "from", "side", "below", "rows"],
    ask: ({ c, from, side, below, rows }) =>
      new core.FarFigure({
        c,
        from,
        width: side,
        ...(rows === null ? { below } : { rows }),
      }).free(),
  },
  counts: { keys: ["seq", "k", "to"], ask: (values) => core.sequence_terms(values) },
  octal: {
    keys: ["to"],
    ask: ({ to }: { to: number }) => core.octal_values({ code: "0.77", to }),
  },
  tree: {
    keys: ["p", "to"],
    ask: ({ p, to }: { p: string; to: number }) => core.tree_ray({ p, leaf: "b", to }),
  },
  piles: {
    keys: ["n"],
    ask: ({ n }: { n: number }) => core.piles_graph({ k: 2, n, order: "all" }),
  },
  barriers: {
    keys: ["dx", "dy", "from", "side", "step"],
    ask: (values: Record<"dx" | "dy" | "from" | "side" | "step", number>) => {
      const far = (by: number) => (by < 0 ? 512 : 1); // a corner that can move so far
      const b = `${far(values.dx)},${far(values.dy)}`;
      return core.barrier_planes({ p: "0(x,y)", vs: "1(x,y)", b, ...values });
    },
  },
  bands: { keys: ["c", "n", "from", "side"], ask: (values) => core.barriers(values) },
  fill: { keys: ["way", "c", "side"], ask: (values) => core.filling_steps(values) },
  play: { keys: ["game", "p", "from"], ask: (values) => core.game_play(values) },
  frontier: {
    keys: ["c"],
    ask: ({ c }: { c: number }) => core.row_periods({ c, rows: 1, effort: 1000 }),
  },
  periods: {
    keys: ["from", "rows"],
    // Centres that are too large for a search have the rows of smaller ones.
    ask: ({ from, rows }: { from: number; rows: number }) =>
      from > ranges.PeriodParams.c[1]
        ? core.representatives(from, rows)
        : core.row_periods({ c: from, rows, effort: 1000 }),
  },
  classes: { keys: ["m"], ask: ({ m }: { m: number }) => core.representatives(1, 2 ** m) },
};

for (const view of views.filter(({ name }) => ASKED[name] === undefined))
  test(`${view.name} has ranges of the core, in which it has pictures`, async () => {
    for (const [key, param] of Object.entries<Param>(view.params)) {
      const known = Object.values<Readonly<Record<string, Range>>>(ranges).flatMap(
        ({ [key]: range }) => (range ? [range] : []),
      );
      if (param.kind !== "integer" || known.length === 0) continue;
      const { min, max } = param;
      assert.ok(
        known.some(([least, most]) => least <= min && max <= most),
        `${key}: ${min}..=${max}`,
      );
      const show = async (value: number) => {
        const { scene, stage } = await mount(view);
        const shown = scene.show({ ...readLink(`#v1/${view.name}`).state, [key]: value });
        await stage.ended(shown).finally(() => scene.dispose());
      };
      for (const value of ends(param)) await show(Number(value));
      const isKnown = (value: number) =>
        Number.isInteger(value) && known.some(([least, most]) => least <= value && value <= most);
      for (const value of beyond(param))
        if (!isKnown(value)) await assert.rejects(show(value), `${key}: ${value}`);
    }
  });

test("every view's ranges are the core's", () => {
  for (const { name, params } of views) {
    const asked = ASKED[name];
    if (asked === undefined) continue;
    const { keys, ask } = asked;
    const table = Object.entries<Param>(params).filter(([key]) => keys.includes(key));
    assert.equal(table.length, keys.length);
    const small = Object.fromEntries(table.map(([key, param]) => [key, least(param)]));
    const refuses = (patch: object) => {
      assert.throws(() => ask({ ...small, ...patch } as never), Error, JSON.stringify(patch));
    };
    for (const [key, param] of table) {
      for (const value of ends(param)) ask({ ...small, [key]: value } as never);
      if (param.kind === "integer") for (const end of beyond(param)) refuses({ [key]: end });
      else refuses({ [key]: "nonsense" });
    }
  }
});

const least = (param: Param) =>
  param.kind === "integer" && param.default !== null ? param.min : param.default;
const ends = (param: Param) =>
  param.kind === "integer"
    ? [param.min, param.max]
    : param.kind === "choice"
      ? param.options.map(({ value }) => value)
      : [];
const beyond = ({ min, max }: { min: number; max: number }) => [min - 1, max + 1, min + 0.5];
