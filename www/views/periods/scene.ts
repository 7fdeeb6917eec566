/**
 * The period table on the page: what is known, what is searched, what is explained, and what can be
 * taken along.
 */
import { nothing, render } from "lit/html.js";
import { cancelFrame, nextTask, requestFrame } from "../../canvas/frames.ts";
import { grouped } from "../../canvas/number-format.ts";
import { loadModule } from "../../core/download.ts";
import { messageOf } from "../../core/message-of.ts";
import type { TableField } from "../../core/protocol.ts";
import { siteUrl } from "../../core/site.ts";
import { isHidden } from "../../link/hidden.ts";
import { print, withCommon } from "../../link/link.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { marked, pair, text } from "../../picture/legend.ts";
import { checkCertificate } from "../../proofs/certificates.ts";
import { CertificateDialog } from "../../proofs/dialog.ts";
import { factored } from "../period-numbers.ts";
import { required } from "../required.ts";
import { save } from "../save.ts";
import { adoptStyles } from "../styles.ts";
import type { Facts, Reason, Scene, ViewHost } from "../view.ts";
import { comparison, summary, undecided, verdict } from "./describe.ts";
import { Explanation } from "./explain.ts";
import { EXPORTS, type Export, latex } from "./exports.ts";
import { PeriodGrid } from "./grid.ts";
import { LAST_SEARCHED, type PeriodsState, periodsParams, SENTENCE, TITLE } from "./index.ts";
import { MOST, Searches, STOPPED } from "./search.ts";
import {
  centresOf,
  countOf,
  entryOf,
  expected,
  fieldOf,
  type Grid,
  gridOf,
  type Patterns,
  type PeriodEntry,
  patternsOf,
} from "./table.ts";

/** What the signs beside the numbers mean. */
const MEANINGS = [
  ["settled", "+", "proved, open in the paper"],
  ["differs", "≠", "proved, printed differently"],
  ["open", "?", "open"],
] as const;

const RULE = [
  ["kept", "keeps the rule"],
  ["broken", "breaks the rule"],
] as const;

/**
 * Writes the legend; with a rule also what its marks mean. `byTheorem`: there are rows that follow
 * from those of other centres.
 */
function writeLegend(root: HTMLElement, hasRule: boolean, byTheorem: boolean): void {
  const source = text("as 61: by theorem, from that row of centre 61", true);
  root.replaceChildren(
    ...MEANINGS.map(([kind, sign, words]) => {
      const mark = document.createElement("span");
      mark.className = `mark ${kind}`;
      mark.textContent = sign;
      return pair(mark, text(words));
    }),
    ...(hasRule ? RULE : []).map(([kind, words]) => marked(`rule-${kind}`, words)),
    ...(byTheorem ? [source] : []),
  );
}

export class PeriodScene implements Scene<PeriodsState> {
  readonly #host: ViewHost<PeriodsState>;
  readonly #root = document.createElement("div");
  readonly #bar = document.createElement("div");
  readonly #legend = document.createElement("p");
  readonly #grid: PeriodGrid;
  readonly #explanation: Explanation;
  readonly #searches: Searches;
  readonly #foreign: CertificateDialog;
  #current: { readonly state: PeriodsState; readonly grid: Grid } | null = null;
  /** The patterns of the rule that is marked. */
  #patterns: Patterns = new Map();
  /** The state to show next, if it is another one. */
  #target: PeriodsState | null = null;
  /** The progress of the search of a centre; empty without one. */
  #pace = "";
  /** The last request with refused rows. */
  #problem = "";
  /** The frame in which results are shown; 0 if none is requested. */
  #frame = 0;

  constructor(host: ViewHost<PeriodsState>) {
    this.#host = host;
    adoptStyles(host.root);
    this.#grid = new PeriodGrid(
      (entry, speak) => host.showFacts(entry && factsOf(entry, this.#patterns), speak),
      (place) => host.change(place ? { c: place.centre, row: place.row } : { row: null }, "commit"),
      host.surface.paper,
    );
    const { core, bindings, surface } = host;
    this.#explanation = new Explanation({
      ...{ core, bindings, surface },
      shipped: (centre) => this.#searches.table(centre),
      close: () => host.change({ row: null }, "commit"),
      further: (entry) => void this.#further(entry),
      busy: (stop) => host.progress(stop && 0, stop ?? undefined),
      failed: (error) => this.#warn(error),
    });
    this.#searches = new Searches(
      host,
      () => this.#refreshSoon(),
      (pace) => this.#showPace(pace),
    );
    this.#foreign = new CertificateDialog({
      title: "Check a certificate",
      about:
        "Of a row’s period, of a perfect band, or that there never is one. The checker computes every step again, with code of its own.",
      field: "Or its JSON",
      button: "Check it",
      check: (certificate, ...how) => checkCertificate(host.core, certificate, ...how),
    });
    this.#root.className = "periods";
    this.#bar.className = "period-bar row apart";
    this.#legend.className = "legend period-legend";
    this.#root.append(this.#bar, this.#grid.element, this.#explanation.element, this.#legend);
    host.root.append(this.#root, this.#foreign.dialog);
  }

  get actions() {
    return this.#grid.actions;
  }

  async show(state: PeriodsState): Promise<void> {
    const centres = centresOf(state);
    const before = this.#current?.state;
    this.#target = state;
    // What a slider does to the page and what it does to the table are two pieces of work: one
    // would be felt.
    if (before !== undefined) await nextTask();
    if (this.#target !== state) return;
    this.#refresh(state);
    const moved = before?.c !== state.c || before.row !== state.row;
    if (moved) this.#grid.reveal();
    const rows = Math.max(state.rows, (state.row ?? 0) + 1);
    try {
      await this.#searches.want({ centres, rows, effort: state.effort });
    } catch (error) {
      if (error !== STOPPED) throw error;
      this.#host.warn("Stopped: showing what was found so far.");
    }
    if (this.#current?.state !== state) return;
    if (this.#frame !== 0) this.#refresh(state);
    this.#refuse(centres, rows);
    await this.#explain(state);
    if (moved) this.#grid.reveal(); // the columns are as wide now as they will be
    await this.#grid.complete();
  }

  /** Says once which rows of a centre that cannot be searched no theorem decides. */
  #refuse(centres: readonly number[], rows: number): void {
    const far = centres.find((centre) => centre > LAST_SEARCHED) ?? null;
    const request = `${far},${rows}`;
    if (far === null || request === this.#problem) return;
    this.#problem = request;
    const all = Array.from({ length: rows }, (_, row) => entryOf(this.#searches.periods, far, row));
    const open = all.filter(({ status }) => status === "open").map(({ row }) => row);
    if (open.length > 0) this.#host.warn(undecided(open, far));
  }

  get #now(): { readonly state: PeriodsState; readonly grid: Grid } {
    return required(this.#current);
  }

  async data(): Promise<TableField> {
    const { state, grid } = this.#now;
    return fieldOf(grid, state.show, this.#patterns);
  }

  latex(): Promise<string> {
    return latex(this.#now.grid, this.#patterns);
  }

  async reasons(): Promise<readonly Reason[]> {
    const { c, row } = this.#now.state;
    if (c === null || row === null) return [];
    const { periods } = this.#searches;
    const { periodReason } = await import("./extras.ts");
    return [periodReason(entryOf(periods, c, row), periods.get(c), this.#host.bindings)];
  }

  repaint(): void {
    this.#grid.draw();
    this.#explanation.repaint();
  }

  dispose(): void {
    this.#current = this.#target = null;
    cancelFrame(this.#frame);
    this.#grid.stop();
    this.#searches.dispose();
    this.#foreign.stop();
  }

  /** Shows what is known now, once for all that is found before the page is next drawn. */
  #refreshSoon(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestFrame(() => {
      if (this.#current !== null) this.#refresh(this.#current.state);
    });
  }

  /** Shows what is known now, at once. */
  #refresh(state: PeriodsState): void {
    cancelFrame(this.#frame);
    this.#frame = 0;
    const grid = gridOf(this.#searches.periods, state);
    this.#current = { state, grid };
    const { bindings } = this.#host;
    this.#patterns = patternsOf(this.#searches.periods, grid.centres, state.rule, bindings);
    this.#drawBar(grid);
    const byTheorem = grid.entries.flat().some(({ by }) => by !== null);
    writeLegend(this.#legend, state.rule !== "none", byTheorem);
    const marked = { centre: state.c, row: state.row };
    const isSecret = isHidden(state, "values");
    const patterns = isSecret ? new Map() : this.#patterns;
    this.#grid.show({ grid, show: state.show, patterns, marked, isSecret });
    void this.#explain(state, true);
  }

  async #explain(state: PeriodsState, mayFindMore = false): Promise<void> {
    const { c, row } = state;
    if (c === null || row === null) return this.#explanation.show(null);
    const { periods } = this.#searches;
    const entry = entryOf(periods, c, row);
    const effort = this.#searches.effort(c, row);
    const isOpen = entry.searched && entry.status !== "proved";
    const further = isOpen && effort < MOST && c <= LAST_SEARCHED;
    const isBusy = mayFindMore && entry.found === null && !entry.searched;
    await this.#explanation.show({ entry, table: periods.get(c), effort, further }, isBusy);
  }

  // Searches

  async #further({ centre, row }: PeriodEntry): Promise<void> {
    try {
      await this.#searches.further(centre, row);
    } catch (error) {
      this.#warn(error === STOPPED ? "Stopped: the entry is still open." : error);
    }
  }

  #showPace(pace: string): void {
    this.#pace = pace;
    if (this.#current !== null) this.#drawBar(this.#current.grid);
  }

  #warn(error: unknown): void {
    this.#host.warn(messageOf(error));
  }

  // The bar above the table

  #drawBar(grid: Grid): void {
    const { rule: chosen, show } = this.#now.state;
    const compares = show !== "all" && show !== "open";
    const words =
      grid.rows.length === 0 ? say("No rows match this filter.") : summary(grid, compares);
    const button = (way: Export) =>
      html`<button type="button" class="act" ?disabled=${grid.rows.length === 0} @click=${() => this.#save(way).catch((error: unknown) => this.#warn(error))}>${way.name}</button>`;
    const rule =
      chosen === "none"
        ? nothing
        : html`<p data-spoken="">${countOf(grid, chosen, this.#patterns)}</p>`;
    render(
      html`<p><span data-spoken="">${words}</span> <span class="quiet">${this.#pace}</span></p>${rule}
        <div class="acts">
          <div class="row" role="group" aria-label="Download the table">${EXPORTS.map(button)}</div>
          <button type="button" class="act" @click=${() => this.#foreign.open()}>Check a certificate…</button>
        </div>`,
      this.#bar,
    );
  }

  async #save({ ending, type, text }: Export): Promise<void> {
    const { state, grid } = this.#now;
    const patterns = this.#patterns;
    const field = fieldOf(grid, state.show, patterns);
    const link = print("periods", state, { periods: withCommon(periodsParams) });
    const info = {
      title: [TITLE, "nimscape"].join(" · "), // data are the same in every language
      caption: SENTENCE,
      link: siteUrl + link,
      digest: await this.#host.core.call("digest", [field]),
    };
    const content = await text({ grid, field, patterns, state, info });
    const naming = import("../../export/request.ts");
    const { fileName } = await loadModule(naming, "The file of data tables");
    save(fileName(link, ending), type, content);
  }
}

function factsOf(entry: PeriodEntry, patterns: Patterns): Facts {
  const { centre, row, found } = entry;
  const printed = comparison(entry);
  const rule = expected(entry, patterns);
  const facts: [string, string][] =
    found === null
      ? [["Period", "not known"]]
      : [
          ["Period", grouped(found.period)],
          ["Factors", factored(found.factors)],
          ["From column", grouped(found.preperiod)],
        ];
  return {
    title: say`Centre ${centre}, row ${row}`,
    rows: [
      ...facts,
      ["Status", verdict(entry)],
      ...(printed ? [["Printed", printed] as const] : []),
      ...(rule ? [["Rule", rule] as const] : []),
    ],
  };
}
