/** The look of a figure on a stranger's page: the page's own stylesheet, for a shadow root instead of a document. */
import { stylesheet } from "../draw/css.ts";
import css from "../style.css?shadow";

/** One stylesheet for all figures of a page. */
export const figureSheet = stylesheet(css);
