/** The picture of a step: a session that the reader may change, and that comes back on request. */
import type { Control } from "../../controls/controls.ts";
import type { Figure } from "../../figure/figure.ts";
import { type HiddenPart, hiding } from "../../link/hidden.ts";
import { parse, print, type State } from "../../link/link.ts";
import { lockedParams, locking } from "../../link/locks.ts";
import { Inputs } from "../../session/inputs.ts";
import { Session, type Shared, type Shell, viewNamed } from "../../session/session.ts";
import { tables } from "../../views/tables.ts";

/** What a step wants to be shown, and how. */
export interface StepPicture {
  readonly place: number;
  readonly link: string;
  /** The parameters that free play cannot change, besides those that the link locks. */
  readonly locks: readonly string[];
  /** The parameters that it can always change. */
  readonly free: readonly string[];
  /** Whether the parameters that the link names have controls, besides the main ones. */
  readonly offersNamed: boolean;
  /** Whether the picture leaves out the answers, or other parts besides those of the link. */
  readonly hides: boolean | readonly HiddenPart[];
  readonly shared: Pick<State, "theme" | "ground">;
  /** The description of what is shown in place of the picture; null for nothing. */
  readonly drawing: string | null;
}

/** A lesson stays with its game. */
const FIXED = ["game"];

export class LessonPicture extends Session {
  declare figure: Figure;
  readonly inputs = new Inputs(this);
  readonly #lesson: Session;
  #target: StepPicture | null = null;

  /** `lesson`: the session of the lesson. */
  constructor(lesson: Session, shell: Shell) {
    super(lesson.loader, lesson.announcer, shell);
    this.#lesson = lesson;
    const root = document.createElement("div");
    root.id = "picture";
    root.tabIndex = -1;
    this.mount(root);
  }

  /** Shows what a step wants. What the reader has changed stays while step and link stay. */
  open(step: StepPicture): void {
    const isOther = this.#target?.link !== step.link || this.#target.place !== step.place;
    if (this.#target?.place !== step.place) this.#scrollBack();
    this.#target = step;
    if (isOther) this.reset();
    else this.show();
  }

  /** Shows the picture of the step without what the reader has changed. */
  reset(): void {
    if (this.#target === null) return;
    this.figure.endPlaying();
    const { view, values } = parse(this.#target.link, tables);
    this.inputs.open([]);
    this.view = viewNamed(view);
    this.state = values;
    this.show();
  }

  /** The link of the picture, as the reader has changed it; empty before the first step. */
  override get link(): string {
    return this.#target === null ? "" : super.link;
  }

  /** Whether the reader has changed the picture. */
  get isChanged(): boolean {
    if (this.#target === null) return false;
    const { view, values } = parse(this.#target.link, tables);
    return this.link !== print(view, values, tables);
  }

  /** The parameters that the step or its link lock. */
  get #locked(): readonly string[] {
    if (this.#target === null) return [];
    const { params } = this.view;
    const { locks, free } = this.#target;
    const all = lockedParams(params, locking(params, this.state, locks));
    return all.filter((key) => !free.includes(key));
  }

  /** The state without answers where the step hides them, and with its locks. */
  override get pictureState(): State {
    return { ...this.#hiding, lock: this.#locked.join(",") };
  }

  get #hiding(): State {
    if (this.#target === null) return this.state;
    const { hides, shared } = this.#target;
    const ui = hides === true ? "student" : "none";
    const state = { ...this.state, ...shared, ui };
    return typeof hides === "boolean" ? state : hiding(state, hides);
  }

  override get sharing(): Shared {
    return { view: this.view, state: this.#hiding };
  }

  /** Returns the main controls of the picture, without those that the step locks. */
  get controls(): Control[] {
    if (this.#target === null) return [];
    const { offersNamed, link, free } = this.#target;
    const linkKeys = offersNamed ? [...link.matchAll(/[?&](\w+)=/g)].map(([, key]) => key) : [];
    // What is to be selected has a field of its own beside the question.
    const fixed = [...FIXED, ...free];
    const keys = Object.entries(this.view.params).flatMap(([key, { control }]) => {
      const isOffered = control === "main" || (control === "panel" && linkKeys.includes(key));
      return isOffered && !fixed.includes(key) ? [key] : [];
    });
    return this.inputs.controlsOf(keys);
  }

  override get pictureSentences() {
    const { drawing = null } = this.#target ?? {};
    return drawing === null ? super.pictureSentences : { picture: [drawing], facts: [] };
  }

  /** Announces what the picture shows, and what is pointed at in it; the page does the rest. */
  override report(): void {
    const { complete, playing } = this.status;
    if (!this.speaks || !complete || playing) return;
    for (const [part, sentences] of Object.entries(this.pictureSentences))
      this.announcer.report(part, sentences);
  }

  /** Notices are those of the page. */
  override notify(sentence: string): void {
    this.#lesson.notify(sentence);
  }

  /** Scrolls what the reader has scrolled in the picture back to its beginning. */
  #scrollBack(): void {
    for (const each of this.figure.root.querySelectorAll("*")) each.scrollTo({ top: 0, left: 0 });
  }
}
