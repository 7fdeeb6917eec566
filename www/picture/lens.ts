/**
 * How the link and the camera of a picture belong together: by the window of a link, unless a view
 * has a lens of its own.
 */
import { type Camera, type Frame, type Limits, toScreen } from "../canvas/camera.ts";
import { cameraFollowing } from "../grid/fit.ts";
import { type Entry, sameWindow, WHOLE, type Window } from "../grid/geometry.ts";
import { LinkedCamera, limitsOf, type Scenery, windowFor } from "../grid/linked-camera.ts";

/** What is seen, and in letters of which size. */
export interface View extends Scenery {
  readonly letters: number;
}

export interface Lens<S> {
  /** The camera by which cells are painted. */
  readonly camera: Camera;
  /** Shows what a state asks for; null before the first one. */
  look(state: S | null, view: View): void;
  /** Shows the same in a picture that has another size by now. */
  fit(view: View): void;
  /** Returns the camera that gestures move, and how far; null where nothing moves. */
  gestures(view: View): {
    readonly camera: Camera;
    readonly limits: Limits;
    readonly home: Camera;
  } | null;
  /** Moves the camera of gestures; returns what the link has for it. */
  move(camera: Camera, how: "preview" | "commit", view: View): object;
  /** Returns what the link has to show a cell, `reach` pixels from the edge; null if it does. */
  follow(cell: Entry, reach: number, view: View): object | null;
}

function windowIn({ a = null, b = null, w = null, h = null }: Partial<Window>): Window {
  return { a, b, w, h };
}

/** Returns whether a state shows the whole table. */
export const isWhole = (state: Partial<Window>) => sameWindow(windowIn(state), WHOLE);

/** The lens of links with a window. */
export class WindowLens<S extends Partial<Window>> implements Lens<S> {
  readonly #linked = new LinkedCamera();

  get camera(): Camera {
    return this.#linked.camera;
  }

  look(state: S | null, view: View): void {
    this.#linked.look(windowIn(state ?? {}), view);
  }

  fit(view: View): void {
    this.#linked.fit(view);
  }

  gestures(view: View) {
    return { camera: this.camera, limits: limitsOf(view), home: view.home };
  }

  move(camera: Camera, how: "preview" | "commit", view: View): Window {
    return this.#linked.move(camera, how, view);
  }

  follow([row, column]: Entry, reach: number, view: View): Window | null {
    const { camera } = this;
    const at = toScreen(camera, view.frame, column, row);
    const moved = cameraFollowing(camera, view.frame, at, reach, view.letters);
    return moved === camera ? null : windowFor(moved, view);
  }
}

/** The lens of pictures that always show the whole table. */
export class FixedLens<S> implements Lens<S> {
  camera: Camera;
  readonly #fitted: (view: View) => Camera;

  /** `fitted` returns the camera that shows the table. */
  constructor(fitted: (view: View) => Camera = ({ home }) => home) {
    this.#fitted = fitted;
    this.camera = { x: 0, y: 0, dx: 0, dy: 0, zoom: 0 };
  }

  look(_: S | null, view: View): void {
    this.camera = this.#fitted(view);
  }

  fit(view: View): void {
    this.camera = this.#fitted(view);
  }

  gestures(_: { readonly frame: Frame }): null {
    return null;
  }

  move(): object {
    return {};
  }

  follow(): null {
    return null;
  }
}
