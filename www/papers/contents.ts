/** The list of the documents, or of the statements of one of them. */
import { nothing, render } from "lit/html.js";
import { counted } from "../canvas/number-format.ts";
import { html } from "../locales/html.ts";
import { say } from "../locales/say.ts";
import { small } from "../views/titles.ts";
import {
  cardLink,
  contents,
  type Document,
  documentOf,
  documents,
  type Entry,
  STATUSES,
  type Status,
} from "./cards.ts";
import { entryLink, statusBadge } from "./template.ts";
import { thumbnailOf } from "./thumbnail.ts";

export class Contents {
  readonly element = document.createElement("div");
  /** What is listed. */
  title = "Papers";

  constructor() {
    this.element.className = "lesson papers";
  }

  /** Shows the list of a document; of all of them for "". Throws an `Error` if there is none. */
  async show(id: string, linkTo: (link: string) => string): Promise<void> {
    const listed = documentOf(id);
    if (id !== "" && id !== listed?.name) throw new Error(`id: ${id} is no document.`);
    const entries = await contents();
    this.title = listed?.title ?? "Papers";
    render(listed ? listOf(listed, entries, linkTo) : listOfAll(entries, linkTo), this.element);
  }

  focus(): void {
    this.element.scrollTo({ top: 0 });
    this.element.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
  }
}

function listOfAll(entries: readonly Entry[], linkTo: (link: string) => string) {
  return html`<section class="papers-list" aria-label="Papers">
    <h2 tabindex="-1">Papers</h2>
    <p>Every definition, result, example, figure and question of five documents, and our own theorems. Each has its words, what is known of it, and a picture.</p>
    <ul class="plain-list stack">
      ${documents.map((each) => {
        const own = entries.filter(({ id }) => documentOf(id) === each);
        const shown = own.find(({ kind }) => kind === "figure") ?? own[0];
        return html`<li class="card-item">${shown ? thumbnail(shown) : nothing}
          <div><a href=${linkTo(cardLink(each.name))}><cite>${each.title}</cite></a>
          <p class="card-place note"><cite>${sourceOf(each)}</cite>. ${counted(own.length, "statement")}: ${countsOf(own)}.</p></div></li>`;
      })}
    </ul>
  </section>`;
}

function sourceOf({ authors, year }: Pick<Document, "authors" | "year">): string {
  return authors === "" ? String(year) : `${authors}, ${year}`;
}

/** Returns how many statements have each status that occurs. */
function countsOf(entries: readonly Entry[]): string {
  const all = Object.keys(STATUSES) as Status[];
  return all
    .map((status) => [status, entries.filter((each) => each.status === status).length] as const)
    .filter(([, count]) => count > 0)
    .map(([status, count]) =>
      status === "defined"
        ? counted(count, "definition")
        : `${count} ${small(say(STATUSES[status]))}`,
    )
    .join(", ");
}

function thumbnail({ picture }: Entry) {
  const source = thumbnailOf(picture);
  return html`<img class="thumbnail" src=${source} alt="" width="80" height="60" loading="lazy" decoding="async">`;
}

function statementItem(entry: Entry, linkTo: (link: string) => string) {
  return html`<li class="card-item">${thumbnail(entry)}
    <span>${entryLink(entry, linkTo)} ${statusBadge(entry.status)}</span></li>`;
}

function listOf(
  { name, title, authors, year }: Document,
  entries: readonly Entry[],
  linkTo: (link: string) => string,
) {
  const own = entries.filter(({ id }) => documentOf(id)?.name === name);
  const sections = [...new Set(own.map(({ section }) => section))];
  return html`<section class="papers-list" aria-label=${say("Statements")}>
    <p><a href=${linkTo("#v1/paper")}>${say("Papers")}</a></p>
    <h2 tabindex="-1"><cite>${title}</cite></h2>
    <p class="card-place note"><cite>${sourceOf({ authors, year })}</cite></p>
    ${sections.map(
      (
        section,
      ) => html`${section === "" ? "" : html`<h3>${/^\d/.test(section) ? say`Section ${section}` : say(section)}</h3>`}
        <ul class="plain-list stack">${own.filter((each) => each.section === section).map((entry) => statementItem(entry, linkTo))}</ul>`,
    )}
  </section>`;
}
