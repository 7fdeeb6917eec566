/**
 * Two scenes in one: each is mounted on a stage of its own, and what it changes there is changed for both. A step of both
 * is two pieces of work, so that neither holds the page up for the other.
 */
import { nextTask } from "../../draw/turns.ts";
import type { State } from "../../state/link.ts";
import type { Field } from "../../worker/protocol.ts";
import type { Mount, Scene, Stage } from "../view.ts";
import { type Half, LEADER, params, patchOf, stateOf } from "./halves.ts";

/** A half, and what mounts its view. */
interface Loaded {
  readonly half: Half;
  readonly mount: Mount<State>;
}

interface Mounted {
  readonly half: Half;
  readonly scene: Scene<State>;
}

export class BothScene implements Scene<State> {
  readonly #mounted: readonly Mounted[];
  /** The state that is to be shown. */
  #wanted: State | null = null;

  constructor(stage: Stage<State>, halves: readonly Loaded[]) {
    const box = document.createElement("div");
    box.className = "halves";
    stage.root.replaceChildren(box);
    this.#mounted = halves.map((each) => ({ half: each.half, scene: mount(each, stage, box) }));
  }

  async show(state: State): Promise<void> {
    const before = this.#wanted;
    this.#wanted = state;
    const steps = before !== null && before.n !== state.n;
    await Promise.all(
      this.#mounted.map(({ half, scene }) =>
        steps && half !== LEADER
          ? this.#showNext({ half, scene }, state)
          : scene.show(stateOf(half, state)),
      ),
    );
  }

  /** Shows a half in a task of its own, unless a newer state is wanted by then. A half's own gestures cannot wait for that. */
  async #showNext({ half, scene }: Mounted, state: State): Promise<void> {
    await nextTask();
    if (this.#wanted === state) await scene.show(stateOf(half, state));
  }

  /** The growth's graph: its cells are the positions of the octant, in the same order of birth. */
  data(): Promise<Field> {
    return this.#leader.data();
  }

  digest(): Promise<string> {
    return this.#leader.digest();
  }

  repaint(): void {
    for (const { scene } of this.#mounted) scene.repaint();
  }

  play(what: "on" | "back" | "stop"): void {
    if (what !== "on" || this.#generation < params.n.max) this.#leader.play?.(what);
  }

  step(by: -1 | 1): void {
    if (this.#generation + by <= params.n.max) this.#leader.step?.(by);
  }

  dispose(): void {
    this.#wanted = null;
    for (const { scene } of this.#mounted) scene.dispose();
  }

  get #generation(): number {
    return Number(this.#wanted?.n ?? 0);
  }

  get #leader(): Scene<State> {
    const found = this.#mounted.find(({ half }) => half === LEADER);
    if (found === undefined) throw new Error("no half leads");
    return found.scene;
  }
}

function mount({ half, mount }: Loaded, stage: Stage<State>, box: HTMLElement): Scene<State> {
  const root = document.createElement("section");
  root.setAttribute("aria-label", half.view.title);
  box.append(root);
  return mount({
    ...stage,
    root,
    change: (patch, how) => stage.change(patchOf(half, patch as State), how),
  });
}
