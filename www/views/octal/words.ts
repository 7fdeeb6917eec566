/** What is said of an octal game and of one of its heaps. */
import type { OctalPeriod, OctalValues, OctalWay } from "core";
import { counted, grouped } from "../../canvas/number-format.ts";
import type { Core } from "../../core/client.ts";
import { say } from "../../locales/say.ts";
import type { Reason } from "../view.ts";

/** Returns what is known about the period, from the values and a search that went on. */
export function periodOf(game: OctalValues, searched: OctalPeriod | null = null): string {
  const { period, preperiod, needs } = game.period === null && searched !== null ? searched : game;
  const last = grouped(Math.max(game.values.length - 1, searched?.looked ?? 0));
  if (period !== null && preperiod !== null && needs !== null)
    return say`Period ${grouped(period)} from heap ${grouped(preperiod)} on, proved by the values of heaps 0 to ${grouped(needs - 1)}.`;
  return game.open
    ? say`No period was found to heap ${last}. Whether there is one is an open question.`
    : say`No period was found to heap ${last}.`;
}

/** Values are rare if fewer than one heap in so many has one. */
const RARE = 8;

/** Returns what the sparse space is. */
export function spaceOf({ mask, rare, values }: OctalValues): string {
  const last = rare.at(-1);
  const places = mask.toString(2);
  if (last === undefined)
    return say`No value has an even number of ones in the binary places marked by ${places}₂.`;
  const heaps = counted(rare.length, "heap");
  const all = grouped(values.length - 1);
  return rare.length * RARE < values.length
    ? say`Values with an even number of ones in the binary places marked by ${places}₂ are rare: ${heaps} of ${all}, the last one ${grouped(last)}.`
    : say`Values with an even number of ones in the binary places marked by ${places}₂ are not rare so far: ${heaps} of ${all}, the last one ${grouped(last)}.`;
}

/** Returns a move to a smaller value: `1: take 2, leaving 3 and 5`. */
export function wayOf({ value, take, left: [one, other] }: OctalWay): string {
  if (one === 0) return say`${value}: take all ${grouped(take)}`;
  if (take === 0) return say`${value}: split into ${grouped(one)} and ${grouped(other)}`;
  return other === 0
    ? say`${value}: take ${grouped(take)}, leaving ${grouped(one)}`
    : say`${value}: take ${grouped(take)}, leaving ${grouped(one)} and ${grouped(other)}`;
}

/** An octal game, the values of its heaps, and how a heap is selected. */
export interface Heaps {
  readonly core: Core;
  readonly code: string;
  readonly values: ArrayLike<number>;
  select(n: number): void;
}

/** Returns why a heap has its value. */
export function reasonOfHeap(heaps: Heaps, n: number): Reason {
  const value = heaps.values[n] ?? 0;
  const show = () => heaps.select(n);
  if (value === 0)
    return {
      sentence: say`Heap ${grouped(n)} has the value 0: no move leads to the value 0.`,
      show,
    };
  return {
    sentence: say`Heap ${grouped(n)} has the value ${value}: moves reach all smaller values, and none reaches ${value}.`,
    because: async () => {
      const ways = await heaps.core.call("octal_ways", [{ code: heaps.code, n }]);
      return ways.map((way) => {
        const left = way.left.filter((heap) => heap > 0);
        if (left.length === 0) return { sentence: wayOf(way) };
        const because = async () => left.map((heap) => reasonOfHeap(heaps, heap));
        return { sentence: wayOf(way), because };
      });
    },
    show,
  };
}
