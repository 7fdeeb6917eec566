/** One or two centres beside each other, and the clock that goes along the diagonal. */
import type { BarrierWindow, Plane } from "core";
import { dress } from "../dress.ts";
import { stay } from "../fill/geometry.ts";
import { pair, swatch, text } from "../legend.ts";
import type { Scene, Stage } from "../view.ts";
import type { State } from "./bands.ts";
import { Half } from "./half.ts";

/** The last column with which a window may begin. */
const LAST = 1_000_000;

export class BandsScene implements Scene<State> {
  readonly #stage: Stage<State>;
  readonly #root = document.createElement("div");
  readonly #halves: readonly [Half, Half];
  readonly #sizes = new ResizeObserver(() => this.repaint());
  #shown: { readonly state: State; readonly window: BarrierWindow } | null = null;
  /** Counts the states that were to be shown, so that an answer knows whether it is still wanted. */
  #turn = 0;
  #clock: ReturnType<typeof setTimeout> | null = null;

  constructor(stage: Stage<State>) {
    this.#stage = stage;
    dress(stage.root);
    this.#root.className = "bands";
    const halves = document.createElement("div");
    halves.className = "halves";
    const legend = document.createElement("div");
    legend.className = "legend";
    legend.append(...meanings());
    this.#halves = [new Half(stage), new Half(stage)];
    for (const { element, canvas } of this.#halves) {
      halves.append(element);
      canvas.addEventListener("keydown", (event) => this.#key(event));
    }
    this.#root.append(halves, legend);
    stage.root.append(this.#root);
    this.#sizes.observe(halves);
  }

  async show(state: State): Promise<void> {
    const turn = ++this.#turn;
    const centres = state.vs === null ? [state.c] : [state.c, state.vs];
    const { n, from, side } = state;
    const windows = await Promise.all(
      centres.map((c) => this.#stage.core.call("barriers", [{ c, n, from, side }])),
    );
    const [window] = windows;
    if (turn !== this.#turn || window === undefined) return;
    this.#shown = { state, window };
    this.#halves[1].element.hidden = state.vs === null;
    this.#root.classList.toggle("single", state.vs === null);
    windows.forEach((window, at) => {
      this.#halves[at]?.show({ centre: centres[at] ?? 0, state, window });
    });
  }

  /** The numbers up to that of the barriers plus one, and 0 where a larger one stands, of the first centre. */
  async data(): Promise<Plane> {
    return this.#now().window.plane;
  }

  async digest(): Promise<string> {
    return this.#stage.door.digest(this.#now().window.plane);
  }

  repaint(): void {
    for (const half of this.#halves) half.repaint();
  }

  dispose(): void {
    this.#turn++;
    this.#stopClock();
    this.#sizes.disconnect();
    for (const half of this.#halves) half.stop();
  }

  #now() {
    if (this.#shown === null) throw new Error("Nothing is shown yet.");
    return this.#shown;
  }

  // Along the diagonal

  play(what: "on" | "back" | "stop"): void {
    if (what === "stop") this.#halt();
    else this.#run(what === "on" ? 1 : -1);
  }

  step(by: -1 | 1): void {
    this.#halt();
    this.#go(by, "step");
  }

  #go(by: number, how: "glide" | "step"): void {
    const { state, window } = this.#now();
    const first = Math.max(state.c, state.vs ?? 0) + 1;
    const from = Math.min(LAST, Math.max(first, window.plane.origin[0] + by));
    this.#stage.change({ from }, how);
  }

  #run(by: -1 | 1): void {
    this.#stage.playing(true);
    this.#tick(by);
  }

  #tick(by: -1 | 1): void {
    this.#stopClock();
    const moving = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#clock = setTimeout(() => this.#tick(by), stay("steady", moving) / 2);
    this.#go(by, "glide");
  }

  #halt(): void {
    if (this.#clock === null) return;
    this.#stopClock();
    this.#stage.playing(false);
    this.#go(0, "step");
  }

  #stopClock(): void {
    if (this.#clock !== null) clearTimeout(this.#clock);
    this.#clock = null;
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || this.#shown === null) return;
    const { side } = this.#shown.state;
    const page = (by: number) => {
      this.#halt();
      this.#go(by, "step");
    };
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      PageUp: () => page(-side),
      PageDown: () => page(side),
      p: () => this.play(this.#clock === null ? "on" : "stop"),
      r: () => this.play(this.#clock === null ? "back" : "stop"),
    };
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  }
}

function meanings(): HTMLElement[] {
  const shadow = swatch("var(--accent)");
  shadow.classList.add("edge");
  return [
    pair(swatch("var(--tint)"), text("a smaller number: its shadow from above")),
    pair(swatch("var(--text)"), text("the number of the barriers")),
    pair(shadow, text("its shadow on the edge of a barrier")),
  ];
}
