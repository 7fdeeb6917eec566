/** Shows what is open, and lets this machine search it, once a visitor asks for that. */
import type { FrontierCase, FrontierCount, FrontierOthers } from "core";
import { nothing, render, type TemplateResult } from "lit/html.js";
import type { Frame, Point } from "../../canvas/camera.ts";
import { describe } from "../../canvas/descriptions.ts";
import { counted, grouped } from "../../canvas/number-format.ts";
import { adopting } from "../../canvas/styles.ts";
import { cited } from "../../citations/cited.ts";
import { messageOf } from "../../core/message-of.ts";
import type { TableField } from "../../core/protocol.ts";
import type { Colours } from "../../grid/colours.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { type CanvasStyle, CaptionedCanvas } from "../captioned-canvas.ts";
import { ranges } from "../choices.ts";
import { required } from "../required.ts";
import { save } from "../save.ts";
import { shippedTables } from "../shipped.ts";
import type { Facts, Reason, Scene, ViewHost } from "../view.ts";
import {
  type CountPart,
  caseAt,
  chosenOf,
  fieldOf,
  keyOf,
  neighbour,
  openList,
  partsOf,
  shownOf,
  type Task,
} from "./cases.ts";
import look from "./frontier.css?shadow";
import { drawMap, frontierLegend, type Layout, layoutOf, placeAt } from "./paint.ts";
import type { FrontierState } from "./params.ts";
import { linkOf, orbitLink, type Proved, Runner } from "./runner.ts";
import { openStore, type Store } from "./store.ts";
import { lockTab } from "./tab-lock.ts";
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

/** Cores of the machine, if the browser does not say. */
const CORES = 2;

export class FrontierScene implements Scene<FrontierState> {
  readonly #host: ViewHost<FrontierState>;
  readonly #picture: CaptionedCanvas;
  readonly #shipped = shippedTables();
  readonly #end = new AbortController();
  #cases: Promise<readonly FrontierCase[]> | null = null;
  #shown: { readonly state: FrontierState; readonly cases: readonly FrontierCase[] } | null = null;
  #runner: Runner | null = null;
  #store: Store | null = null;
  #pausing = false;
  #centres = 0;
  #others: FrontierOthers | null = null;
  /** The counts that are whole, by n. */
  readonly #counts = new Map<number, FrontierCount>();
  /** Whether the reader wants the list of all cases. */
  #whole = false;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(host: ViewHost<FrontierState>) {
    this.#host = host;
    this.#picture = new CaptionedCanvas(host, (look) => this.#draw(look));
    this.#picture.root.classList.add("frontier");
    adoptLook(host.root);
    this.#picture.canvas.after(frontierLegend(host.bindings.palette("viridis")));
    this.#picture.follow({
      at: (point, look) => this.#at(point, look),
      facts: (at) => this.#facts(at),
      choose: (at) => this.#choose(Math.floor(at / ROWS), at % ROWS),
      key: (key) => this.#key(key),
    });
  }

  async show(state: FrontierState): Promise<void> {
    this.#cases ??= this.#read();
    const cases = await this.#cases.catch((error: unknown) => {
      this.#cases = null;
      throw error;
    });
    if (this.#end.signal.aborted) return;
    this.#shown = { state, cases };
    this.#write();
    this.repaint();
  }

  async data(): Promise<TableField> {
    const { state, cases } = required(this.#shown);
    return fieldOf(chosenOf(cases, state));
  }

  /** Why the chosen case is open. */
  async reasons(): Promise<readonly Reason[]> {
    const { state, cases } = required(this.#shown);
    if (state.c === null || state.row === null) return [];
    const open = caseAt(cases, state.c, state.row);
    if (open === null) return [];
    const because = async () => caseBecause(open).map((sentence) => ({ sentence }));
    return [{ sentence: openCaseSays(open), because }];
  }

  repaint(): void {
    this.#picture.repaint();
  }

  dispose(): void {
    this.#end.abort();
    if (this.#timer !== null) clearTimeout(this.#timer);
    void this.#runner?.pause();
  }

  // What is open

  /** Lists what the tables of the site leave open, and what earlier visits left of it. */
  async #read(): Promise<readonly FrontierCase[]> {
    const { cases, others } = await openList();
    this.#others = others;
    this.#centres = Math.max(0, ...cases.map(({ centre }) => centre)) + 1;
    if (!this.#host.surface.still) await this.#recall([...cases, ...partsOf(others)]);
    await this.#sum();
    return cases;
  }

  async #table(centre: number): Promise<string> {
    const table = await this.#shipped(centre, this.#end.signal);
    if (table === null) throw new Error(say`The site has no table of centre ${centre}.`);
    return table;
  }

  async #recall(tasks: readonly Task[]): Promise<void> {
    this.#store = await openStore();
    this.#runner = new Runner(
      {
        another: () => this.#host.core.another(),
        table: (centre) => this.#table(centre),
        changed: () => this.#changed(),
        warn: (sentence) => this.#host.warn(sentence),
        now: () => performance.now(),
      },
      this.#store,
    );
    await this.#runner.recall(this.#host.core, tasks);
  }

  // What is searched

  async #try(tasks: readonly Task[], effort: number): Promise<void> {
    const runner = this.#runner;
    if (runner === null || runner.isRunning) return;
    const release = await lockTab();
    if (release === null) {
      this.#host.warn("Another tab of this browser is searching. Pause it there first.");
      return;
    }
    if (this.#store?.lasts === false)
      this.#host.warn("This browser keeps nothing here: a search ends with this visit.");
    const workers = Math.max(1, navigator.hardwareConcurrency || CORES);
    await runner.start(tasks, effort, workers).finally(release);
    await this.#sum();
    this.#changed();
  }

  /** Sums the counts whose parts are all done. */
  async #sum(): Promise<void> {
    for (const [n, parts] of this.#parts()) {
      const texts = this.#runner?.counted(parts) ?? null;
      if (texts === null || this.#counts.has(n)) continue;
      const whole = await this.#host.core.call("frontier_counted", [texts]).catch(() => null);
      if (whole !== null) this.#counts.set(n, whole); // a part may have an exception
    }
  }

  /** Returns the parts of each count that is open. */
  #parts(): ReadonlyMap<number, readonly CountPart[]> {
    const others = this.#others;
    if (others === null) return new Map();
    return new Map(others.next.map((n) => [n, partsOf(others).filter((part) => part.n === n)]));
  }

  /** Whether parts of a count are searched now, or wait. */
  #isCounting(runner: Runner): boolean {
    const parts = [...this.#parts().values()].flat();
    return parts.some((part) => runner.progress(part).doing !== null);
  }

  async #pause(): Promise<void> {
    this.#pausing = true;
    this.#write();
    await this.#runner?.pause();
    this.#pausing = false;
    this.#write();
    this.#host.showFacts(null); // what is new is announced
  }

  #changed(): void {
    if (this.#end.signal.aborted) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      if (this.#shown === null) return;
      this.#write();
      this.repaint();
    }, WORDS_MS);
  }

  async #save(finds: readonly Proved[]): Promise<void> {
    const { cases } = required(this.#shown);
    const links = finds.map((find) => this.#address(find, cases));
    const certificates = finds.map(({ certificate }) => certificate);
    const file = await this.#host.core
      .call("frontier_file", [links, certificates])
      .catch((error: unknown) => this.#host.warn(messageOf(error)));
    if (file === undefined) return;
    const [only] = finds;
    const name = finds.length === 1 && only ? fileOf(only) : "nimscape-finds.json";
    save(name, "application/json", `${file}\n`);
  }

  #address(find: Proved, cases: readonly FrontierCase[]): string {
    const here = location.href.replace(/#.*$/, "");
    const home = /^https?:/.test(here) ? here : "";
    return `${home}${this.#linkOf(find, cases)}`;
  }

  #linkOf(find: Proved, cases: readonly FrontierCase[]): string {
    const { centre, radius, row } = find;
    if (centre === null) return orbitLink(find.certificate);
    const open = cases.find((each) => keyOf(each) === keyOf({ centre, radius }));
    const last = open?.last ?? row ?? 2 * radius - 1;
    return linkOf({ centre, last }, find);
  }

  // Words

  #write(): void {
    const { state, cases } = required(this.#shown);
    const shown = shownOf(cases, state);
    const marked = caseAt(shown, state.c, state.row);
    render(
      html`<p data-spoken="">${openSays(shown)}</p>
        ${marked === null ? this.#unmarked(state) : html`<p>${caseSays(marked)}</p>`}
        ${this.#runner === null ? nothing : this.#acts(this.#runner, state, cases)}
        ${this.#list(shown, marked)}
        ${this.#others === null ? nothing : openCounts(this.#others, this.#runner === null ? nothing : this.#countActs(this.#runner))}`,
      this.#picture.words,
    );
    describe(
      this.#picture.canvas,
      say`Map of ${grouped(shown.length)} open cases, a column for each centre. ${marked === null ? openSays(shown) : say`Centre ${marked.centre}, ${rowsOf(marked)}.`}`,
      "Arrow keys choose an open case.",
    );
  }

  #unmarked({ c, row }: FrontierState): TemplateResult | typeof nothing {
    if (c === null || row === null) return nothing;
    return html`<p>${say`Row ${row} of centre ${c} is not open.`}</p>`;
  }

  #acts(runner: Runner, state: FrontierState, cases: readonly FrontierCase[]): TemplateResult {
    const chosen = chosenOf(cases, state);
    const begun = chosen.some((each) => runner.isBegun(each));
    const all = chosen.map((each) => runner.progress(each));
    const busy = all.filter(({ doing }) => doing !== null && doing !== "waiting").length;
    const left = leftOf(all, state.effort);
    const isCounting = this.#isCounting(runner);
    const isSearching = runner.isRunning && !isCounting;
    const pace = isSearching
      ? paceSays(busy, runner.speed, left)
      : this.#plan(chosen, left, state.effort);
    const label =
      this.#pausing && !isCounting
        ? "Pausing …"
        : isSearching
          ? "Pause"
          : begun
            ? "Resume"
            : "Try it";
    const act = () => void (runner.isRunning ? this.#pause() : this.#try(chosen, state.effort));
    return html`<div class="acts">
        <button type="button" class="act try" ?disabled=${this.#pausing || isCounting || (chosen.length === 0 && !isSearching)} @click=${act}>${say(label)}</button>
        <span class="quiet" data-spoken="" aria-busy=${isSearching ? "true" : "false"}>${pace}</span>
      </div>
      ${this.#finds(runner.finds, cases)}`;
  }

  /** Draws the controls of the counts of cycles. */
  #countActs(runner: Runner): TemplateResult {
    const line = ([n, parts]: readonly [number, readonly CountPart[]]) => {
      const whole = this.#counts.get(n);
      if (whole !== undefined)
        return html`<li><span data-spoken="">${whole.claim}</span>
          <button type="button" class="act" @click=${() => save(`count-${n}.json`, "application/json", `${whole.file}\n`)}>${say("Save count")}</button></li>`;
      const all = parts.map((part) => runner.progress(part));
      const isBusy = all.some(({ doing }) => doing !== null);
      const isBegun = parts.some((part) => runner.isBegun(part));
      const label = isBusy
        ? this.#pausing
          ? "Pausing …"
          : "Pause"
        : isBegun
          ? "Resume"
          : "Try it";
      const act = () => void (isBusy ? this.#pause() : this.#try(parts, Number.POSITIVE_INFINITY));
      const off = this.#pausing || (runner.isRunning && !isBusy);
      return html`<li><button type="button" class="act count" aria-label=${`${say(label)}: D(3, ${n})`} ?disabled=${off} @click=${act}>${say(label)}</button>
        D(3, ${n}): <span class="quiet" data-spoken="" aria-busy=${isBusy ? "true" : "false"}>${countSays(all, isBegun)}</span></li>`;
    };
    return html`<ul class="counts">${[...this.#parts()].map(line)}</ul>`;
  }

  #plan(chosen: readonly FrontierCase[], left: number, effort: number): string {
    if (chosen.length === 0) return say("No open case is chosen.");
    if (left === 0) return say("This effort is spent on what is chosen: choose a larger one.");
    const [only] = chosen;
    if (chosen.length === 1 && only)
      return say`Chosen: centre ${only.centre}, ${rowsOf(only)}, up to ${stepsOf(effort)} steps. Your machine works on it with one core; leave this page open.`;
    const what = counted(chosen.length, "case");
    return say`Chosen: ${what}, up to ${stepsOf(effort)} steps each. Your machine works on one case with each core; leave this page open.`;
  }

  #finds(
    finds: readonly Proved[],
    cases: readonly FrontierCase[],
  ): TemplateResult | typeof nothing {
    if (finds.length === 0) return nothing;
    const one = (
      find: Proved,
    ) => html`<li><p data-spoken=""><strong>${say("Proved")}</strong> ${find.claim} <a href=${this.#linkOf(find, cases)}>${say("Its row")}</a></p>
      <p class="quiet digest">${say`Digest ${find.digest}`}</p>
      <button type="button" class="act" @click=${() => void this.#save([find])}>Certificate</button></li>`;
    return html`<ul class="finds">${finds.map(one)}</ul>
      ${finds.length < 2 ? nothing : html`<p><button type="button" class="act" @click=${() => void this.#save(finds)}>All certificates</button></p>`}
      <p class="quiet">${cited("Each find was proved and checked here. Send its file to the project, or merge it: docs/periods.md says how.")}</p>`;
  }

  #list(shown: readonly FrontierCase[], marked: FrontierCase | null): TemplateResult {
    const runner = this.#runner;
    const line = (open: FrontierCase) => {
      const { centre, first, band, spent } = open;
      const here = runner === null ? "" : progressSays(runner.progress(open), runner.isBegun(open));
      return html`<tr class=${open === marked ? "marked" : ""}><th scope="row"><a href=${`#v1/frontier?c=${centre}&row=${first}`}>${centre}</a></th>
        <td>${rowsOf(open)}</td><td>${band === null ? "" : bandOf(band)}</td><td>${stepsOf(spent)}</td><td>${here}</td></tr>`;
    };
    const ordered = this.#inOrder(shown, marked);
    const listed = this.#whole ? ordered : ordered.slice(0, LISTED);
    return html`<div class="wide" tabindex="0" role="region" aria-label="Open cases"><table><caption class="unseen">Rows of unknown period, and the steps of their searches.</caption>
      <thead><tr><th scope="col">Centre</th><th scope="col">Open</th><th scope="col">Band</th><th scope="col">Steps so far</th><th scope="col">Here</th></tr></thead>
      <tbody>${listed.map(line)}</tbody></table></div>${this.#more(shown.length - listed.length)}`;
  }

  /** Draws the button that lists all cases. In files a sentence says that there are more. */
  #more(unlisted: number): TemplateResult | typeof nothing {
    if (unlisted === 0) return nothing;
    const show = () => {
      this.#whole = true;
      this.#write();
      const rows = this.#picture.words.querySelectorAll<HTMLElement>(".wide tbody tr");
      rows[LISTED]?.setAttribute("tabindex", "-1");
      rows[LISTED]?.focus(); // the button is gone
    };
    return this.#host.surface.still
      ? html`<p class="quiet">${say`${grouped(unlisted)} more cases are in the data.`}</p>`
      : html`<p><button type="button" class="act" @click=${show}>${say`List ${grouped(unlisted)} more`}</button></p>`;
  }

  /** Puts the marked case first, and then those that were begun here. */
  #inOrder(shown: readonly FrontierCase[], marked: FrontierCase | null): readonly FrontierCase[] {
    const place = (open: FrontierCase) => {
      if (open === marked) return 0;
      const { doing = null, steps = 0 } = this.#runner?.progress(open) ?? {};
      return steps > 0 || (doing !== null && doing !== "waiting") ? 1 : 2;
    };
    return [...shown].sort((a, b) => place(a) - place(b));
  }

  // The map

  #layout(frame: Frame, { letters }: Colours): Layout {
    return layoutOf(frame, this.#centres, ROWS, letters);
  }

  #draw({ frame, colours }: CanvasStyle): void {
    if (this.#shown === null) return;
    const { state, cases } = this.#shown;
    const shown = shownOf(cases, state);
    const runner = this.#runner;
    const drawn = shown.map((open) => {
      const { doing, steps } = runner?.progress(open) ?? { doing: null, steps: 0 };
      return {
        open,
        steps: open.spent + steps,
        isDecided: runner?.isDecided(open) ?? false,
        isAtWork: doing !== null && doing !== "waiting",
      };
    });
    const marked = caseAt(shown, state.c, state.row);
    const palette = this.#host.bindings.palette("viridis");
    drawMap(this.#picture.context, this.#layout(frame, colours), drawn, marked, palette, colours);
  }

  #at(point: Point, { frame, colours }: CanvasStyle): number | null {
    if (this.#shown === null) return null;
    const { state, cases } = this.#shown;
    const place = placeAt(shownOf(cases, state), this.#layout(frame, colours), point);
    return place === null ? null : place.open.centre * ROWS + place.row;
  }

  #facts(at: number): Facts {
    const [c, row] = [Math.floor(at / ROWS), at % ROWS];
    const open = caseAt(required(this.#shown).cases, c, row);
    return {
      title: say`Centre ${c}, row ${row}`,
      rows:
        open === null
          ? []
          : [
              ["open", rowsOf(open)],
              ["steps so far", stepsOf(open.spent)],
              ...(open.band === null ? [] : ([["decides the band", bandOf(open.band)]] as const)),
            ],
    };
  }

  #choose(c: number, row: number): void {
    const open = caseAt(required(this.#shown).cases, c, row);
    if (open !== null) this.#host.change({ c, row: open.first }, "commit");
  }

  #key(key: string): boolean {
    const by = {
      ArrowLeft: -1,
      ArrowUp: -1,
      ArrowRight: 1,
      ArrowDown: 1,
      Home: Number.NEGATIVE_INFINITY,
      End: Number.POSITIVE_INFINITY,
    }[key];
    if (key === "Escape") this.#host.change({ c: null, row: null }, "commit");
    if (by === undefined) return key === "Escape";
    if (this.#shown === null) return true;
    const { state, cases } = required(this.#shown);
    const next = neighbour(shownOf(cases, state), state, by);
    if (next !== null) this.#choose(next.centre, next.first);
    return true;
  }
}

/** Returns the name of the file of a find. */
function fileOf({ centre, radius, row }: Proved): string {
  if (centre === null) return `find-orbit-${radius}.json`;
  return `find-${centre}-${row === null ? `above-${2 * radius - 1}` : `row-${row}`}.json`;
}
