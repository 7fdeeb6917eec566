/** The terms of a view with their entries of the glossary, which is loaded when first opened. */
import { nothing, render, type TemplateResult } from "lit/html.js";
import { typeset } from "../canvas/formulas.ts";
import { loadModule } from "../core/download.ts";
import { messageOf } from "../core/message-of.ts";
import { isOneFile } from "../core/site.ts";
import { html } from "../locales/html.ts";
import { say } from "../locales/say.ts";
import type { Session } from "../session/session.ts";

type Glossary = Readonly<Record<string, string>>;

export class Terms {
  /** A details element, for the panel. */
  readonly element = document.createElement("details");
  readonly #session: Pick<Session, "announcer" | "frameOf">;
  #terms: readonly string[] = [];
  #glossary: Glossary | null = null;
  /** Links of pictures, by term; there are none in a page that is one file. */
  #pictures: Glossary = {};
  /** The term whose picture is open. */
  #pictured: string | null = null;
  /** The message while there is no glossary. */
  #status = "Loading the glossary …";

  constructor(session: Pick<Session, "announcer" | "frameOf">) {
    this.#session = session;
    this.element.className = "terms";
    this.element.addEventListener("toggle", () => void this.#toggle());
  }

  show(terms: readonly string[]): void {
    if (terms === this.#terms) return;
    this.#terms = terms;
    this.#pictured = null;
    this.#draw();
  }

  async #toggle(): Promise<void> {
    if (!this.element.open) return;
    try {
      const loaded = await loadModule(import("./glossary.ts"), "The glossary");
      this.#glossary = loaded.glossary;
      if (!isOneFile) this.#pictures = loaded.pictures;
    } catch (error) {
      this.#status = messageOf(error);
    }
    this.#draw();
    const entries = this.#terms.map((term) => `${say(term)}: ${say(this.#glossary?.[term] ?? "")}`);
    const sentence = this.#glossary === null ? this.#status : entries.join(" ");
    this.#session.announcer.report("terms", [sentence]);
  }

  #draw(): void {
    render(
      html`<summary>Terms</summary>
        ${this.#glossary === null ? html`<p>${this.#status}</p>` : this.#entries(this.#glossary)}`,
      this.element,
    );
  }

  #entries(glossary: Glossary): TemplateResult {
    return html`<dl>${this.#terms.map(
      (term) =>
        html`<div><dt>${typeset(term)}</dt><dd>${typeset(glossary[term] ?? "")} ${this.#picture(term)}</dd></div>`,
    )}</dl>`;
  }

  /** A button that opens a small live picture of a term. */
  #picture(term: string): TemplateResult | typeof nothing {
    const link = this.#pictures[term];
    if (link === undefined) return nothing;
    const isOpen = this.#pictured === term;
    const toggle = () => {
      this.#pictured = isOpen ? null : term;
      this.#draw();
    };
    return html`<button type="button" aria-expanded=${isOpen ? "true" : "false"}
        aria-label=${say`Picture: ${say(term)}`} @click=${toggle}>Picture</button>
      ${isOpen ? html`<iframe title=${term} src=${this.#session.frameOf(link)}></iframe>` : nothing}`;
  }
}
