/** Links of lessons, which have a player of their own: `#v1/lesson?id=...`. */
const LESSON = /^#?v1\/lesson(\?|$)/;

/** The longest link of a lesson: a teacher's own one is in its link. */
export const LONGEST_LESSON = 24_000;

export function isLesson(link: string): boolean {
  return LESSON.test(link);
}
