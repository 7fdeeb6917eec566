/**
 * Who is live on a page with many figures. A browser gives a page some sixteen WebGL contexts, and each live figure
 * holds memory: of many figures those that were seen last are live, the others are stills until they are seen again.
 */

/** So many figures of a page are live at once. */
export const MOST_LIVE = 8;

export interface Parkable {
  /** Becomes live. */
  start(): void;
  /** Becomes a still, and gives back what it holds. Never rejects. */
  park(): Promise<void>;
}

/** The live figures, the one that was seen last at the end. */
const live = new Set<Parkable>();
/** Those that wait for a place. */
const waiting = new Set<Parkable>();
let admitting = false;

/** A figure is seen, or used: it is made live as soon as there is a place, at once if there is one. */
export function seen(figure: Parkable): void {
  if (live.delete(figure)) {
    live.add(figure);
  } else {
    waiting.add(figure);
    void admit();
  }
}

/** A figure has been taken away. */
export function gone(figure: Parkable): void {
  live.delete(figure);
  waiting.delete(figure);
}

/** One after the other: a figure starts when the one whose place it takes has become a still. */
async function admit(): Promise<void> {
  if (admitting) return;
  admitting = true;
  for (const figure of waiting) {
    for (const [oldest] = live; oldest !== undefined && live.size >= MOST_LIVE; ) {
      live.delete(oldest);
      await oldest.park();
    }
    if (!waiting.delete(figure)) continue; // it has gone meanwhile
    live.add(figure);
    figure.start();
  }
  admitting = false;
}
