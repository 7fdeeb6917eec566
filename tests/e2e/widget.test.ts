/** The widget for notebooks, with a model like that of anywidget, on a page of another origin. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { test, visitor } from "./site.ts";
import { hosts, paper } from "./hosts/hosts.ts";

/** Counts as anywidget's model: traits, what was saved, and changes that Python made. */
const MODEL = `
import widget from "{{site}}widget.mjs";
const traits = {{traits}};
const listeners = [];
const model = {
  get: (name) => traits[name],
  set: (name, value) => {
    const changes = JSON.stringify(traits[name]) !== JSON.stringify(value);
    traits[name] = value;
    if (changes) heard(name);
  },
  save_changes: () => { window.saved = { ...traits }; },
  on: (event, listener) => listeners.push([event, listener]),
  off: (event, listener) => {
    const at = listeners.findIndex(([e, l]) => e === event && l === listener);
    if (at >= 0) listeners.splice(at, 1);
  },
};
const heard = (name) => {
  for (const [event, listener] of [...listeners]) if (event === "change:" + name) listener();
};
window.python = (name, value) => {
  traits[name] = value;
  heard(name);
};
const root = document.body.appendChild(document.createElement("div")).attachShadow({ mode: "open" });
const el = root.appendChild(document.createElement("div"));
window.figure = () => el.querySelector("nimscape-figure");
window.end = widget.render({ model, el });
window.listening = () => listeners.length;
window.opened = [];
`;

interface Notebook {
  saved?: Record<string, unknown>;
  readonly opened: string[];
  python(name: string, value: unknown): void;
  figure(): {
    link: string;
    settled(): Promise<void>;
    step(by: 1): Promise<void>;
    digest(): Promise<string>;
  };
  end(): void;
  listening(): number;
}

async function open(traits: object) {
  const script = MODEL.replace("{{site}}", visitor.url).replace(
    "{{traits}}",
    JSON.stringify(traits),
  );
  const other = await hosts({
    notebook: paper('<script type="module" src="model.js"></script>'),
    "model.js": script,
  });
  visitor.atEnd(() => other.close());
  const visit = await visitor.visit("", { at: other.at("notebook") });
  return visit;
}

/** Waits until a trait has been saved with a value. */
const saved = (page: Page, name: string, value: unknown) =>
  page.waitForFunction(
    ([name, value]) => JSON.stringify((window as unknown as Notebook).saved?.[`${name}`]) === value,
    [name, JSON.stringify(value)] as const,
  );

const python = (page: Page, name: string, value: unknown) =>
  page.evaluate(([name, value]) => (window as unknown as Notebook).python(`${name}`, value), [
    name,
    value,
  ] as const);

test("a link becomes view, words, selection and digest, and its data becomes arrays", async () => {
  const { page } = await open({
    link: "#v1/growth?n=3&sel=1,2,3",
    with_data: true,
  });
  await saved(page, "words", { n: "3", sel: "1,2,3" });
  await saved(page, "view", "growth");
  await saved(page, "selection", [1, 2, 3]);
  await page.waitForFunction(() => (window as unknown as Notebook).saved?.data);
  const { digest, arrays, problem } = await page.evaluate(async () => {
    const { saved = {} } = window as unknown as Notebook;
    const data = saved.data as Record<string, { dtype?: string; bytes?: DataView }>;
    const arrays = Object.entries(data).map(([name, { dtype, bytes }]) => [
      name,
      dtype,
      bytes?.byteLength,
    ]);
    return { digest: saved.digest, problem: saved.problem, arrays };
  });
  assert.match(`${digest}`, /^[0-9a-f]{64}$/);
  assert.equal(problem, "");
  const x = arrays.find(([name]) => name === "x") ?? assert.fail(JSON.stringify(arrays));
  assert.match(`${x[1]}`, /^<[iu][1248]$/);
  assert.ok(Number(x[2]) > 0);
});

test("the columns of a table and the shape of a plane are arrays, and texts a list", async () => {
  const { page } = await open({ link: "#v1/counts?to=5", with_data: true });
  await page.waitForFunction(() => (window as unknown as Notebook).saved?.data);
  const seen = () =>
    page.evaluate(() => {
      const { saved = {} } = window as unknown as Notebook;
      const data = saved.data as Record<string, { dtype?: string; bytes?: DataView }>;
      const entries = Object.entries(data).map(([name, value]) => {
        const { dtype, bytes } = value;
        return [name, bytes ? `${dtype}: ${new Int32Array(bytes.buffer)}` : value] as const;
      });
      return Object.fromEntries(entries) as Record<string, unknown>;
    });
  assert.deepEqual(await seen(), {
    ...{ kind: "table", n: "<i4: 0,1,2,3,4,5", term: ["1", "3", "3", "9", "3", "9"] },
  });
  await python(page, "link", "#v1/shift?c=5&columns=8");
  await page.waitForFunction(
    () => (window as unknown as { saved: { data: { kind: string } } }).saved.data.kind === "plane",
  );
  assert.equal((await seen()).shape, "<i4: 4,8");
});

test("traits are followed both ways: words and links of Python, steps of the reader", async () => {
  const { page } = await open({ view: "growth", words: { n: 6 } });
  await saved(page, "link", "#v1/growth?n=6");
  await python(page, "words", { n: 9, colour: "children" });
  await saved(page, "link", "#v1/growth?n=9&colour=children");
  await python(page, "link", "#v1/array?c=5&side=16");
  await saved(page, "words", { c: "5", side: "16" });
  await saved(page, "view", "array");
  await python(page, "link", "#v1/growth?n=4");
  await saved(page, "words", { n: "4" });
  await page.evaluate(async () => {
    const { figure } = window as unknown as Notebook;
    await figure().settled();
    await figure().step(1);
  });
  await saved(page, "words", { n: "5" });
});

test("a wrong word is named in `problem`", async () => {
  const { page } = await open({ link: "#v1/growth?n=5" });
  await saved(page, "link", "#v1/growth?n=5");
  await python(page, "words", { n: "many" });
  await page.waitForFunction(() =>
    /n: many is not a whole number/.test(`${(window as unknown as Notebook).saved?.problem}`),
  );
});

test("a link with another view and a wrong word is opened once, and its problem outlives late errors", async () => {
  const { page } = await open({ link: "#v1/growth?n=5" });
  await saved(page, "view", "growth");
  await page.evaluate(async () => {
    const { figure, python, opened } = window as unknown as Notebook;
    await figure().digest();
    const link = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(figure()), "link") ?? {};
    Object.defineProperty(figure(), "link", {
      ...link,
      set(text) {
        opened.push(text);
        link.set?.call(this, text);
      },
    });
    // What is computed for one link fails once another one is shown.
    let fail = (_: Error) => {};
    const digest = new Promise<string>((_, reject) => {
      fail = reject;
    });
    Object.assign(figure(), { digest: () => digest });
    python("with_data", true);
    Reflect.deleteProperty(figure(), "digest");
    python("link", "#v1/array?c=5&side=16&map=nonsense");
    fail(new Error("Another picture is shown."));
    await figure().settled();
  });
  await saved(page, "words", { c: "5", side: "16" });
  await page.waitForFunction(() => {
    const { saved } = window as unknown as Notebook;
    return (saved?.data as { kind?: string } | undefined)?.kind === "plane";
  });
  const { opened, problem } = await page.evaluate(() => {
    const { opened, saved } = window as unknown as Notebook;
    return { opened, problem: saved?.problem };
  });
  assert.deepEqual(opened, ["#v1/array?c=5&side=16&map=nonsense"]);
  assert.match(`${problem}`, /map: nonsense is not/);
});

test("a widget that has ended follows its model no more", async () => {
  const { page } = await open({ link: "#v1/growth?n=5" });
  await saved(page, "link", "#v1/growth?n=5");
  assert.ok(await page.evaluate(() => (window as unknown as Notebook).listening() > 0));
  await page.evaluate(() => (window as unknown as Notebook).end());
  assert.equal(await page.evaluate(() => (window as unknown as Notebook).listening()), 0);
});
