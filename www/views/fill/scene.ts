/** A filling on the page: the array so far, the step's reason beside it, and the clock that plays the steps. */
import type { FillingStep, Plane } from "core";
import { type Camera, type Point, scaleOf, toScreen, toWorld } from "../../draw/camera.ts";
import { panZoom } from "../../draw/panzoom.ts";
import { Board, moving } from "../array/board.ts";
import { boxOf, factsOf, sameWindow, typeSize, WHOLE, type Window } from "../array/geometry.ts";
import { drawGrid, drawHeaders, drawRim } from "../array/paint.ts";
import { limitsOf, type Scenery, Sight, windowFor } from "../array/sight.ts";
import type { Facts, Scene, Stage } from "../view.ts";
import { arrayOf, type State } from "./fill.ts";
import { counted, EMPTY, followed, hasHeaders, homeOf, stay, turn } from "./geometry.ts";
import { fillLegend } from "./legend.ts";
import { drawCells, drawReason } from "./paint.ts";

/** All that the core has told of a state. */
interface Told {
  readonly plane: Plane;
  readonly step: FillingStep;
  readonly steps: number;
  /** The largest entry of the whole array but for C(0, 0): the end of the colours, the same at every step. */
  readonly largest: number;
}

export class FillScene implements Scene<State> {
  readonly #stage: Stage<State>;
  readonly #board: Board;
  readonly #reason = document.createElement("p");
  readonly #legend = document.createElement("p");
  readonly #letGo: () => void;
  readonly #sight = new Sight();
  /** What is shown. */
  #shown: { readonly state: State; readonly told: Told } | null = null;
  /** The entry under the pointer. */
  #pointed: readonly [a: number, b: number] | null = null;
  /** Set while the steps are played. */
  #clock: ReturnType<typeof setTimeout> | null = null;

  constructor(stage: Stage<State>) {
    this.#stage = stage;
    this.#board = new Board(stage.easel);
    const { canvas } = this.#board;
    this.#reason.className = "reason";
    this.#reason.setAttribute("aria-live", "polite");
    this.#legend.className = "legend";
    stage.root.append(canvas, this.#reason, this.#legend);
    canvas.addEventListener("keydown", (event) => this.#key(event), { capture: true });
    this.#letGo = panZoom(canvas, {
      camera: () => this.#sight.camera,
      frame: () => this.#board.frame,
      limits: () => limitsOf(this.#scenery()),
      home: () => this.#scenery().home,
      change: (camera, how) => this.#aim(camera, how),
      hover: (at) => this.#point(at),
      tap: (at) => this.#tap(at),
      motion: moving,
    });
  }

  // State -> picture

  async show(state: State): Promise<void> {
    const told = this.#ask(state);
    this.#shown = { state, told };
    this.#explain(state, told);
    this.repaint();
    this.#inform();
  }

  async data(): Promise<Plane> {
    return this.#now().told.plane;
  }

  async digest(): Promise<string> {
    return this.#stage.door.digest(this.#now().told.plane);
  }

  repaint(): void {
    this.#look();
    this.#draw();
  }

  dispose(): void {
    this.#stopClock();
    this.#letGo();
  }

  #now() {
    if (this.#shown === null) throw new Error("Nothing is shown yet.");
    return this.#shown;
  }

  /** Asks the core for all that is to be seen; throws what it refuses. Less than a millisecond. */
  #ask(state: State): Told {
    const { door } = this.#stage;
    const array = arrayOf(state);
    const steps = door.filling_steps(array);
    const asked = { ...array, step: Math.min(state.step, steps) };
    const [, ...others] = door.filling(array).values;
    const largest = Math.max(0, ...others);
    return { plane: door.filling(asked), step: door.filling_step(asked), steps, largest };
  }

  /** The sentence beside the picture. Who listens hears it step by step, not while the steps run. */
  #explain({ way, c, side }: State, { step, steps }: Told): void {
    this.#reason.setAttribute("aria-live", this.#clock === null ? "polite" : "off");
    const count = document.createElement("strong");
    count.textContent = `${counted(step, steps)}.`;
    this.#reason.replaceChildren(count, ` ${step.sentence}`);
    fillLegend(this.#legend, way);
    const label = `Array of centre ${c}, ${side} rows, filled by ${way}: arrow keys step.`;
    this.#board.canvas.setAttribute("aria-label", label);
  }

  // The camera

  #scenery(): Scenery {
    const side = this.#shown?.state.side ?? 1;
    const { frame } = this.#board;
    return { rows: side, columns: side, frame, home: homeOf(boxOf(side), frame) };
  }

  #look(): void {
    this.#sight.look(this.#shown?.state ?? WHOLE, this.#scenery());
  }

  #aim(camera: Camera, how: "glide" | "step"): void {
    this.#stage.change(this.#sight.move(camera, how, this.#scenery()), how);
  }

  // Steps

  play(what: "on" | "back" | "stop"): void {
    if (what === "stop") this.#halt();
    else this.#run(what === "on" ? 1 : -1);
  }

  step(by: -1 | 1): void {
    this.#goTo(this.#now().told.step.step + by);
  }

  /** Goes to a step, and takes the picture along where only a part of the array is seen. */
  #goTo(wanted: number): void {
    this.#halt();
    this.#write(wanted, "step");
  }

  #write(wanted: number, how: "glide" | "step"): void {
    const { state, told } = this.#now();
    const step = Math.min(told.steps, Math.max(0, wanted));
    this.#stage.change({ step, ...this.#following({ ...state, step }) }, how);
  }

  #following(state: State): Partial<Window> {
    if (sameWindow(state, WHOLE)) return {};
    const { cell } = this.#stage.door.filling_step({ ...arrayOf(state), step: state.step });
    if (cell === null) return {};
    const { frame } = this.#board;
    const at = toScreen(this.#sight.camera, frame, cell[1], cell[0]);
    const reach = Math.min(scaleOf(this.#sight.camera), frame.width / 3, frame.height / 3);
    return windowFor(followed(this.#sight.camera, frame, at, reach), this.#scenery());
  }

  /** Plays on or back; on from the end, it begins anew. */
  #run(by: -1 | 1): void {
    const { told } = this.#now();
    if (told.steps === 0) return;
    this.#stage.playing(true);
    if (by === 1 && told.step.step === told.steps) this.#write(0, "glide");
    this.#tick(by);
  }

  /** The next step, and the one after it when its time has come. */
  #tick(by: -1 | 1): void {
    const { state, told } = this.#now();
    this.#stopClock();
    this.#clock = setTimeout(() => this.#tick(by), stay(state.pace, moving()));
    this.#write(told.step.step + by, "glide");
    const { step } = this.#now().told.step;
    if (step === (by === 1 ? told.steps : 0)) this.#halt();
  }

  #halt(): void {
    if (this.#clock === null) return;
    this.#stopClock();
    this.#ended();
  }

  #ended(): void {
    this.#stage.playing(false);
    this.#stage.change({ step: this.#now().told.step.step }, "step");
  }

  #stopClock(): void {
    if (this.#clock !== null) clearTimeout(this.#clock);
    this.#clock = null;
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || this.#shown === null) return;
    const { steps } = this.#shown.told;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      ArrowUp: () => this.#goTo(this.#turn(-1)),
      ArrowDown: () => this.#goTo(this.#turn(1)),
      Home: () => this.#goTo(0),
      End: () => this.#goTo(steps),
      p: () => this.play(this.#clock === null ? "on" : "stop"),
      r: () => this.play(this.#clock === null ? "back" : "stop"),
    };
    const act = acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  }

  #turn(by: -1 | 1): number {
    const { state, told } = this.#now();
    const turns = this.#stage.door.filling_turns(arrayOf(state));
    return turn(turns, told.steps, told.step.step, by);
  }

  // Pointing

  #entryAt(at: Point): readonly [a: number, b: number] | null {
    const { x, y } = toWorld(this.#sight.camera, this.#board.frame, at);
    const side = this.#shown?.state.side ?? 0;
    return x >= 0 && y >= 0 && x < side && y < side ? [y, x] : null;
  }

  #point(at: Point | null): void {
    this.#pointed = at && this.#entryAt(at);
    this.#inform();
  }

  /** Goes to the step that writes the entry that was tapped. */
  #tap(at: Point): void {
    const cell = this.#entryAt(at);
    if (cell === null) return;
    const { state } = this.#now();
    this.#goTo(this.#stage.door.filling_step_of(arrayOf(state), ...cell));
  }

  #inform(): void {
    this.#stage.inform(this.#pointed && this.#factsOf(this.#pointed));
  }

  #factsOf([a, b]: readonly [number, number]): Facts | null {
    const { state, told } = this.#now();
    const value = told.plane.values[a * state.side + b];
    if (value === undefined) return null;
    const { title, rows } = factsOf(
      { c: state.c, vs: null, side: state.side, row: null, leaf: null },
      { a, b, value, other: null },
    );
    const place = rows.slice(0, 2);
    const step = this.#stage.door.filling_step_of(arrayOf(state), a, b);
    const when = ["written", step === 0 ? "from the start" : `in step ${step}`] as const;
    return { title, rows: [...(value === EMPTY ? place : rows), when] };
  }

  // Drawing

  #draw(): void {
    const { context, frame } = this.#board;
    const inks = this.#board.clear();
    if (this.#shown === null) return;
    this.#board.inPixels();
    const { state, told } = this.#shown;
    const sheet = { context, camera: this.#sight.camera, frame, box: boxOf(state.side) };
    const palette = this.#stage.door.palette(state.pal);
    const digits = String(Math.max(told.largest, state.c)).length;
    const size = typeSize(scaleOf(this.#sight.camera), digits);
    drawCells(sheet, { values: told.plane.values, palette, largest: told.largest }, size);
    drawGrid(sheet, { ...inks, ground: inks.line });
    drawRim(sheet, inks);
    drawReason(sheet, inks, told.step);
    if (hasHeaders(this.#sight.camera)) drawHeaders(sheet, inks);
  }
}
