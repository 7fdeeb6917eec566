/** A system: its steps, its orbit, its census, and the evidence for what the paper claims. */

import type {
  Block,
  DynamicsCensus,
  DynamicsParams,
  DynamicsStep,
  DynamicsStrip,
  DynamicsTokens,
} from "core";
import { render } from "lit/html.js";
import { moving, stay } from "../../canvas/frames.ts";
import { action } from "../../canvas/keys.ts";
import { counted, grouped } from "../../canvas/number-format.ts";
import { frameOf } from "../../canvas/surface.ts";
import { Latest } from "../../core/latest.ts";
import { messageOf } from "../../core/message-of.ts";
import { numbersHidden } from "../../link/hidden.ts";
import { say } from "../../locales/say.ts";
import { coloursOf, lettersOf } from "../../picture/colours.ts";
import { custom, follow } from "../../picture/custom.ts";
import { marked } from "../../picture/legend.ts";
import { adoptStyles } from "../styles.ts";
import type { Facts } from "../view.ts";
import { censusTable } from "./census.ts";
import { Evidence } from "./evidence.ts";
import {
  bitAt,
  firstOf,
  heightOn,
  LARGEST,
  type Layout,
  layoutOf,
  MOST_TAIL,
  READABLE,
  ringOf,
  stepAt,
  toggled,
} from "./geometry.ts";
import {
  blocksOf,
  type DynamicsCanvas,
  drawBlock,
  drawRing,
  drawStrip,
  drawWords,
} from "./paint.ts";
import {
  byRuleA,
  type DynamicsState,
  dynamicsParams,
  seedOf,
  systemName,
  systemOf,
} from "./params.ts";
import { firstBar, type Panels, panelsOf, type Spot, spotAt } from "./tokens-layout.ts";
import { drawTokens } from "./tokens-paint.ts";
import {
  cellOf,
  describeTokens,
  spotOf,
  stepOf,
  tokenActions,
  tokenData,
  tokenFacts,
  tokenLegend,
  tokensSay,
  turnSays,
} from "./tokens-words.ts";

const LAST = dynamicsParams.t.max;
/** The ring of a longer cycle is a line. */
const MOST_MARKS = 2048;

/** What the core returns for a state. */
interface Answer {
  readonly params: DynamicsParams & { readonly t: number };
  readonly step: DynamicsStep;
  /** The tokens, where they are shown. */
  readonly tokens: DynamicsTokens | null;
  /** The strips of this state, by their first step and their columns. */
  readonly strips: Map<string, DynamicsStrip>;
}

type Orbit = Block["orbit"];

/** A bit of the state that is shown, or a step of the strip; or what the tokens are seen by. */
type Item = { readonly bit: readonly [row: number, offset: number] } | Spot;

export const picture = custom<DynamicsState, Answer, Item>((host, picture) => {
  adoptStyles(host.root);
  const root = document.createElement("div");
  const canvas = document.createElement("canvas");
  const context = host.surface.context(canvas, { alpha: false });
  const census = document.createElement("div");
  const caption = document.createElement("p");
  const legend = document.createElement("p");
  const evidence = new Evidence(host.core, (rows) =>
    host.showFacts({ title: "Counted here", rows }),
  );
  root.className = "dynamics";
  census.className = "census";
  census.tabIndex = 0;
  census.setAttribute("role", "region");
  census.setAttribute("aria-label", say("Census of cycles"));
  caption.className = "reason";
  caption.dataset.spoken = "";
  caption.dataset.described = "";
  legend.className = "legend";
  root.append(canvas, census, evidence.element, caption, legend);
  host.root.append(root);
  follow(canvas, picture);

  const seeds = new Latest<string>();
  const orbits = new Latest<Orbit>();
  const censuses = new Latest<DynamicsCensus | string>();
  /** The orbit of the seed; null while it is being computed. */
  let orbit: Orbit | null = null;

  // Questions

  /** Returns the seed of a state as rows of bits. */
  function askSeed(state: DynamicsState): Promise<string> {
    const { start, seed, random, c, column } = state;
    const key = JSON.stringify([start, systemOf(state), seed, random, c, column]);
    const { dynamics_random: rows } = host.bindings;
    return seeds.ask(key, (signal) => seedOf(state, rows, host.core, signal));
  }

  const askOrbit = (params: Answer["params"]): Promise<Orbit> =>
    orbits.ask(seedKey(params), async (signal) => {
      const block = await host.core.call("dynamics", [{ ...params, t: 0 }], { signal });
      return block.orbit;
    });

  /** Returns all cycles; of systems that are too large a sentence instead. */
  async function countAll(
    state: DynamicsState,
    signal: AbortSignal,
  ): Promise<DynamicsCensus | string> {
    const stopping = new AbortController();
    signal.addEventListener("abort", () => stopping.abort(signal.reason));
    const onSteps = (share: number) =>
      host.progress(share, () => stopping.abort(new Error("You stopped the census")));
    onSteps(0);
    try {
      const work = { signal: stopping.signal, onSteps };
      return await host.core.call("dynamics_census", [systemOf(state)], work);
    } catch (error) {
      return messageOf(error);
    } finally {
      host.progress(null);
    }
  }

  // Words

  /** Describes when the seed repeats. */
  function returnSays(): string {
    const [preperiod, period] = orbit ?? [];
    if (orbit === null) return say("Searching for the cycle.");
    if (preperiod === undefined) return say("No cycle found within 0.1 seconds.");
    return preperiod === 0
      ? say`The seed is on a cycle: it repeats every ${counted(period ?? 0, "step")}.`
      : say`After ${counted(preperiod, "step")} the state repeats every ${counted(period ?? 0, "step")}.`;
  }

  function factsOfState({ step }: Answer, state: DynamicsState): Facts {
    const stable = step.stable === null ? "needs an even k" : yes(step.stable);
    const byA = state.rule === "b" && step.stable_by_a !== null ? yes(step.stable_by_a) : null;
    const [preperiod, period] = orbit ?? [];
    const text = period === undefined ? "not found" : grouped(period);
    return {
      title: say`State ${step.t}`,
      rows: [
        ["ones in each column", step.derived.join(", ") || "0"],
        ["stable", stable],
        ...(byA === null ? [] : [[byRuleA(say("stable"), step.radius), byA] as const]),
        ["energy of each row", step.energies.join(", ")],
        ["period", orbit === null ? "…" : text],
        ...(preperiod === undefined ? [] : [["steps to the cycle", grouped(preperiod)] as const]),
      ],
    };
  }

  // Drawing

  const frameNow = () => frameOf(canvas, host.surface, false);

  function sheetNow(): DynamicsCanvas {
    const palette = host.bindings.palette("viridis");
    return { context, colours: coloursOf(canvas, host.surface.still), palette };
  }

  /** Computed once for a state: far from the seed it takes as long as the rest of a picture. */
  function stripOf({ params, strips }: Answer, from: number, columns: number): DynamicsStrip {
    const key = `${from} ${columns}`;
    const strip = strips.get(key) ?? host.bindings.dynamics_strip({ ...params, t: from }, columns);
    strips.set(key, strip);
    return strip;
  }

  /** Returns the steps that the strip of a layout shows. */
  const strip = (answer: Answer, { strip }: Layout, { t }: DynamicsState) =>
    stripOf(answer, firstOf(strip, t), strip.columns);

  /**
   * Returns the layout: the strip holds everything given on a cycle, and more where more is given.
   */
  function layout(answer: Answer, state: DynamicsState): Layout {
    const { k, n } = state;
    const letters = lettersOf(host.surface.still);
    const columns = columnsOf(answer, state);
    const withRows = (rows: number) => layoutOf(frameNow(), k, columns, rows, letters);
    const narrow = withRows(k);
    const { added } = strip(answer, narrow, state);
    const highest = added.reduce((high, offset) => Math.max(high, offset), 0);
    return highest < n + k ? narrow : withRows(highest - n + 1);
  }

  function drawStep(answer: Answer, state: DynamicsState): void {
    const [place, sheet] = [layout(answer, state), sheetNow()];
    const columns = columnsOf(answer, state);
    const isWhole = !numbersHidden(state); // what follows from the state is an answer
    blocksOf(answer.step, state.rule).forEach((block, at) => {
      const corner = place.blocks[at];
      if (corner && (isWhole || at === 0)) drawBlock(sheet, place, corner, block, columns, state.n);
    });
    if (isWhole) drawStrip(sheet, place, strip(answer, place, state), state.k, state.n, state.t);
  }

  function drawOrbit(answer: Answer, { t }: DynamicsState): void {
    const [preperiod, period] = orbit ?? [];
    if (preperiod === undefined || period === undefined) {
      drawWords(sheetNow(), frameNow(), [returnSays()]);
      return;
    }
    const tail = Math.min(preperiod, MOST_TAIL);
    const marks = tail + Math.min(period, MOST_MARKS);
    const stable = preperiod <= LAST ? stripOf(answer, preperiod - tail, marks).stable : [];
    drawRing(sheetNow(), ringOf(frameNow(), preperiod, period), stable, t);
  }

  const panels = (tokens: DynamicsTokens): Panels =>
    panelsOf(frameNow(), tokens, lettersOf(host.surface.still));

  function drawStructure(answer: Answer, tokens: DynamicsTokens, { cell }: DynamicsState): void {
    const place = panels(tokens);
    const first = firstBar(place.bars, answer.step.t);
    const { distance } = stripOf(answer, first, place.bars.columns);
    drawTokens(sheetNow(), place, tokens, distance, spotOf(cell, tokens));
  }

  /** Makes the canvas of a step so high that its digits are readable. */
  function makeRoom(answer: Answer, state: DynamicsState): void {
    const [isPaper, letters] = [host.surface.paper !== null, lettersOf(host.surface.still)];
    const size = [canvas.clientWidth, state.k, columnsOf(answer, state), letters] as const;
    const height = `${heightOn(...size, isPaper ? LARGEST : READABLE)}px`;
    const isStep = state.show === "step";
    if (isStep && isPaper) canvas.style.height = height;
    root.style.cssText = isStep ? `--readable: ${height}` : "";
  }

  function paint(answer: Answer, state: DynamicsState): void {
    makeRoom(answer, state);
    const { ratio } = host.surface;
    host.surface.blank(canvas, frameNow(), sheetNow().colours.ground);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (answer.tokens !== null) drawStructure(answer, answer.tokens, state);
    else if (state.show === "step") drawStep(answer, state);
    else drawOrbit(answer, state);
  }

  /** Says what happens in the step that is shown. */
  function stepSays({ step, tokens }: Answer, state: DynamicsState): string {
    if (tokens !== null) return tokensSay(tokens) + turnSays(tokens, state);
    return state.show === "step" ? say(step.sentence) : returnSays();
  }

  return {
    element: canvas,
    async answer(state) {
      const params = { ...systemOf(state), seed: await askSeed(state), t: state.t };
      const tokens = state.show === "tokens" ? host.bindings.dynamics_tokens(params) : null;
      return { params, step: host.bindings.dynamics_step(params), tokens, strips: new Map() };
    },
    explain(answer, state) {
      const { step, params } = answer;
      const isEvidence = state.show === "evidence";
      census.hidden = state.show !== "cycles";
      canvas.hidden = caption.hidden = legend.hidden = isEvidence;
      if (isEvidence) picture.stop();
      else evidence.hide();
      if (!orbits.isAbout(seedKey(params))) orbit = null;
      const count = document.createElement("strong");
      count.textContent = say`Step ${step.t}.`;
      const radius = say`Rule B with n = ${state.n} is rule A with n = ${step.radius}.`;
      caption.replaceChildren(
        count,
        ` ${stepSays(answer, state)}`,
        state.rule === "b" ? ` ${radius}` : "",
      );
      const { tokens } = answer;
      root.classList.toggle("structure", tokens !== null);
      const palette = host.bindings.palette("viridis");
      legend.replaceChildren(
        ...(tokens === null
          ? legendOf(state, step)
          : tokenLegend(tokens, palette, spotOf(state.cell, tokens) !== null)),
      );
    },
    paint,
    async finish(answer, state, signal) {
      const lengths = await askOrbit(answer.params);
      if (signal.aborted) return;
      const isNew = orbit === null;
      orbit = lengths;
      if (isNew) picture.changed();
      if (state.show !== "cycles") censuses.cancel();
      else {
        const name = systemName(state);
        const counts = await censuses.ask(name, (signal) => countAll(state, signal));
        if (signal.aborted) return;
        const radius = state.rule === "b" ? answer.step.radius : null;
        render(censusTable(name, counts, radius), census);
        paint(answer, state); // the table reduced the picture
      }
      if (state.show === "evidence") await evidence.show();
    },
    items: {
      at(point, answer, state) {
        const { tokens } = answer;
        if (tokens !== null) return spotAt(panels(tokens), tokens, point);
        if (state.show !== "step") return null;
        const place = layout(answer, state);
        const bit = bitAt(place, state.k, columnsOf(answer, state), point);
        if (bit !== null) return { bit };
        const step = numbersHidden(state) ? null : stepAt(place, state.t, point);
        return step === null ? null : { step };
      },
      tap(item, { step, tokens }) {
        if (item === null) return;
        if ("bit" in item) {
          picture.change({ start: "typed", seed: toggled(step.before, ...item.bit), t: 0 });
          return;
        }
        const to = tokens === null ? ("step" in item ? item.step : null) : stepOf(item, tokens);
        if (to !== null) picture.goTo(Math.min(to, LAST));
      },
      markedItem: ({ tokens }, { cell }) => tokens && spotOf(cell, tokens),
      mark(item, { tokens }) {
        if (item === null || tokens === null) return { cell: null };
        return "bit" in item ? null : { cell: cellOf(item, tokens) };
      },
      facts(item, answer, state) {
        if (state.show === "evidence") return undefined; // it reports by itself
        if (answer.tokens !== null)
          return tokenFacts(item && "bit" in item ? null : item, answer.tokens);
        return item && "bit" in item
          ? factsOfBit(item.bit, answer, state)
          : factsOfState(answer, state);
      },
    },
    steps: {
      key: "t",
      at: (_, { t }) => t,
      last: () => LAST,
      /** Where the cycle starts: the last step of all means nothing. */
      end: (_, { t }) => orbit?.[0] ?? t,
      stay: (_, { pace }) => stay(pace, moving()),
    },
    actions({ tokens }, { start, random, cell }) {
      const seed = { start: "random", random: start === "random" ? random + 1 : random } as const;
      return [
        action("New seed", "Another random seed.", "n", () => picture.change({ ...seed, t: 0 })),
        ...(tokens === null
          ? []
          : tokenActions(spotOf(cell, tokens), tokens, picture.choose, (step) =>
              picture.goTo(Math.min(step, LAST)),
            )),
      ];
    },
    description({ params, step, tokens }, state) {
      if (tokens !== null) return describeTokens(tokens, state);
      const rows = step.before.map((bits, row) => say`row ${row}: ${bits}`).join(", ");
      return say`D(${params.k}, ${params.n}) after ${counted(step.t, "step")}, ${rows}.`;
    },
    data: async ({ params, tokens }) =>
      tokens === null ? host.core.call("dynamics", [params]) : tokenData(tokens),
    digest: async ({ params, tokens }) =>
      tokens === null
        ? host.core.digest("dynamics", [params])
        : host.core.call("digest", [tokenData(tokens)]),
    async reasons({ step }, state) {
      const { orbitReason, stepReasons } = await import("./extras.ts");
      if (state.show === "step") return stepReasons(step, state.rule);
      return [orbitReason(returnSays(), orbit?.[1])];
    },
    dispose() {
      for (const work of [seeds, orbits, censuses]) work.cancel();
      evidence.stop();
    },
  };
});

/** What the orbit depends on. */
function seedKey({ t: _, ...seed }: Answer["params"]): string {
  return JSON.stringify(seed);
}

/** As many columns as the three blocks need, and one more than the incubator. */
function columnsOf({ step: { before, middle, after } }: Answer, { n, k }: DynamicsState): number {
  const lengths = [...before, ...middle, ...after].map((bits) => bits.length);
  return Math.max(n + Math.ceil(k / 2) + 1, ...lengths);
}

function factsOfBit(
  [row, offset]: readonly [number, number],
  { step }: Answer,
  { n }: DynamicsState,
): Facts {
  const isOne = step.before[row]?.[offset] === "1";
  return {
    title: say`Row ${row}, offset ${offset}: ${isOne ? 1 : 0}`,
    rows: [
      ["number in the array", `${2 * step.radius - 1 + row}`],
      ["in the incubator", yes(offset < n)],
      ["energy of the row", `${step.energies[row]}`],
      ["tap it", say`to make it ${isOne ? 0 : 1}`],
    ],
  };
}

function yes(is: boolean): string {
  return is ? "yes" : "no";
}

/** Returns what the marks mean. */
function legendOf(
  { show, rule }: Pick<DynamicsState, "show" | "rule">,
  { stable, radius }: Pick<DynamicsStep, "stable" | "radius">,
): HTMLElement[] {
  const named = (words: string) => (rule === "b" ? byRuleA(say(words), radius) : words);
  const marks = [
    ["this", show === "step" ? "added now" : "the state that is shown"],
    ...(stable === null
      ? []
      : [
          ["stable", named("stable")],
          ["unstable", named("not stable")],
        ]),
    ...(show === "step"
      ? [
          ["solid", "dropped next"],
          ["incubator", "ones are added from here on"],
        ]
      : []),
  ] as const;
  return marks.map(([kind = "", words = ""]) =>
    marked(kind, words, kind === "stable" ? "var(--text)" : "none"),
  );
}
