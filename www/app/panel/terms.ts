/** The terms of a view with their entries of the glossary, which is loaded when first opened. */
import { html, render, type TemplateResult } from "lit/html.js";
import { typeset } from "../../canvas/formulas.ts";
import { loadModule } from "../../core/download.ts";

type Glossary = Readonly<Record<string, string>>;

export class Terms {
  /** A details element, for the panel. */
  readonly element = document.createElement("details");
  readonly #announce: (sentence: string) => void;
  #terms: readonly string[] = [];
  #glossary: Glossary | null = null;
  /** The message while there is no glossary. */
  #status = "Loading the glossary …";

  /** `announce` speaks a sentence. */
  constructor(announce: (sentence: string) => void) {
    this.#announce = announce;
    this.element.className = "terms";
    this.element.addEventListener("toggle", () => void this.#toggle());
  }

  show(terms: readonly string[]): void {
    if (terms === this.#terms) return;
    this.#terms = terms;
    this.#draw();
  }

  async #toggle(): Promise<void> {
    if (!this.element.open) return;
    try {
      this.#glossary ??= (
        await loadModule(import("../../data/glossary.json"), "The glossary")
      ).default;
    } catch (error) {
      this.#status = error instanceof Error ? error.message : String(error);
    }
    this.#draw();
    const entries = this.#terms.map((term) => `${term}: ${this.#glossary?.[term]}`);
    this.#announce(this.#glossary === null ? this.#status : entries.join(" "));
  }

  #draw(): void {
    render(
      html`<summary>Terms: ${typeset(this.#terms.join(", "))}</summary>
        ${this.#glossary === null ? html`<p>${this.#status}</p>` : this.#entries(this.#glossary)}`,
      this.element,
    );
  }

  #entries(glossary: Glossary): TemplateResult {
    return html`<dl>${this.#terms.map(
      (term) => html`<div><dt>${typeset(term)}</dt><dd>${typeset(glossary[term] ?? "")}</dd></div>`,
    )}</dl>`;
  }
}
