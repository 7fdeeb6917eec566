/** One or two planes with a barrier, its shadows, and what follows from them. */

import type { BarrierPlanes, BarrierWorld } from "core";
import { nothing, render, type TemplateResult } from "lit/html.js";
import { typeset } from "../../canvas/formulas.ts";
import { moving, stay } from "../../canvas/frames.ts";
import { action } from "../../canvas/keys.ts";
import { tuple } from "../../canvas/number-format.ts";
import { cited } from "../../citations/cited.ts";
import { isHidden, numbersHidden } from "../../link/hidden.ts";
import { isLocked } from "../../link/locks.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { zoomActions } from "../../picture/actions.ts";
import { CaptionedCanvas } from "../../picture/captioned-canvas.ts";
import { custom } from "../../picture/custom.ts";
import { marked } from "../../picture/legend.ts";
import { reasonOfTree } from "../tree-reasons.ts";
import type { ExtraArrays, Facts } from "../view.ts";
import { type BarrierCell, BITS, bitsAt, cellAt, cellOf, panesOf, showing } from "./geometry.ts";
import { type BarriersState, barriersParams, nameOf } from "./index.ts";
import { BarrierInput } from "./input.ts";
import { drawPlane } from "./paint.ts";
import {
  barrierOf,
  pictureOf,
  planeOf,
  regionOf,
  seenOf,
  stepOf,
  treeLink,
  verdictOf,
} from "./words.ts";

/** A position of a plane, by the names of its own game and of the first one. */
export interface Place {
  readonly game: 0 | 1;
  readonly cell: BarrierCell;
  readonly own: BarrierCell;
  /** Whether the link names it: then the caption has its facts. */
  readonly isMarked?: boolean;
}

export const picture = custom<BarriersState, BarrierPlanes, Place>((host, picture) => {
  const box = new CaptionedCanvas(host);
  box.root.classList.add("barriers");
  /** With another barrier steps begin anew. */
  let restarted: Partial<BarriersState> = {};
  let barriers: string | null = null;
  const input = new BarrierInput(box.canvas, host, picture, (b, how) =>
    host.change({ b, ...restarted }, how),
  );

  /** Returns where the planes stand, each with its world. */
  const panes = (planes: BarrierPlanes, { side }: BarriersState) => {
    const worlds = worldsIn(planes);
    const origins = worlds.map(({ origin }) => origin);
    const panes = panesOf(box.frame, origins, side, box.letters);
    return panes.map((pane, at) => [pane, worlds[at] ?? planes.first] as const);
  };

  function paint(planes: BarrierPlanes, state: BarriersState): void {
    const { context, colours } = box;
    box.clear(colours);
    const sheet = { context, colours };
    const look = { isOpen: state.step !== null, isSecret: numbersHidden(state) };
    for (const [pane, world] of panes(planes, state)) {
      const mid = world === planes.first ? state.mid : moved(state.mid, state);
      drawPlane(sheet, pane, world, { name: nameOf(world.text), mid, ...look });
    }
  }

  function tools(state: BarriersState): TemplateResult {
    const at = cellOf(state.at);
    const words = at && input.isBelow(state.b, at) ? say("Put above") : say("Put below");
    const begin = (sample: Partial<BarriersState>) =>
      host.change({ ...STANDARD, ...sample }, "commit");
    const examples = html`<details><summary>Examples</summary><div class="acts">${SAMPLES.map(
      ({ name, ...sample }) =>
        html`<button type="button" class="act" @click=${() => begin(sample)}>${say(name)}</button>`,
    )}</div></details>`;
    return html`${
      isLocked(barriersParams, state, "b") || at === null || at.includes(0)
        ? nothing
        : html`<p class="acts"><button type="button" class="act" @click=${() => input.flip(at)}>${words} ${tuple(at)}</button></p>`
    }
      ${isLocked(barriersParams, state, "p") ? nothing : examples}`;
  }

  function zoom({ side }: BarriersState, by: -1 | 1): void {
    const { min, max } = barriersParams.side;
    const size = side - by * Math.max(1, Math.round(side / 6));
    const next = Math.min(max, Math.max(min, size));
    if (next !== side) host.change({ side: next }, "commit");
  }

  return {
    element: box.canvas,
    async answer({ p, vs, b, dx, dy, mid, from, side, step, at }, { signal }) {
      input.hold(b);
      const params = { p, vs, b, dx, dy, mid, from, side, step, at };
      try {
        return await host.core.call("barrier_planes", [params], { signal });
      } catch (error) {
        if (!signal.aborted && barriers !== null) input.hold(barriers);
        throw error;
      }
    },
    explain(planes, state) {
      const { first, second } = planes;
      const { still } = host.surface;
      barriers = state.b;
      restarted = state.step === null ? {} : { step: 0 };
      const words = still ? typeset : cited; // files have no links
      const [title, detail] = verdictOf(planes, state.mid);
      box.root.classList.toggle("pair", second !== null);
      render(
        isHidden(state, "reasons")
          ? nothing
          : html`<p data-spoken=""><strong>${title}</strong> ${words(detail)}</p>
        ${state.step === null ? chosen(first, second) : html`<p data-spoken="">${stepOf(first, state.step)}</p>`}
        ${legend(planes, state)}
        <p class="quiet">${words(planeOf(planes))}${still ? nothing : html` ${links(planes)}`}</p>
        ${still ? nothing : tools(state)}`,
        box.words,
      );
    },
    paint,
    items: {
      at(point, planes, state) {
        for (const [pane, world] of panes(planes, state)) {
          const cell = cellAt(pane, point);
          if (cell === null) continue;
          if (world === planes.first) return { game: 0, cell, own: cell };
          return { game: 1, cell, own: [cell[0] - state.dx, cell[1] - state.dy] };
        }
        return null;
      },
      markedItem(_, state) {
        const at = cellOf(state.at);
        return at && chosenAt(at);
      },
      mark: (place, _, state) => markOf(place?.own ?? null, state),
      tap(place, _, state) {
        const patch = markOf(place?.own ?? null, state);
        if (patch !== null) host.change(patch, "commit");
      },
      start: startIn,
      next: ({ own: [x, y] }, [right, down]) => chosenAt([x + right, y + down]),
      facts: (place, planes, state) =>
        place && !place.isMarked ? factsOf(place, planes, state) : null,
    },
    steps: {
      key: "step",
      at: (planes, state) => state.step ?? lastOf(planes, state),
      last: lastOf,
      stay: () => stay("steady", moving()),
    },
    actions(planes, state) {
      const at = cellOf(state.at);
      const flip = () => (at ? input.flip(at) : picture.choose(startIn(planes)));
      const help = "Put the chosen position on the other side of the barrier.";
      return [
        action("Change sides", help, "enter space", flip),
        ...zoomActions((by) => zoom(state, by)),
      ];
    },
    description: (planes, state) => (numbersHidden(state) ? barrierOf(planes) : pictureOf(planes)),
    data: ({ plane }) => plane,
    extraArrays: async (planes) => shadowsIn(planes),
    /** Why the cell that is looked at is a P- or an N-position of each game. */
    async reasons(planes, _, { core }) {
      const reasons = worldsIn(planes).map(async ({ at, text }) => {
        if (at === null || String(at) === "0,0") return [];
        const tree = text.replace("x", `${at[0]}`).replace("y", `${at[1]}`);
        const { is_p } = await core.call("tree_facts", [{ p: tree }]);
        return [reasonOfTree(core, tree, is_p, null)];
      });
      return (await Promise.all(reasons)).flat();
    },
  };
});

/** Returns a position of the first game that the link names. */
const chosenAt = (cell: BarrierCell): Place => ({ game: 0, cell, own: cell, isMarked: true });

const startIn = ({ first }: BarrierPlanes) => chosenAt(first.before[0] ?? [1, 1]);

function worldsIn({ first, second }: BarrierPlanes): readonly BarrierWorld[] {
  return second === null ? [first] : [first, second];
}

/** Returns the step after which nothing in the picture is open. */
function lastOf(planes: BarrierPlanes, { step }: BarriersState): number {
  const open = worldsIn(planes).flatMap(({ steps }) => [...steps]);
  return Math.min(
    barriersParams.step.max,
    open.reduce((one, other) => Math.max(one, other), 0) + (step ?? 0),
  );
}

/** Returns how the link marks a position of the first game; null where it stays as it is. */
function markOf(
  cell: BarrierCell | null,
  { at, from, side }: BarriersState,
): Partial<BarriersState> | null {
  if (cell === null) return at === "" ? null : { at: "" };
  const most = barriersParams.from.max;
  const [x, y] = cell.map((size) => Math.min(most, Math.max(0, size))) as [number, number];
  return x + y === 0 ? null : { at: `${x},${y}`, from: showing(from, side, [x, y], most) };
}

function factsOf(
  { game, cell }: Place,
  planes: BarrierPlanes,
  { step }: BarriersState,
): Facts | null {
  const world = worldsIn(planes)[game] ?? planes.first;
  const bits = bitsAt(world, cell);
  if (bits & BITS.none) return null;
  const isOpen = step !== null && !(bits & BITS.above);
  const outcome = bits & BITS.isP ? "P-position" : "N-position";
  return {
    title: tuple(cell),
    rows: [
      ["game", nameOf(world.text)],
      ["place", regionOf(bits)],
      ["outcome", isOpen ? "still open" : outcome],
      ...(bits & BITS.shadowed ? [["shadow", "of another leaf"] as const] : []),
    ],
  };
}

/** Returns which P-positions the chosen position sees, in each game. */
function chosen(first: BarrierWorld, second: BarrierWorld | null): TemplateResult | typeof nothing {
  if (first.at === null) return nothing;
  const words = second?.at
    ? html`${nameOf(first.text)}: ${seenOf(first)} ${nameOf(second.text)}: ${seenOf(second)}`
    : seenOf(first);
  return html`<p data-spoken="">${words}</p>`;
}

/** Draws the legend of what is in the picture. */
function legend(planes: BarrierPlanes, state: BarriersState): TemplateResult {
  const worlds = worldsIn(planes);
  const has = (bit: number) => worlds.some(({ cells }) => cells.some((bits) => bits & bit));
  const differs = worlds.some(({ columns, rows }) =>
    [...columns, ...rows].some((shadow) => shadow & 2),
  );
  return html`<div class="legend">${[
    marked("losing", "losing position (P-position)"),
    has(BITS.above) ? marked("above", "above the barrier") : nothing,
    has(BITS.exterior) ? marked("outside", "a pile is empty (exterior)") : nothing,
    marked("shadow", "its row or column is shadowed"),
    has(BITS.shadowed) ? marked("leaf", "shadowed along a leaf that the plane keeps") : nothing,
    differs ? marked("ring", "shadowed in one game alone") : nothing,
    state.mid === "" ? nothing : marked("middle", "end of the middle set"),
    state.step === null ? nothing : marked("corner", "corner position, decided next"),
  ]}</div>`;
}

/** Returns the last position of the middle set in the second game. */
function moved(mid: string, { dx, dy }: BarriersState): string {
  const last = cellOf(mid);
  return last === null ? "" : `${last[0] + dx},${last[1] + dy}`;
}

/** Returns which shadows lie on each position below the barrier. */
function shadowsOf({ cells, columns, rows, side }: BarrierWorld): Uint16Array {
  return Uint16Array.from(cells, (bits, at) => {
    if (bits & (BITS.above | BITS.none)) return 0;
    const [x, y] = [at % side, Math.floor(at / side)];
    const leaf = bits & BITS.shadowed ? 4 : 0;
    return ((columns[x] ?? 0) & 1) + 2 * ((rows[y] ?? 0) & 1) + leaf;
  });
}

function links({ first, second }: BarrierPlanes): TemplateResult {
  const one = (world: BarrierWorld) =>
    html`<a href=${treeLink(world.text)}>${say`The tree ${world.text}`}</a>`;
  return html`${one(first)}${second ? html` · ${one(second)}` : nothing}`;
}

/** The shadows, row after row as the data, and the plane of the second game. */
function shadowsIn({ first, second, other }: BarrierPlanes): ExtraArrays {
  const arrays: Record<string, Uint16Array> = { shadow: shadowsOf(first) };
  if (second !== null && other !== null) {
    arrays.second = Uint16Array.from(other.values);
    arrays.second_shadow = shadowsOf(second);
  }
  const words =
    "shadow: the shadow on each position: 1 on its column, 2 on its row, 4 of another leaf, added; second and second_shadow: the same of the second game, if there is one";
  return { words, arrays };
}

/** What a sample has that it does not name. */
const STANDARD = {
  ...{ vs: "", dx: 0, dy: 0, mid: "", from: 0, at: "", step: null },
  side: barriersParams.side.default,
};

type Sample = Partial<BarriersState> & { readonly name: string };

/** Barriers to begin with, each an idea of the paper. */
const SAMPLES: readonly Sample[] = [
  { name: "Nim and misère Nim", p: "0(x,y)", vs: "1(x,y)", b: "1,2;2,1" },
  {
    name: "A staircase",
    p: "2(3,x,y)",
    vs: "",
    b: "1,7;2,5;4,4;5,2;8,1",
    side: 12,
    at: "6,6",
  },
  { name: "Two paths", p: "2(x,1(y))", vs: "3(x,1(y))", b: "4,4", side: 14 },
  { name: "Centres 2 and 5", p: "2(8,x,y)", vs: "5(8,x,y)", b: "8,8", side: 24 },
  {
    name: "Centres 4 and 2, moved",
    p: "2(1,x,y)",
    vs: "4(1,x,y)",
    b: "2,2",
    dx: 2,
    dy: 2,
    side: 16,
  },
  {
    name: "A row and its period",
    p: "2(5,x,y)",
    vs: "2(5,x,y)",
    b: "30,30",
    dx: 12,
    dy: 12,
    from: 24,
    side: 28,
  },
  {
    name: "A middle set",
    p: "0(2,x,y)",
    vs: "6(2,x,y)",
    b: "1,1",
    mid: "5,5",
    side: 12,
  },
];
