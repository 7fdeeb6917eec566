import { mark } from "../link/text-hash.ts";

/** What becomes a name without a loss. Small letters only: some disks take A and a for one. */
const PLAIN = /^[a-z0-9.?&=,;-]*$/;

/** The most letters of a link in a name. */
const LONGEST = 72;

/**
 * Returns a file name from the view and the keys of a link: `nimscape-growth-n-63.svg`. Six digits
 * follow where another link would have the same words. `kind` separates formats with the same
 * ending.
 */
export function fileName(link: string, ending: string, kind = ""): string {
  const text = link
    .replace(/^.*#v\d+\//, "")
    .replaceAll(/[?&](theme|ground)=[^&]*/g, "")
    .replaceAll(/(?<=[=,;(])-(?=\d)/g, "minus-");
  const words = text.replaceAll(/[^a-zA-Z0-9.]+/g, "-").replaceAll(/^-+|-+$/g, "");
  const isWhole = !link.includes("#v") || (PLAIN.test(text) && words.length <= LONGEST);
  const parts = ["nimscape", words.slice(0, LONGEST), isWhole ? "" : mark(text), kind];
  return `${parts.filter((part) => part !== "").join("-")}.${ending}`;
}
