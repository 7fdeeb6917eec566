// Lists the long tasks of the page's thread in Chromium: while each view opens, while another
// follows it, while periods are searched, and while files are written. Run it after a build:
// scripts/with.sh node scripts/long-tasks.mjs [WORD...] measures the cases whose
// names contain a word. It asserts nothing: times depend on the machine.
//
// A task is given with its wall time, its time on the processor in brackets, and the events that
// took most of it. Wall time less processor time was spent waiting: for the processor, or for the
// software GL that runs in another process. PROFILE=1 adds the functions, and costs time itself.
import { loadavg } from "node:os";
import { opened } from "./browser.mjs";

/** Shorter tasks are not listed (ms). */
const LONG_MS = 50;

/** Runs of each case: the longest task is the shortest of these, that of the listed tasks. */
const RUNS = Number(process.env.RUNS ?? 3);

/** How long the page is watched after its picture is complete (ms): work that was put off. */
const AFTERWARDS_MS = 1000;

const CATEGORIES = [
  "toplevel",
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "v8",
  "v8.execute",
  "gpu",
  ...(process.env.PROFILE ? ["disabled-by-default-v8.cpu_profiler"] : []),
];

/** @typedef {import("playwright-core").Page} Page */

const settled = (/** @type {Page} */ page) =>
  page.evaluate("window.nimscape.settled().catch(() => {})");

/** @param {Page} page @param {string} link */
const go = (page, link) => page.evaluate(`window.nimscape.link = ${JSON.stringify(link)}; 0`);

/** @param {string} format @param {number} [side] */
const exporting = (format, side) => async (/** @type {Page} */ page) => {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByLabel("Format").selectOption({ label: format });
  if (side !== undefined)
    for (const label of ["Width", "Height"]) {
      await page.getByLabel(label).fill(`${side}`);
      await page.getByLabel(label).dispatchEvent("change");
    }
  const coming = page.waitForEvent("download", { timeout: 600_000 });
  await page.click("dialog.exports button.close");
  await coming;
};

/** The views that follow the first one. */
const VIEWS = [
  ..."octant both counts piles array fill far shadows bands periods frontier shift".split(" "),
  ..."classes dynamics octal play tree barriers".split(" "),
];

/**
 * What is measured: the link that opens, and what is done after its picture is complete, which is
 * then measured in its place.
 * @type {Readonly<Record<string, [link: string, act?: (page: Page) => Promise<unknown>]>>}
 */
const CASES = {
  start: ["#"],
  "start, the films": [
    "#",
    async (page) => {
      for (const name of ["Lost positions", "The fractal", "In space", "Explore"]) {
        await page.getByRole("button", { name }).click();
        await page.locator(".start:not([data-moving])").waitFor({ timeout: 0 });
      }
    },
  ],
  growth: ["#v1/growth"],
  "growth, 1000 generations": ["#v1/growth?n=1000"],
  octant: ["#v1/octant"],
  "octant, relaxed": ["#v1/octant?rule=relaxed&side=64"],
  "octant, large": ["#v1/octant?side=4096"],
  both: ["#v1/both?n=31&sel=14,11,5"],
  array: ["#v1/array"],
  "array, compared": ["#v1/array?c=2&vs=5&side=64"],
  "array, large": ["#v1/array?c=2&side=8192"],
  far: ["#v1/far"],
  fill: ["#v1/fill"],
  shadows: ["#v1/shadows"],
  "shadows, compared": ["#v1/shadows?c=2&vs=5"],
  bands: ["#v1/bands"],
  periods: ["#v1/periods"],
  "periods, many": ["#v1/periods?to=34&rows=128"],
  "periods, searched": [
    "#v1/periods?from=300&to=300&rows=4&effort=1048576",
    async (page) => {
      await go(page, "#v1/periods?from=300&to=307&rows=40&effort=16777216");
      await settled(page);
    },
  ],
  frontier: ["#v1/frontier"],
  shift: ["#v1/shift"],
  classes: ["#v1/classes"],
  counts: ["#v1/counts"],
  octal: ["#v1/octal"],
  "octal, far": ["#v1/octal?code=0.16&to=1000000"],
  tree: ["#v1/tree?leaf=d&to=32"],
  barriers: ["#v1/barriers?b=3,2"],
  piles: ["#v1/piles"],
  "piles, large": ["#v1/piles?p=0,0,0,0,0,0&n=27"],
  dynamics: ["#v1/dynamics"],
  "dynamics, cycles": ["#v1/dynamics?k=1&n=16&show=cycles"],
  play: ["#v1/play"],
  "forest nim": ["#v1/play?game=forest-nim&p=3(2,2,2),2(4,4),5"],
  "all views, one after the other": [
    "#v1/growth",
    async (page) => {
      for (const name of VIEWS) {
        await go(page, `#v1/${name}`);
        await settled(page);
      }
    },
  ],
  "PNG of a growth, 16384 x 16384": ["#v1/growth?n=63", exporting("PNG", 16384)],
  "PNG of an array, 16384 x 16384": ["#v1/array?c=2&side=64", exporting("PNG", 16384)],
  "PNG of an octant, 16384 x 16384": ["#v1/octant?side=16", exporting("PNG", 16384)],
  "WebM of a growth": ["#v1/growth?n=40", exporting("WebM, growing")],
  "GIF of a growth": ["#v1/growth?n=40", exporting("GIF, growing")],
  "PDF of an array": ["#v1/array?c=2&side=64", exporting("PDF")],
};

/**
 * @typedef {{ name: string, cat: string, ph: string, pid: number, tid: number, ts: number,
 *   dur?: number, tdur?: number, id?: string, args: any }} Event
 * @typedef {{ wall: number, cpu: number, at: number, parts: string[] }} Task
 */

/**
 * Returns the long tasks of the main thread of the page's process.
 * @param {Event[]} events
 * @returns {{ tasks: Task[], longest: number, most: number }}
 */
function longTasks(events) {
  /** @type {Map<string, Event[]>} */
  const mains = new Map();
  for (const { name, ph, pid, tid, args } of events)
    if (ph === "M" && name === "thread_name" && args.name === "CrRendererMain")
      mains.set(`${pid} ${tid}`, []);
  for (const event of events)
    if (event.ph === "X") mains.get(`${event.pid} ${event.tid}`)?.push(event);
  // The busiest one is that of the page: others are spare.
  const busy = (/** @type {Event[]} */ of) => of.length;
  const own = [...mains.values()].sort((a, b) => busy(b) - busy(a))[0] ?? [];
  own.sort((a, b) => a.ts - b.ts);
  const pid = own[0]?.pid;
  const samples = samplesOf(events.filter((event) => event.pid === pid));
  const tops = own.filter(({ name }) => name === "RunTask" || name.endsWith("::RunTask"));
  /** @type {Task[]} */
  const tasks = [];
  let [until, longest, most] = [-1, 0, 0];
  for (const top of tops) {
    if (top.ts < until) continue; // within another
    until = top.ts + (top.dur ?? 0);
    longest = Math.max(longest, (top.dur ?? 0) / 1000);
    most = Math.max(most, (top.tdur ?? 0) / 1000);
    if ((top.dur ?? 0) < 1000 * LONG_MS) continue;
    tasks.push({
      wall: (top.dur ?? 0) / 1000,
      cpu: (top.tdur ?? 0) / 1000,
      at: top.ts / 1000,
      parts: [...selfTimes(own, top), ...functionsIn(samples, top)],
    });
  }
  return { tasks, longest, most };
}

/**
 * The largest times that events within a task took beside the events within them.
 * @param {Event[]} all in order of time
 * @param {Event} top
 */
function selfTimes(all, top) {
  const end = top.ts + (top.dur ?? 0);
  /** @type {Map<string, [wall: number, cpu: number]>} */
  const sums = new Map();
  /** @type {Event[]} */
  const open = [];
  const add = (/** @type {Event} */ event, sign = 1, of = event) => {
    const sum = sums.get(nameOf(of)) ?? [0, 0];
    sum[0] += (sign * (event.dur ?? 0)) / 1000;
    sum[1] += (sign * (event.tdur ?? 0)) / 1000;
    sums.set(nameOf(of), sum);
  };
  for (const event of all) {
    if (event.ts < top.ts || event.ts + (event.dur ?? 0) > end) continue;
    while (open.length > 0) {
      const last = /** @type {Event} */ (open.at(-1));
      if (event.ts < last.ts + (last.dur ?? 0)) break;
      open.pop();
    }
    add(event);
    const around = open.at(-1);
    if (around) add(event, -1, around);
    open.push(event);
  }
  return [...sums]
    .filter(([, [wall]]) => wall >= 4)
    .sort(([, [a]], [, [b]]) => b - a)
    .slice(0, 6)
    .map(([name, [wall, cpu]]) => `${name} ${wall.toFixed(0)} (${cpu.toFixed(0)})`);
}

/** @param {Event} event */
function nameOf({ name, args }) {
  const data = args?.data ?? args ?? {};
  const place =
    data.functionName || data.type || data.url?.replace(/^.*\//, "") || data.src_func || "";
  return place ? `${name} ${place}` : name;
}

/**
 * @typedef {{ ts: number, ms: number, where: string, stack: string[] }} Sample
 * The samples of the profiler.
 * @param {Event[]} events
 * @returns {Sample[]}
 */
function samplesOf(events) {
  /** @typedef {{ where: string, parent: number }} Node */
  /** @type {Map<string, { time: number, nodes: Map<number, Node> }>} */
  const profiles = new Map();
  const samples = [];
  for (const { name, id = "", args, ts } of events) {
    if (name === "Profile") profiles.set(id, { time: args.data.startTime ?? ts, nodes: new Map() });
    const profile = profiles.get(id);
    if (name !== "ProfileChunk" || profile === undefined) continue;
    const { cpuProfile = {}, timeDeltas = [] } = args.data;
    for (const { id, callFrame, parent } of cpuProfile.nodes ?? []) {
      const { functionName, url = "", lineNumber = 0, columnNumber = 0 } = callFrame;
      const where = `${functionName || "-"} ${url.replace(/^.*\//, "")}:${lineNumber + 1}:${columnNumber + 1}`;
      profile.nodes.set(id, { where, parent });
    }
    for (const [i, node] of (cpuProfile.samples ?? []).entries()) {
      const ms = (timeDeltas[i] ?? 0) / 1000;
      profile.time += timeDeltas[i] ?? 0;
      const stack = [];
      for (let at = profile.nodes.get(node); at; at = profile.nodes.get(at.parent))
        stack.push(at.where);
      samples.push({ ts: profile.time, ms, where: stack[0] ?? "", stack });
    }
  }
  return samples;
}

/**
 * The functions that a task spent most in, alone and with what they call.
 * @param {Sample[]} samples
 * @param {Event} top
 */
function functionsIn(samples, top) {
  const within = samples.filter(({ ts }) => ts > top.ts && ts <= top.ts + (top.dur ?? 0));
  const sums = (/** @type {(sample: Sample) => string[]} */ of) => {
    /** @type {Map<string, number>} */
    const sums = new Map();
    for (const sample of within)
      for (const where of new Set(of(sample))) sums.set(where, (sums.get(where) ?? 0) + sample.ms);
    return [...sums].filter(([, ms]) => ms >= 4).sort(([, a], [, b]) => b - a);
  };
  const listed = (/** @type {string} */ how, /** @type {[string, number][]} */ of) =>
    of.map(([where, ms]) => `${how} ${where} ${ms.toFixed(0)}`);
  return [
    ...listed("self", sums(({ where }) => [where]).slice(0, 6)),
    ...listed("with", sums(({ stack }) => stack.slice(0, -1)).slice(0, 14)),
  ];
}

/**
 * @param {import("playwright-core").Browser} browser
 * @param {string} url
 * @param {[link: string, act?: (page: Page) => Promise<unknown>]} what
 */
async function measured(browser, url, [link, act]) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const open = async () => {
    await page.goto(url + link);
    await settled(page);
  };
  // The process of the page starts before it is measured.
  await (act ? open() : page.goto(`${url}THIRD-PARTY.txt`));
  await browser.startTracing(page, { categories: CATEGORIES });
  await (act ? act(page) : open());
  await page.waitForTimeout(AFTERWARDS_MS);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  await context.close();
  return longTasks(traceEvents);
}

async function main() {
  const words = process.argv.slice(2);
  const { url, browser, end } = await opened(process.env.HEADLESS, process.env.DIST);
  for (const [name, what] of Object.entries(CASES)) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
    const runs = [];
    for (let run = 0; run < RUNS; run++) runs.push(await measured(browser, url, what));
    runs.sort((a, b) => a.longest - b.longest);
    const best = /** @type {(typeof runs)[number]} */ (runs[0]);
    const least = Math.min(...runs.map(({ most }) => most));
    const load = loadavg()[0]?.toFixed(1);
    console.log(`\n${name}: ${best.longest.toFixed(0)} ms (${least.toFixed(0)}), load ${load}`);
    for (const { wall, cpu, parts } of best.tasks.sort((a, b) => b.wall - a.wall).slice(0, 6)) {
      console.log(`  ${wall.toFixed(0)} ms (${cpu.toFixed(0)})`);
      for (const part of parts) console.log(`      ${part}`);
    }
  }
  await end();
}

await main();
