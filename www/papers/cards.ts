/**
 * Statement cards: one for each result, definition, figure, example and question of the papers. A
 * card is one file, `cards/DOCUMENT/NNNN-NAME.json`; the numbers order those of a document.
 */
import { loadModule } from "../core/download.ts";
import { words } from "../locales/say.ts";

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

/** What a list shows of a card. */
export interface Entry {
  /** The document and the name of the file: the word of the card's link. */
  readonly id: string;
  readonly kind: string;
  /** What the document calls it, such as "Theorem 5". */
  readonly label: Text;
  /** Empty in a document without sections. */
  readonly section: string;
  readonly title: Text;
  readonly status: Status;
  /** The link of the picture that shows it. */
  readonly picture: string;
}

/** How a document prints a figure. */
export interface Printed {
  /** The link that shows it so. */
  readonly link?: string;
  /** Else what draws it: a name in `printed/index.ts`. */
  readonly drawing?: string;
  /** The links of what it draws; absent: that of the picture. */
  readonly of?: readonly string[];
  /** What stands in place of numbers, by the letters of the stacks of a tree. */
  readonly letters?: Readonly<Record<string, string>>;
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
  /** The steps of the proof, each with its picture. */
  readonly proof?: readonly { readonly text: Text; readonly picture: string }[];
  /** The link that shows why a statement is false or misprinted. */
  readonly evidence?: string;
  readonly links?: readonly { readonly link: string; readonly text: Text }[];
  /** Other cards. */
  readonly related?: readonly string[];
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

/** Returns a text in the language of the page; in English if it is not translated. */
export function inLanguage(text: Text): string {
  return translationOf(text) ?? text.en;
}

/** Whether a text is there in the language of the page. */
export function isTranslated(text: Text): boolean {
  return words === null || translationOf(text) !== undefined;
}

function translationOf(text: Text): string | undefined {
  return words === null ? undefined : text[words.tag.slice(0, 2)];
}

/** Returns the link of a card. */
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
  readonly load: () => Promise<{ readonly default: string }>;
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

/** Returns a card. Throws an `Error` if there is none. */
export async function cardOf(id: string): Promise<Card> {
  const document = documentOf(id);
  const load = document && loadModule(document.load(), "The file of statements");
  const cards: readonly Card[] = load === undefined ? [] : JSON.parse((await load).default);
  const card = cards.find((each) => each.id === id);
  if (card === undefined) throw new Error(`id: ${id} is no statement of the papers.`);
  return card;
}
