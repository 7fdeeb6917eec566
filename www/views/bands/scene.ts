/** Shows one or two centres, and moves along the diagonal. */
import type { BarrierWindow, Plane } from "core";
import { isModified, keyOf } from "../../canvas/keys.ts";
import { marked, pair, swatch, text } from "../../canvas/legend.ts";
import { moving, stay } from "../../canvas/step-time.ts";
import { Latest } from "../../core/latest.ts";
import { StepClock } from "../../grid/step-clock.ts";
import { required } from "../required.ts";
import { adoptStyles } from "../styles.ts";
import type { Reason, Scene, ViewHost } from "../view.ts";
import { BandsPane } from "./pane.ts";
import type { BandsState } from "./params.ts";

/** The last column at which a window may begin. */
const LAST = 1_000_000;

export class BandsScene implements Scene<BandsState> {
  readonly #host: ViewHost<BandsState>;
  readonly #root = document.createElement("div");
  readonly #halves: readonly [BandsPane, BandsPane];
  #shown: { readonly state: BandsState; readonly window: BarrierWindow } | null = null;
  /** The states to show: an answer for an older one is discarded. */
  readonly #requests = new Latest();
  readonly #clock = new StepClock({
    playing: (on) => this.#host.playing(on),
    go: (by) => {
      this.#go(by, "preview");
      return true;
    },
    stay: () => stay("steady", moving()) / 2,
    ended: () => this.#go(0, "commit"),
  });

  constructor(host: ViewHost<BandsState>) {
    this.#host = host;
    adoptStyles(host.root);
    this.#root.className = "bands";
    const halves = document.createElement("div");
    halves.className = "halves";
    const legend = document.createElement("div");
    legend.className = "legend";
    legend.append(...meanings());
    this.#halves = [new BandsPane(host), new BandsPane(host)];
    for (const { element, canvas } of this.#halves) {
      halves.append(element);
      canvas.addEventListener("keydown", (event) => this.#key(event));
    }
    this.#root.append(halves, legend);
    host.root.append(this.#root);
  }

  async show(state: BandsState): Promise<void> {
    const centres = state.vs === null ? [state.c] : [state.c, state.vs];
    const { n, from, side } = state;
    const windows = await this.#requests.answer((signal) => {
      const ask = (c: number) =>
        this.#host.core.call("barriers", [{ c, n, from, side }], { signal });
      return Promise.all(centres.map(ask));
    });
    const [window] = windows ?? [];
    if (windows === null || window === undefined) return;
    this.#shown = { state, window };
    this.#halves[1].element.hidden = state.vs === null;
    const paged = state.vs !== null && this.#host.surface.paper !== null;
    this.#halves[1].element.classList.toggle("sheet", paged);
    this.#root.classList.toggle("single", state.vs === null);
    windows.forEach((window, at) => {
      this.#halves[at]?.show({ centre: centres[at] ?? 0, state, window });
    });
  }

  /**
   * Returns the numbers up to that of the barriers, with a blank value for larger ones, of the
   * first centre.
   */
  async data(): Promise<Plane> {
    return required(this.#shown).window.plane;
  }

  async reasons(): Promise<readonly Reason[]> {
    const { state, window } = required(this.#shown);
    const { bandReasons } = await import("./reasons.ts");
    return bandReasons(window.rungs, { centre: state.c, column: window.plane.origin[0] });
  }

  repaint(): void {
    for (const half of this.#halves) half.repaint();
  }

  dispose(): void {
    this.#requests.cancel();
    this.#clock.stop();
    for (const half of this.#halves) half.stop();
  }

  // Along the diagonal

  play(what: "on" | "back" | "stop"): void {
    this.#clock.play(what);
  }

  step(by: -1 | 1): void {
    this.#clock.halt();
    this.#go(by, "commit");
  }

  #go(by: number, how: "preview" | "commit"): void {
    const { state, window } = required(this.#shown);
    const first = Math.max(state.c, state.vs ?? 0) + 1;
    const from = Math.min(LAST, Math.max(first, window.plane.origin[0] + by));
    this.#host.change({ from }, how);
  }

  #key(event: KeyboardEvent): void {
    if (isModified(event) || this.#shown === null) return;
    const { side } = this.#shown.state;
    const page = (by: number) => {
      this.#clock.halt();
      this.#go(by, "commit");
    };
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      PageUp: () => page(-side),
      PageDown: () => page(side),
      p: () => this.#clock.toggle("on"),
      r: () => this.#clock.toggle("back"),
    };
    const key = keyOf(event);
    const act = acts[key.length === 1 ? key.toLowerCase() : key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  }
}

function meanings(): HTMLElement[] {
  return [
    pair(swatch("var(--tint)"), text("a smaller number's shadow from above")),
    pair(swatch("var(--text)"), text("the number of the barrier")),
    marked("edge", "its shadow on a barrier's edge", "var(--accent)"),
  ];
}
