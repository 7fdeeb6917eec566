/**
 * Defines the custom element: `<script type="module" src=".../figure.js"></script>`, then
 * `<nimscape-figure view="octant" side="64">`. It changes nothing else on the page.
 */
import { defineFigure, type NimscapeFigure } from "./element.ts";

defineFigure();

declare global {
  interface HTMLElementTagNameMap {
    "nimscape-figure": NimscapeFigure;
  }
}

export { type Changed, NimscapeFigure } from "./element.ts";
