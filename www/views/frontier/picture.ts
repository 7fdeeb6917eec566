/** The picture of what is open, which this machine can search once a visitor asks for that. */

import type { FrontierCase } from "core";
import { nothing, type TemplateResult } from "lit/html.js";
import type { Point } from "../../canvas/camera.ts";
import { action } from "../../canvas/keys.ts";
import { counted, grouped } from "../../canvas/number-format.ts";
import { colourAt, css } from "../../canvas/palette.ts";
import { adopting } from "../../canvas/styles.ts";
import { cited } from "../../citations/cited.ts";
import { messageOf } from "../../core/message-of.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { ARROWS, wayOf } from "../../picture/actions.ts";
import type { Colours } from "../../picture/colours.ts";
import { marked, pair, swatch, text } from "../../picture/legend.ts";
import { plot } from "../../picture/plot.ts";
import { font, type PlotLayer, type PlotSheet } from "../../picture/plot-layers.ts";
import { ranges } from "../choices.ts";
import { save } from "../save.ts";
import { type CountPart, caseAt, chosenOf, fieldOf, keyOf, neighbour, shownOf } from "./cases.ts";
import look from "./frontier.css?shadow";
import type { FrontierState } from "./index.ts";
import { linkOf, orbitLink, type Proved, type Runner } from "./runner.ts";
import { Searches } from "./searches.ts";
import {
  bandOf,
  caseBecause,
  caseSays,
  countSays,
  leftOf,
  openCaseSays,
  openCounts,
  openSays,
  paceSays,
  progressSays,
  rowsOf,
  stepsOf,
} from "./words.ts";

const adoptLook = adopting(look);

/** How often the words change while cases are searched (ms). */
const WORDS_MS = 300;

/** The rows of the map: those that tables have. */
const [, ROWS] = ranges.PeriodParams.rows;

/** The cases that are listed at first: a table of all takes the page a tenth of a second. */
const LISTED = 100;

type Cases = readonly FrontierCase[];

/** Items are rows of centres, by number. */
const itemOf = (c: number, row: number) => c * ROWS + row;
const placeOf = (item: number) => ({ c: Math.floor(item / ROWS), row: item % ROWS });

/** The item that takes the mark away. */
const NONE = -1;

export const picture = plot<FrontierState, Cases>((host, { write, repaint, choose }) => {
  const { core, surface } = host;
  /** Set while new words are waited for. */
  let timer: ReturnType<typeof setTimeout> | null = null;
  /** Whether the reader wants the list of all cases. */
  let isWhole = false;
  adoptLook(host.root);

  const searches = new Searches(host, () => {
    timer ??= setTimeout(() => {
      timer = null;
      write();
      repaint();
    }, WORDS_MS);
  });

  async function pause(): Promise<void> {
    const paused = searches.pause();
    write();
    await paused;
    write();
    host.showFacts(null); // what is new is announced
  }

  async function saveFinds(finds: readonly Proved[], cases: Cases): Promise<void> {
    const here = location.href.replace(/#.*$/, "");
    const home = /^https?:/.test(here) ? here : "";
    const links = finds.map((find) => `${home}${linkIn(cases, find)}`);
    const certificates = finds.map(({ certificate }) => certificate);
    const file = await core
      .call("frontier_file", [links, certificates])
      .catch((error: unknown) => host.warn(messageOf(error)));
    if (file === undefined) return;
    const [only] = finds;
    const name = finds.length === 1 && only ? fileOf(only) : "nimscape-finds.json";
    save(name, "application/json", `${file}\n`);
  }

  function acts(runner: Runner, cases: Cases, state: FrontierState): TemplateResult {
    const selection = chosenOf(cases, state);
    const hasBegun = selection.some((each) => runner.isBegun(each));
    const all = selection.map((each) => runner.progress(each));
    const busy = all.filter(({ doing }) => doing !== null && doing !== "waiting").length;
    const left = leftOf(all, state.effort);
    const { isCounting, isPausing } = searches;
    const isSearching = runner.isRunning && !isCounting;
    const pace = isSearching
      ? paceSays(busy, runner.speed, left)
      : planSays(selection, left, state.effort);
    const label =
      isPausing && !isCounting
        ? "Pausing …"
        : isSearching
          ? "Pause"
          : hasBegun
            ? "Resume"
            : "Try it";
    const act = () => (runner.isRunning ? pause() : searches.start(selection, state.effort));
    return html`<div class="acts">
        <button type="button" class="act try" ?disabled=${isPausing || isCounting || (selection.length === 0 && !isSearching)} @click=${act}>${say(label)}</button>
        <span class="quiet" data-spoken="" aria-busy=${isSearching ? "true" : "false"}>${pace}</span>
      </div>
      ${findsOf(runner.finds, cases)}`;
  }

  /** Returns the controls of the counts of cycles. */
  function countActs(runner: Runner): TemplateResult {
    const line = ([n, parts]: readonly [number, readonly CountPart[]]) => {
      const whole = searches.counts.get(n);
      if (whole !== undefined)
        return html`<li><span data-spoken="">${whole.claim}</span>
          <button type="button" class="act" @click=${() => save(`count-${n}.json`, "application/json", `${whole.file}\n`)}>${say("Save count")}</button></li>`;
      const { isPausing } = searches;
      const all = parts.map((part) => runner.progress(part));
      const isBusy = all.some(({ doing }) => doing !== null);
      const isBegun = parts.some((part) => runner.isBegun(part));
      const label = isBusy ? (isPausing ? "Pausing …" : "Pause") : isBegun ? "Resume" : "Try it";
      const act = () => (isBusy ? pause() : searches.start(parts, Number.POSITIVE_INFINITY));
      const off = isPausing || (runner.isRunning && !isBusy);
      return html`<li><button type="button" class="act count" aria-label=${`${say(label)}: D(3, ${n})`} ?disabled=${off} @click=${act}>${say(label)}</button>
        D(3, ${n}): <span class="quiet" data-spoken="" aria-busy=${isBusy ? "true" : "false"}>${countSays(all, isBegun)}</span></li>`;
    };
    return html`<ul class="counts">${searches.parts().map(line)}</ul>`;
  }

  function findsOf(finds: readonly Proved[], cases: Cases): TemplateResult | typeof nothing {
    if (finds.length === 0) return nothing;
    const one = (
      find: Proved,
    ) => html`<li><p data-spoken=""><strong>${say("Proved")}</strong> ${find.claim} <a href=${linkIn(cases, find)}>${say("Its row")}</a></p>
      <p class="quiet digest">${say`Digest ${find.digest}`}</p>
      <button type="button" class="act" @click=${() => saveFinds([find], cases)}>Certificate</button></li>`;
    return html`<ul class="finds">${finds.map(one)}</ul>
      ${finds.length < 2 ? nothing : html`<p><button type="button" class="act" @click=${() => saveFinds(finds, cases)}>All certificates</button></p>`}
      <p class="quiet">${cited("Each find was proved and checked here. Send its file to the project, or merge it: docs/periods.md says how.")}</p>`;
  }

  function list(visible: Cases, marked: FrontierCase | null): TemplateResult {
    const { runner } = searches;
    const line = (open: FrontierCase) => {
      const { centre, first, band, spent } = open;
      const here = runner === null ? "" : progressSays(runner.progress(open), runner.isBegun(open));
      return html`<tr class=${open === marked ? "marked" : ""}><th scope="row"><a href=${`#v1/frontier?c=${centre}&row=${first}`}>${centre}</a></th>
        <td>${rowsOf(open)}</td><td>${band === null ? "" : bandOf(band)}</td><td>${stepsOf(spent)}</td><td>${here}</td></tr>`;
    };
    const ordered = begunFirst(visible, marked);
    const listed = isWhole ? ordered : ordered.slice(0, LISTED);
    return html`<div class="scroll" tabindex="0" role="region" aria-label="Open cases"><table><caption class="unseen">Rows of unknown period, and the steps of their searches.</caption>
      <thead><tr><th scope="col">Centre</th><th scope="col">Open</th><th scope="col">Band</th><th scope="col">Steps so far</th><th scope="col">Here</th></tr></thead>
      <tbody>${listed.map(line)}</tbody></table></div>${more(visible.length - listed.length)}`;
  }

  /** Draws the button that lists all cases. In files a sentence says that there are more. */
  function more(unlisted: number): TemplateResult | typeof nothing {
    if (unlisted === 0) return nothing;
    const show = (event: Event) => {
      const words = (event.currentTarget as HTMLElement).closest(".reason");
      isWhole = true;
      write();
      const row = words?.querySelectorAll<HTMLElement>(".wide tbody tr")[LISTED];
      row?.setAttribute("tabindex", "-1");
      row?.focus(); // the button is gone
    };
    return surface.still
      ? html`<p class="quiet">${say`${grouped(unlisted)} more cases are in the data.`}</p>`
      : html`<p><button type="button" class="act" @click=${show}>${say`List ${grouped(unlisted)} more`}</button></p>`;
  }

  /** Puts the marked case first, and then those that were begun here. */
  function begunFirst(visible: Cases, marked: FrontierCase | null): Cases {
    const place = (open: FrontierCase) => {
      if (open === marked) return 0;
      const { doing = null, steps = 0 } = searches.runner?.progress(open) ?? {};
      return steps > 0 || (doing !== null && doing !== "waiting") ? 1 : 2;
    };
    return [...visible].sort((a, b) => place(a) - place(b));
  }

  return {
    className: "frontier",
    async answer(_, { signal }) {
      const cases = await searches.list();
      return signal.aborted ? null : cases;
    },
    layers: (cases, state) => {
      const visible = shownOf(cases, state);
      return [
        axes(cases),
        map(visible, caseAt(visible, state.c, state.row), cases, searches.runner),
      ];
    },
    items: {
      at: (cases, point, sheet, state) =>
        itemAt(shownOf(cases, state), layoutOf(sheet, cases), point),
      facts(cases, item) {
        const { c, row } = placeOf(item);
        const open = caseAt(cases, c, row);
        const rows =
          open === null
            ? []
            : [
                ["open", rowsOf(open)] as const,
                ["steps so far", stepsOf(open.spent)] as const,
                ...(open.band === null ? [] : [["decides the band", bandOf(open.band)] as const]),
              ];
        return { title: say`Centre ${c}, row ${row}`, rows };
      },
      choose(cases, item) {
        if (item === NONE) return { c: null, row: null };
        const { c, row } = placeOf(item);
        const open = caseAt(cases, c, row);
        return open && { c, row: open.first };
      },
    },
    actions(cases, state) {
      const go = (by: number) => {
        const next = neighbour(shownOf(cases, state), state, by);
        choose(next && itemOf(next.centre, next.first));
      };
      const ends = (key: string) => go(key === "home" ? -cases.length : cases.length);
      const farther = "The open case before or after; with Shift, ten farther.";
      return [
        action("Next case", farther, ARROWS, (key) => go(wayOf(key)[0] + wayOf(key)[1])),
        action("First or last", "The first or the last open case.", "home end", ends),
        action("Deselect", "Select nothing.", "escape", () => choose(NONE)),
      ];
    },
    legend: legendOf,
    words(cases, state) {
      const { runner, others } = searches;
      const visible = shownOf(cases, state);
      const marked = caseAt(visible, state.c, state.row);
      return html`<p data-spoken="">${openSays(visible)}</p>
        ${marked === null ? unmarked(state) : html`<p>${caseSays(marked)}</p>`}
        ${runner === null ? nothing : acts(runner, cases, state)}
        ${list(visible, marked)}
        ${others === null ? nothing : openCounts(others, runner === null ? nothing : countActs(runner))}`;
    },
    description(cases, state) {
      const visible = shownOf(cases, state);
      const marked = caseAt(visible, state.c, state.row);
      return say`Map of ${grouped(visible.length)} open cases, a column for each centre. ${marked === null ? openSays(visible) : say`Centre ${marked.centre}, ${rowsOf(marked)}.`}`;
    },
    data: (cases, state) => fieldOf(chosenOf(cases, state)),
    /** Why the chosen case is open. */
    reasons(cases, { c, row }) {
      const open = caseAt(cases, c, row);
      if (open === null) return [];
      const because = async () => caseBecause(open).map((sentence) => ({ sentence }));
      return [{ sentence: openCaseSays(open), because }];
    },
    dispose() {
      if (timer !== null) clearTimeout(timer);
      searches.dispose();
    },
  };
});

function linkIn(cases: Cases, find: Proved): string {
  const { centre, radius, row } = find;
  if (centre === null) return orbitLink(find.certificate);
  const open = cases.find((each) => keyOf(each) === keyOf({ centre, radius }));
  const last = open?.last ?? row ?? 2 * radius - 1;
  return linkOf({ centre, last }, find);
}

function fileOf({ centre, radius, row }: Proved): string {
  if (centre === null) return `find-orbit-${radius}.json`;
  return `find-${centre}-${row === null ? `above-${2 * radius - 1}` : `row-${row}`}.json`;
}

function unmarked({ c, row }: FrontierState): TemplateResult | typeof nothing {
  if (c === null || row === null) return nothing;
  return html`<p>${say`Row ${row} of centre ${c} is not open.`}</p>`;
}

function planSays(selection: Cases, left: number, effort: number): string {
  if (selection.length === 0) return say("No open case is chosen.");
  if (left === 0) return say("This effort is spent on what is chosen: choose a larger one.");
  const [only] = selection;
  if (selection.length === 1 && only)
    return say`Chosen: centre ${only.centre}, ${rowsOf(only)}, up to ${stepsOf(effort)} steps. Your machine works on it with one core; leave this page open.`;
  const what = counted(selection.length, "case");
  return say`Chosen: ${what}, up to ${stepsOf(effort)} steps each. Your machine works on one case with each core; leave this page open.`;
}

// The map

/** Where rows and centres are drawn. */
interface Layout {
  readonly left: number;
  readonly top: number;
  readonly wide: number;
  readonly tall: number;
  /** The centres from left to right. */
  readonly centres: number;
}

/** Returns the places for all centres and rows, row 0 at the top. */
function layoutOf(
  { frame: { width, height }, colours: { letters } }: PlotSheet,
  cases: Cases,
): Layout {
  const centres = Math.max(0, ...cases.map(({ centre }) => centre)) + 1;
  const [left, top] = [40 * letters, 22 * letters];
  return {
    left,
    top,
    wide: Math.max(0.5, (width - left - 8) / centres),
    tall: Math.max(0.5, (height - top - 8) / ROWS),
    centres,
  };
}

/** Returns the row at a point, if it is open; null otherwise. */
function itemAt(visible: Cases, { left, top, wide, tall }: Layout, [x, y]: Point): number | null {
  const [c, row] = [Math.floor((x - left) / wide), Math.floor((y - top) / tall)];
  return caseAt(visible, c, row) === null ? null : itemOf(c, row);
}

/** The exponents of the fewest and the most steps that colours tell apart. */
const EXPONENTS = { least: 28, most: 44 };

/** Returns the place of a number of steps in a palette. */
function shareOf(steps: number): number {
  const { least, most } = EXPONENTS;
  return Math.min(1, Math.max(0, (Math.log2(Math.max(1, steps)) - least) / (most - least)));
}

/** Returns where the palette has the colour of a share: its ends are too close to the ground. */
function tintOf(share: number): number {
  return 0.3 + 0.55 * share;
}

function legendOf(palette: Uint8Array): HTMLElement[] {
  const stops = [0, 0.5, 1].map((share) => css(colourAt(palette, tintOf(share))));
  return [
    pair(swatch(`linear-gradient(to right, ${stops.join(", ")})`), text("searched little or long")),
    marked("ring", "decides whether a band comes", "var(--ground)"),
    pair(swatch("var(--text)"), text("decided on this machine")),
  ];
}

/** The cases, coloured by all steps that were spent on them, here and elsewhere. */
function map(
  visible: Cases,
  marked: FrontierCase | null,
  all: Cases,
  runner: Runner | null,
): PlotLayer {
  return (sheet) => {
    const { context, colours, palette } = sheet;
    const { left, top, wide, tall } = layoutOf(sheet, all);
    const gap = wide > 5 && tall > 3 ? 1 : 0;
    for (const open of visible) {
      const { doing, steps } = runner?.progress(open) ?? { doing: null, steps: 0 };
      const colour = colourAt(palette, tintOf(shareOf(open.spent + steps)));
      const [x, y] = [left + open.centre * wide, top + open.first * tall];
      const high = (open.last + 1 - open.first) * tall;
      context.fillStyle = runner?.isDecided(open) ? colours.text : css(colour);
      context.fillRect(x, y, wide - gap, high - gap);
      if (open.band !== null) drawDot(context, x, y, wide, high, colours);
      const isAtWork = doing !== null && doing !== "waiting";
      if (isAtWork) outline(context, x, y, wide - gap, high - gap, colours.text, 1.5);
      if (open === marked) outline(context, x - 3, y - 3, wide + 6, high + 6, colours.accent, 2);
    }
  };
}

function outline(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  ink: string,
  thick: number,
): void {
  context.strokeStyle = ink;
  context.lineWidth = thick;
  context.strokeRect(x, y, width, height);
}

/** A case that decides a band has a dot. */
function drawDot(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  wide: number,
  high: number,
  { ground, text }: Colours,
): void {
  const radius = Math.max(2.5, Math.min(5, wide / 3));
  context.beginPath();
  context.arc(x + wide / 2, y + high / 2, radius, 0, 2 * Math.PI);
  context.fillStyle = ground;
  context.fill();
  context.strokeStyle = text;
  context.lineWidth = 1.5;
  context.stroke();
}

/** The frame of the map, and numbers of centres and rows beside it. */
function axes(cases: Cases): PlotLayer {
  return (sheet) => {
    const { context, colours } = sheet;
    const { left, top, wide, tall, centres } = layoutOf(sheet, cases);
    context.strokeStyle = colours.line;
    context.lineWidth = 1;
    context.strokeRect(left - 0.5, top - 0.5, centres * wide + 1, ROWS * tall + 1);
    context.fillStyle = colours.text;
    context.font = font(colours.letters);
    context.textAlign = "center";
    context.textBaseline = "bottom";
    const across = stepOf(wide, 30 * colours.letters);
    for (let c = 0; c < centres; c += across)
      context.fillText(`${c}`, left + (c + 0.5) * wide, top - 4);
    context.textAlign = "right";
    context.textBaseline = "middle";
    const down = stepOf(tall, 18 * colours.letters);
    for (let row = 0; row < ROWS; row += down)
      context.fillText(`${row}`, left - 6, top + (row + 0.5) * tall);
  };
}

/** Returns the distance of two labels, in cells: a power of two, with so many pixels for each. */
function stepOf(cell: number, pixels: number): number {
  let step = 8;
  while (step * cell < pixels) step *= 2;
  return step;
}
