/**
 * The engine of plots, graphs and maps: pictures on one canvas, with words beneath. A view declares
 * what it shows, as that of a table does (picture.ts): its answer from the core, its layers, its
 * items and its words. Items are numbers.
 */

import { render } from "lit/html.js";
import type { Frame, Point } from "../canvas/camera.ts";
import { describe } from "../canvas/descriptions.ts";
import { pointOf } from "../canvas/gestures.ts";
import { isModified, keyOf } from "../canvas/keys.ts";
import type { Core } from "../core/client.ts";
import type { Field } from "../core/protocol.ts";
import type { State } from "../link/link.ts";
import { required } from "../views/required.ts";
import type { Facts, Mount, Reason, Scene, ViewHost } from "../views/view.ts";
import { Answers, type Request, type Shown } from "./answers.ts";
import { CaptionedCanvas } from "./captioned-canvas.ts";
import {
  type Axes,
  boxOf,
  font,
  type PlotBox,
  type PlotLayer,
  type PlotSheet,
} from "./plot-layers.ts";
import { pageIn, StepPlayer } from "./steps.ts";

/** What can be pointed at and chosen. */
export interface PlotItems<S, A> {
  /** Returns the item at a point; null for none. */
  at(answer: A, point: Point, sheet: PlotSheet, state: S): number | null;
  facts(answer: A, item: number, state: S): Facts;
  /** Returns how the link chooses an item; null where it cannot. Absent: a tap has no meaning. */
  choose?(answer: A, item: number, state: S): Partial<S> | null;
}

/** Items in a row from 0 on: arrows, Page Up and Page Down, Home and End go along it. */
export interface ItemRow<S, A> {
  /** Returns the chosen item. */
  at(answer: A, state: S): number;
  last(answer: A, state: S): number;
  /** The items of Page Up and Page Down; default: 10. */
  page?(answer: A): number;
}

/** A plot, as its view declares it. */
export interface Plot<S, A> {
  /** Asks the core. `before` is what is shown. Null if that is to stay. */
  answer(state: S, request: Request<A>, before: Shown<S, A> | null): A | null | Promise<A | null>;
  /** Returns the axes; null for none. Default: none. */
  axes?(answer: A, state: S): Axes | null;
  /** The widest label at the left, where there are no axes. Default: none. */
  readonly label?: string;
  /** Returns the part of the frame inside the axes; default: all but their numbers. */
  box?(frame: Frame, widest: number, letters: number): PlotBox;
  layers(answer: A, state: S): readonly (PlotLayer | false | null)[];
  readonly items?: PlotItems<S, A>;
  readonly row?: ItemRow<S, A>;
  /** Returns the item that a key chooses; null for none, undefined for a key of others. */
  reach?(answer: A, key: string, state: S): number | null | undefined;
  /** The class of the whole, for its styles. */
  readonly className?: string;
  /** Returns what explains the colours, beneath the picture. Default: nothing. */
  legend?(palette: Uint8Array): HTMLElement;
  /** Returns what stands between the picture and the words. Default: nothing. */
  tools?(answer: A, state: S): unknown;
  /** Describes what is shown, beneath the picture. */
  words(answer: A, state: S): unknown;
  /** Whether words are missing. Default: no. */
  isBusy?(answer: A): boolean;
  /** Names the picture for screen readers. */
  description(answer: A, state: S): string;
  /** What its keys do, for screen readers; with what they hear on arrival only. */
  readonly keys: string | ((answer: A, state: S) => string);
  data(answer: A, state: S): Field | Promise<Field>;
  /** Returns why things are as they are. */
  reasons?(answer: A, state: S, core: Core): readonly Reason[] | Promise<readonly Reason[]>;
  dispose?(): void;
}

/** What a declaration can do to its picture. */
export interface PlotActs<S, A> {
  readonly canvas: HTMLCanvasElement;
  /** What is shown; null before the first answer. */
  shown(): Shown<S, A> | null;
  /** Returns what layers paint on. */
  sheet(): PlotSheet;
  /** Writes the words again, and paints the layers again; before the first answer neither. */
  write(): void;
  repaint(): void;
}

/** Returns what mounts a plot. */
export const plot =
  <S extends State, A>(
    declare: (host: ViewHost<S>, acts: PlotActs<S, A>) => Plot<S, A>,
  ): Mount<S> =>
  (host) =>
    new PlotPicture(host, declare);

const NO_AXES: Axes = { to: 0, low: 0, high: 1, write: String, by: "round" };

/** The least space for the numbers of an axis, in pixels of letters of usual size. */
const NARROWEST = 24;

class PlotPicture<S extends State, A> implements Scene<S> {
  readonly step?: NonNullable<Scene<S>["step"]>;
  readonly #host: ViewHost<S>;
  readonly #plot: Plot<S, A>;
  readonly #answers: Answers<S, A>;
  readonly #box: CaptionedCanvas;
  readonly #tools = document.createElement("div");
  readonly #player: StepPlayer | null;

  constructor(host: ViewHost<S>, declare: (host: ViewHost<S>, acts: PlotActs<S, A>) => Plot<S, A>) {
    this.#host = host;
    this.#box = new CaptionedCanvas(host);
    this.#answers = new Answers(host, {
      ask: (state, request, before) => this.#plot.answer(state, request, before),
      take: () => {
        this.#write();
        this.repaint();
      },
    });
    const { canvas, root, words } = this.#box;
    this.#plot = declare(host, {
      canvas,
      shown: () => this.#answers.shown,
      sheet: () => this.#sheet(this.#now),
      write: () => this.#answers.shown && this.#write(),
      repaint: () => this.#answers.shown && this.repaint(),
    });
    const { className, legend, tools, row } = this.#plot;
    if (className) root.classList.add(className);
    if (legend) words.before(legend(host.bindings.palette("viridis")));
    this.#tools.className = "picture-tools";
    if (tools) words.before(this.#tools);
    canvas.addEventListener("keydown", (event) => this.#press(event));
    canvas.addEventListener("pointermove", (event) => this.#point(this.#itemAt(event)));
    canvas.addEventListener("pointerleave", () => this.#point(null));
    canvas.addEventListener("click", (event) => {
      const item = this.#itemAt(event);
      if (item !== null) this.#choose(item);
    });
    this.#player = row ? this.#playerOf(row) : null;
    if (this.#player) this.step = (by) => this.#player?.step(by);
  }

  get #now(): Shown<S, A> {
    return required(this.#answers.shown);
  }

  async show(state: S): Promise<void> {
    await this.#answers.show(state);
  }

  async data(): Promise<Field> {
    return this.#plot.data(this.#now.answer, this.#now.state);
  }

  async reasons(core: Core): Promise<readonly Reason[]> {
    const { shown } = this.#answers;
    if (shown === null) return [];
    const { answer, state } = shown;
    return this.#plot.reasons?.(answer, state, core) ?? [];
  }

  dispose(): void {
    this.#answers.close();
    this.#plot.dispose?.();
  }

  #write(): void {
    const { tools, words, isBusy, description, keys } = this.#plot;
    const { answer, state } = this.#now;
    const { canvas, words: into } = this.#box;
    if (tools) render(tools(answer, state), this.#tools);
    render(words(answer, state), into);
    if (isBusy) into.ariaBusy = `${isBusy(answer)}`;
    const own = typeof keys === "string" ? keys : keys(answer, state);
    describe(canvas, description(answer, state), own);
  }

  // Painting

  #sheet({ answer, state }: Shown<S, A>): PlotSheet {
    const { axes, label = "", box = boxOf } = this.#plot;
    const { context, frame, colours } = this.#box;
    const { letters } = colours;
    const own = axes?.(answer, state) ?? null;
    context.font = font(letters);
    const { width } = context.measureText(own ? own.write(own.high) : label);
    return {
      context,
      colours,
      frame,
      box: box(frame, own ? Math.max(NARROWEST * letters, width) : width, letters),
      axes: own ?? NO_AXES,
      palette: this.#host.bindings.palette("viridis"),
    };
  }

  repaint(): void {
    const { shown } = this.#answers;
    if (shown === null) return;
    const sheet = this.#sheet(shown);
    this.#box.clear(sheet.colours);
    for (const layer of this.#plot.layers(shown.answer, shown.state)) if (layer) layer(sheet);
  }

  // Items

  #itemAt(event: MouseEvent): number | null {
    const { shown } = this.#answers;
    if (shown === null) return null;
    const { answer, state } = shown;
    return this.#plot.items?.at(answer, pointOf(event), this.#sheet(shown), state) ?? null;
  }

  #point(item: number | null): void {
    const facts = (at: number) => this.#plot.items?.facts(this.#now.answer, at, this.#now.state);
    this.#host.showFacts(item === null ? null : (facts(item) ?? null));
  }

  #choose(item: number): void {
    const { answer, state } = this.#now;
    this.#change(this.#plot.items?.choose?.(answer, item, state) ?? null);
  }

  /** Changes the link, if that is a change. */
  #change(patch: Partial<S> | null): void {
    const { state } = this.#now;
    const isOther = Object.entries(patch ?? {}).some(([key, value]) => state[key] !== value);
    if (patch !== null && isOther) this.#host.change(patch, "commit");
  }

  #press(event: KeyboardEvent): void {
    if (isModified(event) || this.#answers.shown === null) return;
    const { answer, state } = this.#answers.shown;
    const item = this.#plot.reach?.(answer, keyOf(event), state);
    if (item === undefined && !this.#player?.key(event)) return;
    event.preventDefault();
    if (item !== undefined && item !== null) this.#choose(item);
  }

  #playerOf({ at, last, page }: ItemRow<S, A>): StepPlayer {
    return new StepPlayer({
      isReady: () => this.#answers.shown !== null,
      at: () => at(this.#now.answer, this.#now.state),
      first: () => 0,
      last: () => last(this.#now.answer, this.#now.state),
      page: () => pageIn(this.#now.state, page?.(this.#now.answer)),
      write: (item) => this.#choose(item),
    });
  }
}
