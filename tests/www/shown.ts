/** Shows the picture of a link on a page without a browser. */
import assert from "node:assert/strict";
import type { State } from "../../www/link/link.ts";
import type { Scene, ViewHost } from "../../www/views/view.ts";
import { rest, Stage } from "./page.ts";

const { parse } = await import("../../www/link/link.ts");
const { views } = await import("../../www/views/index.ts");
const { tables } = await import("../../www/views/tables.ts");

/** Returns the scene of a link once its picture is complete, and where it is shown. */
export async function shown(link: string): Promise<{ stage: Stage<State>; scene: Scene<never> }> {
  const { view: name, values, problems } = parse(link, tables);
  assert.deepEqual(problems, []);
  const stage = new Stage<State>();
  const view = views.find((each) => each.name === name) ?? assert.fail(name);
  const scene = (await view.load())(stage.host as ViewHost<never>);
  let isWaiting = true;
  const isShown = scene.show(values as never).finally(() => {
    isWaiting = false;
  });
  for (; isWaiting; await rest()) await stage.core.answerAll();
  await isShown;
  return { stage, scene };
}
