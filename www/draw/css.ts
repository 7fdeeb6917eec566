/** Colours of the page's theme, as numbers; stylesheets for shadow roots. */

/** Red, green, blue, each 0..1. */
export type Rgb = readonly [number, number, number];

/** The colour that a CSS variable has on an element, in whatever notation it is written. */
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

/** A stylesheet that is made once, when it is first asked for; by script, so that no host's policy on styles forbids it. */
export function stylesheet(css: string): () => CSSStyleSheet {
  let sheet: CSSStyleSheet | null = null;
  return () => {
    if (sheet === null) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
    }
    return sheet;
  };
}
