/** A step of D(k, n) by rule B as three blocks of digits, one below the other. */
import { say } from "../../locales/say.ts";
import type { DynamicsState } from "../../views/dynamics/params.ts";
import { type Draw, label, line, moved, panels } from "./panels.ts";

const UNIT = 17;
/** The columns of the printed blocks. */
const COLUMNS = 11;

export const blocks: Draw<DynamicsState> = async ({ of: [state], call }) => {
  const { k = 8, n = 4, seed = "", t = 0 } = state ?? {};
  const step = await call("dynamics_step", { k, n, rule: "b", seed, t });
  const { before, middle, after, harvest, added } = step;
  const columns = Math.max(COLUMNS, ...after.map((row) => row.length));
  const place = (row: number, at: number) => [(at + 0.5) * UNIT, (k - row - 0.5) * UNIT] as const;
  const block = (rows: readonly string[], isRed: (row: number, at: number) => boolean) =>
    rows.map((bits, row) =>
      [...bits.padEnd(columns, "0")].map((bit, at) =>
        label(...place(row, at), bit, isRed(row, at) ? "red bold" : ""),
      ),
    );
  const dashed = (at: number) => line("ink dashed", [at * UNIT, 0], [at * UNIT, k * UNIT]);
  const dropped = harvest.map((bit, row) => [
    label(...place(row, 0), bit ? 0 : 1, bit ? "" : "red bold"),
    label(...place(row, 1), bit ? 1 : 0),
  ]);
  const none = () => false;
  const size = { width: (columns + 3) * UNIT, height: k * UNIT };
  const inner = (content: unknown) => moved(3 * UNIT, 0, content);
  const text = (rows: readonly string[]) => rows.toReversed().join(", ");
  return panels(
    say`Three blocks of ${k} rows, from the top. The state: ${text(before)}. After the shift: ${text(middle)}. With the added ones, which are red: ${text(after)}.`,
    [
      { ...size, content: inner(block(before, none)) },
      {
        ...size,
        content: [
          dropped,
          line("ink", [2.5 * UNIT, 0], [2.5 * UNIT, k * UNIT]),
          inner([block(middle, none), dashed(n)]),
        ],
      },
      { ...size, content: inner([block(after, (row, at) => added[row] === at), dashed(n)]) },
    ],
    "below",
  );
};
