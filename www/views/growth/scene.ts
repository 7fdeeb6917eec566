/**
 * The growth on the page: one canvas, what the user does to it, and the clock of a running growth.
 */

import type { GrowthCell, GrowthRule } from "core";
import { type Box, type Camera, type Frame, type Limits, sameCamera } from "../../canvas/camera.ts";
import { describe } from "../../canvas/descriptions.ts";
import { cancelFrame, requestFrame } from "../../canvas/frames.ts";
import type { Hold, Zoom } from "../../canvas/gestures.ts";
import { isModified, keyOf } from "../../canvas/keys.ts";
import { panZoom } from "../../canvas/pan-zoom.ts";
import { cssColour, isDark, type Rgb } from "../../canvas/styles.ts";
import { frameOf } from "../../canvas/surface.ts";
import { levelFor } from "../../canvas/tiles.ts";
import type { Core } from "../../core/client.ts";
import { messageOf } from "../../core/message-of.ts";
import type { Field } from "../../core/protocol.ts";
import { lettersOf } from "../../grid/colours.ts";
import { isHidden } from "../../link/hidden.ts";
import type { Position } from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import type { ExtraArrays, Reason, Scene, ViewHost } from "../view.ts";
import {
  atOnce,
  boxBetween,
  boxFrom,
  CLOSEST,
  cameraOf,
  type Growth,
  LAST,
  ONE_BY_ONE,
  rampFor,
  type Span,
  shades,
  WHOLE,
  wholeOf,
  written,
  zoomOffset,
} from "./geometry.ts";
import { CellLabels } from "./labels.ts";
import { GrowthLayers, type GrowthPicture, largeness, MAX_LEVEL, SMALL } from "./layers.ts";
import { fillLegend } from "./legend.ts";
import {
  type Canvas,
  drawGame,
  drawMark,
  drawTrail,
  type Grown,
  type GrowthColours,
  inksOf,
} from "./paint.ts";
import { type GrowthState, growthParams, passedIn } from "./params.ts";
import { GrowthRun, still } from "./run.ts";
import { GrowthSelection } from "./selection.ts";

/** The note of the legend takes at most 30 % of the height: this power of two. */
const NOTE = 0.5;

export class GrowthScene implements Scene<GrowthState> {
  private readonly canvas = document.createElement("canvas");
  /**
   * In main memory: pictures come from there, and would have to be moved to the graphics card every
   * frame.
   */
  private readonly context: CanvasRenderingContext2D;
  private readonly legend = document.createElement("p");
  /** What the legend shows, as a key. */
  private legendKey = "";
  private readonly layers: GrowthLayers;
  private readonly hold: Hold;
  private state: GrowthState | null = null;
  private colours: GrowthColours | null = null;
  private dark = false;
  /** The colour of the last generation, `0xRRGGBB`. */
  private lit = 0;
  private frame: Frame = { width: 1, height: 1, yUp: true };
  /** The boxes of the growth to its last generation and to the one before. */
  private box: Box = { x0: 0, y0: 0, x1: 0, y1: 0 };
  private boxBefore = this.box;
  /** Null: the whole figure, whatever its size. */
  private camera: Camera | null = null;
  private readonly selection: GrowthSelection;
  /** The cells of a game that is shown as a path. */
  private passed: readonly GrowthCell[] = [];
  private readonly labels: CellLabels;
  private run: GrowthRun | null = null;
  private playing = false;
  private request = 0;
  /** Something is to be drawn that is not on the canvas. */
  private stale = true;
  /** Whether less motion is preferred. A new query in every frame would be slow. */
  private readonly calm = matchMedia("(prefers-reduced-motion: reduce)");
  /** Ends the newest `show`; with a reason if a part of its picture could not be made. */
  private shown: (failure?: unknown) => void = () => {};

  constructor(private readonly host: ViewHost<GrowthState>) {
    this.context = host.surface.context(this.canvas, { willReadFrequently: true });
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "application");
    this.canvas.style.display = "block";
    this.legend.className = "legend";
    host.root.replaceChildren(this.canvas, this.legend);
    this.layers = new GrowthLayers(host.core, {
      arrived: () => this.redraw(),
      failed: (error) => host.warn(messageOf(error)),
    });
    this.labels = new CellLabels(host.bindings);
    this.selection = new GrowthSelection({
      bindings: host.bindings,
      growth: () => this.state && this.params(),
      camera: () => this.view(),
      frame: () => this.frame,
      change: (patch) => host.change(patch, "commit"),
      inform: (facts, speak) => host.showFacts(facts, speak),
      point: (position) => host.hoverPosition?.(position),
      warn: (sentence) => host.warn(sentence),
      redraw: () => this.redraw(),
    });
    this.canvas.addEventListener("keydown", (event) => this.key(event));
    this.hold = panZoom(this.canvas, {
      camera: () => this.view(),
      frame: () => this.frame,
      limits: () => this.limits(),
      home: () => this.home(),
      change: (camera, how) => this.aim(camera, how),
      hover: (at) => this.selection.hover(at),
      tap: (at) => this.selection.tap(at),
      motion: () => this.moving,
    });
    this.measure();
  }

  // State -> picture

  async show(state: GrowthState): Promise<void> {
    const box = this.boxOf(state.rule, state.n);
    const recoloured = state.pal !== this.state?.pal;
    const reselected = String(state.sel) !== String(this.state?.sel ?? null);
    if (this.run && this.run.span.high !== state.n) {
      if (this.playing) this.grow(still(state.n), this.run.until);
      else this.run = null; // the end of a single step
    }
    this.box = box;
    this.boxBefore = this.boxOf(state.rule, this.run?.span.low ?? state.n);
    this.state = state;
    if (recoloured) {
      this.colours = null;
      this.legendKey = "";
    }
    this.camera = this.cameraIn(state);
    this.selection.find(state, reselected);
    this.passed = this.cellsOf(state);
    this.describe(state);
    this.shown();
    this.layers.retry();
    this.redraw();
    await new Promise<void>((resolve, reject) => {
      this.shown = (failure = null) => (failure === null ? resolve() : reject(failure));
    });
  }

  data(): Promise<Field> {
    return this.host.core.call("growth", [this.params()]);
  }

  /** The position of each cell; none under "full", where some cells are no positions. */
  async extraArrays(): Promise<ExtraArrays | null> {
    const { rule } = this.params();
    if (rule === "full") return null;
    const piles = await this.host.core.call("growth_positions", [this.params()]);
    const column = (at: number) => piles.filter((_, i) => i % 3 === at);
    const words =
      rule === "lim"
        ? "a, b, c: the P-position of LIM that the cell is"
        : "a, b, c: the P-position of three-pile Nim that the cell is";
    return { words, arrays: { a: column(0), b: column(1), c: column(2) } };
  }

  async reasons(core: Core): Promise<readonly Reason[]> {
    const { selected } = this.selection;
    if (selected === null) {
      const { sel = null, rule } = this.state ?? {};
      if (sel === null || rule === "lim") return [];
      const { reasonsOfNim } = await import("../position-reasons.ts");
      return reasonsOfNim(core, this.host.bindings.position(...sel));
    }
    const { reasonsOf } = await import("./reasons.ts");
    const growth = this.params();
    return reasonsOf(selected, growth, {
      core,
      cell: (x, y) => this.host.bindings.growth_cell(growth, x, y),
      select: (cell) => this.selection.select(cell),
    });
  }

  digest(): Promise<string> {
    return this.host.core.digest("growth", [this.params()]);
  }

  highlightPosition(position: Position | null): void {
    this.selection.mark(position);
  }

  repaint(): void {
    this.fitIn();
    this.colours = null;
    this.legendKey = "";
    this.stale = true;
    cancelFrame(this.request);
    this.paint(performance.now()); // printing does not wait for a frame
  }

  zoom(by: Zoom): void {
    this.hold.zoom(by);
  }

  dispose(): void {
    cancelFrame(this.request);
    this.hold.letGo();
    this.layers.dispose();
    this.shown();
  }

  private get moving(): boolean {
    return !this.calm.matches;
  }

  private shownState(): GrowthState {
    if (!this.state) throw new Error("The picture is not ready yet.");
    return this.state;
  }

  /** Returns the cells of the game's path that are born, in the order of play. */
  private cellsOf(state: GrowthState): GrowthCell[] {
    const { rule, n } = state;
    const cellOf = (piles: Position) =>
      this.host.bindings.growth_cell_of({ rule, n }, ...piles) ?? [];
    return passedIn(state).flatMap(cellOf);
  }

  private params(): Growth {
    const { rule, n } = this.shownState();
    return { rule, n };
  }

  private boxOf(rule: GrowthRule, n: number): Box {
    return boxFrom(this.host.bindings.growth_bounds({ rule, n }));
  }

  private describe({ rule, n }: GrowthState): void {
    const kind = growthParams.rule.options.find(({ value }) => value === rule)?.label ?? rule;
    const what = say`Growth, ${say(kind)}, to generation ${n}.`;
    describe(this.canvas, what, "Enter selects a cell, arrow keys move, P plays.");
  }

  // Camera

  private measure(): void {
    this.frame = frameOf(this.canvas, this.host.surface, true);
  }

  /** Fits the picture above the legend; the window of the link stays visible. */
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

  /**
   * Returns the camera of a state, or the present one if the state describes it with fewer digits.
   */
  private cameraIn(state: GrowthState): Camera | null {
    if (state.x === null && state.y === null && state.zoom === null) return null;
    const { camera } = this;
    const shown = camera && written(camera, this.frame);
    const same = shown && shown.x === state.x && shown.y === state.y && shown.zoom === state.zoom;
    return same ? camera : cameraOf(state, this.home(), this.frame);
  }

  /** A gesture moved the camera. At its end the picture is exactly the one of the link. */
  private aim(camera: Camera, how: "preview" | "commit"): void {
    const whole = sameCamera(camera, this.home());
    this.camera = how === "commit" ? null : camera;
    this.host.change(whole ? WHOLE : written(camera, this.frame), how);
  }

  // Drawing

  private redraw(): void {
    this.stale = true;
    this.awaitFrame();
  }

  private awaitFrame(): void {
    if (this.request === 0) this.request = requestFrame((now) => this.paint(now));
  }

  private paint(now: number): void {
    this.request = 0;
    const { context } = this;
    if (!this.state) return;
    this.colours ??= this.mix();
    const moved = this.tick(now);
    if (this.run) this.awaitFrame();
    if (!moved && !this.stale) return;
    this.stale = false;
    this.explainColours(this.colours);
    const canvas = this.prepare(context);
    const figure = this.figureAt(this.params().n, this.box);
    const complete = this.layers.draw(
      canvas,
      this.colours,
      figure,
      this.grown(),
      this.nextFigures(),
    );
    const { selected, hovered } = this.selection;
    drawGame(canvas, this.colours, this.passed);
    // The path to a cell goes through its parent.
    if (selected && isHidden(this.state, "reasons")) drawMark(canvas, this.colours, selected);
    else if (selected) drawTrail(canvas, this.colours, figure.style, selected, figure.nameOf);
    if (hovered) drawMark(canvas, this.colours, hovered);
    if (complete && !this.run) this.shown(this.layers.failure);
  }

  /** An empty canvas of the right size. */
  private prepare(context: CanvasRenderingContext2D): Canvas {
    const { surface } = this.host;
    surface.blank(this.canvas, this.frame, null);
    const { ratio, path, still: each } = surface;
    const letters = lettersOf(each);
    return { context, camera: this.view(), frame: this.frame, ratio, letters, path, each };
  }

  private figureAt(n: number, box: Box): GrowthPicture {
    const { rule, edges, shape, colour, pal } = this.shownState();
    return {
      params: { rule, n },
      style: { edges: edges === "1", shape, colour },
      box,
      look: { colour, palette: pal, ...rampFor(this.dark), lit: this.lit },
      nameOf: (x, y) => this.labels.of(rule, x, y),
    };
  }

  /** The figures that a running growth will show after this one. */
  private nextFigures(): GrowthPicture[] {
    const { rule, n } = this.params();
    const coming = new Set(this.run?.coming);
    coming.delete(n);
    return [...coming].map((each) => this.figureAt(each, this.boxOf(rule, each)));
  }

  /**
   * Writes the legend. Its notes on small cells take height, which makes cells smaller: so whether
   * they are small is decided beside the notes, and a link has one picture.
   */
  private explainColours(colours: GrowthColours): void {
    if (this.isFar(NOTE)) this.writeLegend(colours, true, this.lacksEdges(NOTE));
    if (this.isFar()) return;
    if (this.lacksEdges(NOTE)) this.writeLegend(colours, false, true);
    if (!this.lacksEdges()) this.writeLegend(colours, false, false);
  }

  /** Whether cells are smaller than pixels, also if they become smaller by a power of two. */
  private isFar(power = 0): boolean {
    const { zoom, ...rest } = this.view();
    return levelFor({ ...rest, zoom: zoom - power }, this.host.surface.ratio, MAX_LEVEL) > 0;
  }

  /** Whether no edges are drawn that are asked for, also if cells become smaller. */
  private lacksEdges(power = 0): boolean {
    const { zoom, ...rest } = this.view();
    const { ratio } = this.host.surface;
    const size = largeness({ ...rest, zoom: zoom - power }, this.frame, ratio, this.box);
    return this.shownState().edges === "1" && size <= 1;
  }

  private writeLegend(colours: GrowthColours, far: boolean, plain: boolean): void {
    const { rule, n, colour } = this.shownState();
    const key = [rule, n, colour, far, plain].join();
    if (key === this.legendKey) return;
    this.legendKey = key;
    const edgesFrom = plain ? SMALL.most : null;
    fillLegend(this.legend, { rule, n, colour, far, edgesFrom }, colours);
    this.fitIn();
  }

  /** The colours of the theme and of the palette. */
  private mix(): GrowthColours {
    const style = getComputedStyle(this.canvas);
    const accent = style.getPropertyValue("--accent");
    const paper = style.getPropertyValue("--ground");
    this.dark = isDark(cssColour(this.canvas, "--ground"));
    const lit = cssColour(this.canvas, "--accent");
    this.lit = numberOf(lit);
    const palette = this.host.bindings.palette(this.shownState().pal);
    return inksOf(shades(palette, rampFor(this.dark)), bytesOf(lit), { accent, paper });
  }

  // Growing

  play(what: "on" | "back" | "stop"): void {
    if (what === "stop") this.halt();
    else if (what === "on") this.start(this.params().n);
    else this.runTo(this.params().n, 0);
  }

  /**
   * Plays on to where generations are shown one by one, or from there on to the last; at its end,
   * from the root.
   */
  private start(n: number): void {
    this.runTo(n === ONE_BY_ONE ? 0 : n, n > ONE_BY_ONE ? LAST : ONE_BY_ONE);
  }

  private runTo(from: number, until: number): void {
    if (from === until) return;
    this.playing = true;
    this.grow(still(from), until);
    this.host.playing(true);
  }

  step(by: -1 | 1): void {
    this.halt();
    const { n } = this.params();
    const next = Math.min(LAST, Math.max(0, n + by));
    if (next > n && this.moving) this.grow({ low: n, high: next, time: n }, next);
    if (next !== n) this.host.change({ n: next }, "commit");
  }

  private grow(span: Span, until: number): void {
    this.run = new GrowthRun(span, until, performance.now(), this.moving);
    this.redraw();
  }

  private halt(): void {
    const { playing } = this;
    this.run = null;
    this.playing = false;
    this.redraw();
    if (!playing) return;
    this.host.playing(false);
    this.host.change({ n: this.params().n }, "commit");
  }

  /** Advances a running growth to this frame. Returns whether the picture changes. */
  private tick(now: number): boolean {
    const { run } = this;
    if (!run) return false;
    const before = run.span;
    const moved = run.advance(now, this.moving, this.layers);
    const { low, high } = run.span;
    if (high !== before.high) this.host.change({ n: high }, "preview");
    else if (low !== before.low) this.boxBefore = this.boxOf(this.params().rule, low);
    if (run.done) this.halt();
    return moved;
  }

  private grown(): Grown {
    const { n } = this.params();
    const { low, high, time } = this.run?.span ?? still(n);
    if (!this.moving || high === low || atOnce(high, true)) return { n, before: n, share: 1 };
    return { n, before: low, share: (time - low) / (high - low) };
  }

  // The keyboard

  private key(event: KeyboardEvent): void {
    if (!this.state || isModified(event) || event.shiftKey) return;
    const key = keyOf(event);
    if (key === "p" || key === "r") this.toggle(key);
    else if (!this.selection.key(key)) return;
    event.preventDefault();
  }

  /** Runs forward (p) or in reverse (r), or pauses. */
  private toggle(key: "p" | "r"): void {
    if (this.playing) this.halt();
    else this.play(key === "p" ? "on" : "back");
  }
}

function bytesOf([red, green, blue]: Rgb): readonly [number, number, number] {
  return [Math.round(255 * red), Math.round(255 * green), Math.round(255 * blue)];
}

function numberOf(colour: Rgb): number {
  return bytesOf(colour).reduce((sum, part) => 256 * sum + part, 0);
}
