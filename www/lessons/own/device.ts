/** The draft of a teacher's own lesson, which this device stores, and the one before it. */
import { store, stored } from "../../core/stored.ts";
import { mixed } from "../kit.ts";
import { check, FORMAT } from "./check.ts";
import { NEW_LESSON, type OwnLesson } from "./own.ts";

const NAME = "nimscape-own-lesson";

export interface Draft {
  readonly lesson: OwnLesson;
  /** What the draft was before a lesson took its place or a step was removed; null if nothing. */
  readonly before: OwnLesson | null;
  /** The word of the link that it was taken from, in short; empty for none. */
  readonly from: string;
}

/** Returns the draft as it is stored: another text is one that another tab has written. */
export function draftText(): string | null {
  return stored(NAME);
}

/** Returns the draft of this device, or a new one. What is stored may be damaged. */
export function storedDraft(): Draft {
  const { lesson, before, from } = parsed(draftText());
  return {
    lesson: draftOf(lesson) ?? NEW_LESSON,
    before: draftOf(before),
    from: typeof from === "string" ? from : "",
  };
}

/** Stores the draft. Returns whether later visits have it. */
export function storeDraft(draft: Draft): boolean {
  return store(NAME, JSON.stringify(draft));
}

/** Returns a short name of a link's word. */
export function shortOf(word: string): string {
  return mixed(word).toString(36);
}

function parsed(text: string | null): Partial<Record<keyof Draft, unknown>> {
  try {
    const data: unknown = JSON.parse(text ?? "null");
    return typeof data === "object" && data !== null ? data : {};
  } catch {
    return {};
  }
}

/** Returns a lesson that may break rules, but has a step. */
function draftOf(data: unknown): OwnLesson | null {
  if (typeof data !== "object" || data === null) return null;
  const { lesson } = check({ format: FORMAT, ...data });
  return lesson.steps.length === 0 ? null : lesson;
}
