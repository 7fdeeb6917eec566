/** Shows a fill: the array so far, the reason of the step, and the clock that runs the steps. */

import type { FillingStep, Plane } from "core";
import { type Point, scaleOf } from "../../canvas/camera.ts";
import { describe } from "../../canvas/descriptions.ts";
import type { Zoom } from "../../canvas/gestures.ts";
import { keyOf } from "../../canvas/keys.ts";
import { moving, stay } from "../../canvas/step-time.ts";
import type { Core } from "../../core/client.ts";
import { drawAxes } from "../../grid/axes.ts";
import { factsOf } from "../../grid/entry-facts.ts";
import { hasHeaders } from "../../grid/fit.ts";
import {
  boxOf,
  type Entry,
  sameWindow,
  typeSize,
  WHOLE,
  type Window,
} from "../../grid/geometry.ts";
import { windowFor } from "../../grid/linked-camera.ts";
import { drawGrid, drawHeaders, drawRim, drawSecret } from "../../grid/paint.ts";
import { StepClock } from "../../grid/step-clock.ts";
import { isHidden } from "../../link/hidden.ts";
import { say } from "../../locales/say.ts";
import { CaptionedGrid } from "../captioned-grid.ts";
import { required } from "../required.ts";
import type { Facts, Reason, Scene, ViewHost } from "../view.ts";
import { counted, EMPTY, openBefore, turn } from "./geometry.ts";
import { fillLegend } from "./legend.ts";
import { drawCells, drawReason } from "./paint.ts";
import { arrayOf, type FillState } from "./params.ts";

/** What the core returns for a state. */
interface Answer {
  readonly plane: Plane;
  /** Its entries that are shown. */
  readonly values: ArrayLike<number>;
  /** The next step, if its number is hidden. */
  readonly secret: FillingStep | null;
  readonly step: FillingStep;
  readonly steps: number;
  /**
   * The largest entry of the whole array except C(0, 0): the end of the colours, the same at every
   * step.
   */
  readonly largest: number;
}

export class FillScene implements Scene<FillState> {
  readonly #host: ViewHost<FillState>;
  readonly #grid: CaptionedGrid;
  /** What is shown. */
  #shown: { readonly state: FillState; readonly answer: Answer } | null = null;
  /** The entry under the pointer. */
  #pointed: readonly [a: number, b: number] | null = null;
  readonly #clock = new StepClock({
    playing: (on) => this.#host.playing(on),
    go: (by, begins) => this.#goOn(by, begins),
    stay: () => stay(required(this.#shown).state.pace, moving()),
    ended: () => this.#host.change({ step: required(this.#shown).answer.step.step }, "commit"),
  });

  constructor(host: ViewHost<FillState>) {
    this.#host = host;
    this.#grid = new CaptionedGrid(host, {
      size: () => [this.#side, this.#side],
      key: (event) => this.#key(event),
      hover: (at) => this.#point(at),
      tap: (at) => this.#tap(at),
    });
  }

  // State -> picture

  async show(state: FillState): Promise<void> {
    const answer = this.#ask(state);
    this.#shown = { state, answer };
    this.#explain(state, answer);
    this.repaint();
    this.#inform();
  }

  async data(): Promise<Plane> {
    return required(this.#shown).answer.plane;
  }

  /** Why the entry that the step writes is what it is. */
  async reasons(core: Core): Promise<readonly Reason[]> {
    const { state, answer } = required(this.#shown);
    const { cell } = answer.step;
    if (cell === null || answer.secret !== null) return [];
    const { c, side } = state;
    const params = { c, vs: null, side, row: null, leaf: null, tree: null };
    const { entryReasons } = await import("../entry-reasons.ts");
    const written = ([a, b]: Entry) =>
      this.#goTo(this.#host.bindings.filling_step_of(arrayOf(state), a, b));
    return entryReasons({ params, ...core.array(params) }, [cell[0], cell[1]], written);
  }

  repaint(): void {
    this.#grid.look(this.#shown?.state);
    this.#draw();
  }

  zoom(by: Zoom): void {
    this.#grid.zoom(by);
  }

  dispose(): void {
    this.#clock.stop();
    this.#grid.dispose();
  }

  /** Computes everything that is shown, in less than a millisecond; throws the core's error. */
  #ask(state: FillState): Answer {
    const { bindings } = this.#host;
    const array = arrayOf(state);
    const steps = bindings.filling_steps(array);
    const requested = { ...array, step: Math.min(state.step, steps) };
    const [, ...others] = bindings.filling(array).values;
    const largest = Math.max(0, ...others);
    const secret = isHidden(state, "selected")
      ? bindings.filling_step({ ...requested, step: Math.min(requested.step + 1, steps) })
      : null;
    const plane = bindings.filling(requested);
    return {
      plane,
      values: secret === null ? plane.values : openBefore(plane, secret),
      step: bindings.filling_step(requested),
      steps,
      largest,
      secret,
    };
  }

  /** Writes the sentence beside the picture. */
  #explain({ way, c, side }: FillState, { step, steps, secret }: Answer): void {
    const count = document.createElement("strong");
    count.textContent = `${counted(step, steps)}.`;
    this.#grid.reason.replaceChildren(count, secret === null ? ` ${say(step.sentence)}` : "");
    fillLegend(this.#grid.legend, way);
    const what = say`Array of centre ${c}, ${side} rows, filled by ${say(way)}.`;
    describe(this.#grid.canvas, what, "Arrow keys step.");
  }

  get #side(): number {
    return this.#shown?.state.side ?? 1;
  }

  // Steps

  play(what: "on" | "back" | "stop"): void {
    if (required(this.#shown).answer.steps > 0) this.#clock.play(what);
  }

  step(by: -1 | 1): void {
    this.#goTo(required(this.#shown).answer.step.step + by);
  }

  /** Goes to a step, and moves the window if only part of the array is visible. */
  #goTo(wanted: number): void {
    this.#clock.halt();
    this.#write(wanted, "commit");
  }

  #write(wanted: number, how: "preview" | "commit"): void {
    const { state, answer } = required(this.#shown);
    const step = Math.min(answer.steps, Math.max(0, wanted));
    this.#host.change({ step, ...this.#following({ ...state, step }) }, how);
  }

  #following(state: FillState): Partial<Window> {
    if (sameWindow(state, WHOLE)) return {};
    const { cell } = this.#host.bindings.filling_step({ ...arrayOf(state), step: state.step });
    if (cell === null) return {};
    const { camera, frame, scenery } = this.#grid;
    const reach = Math.min(scaleOf(camera), frame.width / 3, frame.height / 3);
    return windowFor(this.#grid.reaching(cell, reach), scenery);
  }

  /** Goes one step on or back; a run on from the end begins at the empty array. */
  #goOn(by: -1 | 1, begins: boolean): boolean {
    const { steps } = required(this.#shown).answer;
    if (begins && by === 1 && required(this.#shown).answer.step.step === steps)
      this.#write(0, "preview");
    this.#write(required(this.#shown).answer.step.step + by, "preview");
    return required(this.#shown).answer.step.step !== (by === 1 ? steps : 0);
  }

  #key(event: KeyboardEvent): boolean {
    const key = keyOf(event);
    if (this.#shown === null) return false;
    const { steps } = this.#shown.answer;
    const toggle = (what: "on" | "back") => steps > 0 && this.#clock.toggle(what);
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      ArrowUp: () => this.#goTo(this.#turn(-1)),
      ArrowDown: () => this.#goTo(this.#turn(1)),
      Home: () => this.#goTo(0),
      End: () => this.#goTo(steps),
      p: () => toggle("on"),
      r: () => toggle("back"),
    };
    acts[key]?.();
    return key in acts;
  }

  #turn(by: -1 | 1): number {
    const { state, answer } = required(this.#shown);
    const turns = this.#host.bindings.filling_turns(arrayOf(state));
    return turn(turns, answer.steps, answer.step.step, by);
  }

  // Pointing

  #entryAt(at: Point): readonly [a: number, b: number] | null {
    const [a, b] = this.#grid.at(at);
    const side = this.#shown?.state.side ?? 0;
    return a >= 0 && b >= 0 && a < side && b < side ? [a, b] : null;
  }

  #point(at: Point | null): void {
    this.#pointed = at && this.#entryAt(at);
    this.#inform();
  }

  /** Goes to the step that writes the tapped entry. */
  #tap(at: Point): void {
    const cell = this.#entryAt(at);
    if (cell === null) return;
    const { state } = required(this.#shown);
    this.#goTo(this.#host.bindings.filling_step_of(arrayOf(state), ...cell));
  }

  #inform(): void {
    this.#host.showFacts(this.#pointed && this.#factsOf(this.#pointed));
  }

  #factsOf([a, b]: readonly [number, number]): Facts | null {
    const { state, answer } = required(this.#shown);
    const value = answer.values[a * state.side + b];
    if (value === undefined) return null;
    const { title, rows } = factsOf(
      { c: state.c, vs: null, side: state.side, row: null, leaf: null, tree: null },
      { a, b, value, other: null },
    );
    const place = rows.slice(0, 2);
    const step = this.#host.bindings.filling_step_of(arrayOf(state), a, b);
    if (answer.secret !== null) return { title, rows: value === EMPTY ? place : rows };
    const when = ["written", step === 0 ? "from the start" : say`in step ${step}`] as const;
    return { title, rows: [...(value === EMPTY ? place : rows), when] };
  }

  // Drawing

  #draw(): void {
    const { colours, sheet: blank } = this.#grid.clear();
    if (this.#shown === null) return;
    const { state, answer } = this.#shown;
    const { camera } = blank;
    const sheet = { ...blank, box: boxOf(state.side) };
    const palette = this.#host.bindings.palette(state.pal);
    const digits = String(Math.max(answer.largest, state.c)).length;
    const fitting = typeSize(scaleOf(camera), digits);
    const size = isHidden(state, "values") ? null : fitting;
    drawCells(sheet, { values: answer.values, palette, largest: answer.largest }, size);
    drawGrid(sheet, { ...colours, ground: colours.line });
    drawRim(sheet, colours);
    const next = answer.secret?.cell ?? null;
    if (answer.secret === null) drawReason(sheet, colours, answer.step);
    else if (next !== null) drawSecret(sheet, colours, next);
    if (hasHeaders(camera)) drawHeaders(sheet, colours);
    else drawAxes(sheet, colours);
  }
}
