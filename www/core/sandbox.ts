/**
 * A page in a sandbox that takes its origin, as in the frames that Share writes. There the browser
 * stores nothing and ignores forms, and most sandboxes also block files, windows and full screen
 * without a word.
 */

/** What the page says when it opens. */
export const SANDBOXED =
  "This page is in a sandbox: files, printing, copying and full screen may be blocked, and nothing is stored. Open its address in a new window.";

/** What the page says when a file is saved. */
export const UNSAVED =
  "This page is in a sandbox, which may have blocked the file. Open its address in a new window, and save it there.";

/** Whether the page is in such a sandbox; a file from a disk is not. */
export function isSandboxed(): boolean {
  return globalThis.origin === "null" && /^https?:$/.test(globalThis.location?.protocol);
}

const listeners = new Set<(sentence: string) => void>();

/** Calls a function whenever a sandbox may have blocked a file. */
export function onUnsaved(listener: (sentence: string) => void): void {
  listeners.add(listener);
}

/** Says that a sandbox may have blocked a file, if there is one. */
export function warnUnsaved(): void {
  if (isSandboxed()) for (const listener of listeners) listener(UNSAVED);
}

/**
 * In a sandbox, does for the forms of a page or a shadow root what the browser refuses: a button
 * closes its dialog or submits its form. Enter in a field is a click on the button, too.
 */
export function submitByClick(root: Document | ShadowRoot): void {
  if (!isSandboxed()) return;
  root.addEventListener("click", (event) => {
    const { target, defaultPrevented } = event;
    const button = target instanceof Element ? target.closest("button") : null;
    const form = button?.form;
    if (defaultPrevented || !form || button?.type !== "submit" || button.disabled) return;
    event.preventDefault();
    if (!form.noValidate && !form.reportValidity()) return;
    if (form.method === "dialog") form.closest("dialog")?.close();
    else form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  });
}
