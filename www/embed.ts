/** The figure alone, for a frame: `embed.html#v1/...`. `embed.html?bar=off#v1/...` leaves the bar out. */
import "./figure.ts";
import { Host } from "./figure/host.ts";

const figure = document.createElement("nimscape-figure");
if (new URLSearchParams(location.search).get("bar") === "off") figure.setAttribute("bar", "off");
figure.setAttribute("link", location.hash);
addEventListener("hashchange", () => {
  figure.link = location.hash;
});
document.body.replaceChildren(figure);
new Host(figure).listen();
