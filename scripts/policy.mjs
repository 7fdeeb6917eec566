// What the pages of the site may do, said to the browser: the site is served by hosts that set no headers, so the
// policy stands in the pages themselves. Nothing comes from another origin, no script and no style stands in a page,
// and no text becomes code; `wasm-unsafe-eval` lets WebAssembly compile and nothing else.

/** `data:` workers: the one-line script that imports the worker where the page has no origin (www/worker/spawn.ts). */
const POLICY = {
  "default-src": "'none'",
  "script-src": "'self' 'wasm-unsafe-eval'",
  "worker-src": "'self' data:",
  "style-src": "'self'",
  "img-src": "'self' data: blob:",
  "connect-src": "'self'",
  "manifest-src": "'self'",
  "frame-src": "'self'",
  "object-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'none'",
};

/** The policy as a browser reads it. */
export const policy = Object.entries(POLICY)
  .map(([what, from]) => `${what} ${from}`)
  .join("; ");

/**
 * Puts the policy into a page, right behind the line that names its characters: it holds for what comes after it.
 * @param {string} html
 */
export function withPolicy(html) {
  const opening = /^(\s*)<meta charset="utf-8">\n/m;
  if (!opening.test(html))
    throw new Error('a page without <meta charset="utf-8"> has no room for its policy');
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  return html.replace(opening, (line, indent) => `${line}${indent}${meta}\n`);
}
