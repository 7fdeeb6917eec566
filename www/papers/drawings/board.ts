/**
 * LIM on a board: the column from the left, the row from the top and the checkers in the pile are
 * the three piles. The core lists the moves.
 */
import { svg } from "lit/html.js";
import { tuple } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import type { PlayState } from "../../views/play/params.ts";
import { arrow, type Draw, grid, label, moved, panels, squares } from "./panels.ts";

const UNIT = 30;
/** The space for the numbers of columns and rows. */
const RIM = 22;
const CHECKER = { width: 24, height: 10, step: 3 };

export const board: Draw<PlayState> = async ({ of: [state], call }) => {
  const { p = "" } = state ?? {};
  const { position, moves } = await call("game_play", { game: "lim", from: "", p });
  const [x = 0, y = 0, height = 0] = position;
  const side = Math.max(...moves.flatMap(({ to: [column = 0, row = 0] }) => [column, row])) + 1;
  const middle = (column: number, row: number) => [(column + 0.5) * UNIT, (row + 0.5) * UNIT];
  const farthest = new Map<string, readonly number[]>();
  for (const { to } of moves) {
    const [column = 0, row = 0] = to;
    const way = `${Math.sign(column - x)} ${Math.sign(row - y)}`;
    const known = farthest.get(way);
    if (Math.abs(column - x) > Math.abs((known?.[0] ?? x) - x)) farthest.set(way, to);
  }
  const reached = moves.map(({ to: [column = 0, row = 0] }) => [column, row] as const);
  const content = moved(RIM, RIM, [
    squares("tint red", reached, UNIT),
    grid(side, side, UNIT),
    [...farthest.values()].map(([column = 0, row = 0]) =>
      arrow("red", middle(x, y), middle(column, row)),
    ),
    moves.map(({ to: [column = 0, row = 0, checkers = 0] }) => {
      const [left = 0, top = 0] = middle(column, row);
      return label(left, top, checkers, "halo");
    }),
    squares("ground", [[x, y]], UNIT, 1),
    Array.from({ length: height }, (_, at) => checkerAt(x, y, at)),
    Array.from({ length: side }, (_, at) => [
      label((at + 0.5) * UNIT, -RIM / 2, at, "small"),
      label(-RIM / 2, (at + 0.5) * UNIT, at, "small"),
    ]),
  ]);
  const size = side * UNIT + RIM + 2;
  const list = moves.map(({ to }) => tuple(to)).join(", ");
  return panels(
    say`A board of cells with a pile of ${height} checkers in column ${x}, row ${y}. Arrows lead southwest, northeast and northwest. As column, row and checkers the moves are ${list}.`,
    [{ width: size, height: size, content }],
  );
};

function checkerAt(x: number, y: number, at: number) {
  const { width, height, step } = CHECKER;
  const top = (y + 1) * UNIT - 3 - height - at * step;
  return svg`<ellipse class="checker" cx=${(x + 0.5) * UNIT} cy=${top + height / 2} rx=${width / 2} ry=${height / 2}></ellipse>`;
}
