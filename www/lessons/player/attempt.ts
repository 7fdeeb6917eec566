/**
 * What a reader does in a step, an answer, hints, and the right answer shown, and what is said of a
 * step to a reader and to a teacher. No DOM.
 */
import { typedNumber } from "../../controls/typed.ts";
import { say } from "../../locales/say.ts";
import type { Facts } from "../../views/view.ts";
import type { Step, WholeLesson } from "../lesson.ts";
import { type Verdict, wrongOptions } from "../questions.ts";
import type { Answers } from "./link.ts";
import { plain } from "./markdown.ts";

export class Attempt {
  readonly place: number;
  readonly step: Step;
  /** Whether the link leaves out the answers: then nothing is judged. */
  readonly #isStudent: boolean;
  /** The answer that is being given. */
  draft = "";
  verdict: Verdict | null = null;
  /** How many hints are shown. */
  hints = 0;
  /** Whether the answer is shown: the reader has found it, or asked for it. */
  open = false;

  /**
   * Begins with the answer that the link has for this place, unless it is none. `isShown`: whether
   * the reader has asked for the right one.
   */
  constructor(
    place: number,
    step: Step,
    answers: Answers,
    { isStudent, isShown }: { readonly isStudent: boolean; readonly isShown: boolean },
  ) {
    this.place = place;
    this.step = step;
    this.#isStudent = isStudent;
    this.open = isShown && !isStudent && step.question !== undefined;
    const answer = answers.get(place) ?? "";
    const verdict = answer === "" ? null : this.#judge(answer);
    if (verdict === null || verdict.kind === "invalid") return;
    this.draft = answer;
    this.verdict = verdict;
    this.open ||= this.isAnswered;
  }

  /** Whether the answer that was given opens what comes after the question. */
  get isAnswered(): boolean {
    if (this.step.question === undefined || this.#isStudent) return false;
    return this.verdict?.kind === "right" || this.verdict?.kind === "kept";
  }

  /** Judges the answer that is being given; null without a question. */
  check(): Verdict | null {
    const { form } = this.step.question ?? {};
    // The order in which the items stand is an answer, too.
    if (this.draft === "" && form?.kind === "order") this.draft = [...form.items.keys()].join(".");
    if (form?.kind === "number") this.draft = typedNumber(this.draft);
    this.verdict = this.#judge(this.draft);
    return this.verdict;
  }

  /** Shows the right answer, in place of the verdict on what is no answer. */
  show(): void {
    this.open = true;
    if (this.verdict?.kind === "invalid") this.verdict = null;
  }

  /** Says of a text that is kept that this device does not store it. */
  unstored(): void {
    if (this.verdict?.kind !== "kept" || this.#isStudent) return;
    this.verdict = { kind: "kept", reason: "The text is in the link, not on this device." };
  }

  /** Shows one more hint and returns it; null if there is none. */
  hint(): string | null {
    const hint = this.step.question?.hints[this.hints];
    if (hint === undefined) return null;
    this.hints += 1;
    return hint;
  }

  /** Returns what is announced after an answer is checked. */
  spokenVerdict(): string[] {
    const after = this.isAnswered ? this.#after : [];
    return this.verdict === null ? [] : [this.verdict.reason, ...after];
  }

  /** Returns what is announced when the right answer is shown. */
  spokenAnswer(): string[] {
    return [say`The answer: ${say(this.step.question?.solution ?? "")}.`, ...this.#after];
  }

  get #after(): string[] {
    return this.step.after ? [plain(this.step.after)] : [];
  }

  /** Returns the verdict on an answer, which a link for students leaves out. */
  #judge(answer: string): Verdict | null {
    const verdict = this.step.question?.judge(answer) ?? null;
    if (verdict === null || verdict.kind === "invalid" || !this.#isStudent) return verdict;
    return {
      kind: "kept",
      reason: "Your answer is stored. This link does not say if it is right.",
    };
  }
}

/** Returns what is announced of a step after its title, which gets the focus. */
export function spokenStep({ text, question }: Step): string[] {
  const texts = question === undefined ? [] : [plain(question.ask)];
  const { form } = question ?? {};
  const options = form?.kind === "choice" ? form.options.map(plain) : [];
  return [plain(text), ...texts, ...options];
}

/** The longest text of a message to the notes. */
const LONGEST = 1000;

/**
 * Returns what a teacher needs of a step, in the order in which it is needed: the question and its
 * answer, what some pupils think instead, hints, what is said then, and the next step.
 */
export function notesOf({ lesson, steps }: WholeLesson, place: number): Facts {
  const [step, next] = [steps[place - 1], steps[place]];
  const { question } = step ?? {};
  const rows: [string, string][] = [];
  if (question !== undefined) {
    const { ask, right, solution } = question;
    rows.push([say("Question"), plain(ask)]);
    rows.push([say("Answer"), right === null ? say("free") : plain(solution)]);
    for (const [options, reason] of wrongOptions(question))
      rows.push([say("Not"), plain(reason === "" ? options : `${options}: ${reason}`)]);
  }
  for (const { think, ask, step: of = place } of lesson.misconceptions)
    if (of === place) rows.push([say("Misconception"), say`${plain(think)} Ask: ${plain(ask)}`]);
  for (const hint of question?.hints ?? []) rows.push([say("Hint"), plain(hint)]);
  if (step?.after) rows.push([say("After the answer"), plain(step.after)]);
  rows.push([say("Next step"), next === undefined ? say("none") : stepTitle(next, place + 1)]);
  const short = rows.map(([name, text]): [string, string] => [name, text.slice(0, LONGEST)]);
  const title = step === undefined ? "" : `${place}. ${plain(step.title)}`;
  return { title: `${say(lesson.title)} · ${title}`, rows: short };
}

function stepTitle({ title, question }: Step, place: number): string {
  const ask = question === undefined ? "" : ` ${plain(question.ask)}`;
  return `${place}. ${plain(title)}.${ask}`;
}
