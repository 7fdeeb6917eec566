/**
 * One tab stop for a row of links or buttons that are shown: arrow keys, Home and End move between
 * them, as in a toolbar. From outside, Tab leads to the current item (`aria-current`, or
 * `data-current` for what holds it), or to the first.
 */
import { isModified } from "./keys.ts";

const ITEMS = "a, button:not(:disabled)";
const CURRENT = "[aria-current], [data-current]";

/** Handles `focusin` and `focusout` of the row: the one tab stop is where the focus is. */
export function keepStop(event: Event): void {
  const items = itemsOf(event.currentTarget);
  const current = items.find((item) => item.matches(CURRENT));
  const focused = items.find((item) => event.type === "focusin" && item === event.target);
  const stop = focused ?? current ?? items[0];
  for (const item of items) item.tabIndex = item === stop ? 0 : -1;
}

/** Handles `keydown` of the row. */
export function rove(event: KeyboardEvent): void {
  const items = itemsOf(event.currentTarget);
  const next = placeAfter(event.key, items.indexOf(event.target as HTMLElement), items.length);
  if (next === null || isModified(event)) return;
  event.preventDefault();
  event.stopPropagation();
  items[next]?.focus();
}

/**
 * Returns the item that a key leads to from the one at `here`, of `count`; null for other keys.
 * Wraps around at the ends.
 */
function placeAfter(key: string, here: number, count: number): number | null {
  if (here < 0 || here >= count) return null;
  if (key === "ArrowRight" || key === "ArrowDown") return (here + 1) % count;
  if (key === "ArrowLeft" || key === "ArrowUp") return (here + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

function itemsOf(row: EventTarget | null): HTMLElement[] {
  if (!(row instanceof Element)) return [];
  return [...row.querySelectorAll<HTMLElement>(ITEMS)].filter((item) => item.checkVisibility());
}
