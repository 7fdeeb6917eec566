/** Loads lessons, making each step once for its lesson and seed. */

import type { Core } from "../../core/client.ts";
import { loadModule } from "../../core/download.ts";
import { outOfRange } from "../../core/message-of.ts";
import { type Call, type LessonContext, lessonContext } from "../context.ts";
import { lessons } from "../index.ts";
import type { Lesson, Step, WholeLesson } from "../lesson.ts";
import type { LessonState } from "./link.ts";

/** The part of a link that names a step and its numbers. */
type LessonKey = Pick<LessonState, "id" | "own" | "task" | "card" | "seed" | "step">;

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
  async open(link: LessonKey) {
    const lesson = await this.#load(link);
    const place = Math.min(link.step, lesson.steps.length);
    return { lesson, place, step: await this.#step(lesson, link, place, this.#prepare) };
  }

  async all(link: LessonKey): Promise<WholeLesson> {
    const lesson = await this.#load(link);
    const steps = lesson.steps.map((_, at) => this.#step(lesson, link, at + 1));
    return { lesson, steps: await Promise.all(steps) };
  }

  async #load(link: LessonKey): Promise<Lesson> {
    return this.#only ?? lessonIn(link);
  }

  #step(
    lesson: Lesson,
    { id, own, task, card, seed }: LessonKey,
    place: number,
    prepare?: LessonContext["prepare"],
  ): Promise<Step> {
    const steps = this.#steps;
    const key = `${id} ${seed} ${own} ${task} ${card} ${place}`;
    const existing = steps.get(key);
    if (existing !== undefined) return existing;
    const make = lesson.steps[place - 1];
    if (make === undefined) throw new Error(outOfRange("step", place, 1, lesson.steps.length));
    const step = Promise.resolve(make(lessonContext(this.#call, seed, prepare)));
    step.catch(() => steps.delete(key)); // the next visit tries again
    steps.set(key, step);
    for (const oldest of steps.keys()) if (steps.size > MOST) steps.delete(oldest);
    return step;
  }

  readonly #call: Call = (name, ...args) => this.#core.call(name, args);
}

/** Loads the lesson of a link. One of a teacher's own may be damaged, and is checked. */
async function lessonIn({ id, own, task, card }: LessonKey): Promise<Lesson> {
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
