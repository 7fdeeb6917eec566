/**
 * The editor of a teacher's own lessons. It stores a draft on the device, shows it in the player,
 * and writes it into a link or a file. Nothing else leaves the page.
 */
import { render } from "lit/html.js";
import { writeAgain } from "../../canvas/descriptions.ts";
import { adopt, stylesheet } from "../../canvas/styles.ts";
import { messageOf } from "../../core/message-of.ts";
import { say } from "../../locales/say.ts";
import type { Session } from "../../session/session.ts";
import { save } from "../../views/save.ts";
import type { Lesson, LessonContent, StepContent, WholeLesson } from "../lesson.ts";
import { type LessonState, LONGEST_OWN, parseLesson, printLesson } from "../player/link.ts";
import { LessonLoader } from "../player/loading.ts";
import {
  type Draft,
  draftText,
  replaced,
  shortOf,
  storeDraft,
  storedDraft,
  undone,
} from "./draft.ts";
import css from "./editor.css?shadow";
import { LONGEST_FILE, pack, readFile, unpack, writeFile } from "./files.ts";
import { type EditorPage, layout, linkIn } from "./form.ts";
import { idOf, labelled, type Wrongs } from "./inputs.ts";
import { copyOf, customLesson } from "./lesson.ts";
import { check, FORMAT, NEW_LESSON, NEW_STEP, type Path, type Problem, tidied } from "./schema.ts";

const look = stylesheet(css);

/** Links longer than this are cut off by some programs. */
const USUAL = 2000;

const UNSTORED = "This device does not store it: save it as a file before you leave.";

/** A player of the draft. */
interface Preview {
  readonly element: HTMLElement;
  readonly ready: Promise<void>;
  open(link: string, speaks: boolean): unknown;
  enter(): void;
  leave(): void;
}

/** The player in which lessons are edited. */
export interface EditorHost {
  readonly state: LessonState;
  /** Shows another step or page, after a user action. */
  turnTo(patch: Partial<LessonState>, how?: "replace"): void;
  /** Returns a player of a lesson that is in no link. */
  preview(only: Lesson, keys: HTMLElement): Preview;
}

export class Editor implements EditorPage {
  readonly element = document.createElement("div");
  readonly #session: Session;
  readonly #host: EditorHost;
  #draft: Draft = storedDraft();
  /** The draft as this tab has last read or stored it. */
  #text = draftText();
  /** Whether the device has stored the last change. */
  #isStored = true;
  /** The step that is shown, from 1 on; 0 is the lesson itself. */
  at = 0;
  /** Whether what is merely missing is shown as wrong. */
  #isStrict = false;
  message = "";
  isWrong = false;
  wrongs: Wrongs = { problems: [], isStrict: false };
  preview: Preview | null = null;
  /** The link of the picture as it was changed in its frame. */
  moved: string | null = null;
  /** Removes the listener for messages of the frame. */
  #end: AbortController | null = null;

  constructor(session: Session, host: EditorHost) {
    this.#session = session;
    this.#host = host;
    this.element.className = "own";
    adopt(document, look());
    this.element.addEventListener("dragover", (event) => event.preventDefault());
    this.element.addEventListener("drop", (event) => {
      event.preventDefault();
      void this.read(event.dataTransfer?.files[0]);
    });
    this.#draw();
  }

  enter(): void {
    this.#end?.abort();
    this.#end = new AbortController();
    const { signal } = this.#end;
    addEventListener("message", (event) => this.#receive(event), { signal });
    addEventListener("storage", () => this.#follow(), { signal });
    document.addEventListener("visibilitychange", () => this.#follow(), { signal });
    this.#follow();
  }

  leave(): void {
    this.#end?.abort();
    this.#close();
  }

  /** Moves the focus to the heading. */
  focus(): void {
    this.element.querySelector<HTMLElement>("h2")?.focus();
  }

  /** Edits a copy of a lesson of the site, or one of a teacher's own. */
  edit({ lesson, steps }: WholeLesson): void {
    const { own } = this.#host.state;
    this.take(own === "" ? copyOf(lesson, steps) : unpack(own));
    this.#host.turnTo({ ...this.#fresh, page: "make" });
  }

  /** The state without lesson, answers and place. */
  get #fresh(): LessonState {
    const { theme, ground, ui } = this.#host.state;
    return { ...parseLesson("#v1/lesson").values, theme, ground, ui };
  }

  /** Takes the lesson out of the link: a reload would open it again. */
  #dropWord(): void {
    if (this.#host.state.own !== "") this.#host.turnTo({ own: "" }, "replace");
  }

  /** Edits the lesson of a link, unless the draft comes from it. Throws if it is damaged. */
  takeWord(word: string): void {
    if (this.#draft.from !== shortOf(word)) this.take(unpack(word), shortOf(word));
  }

  /** Edits a lesson in place of the draft, which can be fetched back. */
  take(lesson: LessonContent, from = ""): void {
    this.#follow();
    const last = this.#draft.earlier.at(-1);
    this.#store({ ...replaced(this.#draft, lesson), from });
    this.#close();
    this.#select(0);
    const name = nameOf(lesson);
    const before = this.#draft.earlier.at(-1);
    const other =
      before === undefined || before === last
        ? ""
        : ` ${say`“Undo” brings “${nameOf(before)}” back.`}`;
    if (this.#isStored)
      this.#report(`${say`“${name}” is open. It is stored on this device only.`}${other}`);
    else this.#report(`${say`“${name}” is open.`} ${say(UNSTORED)}${other}`, true);
  }

  // The draft

  /** The draft without empty lines, as it is checked and written. */
  get #tidy(): LessonContent {
    return tidied(this.lesson);
  }

  get #problems(): readonly Problem[] {
    return check({ format: FORMAT, ...this.#tidy }).problems;
  }

  /** Shows the draft as another tab has changed it. */
  #follow(): void {
    const text = draftText();
    if (text === this.#text || text === null) return;
    this.#text = text;
    this.#draft = storedDraft();
    this.at = Math.min(this.at, this.lesson.steps.length);
    this.#report(say`Another tab has changed “${nameOf(this.lesson)}”.`);
  }

  #store(patch: Partial<Draft>): void {
    this.#draft = { ...this.#draft, ...patch };
    this.#isStored = storeDraft(this.#draft);
    this.#text = draftText();
  }

  changeLesson(patch: Partial<LessonContent>): void {
    this.#store({ lesson: { ...this.lesson, ...patch } });
    this.#report(this.#isStored ? "" : UNSTORED, !this.#isStored);
  }

  changeStep(patch: Partial<StepContent>): void {
    const { steps } = this.lesson;
    if (patch.link !== undefined) this.moved = null;
    this.changeLesson({
      steps: steps.map((step, at) => (at === this.at - 1 ? { ...step, ...patch } : step)),
    });
  }

  #select(at: number): void {
    this.at = at;
    this.moved = null;
    this.#draw();
  }

  pick(at: number): void {
    this.#select(at);
    this.focus();
  }

  add(): void {
    const { steps } = this.lesson;
    const at = this.at === 0 ? steps.length : this.at;
    this.changeLesson({ steps: steps.toSpliced(at, 0, NEW_STEP) });
    this.#select(at + 1);
    this.#field(["steps", at, "title"])?.focus();
  }

  /** Moves a step, with the focus on the same button. */
  move(place: number, by: -1 | 1): void {
    const { steps } = this.lesson;
    const step = steps[place];
    if (step === undefined) return;
    const other = place + by;
    this.changeLesson({ steps: steps.toSpliced(place, 1).toSpliced(other, 0, step) });
    this.#select(other + 1);
    const row = this.element.querySelectorAll(".own-steps li")[other];
    const [, up, down] = row?.querySelectorAll("button") ?? [];
    (by < 0 ? up : down)?.focus();
    this.#report(say`Step ${place + 1} is now step ${other + 1}.`);
  }

  remove(place: number): void {
    const { lesson } = this.#draft;
    const steps = lesson.steps.toSpliced(place, 1);
    this.#store(replaced(this.#draft, { ...lesson, steps }));
    this.pick(Math.min(place + 1, steps.length));
    this.#report(say`Step ${place + 1} is removed. “Undo” brings it back.`);
  }

  undo(): void {
    const before = undone(this.#draft);
    if (before === null) return;
    this.#store(before);
    this.pick(0);
    this.#report(say`“${nameOf(before.lesson)}” is back.`);
  }

  begin(): void {
    this.take(NEW_LESSON);
    this.#dropWord();
  }

  // What it becomes

  /** Returns the lesson if it is whole; else shows what is wrong and returns null. */
  async #whole(): Promise<{ readonly own: LessonContent; readonly lesson: Lesson } | null> {
    const own = this.#tidy;
    const [first, ...others] = this.#problems;
    if (first !== undefined) {
      this.#isStrict = true;
      const wrong = this.#goTo(first);
      const left = others.length === 0 ? "" : ` ${say`${others.length} more.`}`;
      this.#report(`${say("The lesson is not complete.")} ${wrong}.${left}`, true);
      return null;
    }
    const lesson = customLesson(own);
    try {
      await new LessonLoader(this.#session.loader.core, lesson).all(this.#host.state);
    } catch (error) {
      this.#report(this.#goTo(refusal(messageOf(error))), true);
      return null;
    }
    return { own, lesson };
  }

  /** Shows the field of a problem, and says what is wrong by its step and its label. */
  #goTo(problem: Problem): string {
    const { path, sentence } = problem;
    const [list, place] = path;
    const step = list === "steps" && typeof place === "number" ? place + 1 : 0;
    this.#select(step);
    for (let length = path.length; length > 0; length--) {
      const field = this.#field(path.slice(0, length));
      if (field === null) continue;
      field.closest("details")?.setAttribute("open", "");
      field.focus();
      const wrong = labelled(problem, labelOf(field), path.slice(0, length));
      return step === 0 ? wrong : say`Step ${step}: ${wrong}`;
    }
    this.focus();
    return say(sentence);
  }

  #field(path: Path): HTMLElement | null {
    return this.element.querySelector(`#${CSS.escape(idOf(path))}`);
  }

  async tryIt(): Promise<void> {
    const whole = await this.#whole();
    if (whole === null) return;
    this.#close();
    this.preview = this.#host.preview(whole.lesson, this.element);
    this.preview.open(printLesson({ ...this.#fresh, step: Math.max(1, this.at) }), true);
    this.preview.enter();
    this.#report("");
    await this.preview.ready.catch((error: unknown) => this.#report(messageOf(error), true));
  }

  /** Returns to the fields. */
  #close(): void {
    this.preview?.leave();
    this.preview = null;
  }

  back(): void {
    this.#close();
    this.#draw();
    this.element.querySelector<HTMLElement>(".own-try")?.focus();
  }

  /** Returns the word of the lesson; null, with the reason, if it is too long for a link. */
  async #word(): Promise<string | null> {
    const whole = await this.#whole();
    if (whole === null) return null;
    const word = pack(whole.own);
    if (word.length <= LONGEST_OWN) return word;
    this.#report(
      say`This lesson has ${word.length} characters as a link; at most ${LONGEST_OWN} are allowed. Shorten it, or save it as a file.`,
      true,
    );
    return null;
  }

  async open(): Promise<void> {
    const word = await this.#word();
    if (word !== null) this.#host.turnTo({ ...this.#fresh, own: word });
  }

  async copy(): Promise<void> {
    const word = await this.#word();
    if (word === null) return;
    const link = printLesson({ ...this.#fresh, own: word, theme: "auto" });
    const address = new URL(link, location.href).href;
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      this.#report(
        "This browser blocks copying. Open the lesson: the address bar has its link.",
        true,
      );
      return;
    }
    const long =
      address.length > USUAL ? ` ${say("Some programs cut off links of over 2000.")}` : "";
    this.#report(`${say`The link is copied. It has ${address.length} characters.`}${long}`);
  }

  async save(): Promise<void> {
    const whole = await this.#whole();
    if (whole === null) return;
    const { title } = whole.own;
    const name = title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "");
    const file = `${name.slice(0, 60) || "lesson"}.json`;
    save(file, "application/json", writeFile(whole.own));
    this.#report(say`${file} is saved.`);
  }

  /** Reads a file. A broken one changes nothing. */
  async read(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    try {
      if (file.size > 4 * LONGEST_FILE)
        throw new Error(`This is not a lesson file: it has ${file.size} bytes.`);
      this.take(readFile(await file.text()));
      this.#dropWord();
      this.focus();
    } catch (error) {
      this.#report(messageOf(error), true);
    }
  }

  /** Stores the link of the picture as the reader has changed it in its frame. */
  #receive({ source, data }: MessageEvent): void {
    const frame = this.element.querySelector("iframe");
    if (frame === null || source !== frame.contentWindow) return;
    const { source: sender, kind, link } = (data ?? {}) as Readonly<Record<string, unknown>>;
    if (sender !== "nimscape" || kind !== "change" || typeof link !== "string") return;
    this.moved = linkIn(link);
    this.#draw();
  }

  // State -> page

  #report(sentence: string, isWrong = false): void {
    if (sentence !== "" && sentence === this.message) {
      writeAgain((words) => this.#report(words, words !== "" && isWrong), sentence);
      return;
    }
    this.message = sentence;
    this.isWrong = isWrong;
    this.#draw();
  }

  get lesson(): LessonContent {
    return this.#draft.lesson;
  }

  get canUndo(): boolean {
    return this.#draft.earlier.length > 0;
  }

  frameOf(link: string): string {
    return this.#session.frameOf(link);
  }

  #draw(): void {
    this.wrongs = { problems: this.#problems, isStrict: this.#isStrict };
    render(layout(this), this.element);
  }
}

/** Returns the problem of a message about a step that cannot be made. */
function refusal(sentence: string): Problem {
  const [, step, key] = /^step (\d+): (?:"(\w+)")?/.exec(sentence) ?? [];
  if (step === undefined) return { path: [], sentence };
  const field = key === "link" || key === undefined ? [] : ["question"];
  return { path: ["steps", Number(step) - 1, ...field, ...(key ? [key] : [])], sentence };
}

/** Returns the label of a field as it is on the screen. */
function labelOf(field: HTMLElement): string {
  const [label] = (field as HTMLInputElement).labels ?? [];
  return field.getAttribute("aria-label") ?? label?.textContent?.trim() ?? "";
}

function nameOf({ title }: LessonContent): string {
  return title || say("A new lesson");
}
