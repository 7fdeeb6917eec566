/** Links of lessons, which have a player of their own: `#v1/lesson?id=...`. */
const LESSON = /^#?v1\/(lesson|paper)(\?|$)/;
/** Links of statement cards, which the player shows as well: `#v1/paper?id=...`. */
const PAPER = /^#?v1\/paper(\?|$)/;

/** The longest link of a lesson: a teacher's own one is in its link. */
export const LONGEST_LESSON = 24_000;

/** Whether a link is that of a lesson, or of a statement card. */
export function isLesson(link: string): boolean {
  return LESSON.test(link);
}

/** Whether a link is that of a statement card, or of a list of cards. */
export function isPaper(link: string): boolean {
  return PAPER.test(link);
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
