/** The keyboard focus: how it moves in a row, and where it goes when its element disappears. */
import { isModified } from "./keys.ts";

// One tab stop for a row of links or buttons that are shown: arrow keys, Home and End move between
// them, as in a toolbar. From outside, Tab leads to the current item (`aria-current`, or
// `data-current` for what holds it), or to the first.

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

// Where the focused element disappears or is disabled, the focus goes to the part of the page
// around that element, never to another button, which the next key would press.

/** Parts of a page that can take the focus without doing anything. */
const PARTS = "[role=group], [role=region], [tabindex='-1'], section, fieldset, dialog, article";
const ACTIONS = "a, button, input, select, textarea, summary, canvas, [role=button]";

/** Watches a page or a shadow root, for as long as it is there. */
export function catchLostFocus(root: Document | ShadowRoot): void {
  /** Where the focus was last, and what is around it, from inside out. */
  let [last, around]: [Element | null, readonly Element[]] = [null, []];
  let isWaiting = false;

  const check = () => {
    isWaiting = false;
    if (last === null || isElsewhere(root, last)) return;
    if (isUsable(last)) {
      if (root.activeElement !== last) last = null; // the reader has left it
      return;
    }
    const part = around.find((each) => each.matches(PARTS) && isUsable(each));
    const fallback = root.querySelector("#picture");
    const target = (part ?? fallback) as HTMLElement | null;
    last = null;
    if (target === null) return;
    if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };
  // After the next frame: until then the code that has changed the page may move the focus itself.
  const wait = () => {
    if (isWaiting || last === null) return;
    isWaiting = true;
    requestAnimationFrame(() => setTimeout(check));
  };

  root.addEventListener("focusin", (event) => {
    const target = event.target as Element;
    last = target;
    around = ancestorsOf(target).filter((each) => !each.matches(ACTIONS));
  });
  root.addEventListener("focusout", wait);
  const changes = { attributes: true, childList: true, subtree: true };
  new MutationObserver(wait).observe(root, changes);
}

function ancestorsOf(element: Element): Element[] {
  const all: Element[] = [];
  for (let each = element.parentElement; each !== null; each = each.parentElement) all.push(each);
  return all;
}

function isUsable(element: Element): boolean {
  const isSeen = element.isConnected && element.checkVisibility({ visibilityProperty: true });
  return isSeen && !element.matches(":disabled");
}

/** Whether another element has the focus, here or around the shadow root. */
function isElsewhere(root: Document | ShadowRoot, last: Element): boolean {
  const own = root.activeElement;
  if (own !== null && own !== last && own !== document.body) return true;
  const host = root instanceof ShadowRoot ? root.host : null;
  const { activeElement: outer } = document;
  return host !== null && outer !== null && outer !== host && outer !== document.body;
}
