/**
 * Text alternatives of the picture: a description and a table. Both are computed from the picture's
 * data when they are first opened, and again for each new picture. Beneath them are the sequences
 * of the OEIS that the picture shows.
 */
import { nothing, render, type TemplateResult } from "lit/html.js";
import { grouped } from "../../canvas/number-format.ts";
import { loadModule } from "../../core/download.ts";
import { messageOf } from "../../core/message-of.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { whenIdle } from "../../offline/idle.ts";
import type { Session } from "../../session/session.ts";
import type { alternativesOf, TablePager } from "./alternatives.ts";

/** The description before it is opened. */
const CLOSED = "The panel has a description of the picture and its data as a table.";

/** Parts that a description belongs to: with buttons and cells it would be read at each of them. */
const DESCRIBED = "[tabindex='0']:not(td, button, [role=button], [aria-describedby])";

/** Returns why a picture has no description, from the error of its data. */
export function refusalOf(message: string): string {
  const [, name, most] = /^(\w+) must be \d+ to (\d+), not \d+$/.exec(message) ?? [];
  if (name === undefined) return message;
  return say`This picture is too large to be described cell by cell. Choose ${name} up to ${grouped(Number(most))}.`;
}

export class TextAlternatives {
  /** Details elements, for the panel. */
  readonly element = document.createElement("section");
  readonly #session: Session;
  #sequences: TemplateResult | typeof nothing = nothing;
  #open = { description: false, table: false };
  #alternatives: Awaited<ReturnType<typeof alternativesOf>> | null = null;
  /** The table, once it was opened. */
  #sheet: TablePager | null = null;
  #refusal = "";
  /** Counts the pictures: an answer about an older one is dropped. */
  #turn = 0;

  constructor(session: Session) {
    this.#session = session;
    this.element.className = "reading";
    this.element.translate = false;
    this.element.setAttribute("aria-label", say("Text alternatives"));
    this.#draw();
  }

  #announce(sentence: string): void {
    this.#session.announcer.report("reading", sentence === "" ? [] : [sentence]);
  }

  /** Returns the sequences that the complete picture shows. */
  async #list(): Promise<TemplateResult | typeof nothing> {
    const session = this.#session;
    await session.settledPicture();
    await whenIdle(() => session.changedAt); // the first picture needs nothing of this
    const { sequenceList } = await import("./sequences.ts");
    return sequenceList(session.view.name, session.state);
  }

  /** Starts again: another picture is shown. */
  renew(): void {
    this.#turn += 1;
    this.#alternatives = null;
    this.#refusal = "";
    this.#sequences = nothing;
    void this.#fetch();
    void this.#seek();
    this.#draw();
  }

  async #seek(): Promise<void> {
    const turn = this.#turn;
    const list = await this.#list().catch(() => null); // without the index: no list
    if (turn !== this.#turn || list === null) return;
    this.#sequences = list;
    this.#draw();
  }

  /** Links the focusable parts of a picture to its description, but for what says what it does. */
  describe(picture: ParentNode): void {
    for (const part of picture.querySelectorAll(DESCRIBED))
      part.setAttribute("aria-describedby", "in-words");
  }

  /** Unfolds the description, and speaks it, once more if it is open. */
  async read(): Promise<void> {
    const open = this.#open.description;
    this.#open.description = true;
    await this.#fetch();
    const [details] = this.element.querySelectorAll("details");
    if (details) details.open = true;
    if (!open) return;
    this.#session.announcer.repeat("reading");
    this.#announce(this.#alternatives?.description ?? this.#refusal);
  }

  async #fetch(): Promise<void> {
    if ((!this.#open.description && !this.#open.table) || this.#alternatives !== null) return;
    const turn = this.#turn;
    const loaded = loadModule(import("./alternatives.ts"), "The file of data tables").then(
      async (module) => [await module.alternativesOf(this.#session), module] as const,
    );
    const [read, module] = await loaded.catch((error: unknown) => {
      if (turn === this.#turn) this.#refusal = refusalOf(messageOf(error));
      return [null, null];
    });
    if (turn !== this.#turn) return;
    this.#alternatives = read;
    if (module) this.#sheet ??= new module.TablePager(() => this.#turned());
    if (read?.table) this.#sheet?.show(read.table);
    if (this.#open.description) this.#announce(read?.description ?? this.#refusal);
    this.#draw();
  }

  #toggle(which: "description" | "table", event: Event): void {
    this.#open[which] = (event.currentTarget as HTMLDetailsElement).open;
    void this.#fetch();
    this.#draw();
  }

  /** Shows another page of the table, and speaks its place. */
  #turned(): void {
    this.#draw();
    this.#announce(
      [...this.element.querySelectorAll(".pager-place")]
        .map((place) => place.textContent)
        .join(", "),
    );
  }

  #draw(): void {
    const waiting = this.#refusal || this.#alternatives?.description || "Computing …";
    render(
      html`<details @toggle=${(event: Event) => this.#toggle("description", event)}>
          <summary>Description</summary>
          <p id="in-words">${this.#open.description ? (this.#alternatives?.description ?? waiting) : CLOSED}</p>
        </details>
        <details @toggle=${(event: Event) => this.#toggle("table", event)}>
          <summary>Data table</summary>
          ${this.#open.table ? (this.#alternatives?.table && this.#sheet ? this.#sheet.page(this.#alternatives.caption) : html`<p>${waiting}</p>`) : nothing}
        </details>
        ${this.#sequences}`,
      this.element,
    );
  }
}
