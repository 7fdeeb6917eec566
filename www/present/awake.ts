/** Keeps the screen awake. Browsers that cannot, or do not want to, change nothing. */

/** The part of the platform's screen wake lock that is used. */
interface Lock {
  release(): Promise<void>;
}

export interface Locks {
  request(type: "screen"): Promise<Lock>;
}

export class Awake {
  readonly #locks: Locks | null;
  #wanted = false;
  #lock: Promise<Lock | null> | null = null;

  constructor(locks: Locks | null = navigator.wakeLock ?? null) {
    this.#locks = locks;
  }

  /** Asks for the lock. Called again when the page is visible again: browsers take it away. */
  hold(): void {
    this.#wanted = true;
    const before = this.#lock;
    this.#lock = this.#locks?.request("screen").catch(() => null) ?? null;
    void giveBack(before);
  }

  /** Gives the lock back, also one that is still on its way. */
  release(): void {
    this.#wanted = false;
    void giveBack(this.#lock);
    this.#lock = null;
  }

  /** Whether the lock was asked for and not given back. */
  get wanted(): boolean {
    return this.#wanted;
  }
}

async function giveBack(lock: Promise<Lock | null> | null): Promise<void> {
  await (await lock)?.release().catch(() => {});
}
