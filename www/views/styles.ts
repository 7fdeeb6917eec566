/**
 * The styles of views that are mostly text and tables, for figures outside our page; they load with
 * such views only.
 */
import { adopting } from "../canvas/styles.ts";
import css from "../views.css?shadow";

const adopted = adopting(css);

/** Puts the styles on the shadow root that holds an element; the page has them anyway. */
export function adoptStyles(element: Element): void {
  if (element.getRootNode() !== document) adopted(element);
}
