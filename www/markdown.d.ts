/** The bundler imports documents as text. */
declare module "*.md" {
  const text: string;
  export default text;
}

/** The content of a lesson, as scripts/lesson-content.mjs reads it. */
declare module "*.md?lesson" {
  const content: import("./lessons/lesson.ts").LessonContent;
  export default content;
}
