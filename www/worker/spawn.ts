/** Starting the worker, also from a page that is not of the worker's own origin. */

/**
 * A browser starts a worker only from the page's own origin. Where the script is from another one (a figure on a
 * stranger's page, or in a frame whose sandbox has no origin), a one-line script of the page's own imports it: a
 * `data:` one, because a frame without an origin may not start modules from `blob:`.
 */
export function spawn(script: URL): Worker {
  const own = `data:text/javascript,${encodeURIComponent(`import ${JSON.stringify(script.href)};`)}`;
  return new Worker(script.origin === self.origin ? script : own, { type: "module" });
}
