/** Opens the editor of own lessons in the player. It is loaded when it is first opened. */
import { loadModule } from "../../core/download.ts";
import type { Session } from "../../session/session.ts";
import type { Editor, Preview } from "../custom/editor.ts";
import type { Lesson } from "../lesson.ts";
import { type LessonState, LONGEST_OWN, parseLesson, printLesson } from "./link.ts";
import { LessonLoader } from "./loading.ts";
import type { Content } from "./worksheet.ts";

/** What the editor needs of the player. */
export interface MakingHost {
  state(): LessonState;
  /** Shows another step or page, after a user action. */
  turnTo(patch: Partial<LessonState>, how?: "replace"): void;
  /** Returns a player of a lesson that is in no link. */
  player(
    only: Lesson,
    keys: HTMLElement,
  ): Preview & { open(link: string, speaks: boolean): unknown };
}

export class Making {
  readonly #session: Session;
  readonly #host: MakingHost;
  #editor: Editor | null = null;

  constructor(session: Session, host: MakingHost) {
    this.#session = session;
    this.#host = host;
  }

  /** Null until it is loaded. */
  get element(): HTMLElement | undefined {
    return this.#editor?.element;
  }

  leave(): void {
    this.#editor?.leave();
  }

  /** Loads the editor. */
  async editor(): Promise<Editor> {
    const { Editor } = await loadModule(import("../custom/editor.ts"), "The editor");
    const { state, turnTo, player } = this.#host;
    this.#editor ??= new Editor({
      longest: LONGEST_OWN,
      frameOf: (link) => this.#session.frameOf(link),
      make: (only) => new LessonLoader(this.#session.loader, only).all(state()),
      preview: (only, step, keys) => {
        const made = player(only, keys);
        made.open(printLesson({ ...this.#fresh, step }), true);
        return made;
      },
      open: (own) => turnTo({ ...this.#fresh, own }),
      dropWord: () => {
        if (state().own !== "") turnTo({ own: "" }, "replace");
      },
      addressOf: (own) => {
        const link = printLesson({ ...this.#fresh, own, theme: "auto" });
        return new URL(link, location.href).href;
      },
    });
    return this.#editor;
  }

  /** Opens a lesson in the editor: a copy of one of the site, or one of a teacher's own. */
  async edit({ lesson, steps }: Content): Promise<void> {
    const { own } = this.#host.state();
    const [editor, { contentOf }] = await Promise.all([
      this.editor(),
      loadModule(import("../custom/lesson.ts"), "The editor"),
    ]);
    editor.take(contentOf(lesson, steps, own));
    this.#host.turnTo({ ...this.#fresh, page: "make" });
  }

  /** The state without lesson, answers and place. */
  get #fresh(): LessonState {
    const { theme, ground, ui } = this.#host.state();
    return { ...parseLesson("#v1/lesson").values, theme, ground, ui };
  }
}
