/** The picture of the evolution of k piles: a graph, and the relatives of one position. */

import type { PilesGraph, PilesPosition, PilesSlices, SequenceTerm } from "core";
import { nothing, type TemplateResult } from "lit/html.js";
import type { Point } from "../../canvas/camera.ts";
import { action } from "../../canvas/keys.ts";
import { counted, grouped, tuple } from "../../canvas/number-format.ts";
import { colourAt, css, inkOn } from "../../canvas/palette.ts";
import { adopting } from "../../canvas/styles.ts";
import { isHidden } from "../../link/hidden.ts";
import { isLocked } from "../../link/locks.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { PLAIN_ARROWS, wayOf } from "../../picture/actions.ts";
import { plot } from "../../picture/plot.ts";
import type { PlotBox } from "../../picture/plot-layers.ts";
import { font, type PlotLayer, type PlotSheet, roundStep } from "../../picture/plot-layers.ts";
import { oeisLink } from "../oeis.ts";
import { reasonOfPiles } from "../position-reasons.ts";
import { required } from "../required.ts";
import { type PilesState, pilesOf, pilesParams, to } from "./index.ts";
import look from "./piles.css?shadow";
import { drawSlices, SIDE } from "./slices.ts";
import {
  bornOf,
  factsOf,
  familyOf,
  type Kinds,
  kindsOf,
  kindsTable,
  MISPRINTED,
  misprintOf,
  numbersOf,
  picturesLine,
} from "./words.ts";

// Where the positions of an evolution stand:

/** The graph of the core: positions by index, generation after generation. */
interface Links {
  /** Where each generation begins, and last how many positions there are. */
  readonly starts: ArrayLike<number>;
  /** The parent of each link, which stands in the generation before its child. */
  readonly from: ArrayLike<number>;
  readonly to: ArrayLike<number>;
}

interface Layout {
  /** The positions of each generation, from left to right. */
  readonly rows: readonly (readonly number[])[];
  /** The place of each position in the width, in 0..=1. */
  readonly across: Float64Array;
  /** The generation of each position. */
  readonly down: Uint8Array;
  readonly parents: readonly (readonly number[])[];
  readonly children: readonly (readonly number[])[];
}

/**
 * Returns the layout of a graph. A generation is spread over the whole width, in the order of the
 * mean places of its parents (one pass of the barycentre method of Sugiyama, Tagawa and Toda).
 */
function layOut({ starts, from, to }: Links): Layout {
  const count = starts[starts.length - 1] ?? 0;
  const relatives = () => Array.from({ length: count }, (): number[] => []);
  const [parents, children] = [relatives(), relatives()];
  for (let link = 0; link < from.length; link++) {
    const [parent, child] = [from[link] ?? 0, to[link] ?? 0];
    children[parent]?.push(child);
    parents[child]?.push(parent);
  }
  const across = new Float64Array(count);
  const down = new Uint8Array(count);
  const mean = (of: readonly number[]) =>
    of.reduce((sum, at) => sum + (across[at] ?? 0), 0) / Math.max(1, of.length);
  const rows: number[][] = [];
  for (let row = 0; row + 1 < starts.length; row++) {
    const [first, end] = [starts[row] ?? 0, starts[row + 1] ?? 0];
    const own = Array.from({ length: end - first }, (_, i) => first + i);
    const means = new Map(own.map((at) => [at, mean(parents[at] ?? [])]));
    own.sort((a, b) => (means.get(a) ?? 0) - (means.get(b) ?? 0) || a - b);
    own.forEach((at, place) => {
      across[at] = (place + 0.5) / own.length;
      down[at] = row;
    });
    rows.push(own);
  }
  return { rows, across, down, parents, children };
}

/** Returns where a position stands in a picture. */
function spotOf({ rows, across, down }: Layout, box: PlotBox, at: number): Point {
  const y = box.top + (((down[at] ?? 0) + 0.5) / rows.length) * box.height;
  return [box.left + (across[at] ?? 0) * box.width, y];
}

/** Returns the position that is nearest to a point in its row; null outside of the graph. */
function positionAt({ rows }: Layout, box: PlotBox, [x, y]: Point): number | null {
  const row = rows[Math.floor(((y - box.top) / box.height) * rows.length)];
  const place = Math.floor(((x - box.left) / box.width) * (row?.length ?? 0));
  return row?.[place] ?? null;
}

/**
 * Returns where an arrow key leads: to the nearest parent or child, or along the generation; null
 * for nowhere.
 */
function walk(layout: Layout, at: number, [along, by]: Point): number | null {
  const { rows, across, down, parents, children } = layout;
  const row = rows[down[at] ?? 0] ?? [];
  if (along !== 0) return row[row.indexOf(at) + along] ?? null;
  const near = (by < 0 ? parents : children)[at];
  const away = (other: number) => Math.abs((across[other] ?? 0) - (across[at] ?? 0));
  const best = (one: number | null, other: number) =>
    one === null || away(other) < away(one) ? other : one;
  return near?.reduce<number | null>(best, null) ?? null;
}

const adoptLook = adopting(look);

/** A graph as it is drawn. */
export interface Drawing {
  readonly layout: Layout;
  readonly names: readonly string[];
  readonly kinds: Kinds;
  /** The colour of each position, as a share of the palette. */
  readonly shades: readonly number[];
}

interface Answer {
  readonly graph: PilesGraph;
  readonly drawing: Drawing;
  readonly position: PilesPosition;
  /** How many positions its generation has, in every order. */
  readonly born: SequenceTerm;
  /** The position of the misprint in Table 1; null for other numbers of piles. */
  readonly misprint: PilesPosition | null;
  /** Slices of four piles; null for other numbers of piles. */
  readonly slices: PilesSlices | null;
  /** The index of the position; null if the graph does not have it. */
  readonly selection: number | null;
}

export const picture = plot<PilesState, Answer>((host, picture) => {
  const { core, surface, bindings } = host;
  adoptLook(host.root);

  /** Goes to a position; a graph that can have it grows to its generation. */
  function go(piles: readonly number[], generation: number): void {
    const { state } = required(picture.current);
    const p = piles.join();
    if (p !== state.p) host.change(to(state, p, generation), "commit");
  }

  /** Returns buttons for another number of piles. */
  function acts({ piles, generation }: PilesPosition): TemplateResult {
    const more = [0, ...piles];
    const empty = piles.indexOf(0);
    const less = empty < 0 ? piles.slice(1).map(() => 0) : piles.toSpliced(empty, 1);
    const act = (label: string, to: readonly number[], of: number) =>
      html`<button type="button" class="act" @click=${() => go(to, of)}>${say(label)}</button> `;
    return html`<p class="acts">${piles.length < 6 ? act("Add a pile", more, generation) : nothing}${piles.length > 2 ? act("Remove a pile", less, empty < 0 ? 0 : generation) : nothing}</p>`;
  }

  return {
    className: "piles",
    label: "00",
    async answer(state, { signal }, before) {
      const { n, order } = state;
      const piles = pilesOf(state);
      const k = piles.length;
      const previous = before?.state;
      const isSame =
        previous?.n === n && previous.order === order && pilesOf(previous).length === k;
      const same = isSame ? before?.answer : undefined;
      const born = (position: PilesPosition) =>
        core.call("sequence_term", [{ seq: "D", k, n: `${position.generation}` }], { signal });
      const found = core.call("piles_position", [[...piles]], { signal });
      const [graph, position, term, misprint, slices] = await Promise.all([
        same?.graph ?? core.call("piles_graph", [{ k, n, order }], { signal }),
        found,
        found.then(born),
        k === 4 ? core.call("piles_position", [[...MISPRINTED]], { signal }) : null,
        k === 4 ? (before?.answer.slices ?? core.call("piles_slices", [SIDE], { signal })) : null,
      ]);
      const drawing = same?.drawing ?? drawingOf(graph, k);
      const own = order === "all" ? position.piles : position.piles.toSorted((a, b) => a - b);
      const at = drawing.names.indexOf(own.join());
      const selection = at < 0 ? null : at;
      return { graph, drawing, position, born: term, misprint, slices, selection };
    },
    layers({ drawing: whole, selection }, state) {
      const isSecret = isHidden(state, "values");
      const drawing = isSecret ? { ...whole, shades: whole.shades.map(() => 0.5) } : whole;
      return [
        !isSecret && generations(drawing.layout),
        links(drawing),
        selection !== null && !isHidden(state, "reasons") && family(drawing, selection),
        positions(drawing, selection),
      ];
    },
    items: {
      at: ({ drawing }, point, { box }) => positionAt(drawing.layout, box, point),
      facts: ({ drawing: { names, layout }, graph }, at) => ({
        title: tuple(numbersOf(names[at] ?? "")),
        rows: [
          ["generation", `${layout.down[at]}`],
          ["parents", grouped(graph.parents[at] ?? 0)],
          ["children", grouped(graph.children[at] ?? 0)],
        ],
      }),
      choose: ({ drawing: { names, layout } }, at, state) =>
        to(state, names[at] ?? pilesParams.p.default, layout.down[at] ?? 0),
    },
    actions({ drawing: { layout }, selection }) {
      // A position outside of the graph has no neighbours there: begin at the top.
      const go = (key: string) =>
        picture.choose(selection === null ? 0 : walk(layout, selection, wayOf(key)));
      const relatives = "A parent, a child, or the next in its generation.";
      return [
        action("Next position", relatives, PLAIN_ARROWS, go),
        action("Root", "The position without counters.", "home", () => picture.choose(0)),
      ];
    },
    words({ drawing, position, born, misprint, slices, selection }, state) {
      if (isHidden(state, "reasons")) return nothing; // the relatives of a position are answers
      const { piles } = position;
      const palette = bindings.palette("viridis");
      const walk = { state, go };
      const table = kindsTable(walk, drawing, (children) =>
        css(colourAt(palette, shadeOf(drawing.kinds, children))),
      );
      return html`<p><strong>${factsOf(position)}</strong>${selection === null ? html` <span class="quiet">Generations to ${state.n} are drawn.</span>` : nothing}${born.oeis ? html` <span title=${bornOf(born.term)}>${oeisLink(born.oeis)}</span>` : nothing}</p>
        ${familyOf(walk, position)}
        ${picturesLine(piles)}
        ${slices === null ? nothing : drawSlices(slices, { n: state.n, piles, palette, isOpen: surface.still, go })}
        <details open><summary>Positions by their numbers of parents and children</summary>
          ${table}${misprint === null ? nothing : misprintOf(walk, misprint)}</details>
        ${surface.still || isLocked(pilesParams, state, "p") ? nothing : acts(position)}`;
    },
    description({ drawing, position }, state) {
      const { piles } = position;
      const about = isHidden(state, "reasons") ? `${tuple(piles)}.` : factsOf(position);
      return say`${piles.length} piles: ${counted(drawing.names.length, "position")} to generation ${state.n}. ${about}`;
    },
    data({ drawing: { layout, names } }) {
      const parents = layout.parents.map((all) => all.map((at) => names[at]).join("; "));
      const columns = { generation: Array.from(layout.down), piles: names, parents };
      return { kind: "table", columns };
    },
    reasons({ position: { piles } }, _, { core }) {
      const show = (text: string, isP: boolean) => {
        const some = numbersOf(text);
        const to = [...piles.slice(some.length).map(() => 0), ...some];
        return isP ? () => go(to, to.reduce((sum, pile) => sum + pile, 0) / 2) : undefined;
      };
      return [reasonOfPiles(core, { game: "nim" }, piles, show)].flatMap((reason) => reason ?? []);
    },
  };
});

/** Returns a graph as it is drawn: its layout, and the colours of the numbers of children. */
function drawingOf(graph: PilesGraph, k: number): Drawing {
  const layout = layOut(graph);
  const kinds = kindsOf(graph.parents, graph.children);
  const names = Array.from(layout.down, (_, at) => graph.piles.slice(k * at, k * at + k).join());
  const share = new Map(kinds.children.map((number) => [number, shadeOf(kinds, number)]));
  const shades = Array.from(graph.children, (own) => share.get(own) ?? 0);
  return { layout, names, kinds, shades };
}

/** Returns the colour of a number of children, as a share of the palette. */
function shadeOf({ children }: Kinds, number: number): number {
  return 0.15 + (0.7 * children.indexOf(number)) / Math.max(1, children.length - 1);
}

// Layers

/** The numbers of the generations at the left. */
function generations({ rows }: Layout): PlotLayer {
  return ({ context, colours, box }) => {
    const tall = box.height / rows.length;
    const step = roundStep(Math.max(1, (16 * colours.letters) / tall));
    context.font = font(colours.letters);
    context.fillStyle = colours.text;
    context.textAlign = "right";
    context.textBaseline = "middle";
    for (let row = 0; row < rows.length; row += step)
      context.fillText(`${row}`, box.left - 6 * colours.letters, box.top + (row + 0.5) * tall);
  };
}

function join({ context, box }: PlotSheet, layout: Layout, from: number, to: number): void {
  context.moveTo(...spotOf(layout, box, from));
  context.lineTo(...spotOf(layout, box, to));
}

/** A line from each position to each of its children; fainter where there are many. */
function links({ layout }: Drawing): PlotLayer {
  return (sheet) => {
    const { context, colours } = sheet;
    const count = layout.children.reduce((sum, own) => sum + own.length, 0);
    context.strokeStyle = colours.text;
    context.globalAlpha = Math.max(0.12, Math.min(0.5, 60 / Math.max(1, count)));
    context.lineWidth = 1;
    context.beginPath();
    layout.children.forEach((own, at) => {
      for (const child of own) join(sheet, layout, at, child);
    });
    context.stroke();
    context.globalAlpha = 1;
  };
}

/** The lines from a position to its parents and children, in the colour of accents. */
function family({ layout }: Drawing, at: number): PlotLayer {
  return (sheet) => {
    const { context, colours } = sheet;
    context.strokeStyle = colours.accent;
    context.lineWidth = 2.5;
    context.beginPath();
    for (const other of [...(layout.parents[at] ?? []), ...(layout.children[at] ?? [])])
      join(sheet, layout, at, other);
    context.stroke();
  };
}

/** The positions: their piles where a whole row has space for them, otherwise dots. */
function positions(drawing: Drawing, selection: number | null): PlotLayer {
  return (sheet) => {
    const { context, colours, box } = sheet;
    const { rows } = drawing.layout;
    const tall = box.height / rows.length;
    context.font = font(colours.letters);
    context.textAlign = "center";
    context.textBaseline = "middle";
    for (const row of rows) {
      const widths = row.map((at) => context.measureText(drawing.names[at] ?? "").width);
      const wide = box.width / row.length;
      const isLegible = Math.max(...widths) + 14 < wide && tall > 24 * colours.letters;
      const radius = Math.max(1, Math.min(5, tall / 4, wide / 2.5));
      for (const at of row) {
        if (at === selection) continue; // its name lies on top, and is in a file once
        if (isLegible) drawName(sheet, drawing, at);
        else drawDot(sheet, drawing, at, radius);
      }
    }
    if (selection === null) return;
    const { left, top, width, height } = drawName(sheet, drawing, selection);
    context.strokeStyle = colours.accent;
    context.lineWidth = 3;
    context.strokeRect(left - 2, top - 2, width + 4, height + 4);
  };
}

function drawDot(sheet: PlotSheet, drawing: Drawing, at: number, radius: number): void {
  const { context, palette, box } = sheet;
  context.fillStyle = css(colourAt(palette, drawing.shades[at] ?? 0));
  context.beginPath();
  context.arc(...spotOf(drawing.layout, box, at), radius, 0, 2 * Math.PI);
  context.fill();
}

/** Writes a name inside of the picture, and returns its rectangle. */
function drawName(sheet: PlotSheet, { layout, names, shades }: Drawing, at: number) {
  const { context, colours, box, palette } = sheet;
  const name = names[at] ?? "";
  const [x, y] = spotOf(layout, box, at);
  const [width, height] = [context.measureText(name).width + 10, 18 * colours.letters];
  const most = box.left + box.width - width;
  const left = Math.max(box.left, Math.min(most, x - width / 2));
  const top = y - height / 2;
  const colour = colourAt(palette, shades[at] ?? 0);
  context.fillStyle = css(colour);
  context.fillRect(left, top, width, height);
  context.fillStyle = inkOn(colour);
  context.fillText(name, left + width / 2, top + height / 2);
  return { left, top, width, height };
}
