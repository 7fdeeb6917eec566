/** Returns what a scene shows. Throws if that is still nothing. */
export function required<T>(shown: T | null): T {
  if (shown === null) throw new Error("Nothing is shown yet.");
  return shown;
}
