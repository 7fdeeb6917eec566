/** The state of a running growth: which span is shown now, and which ones follow. Pure. */
import { secondsBetween } from "../../canvas/frames.ts";

/** Frames per second of a growth that runs as fast as it can. */
const RATE = 60;
/** Up to here a growth runs one generation at a time and skips none. */
export const ONE_BY_ONE = 4096;

/**
 * Returns the generations per second of a running growth: slow at first, then one per frame, and
 * beyond ONE_BY_ONE a sixteenth of all per second; always slow if less motion is preferred.
 */
function pace(n: number, motion: boolean): number {
  if (!motion) return 2;
  return n > ONE_BY_ONE ? n / 16 : Math.min(RATE, 3 + n / 6);
}

/** Returns whether generations follow so fast that nothing is visible between them. */
export function atOnce(n: number, motion: boolean): boolean {
  return pace(n, motion) >= RATE;
}

/** A growth between two consecutively shown generations: `time` is in low..=high. */
export interface Span {
  readonly low: number;
  readonly high: number;
  readonly time: number;
}

/** Returns whether a span on the way to `until` is over. */
function over({ low, high, time }: Span, until: number): boolean {
  return time === (until >= high ? high : low);
}

/** This share of a span may be missing at its end: frames come slightly early or late. */
const SLACK = 0.1;

/** Returns a span some seconds later on the way to `until`, at most at its end. */
function ran(span: Span, until: number, seconds: number, motion: boolean): Span {
  const { low, high, time } = span;
  const by = seconds * pace(high, motion);
  const slack = SLACK * (high - low);
  if (until >= high) return { ...span, time: time + by + slack >= high ? high : time + by };
  return { ...span, time: time - by - slack <= low ? low : time - by };
}

/**
 * Returns the span that follows on the way to `until`. It is one generation long or, beyond
 * ONE_BY_ONE, as many as the pace requires for frames of so many seconds.
 */
function nextSpan({ low, high }: Span, until: number, seconds: number, motion: boolean): Span {
  const many = high > ONE_BY_ONE ? Math.round(pace(high, motion) * seconds) : 1;
  const step = Math.max(1, many);
  return until >= high
    ? { low: high, high: Math.min(until, high + step), time: high }
    : { low: Math.max(until, low - step), high: low, time: low };
}

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
interface Pictures {
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
