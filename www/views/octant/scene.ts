/** The octant on the page: a painter, what the user does to the picture, and the clock of a running growth. */
import type { Census, OctantParams, OctantPoint } from "core";
import { cssColour } from "../../draw/css.ts";
import {
  add,
  dot,
  type Orbit,
  type Pixel,
  pointAtTarget,
  project,
  ray,
  type Vec3,
  type Viewport,
} from "../../draw/orbit.ts";
import { orbiting } from "../../draw/orbiting.ts";
import type { Position } from "../../state/params.ts";
import type { Field } from "../../worker/protocol.ts";
import type { Scene, Stage } from "../view.ts";
import { copiesOf, type Pick, type Placed, pickAmong, seenAt, spreadOf } from "./copies.ts";
import { cubePainter } from "./cubes.ts";
import {
  censusOf,
  FARTHEST,
  factsOf,
  homeOrbit,
  measure,
  missing,
  nearest,
  orbitOf,
  PRESETS,
  type Preset,
  relative,
  sceneRadius,
  type Walk,
  wordsOf,
} from "./geometry.ts";
import { kindsOf, objectOf, scaleOf } from "./legend.ts";
import { Marks } from "./marks.ts";
import type { State } from "./octant.ts";
import { Overlay } from "./overlay.ts";
import type { Painter, Picture, Theme } from "./picture.ts";
import { rayPainter } from "./rays.ts";
import { coreParams, reach, SETS, type SetName, setOf } from "./sets.ts";

const NO_WEBGL =
  "This browser offers no WebGL 2: the octant is drawn as a plain projection in one piece, to side 64.";
const LOST =
  "The graphics card gave up: the octant is drawn as a plain projection in one piece, to side 64.";
/** A whole growth plays for so long (s), but not slower or faster than so many steps a second. */
const PLAY_SECONDS = 12;
const SLOWEST = 3;
/** So many for who asked for less motion. */
const CALM = 2;
const WALKS: Readonly<Record<string, Walk>> = { p: "parent", c: "child", s: "sibling" };
/** More than this on a large screen is not seen, and costs. */
const FINEST = 2;

/** What is seen: of a link's side as much as can be drawn. */
interface Seen {
  readonly set: SetName;
  readonly side: number;
  /** The step at which it is complete. */
  readonly lastStep: number;
  readonly copies: readonly Placed[];
  readonly spread: number;
}

const NOTHING: Seen = { set: "nim", side: 1, lastStep: 0, copies: [], spread: 1 };
/** A dot of the tree is found by rays that pass its middle so near, in cells. */
const DOT = 0.42;

export class OctantScene implements Scene<State> {
  readonly #stage: Stage<State>;
  readonly #box = document.createElement("div");
  /** The part of the box that the picture fills: the overlay has room of its own beneath it. */
  readonly #frame = document.createElement("div");
  readonly #marks = new Marks();
  readonly #overlay = new Overlay((preset) => this.#turnTo(preset));
  readonly #leave: () => void;
  #painter: Painter;
  #state: State | null = null;
  #seen: Seen = NOTHING;
  /** The births of every step by the relaxed rule, of the side that is shown. */
  #census: { readonly side: number; readonly births: Census } | null = null;
  #selected: OctantPoint | null = null;
  #theme: Theme | null = null;
  #palette: { readonly name: string; readonly colours: Uint8Array } | null = null;
  /** Resolves when the newest picture is complete. */
  #painted: Promise<void> = Promise.resolve();
  /** Counts calls of show(): an older one stops when a newer one has come. */
  #turn = 0;
  #clock = 0;

  constructor(stage: Stage<State>) {
    this.#stage = stage;
    this.#box.tabIndex = 0;
    this.#box.setAttribute("role", "application");
    this.#box.className = "octant";
    this.#box.append(this.#frame, this.#overlay.root);
    const { flat } = stage.easel;
    const rays = flat ? null : rayPainter(stage.core, stage.door, () => this.#fallBack());
    if (rays === null && !flat) stage.warn(NO_WEBGL);
    this.#painter = rays ?? cubePainter(stage.core, stage.easel);
    this.#hang();
    stage.root.replaceChildren(this.#box);
    this.#box.addEventListener("keydown", (event) => this.#key(event));
    this.#leave = orbiting(this.#box, {
      orbit: () => this.#orbit(),
      view: () => this.#view(),
      home: () => homeOrbit(this.#seen.side),
      zooms: () => [FARTHEST, nearest(this.#seen.side)],
      pointAt: (at) => this.#pointAt(at),
      change: (orbit, how) => this.#stage.change(wordsOf(orbit, this.#seen.side), how),
      hover: (at) => this.#hover(at),
      tap: (at) => this.#select(this.#under(at)),
      motion: moves,
    });
  }

  // State -> picture

  /** Synchronous as far as the picture can be drawn at once: a gesture goes on from the state it has made. */
  async show(state: State): Promise<void> {
    const turn = ++this.#turn;
    const seen = this.#look(state);
    const { side, set } = seen;
    const loading = this.#load(set, { ...coreParams(state), side });
    if (loading !== null) await loading;
    if (turn !== this.#turn) return;
    const before = this.#state;
    this.#seen = seen;
    this.#state = state;
    this.#findSelected(String(state.sel) !== String(before?.sel ?? null));
    this.#draw();
    await this.#complete(turn);
    if (side < state.side && turn === this.#turn) throw new Error(tooLarge(state, side));
  }

  #look(state: State): Seen {
    const set = setOf(state);
    const side = Math.min(state.side, this.#painter.largest(set));
    const words = { ...state, side };
    const lastStep = this.#stage.door.octant_last_step({ ...coreParams(words), n: null });
    const explode = this.#painter.explodes ? state.explode / 100 : 0;
    const copies = copiesOf(set, words, explode);
    return { set, side, lastStep, copies, spread: spreadOf(copies, explode) };
  }

  /** Everything that a picture needs and that takes time; null when it is all there. */
  #load(set: SetName, params: OctantParams): Promise<unknown> | null {
    const loads = [this.#painter.load(set, params), this.#count(set, params)];
    return loads.some((load) => load !== null) ? Promise.all(loads) : null;
  }

  #count(set: SetName, { rule, side }: OctantParams): Promise<void> | null {
    if (set !== "relaxed" || this.#census?.side === side) return null;
    const counting = this.#stage.core.call("census", [{ rule, side }]);
    return counting.then((births) => {
      this.#census = { side, births };
    });
  }

  data(): Promise<Field> {
    return this.#stage.core.call("octant", [this.#asked()]);
  }

  digest(): Promise<string> {
    return this.#stage.core.digest("octant", [this.#asked()]);
  }

  repaint(): void {
    this.#theme = null;
    if (this.#state) this.#draw();
  }

  dispose(): void {
    this.#turn += 1;
    cancelAnimationFrame(this.#clock);
    this.#leave();
    this.#painter.dispose();
  }

  #draw(): void {
    this.#describe(this.#shown(), this.#picture());
    /** Words beneath a small picture leave less room for it. */
    const picture = this.#picture();
    this.#drawMarks(picture);
    this.#painted = this.#painter.paint(picture);
  }

  /** Waits for the picture of a state, drawn again meanwhile or not; an older state's is not waited for. */
  async #complete(turn: number): Promise<void> {
    let last: Promise<void> | undefined;
    while (last !== this.#painted && turn === this.#turn) {
      last = this.#painted;
      await last;
    }
  }

  #picture(): Picture {
    const state = this.#shown();
    const { set, side, lastStep, copies, spread } = this.#seen;
    const step = this.#step();
    const { ratio, still } = this.#stage.easel;
    this.#theme ??= themeOf(this.#box);
    const cut = state.cut === "1";
    return {
      set,
      side,
      step,
      whole: step === lastStep,
      reach: reach(set, { ...state, side }, step),
      fourth: state.d ?? 0,
      style: SETS[set].tree ? state.style : "cubes",
      cut,
      copies,
      spread,
      newest: state.n === null || cut ? -1 : step,
      orbit: this.#orbit(),
      view: this.#view(),
      ratio: still ? ratio : Math.min(FINEST, ratio),
      piece: this.#stage.easel.piece(this.#painter.canvas),
      measure: measure(state.colour, side, lastStep, this.#theme.dark),
      palette: this.#colours(state.pal),
      theme: this.#theme,
      selected: this.#selected?.position ?? null,
    };
  }

  /** The last step that is seen. */
  #step(): number {
    const { lastStep } = this.#seen;
    return Math.min(this.#shown().n ?? lastStep, lastStep);
  }

  #drawMarks({ side, orbit, view, selected, copies, spread, cut }: Picture): void {
    const { parent = null, children = [] } = this.#selected ?? {};
    const relatives = parent === null ? children : [parent, ...children];
    this.#marks.draw({
      side,
      spread,
      orbit,
      view,
      selected: selected && seenAt(copies, side, selected),
      relatives: relatives.map((relative) => seenAt(copies, side, relative)),
      sees: (point) => cut || copies.length > 1 || this.#sees(point),
    });
  }

  #colours(name: string): Uint8Array {
    if (this.#palette?.name !== name)
      this.#palette = { name, colours: this.#stage.door.palette(name) };
    return this.#palette.colours;
  }

  #hang(): void {
    this.#frame.replaceChildren(this.#painter.canvas, this.#marks.root);
  }

  /** The graphics card cannot be trusted any more. */
  #fallBack(): void {
    this.#painter.dispose();
    this.#painter = cubePainter(this.#stage.core, this.#stage.easel);
    this.#hang();
    this.#stage.warn(LOST);
    if (this.#state)
      this.show(this.#state).catch((error: Error) => this.#stage.warn(error.message));
  }

  #describe(state: State, { style, copies, measure, palette }: Picture): void {
    const { set, side, lastStep } = this.#seen;
    const explode = copies.length > 1 ? state.explode : 0;
    const object = objectOf(set, state, side);
    const kinds = kindsOf(set, style === "tree", { ...state, explode });
    const born =
      this.#census && set === "relaxed" ? censusOf(this.#census.births, this.#step()) : "";
    const said = [object, kinds, born].filter((words) => words !== "").join(" ");
    const label = `Octant. ${said} Arrow keys turn, plus and minus zoom; p, c and s select along the tree.`;
    this.#box.setAttribute("aria-label", label);
    this.#overlay.say(said, scaleOf(state, side, lastStep, measure, palette));
  }

  #shown(): State {
    if (this.#state === null) throw new Error("nothing is shown yet");
    return this.#state;
  }

  /** What the core is asked about what the link says. */
  #asked(): OctantParams {
    return coreParams(this.#shown());
  }

  /** What the core is asked about what can be seen, which may be smaller. */
  #askedSeen(): OctantParams {
    return { ...this.#asked(), side: this.#seen.side };
  }

  // Camera

  #orbit(): Orbit {
    return this.#state ? orbitOf(this.#state, this.#seen.side) : homeOrbit(this.#seen.side);
  }

  #view(): Viewport {
    const { clientWidth, clientHeight } = this.#frame;
    const lens = this.#state?.lens ?? "perspective";
    const radius = sceneRadius(this.#seen.side, this.#seen.spread);
    return { width: Math.max(1, clientWidth), height: Math.max(1, clientHeight), radius, lens };
  }

  /** Whether nothing stands between the eye and a point. */
  #sees(point: Vec3): boolean {
    const view = this.#view();
    const at = project(this.#orbit(), view, point);
    if (at === null) return false;
    const { origin, direction } = ray(this.#orbit(), view, ...at);
    const hit = this.#firstOn(origin, direction);
    const far = (end: Vec3) => dot(add(end, origin, -1), direction);
    return hit === null || far(hit) > far(point);
  }

  #turnTo({ yaw, pitch, lens, colour }: Preset): void {
    const camera = wordsOf({ ...homeOrbit(this.#seen.side), yaw, pitch }, this.#seen.side);
    this.#stage.change({ ...camera, lens, colour }, "step");
  }

  #pointAt(at: Pixel): Vec3 {
    const { copies, side } = this.#seen;
    const under = this.#under(at);
    return under ? seenAt(copies, side, under) : pointAtTarget(this.#orbit(), this.#view(), ...at);
  }

  // Pointing and selecting

  #under(at: Pixel): Position | null {
    if (this.#state === null) return null;
    const { origin, direction } = ray(this.#orbit(), this.#view(), ...at);
    return this.#firstOn(origin, direction);
  }

  /** What is drawn as a dot is pointed at as one. */
  #firstOn(origin: Vec3, direction: Vec3): Position | null {
    const { set, copies } = this.#seen;
    const dots = SETS[set].tree && this.#state?.style === "tree";
    return pickAmong(this.#pick, copies, origin, direction, dots ? DOT : null);
  }

  readonly #pick: Pick = (params, origin, direction) => {
    const hit = this.#stage.door.octant_pick(params, ...origin, ...direction);
    return hit === undefined ? null : ([hit[0], hit[1], hit[2]] as unknown as Position);
  };

  #point(position: Position): OctantPoint | null {
    return this.#stage.door.octant_point(this.#askedSeen(), ...position) ?? null;
  }

  #hover(at: Pixel | null): void {
    const position = at && this.#under(at);
    this.#inform(position ? this.#point(position) : this.#selected, false);
  }

  #inform(point: OctantPoint | null, speak: boolean): void {
    this.#stage.inform(point && factsOf(point), speak);
  }

  #select(position: Position | null, camera: Partial<State> = {}): void {
    this.#stage.change({ ...camera, sel: position }, "step");
    this.#inform(position && this.#point(position), true);
  }

  /** Looks up the selection of a state, which may not be born yet, or may never be. */
  #findSelected(isNew: boolean): void {
    const { sel } = this.#shown();
    const before = this.#selected?.position.join();
    this.#selected = sel && Math.max(...sel) < this.#seen.side ? this.#point(sel) : null;
    if (sel && isNew && this.#selected === null)
      this.#stage.warn(missing(this.#stage.door.position(...sel), this.#seen.set));
    if (this.#selected?.position.join() !== before) this.#inform(this.#selected, false);
  }

  #key(event: KeyboardEvent): void {
    if (this.#state === null || event.ctrlKey || event.altKey || event.metaKey) return;
    const walk = WALKS[event.key.toLowerCase()];
    const preset = PRESETS.find(({ key }) => key === event.key);
    if (preset) this.#turnTo(preset);
    else if (walk !== undefined) this.#walk(walk);
    else if (event.key === "Escape" && this.#selected) this.#select(null);
    else return;
    event.preventDefault();
  }

  /** Goes along the tree; from nowhere to its root. What is outside of the picture is brought into its middle. */
  #walk(walk: Walk): void {
    const from = this.#selected;
    const siblings = (from?.parent && this.#point(from.parent)?.children) ?? [];
    const to = from === null ? ([0, 0, 0] as const) : relative(from, walk, siblings);
    if (to === null) return;
    const { width, height } = this.#view();
    const place = seenAt(this.#seen.copies, this.#seen.side, to);
    const at = project(this.#orbit(), this.#view(), place);
    const inside = at && at[0] >= 0 && at[1] >= 0 && at[0] <= width && at[1] <= height;
    this.#select(to, inside ? {} : wordsOf({ ...this.#orbit(), target: place }, this.#seen.side));
  }

  // Growing

  play(what: "on" | "back" | "stop"): void {
    if (what === "stop") this.#halt(this.#shown().n);
    else this.#run(what);
  }

  /** Plays on from the step that is shown, or from the beginning when nothing is left to grow; or back to the beginning. */
  #run(what: "on" | "back"): void {
    const { lastStep } = this.#seen;
    const shown = Math.min(this.#shown().n ?? lastStep, lastStep);
    const back = what === "back";
    const from = !back && shown === lastStep ? 0 : shown;
    const rate = moves() ? Math.max(SLOWEST, lastStep / PLAY_SECONDS) : CALM;
    const start = performance.now();
    const tick = (now: number) => {
      const steps = Math.floor((Math.max(0, now - start) / 1000) * rate);
      const step = back ? Math.max(0, from - steps) : from + steps;
      this.#clock = requestAnimationFrame(tick);
      if (step >= lastStep && !back) this.#halt(null);
      else if (step === 0 && back) this.#halt(0);
      else if (step !== this.#shown().n) this.#stage.change({ n: step }, "glide");
    };
    cancelAnimationFrame(this.#clock);
    this.#stage.playing(true);
    this.#clock = requestAnimationFrame(tick);
  }

  step(by: -1 | 1): void {
    const { lastStep } = this.#seen;
    const n = Math.max(0, Math.min(lastStep, this.#shown().n ?? lastStep) + by);
    this.#halt(n >= lastStep ? null : n);
  }

  /** Stops at a step; null is the complete picture. */
  #halt(n: number | null): void {
    cancelAnimationFrame(this.#clock);
    this.#stage.playing(false);
    this.#stage.change({ n }, "step");
  }
}

function moves(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function themeOf(element: Element): Theme {
  const paper = cssColour(element, "--ground");
  const dark = 0.3 * paper[0] + 0.6 * paper[1] + 0.1 * paper[2] < 0.5;
  return { paper, ink: cssColour(element, "--text"), accent: cssColour(element, "--accent"), dark };
}

function tooLarge({ side }: State, drawn: number): string {
  return `side: ${side} cannot be drawn here; shown is the part to ${drawn}.`;
}
