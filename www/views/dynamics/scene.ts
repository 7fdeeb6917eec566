/** Shows a system: its steps, its orbit, its census, and the clock that runs the steps. */
import type { Block, DynamicsCensus, DynamicsParams, DynamicsStep, DynamicsStrip } from "core";
import type { Frame, Point } from "../../canvas/camera.ts";
import { describe } from "../../canvas/descriptions.ts";
import { pointOf } from "../../canvas/gestures.ts";
import { isModified, keyOf } from "../../canvas/keys.ts";
import { counted, grouped } from "../../canvas/number-format.ts";
import { moving, stay } from "../../canvas/step-time.ts";
import { frameOf } from "../../canvas/surface.ts";
import { Latest } from "../../core/latest.ts";
import { messageOf } from "../../core/message-of.ts";
import { coloursOf, lettersOf } from "../../grid/colours.ts";
import { numbersHidden } from "../../link/hidden.ts";
import { say } from "../../locales/say.ts";
import { pageIn, StepPlayer } from "../../picture/steps.ts";
import { required } from "../required.ts";
import { adoptStyles } from "../styles.ts";
import type { Facts, Reason, Scene, ViewHost } from "../view.ts";
import { showCensus } from "./census.ts";
import { Evidence } from "./evidence.ts";
import {
  bitAt,
  firstOf,
  heightOn,
  type Layout,
  layoutOf,
  MOST_TAIL,
  ringOf,
  stepAt,
  toggled,
} from "./geometry.ts";
import { legendOf } from "./legend.ts";
import {
  blocksOf,
  type DynamicsCanvas,
  drawBlock,
  drawRing,
  drawStrip,
  drawWords,
} from "./paint.ts";
import { byRuleA, type DynamicsState, systemName, systemOf } from "./params.ts";
import { seedOf } from "./seed.ts";

/** The smallest bits that have digits in them. */
const LEGIBLE = { screen: 11, paper: 15 } as const;
/** The last step there is. */
const LAST = 100_000;
/** The ring of a longer cycle is a line. */
const MOST_MARKS = 2048;

/** What the core returns for a state. */
interface Answer {
  readonly params: DynamicsParams & { readonly t: number };
  readonly step: DynamicsStep;
}

type Orbit = Block["orbit"];

export class DynamicsScene implements Scene<DynamicsState> {
  readonly #host: ViewHost<DynamicsState>;
  readonly #root = document.createElement("div");
  readonly #canvas = document.createElement("canvas");
  readonly #context: CanvasRenderingContext2D;
  readonly #census = document.createElement("div");
  readonly #evidence: Evidence;
  readonly #reason = document.createElement("p");
  readonly #legend = document.createElement("p");
  readonly #seeds = new Latest<string>();
  readonly #orbits = new Latest<Orbit>();
  readonly #censuses = new Latest<DynamicsCensus | string>();
  #shown: { readonly state: DynamicsState; readonly answer: Answer } | null = null;
  /** The strips of this state, by their first step and their columns. */
  readonly #strips = new Map<string, DynamicsStrip>();
  /** The orbit of the seed; null while it is being computed. */
  #orbit: Orbit | null = null;
  #pointed: Point | null = null;
  readonly #player = new StepPlayer({
    at: () => required(this.#shown).state.t,
    first: () => 0,
    last: () => LAST,
    page: () => pageIn(required(this.#shown).state),
    turns: () => null,
    stay: () => stay(required(this.#shown).state.pace, moving()),
    write: (t, how) => this.#host.change({ t }, how),
    playing: (on) => this.#host.playing(on),
  });
  /** The states to show: an answer for an older one is discarded. */
  readonly #requests = new Latest();

  constructor(host: ViewHost<DynamicsState>) {
    this.#host = host;
    adoptStyles(host.root);
    this.#context = host.surface.context(this.#canvas, { alpha: false });
    this.#evidence = new Evidence(host.core, (rows) =>
      host.showFacts({ title: "Counted here", rows }),
    );
    this.#root.className = "dynamics";
    this.#canvas.tabIndex = 0;
    this.#canvas.setAttribute("role", "application");
    this.#census.className = "census";
    this.#census.tabIndex = 0;
    this.#census.setAttribute("role", "region");
    this.#census.setAttribute("aria-label", say("Census of cycles"));
    this.#reason.className = "reason";
    this.#reason.dataset.spoken = "";
    this.#legend.className = "legend";
    this.#root.append(
      this.#canvas,
      this.#census,
      this.#evidence.element,
      this.#reason,
      this.#legend,
    );
    host.root.append(this.#root);
    this.#canvas.addEventListener("keydown", (event) => this.#key(event));
    this.#canvas.addEventListener("pointermove", (event) => this.#point(pointOf(event)));
    this.#canvas.addEventListener("pointerleave", () => this.#point(null));
    this.#canvas.addEventListener("click", (event) => this.#tap(pointOf(event)));
  }

  // State -> picture

  async show(state: DynamicsState): Promise<void> {
    await this.#requests.answer((signal) => this.#present(state, signal));
  }

  async #present(state: DynamicsState, signal: AbortSignal): Promise<void> {
    const isNewest = () => !signal.aborted;
    const seed = await this.#seedOf(state);
    if (!isNewest()) return;
    const params = { ...systemOf(state), seed, t: state.t };
    this.#strips.clear();
    this.#shown = { state, answer: { params, step: this.#host.bindings.dynamics_step(params) } };
    this.#census.hidden = state.show !== "cycles";
    const weighs = state.show === "evidence";
    this.#canvas.hidden = this.#reason.hidden = this.#legend.hidden = weighs;
    if (weighs) this.#player.stop();
    else this.#evidence.hide();
    if (!this.#orbits.isAbout(seedKey(params))) this.#orbit = null;
    this.#describe();
    const orbit = await this.#orbitOf(params);
    if (!isNewest()) return;
    const isNew = this.#orbit === null;
    this.#orbit = orbit;
    if (isNew) this.#describe();
    if (state.show === "cycles") await this.#count(state, isNewest);
    else this.#censuses.cancel();
    if (weighs) await this.#evidence.show();
  }

  async reasons(): Promise<readonly Reason[]> {
    const { state, answer } = required(this.#shown);
    const { orbitReason, stepReasons } = await import("./reasons.ts");
    if (state.show === "step") return stepReasons(answer.step, state.rule);
    return [orbitReason(this.#return(), this.#orbit?.[1])];
  }

  async data(): Promise<Block> {
    return this.#host.core.call("dynamics", [required(this.#shown).answer.params]);
  }

  async digest(): Promise<string> {
    return this.#host.core.digest("dynamics", [required(this.#shown).answer.params]);
  }

  repaint(): void {
    const frame = this.#frame();
    const { colours, context } = this.#sheet();
    const { ratio } = this.#host.surface;
    this.#host.surface.blank(this.#canvas, frame, colours.ground);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (this.#shown === null) return;
    if (this.#shown.state.show === "step") this.#drawStep();
    else this.#drawOrbit(frame);
  }

  dispose(): void {
    for (const work of [this.#requests, this.#seeds, this.#orbits, this.#censuses]) work.cancel();
    this.#player.stop();
    this.#evidence.stop();
  }

  /** Returns the seed of a state as rows of bits. */
  #seedOf(state: DynamicsState): Promise<string> {
    const system = systemOf(state);
    const { start, seed, random, c, column } = state;
    const key = JSON.stringify([start, system, seed, random, c, column]);
    const { dynamics_random: made } = this.#host.bindings;
    return this.#seeds.ask(key, (signal) => seedOf(state, made, this.#host.core, signal));
  }

  #orbitOf(params: Answer["params"]): Promise<Orbit> {
    const { core } = this.#host;
    return this.#orbits.ask(seedKey(params), async (signal) => {
      const block = await core.call("dynamics", [{ ...params, t: 0 }], { signal });
      return block.orbit;
    });
  }

  /** Fills the table of all cycles; systems that are too large get a sentence instead. */
  async #count(state: DynamicsState, isNewest: () => boolean): Promise<void> {
    const name = systemName(state);
    const census = await this.#censuses.ask(name, (signal) => this.#countAll(state, signal));
    if (!isNewest()) return;
    const radius = state.rule === "b" ? required(this.#shown).answer.step.radius : null;
    showCensus(this.#census, name, census, radius);
    this.repaint(); // the table reduced the picture
  }

  async #countAll(state: DynamicsState, signal: AbortSignal): Promise<DynamicsCensus | string> {
    const stopping = new AbortController();
    signal.addEventListener("abort", () => stopping.abort(signal.reason));
    const onSteps = (share: number) =>
      this.#host.progress(share, () => stopping.abort(new Error("You stopped the census")));
    onSteps(0);
    try {
      return await this.#host.core.call("dynamics_census", [systemOf(state)], {
        signal: stopping.signal,
        onSteps,
      });
    } catch (error) {
      return messageOf(error);
    } finally {
      this.#host.progress(null);
    }
  }

  // Words

  #describe(): void {
    const { state, answer } = required(this.#shown);
    const { step, params } = answer;
    const count = document.createElement("strong");
    count.textContent = say`Step ${step.t}.`;
    this.#reason.replaceChildren(
      count,
      ` ${state.show === "step" ? say(step.sentence) : this.#return()}`,
      state.rule === "b"
        ? ` ${say`Rule B with n = ${state.n} is rule A with n = ${step.radius}.`}`
        : "",
    );
    legendOf(this.#legend, state, step);
    const rows = step.before.map((bits, row) => say`row ${row}: ${bits}`).join(", ");
    describe(
      this.#canvas,
      say`D(${params.k}, ${params.n}) after ${counted(step.t, "step")}, ${rows}.`,
      "Arrow keys step.",
    );
    if (this.#host.surface.paper !== null && state.show === "step") {
      const height = heightOn(this.#canvas.clientWidth, params.k, this.#columns());
      this.#canvas.style.height = `${height}px`;
    }
    this.repaint();
    this.#inform();
  }

  /** Describes when the seed repeats. */
  #return(): string {
    const [preperiod, period] = this.#orbit ?? [];
    if (this.#orbit === null) return say("Searching for the cycle.");
    if (preperiod === undefined) return say("No cycle found within 0.1 seconds.");
    return preperiod === 0
      ? say`The seed is on a cycle: it repeats every ${counted(period ?? 0, "step")}.`
      : say`After ${counted(preperiod, "step")} the state repeats every ${counted(period ?? 0, "step")}.`;
  }

  #inform(): void {
    if (required(this.#shown).state.show === "evidence") return; // it reports by itself
    this.#host.showFacts((this.#pointed && this.#factsAt(this.#pointed)) ?? this.#factsOfState());
  }

  #factsOfState(): Facts {
    const { state, answer } = required(this.#shown);
    const { step } = answer;
    const stable = step.stable === null ? "needs an even k" : yes(step.stable);
    const byA = state.rule === "b" && step.stable_by_a !== null ? yes(step.stable_by_a) : null;
    const [preperiod, period] = this.#orbit ?? [];
    const known = period === undefined ? "not found" : grouped(period);
    const orbit = this.#orbit === null ? "…" : known;
    return {
      title: say`State ${step.t}`,
      rows: [
        ["ones in each column", step.derived.join(", ") || "0"],
        ["stable", stable],
        ...(byA === null ? [] : [[byRuleA(say("stable"), step.radius), byA] as const]),
        ["energy of each row", step.energies.join(", ")],
        ["period", orbit],
        ...(preperiod === undefined ? [] : [["steps to the cycle", grouped(preperiod)] as const]),
      ],
    };
  }

  #factsAt(point: Point): Facts | null {
    const { state, answer } = required(this.#shown);
    if (state.show !== "step") return null;
    const { step } = answer;
    const bit = bitAt(this.#layout(), step.before.length, this.#columns(), point);
    if (bit === null) return null;
    const [row, offset] = bit;
    const isOne = step.before[row]?.[offset] === "1";
    return {
      title: say`Row ${row}, offset ${offset}: ${isOne ? 1 : 0}`,
      rows: [
        ["number in the array", `${2 * step.radius - 1 + row}`],
        ["in the incubator", yes(offset < state.n)],
        ["energy of the row", `${step.energies[row]}`],
        ["tap it", say`to make it ${isOne ? 0 : 1}`],
      ],
    };
  }

  // Drawing

  #frame(): Frame {
    return frameOf(this.#canvas, this.#host.surface, false);
  }

  #sheet(): DynamicsCanvas {
    const palette = this.#host.bindings.palette("viridis");
    const legible = LEGIBLE[this.#host.surface.paper === null ? "screen" : "paper"];
    const colours = coloursOf(this.#canvas, this.#host.surface.still);
    return { context: this.#context, colours, palette, legible };
  }

  /** As many columns as the three blocks need, and one more than the incubator. */
  #columns(): number {
    const { state, answer } = required(this.#shown);
    const { before, middle, after } = answer.step;
    const lengths = [...before, ...middle, ...after].map((bits) => bits.length);
    return Math.max(state.n + Math.ceil(state.k / 2) + 1, ...lengths);
  }

  /**
   * Returns the layout: the strip holds everything given on a cycle, and more where more is given.
   */
  #layout(): Layout {
    const { k, n } = required(this.#shown).state;
    const letters = lettersOf(this.#host.surface.still);
    const withRows = (rows: number) => layoutOf(this.#frame(), k, this.#columns(), rows, letters);
    const layout = withRows(k);
    const highest = this.#strip(layout).added.reduce((high, offset) => Math.max(high, offset), 0);
    return highest < n + k ? layout : withRows(highest - n + 1);
  }

  #drawStep(): void {
    const { state, answer } = required(this.#shown);
    const [layout, sheet] = [this.#layout(), this.#sheet()];
    const columns = this.#columns();
    const isWhole = !numbersHidden(state); // what follows from the state is an answer
    blocksOf(answer.step, state.rule).forEach((block, at) => {
      const corner = layout.blocks[at];
      if (corner && (isWhole || at === 0))
        drawBlock(sheet, layout, corner, block, columns, state.n);
    });
    if (isWhole) drawStrip(sheet, layout, this.#strip(layout), state.k, state.n, state.t);
  }

  /** The steps that the strip shows. */
  #strip({ strip }: Layout): DynamicsStrip {
    return this.#steps(firstOf(strip, required(this.#shown).state.t), strip.columns);
  }

  /** Computed once for a state: far from the seed it takes as long as the rest of a picture. */
  #steps(from: number, columns: number): DynamicsStrip {
    const { params } = required(this.#shown).answer;
    const key = `${from} ${columns}`;
    const strip =
      this.#strips.get(key) ?? this.#host.bindings.dynamics_strip({ ...params, t: from }, columns);
    this.#strips.set(key, strip);
    return strip;
  }

  #drawOrbit(frame: Frame): void {
    const { t } = required(this.#shown).state;
    const [preperiod, period] = this.#orbit ?? [];
    if (preperiod === undefined || period === undefined) {
      drawWords(this.#sheet(), frame, [this.#return()]);
      return;
    }
    const tail = Math.min(preperiod, MOST_TAIL);
    const marks = tail + Math.min(period, MOST_MARKS);
    const stable = preperiod <= LAST ? this.#steps(preperiod - tail, marks).stable : [];
    drawRing(this.#sheet(), ringOf(frame, preperiod, period), stable, t);
  }

  // Steps

  play(what: "on" | "back" | "stop"): void {
    this.#player.play(what);
  }

  step(by: -1 | 1): void {
    this.#player.step(by);
  }

  #key(event: KeyboardEvent): void {
    if (isModified(event) || this.#shown === null) return;
    const { random, start, t } = this.#shown.state;
    const acts: Readonly<Record<string, () => void>> = {
      end: () => this.#player.goTo(this.#orbit?.[0] ?? t),
      n: () => this.#seed({ start: "random", random: start === "random" ? random + 1 : random }),
    };
    const act = acts[keyOf(event).toLowerCase()];
    act?.();
    if (act !== undefined || this.#player.key(event)) event.preventDefault();
  }

  #seed(patch: Partial<DynamicsState>): void {
    this.#player.stop();
    this.#host.change({ ...patch, t: 0 }, "commit");
  }

  // Pointing

  #point(at: Point | null): void {
    this.#pointed = at;
    if (this.#shown !== null) this.#inform();
  }

  /** Flips a bit, or goes to a step of the strip. */
  #tap(at: Point): void {
    if (this.#shown?.state.show !== "step") return;
    const { state, answer } = this.#shown;
    const layout = this.#layout();
    const bit = bitAt(layout, state.k, this.#columns(), at);
    const step = numbersHidden(state) ? null : stepAt(layout, state.t, at);
    if (bit !== null) this.#seed({ start: "typed", seed: toggled(answer.step.before, ...bit) });
    else if (step !== null) this.#player.goTo(step);
  }
}

/** What the orbit depends on. */
function seedKey({ t: _, ...seed }: Answer["params"]): string {
  return JSON.stringify(seed);
}

function yes(is: boolean): string {
  return is ? "yes" : "no";
}
