/**
 * Lemmas 2.3 and 2.4 of LIM Is Not SLIM: four differences of one value, digit by digit. Two links
 * have four numbers each; the last of the second is the value that a move is to reach.
 */
import { tuple, withMinus } from "../../canvas/number-format.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import type { PlayState } from "../../views/play/params.ts";
import type { Draw } from "./panels.ts";

export const signed: Draw<PlayState> = async ({ of, call, isOut }) => {
  const [more = [], less = []] = of.map(({ p = "" }) => p.split(",").map(Number));
  const wanted = less.at(-1) ?? 0;
  const piles = more.slice(0, -1);
  const d = (more[0] ?? 0) - (less[0] ?? 0);
  const p = [...piles, wanted].join(",");
  const { moves } = await call("game_play", { game: "nim", from: "", p });
  const winning = moves.filter(({ is_p, to }) => is_p && to.at(-1) === wanted);
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
  const said = rows.map(
    (row) => `${name(row)}: ${places.map((place) => signOf(digit(row, place))).join(", ")}`,
  );
  const moveOf = ({ to }: (typeof moves)[number]) => {
    const at = piles.findIndex((pile, at) => to[at] !== pile);
    return `${piles[at]} → ${to[at]}`;
  };
  const list = winning.map(moveOf).join(", ");
  const caption = say`Four signed expansions of ${d}`;
  const odd = say`The leading odd column is that of ${2 ** leading}.`;
  const reached = say`A move of ${tuple(piles)} to the nim-sum ${wanted}: ${list}.`;
  const sentences = [...(showsOdd ? [odd] : []), ...(showsMoves ? [reached] : [])];
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
      say`${caption}, in the columns ${columns}. ${said.join("; ")}.`,
      ...sentences,
    ].join(" "),
    content,
  };
};
