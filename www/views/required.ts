/** Returns what a scene shows. Throws if that is still nothing. */
export function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("The picture is not ready yet.");
  return value;
}
