/**
 * The growth: cells of the plane under one camera, and generations that grow as they are played.
 */
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
} from "../../canvas/camera.ts";
import { cancelFrame, moving, requestFrame } from "../../canvas/frames.ts";
import { panZoom } from "../../canvas/pan-zoom.ts";
import { cssColours, isDark, type Rgb } from "../../canvas/styles.ts";
import { frameOf } from "../../canvas/surface.ts";
import { levelFor } from "../../canvas/tiles.ts";
import { messageOf } from "../../core/message-of.ts";
import { isHidden } from "../../link/hidden.ts";
import type { Position } from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import { coloursOf, lettersOf } from "../../picture/colours.ts";
import { custom } from "../../picture/custom.ts";
import { paletteOf } from "../choices.ts";
import type { FilmSteps } from "../view.ts";
import {
  boxBetween,
  boxFrom,
  cameraInLink,
  cameraOf,
  factsOf,
  type Growth,
  LAST,
  labelsFrom,
  nearestAlive,
  nextAlive,
  WHOLE,
  wholeOf,
  zoomOffset,
} from "./geometry.ts";
import { type GrowthState, growthParams, hasEdges, passedIn } from "./index.ts";
import { GrowthLayers, type GrowthPicture, largeness, MAX_LEVEL, SMALL } from "./layers.ts";
import { type GrowthColours, growthColours, legendOf, rampFor, shades } from "./legend.ts";
import { type Canvas, drawGame, drawMark, drawTrail, type Generations } from "./paint.ts";
import { atOnce, GrowthRun, ONE_BY_ONE, type Span, still } from "./run.ts";

/** The note of the legend takes at most 30 % of the height: this power of two. */
const NOTE = 0.5;
/** The largest distance of a pointer from a cell (CSS pixels). */
const REACH = 10;

/** What the core answers at once. */
interface Answer {
  readonly growth: Growth;
  readonly box: Box;
  readonly selected: GrowthCell | null;
  /** The cells of a game that is shown as a path. */
  readonly passed: readonly GrowthCell[];
}

export const picture = custom<GrowthState, Answer, GrowthCell>((host, picture) => {
  const { bindings, surface } = host;
  const canvas = document.createElement("canvas");
  /**
   * In main memory: pictures come from there, and would have to be moved to the graphics card every
   * frame.
   */
  const context = surface.context(canvas, { willReadFrequently: true });
  const legend = document.createElement("p");
  canvas.style.display = "block";
  legend.className = "legend";
  host.root.replaceChildren(canvas, legend);
  const layers = new GrowthLayers(host.core, {
    arrived: () => redraw(),
    failed: (error) => host.warn(messageOf(error)),
  });
  const labelOf = labelsFrom(bindings);

  /** What the legend shows, as a key. */
  let legendKey = "";
  let colours: GrowthColours | null = null;
  let dark = false;
  /** The colour of the last generation, `0xRRGGBB`. */
  let lit = 0;
  let frame: Frame = { width: 1, height: 1, yUp: true };
  /** The box of the growth to the generation before the last one. */
  let boxBefore: Box = { x0: 0, y0: 0, x1: 0, y1: 0 };
  /** Null: the whole figure, whatever its size. */
  let camera: Camera | null = null;
  /** The cell of what is pointed at in a picture beside this one. */
  let highlighted: GrowthCell | null = null;
  let run: GrowthRun | null = null;
  /** Ends a run; null while none is played. */
  let onEnd: (() => void) | null = null;
  let request = 0;
  /** Something is to be drawn that is not on the canvas, and without waiting for a frame. */
  let isStale = true;
  let isUrgent = false;
  /** Ends the newest painting; with a reason if a part of its picture could not be made. */
  let painted: (failure?: unknown) => void = () => {};

  const boxOf = (rule: GrowthRule, n: number) => boxFrom(bindings.growth_bounds({ rule, n }));

  // Camera

  const view = () => camera ?? home();

  /** The whole figure, also of a generation that is still growing. */
  function home(): Camera {
    const box = picture.current?.answer.box ?? boxBefore;
    return wholeOf(boxBetween(boxBefore, box, currentSpan().share), frame);
  }

  function limits(): Limits {
    const maxZoom = growthParams.zoom.max + zoomOffset(frame);
    return { minZoom: home().zoom - 1.5, maxZoom, box: picture.now.answer.box };
  }

  /**
   * Returns the camera of a state, or the present one if the state describes it with fewer digits.
   */
  function cameraIn(state: GrowthState): Camera | null {
    if (state.x === null && state.y === null && state.zoom === null) return null;
    const linkCamera = camera && cameraInLink(camera, frame);
    const same =
      linkCamera &&
      linkCamera.x === state.x &&
      linkCamera.y === state.y &&
      linkCamera.zoom === state.zoom;
    return same ? camera : cameraOf(state, home(), frame);
  }

  /** Fits the picture above the legend; the window of the link stays visible. */
  function fitIn(): void {
    frame = frameOf(canvas, surface, true);
    if (picture.current) camera = cameraIn(picture.current.state);
  }

  const hold = panZoom(canvas, {
    camera: view,
    frame: () => frame,
    limits,
    home,
    /** At the end of a gesture the picture is exactly the one of the link. */
    change(aim, how) {
      const whole = sameCamera(aim, home());
      camera = how === "commit" ? null : aim;
      host.change(whole ? WHOLE : cameraInLink(aim, frame), how);
    },
    hover: picture.hover,
    tap: picture.tap,
  });

  // Cells

  const alive = (x: number, y: number) =>
    picture.current ? bindings.growth_cell(picture.current.answer.growth, x, y) : undefined;

  function cellAt(at: Point): GrowthCell | null {
    const place = toWorld(view(), frame, at);
    return nearestAlive(alive, place, REACH / scaleOf(view())) ?? null;
  }

  function sees({ x, y }: GrowthCell): boolean {
    const [left, top] = toScreen(view(), frame, x, y);
    return left >= 0 && top >= 0 && left <= frame.width && top <= frame.height;
  }

  function selectedIn(growth: Growth, { sel, cell }: GrowthState): GrowthCell | null {
    const found = sel
      ? bindings.growth_cell_of(growth, ...sel)
      : cell && bindings.growth_cell(growth, ...cell);
    return found ?? null;
  }

  /** Warns of a position that is not born yet, or never will be. */
  function warnOf(rule: GrowthRule, sel: Position): void {
    const name = `(${sel.join(", ")})`;
    const later = bindings.growth_cell_of({ rule, n: LAST }, ...sel);
    host.warn(
      later
        ? say`${name} appears in generation ${later.generation}, which is not shown yet.`
        : say`${name} is not in this growth.`,
    );
  }

  // Drawing

  function redraw(): void {
    isStale = true;
    awaitFrame();
  }

  function awaitFrame(): void {
    if (request === 0) request = requestFrame(paint);
  }

  function paint(time: number): void {
    request = 0;
    if (picture.current === null) return;
    if (colours === null) {
      fitIn();
      colours = mix();
    }
    const moved = tick(time);
    if (run) awaitFrame();
    if (!moved && !isStale) return;
    isStale = false;
    explainColours(colours);
    const sheet = blank();
    const { answer, state } = picture.now;
    const figure = figureAt(answer.growth.n, answer.box);
    const isComplete = layers.draw(sheet, colours, figure, currentSpan(), nextFigures());
    const hovered = picture.pointed ?? highlighted;
    const { selected } = answer;
    drawGame(sheet, colours, answer.passed);
    // The path to a cell goes through its parent.
    if (selected && isHidden(state, "reasons")) drawMark(sheet, colours, selected);
    else if (selected) drawTrail(sheet, colours, figure.style, selected, figure.nameOf);
    if (hovered) drawMark(sheet, colours, hovered);
    if (isComplete && !run) painted(layers.failure);
  }

  /** An empty canvas of the right size. */
  function blank(): Canvas {
    surface.blank(canvas, frame, null);
    const { ratio, path, still: each } = surface;
    return { context, camera: view(), frame, ratio, letters: lettersOf(each), path, each };
  }

  function figureAt(n: number, box: Box): GrowthPicture {
    const { state } = picture.now;
    const { rule, shape, labels, colour } = state;
    return {
      params: { rule, n },
      style: { edges: hasEdges(state), shape, labels, colour },
      box,
      look: { colour, palette: paletteOf(state), ...rampFor(dark), lit },
      nameOf: (x, y) => labelOf({ rule, labels }, x, y),
    };
  }

  /** The figures that a running growth will show after this one. */
  function nextFigures(): GrowthPicture[] {
    const { rule, n } = picture.now.state;
    const coming = new Set(run?.coming);
    coming.delete(n);
    return [...coming].map((each) => figureAt(each, boxOf(rule, each)));
  }

  /**
   * Writes the legend. Its notes on small cells take height, which makes cells smaller: so whether
   * they are small is decided beside the notes, and a link has one picture.
   */
  function explainColours(colours: GrowthColours): void {
    if (isFar(NOTE)) writeLegend(colours, true, lacksEdges(NOTE));
    if (isFar()) return;
    if (lacksEdges(NOTE)) writeLegend(colours, false, true);
    if (!lacksEdges()) writeLegend(colours, false, false);
  }

  /** Whether cells are smaller than pixels, also if they become smaller by a power of two. */
  function isFar(power = 0): boolean {
    const { zoom, ...rest } = view();
    return levelFor({ ...rest, zoom: zoom - power }, surface.ratio, MAX_LEVEL) > 0;
  }

  /** Whether no edges are drawn that are asked for, also if cells become smaller. */
  function lacksEdges(power = 0): boolean {
    const { zoom, ...rest } = view();
    const { state, answer } = picture.now;
    const size = largeness({ ...rest, zoom: zoom - power }, frame, surface.ratio, answer.box);
    return hasEdges(state) && size <= 1;
  }

  function writeLegend(colours: GrowthColours, far: boolean, plain: boolean): void {
    const { rule, n, colour } = picture.now.state;
    const key = [rule, n, colour, far, plain].join();
    if (key === legendKey) return;
    legendKey = key;
    const edgesFrom = plain ? SMALL.most : null;
    legend.replaceChildren(...legendOf({ rule, n, colour, far, edgesFrom }, colours));
    fitIn();
  }

  /** The colours of the theme and of the palette. */
  function mix(): GrowthColours {
    const theme = coloursOf(canvas);
    const [ground, accent] = cssColours(canvas, "--ground", "--accent");
    dark = isDark(ground);
    const bytes = bytesOf(accent);
    lit = bytes.reduce((sum, part) => 256 * sum + part, 0);
    const palette = bindings.palette(paletteOf(picture.now.state));
    return growthColours(shades(palette, rampFor(dark)), bytes, theme);
  }

  // Growing

  function grow(span: Span, until: number): void {
    run = new GrowthRun(span, until, performance.now(), moving());
    redraw();
  }

  /** Advances a running growth to this frame. Returns whether the picture changes. */
  function tick(time: number): boolean {
    if (run === null) return false;
    const before = run.span;
    const moved = run.advance(time, moving(), layers);
    const { low, high } = run.span;
    if (high !== before.high) host.change({ n: high }, "preview");
    else if (low !== before.low) boxBefore = boxOf(picture.now.state.rule, low);
    if (run?.done) end();
    return moved;
  }

  function end(): void {
    run = null;
    redraw();
    onEnd?.();
  }

  function currentSpan(): Generations {
    const n = picture.current?.state.n ?? 0;
    const { low, high, time } = run?.span ?? still(n);
    if (!moving() || high === low || atOnce(high, true)) return { n, before: n, share: 1 };
    return { n, before: low, share: (time - low) / (high - low) };
  }

  return {
    element: canvas,
    answer(state) {
      const growth = { rule: state.rule, n: state.n };
      const cellOf = (piles: Position) => bindings.growth_cell_of(growth, ...piles) ?? [];
      return {
        growth,
        box: boxOf(growth.rule, growth.n),
        selected: selectedIn(growth, state),
        passed: passedIn(state).flatMap(cellOf),
      };
    },
    explain(answer, state, shown) {
      const before = shown?.state;
      const { rule, n, sel } = state;
      if (run && run.span.high !== n) {
        if (onEnd) grow(still(n), run.until);
        else run = null; // the end of a single step
      }
      boxBefore = boxOf(rule, run?.span.low ?? n);
      if (before === undefined || paletteOf(state) !== paletteOf(before)) {
        colours = null;
        legendKey = "";
      }
      camera = cameraIn(state);
      const isOther = String(sel) !== String(before?.sel ?? null);
      if (sel && isOther && !answer.selected) warnOf(rule, sel);
      layers.retry();
    },
    paint() {
      painted();
      const complete = new Promise<void>((resolve, reject) => {
        painted = (failure = null) => (failure === null ? resolve() : reject(failure));
      });
      isStale = true;
      if (isUrgent) {
        cancelFrame(request);
        paint(performance.now());
      } else awaitFrame();
      isUrgent = false;
      return complete;
    },
    restyle() {
      colours = null;
      legendKey = "";
      isUrgent = picture.current !== null; // printing does not wait for a frame
    },
    camera: hold,
    items: {
      at: cellAt,
      markedItem: ({ selected }) => selected,
      mark(cell) {
        const sel = cell?.position ?? null;
        const centred = cell && { ...view(), x: cell.x, y: cell.y, dx: 0, dy: 0 };
        const aim = centred && !sees(cell) ? cameraInLink(centred, frame) : {};
        return { ...aim, sel, cell: cell && !sel ? [cell.x, cell.y] : null };
      },
      /** The root if it is visible, otherwise a cell near the middle of the picture. */
      start() {
        const root = alive(0, 0);
        return root && sees(root) ? root : cellAt([frame.width / 2, frame.height / 2]);
      },
      next: (cell, [right, down]) => nextAlive(alive, cell, [right, -down]) ?? null,
      facts: (cell, { growth }) => cell && factsOf(cell, growth.rule),
      position: ({ position }) => position ?? null,
      painted: true,
    },
    steps: {
      key: "n",
      at: ({ growth }) => growth.n,
      last: () => LAST,
      stay: () => 0,
      /** A single step grows. */
      begin(next, { growth: { n } }) {
        if (next === n + 1 && moving()) grow({ low: n, high: next, time: n }, next);
      },
      /**
       * Plays on to where generations are shown one by one, or from there on to the last; at its
       * end, from the root.
       */
      run(from, by, done) {
        onEnd = done;
        const until = from > ONE_BY_ONE ? LAST : ONE_BY_ONE;
        if (by === -1) grow(still(from), 0);
        else grow(still(from === ONE_BY_ONE ? 0 : from), until);
        return () => {
          onEnd = null;
          run = null;
          redraw();
        };
      },
    },
    description({ growth: { n } }, { rule }) {
      const kind = growthParams.rule.options.find(({ value }) => value === rule)?.label ?? rule;
      return say`Growth, ${say(kind)}, to generation ${n}.`;
    },
    data: ({ growth }) => host.core.call("growth", [growth]),
    digest: ({ growth }) => host.core.digest("growth", [growth]),
    extraArrays: async ({ growth }) => (await import("./extras.ts")).positionsOf(host.core, growth),
    async reasons({ growth, selected }, { sel, rule }, { core }) {
      if (selected === null) {
        if (sel === null || rule === "lim") return [];
        const { reasonsOfNim } = await import("../position-reasons.ts");
        return reasonsOfNim(core, bindings.position(...sel));
      }
      const { reasonsOf } = await import("./extras.ts");
      const cell = (x: number, y: number) => bindings.growth_cell(growth, x, y);
      return reasonsOf(selected, growth, { core, cell, select: picture.choose });
    },
    highlight(position) {
      const growth = picture.current?.answer.growth;
      const cell = growth && position && bindings.growth_cell_of(growth, ...position);
      highlighted = cell ?? null;
      redraw();
    },
    dispose() {
      cancelFrame(request);
      hold.letGo();
      layers.dispose();
      painted();
    },
  };
});

function bytesOf([red, green, blue]: Rgb): readonly [number, number, number] {
  return [Math.round(255 * red), Math.round(255 * green), Math.round(255 * blue)];
}

/** A film begins at generation 0, under one camera. */
export const film: FilmSteps<GrowthState> = {
  key: "n",
  last: ({ n }) => n,
  camera: ({ rule, n, x, y, zoom }, bindings, frame) =>
    x !== null || y !== null || zoom !== null
      ? {}
      : cameraInLink(wholeOf(boxFrom(bindings.growth_bounds({ rule, n })), frame), frame),
};
