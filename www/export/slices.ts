/** Runs long work on the page's thread in slices, between which the page can respond. */

import { nextTask } from "../canvas/frames.ts";

/** The longest slice (ms). */
const SLICE_MS = 8;

/**
 * Runs a generator to its end and returns its result; rejects with the signal's reason when that is
 * aborted.
 */
export async function inSlices<R>(work: Generator<unknown, R>, signal: AbortSignal): Promise<R> {
  const rest = rests(signal);
  for (let turn = work.next(); ; turn = work.next()) {
    if (turn.done) return turn.value;
    const pause = rest();
    if (pause !== undefined) await pause;
  }
}

/**
 * Returns a function to call where work can pause: it pauses when a slice is over, and rejects with
 * the signal's reason when that is aborted.
 */
export function rests(signal: AbortSignal): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < SLICE_MS) return undefined;
    return nextTask().then(() => {
      signal.throwIfAborted();
      began = performance.now();
    });
  };
}

/** Joins the strings of a generator into a file, in slices. */
export async function blobOf(
  texts: Generator<string, void>,
  type: string,
  signal: AbortSignal,
): Promise<Blob> {
  const parts: Blob[] = [];
  await inSlices(gathered(texts, parts), signal);
  return new Blob(parts, { type });
}

/** The letters of a part: a browser takes a second to join the strings of a large file at once. */
const PART = 1 << 20;

function* gathered(texts: Generator<string, void>, parts: Blob[]): Generator<void, void> {
  let [strings, length]: [string[], number] = [[], 0];
  for (const text of texts) {
    strings.push(text);
    length += text.length;
    if (length >= PART) {
      parts.push(new Blob(strings));
      [strings, length] = [[], 0];
    }
    yield;
  }
  parts.push(new Blob(strings));
}
