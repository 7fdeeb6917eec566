/**
 * What is drawn over the octant: its axes with their names, the mark of the selected position and its branches of
 * the tree. Lines keep their width at every zoom, which pixels of the picture cannot.
 */
import { type Orbit, type Pixel, project, type Vec3, type Viewport } from "../../draw/orbit.ts";

const SVG = "http://www.w3.org/2000/svg";
const AXES = ["a", "b", "c"] as const;
/** Pieces of an axis, each seen or hidden as a whole. */
const PIECES = 32;
/** Smallest radius of the mark, in CSS pixels. */
const SMALLEST = 9;

export interface Marked {
  readonly side: number;
  /** How far the outer things have moved from the middle: 1 for not at all. */
  readonly spread: number;
  readonly orbit: Orbit;
  readonly view: Viewport;
  /** Where the selected position is seen. */
  readonly selected: Vec3 | null;
  /** Its parent and children: the ends of its branches. */
  readonly relatives: readonly Vec3[];
  /** Whether nothing stands between the eye and a point. */
  sees(point: Vec3): boolean;
}

export class Marks {
  readonly root = make("svg", { "aria-hidden": "true" });
  readonly #seen = make("path", { class: "octant-axis", "stroke-opacity": "0.55" });
  readonly #hidden = make("path", { class: "octant-axis", "stroke-opacity": "0.16" });
  readonly #names = AXES.map((name) =>
    make("text", { "text-anchor": "middle", "dominant-baseline": "central" }, name),
  );
  readonly #branches = make("path", {
    stroke: "var(--accent)",
    "stroke-width": "1.5",
    "stroke-opacity": "0.8",
  });
  readonly #ring = make("circle", {
    class: "octant-selected",
    stroke: "var(--accent)",
    "stroke-width": "2.5",
  });
  readonly #halo = make("circle", {
    stroke: "var(--ground)",
    "stroke-width": "5",
    "stroke-opacity": "0.7",
  });

  constructor() {
    this.root.style.cssText =
      "position:absolute;inset:0;width:100%;height:100%;overflow:hidden;pointer-events:none;fill:none;font:italic 600 0.95rem Georgia,serif";
    for (const axis of [this.#seen, this.#hidden]) axis.setAttribute("stroke", "var(--text)");
    for (const name of this.#names) name.setAttribute("fill", "var(--text)");
    this.root.append(
      this.#hidden,
      this.#seen,
      ...this.#names,
      this.#branches,
      this.#halo,
      this.#ring,
    );
  }

  draw(marked: Marked): void {
    this.#drawAxes(marked);
    this.#drawSelected(marked);
  }

  #drawAxes({ side, spread, orbit, view, sees }: Marked): void {
    const lines = { seen: "", hidden: "" };
    AXES.forEach((_, axis) => {
      const start = -0.5 - (side * (spread - 1)) / 2;
      const at = (share: number) => onAxis(axis, start, share * spread * (side + side / 16));
      for (let i = 0; i < PIECES; i++) {
        const piece = line(orbit, view, at(i / PIECES), at((i + 1) / PIECES));
        lines[sees(at((i + 0.5) / PIECES)) ? "seen" : "hidden"] += piece;
      }
      const end = project(orbit, view, at(1.05));
      place(this.#names[axis], end, ["x", "y"]);
    });
    this.#seen.setAttribute("d", lines.seen);
    this.#hidden.setAttribute("d", lines.hidden);
  }

  #drawSelected({ orbit, view, selected, relatives }: Marked): void {
    const at = selected && project(orbit, view, selected);
    const beside = selected && project(orbit, view, [selected[0], selected[1], selected[2] + 0.9]);
    const size = at && beside ? Math.hypot(at[0] - beside[0], at[1] - beside[1]) : 0;
    for (const ring of [this.#halo, this.#ring]) {
      place(ring, at, ["cx", "cy"]);
      ring.setAttribute("r", Math.max(SMALLEST, size).toFixed(1));
    }
    const branches = selected ? relatives.map((end) => line(orbit, view, selected, end)) : [];
    this.#branches.setAttribute("d", branches.join(""));
  }
}

function onAxis(axis: number, start: number, far: number): Vec3 {
  return [0, 1, 2].map((i) => (i === axis ? start + far : start)) as unknown as Vec3;
}

function line(orbit: Orbit, view: Viewport, from: Vec3, to: Vec3): string {
  const [p, q] = [project(orbit, view, from), project(orbit, view, to)];
  return p && q ? `M${written(p)}L${written(q)}` : "";
}

function written(at: Pixel): string {
  return at.map((x) => x.toFixed(1)).join(" ");
}

/** Moves an element, or hides it where it has no place. */
function place(
  element: SVGElement | undefined,
  at: Pixel | null,
  [x, y]: readonly [string, string],
): void {
  element?.toggleAttribute("hidden", at === null);
  if (element) element.style.display = at === null ? "none" : "";
  element?.setAttribute(x, (at?.[0] ?? 0).toFixed(1));
  element?.setAttribute(y, (at?.[1] ?? 0).toFixed(1));
}

function make<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>>,
  text = "",
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  return element;
}
