/**
 * SPLICE messages of a framed lesson (https://cssplice.org): the score and the state go to the page
 * around the frame, and the state comes back on the next visit. It is loaded for lessons only.
 *
 * To the host: `{ subject: "SPLICE.getState", message_id }` once; after each change `{ subject:
 * "SPLICE.reportScoreAndState", message_id, score, state }` with a score in 0..=1, and `{ subject:
 * "SPLICE.sendEvent", name: "change", data }`. From the host: `{ subject:
 * "SPLICE.getState.response", message_id, state }`, where the state may be its JSON, or `error` in
 * place of it. States are untrusted: their links are parsed as if typed, and others are refused.
 */
import { messageOf } from "../core/message-of.ts";
import { type Graded, gradeOf, merged, parseLesson, printLesson } from "../lessons/player/link.ts";
import { LONGEST_LESSON } from "../link/lesson.ts";
import { isPlayed } from "../views/task.ts";

const RESPONSE = "SPLICE.getState.response";

export class Splice {
  readonly #figure: Graded;
  readonly #post: (message: object) => void;
  readonly #ask = newId();
  /** Whether the reader has done something: a saved state is then added to it. */
  #isChanged = false;

  constructor(figure: Graded, post: (message: object) => void) {
    this.#figure = figure;
    this.#post = post;
    post({ subject: "SPLICE.getState", message_id: this.#ask });
  }

  /** Handles a message of the host; those of other subjects are ignored. */
  handle(data: unknown): void {
    if (typeof data !== "object" || data === null) return;
    const { subject, message_id, state, error } = data as Readonly<Record<string, unknown>>;
    if (subject !== RESPONSE || !isPlayed(this.#figure.link)) return;
    if (error && (message_id === undefined || message_id === this.#ask)) {
      const { message } = error as { readonly message?: unknown };
      this.#refuse(`the learning platform reports ${shortened(message ?? error)}`);
    } else if (message_id === this.#ask && !isEmpty(state)) this.#restore(state);
  }

  /** Reports what the reader has done. */
  async report(): Promise<void> {
    const { link } = this.#figure;
    this.#isChanged = true;
    const score = await this.#figure.score();
    if (link !== this.#figure.link) return; // a newer change reports itself
    const { step } = parseLesson(link).values;
    this.#post({
      ...{ subject: "SPLICE.reportScoreAndState", message_id: newId() },
      ...{ score: gradeOf(score, step), state: { link } },
    });
    this.#post({ subject: "SPLICE.sendEvent", name: "change", data: { step, ...score } });
  }

  #restore(state: unknown): void {
    try {
      const { link, problems } = restored(this.#figure.link, linkOf(state), this.#isChanged);
      this.#figure.link = link;
      for (const sentence of problems) this.#figure.notify(sentence);
      if (this.#isChanged) void this.report().catch(() => {}); // both parts, now together
    } catch (error) {
      this.#refuse(messageOf(error));
    }
  }

  #refuse(reason: string): void {
    this.#figure.notify(`Your saved answers could not be opened: ${reason}.`);
  }
}

/**
 * Returns a link with the step and the answers of a saved link, and the problems of that. How the
 * lesson is shown stays as the frame has it. If the reader has begun, the step and the answers of
 * the frame stay, and the saved ones fill the gaps. Throws if the saved link is of another lesson,
 * or if its answers are to other numbers than those that the reader has begun with.
 */
export function restored(link: string, saved: string, hasBegun: boolean) {
  const now = parseLesson(link).values;
  const { values: before, problems } = parseLesson(saved);
  if (now.id !== before.id || now.own !== before.own || now.task !== before.task)
    throw new Error(`state.link: ${shortened(saved)} is another lesson`);
  if (hasBegun && now.seed !== before.seed)
    throw new Error(`state.link: seed ${before.seed} is not ${now.seed}`);
  const { step, seed, answers, shown } = before;
  const own = hasBegun ? merged(before, now) : { step, seed, answers, shown };
  return {
    link: printLesson({ ...now, ...own }),
    problems: problems.map(({ sentence }) => sentence),
  };
}

/** Whether a host has nothing saved: its state is missing or has no fields. */
function isEmpty(state: unknown): boolean {
  if (typeof state === "object" && state !== null) return Object.keys(state).length === 0;
  return state === undefined || state === null || state === "";
}

/** Returns the link of a saved state, which may be JSON. Throws if it has none of a lesson. */
export function linkOf(state: unknown): string {
  const { link } = (typeof state === "string" ? parsed(state) : state) as { link?: unknown };
  if (typeof link !== "string") throw new Error(`state: ${shortened(state)} has no link`);
  if (!isPlayed(link)) throw new Error(`state.link: ${shortened(link)} is not a lesson`);
  if (link.length > LONGEST_LESSON)
    throw new Error(`state.link: ${link.length} characters are more than ${LONGEST_LESSON}`);
  return link;
}

/** Returns what JSON stands for, as an object; an empty one for any other text. */
function parsed(text: string): object {
  try {
    return Object(JSON.parse(text.slice(0, 2 * LONGEST_LESSON)));
  } catch {
    return {};
  }
}

/** Returns the beginning of a value, for a sentence. */
function shortened(value: unknown): string {
  const text = typeof value === "string" ? value : valueText(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Returns an id for a message, which no other frame has. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `nimscape-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** Returns a value as JSON, where it can be written so. */
function valueText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return String(value); // a whole number of any size, or what contains itself
  }
}
