/** One picture after the other, made out of sight: what films are taken from. */
import type { Frame } from "../draw/camera.ts";
import type { State } from "../state/link.ts";
import type { Order } from "./order.ts";
import { painting, wholeIn } from "./pixels.ts";

export interface Backstage {
  /** The picture of a state, complete. */
  picture(state: State): Promise<HTMLCanvasElement>;
  /** The room that the picture itself has now: the size that is ordered, less a legend. */
  frame(): Frame;
}

/** Lends a stage of the size and the view that are ordered to some work, and clears it away whatever happens. */
export function onStage<T>(
  order: Order,
  signal: AbortSignal,
  work: (stage: Backstage) => Promise<T>,
): Promise<T> {
  const whole = wholeIn(order);
  return painting(order, whole, signal, (paint, { root }) => {
    const picture = (state: State) => paint(whole, state);
    const frame = () => {
      const { clientWidth, clientHeight } = root.querySelector("canvas") ?? root;
      return { width: clientWidth, height: clientHeight, yUp: true };
    };
    return work({ picture, frame });
  });
}
