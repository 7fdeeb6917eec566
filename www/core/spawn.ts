/** Starts a worker, also when the script comes from another origin than the page. */

/**
 * Starts a module worker. A browser starts a worker only from the page's own origin. If the script
 * comes from another one (a figure on another site, or in a frame without an origin), a one-line
 * script imports it. That script is a `data:` URL, because a frame without an origin may not start
 * modules from `blob:`. The worker can read its name.
 */
export function spawn(script: URL, name = ""): Worker {
  const own = `data:text/javascript,${encodeURIComponent(`import ${JSON.stringify(script.href)};`)}`;
  return new Worker(script.origin === self.origin ? script : own, { type: "module", name });
}
