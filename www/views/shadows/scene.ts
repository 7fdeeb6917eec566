/**
 * The shadows of two centres beside each other, what is known of them for ever, and the cursor that
 * reads both.
 */

import type { NearEquivalence, Plane, ShadowsWindow } from "core";
import { type Camera, type Frame, type Point, toWorld } from "../../canvas/camera.ts";
import { describe } from "../../canvas/descriptions.ts";
import type { Hold, Zoom } from "../../canvas/gestures.ts";
import { isModified } from "../../canvas/keys.ts";
import { panZoom } from "../../canvas/pan-zoom.ts";
import { moving } from "../../canvas/step-time.ts";
import type { Core } from "../../core/client.ts";
import { Latest } from "../../core/latest.ts";
import { GridCanvas } from "../../grid/canvas.ts";
import { fitWithHeaders } from "../../grid/fit.ts";
import { boxOf, cursorKey, type Entry } from "../../grid/geometry.ts";
import { isHidden } from "../../link/hidden.ts";
import { say } from "../../locales/say.ts";
import { required } from "../required.ts";
import { adoptStyles } from "../styles.ts";
import type { Reason, Scene, ViewHost } from "../view.ts";
import { Certificates } from "./certificate.ts";
import { following, type Verdict, verdictOf } from "./describe.ts";
import {
  cameraOf,
  cellAt,
  factsOf,
  limitsOf,
  type Span,
  showing,
  spanAt,
  spanOf,
  whole,
  wordsOf,
} from "./geometry.ts";
import { shadowsLegend } from "./legend.ts";
import { drawCursor, drawShadow, type Shadow } from "./paint.ts";
import { LIMITS, type ShadowsState } from "./params.ts";

/**
 * Columns that are followed for a proof, at most: with the barrier at 200 that takes two seconds.
 */
const COLUMNS = 1_000_000;

/** One of the two pictures. */
interface CentreSide {
  readonly grid: GridCanvas;
  readonly caption: HTMLElement;
  readonly hold: Hold;
}

export class ShadowsScene implements Scene<ShadowsState> {
  readonly #host: ViewHost<ShadowsState>;
  readonly #halves: readonly [CentreSide, CentreSide];
  readonly #verdict = document.createElement("p");
  readonly #certificates: Certificates;
  readonly #difference = button("", () => this.#goToDifference());
  readonly #newest = new Latest();
  /** What is shown. */
  #shown: { readonly state: ShadowsState; readonly window: ShadowsWindow } | null = null;
  /** What gestures move; the window is the whole one nearest to it. */
  #span: Span = { from: 1, side: 1 };
  /** The centres and the barrier of the verdict, and the signal that cancels its work. */
  #requested = "";
  #judging = new AbortController();
  #judged: Promise<void> = Promise.resolve();
  /** A cell that only one of the centres shadows. */
  #differs: Entry | null = null;
  #cursor: Entry | null = null;
  #pointed: Entry | null = null;

  constructor(host: ViewHost<ShadowsState>) {
    this.#host = host;
    adoptStyles(host.root);
    this.#certificates = new Certificates(host.core);
    const box = document.createElement("div");
    box.className = "shadows";
    const halves = document.createElement("div");
    halves.className = "halves abreast";
    this.#verdict.className = "reason";
    this.#verdict.dataset.spoken = "";
    const legend = document.createElement("div");
    legend.className = "legend";
    const certificate = button(say("Certificate"), () => this.#certificates.open());
    for (const act of [certificate, this.#difference]) act.classList.add("of-reason");
    legend.append(...shadowsLegend(), certificate, this.#difference);
    box.append(this.#verdict, halves, legend, this.#certificates.dialog);
    host.root.append(box);
    this.#halves = [this.#half(halves), this.#half(halves)];
  }

  #half(into: HTMLElement): CentreSide {
    const grid = new GridCanvas(this.#host.surface);
    const { canvas } = grid;
    const section = document.createElement("section");
    const caption = document.createElement("h2");
    section.append(caption, canvas);
    into.append(section);
    canvas.addEventListener("keydown", (event) => this.#key(event), { capture: true });
    const frame = () => grid.frame;
    const hold = panZoom(canvas, {
      camera: () => cameraOf(this.#span, frame()),
      frame,
      limits: () => limitsOf(this.#barrier, frame()),
      home: () => cameraOf({ from: this.#barrier, side: LIMITS.home }, frame()),
      change: (camera, how) => this.#aim(camera, frame(), how),
      hover: (at) => this.#point(at && this.#cellUnder(at, grid)),
      tap: (at) => this.#set(this.#cellUnder(at, grid)),
      motion: moving,
    });
    return { grid, caption, hold };
  }

  // State -> picture

  async show(state: ShadowsState): Promise<void> {
    const { from, side } = spanOf(state);
    const seen = whole(this.#span, state.barrier);
    if (seen.from !== from || seen.side !== side) this.#span = { from, side };
    const { c, vs, barrier } = state;
    const ask = () => this.#host.core.call("shadows", [{ c, vs, barrier, from, side }]);
    const asked = this.#newest.answer(ask, Number.POSITIVE_INFINITY);
    const looked = asked.then((window) => this.#picture(state, window));
    this.#judge(state);
    await Promise.all([looked, this.#judged]);
  }

  #picture(state: ShadowsState, window: ShadowsWindow | null): void {
    if (window === null) return;
    this.#shown = { state, window };
    const { from, side } = spanOf(state);
    const range = side === 1 ? `${from}` : say`${from} to ${from + side - 1}`;
    [state.c, state.vs].forEach((centre, at) => {
      const half = this.#halves[at];
      if (half === undefined) return;
      half.caption.textContent = say`Centre ${centre}, rows and columns ${range}`;
      describe(
        half.grid.canvas,
        say`Shadow of centre ${centre} on the barrier at ${state.barrier}, rows and columns ${range}.`,
        "Arrow keys move along the diagonal.",
      );
    });
    this.repaint();
    this.#inform();
  }

  /** Finds out, once for each question, whether the shadows are the same for ever. */
  #judge({ c, vs, barrier }: ShadowsState): void {
    const requested = [c, vs, barrier].join();
    if (requested === this.#requested) return;
    this.#requested = requested;
    this.#judging.abort();
    this.#judging = new AbortController();
    this.#cursor = null;
    this.#judged = this.#judgement({ c, vs, barrier }, this.#judging.signal);
  }

  async #judgement(
    question: { readonly c: number; readonly vs: number; readonly barrier: number },
    signal: AbortSignal,
  ): Promise<void> {
    const { c, vs, barrier } = question;
    const start = performance.now();
    const report = (share: number) => {
      const seconds = (performance.now() - start) / 1000;
      this.#say(following([c, vs], share, seconds), null, null);
      this.#verdict.ariaBusy = "true"; // the words change too often to be spoken
      this.#host.progress(share, stop);
    };
    const stopped = say`Stopped: centres ${c} and ${vs} with the barrier at ${barrier} are not decided.`;
    const stop = () => {
      this.#judging.abort();
      this.#say(stopped, null, null);
    };
    report(0);
    try {
      const requested = { c, d: vs, largest: barrier, effort: COLUMNS };
      const options = { signal, onSteps: report };
      const found = await this.#host.core.call("near_equivalence", [requested], options);
      const verdict = await this.#read(found, signal);
      const json = found.certificate;
      const name = `near-equivalence-${c}-${vs}-${found.barrier}.json`;
      const refuted = found.verdict === "refuted" ? found.cell : null;
      this.#say(
        verdictOf(question, verdict, COLUMNS),
        json === null ? null : { name, json },
        refuted,
      );
    } catch (error) {
      if (signal.aborted) return;
      this.#requested = ""; // the next picture asks again
      throw error;
    } finally {
      if (signal === this.#judging.signal) this.#host.progress(null);
    }
  }

  /** Reads what the certificates claim. */
  async #read({ verdict, barrier, certificate, below }: NearEquivalence, signal: AbortSignal) {
    if (verdict === "open" || certificate === null) return { verdict: "open", barrier } as Verdict;
    const claimed = (json: string) =>
      this.#host.core.call("near_equivalence_claim", [json], { signal });
    const claim = await claimed(certificate);
    return { verdict, claim, below: below === null ? null : await claimed(below) } as Verdict;
  }

  #say(
    verdict: string,
    certificate: { readonly name: string; readonly json: string } | null,
    differs: Entry | null,
  ): void {
    this.#verdict.ariaBusy = "false";
    this.#verdict.textContent = verdict;
    this.#certificates.own = certificate;
    this.#differs = differs;
    this.#difference.hidden = differs === null;
    this.#difference.textContent = differs ? say`Go to (${differs.join(", ")})` : "";
  }

  /**
   * Which centres shadow each cell of the window: 0 neither, 1 both, 2 the first alone, 3 the
   * second alone.
   */
  async data(): Promise<Plane> {
    return required(this.#shown).window.plane;
  }

  async reasons(core: Core): Promise<readonly Reason[]> {
    const { state, window } = required(this.#shown);
    const { cellReasons, verdictReason } = await import("./reasons.ts");
    const verdict = verdictReason(this.#verdict.textContent, this.#differs, () =>
      this.#goToDifference(),
    );
    const cell = this.#cursor && cellAt(window, this.#cursor);
    if (this.#cursor === null || cell === null) return [verdict];
    const { c, vs, barrier } = state;
    const [a, b] = this.#cursor;
    const side = window.plane.shape[1];
    const at = (a - window.plane.origin[0]) * side + b - window.plane.origin[1];
    const values = [window.c[at] ?? -1, window.vs[at] ?? -1] as const;
    return [...cellReasons(core, { cell: [a, b], values, centres: [c, vs], barrier }), verdict];
  }

  /** Both halves have one camera. */
  zoom(by: Zoom): void {
    this.#halves[0].hold.zoom(by);
  }

  dispose(): void {
    this.#judging.abort();
    this.#certificates.stop();
    for (const { hold } of this.#halves) hold.letGo();
  }

  // Along the diagonal

  get #barrier(): number {
    return this.#shown?.state.barrier ?? 1;
  }

  #aim(camera: Camera, frame: Frame, how: "preview" | "commit"): void {
    this.#span = spanAt(camera, frame);
    this.#host.change(wordsOf(whole(this.#span, this.#barrier), this.#barrier), how);
  }

  #goToDifference(): void {
    if (this.#differs !== null) this.#set(this.#differs);
  }

  /** Puts the cursor on a cell and shows it; null puts it away. */
  #set(cell: Entry | null): void {
    if (this.#shown === null) return;
    const { state } = this.#shown;
    this.#cursor = cell;
    if (cell !== null) {
      const span = showing(spanOf(state), cell, state.barrier);
      this.#host.change(wordsOf(span, state.barrier), "commit");
    }
    this.repaint();
    this.#inform(true);
  }

  #key(event: KeyboardEvent): void {
    if (isModified(event) || this.#shown === null) return;
    const { from, side } = spanOf(this.#shown.state);
    const middle = from + Math.floor(side / 2);
    const enter = () => this.#set(this.#cursor ?? [middle, middle]);
    const set = (entry: Entry | null) => this.#set(entry && this.#near(entry));
    if (!cursorKey(this.#cursor, { key: event.key, shiftKey: false }, enter, set)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** Returns the nearest cell that fits into some window. */
  #near([a, b]: Entry): Entry {
    const within = (at: number) => Math.min(LIMITS.from, Math.max(this.#barrier, at));
    return [within(a), within(b)];
  }

  // Pointing

  #cellUnder(at: Point, { frame, letters }: GridCanvas): Entry | null {
    if (this.#shown === null) return null;
    const { from, side } = spanOf(this.#shown.state);
    const { x, y } = toWorld(fitWithHeaders(boxOf(side), frame, letters), frame, at);
    return x >= 0 && y >= 0 && x < side && y < side ? [from + y, from + x] : null;
  }

  #point(cell: Entry | null): void {
    this.#pointed = cell;
    this.#inform();
  }

  #inform(speak = false): void {
    const at = this.#pointed ?? this.#cursor;
    const cell = at && this.#shown && cellAt(this.#shown.window, at);
    this.#host.showFacts(cell && this.#shown ? factsOf(this.#shown.state, cell) : null, speak);
  }

  // Drawing

  repaint(): void {
    if (this.#shown === null) return;
    const { window } = this.#shown;
    this.#draw(this.#halves[0], window.c);
    this.#draw(this.#halves[1], window.vs);
  }

  #draw({ grid }: CentreSide, numbers: Int16Array): void {
    const { state, window } = required(this.#shown);
    const { canvas, context, frame } = grid;
    const colours = {
      ...grid.clear(),
      quiet: getComputedStyle(canvas).getPropertyValue("--quiet"),
    };
    grid.inPixels();
    const { from: first, side } = spanOf(state);
    const camera = fitWithHeaders(boxOf(side), frame, colours.letters);
    const by = window.plane.values;
    const place = { camera, frame, first: [first, first], side, box: boxOf(side) } as const;
    const writes = !isHidden(state, "values");
    const shadow = { context, ...place, numbers, by, barrier: state.barrier, writes };
    drawShadow(shadow satisfies Shadow, colours);
    const cursor = this.#cursor;
    if (cursor && cellAt(window, cursor))
      drawCursor(shadow, colours, [cursor[0] - first, cursor[1] - first]);
  }
}

function button(words: string, act: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = words;
  button.addEventListener("click", act);
  return button;
}
