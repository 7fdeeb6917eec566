/**
 * Mounts two scenes, each with its own host, and passes changes of one to both. The first picture
 * and each step are two tasks, so that neither half blocks the page for the other.
 */

import { nextTask } from "../../canvas/frames.ts";
import type { Zoom } from "../../canvas/gestures.ts";
import { type Action, isModified, keyOf } from "../../canvas/keys.ts";
import type { Core } from "../../core/client.ts";
import type { Field } from "../../core/protocol.ts";
import type { State } from "../../link/link.ts";
import type { Position } from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import {
  digestOf,
  type ExtraArrays,
  type Mount,
  type Reason,
  type Scene,
  type ViewHost,
} from "../view.ts";
import { LEADER, type LinkedView, params, patchOf, stateOf } from "./index.ts";

/** A half, and the function that mounts its view. */
interface Loaded {
  readonly half: LinkedView;
  readonly mount: Mount<State>;
}

interface Mounted {
  readonly half: LinkedView;
  readonly scene: Scene<State>;
}

export class BothScene implements Scene<State> {
  readonly #host: ViewHost<State>;
  readonly #mounted: readonly Mounted[];
  /** The state to show. */
  #target: State | null = null;

  constructor(host: ViewHost<State>, halves: readonly Loaded[]) {
    const box = document.createElement("div");
    box.className = "halves";
    this.#host = host;
    host.root.replaceChildren(box);
    this.#mounted = halves.map((each) => {
      const hoverPosition = (position: Position | null) => {
        for (const { half, scene } of this.#mounted)
          if (half !== each.half) scene.highlightPosition?.(position);
      };
      return { half: each.half, scene: mount(each, { ...host, hoverPosition }, box) };
    });
    box.addEventListener("keydown", (event) => this.#key(event), { capture: true });
  }

  async show(state: State): Promise<void> {
    const before = this.#target;
    this.#target = state;
    const isLong = before === null || before.n !== state.n;
    await Promise.all(
      this.#mounted.map(({ half, scene }) =>
        isLong && half !== LEADER
          ? this.#showNext({ half, scene }, state)
          : scene.show(stateOf(half, state)),
      ),
    );
  }

  /**
   * Shows a half in a task of its own, unless a newer state is wanted by then. Gestures cannot wait
   * for that.
   */
  async #showNext({ half, scene }: Mounted, state: State): Promise<void> {
    await nextTask();
    if (this.#target === state) await scene.show(stateOf(half, state));
  }

  /** Returns the growth's graph: its cells are the positions of the octant, in the same order. */
  data(): Promise<Field> {
    return this.#leader.data();
  }

  async extraArrays(): Promise<ExtraArrays | null> {
    return (await this.#leader.extraArrays?.()) ?? null;
  }

  async reasons(core: Core): Promise<readonly Reason[]> {
    return (await this.#leader.reasons?.(core)) ?? [];
  }

  digest(): Promise<string> {
    return digestOf(this.#leader, this.#host.core);
  }

  repaint(): void {
    for (const { scene } of this.#mounted) scene.repaint();
  }

  /** Plays on; at the end from the first step. */
  play(what: "on" | "back" | "stop"): void {
    this.#restart(what === "on");
    this.#leader.play?.(what);
  }

  step(by: -1 | 1): void {
    if (this.#generation + by <= params.n.max) this.#leader.step?.(by);
  }

  zoom(by: Zoom): void {
    for (const { scene } of this.#mounted) scene.zoom?.(by);
  }

  /** Both halves have the steps of the leading one, wherever the focus is. */
  #key(event: KeyboardEvent): void {
    if (isModified(event) || this.#target === null) return;
    this.#restart(keyOf(event).toLowerCase() === "p");
    this.#leader.stepKey?.(event);
  }

  /** What is done in one half or in the other. */
  get actions(): readonly Action[] {
    const all = this.#mounted.flatMap(({ scene }) => scene.actions ?? []);
    return all.filter(({ name }, at) => all.findIndex((each) => each.name === name) === at);
  }

  #restart(plays: boolean): void {
    if (plays && this.#generation >= params.n.max) this.#host.change({ n: 0 }, "preview");
  }

  dispose(): void {
    this.#target = null;
    for (const { scene } of this.#mounted) scene.dispose();
  }

  get #generation(): number {
    return Number(this.#target?.n ?? 0);
  }

  get #leader(): Scene<State> {
    const leader = this.#mounted.find(({ half }) => half === LEADER);
    if (leader === undefined) throw new Error("no half leads");
    return leader.scene;
  }
}

function mount({ half, mount }: Loaded, host: ViewHost<State>, box: HTMLElement): Scene<State> {
  const root = document.createElement("section");
  root.setAttribute("aria-label", say(half.view.title));
  box.append(root);
  return mount({
    ...host,
    root,
    change: (patch, how) => host.change(patchOf(half, patch as State), how),
  });
}
