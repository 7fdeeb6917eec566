/** The styles of statement cards and their lists; they load with what shows them. */
import { stylesheet } from "../canvas/styles.ts";
import css from "./papers.css?shadow";

export const cardStyles = stylesheet(css);
