/**
 * The session of a lesson on a learning platform, by SCORM 1.2: the platform gets the score, the
 * status and what it needs to go on, and gives that back on the next visit.
 */
import { messageOf } from "../core/message-of.ts";
import { checksum } from "../lessons/context.ts";
import {
  type Graded,
  gradeOf,
  type LessonState,
  parseLesson,
  printLesson,
  readAnswers,
  writeAnswers,
} from "../lessons/player/link.ts";

/** What a platform offers: all values are texts, and "true" says that a call has worked. */
export interface Api {
  LMSInitialize(empty: ""): string;
  LMSGetValue(name: string): string;
  LMSSetValue(name: string, value: string): string;
  LMSCommit(empty: ""): string;
  LMSFinish(empty: ""): string;
}

/** A window as far as the interface is looked for in it. */
interface Frame {
  readonly parent: Frame;
  readonly opener?: Frame | null;
}

/** The interface is at most so many windows further up. */
const HIGHEST = 12;

/** The most characters of `cmi.suspend_data`. */
const MOST = 4096;

/**
 * Returns the interface of the platform: in this window, in one around it, or in one around a
 * window that has opened one of these. Null if there is none.
 */
export function findApi(start: Frame): Api | null {
  const around = upFrom(start);
  const openers = around.flatMap(({ opener }) => (opener ? upFrom(opener) : []));
  return [...around, ...openers].map(apiIn).find((api) => api !== null) ?? null;
}

function upFrom(start: Frame): readonly Frame[] {
  const frames = [start];
  for (let here = start; here.parent !== here && frames.length <= HIGHEST; ) {
    here = here.parent;
    frames.push(here);
  }
  return frames;
}

/** Returns the interface in a window; null if it has none, or is of another origin. */
function apiIn(frame: Frame): Api | null {
  try {
    const { API } = frame as { API?: Api };
    return typeof API?.LMSInitialize === "function" ? API : null;
  } catch {
    return null;
  }
}

/** The notice of a page that no platform stores anything of. */
export const UNSTORED = "No learning platform stores your score here.";

export class ScormSession {
  readonly #api: Api;
  readonly #lesson: Graded;
  /** The time in milliseconds when it has begun. */
  readonly #start: number;
  #isOpen: boolean;
  /** Whether the reader has reached the last step, now or on an earlier visit. */
  #isComplete = false;
  /** Whether the reader has been warned that nothing is stored. */
  #isWarned = false;

  /** `now` is a time in milliseconds. */
  constructor(api: Api, lesson: Graded, now: number) {
    this.#api = api;
    this.#lesson = lesson;
    this.#start = now;
    this.#isOpen = `${api.LMSInitialize("")}` === "true";
    if (!this.#isOpen) return;
    this.#isComplete = /^(completed|passed|failed)$/.test(this.#get("core.lesson_status"));
    this.#restore(this.#get("suspend_data")); // before any warning: another link takes it away
    if (!this.#isComplete) this.#demand(this.#set("core.lesson_status", "incomplete"));
    this.#demand(api.LMSCommit(""));
  }

  /** Whether the platform takes scores. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Reports a lesson that is complete as it opens: one step, and nothing that is judged. */
  async begin(): Promise<void> {
    const { judged, steps } = await this.#lesson.score();
    if (judged === 0 && parseLesson(this.#lesson.link).values.step >= steps) await this.report();
  }

  /** Reports what the reader has done. */
  async report(): Promise<void> {
    const { link } = this.#lesson;
    const result = await this.#lesson.score();
    if (!this.#isOpen || link !== this.#lesson.link) return; // a newer change reports itself
    const { step } = parseLesson(link).values;
    this.#set("core.score.min", "0");
    this.#set("core.score.max", "100");
    this.#demand(this.#set("core.score.raw", `${Math.round(100 * gradeOf(result, step))}`));
    if (!this.#isComplete && step >= result.steps) {
      this.#isComplete = true;
      this.#demand(this.#set("core.lesson_status", "completed"));
    }
    const left = this.#store(link);
    if (left.length > 0)
      this.#lesson.notify(
        `The learning platform stores at most ${MOST} characters, and not the answers of these steps: ${left.join(", ")}.`,
      );
    this.#demand(this.#api.LMSCommit(""));
  }

  /** Ends the session, when the page is left. */
  end(now: number): void {
    if (!this.#isOpen) return;
    this.#store(this.#lesson.link); // a report may be under way
    this.#set("core.session_time", durationOf(now - this.#start));
    this.#set("core.exit", "suspend"); // otherwise some platforms forget what is stored
    this.#api.LMSCommit("");
    this.#api.LMSFinish("");
    this.#isOpen = false;
  }

  #restore(text: string): void {
    if (text === "") return;
    try {
      const { link, problems } = opened(this.#lesson.link, text);
      this.#lesson.link = link;
      for (const sentence of problems) this.#lesson.notify(sentence);
    } catch (error) {
      const reason = messageOf(error);
      this.#lesson.notify(`Your saved answers could not be opened: ${reason}.`);
    }
  }

  /** Stores the place and the answers; returns the steps whose answers do not fit. */
  #store(link: string): readonly number[] {
    const { text, left } = saved(link);
    this.#set("core.lesson_location", `${parseLesson(link).values.step}`);
    this.#set("suspend_data", text);
    return left;
  }

  #get(name: string): string {
    return `${this.#api.LMSGetValue(`cmi.${name}`) ?? ""}`;
  }

  #set(name: string, value: string): string {
    return this.#api.LMSSetValue(`cmi.${name}`, value);
  }

  /** Warns the reader once when the platform refuses what every platform has to store. */
  #demand(result: string): void {
    if (`${result}` !== "false" || this.#isWarned) return;
    this.#isWarned = true;
    this.#lesson.notify(UNSTORED);
  }
}

/** Returns a length of time as SCORM writes it: `0001:02:03.40`. */
export function durationOf(milliseconds: number): string {
  const hundredths = Math.max(0, Math.floor(milliseconds / 10));
  const two = (number: number) => `${Math.floor(number)}`.padStart(2, "0");
  const seconds = Math.floor(hundredths / 100);
  const hours = Math.min(9999, Math.floor(seconds / 3600));
  const rest = `${two((seconds / 60) % 60)}:${two(seconds % 60)}.${two(hundredths % 100)}`;
  return `${`${hours}`.padStart(4, "0")}:${rest}`;
}

/**
 * Returns the reader's place and answers as a short text: the name of the lesson, and a link
 * without it. The longest answers, which are free texts, are left out if they do not fit; `left`
 * are their steps.
 */
export function saved(link: string) {
  const { values } = parseLesson(link);
  const bare = parseLesson("#v1/lesson").values;
  const { step, seed, shown } = values;
  const answers = new Map(readAnswers(values.answers));
  const left: number[] = [];
  for (;;) {
    const progress = { ...bare, step, seed, shown, answers: writeAnswers(answers) };
    const text = `${nameOf(values)} ${printLesson(progress)}`;
    if (text.length <= MOST) return { text, left: left.sort((one, other) => one - other) };
    const [longest] = [...answers].sort(([, one], [, other]) => other.length - one.length);
    answers.delete(longest?.[0] ?? 0);
    left.push(longest?.[0] ?? 0);
  }
}

/**
 * Returns the link with the place and answers of a saved text, and the problems of that. Throws if
 * the text is of another lesson.
 */
export function opened(link: string, text: string) {
  const { values } = parseLesson(link);
  const [name, rest] = text.split(" ");
  if (name !== nameOf(values) || rest === undefined)
    throw new Error(`cmi.suspend_data: ${text.slice(0, 60)} is another lesson`);
  const {
    values: { step, seed, answers, shown },
    problems,
  } = parseLesson(rest);
  return {
    link: printLesson({ ...values, step, seed, answers, shown }),
    problems: problems.map(({ sentence }) => sentence),
  };
}

/** Returns a short name of a lesson. */
function nameOf({ id, own, task }: Pick<LessonState, "id" | "own" | "task">): string {
  return checksum(task || own || id).toString(36);
}
