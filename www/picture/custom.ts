/**
 * Pictures that are no tables: a view draws them itself, on an element of its own. The picture does
 * the rest: items are pointed at, marked and explained.
 */
import type { Point } from "../canvas/camera.ts";
import { describe } from "../canvas/descriptions.ts";
import { type Hold, pointOf } from "../canvas/gestures.ts";
import { type Action, action } from "../canvas/keys.ts";
import type { State } from "../link/link.ts";
import type { Position } from "../link/params.ts";
import type { Facts, Mount, Scene, ViewHost } from "../views/view.ts";
import { ARROWS, PLAIN_ARROWS, wayOf } from "./actions.ts";
import { type Current, type Declaration, Picture, type StepsOf } from "./picture.ts";

/** What can be pointed at in a picture, and marked in its link. */
interface CustomItems<S, A, I> {
  /** Returns the item at a point of the element. */
  at(point: Point, answer: A, state: S): I | null;
  /** Returns the item that the link marks. Default: none. */
  markedItem?(answer: A, state: S): I | null;
  /** Returns how the link marks an item, or nothing; null where it cannot. Default: it cannot. */
  mark?(item: I | null, answer: A, state: S): Partial<S> | null;
  /** Returns the facts of an item, or those of the whole picture; undefined: they stay. */
  facts(item: I | null, answer: A, state: S): Facts | null | undefined;
  /** What a tap on an item or beside them does, if not to mark it. */
  tap?(item: I | null, answer: A, state: S): void;
  /** Returns the item that Enter marks first. Default: none. */
  start?(answer: A, state: S): I | null;
  /** Returns the item that an arrow key reaches: so many places to the right and down. */
  next?(item: I, way: Point, answer: A, state: S): I | null;
  /** Whether facts that come with a state are spoken. Default: no. */
  speaks?(): boolean;
  /** Returns the position that an item is, for a picture beside this one. */
  position?(item: I): Position | null;
  /** Whether the picture paints what is pointed at. Default: no. */
  readonly painted?: boolean;
}

/** A picture that a view draws itself. */
interface Custom<S, A, I> extends Declaration<S, A, I> {
  /** What takes the focus and the keys. */
  readonly element: HTMLElement;
  /** Writes caption and legend; called before a new answer is painted. `before`: what was shown. */
  explain?(answer: A, state: S, before: Current<S, A> | null): void;
  /** Paints. The picture is complete when what is returned has settled. */
  paint(answer: A, state: S): Promise<void> | void;
  /** Forgets colours and sizes: those of the page changed. Painting follows. */
  restyle?(): void;
  /** Adds to the complete picture what takes long. */
  finish?(answer: A, state: S, signal: AbortSignal): Promise<void>;
  readonly items?: CustomItems<S, A, I>;
  readonly steps?: StepsOf<S, A>;
  /** What moves its camera: then arrow keys do not step. Default: it has none. */
  readonly camera?: Hold;
  /** Names the picture for screen readers. */
  description(answer: A, state: S): string;
  /** Whether it is an image, which takes no focus and no keys. Default: no. */
  readonly isImage?: boolean;
  /** Marks a position as if it were pointed at. */
  highlight?(position: Position | null): void;
  readonly idleMotion?: Scene<S>["idleMotion"];
}

/** Returns what mounts a picture that a view draws itself. */
export const custom =
  <S extends State, A, I = never>(
    declare: (host: ViewHost<S>, picture: CustomPicture<S, A, I>) => Custom<S, A, I>,
  ): Mount<S> =>
  (host) =>
    new CustomPicture(host, declare);

/** Hovers and taps by a pointer over an element without gestures. */
export function follow(
  element: HTMLElement,
  { hover, tap }: Pick<CustomPicture<State, unknown, unknown>, "hover" | "tap">,
): void {
  element.addEventListener("pointermove", (event) => hover(pointOf(event)));
  element.addEventListener("pointerleave", () => hover(null));
  element.addEventListener("click", (event) => tap(pointOf(event)));
}

/** The picture; its public members are what a declaration can do to it. */
export class CustomPicture<S extends State, A, I> extends Picture<S, A, I> {
  idleMotion?: NonNullable<Scene<S>["idleMotion"]>;
  protected readonly view: Custom<S, A, I>;
  /** What shows the newest state once more. */
  #again: Promise<void> | null = null;
  /** The item that is pointed at. */
  pointed: I | null = null;
  /** The marked item and its facts, as a key. */
  #key = "[null,null]";
  /** Settles when the newest painting is complete. */
  #painted: Promise<void> | null = null;

  constructor(
    host: ViewHost<S>,
    declare: (host: ViewHost<S>, picture: CustomPicture<S, A, I>) => Custom<S, A, I>,
  ) {
    super(host);
    this.view = declare(host, this);
    const { element, isImage, steps, camera = null, items, idleMotion } = this.view;
    if (isImage) element.setAttribute("role", "img");
    else this.listen(element);
    this.camera = camera;
    if (items) this.itemActions = this.#actionsOf(items);
    this.begin(steps, camera === null);
    if (idleMotion) this.idleMotion = idleMotion;
  }

  // State -> picture

  override async show(state: S): Promise<void> {
    this.#again = null;
    await super.show(state);
    await this.#again;
  }

  /** Shows the newest state once more. */
  showAgain(): void {
    if (this.target === null) return;
    this.#again = super.show(this.target);
    this.#again.catch((error: Error) => this.host.warn(error.message));
  }

  protected take({ state, answer }: Current<S, A>, before: Current<S, A> | null): void {
    this.#draw(before);
    const { items } = this.view;
    const marked = this.selectedItem();
    const key = JSON.stringify([marked, items?.facts(marked, answer, state)]);
    if (key !== this.#key) this.inform(items?.speaks?.());
    this.#key = key;
  }

  /** Waits until the picture is complete, though it is painted again meanwhile. */
  protected async complete(
    isNewest: () => boolean,
    { answer, state }: Current<S, A>,
  ): Promise<void> {
    try {
      let last: Promise<void> | null = null;
      while (last !== this.#painted && isNewest()) {
        last = this.#painted;
        await last;
      }
      if (isNewest()) await this.view.finish?.(answer, state, this.signal);
    } catch (error) {
      if (isNewest()) throw error;
    }
  }

  #draw(before = this.current): void {
    if (this.current === null) return;
    const { answer, state } = this.current;
    this.view.explain?.(answer, state, before);
    const { element, description, isImage } = this.view;
    describe(element, description(answer, state), isImage ? [] : this.actions);
    this.paint();
  }

  repaint(): void {
    this.view.restyle?.();
    this.paint();
  }

  /** Something arrived: explains and paints again. */
  changed(): void {
    this.#draw();
    this.inform();
  }

  readonly paint = (): void => {
    if (this.current === null) return;
    this.#painted = this.view.paint(this.current.answer, this.current.state) ?? null;
    this.#painted?.catch(() => {}); // who waits for it reports the error
  };

  highlightPosition(position: Position | null): void {
    this.pointed = null; // the pointer is there
    this.view.highlight?.(position);
  }

  // Steps

  goTo(step: number): void {
    this.player?.goTo(step);
  }

  /** Ends a run. */
  stop(): void {
    this.player?.stop();
  }

  /** Ends a run, and changes the link. */
  change(patch: Partial<S>): void {
    this.stop();
    this.host.change(patch, "commit");
  }

  // Keys

  #actionsOf({ markedItem: marked, mark, start, next }: CustomItems<S, A, I>): Action[] {
    const hasMark = () => this.selectedItem() !== null;
    const select = () => this.choose(this.selectedItem() ?? this.#start());
    // Arrows with Shift are left to a camera, and all of them as long as nothing is selected.
    const { camera } = this.view;
    const [arrows, when] = camera ? [PLAIN_ARROWS, hasMark] : [ARROWS];
    const walk = (key: string) => this.#walk(wayOf(key));
    return [
      ...(start ? [action("Select", "Select what is in the middle.", "enter", select)] : []),
      ...(next ? [action("Next one", "Select the next one that way.", arrows, walk, when)] : []),
      ...(marked && mark
        ? [action("Deselect", "Select nothing.", "escape", () => this.choose(null), hasMark)]
        : []),
    ];
  }

  /** Marks the item that is next in a direction, or the first one. */
  #walk(way: Point): void {
    const { answer, state } = this.now;
    const marked = this.selectedItem();
    const next = marked && this.view.items?.next?.(marked, way, answer, state);
    if (next || marked === null) this.choose(next ?? this.#start());
  }

  // Items

  protected selectedItem(): I | null {
    if (this.current === null) return null;
    return this.view.items?.markedItem?.(this.current.answer, this.current.state) ?? null;
  }

  #start(): I | null {
    return this.view.items?.start?.(this.now.answer, this.now.state) ?? null;
  }

  /** Returns the item at a point of the element. */
  at(point: Point): I | null {
    if (this.current === null) return null;
    return this.view.items?.at(point, this.current.answer, this.current.state) ?? null;
  }

  /** The pointer is at a point of the element, or has left. */
  readonly hover = (point: Point | null): void => {
    if (this.current === null) return;
    const { painted, position } = this.view.items ?? {};
    const item = point && this.at(point);
    const isSame = JSON.stringify(item) === JSON.stringify(this.pointed);
    this.pointed = item;
    if (painted && isSame) return;
    this.host.hoverPosition?.((item && position?.(item)) ?? null);
    this.inform();
    if (painted) this.paint();
  };

  readonly tap = (point: Point): void => {
    if (this.current === null) return;
    const { answer, state } = this.current;
    const item = this.at(point);
    const { tap } = this.view.items ?? {};
    if (tap) tap(item, answer, state);
    else this.choose(item);
  };

  /** Marks an item in the link; null removes the mark. */
  readonly choose = (item: I | null): void => {
    if (this.current === null) return;
    const { answer, state } = this.current;
    const patch = this.view.items?.mark?.(item, answer, state) ?? null;
    if (patch === null) return;
    this.pointed = null;
    this.host.change(patch, "commit");
    this.#give(item, item !== null);
  };

  /** Gives the facts of the item that is pointed at, else of the marked one. */
  inform(speak = false): void {
    this.#give(this.pointed ?? this.selectedItem(), speak);
  }

  #give(item: I | null, speak: boolean): void {
    if (this.current === null) return;
    const { answer, state } = this.current;
    const facts = this.view.items?.facts(item, answer, state);
    if (facts !== undefined) this.host.showFacts(facts, speak);
  }
}
