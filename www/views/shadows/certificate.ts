/**
 * The dialog of certificates: the one of the shadows that are shown, to copy, to keep and to check,
 * and a field for any other. Checks run in the worker; their code shares nothing with what found
 * the certificate.
 */
import { nothing, render, type TemplateResult } from "lit/html.js";
import type { Core } from "../../core/client.ts";
import { messageOf } from "../../core/message-of.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { save } from "../save.ts";
import { checked, refused } from "./verdict.ts";

/** A certificate that is longer is not shown to its end. */
const SHOWN = 2000;

/** The last message on a certificate, and whether it is being checked. */
interface Check {
  readonly message: string;
  readonly stop: AbortController | null;
}

const NOTHING: Check = { message: "", stop: null };

/** Which of the two: the certificate that is shown, or one that was pasted. */
type Which = "own" | "pasted";

export class Certificates {
  readonly dialog = document.createElement("dialog");
  readonly #core: Pick<Core, "call">;
  #own: { readonly name: string; readonly json: string } | null = null;
  #pasted = "";
  #checks: Record<Which, Check> = { own: NOTHING, pasted: NOTHING };

  constructor(core: Pick<Core, "call">) {
    this.#core = core;
    this.dialog.className = "certificates";
    this.dialog.setAttribute("aria-label", say("Certificates"));
    this.dialog.addEventListener("close", () => this.stop());
    this.#draw();
  }

  /** The certificate of what is shown, and a name for its file; null when there is none. */
  set own(own: { readonly name: string; readonly json: string } | null) {
    this.#checks.own.stop?.abort();
    this.#checks = { ...this.#checks, own: NOTHING };
    this.#own = own;
    this.#draw();
  }

  open(): void {
    this.dialog.showModal();
  }

  /** Ends what is being checked. */
  stop(): void {
    for (const { stop } of Object.values(this.#checks)) stop?.abort();
  }

  #draw(): void {
    render(
      html`<h2>Certificates</h2>
        ${this.#ownPart()} ${this.#pastedPart()}
        <form method="dialog"><button class="close">Close</button></form>`,
      this.dialog,
    );
  }

  #ownPart(): TemplateResult {
    if (this.#own === null) return html`<p>The question is open: there is no certificate.</p>`;
    const { json } = this.#own;
    const cut = json.length > SHOWN;
    return html`<p>This certificate is all you need to check the verdict.</p>
      <pre tabindex="0" role="group" aria-label="The certificate">${json.slice(0, SHOWN)}${cut ? "…" : nothing}</pre>
      <p class="quiet" ?hidden=${!cut}>The first ${SHOWN} of ${json.length} letters.</p>
      <div class="acts">
        <button type="button" @click=${() => void this.#copy(json)}>Copy</button>
        <button type="button" @click=${() => this.#download()}>Download</button>
        ${this.#checker("own", json, "Check it now")}
      </div>
      <p class="said" role="status">${this.#checks.own.message}</p>`;
  }

  #pastedPart(): TemplateResult {
    const typed = (event: Event) => {
      this.#pasted = (event.target as HTMLTextAreaElement).value;
      this.#say("pasted", NOTHING);
    };
    return html`<label for="pasted">Another certificate</label>
      <textarea id="pasted" rows="4" spellcheck="false" autocomplete="off" placeholder="Paste its JSON here"
        .value=${this.#pasted} @input=${typed}></textarea>
      <div class="acts">${this.#checker("pasted", this.#pasted, "Check what is pasted")}</div>
      <p class="said" role="status">${this.#checks.pasted.message}</p>`;
  }

  #checker(which: Which, json: string, words: string): TemplateResult {
    const { stop } = this.#checks[which];
    return stop === null
      ? html`<button type="button" ?disabled=${json.trim() === ""}
          @click=${() => void this.#check(which, json)}>${words}</button>`
      : html`<button type="button" @click=${() => stop.abort()}>Stop</button>`;
  }

  async #check(which: Which, json: string): Promise<void> {
    const stop = new AbortController();
    this.#say(which, { message: "Checking …", stop });
    const message = await this.#verdict(json, stop.signal);
    if (this.#checks[which].stop === stop) this.#say(which, { message, stop: null });
  }

  async #verdict(json: string, signal: AbortSignal): Promise<string> {
    const begun = performance.now();
    try {
      const reason = await this.#core.call("check_near_equivalence", [json], { signal });
      const ms = performance.now() - begun;
      if (reason !== null) return refused(reason);
      return checked(await this.#core.call("near_equivalence_claim", [json], { signal }), ms);
    } catch (error) {
      if (signal.aborted) return say("Stopped: not checked.");
      return refused(messageOf(error));
    }
  }

  #say(which: Which, check: Check): void {
    this.#checks = { ...this.#checks, [which]: check };
    this.#draw();
  }

  async #copy(json: string): Promise<void> {
    let message = "Certificate copied.";
    try {
      await navigator.clipboard.writeText(json); // over http there is no clipboard
    } catch {
      message = "This browser blocks copying. Download the certificate instead.";
    }
    this.#say("own", { ...this.#checks.own, message });
  }

  #download(): void {
    if (this.#own !== null) save(this.#own.name, "application/json", this.#own.json);
  }
}
