/** What takes the place of a view and its panel: Start and lessons, loaded when they are opened. */
import { loadModule } from "../../core/download.ts";
import { handled } from "../../figure/figure.ts";
import type { Player } from "../../lessons/player/player.ts";
import { common } from "../../link/link.ts";
import type { Screen } from "../../session/session.ts";
import type { Start } from "../../start/start.ts";
import type { Address } from "./address.ts";
import type { Page } from "./page.ts";

export class Screens {
  /** Settles when Start or the lesson can be used. */
  ready: Promise<void> = Promise.resolve();
  readonly #page: Pick<Page, "session" | "inputs" | "buttons">;
  readonly #address: Address;
  /** What was opened so far. */
  #start: Start | null = null;
  #player: Player | null = null;
  /** Which of them is shown; null is a view. */
  #current: Screen | null = null;
  /** Counts the links that were opened. */
  #links = 0;

  constructor(page: Pick<Page, "session" | "inputs" | "buttons">, address: Address) {
    this.#page = page;
    this.#address = address;
  }

  get current(): Screen | null {
    const { place } = this.#page.session;
    return place === "start" ? this.#start : place === "lesson" ? this.#player : null;
  }

  repaint(): void {
    this.#start?.repaint();
    this.#player?.repaint();
  }

  /** Opens Start, or the lesson of a link. */
  open(link: string, note: string | null): void {
    this.#links += 1;
    const ready = link.length < 2 ? this.#openStart() : this.#openLesson(link, note);
    this.ready = handled(ready);
    void this.#page.session.attempt(() => ready);
  }

  /** Leaves what is shown, for a view. */
  close(): void {
    this.#links += 1;
    this.#enter(null);
  }

  /** Shows Start where its tree moves from the plane into space, once Start is open. */
  async watchMovement(): Promise<void> {
    await this.ready;
    if (this.#page.session.place === "start") this.#start?.open("fold");
  }

  #enter(next: Screen | null): void {
    if (this.#current !== next) this.#current?.leave();
    this.#current = next;
    next?.enter();
  }

  async #openLesson(link: string, note: string | null): Promise<void> {
    const { session } = this.#page;
    const turn = this.#links;
    session.openLesson(link, null);
    const { Player, adoptLook } = await loadModule(
      import("../../lessons/player/player.ts"),
      "The file of lessons",
    );
    const { present } = this.#page.buttons;
    this.#player ??= new Player(session, { keys: window, present });
    adoptLook();
    if (turn !== this.#links) return; // another link was opened while the file was loaded
    this.#page.inputs.open([]);
    session.openLesson(link, this.#player, { speaks: session.speaks, note });
    session.speaks = true;
    this.#enter(this.#player);
    if (this.#address.link === link)
      this.#address.write(note === null ? link : session.link, "replace", this.#player.origin);
    await this.#player.ready;
  }

  /** Shows Start; the theme stays. */
  async #openStart(): Promise<void> {
    const { session } = this.#page;
    session.place = "start";
    session.lesson = null;
    session.notices = [];
    session.state = { ...session.state, ui: common.ui.default };
    this.#page.inputs.open([]);
    const { Start } = await loadModule(import("../../start/start.ts"), "The file of Start");
    this.#start ??= new Start(session, this.#page.buttons);
    if (session.place !== "start") return;
    session.speaks = true;
    session.show();
    this.#enter(this.#start);
    await this.#start.ready;
  }
}
