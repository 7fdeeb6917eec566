/** What is said of a tree, its ray or its biray, and the pictures that show the same. */
import type { TreeBiray, TreeFacts, TreePeriod, TreeRay, TreeShape, TreeSumFacts } from "core";
import { nothing, type TemplateResult } from "lit/html.js";
import { counted, grouped } from "../../canvas/number-format.ts";
import { cited } from "../../citations/cited.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { ranges } from "../choices.ts";
import { hanging, letterOf, numberOf, type Tree } from "./edits.ts";
import type { TreeState } from "./index.ts";

/** A state and what the core returns for it. */
export interface Answer {
  readonly state: TreeState;
  readonly shape: TreeShape;
  /** Null while it is being computed. */
  readonly facts: TreeFacts | null;
  readonly ray: TreeRay | null;
  readonly biray: TreeBiray | null;
  /** The sum with the tree beside it; null for none. */
  readonly sum: TreeSumFacts | null;
}

/** The most stacks of a tree on the board of Play. */
const MOST_IN_PLAY = 8;

/** Returns the tree of an answer of the core. */
export function treeOf({ sizes, parents }: TreeShape): Tree {
  return { sizes, on: parents.map((above) => above - 1) };
}

/** Returns who wins. */
function verdictOf({ is_p, grundy, moves }: TreeFacts): string {
  if (moves.length === 0) return say("No counter is left: the player to move loses.");
  const value = say`Grundy value ${grundy}.`;
  if (is_p) return `${say("The player to move loses (P-position).")} ${value}`;
  const winning = moves.filter((move) => move.grundy === 0).length;
  const ways =
    winning === 1
      ? say`The player to move wins (N-position): 1 of ${counted(moves.length, "move")} wins.`
      : say`The player to move wins (N-position): ${winning} of ${counted(moves.length, "move")} win.`;
  return `${ways} ${value}`;
}

/** Returns the size that a stack is left with by a winning move; null where there is none. */
export function winAt({ moves }: TreeFacts, at: number): number | null {
  return moves.find(({ vertex, grundy }) => vertex === at && grundy === 0)?.rest ?? null;
}

/** Returns what Lemma 1 says of a ray. */
function completionOf(leaf: string, { leaf_sum, completion }: TreeRay): string {
  return say`P-completion ${completion}: with ${counted(completion, "counter")} on ${leaf}, and with no other number, the player to move loses. By Lemma 1 of Tree and Tripod Nim it is at most |R| + 1 = ${leaf_sum + 1}: the other leaves have |R| = ${leaf_sum} counters together.`;
}

/** Returns which moves there are from a ray, as Propositions 2.1 to 2.3 have it. */
function seenOf(leaf: string, { leaf_sum }: TreeRay): string {
  return say`A move on ${leaf} stays on this ray. Any other move leads to a ray that this one sees, and there to the position with as many counters on ${leaf}. By Proposition 2.3 of Tree and Tripod Nim it sees |R| = ${leaf_sum} rays.`;
}

/** Returns why a ray has its P-completion. */
function missingOf({ completion }: TreeRay): string {
  return completion === 0
    ? say("Without that leaf the player to move loses already.")
    : say`Without that leaf the tree is another one, and the player to move wins. Of the sizes from 1 on, ${completion} is the smallest that is not in the table.`;
}

/** The rays that a ray sees by moves on one leaf. */
interface SeenRow {
  readonly leaf: string;
  /** Their P-completions, by what a move leaves: 0, 1, 2, ... */
  readonly completions: readonly number[];
}

/** Returns the rays that a ray sees, leaf by leaf. */
function seenRows({ seen }: TreeRay): SeenRow[] {
  const vertices = [...new Set(seen.map(({ vertex }) => vertex))];
  return vertices.map((vertex) => ({
    leaf: letterOf(vertex),
    completions: seen.flatMap((ray) => (ray.vertex === vertex ? [ray.completion] : [])),
  }));
}

/** Returns what a completion sequence is. */
function sequenceOf(leaf: string, other: string, { size }: TreeBiray): string {
  return say`For each size n of ${other} one size m of ${leaf} makes the player to move lose: the completion sequence. The other leaves have |B| = ${size} counters together (Definition 4.3 of Tree and Tripod Nim), and this biray sees ${counted(size, "biray")}.`;
}

/** What has a period, and the theorem by which it has one. */
const SEQUENCES = {
  completions: ["The completion sequence", "Theorem 5 of Tree and Tripod Nim"],
  values: ["The sequence of Grundy values", "Corollary 1 of Tree and Tripod Nim"],
} as const;

/** Returns whether a period of a sequence was found and proved. */
function periodOf(
  period: TreePeriod | null,
  count: number,
  sequence: keyof typeof SEQUENCES,
): string {
  const [what, source] = SEQUENCES[sequence].map(say);
  if (period === null)
    return say`${what}: no period was found to n = ${grouped(count)}; by ${source} there is one.`;
  return say`${what} has the additive period ${grouped(period.period)} from n = ${grouped(period.preperiod)} on: ${counted(period.period, "place")} later the number is larger by ${grouped(period.period)}. This is proved: a state of the computation has come back.`;
}

/** The picture of another view that has the same numbers. */
interface Same {
  readonly link: string;
  readonly words: string;
}

/** Returns the row of an array that a completion sequence is; null if its tree is no tripod. */
export function rowOf(
  tree: Tree,
  leaves: readonly string[],
  completions: readonly number[],
): Same | null {
  const tripod = tripodOf(tree, leaves);
  const [leg, ...none] = tripod?.others ?? [];
  if (!tripod || leg === undefined || none.length > 0) return null;
  const { centre } = tripod;
  const words = say`Row ${leg} of the table of tripod nim with centre ${centre}`;
  return { link: `#v1/array?c=${centre}&sel=${leg},1,${completions[1] ?? 0}`, words };
}

/** Returns a tree in brackets with letters for the sizes of some stacks, named as here. */
function lettered(tree: Tree, letters: Readonly<Record<string, string>>): string {
  const text = (at: number): string => {
    const inner = hanging(tree, at).map(text);
    const size = letters[letterOf(at)] ?? `${tree.sizes[at] ?? 0}`;
    return `${size}${inner.length > 0 ? `(${inner.join(",")})` : ""}`;
  };
  return text(0);
}

/** Returns the plane of two leaves with a barrier. */
function barriersOf(tree: Tree, [leaf, other]: readonly [string, string]): Same {
  const words = say`Barriers and shadows in the plane of ${other} and ${leaf}`;
  const p = lettered(tree, { [other]: "x", [leaf]: "y" });
  return { link: `#v1/barriers?p=${p}&vs=&b=2,2&side=16`, words };
}

/** Returns the array of the Grundy values of two leaves: rows are sizes of the first. */
export function valuesOf(tree: Tree, [one, other]: readonly [string, string]): Same {
  const words = say`Grundy values by the sizes of ${one} and ${other}, as a table`;
  return { link: arrayLink(lettered(tree, { [one]: "x", [other]: "y" })), words };
}

/**
 * Returns the array of which a completion sequence is a row, where a third leaf is in play; of a
 * tripod its own table.
 */
export function completionsOf(
  shape: TreeShape,
  [leaf, other]: readonly [string, string],
  completions: readonly number[],
): Same | null {
  const tree = treeOf(shape);
  const own = rowOf(tree, [leaf, other], completions);
  const third = thirdOf(shape, [leaf, other]);
  if (own !== null || third === null) return own;
  const row = tree.sizes[numberOf(third)] ?? 0;
  const words = say`Row ${row} of the table of ${leaf} by the sizes of ${third} and ${other}`;
  const text = lettered(tree, { [third]: "x", [other]: "y", [leaf]: "z" });
  return { link: `${arrayLink(text)}&sel=${row},1,${completions[1] ?? 0}`, words };
}

/** Returns the first leaf in play besides some. */
export function thirdOf({ in_play }: TreeShape, leaves: readonly string[]): string | null {
  const others = in_play.flatMap((is, at) => (is ? [letterOf(at)] : []));
  return others.find((letter) => !leaves.includes(letter)) ?? null;
}

function arrayLink(tree: string): string {
  return `#v1/array?world=tree&tree=${tree}&side=64`;
}

/** Returns the row of an array of Grundy values that a ray is; null if its tree is no tripod. */
export function grundyRowOf(tree: Tree, leaf: string): Same | null {
  const tripod = tripodOf(tree, [leaf]);
  const [row, third] = tripod?.others ?? [];
  if (!tripod || row === undefined || third === undefined) return null;
  const { centre } = tripod;
  const words = say`Row ${row} of the Grundy values of tripod nim with centre ${centre} and third leg ${third}`;
  return { link: `#v1/array?world=grundy&leaf=${third}&c=${centre}`, words };
}

/** Returns the centre of a tripod and the sizes of its other legs; null if it is none. */
function tripodOf(tree: Tree, leaves: readonly string[]) {
  const { sizes, on } = tree;
  const near = (at: number) => [...hanging(tree, at), ...((on[at] ?? -1) < 0 ? [] : [on[at] ?? 0])];
  const middle = sizes.findIndex((_, at) => near(at).length === 3);
  const centre = sizes[middle] ?? -1;
  const [low, high] = ranges.ArrayParams.c;
  if (sizes.length !== 4 || middle < 0 || centre < low || centre > high) return null;
  const fixed = near(middle).filter((at) => !leaves.map(numberOf).includes(at));
  return { centre, others: fixed.toSorted((a, b) => a - b).map((at) => sizes[at] ?? 0) };
}

/** Returns who wins on two trees beside each other. */
function sumOf({ with: other, grundy, value }: TreeSumFacts): string {
  const [one, two] = grundy;
  const sum = say`Beside the tree ${other.replaceAll(",", ", ")}: Grundy values ${one} and ${two}, nim-sum ${one} ⊕ ${two} = ${value}.`;
  const who =
    value === 0
      ? say("The sum is a P-position: the player to move loses.")
      : say("The sum is an N-position: the player to move wins.");
  return `${sum} ${who}`;
}

/** Returns the link of a game on two trees; null where they have too many stacks. */
function forestOf({ text, sizes }: TreeShape, { with: other }: TreeSumFacts): string | null {
  const stacks = sizes.length + (other.match(/\d+/g)?.length ?? 0);
  return stacks <= MOST_IN_PLAY ? `#v1/play?game=forest-nim&p=${text},${other}` : null;
}

/** Returns the link of a game on this tree; null where it has too many stacks. */
export function gameOf({ text, sizes }: TreeShape): string | null {
  return sizes.length <= MOST_IN_PLAY ? `#v1/play?game=tree-nim&p=${text}` : null;
}

/** Returns what a picture of a tree shows, for readers who do not see it. */
export function pictureOf(shape: TreeShape, selection: number): string {
  const name = letterOf(selection);
  const size = counted(shape.sizes[selection] ?? 0, "counter");
  const where = say(stateOf(shape, selection));
  return say`Tree ${shape.text.replaceAll(",", ", ")}. Stack ${name} has ${size}: ${where}.`;
}

/** Returns whether a stack can be taken from. */
export function stateOf({ in_play, left }: TreeShape, at: number): string {
  if (in_play[at]) return "in play";
  return left[at] ? "not in play yet" : "gone";
}

/**
 * Returns an error of the core with the name of the parameter of a link that is at fault: `tree`,
 * `size` and `vertices` are those of `p`, and both leaves are called `leaf`.
 */
export function renamed(
  message: string,
  { leaf, other }: { readonly leaf: string; readonly other: string },
): string {
  const [, name, rest] = /^(\w+):? (.*)$/s.exec(message) ?? [];
  if (name === undefined || rest === undefined) return message;
  if (name === "tree") return message.replace("tree", "p");
  if (name === "size") return `p: size ${rest}`;
  if (name === "vertices") return `p: number of stacks ${rest}`;
  const isOther = name === "leaf" && rest.startsWith(`${other} `) && other !== "";
  return isOther && (other !== leaf || rest.includes("twice")) ? `other: ${rest}` : message;
}

// What stands below a tree: who wins, by which moves, and what varies along its leaves.

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
    const sentences = all.map(({ vertex, rest }) => move(vertex, rest));
    return makes ? sentences : sentences.join("; ");
  };
  const game = gameOf(shape);
  return html`<p><strong data-spoken="">${verdictOf(facts)}</strong>${
    winning.length === 0 ? nothing : html` <span>Winning moves:</span> ${moves(winning)}`
  }</p>
    <p class="quiet">Round: in play. Square: not in play yet. Dashed: gone.${
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
