/**
 * The octant on the page: a painter, what the user does to the picture, and the clock of a running
 * growth.
 */

import type { Census, OctantParams, OctantPoint } from "core";
import { describe } from "../../canvas/descriptions.ts";
import { secondsBetween } from "../../canvas/frames.ts";
import type { Hold, Zoom } from "../../canvas/gestures.ts";
import { isModified, keyOf } from "../../canvas/keys.ts";
import {
  add,
  dot,
  type Orbit,
  type Pixel,
  pointAtTarget,
  project,
  ray,
  turned,
  type Viewport,
} from "../../canvas/orbit.ts";
import { orbiting } from "../../canvas/orbit-gestures.ts";
import { moving } from "../../canvas/step-time.ts";
import { cssColour, isDark } from "../../canvas/styles.ts";
import { FINEST } from "../../canvas/surface.ts";
import type { Vec3 } from "../../canvas/vec3.ts";
import type { Core } from "../../core/client.ts";
import { Latest } from "../../core/latest.ts";
import type { Field } from "../../core/protocol.ts";
import { isHidden } from "../../link/hidden.ts";
import type { Position } from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import type { ExtraArrays, Facts, Reason, Scene, ViewHost } from "../view.ts";
import { deadFacts, livingOf, type Missing, missing } from "./births.ts";
import { CalmTurn } from "./calm-turn.ts";
import { copiesOf, type Pick, type Placed, pickAmong, seenAt, spreadOf } from "./copies.ts";
import { cubePainter } from "./cubes.ts";
import { RULES, STEPS } from "./describe.ts";
import {
  censusOf,
  type Evolution,
  FARTHEST,
  factsOf,
  homeOrbit,
  measure,
  nearest,
  orbitOf,
  PRESETS,
  type Preset,
  relative,
  sceneRadius,
  type Walk,
  wordsOf,
} from "./geometry.ts";
import { kindsOf, type LegendItem, objectOf, scaleOf } from "./legend.ts";
import { Marks } from "./marks.ts";
import { Overlay } from "./overlay.ts";
import type { OctantState } from "./params.ts";
import type { OctantPicture, Painter, Theme } from "./picture.ts";
import { rayPainter } from "./rays.ts";
import { coreParams, passedIn, reach, SETS, type SetName, setOf } from "./sets.ts";
import { Tables } from "./tables.ts";

const NO_WEBGL = "This browser has no WebGL 2: the octant is a plain projection, up to side 64.";
const LOST = "The graphics card failed: the octant is a plain projection, up to side 64.";
/** The duration of a whole run (s), within these limits of steps per second. */
const PLAY_SECONDS = 12;
const SLOWEST = 3;
/** The most steps per second if less motion is preferred. */
const CALM = 2;
/** A longer pause between two frames counts as this long (s). */
const LONGEST_FRAME = 1;
const WALKS: Readonly<Record<string, Walk>> = { u: "parent", c: "child", s: "sibling" };

/** What is seen: of a link's side as much as can be drawn. */
interface Seen extends LegendItem {
  readonly copies: readonly Placed[];
  readonly spread: number;
}

const NOTHING: Seen = {
  ...{ set: "nim", side: 1, leastSide: 1, lastStep: 0 },
  ...{ copies: [], spread: 1 },
};
/** A dot of the tree is found by rays that pass its middle so near, in cells. */
const DOT = 0.42;

export class OctantScene implements Scene<OctantState> {
  readonly #host: ViewHost<OctantState>;
  readonly #box = document.createElement("div");
  /** The part of the box that the picture fills, above the overlay. */
  readonly #frame = document.createElement("div");
  readonly #marks = new Marks();
  readonly #overlay = new Overlay((preset) => this.#turnTo(preset));
  readonly #hold: Hold;
  readonly #tables: Tables;
  #painter: Painter;
  #state: OctantState | null = null;
  #seen: Seen = NOTHING;
  /** The births of every step by the relaxed rule, of the side that is shown. */
  #census: { readonly side: number; readonly births: Census } | null = null;
  readonly #censuses = new Latest<Census>();
  #selected: OctantPoint | null = null;
  /** A selected position that never has a cube, and the living neighbours that are the reason. */
  #dead: {
    readonly position: Position;
    readonly living: readonly Position[];
    readonly facts: Facts;
  } | null = null;
  /** The selected position in the evolution of its game, where the steps are another order. */
  #evolution: Evolution | null = null;
  readonly #evolutions = new Latest<Evolution | null>();
  /** What is pointed at in a picture beside this one. */
  #pointed: Position | null = null;
  #theme: Theme | null = null;
  #palette: { readonly name: string; readonly colours: Uint8Array } | null = null;
  /** Resolves when the newest picture is complete. */
  #painted: Promise<void> = Promise.resolve();
  /** The newest requested state. */
  #requested: OctantState | null = null;
  /** Settles when the plain projection has taken the place of a painter that failed. */
  #fallen: Promise<void> = Promise.resolve();
  /** The states to show: older ones are given up. */
  readonly #requests = new Latest();
  #clock = 0;
  #playing = false;
  readonly #calm = new CalmTurn();

  constructor(host: ViewHost<OctantState>) {
    this.#host = host;
    this.#tables = new Tables(host.core, host.bindings);
    this.#box.tabIndex = 0;
    this.#box.setAttribute("role", "application");
    this.#box.className = "octant";
    this.#box.append(this.#frame, this.#overlay.root);
    const { flat } = host.surface;
    const rays = flat ? null : rayPainter(host.core, this.#tables, () => this.#fallBack());
    if (rays === null && !flat) host.warn(NO_WEBGL);
    this.#painter = rays ?? cubePainter(host.core, host.surface);
    this.#mount();
    host.root.replaceChildren(this.#box);
    this.#box.addEventListener("keydown", (event) => this.#key(event));
    this.#hold = orbiting(this.#box, {
      orbit: () => this.#orbit(),
      view: () => this.#view(),
      home: () => homeOrbit(this.#seen.side),
      zooms: () => [FARTHEST, nearest(this.#seen.side)],
      pointAt: (at) => this.#pointAt(at),
      change: (orbit, how) => this.#host.change(wordsOf(orbit, this.#seen.side), how),
      hover: (at) => this.#hover(at),
      tap: (at) => this.#select(this.#under(at)),
      motion: moving,
    });
  }

  // State -> picture

  /** Draws at once where possible, so that a gesture continues from its own state. */
  async show(state: OctantState): Promise<void> {
    this.#requested = state;
    this.#calm.end();
    this.#fallen = Promise.resolve();
    await this.#present(state);
    await this.#fallen;
  }

  async #present(state: OctantState): Promise<void> {
    await this.#requests.answer((signal) => this.#compose(state, signal));
  }

  async #compose(state: OctantState, signal: AbortSignal): Promise<void> {
    const isNewest = () => !signal.aborted;
    const keeping = this.#tables.keep(coreParams(this.#sized(state)));
    if (keeping !== null) await keeping;
    if (!isNewest()) return;
    if (keeping !== null) this.#host.progress(null); // controls ask for the last step again
    const seen = this.#look(state);
    const { side, set } = seen;
    const loading = this.#load(set, { ...coreParams(state), side });
    if (loading !== null) await loading;
    if (!isNewest()) return;
    const isNew = String(state.sel) !== String(this.#state?.sel ?? null);
    const isOther = this.#seen.set !== set;
    this.#seen = seen;
    this.#state = state;
    this.#findSelected(isNew, isOther);
    this.#draw();
    await Promise.all([this.#complete(isNewest), this.#evolve(state, isNewest)]);
    if (side < state.side && isNewest()) throw new Error(tooLarge(state, side));
  }

  /** A state with as much of its side as can be drawn. */
  #sized(state: OctantState): OctantState {
    return { ...state, side: Math.min(state.side, this.#painter.largest(setOf(state))) };
  }

  /** Computed on this thread by the core, which has the table of the set by now, if needed. */
  #look(state: OctantState): Seen {
    const set = setOf(state);
    const words = this.#sized(state);
    const { side } = words;
    const params = { ...coreParams(words), n: null };
    const lastStep = this.#host.bindings.octant_last_step(params);
    const leastSide = this.#host.bindings.octant_least_side(params);
    const explode = this.#painter.explodes ? state.explode / 100 : 0;
    const copies = copiesOf(set, words, explode);
    return { set, side, leastSide, lastStep, copies, spread: spreadOf(copies, explode) };
  }

  /** Everything that a picture needs and that takes time; null when it is all there. */
  #load(set: SetName, params: OctantParams): Promise<unknown> | null {
    const loads = [this.#painter.load(set, params), this.#count(set, params)];
    return loads.some((load) => load !== null) ? Promise.all(loads) : null;
  }

  #count(set: SetName, { rule, side }: OctantParams): Promise<void> | null {
    if (set !== "relaxed" || this.#census?.side === side) {
      this.#censuses.cancel();
      return null;
    }
    const counting = this.#censuses.ask(`${side}`, (signal) =>
      this.#host.core.call("census", [{ rule, side }], { signal }),
    );
    return counting.then((births) => {
      this.#census = { side, births };
    });
  }

  data(): Promise<Field> {
    return this.#host.core.call("octant", [this.#params()]);
  }

  /** The generations of the game, where the steps are another order. */
  async extraArrays(): Promise<ExtraArrays | null> {
    if (STEPS[this.#seen.set].evolves) return null;
    const { core } = this.#host;
    const [{ points }, { generationsOf }] = await Promise.all([
      core.call("octant", [this.#params()]),
      import("./evolution.ts"),
    ]);
    return generationsOf(await this.#host.whole(), this.#shown(), points);
  }

  async reasons(core: Core): Promise<readonly Reason[]> {
    const piles = this.#selected?.position;
    const { reasonsOf, reasonsOfMissing } = await import("./reasons.ts");
    const [state, params] = [this.#shown(), this.#askedSeen()];
    const select = (sel: Position) => this.#select(sel);
    return piles === undefined
      ? reasonsOfMissing(core, state, params, this.#host.bindings, select)
      : reasonsOf(core, state, params, piles, select);
  }

  digest(): Promise<string> {
    return this.#host.core.digest("octant", [this.#params()]);
  }

  highlightPosition(position: Position | null): void {
    this.#pointed = position;
    if (this.#state) this.#drawMarks(this.#picture());
  }

  repaint(): void {
    this.#theme = null;
    if (this.#state) this.#draw();
  }

  zoom(by: Zoom): void {
    this.#hold.zoom(by);
  }

  dispose(): void {
    this.#requests.cancel();
    this.#tables.cancel();
    this.#censuses.cancel();
    this.#evolutions.cancel();
    this.#calm.end();
    cancelAnimationFrame(this.#clock);
    this.#hold.letGo();
    this.#painter.dispose();
  }

  #draw(): void {
    this.#describe(this.#shown(), this.#picture());
    /** Text beneath makes a small picture smaller. */
    const picture = this.#picture();
    this.#drawMarks(picture);
    this.#painted = this.#painter.paint(picture);
  }

  /**
   * Waits for the picture of a state, drawn again meanwhile or not; an older state's is not waited
   * for.
   */
  async #complete(isNewest: () => boolean): Promise<void> {
    let last: Promise<void> | undefined;
    while (last !== this.#painted && isNewest()) {
      last = this.#painted;
      await last;
    }
  }

  #picture(): OctantPicture {
    const state = this.#shown();
    const { set, side, lastStep, copies, spread } = this.#seen;
    const step = this.#step();
    const { ratio, still } = this.#host.surface;
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
      piece: this.#host.surface.piece(this.#painter.canvas),
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

  #drawMarks({ side, orbit, view, selected, copies, spread, cut }: OctantPicture): void {
    const { parent = null, children = this.#dead?.living ?? [] } = this.#selected ?? {};
    const known = parent === null ? children : [parent, ...children];
    const place = selected ?? this.#dead?.position ?? null;
    const relatives = isHidden(this.#shown(), "reasons") ? [] : known;
    this.#marks.draw({
      side,
      spread,
      orbit,
      view,
      selected: place && seenAt(copies, side, place),
      relatives: relatives.map((relative) => seenAt(copies, side, relative)),
      pointed: this.#pointed && seenAt(copies, side, this.#pointed),
      passed: passedIn(this.#shown())
        .filter((piles) => Math.max(...piles) < side)
        .map((piles) => seenAt(copies, side, piles)),
      sees: (point) => cut || copies.length > 1 || this.#sees(point),
    });
  }

  #colours(name: string): Uint8Array {
    if (this.#palette?.name !== name)
      this.#palette = { name, colours: this.#host.bindings.palette(name) };
    return this.#palette.colours;
  }

  #mount(): void {
    this.#frame.replaceChildren(this.#painter.canvas, this.#marks.root);
  }

  /** The graphics card cannot be trusted any more. */
  #fallBack(): void {
    this.#painter.dispose();
    this.#painter = cubePainter(this.#host.core, this.#host.surface);
    this.#mount();
    this.#host.warn(LOST);
    if (this.#requested === null) return;
    this.#fallen = this.#present(this.#requested);
    this.#fallen.catch((error: Error) => this.#host.warn(error.message));
  }

  #describe(state: OctantState, { style, copies, measure, palette }: OctantPicture): void {
    const { set, side, lastStep } = this.#seen;
    const explode = copies.length > 1 ? state.explode : 0;
    const object = objectOf(this.#seen, state);
    const kinds = kindsOf(set, style === "tree", { ...state, explode }, lastStep);
    const born =
      this.#census && set === "relaxed" ? censusOf(this.#census.births, this.#step()) : "";
    const description = [object, kinds, born].filter((words) => words !== "").join(" ");
    const keys =
      "Arrow keys turn; plus and minus zoom; U, C and S select the parent, a child or a sibling.";
    describe(this.#box, `${say("Octant.")} ${description} ${say(RULES[set].sentence)}`, keys);
    this.#overlay.say(description, set, scaleOf(set, state, side, lastStep, measure, palette));
  }

  #shown(): OctantState {
    if (this.#state === null) throw new Error("The picture is not ready yet.");
    return this.#state;
  }

  /** Returns the core's parameters of the link's state. */
  #params(): OctantParams {
    return coreParams(this.#shown());
  }

  /** Returns the core's parameters of what can be drawn, which may be smaller. */
  #askedSeen(): OctantParams {
    return { ...this.#params(), side: this.#seen.side };
  }

  // Camera

  #orbit(): Orbit {
    if (this.#state === null) return homeOrbit(this.#seen.side);
    const orbit = orbitOf(this.#state, this.#seen.side);
    const { degrees } = this.#calm;
    return degrees === 0 ? orbit : turned(orbit, degrees, 0);
  }

  /** Turns slowly, until what is returned is called: then the link says what is seen. */
  idleMotion(): (() => void) | null {
    if (!moving() || this.#state === null) return null;
    this.#calm.begin(() => this.#draw());
    return () => {
      const orbit = this.#orbit();
      if (this.#calm.end() !== 0) this.#host.change(wordsOf(orbit, this.#seen.side), "preview");
    };
  }

  #view(): Viewport {
    const { clientWidth, clientHeight } = this.#frame;
    const lens = this.#state?.lens ?? "perspective";
    const radius = sceneRadius(this.#seen.side, this.#seen.spread);
    return { width: Math.max(1, clientWidth), height: Math.max(1, clientHeight), radius, lens };
  }

  /** Returns whether nothing hides a point from the camera. */
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
    this.#host.change({ ...camera, lens, colour }, "commit");
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
    const hit = this.#host.bindings.octant_pick(params, ...origin, ...direction);
    return hit === undefined ? null : [hit[0] ?? 0, hit[1] ?? 0, hit[2] ?? 0];
  };

  #point(position: Position): OctantPoint | null {
    return this.#host.bindings.octant_point(this.#askedSeen(), ...position) ?? null;
  }

  #hover(at: Pixel | null): void {
    const position = at && this.#under(at);
    this.#host.hoverPosition?.(position);
    this.#inform(position ? this.#point(position) : this.#selected, false);
  }

  #inform(point: OctantPoint | null, speak: boolean): void {
    const evolution = point === this.#selected ? this.#evolution : null;
    const facts = point && factsOf(point, this.#seen.set, evolution);
    this.#host.showFacts(facts ?? this.#dead?.facts ?? null, speak);
  }

  /** Adds the evolution of the game to the card of the selected position, where it is another. */
  async #evolve(state: OctantState, isNewest: () => boolean): Promise<void> {
    const { set } = this.#seen;
    const position = this.#selected?.position;
    if (position === undefined || STEPS[set].evolves) return this.#evolutions.cancel();
    const { sel: _, n: __, ...rest } = state;
    const about = JSON.stringify([
      set,
      rest.game,
      rest.set,
      rest.code,
      rest.k,
      rest.c,
      rest.d,
      position,
    ]);
    const found = await this.#evolutions.ask(about, async (signal) => {
      const { evolutionOf } = await import("./evolution.ts");
      return evolutionOf(await this.#host.whole(), state, position, signal);
    });
    if (!isNewest() || found === null) return;
    this.#evolution = found;
    this.#inform(this.#selected, false);
  }

  #select(position: Position | null, camera: Partial<OctantState> = {}): void {
    this.#host.change({ ...camera, sel: position }, "commit");
    this.#inform(position && this.#point(position), true);
  }

  /**
   * Looks up the selection of a state, which may not be born yet, or may never be. In another set
   * it has other facts.
   */
  #findSelected(isNew: boolean, isOther: boolean): void {
    const { sel } = this.#shown();
    const before = JSON.stringify(this.#selected);
    this.#selected = sel && Math.max(...sel) < this.#seen.side ? this.#point(sel) : null;
    const wasDead = this.#dead !== null;
    const absent = sel && this.#selected === null ? this.#missing(sel) : null;
    const facts = sel && absent && Math.max(...sel) < this.#seen.side ? deadFacts(absent) : null;
    const living = livingOf(absent?.birth, this.#step());
    this.#dead = sel && facts && { position: sel, living, facts };
    if (absent && isNew && this.#dead === null) this.#host.warn(missing(absent));
    const isChanged = JSON.stringify(this.#selected) !== before;
    if (isChanged || isOther) this.#evolution = null;
    const isDead = this.#dead !== null && (isNew || isOther);
    const isLeft = wasDead && this.#dead === null;
    if (isChanged || isDead || isLeft || (isOther && this.#selected !== null))
      this.#inform(this.#selected, isDead);
  }

  /** Returns why a position is not in the picture. */
  #missing(sel: Position): Missing {
    const { bindings } = this.#host;
    const params = { ...this.#askedSeen(), n: null };
    const { set } = this.#seen;
    const noReasons = isHidden(this.#shown(), "reasons");
    const isListed = !RULES[set].grows && Math.max(...sel) < params.side;
    return {
      set,
      position: bindings.position(...sel),
      birth: noReasons ? undefined : bindings.octant_birth(params, ...sel),
      step: isListed ? (bindings.octant_point(params, ...sel)?.generation ?? null) : undefined,
    };
  }

  #key(event: KeyboardEvent): void {
    if (this.#state === null || isModified(event)) return;
    const key = keyOf(event).toLowerCase();
    const walk = WALKS[key];
    const preset = PRESETS.find((each) => each.key === key);
    if (preset) this.#turnTo(preset);
    else if (walk !== undefined) this.#walk(walk);
    else if (key === "escape" && (this.#selected ?? this.#dead)) this.#select(null);
    else if (key === "p" || key === "r") this.#toggle(key);
    else return;
    event.preventDefault();
  }

  /**
   * Follows the tree, from nowhere to its root. Moves a position outside the picture into its
   * middle.
   */
  #walk(walk: Walk): void {
    const from = this.#selected;
    if (from !== null && isHidden(this.#shown(), "reasons")) return; // its relatives are answers
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

  /** Plays forward (p) or in reverse (r), or pauses. */
  #toggle(key: "p" | "r"): void {
    if (this.#playing) this.play("stop");
    else this.play(key === "p" ? "on" : "back");
  }

  play(what: "on" | "back" | "stop"): void {
    if (what === "stop") this.#halt(this.#shown().n);
    else this.#run(what);
  }

  /**
   * Plays on from the step that is shown, or from the beginning when nothing is left to grow; or
   * back to the beginning.
   */
  #run(what: "on" | "back"): void {
    const { lastStep } = this.#seen;
    const shown = Math.min(this.#shown().n ?? lastStep, lastStep);
    const back = what === "back";
    const from = !back && shown === lastStep ? 0 : shown;
    const rate = moving() ? Math.max(SLOWEST, lastStep / PLAY_SECONDS) : CALM;
    let [seconds, last] = [0, performance.now()];
    const tick = (now: number) => {
      seconds += secondsBetween(last, now, LONGEST_FRAME);
      last = now;
      const steps = Math.floor(seconds * rate);
      const step = back ? Math.max(0, from - steps) : from + steps;
      this.#clock = requestAnimationFrame(tick);
      if (step >= lastStep && !back) this.#halt(null);
      else if (step === 0 && back) this.#halt(0);
      else if (step !== this.#shown().n) this.#host.change({ n: step }, "preview");
    };
    cancelAnimationFrame(this.#clock);
    this.#playing = true;
    this.#host.playing(true);
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
    this.#playing = false;
    this.#host.playing(false);
    this.#host.change({ n }, "commit");
  }
}

function themeOf(element: Element): Theme {
  const paper = cssColour(element, "--ground");
  const [ink, accent] = [cssColour(element, "--text"), cssColour(element, "--accent")];
  return { paper, ink, accent, dark: isDark(paper) };
}

function tooLarge({ side }: OctantState, drawn: number): string {
  return say`side: ${side} cannot be drawn here; shown is the part to ${drawn}.`;
}
