/** One tab of a browser searches at a time: two would search the same cases. */

const NAME = "nimscape-frontier";

/**
 * Returns what gives the turn to another tab; null if another tab has it. Where the browser has no
 * locks, every tab has a turn.
 */
export function lockTab(): Promise<(() => void) | null> {
  const { locks } = navigator;
  if (locks === undefined) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    locks
      .request(NAME, { ifAvailable: true }, (lock) => {
        if (lock === null) {
          resolve(null);
          return undefined;
        }
        return new Promise<void>((release) => resolve(release));
      })
      .catch(() => resolve(() => {})); // a frame without an origin has no locks
  });
}
