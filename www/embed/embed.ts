/**
 * The page of a frame: one figure. `embed.html#v1/...`; with `?bar=off` it has no bar, with
 * `?play=slide` it plays when a deck shows its slide.
 */

import { languageIn } from "../locales/language.ts";
import { defineFigure } from "./element.ts";
import { Host } from "./host.ts";

defineFigure();

const language = languageIn(location.href);
if (language !== undefined) document.documentElement.lang = language;
const figure = document.createElement("nimscape-figure");
const words = new URLSearchParams(location.search);
if (words.get("bar") === "off") figure.setAttribute("bar", "off");
figure.setAttribute("link", location.hash);
addEventListener("hashchange", () => {
  figure.link = location.hash;
});
document.body.replaceChildren(figure);
new Host(figure, words.get("play") === "slide").listen();
