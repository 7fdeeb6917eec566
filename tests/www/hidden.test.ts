/** What a link leaves out: the words of `ui`, and what figures and files make of them. */
import assert from "node:assert/strict";
import { test } from "vitest";
import type { Scene } from "../../www/views/view.ts";
import { rest, Stage } from "./page.ts";

const { Figure } = await import("../../www/figure/figure.ts");
const { formats } = await import("../../www/export/index.ts");
const { hides } = await import("../../www/link/hidden.ts");
const { parse, print } = await import("../../www/link/link.ts");
const { drawnState, withheld } = await import("../../www/views/answers.ts");
const { views } = await import("../../www/views/index.ts");
const { tables } = await import("../../www/views/tables.ts");

type State = import("../../www/link/link.ts").State;
type View = import("../../www/views/view.ts").View;
type Host = Stage<State>["host"];

test("each value of ui leaves out its own parts, in every view, and the default none", () => {
  const parts = ["answers", "extras", "surroundings"] as const;
  const left = (link: string) => parts.filter((part) => hides(parse(link, tables).values, part));
  for (const { name } of views) {
    assert.deepEqual(left(`#v1/${name}`), []);
    assert.deepEqual(left(`#v1/${name}?ui=none`), []);
    assert.deepEqual(left(`#v1/${name}?ui=present`), ["surroundings"]);
    assert.deepEqual(left(`#v1/${name}?ui=student`), ["answers", "extras"]);
  }
  assert.deepEqual(
    parts.filter((part) => hides({}, part)),
    [],
  );
});

test("a wrong word of ui costs only itself", () => {
  for (const word of ["teacher", "Student", "__proto__", "constructor", ""]) {
    const { view, values, problems } = parse(`#v1/play?ui=${word}&p=3,4,5`, tables);
    assert.equal(problems.length, 1);
    assert.match(problems[0]?.sentence ?? "", /^ui: .* is not one of none, present, student$/);
    assert.equal(print(view, values, tables), "#v1/play?p=3,4,5");
  }
  assert.equal(hides({ ui: "__proto__" }, "answers"), false);
});

test("the data of no view is to be read or saved where the answers are left out", () => {
  const data = formats.filter(({ kind }) => kind === "Data");
  assert.ok(data.length >= 3);
  for (const view of views) {
    const state = { ...parse(`#v1/${view.name}`, tables).values };
    assert.equal(withheld(view, state), null, view.name);
    const student = { ...state, ui: "student" };
    for (const { name, refuses } of data) {
      assert.equal(refuses(view, state), null, name);
      assert.match(refuses(view, student) ?? "", /leaves out the answers/, name);
    }
  }
});

test("Play shows no answers to students, whatever the link says of hints", () => {
  const play = views.find(({ name }) => name === "play") ?? assert.fail();
  const { values } = parse("#v1/play?p=3,4,5&hints=1&ui=student", tables);
  assert.equal(drawnState(play, values).hints, "0");
  assert.equal(values.hints, "1", "the link stays");
  const { values: open } = parse("#v1/play?p=3,4,5", tables);
  assert.equal(drawnState(play, open), open);
});

/** A figure of a view that draws what it is given and informs at once. */
async function shown(state: State) {
  const stage = new Stage<State>();
  const drawn: State[] = [];
  const scene = (host: Host): Scene<State> => ({
    async show(state) {
      drawn.push(state);
      host.inform({ title: "(1, 2, 3)", rows: [["Outcome", "lost"]] }, true);
    },
    data: async () => ({ kind: "table", columns: {} }),
    digest: async () => "",
    repaint() {},
    dispose() {},
  });
  const view = { name: "one", title: "One", params: {}, unanswered: { hints: "0" } };
  const loaded = { core: stage.host.core, bindings: stage.host.bindings };
  const figure = new Figure(
    stage.root as unknown as HTMLElement,
    { forView: async () => loaded } as unknown as ConstructorParameters<typeof Figure>[1],
    { change() {}, news() {}, warn() {}, fail: ({ message }) => assert.fail(message) },
  );
  const open = async (state: State) => {
    figure.show({ ...view, load: async () => scene } as unknown as View, state);
    await figure.settled();
    await rest();
  };
  await open(state);
  return { figure, drawn, open, root: stage.root };
}

test("a figure without answers has no facts, and says so to its stylesheet", async () => {
  const { figure, drawn, open, root } = await shown({ hints: "1", ui: "student" });
  assert.deepEqual([figure.status.facts, figure.status.spoken], [null, ""]);
  assert.deepEqual(drawn, [{ hints: "0", ui: "student" }]);
  assert.ok(root.attributes.has("data-unanswered"));
  await open({ hints: "1", ui: "none" });
  assert.equal(figure.status.facts?.title, "(1, 2, 3)");
  assert.match(figure.status.spoken, /lost/);
  assert.deepEqual(drawn.at(-1), { hints: "1", ui: "none" });
  assert.ok(!root.attributes.has("data-unanswered"));
});

test("a figure whose link hides numbers refuses its data, and says which parts are hidden", async () => {
  const { figure, open, root } = await shown({ hide: "values" });
  await assert.rejects(figure.data(), /^Error: hide: values leaves out the data/);
  await assert.rejects(figure.more(), /leaves out the data/);
  const titleOf = ({ status }: typeof figure) => status.facts?.title;
  assert.equal(titleOf(figure), undefined);
  assert.ok(root.attributes.has("data-no-values") && root.attributes.has("data-no-reasons"));
  await open({ hide: "legend" });
  assert.deepEqual(await figure.data(), { kind: "table", columns: {} });
  assert.equal(titleOf(figure), "(1, 2, 3)");
  assert.ok(root.attributes.has("data-no-legend") && !root.attributes.has("data-no-values"));
  await open({ hide: "selected" });
  await assert.rejects(figure.data(), /hide: selected/);
  assert.equal(titleOf(figure), "(1, 2, 3)", "others are still read");
  await open({ ui: "student" });
  assert.deepEqual(await figure.data(), { kind: "table", columns: {} }, "as links for students");
});

test("words, tables and files of numbers are withheld where a link hides numbers", () => {
  const data = formats.filter(({ kind }) => kind === "Data");
  for (const view of views)
    for (const hide of ["values", "answers", "selected"]) {
      const { values } = parse(`#v1/${view.name}?hide=${hide}`, tables);
      assert.notEqual(withheld(view, values), null, `${view.name} ${hide}`);
      for (const { refuses } of data) assert.match(refuses(view, values) ?? "", /leaves out/);
    }
});
