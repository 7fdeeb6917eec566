/**
 * The sections of the panel that are loaded when they are unfolded: terms, text alternatives, the
 * sound of the picture, the reason of what is selected, and the statements that the picture shows.
 */
import { Terms } from "../../controls/terms.ts";
import { loadModule } from "../../core/download.ts";
import { dataHidden } from "../../link/hidden.ts";
import type { Known } from "../../papers/known.ts";
import { inTheme } from "../../session/links.ts";
import type { Session } from "../../session/session.ts";
import type { Sound } from "../../sound/sound.ts";
import { TextAlternatives } from "./text-alternatives.ts";
import type { Why } from "./why.ts";

export class Sections {
  readonly alternatives: TextAlternatives;
  /** The terms of the view and what they mean. */
  readonly terms: Terms;
  readonly #session: Session;
  #sound: Sound | null = null;
  #why: Why | null = null;
  #known: Known | null = null;

  constructor(session: Session) {
    this.#session = session;
    this.alternatives = new TextAlternatives(session);
    this.terms = new Terms(session);
  }

  /** Another picture is shown: what is unfolded is about that. */
  renew(): void {
    this.#sound?.renew();
    if (this.#session.place !== "view") return;
    this.alternatives.renew();
    if (document.querySelector("#why[open]")) this.loadReasons();
    if (document.querySelector("#known[open]")) this.loadStatements();
  }

  /** Follows what has been drawn. */
  update(): void {
    const { view, figure } = this.#session;
    this.terms.show(view.terms);
    if (figure !== null) this.alternatives.describe(figure.root);
  }

  // Sound

  /** Whether the picture has a sound. */
  get sounds(): boolean {
    const { view, state } = this.#session;
    return view.sound !== undefined && !dataHidden(state);
  }

  /** Null until it is loaded, as the elements below. */
  get sound(): HTMLElement | undefined {
    return this.#sound?.element;
  }

  loadSound(): void {
    void this.#session.attempt(async () => {
      const { Sound } = await loadModule(import("../../sound/sound.ts"), "The file of sounds");
      this.#sound ??= new Sound(this.#session);
      this.#session.schedule();
    });
  }

  // Statements

  get statements(): HTMLElement | undefined {
    return this.#known?.element;
  }

  /** Lists the statements that the picture shows. */
  loadStatements(): void {
    const session = this.#session;
    void session.attempt(async () => {
      const { Known } = await loadModule(import("../../papers/known.ts"), "The list of statements");
      this.#known ??= new Known();
      const { view, state } = session;
      await this.#known.show(view, state, (link) => inTheme(link, session.state));
      session.schedule();
    });
  }

  // Reasons

  /** Whether the view gives the reason of what is selected. */
  get explains(): boolean {
    const session = this.#session;
    const explains = session.place === "view" && session.view.explains?.(session.state) === true;
    return explains && !session.hides("reasons") && !session.hides("extras");
  }

  get reasons(): HTMLElement | undefined {
    return this.#why?.element;
  }

  loadReasons(): void {
    void this.#session.attempt(() => this.#renewWhy());
  }

  /** Unfolds the reason of what is selected, and puts the focus there. */
  async askWhy(): Promise<void> {
    const section = document.querySelector<HTMLDetailsElement>("#why");
    if (section === null) return;
    if (section.open) await this.#renewWhy();
    section.open = true; // if it was not, it now asks for its reasons
    (await this.#whyTree()).focus();
  }

  /** Returns the section of reasons, which is loaded and on the page. */
  async #whyTree(): Promise<Why> {
    const session = this.#session;
    const { Why } = await loadModule(import("./why.ts"), "The file of reasons");
    this.#why ??= new Why(async () => session.figure?.reasons(session.loader.core) ?? []);
    session.schedule();
    return this.#why;
  }

  async #renewWhy(): Promise<void> {
    const why = await this.#whyTree();
    await this.#session.settledPicture();
    await why.renew();
  }
}
