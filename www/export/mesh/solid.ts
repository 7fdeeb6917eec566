/**
 * The octant as a solid: STL and 3MF for printers, GLB for model viewers. The core makes it
 * (src/mesh/solid.rs).
 */
import type { OctantParams, SolidJoints, SolidParams } from "core";
import type { Core } from "../../core/client.ts";
import type { State } from "../../link/link.ts";
import { say } from "../../locales/say.ts";
import type { View } from "../../views/view.ts";
import type { ExportRequest, Format, Report, SolidSize } from "../request.ts";
import { inSlices } from "../slices.ts";
import { threeMf } from "./three-mf.ts";

/**
 * The default solid. Most printers can print 100 mm. Nodes fill 60 per cent of their cells: at side
 * 32 struts are then 1.6 mm thick, four lines of a common nozzle.
 */
export const DEFAULT_SOLID: SolidSize = { size: 100, thickness: 60 };

export const stl: Format = solid(
  {
    name: "STL, tree",
    use: "For 3D printing: a strut from every position to its parent",
    ending: "stl",
    type: "model/stl",
  },
  "tree",
  async (core, params, form) => [await core.call("solid_stl", [params, form])],
);

export const stiffStl: Format = solid(
  {
    name: "STL, all joints",
    use: "For 3D printing, stiffer: a strut wherever two cubes share an edge",
    ending: "stl",
    type: "model/stl",
    word: "joints",
  },
  "touching",
  async (core, params, form) => [await core.call("solid_stl", [params, form])],
);

export const printable: Format = solid(
  {
    name: "3MF",
    use: "For 3D printing: the same tree, with unit and name",
    ending: "3mf",
    type: "model/3mf",
  },
  "tree",
  async (core, params, form, { info }, signal) => [
    await inSlices(threeMf(await core.call("solid_stl", [params, form]), info), signal),
  ],
);

export const glb: Format = solid(
  {
    name: "GLB",
    use: "Coloured model for viewers and learning platforms",
    ending: "glb",
    type: "model/gltf-binary",
  },
  "tree",
  async (core, params, form, { state }) => [
    await core.call("solid_glb", [params, form, String(state.pal)]),
  ],
);

type Make = (
  core: Core,
  params: OctantParams,
  form: SolidParams,
  request: ExportRequest,
  signal: AbortSignal,
) => Promise<readonly Uint8Array[]>;

function solid(
  info: Pick<Format, "name" | "use" | "ending" | "type" | "word">,
  joints: SolidJoints,
  make: Make,
): Format {
  const write = async (request: ExportRequest, report: Report, signal: AbortSignal) => {
    const { loader, state, solid, info: of } = request;
    const { link, caption, digest } = of;
    const form = { ...solid, joints, link, caption, digest };
    const { core } = await loader.whole();
    signal.throwIfAborted();
    report(0.1);
    const source = solidOf(request.view, state);
    if (typeof source === "string") throw new Error(source);
    const parts = await make(core, source, form, request, signal);
    return new Blob([...parts] as BlobPart[], { type: info.type });
  };
  const fits = ({ solid }: View) => solid !== undefined;
  return { ...info, kind: "3D model", needs: "solid", fits, refuses, write };
}

function refuses(view: View, state: State): string | null {
  const source = solidOf(view, state);
  return typeof source === "string" ? source : null;
}

function solidOf({ title, solid }: View, state: State): OctantParams | string {
  return solid?.(state) ?? `${say(title)} cannot be a solid: only the octant can.`;
}
