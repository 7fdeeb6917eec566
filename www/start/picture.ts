/** The picture of Start: the tree of losing positions, in the plane, in space and between them. */
import type { Graph } from "core";
import { secondsBetween } from "../canvas/frames.ts";
import { cssColours, isDark } from "../canvas/styles.ts";
import { frameOf } from "../canvas/surface.ts";
import type { State } from "../link/link.ts";
import { coloursOf } from "../picture/colours.ts";
import { custom } from "../picture/custom.ts";
import { growth } from "../views/growth/index.ts";
import type { Mount, View } from "../views/view.ts";
import { paint, type StartColours } from "./paint.ts";
import { type PartName, partOf } from "./state.ts";
import { LAST, type Tree, treeOf } from "./tree.ts";

/** The growth in which the dots are the losing positions of three piles. */
const GROWTH = { rule: "three-branches", n: LAST } as const;

/** The longest step of a film between two frames (s): a busy page slows the film down. */
const LONGEST_FRAME = 0.25;

/** How far a drag of one pixel turns the picture (degrees). */
const DRAG = 0.4;

/** A time of a film. */
export interface Moment {
  /** The seconds since the part began. */
  readonly seconds: number;
  /** The turn by hand, in degrees. */
  readonly turn: number;
}

/** A part of Start at a time. */
interface TourState extends State, Moment {
  readonly part: PartName;
  readonly heading: string;
}

interface Answer {
  readonly graph: Graph;
  readonly tree: Tree;
}

const picture = custom<TourState, Answer>(({ root, core, bindings, surface, change }) => {
  const canvas = document.createElement("canvas");
  const context = surface.context(canvas, { willReadFrequently: true });
  root.replaceChildren(canvas);
  let colours: StartColours | null = null;
  let answer: Answer | null = null;
  /** What is on the canvas. */
  let state: TourState | null = null;

  const filmOf = ({ part }: TourState) => partOf(part).film ?? null;
  const lastOf = (state: TourState) => {
    const film = filmOf(state);
    return film?.turns ? Number.POSITIVE_INFINITY : (film?.seconds ?? 0);
  };

  async function load(): Promise<Answer> {
    const [graph, piles] = await Promise.all([
      core.call("growth", [GROWTH]) as Promise<Graph>,
      core.call("growth_positions", [GROWTH]),
    ]);
    answer = { graph, tree: treeOf(graph, piles) };
    return answer;
  }

  const mix = (): StartColours => ({
    ...coloursOf(canvas),
    palette: bindings.palette("viridis"),
    font: getComputedStyle(canvas).getPropertyValue("--title-font").trim(),
    dark: isDark(...cssColours(canvas, "--ground")),
  });

  // A drag turns the picture in space.
  let x = 0;
  canvas.addEventListener("pointerdown", ({ clientX }) => {
    x = clientX;
  });
  canvas.addEventListener("pointermove", ({ buttons, clientX }) => {
    if (buttons === 0 || state === null || !filmOf(state)?.turns) return;
    change({ turn: state.turn + (clientX - x) * DRAG }, "preview");
    x = clientX;
  });

  return {
    element: canvas,
    isImage: true,
    answer: () => answer ?? load(),
    paint({ tree }, tour) {
      state = tour;
      const film = filmOf(tour);
      if (film === null || canvas.clientWidth === 0 || canvas.clientHeight === 0) return;
      colours ??= mix();
      const pose = film.pose(tour.seconds);
      const frame = frameOf(canvas, surface, false);
      surface.blank(canvas, frame, colours.ground);
      paint(context, frame, tree, { ...pose, yaw: pose.yaw + tour.turn }, colours);
    },
    restyle() {
      colours = null;
    },
    steps: {
      key: "seconds",
      at: (_, { seconds }) => seconds,
      last: (_, state) => lastOf(state),
      stay: () => 0,
      run(from, _, end) {
        let [last, seconds] = [performance.now(), from];
        const step = (now: number) => {
          seconds += secondsBetween(last, now, LONGEST_FRAME);
          last = now;
          change({ seconds }, "preview");
          if (state !== null && seconds >= lastOf(state)) end();
          else frame = requestAnimationFrame(step);
        };
        let frame = requestAnimationFrame(step);
        return () => cancelAnimationFrame(frame);
      },
    },
    description: (_, { heading }) => heading,
    data: ({ graph }) => graph,
  };
});

/** Start's own picture of the growth. It is drawn by the file that loads it. */
export const tour: View = { ...growth, load: async () => picture as Mount<State> };
