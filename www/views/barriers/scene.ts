/** Shows one or two planes with a barrier, its shadows, and what follows from them. */
import type { BarrierPlanes, BarrierWorld, Plane } from "core";
import { nothing, render, type TemplateResult } from "lit/html.js";
import type { Point } from "../../canvas/camera.ts";
import { describe } from "../../canvas/descriptions.ts";
import { typeset } from "../../canvas/formulas.ts";
import { isModified, keyOf } from "../../canvas/keys.ts";
import { tuple } from "../../canvas/number-format.ts";
import { moving, stay } from "../../canvas/step-time.ts";
import { cited } from "../../citations/cited.ts";
import type { Core } from "../../core/client.ts";
import { Latest } from "../../core/latest.ts";
import { messageOf } from "../../core/message-of.ts";
import { isHidden, numbersHidden } from "../../link/hidden.ts";
import { isLocked } from "../../link/locks.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { StepPlayer } from "../../picture/steps.ts";
import { type CanvasStyle, CaptionedCanvas } from "../captioned-canvas.ts";
import { required } from "../required.ts";
import { reasonOfTree } from "../tree-reasons.ts";
import type { ExtraArrays, Facts, Reason, Scene, ViewHost } from "../view.ts";
import {
  type BarrierCell,
  BITS,
  bitsAt,
  cellAt,
  cellOf,
  type Pane,
  panesOf,
  showing,
} from "./geometry.ts";
import { BarrierInput } from "./input.ts";
import { drawLegend } from "./legend.ts";
import { nameOf } from "./names.ts";
import { drawPlane } from "./paint.ts";
import { type BarriersState, barriersParams } from "./params.ts";
import { SAMPLES } from "./samples.ts";
import {
  barrierOf,
  pictureOf,
  regionOf,
  seenOf,
  stepOf,
  treeLink,
  verdictOf,
  worldsOf,
} from "./words.ts";

const WAYS: Readonly<Record<string, BarrierCell>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Answer {
  readonly state: BarriersState;
  readonly planes: BarrierPlanes;
}

export class BarriersScene implements Scene<BarriersState> {
  readonly #host: ViewHost<BarriersState>;
  readonly #picture: CaptionedCanvas;
  readonly #requests = new Latest();
  readonly #input: BarrierInput;
  #answer: Answer | null = null;
  readonly #player = new StepPlayer({
    at: () => required(this.#answer).state.step ?? this.#last(),
    first: () => 0,
    last: () => this.#last(),
    page: () => 1, // arrows go from position to position
    turns: () => null,
    stay: () => stay("steady", moving()),
    write: (step, how) => this.#host.change({ step }, how),
    playing: (on) => this.#host.playing(on),
  });

  constructor(host: ViewHost<BarriersState>) {
    this.#host = host;
    this.#picture = new CaptionedCanvas(host, (look) => {
      if (this.#answer !== null) this.#paint(this.#answer, look);
    });
    this.#picture.root.classList.add("barriers");
    const { canvas } = this.#picture;
    this.#input = new BarrierInput(canvas, {
      at: (point) => this.#found(point)?.own ?? null,
      isBelow: (b, cell) => this.#isBelow(b, cell),
      put: (b, cell, to) => this.#put(b, cell, to),
      change: (b, how) => host.change({ b, ...this.#restarted() }, how),
      choose: (cell) => this.#choose(cell),
      hover: (point) => host.showFacts(point && this.#factsAt(point)),
    });
    canvas.addEventListener("keydown", (event) => this.#key(event));
  }

  async show(state: BarriersState): Promise<void> {
    const isNewest = this.#requests.begin();
    this.#input.hold(state.b);
    const { p, vs, b, dx, dy, mid, from, side, step, at } = state;
    const asked = { p, vs, b, dx, dy, mid, from, side, step, at };
    try {
      const { signal } = this.#requests;
      const planes = await this.#host.core.call("barrier_planes", [asked], { signal });
      if (!isNewest()) return;
      this.#answer = { state, planes };
      this.#explain();
      this.repaint();
    } catch (error) {
      if (!isNewest()) return; // a newer state: the worker is free for it at once
      if (this.#answer !== null) this.#input.hold(this.#answer.state.b);
      throw error;
    }
  }

  async data(): Promise<Plane> {
    return required(this.#answer).planes.plane;
  }

  /** The shadows, row after row as the data, and the plane of the second game. */
  async extraArrays(): Promise<ExtraArrays> {
    const { first, second, other } = required(this.#answer).planes;
    const arrays: Record<string, Uint16Array> = { shadow: shadowsOf(first) };
    if (second !== null && other !== null) {
      arrays.second = Uint16Array.from(other.values);
      arrays.second_shadow = shadowsOf(second);
    }
    const words =
      "shadow: the shadow on each position: 1 on its column, 2 on its row, 4 of another leaf, added; second and second_shadow: the same of the second game, if there is one";
    return { words, arrays };
  }

  /** Why the cell that is looked at is a P- or an N-position of each game. */
  async reasons(core: Core): Promise<readonly Reason[]> {
    const { first, second } = required(this.#answer).planes;
    const reasons = [first, second].map(async (world) => {
      const at = world?.at ?? null;
      if (world === null || at === null || String(at) === "0,0") return [];
      const [x, y] = at;
      const text = world.text.replace("x", `${x}`).replace("y", `${y}`);
      const { is_p } = await core.call("tree_facts", [{ p: text }]);
      return [reasonOfTree(core, text, is_p, null)];
    });
    return (await Promise.all(reasons)).flat();
  }

  repaint(): void {
    this.#picture.repaint();
  }

  dispose(): void {
    this.#player.stop();
    this.#requests.cancel();
  }

  // Steps

  play(what: "on" | "back" | "stop"): void {
    this.#player.play(what);
  }

  step(by: -1 | 1): void {
    this.#player.step(by);
  }

  /** Returns the step after which nothing in the picture is open. */
  #last(): number {
    const { state, planes } = required(this.#answer);
    const worlds = planes.second ? [planes.first, planes.second] : [planes.first];
    const open = worlds.map(({ steps }) => steps.reduce((one, other) => Math.max(one, other), 0));
    return Math.min(barriersParams.step.max, (state.step ?? 0) + Math.max(...open));
  }

  // Acts

  /** With another barrier steps begin anew. */
  #restarted(): Partial<BarriersState> {
    const { step } = required(this.#answer).state;
    return step === null ? {} : { step: 0 };
  }

  #put(b: string, [x, y]: BarrierCell, to: "above" | "below"): string {
    try {
      return this.#host.bindings.barrier_put({ b, cell: `${x},${y}`, to });
    } catch (error) {
      this.#host.warn(say(messageOf(error)));
      return b;
    }
  }

  #isBelow(b: string, [x, y]: BarrierCell): boolean {
    return !this.#host.bindings.barrier_is_above({ b, cell: `${x},${y}` });
  }

  #choose(cell: BarrierCell | null): void {
    if (cell === null) {
      if (required(this.#answer).state.at !== "") this.#host.change({ at: "" }, "commit");
      return;
    }
    const { from, side } = required(this.#answer).state;
    const most = barriersParams.from.max;
    const within = cell.map((size) => Math.min(most, Math.max(0, size))) as [number, number];
    const [x, y] = within;
    if (x + y === 0) return;
    this.#host.change({ at: `${x},${y}`, from: showing(from, side, within, most) }, "commit");
  }

  #key(event: KeyboardEvent): void {
    if (isModified(event) || this.#answer === null) return;
    const act = this.#actOf(keyOf(event));
    act?.();
    if (act === null && !this.#player.key(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #actOf(key: string): (() => void) | null {
    const { state, planes } = required(this.#answer);
    const at = cellOf(state.at);
    const way = WAYS[key];
    const start: BarrierCell = planes.first.before[0] ?? [1, 1];
    if (way) return () => this.#choose(at ? [at[0] + way[0], at[1] + way[1]] : start);
    const acts: Readonly<Record<string, () => void>> = {
      Enter: () => (at ? this.#input.flip(at) : this.#choose(start)),
      " ": () => (at ? this.#input.flip(at) : this.#choose(start)),
      "+": () => this.#zoom(-1),
      "=": () => this.#zoom(-1),
      "-": () => this.#zoom(1),
      "−": () => this.#zoom(1),
    };
    if (key === "Escape" && at !== null) return () => this.#choose(null);
    return acts[key] ?? null;
  }

  #zoom(by: -1 | 1): void {
    const { side } = required(this.#answer).state;
    const wanted = side + by * Math.max(1, Math.round(side / 6));
    const next = Math.min(barriersParams.side.max, Math.max(barriersParams.side.min, wanted));
    if (next !== side) this.#host.change({ side: next }, "commit");
  }

  // Words

  #explain(): void {
    const { state, planes } = required(this.#answer);
    const { first, second } = planes;
    const { still } = this.#host.surface;
    const isOpen = state.step !== null;
    const words = still ? typeset : cited; // files have no links
    const [title, detail] = verdictOf(planes, state.mid);
    this.#picture.root.classList.toggle("pair", second !== null);
    render(
      isHidden(state, "reasons")
        ? nothing
        : html`<p data-spoken=""><strong>${title}</strong> ${words(detail)}</p>
        ${isOpen ? html`<p data-spoken="">${stepOf(first, state.step ?? 0)}</p>` : nothing}
        ${this.#chosen(first, second)}
        ${drawLegend(planes, state)}
        <p class="quiet">${words(worldsOf(planes))}${still ? nothing : html` ${links(planes)}`}</p>
        ${still ? nothing : this.#tools()}`,
      this.#picture.words,
    );
    describe(
      this.#picture.canvas,
      numbersHidden(state) ? barrierOf(planes) : pictureOf(planes),
      "Arrow keys choose a position, Enter puts it on the other side of the barrier.",
    );
  }

  #chosen(first: BarrierWorld, second: BarrierWorld | null): TemplateResult | typeof nothing {
    if (first.at === null || required(this.#answer).state.step !== null) return nothing;
    const words = second?.at
      ? html`${nameOf(first.text)}: ${seenOf(first)} ${nameOf(second.text)}: ${seenOf(second)}`
      : seenOf(first);
    return html`<p data-spoken="">${words}</p>`;
  }

  #tools(): TemplateResult {
    const { state } = required(this.#answer);
    const at = cellOf(state.at);
    const isOff = at === null || at.includes(0);
    const words = at && this.#isBelow(state.b, at) ? say("Put above") : say("Put below");
    const examples = html`<details><summary>Examples</summary><div class="acts">${SAMPLES.map(
      ({ name, ...sample }) =>
        html`<button type="button" class="act" @click=${() => this.#begin(sample)}>${say(name)}</button>`,
    )}</div></details>`;
    return html`${
      isLocked(barriersParams, state, "b")
        ? nothing
        : html`<p class="acts">
        <button type="button" class="act" ?disabled=${isOff} @click=${() => at && this.#input.flip(at)}>${words}${at ? ` ${tuple(at)}` : ""}</button>
        <span class="quiet">Drag the line, or tap a position.</span></p>`
    }
      ${isLocked(barriersParams, state, "p") ? nothing : examples}`;
  }

  #begin(sample: Partial<BarriersState>): void {
    const standard = {
      vs: "",
      dx: 0,
      dy: 0,
      mid: "",
      from: 0,
      side: barriersParams.side.default,
      at: "",
    };
    this.#host.change({ ...standard, step: null, ...sample }, "commit");
  }

  // Drawing

  #panes({ frame, colours }: CanvasStyle): readonly Pane[] {
    const { state, planes } = required(this.#answer);
    const worlds = planes.second ? [planes.first, planes.second] : [planes.first];
    const origins = worlds.map(({ origin }) => origin);
    return panesOf(frame, origins, state.side, colours.letters);
  }

  #paint({ state, planes }: Answer, look: CanvasStyle): void {
    const { context, canvas } = this.#picture;
    const quiet = getComputedStyle(canvas).getPropertyValue("--quiet").trim();
    const sheet = { context, colours: { ...look.colours, quiet } };
    const isOpen = state.step !== null;
    const mids = [state.mid, moved(state.mid, state)];
    this.#panes(look).forEach((pane, at) => {
      const world = at === 0 ? planes.first : planes.second;
      if (world === null) return;
      const mid = mids[at] ?? "";
      const isSecret = numbersHidden(state);
      drawPlane(sheet, pane, world, { name: nameOf(world.text), mid, isOpen, isSecret });
    });
  }

  // What is at a point

  /** Returns the position at a point, as its own game and as the first one names it. */
  #found(point: Point) {
    if (this.#answer === null) return null;
    const { state, planes } = this.#answer;
    const panes = this.#panes(this.#picture.look());
    for (const [at, pane] of panes.entries()) {
      const cell = cellAt(pane, point);
      const world = at === 0 ? planes.first : planes.second;
      if (cell === null || world === null) continue;
      const own: BarrierCell = at === 0 ? cell : [cell[0] - state.dx, cell[1] - state.dy];
      return { world, cell, own };
    }
    return null;
  }

  #factsAt(point: Point): Facts | null {
    const found = this.#found(point);
    if (found === null) return null;
    const bits = bitsAt(found.world, found.cell);
    if (bits & BITS.none) return null;
    const isHidden = required(this.#answer).state.step !== null && !(bits & BITS.above);
    const outcome = bits & BITS.isP ? "P-position" : "N-position";
    return {
      title: tuple(found.cell),
      rows: [
        ["game", nameOf(found.world.text)],
        ["place", regionOf(bits)],
        ["outcome", isHidden ? "still open" : outcome],
        ...(bits & BITS.shadowed ? [["shadow", "of another leaf"] as const] : []),
      ],
    };
  }
}

/** Returns the last position of the middle set in the second game. */
function moved(mid: string, { dx, dy }: BarriersState): string {
  const last = cellOf(mid);
  return last === null ? "" : `${last[0] + dx},${last[1] + dy}`;
}

/** Returns which shadows lie on each position below the barrier. */
function shadowsOf({ cells, columns, rows, side }: BarrierWorld): Uint16Array {
  return Uint16Array.from(cells, (bits, at) => {
    if (bits & (BITS.above | BITS.none)) return 0;
    const [x, y] = [at % side, Math.floor(at / side)];
    const leaf = bits & BITS.shadowed ? 4 : 0;
    return ((columns[x] ?? 0) & 1) + 2 * ((rows[y] ?? 0) & 1) + leaf;
  });
}

function links({ first, second }: BarrierPlanes): TemplateResult {
  const one = (world: BarrierWorld) =>
    html`<a href=${treeLink(world.text)}>${say`The tree ${world.text}`}</a>`;
  return html`${one(first)}${second ? html` · ${one(second)}` : nothing}`;
}
