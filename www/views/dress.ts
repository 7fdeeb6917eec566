/** The look of pictures that are mostly words and tables, in figures outside of our page: it comes with them, not with all figures. */
import { stylesheet } from "../draw/css.ts";
import css from "../views.css?shadow";

const look = stylesheet(css);

/** Puts the look on the shadow root that holds an element; the page has it anyway. */
export function dress(element: Element): void {
  const home = element.getRootNode();
  if (home instanceof ShadowRoot && !home.adoptedStyleSheets.includes(look()))
    home.adoptedStyleSheets.push(look());
}
