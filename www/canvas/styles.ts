/** Colours of the theme as numbers, and stylesheets for pages and shadow roots. */

/** Red, green, blue, each 0..1. */
export type Rgb = readonly [number, number, number];

/** Returns the colour of a CSS variable on an element, in any notation. */
export function cssColour(element: Element, variable: `--${string}`): Rgb {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) return [0.5, 0.5, 0.5];
  context.fillStyle = getComputedStyle(element).getPropertyValue(variable).trim();
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red / 255, green / 255, blue / 255];
}

/** Whether a colour is darker than the middle. */
export function isDark([red, green, blue]: Rgb): boolean {
  return 0.299 * red + 0.587 * green + 0.114 * blue < 0.5;
}

/**
 * Returns a stylesheet that is made on first use, by script, so that no host's style policy forbids
 * it. Each document has its own: none takes one of another.
 */
export function stylesheet(css: string): (home?: Document) => CSSStyleSheet {
  const sheets = new WeakMap<Document, CSSStyleSheet>();
  return (home = document) => {
    const made = sheets.get(home);
    if (made !== undefined) return made;
    const { CSSStyleSheet } = home.defaultView ?? globalThis;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    sheets.set(home, sheet);
    return sheet;
  };
}

/** Gives a page or a shadow root a stylesheet that it may have already. */
export function adopt(home: DocumentOrShadowRoot, sheet: CSSStyleSheet): void {
  if (!home.adoptedStyleSheets.includes(sheet)) home.adoptedStyleSheets.push(sheet);
}

/** Returns a function that puts a stylesheet on the page or the shadow root of an element. */
export function adopting(css: string): (element: Element) => void {
  const sheet = stylesheet(css);
  return (element) => {
    const home = element.getRootNode();
    if (home instanceof ShadowRoot) adopt(home, sheet(element.ownerDocument));
    else if (home === document) adopt(document, sheet());
  };
}
