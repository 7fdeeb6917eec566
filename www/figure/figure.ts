/**
 * A figure: one view, mounted in an element. It is given a view and a state, loads the code that
 * draws them, mounts it, and reports its status. It does not depend on the page, on links or on
 * controls.
 */

import type { Part } from "core/parts";
import type { Zoom } from "../canvas/gestures.ts";
import type { Action } from "../canvas/keys.ts";
import { type DrawingSurface, FINEST, pixelsOf, SCREEN } from "../canvas/surface.ts";
import type { Core } from "../core/client.ts";
import { loadModule } from "../core/download.ts";
import { type CoreLoader, covers, type LoadedCore } from "../core/loader.ts";
import { REPLACED, withProgress } from "../core/progress.ts";
import type { Field } from "../core/protocol.ts";
import { dataRefused, isHidden, numbersHidden } from "../link/hidden.ts";
import type { State } from "../link/link.ts";
import { say } from "../locales/say.ts";
import { stateWithoutAnswers } from "../views/hidden-answers.ts";
import {
  digestOf,
  type ExtraArrays,
  type Facts,
  type Reason,
  type Scene,
  type View,
} from "../views/view.ts";
import { fallback } from "./fallback.ts";

export interface FigureListener {
  /** The user acted on the picture: "preview" during a gesture, "commit" for a lasting action. */
  change(patch: State, how: "preview" | "commit"): void;
  /** `status` or `steps` has changed. */
  news(): void;
  /** A message for the user; the picture stays. */
  warn(sentence: string): void;
  /** A state could not be shown; the last good picture stays. */
  fail(error: Error): void;
}

/** What a picture reports about itself. */
export interface FigureStatus {
  readonly facts: Facts | null;
  /** The facts in one sentence, for screen readers. */
  readonly speech: string;
  /** Work under way: a share in 0..=1 if that is known, and how to stop it. */
  readonly progress: number | "unknown" | null;
  readonly stop: (() => void) | undefined;
  readonly playing: boolean;
  /** Whether the newest picture is complete, or has failed. */
  readonly complete: boolean;
}

/** The status of a figure without a picture. */
export const IDLE: FigureStatus = {
  facts: null,
  speech: "",
  progress: null,
  stop: undefined,
  playing: false,
  complete: false,
};

interface Mounted {
  readonly view: View;
  readonly loaded: LoadedCore;
  /** The part of the core on this thread. */
  readonly part: Part;
  readonly scene: Scene<State>;
  /** Aborted when the view is unmounted: its later calls are ignored. */
  readonly end: AbortController;
  readonly sizes: Sizes;
}

/** Says when the picture is given another size, as by the words beneath it. */
class Sizes {
  readonly #observer: ResizeObserver;
  readonly #observed = new WeakSet<Element>();

  constructor(changed: () => void) {
    this.#observer = new ResizeObserver(changed);
  }

  /**
   * Observes an element, if it is a new one: then it is also said at once. A hidden one is observed
   * anew, as it may be back before the observer has noticed that it was hidden.
   */
  observe(element: Element): void {
    if (this.#observed.has(element) && element.clientWidth > 0) return;
    this.#observed.add(element);
    this.#observer.observe(element);
  }

  stop(): void {
    this.#observer.disconnect();
  }
}

/**
 * Returns whether each canvas in an element has as many pixels as it shows, or is hidden. Scenes
 * fit what they draw to the size of the canvas, each time, so that nothing is to be drawn then.
 */
function isDrawn(element: Element): boolean {
  return [...element.querySelectorAll("canvas")].every((canvas) => {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === 0 || height === 0) return true;
    return [devicePixelRatio, Math.min(FINEST, devicePixelRatio)].some((ratio) => {
      const [across, down] = pixelsOf({ width, height }, ratio);
      return canvas.width === across && canvas.height === down;
    });
  });
}

/** How often a complete picture is drawn again, if each time its words change its size. */
const MOST_FITS = 3;

/** A view, and the part of the core that it has on this thread. */
type MountKey = Pick<Mounted, "view" | "part">;

export class Figure {
  /** The element that contains the picture, edge to edge. */
  readonly root: HTMLElement;
  readonly #loader: CoreLoader;
  readonly #listener: FigureListener;
  readonly #surface: DrawingSurface;
  #mounted: Mounted | null = null;
  /** The view that is being loaded. */
  #mounting: (MountKey & { readonly mounted: Promise<Mounted | null> }) | null = null;
  #view: View | null = null;
  #state: State = {};
  #status = IDLE;
  /** The mounted view, once it has shown a picture, which stays if the next state is refused. */
  #mountedWithPicture: Mounted | null = null;
  /** The mounted view, if its newest state replaces one that was refused. */
  #mountedAfterFallback: Mounted | null = null;
  /** The state whose work was stopped by hand: another size of the picture does not resume it. */
  #stoppedState: State | null = null;
  /** The newest picture; never rejects. */
  #newestPicture: Promise<void> = Promise.resolve();
  #isComplete = false;
  /** The error of the newest picture. */
  #failure: Error | null = null;
  #isDisposed = false;
  /** Whether changes of the scene are those of an animation that is given up. */
  #isEnding = false;

  constructor(root: HTMLElement, loader: CoreLoader, listener: FigureListener, surface = SCREEN) {
    this.root = root;
    root.translate = false; // its numbers and words are computed, and written anew at any time
    this.#loader = loader;
    this.#listener = listener;
    this.#surface = surface;
  }

  /**
   * Shows a state. `settled()` resolves when its picture is complete; a newer call ends an older
   * one early.
   */
  show(view: View, state: State): void {
    this.#view = view;
    this.#state = state;
    if (!this.#serves(this.#mounted)) this.#mounted?.end.abort();
    this.root.toggleAttribute("data-unanswered", isHidden(state, "answers"));
    this.root.toggleAttribute("data-no-values", dataRefused(state));
    this.root.toggleAttribute("data-no-numbers", numbersHidden(state));
    this.root.toggleAttribute("data-no-legend", isHidden(state, "legend"));
    this.root.toggleAttribute("data-no-reasons", isHidden(state, "reasons"));
    this.#failure = null;
    this.#isComplete = false;
    const presented = this.#present(view).catch((error: unknown) => {
      if (error !== REPLACED && this.#view === view && !this.#isDisposed)
        this.#refuse(view, error instanceof Error ? error : new Error(String(error)));
    });
    const ready = presented.then(() => {
      if (this.#newestPicture !== ready) return;
      this.#isComplete = true;
      this.root.toggleAttribute("data-coming", false);
    });
    this.#newestPicture = ready;
  }

  /** Shows a nearby state, or keeps the last good picture. A file does neither. */
  #refuse(view: View, error: Error): void {
    const mounted = this.#mounted;
    const mayFollow = mounted !== this.#mountedAfterFallback;
    const isBlank = mounted !== this.#mountedWithPicture;
    const near =
      mounted === null || this.#surface.still
        ? null
        : fallback(this.#state, view, error.message, mayFollow, isBlank);
    if (near === null) {
      this.#failure = error;
      this.#listener.fail(error);
    } else {
      this.#mountedAfterFallback = mounted;
      this.#listener.change(near, "preview");
      this.#listener.warn(`${error.message}; showing a similar picture.`);
    }
  }

  /** Resolves when the newest picture is complete and seen. Rejects with its error. */
  async settled(): Promise<void> {
    await this.#ended();
    // Whoever has just moved the picture, or given it another size, need not wait for a frame.
    const isLeft = this.#status.playing || this.#stoppedState === this.#state;
    if (this.#view !== null && !isLeft && !this.#fits(this.#mountedWithPicture)) {
      this.show(this.#view, this.#state);
      await this.#ended();
    }
    if (this.#failure !== null) throw this.#failure;
  }

  async #ended(): Promise<void> {
    for (let latest: unknown; latest !== this.#newestPicture; await latest)
      latest = this.#newestPicture;
  }

  /** Whether a picture has the size in which it is shown. A file has another one. */
  #fits(pictured: Mounted | null): boolean {
    return pictured !== this.#mounted || this.#surface.still || isDrawn(this.root);
  }

  get status(): FigureStatus {
    const { facts, speech } = this.#status;
    const visible = numbersHidden(this.#state) ? null : this.#withoutReasons(facts);
    const sentence = speech === "" || visible === facts ? speech : sentenceOf(visible);
    return { ...this.#status, facts: visible, speech: sentence, complete: this.#isComplete };
  }

  /** Where reasons are hidden, the relatives of a position are some of them. */
  #withoutReasons(facts: Facts | null): Facts | null {
    if (!facts?.relatives || !isHidden(this.#state, "reasons")) return facts;
    const { relatives } = facts;
    return { ...facts, rows: facts.rows.filter(([name]) => !relatives.includes(name)) };
  }

  /** Whether the picture has steps, and whether it can play them. */
  get steps(): { readonly play: boolean; readonly step: boolean } {
    const { view, scene } = this.#mounted ?? {};
    if (view === undefined) return stepsOf(this.#view, this.#state);
    const plays = view.plays?.(this.#state) ?? true;
    return {
      play: plays && scene?.play !== undefined,
      step: plays && scene?.step !== undefined,
    };
  }

  /** Why what is selected is as it is, by the mounted view. */
  async reasons(core: Core): Promise<readonly Reason[]> {
    if (isHidden(this.#state, "reasons")) return [];
    return (await this.#mounted?.scene.reasons?.(core)) ?? [];
  }

  /** What a reader can do in the picture by keys. */
  get actions(): readonly Action[] {
    return this.#mounted?.scene.actions ?? [];
  }

  /** The core of the mounted view. */
  get loaded(): LoadedCore | null {
    return this.#mounted?.loaded ?? null;
  }

  /**
   * Returns the core if this view is mounted: a part of the core lacks the functions of other
   * views.
   */
  coreFor(view: View): LoadedCore | null {
    return this.#mounted?.view === view ? this.#mounted.loaded : null;
  }

  /** Rejects where the link hides the data. */
  async data(): Promise<Field> {
    this.#refuseData();
    return (await this.#picture()).scene.data();
  }

  #refuseData(): void {
    if (dataRefused(this.#state)) throw new Error("This link hides the data of its picture.");
  }

  /** Returns the table of the picture in LaTeX; null if it has none. */
  async latex(): Promise<string | null> {
    this.#refuseData();
    return (await this.#picture()).scene.latex?.() ?? null;
  }

  /** Returns the extra numbers of data files; null if there are none. */
  async more(): Promise<ExtraArrays | null> {
    this.#refuseData();
    return (await (await this.#picture()).scene.extraArrays?.()) ?? null;
  }

  async digest(): Promise<string> {
    const { scene, loaded } = await this.#picture();
    return digestOf(scene, loaded.core);
  }

  play(what: "on" | "back" | "stop"): void {
    this.#onPicture((scene) => scene.play?.(what));
  }

  /** Ends an animation where it is. */
  halt(): void {
    if (this.#status.playing) this.play("stop");
  }

  /** Ends an animation before another link is shown: where it has stopped changes nothing. */
  endPlaying(): void {
    this.#isEnding = true;
    this.halt();
    this.#isEnding = false;
  }

  step(by: -1 | 1): void {
    this.#onPicture((scene) => scene.step?.(by));
  }

  /** Marks the entry in a row and a column; false if the picture has no such entry. */
  goToEntry(row: number, column: number): boolean {
    return this.#mounted?.scene.goToEntry?.(row, column) ?? false;
  }

  /** Whether the picture can be zoomed. */
  get zooms(): boolean {
    return this.#mounted?.scene.zoom !== undefined;
  }

  zoom(by: Zoom): void {
    this.#onPicture((scene) => scene.zoom?.(by));
  }

  /** Acts at once, or when the first picture of the view is there. */
  #onPicture(act: (scene: Scene<State>) => void): void {
    const mounted = this.#mounted;
    if (mounted === null) return;
    const later = () => {
      if (this.#mounted === mounted) act(mounted.scene);
    };
    if (mounted === this.#mountedWithPicture) act(mounted.scene);
    else void this.settled().then(later, () => {});
  }

  stop(): void {
    this.#status.stop?.();
  }

  /** Lets a complete picture move calmly; what is returned ends it. Null if it does not move. */
  rest(): (() => void) | null {
    const isAtWork = !this.#isComplete || this.#status.playing || this.#status.progress !== null;
    return isAtWork ? null : (this.#mounted?.scene.idleMotion?.() ?? null);
  }

  /** Draws again after a change of theme or resolution. */
  repaint(): void {
    this.#mounted?.scene.repaint();
  }

  /** Ends the figure: it makes no further callbacks, and its element is empty. */
  dispose(): void {
    this.#isDisposed = true;
    this.#unmount();
    this.root.replaceChildren();
  }

  async #present(view: View): Promise<void> {
    const mounted = this.#inUse() ?? (await this.#load(view));
    if (mounted === null || mounted !== this.#mounted) return;
    const state = this.#state;
    await mounted.scene.show(stateWithoutAnswers(view, state));
    if (mounted !== this.#mounted) return; // closed: its sizes are observed no longer
    this.#observe(mounted);
    if (state !== this.#state) return;
    this.#mountedWithPicture = mounted;
    this.#mountedAfterFallback = null;
    // It may have been hidden, or of another size, when it was drawn.
    for (let turn = 0; turn < MOST_FITS && !this.#fits(mounted); turn++) {
      mounted.scene.repaint();
      if (this.#stoppedState === state) return;
      await mounted.scene.show(stateWithoutAnswers(view, state));
      if (state !== this.#state) return;
    }
  }

  /** Draws in a new size, unless that is done. */
  #resized({ scene }: Mounted): void {
    const hasNone = this.root.querySelectorAll("canvas").length === 0;
    if (hasNone || !isDrawn(this.root)) scene.repaint();
  }

  /**
   * Returns the mounted view if it serves the newest state and is still in use. One that was left
   * while another loaded is mounted anew.
   */
  #inUse(): Mounted | null {
    const mounted = this.#mounted;
    return this.#serves(mounted) && !mounted?.end.signal.aborted ? mounted : null;
  }

  /** Returns whether what is mounted, or will be, can show the newest state. */
  #serves(target: MountKey | null): boolean {
    if (target === null || target.view !== this.#view) return false;
    return covers(target.part, target.view.part(this.#state));
  }

  /**
   * Loads a view once, however often it is shown meanwhile; null if another view was shown since.
   */
  #load(view: View): Promise<Mounted | null> {
    if (this.#mounting !== null && this.#serves(this.#mounting)) return this.#mounting.mounted;
    const part = this.#loader.partFor(view.part(this.#state));
    const mounted = this.#mount({ view, part }).finally(() => {
      if (this.#mounting?.mounted === mounted) this.#mounting = null;
    });
    this.#mounting = { view, part, mounted };
    return mounted;
  }

  async #mount(target: MountKey): Promise<Mounted | null> {
    const { view, part } = target;
    const [mount, loaded] = await Promise.all([
      loadModule(view.load(), `The file that draws ${say(view.title)}`),
      this.#loader.get(part),
    ]);
    if (!this.#serves(target) || this.#isDisposed) return null;
    this.#unmount();
    this.root.replaceChildren();
    this.#status = IDLE;
    this.root.toggleAttribute("data-coming", true); // its words take their places unseen
    const end = new AbortController();
    const scene = mount(this.#stage(loaded, end.signal)) as Scene<State>;
    const sizes = new Sizes(() => this.#resized(mounted));
    const mounted: Mounted = { view, loaded, part, scene, end, sizes };
    this.#mounted = mounted;
    this.#observe(mounted);
    this.#listener.news();
    return mounted;
  }

  /** Observes the canvases that there are by now. */
  #observe({ sizes }: Mounted): void {
    for (const element of [this.root, ...this.root.querySelectorAll("canvas")])
      sizes.observe(element);
  }

  #unmount(): void {
    this.#mounted?.sizes.stop();
    this.#mounted?.end.abort();
    this.#mounted?.scene.dispose();
    this.#mounted = null;
  }

  #stage({ core, bindings }: LoadedCore, end: AbortSignal) {
    const ifMounted = (act: () => void) => {
      if (!end.aborted) act();
    };
    const update = (status: Partial<FigureStatus>) =>
      ifMounted(() => {
        this.#status = { ...this.#status, ...status };
        this.#listener.news();
      });
    // The scene's own progress takes precedence over that of its calls.
    let own: Pick<FigureStatus, "progress" | "stop"> = IDLE;
    let calls: Pick<FigureStatus, "progress" | "stop"> = IDLE;
    const work = () => {
      const { progress, stop } = own.progress === null ? calls : own;
      const halt = () => {
        this.#stoppedState = this.#state;
        stop?.();
      };
      update({ progress, stop: stop && halt });
    };
    const shows = (progress: FigureStatus["progress"], stop?: () => void) => {
      calls = { progress, stop };
      work();
    };
    return {
      root: this.root,
      core: withProgress(core, shows, end),
      bindings,
      surface: this.#surface,
      change: (patch: object, how: "preview" | "commit") =>
        ifMounted(() => {
          if (!this.#isEnding) this.#listener.change(patch as State, how);
        }),
      showFacts: (facts: Facts | null, speak?: boolean) =>
        update(speak ? { facts, speech: sentenceOf(facts) } : { facts }),
      progress: (progress: number | null, stop?: () => void) => {
        own = { progress, stop };
        work();
      },
      playing: (playing: boolean) => update({ playing }),
      warn: (sentence: string) => ifMounted(() => this.#listener.warn(sentence)),
    };
  }

  /** Returns the picture of the newest view. */
  async #picture(): Promise<Mounted> {
    await this.#mounting?.mounted;
    if (this.#mounted === null) throw this.#failure ?? new Error("no picture is open");
    return this.#mounted;
  }
}

/**
 * What steps a picture will have before it is there, by its view: buttons that came later would
 * move what is beside them.
 */
export function stepsOf(view: View | null, state: State): Figure["steps"] {
  const plays = view?.verb !== undefined && (view.plays?.(state) ?? true);
  return { play: plays, step: plays };
}

/** Runs an action after a promise settles; rejects with the promise's own error first. */
export async function runAfter(promise: Promise<void>, act: () => Promise<void>): Promise<void> {
  await promise.catch(() => {});
  const acted = handled(act());
  await Promise.allSettled([acted]);
  await promise;
  await acted;
}

/** Marks a promise as handled, so that the browser reports no unhandled rejection. */
export function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

function sentenceOf(facts: Facts | null): string {
  if (facts === null) return "";
  const rows = facts.rows.map(([name, value]) => `${say(name)} ${say(value)}`);
  return [say(facts.title), ...rows].join(", ");
}
