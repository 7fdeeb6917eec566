/** Choices that the browser stores for later visits, where it stores anything. */

/** What the browser has refused to store. It lasts as long as the page. */
const refused = new Map<string, string | null>();

/** Returns a stored choice, which another tab may have changed; null if there is none. */
export function stored(name: string): string | null {
  const known = refused.get(name);
  if (known !== undefined) return known;
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores a choice, or with null forgets it. Returns whether it is there for later visits. */
export function store(name: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
    refused.delete(name);
    return true;
  } catch {
    refused.set(name, value);
    return false;
  }
}

/** Whether nothing of a choice was refused since the page began. */
export function lasts(name: string): boolean {
  return !refused.has(name);
}
