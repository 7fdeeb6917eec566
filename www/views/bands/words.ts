/** What is known of the bands of one centre, in words, and the decision whether a band comes. */
import type { BandRung, BarrierWindow } from "core";
import { nothing, render, type TemplateResult } from "lit/html.js";
import type { Core } from "../../core/client.ts";
import { messageOf } from "../../core/message-of.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { bandCertificate, checkCertificate } from "../certificates.ts";
import { save } from "../save.ts";
import type { ViewHost } from "../view.ts";
import type { BandsState } from "./params.ts";

/** Returns the barriers of a window, counted from its first row: one every `every` rows. */
export function barriersOf(side: number, every: number): number[] {
  return Array.from({ length: Math.ceil(side / every) }, (_, i) => i * every);
}

/**
 * Returns the seed of the barrier in a row of the window, as zeros and ones without trailing zeros;
 * "0" without ones.
 */
function seedOf({ shadowed }: BarrierWindow, side: number, row: number): string {
  const bits = Array.from(shadowed.subarray(row * side + row, (row + 1) * side)).join("");
  return bits.replace(/0+$/, "") || "0";
}

/** Describes the seeds of the first barriers; of consecutive barriers only the first. */
export function seedsOf(window: BarrierWindow, every: number): string {
  const [side] = window.plane.shape;
  const rows = barriersOf(side, every).slice(0, every === 1 ? 1 : 4);
  const seeds = rows.map((row) => `${window.plane.origin[0] + row}: ${seedOf(window, side, row)}`);
  const all = seeds.join(", ");
  return rows.length === 1
    ? say`Seed of the barrier at ${all}`
    : say`Seeds of the barriers at ${all}`;
}

/** Returns the number of numbers in a band. */
export function numbersOf(radius: number): number {
  return 2 * radius - 1;
}

/** Returns the radius of the largest band with numbers up to `n` only. */
function largestRadius(n: number): number {
  return Math.floor((n + 1) / 2);
}

/** Describes what is known of a band, by a sign and words. */
function rungSays({ band, possible, count, needed }: BandRung): {
  sign: string;
  words: string;
} {
  if (band !== null) return { sign: "✓", words: say`for a, b ≥ ${band}` };
  if (!possible) {
    const parity = (number: number) =>
      number % 2 === 0 ? say`${number} is even` : say`${number} is odd`;
    return { sign: "×", words: say`never: ${parity(count)}, ${parity(needed)}` };
  }
  return { sign: "?", words: say("not proved up to this column") };
}

/** Describes which bands there are. */
function bandsSay(centre: number, column: number, rungs: readonly BandRung[]): string {
  const sizes = rungs.filter(({ band }) => band !== null).map(({ radius }) => numbersOf(radius));
  if (sizes.length === 0)
    return say`Centre ${centre}: the state at column ${column} proves no perfect band.`;
  return say`Centre ${centre}: the state at column ${column} proves perfect bands of these sizes: ${sizes.join(", ")}.`;
}

/** The result so far, and the centre and radius it is about. */
interface Answer {
  readonly about: string;
  readonly message: string;
  readonly certificate: string | null;
  readonly stop: AbortController | null;
}

const NONE: Answer = { about: "", message: "", certificate: null, stop: null };

interface Shown {
  readonly into: HTMLElement;
  readonly centre: number;
  readonly n: number;
  readonly every: number;
  readonly window: BarrierWindow;
}

export class BandWords {
  readonly #core: Pick<Core, "call">;
  readonly #inform: ViewHost<BandsState>["showFacts"];
  #shown: Shown | null = null;
  #answer = NONE;
  /** How many times a decision was asked for. */
  #asked = 0;

  constructor(core: Pick<Core, "call">, inform: ViewHost<BandsState>["showFacts"]) {
    this.#core = core;
    this.#inform = inform;
  }

  write(into: HTMLElement, centre: number, { n, every }: BandsState, window: BarrierWindow): void {
    const about = `${centre},${largestRadius(n)}`;
    if (about !== this.#answer.about) {
      this.stop();
      this.#answer = { ...NONE, about };
    }
    this.#shown = { into, centre, n, every, window };
    this.#write();
  }

  /** Cancels the search for a proof. */
  stop(): void {
    this.#answer.stop?.abort();
  }

  #write(): void {
    if (this.#shown === null) return;
    const { into, centre, window, n, every } = this.#shown;
    render(
      html`<p class="seeds">${seedsOf(window, every)}.</p>
        <p>${bandsSay(centre, window.plane.origin[0], window.rungs)}</p>
        ${this.#question(n)} ${ladder(window)}`,
      into,
    );
  }

  #question(n: number): TemplateResult {
    const { stop, message, certificate } = this.#answer;
    const radius = largestRadius(n);
    const ask = () => void this.#ask(radius);
    return html`<div class="acts">
        <button type="button" class="act" @click=${stop === null ? ask : () => stop.abort()}>${stop === null ? say`Decide the band of ${numbersOf(radius)}` : say("Stop")}</button>
        ${
          certificate === null
            ? nothing
            : html`<button type="button" class="act" @click=${() => this.#save(certificate)}>Certificate</button>`
        }
      </div>
      <p class="quiet" data-spoken="" data-again=${this.#asked % 2} aria-busy=${stop === null ? "false" : "true"}>${message}</p>`;
  }

  /** Finds a certificate that the band comes, or never does, and checks it. */
  async #ask(radius: number): Promise<void> {
    if (this.#shown === null) return;
    const { centre } = this.#shown;
    this.#asked += 1;
    const stop = new AbortController();
    const { about } = this.#answer;
    const say = (message: string, more: Partial<Answer> = {}) => {
      if (this.#answer.about !== about) return;
      this.#answer = { ...this.#answer, message, ...more };
      this.#write();
    };
    say("Searching for a proof …", { stop, certificate: null });
    try {
      const certificate = await bandCertificate(this.#core, centre, radius, stop.signal, say);
      const message = await checkCertificate(this.#core, certificate, stop.signal, say);
      say(message, { stop: null, certificate });
    } catch (error) {
      say(messageOf(error), { stop: null });
    }
    this.#inform(null); // what is new is announced
  }

  #save(certificate: string): void {
    save(`band-${this.#answer.about.replace(",", "-")}.json`, "application/json", certificate);
  }
}

function ladder({ plane, rungs }: BarrierWindow): TemplateResult {
  return html`<table>
    <caption>Entries: how many places above row ${plane.origin[0]}, in column ${plane.origin[0]} or to the right of it, these numbers without 0 take.
      In a band: how many they take in a perfect band. The first count may change, but its parity never does.</caption>
    <thead><tr><th scope="col">Numbers</th><th scope="col">Entries</th><th scope="col">In a band</th><th scope="col">A band?</th></tr></thead>
    <tbody>${rungs.map((rung) => {
      const { sign, words } = rungSays(rung);
      return html`<tr class=${rung.band === null ? "" : "band"}><th scope="row">${numbersOf(rung.radius)}</th>
        <td>${rung.count}</td><td>${rung.needed}</td><td class="says"><span class="sign">${sign}</span> ${words}</td></tr>`;
    })}</tbody>
  </table>`;
}
