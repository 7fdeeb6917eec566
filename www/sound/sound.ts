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
import { type Note, notesOf, numbersOf, sentenceOf } from "./notes.ts";

/** Silence before the first note (s), in which a screen reader can begin its sentence. */
export const LEAD = 1;

/** How long a note takes to become loud, and to end (s): a step would click. */
const FADE = 0.01;

/** The loudness of all notes together. */
const VOLUME = 0.4;

/** How long a device may take to begin (s): without one, the clock of a context stands still. */
const LONGEST_START = 4;

export class Sound {
  readonly element = document.createElement("div");
  readonly #session: Session;
  /** The picture that the words are about. */
  #link = "";
  #words = "";
  /** Stops what is heard now; null in silence. */
  #playing: AbortController | null = null;
  /** What was heard of this picture: a sentence, and the numbers of each voice. */
  #lines: readonly string[] = [];

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
    this.#lines = [];
    this.leave();
    void this.#session.view
      .sound?.()
      .then(({ words }) => {
        if (link === this.#link) this.#words = words;
        this.#draw();
      })
      .catch(() => {}); // the button reports it
  }

  async #start(): Promise<void> {
    const now = new AbortController();
    const { signal } = now;
    const stop = new Promise((end) => signal.addEventListener("abort", end));
    this.#playing = now;
    let context: AudioContext | null = null;
    addEventListener("keydown", (event) => this.#key(event), { capture: true, signal });
    this.#draw();
    try {
      context = new AudioContext(); // some browsers allow it only during a click
      const melody = await this.#hear(signal);
      if (signal.aborted) return;
      this.#lines = [sentenceOf(melody), ...numbersOf(melody)];
      this.#announce(sentenceOf(melody));
      this.#draw();
      const playing = Promise.all([play(context, notesOf(melody)), context.resume()]);
      await Promise.race([playing, stop, standing(context)]);
      if (!signal.aborted) this.#announce("The sound has ended.");
    } catch (error) {
      if (!signal.aborted) this.#session.notify(messageOf(error));
    } finally {
      void context?.close();
      if (this.#playing === now) this.leave();
    }
  }

  async #hear(signal: AbortSignal) {
    const { loader, view } = this.#session;
    const { values } = parse(this.#link, tables);
    const module = await view.sound?.();
    if (module === undefined) throw new Error("This picture has no sound.");
    return module.melody(values, {
      core: loader.core,
      data: () => this.#session.data(),
      signal,
    });
  }

  #stop(): void {
    this.leave();
    this.#announce("The sound is stopped.");
  }

  #announce(sentence: string): void {
    this.#session.announcer.report("sound", [sentence], true);
  }

  /** Ends the sound without a word. */
  leave(): void {
    this.#playing?.abort();
    this.#playing = null;
    this.#draw();
  }

  #key(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    this.#stop();
  }

  #draw(): void {
    const playing = this.#playing !== null;
    const toggle = () => (this.#playing === null ? void this.#start() : this.#stop());
    render(
      html`<p>${this.#words}</p>
        <p class="acts">
          <button type="button" class="listen" @click=${toggle}>${playing ? "Stop" : "Listen"}</button>
        </p>
        ${this.#lines.map((line) => html`<p class="heard">${line}</p>`)}`,
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

/** Plays notes. Resolves when the last one has ended; a context that is closed ends them all. */
async function play(context: BaseAudioContext, notes: readonly Note[]): Promise<void> {
  const start = context.currentTime + LEAD;
  const ends = notes.map((note) => playNote(context, note, start + note.time));
  await Promise.all(ends);
}

/** Plays a note at a time of the context. Resolves when it has ended. */
function playNote(context: BaseAudioContext, note: Note, start: number): Promise<void> {
  const { frequency, duration, pan, loudness } = note;
  const end = start + duration;
  const oscillator = new OscillatorNode(context, { type: "triangle", frequency });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(VOLUME * loudness, start + FADE);
  gain.gain.setValueAtTime(VOLUME * loudness, end - FADE);
  gain.gain.linearRampToValueAtTime(0, end);
  oscillator
    .connect(gain)
    .connect(new StereoPannerNode(context, { pan }))
    .connect(context.destination);
  oscillator.start(start);
  oscillator.stop(end);
  return new Promise((resolve) => {
    oscillator.onended = () => resolve();
  });
}
