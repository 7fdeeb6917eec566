/** Certificates of what a picture claims: they are made and checked on request, and saved. */
import { nothing, type TemplateResult } from "lit/html.js";
import { messageOf } from "../core/message-of.ts";
import { html } from "../locales/html.ts";
import { say } from "../locales/say.ts";
import { save } from "../views/save.ts";
import { STOPPED } from "./certificates.ts";

/** Work on a certificate. `report` takes sentences on its progress. */
type Work = (signal: AbortSignal, report: (sentence: string) => void) => Promise<string>;

/** What a certificate proves. */
export interface Claim {
  /** The name of the file of its certificate, without the ending. */
  readonly name: string;
  /** What distinguishes it from other claims of the same name. */
  readonly about?: string;
  /** The message until the work reports one; default: the last message. */
  readonly begin?: string;
  /** Returns the certificate. */
  make: Work;
  /** Resolves to the result of the check, as a sentence. */
  check(certificate: string, ...how: Parameters<Work>): Promise<string>;
}

export class Proofs {
  readonly #changed: (stop: (() => void) | null) => void;
  readonly #certificates = new Map<string, string>();
  /** The last message on each claim. */
  readonly #messages = new Map<string, string>();
  /** Set while there is work: messages then change too often to be spoken. */
  #stop: AbortController | null = null;
  /** How many times something was asked for. */
  #count = 0;

  /** `changed` is called when there is something new, with what stops the work under way. */
  constructor(changed: (stop: (() => void) | null) => void) {
    this.#changed = changed;
  }

  get isBusy(): boolean {
    return this.#stop !== null;
  }

  /** Ends the work under way. */
  stop(): void {
    this.#stop?.abort(STOPPED);
  }

  /** Makes the certificate of a claim, checks it, and reports the result. */
  check(claim: Claim): Promise<void> {
    return this.#attempt(claim, async (signal, report) =>
      claim.check(await this.#certificate(claim, signal, report), signal, report),
    );
  }

  /** Saves the certificate of a claim; makes it before, if there is none. */
  async save(claim: Claim): Promise<void> {
    const write = (text: string) => save(`${claim.name}.json`, "application/json", text);
    const certificate = this.#certificates.get(keyOf(claim));
    if (certificate !== undefined) write(certificate);
    else
      await this.#attempt(claim, async (...how) => {
        write(await this.#certificate(claim, ...how));
        return null;
      });
  }

  async #certificate(claim: Claim, ...how: Parameters<Work>): Promise<string> {
    const key = keyOf(claim);
    const text = this.#certificates.get(key) ?? (await claim.make(...how));
    this.#certificates.set(key, text);
    return text;
  }

  /** Does some work instead of that under way. What it resolves to is the message; null: none. */
  async #attempt(
    claim: Claim,
    work: (...how: Parameters<Work>) => Promise<string | null>,
  ): Promise<void> {
    this.stop();
    const key = keyOf(claim);
    const before = this.#messages.get(key) ?? "";
    const stop = new AbortController();
    this.#stop = stop;
    this.#count += 1;
    const report = (sentence: string) => {
      this.#messages.set(key, sentence);
      if (this.#stop === stop) this.#changed(() => stop.abort(STOPPED));
    };
    report(claim.begin ? say(claim.begin) : before);
    const result = work(stop.signal, report).catch((error: unknown) => say(messageOf(error)));
    this.#messages.set(key, (await result) ?? before);
    if (this.#stop !== stop) return;
    this.#stop = null;
    this.#changed(null);
  }

  // Templates

  /** Returns buttons that check a claim, and save its certificate. */
  buttons(claim: Claim, check: string): TemplateResult {
    return html`<button type="button" class="act" ?disabled=${this.isBusy} @click=${() => this.check(claim)}>${say(check)}</button> ${this.#saver(claim)}`;
  }

  /**
   * Returns a button that decides a claim or stops, one that saves its certificate, the message.
   */
  decision(claim: Claim, words: string): TemplateResult {
    const act = () => (this.isBusy ? this.stop() : this.check(claim));
    const isDecided = this.#certificates.has(keyOf(claim)) && !this.isBusy;
    return html`<div class="acts">
        <button type="button" class="act" @click=${act}>${this.isBusy ? say("Stop") : words}</button>
        ${isDecided ? this.#saver(claim) : nothing}
      </div>
      ${this.status(claim)}`;
  }

  #saver(claim: Claim): TemplateResult {
    return html`<button type="button" class="act" ?disabled=${this.isBusy} @click=${() => this.save(claim)}>Save certificate</button>`;
  }

  /** Returns the message on a claim. */
  status(claim: Claim): TemplateResult {
    const message = this.#messages.get(keyOf(claim)) ?? "";
    return html`<p class="quiet" data-spoken="" data-again=${this.#count % 2} aria-busy=${this.isBusy ? "true" : "false"}>${message}</p>`;
  }
}

const keyOf = ({ name, about = "" }: Claim) => `${name} ${about}`;
