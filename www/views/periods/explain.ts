/**
 * The entry that is marked, explained: what is proved and how, its row folded at the period, and
 * what can be done.
 */

import type { FoundPeriod } from "core";
import { nothing, render, type TemplateResult } from "lit/html.js";
import type { Frame } from "../../canvas/camera.ts";
import { grouped, signed } from "../../canvas/number-format.ts";
import { colourAt, css } from "../../canvas/palette.ts";
import { RowPlot } from "../../canvas/row-plot.ts";
import { frameOf } from "../../canvas/surface.ts";
import { cited } from "../../citations/cited.ts";
import type { InstantBindings } from "../../core/instant.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { type Colours, coloursOf, outlined } from "../../picture/colours.ts";
import { checkCertificate, STEP_LIMIT, stepReporter } from "../../proofs/certificates.ts";
import { type Claim, Proofs } from "../../proofs/proofs.ts";
import { oeisLink } from "../oeis.ts";
import { factored } from "../period-numbers.ts";
import { save } from "../save.ts";
import type { ViewHost } from "../view.ts";
import { bandsOf, boundSays, comparison, proofOf, sequenceText, verdict } from "./describe.ts";
import { sequenceOf } from "./exports.ts";
import { type Fold, foldCaption, foldOf, pieces } from "./fold.ts";
import { LAST_SEARCHED } from "./index.ts";
import type { PeriodEntry, Periods, Place } from "./table.ts";

// A folded row drawn:

/** Space for the columns at which the turns begin (CSS pixels), in letters of usual size. */
const LEFT = 64;
const RIGHT = 4;
/** Widest cells; the highest turn, and the highest strip. */
const CELL = { width: 24, height: 18 };
const HIGHEST = 192;

/** How high a strip is drawn (CSS pixels). */
function heightOf({ starts }: Fold): number {
  return Math.min(HIGHEST, CELL.height * starts.length);
}

/**
 * Draws the turns; `values` has those of one turn after the other. The line is where the row
 * becomes periodic.
 */
function drawStrip(
  context: CanvasRenderingContext2D,
  { width, height }: Frame,
  { starts, width: columns, preperiod }: Fold,
  values: ArrayLike<number>,
  palette: Uint8Array,
  colours: Colours,
): void {
  const before = LEFT * colours.letters;
  const cell = {
    width: Math.min(CELL.width, (width - before - RIGHT) / columns),
    height: height / starts.length,
  };
  const colour = scaleOf(values, palette);
  starts.forEach((_, turn) => {
    for (let x = 0; x < columns; x++) {
      context.fillStyle = colour(values[turn * columns + x] ?? 0);
      const left = before + x * cell.width;
      context.fillRect(left, turn * cell.height, cell.width + 0.5, cell.height - 1);
    }
  });
  drawStarts(context, starts, cell.height, colours);
  if (preperiod !== null) drawEdge(context, starts, columns, preperiod, cell, colours);
}

/** Writes the first column of a turn next to it; where turns lie close, of some of them only. */
function drawStarts(
  context: CanvasRenderingContext2D,
  starts: readonly number[],
  height: number,
  { text, letters }: Colours,
): void {
  const before = LEFT * letters;
  const every = Math.ceil((12 * letters) / height);
  context.fillStyle = text;
  context.font = `${11 * letters}px system-ui, sans-serif`;
  context.textAlign = "right";
  context.textBaseline = "middle";
  starts.forEach((start, turn) => {
    if (turn % every === 0)
      context.fillText(String(start), before - 8, (turn + 0.5) * height - 0.5, before - 8);
  });
}

/** A step between the columns before the preperiod and those after it. */
function drawEdge(
  context: CanvasRenderingContext2D,
  starts: readonly number[],
  columns: number,
  preperiod: number,
  cell: { readonly width: number; readonly height: number },
  colours: Colours,
): void {
  const before = LEFT * colours.letters;
  const turn = starts.findIndex((start) => preperiod > start && preperiod <= start + columns);
  if (turn < 0) return;
  const x = before + (preperiod - (starts[turn] ?? 0)) * cell.width;
  const [y, right] = [turn * cell.height - 0.5, before + columns * cell.width];
  context.beginPath();
  context.moveTo(before, y + cell.height);
  context.lineTo(x, y + cell.height);
  context.lineTo(x, y);
  context.lineTo(right, y);
  outlined(context, colours);
}

/** Colours from the least value to the largest. */
function scaleOf(values: ArrayLike<number>, palette: Uint8Array): (value: number) => string {
  const all = Array.from(values);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return (value) => css(colourAt(palette, (value - low) / Math.max(1, high - low)));
}

interface Explained {
  readonly entry: PeriodEntry;
  readonly table: Periods | undefined;
  /** The steps that were spent on each group of rows. */
  readonly effort: number;
  /** Whether more can be spent. */
  readonly further: boolean;
}

interface ExplainHost extends Pick<ViewHost<never>, "core" | "bindings" | "surface"> {
  /** The table that the site ships for a centre; null where there is none. */
  shipped(centre: number): string | null;
  /** Put the explanation away. */
  close(): void;
  /** Spend more on this entry. */
  further(entry: PeriodEntry): void;
  /** Work under way, and how to stop it; null when there is none. */
  busy(stop: (() => void) | null): void;
  failed(error: unknown): void;
}

/** A row that has been read. */
interface Read {
  readonly fold: Fold;
  readonly values: Int16Array;
}

export class Explanation {
  readonly element = document.createElement("section");
  readonly #words = document.createElement("div");
  readonly #proof = document.createElement("div");
  readonly #plot = new RowPlot();
  readonly #strip = document.createElement("figure");
  readonly #caption = document.createElement("figcaption");
  readonly #canvas = document.createElement("canvas");
  readonly #host: ExplainHost;
  readonly #proofs: Proofs;
  #current: Explained | null = null;
  #read: Read | null = null;
  /** The newest requested row, and when it is drawn. */
  #target = "";
  #work: Promise<void> = Promise.resolve();

  constructor(host: ExplainHost) {
    this.#host = host;
    this.#proofs = new Proofs((stop) => {
      host.busy(stop);
      this.#write();
    });
    this.element.className = "explained";
    this.element.setAttribute("aria-label", say("Marked entry"));
    this.element.tabIndex = 0;
    this.element.hidden = true;
    this.#canvas.setAttribute("role", "img");
    this.#strip.append(this.#caption, this.#canvas);
    this.#words.className = this.#proof.className = "part stack";
    this.#strip.className = "strip";
    // A new scroll bar or another size of type makes it narrower.
    new ResizeObserver(() => this.#draw()).observe(this.#strip);
    this.#caption.className = "words note";
    this.element.append(this.#words, this.#strip, this.#plot.element, this.#proof);
  }

  /**
   * Explains an entry; null closes the explanation. While more may be found, `isBusy`, there is its
   * title and the place of the rest. Resolves when its row is drawn, or a newer one is requested.
   */
  async show(explained: Explained | null, isBusy = false): Promise<void> {
    this.element.hidden = explained === null;
    this.element.ariaBusy = `${isBusy}`;
    this.#current = explained;
    if (explained === null) {
      this.#target = "";
      return;
    }
    this.#write();
    render(this.#proved(explained), this.#proof);
    if (!isBusy) await this.#row(explained.entry);
  }

  #write(): void {
    if (this.#current === null) return;
    render(this.#facts(this.#current), this.#words);
  }

  repaint(): void {
    this.#draw();
  }

  #facts({ entry, effort, further }: Explained): TemplateResult {
    const { found, centre, row } = entry;
    return html`<div class="row apart">
        <h2>Centre ${centre}, row ${row}</h2>
        <button type="button" class="away" aria-label="Close the explanation" @click=${() => this.#host.close()}>×</button>
      </div>
      ${found === null ? nothing : html`<h3 class="period"><span class="unseen">Period </span>${grouped(found.period)}</h3>`}
      <p data-spoken=${[say`Centre ${centre}, row ${row}`, found && say`Period ${grouped(found.period)}`, verdict(entry), comparison(entry)].filter(Boolean).join(". ")}>${verdict(entry)} ${comparison(entry) ?? nothing}</p>
      ${found === null ? nothing : measures(found)}
      ${found === null ? nothing : this.#certified(entry)}
      ${
        further
          ? html`<p class="quiet">Spent on each group of rows: ${grouped(effort)} steps.</p>
            <button type="button" class="act" @click=${() => this.#host.further(entry)}>Compute further</button>`
          : nothing
      }`;
  }

  #certified(entry: PeriodEntry): TemplateResult {
    const claim = this.#claimOf(entry);
    return html`<div class="certifying">${this.#proofs.buttons(claim, "Check it now")}</div>
      ${this.#proofs.status(claim)}`;
  }

  /** Returns what the certificate of a row proves, or one that names theorem and centre. */
  #claimOf({ centre: c, row, by, found }: PeriodEntry): Claim {
    const { core, shipped } = this.#host;
    const params = { c, row, effort: STEP_LIMIT };
    return {
      name: `period-${c}-${row}`,
      async make(signal, report) {
        const options = { signal, onSteps: stepReporter("Writing the certificate", report) };
        const certificate =
          by !== null
            ? core.call("transfer_certificate", [{ ...params, table: by.table }], options)
            : core.call(
                "row_certificate",
                [{ ...params, table: found && tableWith(shipped(c), row) }],
                options,
              );
        return `${await certificate}\n`;
      },
      check: (certificate, ...how) => checkCertificate(core, certificate, ...how),
    };
  }

  /** How the entry was proved, and what is known of its centre. */
  #proved(explained: Explained): TemplateResult {
    const { table } = explained;
    return html`${proof(explained, this.#host.bindings)} ${table === undefined ? nothing : this.#sequence(table)}`;
  }

  #sequence(table: Periods): TemplateResult | typeof nothing {
    const sequence = sequenceOf(table);
    if (sequence === null) return nothing;
    const { file, text, last } = sequence;
    const { centre } = table;
    return html`<p class="quiet">${sequenceText(centre, last)}${centre === 2 ? html` ${oeisLink("A006018")}` : nothing}</p>
      <button type="button" class="act" @click=${() => save(file, "text/plain", text)}>Save b-file</button>`;
  }

  // The row

  #row(entry: PeriodEntry): Promise<void> {
    const { centre, row, found } = ownOf(entry);
    const fold = foldOf(found?.period ?? null, found?.preperiod ?? 0);
    const name = `${centre},${row},${fold.period},${fold.preperiod}`;
    if (name !== this.#target) {
      this.#target = name;
      this.#work = this.#fetch({ centre, row }, fold, name);
    }
    return this.#work;
  }

  /** Discards rows that arrive after another was requested. */
  async #fetch(place: Place, fold: Fold, name: string): Promise<void> {
    const { centre, row } = place;
    try {
      const values =
        centre > LAST_SEARCHED ? new Int16Array() : await this.#values(centre, row, fold);
      const visible = centre > LAST_SEARCHED ? { ...fold, starts: [] } : fold;
      if (name === this.#target) this.#take(place, { fold: visible, values });
    } catch (error) {
      if (name === this.#target) this.#host.failed(error);
    }
  }

  async #values(c: number, row: number, fold: Fold): Promise<Int16Array> {
    const values = new Int16Array(fold.starts.length * fold.width);
    let at = 0;
    for (const { from, count } of pieces(fold)) {
      values.set(await this.#host.core.call("row_offsets", [c, row, from, count]), at);
      at += count;
    }
    return values;
  }

  #take({ centre, row }: Place, read: Read): void {
    this.#read = read;
    const { fold, values } = read;
    const words = fold.starts.length === 0 ? "" : foldCaption(fold, row);
    this.#strip.hidden = fold.starts.length === 0;
    this.#caption.textContent = words;
    this.#canvas.setAttribute("aria-label", words);
    const [from = 0] = fold.starts;
    const [first] = pieces(fold);
    this.#plot.show(
      first
        ? {
            title: (from, to) =>
              say`Row ${row} of centre ${centre}: C(${row}, k) − k, columns ${from} to ${to}`,
            from,
            series: [{ name: "", values: values.subarray(0, first.count) }],
            at: Math.max(from, fold.preperiod ?? 0),
            describe: (k, [value = 0]) => `k = ${k}: ${signed(value)}`,
          }
        : null,
    );
    this.#draw();
  }

  #draw(): void {
    if (this.#read === null || this.element.hidden) return;
    const { surface } = this.#host;
    const context = surface.context(this.#canvas, { alpha: false });
    const { fold, values } = this.#read;
    this.#canvas.style.height = `${heightOf(fold)}px`;
    const frame = frameOf(this.#canvas, surface, false);
    const colours = coloursOf(this.#canvas, surface.still);
    surface.blank(this.#canvas, frame, colours.ground);
    context.setTransform(surface.ratio, 0, 0, surface.ratio, 0, 0);
    drawStrip(context, frame, fold, values, this.#host.bindings.palette("viridis"), colours);
  }
}

/** Where a row is read: a row that follows by theorems, in the centre of its source. */
function ownOf({ centre, row, found, by }: PeriodEntry): Place & { found: FoundPeriod | null } {
  return by === null ? { centre, row, found } : { centre: by.centre, row, found: by.found };
}

function measures(period: FoundPeriod): TemplateResult {
  const { factors, saltus, preperiod, joint, method, radius, row } = period;
  const first = 2 * radius - 1;
  const rows =
    first === row ? say`Period of row ${row} alone` : say`Period of rows ${first} to ${row}`;
  const facts: [string, string][] = [
    ["Factors", factored(factors)],
    ["Saltus, growth in a period", grouped(saltus)],
    ["Periodic from column", grouped(preperiod)],
    ...(method === "trivial" || row === 0 ? [] : [[rows, grouped(joint)] as const]),
  ].map(([name = "", value = ""]) => [name, value]);
  return html`<dl>${facts.map(([name, value]) => html`<div class="row apart"><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** How it was proved. */
function proof({ entry, table }: Explained, bindings: InstantBindings): TemplateResult {
  const bands = bandsOf(entry, table);
  const bound = boundSays(entry, table, bindings);
  return html`${proofOf(entry).map((words) => html`<p>${cited(words)}</p>`)}
    ${bound === null ? nothing : html`<p>${cited(bound)}</p>`}
    ${bands === null ? nothing : html`<p class="quiet">${bands}</p>`}`;
}

/** Returns a table if it has a row, which then need not be searched again. */
function tableWith(table: string | null, row: number): string | null {
  const rows: readonly unknown[] = table === null ? [] : JSON.parse(table).found;
  return rows.some((each) => Array.isArray(each) && each[0] === row) ? table : null;
}
