/**
 * Shows the picture to an audience: in large letters, without anything around it but its sentence.
 * Clickers step, the screen stays awake, and a second window has notes.
 */

import { nothing, render, type TemplateResult } from "lit/html.js";
import { typeset } from "../canvas/formulas.ts";
import { type Action, press } from "../canvas/keys.ts";
import { stylesheet } from "../canvas/styles.ts";
import { html } from "../locales/html.ts";
import type { Session } from "../session/session.ts";
import { blackScreen, presentation } from "./actions.ts";
import { channelOf, type PresentedState, requestOf } from "./channel.ts";
import css from "./presenter.css?shadow";

const look = stylesheet(css);

export class Presenter {
  readonly #session: Session;
  readonly #awake = new Awake();
  readonly #actions = presentation(
    (by) => this.#step(by),
    () => this.#blacken(!this.#isBlack),
    () => this.#openNotes(),
  );
  readonly #foot = document.createElement("footer");
  readonly #ring = document.createElement("div");
  readonly #black = blackScreen(() => this.#blacken(false));
  #isBlack = false;
  /** Removes the listeners at the end; null while nothing is presented. */
  #end: AbortController | null = null;
  #notes: { readonly id: string; readonly channel: BroadcastChannel } | null = null;
  /** The last message to the notes. */
  #lastMessage = "";
  /** Whether this presentation has the full screen: the end of one ends the other. */
  #isFull = false;
  /** A new window ends the full screen, but not the presentation. */
  #opensWindow = false;

  constructor(session: Session) {
    this.#session = session;
    document.adoptedStyleSheets.push(look());
    this.#foot.className = "presented row apart";
    this.#ring.className = "pointed-at"; // legends have signs of the class "ring"
    this.#ring.setAttribute("aria-hidden", "true");
  }

  /** Begins or ends a presentation by hand: one begins in full screen. */
  toggle(): void {
    if (this.#end !== null) {
      this.#leave();
    } else {
      this.#session.change({ ui: "present" }, "commit");
      void this.#fill();
    }
  }

  /** Follows what the page shows: its link says whether it is presented. */
  update(): void {
    const on = this.#session.hides("surroundings");
    if (on && this.#end === null) this.#enter();
    if (!on && this.#end !== null) this.#exit();
    if (on) this.#draw();
  }

  #enter(): void {
    this.#end = new AbortController();
    const { signal } = this.#end;
    document.documentElement.dataset.ui = "present";
    document.body.append(this.#foot, this.#ring, this.#black);
    this.#isFull = false; // what is full now was filled before, and may be about to end
    this.#blacken(false);
    this.#ring.hidden = true;
    this.#awake.hold();
    addEventListener("keydown", (event) => press(Object.values(this.#actions), event), { signal });
    addEventListener("keydown", (event) => this.#escape(event), { signal, capture: true });
    addEventListener("pointermove", (event) => this.#point(event), { signal });
    document.addEventListener("fullscreenchange", () => this.#resized(), { signal });
    document.addEventListener(
      "visibilitychange",
      () => document.visibilityState === "visible" && this.#awake.hold(),
      { signal },
    );
  }

  #exit(): void {
    this.#end?.abort();
    this.#end = null;
    delete document.documentElement.dataset.ui;
    for (const part of [this.#foot, this.#ring, this.#black]) part.remove();
    this.#awake.release();
    this.#send({ kind: "over" });
    unfill();
  }

  #leave(): void {
    this.#session.change({ ui: "none" }, "commit");
  }

  // Keys, mouse and screen

  /** Escape ends the presentation before the picture sees the key. */
  #escape(event: KeyboardEvent): void {
    const inDialog = event.target instanceof Element && event.target.closest("dialog") !== null;
    if (event.key !== "Escape" || inDialog) return;
    event.preventDefault();
    event.stopPropagation();
    this.#leave();
  }

  /** Asks for the full screen; a browser may refuse it, and the window is presented as it is. */
  async #fill(): Promise<void> {
    await document.documentElement.requestFullscreen?.().catch(() => {});
    if (this.#end === null) unfill(); // it was left before the browser answered
  }

  /** Escape in full screen never reaches the page: the browser only ends the full screen. */
  #resized(): void {
    this.#draw();
    const wasFull = this.#isFull;
    this.#isFull = document.fullscreenElement !== null;
    if (this.#isFull || !wasFull) return;
    if (this.#opensWindow) this.#opensWindow = false;
    else this.#leave();
  }

  /** A step of the view's animation; the picture comes back for it. */
  #step(by: -1 | 1): void {
    this.#blacken(false);
    const { stepped } = this.#session;
    if (stepped?.steps.step) stepped.step(by);
  }

  #blacken(on: boolean): void {
    this.#isBlack = on;
    this.#black.hidden = !on;
    this.#draw();
  }

  /** The ring follows the mouse over the picture; the facts name the cell inside it. */
  #point({ clientX, clientY, pointerType, target }: PointerEvent): void {
    const inside = target instanceof Element && target.closest("#picture") !== null;
    this.#ring.hidden = !inside || pointerType === "touch";
    this.#ring.style.transform = `translate(${clientX}px, ${clientY}px)`;
  }

  // The foot, and the notes

  #draw(): void {
    if (this.#end === null) return;
    const { pictureLink: link, lesson, status } = this.#session;
    const { facts } = status;
    const notes = lesson?.notes ?? null;
    render(this.#template(), this.#foot);
    render(html`<i></i>${facts === null ? nothing : html`<b>${facts.title}</b>`}`, this.#ring);
    this.#send({ kind: "shown", link, facts, black: this.#isBlack, notes });
  }

  #template(): TemplateResult {
    const { heading, stepped } = this.#session;
    const { title, sentence } = heading;
    const full = document.fullscreenEnabled && document.fullscreenElement === null;
    const button = (label: string, act: () => void) =>
      html`<button type="button" @click=${act}>${label}</button>`;
    const act = ({ name, run }: Action) => button(name, () => run(""));
    const { back, next, notes } = this.#actions;
    return html`<h1 class="unseen">${title}</h1>
      <p>${typeset(sentence)}</p>
      <div class="acts">
        ${stepped?.steps.step ? [act(back), act(next)] : nothing}
        ${notes ? act(notes) : nothing}
        ${full ? button("Full screen", () => void this.#fill()) : nothing}
        ${button("Leave", () => this.#leave())}
      </div>`;
  }

  #openNotes(): void {
    this.#notes ??= this.#connect(crypto.getRandomValues(new Uint32Array(2)).join("-"));
    const address = new URL(`?notes=${this.#notes.id}`, location.href.replace(/#.*/, ""));
    this.#opensWindow = document.fullscreenElement !== null;
    if (window.open(address, `nimscape-notes-${this.#notes.id}`, "popup,width=960,height=720"))
      return;
    this.#opensWindow = false;
    this.#session.notify(
      "The browser blocked the window with the notes. Allow this page to open windows.",
    );
  }

  #connect(id: string) {
    const channel = channelOf(id);
    channel.addEventListener("message", ({ data }) => {
      const request = this.#end === null ? null : requestOf(data);
      if (request?.kind === "step") this.#step(request.by);
      else if (request?.kind === "black") this.#blacken(!this.#isBlack);
      else if (request?.kind === "open") {
        this.#lastMessage = "";
        this.#draw();
      }
    });
    return { id, channel };
  }

  /** Sends a message to the notes, unless it is the last one again. */
  #send(message: PresentedState): void {
    const text = JSON.stringify(message);
    if (this.#notes === null || text === this.#lastMessage) return;
    this.#lastMessage = text;
    this.#notes.channel.postMessage(message);
  }
}

function unfill(): void {
  if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => {});
}

/** Keeps the screen awake. Browsers that cannot, or do not want to, change nothing. */
class Awake {
  #lock: Promise<WakeLockSentinel | null> | null = null;

  /** Asks for the lock. Called again when the page is visible again: browsers take it away. */
  hold(): void {
    const before = this.#lock;
    this.#lock = navigator.wakeLock?.request("screen").catch(() => null) ?? null;
    void giveBack(before);
  }

  /** Gives the lock back, also one that is still on its way. */
  release(): void {
    void giveBack(this.#lock);
    this.#lock = null;
  }
}

async function giveBack(lock: Promise<WakeLockSentinel | null> | null): Promise<void> {
  await (await lock)?.release().catch(() => {});
}
