/** Colours of the theme as numbers, and stylesheets for pages and shadow roots. */

/** Red, green, blue, each 0..1. */
export type Rgb = readonly [number, number, number];

/**
 * Returns the colours of CSS variables on an element, in any notation, from the computed styles of
 * children, which are there together: each change before a reading costs a layout. They are not
 * read from a canvas: some browsers falsify pixels.
 */
export function cssColours<V extends readonly `--${string}`[]>(element: Element, ...variables: V) {
  const probes = variables.map((variable) => {
    const probe = document.createElement("span");
    const value = `var(${variable})`;
    // Forced colours would replace it; a mixture has one notation, whatever that of its parts.
    probe.style.setProperty("forced-color-adjust", "none");
    probe.style.setProperty("transition", "none");
    probe.style.setProperty("color", `color-mix(in srgb, ${value}, ${value})`);
    return probe;
  });
  element.append(...probes);
  const computed = probes.map((probe) => getComputedStyle(probe).getPropertyValue("color"));
  for (const probe of probes) probe.remove();
  const colours = computed.map((colour): Rgb => rgbOf(colour) ?? [0.5, 0.5, 0.5]);
  return colours as { readonly [At in keyof V]: Rgb };
}

/** Reads a computed colour in sRGB: `rgb(r g b)`, with commas or not, or `color(srgb r g b)`. */
function rgbOf(computed: string): Rgb | null {
  const [, name, parts = ""] = /^(rgba?\(|color\(srgb )([^)]*)\)$/.exec(computed.trim()) ?? [];
  const numbers = parts.split(/[\s,/]+/).filter((part) => part !== "");
  if (name === undefined || numbers.length < 3) return null;
  const [red = 0, green = 0, blue = 0] = numbers.map((part) => {
    const value = part === "none" ? 0 : Number.parseFloat(part);
    const most = part.endsWith("%") ? 100 : name.startsWith("rgb") ? 255 : 1;
    return Math.min(1, Math.max(0, value / most));
  });
  return [red, green, blue];
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
    const existing = sheets.get(home);
    if (existing !== undefined) return existing;
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
