/** The draft of a teacher's lesson, which this device stores, and some that were before it. */
import { store, stored } from "../../core/stored.ts";
import { checksum } from "../context.ts";
import type { LessonContent } from "../lesson.ts";
import { check, FORMAT, NEW_LESSON } from "./schema.ts";

const NAME = "nimscape-own-lesson";

/** The most earlier drafts, and the most characters of all of them but the last one. */
const MOST_EARLIER = 10;
const LONGEST_EARLIER = 300_000;

export interface Draft {
  readonly lesson: LessonContent;
  /** What it was before lessons took its place or steps were removed; the last one comes last. */
  readonly earlier: readonly LessonContent[];
  /** The word of the link that it was taken from, in short; empty for none. */
  readonly from: string;
}

/** Returns the draft as it is stored: another text is one that another tab has written. */
export function draftText(): string | null {
  return stored(NAME);
}

/** Returns the draft of this device, or a new one. What is stored may be damaged. */
export function storedDraft(): Draft {
  const { lesson, earlier, before, from } = parsed(draftText());
  const others: readonly unknown[] = Array.isArray(earlier) ? earlier : [before];
  return {
    lesson: draftOf(lesson) ?? NEW_LESSON,
    earlier: others.slice(-MOST_EARLIER).flatMap((each) => draftOf(each) ?? []),
    from: typeof from === "string" ? from : "",
  };
}

/** Stores the draft. Returns whether later visits have it. */
export function storeDraft(draft: Draft): boolean {
  return store(NAME, JSON.stringify(draft));
}

/** Returns a draft with another lesson, and its own one with the earlier ones. */
export function replaced(draft: Draft, lesson: LessonContent): Draft {
  return { ...draft, lesson, earlier: kept([...draft.earlier, ...lessonsIn(draft)]) };
}

/** Returns a draft with the last earlier lesson, and its own one as the first; null for none. */
export function undone(draft: Draft): Draft | null {
  const lesson = draft.earlier.at(-1);
  if (lesson === undefined) return null;
  return { ...draft, lesson, earlier: [...lessonsIn(draft), ...draft.earlier.slice(0, -1)] };
}

/** The lesson of a draft, unless nothing is written. */
const lessonsIn = ({ lesson }: Draft) => (isSame(lesson, NEW_LESSON) ? [] : [lesson]);

const isSame = (one: LessonContent, other: LessonContent) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Returns the last ones that there is room for, each once. */
function kept(all: readonly LessonContent[]): readonly LessonContent[] {
  const texts = all.map((each) => JSON.stringify(each));
  const last = texts.filter((text, at) => texts.lastIndexOf(text) === at).slice(-MOST_EARLIER);
  let length = 0;
  const tooLong = last.findLastIndex((text, at) => {
    length += text.length;
    return length > LONGEST_EARLIER && at < last.length - 1;
  });
  return last.slice(tooLong + 1).map((text) => JSON.parse(text));
}

/** Returns a short name of a link's word. */
export function shortOf(word: string): string {
  return checksum(word).toString(36);
}

function parsed(text: string | null): Partial<Record<keyof Draft | "before", unknown>> {
  try {
    const data: unknown = JSON.parse(text ?? "null");
    return typeof data === "object" && data !== null ? data : {};
  } catch {
    return {};
  }
}

/** Returns a lesson that may break rules, but has a step. */
function draftOf(data: unknown): LessonContent | null {
  if (typeof data !== "object" || data === null) return null;
  const { lesson } = check({ format: FORMAT, ...data });
  return lesson.steps.length === 0 ? null : lesson;
}
