/**
 * Writes the live region of a page or a figure, for screen readers. Parts of the page report the
 * sentences that describe them now. The announcer waits until nothing changes, and writes only what
 * is new. So a dragged slider or a playing growth is announced once, at its end, and no sentence is
 * repeated in a row, except results of actions: what is wrong with an answer is wrong again.
 */

import { say } from "../locales/say.ts";

/** How long nothing must change before an announcement (ms). */
const REST = 400;

export class Announcer {
  readonly #write: (text: string) => void;
  /** The newest sentences of each part, in the order of their first report. */
  readonly #newestSentences = new Map<string, readonly string[]>();
  /** The sentences of each part at the last announcement. */
  readonly #lastSentences = new Map<string, readonly string[]>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isHeld = false;
  #isEmpty = true;

  /** `write` replaces the text of the live region. */
  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  /**
   * Reports the sentences that describe a part now; none if there is nothing to announce. `again`:
   * they are the result of an action, and announced even if they are those of the last one.
   */
  report(part: string, sentences: readonly string[], again = false): void {
    if (again) this.repeat(part);
    if (this.#newestSentences.get(part)?.join("\n") === sentences.join("\n")) return;
    this.#newestSentences.set(part, sentences);
    this.#wait();
  }

  /** The next report of a part is the result of an action. */
  repeat(part: string): void {
    this.#newestSentences.delete(part);
    this.#lastSentences.delete(part);
  }

  /**
   * Reports the sentences of a picture by parts. One that is not complete, or is being played, has
   * nothing to announce yet: what is announced does not depend on how long a picture takes.
   */
  reportPicture(
    { playing, complete }: { readonly playing: boolean; readonly complete: boolean },
    parts: Readonly<Record<string, readonly string[]>>,
  ): void {
    this.hold(playing);
    if (playing || !complete) return;
    for (const [part, sentences] of Object.entries(parts)) this.report(part, sentences);
  }

  /**
   * Marks sentences as read without an announcement: they belong to a page that was just opened.
   */
  markRead(part: string, sentences: readonly string[]): void {
    this.#newestSentences.set(part, sentences);
    this.#lastSentences.set(part, sentences);
  }

  /** While `on`, nothing is announced: for example, while steps are played. */
  hold(on: boolean): void {
    if (on === this.#isHeld) return;
    this.#isHeld = on;
    this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    // Screen readers notice the same text again only if the region was empty in between.
    if (!this.#isEmpty) this.#write("");
    this.#isEmpty = true;
    if (!this.#isHeld) this.#timer = setTimeout(() => this.#announce(), REST);
  }

  #announce(): void {
    const news = [...this.#newestSentences].flatMap(([part, sentences]) => {
      const announced = this.#lastSentences.get(part) ?? [];
      this.#lastSentences.set(part, sentences);
      const fresh = sentences.filter((sentence) => !announced.includes(sentence));
      return fresh.map((sentence) => asSentence(say(sentence.trim())));
    });
    if (news.length === 0) return;
    this.#write(news.join(" "));
    this.#isEmpty = false;
  }
}

/** Adds a full stop, so that the next sentence is read separately. */
function asSentence(sentence: string): string {
  const text = sentence.replace(/\s+/g, " ").trim();
  return /[.!?:;,…]$/.test(text) ? text : `${text}.`;
}
