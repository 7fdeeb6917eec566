/** The page of a frame: one figure. `embed.html#v1/...`; `embed.html?bar=off#v1/...` has no bar. */

import { languageIn } from "../locales/language.ts";
import { defineFigure } from "./element.ts";
import { Host } from "./host.ts";

defineFigure();

const language = languageIn(location.href);
if (language !== undefined) document.documentElement.lang = language;
const figure = document.createElement("nimscape-figure");
if (new URLSearchParams(location.search).get("bar") === "off") figure.setAttribute("bar", "off");
figure.setAttribute("link", location.hash);
addEventListener("hashchange", () => {
  figure.link = location.hash;
});
document.body.replaceChildren(figure);
new Host(figure).listen();
