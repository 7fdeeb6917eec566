/**
 * What texts cite: documents by their paths, such as "docs/proofs.md, theorem 14", and statements
 * of the papers, such as "Theorem 15 of Nim Fractals". scripts/documents.mjs writes the documents
 * into the site; a statement has a card. Pure.
 */

/** Kinds of numbered statements, in each language, with the words for them in names of cards. */
const KINDS: Readonly<Record<string, string>> = {
  ...{ Theorem: "theorem", Lemma: "lemma", Proposition: "proposition", Corollary: "corollary" },
  ...{ Conjecture: "conjecture", Remark: "remark", Definition: "definition", Example: "example" },
  ...{ Figure: "figure", Table: "table" },
  ...{ Teorema: "theorem", Lema: "lemma", Proposição: "proposition", Corolário: "corollary" },
  ...{ Conjectura: "conjecture", Observação: "remark", Definição: "definition" },
  ...{ Exemplo: "example", Figura: "figure", Tabela: "table" },
};

const FILE = String.raw`(?:docs|results|www/data)/[\w./-]+\.(?:md|csv|json)(?:, \p{L}+ \d+)?`;
const PAPER = "Nim Fractals|Tree and Tripod Nim|LIM [Ii]s [Nn]ot SLIM";
const NUMBERED = String.raw`(?:${Object.keys(KINDS).join("|")}) \d+(?:\.\d+)?`;
const CITATION = new RegExp(
  String.raw`(${FILE}|\b${NUMBERED} (?:of|de|do) \*?(?:${PAPER})\*?|(?:${PAPER}), ${NUMBERED})`,
  "u",
);

/** A piece of a text. */
export interface Piece {
  readonly text: string;
  /** What is cited, relative to the folder of the site; absent for plain text. */
  readonly path?: string;
}

/** Returns a text as pieces: the citations, and what is between them. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces = text.split(CITATION);
  return pieces.map((text, at) => (at % 2 === 1 ? { text, path: pathOf(text) } : { text }));
}

function pathOf(citation: string): string {
  const paper = new RegExp(PAPER).exec(citation)?.[0];
  if (paper !== undefined) return `#v1/paper?id=${cardOf(paper, citation)}`;
  const [path = "", theorem] = citation.split(", ");
  const number = theorem === undefined ? "" : `#theorem-${/\d+/.exec(theorem)?.[0]}`;
  return path.replace(/\.md$/, ".html") + number;
}

/** Returns the name of a card: `nim-fractals-theorem-15`. */
function cardOf(paper: string, citation: string): string {
  const [, kind = "", number = ""] = /(\p{L}+) (\d+(?:\.\d+)?)/u.exec(citation) ?? [];
  return `${paper} ${KINDS[kind]} ${number}`.toLowerCase().replace(/[ .]/g, "-");
}
