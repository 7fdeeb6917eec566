/**
 * The answers of a class, on the teacher's page: links with answers are pasted or read from files,
 * and a table shows what each pupil has answered. Nothing is stored or sent.
 */
import { nothing, type TemplateResult } from "lit/html.js";
import { typeset } from "../../canvas/formulas.ts";
import { counted } from "../../canvas/number-format.ts";
import type { Core } from "../../core/client.ts";
import { messageOf } from "../../core/message-of.ts";
import { isLesson } from "../../link/lesson.ts";
import { repair } from "../../link/repair.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { tables } from "../../views/tables.ts";
import type { Step, WholeLesson } from "../lesson.ts";
import type { Verdict } from "../questions.ts";
import { type LessonState, parseLesson, readAnswers, scoreOf } from "./link.ts";
import { LessonLoader } from "./loading.ts";
import { answerInWords } from "./template.ts";

/** The most links that are read, and the longest text. */
const MOST = 200;
const LONGEST = 4_000_000;

/** A link in a text, with the name before it. */
export interface Entry {
  /** Empty if the text has none. */
  readonly name: string;
  readonly link: string;
}

/**
 * Returns the links of lessons and tasks in a text, one in a line, with the names beside or above
 * them.
 */
export function entriesIn(text: string): Entry[] {
  let above = "";
  return text.split("\n").flatMap((line) => {
    const link = /\S*(?:#|%23)\/?v1(?:\/|%2F)\S*/i.exec(line);
    const beside = line.replace(link?.[0] ?? "", "").replace(/^[\s,;:\t-]+|[\s,;:\t-]+$/g, "");
    if (link === null) {
      above = beside;
      return [];
    }
    const name = beside || above;
    above = "";
    return [{ name, link: repair(link[0].replace(/^[^#%]*(?:#|%23)/i, "#"), tables).link }];
  });
}

interface Pupil {
  readonly name: string;
  /** By question; null where there is no answer. */
  readonly answers: readonly ({ readonly text: string; readonly kind: Verdict["kind"] } | null)[];
  readonly right: number;
  readonly judged: number;
}

export class ClassAnswers {
  readonly #loader: LessonLoader;
  readonly #draw: () => void;
  /** The lesson whose answers are shown. */
  #key = "";
  #pupils: readonly Pupil[] = [];
  #problems: readonly string[] = [];
  /** Counts the texts: an older one is outdated. */
  #turn = 0;

  /** `draw` draws the page again. */
  constructor(core: Core, draw: () => void) {
    this.#loader = new LessonLoader(core);
    this.#draw = draw;
  }

  /** Draws the field for links, and the table of the answers in them. */
  template(state: LessonState, { steps }: WholeLesson): TemplateResult {
    if (this.#key !== keyOf(state)) {
      this.#key = keyOf(state);
      this.#pupils = [];
      this.#problems = [];
    }
    const read = ({ currentTarget }: Event) =>
      void this.#read((currentTarget as HTMLTextAreaElement).value, state);
    const open = async ({ currentTarget }: Event) => {
      const files = [...((currentTarget as HTMLInputElement).files ?? [])];
      const texts = await Promise.all(files.map(textOf));
      await this.#read(texts.join("\n"), state);
    };
    return html`<h3 id="class-answers">Answers of a class</h3>
      <div class="paper-form stack">
        <p>Paste the links that pupils copied with their answers, one in a line, with names if you like. Nothing is stored or sent.</p>
        <textarea rows="4" spellcheck="false" aria-labelledby="class-answers" @change=${read}></textarea>
        <label>Files with links <input type="file" multiple accept=".txt,.csv,.url,.html,text/*" @change=${open}></label>
      </div>
      ${this.#problems.map((problem) => html`<p class="problem" role="alert">${problem}</p>`)}
      ${this.#pupils.length === 0 ? nothing : classTable(steps, this.#pupils)}`;
  }

  async #read(text: string, state: LessonState): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const problems: string[] = [];
    if (text.length > LONGEST) problems.push(say`The text has more than ${LONGEST} characters.`);
    const entries = entriesIn(text.slice(0, LONGEST));
    if (entries.length === 0 && text.trim() !== "") problems.push(say("No line has a link."));
    if (entries.length > MOST)
      problems.push(say`There are ${entries.length} links; the first ${MOST} are shown.`);
    const pupils: Pupil[] = [];
    for (const [at, { name, link }] of entries.slice(0, MOST).entries()) {
      const { values } = parseLesson(link);
      const called = name || say`Pupil ${at + 1}`;
      if (!isOf(link, values, state))
        problems.push(say`The link of ${called} is of another lesson.`);
      else
        await this.#loader.all({ ...state, seed: values.seed }).then(
          ({ steps }) => pupils.push(pupilOf(called, steps, values)),
          (error: unknown) => problems.push(messageOf(error)),
        );
      if (turn !== this.#turn) return;
    }
    [this.#pupils, this.#problems] = [pupils, problems];
    this.#draw();
  }
}

/** Names a lesson, a task or a statement, whatever its numbers. */
const keyOf = ({ id, own, task, card }: LessonState) => `${id} ${own} ${task} ${card}`;

function isOf(link: string, values: LessonState, state: LessonState): boolean {
  return (isLesson(link) || values.task !== "") && keyOf(values) === keyOf(state);
}

/** Returns the text of a file, after its name, which is that of the pupil. */
async function textOf(file: File): Promise<string> {
  const text = await file.slice(0, LONGEST).text();
  return `${file.name.replace(/\.\w+$/, "")}\n${text}`;
}

function pupilOf(name: string, steps: readonly Step[], state: LessonState): Pupil {
  const readBack = readAnswers(state.answers);
  const { right, judged } = scoreOf(steps, readBack);
  const answers = steps.flatMap(({ question }, at) => {
    if (question === undefined) return [];
    const answer = readBack.get(at + 1);
    const kind = answer === undefined ? "invalid" : question.judge(answer).kind;
    return [kind === "invalid" ? null : { kind, text: answerInWords(question, answer ?? "") }];
  });
  return { name, answers, right, judged };
}

const SIGNS: Readonly<Record<Verdict["kind"], string>> = {
  right: "✓",
  wrong: "✗",
  kept: "",
  invalid: "",
};

/** Draws a row for each pupil and a column for each question. */
function classTable(steps: readonly Step[], pupils: readonly Pupil[]): TemplateResult {
  const questions = steps.flatMap(({ question, title }, at) => (question ? [{ title, at }] : []));
  const rightOf = (at: number) => pupils.filter(({ answers }) => answers[at]?.kind === "right");
  return html`<p>${counted(pupils.length, "pupil")}</p>
    <div class="lesson-answers scroll" tabindex="0" role="region" aria-label="Answers of a class"><table aria-labelledby="class-answers">
      <thead><tr><th scope="col">Pupil</th><th scope="col">Right</th>${questions.map(
        ({ title, at }) => html`<th scope="col">${at + 1}. ${typeset(title)}</th>`,
      )}</tr></thead>
      <tbody>${pupils.map(
        ({ name, answers, right, judged }) => html`<tr>
          <th scope="row" dir="auto">${name}</th><td>${right} of ${judged}</td>
          ${answers.map(
            (answer) =>
              html`<td data-kind=${answer?.kind ?? "invalid"} dir="auto">${
                answer === null ? say("none") : `${SIGNS[answer.kind]} ${answer.text}`
              }</td>`,
          )}</tr>`,
      )}</tbody>
      <tfoot><tr><th scope="row">All</th><td></td>${questions.map(
        (_, at) => html`<td>${rightOf(at).length} of ${pupils.length}</td>`,
      )}</tr></tfoot>
    </table></div>`;
}
