/** Shows the Grundy values of an octal game, their period, and the reason of one value. */
import type { OctalGame, OctalValues, OctalWay } from "core";
import { nothing, render, type TemplateResult } from "lit/html.js";
import type { Frame } from "../../canvas/camera.ts";
import { describe } from "../../canvas/descriptions.ts";
import { grouped } from "../../canvas/number-format.ts";
import { frameOf } from "../../canvas/surface.ts";
import type { TableField } from "../../core/protocol.ts";
import { type Inks, inksOf } from "../../grid/inks.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { Latest } from "../latest.ts";
import { boxOf, drawAxes, font, type Scale } from "../plot.ts";
import { save } from "../save.ts";
import { adoptStyles } from "../styles.ts";
import type { Scene, ViewHost } from "../view.ts";
import { cellAt, dotAt, rowLength, rowsOf } from "./geometry.ts";
import { drawDots, drawMark, drawRows, type Found } from "./paint.ts";
import type { State } from "./params.ts";
import { periodOf, rulesOf, spaceOf, wayOf } from "./words.ts";

interface Answer {
  readonly state: State;
  readonly game: OctalValues;
  readonly found: Found;
  readonly ways: readonly OctalWay[];
}

export class OctalScene implements Scene<State> {
  readonly #host: ViewHost<State>;
  readonly #root = document.createElement("div");
  readonly #canvas = document.createElement("canvas");
  readonly #context: CanvasRenderingContext2D;
  readonly #words = document.createElement("div");
  readonly #requests = new Latest();
  readonly #sizes = new ResizeObserver(() => this.repaint());
  /** Cancels the requests of the previous state. */
  #requested = new AbortController();
  #answer: Answer | null = null;
  #games: readonly OctalGame[] = [];
  /** What the checker said of this game. */
  #checked = "";

  constructor(host: ViewHost<State>) {
    this.#host = host;
    adoptStyles(host.root);
    this.#context = host.surface.context(this.#canvas, { alpha: false });
    this.#root.className = "counts";
    this.#canvas.tabIndex = 0;
    this.#canvas.setAttribute("role", "application");
    this.#words.className = "reason";
    this.#root.append(this.#canvas, this.#words);
    host.root.append(this.#root);
    this.#canvas.addEventListener("keydown", (event) => this.#key(event));
    this.#canvas.addEventListener("pointermove", (event) => this.#point(event));
    this.#canvas.addEventListener("pointerleave", () => host.inform(null));
    this.#canvas.addEventListener("click", (event) => this.#click(event));
    this.#sizes.observe(this.#canvas);
  }

  async show(state: State): Promise<void> {
    const isNewest = this.#requests.begin();
    this.#requested.abort();
    this.#requested = new AbortController();
    const { signal } = this.#requested;
    const { code, to } = state;
    const { core } = this.#host;
    const n = Math.min(state.n ?? to, to);
    const asked = this.#answer?.state;
    const isSame = asked?.code === code && asked.to === to;
    const answers = await Promise.all([
      isSame ? this.#answer?.game : core.call("octal_values", [{ code, to }], { signal }),
      core.call("octal_ways", [{ code, n }], { signal }),
      this.#games.length > 0 ? this.#games : core.call("octal_games", [], { signal }),
    ]).catch((error: unknown) => {
      if (isNewest()) throw error;
      return null; // a newer state: the worker is free for it at once
    });
    if (!isNewest() || answers === null) return;
    const [game, ways, games] = answers;
    if (game === undefined) return;
    if (!isSame) this.#checked = "";
    const { values, preperiod, period } = game;
    const most = values.reduce((a, b) => Math.max(a, b), 0);
    const found = { values, preperiod, period, rare: new Set(game.rare), most };
    this.#answer = { state, game, found, ways };
    this.#games = games;
    this.#explain();
    this.repaint();
  }

  async data(): Promise<TableField> {
    const { values } = this.#now().game;
    return { kind: "table", columns: { n: Array.from(values, (_, n) => n), grundy: [...values] } };
  }

  async digest(): Promise<string> {
    return this.#host.bindings.digest(await this.data());
  }

  repaint(): void {
    const { surface } = this.#host;
    const frame = frameOf(this.#canvas, surface, false);
    const inks = inksOf(this.#canvas, surface.still);
    surface.blank(this.#canvas, frame, inks.ground);
    this.#context.setTransform(surface.ratio, 0, 0, surface.ratio, 0, 0);
    if (this.#answer !== null) this.#draw(this.#answer, frame, inks);
  }

  step(by: -1 | 1): void {
    this.#go(by);
  }

  dispose(): void {
    this.#requests.cancel();
    this.#requested.abort();
    this.#sizes.disconnect();
  }

  #now(): Answer {
    if (this.#answer === null) throw new Error("Nothing is shown yet.");
    return this.#answer;
  }

  #heap({ state }: Answer): number {
    return Math.min(state.n ?? state.to, state.to);
  }

  // Words

  #explain(): void {
    const answer = this.#now();
    const { game, ways } = answer;
    const n = this.#heap(answer);
    const value = game.values[n] ?? 0;
    const list = ways.map((way) => html`<li>${wayOf(way)}</li>`);
    render(
      html`<p data-spoken=""><strong>${game.name ? `${game.code}, ${say(game.name)}` : game.code}</strong> · ${periodOf(game)}</p>
        <p class="quiet">${rulesOf(game.code).join(" ")}</p>
        <p class="quiet">${spaceOf(game)}</p>
        <details><summary data-spoken="">${say`Heap ${grouped(n)} has the value ${value}. Why?`}</summary>
          <p>${value === 0 ? "No move leads to the value 0, so it is the least that no move reaches." : say`Moves reach all smaller values, and none reaches ${value}:`}</p><ul>${list}</ul></details>
        ${this.#host.surface.still ? nothing : this.#acts(game)}`,
      this.#words,
    );
    describe(
      this.#canvas,
      say`Grundy values of heaps 0 to ${grouped(game.values.length - 1)}. Heap ${grouped(n)} has the value ${value}.`,
      "Arrow keys choose a heap.",
    );
  }

  #acts(game: OctalValues): TemplateResult {
    const others = this.#games.filter(({ code }) => code !== game.code);
    return html`<p class="acts">
        ${game.period === null ? nothing : html`<button type="button" class="act" @click=${() => void this.#check()}>Check the proof</button> <button type="button" class="act" @click=${() => void this.#certificate()}>Certificate</button>`}
        <button type="button" class="act" @click=${() => this.#save()}>b-file</button></p>
      <p data-spoken="">${this.#checked}</p>
      <p class="quiet">${others.map(({ code, name, open }) => html`<a href=${`#v1/octal?code=${code}`}>${code}${name ? ` ${say(name)}` : ""}</a>${open ? say(" (open)") : ""} · `)}</p>`;
  }

  async #proof(signal: AbortSignal): Promise<string> {
    const { code, to } = this.#now().state;
    return this.#host.core.call("octal_certificate", [{ code, to }], { signal });
  }

  async #certificate(): Promise<void> {
    const { code } = this.#now().game;
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
    const { signal } = this.#requested;
    this.#checked = say("Checking …");
    this.#explain();
    const words = await work(signal).catch((error: unknown) =>
      say(error instanceof Error ? error.message : String(error)),
    );
    if (signal.aborted) return;
    this.#checked = words;
    this.#explain();
    this.#host.inform(null); // what is new is announced
  }

  /** Saves the values as the OEIS has them. */
  #save(): void {
    const { code, values } = this.#now().game;
    const lines = Array.from(values, (value, n) => `${n} ${value}\n`);
    save(`b-octal-${code}.txt`, "text/plain", lines.join(""));
  }

  // Drawing

  #places({ state, found }: Answer, frame: Frame, { letters }: Inks) {
    const scale: Scale = { low: 0, high: Math.max(found.most, 1), write: (value) => `${value}` };
    this.#context.font = font(letters);
    const widest = Math.max(24 * letters, this.#context.measureText(`${found.most}`).width);
    const isRows = state.show === "rows";
    const box = boxOf(frame, isRows ? 0 : widest, letters);
    return { scale, box, rows: isRows ? rowsOf(rowLength(found.period), state.to, box) : null };
  }

  #draw(answer: Answer, frame: Frame, inks: Inks): void {
    const { state, found } = answer;
    const { scale, box, rows } = this.#places(answer, frame, inks);
    const palette = this.#host.bindings.palette("viridis");
    const sheet = { context: this.#context, inks, palette, box };
    if (rows !== null) drawRows(sheet, found, rows);
    else {
      drawAxes(sheet, scale, state.to, "round");
      drawDots(sheet, found, scale);
    }
    drawMark(sheet, this.#heap(answer), found, rows ?? scale);
  }

  // Acts

  #at({ offsetX, offsetY }: MouseEvent): number | null {
    if (this.#answer === null) return null;
    const { to } = this.#answer.state;
    const frame = frameOf(this.#canvas, this.#host.surface, false);
    const { box, rows } = this.#places(this.#answer, frame, inksOf(this.#canvas));
    const point = [offsetX, offsetY] as const;
    return rows === null ? dotAt(to, box, point) : cellAt(rows, to, box, point);
  }

  #point(event: PointerEvent): void {
    const n = this.#at(event);
    if (n === null) {
      this.#host.inform(null);
      return;
    }
    const { found } = this.#now();
    const value = found.values[n] ?? 0;
    this.#host.inform({
      title: say`Heap ${grouped(n)}`,
      rows: [
        ["Grundy value", `${value}`],
        ["in binary", value.toString(2)],
        ["sparse space", found.rare.has(n) ? "rare" : "common"],
      ],
    });
  }

  #click(event: MouseEvent): void {
    const n = this.#at(event);
    if (n !== null) this.#host.change({ n }, "step");
  }

  #key(event: KeyboardEvent): void {
    const page = this.#answer?.found.period ?? 10;
    const by = {
      ArrowLeft: -1,
      ArrowRight: 1,
      PageUp: -page,
      PageDown: page,
      Home: Number.NEGATIVE_INFINITY,
      End: Number.POSITIVE_INFINITY,
    }[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#go(by);
  }

  #go(by: number): void {
    const answer = this.#now();
    const n = Math.min(answer.state.to, Math.max(0, this.#heap(answer) + by));
    if (n !== answer.state.n) this.#host.change({ n }, "step");
  }
}
