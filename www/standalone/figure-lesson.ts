/** In place of www/lessons/player/figure-lesson.ts in a page that is one file. */
export function openIn(): never {
  throw new Error("A page that is one file has no lessons.");
}
