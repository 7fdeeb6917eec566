/**
 * Statement cards: one for each result, definition, figure, example and question of the papers. A
 * card is one file, `cards/DOCUMENT/NNNN-NAME.json`; the numbers order those of a document.
 */
import { loadModule } from "../core/download.ts";
import { say, words } from "../locales/say.ts";

/**
 * A text, by languages; what is not translated is shown in English. Formulas with exponents or
 * indices are in backquotes.
 */
export interface Text {
  readonly en: string;
  readonly [language: string]: string | undefined;
}

/** What is known of a statement, with the words for it. */
export const STATUSES = {
  proved: "Proved in the paper",
  "proved-here": "Proved here",
  cited: "Cited in the paper",
  defined: "Definition",
  computed: "Recomputed here",
  refuted: "Refuted here",
  misprint: "Misprinted",
  open: "Open",
} as const;

export type Status = keyof typeof STATUSES;

/** What a link to a card shows. */
export interface Named {
  /** The document and the name of the file: the word of the card's link. */
  readonly id: string;
  /** What the document calls it, such as "Theorem 5". */
  readonly label: Text;
  readonly title: Text;
}

/** What a list shows of a card. */
export interface Entry extends Named {
  readonly kind: string;
  /** Empty in a document without sections. */
  readonly section: string;
  readonly status: Status;
  /** The link of the picture that shows it. */
  readonly picture: string;
}

/** What is drawn in place of a picture. */
export interface Drawn {
  /** What draws it: a name in `drawings/index.ts`. */
  readonly drawing?: string;
  /** The links of what it draws; absent: that of the picture. */
  readonly of?: readonly string[];
  /** What stands in place of numbers, by the letters of the stacks of a tree. */
  readonly letters?: Readonly<Record<string, string>>;
  /** The cases of a proof that stand out, from 0 on; absent: all. */
  readonly cases?: readonly number[];
}

/** How a document prints a figure: drawn, or as another link shows it. */
export interface Printed extends Drawn {
  readonly link?: string;
}

export interface Card extends Entry {
  /** What the document says. */
  readonly statement: Text;
  /** What is known about its truth; always there for what is not proved in the document. */
  readonly judgement?: Text;
  /** What the reader sees in the picture. */
  readonly seen: Text;
  /** How the document prints it; absent where `picture` is as printed. */
  readonly printed?: Printed;
  /** The steps of the proof, each with its picture, and what is drawn in its place. */
  readonly proof?: readonly {
    readonly text: Text;
    readonly picture: string;
    readonly drawn?: Drawn;
  }[];
  /** The link that shows why a statement is false or misprinted. */
  readonly evidence?: string;
  readonly links?: readonly { readonly link: string; readonly text: Text }[];
  /** Its pictures; `picture` is one of them. See pictures.ts. */
  readonly pictures?: readonly Picture[];
  /** The folder of its static page, `p/NAME/`: see www/previews. It has pictures then. */
  readonly page?: string;
  /** Other cards; in the file of the card their names. */
  readonly related?: readonly Named[];
  /** Numbers of the card that the core computes: `tests/www/papers.test.ts` compares them. */
  readonly values?: readonly {
    /** A function of the core. */
    readonly call: string;
    readonly arguments: readonly unknown[];
    /** The place in its answer, such as `terms[5]`. */
    readonly path?: string;
    readonly equals: unknown;
  }[];
}

export interface Picture {
  /** Which of the card's pictures it is. */
  readonly name: Text;
  readonly link: string;
  /** Its text alternative. */
  readonly alt: Text;
  /** `nimscape.digest()` of the link, written by UPDATE_PICTURES=1 ./test e2e pictures. */
  readonly digest: string;
}

/** Returns a text in the language of the page; in English if it is not translated. */
export function inLanguage(text: Text): string {
  return translationOf(text) ?? text.en;
}

/** Returns a text with its formulas as plain text. */
export function plainText(text: string): string {
  return text
    .replaceAll("`", "")
    .replace(/([\^_])\{([^{}]?)\}/g, "$1$2")
    .replace(/[{}]/g, (sign) => (sign === "{" ? "(" : ")"));
}

/** Whether a text is there in the language of the page. */
export function isTranslated(text: Text): boolean {
  return words === null || translationOf(text) !== undefined;
}

function translationOf(text: Text): string | undefined {
  return words === null ? undefined : text[words.tag.slice(0, 2)];
}

export function cardLink(id: string): string {
  return `#v1/paper?id=${id}`;
}

// The documents

export interface Document {
  /** The word of its links, and the folder of its cards. */
  readonly name: string;
  readonly title: string;
  readonly authors: string;
  readonly year: number;
  readonly load: () => Promise<{ readonly default: Parts }>;
}

/** The cards of a document, which are loaded some at a time. */
export interface Parts {
  /** Those of all its cards. */
  readonly names: readonly Omit<Named, "title">[];
  /** How many cards each part has; the last one may have fewer. */
  readonly size: number;
  /** Each as JSON. */
  readonly parts: readonly (() => Promise<{ readonly default: string }>)[];
}

/** In the order of the list. Their cards are loaded when they are opened. */
export const documents: readonly Document[] = [
  {
    name: "the-game-of-nim",
    title: "The Game of Nim",
    authors: "",
    year: 2015,
    load: () => import("./cards/the-game-of-nim?cards"),
  },
  {
    name: "3-pile-nim-as-an-automaton",
    title: "3-Pile Nim as an Automaton",
    authors: "Tanya Khovanova",
    year: 2014,
    load: () => import("./cards/3-pile-nim-as-an-automaton?cards"),
  },
  {
    name: "lim-is-not-slim",
    title: "LIM Is Not SLIM",
    authors: "Alex Fink, Aviezri S. Fraenkel, Carlos Santos",
    year: 2012,
    load: () => import("./cards/lim-is-not-slim?cards"),
  },
  {
    name: "nim-fractals",
    title: "Nim Fractals",
    authors: "Tanya Khovanova, Joshua Xiong",
    year: 2014,
    load: () => import("./cards/nim-fractals?cards"),
  },
  {
    name: "tree-and-tripod-nim",
    title: "Tree and Tripod Nim",
    authors: "Aidan Hennessey",
    year: 2023,
    load: () => import("./cards/tree-and-tripod-nim?cards"),
  },
  {
    name: "nimscape",
    title: "nimscape",
    authors: "",
    year: 2026,
    load: () => import("./cards/nimscape?cards"),
  },
];

/** The entries of all cards, once they are loaded. */
let entries: readonly Entry[] | null = null;

/** Returns the entries of all cards, in the order of the documents. */
export async function contents(): Promise<readonly Entry[]> {
  if (entries !== null) return entries;
  const { default: text } = await loadModule(import("./cards?contents"), "The list of statements");
  const all: readonly Entry[] = JSON.parse(text);
  entries = documents.flatMap((each) => all.filter(({ id }) => documentOf(id) === each));
  return entries;
}

/** Returns the document of a card or of a list; undefined for the list of documents. */
export function documentOf(id: string): Document | undefined {
  return documents.find(({ name }) => id === name || id.startsWith(`${name}-`));
}

/** Returns the name of the document of a card or of a list; "" if there is none. */
export function documentIn(id: string): string {
  return documentOf(id)?.name ?? "";
}

/** Returns where a statement stands: "Theorem 5, section 4 of Tree and Tripod Nim". */
export function placeIn({ label, section }: Entry, document: Document): string {
  const [name, title] = [inLanguage(label), say(document.title)];
  if (section === "") return say`${name} of ${title}`;
  return /^\d/.test(section)
    ? say`${name}, section ${section} of ${title}`
    : say`${name}, ${section} of ${title}`;
}

/** A card, and the names of all cards of its document. */
export interface Opened {
  readonly card: Card;
  readonly document: Document;
  readonly names: Parts["names"];
}

/** Loads a card. Throws an `Error` if there is none. */
export async function cardOf(id: string): Promise<Opened> {
  const document = documentOf(id);
  const cards = document && (await loadModule(document.load(), "The file of statements")).default;
  const at = cards?.names.findIndex((name) => name.id === id) ?? -1;
  const load = cards?.parts[Math.floor(at / cards.size)];
  if (document === undefined || cards === undefined || load === undefined)
    throw new Error(`id: ${id} is no statement of the papers.`);
  const part: readonly Card[] = JSON.parse(
    (await loadModule(load(), "The file of statements")).default,
  );
  return { card: part[at % cards.size] as Card, document, names: cards.names };
}
