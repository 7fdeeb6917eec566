/**
 * The dialog of certificates: that of what is shown, to copy, to save and to check, and a field for
 * any other, pasted or from a file. Checks run in the worker, with code that shares nothing with
 * what found the certificate; nothing else on the page depends on the result.
 */
import { nothing, render, type TemplateResult } from "lit/html.js";
import { html } from "../locales/html.ts";
import { say } from "../locales/say.ts";
import { save } from "../views/save.ts";

/** A certificate that is longer is not shown to its end. */
const SHOWN = 2000;

/** A file that is larger is not read: the core takes no certificate of that length. */
const LONGEST = 2 ** 20;

/** What a dialog is for. */
export interface Checking {
  readonly title: string;
  /** What can be checked; absent where the dialog has the certificate of what is shown. */
  readonly about?: string;
  /** The label of the field for a certificate, and that of the button that checks it. */
  readonly field: string;
  readonly button: string;
  /** Resolves to the result of a check, as a sentence. */
  check(
    certificate: string,
    signal: AbortSignal,
    report: (sentence: string) => void,
  ): Promise<string>;
}

/** A certificate in the dialog, the last message on it, and what ends its check. */
interface Entry {
  readonly json: string;
  readonly message: string;
  readonly stop: AbortController | null;
}

const EMPTY: Entry = { json: "", message: "", stop: null };

/** The certificate of what is shown, or another one. */
type Which = "own" | "other";

export class CertificateDialog {
  readonly dialog = document.createElement("dialog");
  readonly #checking: Checking;
  /** The name of the file of the own certificate; empty if there is none. */
  #name = "";
  #entries: Record<Which, Entry> = { own: EMPTY, other: EMPTY };

  constructor(checking: Checking) {
    this.#checking = checking;
    this.dialog.className = "certificates";
    this.dialog.setAttribute("aria-label", say(checking.title));
    this.dialog.addEventListener("close", () => this.stop());
    this.#draw();
  }

  /** The certificate of what is shown, and a name for its file; null when there is none. */
  set own(own: { readonly name: string; readonly json: string } | null) {
    this.#entries.own.stop?.abort();
    this.#name = own?.name ?? "";
    this.#set("own", { ...EMPTY, json: own?.json ?? "" });
  }

  open(): void {
    this.dialog.showModal();
  }

  /** Ends what is being checked. */
  stop(): void {
    for (const { stop } of Object.values(this.#entries)) stop?.abort();
  }

  #set(which: Which, part: Partial<Entry>): void {
    this.#entries = { ...this.#entries, [which]: { ...this.#entries[which], ...part } };
    this.#draw();
  }

  #draw(): void {
    const { title, about } = this.#checking;
    render(
      html`<h2>${say(title)}</h2>
        ${about === undefined ? this.#ownPart() : html`<p>${say(about)}</p>`}
        ${this.#otherPart()}
        <form method="dialog" class="dialog-end row"><button class="close">Close</button></form>`,
      this.dialog,
    );
  }

  #ownPart(): TemplateResult {
    if (this.#name === "") return html`<p>The question is open: there is no certificate.</p>`;
    const { json } = this.#entries.own;
    const cut = json.length > SHOWN;
    return html`<p>This certificate is all you need to check the verdict.</p>
      <pre tabindex="0" role="group" aria-label="The certificate">${json.slice(0, SHOWN)}${cut ? "…" : nothing}</pre>
      <p class="quiet" ?hidden=${!cut}>The first ${SHOWN} of ${json.length} letters.</p>
      <div class="acts">
        <button type="button" @click=${() => this.#copy(json)}>Copy</button>
        <button type="button" @click=${() => save(this.#name, "application/json", json)}>Download</button>
        ${this.#button("own", "Check it now")}
      </div>
      ${this.#status("own")}`;
  }

  #otherPart(): TemplateResult {
    const { field, button } = this.#checking;
    const { json, stop } = this.#entries.other;
    const typed = (event: Event) =>
      this.#set("other", { json: (event.target as HTMLTextAreaElement).value, message: "" });
    return html`<div class="field stack"><label for="certificate-file">From a file</label>
      <input type="file" id="certificate-file" accept=".json,application/json" ?disabled=${stop !== null}
        @change=${(event: Event) => this.#open(event.target as HTMLInputElement)}></div>
      <div class="field stack"><label for="certificate-json">${say(field)}</label>
      <textarea id="certificate-json" rows="6" spellcheck="false" autocomplete="off" placeholder="Paste its JSON here" ?disabled=${stop !== null}
        .value=${json} @input=${typed}></textarea></div>
      <div class="acts">${this.#button("other", button)}</div>
      ${this.#status("other")}`;
  }

  #button(which: Which, words: string): TemplateResult {
    const { json, stop } = this.#entries[which];
    return stop === null
      ? html`<button type="button" ?disabled=${json.trim() === ""} @click=${() => this.#check(which)}>${say(words)}</button>`
      : html`<button type="button" @click=${() => stop.abort()}>Stop</button>`;
  }

  #status(which: Which): TemplateResult {
    const { message, stop } = this.#entries[which];
    return html`<p class="said" role="status" aria-live=${stop === null ? "polite" : "off"}>${message}</p>`;
  }

  async #open(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    if (file === undefined) return;
    if (file.size > LONGEST) {
      const message = say`${file.name}: ${file.size} bytes are more than a certificate has, ${LONGEST}.`;
      this.#set("other", { message });
    } else {
      this.#set("other", { json: await file.text() });
      await this.#check("other");
    }
    input.value = ""; // the same file can be chosen again
  }

  async #check(which: Which): Promise<void> {
    const stop = new AbortController();
    const report = (message: string, end: Partial<Entry> = {}) => {
      if (this.#entries[which].stop === stop) this.#set(which, { message, ...end });
    };
    this.#set(which, { message: say("Checking …"), stop });
    const { json } = this.#entries[which];
    const message = await this.#checking.check(json, stop.signal, (words) => report(words));
    report(message, { stop: null });
    [...this.dialog.querySelectorAll(".said")]
      .at(which === "own" ? 0 : -1)
      ?.scrollIntoView({ block: "nearest" });
  }

  async #copy(json: string): Promise<void> {
    let message = say("Certificate copied.");
    try {
      await navigator.clipboard.writeText(json); // over http there is no clipboard
    } catch {
      message = say("This browser blocks copying. Download the certificate instead.");
    }
    this.#set("own", { message });
  }
}
