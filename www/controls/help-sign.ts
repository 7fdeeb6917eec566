/**
 * The sign beside a control that opens its help: while it is pointed at or has the focus, and
 * after a tap until the focus leaves. Escape closes it, wherever the focus is. The panel handles
 * the other events of all signs.
 */
import type { TemplateResult } from "lit/html.js";
import { html } from "../locales/html.ts";
import { say } from "../locales/say.ts";

/** The sign; the help is the element after it. */
export function helpSign(label: string): TemplateResult {
  return html`<button type="button" class="help-sign" aria-label=${say`About ${say(label)}`} aria-expanded="false">?</button>`;
}

export function showHelp({ target }: Event): void {
  const sign = signOf(target);
  if (sign !== null) setOpen(sign, true);
}

/** The pointer may move from the sign to the help. */
export function hideHelp(event: PointerEvent | FocusEvent): void {
  const sign = signOf(event.target);
  if (sign === null || sign === signOf(event.relatedTarget) || sign === document.activeElement)
    return;
  setOpen(sign, false);
}

/** A tap opens it, and the focus keeps it open: Safari gives the focus to no clicked button. */
export function focusSign({ target }: Event): void {
  const sign = target instanceof Element ? target.closest<HTMLElement>(".help-sign") : null;
  sign?.focus();
}

/** The signs whose help is open. */
const opened = new Set<Element>();

function hideHelpByKey(event: KeyboardEvent): void {
  if (event.key !== "Escape") return;
  for (const sign of opened) {
    if (sign.isConnected) event.stopPropagation();
    setOpen(sign, false);
  }
}

/** Returns the sign that an element is, or whose help it is in. */
function signOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  const help = target.closest(".meaning");
  const sign = help === null ? target.closest(".help-sign") : help.previousElementSibling;
  return sign?.classList.contains("help-sign") ? sign : null;
}

function setOpen(sign: Element, open: boolean): void {
  sign.setAttribute("aria-expanded", String(open));
  const help = sign.nextElementSibling;
  if (help instanceof HTMLElement) help.hidden = !open;
  if (open) opened.add(sign);
  else opened.delete(sign);
  if (opened.size > 0) addEventListener("keydown", hideHelpByKey, { capture: true });
  else removeEventListener("keydown", hideHelpByKey, { capture: true });
}
