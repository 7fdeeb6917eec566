/** The search dialog, loaded with the statements and the glossary when it is first opened. */

import { nothing, render, type TemplateResult } from "lit/html.js";
import { typeset } from "../../canvas/formulas.ts";
import type { Action } from "../../canvas/keys.ts";
import { counted } from "../../canvas/number-format.ts";
import { messageOf } from "../../core/message-of.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { contents } from "../../papers/cards.ts";
import { inTheme, lessonLink } from "../../session/links.ts";
import type { Session } from "../../session/session.ts";
import { shippedTables } from "../../views/shipped.ts";
import type { Answer } from "./asked.ts";
import { EXAMPLES, find, nearest, type Result, type Sources } from "./find.ts";

/** How long nothing is typed before the number of results is announced (ms). */
const PAUSE = 500;

export class Search {
  readonly #element = document.createElement("dialog");
  readonly #session: Session;
  readonly #shipped = shippedTables();
  /** Answers to questions, by their links. */
  readonly #answers = new Map<string, Answer>();
  /** Why questions have no answer, by their links; they are asked again. */
  readonly #failures = new Map<string, string>();
  /** Stops the answers to the text before. */
  #work = new AbortController();
  #sources: Sources | null = null;
  #text = "";
  /** What was found, as it is announced after a pause in typing. */
  #speech = "";
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(session: Session) {
    this.#session = session;
    this.#element.className = "search";
    this.#element.setAttribute("aria-label", say("Search"));
    this.#element.addEventListener("keydown", (event) => this.#key(event));
    this.#element.addEventListener("close", () => this.#work.abort());
  }

  /**
   * What is typed before all is loaded is searched for then: the statements, and a part of the core
   * that knows positions; that of the picture may not.
   */
  async open(tools: readonly Action[]): Promise<void> {
    document.body.append(this.#element);
    this.#draw();
    this.#element.showModal();
    this.#element.querySelector("input")?.select();
    const needs = [contents(), this.#session.loader.having("position")] as const;
    const [statements, { bindings }] = await Promise.all(needs).catch((error: unknown) => {
      this.#element.close();
      throw error;
    });
    const position: Sources["position"] = (...piles) => bindings.position(...piles);
    this.#sources = { statements, position, tools };
    this.#draw();
    void this.#answer(); // the last time it failed, or was closed before
  }

  #draw(): void {
    const [sources, text] = [this.#sources, this.#text];
    const results = sources === null ? [] : find(text, sources);
    const near = sources === null || results.length > 0 ? [] : nearest(text);
    const typed = (text: string) => {
      this.#text = text;
      this.#speech = "";
      this.#work.abort();
      this.#draw();
      clearTimeout(this.#pause);
      this.#pause = setTimeout(() => void this.#answer(), PAUSE);
    };
    render(
      html`
        <div class="search-bar">
          <input type="search" aria-label="Search" placeholder="Position, lesson, centre, figure, sequence, term"
            autocomplete="off" spellcheck="false" .value=${this.#text} @input=${({ target }: Event) => typed((target as HTMLInputElement).value)}>
          <button type="button" class="close" @click=${() => this.#element.close()}>Close</button>
        </div>
        ${this.#text.trim() === "" ? examples(typed) : html`<p class="quiet">${this.#found(results.length)}</p>`}
        <p class="unseen" role="status">${this.#speech}</p>
        <ul class="plain-list">${[...results, ...near].map((result) => this.#result(result))}</ul>`,
      this.#element,
    );
  }

  /** Asks the core what the text asks for; announces the answers and the number of results. */
  async #answer(): Promise<void> {
    const sources = this.#sources;
    if (sources === null) return;
    this.#work.abort();
    this.#work = new AbortController();
    this.#failures.clear();
    const { signal } = this.#work;
    const answers = { core: this.#session.loader.core, shipped: this.#shipped, signal };
    const results = find(this.#text, sources);
    const sentences = results.map(async ({ link, answer }) => {
      if (answer === undefined) return "";
      try {
        const result = this.#answers.get(link) ?? (await answer(answers));
        this.#answers.set(link, result);
        return result.text;
      } catch (error) {
        const why = messageOf(error);
        if (!signal.aborted) this.#failures.set(link, why);
        return why;
      }
    });
    const lines = (await Promise.all(sentences)).filter(Boolean);
    if (signal.aborted) return;
    const first = results.slice(0, 1).map(({ kind, title }) => `${say(kind)}: ${say(title)}`);
    const speech = [this.#found(results.length), ...(lines.length > 0 ? lines : first)];
    this.#speech = speech.filter(Boolean).join(". ");
    this.#draw();
  }

  #found(count: number): string {
    const text = this.#text.trim();
    if (text === "" || this.#sources === null) return "";
    return count === 0 ? say`Nothing matches “${text}”. Nearest:` : counted(count, "result");
  }

  #result(result: Result): TemplateResult {
    const { kind, title, detail, link, lesson, open, picture } = result;
    const { state } = this.#session;
    const answer = this.#answers.get(link);
    const text = answer?.text ?? this.#failures.get(link) ?? say("Computing.");
    const words = html`<span><span class="quiet">${kind}</span> <strong>${typeset(title)}</strong><br>
      ${result.answer === undefined ? nothing : html`<strong>${typeset(text)}</strong> `}${typeset(detail)}</span>`;
    const close = () => {
      this.#element.close();
      open?.();
    };
    if (open !== undefined)
      return html`<li><button type="button" class="search-result" @click=${close}>${words}</button></li>`;
    const href =
      lesson === undefined ? inTheme(answer?.link ?? link, state) : lessonLink(lesson, state);
    return html`<li><a class="search-result" href=${href} @click=${close}>
      ${picture === null ? nothing : html`<img class="thumbnail" src=${picture} alt="" width="80" height="60" loading="lazy" decoding="async">`}
      ${words}
    </a></li>`;
  }

  /** The arrows go from the field to the results and between them; Enter opens the first. */
  #key(event: KeyboardEvent): void {
    const stops = [...this.#element.querySelectorAll<HTMLElement>("input, .search-result")];
    const here = stops.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && here >= 0) stops[here + step]?.focus();
    else if (event.key === "Enter" && here === 0) stops[1]?.click();
    else return;
    event.preventDefault();
  }
}

/** Texts to search for, before one is typed. */
function examples(type: (text: string) => void): TemplateResult {
  const choose = (text: string) => (event: Event) => {
    const dialog = (event.currentTarget as Element).closest("dialog");
    type(text);
    dialog?.querySelector("input")?.focus(); // the button is gone
  };
  return html`<p class="quiet" id="search-examples">For example</p>
    <ul class="examples plain-list row" aria-labelledby="search-examples">${EXAMPLES.map(say).map(
      (text) =>
        html`<li><button type="button" class="plain" @click=${choose(text)}>${text}</button></li>`,
    )}</ul>`;
}
