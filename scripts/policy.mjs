// The Content-Security-Policy of the site. Static hosts set no headers, so the policy is part of
// each page. Nothing loads from another origin, no page has an inline script or style, and no text
// becomes code; `wasm-unsafe-eval` allows compiling WebAssembly and nothing else.

/**
 * `data:` workers: the one-line script that imports the worker where the page has no origin
 * (www/core/download.ts).
 */
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

/** The policy in the syntax of the header. */
export const policy = Object.entries(POLICY)
  .map(([what, from]) => `${what} ${from}`)
  .join("; ");

/**
 * Puts the policy into a page, right after the line with its character set: it applies to what
 * follows.
 * @param {string} html
 */
export function withPolicy(html) {
  const opening = /^(\s*)<meta charset="utf-8">\n/m;
  if (!opening.test(html))
    throw new Error(
      'the page has no line <meta charset="utf-8">: its policy is written after that line',
    );
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  return html.replace(opening, (line, indent) => `${line}${indent}${meta}\n`);
}
