/** Which events belong to a control of the figure: they are not for the page around it. */

/** What is typed in. */
export const FIELDS = "input, select, textarea, [contenteditable]";
export const BUTTONS = "button, a, summary";

/** The keys that controls with the focus use. */
const OWN_KEYS = [
  [FIELDS, /./],
  [BUTTONS, /^(Enter| )$/],
] as const;

/** Whether a control with the focus uses a key. */
export function isForControl(event: KeyboardEvent): boolean {
  return OWN_KEYS.some(([controls, keys]) => keys.test(event.key) && isIn(controls, event));
}

/** Whether an event is in an element that a selector matches, also in one of a shadow root. */
export function isIn(selector: string, event: Event): boolean {
  const [target] = event.composedPath();
  return target instanceof Element && target.closest(selector) !== null;
}
