/**
 * Plots, graphs and maps: pictures on one canvas, with words beneath. A view declares what it
 * shows, as that of a table does (grid.ts): its answer from the core, its layers, its items and its
 * words. Items are numbers.
 */

import { render } from "lit/html.js";
import type { Frame, Point } from "../canvas/camera.ts";
import { describe } from "../canvas/descriptions.ts";
import { pointOf } from "../canvas/gestures.ts";
import { lightPart } from "../canvas/palette.ts";
import { cssColours, isDark } from "../canvas/styles.ts";
import type { State } from "../link/link.ts";
import type { Facts, Mount, ViewHost } from "../views/view.ts";
import { CaptionedCanvas } from "./captioned-canvas.ts";
import { type Declaration, Picture, type StepsOf } from "./picture.ts";
import {
  type Axes,
  boxOf,
  font,
  type PlotBox,
  type PlotLayer,
  type PlotSheet,
} from "./plot-layers.ts";

/** Items in a row from 0 on: arrows, Page Up and Page Down, Home and End go along it. */
type ItemRow<S, A> = Pick<StepsOf<S, A>, "at" | "last" | "page">;

/** A plot, as its view declares it. */
interface Plot<S, A> extends Declaration<S, A> {
  /** Returns the axes; null for none. Default: none. */
  axes?(answer: A, state: S): Axes | null;
  /** The widest label at the left, where there are no axes. Default: none. */
  readonly label?: string;
  /** Returns the part of the frame inside the axes; default: all but their numbers. */
  box?(frame: Frame, widest: number, letters: number): PlotBox;
  layers(answer: A, state: S): readonly (PlotLayer | false | null)[];
  /** What can be pointed at and chosen. */
  readonly items?: {
    /** Returns the item at a point; null for none. */
    at(answer: A, point: Point, sheet: PlotSheet, state: S): number | null;
    facts(answer: A, item: number, state: S): Facts;
    /** Returns how the link chooses an item; null where it cannot. Absent: a tap has no meaning. */
    choose?(answer: A, item: number, state: S): Partial<S> | null;
  };
  readonly row?: ItemRow<S, A>;
  /** The class of the whole, for its styles. */
  readonly className?: string;
  /** Returns what explains the colours, beneath the picture. Default: nothing. */
  legend?(palette: Uint8Array): readonly HTMLElement[];
  /** Returns what stands between the picture and the words. Default: nothing. */
  tools?(answer: A, state: S): unknown;
  /** Describes what is shown, beneath the picture. */
  words(answer: A, state: S): unknown;
  /** Whether words are missing. Default: no. */
  isBusy?(answer: A): boolean;
  /** Names the picture for screen readers. */
  description(answer: A, state: S): string;
  /** What screen readers say beside that when the focus arrives. Default: nothing. */
  arrival?(answer: A, state: S): string;
}

/** Returns what mounts a plot. */
export const plot =
  <S extends State, A>(
    declare: (host: ViewHost<S>, picture: PlotPicture<S, A>) => Plot<S, A>,
  ): Mount<S> =>
  (host) =>
    new PlotPicture(host, declare);

const NO_AXES: Axes = { to: 0, low: 0, high: 1, write: String, by: "round" };

/** The least space for the numbers of an axis, in pixels of letters of usual size. */
const NARROWEST = 24;

/** The picture; its public members are what a declaration can do to it. */
class PlotPicture<S extends State, A> extends Picture<S, A> {
  protected readonly view: Plot<S, A>;
  readonly #box: CaptionedCanvas;
  readonly #tools = document.createElement("div");
  readonly #legend = document.createElement("div");
  /** The ground for which `#palette` is. */
  #ground = "";
  #palette: Uint8Array = new Uint8Array();

  constructor(
    host: ViewHost<S>,
    declare: (host: ViewHost<S>, picture: PlotPicture<S, A>) => Plot<S, A>,
  ) {
    super(host);
    this.#box = new CaptionedCanvas(host);
    const { canvas, root, words } = this.#box;
    this.view = declare(host, this);
    const { className, legend, tools, row } = this.view;
    this.#legend.className = "legend";
    if (className) root.classList.add(className);
    if (legend) words.before(this.#legend);
    this.#tools.className = "picture-tools";
    if (tools) words.before(this.#tools);
    this.listen(canvas);
    canvas.addEventListener("pointermove", (event) => this.#point(this.#itemAt(event)));
    canvas.addEventListener("pointerleave", () => this.#point(null));
    canvas.addEventListener("click", (event) => this.choose(this.#itemAt(event)));
    this.begin(row && { ...row, key: "" });
  }

  get canvas(): HTMLCanvasElement {
    return this.#box.canvas;
  }

  protected take(): void {
    this.write();
    this.repaint();
  }

  protected async complete(): Promise<void> {}

  protected selectedItem(): null {
    return null;
  }

  /** Writes the words again; nothing before the first answer. */
  readonly write = (): void => {
    if (this.current === null) return;
    const { tools, words, isBusy, description, arrival } = this.view;
    const { answer, state } = this.current;
    const { canvas, words: into } = this.#box;
    if (tools) render(tools(answer, state), this.#tools);
    render(words(answer, state), into);
    if (isBusy) into.ariaBusy = `${isBusy(answer)}`;
    describe(canvas, description(answer, state), this.actions, arrival?.(answer, state));
  };

  // Painting

  /** Returns what layers paint on. */
  readonly sheet = (): PlotSheet => {
    const { answer, state } = this.now;
    const { axes, label = "", box = boxOf } = this.view;
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
      palette: this.#paletteOn(colours.ground),
    };
  };

  /** Returns the palette for a ground, and draws the legend anew where it is another one. */
  #paletteOn(ground: string): Uint8Array {
    if (ground === this.#ground) return this.#palette;
    const [colour] = cssColours(this.#box.canvas, "--ground");
    const palette = this.host.bindings.palette("viridis");
    this.#ground = ground;
    this.#palette = isDark(colour) ? lightPart(palette) : palette;
    this.#legend.replaceChildren(...(this.view.legend?.(this.#palette) ?? []));
    return this.#palette;
  }

  readonly repaint = (): void => {
    const { current } = this;
    if (current === null) return;
    const sheet = this.sheet();
    this.#box.clear(sheet.colours);
    for (const layer of this.view.layers(current.answer, current.state)) if (layer) layer(sheet);
  };

  // Items

  #itemAt(event: MouseEvent): number | null {
    const { current } = this;
    if (current === null) return null;
    const { answer, state } = current;
    return this.view.items?.at(answer, pointOf(event), this.sheet(), state) ?? null;
  }

  #point(item: number | null): void {
    const facts = (at: number) => this.view.items?.facts(this.now.answer, at, this.now.state);
    this.host.showFacts(item === null ? null : (facts(item) ?? null));
  }

  /** Chooses an item in the link; null changes nothing. */
  readonly choose = (item: number | null): void => {
    if (item === null) return;
    const { answer, state } = this.now;
    this.#change(this.view.items?.choose?.(answer, item, state) ?? null);
  };

  /** Changes the link, if that is a change. */
  #change(patch: Partial<S> | null): void {
    const { state } = this.now;
    const isOther = Object.entries(patch ?? {}).some(([key, value]) => state[key] !== value);
    if (patch !== null && isOther) this.host.change(patch, "commit");
  }

  protected override writeStep(item: number): void {
    this.choose(item);
  }
}
