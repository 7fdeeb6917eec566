/** Links of lessons, which have a player of their own: `#v1/lesson?id=...`. */
const LESSON = /^#?v1\/lesson(\?|$)/;

export function isLesson(link: string): boolean {
  return LESSON.test(link);
}
