/**
 * The stops of the walk: one row for each place of the page that a visitor sees. Views, lessons,
 * figures and the parts of Start come from the lists of the project: a new one needs no row here.
 */
import { readFileSync } from "node:fs";
import { lessons } from "../../www/lessons/index.ts";
import { pictured } from "../../www/papers/pictures.ts";
import { PARTS } from "../../www/start/state.ts";
import { views } from "../../www/views/index.ts";
import { OWN } from "./lessons.ts";

/**
 * How the page is seen: light on a desk, in the language for tests; dark on a phone, in Portuguese;
 * or by students, with the links that a teacher hands out.
 */
export type Look = "light" | "phone" | "students";

export interface Stop {
  /** What the stop shows, without the parameters that its look adds. */
  readonly link: string;
  readonly kind: "view" | "dialog" | "lesson" | "cards" | "paper" | "start" | "audience";
  /** The button that opens the dialog, or the part of Start. */
  readonly press?: string;
  /** The digest of its data that was published with the link. */
  readonly digest?: string;
  /** Other stops have elements and colours of the same kinds: they stand for it in slow checks. */
  readonly isAlike?: boolean;
}

const published = new Map(
  (
    JSON.parse(readFileSync("tests/data/links.json", "utf8")) as {
      readonly links: readonly { readonly link: string; readonly digest: string }[];
    }
  ).links.map(({ link, digest }) => [link, digest]),
);

/** A published link of each view: that of a figure, if one shows it; else that of its defaults. */
const VIEWS = views.map(({ name }) => {
  const links = [...pictured.flatMap((card) => card.pictures.map(({ link }) => link))];
  const isOf = (link: string) => link === `#v1/${name}` || link.startsWith(`#v1/${name}?`);
  return links.find(isOf) ?? [...published.keys()].find(isOf) ?? `#v1/${name}`;
});

/** States with elements that these pictures lack. */
const STATES = [
  "#v1/growth?n=9&sel=1,2,3",
  "#v1/array?c=2&vs=5&side=64&sel=7,40,44",
  "#v1/periods?c=6&row=12",
  "#v1/dynamics?show=evidence",
  "#v1/dynamics?t=24&show=tokens&start=random&k=3&n=8",
];

/** States with the same elements in other places. */
const MORE = [
  "#v1/octant?side=16&sel=1,2,3&n=3",
  "#v1/array?c=6&side=16",
  "#v1/shadows?barrier=7",
  "#v1/bands?c=29&vs=28&n=47&from=9000&side=48",
  "#v1/dynamics?k=3&n=8&start=random&show=cycles",
  "#v1/counts",
  "#v1/octal?to=99&n=9",
  "#v1/fill?way=numbers&step=19",
  "#v1/play?game=forest-nim&p=3(2,2,2),2(4,4),5",
  "#v1/play?game=kayles&p=4,4",
  "#v1/play?p=0,0,0",
];

const DIALOGS = ["Search", "Figures", "Share", "Export", "Help"];

/** Steps of lessons with each kind of question. */
const QUESTIONS: Readonly<Record<string, readonly number[]>> = {
  nim: [1, 2, 3, 8, 10], // text, move, choice, cells, choice without its answer
  fractal: [3], // order
};

/** What shows values, outcomes or the way to them. */
export const ANSWERS =
  ".position-facts, #position, .facts, .reading, .terms, .settings, nav, .legend, .reason, .octant-scale, .rungs, .census, .explained, .period-bar";

const lesson = (words: string, isAlike = false): Stop => ({
  ...{ link: `#v1/lesson${words}`, kind: "lesson", isAlike },
});
const paper = (words: string): Stop => ({ link: `#v1/lesson?${words}`, kind: "paper" });
const card = (id: string, isAlike = false): Stop => ({
  ...{ link: `#v1/paper?id=${id}`, kind: "lesson", isAlike },
});
const cards = (id: string): Stop => ({ link: `#v1/paper?id=${id}`, kind: "cards" });

const EVERYWHERE: readonly Stop[] = [
  ...DIALOGS.map((press) => ({ link: "#v1/growth?n=6", kind: "dialog", press }) as const),
  { link: "#v1/array?side=16", kind: "dialog", press: "Make a task" },
  ...lessons.flatMap(({ name }, at) =>
    [...new Set([...(QUESTIONS[name] ?? []), (at % 6) + 1])].map((step) =>
      lesson(`?id=${name}&step=${step}`, !QUESTIONS[name]?.includes(step)),
    ),
  ),
  lesson(`?own=${OWN}`),
  { link: "#v1/growth?n=15&ask=cell:parent", kind: "lesson" },
  paper("id=lim&page=worksheet"),
  paper("id=relaxed&page=teacher"),
  paper("page=make"),
  { link: "#v1/lesson?page=all", kind: "cards" },
  cards(""),
  cards("tree-and-tripod-nim"),
  card("nim-fractals-theorem-15"),
  card("tree-and-tripod-nim-conjecture-2", true),
  card("tree-and-tripod-nim-lemma-1&step=2", true),
  ...PARTS.map(({ label }) => ({ link: "#", kind: "start", press: label }) as const),
  { link: "#v1/growth?n=6&ui=present", kind: "audience" },
];

const view = (link: string, isAlike = false): Stop => ({ link, kind: "view", isAlike });

export function stopsOf(look: Look): readonly Stop[] {
  switch (look) {
    case "light":
      return [
        ...VIEWS.map((link) => ({ ...view(link), digest: published.get(link) ?? "none" })),
        ...STATES.map((link) => view(link)),
        ...MORE.map((link) => view(link, true)),
        ...EVERYWHERE,
      ];
    case "phone":
      return [...views.map(({ name }) => view(`#v1/${name}`)), ...EVERYWHERE];
    case "students":
      return [...VIEWS, ...STATES, ...MORE].map((link, at) => view(link, at % 5 > 0));
  }
}
