/** What a visitor does with a barrier: by pointer, finger and keyboard. */
import type { BarrierPlanes } from "core";
import type { Point } from "../../canvas/camera.ts";
import { pointOf, STRAY } from "../../canvas/gestures.ts";
import { messageOf } from "../../core/message-of.ts";
import { say } from "../../locales/say.ts";
import type { CustomPicture } from "../../picture/custom.ts";
import type { ViewHost } from "../view.ts";
import type { BarrierCell } from "./geometry.ts";
import type { BarriersState } from "./index.ts";
import type { Place } from "./picture.ts";

/** A drag: the side that follows the pointer, and where it was last. */
interface Drag {
  readonly from: Point;
  readonly to: "above" | "below";
  last: BarrierCell;
  hasMoved: boolean;
}

/** Positions are those of the first game. */
export class BarrierInput {
  readonly #host: ViewHost<BarriersState>;
  readonly #picture: CustomPicture<BarriersState, BarrierPlanes, Place>;
  /** Shows another barrier. */
  readonly #change: (b: string, how: "preview" | "commit") => void;
  /** The newest barrier. */
  #b = "";
  #drag: Drag | null = null;

  constructor(
    canvas: HTMLCanvasElement,
    host: ViewHost<BarriersState>,
    picture: CustomPicture<BarriersState, BarrierPlanes, Place>,
    change: (b: string, how: "preview" | "commit") => void,
  ) {
    this.#host = host;
    this.#picture = picture;
    this.#change = change;
    canvas.style.touchAction = "var(--touch, none)";
    canvas.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || !event.isPrimary) return;
      canvas.setPointerCapture(event.pointerId);
      this.#begin(pointOf(event));
    });
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    canvas.addEventListener("pointerup", (event) => this.#end(pointOf(event)));
    canvas.addEventListener("pointercancel", () => {
      this.#drag = null;
    });
    canvas.addEventListener("pointerleave", () => picture.hover(null));
  }

  /** Sets the barrier that changes begin from. */
  hold(b: string): void {
    this.#b = b;
  }

  /** Returns whether a position is below the barrier of a text. */
  isBelow(b: string, [x, y]: BarrierCell): boolean {
    return !this.#host.bindings.barrier_is_above({ b, cell: `${x},${y}` });
  }

  /** Puts a position on the other side. */
  flip(cell: BarrierCell): void {
    this.#put(cell, this.isBelow(this.#b, cell) ? "above" : "below", "commit");
  }

  /** Pulls the side on which a drag begins along with the pointer. */
  #begin(from: Point): void {
    const cell = this.#picture.at(from)?.own;
    if (cell === undefined) return;
    const to = this.isBelow(this.#b, cell) ? "below" : "above";
    this.#drag = { from, to, last: cell, hasMoved: false };
  }

  #move(event: PointerEvent): void {
    const point = pointOf(event);
    this.#picture.hover(point);
    const drag = this.#drag;
    if (drag === null) return;
    const far = Math.hypot(point[0] - drag.from[0], point[1] - drag.from[1]);
    if (!drag.hasMoved && far <= (STRAY[event.pointerType] ?? 4)) return;
    drag.hasMoved = true;
    const cell = this.#picture.at(point)?.own;
    if (cell === undefined) return;
    for (const passed of between(drag.last, cell)) this.#put(passed, drag.to, "preview");
    drag.last = cell;
  }

  #end(point: Point): void {
    const drag = this.#drag;
    this.#drag = null;
    if (drag === null) return;
    if (drag.hasMoved) this.#change(this.#b, "commit");
    else this.#picture.tap(point);
  }

  #put([x, y]: BarrierCell, to: "above" | "below", how: "preview" | "commit"): void {
    if (to === "above" && (x < 1 || y < 1)) return; // the exterior is above anyway
    const cell: BarrierCell = [Math.max(1, x), Math.max(1, y)];
    if (this.isBelow(this.#b, cell) === (to === "below")) return;
    try {
      this.#b = this.#host.bindings.barrier_put({ b: this.#b, cell: `${cell}`, to });
    } catch (error) {
      this.#host.warn(say(messageOf(error)));
    }
    this.#change(this.#b, how);
  }
}

/** Returns the positions from one to another, without the first, each beside the one before. */
export function between(from: BarrierCell, to: BarrierCell): readonly BarrierCell[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const steps = Math.max(Math.abs(dx), Math.abs(dy));
  return Array.from({ length: steps }, (_, at) => {
    const share = (at + 1) / steps;
    return [Math.round(from[0] + share * dx), Math.round(from[1] + share * dy)];
  });
}
