/**
 * The documents that texts cite by their paths, such as "docs/proofs.md, theorem 14": where they
 * are in the site. scripts/documents.mjs writes them there. Pure.
 */

const CITATION = /((?:docs|results|www\/data)\/[\w./-]+\.(?:md|csv|json)(?:, \p{L}+ \d+)?)/u;

/** A piece of a text. */
export interface Piece {
  readonly text: string;
  /** The document, relative to the folder of the site; absent for plain text. */
  readonly path?: string;
}

/** Returns a text as pieces: the citations, and what is between them. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces = text.split(CITATION);
  return pieces.map((text, at) => (at % 2 === 1 ? { text, path: pathOf(text) } : { text }));
}

function pathOf(citation: string): string {
  const [path = "", theorem] = citation.split(", ");
  const number = theorem === undefined ? "" : `#theorem-${/\d+/.exec(theorem)?.[0]}`;
  return path.replace(/\.md$/, ".html") + number;
}
