/**
 * Shows the evidence for the claims of section 9: the tables of www/data/dynamics.md, and for each
 * small system whether this browser computes the same.
 */
import type { DynamicsClaim } from "core";
import { nothing, render, type TemplateResult } from "lit/html.js";
import { cited } from "../../citations/cited.ts";
import type { Core } from "../../core/client.ts";
import recorded from "../../data/dynamics.md";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import type { Facts } from "../view.ts";

/** The claims by how the titles of their parts begin; the core has the names of the paper. */
const CLAIMS: readonly (readonly [title: string, claim: DynamicsClaim])[] = [
  ["Theorem 7", "Theorem 7"],
  ["Theorem:", "Conjecture 2"],
  ["Remark 9.1", "Remark 9.1"],
];

/** A table of a document. */
export interface Recorded {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A part of a document: paragraphs and tables, in their order. */
export interface Part {
  readonly title: string;
  /** The claim of its first table. */
  readonly claim: DynamicsClaim | null;
  readonly pieces: readonly (string | Recorded)[];
}

/** Parses a document of headings, paragraphs and tables. */
export function partsOf(text: string): Part[] {
  const [, ...parts] = text.split(/^## /m);
  return parts.map((part) => {
    const [title = "", ...blocks] = part.trim().split(/\n\n+/);
    const [, claim = null] = CLAIMS.find(([begin]) => title.startsWith(begin)) ?? [];
    return { title, claim, pieces: blocks.map(pieceOf) };
  });
}

function pieceOf(block: string): string | Recorded {
  if (!block.startsWith("|")) return plain(block);
  const [heads = [], , ...rows] = block.split("\n").map((line) => {
    const cells = line.split("|").slice(1, -1);
    return cells.map((cell) => plain(cell.trim()));
  });
  return { heads, rows };
}

/** Removes the marks of Markdown. */
function plain(text: string): string {
  return text.replace(/[`*]/g, "").replace(/\s+/g, " ");
}

/**
 * Returns rows and radius of the system of a table's row: `D(k, n)`, or `n` for a claim on one `k`.
 */
export function systemOf(claim: DynamicsClaim, cell: string): [k: number, n: number] {
  const [n = 0, k = claim === "Theorem 7" ? 1 : 3] = (cell.match(/\d+/g) ?? [])
    .map(Number)
    .reverse();
  return [k, n];
}

/** How a row compares with what was computed here. */
const KINDS = ["same", "differs", "recorded", "waiting"] as const;
type Here = (typeof KINDS)[number];

const SIGNS: Readonly<Record<Here, readonly [sign: string, words: string]>> = {
  waiting: ["…", "not yet"],
  same: ["✓", "the same"],
  differs: ["≠", "different"],
  recorded: ["", "not here"],
};

/** The number of rows of each kind, in words. */
export type Tally = Facts["rows"];

export class Evidence {
  readonly element = document.createElement("div");
  readonly #core: Pick<Core, "call">;
  readonly #onTally: (tally: Tally) => void;
  readonly #parts = partsOf(recorded);
  readonly #claimed = claimedBy(this.#parts);
  readonly #here = new Map<string, Here>();
  #counting: AbortController | null = null;

  /** `onTally` receives the present counts. */
  constructor(core: Pick<Core, "call">, onTally: (tally: Tally) => void) {
    this.#core = core;
    this.#onTally = onTally;
    this.element.className = "evidence";
    this.element.tabIndex = 0;
    this.element.setAttribute("role", "region");
    this.element.setAttribute("aria-label", say("Evidence"));
    this.element.hidden = true;
  }

  /** Shows the tables, and recomputes once what takes little time. */
  async show(): Promise<void> {
    this.element.hidden = false;
    this.#draw();
    this.#counting ??= new AbortController();
    const { signal } = this.#counting;
    for (const [claim, row] of this.#claimed) {
      if (this.#stateOf(claim, row) !== "waiting") continue;
      const here = await this.#count(claim, row, signal);
      if (signal.aborted) return;
      this.#here.set(nameOf(claim, row), here);
      this.#draw();
    }
  }

  hide(): void {
    this.element.hidden = true;
    this.stop();
  }

  stop(): void {
    this.#counting?.abort();
    this.#counting = null;
  }

  /** The core refuses systems that would take long: they stay as recorded. */
  async #count(claim: DynamicsClaim, row: readonly string[], signal: AbortSignal): Promise<Here> {
    try {
      const request = [claim, ...systemOf(claim, row[0] ?? "")] as const;
      const found = await this.#core.call("dynamics_evidence", [...request], { signal });
      return found.map(plain).join() === row.join() ? "same" : "differs";
    } catch {
      return "recorded";
    }
  }

  #stateOf(claim: DynamicsClaim, row: readonly string[]): Here {
    return this.#here.get(nameOf(claim, row)) ?? "waiting";
  }

  #tally(): Tally {
    const all = this.#claimed.map((claimed) => this.#stateOf(...claimed));
    const counted = KINDS.map(
      (kind) => [SIGNS[kind][1], `${all.filter((here) => here === kind).length}`] as const,
    );
    return counted.filter(([, count]) => count !== "0");
  }

  #draw(): void {
    this.#onTally(this.#tally());
    render(
      html`${this.#parts.map(
        ({ title, claim, pieces }) =>
          html`<section class="stack"><h2 lang=${foreign(title)}>${title}</h2>${pieces.map(
            (piece, at) =>
              typeof piece === "string"
                ? html`<p lang=${foreign(piece)}>${cited(piece)}</p>`
                : this.#table(
                    title,
                    piece,
                    pieces.slice(0, at).every((before) => typeof before === "string")
                      ? claim
                      : null,
                  ),
          )}</section>`,
      )}
      <p class="quiet">${cited("Recorded by the project’s program examples/dynamics, in www/data/dynamics.md; rule A throughout.")}</p>`,
      this.element,
    );
  }

  #table(title: string, { heads, rows }: Recorded, claim: DynamicsClaim | null): TemplateResult {
    const here = (row: readonly string[]) => {
      if (claim === null) return nothing;
      const state = this.#stateOf(claim, row);
      const [sign, words] = SIGNS[state];
      return html`<td class="here ${state}">${sign} ${say(words)}</td>`;
    };
    const caption = claim === null ? say(title) : say`${say(title)}: recorded, and counted here`;
    return html`<div class="scroll" tabindex="0" role="region" aria-label=${caption}><table>
      <caption class="unseen">${caption}. One row for each ${say(heads[0] ?? "")}.</caption>
      <thead><tr>${heads.map((head) => html`<th scope="col" lang=${foreign(head)}>${head}</th>`)}${claim ? html`<th scope="col">counted here</th>` : nothing}</tr></thead>
      <tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td lang=${foreign(cell)}>${cell}</td>`)}${here(row)}</tr>`)}</tbody>
    </table></div>`;
  }
}

/** Returns the language of a recorded text: nothing if it is that of the page. */
function foreign(text: string) {
  return /[a-z]{2}/.test(text) && say(text) === text ? "en" : nothing;
}

/** Returns the rows that can be recomputed: the first table of each claim. */
function claimedBy(parts: readonly Part[]): (readonly [DynamicsClaim, readonly string[]])[] {
  return parts.flatMap(({ claim, pieces }) => {
    const table = pieces.find((piece) => typeof piece !== "string");
    if (claim === null || table === undefined) return [];
    return table.rows.map((row) => [claim, row] as const);
  });
}

function nameOf(claim: DynamicsClaim, row: readonly string[]): string {
  return `${claim} ${row[0]}`;
}
