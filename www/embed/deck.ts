/**
 * A framed figure in a deck of slides. reveal.js posts `slide:start` and `slide:stop` to the frames
 * of a slide. And a frame has the keyboard once it was clicked: keys that neither the figure nor a
 * control in it uses are posted to the deck, which then goes on.
 */

import { isModified } from "../canvas/keys.ts";
import { isForControl } from "./control-events.ts";
import type { NimscapeFigure } from "./element.ts";

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
