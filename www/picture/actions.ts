/**
 * What a reader can do in pictures, as far as a picture declares it: the same by the same keys in
 * all of them.
 */
import type { Point } from "../canvas/camera.ts";
import type { Hold } from "../canvas/gestures.ts";
import { type Action, action } from "../canvas/keys.ts";
import type { StepPlayer } from "./steps.ts";

/** Keys with Shift go so many times as far. */
export const FAR = 10;

const WAYS: Readonly<Record<string, Point>> = {
  arrowleft: [-1, 0],
  arrowup: [0, -1],
  arrowright: [1, 0],
  arrowdown: [0, 1],
};

/** The arrow keys; and all of them, without Shift and with it. */
export const PLAIN_ARROWS = Object.keys(WAYS).join(" ");
const SHIFTED = PLAIN_ARROWS.replace(/\w+/g, "shift+$&");
export const ARROWS = `${PLAIN_ARROWS} ${SHIFTED}`;

/** Returns how many places to the right and down an arrow key goes: with Shift ten times as far. */
export function wayOf(key: string): Point {
  const by = key.startsWith("shift+") ? FAR : 1;
  const [right, down] = WAYS[key.replace("shift+", "")] ?? [0, 0];
  return [by * right, by * down];
}

/** What goes through steps. `arrows`: whether arrow keys are for them. */
export function stepActions(player: StepPlayer, arrows = true): Action[] {
  const { steps } = player;
  const sideways = "arrowleft arrowright shift+arrowleft shift+arrowright";
  const play = (key: string) =>
    player.play(player.isPlaying ? "stop" : key === "p" ? "on" : "back");
  const ofArrows = [
    action("Step", "One step back or forward; with Shift, ten.", sideways, (key) =>
      player.step(wayOf(key)[0]),
    ),
    action("Section", "The start of a row or number.", "arrowup arrowdown", (key) =>
      player.section(key === "arrowup" ? -1 : 1),
    ),
  ];
  const ofClock = [
    action("Play steps", "Play the steps, or pause.", "p", play),
    action("Reverse", "Play the steps in reverse, or pause.", "r", play),
  ];
  const page = (key: string) => player.step((steps.page() ?? 0) * (key === "pageup" ? -1 : 1));
  const hasPages = () => steps.page() !== null;
  return [
    ...(arrows ? ofArrows.slice(0, steps.turns ? 2 : 1) : []),
    action("Many steps", "Many steps back or forward.", "pageup pagedown", page, hasPages),
    action("First or last", "The first or the last step.", "home end", (key) =>
      player.goTo(key === "home" ? steps.first() : (steps.end ?? steps.last)()),
    ),
    ...(steps.stay || steps.run ? ofClock : []),
  ];
}

/** + and −: nearer (1) and farther (-1). */
export const zoomActions = (zoom: (by: 1 | -1) => void): Action[] => [
  action("Zoom in", "Zoom in.", "+ =", () => zoom(1)),
  action("Zoom out", "Zoom out.", "- −", () => zoom(-1)),
];

/** What moves the camera of a picture. */
export function cameraActions(hold: Hold): Action[] {
  const arrow = (key: string) =>
    hold.arrow(wayOf(key.replace("shift+", "")), key.startsWith("shift+"));
  return [
    ...(hold.turns ? [action("Turn", "Turn the picture.", PLAIN_ARROWS, arrow)] : []),
    hold.turns
      ? action("Move picture", "Move the picture.", SHIFTED, arrow)
      : action("Move picture", "Move the picture, if nothing is selected.", ARROWS, arrow),
    ...zoomActions((by) => hold.nearer(by)),
    action("Whole figure", "The whole figure.", "0 home", () => hold.zoom(0)),
  ];
}
