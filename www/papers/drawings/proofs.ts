/** Proofs in colours. */
import { svg } from "lit/html.js";
import { tuple, withMinus } from "../../canvas/number-format.ts";
import type { Call } from "../../lessons/context.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import type { BandsState } from "../../views/bands/index.ts";
import type { CountsState } from "../../views/counts/index.ts";
import type { PlayState } from "../../views/play/index.ts";
import { plainText } from "../cards.ts";
import { type Case, sumOf, withCases } from "./cases.ts";
import { arrow, type Draw, label, panels, translated } from "./panels.ts";

// Lemmas 2.3 and 2.4 of LIM Is Not SLIM: four differences of one value, digit by digit

export const signed: Draw<PlayState> = async ({ of, call, isOut }) => {
  const [more = [], less = []] = of.map(({ p = "" }) => p.split(",").map(Number));
  const goal = less.at(-1) ?? 0;
  const piles = more.slice(0, -1);
  const d = (more[0] ?? 0) - (less[0] ?? 0);
  const p = [...piles, goal].join(",");
  const { moves } = await call("game_play", { game: "nim", from: "", p });
  const winning = moves.filter(({ is_p, to }) => is_p && to.at(-1) === goal);
  const width = Math.max(...more, ...less).toString(2).length;
  const places = Array.from({ length: width }, (_, at) => width - 1 - at);
  const bit = (number: number, place: number) => (number >> place) & 1;
  const digit = (row: number, place: number) =>
    bit(more[row] ?? 0, place) - bit(less[row] ?? 0, place);
  const rows = [...more.keys()];
  const isOdd = (place: number) =>
    rows.reduce((sum, row) => sum + Math.abs(digit(row, place)), 0) % 2 === 1;
  const leading = places.find(isOdd) ?? 0;
  const [showsOdd, showsMoves] = [isOut(1), isOut(2)];
  const kindOf = (row: number, place: number) => {
    const own = digit(row, place);
    const sign = own > 0 ? "plus" : own < 0 ? "minus" : "";
    return showsOdd && place === leading ? `${sign} leading` : sign;
  };
  const name = (row: number) => `${more[row]} − ${less[row]}`;
  const signOf = (own: number) => (own > 0 ? `+${own}` : withMinus(own));
  const lines = rows.map(
    (row) => `${name(row)}: ${places.map((place) => signOf(digit(row, place))).join(", ")}`,
  );
  const moveOf = ({ to }: (typeof moves)[number]) => {
    const at = piles.findIndex((pile, at) => to[at] !== pile);
    return `${piles[at]} → ${to[at]}`;
  };
  const list = winning.map(moveOf).join(", ");
  const caption = say`Four signed expansions of ${d}`;
  const odd = say`The leading odd column is that of ${2 ** leading}.`;
  const lead = say`A move of ${tuple(piles)} to the nim-sum ${goal}: ${list}.`;
  const sentences = [...(showsOdd ? [odd] : []), ...(showsMoves ? [lead] : [])];
  const content = html`<div class="drawing-cases">
    <table class="drawing-table drawing-signed">
      <caption>${caption}</caption>
      <thead><tr><td></td>${places.map((place) => html`<th scope="col" class=${showsOdd && place === leading ? "leading" : ""}>${2 ** place}</th>`)}</tr></thead>
      <tbody>${rows.map((row) => html`<tr><th scope="row">${name(row)}</th>${places.map((place) => html`<td class=${kindOf(row, place)}>${signOf(digit(row, place))}<small>${bit(more[row] ?? 0, place)} − ${bit(less[row] ?? 0, place)}</small></td>`)}</tr>`)}</tbody>
      <tfoot><tr><th scope="row">number of ±1</th>${places.map((place) => html`<td class=${showsOdd && place === leading ? "leading" : ""}>${rows.filter((row) => digit(row, place) !== 0).length}</td>`)}</tr></tfoot>
    </table>
    ${sentences.map((sentence) => html`<p class="drawing-sum">${sentence}</p>`)}
  </div>`;
  const columns = places.map((place) => 2 ** place).join(", ");
  return {
    description: [
      say`${caption}, in the columns ${columns}. ${lines.join("; ")}.`,
      ...sentences,
    ].join(" "),
    content,
  };
};

// All seeds of a number, joined to the next ones, and those that the array has: barrier after
// barrier the same finite system goes on, so a seed comes back

/** The size of a seed, how many stand in a row, and the space between boxes. */
const BOX = { width: 54, height: 24 };
const ACROSS = 5;
const GAP = 12;
const RIGHT = ACROSS * BOX.width + 46;

export const seeds: Draw<BandsState> = async ({ of: [state], call, isOut }) => {
  const { c = 2, n = 5, from, every = 1 } = state ?? {};
  const first = from ?? c + 1;
  const next = await call("next_seeds", { c, n, from: first, side: every });
  const word = (seed: number) =>
    Array.from({ length: n + 1 }, (_, bit) => (seed >> bit) & 1).join("");
  const barriers = [0, 1, 2].map((at) => first + at * every);
  const orbit = await Promise.all(
    barriers.map(async (at) => {
      const { shadowed } = await call("barriers", { c, n, from: at, side: n + 1 });
      return [...shadowed.subarray(0, n + 1)].reduce((sum, bit, place) => sum + (bit << place), 0);
    }),
  );
  const targets = [...new Set(next)].filter((seed) => seed >= 0);
  const groups = targets
    .map((to) => ({
      to,
      own: [...next.keys()].filter((seed) => next[seed] === to).toSorted(byWord(word)),
    }))
    .toSorted((one, other) => other.own.length - one.own.length);
  const isOrbit = (seed: number) => isOut(1) && orbit.includes(seed);
  const atOf = (seed: number) => barriers.filter((_, place) => orbit[place] === seed).join(", ");
  let top = 0;
  const parts = groups.map(({ to, own }) => {
    const height = Math.ceil(own.length / ACROSS) * BOX.height;
    const middle = top + height / 2;
    const boxes = own.map((seed, at) =>
      seedAt(
        (at % ACROSS) * BOX.width,
        top + Math.floor(at / ACROSS) * BOX.height,
        word(seed),
        isOrbit(seed),
      ),
    );
    const width = Math.min(own.length, ACROSS) * BOX.width;
    const isPassed = own.some(isOrbit);
    const content = svg`<rect class="ink" x="-3" y=${top - 3} width=${width + 6} height=${height + 6} rx="5"></rect>
      ${boxes}
      ${arrow(isPassed ? "red" : "ink", [width + 6, middle], [RIGHT - 4, middle])}
      ${seedAt(RIGHT, middle - BOX.height / 2, word(to), isOrbit(to))}
      ${isOrbit(to) ? label(RIGHT + BOX.width / 6, middle + BOX.height / 2 + 9, atOf(to), "small") : ""}`;
    top += Math.max(height, 40) + GAP;
    return content;
  });
  const lists = groups.map(({ to, own }) => say`${word(to)} follows ${own.map(word).join(", ")}`);
  const course = orbit.map((seed, at) => say`${word(seed)} at ${barriers[at]}`).join(", ");
  const description = say`All ${next.length} seeds of the number ${n}, centre ${c}, in boxes; an arrow leads to the seed that follows ${every} rows below. ${lists.join("; ")}. The array has ${course}.`;
  const width = RIGHT + BOX.width + 8;
  return panels(description, [
    {
      width,
      height: top + 8,
      content: translated(4, 4, parts),
      name: say`The array: ${course}`,
    },
  ]);
};

const byWord = (word: (seed: number) => string) => (one: number, other: number) =>
  word(one) < word(other) ? -1 : 1;

function seedAt(x: number, y: number, word: string, isOrbit: boolean) {
  const [middle, centre] = [x + BOX.width / 2, y + BOX.height / 2];
  return svg`${isOrbit ? svg`<rect class="full blue" x=${x + 1} y=${y + 1} width=${BOX.width - 2} height=${BOX.height - 2} rx="4"></rect>` : ""}
    ${label(middle, centre, word, isOrbit ? "seed on" : "seed")}`;
}

// Lemma 26 of Nim Fractals: the positions of four piles with 2n counters, each beside the half that
// it comes from. The link says n. For odd n two piles are odd, one of six pairs; for even n none or
// all four are

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
      content: html`<div class="drawing-panels row">${tables.map(table)}</div>`,
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

function oddOf(piles: Piles): string {
  return [..."abcd"].filter((_, at) => (piles[at] ?? 0) % 2 === 1).join("");
}

const halfOf = (piles: Piles) => piles.map((pile) => Math.floor(pile / 2));
const isSame = (one: Piles, other: Piles) => one.every((pile, at) => pile === other[at]);

/** Returns the piles with nothing but space between them. */
const short = (piles: Piles) => piles.join("\u2009");
