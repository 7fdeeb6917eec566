/** Returns what a scene shows. Throws if that is still nothing. */
export function required<T>(shown: T | null | undefined): T {
  if (shown === null || shown === undefined) throw new Error("The picture is not ready yet.");
  return shown;
}
