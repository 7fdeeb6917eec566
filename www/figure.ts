/**
 * The custom element, from one module: `<script type="module" src=".../figure.js"></script>`, then
 * `<nimscape-figure view="octant" side="64">`. Besides the name of its element it leaves no trace in the page.
 */
import { NimscapeFigure } from "./figure/element.ts";

const NAME = "nimscape-figure";

if (globalThis.customElements && !customElements.get(NAME)) {
  customElements.define(NAME, NimscapeFigure);
}

declare global {
  interface HTMLElementTagNameMap {
    "nimscape-figure": NimscapeFigure;
  }
}

export type { Changed } from "./figure/element.ts";
export { NimscapeFigure };
