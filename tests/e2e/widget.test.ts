/** The widget for notebooks, with models like those of anywidget, on a page of another origin. */
import assert from "node:assert/strict";
import { hosts, paper } from "./hosts/hosts.ts";
import { test, visitor } from "./site.ts";

/** Makes a widget, `notebook`, whose model counts as anywidget's: traits, and what was saved. */
const SCRIPT = `import widget from "${visitor.url}widget.mjs";
window.open = (traits) => {
  const listeners = new Map();
  const set = (name, value) => {
    const changes = JSON.stringify(traits[name]) !== JSON.stringify(value);
    traits[name] = value;
    if (changes) for (const [heard, event] of listeners) if (event === "change:" + name) heard();
  };
  const saved = {};
  const model = {
    get: (name) => traits[name],
    set,
    save_changes: () => Object.assign(saved, traits),
    on: (event, heard) => listeners.set(heard, event),
    off: (event, heard) => listeners.delete(heard),
  };
  const el = document.body.appendChild(document.createElement("div"));
  const end = widget.render({ model, el });
  window.notebook = { saved, listeners, end, set, figure: el.querySelector("nimscape-figure") };
};
/** The data that were sent, with the numbers of their arrays of four bytes each. */
window.data = () => Object.fromEntries(Object.entries(notebook.saved.data ?? {}).map(
  ([name, each]) => [
    name,
    each.dtype === "<i4" ? "<i4: " + new Int32Array(each.bytes.buffer) : each,
  ],
));`;

test("a widget and its model follow each other; data are arrays, wrong words problems", async () => {
  const script = '<script type="module" src="model.js"></script>';
  const other = await hosts({ notebook: paper(script), "model.js": SCRIPT });
  const { page } = await visitor.visit("", { at: other.at("notebook") });
  await page.waitForFunction("window.data");
  const open = (traits: object) => page.evaluate(`open(${JSON.stringify(traits)})`);
  const python = (name: string, value: unknown) =>
    page.evaluate(`notebook.set("${name}", ${JSON.stringify(value)})`);
  /** Waits until traits have been saved with these values. */
  const saved = async (traits: object) => {
    for (const [name, value] of Object.entries(traits)) {
      const text = JSON.stringify(JSON.stringify(value));
      await page.waitForFunction(`JSON.stringify(notebook.saved["${name}"]) === ${text}`);
    }
  };
  const data = async (kind: string) => {
    await page.waitForFunction(`data().kind === "${kind}"`);
    return (await page.evaluate("data()")) as Record<string, unknown>;
  };
  const problem = (sentence: string) =>
    page.waitForFunction(`notebook.saved.problem?.includes("${sentence}")`);

  await open({ link: "#v1/growth?n=3&sel=1,2,3", with_data: true });
  await saved({ view: "growth", words: { n: "3", sel: "1,2,3" }, selection: [1, 2, 3] });
  await saved({ problem: "" });
  assert.match(`${(await data("graph")).x}`, /^<i4: -?\d+(,-?\d+)+$/);
  await saved({ digest: await page.evaluate("notebook.figure.digest()") });
  await python("link", "#v1/counts?to=5");
  const term = ["1", "3", "3", "9", "3", "9"];
  assert.deepEqual(await data("table"), { kind: "table", n: "<i4: 0,1,2,3,4,5", term });
  await python("link", "#v1/shift?c=5&columns=8");
  assert.equal((await data("plane")).shape, "<i4: 4,8");

  await open({ view: "growth", words: { n: 6 } });
  await saved({ link: "#v1/growth?n=6" });
  await python("words", { n: 9, colour: "children" });
  await saved({ link: "#v1/growth?n=9&colour=children" });
  await python("link", "#v1/array?c=5&side=16");
  await saved({ view: "array", words: { c: "5", side: "16" } });
  await python("link", "#v1/growth?n=4");
  await saved({ words: { n: "4" } });
  await page.evaluate("notebook.figure.settled().then(() => notebook.figure.step(1))");
  await saved({ words: { n: "5" } });

  await python("words", { n: "many" });
  await problem("n: many is not a whole number");
  // Another view and a wrong word: it is opened once, and its problem stays.
  await page.evaluate(`{
    const { set, ...link } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(notebook.figure), "link");
    window.opened = [];
    Object.defineProperty(notebook.figure, "link", {
      ...link,
      set(text) {
        opened.push(text);
        set.call(this, text);
      },
    });
  }`);
  const wrong = "#v1/array?c=5&side=16&map=nonsense";
  // What is computed for one link fails once another one is shown.
  await page.evaluate(`{
    const late = new Promise((_, reject) => (window.fail = reject));
    Object.assign(notebook.figure, { digest: () => late });
  }`);
  await python("with_data", true);
  await page.evaluate("delete notebook.figure.digest");
  await python("link", wrong);
  await page.evaluate("fail(new Error('Another picture is shown.'))");
  await saved({ view: "array", words: { c: "5", side: "16" } });
  await page.evaluate("notebook.figure.digest()");
  await problem("map: nonsense is not");
  assert.deepEqual(await page.evaluate("opened"), [wrong]);
  assert.equal(await page.evaluate("notebook.listeners.size > 0"), true);
  const left = await page.evaluate("notebook.end(), notebook.listeners.size");
  assert.equal(left, 0, "a widget that has ended follows its model no more");
  other.close();
});
