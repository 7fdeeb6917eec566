/** Returns what a scene shows. Throws if that is still nothing. */
export function required<T>(shown: T | null | undefined): T {
  if (shown === null || shown === undefined) throw new Error("Nothing is shown yet.");
  return shown;
}
