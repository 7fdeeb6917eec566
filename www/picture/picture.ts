/**
 * The engine of pictures: it shows the newest answer of the core, goes through steps by keys and by
 * a clock, and has the data and the reasons of what is shown. It has no rules of games. Tables
 * (grid.ts), plots (plot.ts) and what views draw themselves (custom.ts) add layers and items.
 */
import type { Hold } from "../canvas/gestures.ts";
import { type Action, inOrder, press } from "../canvas/keys.ts";
import type { Core } from "../core/client.ts";
import { Latest } from "../core/latest.ts";
import { STOPPED } from "../core/progress.ts";
import type { Field } from "../core/protocol.ts";
import type { State } from "../link/link.ts";
import { required } from "../views/required.ts";
import type { ExtraArrays, Reason, Scene, ViewHost } from "../views/view.ts";
import { cameraActions, stepActions } from "./actions.ts";
import { pageIn, type Run, StepPlayer } from "./steps.ts";

/** A request for an answer. */
interface Request<A> {
  /** Aborted when a newer state is to be shown. */
  readonly signal: AbortSignal;
  /** Reports the share of the work that is done, in 0..=1, and how the user can stop it. */
  report(share: number | null, stop?: () => void): void;
  /** Shows an answer that is not complete yet. */
  early(answer: A): void;
}

/** A state and the answer to it. */
export interface Current<S, A> {
  readonly state: S;
  readonly answer: A;
}

/** The steps of a picture: values of one parameter. */
export interface StepsOf<S, A> {
  readonly key: keyof S & string;
  at(answer: A, state: S): number;
  /** Default: 0. */
  first?(answer: A, state: S): number;
  last(answer: A, state: S): number;
  /** Where the key End goes; default: to the last step. */
  end?(answer: A, state: S): number;
  /** What the link has for the last step, if not its number. */
  readonly whole?: null;
  /** The steps of Page Up and Page Down; default: 10. */
  page?(answer: A, state: S): number;
  /** The steps at which sections begin, for the keys up and down. Default: no sections. */
  turns?(answer: A, state: S): ArrayLike<number>;
  /** How long a step stays when steps are played (ms). Absent: they are not played. */
  stay?(answer: A, state: S): number;
  /** Whether a run leaves out steps for which there is no time. Default: no. */
  readonly skips?: boolean;
  /** Called before the link gets a step that was asked for. */
  begin?(step: number, answer: A, state: S): void;
  /** What plays the steps, if not a clock. */
  readonly run?: Run;
}

/** What every view declares of its picture. `I` is what can be marked in it. */
export interface Declaration<S, A, I = never> {
  /**
   * Asks the core; at once, where that takes less than a frame. `before` is what is shown. Null if
   * the picture is to stay. An answer that is not the newest is shown until a newer one comes.
   */
  answer(state: S, request: Request<A>, before: Current<S, A> | null): A | null | Promise<A | null>;
  /** Whether a state is shown with the answer before, until its own is there. Default: no. */
  readonly atOnce?: boolean;
  /** What is said when the user stops the work for an answer. Default: it is an error. */
  stopped?(answer: A | null): string;
  data(answer: A, state: S): Field | Promise<Field>;
  /** The digest of the data, where the data is elsewhere. */
  digest?(answer: A, state: S): Promise<string>;
  extraArrays?(answer: A, state: S): ExtraArrays | null | Promise<ExtraArrays | null>;
  /** Returns why things are as they are. `item` is the one of the cursor or the marked one. */
  reasons?(
    answer: A,
    state: S,
    about: { readonly item: I | null; readonly core: Core },
  ): readonly Reason[] | Promise<readonly Reason[]>;
  /** What a reader can do by keys, beside what all pictures offer; it comes before that. */
  actions?(answer: A, state: S): readonly Action[];
  dispose?(): void;
}

export abstract class Picture<S extends State, A, I = never> implements Scene<S> {
  play?: NonNullable<Scene<S>["play"]>;
  step?: NonNullable<Scene<S>["step"]>;
  zoom?: NonNullable<Scene<S>["zoom"]>;
  digest?: NonNullable<Scene<S>["digest"]>;
  protected readonly host: ViewHost<S>;
  protected abstract readonly view: Declaration<S, A, I>;
  /** What is shown; null before the first answer. */
  current: Current<S, A> | null = null;
  /** The newest state: the camera shows what it asks for. */
  protected target: S | null = null;
  protected player: StepPlayer | null = null;
  #stepActions: readonly Action[] = [];
  /** What moves the camera; null without one. */
  protected camera: Hold | null = null;
  readonly #requests = new Latest();
  /** The number of the newest request, and of the one whose answer is shown. */
  #turn = 0;
  #taken = 0;

  constructor(host: ViewHost<S>) {
    this.host = host;
  }

  /**
   * Offers what the view declares: steps, a camera, and a digest of its own. `arrows`: whether
   * arrow keys step.
   */
  protected begin(steps: StepsOf<S, A> | undefined, arrows = true): void {
    if (this.camera) this.zoom = (by) => this.camera?.zoom(by);
    if (steps) {
      this.player = this.#playerOf(steps);
      this.#stepActions = stepActions(this.player, arrows);
      if (steps.stay || steps.run) this.play = (what) => this.player?.play(what);
      this.step = (by) => this.player?.step(by);
    }
    const { digest } = this.view;
    if (digest) this.digest = async () => digest(this.now.answer, this.now.state);
  }

  /** Aborted when a newer state is to be shown. */
  protected get signal(): AbortSignal {
    return this.#requests.signal;
  }

  get now(): Current<S, A> {
    return required(this.current);
  }

  /** Draws what is shown now; `isFinal`: the answer is that of the state. */
  protected abstract take(now: Current<S, A>, before: Current<S, A> | null, isFinal: boolean): void;
  /** Waits until the picture is complete, or outdated. */
  protected abstract complete(isNewest: () => boolean, now: Current<S, A>): Promise<void>;
  /** What the keys for items do. */
  protected itemActions: readonly Action[] = [];
  /** Returns the item of the cursor, or the marked one. */
  protected abstract selectedItem(): I | null;
  abstract repaint(): void;

  // State -> picture

  /**
   * Shows the answer to a state, at once where the answer comes at once. An answer that is not the
   * newest is shown until a newer one comes, unless states are shown at once.
   */
  async show(state: S): Promise<void> {
    const isNewest = this.#requests.begin();
    this.#turn += 1;
    const turn = this.#turn;
    this.target = state;
    const { atOnce = false } = this.view;
    const request: Request<A> = {
      signal: this.#requests.signal,
      report: (share, stop) => isNewest() && this.host.progress(share, stop),
      early: (answer) => isNewest() && this.showEarly(answer),
    };
    try {
      let answer = this.view.answer(state, request, this.current);
      if (answer instanceof Promise) {
        if (atOnce && this.current) this.#take({ state, answer: this.current.answer }, false);
        answer = await answer;
        if (isNewest()) this.host.progress(null);
      }
      const isLate = atOnce ? !isNewest() : turn < this.#taken;
      if (answer === null || isLate) return;
      this.#taken = turn;
      this.#take({ state, answer }, true);
    } catch (error) {
      if (!isNewest()) return;
      this.host.progress(null);
      const words = error === STOPPED && this.view.stopped?.(this.current?.answer ?? null);
      if (words) return this.host.warn(words);
      this.target = this.current?.state ?? null;
      throw error;
    }
    await this.complete(isNewest, this.now);
  }

  /** Shows an answer that is not complete yet, in the newest state. */
  showEarly(answer: A): void {
    if (this.target !== null) this.#take({ state: this.target, answer }, false);
  }

  #take(now: Current<S, A>, isFinal: boolean): void {
    const before = this.current;
    this.current = now;
    this.take(now, before, isFinal);
  }

  async data(): Promise<Field> {
    return this.view.data(this.now.answer, this.now.state);
  }

  async extraArrays(): Promise<ExtraArrays | null> {
    if (this.current === null) return null;
    return this.view.extraArrays?.(this.current.answer, this.current.state) ?? null;
  }

  async reasons(core: Core): Promise<readonly Reason[]> {
    if (this.current === null) return [];
    const { answer, state } = this.current;
    return this.view.reasons?.(answer, state, { item: this.selectedItem(), core }) ?? [];
  }

  /** Makes all requests outdated: what comes later is for nobody. */
  dispose(): void {
    this.#taken = Number.POSITIVE_INFINITY;
    this.#requests.cancel();
    this.target = null;
    this.player?.stop();
    this.view.dispose?.();
  }

  // Keys and steps

  protected listen(element: HTMLElement): void {
    element.tabIndex = 0;
    element.setAttribute("role", "application");
    element.addEventListener("keydown", (event) => {
      if (event.target === element) press(this.actions, event); // others are of what stands in it
    });
  }

  /** What a reader can do in the picture that is shown. */
  get actions(): readonly Action[] {
    if (this.current === null) return [];
    const { answer, state } = this.current;
    const own = this.view.actions?.(answer, state) ?? [];
    const byCamera = this.camera ? cameraActions(this.camera) : [];
    return inOrder([...own, ...this.itemActions, ...this.#stepActions, ...byCamera]);
  }

  stepKey(event: KeyboardEvent): boolean {
    return this.current !== null && press(this.#stepActions, event);
  }

  #playerOf(steps: StepsOf<S, A>): StepPlayer {
    const of = <T>(get: (answer: A, state: S) => T) => get(this.now.answer, this.now.state);
    const { first = () => 0, last, end = last, page, turns, stay, skips = false, run } = steps;
    return new StepPlayer({
      isReady: () => this.current !== null,
      at: () => of(steps.at),
      first: () => of(first),
      last: () => of(last),
      end: () => of(end),
      page: () => pageIn(this.now.state, page && of(page)),
      ...(turns && { turns: () => of(turns) }),
      ...(stay && { stay: () => of(stay) }),
      skips,
      ...(run && { run }),
      playing: (on) => this.host.playing(on),
      write: (step, how) => {
        const { answer, state } = this.now;
        if (how === "commit") steps.begin?.(step, answer, state);
        const isWhole = steps.whole !== undefined && step === last(answer, state);
        this.writeStep(step, { [steps.key]: isWhole ? steps.whole : step } as Partial<S>, how);
      },
    });
  }

  /** Writes a step into the link. */
  protected writeStep(_: number, patch: Partial<S>, how: "preview" | "commit"): void {
    this.host.change(patch, how);
  }
}
