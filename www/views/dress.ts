/** The look of pictures that are mostly words and tables, in figures outside of our page: it comes with them, not with all figures. */
import css from "../views.css?shadow";

let sheet: CSSStyleSheet | null = null;

/** Puts the look on the shadow root that holds an element; the page has it anyway. */
export function dress(element: Element): void {
  const home = element.getRootNode();
  if (!(home instanceof ShadowRoot)) return;
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  if (!home.adoptedStyleSheets.includes(sheet)) home.adoptedStyleSheets.push(sheet);
}
