/**
 * Finds the sentences of the page that cite a numbered statement or figure of a paper, or one of
 * docs/proofs.md.
 */
import { readFileSync } from "node:fs";
import { texts } from "../../scripts/locale.mjs";

export const OWN = "docs/proofs.md";
const PAPERS = ["Nim Fractals", "Tree and Tripod Nim", "LIM Is Not SLIM"];

/** Sentences without a document that stand where the page speaks of one paper: by their file. */
const CONTEXTS: readonly (readonly [file: RegExp, document: string])[] = [
  [/^src\/automata\/sequences\/lim\.rs$/, "LIM Is Not SLIM"],
  [/^src\/automata\/sequences\//, "Nim Fractals"],
  [
    /^(www\/views|src|src\/arrays)\/(periods|dynamics|frontier|barriers|tree)\//,
    "Tree and Tripod Nim",
  ],
  [/^src\/proof\//, "Tree and Tripod Nim"],
  [/^(www\/data\/dynamics\.md|src\/wasm\/dynamics\.rs)$/, "Tree and Tripod Nim"],
];

/** Evidence that the page shows. */
const EVIDENCE = "www/data/dynamics.md";

/** What one may type into the search, which is no citation. */
const EXAMPLES = "www/app/search/find.ts";

const KINDS =
  "Theorem|Lemma|Proposition|Corollary|Conjecture|Remark|Definition|Figure|Table|Example|theorem";
const MENTION = new RegExp(`\\b(${KINDS})s? (\\d+(?:\\.\\d+)?)(?: and (\\d+(?:\\.\\d+)?))?`, "g");
const SENTENCE = /(?<=[.!?]\*{0,2})\s+(?=[*A-Z(\d|])/;

/** A sentence, and what it cites, such as `Nim Fractals, Theorem 15`. */
export interface Citation {
  readonly cites: string;
  readonly sentence: string;
  readonly file: string;
}

/** Returns the citations in a text; `cites` begins with ", " where the document is not clear. */
export function citationsIn(text: string, file: string, document = ""): Citation[] {
  return text.split(SENTENCE).flatMap((sentence) =>
    [...sentence.matchAll(MENTION)].flatMap(([, kind = "", ...numbers], at) => {
      const place = [...sentence.matchAll(MENTION)][at]?.index ?? 0;
      const paper = kind === "theorem" ? OWN : paperAt(sentence, place, text, file, document);
      const name = kind === "theorem" ? "Theorem" : kind;
      return numbers
        .filter(Boolean)
        .map((number) => ({ cites: `${paper}, ${name} ${number}`, sentence, file }));
    }),
  );
}

/** Returns the document that is named nearest, or the one of the context. */
function paperAt(sentence: string, place: number, text: string, file: string, given: string) {
  const named = (within: string, from: number) =>
    PAPERS.flatMap((paper) => {
      const at = within.toLowerCase().indexOf(paper.toLowerCase());
      return at < 0 ? [] : [[Math.abs(at - from), paper] as const];
    }).sort(([one], [other]) => one - other)[0]?.[1];
  const context = CONTEXTS.find(([files]) => files.test(file))?.[1];
  return named(sentence, place) ?? (given || (named(text, 0) ?? context ?? ""));
}

/** Returns all citations of the page, in the order of what they cite; each sentence once. */
export async function citations(): Promise<readonly Citation[]> {
  const { wanted, found } = await texts();
  const all = [
    ...[...found, ...wanted].flatMap(([text, file]) =>
      file === EXAMPLES ? [] : citationsIn(text, file),
    ),
    ...readFileSync(EVIDENCE, "utf8")
      .split(/\n{2,}/)
      .filter((block) => !block.startsWith("|"))
      .flatMap((block) => citationsIn(block.replace(/\s+/g, " "), EVIDENCE)),
  ];
  const once = new Map(all.map((one) => [`${one.cites}\n${one.sentence}`, one]));
  return [...once.values()].sort(
    (a, b) => compare(a.cites, b.cites) || compare(a.sentence, b.sentence),
  );
}

const compare = (one: string, other: string) => one.localeCompare(other, "en", { numeric: true });
