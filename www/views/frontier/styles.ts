/** The styles of the frontier, loaded with the scene. */
import { adopt, stylesheet } from "../../canvas/styles.ts";
import css from "./frontier.css?shadow";

const look = stylesheet(css);

/** Puts the look on the page or the shadow root that holds an element. */
export function adoptLook(element: Element): void {
  const home = element.getRootNode();
  if (home instanceof ShadowRoot) adopt(home, look());
  else if (home === document) adopt(document, look());
}
