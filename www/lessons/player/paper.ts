/**
 * The pages of a lesson that are printed: the worksheet, its key and the teacher's page. They are
 * black on white in every theme. The pictures are drawn one after another, as in files.
 */
import { live } from "lit/directives/live.js";
import { nothing, render, type TemplateResult } from "lit/html.js";
import { pixelsIn, readsTrue } from "../../canvas/readback.ts";
import { adopt, stylesheet } from "../../canvas/styles.ts";
import { messageOf, outOfRange } from "../../core/message-of.ts";
import { drawnWhole } from "../../export/bitmap/drawn.ts";
import { qrCode } from "../../export/qr-code.ts";
import { isHidden } from "../../link/hidden.ts";
import { parse, read } from "../../link/link.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import type { Session } from "../../session/session.ts";
import { views } from "../../views/index.ts";
import { tables } from "../../views/tables.ts";
import type { WholeLesson } from "../lesson.ts";
import { ClassAnswers } from "./class-answers.ts";
import { type LessonState, params, printLesson, readAnswers, withOtherNumbers } from "./link.ts";
import css from "./paper.css?shadow";
import { answerKey, divide, teacherPage, worksheet } from "./worksheet.ts";

const look = stylesheet(css);

/** The layout of a picture in CSS pixels: beside the text, there of words, or in full width. */
const SMALL = [400, 300] as const;
const WORDED = [320, 240] as const;
const LARGE = [640, 480] as const;

/**
 * Pixels on paper for each of them, how tall one with a text may become, what is left out, and what
 * has no ground of its own: the text of the step has rules, questions, moves and the sizes of
 * bands; a marked row has its own words, without the proof, which would answer other questions.
 */
const STILL = {
  ratio: 2.5,
  tallest: 1120,
  without: [
    ".play .rules",
    ".play .said",
    ".play > section",
    ".bands .rungs",
    ".dynamics .reason",
    ".octant-overlay > :not(.octant-scale)",
    ".periods:has(> .explained:not([hidden])) > :is(.period-table, .period-legend)",
    ".explained > .part:last-child",
  ],
  bare: [".play .board"],
} as const;

/** The longest address that a small code beside a step holds. */
const SMALL_CODE = 300;

/** From how many widths on a picture is taller than others. */
const TALL = 1.5;

/** White rows that stay below a picture, in pixels. */
const MARGIN = 16;

/** A lesson for one link. */
interface PaperDocument extends WholeLesson {
  readonly state: LessonState;
}

export class Paper {
  readonly element = document.createElement("div");
  readonly #session: Session;
  readonly #change: (patch: Partial<LessonState>) => void;
  readonly #edit: (content: WholeLesson) => void;
  readonly #class: ClassAnswers;
  #document: PaperDocument | null = null;
  /** The pictures by step, or why there is none; for one lesson, seed and kind of reader. */
  #pictures: { readonly key: string; readonly images: Map<number, HTMLCanvasElement | string> } = {
    key: "",
    images: new Map(),
  };
  /** Whether the page was not shown before. */
  #isNew = false;
  /** Counts what was shown: pictures for something older are not drawn. */
  #turn = 0;

  /** `change` shows the lesson in another way, `edit` opens it in the editor. */
  constructor(
    session: Session,
    change: (patch: Partial<LessonState>) => void,
    edit: (content: WholeLesson) => void,
  ) {
    this.#session = session;
    this.#change = change;
    this.#edit = edit;
    this.#class = new ClassAnswers(session.loader.core, () => this.#draw());
    adopt(document, look());
    this.element.className = "lesson-paper";
  }

  #announce(sentence: string): void {
    this.#session.announcer.report("lesson", [sentence]);
  }

  /** The title of the page, which browsers also use to name a PDF. */
  get title(): string | undefined {
    if (this.#document === null) return undefined;
    const { lesson, state } = this.#document;
    return `${say(lesson.title)}: ${say(this.#isForTeacher(state) ? "for the teacher" : "worksheet")}`;
  }

  /** Shows a page; resolves when it has all its pictures. `speaks`: whether it is announced. */
  async show(document: PaperDocument, speaks: boolean): Promise<void> {
    const before = this.element.isConnected ? this.title : undefined;
    this.#document = document;
    const { id, own, seed, ui } = document.state;
    const key = `${id} ${seed} ${ui} ${own}`;
    if (this.#pictures.key !== key) this.#pictures = { key, images: new Map() };
    this.#isNew = before !== this.title;
    this.#draw();
    const drawing = drawingSays(this.#missing(document));
    if (speaks && this.#isNew) this.#announce(`${this.title}. ${drawing}`.trim());
    await this.#drawPictures(document);
    this.#divide(document);
    if (speaks && drawing !== "" && this.#missing(document) === 0)
      this.#announce(say("All pictures are drawn."));
  }

  /** Moves the focus to the heading of a page that has just been opened. */
  focus(): void {
    if (this.#isNew) this.element.querySelector<HTMLElement>("h2")?.focus();
  }

  /** Shows that another lesson is being loaded. */
  clear(): void {
    this.stop();
    this.#document = null;
    render(html`<p class="paper">Loading the lesson …</p>`, this.element);
  }

  /** Draws no further pictures. */
  stop(): void {
    this.#turn += 1;
  }

  // Pictures

  async #drawPictures(document: PaperDocument): Promise<void> {
    const turn = ++this.#turn;
    const { images } = this.#pictures;
    if (!this.#hasPictures(document.state)) return;
    for (const at of document.steps.keys()) {
      if (images.has(at + 1)) continue;
      const picture = await this.#picture(document, at).catch(messageOf);
      if (this.#turn !== turn) return;
      images.set(at + 1, picture);
      this.#draw();
    }
  }

  /** Returns the picture of a step, as it is before the question is answered. */
  async #picture({ steps, state }: PaperDocument, at: number): Promise<HTMLCanvasElement> {
    const step = steps[at];
    if (step === undefined) throw new Error(outOfRange("step", at + 1, 1, steps.length));
    const { view: name, values } = parse(step.link, tables);
    const view = views.find((each) => each.name === name) ?? views[0];
    const withheld = step.hides === true || isHidden(state, "answers");
    // A game shows who wins, and paper keeps that for the answers.
    const game = Object.hasOwn(values, "hints") ? { hints: "0" } : {};
    const paper = { theme: "light", ground: "page", ui: withheld ? "student" : "none" };
    const whole = { ...values, ...game, ...paper };
    const size = step.large ? LARGE : view.flows?.(whole) ? WORDED : SMALL;
    const { loader } = this.#session;
    const { picture: canvas, needed } = await drawnWhole(view, whole, loader, size, STILL);
    const goesOn = needed > canvas.height / STILL.ratio;
    const picture = trimmed(canvas, goesOn);
    picture.toggleAttribute("data-cut", goesOn);
    picture.toggleAttribute("data-tall", picture.height > TALL * picture.width);
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", `${say(step.title)}: ${view.titleIn(whole)}`);
    return picture;
  }

  /** Returns the picture of a step with the code of its link. */
  #figure(state: LessonState, place: number): TemplateResult {
    const picture = this.#pictures.images.get(place);
    const address = addressOf({ ...state, step: place });
    const code = address.length > SMALL_CODE ? null : qrCode(address);
    code?.setAttribute("aria-label", say`QR code of step ${place}`);
    const isCut = picture instanceof HTMLElement && picture.hasAttribute("data-cut");
    const where = html`Step ${place} on a screen${isCut ? ", with the rest of this picture" : ""}`;
    return html`<figure>
      <div class="paper-picture">${
        picture === undefined
          ? html`<p class="quiet">Drawing …</p>`
          : typeof picture === "string"
            ? html`<p class="quiet">No picture: ${picture}</p>`
            : picture
      }</div>
      <figcaption>${
        code === null
          ? html`<a href=${address}>${where}</a>`
          : html`<a class="paper-code" href=${address} aria-label=${say`Open step ${place}`}>${code}</a><span>${where}</span>`
      }</figcaption>
    </figure>`;
  }

  /** Returns how the lesson is opened: by small codes, by a large one, or by its link. */
  #screen(state: LessonState): TemplateResult {
    const address = addressOf({ ...state, step: 1 });
    if (address.length <= SMALL_CODE)
      return html`<p class="quiet">Scan a code to open its step on a screen: there the picture moves, and each answer is checked.</p>`;
    const code = qrCode(address);
    if (code === null)
      return html`<p class="quiet">Open the link of the lesson on a screen: there the pictures move, and each answer is checked.</p>`;
    code.setAttribute("aria-label", say("QR code of the lesson"));
    return html`<div class="paper-lesson row"><a class="paper-code" href=${address} aria-label="Open the lesson">${code}</a>
      <p class="quiet">Scan the code to open the lesson on a screen: there the pictures move, and each answer is checked.</p></div>`;
  }

  // State -> page

  #isForTeacher(state: LessonState): boolean {
    return state.page === "teacher" && !isHidden(state, "answers");
  }

  #hasPictures(state: LessonState): boolean {
    return !this.#isForTeacher(state) && (state.key !== "alone" || isHidden(state, "answers"));
  }

  /** Returns how many pictures are still to be drawn. */
  #missing({ state, steps }: PaperDocument): number {
    return this.#hasPictures(state) ? steps.length - this.#pictures.images.size : 0;
  }

  #draw(): void {
    if (this.#document === null) return;
    render(
      html`${this.#bar(this.#document, this.#missing(this.#document))}<article class="paper" id="picture" tabindex="-1">${this.#page(this.#document)}</article>`,
      this.element,
    );
  }

  /** Divides a complete worksheet into pages. */
  #divide(document: PaperDocument): void {
    const paper = this.element.querySelector<HTMLElement>(".paper");
    if (paper !== null && document === this.#document && this.#missing(document) === 0)
      divide(paper);
  }

  #page(document: PaperDocument): TemplateResult {
    const { state } = document;
    const withAnswers = !isHidden(state, "answers");
    if (this.#isForTeacher(state))
      return html`${teacherPage(document, readAnswers(state.answers), {
        lesson: addressOf({ ...state, step: 1 }),
        students: addressOf({ ...state, step: 1, ui: "student" }),
        audience: addressOf({ ...state, step: 1, ui: "present" }),
      })}
      <section class="paper-class">${this.#class.template(state, document)}</section>`;
    const pictureOf = (place: number) => this.#figure(state, place);
    return html`${this.#hasPictures(state) ? worksheet(document, state.seed, pictureOf, this.#screen(state)) : nothing}
      ${withAnswers && state.key !== "without" ? answerKey(document) : nothing}`;
  }

  #bar({ state, ...content }: PaperDocument, missing: number): TemplateResult {
    const [change, edit] = [this.#change, this.#edit];
    const { isFixed = false } = content.lesson;
    const isForTeacher = this.#isForTeacher(state);
    const isStudent = isHidden(state, "answers");
    const other = isForTeacher ? "worksheet" : "teacher";
    return html`<div class="paper-bar row" role="group" aria-label="Page">
      <button type="button" class="plain" @click=${() => change({ page: "steps" })}>Back to the lesson</button>
      ${isStudent ? nothing : html`<button type="button" class="plain" @click=${() => change({ page: other })}>${isForTeacher ? "Worksheet" : "For the teacher"}</button>`}
      ${isStudent || isForTeacher ? nothing : this.#answers(state)}
      ${isForTeacher ? html`<button type="button" class="plain" @click=${() => edit(content)}>${state.own === "" ? "Make my own from it" : "Edit"}</button>` : nothing}
      ${isFixed ? nothing : html`<button type="button" class="plain" @click=${() => change(withOtherNumbers(state))}>Other numbers</button>`}
      <button type="button" class="primary" ?disabled=${missing > 0} @click=${() => print()}>Print</button>
      <span>${drawingSays(missing)}</span>
    </div>`;
  }

  /** The answers can be left out, or printed alone. */
  #answers({ key }: LessonState): TemplateResult {
    const choose = ({ currentTarget }: Event) => {
      const choice = read(params.key, (currentTarget as HTMLSelectElement).value);
      if (choice !== null) this.#change({ key: choice as LessonState["key"] });
    };
    return html`<label class="row">Answers <select .value=${live(key)} @change=${choose}>${params.key.options.map(
      ({ value, label }) =>
        html`<option value=${value} .selected=${value === key}>${label}</option>`,
    )}</select></label>`;
  }
}

function drawingSays(missing: number): string {
  if (missing === 0) return "";
  return missing === 1 ? say("Drawing the last picture …") : say`Drawing ${missing} pictures …`;
}

/**
 * Returns a picture without the white rows below it. If its text goes on, it ends at a white row,
 * and not within a line.
 */
function trimmed(picture: HTMLCanvasElement, goesOn: boolean): HTMLCanvasElement {
  const { width, height } = picture;
  const source = picture.getContext("2d");
  if (source === null || !readsTrue()) return picture;
  const pixels = pixelsIn(source, 0, 0, width, height).data;
  const isInk = (value: number, at: number) => at % 4 < 3 && value < 250;
  const isWhite = (row: number) =>
    !pixels.subarray(4 * width * row, 4 * width * (row + 1)).some(isInk);
  let last = height;
  if (goesOn) while (last > 0 && !isWhite(last - 1)) last--;
  while (last > 0 && isWhite(last - 1)) last--;
  const rows = Math.min(height, last + MARGIN);
  if (last === 0 || rows === height) return picture;
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, rows];
  const context = canvas.getContext("2d");
  if (context === null) return picture;
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, rows);
  context.drawImage(picture, 0, 0, width, last, 0, 0, width, last);
  return canvas;
}

/** Returns the address of a step on the screen, without answers and in the theme of the device. */
function addressOf(state: LessonState): string {
  const link = printLesson({
    ...state,
    page: "steps",
    key: "with",
    answers: "",
    shown: "",
    theme: "auto",
  });
  return new URL(link, location.href).href;
}
