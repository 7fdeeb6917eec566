/**
 * Writes the link in the address bar. Lasting actions become history entries; a gesture becomes one
 * entry, however long it lasts. Browsers refuse more than a hundred changes in ten seconds, so the
 * address changes at most BURST times at once and PER_SECOND times a second after that. Changes in
 * between are merged, and the last link is always written.
 */

const PAUSE_MS = 250;
const BURST = 40;
const PER_SECOND = 3;
/** How long to wait after a refusal (ms). */
const REFUSED_MS = 2000;

/** The address bar and the history of the browser. */
export interface Bar {
  readonly hash: string;
  /** May throw a SecurityError when called too often. */
  push(link: string): void;
  /** May throw a SecurityError when called too often. */
  replace(link: string): void;
  /** Calls back when the user goes to another entry or types a link. */
  listen(moved: () => void): void;
}

const BROWSER: Bar = {
  get hash() {
    return location.hash;
  },
  push: (link) => history.pushState(null, "", link),
  replace: (link) => history.replaceState(null, "", link),
  listen(moved) {
    addEventListener("popstate", moved);
    addEventListener("hashchange", moved);
  },
};

export class Address {
  readonly #bar: Bar;
  /** The link in the address bar, as last read or written. */
  #link: string;
  /** The link to be written next, and whether it replaces the current entry. */
  #pending: { readonly link: string; readonly replace: boolean } | null = null;
  /** Whether a gesture is under way: its entry exists. */
  #gliding = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** How many changes are allowed at once, at the time `#counted` (ms). */
  #left = BURST;
  #counted = performance.now();

  /** `follow` receives links from outside: back, forward, a link clicked or typed. */
  constructor(follow: (link: string) => void, bar: Bar = BROWSER) {
    this.#bar = bar;
    this.#link = bar.hash;
    bar.listen(() => {
      if (bar.hash === this.#link) return;
      clearTimeout(this.#timer);
      this.#pending = null;
      this.#gliding = false;
      this.#link = bar.hash;
      follow(bar.hash);
    });
  }

  /** The link in the address bar. */
  get link(): string {
    return this.#bar.hash;
  }

  /** Writes the link after a user action. */
  write(link: string, how: "glide" | "step"): void {
    const replace = this.#gliding && (this.#pending?.replace ?? true);
    const waits = this.#gliding && how === "glide";
    this.#gliding = how === "glide";
    this.#pending = { link, replace };
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
    const { link, replace } = this.#pending;
    const wait = link === this.#link ? 0 : this.#write(link, replace);
    if (wait > 0) this.#later(wait);
    else this.#pending = null;
  }

  /** Writes a link. Returns 0, or the time until the next attempt (ms). */
  #write(link: string, replace: boolean): number {
    const now = performance.now();
    this.#left = Math.min(BURST, this.#left + ((now - this.#counted) / 1000) * PER_SECOND);
    this.#counted = now;
    if (this.#left < 1) return ((1 - this.#left) / PER_SECOND) * 1000 + 1;
    this.#left -= 1;
    try {
      if (replace) this.#bar.replace(link);
      else this.#bar.push(link);
    } catch {
      return REFUSED_MS; // too often: another script or tab has used up the allowance
    }
    this.#link = link;
    return 0;
  }
}
