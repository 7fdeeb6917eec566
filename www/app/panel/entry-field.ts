/** The field that goes to an entry of a table by its row and column. */
import { nothing, type TemplateResult } from "lit/html.js";
import { enterAgain } from "../../controls/controls.ts";
import { plainSigns } from "../../controls/typed.ts";
import type { State } from "../../link/link.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import type { Session } from "../../session/session.ts";

/** Returns an entry that the table of a state has: some tables begin far from their corner. */
function exampleOf({ from, rows }: State): string {
  const first = Number(from ?? 0);
  return `${typeof rows === "number" ? 1 : first + 1}, ${first + 9}`;
}

export class EntryField {
  readonly #session: Session;
  /** Typed text that is no entry of the table, and why. */
  #draft: { readonly text: string; readonly problem: string } | null = null;

  constructor(session: Session) {
    this.#session = session;
  }

  /** What is wrong with the typed text. */
  get problem(): string | undefined {
    return this.#draft?.problem;
  }

  /** Discards the typed text: something was selected, or another picture opened. */
  forget(): void {
    this.#draft = null;
  }

  get template(): TemplateResult {
    const { sel } = this.#session.state;
    const marked = Array.isArray(sel) ? String(sel).split(",", 2).join(", ") : "";
    const { text, problem } = this.#draft ?? { text: marked, problem: nothing };
    const typed = ({ target }: Event) => this.#goTo((target as HTMLInputElement).value);
    const enter = enterAgain(this.#draft?.text, (again) => this.#goTo(again));
    return html`<section class="control position" translate="no" aria-label="Entry">
      <div class="head row apart">
        <label for="entry">Row, column</label>
        <input id="entry" type="text" autocomplete="off" spellcheck="false" placeholder=${exampleOf(this.#session.state)}
          aria-describedby="entry-problem" aria-invalid=${problem === nothing ? "false" : "true"}
          .value=${text} @keydown=${enter} @change=${typed}>
      </div>
      <p class="problem" id="entry-problem">${problem}</p>
    </section>`;
  }

  /** Goes to an entry; nothing typed marks none. */
  #goTo(text: string): void {
    const session = this.#session;
    this.#draft = null;
    if (text.trim() === "") {
      session.change({ sel: null }, "commit");
      return;
    }
    const [, row, column] = /^[\s(]*(\d+)[\s,;]+(\d+)[\s)]*$/.exec(plainSigns(text)) ?? [];
    if (column !== undefined && session.figure?.goToEntry(Number(row), Number(column))) return;
    const problem =
      column === undefined
        ? say("Type a row and a column, such as 7, 9.")
        : say`Row ${row}, column ${column} is not in this table.`;
    this.#draft = { text, problem };
    session.announcer.repeat("position");
    session.schedule();
  }
}
