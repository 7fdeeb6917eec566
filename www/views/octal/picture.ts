/** The picture of an octal game: its Grundy values, their period, and the reason of one value. */
import type { OctalGame, OctalValues, OctalWay } from "core";
import { nothing, type TemplateResult } from "lit/html.js";
import type { Point } from "../../canvas/camera.ts";
import { grouped } from "../../canvas/number-format.ts";
import { colourAt, css, inkOn } from "../../canvas/palette.ts";
import { isHidden } from "../../link/hidden.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { swatch } from "../../picture/legend.ts";
import { plot } from "../../picture/plot.ts";
import {
  axes,
  firstPeriod,
  font,
  mark,
  type PlotBox,
  type PlotLayer,
  placeAt,
  pointIn,
  widthOf,
} from "../../picture/plot-layers.ts";
import { type Claim, Proofs } from "../../proofs/proofs.ts";
import { rulesOf } from "../octal-rules.ts";
import { numberOf, oeisLink } from "../oeis.ts";
import { save } from "../save.ts";
import type { OctalState } from "./index.ts";
import { LAST, PeriodSearch } from "./search.ts";
import { periodOf, reasonOfHeap, spaceOf, wayOf } from "./words.ts";

/** The values of a game, and what is known of them. */
interface Found {
  readonly values: Uint16Array;
  readonly preperiod: number | null;
  readonly period: number | null;
  readonly rare: ReadonlySet<number>;
  /** The largest value. */
  readonly most: number;
}

interface Answer {
  readonly game: OctalValues;
  readonly found: Found;
  readonly ways: readonly OctalWay[];
  readonly games: readonly OctalGame[];
}

export const picture = plot<OctalState, Answer>((host, { write }) => {
  const { core, surface } = host;
  /** Writes the words again; what is new in them is announced. */
  const announce = () => {
    write();
    host.showFacts(null);
  };
  const search = new PeriodSearch(core, () => (search.isRunning ? write() : announce()));
  const proofs = new Proofs((stop) => (stop ? write() : announce()));

  /** Returns what the values of a game prove; null while no period is known. */
  function claimOf({ code, needs: own }: OctalValues, state: OctalState): Claim | null {
    const needs = own ?? search.of(code)?.needs ?? null;
    if (needs === null) return null;
    const to = Math.max(state.to, needs - 1);
    return {
      name: `octal-${code}`,
      about: `${to}`,
      begin: "Checking …",
      make: (signal) => core.call("octal_certificate", [{ code, to }], { signal }),
      async check(certificate, signal) {
        const length = await core.call("octal_check", [certificate], { signal });
        return say`Proved: the checker saw ${grouped(length)} values, each the least that no move reaches.`;
      },
    };
  }

  /** Returns how far a search for the period is, with a button that stops it or goes on. */
  function searching({ code, period }: OctalValues): TemplateResult | typeof nothing {
    const searched = search.of(code);
    if (period !== null || surface.still) return nothing;
    const stop = () => {
      search.stop();
      announce();
    };
    if (search.isRunning)
      return html`<p class="acts"><progress aria-label="Search for a period" max=${LAST} .value=${searched?.looked ?? 0}></progress> ${say`Searching on to heap ${grouped(LAST)} …`} <button type="button" class="act" @click=${stop}>Stop</button></p>`;
    if (searched === null || searched.period !== null || searched.looked === LAST) return nothing;
    const resume = () => {
      search.resume();
      write();
    };
    return html`<p class="acts">${say(search.problem)} <button type="button" class="act" @click=${resume}>Search on</button></p>`;
  }

  function acts({ game, games }: Answer, state: OctalState): TemplateResult {
    const others = games.filter(({ code }) => code !== game.code);
    const claim = claimOf(game, state);
    return html`<p class="acts">
        ${claim === null ? nothing : proofs.buttons(claim, "Check the proof")}
        <button type="button" class="act" @click=${() => saveValues(game)}>Save b-file</button></p>
      ${claim === null ? nothing : proofs.status(claim)}
      <p class="quiet">Other games: ${linksOf(others.filter(({ open }) => !open))}</p>
      <p class="quiet">Period unknown: ${linksOf(others.filter(({ open }) => open))}</p>`;
  }

  return {
    async answer(state, { signal }, before) {
      proofs.stop(); // the worker is for the new state
      const { code, to } = state;
      const isSame = before?.state.code === code && before.state.to === to;
      const [game, ways, games] = await Promise.all([
        isSame ? before.answer.game : core.call("octal_values", [{ code, to }], { signal }),
        core.call("octal_ways", [{ code, n: heapOf(state) }], { signal }),
        before?.answer.games ?? core.call("octal_games", [], { signal }),
      ]);
      if (signal.aborted) return null;
      if (game.period !== null) search.stop();
      else if (!surface.still && surface.paper === null) search.begin(game.code);
      return { game, found: isSame ? before.answer.found : foundIn(game), ways, games };
    },
    axes: ({ found }, { to, show, ...state }) => {
      if (show === "rows") return null;
      const isSecret = isHidden(state, "values");
      const high = isSecret ? HIDDEN : Math.max(found.most, 1);
      return { to, low: 0, high, by: "round", write: isSecret ? () => "" : String };
    },
    layers: layersOf,
    items: {
      at: ({ found }, point, sheet, state) =>
        state.show === "rows"
          ? heapInRows(
              rowsOf(lengthOf(found, state), state.to, sheet.box),
              state.to,
              sheet.box,
              point,
            )
          : placeAt(sheet, point),
      facts({ found: { values, rare } }, n) {
        const value = values[n] ?? 0;
        return {
          title: say`Heap ${grouped(n)}`,
          rows: [
            ["Grundy value", `${value}`],
            ["in binary", value.toString(2)],
            ["sparse space", rare.has(n) ? "rare" : "common"],
          ],
        };
      },
      choose: (_, n) => ({ n }),
    },
    row: {
      at: (_, state) => heapOf(state),
      last: (_, { to }) => to,
      page: ({ found }) => found.period ?? 10,
    },
    words(answer, state) {
      const { game, ways } = answer;
      const n = heapOf(state);
      const value = game.values[n] ?? 0;
      const list = ways.map((way) => html`<li>${wayOf(way)}</li>`);
      const number = numberOf(`#v1/octal?code=${game.code}`);
      return html`<p data-spoken=""><strong>${game.name ? `${game.code}, ${say(game.name)}` : game.code}</strong> · ${periodOf(game, search.of(game.code))}${number === null ? nothing : html` ${oeisLink(number)}`}</p>
        ${searching(game)}
        <p class="quiet">${rulesOf(game.code).join(" ")}</p>
        <p class="quiet">${state.show === "rows" ? nothing : html`${swatch("var(--accent)")} `}${spaceOf(game)}</p>
        <details ?open=${surface.paper !== null}><summary>${say`Heap ${grouped(n)} has the value ${value}. Why?`}</summary>
          <p>${value === 0 ? "No move leads to the value 0, so it is the least that no move reaches." : say`Moves reach all smaller values, and none reaches ${value}:`}</p><ul>${list}</ul></details>
        ${surface.still ? nothing : acts(answer, state)}`;
    },
    description({ game: { values } }, state) {
      const n = heapOf(state);
      const last = grouped(values.length - 1);
      return isHidden(state, "answers")
        ? say`Grundy values of heaps 0 to ${last}.`
        : say`Grundy values of heaps 0 to ${last}. Heap ${grouped(n)} has the value ${values[n] ?? 0}.`;
    },
    data({ game: { values } }) {
      const columns = {
        n: new Array<number>(values.length),
        grundy: new Array<number>(values.length),
      };
      // Array.from takes ten times as long for a million values.
      for (let n = 0; n < values.length; n++) {
        columns.n[n] = n;
        columns.grundy[n] = values[n] ?? 0;
      }
      return { kind: "table", columns };
    },
    reasons({ game: { code, values } }, state, { core }) {
      const select = (n: number) => host.change({ n }, "commit");
      return [reasonOfHeap({ core, code, values, select }, heapOf(state))];
    },
    dispose() {
      search.stop();
      proofs.stop();
    },
  };
});

function linksOf(games: readonly OctalGame[]): TemplateResult[] {
  return games.map(
    ({ code, name }, at) =>
      html`${at > 0 ? " · " : ""}<a href=${`#v1/octal?code=${code}`}>${code}${name ? ` ${say(name)}` : ""}</a>`,
  );
}

function heapOf({ n, to }: OctalState): number {
  return Math.min(n ?? to, to);
}

function foundIn({ values, preperiod, period, rare }: OctalValues): Found {
  let most = 0; // faster than `reduce`
  for (let heap = 0; heap < values.length; heap++) most = Math.max(most, values[heap] ?? 0);
  return { values, preperiod, period, rare: new Set(rare), most };
}

/** Saves the values as the OEIS has them. */
function saveValues({ code, values }: OctalValues): void {
  const lines = Array.from(values, (value, n) => `${n} ${value}\n`);
  save(`b-octal-${code}.txt`, "text/plain", lines.join(""));
}

// Layers

/** The end of the vertical axis of hidden values. */
const HIDDEN = 2;

/** Hidden values are drawn as if all were the same. */
function drawn({ found }: Answer, state: OctalState): Found {
  if (!isHidden(state, "values")) return found;
  const same = found.values.map(() => 1);
  return { values: same, preperiod: null, period: null, rare: new Set(), most: HIDDEN };
}

function layersOf(answer: Answer, state: OctalState): PlotLayer[] {
  const found = drawn(answer, state);
  const heap = heapOf(state);
  if (state.show === "rows") return [cells(found, state), frame(heap, found, state)];
  return [axes, firstPeriod(found), dots(found), mark(heap, found.values[heap], 12)];
}

/**
 * Returns the dots to draw, without those that would cover each other: of all heaps with one value
 * in half a pixel the first.
 */
function dotsOf(values: Uint16Array, { width }: PlotBox): readonly number[] {
  const columns = Math.ceil(2 * width);
  if (values.length <= columns) return Array.from(values, (_, heap) => heap);
  const last = new Int32Array(2 ** 16).fill(-1); // the column of the last dot of each value
  const heaps: number[] = [];
  for (let heap = 0; heap < values.length; heap++) {
    const column = Math.floor((heap / values.length) * columns);
    const value = values[heap] ?? 0;
    if (last[value] === column) continue;
    last[value] = column;
    heaps.push(heap);
  }
  return heaps;
}

/** The values as dots, rare ones in the colour of accents. */
function dots({ values, rare, most }: Found): PlotLayer {
  return (sheet) => {
    const { context, colours: inks, box, palette } = sheet;
    const pointOf = pointIn(sheet);
    const size = Math.min(6, Math.max(1.5, widthOf(sheet) * 0.8, 3 - values.length / 2000));
    const draw = (heap: number, colour: string, side: number) => {
      const [x, y] = pointOf(heap, values[heap] ?? 0);
      context.fillStyle = colour;
      context.fillRect(x - side / 2, y - side / 2, side, side);
    };
    const colours = Array.from({ length: most + 1 }, (_, value) =>
      css(colourAt(palette, 0.1 + (0.7 * value) / Math.max(most, 1))),
    );
    for (const heap of dotsOf(values, box)) draw(heap, colours[values[heap] ?? 0] ?? "", size);
    for (const heap of rare) draw(heap, inks.accent, Math.max(size, 3));
  };
}

/** Longer rows than this would have cells that nobody can see. */
const LONGEST_ROW = 400;

/** Cells in a row for a game without a period, or with a longer one. */
const ROW = 100;

/** Returns how many cells a row has: a period, or several where it is short. */
function lengthOf(found: Found, state: OctalState): number {
  const period = isHidden(state, "values") ? null : found.period;
  if (period === null || period > LONGEST_ROW) return ROW;
  return period * Math.max(1, Math.floor(60 / period));
}

/** The rows of a picture: the width and height of cells, and how many rows there is space for. */
interface Rows {
  readonly cells: number;
  readonly wide: number;
  readonly tall: number;
  readonly count: number;
}

/** The lowest height of a row that can be seen, in pixels. */
const LOWEST = 3;

/** Returns the rows for heaps 0 to `to`, as many as there is space for. */
function rowsOf(cells: number, to: number, { width, height }: PlotBox): Rows {
  const wide = width / cells;
  const all = Math.ceil((to + 1) / cells);
  const tall = Math.max(LOWEST, Math.min(2 * wide, height / all, 32));
  return { cells, wide, tall, count: Math.min(all, Math.floor(height / tall)) };
}

/** Returns the heap at a point of the rows; null where there is none. */
function heapInRows(rows: Rows, to: number, box: PlotBox, [x, y]: Point): number | null {
  const across = Math.floor((x - box.left) / rows.wide);
  const down = Math.floor((y - box.top) / rows.tall);
  if (across < 0 || across >= rows.cells || down < 0 || down >= rows.count) return null;
  const heap = down * rows.cells + across;
  return heap <= to ? heap : null;
}

/** A cell for each heap, row after row; those before the period are paler. */
function cells(found: Found, state: OctalState): PlotLayer {
  const { values, preperiod, most } = found;
  return ({ context, colours: inks, box, palette }) => {
    const { cells, wide, tall, count } = rowsOf(lengthOf(found, state), state.to, box);
    context.font = font(inks.letters);
    context.textAlign = "center";
    context.textBaseline = "middle";
    const fits = wide > 16 * inks.letters && tall > 14 * inks.letters;
    const isLegible = fits && !isHidden(state, "values");
    const gap = wide > 6 && tall > 6 ? 1 : 0;
    const last = Math.min(values.length, cells * count);
    for (let heap = 0; heap < last; heap++) {
      const value = values[heap] ?? 0;
      const x = box.left + (heap % cells) * wide;
      const y = box.top + Math.floor(heap / cells) * tall;
      const colour = colourAt(palette, 0.06 + (0.88 * value) / Math.max(most, 1));
      context.globalAlpha = preperiod === null || heap >= preperiod ? 1 : 0.45;
      context.fillStyle = css(colour);
      context.fillRect(x, y, wide - gap, tall - gap);
      if (!isLegible) continue;
      context.fillStyle = context.globalAlpha < 1 ? inks.text : inkOn(colour);
      context.globalAlpha = 1;
      context.fillText(`${value}`, x + wide / 2, y + tall / 2);
    }
    context.globalAlpha = 1;
  };
}

function frame(heap: number, found: Found, state: OctalState): PlotLayer {
  return ({ context, colours, box }) => {
    const { cells, wide, tall, count } = rowsOf(lengthOf(found, state), state.to, box);
    const [row, column] = [Math.floor(heap / cells), heap % cells];
    if (row >= count) return;
    context.strokeStyle = colours.accent;
    context.lineWidth = 2;
    context.strokeRect(box.left + column * wide, box.top + row * tall, wide, tall);
  };
}
