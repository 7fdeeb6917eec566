/** Finds pictures of the plates by words, and views by a position or a centre. Pure. */
import { tuple } from "../canvas/number-format.ts";
import { type Picture, type Plate, subjectOf } from "../plates/plate.ts";

/** A picture of a plate. */
export interface Found {
  readonly plate: Plate;
  readonly picture: Picture;
}

/** A link that answers a typed position or centre. */
export interface Answer {
  readonly words: string;
  readonly link: string;
}

/** What the core knows of a position. */
export interface Known {
  /** The generation of a losing position; null for others. */
  readonly generation: number | null;
}

/** Largest numbers of the views that open: a centre, a pile in play, and a generation of both. */
const CENTRES = 4095;
const IN_PLAY = 255;
const BOTH = 65_535;

/** The largest pile that the core takes. */
const PILES = 2 ** 40;

/**
 * Returns the pictures that have all words of a text, by subject. For an empty text that is one
 * picture of each plate and subject, the last one, which shows most.
 */
export function find(
  plates: readonly Plate[],
  text: string,
  titleOf: (view: string) => string,
): ReadonlyMap<string, readonly Found[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const subjects = new Map<string, Found[]>();
  for (const plate of plates)
    for (const picture of plate.pictures) {
      const subject = subjectOf(picture);
      const { title, caption, document, figure } = plate;
      const all = [title, caption, document, figure, picture.name, picture.alt, titleOf(subject)]
        .join(" ")
        .toLowerCase();
      if (!words.every((word) => all.includes(word))) continue;
      const found = subjects.get(subject) ?? [];
      if (words.length === 0 && found.at(-1)?.plate === plate) found.pop();
      found.push({ plate, picture });
      subjects.set(subject, found);
    }
  return subjects;
}

/** Returns the three piles that a text names; null if it names none. */
export function pilesIn(text: string): readonly [number, number, number] | null {
  const match = /^\(?\s*(\d{1,13})\s*[,;\s]\s*(\d{1,13})\s*[,;\s]\s*(\d{1,13})\s*\)?$/.exec(
    text.trim(),
  );
  const piles = match?.slice(1).map(Number) as [number, number, number] | undefined;
  return piles?.every((pile) => pile <= PILES) ? piles : null;
}

/** Returns the links for a position. `known`: what the core says of it; null before it comes. */
export function answersTo(
  piles: readonly [number, number, number],
  known: Known | null,
): readonly Answer[] {
  const name = tuple(piles);
  const generation = known?.generation ?? null;
  const isPlayed = Math.max(...piles) <= IN_PLAY;
  return [
    ...(isPlayed ? [{ words: `Play ${name}`, link: `#v1/play?p=${piles.join()}` }] : []),
    ...(generation !== null && generation <= BOTH
      ? [
          {
            words: `Show ${name} in the plane and in space`,
            link: `#v1/both?n=${Math.max(15, generation)}&sel=${piles.join()}`,
          },
        ]
      : []),
  ];
}

/** Returns the link for a centre of tripod nim; none if the text names no centre. */
export function centreIn(text: string): readonly Answer[] {
  const match = /^(?:cent(?:re|er)|c)?\s*=?\s*(\d{1,4})$/i.exec(text.trim());
  const centre = Number(match?.[1] ?? Number.NaN);
  if (!(centre <= CENTRES)) return [];
  return [{ words: `Show the array of centre ${centre}`, link: `#v1/array?c=${centre}` }];
}
