/**
 * The link in the address bar. Lasting acts become entries of the history; a gesture becomes one entry, however long
 * it lasts, and is written at most four times a second (browsers refuse more than a hundred in ten seconds).
 */

const PAUSE_MS = 250;

export class Address {
  /** What was last written or read here. */
  #link: string;
  /** A gesture is on: its entry has been made. */
  #gliding = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `follow` hears links that came from outside: back, forward, a link clicked or typed by hand. */
  constructor(follow: (link: string) => void) {
    this.#link = location.hash;
    const hear = () => {
      if (location.hash === this.#link) return;
      clearTimeout(this.#timer);
      this.#gliding = false;
      this.#link = location.hash;
      follow(location.hash);
    };
    addEventListener("popstate", hear);
    addEventListener("hashchange", hear);
  }

  /** What the address bar says. */
  get link(): string {
    return location.hash;
  }

  /** The state has changed by an act of the user. */
  write(link: string, how: "glide" | "step"): void {
    clearTimeout(this.#timer);
    if (how === "step") {
      this.#put(link, this.#gliding);
      this.#gliding = false;
    } else if (this.#gliding) {
      this.#timer = setTimeout(() => this.#put(link, true), PAUSE_MS);
    } else {
      this.#gliding = true;
      this.#put(link, false);
    }
  }

  #put(link: string, replace: boolean): void {
    if (link === this.#link) return;
    this.#link = link;
    if (replace) history.replaceState(null, "", link);
    else history.pushState(null, "", link);
  }
}
