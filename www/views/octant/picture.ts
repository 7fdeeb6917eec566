/** The octant: cubes of space under a camera that turns about them, born step by step. */

import type { Census, OctantParams, OctantPoint } from "core";
import { moving } from "../../canvas/frames.ts";
import { action } from "../../canvas/keys.ts";
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
import { cssColours, isDark } from "../../canvas/styles.ts";
import { FINEST } from "../../canvas/surface.ts";
import type { Vec3 } from "../../canvas/vec3.ts";
import { Latest } from "../../core/latest.ts";
import { isHidden } from "../../link/hidden.ts";
import type { Position } from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import { custom } from "../../picture/custom.ts";
import { paletteOf } from "../choices.ts";
import { type Relative, relativeActions } from "../relatives.ts";
import type { Facts } from "../view.ts";
import {
  CalmTurn,
  FARTHEST,
  homeOrbit,
  nearest,
  orbitOf,
  PRESETS,
  type Preset,
  sceneRadius,
  wordsOf,
} from "./camera.ts";
import { copiesOf, type PickCube, type Placed, pickAmong, seenAt, spreadOf } from "./copies.ts";
import { CubePainter } from "./cubes.ts";
import {
  censusOf,
  deadFacts,
  type Evolution,
  factsOf,
  livingOf,
  type Missing,
  missing,
  relative,
} from "./facts.ts";
import type { OctantState } from "./index.ts";
import { kindsOf, type LegendItem, Overlay, objectOf, RULES, scaleOf } from "./legend.ts";
import { Marks } from "./marks.ts";
import { measure, type OctantPicture, type Painter, Tables, type Theme } from "./painter.ts";
import { rayPainter } from "./rays.ts";
import { coreParams, passedIn, reach, SETS, type SetName, setOf } from "./sets.ts";

const NO_WEBGL = "This browser has no WebGL 2: the octant is a plain projection, up to side 64.";
const LOST = "The graphics card failed: the octant is a plain projection, up to side 64.";
/** The duration of a whole run (s), within these limits of steps per second. */
const PLAY_SECONDS = 12;
const SLOWEST = 3;
/** The most steps per second if less motion is preferred. */
const CALM = 2;

/** What is seen: of a link's side as much as can be drawn. */
interface Scope extends LegendItem {
  readonly copies: readonly Placed[];
  readonly spread: number;
}

const NOTHING: Scope = {
  ...{ set: "nim", side: 1, leastSide: 1, lastStep: 0 },
  ...{ copies: [], spread: 1 },
};
/** A dot of the tree is found by rays that pass its middle so near, in cells. */
const DOT = 0.42;

/** A selected position that never has a cube, and the living neighbours that are the reason. */
interface Dead {
  readonly position: Position;
  readonly living: readonly Position[];
  readonly facts: Facts;
}

export const picture = custom<OctantState, Scope, Position>((host, picture) => {
  const { bindings, core, surface } = host;
  const tables = new Tables(core, bindings);
  const box = document.createElement("div");
  /** The part of the box that the picture fills, above the overlay. */
  const frame = document.createElement("div");
  const marks = new Marks();
  const overlay = new Overlay((preset) => turnTo(preset));
  const calm = new CalmTurn();
  const censuses = new Latest<Census>();
  const evolutions = new Latest<Evolution | null>();

  /** The births of every step by the relaxed rule, of the side that is shown. */
  let census: { readonly side: number; readonly births: Census } | null = null;
  let selected: OctantPoint | null = null;
  let dead: Dead | null = null;
  /** The selected position in the evolution of its game, where the steps are another order. */
  let evolution: Evolution | null = null;
  /** What is pointed at in a picture beside this one. */
  let pointed: Position | null = null;
  let theme: Theme | null = null;
  let palette: { readonly name: string; readonly colours: Uint8Array } | null = null;
  let words = "";

  const scope = (): Scope => picture.current?.answer ?? NOTHING;

  box.className = "octant";
  box.append(frame, overlay.root);
  const rays = surface.flat ? null : rayPainter(core, tables, () => fallBack());
  if (rays === null && !surface.flat) host.warn(NO_WEBGL);
  let painter: Painter = rays ?? new CubePainter(core, surface);
  mount();
  host.root.replaceChildren(box);
  const hold = orbiting(box, {
    camera: orbit,
    view,
    home: () => homeOrbit(scope().side),
    zooms: () => [FARTHEST, nearest(scope().side)],
    pointAt: (at) => {
      const position = under(at);
      return position
        ? seenAt(scope().copies, scope().side, position)
        : pointAtTarget(orbit(), view(), ...at);
    },
    change: (orbit, how) => host.change(wordsOf(orbit, scope().side), how),
    hover: picture.hover,
    tap: picture.tap,
  });

  function mount(): void {
    frame.replaceChildren(painter.canvas, marks.root);
  }

  /** The graphics card cannot be trusted any more. */
  function fallBack(): void {
    painter.dispose();
    painter = new CubePainter(core, surface);
    mount();
    host.warn(LOST);
    picture.showAgain();
  }

  // Questions

  /** A state with as much of its side as can be drawn. */
  const sized = (state: OctantState): OctantState => ({
    ...state,
    side: Math.min(state.side, painter.largest(setOf(state))),
  });

  /** Computed on this thread by the core, which has the table of the set by now, if needed. */
  function look(state: OctantState): Scope {
    const set = setOf(state);
    const { side } = sized(state);
    const params = { ...coreParams(sized(state)), n: null };
    const lastStep = bindings.octant_last_step(params);
    const leastSide = bindings.octant_least_side(params);
    const explode = painter.explodes ? state.explode / 100 : 0;
    const copies = copiesOf(set, sized(state), explode);
    return { set, side, leastSide, lastStep, copies, spread: spreadOf(copies, explode) };
  }

  /** Returns what is seen of a state when everything is there that takes time; perhaps at once. */
  function load(state: OctantState): Scope | Promise<Scope> {
    const next = look(state);
    const params = { ...coreParams(state), side: next.side };
    const loads = [painter.load(next.set, params), count(next.set, params)];
    return loads.some((load) => load !== null) ? Promise.all(loads).then(() => next) : next;
  }

  function count(set: SetName, { rule, side }: OctantParams): Promise<void> | null {
    if (set !== "relaxed" || census?.side === side) {
      censuses.cancel();
      return null;
    }
    const counting = censuses.ask(`${side}`, (signal) =>
      core.call("census", [{ rule, side }], { signal }),
    );
    return counting.then((births) => {
      census = { side, births };
    });
  }

  /** Adds the evolution of the game to the facts of the selected position, where it is another. */
  async function evolve(state: OctantState, signal: AbortSignal): Promise<void> {
    const { set } = scope();
    const position = selected?.position;
    if (position === undefined || SETS[set].steps.evolves) return evolutions.cancel();
    const { game, set: own, code, k, c, d } = state;
    const about = JSON.stringify([set, game, own, code, k, c, d, position]);
    const found = await evolutions.ask(about, async (signal) => {
      const { evolutionOf } = await import("./extras.ts");
      return evolutionOf(core, state, position, signal);
    });
    if (signal.aborted || found === null) return;
    evolution = found;
    picture.inform();
  }

  /** Returns the core's parameters of what can be drawn, which may be smaller than the link's. */
  const paramsSeen = (): OctantParams => ({ ...coreParams(picture.now.state), side: scope().side });

  const pointOf = (position: Position): OctantPoint | null =>
    bindings.octant_point(paramsSeen(), ...position) ?? null;

  // Camera

  function orbit(): Orbit {
    if (picture.current === null) return homeOrbit(scope().side);
    const linked = orbitOf(picture.current.state, scope().side);
    return calm.degrees === 0 ? linked : turned(linked, calm.degrees, 0);
  }

  function view(): Viewport {
    const { clientWidth, clientHeight } = frame;
    const lens = picture.current?.state.lens ?? "perspective";
    const radius = sceneRadius(scope().side, scope().spread);
    return { width: Math.max(1, clientWidth), height: Math.max(1, clientHeight), radius, lens };
  }

  /** Returns whether nothing hides a point from the camera. */
  function sees(point: Vec3): boolean {
    const at = project(orbit(), view(), point);
    if (at === null) return false;
    const { origin, direction } = ray(orbit(), view(), ...at);
    const hit = firstOn(origin, direction);
    const far = (end: Vec3) => dot(add(end, origin, -1), direction);
    return hit === null || far(hit) > far(point);
  }

  function turnTo({ yaw, pitch, lens, colour }: Preset): void {
    const camera = wordsOf({ ...homeOrbit(scope().side), yaw, pitch }, scope().side);
    host.change({ ...camera, lens, colour }, "commit");
  }

  // Cubes

  function under(at: Pixel): Position | null {
    if (picture.current === null) return null;
    const { origin, direction } = ray(orbit(), view(), ...at);
    return firstOn(origin, direction);
  }

  /** What is drawn as a dot is pointed at as one. */
  function firstOn(origin: Vec3, direction: Vec3): Position | null {
    const dots = SETS[scope().set].tree && picture.current?.state.style === "tree";
    return pickAmong(pick, scope().copies, origin, direction, dots ? DOT : null);
  }

  function pick(...[params, origin, direction]: Parameters<PickCube>): Position | null {
    const hit = bindings.octant_pick(params, ...origin, ...direction);
    return hit === undefined ? null : [hit[0] ?? 0, hit[1] ?? 0, hit[2] ?? 0];
  }

  /**
   * Looks up the selection of a state, which may not be born yet, or may never be. In another set
   * it has other facts.
   */
  function findSelected(state: OctantState, isNew: boolean, isOtherSet: boolean): void {
    const { sel } = state;
    const isInside = sel !== null && Math.max(...sel) < scope().side;
    const before = JSON.stringify(selected);
    selected = sel && isInside ? pointOf(sel) : null;
    const absent = sel && selected === null ? missingOf(sel, state) : null;
    const facts = absent && isInside ? deadFacts(absent) : null;
    const living = livingOf(absent?.birth, stepOf(state));
    dead = sel && facts && { position: sel, living, facts };
    if (absent && isNew && dead === null) host.warn(missing(absent));
    if (isOtherSet || JSON.stringify(selected) !== before) evolution = null;
  }

  /** Returns why a position is not in the picture. */
  function missingOf(sel: Position, state: OctantState): Missing {
    const params = { ...paramsSeen(), n: null };
    const { set } = scope();
    const isListed = !SETS[set].grows && Math.max(...sel) < params.side;
    return {
      set,
      position: bindings.position(...sel),
      birth: isHidden(state, "reasons") ? undefined : bindings.octant_birth(params, ...sel),
      step: isListed ? (bindings.octant_point(params, ...sel)?.generation ?? null) : undefined,
    };
  }

  /** Follows the tree, from nowhere to its root. */
  function walk(way: Relative, state: OctantState): void {
    if (selected !== null && isHidden(state, "reasons")) return; // its relatives are answers
    const siblings = (selected?.parent && pointOf(selected.parent)?.children) ?? [];
    const to = selected === null ? ([0, 0, 0] as const) : relative(selected, way, siblings);
    if (to !== null) picture.choose(to);
  }

  /** Returns the camera that has a position outside the picture in its middle. */
  function cameraOn(position: Position): Partial<OctantState> {
    const { width, height } = view();
    const place = seenAt(scope().copies, scope().side, position);
    const at = project(orbit(), view(), place);
    const isInside = at && at[0] >= 0 && at[1] >= 0 && at[0] <= width && at[1] <= height;
    return isInside ? {} : wordsOf({ ...orbit(), target: place }, scope().side);
  }

  // Drawing

  /** The last step that is seen. */
  const stepOf = ({ n }: OctantState) => Math.min(n ?? scope().lastStep, scope().lastStep);

  function pictureOf(state: OctantState): OctantPicture {
    const { set, side, lastStep, copies, spread } = scope();
    const step = stepOf(state);
    const { ratio, still } = surface;
    theme ??= themeOf(box);
    const name = paletteOf(state);
    if (palette?.name !== name) palette = { name, colours: bindings.palette(name) };
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
      orbit: orbit(),
      view: view(),
      ratio: still ? ratio : Math.min(FINEST, ratio),
      piece: surface.piece(painter.canvas),
      measure: measure(state.colour, side, lastStep, theme.dark),
      palette: palette.colours,
      theme,
      selected: selected?.position ?? null,
    };
  }

  function drawMarks(state: OctantState, picture: OctantPicture): void {
    const { side, copies, spread, cut } = picture;
    const { parent = null, children = dead?.living ?? [] } = selected ?? {};
    const nearby = parent === null ? children : [parent, ...children];
    const place = picture.selected ?? dead?.position ?? null;
    const relatives = isHidden(state, "reasons") ? [] : nearby;
    const at = (position: Position) => seenAt(copies, side, position);
    marks.draw({
      side,
      spread,
      orbit: picture.orbit,
      view: picture.view,
      selected: place && at(place),
      relatives: relatives.map(at),
      pointed: pointed && at(pointed),
      passed: passedIn(state)
        .filter((piles) => Math.max(...piles) < side)
        .map(at),
      sees: (point) => cut || copies.length > 1 || sees(point),
    });
  }

  /** Describes a state: what it shows, what its colours mean, and how many are born. */
  function describedIn(state: OctantState): string {
    const { set, side, lastStep, copies } = scope();
    const explode = copies.length > 1 ? state.explode : 0;
    const isTree = SETS[set].tree && state.style === "tree";
    const kinds = kindsOf(set, isTree, { ...state, explode }, lastStep);
    const born = census && set === "relaxed" ? censusOf(census.births, stepOf(state)) : "";
    return [objectOf({ ...scope(), side }, state), kinds, born].filter(Boolean).join(" ");
  }

  return {
    element: box,
    /** At once where possible, so that a gesture continues from its own state. */
    answer(state, { signal }) {
      calm.end();
      const keeping = tables.keep(coreParams(sized(state)));
      if (keeping === null) return load(state);
      return keeping.then(() => {
        signal.throwIfAborted();
        host.progress(null); // controls ask for the last step again
        return load(state);
      });
    },
    explain({ set }, state, before) {
      const isNew = String(state.sel) !== String(before?.state.sel ?? null);
      const isOtherSet = before !== null && before.answer.set !== set;
      findSelected(state, isNew, isOtherSet);
      words = describedIn(state);
    },
    restyle() {
      theme = null;
    },
    paint({ set, side, lastStep }, state) {
      const { measure, palette } = pictureOf(state);
      overlay.say(words, set, scaleOf(set, state, side, lastStep, measure, palette));
      /** Text beneath makes a small picture smaller. */
      const picture = pictureOf(state);
      drawMarks(state, picture);
      return painter.paint(picture);
    },
    async finish({ side }, state, signal) {
      await evolve(state, signal);
      if (side < state.side && !signal.aborted)
        throw new Error(
          say`side: ${state.side} cannot be drawn here; shown is the part to ${side}.`,
        );
    },
    camera: hold,
    items: {
      at: under,
      markedItem: () => selected?.position ?? dead?.position ?? null,
      mark: (sel) => ({ ...(sel && Math.max(...sel) < scope().side ? cameraOn(sel) : {}), sel }),
      facts(position, { set }) {
        const isSelected = String(position) === String(selected?.position);
        const point = isSelected ? selected : position && pointOf(position);
        return point ? factsOf(point, set, isSelected ? evolution : null) : (dead?.facts ?? null);
      },
      speaks: () => dead !== null,
      position: (position) => position,
    },
    steps: {
      key: "n",
      whole: null,
      at: (_, state) => stepOf(state),
      last: ({ lastStep }) => lastStep,
      stay: ({ lastStep }) => 1000 / (moving() ? Math.max(SLOWEST, lastStep / PLAY_SECONDS) : CALM),
      skips: true,
    },
    actions: (_, state) => [
      ...PRESETS.map((preset) =>
        action(preset.label, preset.meaning, preset.key, () => turnTo(preset)),
      ),
      ...relativeActions((which) => walk(which, state)),
    ],
    description: ({ set }) => `${say("Octant.")} ${words} ${say(RULES[set].sentence)}`,
    data: (_, state) => core.call("octant", [coreParams(state)]),
    digest: (_, state) => core.digest("octant", [coreParams(state)]),
    /** The generations of the game, where the steps are another order. */
    async extraArrays({ set }, state) {
      if (SETS[set].steps.evolves) return null;
      const [{ points }, { generationsOf }] = await Promise.all([
        core.call("octant", [coreParams(state)]),
        import("./extras.ts"),
      ]);
      return generationsOf(core, state, points);
    },
    async reasons(_, state, { core: whole }) {
      const piles = selected?.position;
      const { reasonsOf, reasonsOfMissing } = await import("./extras.ts");
      const params = paramsSeen();
      return piles === undefined
        ? reasonsOfMissing(whole, state, params, bindings, picture.choose)
        : reasonsOf(whole, state, params, piles, picture.choose);
    },
    highlight(position) {
      pointed = position;
      if (!picture.current) return;
      const { state } = picture.current;
      drawMarks(state, pictureOf(state));
    },
    /** Turns slowly, until what is returned is called: then the link says what is seen. */
    idleMotion() {
      if (!moving() || picture.current === null) return null;
      calm.begin(picture.paint);
      return () => {
        const seenNow = orbit();
        if (calm.end() !== 0) host.change(wordsOf(seenNow, scope().side), "preview");
      };
    },
    dispose() {
      tables.cancel();
      censuses.cancel();
      evolutions.cancel();
      calm.end();
      hold.letGo();
      painter.dispose();
    },
  };
});

function themeOf(element: Element): Theme {
  const [paper, ink, accent] = cssColours(element, "--ground", "--text", "--accent");
  return { paper, ink, accent, dark: isDark(paper) };
}
