/**
 * The static pages of figures and lessons, `p/NAME/` in the site: what each shows. Servers never
 * see what follows the `#` of a link; these pages have addresses without one, so chats and forums
 * can show a title and a picture. scripts/previews.mjs writes the pages.
 */

import { type Call, checksum, lessonContext } from "../lessons/context.ts";
import { lessons } from "../lessons/index.ts";
import { parseLesson, printLesson } from "../lessons/player/link.ts";
import { isLesson } from "../link/lesson.ts";
import { parse, print } from "../link/link.ts";
import { cardLink, type Document, documentOf, placeIn, plainText } from "../papers/cards.ts";
import { nameOf, type Pictured, pictured } from "../papers/pictures.ts";
import { tables } from "../views/tables.ts";
import { FRAME_SIZES } from "./page-of.ts";

export interface Preview {
  /** The folder of the page in `p/`. */
  readonly name: string;
  readonly title: string;
  /** One or two sentences on the figure. */
  readonly description: string;
  /** What is known of a statement; "" for nothing. */
  readonly known: string;
  /** Where it is printed, or whom it is for; "" for nothing. */
  readonly source: string;
  /** The link of the live figure, as the page prints it. */
  readonly link: string;
  /** The text alternative of its picture. */
  readonly alt: string;
  /** Other pictures of the same card, and the card. */
  readonly others: readonly { readonly name: string; readonly link: string }[];
  /** The size of a frame with the figure, in CSS pixels. */
  readonly size: readonly [width: number, height: number];
}

/** Returns the pages of statement cards with pictures, and of all lessons. */
export async function previews(): Promise<readonly Preview[]> {
  return [
    ...pictured.map(ofCard),
    ...(await Promise.all(lessons.map(({ name }) => ofLesson(name)))),
  ];
}

function ofCard(card: Pictured): Preview {
  const { id, seen, judgement, page, pictures } = card;
  const [first, others] = [shownOf(card), pictures.filter((each) => each !== shownOf(card))];
  return {
    name: page,
    title: nameOf(card),
    description: plainText(seen.en),
    known: plainText(judgement?.en ?? ""),
    source: `${placeIn(card, documentOf(id) as Document)}.`,
    link: canonical(first.link),
    alt: first.alt.en,
    others: [
      ...others.map(({ name, link }) => ({ name: name.en, link })),
      { name: "the statement", link: cardLink(id) },
    ],
    size: FRAME_SIZES.picture,
  };
}

/** Returns the picture on the page of a card. */
function shownOf({ id, picture, pictures }: Pictured): Pictured["pictures"][number] {
  const match = pictures.find(({ link }) => link === picture);
  if (match === undefined) throw new Error(`${id}: ${picture} is not one of its pictures`);
  return match;
}

async function ofLesson(id: string): Promise<Preview> {
  const { title, age, minutes, learnt } = (await entryOf(id).load()).lesson;
  return {
    name: `lesson-${id}`,
    title,
    description: learnt,
    known: "",
    source: `A lesson of ${minutes} minutes, from age ${age} on.`,
    link: canonical(`#v1/lesson?id=${id}`),
    alt: `The first step of the lesson: ${title}.`,
    others: [],
    size: FRAME_SIZES.lesson,
  };
}

function entryOf(id: string) {
  const entry = lessons.find(({ name }) => name === id);
  if (entry === undefined) throw new Error(`${id} is not a lesson`);
  return entry;
}

/** Returns a link with its words in the order in which the page prints them, without defaults. */
function canonical(link: string): string {
  if (isLesson(link)) return printLesson(parseLesson(link).values);
  const { view, values } = parse(link, tables);
  return print(view, values, tables);
}

/**
 * Returns what the picture of a page is drawn from, for the check that it is current: the link,
 * with the digest of the data of a card's picture or a checksum of the first step of a lesson.
 */
export async function stampOf(preview: Preview, call: Call): Promise<string> {
  const card = pictured.find(({ page }) => page === preview.name);
  if (card !== undefined) return `${preview.link} ${shownOf(card).digest}`;
  const { lesson } = await entryOf(preview.name.slice("lesson-".length)).load();
  const step = await lesson.steps[0]?.(lessonContext(call, 0));
  return `${preview.link} ${checksum(JSON.stringify([lesson.title, step])).toString(16)}`;
}
