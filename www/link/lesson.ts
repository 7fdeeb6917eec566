/** Links of lessons, which have a player of their own: `#v1/lesson?id=...`. */
const LESSON = /^#?v1\/lesson(\?|$)/;

/** The longest link of a lesson: a teacher's own one is in its link. */
export const LONGEST_LESSON = 24_000;

export function isLesson(link: string): boolean {
  return LESSON.test(link);
}

/** A step of a lesson, as it is shared. */
export interface SharedLesson {
  readonly title: string;
  /** What is learnt. */
  readonly sentence: string;
  readonly isTask: boolean;
  /** The link of the step without answers, for readers and for students. */
  readonly link: string;
  readonly student: string;
  /** The link with the answers of this reader; null if there are none. */
  readonly answered: string | null;
}
