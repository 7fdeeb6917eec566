/**
 * The sentence under two centres that are compared: whether they are nearly equivalent (Tree and
 * Tripod Nim, section 7.2), from where on their entries agree, and why. The core decides it.
 */
import type { NearEquivalence } from "core";
import { nothing, render } from "lit/html.js";
import { typeset } from "../../canvas/formulas.ts";
import { grouped, tuple } from "../../canvas/number-format.ts";
import { cited } from "../../citations/cited.ts";
import type { Core } from "../../core/client.ts";
import { messageOf } from "../../core/message-of.ts";
import { isLocked } from "../../link/locks.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import type { Reason, ViewHost } from "../view.ts";
import { type ArrayState, arrayParams } from "./index.ts";
import { comparesCentres } from "./looks.ts";

/**
 * The largest barriers that are tried one after the other, most pairs being decided by the first
 * one, and the columns that are followed for a proof. A barrier that works lies beyond both centres
 * (theorem 19 of docs/proofs.md), so centres from the last one on are not judged.
 */
const BARRIERS = [64, 2048] as const;
const [, LARGEST] = BARRIERS;
const COLUMNS = 1_000_000;

type Centres = Pick<ArrayState, "c" | "vs">;

/** Returns what is known of two centres, in one sentence. */
export function sentenceOf({ c, vs }: Centres, judgement: NearEquivalence): string {
  const { verdict, barrier, reach, always } = judgement;
  if (verdict === "proved")
    return say`Centres ${c} and ${vs} are nearly equivalent: all entries with a ≥ ${barrier}, b ≥ ${barrier} and |a − b| > ${reach} agree, because both centres cast the same shadow on the barrier at ${barrier}.`;
  if (always)
    return say`Centres ${c} and ${vs} are not nearly equivalent: exactly one of them is a trivial centre, so their shadows differ on every barrier.`;
  if (Math.max(c, vs ?? 0) >= LARGEST)
    return say`Whether centres ${c} and ${vs} are nearly equivalent is not decided here: only centres below ${grouped(LARGEST)} are judged.`;
  if (verdict === "refuted")
    return say`Centres ${c} and ${vs} are not known to be nearly equivalent: no barrier up to ${grouped(barrier)} has the same shadow for both.`;
  return say`Centres ${c} and ${vs} are not known to be nearly equivalent: on the barrier at ${grouped(barrier)} neither a difference nor a repetition was found in ${grouped(COLUMNS)} columns.`;
}

/** Returns why two centres are nearly equivalent. */
function proofOf({ barrier, cell }: NearEquivalence): Reason[] {
  const reasons = [
    say`A cell with a ≥ ${barrier} and b ≥ ${barrier} is in the shadow if its third leg is less than ${barrier}. Here the same cells are in both shadows.`,
    say`By Theorem 2 of Tree and Tripod Nim the same positions with all legs at least ${barrier} lose. So outside the shadow both arrays have the same entries.`,
  ];
  if (cell !== null)
    reasons.push(
      say`No smaller barrier will do: at ${barrier - 1} the shadows differ at ${tuple(cell)}.`,
    );
  return reasons.map((sentence) => ({ sentence }));
}

/** Returns the judgement of the core on two centres. */
async function judgementOf(
  core: Pick<Core, "call">,
  { c, vs }: Centres,
  signal: AbortSignal,
): Promise<NearEquivalence> {
  const judge = (largest: number) =>
    core.call("near_equivalence", [{ c, d: vs ?? c, largest, effort: COLUMNS }], { signal });
  const first = await judge(BARRIERS[0]);
  const isDecided = first.verdict === "proved" || first.always || Math.max(c, vs ?? c) >= LARGEST;
  return isDecided ? first : judge(LARGEST);
}

/** Returns the link of the shadows of two centres. */
function shadowsLink({ c, vs }: Centres, barrier: number | null): string {
  return `#v1/shadows?c=${c}&vs=${vs}${barrier ? `&barrier=${barrier}` : ""}`;
}

export class Alike {
  readonly #element: HTMLElement;
  readonly #host: Pick<ViewHost<ArrayState>, "core" | "surface" | "change">;
  #state: ArrayState | null = null;
  /** The centres that are judged, and what is known of them; a sentence if that cannot be found. */
  #pair = "";
  #judgement: NearEquivalence | string | null = null;
  #judging = new AbortController();
  #work: Promise<void> = Promise.resolve();

  /** Writes into an element. */
  constructor(
    element: HTMLElement,
    host: Pick<ViewHost<ArrayState>, "core" | "surface" | "change">,
  ) {
    this.#element = element;
    this.#host = host;
  }

  /** Shows what is known of the centres of a state; resolves when that is found out. */
  show(state: ArrayState): Promise<void> {
    this.#state = state;
    this.#element.hidden = !comparesCentres(state);
    const pair = comparesCentres(state) ? `${state.c},${state.vs}` : "";
    if (pair !== this.#pair) {
      this.#judging.abort();
      this.#judging = new AbortController();
      this.#pair = pair;
      this.#judgement = null;
      this.#work = pair === "" ? Promise.resolve() : this.#judge(state, this.#judging.signal);
    }
    this.#draw();
    return this.#work;
  }

  /** Returns why the sentence is true; nothing where there is none. */
  reasons(): readonly Reason[] {
    const [state, judgement] = [this.#state, this.#judgement];
    if (
      state === null ||
      !comparesCentres(state) ||
      judgement === null ||
      typeof judgement === "string"
    )
      return [];
    const sentence = sentenceOf(state, judgement);
    return judgement.verdict === "proved"
      ? [{ sentence, because: async () => proofOf(judgement) }]
      : [{ sentence }];
  }

  dispose(): void {
    this.#judging.abort();
  }

  async #judge({ c, vs }: Centres, signal: AbortSignal): Promise<void> {
    try {
      const judgement = await judgementOf(this.#host.core, { c, vs }, signal);
      if (!signal.aborted) this.#judgement = judgement;
    } catch (error) {
      if (signal.aborted) return;
      this.#pair = ""; // the next picture asks again
      this.#judgement = messageOf(error);
    }
    this.#draw();
  }

  #draw(): void {
    const [state, judgement] = [this.#state, this.#judgement];
    if (state === null || !comparesCentres(state)) return;
    this.#element.ariaBusy = `${judgement === null}`;
    const isKnown = judgement !== null && typeof judgement !== "string";
    render(
      isKnown
        ? html`<span data-spoken="" data-described="">${typeset(sentenceOf(state, judgement))}</span> ${this.#onward(state, judgement)}`
        : (judgement ?? say`Following the shadows of centres ${state.c} and ${state.vs} …`),
      this.#element,
    );
  }

  /** Returns where to read on; files have no links. */
  #onward(state: ArrayState, { verdict, barrier, always }: NearEquivalence): unknown {
    if (this.#host.surface.still) return nothing;
    const isProved = verdict === "proved";
    const link = shadowsLink(state, isProved ? barrier : state.barrier);
    const isDrawn = state.barrier === barrier || barrier >= state.side;
    return html`<span class="away">${isProved ? html`${cited("Theorem 2 of Tree and Tripod Nim")} · ` : nothing}${
      always ? html`${cited("docs/proofs.md, theorem 19")} · ` : nothing
    }<a href=${link}>${say("Compare their shadows")}</a>${
      !isProved || isDrawn || isLocked(arrayParams, state, "barrier")
        ? nothing
        : html` <button type="button" class="act" @click=${() => this.#host.change({ barrier }, "commit")}>${say`Draw the barrier at ${barrier}`}</button>`
    }</span>`;
  }
}
