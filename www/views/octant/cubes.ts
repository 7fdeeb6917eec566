/**
 * The octant without WebGL: its cubes, or the dots and edges of its tree, painted from the back to
 * the front on a plain canvas.
 */
import type { OctantParams, Points } from "core";
import type { DrawingSurface } from "../../canvas/surface.ts";
import type { Core } from "../../core/client.ts";
import { loadModule } from "../../core/download.ts";
import { Latest } from "../../core/latest.ts";
import type { OctantPicture, Painter } from "./painter.ts";
import type { SetName } from "./sets.ts";

export class CubePainter implements Painter {
  readonly canvas = document.createElement("canvas");
  readonly explodes = false;
  #points: {
    readonly key: string;
    readonly field: Points;
    readonly brush: typeof import("./brush.ts");
  } | null = null;
  readonly #coming = new Latest<void>();
  readonly #paintings = new Latest<void>();
  readonly #core: Core;
  readonly #surface: DrawingSurface;

  constructor(core: Core, surface: DrawingSurface) {
    this.#core = core;
    this.#surface = surface;
  }

  largest(): number {
    return 64;
  }

  load(_: SetName, { n, ...whole }: OctantParams): Promise<void> | null {
    const key = JSON.stringify(whole);
    if (this.#points?.key !== key)
      return this.#coming.ask(key, (signal) => this.#fetch(key, whole, signal));
    this.#coming.cancel();
    return null;
  }

  async #fetch(key: string, params: OctantParams, signal: AbortSignal): Promise<void> {
    const [field, brush] = await Promise.all([
      this.#core.call("octant", [params], { signal }),
      loadModule(import("./brush.ts"), "The file that paints cubes"),
    ]);
    signal.throwIfAborted();
    this.#points = { key, field, brush };
  }

  /**
   * Paints to the end what it began, then the newest picture: so that something is seen while a
   * drag lasts.
   */
  async paint(picture: OctantPicture): Promise<void> {
    await this.#paintings.answer(() => this.#paintWhole(picture), Number.POSITIVE_INFINITY);
  }

  dispose(): void {
    this.#coming.cancel();
    this.#paintings.cancel();
    this.canvas.remove();
  }

  async #paintWhole(picture: OctantPicture): Promise<void> {
    const { ratio } = this.#surface;
    const { field, brush } = this.#points ?? {};
    if (field === undefined || brush === undefined) return;
    // On a screen the picture before stays until this one is complete.
    const sheet = this.#surface.still ? this.canvas : document.createElement("canvas");
    const context = this.#surface.context(sheet);
    this.#surface.blank(sheet, { ...picture.view, yUp: false }, brush.paperColour(picture));
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    await brush.paintAll(context, picture, field);
    if (sheet !== this.canvas) this.#show(sheet);
  }

  #show(sheet: HTMLCanvasElement): void {
    this.canvas.width = sheet.width;
    this.canvas.height = sheet.height;
    this.#surface.context(this.canvas).drawImage(sheet, 0, 0);
  }
}
