/** Why a heap has its Grundy value: the moves that reach the smaller ones. */
import { grouped } from "../../canvas/number-format.ts";
import type { Core } from "../../core/client.ts";
import { say } from "../../locales/say.ts";
import type { Reason } from "../view.ts";
import { wayOf } from "./words.ts";

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
