/** Shows the picture of a link on a page without a browser, with the core in the same thread. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Core } from "../../www/core/client.ts";
import type { State } from "../../www/link/link.ts";
import type { Scene, View } from "../../www/views/view.ts";
import * as core from "./core.ts";
import { FalseElement, passFrame, Stage } from "./page.ts";

const { parse } = await import("../../www/link/link.ts");
const { views } = await import("../../www/views/index.ts");
const { tables } = await import("../../www/views/tables.ts");

const SITE = readdirSync("dist");

/** The files of the built site: tables of periods, and open cases. Names there carry a hash. */
globalThis.fetch = async (address) => {
  const [name = "", ending = ""] = basename(new URL(String(address)).pathname).split(".");
  const file = SITE.find((each) => each.replace(/-[0-9a-f]{8}(?=\.)/, "") === `${name}.${ending}`);
  const found = SITE.includes(`${name}.${ending}`) ? `${name}.${ending}` : file;
  return found === undefined
    ? new Response("", { status: 404 })
    : new Response(readFileSync(`dist/${found}`));
};

Object.assign(FalseElement.prototype, { after() {} });

/** Without WebGL the octant paints its cubes itself. */
const { getContext } = FalseElement.prototype;
FalseElement.prototype.getContext = function (this: FalseElement, kind?: string) {
  return kind === "webgl2" ? null : getContext.call(this);
} as never;

/** Waits for a promise while frames pass and the core answers. */
async function awaited<T>(stage: Stage<State>, promise: Promise<T>): Promise<T> {
  let isOver = false;
  let answered = 0;
  const end = () => {
    isOver = true;
  };
  promise.then(end, end);
  while (!isOver) {
    passFrame();
    const calls = stage.core.calls.slice(answered); // a search goes on for ever
    answered += calls.length;
    for (const call of calls) call.answer();
    await new Promise((wake) => setImmediate(wake));
  }
  return promise;
}

const functions = core as unknown as Record<string, (...args: unknown[]) => never>;

/** A picture, besides its scene. */
interface Shown {
  readonly view: View;
  readonly state: State;
  readonly core: Core;
  readonly stage: Stage<State>;
}

/** Calls `read` with the scene of a link once its picture is complete. */
export async function shownAt<T>(
  link: string,
  read: (scene: Scene<never>, shown: Shown) => Promise<T>,
  disposes = true,
): Promise<T> {
  const { view: name, values, problems } = parse(link, tables);
  assert.deepEqual(problems, []);
  const stage = new Stage<State>();
  Object.assign(stage.core.core, {
    digest: async (name: string, args: unknown[]) =>
      core.digest(functions[name]?.(...args) as never),
  });
  const view = views.find((each) => each.name === name) ?? assert.fail(name);
  const scene = (await view.load())(stage.host as never);
  await awaited(stage, scene.show(values as never));
  const answer = await awaited(
    stage,
    read(scene, { view, state: values, core: stage.core.core, stage }),
  );
  if (disposes) scene.dispose();
  return answer;
}

/** Returns the scene of a link once its picture is complete, and where it is shown. */
export const shown = (link: string) =>
  shownAt(link, async (scene, { stage }) => ({ scene, stage }), false);
