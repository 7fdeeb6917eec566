/** A lesson in a figure of a frame or an element: the player in its shadow root. */
import { stylesheet } from "../../canvas/styles.ts";
import page from "../../page.css?shadow";
import { cardStyles } from "../../papers/styles.ts";
import type { Session } from "../../session/session.ts";
import css from "./lesson.css?shadow";
import { Player } from "./player.ts";

/** A shadow root imports no stylesheets; the figure has those that the page imports. */
const looks = [...[page.replace(/@import[^;]*;/g, ""), css].map(stylesheet), cardStyles];

/** Returns a player for a shadow root. Its keys work where the focus is inside the lesson. */
export function openIn(root: ShadowRoot, session: Session): Player {
  const home = document.createElement("div");
  home.className = "lesson-figure";
  const own = looks.map((look) => look(root.ownerDocument));
  root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, ...own])];
  const player = new Player(session, { keys: home, prints: false });
  home.append(player.element);
  return player;
}
