/**
 * What lies beneath the octant: buttons of the best views, the scale of colours, what it shows and
 * what stands out, and the rule by which it grows.
 */
import { html, nothing, render } from "lit/html.js";
import { typeset } from "../../canvas/formulas.ts";
import { colourAt, css } from "../../canvas/palette.ts";
import { say } from "../../locales/say.ts";
import { USUAL } from "../own-rules.ts";
import { PRESETS, type Preset } from "./camera.ts";
import type { OctantState } from "./index.ts";
import type { Measure } from "./painter.ts";
import { SETS, type SetName } from "./sets.ts";

/** By what a set grows, or what its steps are if no rule grows it; and the theorem on its steps. */
interface Rule {
  readonly sentence: string;
  /** What its steps add, and the statement card that says so. */
  readonly theorem: { readonly sentence: string; readonly card?: string };
}

const LISTED: Rule = {
  sentence: "No rule of neighbours grows this picture: the game decides each position.",
  theorem: { sentence: "Step n adds the losing positions with a + b + c = 2n or 2n + 1." },
};

export const RULES: Readonly<Record<SetName, Rule>> = {
  nim: {
    sentence:
      "Rule: a cell is born if exactly one of its three neighbours with one counter less in two piles is alive.",
    theorem: {
      sentence: "Generation n holds exactly the losing positions with 2n counters.",
      card: "3-pile-nim-as-an-automaton-theorem-1",
    },
  },
  relaxed: {
    sentence:
      "Rule: a cell is born if exactly one of its twelve neighbours (1 more or 1 less in two piles) is alive.",
    theorem: {
      sentence:
        "Among the cells born in generation n, those with 2n counters are exactly the P-positions with 2n counters.",
      card: "3-pile-nim-as-an-automaton-theorem-2",
    },
  },
  lim: {
    sentence:
      "Rule: a cell is born if exactly one of its three closer neighbours (1 less in one pile) is alive.",
    theorem: {
      sentence: "Born in generation n are exactly the P-positions of LIM with n counters.",
    },
  },
  slice: {
    sentence:
      "This is a slice through the growth of four-pile Nim: the parent of a position may have another fourth pile.",
    theorem: { sentence: "Born in generation n are the P-positions with a + b + c + d = 2n." },
  },
  misere: LISTED,
  tripod: LISTED,
  played: LISTED,
};

/** The object that is drawn, with the sizes that the core gives. */
export interface LegendItem {
  readonly set: SetName;
  /** What is drawn, perhaps less than requested. */
  readonly side: number;
  /** The least side with a position. */
  readonly leastSide: number;
  /** The step at which it is complete. */
  readonly lastStep: number;
}

/** Describes the object. */
export function objectOf(
  { set, side, leastSide, lastStep }: LegendItem,
  state: OctantState,
): string {
  const { c, d } = state;
  const below = say`piles below ${side}`;
  if (side < leastSide)
    return set === "slice"
      ? say`Nothing to show: beside a fourth pile of ${d}, a losing position has another pile of ${leastSide / 2} or more. Choose side ${leastSide}.`
      : say`Nothing to show: with centre ${c} no losing position has all piles below ${side}. Choose side ${leastSide}.`;
  switch (set) {
    case "nim":
      return say`Losing positions of Nim, ${below}.`;
    case "relaxed":
      return say`Growth by all twelve neighbours to generation ${Math.min(state.n ?? lastStep, lastStep)}, ${below}.`;
    case "lim":
      return say`P-positions of LIM, ${below}: no digit 1 is in two piles.`;
    case "played":
      return say`${lostOf(state)}; ${below}.`;
    case "misere":
      return say`P-positions of misère Nim, which is tripod nim with centre 1; ${below}.`;
    case "tripod":
      return say`P-positions (a, b, C(a, b)) of tripod nim with centre ${c}, ${below}.`;
    case "slice":
      return say`P-positions of Nim with a fourth pile of ${d}; other ${below}.`;
  }
}

/** Describes the positions of a game that no digits decide, and where their order matters. */
function lostOf({ game, set, code, k }: OctantState): string {
  switch (game) {
    case "moore-nim":
      return say`P-positions of Moore’s Nim with up to ${k} piles in a move`;
    case "end-nim":
      return say(
        "P-positions of End-Nim: b stands between a and c, so the three piles are not alike",
      );
    case "subtraction":
      return say`P-positions of three piles from which ${set || USUAL.set} may be taken`;
    case "kayles":
      return say("P-positions of Kayles with three rows");
    default:
      return say`P-positions of the octal game ${code || USUAL.code} with three rows`;
  }
}

/** Describes how kinds of positions differ to a last step; empty if all are of one kind. */
export function kindsOf(
  set: SetName,
  tree: boolean,
  { n, cut, explode }: OctantState,
  lastStep: number,
): string {
  const kinds: string[] = [];
  if (set === "relaxed")
    kinds.push(
      tree
        ? say("Coloured: P-positions. Grey with a belt: N-positions, which appear late.")
        : say(
            "Coloured: P-positions. Grey with a dot on each face: N-positions, which appear late.",
          ),
    );
  if (tree)
    kinds.push(
      SETS[set].steps.evolves
        ? say("Tubes join each position to its parent.")
        : say("Tubes join neighbours of consecutive steps."),
    );
  // Tubes and balls have no outlines.
  const how = tree ? say("paler") : say("paler and has outlines");
  const { grown } = SETS[set].steps;
  const last = n === null ? null : Math.min(n, lastStep);
  const newest =
    last === null
      ? say("the last generation")
      : grown
        ? say`generation ${last}`
        : say`step ${last}`;
  if (cut === "1") kinds.push(say`Everything but ${newest} is faint.`);
  else if (n !== null)
    kinds.push(
      grown ? say`Grown to ${newest}, which is ${how}.` : say`Shown to ${newest}, which is ${how}.`,
    );
  if (explode > 0) kinds.push(say("The half-size copies are moved apart."));
  return kinds.join(" ");
}

/**
 * A scale of colours: what it counts, from 0 to its end, and some colours on the way, evenly
 * spread, as CSS has them.
 */
interface Scale {
  readonly what: string;
  readonly to: number;
  readonly colours: readonly string[];
}

const MOST_STOPS = 9;

export function scaleOf(
  set: SetName,
  { colour }: OctantState,
  side: number,
  lastStep: number,
  { from, slopes }: Measure,
  palette: Uint8Array,
): Scale {
  const pile = PILES.indexOf(colour);
  const to = pile < 0 ? lastStep : side - 1;
  const range = to * (slopes[pile < 0 ? 3 : pile] ?? 0);
  const length = Math.max(2, Math.min(MOST_STOPS, to + 1));
  const colours = Array.from({ length }, (_, i) =>
    css(colourAt(palette, from + (range * i) / (length - 1))),
  );
  return { what: pile < 0 ? say(SETS[set].steps.name) : say`Pile ${colour}`, to, colours };
}

const PILES: readonly string[] = ["a", "b", "c"];

/** What lies beneath the picture. `choose`: a view is chosen. */
export class Overlay {
  readonly root = document.createElement("div");
  readonly #choose: (preset: Preset) => void;
  /** What is written, as a key. */
  #written = "";

  constructor(choose: (preset: Preset) => void) {
    this.#choose = choose;
    this.root.className = "octant-overlay row";
    // A press here is no gesture on the picture beneath.
    for (const type of ["pointerdown", "pointerup", "keydown"])
      this.root.addEventListener(type, (event) => event.stopPropagation());
  }

  say(sentence: string, set: SetName, scale: Scale): void {
    const key = JSON.stringify([sentence, set, scale]);
    if (key === this.#written) return;
    this.#written = key;
    const { what, to, colours } = scale;
    const { sentence: rule, theorem } = RULES[set];
    const link = theorem.card === undefined ? nothing : `#v1/paper?id=${theorem.card}`;
    const bar = `background-image: linear-gradient(to right, ${colours.join(", ")})`;
    render(
      html`<div class="row" role="group" aria-label=${say("Views")}>${say("Look along")}${PRESETS.map((preset) => this.#button(preset))}</div
        ><p class="octant-scale row"><span>${`${what} 0`}</span><span .style=${bar}></span><span>${to}</span></p
        ><p><span>${sentence}</span> <span class="octant-rule"><span>${typeset(rule)}</span> <a href=${link}>${typeset(theorem.sentence)}</a></span></p>`,
      this.root,
    );
  }

  #button(preset: Preset) {
    const { key, label, meaning } = preset;
    return html`<button type="button" aria-label=${say(label)} title=${say`${say(meaning)} (key ${key})`}
      @click=${() => this.#choose(preset)}>${say(label.replace("Look along ", ""))}</button>`;
  }
}
