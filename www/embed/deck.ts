/**
 * A framed figure in a deck of slides. reveal.js posts `slide:start` and `slide:stop` to the frames
 * of a slide. And a frame has the keyboard once it was clicked: keys that neither the figure nor a
 * control in it uses are posted to the deck, which then goes on.
 */

import { isModified } from "../canvas/keys.ts";
import type { NimscapeFigure } from "./element.ts";

/** What is typed in. */
export const FIELDS = "input, select, textarea, [contenteditable]";
export const BUTTONS = "button, a, summary";

/** What a key does in a control with the focus: it is not for the deck. */
const OWN_KEYS = [
  [FIELDS, /./],
  [BUTTONS, /^(Enter| )$/],
] as const;

/** Returns whether a message is of a deck, and does what it says. */
export function handleSlide(figure: NimscapeFigure, data: unknown, playsOnSlide: boolean): boolean {
  if (data === "slide:stop") void figure.play("stop");
  else if (data === "slide:start" && playsOnSlide) void figure.play("on");
  return data === "slide:stop" || data === "slide:start";
}

/** Returns the message of a key for the deck; null for a key that is used in the frame. */
export function keyMessage(event: KeyboardEvent): object | null {
  const { key, keyCode, shiftKey } = event;
  if (event.defaultPrevented || isModified(event) || isForControl(event)) return null;
  return { source: "nimscape", kind: "key", key, keyCode, shiftKey };
}

/** Whether a control with the focus uses a key. */
export function isForControl(event: KeyboardEvent): boolean {
  return OWN_KEYS.some(([controls, keys]) => keys.test(event.key) && isIn(controls, event));
}

/** Whether an event is in an element, also in one of a shadow root. */
export function isIn(selector: string, event: Event): boolean {
  const [target] = event.composedPath();
  return target instanceof Element && target.closest(selector) !== null;
}
