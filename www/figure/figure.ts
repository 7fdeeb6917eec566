/**
 * A figure: one picture and its life, on a page of ours or of anybody's. It is shown a view and a state; it loads
 * what draws them, mounts it on its element and passes on what it says. It knows no page, no link and no control.
 */
import { type Easel, SCREEN } from "../draw/easel.ts";
import type { State } from "../state/link.ts";
import type { Facts, Scene, View } from "../views/view.ts";
import type { Field } from "../worker/protocol.ts";
import { fallback } from "./fallback.ts";
import type { Room, Rooms } from "./rooms.ts";

/** Who listens to a figure. */
export interface Ears {
  /** The user acted on the picture: "glide" while a gesture lasts, "step" for a lasting act. */
  change(patch: State, how: "glide" | "step"): void;
  /** What the figure says of itself is new: `said`, `steps`. */
  news(): void;
  /** A sentence that the user should read; the picture stays. */
  warn(sentence: string): void;
  /** A state could not be shown; the last good picture stays. */
  fail(error: Error): void;
}

/** What a picture has said about itself. */
export interface Said {
  readonly facts: Facts | null;
  /** Facts in one sentence, for those who listen. */
  readonly spoken: string;
  /** Work under way, a fraction in 0..=1, and how to end it. */
  readonly progress: number | null;
  readonly stop: (() => void) | undefined;
  readonly playing: boolean;
}

const SILENT: Said = {
  facts: null,
  spoken: "",
  progress: null,
  stop: undefined,
  playing: false,
};

/** A mounted view. */
interface Mounted {
  readonly view: View;
  readonly room: Room;
  readonly scene: Scene<State>;
  /** Ends its life: it is not heard any more. */
  readonly end: AbortController;
}

export class Figure {
  /** What it fills with the picture, edge to edge. */
  readonly root: HTMLElement;
  readonly #rooms: Rooms;
  readonly #ears: Ears;
  readonly #easel: Easel;
  #mounted: Mounted | null = null;
  /** The view that is being loaded. */
  #coming: { readonly view: View; readonly mounted: Promise<Mounted | null> } | null = null;
  #view: View | null = null;
  #state: State = {};
  #said = SILENT;
  /** The mounted view, once it has shown a picture, which stays if the next state is refused. */
  #pictured: Mounted | null = null;
  /** The mounted view, once a state of it was refused before there was a picture. */
  #followed: Mounted | null = null;
  /** The newest picture that was asked for. */
  #shown: Promise<void> = Promise.resolve();
  #gone = false;

  constructor(root: HTMLElement, rooms: Rooms, ears: Ears, easel = SCREEN) {
    this.root = root;
    this.#rooms = rooms;
    this.#ears = ears;
    this.#easel = easel;
  }

  /** Shows a state. `settled()` tells when its picture is complete; a newer call makes an older one end early. */
  show(view: View, state: State): void {
    if (this.#mounted?.view !== view) this.#mounted?.end.abort();
    this.#view = view;
    this.#state = state;
    this.#shown = this.#present(view).catch((error: unknown) => {
      if (this.#view === view && !this.#gone)
        this.#refuse(view, error instanceof Error ? error : new Error(String(error)));
    });
  }

  /** The last good picture stays; if there is none, something near is shown. */
  #refuse(view: View, error: Error): void {
    const mounted = this.#mounted;
    const isBlank = mounted !== null && mounted !== this.#pictured;
    const mayFollow = mounted !== this.#followed;
    const near = isBlank ? fallback(this.#state, view, error.message, mayFollow) : null;
    if (near === null) {
      this.#ears.fail(error);
    } else {
      this.#followed = mounted;
      this.#ears.change(near, "glide");
      this.#ears.warn(`${error.message}; something near is shown.`);
    }
  }

  /** Resolves when the newest picture is complete, or when its error has been told. */
  async settled(): Promise<void> {
    for (let seen: unknown; seen !== this.#shown; await seen) seen = this.#shown;
  }

  get said(): Said {
    return this.#said;
  }

  /** Whether the picture has steps, and whether it plays them by itself. */
  get steps(): { readonly play: boolean; readonly step: boolean } {
    const { view, scene } = this.#mounted ?? {};
    const plays = view?.plays?.(this.#state) ?? true;
    return {
      play: plays && scene?.play !== undefined,
      step: plays && scene?.step !== undefined,
    };
  }

  /** The core that the picture asks, once it is there. */
  get room(): Room | null {
    return this.#mounted?.room ?? null;
  }

  /** The same, if it is a picture of this view: a cut answers no questions of other views. */
  roomOf(view: View): Room | null {
    return this.#mounted?.view === view ? this.#mounted.room : null;
  }

  async data(): Promise<Field> {
    return (await this.#scene()).data();
  }

  async digest(): Promise<string> {
    return (await this.#scene()).digest();
  }

  play(what: "on" | "back" | "stop"): void {
    this.#mounted?.scene.play?.(what);
  }

  step(by: -1 | 1): void {
    this.#mounted?.scene.step?.(by);
  }

  stop(): void {
    this.#said.stop?.();
  }

  /** The theme or the size of the page changed. */
  repaint(): void {
    this.#mounted?.scene.repaint();
  }

  /** Ends the figure: nothing of it is heard any more, and its element is empty. */
  dispose(): void {
    this.#gone = true;
    this.#unmount();
    this.root.replaceChildren();
  }

  async #present(view: View): Promise<void> {
    const mounted = this.#heard(view) ?? (await this.#load(view));
    if (mounted === null || mounted !== this.#mounted) return;
    const state = this.#state;
    await mounted.scene.show(state);
    if (state === this.#state) this.#pictured = mounted;
  }

  /** The mounted view, if it is this one and still heard: who left it while the next one was loading mounts it anew. */
  #heard(view: View): Mounted | null {
    const mounted = this.#mounted;
    return mounted?.view === view && !mounted.end.signal.aborted ? mounted : null;
  }

  /** Loads a view once, however often it is shown meanwhile; null when another one is wanted by then. */
  #load(view: View): Promise<Mounted | null> {
    if (this.#coming?.view === view) return this.#coming.mounted;
    const mounted = this.#mount(view).finally(() => {
      if (this.#coming?.mounted === mounted) this.#coming = null;
    });
    this.#coming = { view, mounted };
    return mounted;
  }

  async #mount(view: View): Promise<Mounted | null> {
    const [mount, room] = await Promise.all([view.load(), this.#rooms.enter(view.name)]);
    if (this.#view !== view || this.#gone) return null;
    this.#unmount();
    this.root.replaceChildren();
    this.#said = SILENT;
    const end = new AbortController();
    const scene = mount(this.#stage(room, end.signal)) as Scene<State>;
    this.#mounted = { view, room, scene, end };
    this.#ears.news();
    return this.#mounted;
  }

  #unmount(): void {
    this.#mounted?.end.abort();
    this.#mounted?.scene.dispose();
    this.#mounted = null;
  }

  #stage({ core, door }: Room, ended: AbortSignal) {
    const hear = (act: () => void) => {
      if (!ended.aborted) act();
    };
    const say = (said: Partial<Said>) =>
      hear(() => {
        this.#said = { ...this.#said, ...said };
        this.#ears.news();
      });
    return {
      root: this.root,
      core,
      door,
      easel: this.#easel,
      change: (patch: object, how: "glide" | "step") =>
        hear(() => this.#ears.change(patch as State, how)),
      inform: (facts: Facts | null, speak?: boolean) =>
        say(speak ? { facts, spoken: sentenceOf(facts) } : { facts }),
      progress: (progress: number | null, stop?: () => void) => say({ progress, stop }),
      playing: (playing: boolean) => say({ playing }),
      warn: (sentence: string) => hear(() => this.#ears.warn(sentence)),
    };
  }

  /** The scene of the view that was asked for last. */
  async #scene(): Promise<Scene<State>> {
    await this.#coming?.mounted;
    if (this.#mounted === null) throw new Error("no picture is open");
    return this.#mounted.scene;
  }
}

function sentenceOf(facts: Facts | null): string {
  if (facts === null) return "";
  return [facts.title, ...facts.rows.map(([name, value]) => `${name} ${value}`)].join(", ");
}
