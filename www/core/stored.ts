/** Choices that the browser stores for later visits, where it stores anything. */

const values = new Map<string, string | null>();

/** Returns a stored choice; null if there is none. */
export function stored(name: string): string | null {
  const known = values.get(name);
  if (known !== undefined) return known;
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/**
 * Stores a choice, or with null forgets it. If storage is refused, it lasts as long as the page.
 */
export function store(name: string, value: string | null): void {
  values.set(name, value);
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {}
}
