/**
 * What lies over the octant: its axes with their names, the mark of the selected position and its
 * branches of the tree. Lines keep their width at every zoom, which pixels of the picture cannot.
 * Each is a bar of one colour that the browser only moves, turns and stretches: a drawing of lines
 * would be painted anew at every movement, which on a machine without a graphics card takes longer
 * than the picture.
 */
import { inside, type Orbit, type Pixel, project, type Viewport } from "../../canvas/orbit.ts";
import { mapped, type Vec3 } from "../../canvas/vec3.ts";

const AXES = ["a", "b", "c"] as const;
/** Pieces of what is seen of an axis, each before or behind the picture as a whole. */
const PIECES = 32;
/** Smallest radius of the ring about the selected position, in CSS pixels. */
const SMALLEST = 9;
/** The ring is a little wider than the cube in it. */
const AROUND = 0.9;

interface Marked {
  readonly side: number;
  /** How far the outer things have moved from the middle: 1 for not at all. */
  readonly spread: number;
  readonly orbit: Orbit;
  readonly view: Viewport;
  /** Where the selected position is seen. */
  readonly selected: Vec3 | null;
  /** Where a position is seen that is pointed at in another picture. */
  readonly pointed: Vec3 | null;
  /** Its parent and children: the ends of its branches. */
  readonly relatives: readonly Vec3[];
  /** Where the positions of a game are seen, in the order of play. */
  readonly passed: readonly Vec3[];
  /** Whether nothing hides a point from the camera. */
  sees(point: Vec3): boolean;
}

/**
 * The look of a bar: an axis before the picture or behind it, a branch of the tree, a move of a
 * game, a position of it.
 */
type Kind = "seen" | "hidden" | "branch" | "move" | "position";

interface Line {
  readonly kind: Kind;
  readonly from: Pixel;
  readonly to: Pixel;
}

export class Marks {
  readonly root = piece("octant-marks");
  readonly #bars: HTMLElement[] = [];
  readonly #names = AXES.map((name) => piece("octant-name", name));
  readonly #rings = [piece("octant-ring"), piece("octant-ring")] as const;

  constructor() {
    this.root.ariaHidden = "true";
    this.root.append(...this.#names, ...this.#rings);
  }

  draw(marked: Marked): void {
    this.#lay(lines(marked));
    const { orbit, view } = marked;
    this.#names.forEach((name, axis) => {
      place(name, project(orbit, view, onAxis(marked, axis, 1.05)));
    });
    const [selected, pointed] = this.#rings;
    drawRing(selected, marked, marked.selected);
    drawRing(pointed, marked, marked.pointed);
  }

  /** One bar a line; bars are kept for the next picture. */
  #lay(lines: readonly Line[]): void {
    while (this.#bars.length < lines.length) this.#bars.push(piece("octant-bar"));
    this.#bars.forEach((bar, i) => {
      const line = lines[i];
      if (line === undefined) {
        bar.remove();
        return;
      }
      bar.dataset.kind = line.kind;
      bar.style.transform = along(line);
      if (!bar.isConnected) this.root.prepend(bar);
    });
  }
}

/** Lays a ring about a point, a little wider than the cube in it; hides it without one. */
function drawRing(ring: HTMLElement, { orbit, view }: Marked, point: Vec3 | null): void {
  const at = point && project(orbit, view, point);
  const beside = point && project(orbit, view, [point[0], point[1], point[2] + AROUND]);
  const size = at && beside ? Math.hypot(at[0] - beside[0], at[1] - beside[1]) : 0;
  const width = `${(2 * Math.max(SMALLEST, size)).toFixed(1)}px`;
  if (at && ring.style.width !== width) ring.style.width = width;
  place(ring, at);
}

/** Returns the lines of a picture: each axis from 0 on, the branches, then the game. Pure. */
function lines(marked: Marked): Line[] {
  const axes = AXES.flatMap((_, axis) => runs(marked, axis));
  return [...axes, ...branches(marked), ...moves(marked)];
}

/** A point of an axis: 0 where it begins, 1 at its end a little beyond the side. */
function onAxis({ side, spread }: Marked, axis: number, share: number): Vec3 {
  const start = -0.5 - (side * (spread - 1)) / 2;
  const far = start + share * spread * (side + side / 16);
  return mapped([0, 1, 2], (i) => (i === axis ? far : start));
}

/** What is seen of an axis, as few lines as its hidden parts allow. */
function runs(marked: Marked, axis: number): Line[] {
  const { orbit, view, sees } = marked;
  const at = (share: number) => onAxis(marked, axis, share);
  const [start, end] = inside(orbit, view, at(0), at(1)) ?? [0, 0];
  const bars: { kind: Kind; from: Vec3; to: Vec3 }[] = [];
  if (start === end) return [];
  for (let i = 0; i < PIECES; i++) {
    const share = (part: number) => start + ((end - start) * part) / PIECES;
    const kind = sees(at(share(i + 0.5))) ? "seen" : "hidden";
    const before = bars.at(-1);
    if (before?.kind === kind) before.to = at(share(i + 1));
    else bars.push({ kind, from: at(share(i)), to: at(share(i + 1)) });
  }
  return bars.flatMap(({ kind, from, to }) => line(marked, kind, from, to));
}

function branches(marked: Marked): Line[] {
  const { selected, relatives } = marked;
  return selected === null
    ? []
    : relatives.flatMap((relative) => cutLine(marked, "branch", selected, relative));
}

/** A line from each position of the game to the next, and a dot for each. */
function moves(marked: Marked): Line[] {
  const { orbit, view, passed } = marked;
  const steps = passed.slice(1).flatMap((to, at) => cutLine(marked, "move", passed[at] ?? to, to));
  const dots = passed.flatMap((point): Line[] => {
    const at = project(orbit, view, point);
    return at ? [{ kind: "position", from: [at[0] - 4, at[1]], to: [at[0] + 4, at[1]] }] : [];
  });
  return [...steps, ...dots];
}

/** The part of a line that lies before the camera. */
function cutLine(marked: Marked, kind: Kind, from: Vec3, to: Vec3): Line[] {
  const segment = inside(marked.orbit, marked.view, from, to);
  if (segment === null) return [];
  const at = (share: number) => mapped(from, (x, i) => x + share * (to[i] - x));
  return line(marked, kind, at(segment[0]), at(segment[1]));
}

function line({ orbit, view }: Marked, kind: Kind, start: Vec3, end: Vec3): Line[] {
  const [from, to] = [project(orbit, view, start), project(orbit, view, end)];
  return from && to ? [{ kind, from, to }] : [];
}

/** Lays a bar, which is one pixel long, along a line. */
function along({ from, to }: Line): string {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const turn = Math.atan2(y, x).toFixed(5);
  return `translate(${pixelText(from)}) rotate(${turn}rad) scaleX(${Math.hypot(x, y).toFixed(1)})`;
}

function pixelText([x, y]: Pixel): string {
  return `${x.toFixed(1)}px, ${y.toFixed(1)}px`;
}

/** Moves the middle of an element to a pixel, or hides it where it has no place. */
function place(element: HTMLElement, at: Pixel | null): void {
  element.hidden = at === null;
  if (at) element.style.transform = `translate(${pixelText(at)}) translate(-50%, -50%)`;
}

function piece(name: string, text = ""): HTMLElement {
  const element = document.createElement("div");
  element.className = name;
  element.textContent = text;
  return element;
}
