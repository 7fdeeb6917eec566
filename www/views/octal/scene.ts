/** Shows the Grundy values of an octal game, their period, and the reason of one value. */
import type { OctalGame, OctalValues, OctalWay } from "core";
import { nothing, render, type TemplateResult } from "lit/html.js";
import type { Frame, Point } from "../../canvas/camera.ts";
import { describe } from "../../canvas/descriptions.ts";
import { grouped } from "../../canvas/number-format.ts";
import type { Core } from "../../core/client.ts";
import { Latest } from "../../core/latest.ts";
import { messageOf } from "../../core/message-of.ts";
import type { TableField } from "../../core/protocol.ts";
import type { Colours } from "../../grid/colours.ts";
import { isHidden } from "../../link/hidden.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { type CanvasStyle, CaptionedCanvas } from "../captioned-canvas.ts";
import { numberOf, oeisLink } from "../oeis.ts";
import { boxOf, drawAxes, font, type Scale } from "../plot.ts";
import { required } from "../required.ts";
import { save } from "../save.ts";
import type { Facts, Reason, Scene, ViewHost } from "../view.ts";
import { cellAt, dotAt, largestOf, rowLength, rowsOf } from "./geometry.ts";
import { drawDots, drawMark, drawRows, equalised, type Found } from "./paint.ts";
import type { OctalState } from "./params.ts";
import { LAST, PeriodSearch } from "./search.ts";
import { reasonOfHeap } from "./why.ts";
import { periodOf, rulesOf, spaceOf, wayOf } from "./words.ts";

interface Answer {
  readonly state: OctalState;
  readonly game: OctalValues;
  readonly found: Found;
  readonly ways: readonly OctalWay[];
}

export class OctalScene implements Scene<OctalState> {
  readonly #host: ViewHost<OctalState>;
  readonly #picture: CaptionedCanvas;
  readonly #requests = new Latest();
  #answer: Answer | null = null;
  #games: readonly OctalGame[] = [];
  /** What the checker said of this game. */
  #checked = "";
  readonly #search: PeriodSearch;

  constructor(host: ViewHost<OctalState>) {
    this.#host = host;
    this.#picture = new CaptionedCanvas(host, (look) => {
      if (this.#answer !== null) this.#draw(this.#answer, look);
    });
    this.#search = new PeriodSearch(host.core, () => {
      if (this.#answer === null) return;
      this.#explain();
      if (!this.#search.isRunning) host.showFacts(null); // what is new is announced
    });
    this.#picture.follow({
      at: (point, look) => this.#at(point, look),
      facts: (n) => this.#facts(n),
      choose: (n) => this.#host.change({ n }, "commit"),
      key: (key) => this.#key(key),
    });
  }

  async show(state: OctalState): Promise<void> {
    const { code, to } = state;
    const { core } = this.#host;
    const n = Math.min(state.n ?? to, to);
    const asked = this.#answer?.state;
    const isSame = asked?.code === code && asked.to === to;
    const answers = await this.#requests.answer((signal) =>
      Promise.all([
        isSame ? this.#answer?.game : core.call("octal_values", [{ code, to }], { signal }),
        core.call("octal_ways", [{ code, n }], { signal }),
        this.#games.length > 0 ? this.#games : core.call("octal_games", [], { signal }),
      ]),
    );
    const [game, ways, games] = answers ?? [];
    if (game === undefined || ways === undefined || games === undefined) return;
    if (!isSame) this.#checked = "";
    const { values, preperiod, period } = game;
    const most = largestOf(values);
    const found = { values, preperiod, period, rare: new Set(game.rare), most };
    this.#answer = { state, game, found, ways };
    this.#games = games;
    const { still, paper } = this.#host.surface;
    if (period !== null) this.#search.stop();
    else if (!still && paper === null) this.#search.begin(game.code);
    this.#explain();
    this.repaint();
  }

  async data(): Promise<TableField> {
    const { values } = required(this.#answer).game;
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
  }

  async reasons(core: Core): Promise<readonly Reason[]> {
    const { code, values } = required(this.#answer).game;
    const select = (n: number) => this.#host.change({ n }, "commit");
    return [reasonOfHeap({ core, code, values, select }, this.#heap(required(this.#answer)))];
  }

  repaint(): void {
    this.#picture.repaint();
  }

  step(by: -1 | 1): void {
    this.#go(by);
  }

  dispose(): void {
    this.#requests.cancel();
    this.#search.stop();
  }

  #heap({ state }: Answer): number {
    return Math.min(state.n ?? state.to, state.to);
  }

  // Words

  #explain(): void {
    const answer = required(this.#answer);
    const { game, ways, state } = answer;
    const n = this.#heap(answer);
    const last = grouped(game.values.length - 1);
    const value = game.values[n] ?? 0;
    const list = ways.map((way) => html`<li>${wayOf(way)}</li>`);
    const number = numberOf(`#v1/octal?code=${game.code}`);
    render(
      html`<p data-spoken=""><strong>${game.name ? `${game.code}, ${say(game.name)}` : game.code}</strong> · ${periodOf(game, this.#search.of(game.code))}${number === null ? nothing : html` ${oeisLink(number)}`}</p>
        ${this.#searching(game)}
        <p class="quiet">${rulesOf(game.code).join(" ")}</p>
        <p class="quiet">${spaceOf(game)}</p>
        <details ?open=${this.#host.surface.paper !== null}><summary>${say`Heap ${grouped(n)} has the value ${value}. Why?`}</summary>
          <p>${value === 0 ? "No move leads to the value 0, so it is the least that no move reaches." : say`Moves reach all smaller values, and none reaches ${value}:`}</p><ul>${list}</ul></details>
        ${this.#host.surface.still ? nothing : this.#acts(game)}`,
      this.#picture.words,
    );
    describe(
      this.#picture.canvas,
      isHidden(state, "answers")
        ? say`Grundy values of heaps 0 to ${last}.`
        : say`Grundy values of heaps 0 to ${last}. Heap ${grouped(n)} has the value ${value}.`,
      "Arrow keys choose a heap.",
    );
  }

  /** Returns how far a search for the period is, with a button that stops it or goes on. */
  #searching({ code, period }: OctalValues): TemplateResult | typeof nothing {
    const searched = this.#search.of(code);
    if (period !== null || this.#host.surface.still) return nothing;
    if (this.#search.isRunning)
      return html`<p class="acts"><progress aria-label="Search for a period" max=${LAST} .value=${searched?.looked ?? 0}></progress> ${say`Searching on to heap ${grouped(LAST)} …`} <button type="button" class="act" @click=${() => this.#stop()}>Stop</button></p>`;
    if (searched === null || searched.period !== null || searched.looked === LAST) return nothing;
    const resume = () => {
      this.#search.resume();
      this.#explain();
    };
    return html`<p class="acts">${say(this.#search.problem)} <button type="button" class="act" @click=${resume}>Search on</button></p>`;
  }

  #stop(): void {
    this.#search.stop();
    this.#explain();
    this.#host.showFacts(null); // what is new is announced
  }

  /** Returns how many values prove the period; null while none is known. */
  #needs({ code, needs }: OctalValues): number | null {
    return needs ?? this.#search.of(code)?.needs ?? null;
  }

  #acts(game: OctalValues): TemplateResult {
    const others = this.#games.filter(({ code }) => code !== game.code);
    return html`<p class="acts">
        ${this.#needs(game) === null ? nothing : html`<button type="button" class="act" @click=${() => void this.#check()}>Check the proof</button> <button type="button" class="act" @click=${() => void this.#certificate()}>Certificate</button>`}
        <button type="button" class="act" @click=${() => this.#save()}>b-file</button></p>
      <p data-spoken="">${this.#checked}</p>
      <p class="quiet">${others.map(({ code, name, open }, at) => html`${at > 0 ? " · " : ""}<a href=${`#v1/octal?code=${code}`}>${code}${name ? ` ${say(name)}` : ""}</a>${open ? say(" (open)") : ""}`)}</p>`;
  }

  async #proof(signal: AbortSignal): Promise<string> {
    const { game, state } = required(this.#answer);
    const { code } = game;
    const to = Math.max(state.to, (this.#needs(game) ?? 0) - 1);
    return this.#host.core.call("octal_certificate", [{ code, to }], { signal });
  }

  async #certificate(): Promise<void> {
    const { code } = required(this.#answer).game;
    await this.#tried(async (signal) => {
      save(`octal-${code}.json`, "application/json", await this.#proof(signal));
      return "";
    });
  }

  async #check(): Promise<void> {
    await this.#tried(async (signal) => {
      const certificate = await this.#proof(signal);
      const seen = await this.#host.core.call("octal_check", [certificate], { signal });
      return say`Proved: the checker saw ${grouped(seen)} values, each the least that no move reaches.`;
    });
  }

  /** Shows what some work says, unless another game is shown by then. */
  async #tried(work: (signal: AbortSignal) => Promise<string>): Promise<void> {
    const { signal } = this.#requests;
    this.#checked = say("Checking …");
    this.#explain();
    const words = await work(signal).catch((error: unknown) => say(messageOf(error)));
    if (signal.aborted) return;
    this.#checked = words;
    this.#explain();
    this.#host.showFacts(null); // what is new is announced
  }

  /** Saves the values as the OEIS has them. */
  #save(): void {
    const { code, values } = required(this.#answer).game;
    const lines = Array.from(values, (value, n) => `${n} ${value}\n`);
    save(`b-octal-${code}.txt`, "text/plain", lines.join(""));
  }

  // Drawing

  /** Where things are, and the values as they are drawn: all the same, if they are hidden. */
  #places({ state, found }: Answer, frame: Frame, { letters }: Colours) {
    const isSecret = isHidden(state, "values");
    const seen = isSecret ? equalised(found) : found;
    const write = (value: number) => (isSecret ? "" : `${value}`);
    const scale: Scale = { low: 0, high: Math.max(seen.most, 1), write };
    this.#picture.context.font = font(letters);
    const widest = Math.max(24 * letters, this.#picture.context.measureText(`${seen.most}`).width);
    const isRows = state.show === "rows";
    const box = boxOf(frame, isRows ? 0 : widest, letters);
    const rows = isRows ? rowsOf(rowLength(seen.period), state.to, box) : null;
    return { scale, box, rows, seen, isSecret };
  }

  #draw(answer: Answer, { frame, colours }: CanvasStyle): void {
    const { state } = answer;
    const { scale, box, rows, seen, isSecret } = this.#places(answer, frame, colours);
    const palette = this.#host.bindings.palette("viridis");
    const sheet = { context: this.#picture.context, colours, palette, box };
    if (rows !== null) drawRows(sheet, seen, rows, !isSecret);
    else {
      drawAxes(sheet, scale, state.to, "round");
      drawDots(sheet, seen, scale);
    }
    drawMark(sheet, this.#heap(answer), seen, rows ?? scale);
  }

  // Acts

  #at(point: Point, { frame, colours }: CanvasStyle): number | null {
    if (this.#answer === null) return null;
    const { to } = this.#answer.state;
    const { box, rows } = this.#places(this.#answer, frame, colours);
    return rows === null ? dotAt(to, box, point) : cellAt(rows, to, box, point);
  }

  #facts(n: number): Facts {
    const { found } = required(this.#answer);
    const value = found.values[n] ?? 0;
    return {
      title: say`Heap ${grouped(n)}`,
      rows: [
        ["Grundy value", `${value}`],
        ["in binary", value.toString(2)],
        ["sparse space", found.rare.has(n) ? "rare" : "common"],
      ],
    };
  }

  #key(key: string): boolean {
    const page = this.#answer?.found.period ?? 10;
    const by = {
      ArrowLeft: -1,
      ArrowRight: 1,
      PageUp: -page,
      PageDown: page,
      Home: Number.NEGATIVE_INFINITY,
      End: Number.POSITIVE_INFINITY,
    }[key];
    if (by !== undefined) this.#go(by);
    return by !== undefined;
  }

  #go(by: number): void {
    const answer = this.#answer;
    if (answer === null) return;
    const n = Math.min(answer.state.to, Math.max(0, this.#heap(answer) + by));
    if (n !== answer.state.n) this.#host.change({ n }, "commit");
  }
}
