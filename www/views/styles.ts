/**
 * The styles of views that are mostly text and tables, for figures outside our page; they load with
 * such views only.
 */
import { adopt, stylesheet } from "../canvas/styles.ts";
import css from "../views.css?shadow";

const look = stylesheet(css);

/** Puts the look on the shadow root that holds an element; the page has it anyway. */
export function adoptStyles(element: Element): void {
  const home = element.getRootNode();
  if (home instanceof ShadowRoot) adopt(home, look());
}
