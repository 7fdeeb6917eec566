/** Points at the cells of a growth and selects them, by pointer and by keyboard. */
import type { GrowthCell } from "core";
import {
  type Camera,
  type Frame,
  type Point,
  scaleOf,
  toScreen,
  toWorld,
} from "../../canvas/camera.ts";
import type { InstantBindings } from "../../core/instant.ts";
import type { Position } from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import type { Facts } from "../view.ts";
import { factsOf, type Growth, LAST, nearestAlive, nextAlive, written } from "./geometry.ts";
import type { GrowthState } from "./params.ts";

/** The largest distance of a pointer from a cell (CSS pixels). */
const REACH = 10;
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** The scene of a growth. */
export interface SelectionHost {
  readonly bindings: Pick<InstantBindings, "growth_cell" | "growth_cell_of">;
  /** Returns the growth that is shown; null before the first one. */
  growth(): Growth | null;
  camera(): Camera;
  frame(): Frame;
  change(patch: Partial<GrowthState>): void;
  inform(facts: Facts | null, speak: boolean): void;
  point(position: Position | null): void;
  warn(sentence: string): void;
  redraw(): void;
}

export class GrowthSelection {
  selected: GrowthCell | null = null;
  hovered: GrowthCell | null = null;
  readonly #host: SelectionHost;

  constructor(host: SelectionHost) {
    this.#host = host;
  }

  /** Handles a pointer over the picture, or one that has left it. */
  hover(at: Point | null): void {
    const cell = at && this.#cellAt(at);
    if (cell?.x === this.hovered?.x && cell?.y === this.hovered?.y) return;
    this.hovered = cell;
    this.#host.point(cell?.position ?? null);
    this.#inform(false);
    this.#host.redraw();
  }

  /** Marks the cell of a position as if it were pointed at. */
  mark(position: Position | null): void {
    const growth = this.#host.growth();
    const cell = growth && position && this.#host.bindings.growth_cell_of(growth, ...position);
    this.hovered = cell ?? null;
    this.#host.redraw();
  }

  /** Selects the cell at a point, or nothing. */
  tap(at: Point): void {
    this.#select(this.#cellAt(at), true);
  }

  /** Selects a cell. */
  select(cell: GrowthCell): void {
    this.#select(cell, true);
  }

  /** Handles a key; returns whether it has a meaning here. */
  key(key: string): boolean {
    const arrow = ARROWS[key];
    if (key === "Enter") this.#select(this.selected ?? this.#cellInView(), true);
    else if (key === "Escape" && this.selected) this.#select(null, false);
    else if (arrow && this.selected) this.#walk(this.selected, arrow);
    else return false;
    return true;
  }

  /** Finds the selection of a state. Explains a new one that is not born yet, or never will be. */
  find(state: GrowthState, isNew: boolean): void {
    const growth = this.#host.growth();
    if (growth === null) return;
    const before = this.selected;
    const { bindings } = this.#host;
    if (state.sel) this.selected = bindings.growth_cell_of(growth, ...state.sel) ?? null;
    else this.selected = (state.cell && this.#alive(...state.cell)) ?? null;
    if (state.sel && isNew && !this.selected) this.#explain(growth, state.sel);
    if (this.selected?.x !== before?.x || this.selected?.y !== before?.y) this.#inform(false);
  }

  readonly #alive = (x: number, y: number): GrowthCell | undefined => {
    const growth = this.#host.growth();
    return growth === null ? undefined : this.#host.bindings.growth_cell(growth, x, y);
  };

  #cellAt(at: Point): GrowthCell | null {
    if (this.#host.growth() === null) return null;
    const camera = this.#host.camera();
    const place = toWorld(camera, this.#host.frame(), at);
    return nearestAlive(this.#alive, place, REACH / scaleOf(camera)) ?? null;
  }

  #inform(speak: boolean): void {
    const cell = this.hovered ?? this.selected;
    const growth = this.#host.growth();
    this.#host.inform(cell && growth && factsOf(cell, growth.rule), speak);
  }

  #select(cell: GrowthCell | null, speak: boolean, patch: Partial<GrowthState> = {}): void {
    this.hovered = null;
    const sel = cell?.position ?? null;
    this.#host.change({ ...patch, sel, cell: cell && !sel ? [cell.x, cell.y] : null });
    this.#inform(speak);
  }

  #explain({ rule }: Growth, sel: Position): void {
    const name = `(${sel.join(", ")})`;
    const later = this.#host.bindings.growth_cell_of({ rule, n: LAST }, ...sel);
    this.#host.warn(
      later
        ? say`${name} appears in generation ${later.generation}, which is not shown yet.`
        : say`${name} is not in this growth.`,
    );
  }

  /** Returns the root if it is visible, otherwise a cell near the middle of the picture. */
  #cellInView(): GrowthCell | null {
    const { width, height } = this.#host.frame();
    const root = this.#alive(0, 0);
    return root && this.#sees(root) ? root : this.#cellAt([width / 2, height / 2]);
  }

  #walk(from: GrowthCell, arrow: Point): void {
    const cell = nextAlive(this.#alive, from, arrow);
    if (!cell) return;
    const centred = { ...this.#host.camera(), x: cell.x, y: cell.y, dx: 0, dy: 0 };
    const patch = this.#sees(cell) ? {} : written(centred, this.#host.frame());
    this.#select(cell, true, patch);
  }

  #sees({ x, y }: GrowthCell): boolean {
    const frame = this.#host.frame();
    const [left, top] = toScreen(this.#host.camera(), frame, x, y);
    return left >= 0 && top >= 0 && left <= frame.width && top <= frame.height;
  }
}
