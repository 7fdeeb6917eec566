/** The state of a running growth: which span is shown now, and which ones follow. Pure. */
import { secondsBetween } from "../../canvas/frames.ts";
import { atOnce, nextSpan, over, ran, type Span } from "./geometry.ts";

/**
 * The number of spans whose pictures are made in advance: the worker need not wait for the page.
 */
const AHEAD = 2;
/** The duration of a frame until it is known (s), and the weight of the last one. */
const FRAME = 1 / 60;
const NEWEST = 0.2;
/** A longer pause between two frames counts as this long (s). */
const LONGEST_FRAME = 0.1;

/** The progress of the pictures of a growth. */
export interface Pictures {
  /** The picture of the present generation is missing: the run waits. */
  readonly behind: boolean;
  /** The next picture is ready. */
  readonly ready: boolean;
}

/** Returns a span that stays at a generation. */
export function still(n: number): Span {
  return { low: n, high: n, time: n };
}

export class GrowthRun {
  /** The generation at which it ends. */
  readonly until: number;
  #span: Span;
  #next: readonly Span[] = [];
  /** The time of the last frame (ms), and the mean duration of a frame (s). */
  #at: number;
  #frame = FRAME;
  #done = false;

  constructor(span: Span, until: number, now: number, motion: boolean) {
    this.#span = span;
    this.until = until;
    this.#at = now;
    this.#lookAhead(motion);
  }

  get span(): Span {
    return this.#span;
  }

  /** Whether it has reached its end. */
  get done(): boolean {
    return this.#done;
  }

  /** The generations that will be shown after the present span. */
  get coming(): readonly number[] {
    return this.#next.map(({ high }) => high);
  }

  /**
   * Moves on to a frame at `now` (ms), unless the present picture is missing: at most to the end of
   * the span, and beyond it once the next picture is ready. Returns whether the picture changes.
   */
  advance(now: number, motion: boolean, pictures: Pictures): boolean {
    const seconds = secondsBetween(this.#at, now, LONGEST_FRAME);
    this.#at = now;
    if (pictures.behind) return false;
    this.#frame += NEWEST * (seconds - this.#frame);
    const { low, high, time } = this.#span;
    this.#span = ran(this.#span, this.until, seconds, motion);
    this.#done = this.#span.time === this.until;
    if (this.#done) this.#span = still(this.until);
    else if (over(this.#span, this.until) && pictures.ready) this.#goOn(motion);
    const turned = this.#span.low !== low || this.#span.high !== high;
    return turned || (this.#span.time !== time && !atOnce(high, motion));
  }

  #goOn(motion: boolean): void {
    const [next = this.#span, ...rest] = this.#next;
    this.#span = next;
    this.#next = rest;
    this.#lookAhead(motion);
  }

  #lookAhead(motion: boolean): void {
    const next = [...this.#next];
    while (next.length < AHEAD)
      next.push(nextSpan(next.at(-1) ?? this.#span, this.until, this.#frame, motion));
    this.#next = next;
  }
}
