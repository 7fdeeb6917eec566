/** A game of Nim, move by move, with stacks of coins. */
import { svg } from "lit/html.js";
import { tuple } from "../../canvas/number-format.ts";
import { positionsOf } from "../../link/game-path.ts";
import { say } from "../../locales/say.ts";
import { type Draw, label, line, panels } from "./panels.ts";

/** The space for a stack, and the size of a coin. */
const ACROSS = 44;
const COIN = { width: 34, height: 11 };

export const coins: Draw<{ readonly path: string }> = async ({ of }) => {
  const positions = of.flatMap(({ path }) => positionsOf(path));
  const most = Math.max(...positions.flat());
  const floor = (most + 1) * COIN.height;
  const drawn = positions.map((stacks) => ({
    width: ACROSS * stacks.length,
    height: floor + 22,
    content: [
      line("ink", [4, floor], [ACROSS * stacks.length - 4, floor]),
      stacks.map((size, at) => [
        Array.from({ length: size }, (_, coin) => coinAt(at, floor - (coin + 1) * COIN.height)),
        label((at + 0.5) * ACROSS, floor + 12, size, "small"),
      ]),
    ],
  }));
  const list = positions.map(tuple).join(", ");
  return panels(say`A game of Nim with stacks of coins, move by move: ${list}.`, drawn, "→");
};

function coinAt(stack: number, y: number) {
  const x = (stack + 0.5) * ACROSS - COIN.width / 2;
  return svg`<rect class="ink coin" x=${x} y=${y} width=${COIN.width} height=${COIN.height} rx=${COIN.height / 2}></rect>`;
}
