/**
 * A barrier of a game of two leaves: P-positions hatched, the set above tinted red, the barrier
 * bold, and its shadow red.
 */
import type { BarrierWorld } from "core";
import { svg } from "lit/html.js";
import { tuple } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import { type BarrierCell, BITS, firstIn, firstOf, lineOf } from "../../views/barriers/geometry.ts";
import { type BarriersState, nameOf } from "../../views/barriers/index.ts";
import { type Draw, grid, label, line, type Panel, panels, squares, translated } from "./panels.ts";

const UNIT = 28;
/** The space for the numbers of columns and rows. */
const RIM = 20;

export const barrier: Draw<BarriersState> = async ({ of: [state], call }) => {
  if (state === undefined) throw new Error("no barrier is given");
  const { p, vs, b, dx, dy, mid, from, side, step, at } = state;
  const params = {
    p,
    vs: vs || null,
    b,
    dx,
    dy,
    mid: mid || null,
    from,
    side,
    step,
    at: at || null,
  };
  const { first, second } = await call("barrier_planes", params);
  const worlds = second === null ? [first] : [first, second];
  return panels(worlds.map(describeWorld).join(" "), worlds.map(panelOf));
};

function cellsOf({ origin, side, cells }: BarrierWorld, bit: number): BarrierCell[] {
  return [...cells.keys()]
    .filter((at) => (cells[at] ?? 0) & bit)
    .map((at) => [origin[0] + (at % side), origin[1] + Math.floor(at / side)]);
}

function describeWorld(world: BarrierWorld): string {
  const isAbove = new Set(cellsOf(world, BITS.above).map(String));
  const losing = cellsOf(world, BITS.isP).filter((cell) => isAbove.has(`${cell}`));
  const shadowed = (rays: Uint8Array, first: number) =>
    [...rays.keys()].filter((at) => (rays[at] ?? 0) & 1).map((at) => first + at);
  const [columns, rows] = [
    shadowed(world.columns, world.origin[0]),
    shadowed(world.rows, world.origin[1]),
  ];
  return say`${nameOf(world.text)}: hatched P-positions above the barrier ${losing.map(tuple).join(", ")}; shadowed columns ${columns.join(", ")} and rows ${rows.join(", ")}.`;
}

function panelOf(world: BarrierWorld): Panel {
  const { origin, side, columns, rows, at } = world;
  const corners = world.corners.map(({ x, y }): BarrierCell => [x, y]);
  const inner = ([x, y]: BarrierCell): BarrierCell => [x - origin[0], y - origin[1]];
  const point = (cell: BarrierCell) =>
    inner(cell).map((each) => Math.min(side, Math.max(0, each)) * UNIT);
  const shadows = Array.from({ length: side }, (_, each) => {
    const [x, y] = [origin[0] + each, origin[1] + each];
    const [down, along] = [firstIn(corners, x), firstOf(corners, y)];
    return [
      (columns[each] ?? 0) & 1 && down !== null
        ? line("red broad", point([x, down]), point([x + 1, down]))
        : "",
      (rows[each] ?? 0) & 1 && along !== null
        ? line("red broad", point([along, y]), point([along, y + 1]))
        : "",
    ];
  });
  const bold = lineOf(corners, origin[0] + side).map(point);
  const cells = at === null ? [] : seenFrom(at);
  const [x, y] = at === null ? [0, 0] : inner(at);
  const content = translated(RIM, RIM, [
    squares("tint red", cellsOf(world, BITS.above).map(inner), UNIT),
    squares("tint blue", cells.map(inner), UNIT),
    hatched(cellsOf(world, BITS.isP).map(inner)),
    at === null
      ? ""
      : [
          squares("blue full", [[x, y]], UNIT),
          label((x + 0.5) * UNIT, (y + 0.5) * UNIT, "P", "on"),
        ],
    grid(side, side, UNIT),
    svg`<path class="ink bold-line" d=${`M${bold.join("L")}`}></path>`,
    shadows,
    Array.from({ length: side }, (_, each) => [
      label((each + 0.5) * UNIT, -RIM / 2, origin[0] + each, "small"),
      label(-RIM / 2, (each + 0.5) * UNIT, origin[1] + each, "small"),
    ]),
  ]);
  const size = side * UNIT + RIM + 3;
  return { width: size, height: size, content, name: nameOf(world.text) };
}

/** Returns the positions that a position of two leaves sees in its plane. */
function seenFrom([x, y]: BarrierCell): BarrierCell[] {
  const before = (size: number) => Array.from({ length: size }, (_, at) => at);
  return [
    ...before(x).map((left): BarrierCell => [left, y]),
    ...before(y).map((top): BarrierCell => [x, top]),
  ];
}

/** Draws hatched squares. */
function hatched(cells: readonly BarrierCell[]) {
  const third = UNIT / 3;
  const lines = cells.flatMap(([column, row]) => {
    const [x, y] = [column * UNIT, row * UNIT];
    return [1, 2, 3, 4, 5].map((at) => {
      const [low, high] = [Math.min(at, 3) * third, Math.max(0, at - 3) * third];
      return `M${x + high} ${y + low}L${x + low} ${y + high}`;
    });
  });
  return svg`<path class="ink" d=${lines.join("")}></path>${squares("ink", cells, UNIT)}`;
}
