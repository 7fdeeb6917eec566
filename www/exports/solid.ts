/** The octant as a body: for printers as STL, for viewers of models as GLB. The core makes it (src/export/solid.rs). */
import type { OctantParams, SolidJoints, SolidParams } from "core";
import type { State } from "../state/link.ts";
import type { State as OctantState } from "../views/octant/octant.ts";
import { coreParams, setOf } from "../views/octant/sets.ts";
import type { View } from "../views/view.ts";
import type { Core } from "../worker/client.ts";
import type { Format, Order, Told } from "./order.ts";

/** Millimetres along the longest axis: what most printers have room for. Every printer's program can scale it. */
const SIZE = 100;

/** Nodes fill 60 per cent of their cells: at side 32 struts are 1.6 mm thick, four lines of a common nozzle. */
const THICKNESS = 60;

/** The largest side that has few enough points (the core counts them; this says it beforehand). */
const LARGEST_SIDE = 128;

export const stl: Format = solid(
  {
    name: "STL, tree",
    use: "to print: watertight, 100 mm, a strut from every position to its parent",
    ending: "stl",
    type: "model/stl",
  },
  "tree",
  (core, params, form) => core.call("solid_stl", [params, form]),
);

export const stiffStl: Format = solid(
  {
    name: "STL, all joints",
    use: "to print, stiffer: a strut wherever two cubes share an edge",
    ending: "stl",
    type: "model/stl",
  },
  "touching",
  (core, params, form) => core.call("solid_stl", [params, form]),
);

export const glb: Format = solid(
  {
    name: "GLB",
    use: "a model in colours, for viewers and learning platforms; watertight too",
    ending: "glb",
    type: "model/gltf-binary",
  },
  "tree",
  (core, params, form, palette) => core.call("solid_glb", [params, form, palette]),
);

type Make = (
  core: Core,
  params: OctantParams,
  form: SolidParams,
  palette: string,
) => Promise<Uint8Array>;

function solid(
  about: Pick<Format, "name" | "use" | "ending" | "type">,
  joints: SolidJoints,
  make: Make,
): Format {
  const write = async ({ rooms, state, about: of }: Order, told: Told, signal: AbortSignal) => {
    const { link, caption, digest } = of;
    const form = { size: SIZE, thickness: THICKNESS, joints, link, caption, digest };
    const octant = state as OctantState;
    const { core } = await rooms.whole();
    signal.throwIfAborted();
    told(0.1);
    return new Blob([await make(core, coreParams(octant), form, octant.pal)] as BlobPart[], {
      type: about.type,
    });
  };
  return { ...about, needs: "nothing", refuses, write };
}

/** What has no tree, or more points than a printer's program takes. */
function refuses({ name, title }: View, state: State): string | null {
  if (name !== "octant") return `${title} is flat: only the octant is a body.`;
  const octant = state as OctantState;
  const set = setOf(octant);
  if (set === "slice" || set === "tripod")
    return "Only the positions of 3-pile Nim and of LIM grow as one tree that struts can follow.";
  if (octant.n === null && octant.side > LARGEST_SIDE)
    return `side: ${octant.side} has too many positions for a printer's program; to ${LARGEST_SIDE} it can be had.`;
  return null;
}
