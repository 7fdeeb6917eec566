/**
 * Limits how many figures of a page are live. A browser allows a page some sixteen WebGL contexts,
 * and each live figure uses memory. The figures seen last are live; the others are stills until
 * they are seen again.
 */

/** At most this many figures of a page are live at once. */
export const MOST_LIVE = 8;

/** Makes a figure live, or a still that uses little memory. */
export type SetLive = (on: boolean) => Promise<void>;

/** The live figures; the one seen last is at the end. */
const live = new Set<SetLive>();
/** Figures that wait to become live. */
const waiting = new Set<SetLive>();
let admitting = false;

/** Makes a visible or used figure live, as soon as there is a place. */
export function keepLive(setLive: SetLive): void {
  if (live.delete(setLive)) {
    live.add(setLive);
  } else {
    waiting.add(setLive);
    void admit();
  }
}

/** Removes a figure that has left the page. */
export function endLive(setLive: SetLive): void {
  live.delete(setLive);
  waiting.delete(setLive);
}

/** Admits one figure after another: each starts once the one it replaces has become a still. */
async function admit(): Promise<void> {
  if (admitting) return;
  admitting = true;
  try {
    for (const setLive of waiting) {
      for (const [oldest] = live; oldest !== undefined && live.size >= MOST_LIVE; ) {
        live.delete(oldest);
        await oldest(false).catch(() => {}); // its place is free in any case
      }
      if (!waiting.delete(setLive)) continue; // removed in the meantime
      live.add(setLive);
      void setLive(true);
    }
  } finally {
    admitting = false;
  }
}
