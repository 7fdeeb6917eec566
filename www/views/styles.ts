/** The styles of views that are mostly text and tables; they load with such views only. */
import { adopting } from "../canvas/styles.ts";
import css from "../views.css?shadow";

/** Puts the styles on the page, or on the shadow root that holds an element. */
export const adoptStyles = adopting(css);
