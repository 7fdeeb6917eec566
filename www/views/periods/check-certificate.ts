/**
 * The dialog for certificates from elsewhere, pasted or from a file. The checker computes all steps
 * with its own code, in the worker; nothing else on the page depends on the result.
 */
import { render, type TemplateResult } from "lit/html.js";
import type { Core } from "../../core/client.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { type CertificateCore, checkCertificate } from "../certificates.ts";

/** A file that is larger is not read: the core takes no certificate of that length. */
const LONGEST = 2 ** 20;

export class ForeignCertificates {
  readonly dialog = document.createElement("dialog");
  readonly #core: CertificateCore;
  #text = "";
  #message = "";
  #stop: AbortController | null = null;

  constructor(core: Pick<Core, "call">) {
    this.#core = core;
    this.dialog.className = "certificates";
    this.dialog.setAttribute("aria-label", say("Check a certificate"));
    this.dialog.addEventListener("close", () => this.stop());
    this.#draw();
  }

  open(): void {
    this.dialog.showModal();
  }

  /** Ends what is being checked. */
  stop(): void {
    this.#stop?.abort();
  }

  #draw(): void {
    render(
      html`<h2>Check a certificate</h2>
        <p>Of a row’s period, of a perfect band, or that there never is one. The checker computes every step again, with code of its own.</p>
        <label for="foreign-file">From a file</label>
        <input type="file" id="foreign-file" accept=".json,application/json" ?disabled=${this.#stop !== null}
          @change=${(event: Event) => void this.#open(event)}>
        <label for="foreign">Or its JSON</label>
        <textarea id="foreign" rows="6" spellcheck="false" autocomplete="off" ?disabled=${this.#stop !== null}
          .value=${this.#text} @input=${(event: Event) => this.#type(event)}></textarea>
        <div class="acts">${this.#act()}</div>
        <p class="said" role="status" aria-live=${this.#stop === null ? "polite" : "off"}>${this.#message}</p>
        <form method="dialog"><button class="close">Close</button></form>`,
      this.dialog,
    );
  }

  #act(): TemplateResult {
    return this.#stop === null
      ? html`<button type="button" ?disabled=${this.#text.trim() === ""} @click=${() => void this.#check()}>Check it</button>`
      : html`<button type="button" @click=${() => this.stop()}>Stop</button>`;
  }

  #type(event: Event): void {
    this.#text = (event.target as HTMLTextAreaElement).value;
    this.#say("");
  }

  async #open(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const [file] = input.files ?? [];
    if (file === undefined) return;
    if (file.size > LONGEST)
      this.#say(say`${file.name}: ${file.size} bytes are more than a certificate has, ${LONGEST}.`);
    else {
      this.#text = await file.text();
      await this.#check();
    }
    input.value = ""; // the same file can be chosen again
  }

  async #check(): Promise<void> {
    const stop = new AbortController();
    this.#stop = stop;
    this.#say("Checking …");
    const say = (words: string) => {
      if (this.#stop === stop) this.#say(words);
    };
    const message = await checkCertificate(this.#core, this.#text, stop.signal, say);
    this.#stop = null;
    this.#say(message);
    this.dialog.querySelector(".said")?.scrollIntoView({ block: "nearest" });
  }

  #say(words: string): void {
    this.#message = words;
    this.#draw();
  }
}
