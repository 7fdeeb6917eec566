/**
 * The size of letters, on which all sizes of the page depend. On our own pages it is that of the
 * root element. A figure on another page has the size that the reader has chosen in the browser:
 * many pages give their root element a size of their own, such as 62.5 %.
 */

/** The reader's size in CSS pixels, once a figure has measured it. */
let measured: number | null = null;
/** Whether the root element has our size, although a figure has measured another one. */
let isOwn = false;
const sheets = new Map<Document, CSSStyleSheet>();

/** Returns the size of letters in CSS pixels. */
export function rem(): number {
  const root = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return isOwn || measured === null ? root() : measured;
}

/** Returns the stylesheet with the size for the shadow roots of a document. */
export function lettersSheet(home: Document): CSSStyleSheet {
  const { CSSStyleSheet } = home.defaultView ?? globalThis;
  const sheet = sheets.get(home) ?? new CSSStyleSheet();
  sheets.set(home, sheet);
  sheet.replaceSync(text());
  return sheet;
}

const text = () => `:host{--rem:${isOwn || measured === null ? "1rem" : `${measured}px`}}`;

/** Sets the reader's size. Returns whether it is another one. */
export function setReadersSize(size: number): boolean {
  const isOther = size !== measured;
  measured = size;
  if (isOther) renew();
  return isOther && !isOwn;
}

/** Follows the root element from now on, as a presentation does that enlarges it; or no more. */
export function followRoot(on: boolean): void {
  if (on === isOwn) return;
  isOwn = on;
  renew();
}

function renew(): void {
  for (const sheet of sheets.values()) sheet.replaceSync(text());
}
