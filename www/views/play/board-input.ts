/** Keys and drags on a board. */
import type { Point } from "../../canvas/camera.ts";
import { apart, pointOf } from "../../canvas/gestures.ts";
import { wayOf } from "../../picture/actions.ts";

/** How far a counter must be dragged to be taken, and to be dragged at all (CSS pixels). */
const AWAY = 36;
const BEGINS = 6;

const BUTTONS = "[data-take]:not(:disabled)";

/** Handles the keys that press a button, where it is no button for the browser. */
export const byKey = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  act();
};

/** What is around them, and takes the focus when a button is gone. */
const PLACES = "[data-group], .which, .board";

/** The buttons of a board that can be pressed. */
function buttonsIn(board: ParentNode): (HTMLElement | SVGElement)[] {
  return [...board.querySelectorAll<HTMLElement | SVGElement>(BUTTONS)];
}

/** Makes one button the tab stop of a board. */
function stopAt(board: ParentNode, stop: Element | undefined): void {
  for (const each of buttonsIn(board)) each.tabIndex = each === stop ? 0 : -1;
}

/** Handles an arrow key on a board: the focus goes to the nearest button in that direction. */
export function walk(key: string, { currentTarget, target }: Event): void {
  const [board, at] = [currentTarget as Element, target as Element];
  const way = wayOf(key);
  const here = at.closest(BUTTONS) ?? at.closest(PLACES);
  if (here === null) return;
  const [x, y] = middle(here);
  const sorted = buttonsIn(board)
    .map((button) => {
      const [otherX, otherY] = middle(button);
      const ahead = (otherX - x) * way[0] + (otherY - y) * way[1];
      const aside = Math.abs((otherX - x) * way[1]) + Math.abs((otherY - y) * way[0]);
      return { button, ahead, far: Math.abs(ahead) + 3 * aside };
    })
    .toSorted((one, other) => one.far - other.far);
  // From around the buttons, where none may lie ahead, the nearest one is reached.
  const nearest = here.matches(BUTTONS) ? undefined : sorted[0];
  const next = (sorted.find(({ ahead }) => ahead > 1) ?? nearest)?.button;
  if (next === undefined) return;
  stopAt(board, next);
  next.focus();
}

/**
 * Makes the button of a move the tab stop of the board; null where the move changes more numbers
 * than one, or has no such button.
 */
export function stopAtMove(
  game: ParentNode,
  from: readonly number[],
  to: readonly number[],
): HTMLElement | SVGElement | null {
  const board = game.querySelector(".table");
  const changed =
    from.length === to.length ? [...from.keys()].filter((at) => from[at] !== to[at]) : [];
  const [pile, ...others] = changed;
  if (board === null || pile === undefined || others.length > 0) return null;
  const isOfMove = (each: Element) =>
    each.matches("[data-rest]") && placeOf(each).pile === pile && placeOf(each).rest === to[pile];
  const button = buttonsIn(board).find(isOfMove);
  if (button !== undefined) stopAt(board, button);
  return button ?? null;
}

function middle(element: Element): readonly [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** Where the keyboard is in a game, before it is drawn again: its button and what is around it. */
interface Focused {
  readonly button: Element;
  /** The name of its pile or group of moves. */
  readonly group: string | undefined;
  readonly isMove: boolean;
  /** Its place among those of this name: the games of a sum may share names. */
  readonly at: number;
  /** Whether it makes a move or lifts counters. */
  readonly isOfBoard: boolean;
}

export function focusedIn(game: ParentNode): Focused | null {
  const button = game.querySelector("button:focus, [data-take]:focus");
  const place = button?.closest<HTMLElement>("[data-group]") ?? undefined;
  if (button === null) return null;
  const isOfBoard = place !== undefined || button.matches("[data-take], .which *");
  const group = place?.dataset.group;
  const at = place === undefined ? -1 : elementsNamed(game, group).indexOf(place);
  return { button, group, at, isMove: button.matches(".move"), isOfBoard };
}

/** Returns the piles or groups of moves with a name. */
function elementsNamed(game: ParentNode, group: string | undefined): HTMLElement[] {
  const groups = [...game.querySelectorAll<HTMLElement>("[data-group]")];
  return groups.filter(({ dataset }) => dataset.group === group);
}

/**
 * Keeps the keyboard focus near a move that is made: on its pile or group, else on the board. The
 * next key makes no move that the reader has not chosen.
 */
export function keepFocus(game: ParentNode, focused: Focused | null): void {
  const board = game.querySelector(".table");
  if (focused !== null) {
    const { button, group, at, isMove, isOfBoard } = focused;
    // A list of moves is drawn with the same buttons for other moves.
    const isLost = isMove || !button.isConnected || button.matches(":disabled");
    const places = [
      ...elementsNamed(game, group).slice(at).slice(0, 1),
      ...game.querySelectorAll<HTMLElement>(".board"),
    ];
    const place = places.find((each) => each.querySelector(`${BUTTONS}, button.move`) !== null);
    if (isLost && isOfBoard) focusOn(place ?? places.at(-1) ?? null);
  }
  if (board === null) return;
  const buttons = buttonsIn(board);
  const here = board.querySelector(":focus");
  stopAt(board, buttons.findLast((button) => here?.contains(button)) ?? buttons[0]);
}

/** Moves the focus to something that is no button. */
export function focusOn(place: HTMLElement | SVGElement | null): void {
  place?.setAttribute("tabindex", "-1");
  place?.focus();
}

/**
 * Marks the counters on the other board that the move of a counter takes, as long as it has the
 * pointer or the focus. `left` returns how much of each pile is left.
 */
export function markMoves(
  event: Event,
  left: (pile: number, rest: number) => readonly number[],
): void {
  const table = event.currentTarget as Element;
  const button = (event.target as Element).closest(`${BUTTONS}[data-rest]`);
  unmark(event);
  if (button === null) return;
  const { pile, rest } = placeOf(button);
  const rests = left(pile, rest);
  for (const each of table.querySelectorAll(`${BUTTONS}[data-rest]`)) {
    const other = placeOf(each);
    if (other.rest >= (rests[other.pile] ?? Infinity)) each.setAttribute("data-same", "");
  }
}

/** Removes these marks. */
export function unmark({ currentTarget }: Event): void {
  for (const each of (currentTarget as Element).querySelectorAll("[data-same]"))
    each.removeAttribute("data-same");
}

/** Drags of counters, with those above them. */
export class Drag {
  #from: { readonly button: Element; readonly at: Point } | null = null;
  #moved: readonly (HTMLElement | SVGElement)[] = [];
  /** Whether the click that ends a drag is no tap. */
  #swallows = false;

  down(event: PointerEvent): void {
    const button = (event.target as Element).closest("[data-rest]:not(:disabled)");
    this.#swallows = false;
    this.#from =
      button && event.isPrimary && event.button === 0 ? { button, at: pointOf(event) } : null;
  }

  move(event: PointerEvent): void {
    if (this.#from === null) return;
    const { button, at } = this.#from;
    const to = pointOf(event);
    const [dx, dy] = [to[0] - at[0], to[1] - at[1]];
    if (this.#moved.length === 0) {
      if (Math.hypot(dx, dy) < BEGINS) return;
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      const { pile, rest } = placeOf(button);
      const all = buttonsIn(event.currentTarget as Element);
      this.#moved = all.filter((each) => {
        const other = placeOf(each);
        return other.pile === pile && other.rest >= rest;
      });
    }
    for (const each of this.#moved) {
      each.setAttribute("data-dragged", "");
      each.style.setProperty("--drag-x", `${dx}px`);
      each.style.setProperty("--drag-y", `${dy}px`);
    }
  }

  /** Returns what was dragged away; null if nothing was. */
  up(event: PointerEvent): { readonly pile: number; readonly rest: number } | null {
    const from = this.#from;
    this.#swallows = this.#moved.length > 0;
    const far = from !== null && apart(from.at, pointOf(event)) >= AWAY;
    this.cancel();
    return from !== null && this.#swallows && far ? placeOf(from.button) : null;
  }

  cancel(): void {
    for (const each of this.#moved) {
      each.removeAttribute("data-dragged");
      each.style.removeProperty("--drag-x");
      each.style.removeProperty("--drag-y");
    }
    this.#moved = [];
    this.#from = null;
  }

  /** Stops the click after a drag, but none of the keyboard. */
  click(event: Event): void {
    if (this.#swallows && (event as MouseEvent).detail > 0) event.stopPropagation();
    this.#swallows = false;
  }
}

function placeOf(button: Element): { readonly pile: number; readonly rest: number } {
  return {
    pile: Number(button.getAttribute("data-pile")),
    rest: Number(button.getAttribute("data-rest")),
  };
}
