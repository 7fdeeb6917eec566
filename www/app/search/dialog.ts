/** The search dialog, loaded with the statements and the glossary when it is first opened. */

import { nothing, render, type TemplateResult } from "lit/html.js";
import { typeset } from "../../canvas/formulas.ts";
import { counted } from "../../canvas/number-format.ts";
import type { Bindings } from "../../core/client.ts";
import glossary from "../../data/glossary.json" with { type: "json" };
import sequences from "../../data/sequences.json" with { type: "json" };
import termPictures from "../../data/term-pictures.json" with { type: "json" };
import { lessons } from "../../lessons/index.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { contents } from "../../papers/cards.ts";
import { pictured } from "../../papers/pictures.ts";
import { inTheme, lessonLink } from "../../session/links.ts";
import type { Session } from "../../session/session.ts";
import { views } from "../../views/index.ts";
import { tables } from "../../views/tables.ts";
import { EXAMPLES, find, type Result, type Sources, type Tool } from "./find.ts";

/** How long nothing is typed before the number of results is announced (ms). */
const PAUSE = 500;

export class Search {
  readonly #element = document.createElement("dialog");
  readonly #session: Session;
  readonly #bindings: Bindings;
  #sources: Omit<Sources, "tools"> | null = null;
  #text = "";
  /** What was found, as it is announced after a pause in typing. */
  #spoken = "";
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(session: Session, bindings: Bindings) {
    this.#session = session;
    this.#bindings = bindings;
    this.#element.className = "search";
    this.#element.setAttribute("aria-label", say("Search"));
    this.#element.addEventListener("keydown", (event) => this.#key(event));
  }

  async open(): Promise<void> {
    const statements = await contents();
    const position: Sources["position"] = (...piles) => this.#bindings.position(...piles);
    this.#sources = {
      ...{ lessons, pictured, glossary, termPictures, sequences },
      ...{ views, tables, statements, position },
    };
    document.body.append(this.#element);
    this.#draw();
    this.#element.showModal();
    this.#element.querySelector("input")?.select();
  }

  #draw(): void {
    const found = this.#results;
    const typed = (event: Event) => {
      this.#text = (event.target as HTMLInputElement).value;
      this.#spoken = "";
      this.#draw();
      clearTimeout(this.#pause);
      this.#pause = setTimeout(() => this.#speak(), PAUSE);
    };
    render(
      html`
        <div class="search-bar">
          <input type="search" aria-label="Search" placeholder="Position, lesson, centre, figure, sequence, term"
            autocomplete="off" spellcheck="false" .value=${this.#text} @input=${typed}>
          <button type="button" class="close" @click=${() => this.#element.close()}>Close</button>
        </div>
        <p class="quiet">${this.#found(found.length)} ${found.length === 0 ? say`Search for ${say(EXAMPLES)}.` : ""}</p>
        <p class="unseen" role="status">${this.#spoken}</p>
        <ul class="plain-list">${found.map((result) => this.#result(result))}</ul>`,
      this.#element,
    );
  }

  get #results(): readonly Result[] {
    if (this.#sources === null) return [];
    return find(this.#text, { ...this.#sources, tools: toolsOf(document) });
  }

  #speak(): void {
    this.#spoken = this.#found(this.#results.length);
    this.#draw();
  }

  #found(count: number): string {
    const text = this.#text.trim();
    if (text === "") return "";
    return count === 0 ? say`Nothing matches “${text}”.` : counted(count, "result");
  }

  #result({ kind, title, detail, link, lesson, open, picture }: Result): TemplateResult {
    const { state } = this.#session;
    const words = html`<span><span class="quiet">${kind}</span> <strong>${typeset(title)}</strong><br>${typeset(detail)}</span>`;
    const close = () => {
      this.#element.close();
      open?.();
    };
    if (open !== undefined)
      return html`<li><button type="button" class="search-result" @click=${close}>${words}</button></li>`;
    const href = lesson === undefined ? inTheme(link, state) : lessonLink(lesson, state);
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

/** Returns the tools of the page, as they stand in its bar. */
function toolsOf(page: Document): Tool[] {
  const buttons = page.querySelectorAll<HTMLButtonElement>(".tools [data-about]");
  return [...buttons].map((button) => ({
    title: button.textContent.trim(),
    about: button.dataset.about ?? "",
    open() {
      button.focus();
      button.click();
    },
  }));
}
