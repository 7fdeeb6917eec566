/** The page's stylesheet, for the shadow root of a figure. */
import { stylesheet } from "../canvas/styles.ts";
import css from "../style.css?shadow";

/** One stylesheet for all figures of a page. */
export const figureSheet = stylesheet(css);
