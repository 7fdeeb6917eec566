/** The growth on the page: one canvas, what the user does to it, and the clock of a running growth. */
import type { GrowthCell, GrowthRule } from "core";
import {
  type Box,
  type Camera,
  type Frame,
  type Limits,
  type Point,
  sameCamera,
  scaleOf,
  toScreen,
  toWorld,
} from "../../draw/camera.ts";
import { cssColour, type Rgb } from "../../draw/css.ts";
import { frameOf } from "../../draw/easel.ts";
import { panZoom } from "../../draw/panzoom.ts";
import { levelFor } from "../../draw/tiles.ts";
import type { Position } from "../../state/params.ts";
import type { Field } from "../../worker/protocol.ts";
import type { Scene, Stage } from "../view.ts";
import {
  atOnce,
  boxBetween,
  boxFrom,
  CLOSEST,
  cameraOf,
  factsOf,
  type Growth,
  nearestAlive,
  nextAlive,
  nextSpan,
  ONE_BY_ONE,
  over,
  rampFor,
  ran,
  type Span,
  shades,
  WHOLE,
  wholeOf,
  written,
  zoomOffset,
} from "./geometry.ts";
import type { State } from "./growth.ts";
import { type Figure, LAST, Layers, MAX_LEVEL } from "./layers.ts";
import { fillLegend } from "./legend.ts";
import { type Canvas, drawMark, drawTrail, type Grown, type Inks, inksOf } from "./paint.ts";

/** How near a pointer must come to a cell (CSS pixels). */
const REACH = 10;
/** Names of cells to keep, and the longest one that a dot has room for. */
const MOST_NAMES = 5000;
const LONGEST_NAME = 8;
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** A growth under way. */
interface Clock {
  span: Span;
  /** What will be shown after `span`, as far ahead as pictures are made in the meantime. */
  next: Span[];
  /** The time of the last frame (ms), and how long a frame takes (seconds). */
  at: number;
  frame: number;
  readonly until: number;
}

/** So many pictures of a running growth are made before they are shown: the worker need not wait for the page. */
const AHEAD = 2;
/** How long a frame takes until that is known, and how much the last one counts. */
const FRAME = 1 / 60;
const NEWEST = 0.2;

export class GrowthScene implements Scene<State> {
  private readonly canvas = document.createElement("canvas");
  /** Not on the graphics card: pictures come from memory and would have to be carried there every frame. */
  private readonly context: CanvasRenderingContext2D;
  private readonly legend = document.createElement("p");
  /** What the legend says now. */
  private said = "";
  private readonly layers: Layers;
  private readonly leave: () => void;
  private state: State | null = null;
  private inks: Inks | null = null;
  private dark = false;
  /** The colour of the last generation, `0xRRGGBB`. */
  private lit = 0;
  private frame: Frame = { width: 1, height: 1, yUp: true };
  /** The boxes of the growth to its last generation and to the one before. */
  private box: Box = { x0: 0, y0: 0, x1: 0, y1: 0 };
  private boxBefore = this.box;
  /** Null: the whole figure, whatever its size. */
  private camera: Camera | null = null;
  private selected: GrowthCell | null = null;
  private hovered: GrowthCell | null = null;
  private clock: Clock | null = null;
  private playing = false;
  /** What is written in dots, by rule and cell. */
  private readonly names = new Map<string, string | null>();
  private request = 0;
  /** Something is to be drawn that is not on the canvas. */
  private stale = true;
  /** Whether less motion is asked for. To ask anew takes long where every frame does. */
  private readonly calm = matchMedia("(prefers-reduced-motion: reduce)");
  private shown: () => void = () => {};

  constructor(private readonly stage: Stage<State>) {
    this.context = stage.easel.context(this.canvas, { willReadFrequently: true });
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "application");
    this.canvas.style.display = "block";
    this.legend.className = "legend";
    stage.root.replaceChildren(this.canvas, this.legend);
    this.layers = new Layers(stage.core, {
      arrived: () => this.redraw(),
      failed: (error) => stage.warn(error instanceof Error ? error.message : String(error)),
    });
    this.canvas.addEventListener("keydown", (event) => this.key(event));
    this.leave = panZoom(this.canvas, {
      camera: () => this.view(),
      frame: () => this.frame,
      limits: () => this.limits(),
      home: () => this.home(),
      change: (camera, how) => this.aim(camera, how),
      hover: (at) => this.hover(at),
      tap: (at) => this.select(this.cellAt(at), true),
      motion: () => this.moving,
    });
    this.measure();
  }

  // State -> picture

  async show(state: State): Promise<void> {
    const box = this.boxOf(state.rule, state.n);
    const recoloured = state.pal !== this.state?.pal;
    const reselected = String(state.sel) !== String(this.state?.sel ?? null);
    if (this.clock && this.clock.span.high !== state.n) this.grow(still(state.n), this.clock.until);
    this.box = box;
    this.boxBefore = this.boxOf(state.rule, this.clock?.span.low ?? state.n);
    this.state = state;
    if (recoloured) {
      this.inks = null;
      this.said = "";
    }
    this.camera = this.cameraIn(state);
    this.findSelected(state, reselected);
    this.describe(state);
    this.shown();
    this.redraw();
    await new Promise<void>((resolve) => {
      this.shown = resolve;
    });
  }

  data(): Promise<Field> {
    return this.stage.core.call("growth", [this.params()]);
  }

  digest(): Promise<string> {
    return this.stage.core.digest("growth", [this.params()]);
  }

  repaint(): void {
    this.fitIn();
    this.inks = null;
    this.said = "";
    this.redraw();
  }

  dispose(): void {
    cancelAnimationFrame(this.request);
    this.leave();
    this.layers.dispose();
    this.shown();
  }

  private get moving(): boolean {
    return !this.calm.matches;
  }

  private shownState(): State {
    if (!this.state) throw new Error("nothing is shown yet");
    return this.state;
  }

  private params(): Growth {
    const { rule, n } = this.shownState();
    return { rule, n };
  }

  private boxOf(rule: GrowthRule, n: number): Box {
    return boxFrom(this.stage.door.growth_bounds({ rule, n }));
  }

  private describe({ rule, n }: State): void {
    const label = `Growth to generation ${n}, ${rule}. Enter selects a cell, arrow keys move.`;
    this.canvas.setAttribute("aria-label", label);
  }

  // Camera

  private measure(): void {
    this.frame = frameOf(this.canvas, this.stage.easel, true);
  }

  /** Takes the room that the legend leaves; what the link says to see stays in sight. */
  private fitIn(): void {
    this.measure();
    if (this.state) this.camera = this.cameraIn(this.state);
  }

  private view(): Camera {
    return this.camera ?? this.home();
  }

  /** The whole figure, also of a generation that is still growing. */
  private home(): Camera {
    const box = boxBetween(this.boxBefore, this.box, this.grown().share);
    return wholeOf(box, this.frame);
  }

  private limits(): Limits {
    const maxZoom = CLOSEST + zoomOffset(this.frame);
    return { minZoom: this.home().zoom - 1.5, maxZoom, box: this.box };
  }

  /** The camera of a state; the one in hand where the state only says it shorter. */
  private cameraIn(state: State): Camera | null {
    if (state.x === null && state.y === null && state.zoom === null) return null;
    const { camera } = this;
    const said = camera && written(camera, this.frame);
    const same = said && said.x === state.x && said.y === state.y && said.zoom === state.zoom;
    return same ? camera : cameraOf(state, this.home(), this.frame);
  }

  /** A gesture moved the camera. At its end the picture is exactly the one of the link. */
  private aim(camera: Camera, how: "glide" | "step"): void {
    const whole = sameCamera(camera, this.home());
    this.camera = how === "step" ? null : camera;
    this.stage.change(whole ? WHOLE : written(camera, this.frame), how);
  }

  // Drawing

  private redraw(): void {
    this.stale = true;
    this.awaitFrame();
  }

  private awaitFrame(): void {
    if (this.request === 0) this.request = requestAnimationFrame((now) => this.paint(now));
  }

  private paint(now: number): void {
    this.request = 0;
    const { context } = this;
    if (!this.state) return;
    this.inks ??= this.mix();
    const moved = this.tick(now);
    if (this.clock) this.awaitFrame();
    if (!moved && !this.stale) return;
    this.stale = false;
    this.explainColours(this.inks);
    const canvas = this.prepare(context);
    const figure = this.figureAt(this.params().n, this.box);
    const complete = this.layers.draw(canvas, this.inks, figure, this.grown(), this.nextFigures());
    if (this.selected) drawTrail(canvas, this.inks, this.selected);
    if (this.hovered) drawMark(canvas, this.inks, this.hovered);
    if (complete && !this.clock) this.shown();
  }

  /** An empty canvas of the right size. */
  private prepare(context: CanvasRenderingContext2D): Canvas {
    const { easel } = this.stage;
    easel.blank(this.canvas, this.frame, null);
    const { ratio, path, still: each } = easel;
    return { context, camera: this.view(), frame: this.frame, ratio, path, each };
  }

  private figureAt(n: number, box: Box): Figure {
    const { rule, edges, shape, colour, pal } = this.shownState();
    return {
      params: { rule, n },
      style: { edges: edges === "1", shape, colour },
      box,
      look: { colour, palette: pal, ...rampFor(this.dark), lit: this.lit },
      nameOf: this.nameOf,
    };
  }

  /** The figures that a running growth will show after this one. */
  private nextFigures(): Figure[] {
    const { rule, n } = this.params();
    const coming = new Set(this.clock?.next.map(({ high }) => high));
    coming.delete(n);
    return [...coming].map((each) => this.figureAt(each, this.boxOf(rule, each)));
  }

  /** Writes the legend, if it has to say something new. */
  private explainColours(inks: Inks): void {
    const { rule, n, colour } = this.shownState();
    const far = levelFor(this.view(), this.stage.easel.ratio, MAX_LEVEL) > 0;
    const said = [rule, n, colour, far].join();
    if (said === this.said) return;
    this.said = said;
    fillLegend(this.legend, { rule, n, colour, far }, inks);
    this.fitIn();
  }

  /** The colours of the theme and of the palette. */
  private mix(): Inks {
    const style = getComputedStyle(this.canvas);
    const accent = style.getPropertyValue("--accent");
    const paper = style.getPropertyValue("--ground");
    this.dark = isDark(cssColour(this.canvas, "--ground"));
    const lit = cssColour(this.canvas, "--accent");
    this.lit = numberOf(lit);
    const palette = this.stage.door.palette(this.shownState().pal);
    return inksOf(shades(palette, rampFor(this.dark)), bytesOf(lit), { accent, paper });
  }

  // Growing

  play(what: "on" | "back" | "stop"): void {
    if (what === "stop") this.halt();
    else if (what === "on") this.start(this.params().n);
    else this.run(this.params().n, 0);
  }

  /** Plays on to where generations are shown one by one, or from there on to the last; at its end, from the root. */
  private start(n: number): void {
    this.run(n === ONE_BY_ONE ? 0 : n, n > ONE_BY_ONE ? LAST : ONE_BY_ONE);
  }

  private run(from: number, until: number): void {
    if (from === until) return;
    this.playing = true;
    this.grow(still(from), until);
    this.stage.playing(true);
  }

  step(by: -1 | 1): void {
    this.halt();
    const { n } = this.params();
    const next = Math.min(LAST, Math.max(0, n + by));
    if (next > n && this.moving) this.grow({ low: n, high: next, time: n }, next);
    if (next !== n) this.stage.change({ n: next }, "step");
  }

  private grow(span: Span, until: number): void {
    this.clock = { span, next: [], at: performance.now(), frame: FRAME, until };
    this.lookAhead(this.clock);
    this.redraw();
  }

  private halt(): void {
    const { playing } = this;
    this.clock = null;
    this.playing = false;
    this.redraw();
    if (!playing) return;
    this.stage.playing(false);
    this.stage.change({ n: this.params().n }, "step");
  }

  /**
   * Moves a growth on to this frame, unless the picture of the last one is not there yet; no farther than to the next
   * generation, and there not before its picture is made. Whether there is something new to be seen.
   */
  private tick(now: number): boolean {
    const { clock } = this;
    if (!clock) return false;
    const seconds = Math.min(0.1, Math.max(0, now - clock.at) / 1000);
    clock.at = now;
    if (this.layers.behind) return false;
    clock.frame += NEWEST * (seconds - clock.frame);
    const { low, high, time } = clock.span;
    clock.span = ran(clock.span, clock.until, seconds, this.moving);
    const done = clock.span.time === clock.until;
    if (done) clock.span = still(clock.until);
    else if (over(clock.span, clock.until) && this.layers.ready) this.goOn(clock);
    if (clock.span.high !== high) this.stage.change({ n: clock.span.high }, "glide");
    else if (clock.span.low !== low)
      this.boxBefore = this.boxOf(this.params().rule, clock.span.low);
    const turned = clock.span.low !== low || clock.span.high !== high;
    const moved = turned || (clock.span.time !== time && !atOnce(high, this.moving));
    if (done) this.halt();
    return moved;
  }

  private goOn(clock: Clock): void {
    clock.span = clock.next.shift() ?? clock.span;
    this.lookAhead(clock);
  }

  private lookAhead({ span, next, until, frame }: Clock): void {
    while (next.length < AHEAD) next.push(nextSpan(next.at(-1) ?? span, until, frame, this.moving));
  }

  private grown(): Grown {
    const { n } = this.params();
    const { low, high, time } = this.clock?.span ?? still(n);
    if (!this.moving || high === low || atOnce(high, true)) return { n, before: n, share: 1 };
    return { n, before: low, share: (time - low) / (high - low) };
  }

  // Pointing and selecting

  private readonly alive = (x: number, y: number): GrowthCell | undefined =>
    this.stage.door.growth_cell(this.params(), x, y);

  /** The position of a cell as its dot has room for it; asked for once. */
  private readonly nameOf = (x: number, y: number): string | null => {
    const { rule } = this.params();
    const key = `${rule} ${x} ${y}`;
    const known = this.names.get(key);
    if (known !== undefined) return known;
    if (this.names.size > MOST_NAMES) this.names.clear();
    const position = this.stage.door.growth_cell({ rule, n: LAST }, x, y)?.position;
    const name = position?.join(" ") ?? null;
    const short = name && name.length <= LONGEST_NAME ? name : null;
    this.names.set(key, short);
    return short;
  };

  private cellAt(at: Point): GrowthCell | null {
    const camera = this.view();
    const place = toWorld(camera, this.frame, at);
    return nearestAlive(this.alive, place, REACH / scaleOf(camera)) ?? null;
  }

  private hover(at: Point | null): void {
    const cell = at && this.state ? this.cellAt(at) : null;
    if (cell?.x === this.hovered?.x && cell?.y === this.hovered?.y) return;
    this.hovered = cell;
    this.inform(false);
    this.redraw();
  }

  private inform(speak: boolean): void {
    const cell = this.hovered ?? this.selected;
    this.stage.inform(cell && factsOf(cell, this.params().rule), speak);
  }

  private select(cell: GrowthCell | null, speak: boolean, patch: Partial<State> = {}): void {
    this.hovered = null;
    const sel = cell?.position ?? null;
    this.stage.change({ ...patch, sel, cell: cell && !sel ? [cell.x, cell.y] : null }, "step");
    this.inform(speak);
  }

  /** Looks up the selection of a state, which may not be born yet, or may never be. */
  private findSelected(state: State, isNew: boolean): void {
    const before = this.selected;
    const { door } = this.stage;
    const params = this.params();
    if (state.sel) this.selected = door.growth_cell_of(params, ...state.sel) ?? null;
    else this.selected = (state.cell && this.alive(...state.cell)) ?? null;
    if (state.sel && isNew && !this.selected) this.explain(params, state.sel);
    if (this.selected?.x !== before?.x || this.selected?.y !== before?.y) this.inform(false);
  }

  private explain({ rule }: Growth, sel: Position): void {
    const name = `(${sel.join(", ")})`;
    const later = this.stage.door.growth_cell_of({ rule, n: LAST }, ...sel);
    this.stage.warn(
      later
        ? `${name} is born in generation ${later.generation}, which is not shown yet.`
        : `${name} is not a position of this growth.`,
    );
  }

  private key(event: KeyboardEvent): void {
    if (!this.state || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const arrow = ARROWS[event.key];
    if (event.key === "Enter") this.select(this.selected ?? this.cellInSight(), true);
    else if (event.key === "Escape" && this.selected) this.select(null, false);
    else if (arrow && this.selected) this.walk(this.selected, arrow);
    else if (event.key === "p" || event.key === "r") this.toggle(event.key);
    else return;
    event.preventDefault();
  }

  /** Plays forward (p) or in reverse (r), or pauses. */
  private toggle(key: "p" | "r"): void {
    if (this.playing) this.halt();
    else this.play(key === "p" ? "on" : "back");
  }

  /** The root if it can be seen, else a cell near the middle of the picture. */
  private cellInSight(): GrowthCell | null {
    const { width, height } = this.frame;
    const root = this.alive(0, 0);
    return root && this.sees(root) ? root : this.cellAt([width / 2, height / 2]);
  }

  private walk(from: GrowthCell, arrow: Point): void {
    const cell = nextAlive(this.alive, from, arrow);
    if (!cell) return;
    const patch = this.sees(cell)
      ? {}
      : written({ ...this.view(), x: cell.x, y: cell.y, dx: 0, dy: 0 }, this.frame);
    this.select(cell, true, patch);
  }

  private sees({ x, y }: GrowthCell): boolean {
    const [left, top] = toScreen(this.view(), this.frame, x, y);
    return left >= 0 && top >= 0 && left <= this.frame.width && top <= this.frame.height;
  }
}

function bytesOf([red, green, blue]: Rgb): readonly [number, number, number] {
  return [Math.round(255 * red), Math.round(255 * green), Math.round(255 * blue)];
}

function numberOf(colour: Rgb): number {
  return bytesOf(colour).reduce((sum, part) => 256 * sum + part, 0);
}

/** A growth that stands at a generation. */
function still(n: number): Span {
  return { low: n, high: n, time: n };
}

/** Whether a colour is darker than the middle. */
function isDark([red, green, blue]: Rgb): boolean {
  return 0.299 * red + 0.587 * green + 0.114 * blue < 0.5;
}
