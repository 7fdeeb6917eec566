/**
 * Writes the link in the address bar. Lasting actions become history entries; a gesture becomes one
 * entry, however long it lasts. Browsers refuse more than a hundred changes in ten seconds, so the
 * address changes at most BURST times at once and PER_SECOND times a second after that. Changes in
 * between are merged, and the last link is always written. Each entry has a note, which comes back
 * with its link.
 */

const PAUSE_MS = 250;
const BURST = 40;
const PER_SECOND = 3;
/** How long to wait after a refusal (ms). */
const REFUSED_MS = 2000;

/** What is written: a link and the note of its entry. */
interface Entry {
  readonly link: string;
  readonly note: string | null;
}

/** The address bar and the history of the browser. */
export interface Bar {
  readonly hash: string;
  /** The note of the current entry; null for a link that was clicked or typed. */
  readonly note: string | null;
  /** May throw a SecurityError when called too often. */
  push(link: string, note: string | null): void;
  /** May throw a SecurityError when called too often. */
  replace(link: string, note: string | null): void;
  /** Calls back when the user goes to another entry or types a link. */
  listen(onMove: () => void): void;
}

const BROWSER: Bar = {
  get hash() {
    return location.hash;
  },
  get note() {
    return typeof history.state === "string" ? history.state : null;
  },
  push: (link, note) => history.pushState(note, "", link),
  replace: (link, note) => history.replaceState(note, "", link),
  listen(onMove) {
    addEventListener("popstate", onMove);
    addEventListener("hashchange", onMove);
  },
};

export class Address {
  readonly #bar: Bar;
  /** The entry in the address bar, as last read or written. */
  #entry: Entry;
  /** The entry to be written next, and whether it replaces the current one. */
  #pending: (Entry & { readonly replace: boolean }) | null = null;
  /** Whether a gesture is under way: its entry exists. */
  #isGesture = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** How many changes are allowed at once, at the time `#allowanceTime` (ms). */
  #allowance = BURST;
  #allowanceTime = performance.now();

  /** `follow` receives links from outside: back, forward, a link clicked or typed. */
  constructor(follow: (link: string, note: string | null) => void, bar: Bar = BROWSER) {
    this.#bar = bar;
    this.#entry = { link: bar.hash, note: bar.note };
    bar.listen(() => {
      if (bar.hash === this.#entry.link) return;
      clearTimeout(this.#timer);
      this.#pending = null;
      this.#isGesture = false;
      this.#entry = { link: bar.hash, note: bar.note };
      follow(bar.hash, bar.note);
    });
  }

  get link(): string {
    return this.#bar.hash;
  }

  /** The note of the entry in the address bar. */
  get note(): string | null {
    return this.#bar.note;
  }

  /** Writes the link after a user action. `replace`: into the current entry. */
  write(link: string, how: "preview" | "commit" | "replace", note: string | null = null): void {
    const replace = (this.#isGesture || how === "replace") && (this.#pending?.replace ?? true);
    const waits = this.#isGesture && how === "preview";
    this.#isGesture = how === "preview";
    this.#pending = { link, note, replace };
    if (waits) this.#later(PAUSE_MS);
    else this.#put();
  }

  #later(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#put(), delay);
  }

  /** Writes the pending link now, or as soon as the browser allows it. */
  #put(): void {
    clearTimeout(this.#timer);
    if (this.#pending === null) return;
    const { link, note, replace } = this.#pending;
    const isSame = link === this.#entry.link;
    const isThere = isSame && note === this.#entry.note;
    const wait = isThere ? 0 : this.#write({ link, note }, replace || isSame);
    if (wait > 0) this.#later(wait);
    else this.#pending = null;
  }

  /** Writes an entry. Returns 0, or the time until the next attempt (ms). */
  #write(entry: Entry, replace: boolean): number {
    const now = performance.now();
    this.#allowance = Math.min(
      BURST,
      this.#allowance + ((now - this.#allowanceTime) / 1000) * PER_SECOND,
    );
    this.#allowanceTime = now;
    if (this.#allowance < 1) return ((1 - this.#allowance) / PER_SECOND) * 1000 + 1;
    this.#allowance -= 1;
    try {
      if (replace) this.#bar.replace(entry.link, entry.note);
      else this.#bar.push(entry.link, entry.note);
    } catch {
      return REFUSED_MS; // too often: another script or tab has used up the allowance
    }
    this.#entry = entry;
    return 0;
  }
}
