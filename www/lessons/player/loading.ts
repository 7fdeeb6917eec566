/** Loads lessons, making each step once for its lesson and seed. */

import type { Core } from "../../core/client.ts";
import { loadModule } from "../../core/download.ts";
import { outOfRange } from "../../core/message-of.ts";
import { type Call, type LessonContext, lessonContext } from "../context.ts";
import { lessons } from "../index.ts";
import type { Lesson, Step, WholeLesson } from "../lesson.ts";
import type { LessonState } from "./link.ts";

/** The part of a link that names a step and its numbers. */
type Wanted = Pick<LessonState, "id" | "own" | "task" | "card" | "seed" | "step">;

/** The most steps that are kept: those of one lesson with some forty seeds. */
const MOST = 500;

export class LessonLoader {
  readonly #core: Core;
  /** The lesson in place of those of links; null for theirs. */
  readonly #only: Lesson | null;
  /** Begins to load what the picture of a step needs. */
  readonly #prepare: LessonContext["prepare"] | undefined;
  /** The newest steps, by lesson, seed and place: the pupils of a class have many seeds. */
  readonly #steps = new Map<string, Promise<Step>>();

  constructor(core: Core, only: Lesson | null = null, prepare?: LessonContext["prepare"]) {
    this.#core = core;
    this.#only = only;
    this.#prepare = prepare;
  }

  /** Returns a lesson with the step of a link, or with its last one if the link has a later one. */
  async open(wanted: Wanted) {
    const lesson = await this.#load(wanted);
    const place = Math.min(wanted.step, lesson.steps.length);
    return { lesson, place, step: await this.#step(lesson, wanted, place, this.#prepare) };
  }

  async all(wanted: Wanted): Promise<WholeLesson> {
    const lesson = await this.#load(wanted);
    const steps = lesson.steps.map((_, at) => this.#step(lesson, wanted, at + 1));
    return { lesson, steps: await Promise.all(steps) };
  }

  async #load(wanted: Wanted): Promise<Lesson> {
    return this.#only ?? lessonIn(wanted);
  }

  #step(
    lesson: Lesson,
    { id, own, task, card, seed }: Wanted,
    place: number,
    prepare?: LessonContext["prepare"],
  ): Promise<Step> {
    const steps = this.#steps;
    const key = `${id} ${seed} ${own} ${task} ${card} ${place}`;
    const known = steps.get(key);
    if (known !== undefined) return known;
    const make = lesson.steps[place - 1];
    if (make === undefined) throw new Error(outOfRange("step", place, 1, lesson.steps.length));
    const made = Promise.resolve(make(lessonContext(this.#call, seed, prepare)));
    made.catch(() => steps.delete(key)); // the next visit tries again
    steps.set(key, made);
    for (const oldest of steps.keys()) if (steps.size > MOST) steps.delete(oldest);
    return made;
  }

  readonly #call: Call = (name, ...args) => this.#core.call(name, args);
}

/** Loads the lesson of a link. One of a teacher's own may be damaged, and is checked. */
async function lessonIn({ id, own, task, card }: Wanted): Promise<Lesson> {
  if (card !== null) {
    const { lessonOf } = await loadModule(import("../../papers/lesson.ts"), "The statement");
    return lessonOf(card);
  }
  if (task !== "") {
    const { lessonOf } = await loadModule(import("../tasks/lesson.ts"), "The task");
    return lessonOf(task);
  }
  if (own !== "") {
    const { lessonOfWord } = await loadModule(import("../custom/lesson.ts"), "The lesson");
    return lessonOfWord(own);
  }
  const entry = lessons.find(({ name }) => name === id) ?? lessons[0];
  return (await loadModule(entry.load(), "The lesson")).lesson;
}
