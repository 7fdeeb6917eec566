/** P-positions of three piles as red cubes, seen along the diagonal of space. */
import { svg } from "lit/html.js";
import { counted } from "../../canvas/number-format.ts";
import { say } from "../../locales/say.ts";
import type { OctantState } from "../../views/octant/params.ts";
import { coreParams } from "../../views/octant/sets.ts";
import { type Draw, label, line, type Panel, panels } from "./panels.ts";

type Step = readonly [x: number, y: number];

/** The length of an edge. */
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
const RIM = 18;

export const cubes: Draw<OctantState> = async ({ of, call }) => {
  const fields = await Promise.all(of.map((state) => call("octant", coreParams(state))));
  const drawn = fields.map(({ points }, at): Panel => {
    const { side = 1, c = null } = of[at] ?? {};
    const name = c === null ? say("Nim with 3 stacks") : say`Tripod nim, centre ${c}`;
    return { ...panelOf(points, side), name };
  });
  const parts = drawn.map(
    ({ name = "" }, at) => `${name}: ${counted((fields[at]?.points.length ?? 0) / 3, "cube")}`,
  );
  return panels(say`P-positions as red cubes in space. ${parts.join("; ")}.`, drawn);
};

function panelOf(points: Uint32Array, side: number): Panel {
  const scaled = ([x, y]: Step): Step => [x * side, y * side];
  const [left, low] = scaled(AXES[0]);
  const [right, lower] = scaled(AXES[1]);
  const [, high] = scaled(AXES[2]);
  const origin = [RIM - left, RIM - high] as const;
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
    width: right - left + 2 * RIM,
    height: low + lower - high + 2 * RIM,
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
