/** The octant as a body: for printers as STL and 3MF, for viewers of models as GLB. The core makes it (src/export/solid.rs). */
import type { OctantParams, SolidJoints, SolidParams } from "core";
import type { State } from "../state/link.ts";
import type { State as OctantState } from "../views/octant/octant.ts";
import { coreParams, setOf } from "../views/octant/sets.ts";
import type { View } from "../views/view.ts";
import type { Core } from "../worker/client.ts";
import type { Body, Format, Order, Told } from "./order.ts";
import { inSlices } from "./slices.ts";
import { threeMf } from "./three-mf.ts";

/**
 * What a body is at first. Most printers have room for 100 mm. Nodes fill 60 per cent of their cells: at side 32 struts are
 * 1.6 mm thick then, four lines of a common nozzle.
 */
export const BODY: Body = { size: 100, thickness: 60 };

/** The largest side that has few enough points (the core counts them; this says it beforehand). */
const LARGEST_SIDE = 128;

export const stl: Format = solid(
  {
    name: "STL, tree",
    use: "to print: watertight, a strut from every position to its parent",
    ending: "stl",
    type: "model/stl",
  },
  "tree",
  async (core, params, form) => [await core.call("solid_stl", [params, form])],
);

export const stiffStl: Format = solid(
  {
    name: "STL, all joints",
    use: "to print, stiffer: a strut wherever two cubes share an edge",
    ending: "stl",
    type: "model/stl",
  },
  "touching",
  async (core, params, form) => [await core.call("solid_stl", [params, form])],
);

export const printable: Format = solid(
  {
    name: "3MF",
    use: "to print: the same tree, in the newer format that knows its unit and its name",
    ending: "3mf",
    type: "model/3mf",
  },
  "tree",
  async (core, params, form, { about }, signal) =>
    inSlices(threeMf(await core.call("solid_stl", [params, form]), about), signal),
);

export const glb: Format = solid(
  {
    name: "GLB",
    use: "a model in colours, for viewers and learning platforms; watertight too",
    ending: "glb",
    type: "model/gltf-binary",
  },
  "tree",
  async (core, params, form, { state }) => [
    await core.call("solid_glb", [params, form, (state as OctantState).pal]),
  ],
);

type Make = (
  core: Core,
  params: OctantParams,
  form: SolidParams,
  order: Order,
  signal: AbortSignal,
) => Promise<readonly Uint8Array[]>;

function solid(
  about: Pick<Format, "name" | "use" | "ending" | "type">,
  joints: SolidJoints,
  make: Make,
): Format {
  const write = async (order: Order, told: Told, signal: AbortSignal) => {
    const { rooms, state, body, about: of } = order;
    const { link, caption, digest } = of;
    const form = { ...body, joints, link, caption, digest };
    const { core } = await rooms.whole();
    signal.throwIfAborted();
    told(0.1);
    const parts = await make(core, coreParams(state as OctantState), form, order, signal);
    return new Blob([...parts] as BlobPart[], { type: about.type });
  };
  return { ...about, kind: "Body", needs: "body", refuses, write };
}

/** What has no tree, or more points than a printer's program takes. */
function refuses({ name }: View, state: State): string | null {
  if (name !== "octant") return "This picture is flat: only the octant is a body.";
  const octant = state as OctantState;
  const set = setOf(octant);
  if (set === "slice" || set === "tripod" || set === "misere")
    return "Only the positions of 3-pile Nim and of LIM grow as one tree that struts can follow.";
  if (octant.n === null && octant.side > LARGEST_SIDE)
    return `side: ${octant.side} has too many positions for a printer's program; to ${LARGEST_SIDE} it can be had.`;
  return null;
}
