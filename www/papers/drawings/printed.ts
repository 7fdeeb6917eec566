/** Figures as the papers print them. */
import { svg } from "lit/html.js";
import { counted, tuple } from "../../canvas/number-format.ts";
import type { Drawing } from "../../lessons/lesson.ts";
import { positionsOf } from "../../link/game-path.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import type { ArrayState } from "../../views/array/index.ts";
import type { DynamicsState } from "../../views/dynamics/params.ts";
import type { GrowthState } from "../../views/growth/index.ts";
import type { OctantState } from "../../views/octant/index.ts";
import { coreParams } from "../../views/octant/sets.ts";
import { type PilesState, pilesOf } from "../../views/piles/index.ts";
import type { PlayState } from "../../views/play/index.ts";
import type { TreeState } from "../../views/tree/index.ts";
import { layoutTree, treeLevels } from "../../views/tree-layout.ts";
import {
  arrow,
  type Draw,
  grid,
  label,
  line,
  type Panel,
  panels,
  type Source,
  squares,
  translated,
} from "./panels.ts";

// P-positions of three piles as red cubes, seen along the diagonal of space

type Step = readonly [x: number, y: number];

const EDGE = 10;
/** The turn and the height of the eye: all three coordinates grow towards it. */
const [YAW, PITCH] = [Math.PI / 5, Math.PI / 8];
/** Where the edges along a, b and c lead in the picture. */
const AXES: readonly [Step, Step, Step] = [
  [-EDGE * Math.sin(YAW), EDGE * Math.sin(PITCH) * Math.cos(YAW)],
  [EDGE * Math.cos(YAW), EDGE * Math.sin(PITCH) * Math.sin(YAW)],
  [0, -EDGE * Math.cos(PITCH)],
];
/** How near to the eye a step along each of them leads. */
const NEAR = [Math.cos(PITCH) * Math.cos(YAW), Math.cos(PITCH) * Math.sin(YAW), Math.sin(PITCH)];
/** The space for the letters of the axes. */
const CUBE_RIM = 18;

export const cubes: Draw<OctantState> = async ({ of, call }) => {
  const fields = await Promise.all(of.map((state) => call("octant", coreParams(state))));
  const fieldPanels = fields.map(({ points }, at): Panel => {
    const { side = 1, c = null } = of[at] ?? {};
    const name = c === null ? say("Nim with 3 stacks") : say`Tripod nim, centre ${c}`;
    return { ...cubePanel(points, side), name };
  });
  const parts = fieldPanels.map(
    ({ name = "" }, at) => `${name}: ${counted((fields[at]?.points.length ?? 0) / 3, "cube")}`,
  );
  return panels(say`P-positions as red cubes in space. ${parts.join("; ")}.`, fieldPanels);
};

function cubePanel(points: Uint32Array, side: number): Panel {
  const scaled = ([x, y]: Step): Step => [x * side, y * side];
  const [left, low] = scaled(AXES[0]);
  const [right, lower] = scaled(AXES[1]);
  const [, high] = scaled(AXES[2]);
  const origin = [CUBE_RIM - left, CUBE_RIM - high] as const;
  const placeOf = (cell: readonly number[]) => {
    const [a = 0, b = 0, c = 0] = cell;
    const along = (way: 0 | 1) => a * AXES[0][way] + b * AXES[1][way] + c * AXES[2][way];
    return [origin[0] + along(0), origin[1] + along(1)];
  };
  const cells = Array.from({ length: points.length / 3 }, (_, at) => [
    ...points.subarray(3 * at, 3 * at + 3),
  ]);
  const nearness = (cell: readonly number[]) =>
    cell.reduce((total, each, axis) => total + each * (NEAR[axis] ?? 0), 0);
  const axes = [0, 1, 2].map((axis) => {
    const end = placeOf([0, 1, 2].map((other) => (other === axis ? side + 0.7 : 0)));
    return line("ink", origin, end);
  });
  const letters = ["a", "b", "c"].map((letter, axis) => {
    const [x = 0, y = 0] = placeOf([0, 1, 2].map((other) => (other === axis ? side + 1.2 : 0)));
    return label(x, y, letter, "small");
  });
  // Those farther away first.
  const solid = cells
    .toSorted((one, other) => nearness(one) - nearness(other))
    .map((cell) => cubeAt(placeOf(cell)));
  return {
    width: right - left + 2 * CUBE_RIM,
    height: low + lower - high + 2 * CUBE_RIM,
    content: [axes, solid, letters],
  };
}

/** Draws the faces that are seen of the cube with a corner at a point. */
function cubeAt([x = 0, y = 0]: readonly number[]) {
  const [[ax, ay], [bx, by], [, up]] = AXES;
  const top = `M${x} ${y + up}l${ax} ${ay}l${bx} ${by}l${-ax} ${-ay}z`;
  const left = `M${x + ax} ${y + ay + up}l${bx} ${by}v${-up}l${-bx} ${-by}z`;
  const right = `M${x + bx} ${y + by + up}l${ax} ${ay}v${-up}l${-ax} ${-ay}z`;
  return svg`<path class="face" d=${top}></path><path class="face left" d=${left}></path><path class="face right" d=${right}></path>`;
}

// Positions of tree nim: circled in green in play, boxed in red not yet in play

const HEIGHT = 68;
/** Half the height of a vertex, and the space around its text. */
const RADIUS = 18;
const LETTER = 10;

export const tree: Draw<TreeState> = async ({ of, call, letters }) => {
  const shapes = await Promise.all(of.map(({ p }) => call("tree_shape", { p })));
  const trees = shapes.map(({ sizes, parents, in_play, left }, at) => {
    const { leaf = "", other = "" } = of[at] ?? {};
    const variables: Record<string, string> = { [leaf]: "n", [other]: "m" };
    const wordOf = (size: number, vertex: number) =>
      variables[String.fromCharCode(97 + vertex)] ?? letters[size] ?? `${size}`;
    const words = sizes.map(wordOf);
    return { words, parents, isInPlay: in_play, isLeft: left };
  });
  const sentences = trees.map(({ words, parents, isInPlay }) => {
    const rest = words.filter((_, at) => !isInPlay[at]).join(", ");
    const on = (at: number) => words[(parents[at] ?? 0) - 1];
    const leaves = words.flatMap((word, at) => {
      const below = on(at);
      if (!isInPlay[at]) return [];
      return below === undefined ? [word] : [say`${word} on ${below}`];
    });
    return say`A tree of stacks. In play, circled in green: ${leaves.join(", ")}. Not yet in play, boxed in red: ${rest}.`;
  });
  const between = Object.keys(letters).length > 0 ? "→" : "";
  return panels(sentences.join(" "), trees.map(treePanel), between);
};

function treePanel(tree: {
  readonly words: readonly string[];
  readonly parents: readonly number[];
  readonly isInPlay: readonly boolean[];
  readonly isLeft: readonly boolean[];
}): Panel {
  const { words, parents, isInPlay, isLeft } = tree;
  const halfOf = (word: string) => Math.max(RADIUS, (word.length * LETTER) / 2 + 6);
  const plates = words.map((word) => ({ width: 2 * halfOf(word) + 14, height: HEIGHT }));
  const on = parents.map((parent) => parent - 1);
  const { middles, width } = layoutTree(plates, on);
  const { tops, height } = treeLevels(plates, on);
  const spots = tops.map((top, at) => [middles[at] ?? 0, top + HEIGHT / 2] as const);
  const edges = spots.map((spot, at) => {
    const from = spots[on[at] ?? -1];
    return from === undefined || !isLeft[at] ? "" : line("ink", from, spot);
  });
  const vertices = spots.map(([x, y], at) => {
    const [word = "", inPlay] = [words[at], isInPlay[at]];
    if (!isLeft[at]) return "";
    const half = halfOf(word);
    const kind = inPlay ? "green ground" : "red ground";
    return svg`<rect class=${kind} x=${x - half} y=${y - RADIUS} width=${2 * half} height=${2 * RADIUS} rx=${inPlay ? RADIUS : 0}></rect>
      ${label(x, y, word)}`;
  });
  return { width: Math.max(width, 120), height, content: [edges, vertices] };
}

// Tables of numbers and of positions. What the core finds wrong is struck out

/** The columns of both arrays. */
const ARRAY_COLUMNS = 16;

/** The array of a centre: as many rows as the link's window has. Centre 0 has the nim-sums. */
export const array: Draw<ArrayState> = async ({ of: [state], call }): Promise<Drawing> => {
  const { c = 0, h } = state ?? {};
  const { values } = await call("tree_array", { tree: `${c}(x,y,z)`, side: ARRAY_COLUMNS });
  const numbers = Array.from({ length: ARRAY_COLUMNS }, (_, at) => at);
  const rows = numbers.slice(0, h ?? ARRAY_COLUMNS);
  const description = c === 0 ? say("Table of nim-sums") : say`Tripod nim with centre ${c}`;
  const content = html`<table class="drawing-table">
    <caption>${description}</caption>
    <thead><tr>${c === 0 ? html`<th scope="col">⊕</th>` : html`<td></td>`}${numbers.map((b) => html`<th scope="col">${b}</th>`)}</tr></thead>
    <tbody>${rows.map((a) => html`<tr><th scope="row">${a}</th>${numbers.map((b) => html`<td>${values[a * ARRAY_COLUMNS + b]}</td>`)}</tr>`)}</tbody>
  </table>`;
  return { description, content };
};

const NUMBERS = [1, 2, 6];

/** Positions of four piles, row after row, by their numbers of parents and children. */
export const kinds: Draw<PilesState> = async ({ of, call }: Source<PilesState>) => {
  const facts = await Promise.all(of.map(({ p }) => call("piles_position", [...pilesOf({ p })])));
  const description = say("P-positions with different numbers of parents and children");
  const cell = (row: number, column: number) => {
    const { piles = [], parents = [], children = [] } = facts[row * NUMBERS.length + column] ?? {};
    const isRight = parents.length === NUMBERS[row] && children.length === NUMBERS[column];
    if (isRight) return html`<td>${tuple(piles)}</td>`;
    return html`<td><del>${tuple(piles)}</del><small>${say`the core finds ${parents.length} and ${children.length}`}</small></td>`;
  };
  const content = html`<table class="drawing-table">
    <caption>${description}</caption>
    <thead><tr><td></td><th scope="col">1 child</th><th scope="col">2 children</th><th scope="col">6 children</th></tr></thead>
    <tbody>${[say("1 parent"), say("2 parents"), say("6 parents")].map((name, row) => html`<tr><th scope="row">${name}</th>${NUMBERS.map((_, column) => cell(row, column))}</tr>`)}</tbody>
  </table>`;
  return { description, content };
};

// The stages of the Ulam-Warburton growth: the cells that are on, as squares

const STAGE_CELL = 10;

export const stages: Draw<GrowthState> = async ({ of: [state], call }) => {
  const { rule = "full", n = 7 } = state ?? {};
  const { x, y, generation } = await call("growth", { rule, n });
  const side = 2 * n + 1;
  const numbers = Array.from({ length: n + 1 }, (_, stage) => stage);
  const cellsIn = (stage: number) =>
    [...x.keys()]
      .filter((at) => (generation[at] ?? 0) <= stage)
      .map((at) => [(x[at] ?? 0) + n, n - (y[at] ?? 0)] as const);
  const pictures = numbers.map((stage) => ({
    width: side * STAGE_CELL,
    height: side * STAGE_CELL,
    content: [grid(side, side, STAGE_CELL), squares("full", cellsIn(stage), STAGE_CELL)],
    name: `${stage}`,
  }));
  const counts = numbers.map(
    (stage) => say`stage ${stage}: ${counted(cellsIn(stage).length, "cell")}`,
  );
  return panels(
    say`Stages of the growth, the cells that are on as squares. ${counts.join(", ")}.`,
    pictures,
  );
};

// A game of Nim, move by move, with stacks of coins

/** The space for a stack, and the size of a coin. */
const STACK_WIDTH = 44;
const COIN = { width: 34, height: 11 };

export const coins: Draw<{ readonly path: string }> = async ({ of }) => {
  const positions = of.flatMap(({ path }) => positionsOf(path));
  const most = Math.max(...positions.flat());
  const floor = (most + 1) * COIN.height;
  const pictures = positions.map((stacks) => ({
    width: STACK_WIDTH * stacks.length,
    height: floor + 22,
    content: [
      line("ink", [4, floor], [STACK_WIDTH * stacks.length - 4, floor]),
      stacks.map((size, at) => [
        Array.from({ length: size }, (_, coin) => coinAt(at, floor - (coin + 1) * COIN.height)),
        label((at + 0.5) * STACK_WIDTH, floor + 12, size, "small"),
      ]),
    ],
  }));
  const list = positions.map(tuple).join(", ");
  return panels(say`A game of Nim with stacks of coins, move by move: ${list}.`, pictures, "→");
};

function coinAt(stack: number, y: number) {
  const x = (stack + 0.5) * STACK_WIDTH - COIN.width / 2;
  return svg`<rect class="ink coin" x=${x} y=${y} width=${COIN.width} height=${COIN.height} rx=${COIN.height / 2}></rect>`;
}

// LIM on a board: column, row and checkers in the pile are the three piles

const SQUARE = 30;
/** The space for the numbers of columns and rows. */
const BOARD_RIM = 22;
const CHECKER = { width: 24, height: 10, step: 3 };

export const board: Draw<PlayState> = async ({ of: [state], call }) => {
  const { p = "" } = state ?? {};
  const { position, moves } = await call("game_play", { game: "lim", from: "", p });
  const [x = 0, y = 0, height = 0] = position;
  const side = Math.max(...moves.flatMap(({ to: [column = 0, row = 0] }) => [column, row])) + 1;
  const middle = (column: number, row: number) => [(column + 0.5) * SQUARE, (row + 0.5) * SQUARE];
  const farthest = new Map<string, readonly number[]>();
  for (const { to } of moves) {
    const [column = 0, row = 0] = to;
    const way = `${Math.sign(column - x)} ${Math.sign(row - y)}`;
    const distance = farthest.get(way);
    if (Math.abs(column - x) > Math.abs((distance?.[0] ?? x) - x)) farthest.set(way, to);
  }
  const targets = moves.map(({ to: [column = 0, row = 0] }) => [column, row] as const);
  const content = translated(BOARD_RIM, BOARD_RIM, [
    squares("tint red", targets, SQUARE),
    grid(side, side, SQUARE),
    [...farthest.values()].map(([column = 0, row = 0]) =>
      arrow("red", middle(x, y), middle(column, row)),
    ),
    moves.map(({ to: [column = 0, row = 0, checkers = 0] }) => {
      const [left = 0, top = 0] = middle(column, row);
      return label(left, top, checkers, "halo");
    }),
    squares("ground", [[x, y]], SQUARE, 1),
    Array.from({ length: height }, (_, at) => checkerAt(x, y, at)),
    Array.from({ length: side }, (_, at) => [
      label((at + 0.5) * SQUARE, -BOARD_RIM / 2, at, "small"),
      label(-BOARD_RIM / 2, (at + 0.5) * SQUARE, at, "small"),
    ]),
  ]);
  const size = side * SQUARE + BOARD_RIM + 2;
  const list = moves.map(({ to }) => tuple(to)).join(", ");
  return panels(
    say`A board of cells with a pile of ${height} checkers in column ${x}, row ${y}. Arrows lead southwest, northeast and northwest. As column, row and checkers the moves are ${list}.`,
    [{ width: size, height: size, content }],
  );
};

function checkerAt(x: number, y: number, at: number) {
  const { width, height, step } = CHECKER;
  const top = (y + 1) * SQUARE - 3 - height - at * step;
  return svg`<ellipse class="checker" cx=${(x + 0.5) * SQUARE} cy=${top + height / 2} rx=${width / 2} ry=${height / 2}></ellipse>`;
}

// A step of D(k, n) by rule B as three blocks of digits, one below the other

const UNIT = 17;
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
  const inner = (content: unknown) => translated(3 * UNIT, 0, content);
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
