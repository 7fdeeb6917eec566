/** A grid with a sentence and a legend beneath it: what scenes of this kind have in common. */
import { type Camera, type Point, toScreen, toWorld } from "../canvas/camera.ts";
import type { Hold, Zoom } from "../canvas/gestures.ts";
import { isModified } from "../canvas/keys.ts";
import { panZoom } from "../canvas/pan-zoom.ts";
import { moving } from "../canvas/step-time.ts";
import { GridCanvas } from "../grid/canvas.ts";
import { cameraFollowing, fitWithHeaders, REACH } from "../grid/fit.ts";
import { boxOf, type Entry, WHOLE, type Window } from "../grid/geometry.ts";
import { LinkedCamera, limitsOf, type Scenery } from "../grid/linked-camera.ts";
import type { ViewHost } from "./view.ts";

/** What a scene adds. */
interface GridActions {
  /** Returns the number of rows and columns of the grid. */
  size(): readonly [rows: number, columns: number];
  /** Handles a key without modifiers but Shift; returns whether it has a meaning. */
  key(event: KeyboardEvent): boolean;
  /** Handles the place of the pointer on the canvas; null when it has left. */
  hover(at: Point | null): void;
  tap(at: Point): void;
}

export class CaptionedGrid {
  readonly canvas: HTMLCanvasElement;
  readonly reason = document.createElement("p");
  readonly legend = document.createElement("p");
  readonly #host: Pick<ViewHost<Partial<Window>>, "root" | "surface" | "change">;
  readonly #acts: GridActions;
  readonly #grid: GridCanvas;
  readonly #linked = new LinkedCamera();
  readonly #hold: Hold;

  constructor(
    host: Pick<ViewHost<Partial<Window>>, "root" | "surface" | "change">,
    acts: GridActions,
  ) {
    this.#host = host;
    this.#acts = acts;
    this.#grid = new GridCanvas(host.surface);
    this.canvas = this.#grid.canvas;
    this.reason.className = "reason";
    this.reason.dataset.spoken = "";
    this.legend.className = "legend";
    host.root.append(this.canvas, this.reason, this.legend);
    const press = (event: KeyboardEvent) => {
      if (isModified(event) || !acts.key(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    this.canvas.addEventListener("keydown", press, { capture: true });
    this.#hold = panZoom(this.canvas, {
      camera: () => this.camera,
      frame: () => this.frame,
      limits: () => limitsOf(this.scenery),
      home: () => this.scenery.home,
      change: (camera, how) => this.#aim(camera, how),
      hover: (at) => acts.hover(at),
      tap: (at) => acts.tap(at),
      motion: moving,
    });
  }

  get camera(): Camera {
    return this.#linked.camera;
  }

  get frame() {
    return this.#grid.frame;
  }

  get scenery(): Scenery {
    const [rows, columns] = this.#acts.size();
    const { frame } = this;
    return {
      rows,
      columns,
      frame,
      home: fitWithHeaders(boxOf(rows, columns), frame, this.#grid.letters),
    };
  }

  /** Returns the row and the column at a place on the canvas, as fractions. */
  at(point: Point): Entry {
    const { x, y } = toWorld(this.camera, this.frame, point);
    return [y, x];
  }

  /** Moves the camera to a window of the link; without one to the whole grid. */
  look(window: Window = WHOLE): void {
    this.#linked.look(window, this.scenery);
  }

  /** Returns the camera moved as little as shows an entry, `reach` pixels from the edge. */
  reaching([row, column]: Entry, reach = REACH): Camera {
    const { camera, frame } = this;
    const at = toScreen(camera, frame, column, row);
    return cameraFollowing(camera, frame, at, reach, this.#grid.letters);
  }

  /** Moves the picture as little as possible to show an entry. */
  follow(entry: Entry): void {
    const camera = this.reaching(entry);
    if (camera !== this.camera) this.#aim(camera, "commit");
  }

  #aim(camera: Camera, how: "preview" | "commit"): void {
    this.#host.change(this.#linked.move(camera, how, this.scenery), how);
  }

  /** Clears the canvas, scales it to CSS pixels, and returns what to draw with. */
  clear() {
    this.#linked.fit(this.scenery);
    const colours = this.#grid.clear();
    this.#grid.inPixels();
    return {
      colours,
      sheet: { context: this.#grid.context, camera: this.camera, frame: this.frame },
    };
  }

  zoom(by: Zoom): void {
    this.#hold.zoom(by);
  }

  dispose(): void {
    this.#hold.letGo();
  }
}
