/**
 * Who is live on a page with many figures. A browser gives a page some sixteen WebGL contexts, and each live figure
 * holds memory: of many figures those that were seen last are live, the others are stills until they are seen again.
 */

/** So many figures of a page are live at once. */
export const MOST_LIVE = 8;

export interface Parkable {
  /** Becomes a still. */
  park(): void;
}

/** The live figures, the one that was seen last at the end. */
const live = new Set<Parkable>();

/** A figure is seen, or used: it is live, and if that is one too many, the one that was seen longest ago is not. */
export function seen(figure: Parkable): void {
  live.delete(figure);
  live.add(figure);
  const [first] = live;
  if (live.size > MOST_LIVE && first !== undefined) {
    live.delete(first);
    first.park();
  }
}

/** A figure has been taken away. */
export function gone(figure: Parkable): void {
  live.delete(figure);
}
