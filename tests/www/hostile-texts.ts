/** Random numbers and hostile links for tests: the same on every run. */

/** A small seeded generator (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const CRUMBS = [
  "#",
  "v1",
  "v2",
  "/",
  "?",
  "&",
  "&",
  "=",
  "=",
  "%",
  "%zz",
  "%00",
  "%F0%9F",
  "1,2,3",
  ",",
  "-",
  "0",
  "7",
]
  .concat([
    "9".repeat(20),
    "1e3",
    "-0",
    "NaN",
    "__proto__",
    "constructor",
    "\u0000",
    "𝕟",
    "\ud800",
    "\u202e",
  ])
  .concat([
    "<b>",
    "<img src=x onerror=alert(1)>",
    '"',
    "'",
    "`",
    "javascript:alert(1)",
    "}{",
    "\\",
  ]);

/** A source of links made of crumbs and of these words: about half of them begin as links do. */
export function hostile(seed: number, words: readonly string[]): () => string {
  const random = seeded(seed);
  const crumbs = [...CRUMBS, ...words];
  return () => {
    let text = random() < 0.5 ? "#v1/" : "";
    for (let left = random() * 12; left > 0; left--)
      text += crumbs[Math.floor(random() * crumbs.length)];
    return text;
  };
}
