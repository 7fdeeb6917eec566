/**
 * The static pages of plates and lessons, `p/NAME/` in the site: what each shows. Servers never see
 * what follows the `#` of a link; these pages have addresses without one, so chats and forums can
 * show a title and a picture. scripts/previews.mjs writes the pages.
 */
import { FRAME_SIZES } from "../embed/frame-sizes.ts";
import { lessons } from "../lessons/index.ts";
import { type Call, kitOf, mixed } from "../lessons/kit.ts";
import { parseLesson, printLesson } from "../lessons/player/link.ts";
import { isLesson } from "../link/lesson.ts";
import { parse, print } from "../link/link.ts";
import { type Plate, placeOf, withResults } from "../plates/plate.ts";
import { tables } from "../views/tables.ts";

export interface Preview {
  /** The folder of the page in `p/`. */
  readonly name: string;
  readonly title: string;
  /** One or two sentences on the figure. */
  readonly description: string;
  /** Where it is printed, or whom it is for; "" for nothing. */
  readonly source: string;
  /** The link of the live figure, as the page prints it. */
  readonly link: string;
  /** The text alternative of its picture. */
  readonly alt: string;
  /** Other pictures of the same plate. */
  readonly others: readonly { readonly name: string; readonly link: string }[];
  /** The size of a frame with the figure, in CSS pixels. */
  readonly size: readonly [width: number, height: number];
}

/** Plates by the names of their files, without `.json`. */
export type Plates = Readonly<Record<string, Plate>>;

/** Returns the pages of plates and of all lessons. */
export async function previewsOf(plates: Plates): Promise<readonly Preview[]> {
  const ofPlates = Object.entries(plates).map(([name, plate]) => ofPlate(name, withResults(plate)));
  return [...ofPlates, ...(await Promise.all(lessons.map(({ name }) => ofLesson(name))))];
}

function ofPlate(name: string, plate: Plate): Preview {
  const { title, caption, document, section, pictures } = plate;
  const shown = pictures.find(({ name }) => name === plate.preview) ?? pictures[0];
  if (shown === undefined) throw new Error(`${title}: no picture`);
  const place = placeOf(plate);
  return {
    name,
    title,
    description: caption,
    source: place === "" ? "" : `${document}, ${place.toLowerCase()}, section ${section}.`,
    link: canonical(shown.link),
    alt: shown.alt,
    others: pictures.filter((picture) => picture !== shown),
    size: FRAME_SIZES.picture,
  };
}

async function ofLesson(id: string): Promise<Preview> {
  const { title, age, minutes, learnt } = (await entryOf(id).load()).lesson;
  return {
    name: `lesson-${id}`,
    title,
    description: learnt,
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
 * with the digest of the data of a plate or a checksum of the first step of a lesson.
 */
export async function stampOf(preview: Preview, plates: Plates, call: Call): Promise<string> {
  const plate = plates[preview.name];
  if (plate !== undefined) {
    const shown = plate.pictures.find(({ link }) => canonical(link) === preview.link);
    return `${preview.link} ${shown?.digest}`;
  }
  const { lesson } = await entryOf(preview.name.slice("lesson-".length)).load();
  const step = await lesson.steps[0]?.(kitOf(call, 0));
  return `${preview.link} ${mixed(JSON.stringify([lesson.title, step])).toString(16)}`;
}
