/** Names of what the service worker keeps. Pure: nothing here touches a cache. */

const PREFIX = "nimscape";

/** The cache of a version of the site at `scope`: several sites may share an origin. */
export function nameOf(scope: string, version: string): string {
  return `${PREFIX} ${scope} ${version}`;
}

/**
 * The address under which a file of the site is kept: without the link behind `#` and the words behind `?`, the page by
 * its folder. Null for what is not of the site.
 */
export function keyOf(url: string, scope: string): string | null {
  const plain = url.replace(/[?#].*$/s, "");
  if (!plain.startsWith(scope)) return null;
  return plain === `${scope}index.html` ? scope : plain;
}

/** Of all caches of an origin, oldest first, those of this site that go: all but its own and the newest one before. */
export function outdated(names: readonly string[], scope: string, own: string): readonly string[] {
  const before = names.filter((name) => name.startsWith(nameOf(scope, "")) && name !== own);
  return before.slice(0, -1);
}
