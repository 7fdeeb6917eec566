/**
 * Lemma 26 of Nim Fractals: the positions of four piles with 2n counters, each beside the half that
 * it comes from. The link says n. For odd n two piles are odd, one of six pairs; for even n none or
 * all four are.
 */
import { tuple } from "../../canvas/number-format.ts";
import type { Call } from "../../lessons/context.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import type { CountsState } from "../../views/counts/index.ts";
import { plainText } from "../cards.ts";
import { type Case, sumOf, withCases } from "./legend.ts";
import type { Draw } from "./panels.ts";

/** The pairs of piles: two of a, b, c, d. */
const PAIRS = ["ab", "ac", "ad", "bc", "bd", "cd"];

type Piles = readonly number[];

export const halves: Draw<CountsState> = async ({ of: [state], call, isOut }) => {
  const n = Number(state?.n);
  const { term } = await call("sequence_term", { seq: "D", k: 4, n: `${n}` });
  const positions = await born(call, n);
  const half = Math.floor(n / 2);
  const isOdd = n % 2 === 1;
  const groups = isOdd
    ? PAIRS.map((pair, at) => ({
        name: say`odd: ${[...pair].join(", ")}`,
        words: say`${`\`${[...pair].join(", ")}\``} are odd`,
        half,
        own: positions.filter((piles) => oddOf(piles) === pair),
        colour: at < 3 ? at + 1 : at - 2,
      }))
    : [
        { name: say("twice"), words: say("no pile is odd"), half, odd: "", colour: 1 },
        {
          name: say("twice, and 1 more in each"),
          words: say("all four are odd"),
          half: half - 1,
          odd: "abcd",
          colour: 2,
        },
      ].map(({ odd, ...rest }) => ({
        ...rest,
        own: positions.filter((piles) => oddOf(piles) === odd),
      }));
  const cases = groups.map(
    ({ words, own, half, colour }, at): Case => ({
      words,
      formula: `\`D_{4}(${half})\``,
      count: own.length,
      colour,
      isOut: isOut(at),
    }),
  );
  const rows = (parts: typeof groups) => {
    const first = parts[0]?.own ?? [];
    return first.map((piles) => {
      const own = halfOf(piles);
      const all = parts.map(({ own: each }) => each.find((it) => isSame(halfOf(it), own)));
      return { own, all };
    });
  };
  const tables = isOdd ? [groups] : groups.map((group) => [group]);
  const table = (parts: typeof groups) => html`<table class="drawing-table drawing-halves">
    <thead><tr><th scope="col">half</th>${parts.map(({ name }) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>${rows(parts).map(
      ({ own, all }) =>
        html`<tr><th scope="row">${short(own)}</th>${all.map((piles, at) => {
          const group = groups.indexOf(parts[at] as (typeof groups)[number]);
          return html`<td class=${`case-${groups[group]?.colour}`} ?data-faint=${!isOut(group)}>${piles ? short(piles) : ""}</td>`;
        })}</tr>`,
    )}</tbody>
  </table>`;
  const list = groups
    .map(({ words, own }) => `${plainText(words)}: ${own.map(tuple).join(", ")}`)
    .join("; ");
  const name = `\`D_{4}(${n})\``;
  const whole = cases.every((each) => each.isOut);
  return withCases(
    {
      description: say`The positions of four piles with ${2 * n} counters that lose, each in the row of the position that is left when its odd piles lose one counter and all are halved. ${list}.`,
      content: html`<div class="drawing-panels">${tables.map(table)}</div>`,
    },
    cases,
    whole ? `${name} = ${sumOf(cases, term)}` : sumOf(cases),
  );
};

/** Returns the P-positions of four piles with 2n counters, in every order of the piles. */
async function born(call: Call, n: number): Promise<Piles[]> {
  const { piles, starts } = await call("piles_graph", { k: 4, n, order: "all" });
  const [from = 0, to = 0] = [starts[n], starts[n + 1]];
  return Array.from({ length: to - from }, (_, at) => [
    ...piles.subarray(4 * (from + at), 4 * (from + at + 1)),
  ]);
}

/** Returns the letters of the odd piles. */
function oddOf(piles: Piles): string {
  return [..."abcd"].filter((_, at) => (piles[at] ?? 0) % 2 === 1).join("");
}

const halfOf = (piles: Piles) => piles.map((pile) => Math.floor(pile / 2));
const isSame = (one: Piles, other: Piles) => one.every((pile, at) => pile === other[at]);

/** Returns the piles with nothing but space between them. */
const short = (piles: Piles) => piles.join("\u2009");
