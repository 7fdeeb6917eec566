/** What is said below a tree: who wins, by which moves, and what varies along its leaves. */
import type { TreeRay, TreeSumFacts } from "core";
import { nothing, type TemplateResult } from "lit/html.js";
import { counted } from "../../canvas/number-format.ts";
import { cited } from "../../citations/cited.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { letterOf } from "./edits.ts";
import {
  type Answer,
  barriersOf,
  completionOf,
  completionsOf,
  forestOf,
  gameOf,
  grundyRowOf,
  missingOf,
  periodOf,
  type Same,
  seenOf,
  seenRows,
  sequenceOf,
  sumOf,
  thirdOf,
  treeOf,
  valuesOf,
  verdictOf,
} from "./words.ts";

/** Draws the reasons; `makes` makes a move, and is null in files. */
export function drawReasons(
  answer: Answer,
  makes: ((vertex: number, rest: number) => void) | null,
): TemplateResult {
  const { shape, facts } = answer;
  if (facts === null) return html``;
  const winning = facts.moves.filter(({ grundy }) => grundy === 0);
  const move = (vertex: number, rest: number) => {
    const words = say`${letterOf(vertex)}: ${shape.sizes[vertex]} to ${rest}`;
    return makes
      ? html`<button type="button" class="act" @click=${() => makes(vertex, rest)}>${words}</button> `
      : words;
  };
  const moves = (all: TreeSumFacts["first"]) => {
    const made = all.map(({ vertex, rest }) => move(vertex, rest));
    return makes ? made : made.join("; ");
  };
  const game = gameOf(shape);
  return html`<p><strong data-spoken="">${verdictOf(facts)}</strong>${
    winning.length === 0 ? nothing : html` <span>Winning moves:</span> ${moves(winning)}`
  }</p>
    <p class="quiet">Round: in play. Square: not in play yet. Dashed: gone. ${say`${counted(facts.positions, "position")} solved.`}${
      game && makes ? html` <a href=${game}>Play on this tree</a>` : nothing
    }</p>
    ${drawSum(answer, moves, makes !== null)}${drawAlong(answer, makes !== null)}`;
}

/** Draws the sum with the tree beside it; moves in this tree can be made. */
function drawSum(
  { shape, sum }: Answer,
  moves: (all: TreeSumFacts["first"]) => unknown,
  hasLinks: boolean,
): TemplateResult | typeof nothing {
  if (sum === null) return nothing;
  const game = forestOf(shape, sum);
  const others = sum.second.map(({ vertex, rest }) => say`${letterOf(vertex)}: to ${rest}`);
  return html`<p data-spoken="">${sumOf(sum)}${
    sum.first.length === 0 ? nothing : html` <span>Winning moves here:</span> ${moves(sum.first)}`
  }${others.length === 0 ? nothing : html` <span>In the other tree:</span> ${others.join(", ")}`}${
    game && hasLinks ? html` <a href=${game}>Play on both trees</a>` : nothing
  }</p>`;
}

function drawAlong(
  { state, shape, ray, biray }: Answer,
  hasLinks: boolean,
): TemplateResult | typeof nothing {
  const { leaf, other } = state;
  const tree = treeOf(shape);
  if (biray) {
    const leaves = [leaf, other] as const;
    const same = hasLinks ? completionsOf(shape, leaves, biray.completions) : null;
    return html`<p data-spoken="">${cited(sequenceOf(leaf, other, biray))} ${cited(periodOf(biray.period, biray.looked, "completions"))}</p>${drawSame(same)}${hasLinks ? html`${drawSame(valuesOf(tree, leaves))}${drawSame(barriersOf(tree, leaves))}` : nothing}`;
  }
  if (!ray) return nothing;
  return html`<p data-spoken="">${cited(completionOf(leaf, ray))} ${cited(periodOf(ray.period, ray.looked, "values"))}</p>
    <p class="quiet">In the plot: the dot on the axis is the P-completion, the dashed line its bound, the shaded strip the first period.</p>
    <p class="quiet away">A tap gives the leaf that size.</p>
    ${drawSame(hasLinks ? (grundyRowOf(tree, leaf) ?? arrayOf(shape, leaf)) : null)}${hasLinks ? drawSeen(leaf, ray) : nothing}`;
}

/** Returns the array of the leaf of a ray and the next one; null where it is the only one. */
function arrayOf(shape: Answer["shape"], leaf: string): Same | null {
  const next = thirdOf(shape, [leaf]);
  return next === null ? null : valuesOf(treeOf(shape), [next, leaf]);
}

/** Draws the rays that a ray sees, with their P-completions. */
function drawSeen(leaf: string, ray: TreeRay): TemplateResult | typeof nothing {
  const rows = seenRows(ray);
  if (rows.length === 0) return nothing;
  const rests = Array.from({ length: Math.max(...rows.map((row) => row.completions.length)) });
  return html`<details>
    <summary>Why this P-completion</summary>
    <p>${cited(seenOf(leaf, ray))}</p>
    <div class="seen-rays scroll" tabindex="0" role="region" aria-label="P-completions of the rays that this one sees"><table>
      <caption>P-completions of the rays that this one sees</caption>
      <thead><tr><th scope="col">leaf</th>${rests.map((_, rest) => html`<th scope="col">${say`to ${rest}`}</th>`)}</tr></thead>
      <tbody>${rows.map(
        (row) =>
          html`<tr><th scope="row">${row.leaf}</th>${rests.map((_, rest) => html`<td>${row.completions[rest] ?? ""}</td>`)}</tr>`,
      )}</tbody>
    </table></div>
    <p>${missingOf(ray)}</p>
  </details>`;
}

function drawSame(same: Same | null): TemplateResult | typeof nothing {
  return same ? html`<p class="quiet"><a href=${same.link}>${same.words}</a></p>` : nothing;
}
