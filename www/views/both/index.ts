/**
 * Both: the growth in the plane and the octant in space are one tree (Theorem 25 of Nim Fractals),
 * and here they step together. It shows the two existing scenes side by side.
 */
import { positionsOf } from "../../link/game-path.ts";
import type { State } from "../../link/link.ts";
import type { Table } from "../../link/params.ts";
import { say } from "../../locales/say.ts";
import { generations, titled } from "../titles.ts";
import type { Mount, View } from "../view.ts";
import { HALVES, params } from "./halves.ts";

export const both: View<Table> = {
  name: "both",
  title: "Nim in the plane and in space",
  line: "The same tree, flat and solid",
  alsoCalled: "side by side; 2D and 3D",
  label: "Plane and space",
  shown: "#v1/both?n=20",
  group: "Nim fractals",
  sentence:
    "One tree drawn twice: each dot of the plane is one cube in space, with the same parent and generation.",
  terms: ["generation", "parent", "P-position", "octant"],
  params,
  verb: "Grow",
  movement: true,
  part: () => "fractals",
  titleIn: ({ n }) => titled(say("Nim in the plane and in space"), generations(Number(n))),
  passed: ({ path }) => positionsOf(String(path)),
  selects: () => "nim",
  refusesVector: ({ side }) =>
    Number(side) > 64
      ? say`side = ${side} is above 64, the limit of vector formats. Choose PNG.`
      : null,
  sound: () => import("./sound.ts"),
  explains: () => true,
  questions: ["cell:parent", "cell:generation:#", "number:generation"],
  loadQuestions: async () => (await import("./questions.ts")).questions,
  load: async () => {
    const [{ BothScene }, ...mounts] = await Promise.all([
      import("./scene.ts"),
      ...HALVES.map(({ view }) => view.load()),
    ]);
    const halves = HALVES.map((half, i) => ({ half, mount: mounts[i] as Mount<State> }));
    return (host) => new BothScene(host, halves);
  },
};
