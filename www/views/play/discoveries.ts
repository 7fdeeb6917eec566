/** The standard algorithm step by step: the sets P and N of a game, and where Lemma 24 fails. */
import type { GameDiscoveries, GameDiscovery } from "core";
import { nothing, type TemplateResult } from "lit/html.js";
import { counted } from "../../canvas/number-format.ts";
import { cited } from "../../citations/cited.ts";
import type { TableField } from "../../core/protocol.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { tuple } from "./describe.ts";

/** The most positions of a set that are shown; all are in `data()`. */
const MOST_SHOWN = 60;

/** What a step finds: new P-positions, then new N-positions. */
export interface Step {
  /** The step; null before step 0, where the ends of misère play are known. */
  readonly at: number | null;
  readonly p: readonly GameDiscovery[];
  readonly n: readonly GameDiscovery[];
}

/** Returns what each step finds, in order. */
export function stepsOf({ found }: GameDiscoveries): Step[] {
  const steps = [...new Set(found.map(({ step }) => step))];
  return steps.map((at) => {
    const all = found.filter(({ step }) => step === at);
    return { at, p: all.filter(({ is_p }) => is_p), n: all.filter(({ is_p }) => !is_p) };
  });
}

/**
 * Says whether each P-position is found at the step of its generation, and the first that is not.
 */
export function lemmaOf({ found }: GameDiscoveries): string {
  const all = found.filter(({ is_p }) => is_p);
  const late = all.filter(({ step, generation }) => step !== generation);
  const [first] = late;
  const lemma = say(
    "Lemma 24 of Nim Fractals says that each P-position is found at the step of its generation.",
  );
  if (first === undefined)
    return `${lemma} ${say`Here it holds for all ${counted(all.length, "P-position")}.`}`;
  const { text, step, generation } = first;
  return `${lemma} ${say`Here it fails for ${late.length} of ${counted(all.length, "P-position")}. The first is ${tuple(text)}: found at step ${step}, of generation ${generation}.`}`;
}

/** Returns the positions as a table: one row each, in the order of the algorithm. */
export function discoveryField({ found }: GameDiscoveries): TableField {
  return {
    kind: "table",
    columns: {
      position: found.map(({ text }) => text),
      set: found.map(({ is_p }) => (is_p ? "P" : "N")),
      step: found.map(({ step }) => step ?? -1),
      generation: found.map(({ generation }) => (generation === null ? "" : String(generation))),
    },
  };
}

/**
 * Draws the sets up to a step, null for all, and what Lemma 24 says of them. `change` shows another
 * number of steps.
 */
export function drawDiscoveries(
  all: GameDiscoveries,
  until: number | null,
  here: string,
  change: (step: number | null) => void,
  go: (position: string) => void,
): TemplateResult {
  const steps = stepsOf(all);
  const last = Math.max(0, ...steps.map(({ at }) => at ?? 0));
  const now = Math.min(until ?? last, last);
  const button = (label: string, to: number | null, off: boolean) =>
    html`<button type="button" class="act" ?disabled=${off} @click=${() => change(to)}>${say(label)}</button>`;
  const row = ({ at, p, n }: Step) => html`<tr>
      <th scope="row">${at ?? say("before")}</th><td>${chips(p, here, go)}</td><td>${chips(n, here, go)}</td></tr>`;
  return html`<section aria-label="Standard algorithm">
      <div class="acts">
        ${button("First step", 0, now === 0)}${button("Previous step", now - 1, now === 0)}
        ${button("Next step", now + 1, now === last)}${button("All steps", null, until === null || now === last)}
      </div>
      <table class="discoveries">
        <caption>The standard algorithm, to step ${now} of ${last}. ${steps[0]?.at === null ? say("The ends are N-positions from the beginning: the player to move wins there.") : say("Step 0 finds the ends, as P-positions.")} Each step finds as P-positions the positions whose moves all lead to N-positions found before, and as N-positions those with a move to a new P-position.</caption>
        <thead><tr><th scope="col">Step</th><th scope="col">P-positions</th><th scope="col">N-positions</th></tr></thead>
        <tbody>${steps.filter(({ at }) => (at ?? 0) <= now).map(row)}</tbody>
      </table>
      <p data-lemma="">${cited(lemmaOf(all))}</p>
    </section>`;
}

function chips(
  found: readonly GameDiscovery[],
  here: string,
  go: (position: string) => void,
): unknown {
  if (found.length === 0) return html`<span class="quiet">none</span>`;
  const more = found.length - MOST_SHOWN;
  const chip = ({ text, is_p, step, generation }: GameDiscovery) => {
    const late =
      is_p && step !== generation ? html` <small>generation ${generation}</small>` : nothing;
    return html`<button type="button" class="choice" aria-current=${text === here ? "true" : "false"}
      ?data-late=${is_p && step !== generation} @click=${() => go(text)}>${tuple(text)}${late}</button>`;
  };
  return html`${found.slice(0, MOST_SHOWN).map(chip)}${more > 0 ? html` <small>and ${more} more</small>` : nothing}`;
}
