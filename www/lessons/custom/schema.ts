/**
 * The fields of lessons, of their steps and questions: what they may hold and how the editor names
 * them, and the check of what comes from a file, a link or the editor. Every problem names its
 * step, its field and its value. What has the right type is returned also if it breaks a rule, for
 * drafts.
 */
import glossary from "../../data/glossary.json" with { type: "json" };
import { isLesson } from "../../link/lesson.ts";
import { parse } from "../../link/link.ts";
import { tables } from "../../views/tables.ts";
import type {
  CommonContent,
  Kind,
  LessonContent,
  OptionContent,
  QuestionContent,
  StepContent,
} from "../lesson.ts";
import { termsOf } from "../player/markdown.ts";

/** The first field of a file. */
export const FORMAT = "nimscape lesson 1";

/** How the editor shows a field. */
interface FieldLook {
  readonly label?: string;
  readonly help?: string;
  /** The lines of a text field, if it has several. */
  readonly rows?: number;
  /** What a new one has, where that is not empty. */
  readonly start?: unknown;
}

interface Whole {
  readonly kind: "whole";
  readonly min: number;
  readonly max: number;
  /** What it is if nothing is said; absent: it has to be said. */
  readonly default?: number;
}

interface List {
  readonly kind: "list";
  readonly of: Field | Fields;
  readonly least?: number;
  readonly most: number;
  /** Returns what is wrong with the entries; null if nothing is. */
  readonly rule?: (entries: readonly unknown[]) => string | null;
}

/** A field; a lock is the name of a parameter of the picture. */
export type Field = FieldLook &
  (
    | { readonly kind: "text"; readonly most: number; readonly needed?: boolean }
    | { readonly kind: "link"; readonly needed?: boolean }
    | { readonly kind: "flag" | "lock" | "question" | "format" | "name" }
    | Whole
    | List
  );

export type Fields = Readonly<Record<string, Field>>;

/** A line of a list. */
const LINE = { kind: "text", most: 300, needed: true } as const;

const MISCONCEPTION: Fields = { think: LINE, ask: LINE };

/** What the text of a step may have. */
export const MARKDOWN =
  "An empty line begins a paragraph, “- ” an entry of a list. **strong**, *stressed*, and [nim-sum] for a term of the glossary. Formulas need no marks, only these signs: a ⊕ b = 0, C(a, b) ≠ 2n + 1, |a − b| ≤ 3, n mod 4. LaTeX stays as it is.";

export const STEP: Fields = {
  title: { kind: "text", most: 120, needed: true, label: "Title" },
  text: { kind: "text", most: 4000, rows: 7, label: "Text", help: MARKDOWN },
  link: {
    ...{ kind: "link", needed: true, label: "Link", start: "#v1/play?p=3,4,5" },
    help: "Or paste the link of any picture of this page.",
  },
  locks: { kind: "list", of: { kind: "lock" }, most: 30 },
  hides: {
    kind: "flag",
    label: "Hide the answers in the picture until the question is answered",
  },
  question: { kind: "question" },
  after: { kind: "text", most: 4000, rows: 3, label: "What is said then" },
  reveals: { kind: "link", label: "Picture then", help: "A link. Empty: the picture stays." },
};

export const LESSON = {
  title: { kind: "text", most: 120, needed: true, label: "Title" },
  age: { kind: "whole", min: 6, max: 99, default: 12, label: "From age" },
  minutes: { kind: "whole", min: 1, max: 300, default: 20, label: "Minutes" },
  learnt: {
    ...{ kind: "text", most: 300, needed: true },
    ...{ label: "What is learnt", help: "In one sentence." },
  },
  aims: {
    ...{ kind: "list", of: LINE, most: 8, label: "Aims" },
    help: "Each ends the sentence “You can”, and has a line of its own.",
  },
  material: { kind: "list", of: LINE, most: 8, label: "Material", help: "One in each line." },
  misconceptions: { kind: "list", of: MISCONCEPTION, most: 8 },
  steps: { kind: "list", of: STEP, least: 1, most: 30 },
} as const satisfies Fields;

const ASKED: Fields = {
  ask: { kind: "text", most: 600, needed: true, label: "Question" },
  hints: {
    ...{ kind: "list", of: LINE, most: 8, label: "Hints" },
    help: "One in each line, shown one after the other.",
  },
};

export const OPTION: Fields = {
  text: { kind: "text", most: 200, needed: true },
  right: { kind: "flag", label: "right answer" },
  why: { kind: "text", most: 300, label: "Why" },
};

export const COUNTERS = { kind: "whole", min: 0, max: 12 } as const;

/** Returns new values of fields. */
export function newValues(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, field.start ?? emptyValue(field)]),
  );
}

function emptyValue(field: Field): unknown {
  if (field.kind === "whole") return field.default ?? null;
  if (field.kind === "question") return null;
  return field.kind === "list" ? [] : field.kind === "flag" ? false : "";
}

/** What a question of each kind has besides `kind`, and the name of the kind. */
export const KINDS = {
  number: {
    name: "a whole number",
    fields: {
      right: { kind: "whole", min: -(10 ** 14), max: 10 ** 14, label: "Right answer" },
    },
  },
  choice: {
    name: "one of several",
    fields: {
      options: {
        ...{ kind: "list", of: OPTION, least: 2, most: 8 },
        start: [{ ...newValues(OPTION), right: true }, newValues(OPTION)],
        rule: (options) =>
          options.length > 1 && !options.some((each) => (each as OptionContent).right)
            ? "have no right answer; mark one"
            : null,
      },
    },
  },
  order: {
    name: "an order",
    fields: {
      items: {
        ...{ kind: "list", of: LINE, least: 2, most: 8, label: "Items" },
        help: "One in each line, in the right order.",
      },
    },
  },
  move: {
    name: "a winning move of Nim",
    fields: { piles: { kind: "list", of: COUNTERS, least: 2, most: 3, start: [3, 4, 5] } },
  },
  cells: {
    name: "losing positions on a board",
    fields: {
      pile: { kind: "whole", min: 0, max: 15, default: 0, label: "Third pile" },
      side: { kind: "whole", min: 2, max: 8, default: 4, label: "Rows and columns" },
      one: { kind: "flag", label: "Any one of them is enough" },
    },
  },
  text: { name: "a free text, not judged", fields: {} },
} as const satisfies Readonly<Record<Kind, { readonly name: string; readonly fields: Fields }>>;

export const questionFields = (kind: Kind): Fields => ({
  ...{ ...ASKED, kind: { kind: "name" } },
  ...KINDS[kind].fields,
});

export const NEW_STEP = newValues(STEP) as unknown as StepContent;

export const NEW_LESSON = { ...newValues(LESSON), steps: [NEW_STEP] } as unknown as LessonContent;

/** Returns a new question of a kind, with what another one has said. */
export function newQuestion(
  kind: Kind,
  { ask = "", hints = [] }: Partial<CommonContent> = {},
): QuestionContent {
  return { ...newValues(KINDS[kind].fields), kind, ask, hints } as unknown as QuestionContent;
}

/** Returns a lesson without empty lines in its lists. */
export function tidied(lesson: LessonContent): LessonContent {
  const lines = (all: readonly string[]) => all.filter((line) => line.trim() !== "");
  const steps = lesson.steps.map((step) => {
    const { question } = step;
    if (question === null) return step;
    const hints = lines(question.hints);
    const items = question.kind === "order" ? { items: lines(question.items) } : {};
    return { ...step, question: { ...question, hints, ...items } };
  });
  return { ...lesson, aims: lines(lesson.aims), material: lines(lesson.material), steps };
}

/** The place in the file: names of fields and numbers of list entries. */
export type Path = readonly (string | number)[];

export interface Problem {
  readonly path: Path;
  readonly sentence: string;
}

/** Of hostile data no more problems are listed, and no more entries of a list are read. */
const MOST_PROBLEMS = 100;
const MOST_ENTRIES = 10_000;

const LONGEST_LINK = 2000;

/** Control characters, except tabs and line feeds, that no text needs. */
const CONTROL = /[^\P{Cc}\t\n]/u;

type Data = Readonly<Record<string, unknown>>;

/** Returns the lesson of untrusted data, with the problems of the data. */
export function check(value: unknown): {
  readonly lesson: LessonContent;
  readonly problems: readonly Problem[];
} {
  const reader = new Reader();
  const fields = { format: { kind: "format" }, ...LESSON } as const;
  const { format, ...lesson } = reader.object(value, fields, []);
  return { lesson: lesson as unknown as LessonContent, problems: reader.problems };
}

/** Reads data by their fields, and reports what is wrong with them. */
class Reader {
  readonly problems: Problem[] = [];

  /** Returns an object with these fields; reports what is none, and fields that are not known. */
  object(value: unknown, fields: Fields, path: Path): Data {
    const data = dataOf(value);
    const key = path.at(-1);
    const name = typeof key === "string" ? `"${key}" = ` : "";
    if (data === null)
      this.#add(path, `${placeOf(path)}${name}${valueText(value)} is not an object`);
    const names = Object.keys(fields);
    for (const key of Object.keys(data ?? {}))
      if (!names.includes(key))
        this.#add(
          [...path, key],
          `${placeOf(path)}${valueText(key)} is not a field; the fields are ${names.join(", ")}`,
        );
    const read = ([key, field]: [string, Field]) => {
      return [key, this.#value(field, data?.[key], [...path, key], data ?? {})];
    };
    return Object.fromEntries(Object.entries(fields).map(read));
  }

  /**
   * Reports a problem with a field, or with an entry of its list. The sentence begins with the
   * value; absent: without it.
   */
  #report(path: Path, sentence: string, value?: unknown): void {
    const isEntry = typeof path.at(-1) === "number";
    const end = isEntry ? -2 : -1;
    const begin = `${placeOf(path.slice(0, end))}"${path.at(end)}"${isEntry ? ":" : ""}`;
    const isShown = value !== undefined && (isEntry || value !== "");
    const what = isShown ? `${isEntry ? "" : " ="} ${valueText(value)}` : "";
    this.#add(path, `${begin}${what} ${sentence}`);
  }

  #add(path: Path, sentence: string): void {
    if (this.problems.length < MOST_PROBLEMS) this.problems.push({ path, sentence });
  }

  #value(field: Field, value: unknown, path: Path, owner: Data): unknown {
    switch (field.kind) {
      case "format":
        if (value !== FORMAT) this.#report(path, `is not ${valueText(FORMAT)}`, value);
        return FORMAT;
      case "name":
        return value;
      case "text":
        return this.#text(value, field.most, field.needed ?? false, path);
      case "link":
        return this.#link(value, field.needed ?? false, path);
      case "whole":
        return this.#whole(field, value, path);
      case "flag":
        if (value !== undefined && typeof value !== "boolean")
          this.#report(path, "is not true or false", value);
        return value === true;
      case "lock": {
        const names = Object.keys(tables[parse(`${owner.link ?? ""}`, tables).view] ?? {});
        if (typeof value === "string" && names.includes(value)) return value;
        this.#report(path, `is not one of ${names.join(", ")}`, value);
        return "";
      }
      case "list":
        return this.#list(field, value, path, owner);
      case "question":
        return value === undefined || value === null ? null : this.#question(value, path);
    }
  }

  #whole({ min, max, ...field }: Whole, value: unknown, path: Path): number | null {
    const otherwise = field.default ?? null;
    if ((value === undefined || value === null) && typeof path.at(-1) === "string") {
      if (otherwise === null) this.#report(path, "is missing");
      return otherwise;
    }
    const number = typeof value === "number" ? value : null;
    if (number === null || !Number.isInteger(number) || number < min || number > max)
      this.#report(path, `is not a whole number from ${min} to ${max}`, value);
    return number ?? otherwise;
  }

  #list({ of, least = 0, most, rule }: List, value: unknown, path: Path, owner: Data): unknown[] {
    if (value !== undefined && !Array.isArray(value)) this.#report(path, "is not a list", value);
    const all: readonly unknown[] = Array.isArray(value) ? value : [];
    if (all.length < least || all.length > most)
      this.#report(path, `has ${all.length} entries; ${least} to ${most} are allowed`);
    const entries = all.slice(0, MOST_ENTRIES).map((each, place) => {
      const inner = [...path, place];
      return isField(of)
        ? (this.#value(of, each, inner, owner) ?? 0)
        : this.object(each, of, inner);
    });
    const problem = rule?.(entries) ?? null;
    if (problem !== null) this.#report(path, problem);
    return isField(of) && of.kind === "lock" ? entries.filter(Boolean) : entries;
  }

  #question(value: unknown, path: Path): QuestionContent {
    const { kind } = dataOf(value) ?? {};
    const kinds = Object.keys(KINDS) as Kind[];
    const match = kinds.find((each) => each === kind);
    if (match !== undefined)
      return this.object(value, questionFields(match), path) as unknown as QuestionContent;
    if (dataOf(value) === null) this.object(value, {}, path);
    const sentence = kind === undefined ? "is missing" : `is not one of ${kinds.join(", ")}`;
    this.#report([...path, "kind"], sentence, kind);
    return newQuestion("text");
  }

  #text(value: unknown, most: number, needed: boolean, path: Path): string {
    if (value === undefined && typeof path.at(-1) !== "number") {
      if (needed) this.#report(path, "is missing");
      return "";
    }
    if (typeof value !== "string") {
      this.#report(path, "is not a text", value);
      return "";
    }
    const unknown = termsOf(value).find((term) => !Object.hasOwn(glossary, term));
    const control = CONTROL.exec(value)?.[0];
    if (needed && value.trim() === "") this.#report(path, "is empty");
    else if (value.length > most)
      this.#report(path, `has ${value.length} characters; at most ${most} are allowed`);
    else if (control !== undefined)
      this.#report(path, `has a control character (${codeOf(control)})`);
    else if (unknown !== undefined)
      this.#report(path, `has [${cut(unknown)}], which is not a term of the glossary`);
    return value;
  }

  #link(value: unknown, needed: boolean, path: Path): string {
    const link = this.#text(value, LONGEST_LINK, needed, path);
    if (link === "") return link;
    if (!/^#v1\/\w/.test(link) || isLesson(link))
      this.#report(path, "is not the link of a picture, like #v1/growth?n=6", link);
    else
      for (const { sentence } of parse(link, tables).problems.slice(0, 1))
        this.#report(path, `is not such a link: ${sentence}`, link);
    return link;
  }
}

/** Returns the fields of an object; null for other data. */
function dataOf(value: unknown): Data | null {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? (value as Data) : null;
}

const isField = (of: Field | Fields): of is Field => typeof of.kind === "string";

/** Names the step, and the entry of an inner list: `step 2, answer 1: `. */
function placeOf(path: Path): string {
  const names = path.flatMap((key, at) => {
    const list = path[at - 1];
    const name = list === "steps" ? "step" : list === "options" ? "answer" : "misconception";
    return typeof key === "number" ? [`${name} ${key + 1}`] : [];
  });
  return names.length === 0 ? "" : `${names.join(", ")}: `;
}

const cut = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** Returns the code point of a character, like U+0000. */
function codeOf(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Shortens untrusted data for display. */
function valueText(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === "object" && value !== null) return "an object";
  return typeof value === "string" ? `"${cut(value)}"` : cut(String(value));
}
