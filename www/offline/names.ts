/** Names in the service worker's cache. Pure: nothing here touches a cache. */

const PREFIX = "nimscape";

/**
 * Returns the cache name of a version of the site at `scope`: several sites may share an origin.
 */
export function nameOf(scope: string, version: string): string {
  return `${PREFIX} ${scope} ${version}`;
}

/**
 * Returns the address under which a file of the site is stored: without fragment and query, the
 * page by its folder. Null for other sites' files.
 */
export function keyOf(url: string, scope: string): string | null {
  const plain = url.replace(/[?#].*$/s, "");
  if (!plain.startsWith(scope)) return null;
  return plain === `${scope}index.html` ? scope : plain;
}

/**
 * Returns the outdated caches of this site, given all caches of the origin, oldest first: all but
 * its own and the previous one.
 */
export function outdated(names: readonly string[], scope: string, own: string): readonly string[] {
  const before = names.filter((name) => name.startsWith(nameOf(scope, "")) && name !== own);
  return before.slice(0, -1);
}

/** Whether a listed file is a page. Any other file that comes as HTML is a host's error page. */
export function isPage(file: string): boolean {
  return file === "./" || file.endsWith(".html");
}

/** Whether a page refers only to listed files; a page of another version refers to others. */
export function namesOnly(html: string, files: readonly string[]): boolean {
  const matches = html.matchAll(/\b(?:src|href)="(\.\/[^"#?]+)"/g);
  return [...matches].every(([, file = ""]) => files.includes(file));
}
