/** What is known of the bands of one centre, in words, and the decision whether a band comes. */
import type { BandRung, BarrierWindow } from "core";
import { keyed } from "lit/directives/keyed.js";
import { render, type TemplateResult } from "lit/html.js";
import { grouped } from "../../canvas/number-format.ts";
import { cited } from "../../citations/cited.ts";
import type { Core } from "../../core/client.ts";
import type { InstantBindings } from "../../core/instant.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { bandCertificate, checkCertificate } from "../../proofs/certificates.ts";
import { type Claim, Proofs } from "../../proofs/proofs.ts";
import type { ViewHost } from "../view.ts";
import type { BandsState } from "./index.ts";

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

/** Names the numbers in a band: "0 to 6". */
function namesOf(radius: number): string {
  return radius === 1 ? "0" : say`0 to ${numbersOf(radius) - 1}`;
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
  const found = rungs.filter(({ band }) => band !== null).map(({ radius }) => namesOf(radius));
  return found.length === 0
    ? say`Centre ${centre}: no perfect band is proved at column ${grouped(column)}.`
    : say`Perfect bands of centre ${centre}, proved at column ${grouped(column)}, hold the numbers ${found.join("; ")}.`;
}

/** Says what the periods of the rows after the largest band of a list divide; empty without one. */
function boundsSay(
  rungs: readonly BandRung[],
  { rows_after_band }: Pick<InstantBindings, "rows_after_band">,
): string {
  const n = Math.max(0, ...rungs.map(({ band, radius }) => (band === null ? 0 : radius)));
  if (n === 0) return "";
  const [first, second, third] = rows_after_band(n).rows;
  if (!first || !second || !third) return "";
  return say`After the band of ${namesOf(n)} the period of row ${first.row} divides 2 · ${n} = ${first.bound}. Those of rows ${second.row} and ${third.row} divide 2 · ${n} · ${n + 1} = ${grouped(third.bound)}: docs/proofs.md, theorem 23.`;
}

interface Part {
  readonly into: HTMLElement;
  readonly centre: number;
  readonly n: number;
  readonly every: number;
  readonly window: BarrierWindow;
}

export class BandWords {
  readonly #core: Pick<Core, "call">;
  readonly #bindings: InstantBindings;
  readonly #proofs: Proofs;
  /** Whether the words are for a file, where nothing can be unfolded. */
  readonly #isStill: boolean;
  #part: Part | null = null;
  /** The name of the last claim. */
  #about = "";

  constructor({ core, bindings, surface, showFacts: inform }: ViewHost<BandsState>) {
    this.#core = core;
    this.#bindings = bindings;
    this.#isStill = surface.still;
    this.#proofs = new Proofs((stop) => {
      this.#write();
      if (stop === null) inform(null); // what is new is announced
    });
  }

  write(into: HTMLElement, centre: number, { n, every }: BandsState, window: BarrierWindow): void {
    this.#part = { into, centre, n, every, window };
    const { name } = this.#claimOf(this.#part);
    if (name !== this.#about) this.stop();
    this.#about = name;
    this.#write();
  }

  /** Cancels the search for a proof. */
  stop(): void {
    this.#proofs.stop();
  }

  #write(): void {
    if (this.#part === null) return;
    const { into, centre, window, every } = this.#part;
    const words = html`<p>${bandsSay(centre, window.plane.origin[0], window.rungs)} ${cited(boundsSay(window.rungs, this.#bindings))}</p>
      ${this.#question(this.#part)}
      <details ?open=${this.#isStill}><summary>Which bands can come</summary>${ladder(window)}
        <p class="seeds">${seedsOf(window, every)}.</p></details>`;
    // Words about another place are new ones: old ones would be seen to move there.
    render(keyed(`${centre} ${window.plane.origin}`, words), into);
  }

  #question(part: Part): TemplateResult {
    const claim = this.#claimOf(part);
    const radius = largestRadius(part.n);
    return this.#proofs.decision(claim, say`Decide the band of ${namesOf(radius)}`);
  }

  /** Returns the claim that the band comes, or never does. */
  #claimOf({ centre, n }: Part): Claim {
    const radius = largestRadius(n);
    return {
      name: `band-${centre}-${radius}`,
      begin: "Searching for a proof …",
      make: (...how) => bandCertificate(this.#core, centre, radius, ...how),
      check: (certificate, ...how) => checkCertificate(this.#core, certificate, ...how),
    };
  }
}

function ladder({ plane, rungs }: BarrierWindow): TemplateResult {
  const [from] = plane.origin;
  return html`<table>
    <caption>Places that these numbers, without 0, take above row ${from} from column ${from} on: here, and in a perfect band. Down the diagonal this count can change, but never from even to odd or back.</caption>
    <thead><tr><th scope="col">Numbers</th><th scope="col">Here</th><th scope="col">In a band</th><th scope="col">A band?</th></tr></thead>
    <tbody>${rungs.map((rung) => {
      const { sign, words } = rungSays(rung);
      return html`<tr class=${rung.band === null ? "" : "band"}><th scope="row">${namesOf(rung.radius)}</th>
        <td>${rung.count}</td><td>${rung.needed}</td><td class="says"><span class="sign">${sign}</span> ${words}</td></tr>`;
    })}</tbody>
  </table>`;
}
