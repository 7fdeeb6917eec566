/** Draws one picture after another offscreen: the frames of a film. */
import type { Frame } from "../../canvas/camera.ts";
import type { State } from "../../link/link.ts";
import { painting, wholeIn } from "../bitmap/pixels.ts";
import { hiddenBelow } from "../offscreen.ts";
import type { ExportRequest } from "../request.ts";

export interface PictureSource {
  /** Returns the picture of a state, complete. */
  picture(state: State): Promise<HTMLCanvasElement>;
  /** The current size of the picture itself: that of the request, less a legend. */
  frame(): Frame;
  /** The height in CSS pixels that shows the whole picture, also what would be scrolled to. */
  height(): number;
}

/** Calls `work` with a source of pictures for the request, and cleans up in any case. */
export function withPictures<T>(
  request: ExportRequest,
  signal: AbortSignal,
  work: (stage: PictureSource) => Promise<T>,
): Promise<T> {
  const whole = wholeIn(request);
  return painting(request, whole, signal, (paint, { root }) => {
    const picture = (state: State) => paint(whole, state);
    const frame = () => {
      const { clientWidth, clientHeight } = root.querySelector("canvas") ?? root;
      return { width: clientWidth, height: clientHeight, yUp: true };
    };
    const height = () => root.getBoundingClientRect().height + hiddenBelow(root);
    return work({ picture, frame, height });
  });
}
