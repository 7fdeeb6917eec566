/**
 * The sound of a picture: a button beside words, and the numbers of what was heard. One sound at a
 * time, until it ends or is stopped.
 */
import { render } from "lit/html.js";
import { messageOf } from "../core/message-of.ts";
import { parse } from "../link/link.ts";
import { html } from "../locales/html.ts";
import type { Session } from "../session/session.ts";
import { tables } from "../views/tables.ts";
import { notesOf, numbersOf, sentenceOf } from "./notes.ts";
import { play } from "./play.ts";
import { sounds } from "./sounds.ts";

/** How long a device may take to begin (s): without one, the clock of a context stands still. */
const LONGEST_START = 4;

export class Sound {
  readonly element = document.createElement("div");
  readonly #session: Session;
  /** The picture that the words are about. */
  #link = "";
  #words = "";
  /** Stops what is heard now; null in silence. */
  #now: AbortController | null = null;
  /** What was heard of this picture: a sentence, and the numbers of each voice. */
  #heard: readonly string[] = [];

  constructor(session: Session) {
    this.#session = session;
    this.element.className = "sound";
    this.renew();
  }

  /** Shows the words of the picture. If it is another one than before, the sound ends. */
  renew(): void {
    const { link } = this.#session;
    if (link === this.#link) return;
    this.#link = link;
    this.#heard = [];
    this.#end();
    void sounds[this.#picture.view]?.()
      .then(({ words }) => {
        if (link === this.#link) this.#words = words;
        this.#draw();
      })
      .catch(() => {}); // the button reports it
  }

  /** Ends the sound without a word: the picture is left. */
  leave(): void {
    this.#end();
  }

  get #picture() {
    return parse(this.#link, tables);
  }

  async #start(): Promise<void> {
    const now = new AbortController();
    const { signal } = now;
    const ended = new Promise((end) => signal.addEventListener("abort", end));
    this.#now = now;
    let context: AudioContext | null = null;
    addEventListener("keydown", (event) => this.#key(event), { capture: true, signal });
    this.#draw();
    try {
      context = new AudioContext(); // some browsers allow it only during a click
      const heard = await this.#hear(signal);
      if (signal.aborted) return;
      this.#heard = [sentenceOf(heard), ...numbersOf(heard)];
      this.#announce(sentenceOf(heard));
      this.#draw();
      const played = Promise.all([play(context, notesOf(heard)), context.resume()]);
      await Promise.race([played, ended, standing(context)]);
      if (!signal.aborted) this.#announce("The sound has ended.");
    } catch (error) {
      if (!signal.aborted) this.#session.notify(messageOf(error));
    } finally {
      void context?.close();
      if (this.#now === now) this.#end();
    }
  }

  async #hear(signal: AbortSignal) {
    const { view, values } = this.#picture;
    const [{ core }, module] = await Promise.all([this.#session.loader.whole(), sounds[view]?.()]);
    if (module === undefined) throw new Error("This picture has no sound.");
    return module.melody(values, { core, data: () => this.#session.data(), signal });
  }

  #stop(): void {
    this.#end();
    this.#announce("The sound is stopped.");
  }

  #announce(sentence: string): void {
    this.#session.announcer.report("sound", [sentence], true);
  }

  #end(): void {
    this.#now?.abort();
    this.#now = null;
    this.#draw();
  }

  #key(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    this.#stop();
  }

  #draw(): void {
    const playing = this.#now !== null;
    const toggle = () => (this.#now === null ? void this.#start() : this.#stop());
    render(
      html`<p>${this.#words}</p>
        <p class="acts">
          <button type="button" class="listen" @click=${toggle}>${playing ? "Stop" : "Listen"}</button>
        </p>
        ${this.#heard.map((line) => html`<p class="heard">${line}</p>`)}`,
      this.element,
    );
  }
}

/** Rejects if the clock of a context stands still; otherwise it stays unsettled. */
function standing(context: BaseAudioContext): Promise<never> {
  return new Promise((_, reject) => {
    const look = () => {
      if (context.currentTime === 0)
        reject(new Error("No sound: this browser finds no device that plays it."));
    };
    setTimeout(look, 1000 * LONGEST_START);
  });
}
