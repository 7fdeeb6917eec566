/**
 * Exported files, made by the dialog of one open page and read by other programs: resvg, PDFium,
 * librsvg, poppler, NumPy, readers of PNG, GIF, QR codes and glTF, and the browser's own video.
 */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { validateBytes } from "gltf-validator";
import { GifReader } from "omggif";
import type { Page } from "playwright-core";
import { go, newFolder, settled, type Visit } from "./browser.ts";
import { type Choices, fileOf, needs } from "./exports.ts";
import { readCode } from "./qr.ts";
import { cut, inked, otherness, type Pixels, pdfPages, pngPixels, svgPixels } from "./readers.ts";
import { isWhole } from "./sample.ts";
import { test, testIf, visitor } from "./site.ts";

const folder = newFolder();

let visit: Promise<Visit> | undefined;

/** The page that makes the files of all tests. */
async function open(): Promise<Page> {
  visit ??= visitor.open("", { width: 640, height: 480, shared: true });
  return (await visit).page;
}

const made = async (...file: [link: string, format: string, choices?: Choices]) =>
  (await fileOf(await open(), ...file)).bytes;

const pdfPixels = async (file: Buffer, width: number) => (await pdfPages(file, width))[0] as Pixels;

/** Readers lack the fonts of legends. */
const BARE = { Legend: false };
const SMALL = { Width: 320, Height: 240 };
const DARK = [0x11, 0x13, 0x15, 255];
const corner = (picture: Pixels) => [...picture.data.subarray(0, 4)];

const PICTURES: readonly [link: string, choices: Choices][] = [
  ["#v1/growth?n=15", BARE],
  ["#v1/array?c=2&side=32", { Background: "dark", ...BARE }],
  ["#v1/array?c=2&side=4096&a=1000&b=1000&w=16&h=16", BARE],
];

for (const [link, choices] of PICTURES)
  test(`SVG and PDF of ${link} are its PNG, pixel for pixel, as resvg and PDFium draw them`, async () => {
    const png = pngPixels(await made(link, "PNG", choices));
    const ink = inked(png);
    assert.ok(ink > 0.01, `${ink}`);
    const [svg, pdf] = [await made(link, "SVG", choices), await made(link, "PDF", choices)];
    for (const [name, drawn] of [
      ["SVG", await svgPixels(svg, png.width)],
      ["PDF", await pdfPixels(pdf, png.width)],
    ] as const) {
      assert.ok(Math.abs(drawn.height - png.height) <= 1, `${name}: ${drawn.height}`);
      const other = otherness(png, drawn);
      assert.ok(other < Math.min(0.01, ink / 50), `${name}: ${other} of the pixels are others`);
      if (choices.Background) assert.deepEqual([corner(png), corner(drawn)], [DARK, DARK], name);
    }
    if (link !== "#v1/growth?n=15") return;
    const other = await svgPixels(await made("#v1/growth?n=14", "SVG", choices), png.width);
    assert.ok(otherness(png, other) > ink / 20, "another picture is another one");
  });

test("vector formats draw the arcs of tokens; only the letters of the words are others", async () => {
  const link = "#v1/dynamics?show=tokens&start=random&k=3&n=8";
  const png = pngPixels(await made(link, "PNG", BARE));
  const drawn = await svgPixels(await made(link, "SVG", BARE), png.width);
  const [other, ink] = [otherness(png, drawn), inked(png)];
  assert.ok(other < Math.min(0.02, ink / 3), `${other} of the pixels are others, ${ink} have ink`);
  for (const format of ["PDF", "TikZ"]) assert.ok((await made(link, format, BARE)).length > 2000);
});

testIf({
  ...needs("rsvg-convert"),
  ...needs("pdftoppm"),
})("librsvg draws an SVG, and poppler a PDF without light lines between its cells", async () => {
  const link = "#v1/array?c=2&side=32";
  const ink = inked(pngPixels(await made(link, "PNG")));
  const [svg, pdf, png] = ["a.svg", "a.pdf", "a"].map((name) => join(folder, name));
  writeFileSync(`${svg}`, await made(link, "SVG"));
  writeFileSync(`${pdf}`, await made(link, "PDF"));
  execFileSync("pdftoppm", ["-r", "110", "-png", "-singlefile", `${pdf}`, `${png}`]);
  const drawn = pngPixels(readFileSync(`${png}.png`));
  for (const each of [drawn, pngPixels(execFileSync("rsvg-convert", [`${svg}`]))])
    assert.ok(Math.abs(inked(each) - ink) < 0.2 * ink, `${inked(each)}, ${ink}`);
  const { width, height, data } = drawn;
  const light = (x: number, y: number) =>
    [0, 1, 2].reduce((sum, channel) => sum + (data[4 * (y * width + x) + channel] ?? 0), 0);
  let lines = 0;
  for (let y = Math.round(0.2 * height); y < 0.6 * height; y++)
    for (let x = Math.round(0.4 * width); x < 0.6 * width; x++)
      lines += Number(light(x, y) > 25 + Math.max(light(x - 1, y), light(x + 1, y)));
  assert.equal(lines, 0, `${lines} pixels are lighter than those beside them`);
});

test("a PNG has the size that was chosen, its pixels per inch, its link and its digest", async () => {
  const page = await open();
  const size = { Unit: "cm", Width: 4, Height: 3, "Pixels per inch": 600 };
  const { name, bytes } = await fileOf(page, "#v1/growth?n=7", "PNG", size);
  const { width, height } = pngPixels(bytes);
  const pixels = (length: number) => Math.round((length / 2.54) * 600);
  assert.deepEqual([name, width, height], ["nimscape-growth-n-7.png", pixels(4), pixels(3)]);
  const perMetre = bytes.readUInt32BE(bytes.indexOf("pHYs") + 4);
  assert.equal(Math.round(perMetre * 0.0254), 600);
  const text = bytes.toString("utf8");
  const digest = await page.evaluate(() => window.nimscape.digest());
  assert.ok(text.includes(`${visitor.url}#v1/growth?n=7`));
  assert.ok(text.includes(`Digest\0\0\0\0\0${digest}`));
  const { width: wide, height: high } = pngPixels(await made("#v1/growth?n=7", "PNG", SMALL));
  assert.deepEqual([wide, high], [320, 240]);
  const tall = await made("#v1/growth?n=7", "PDF", { Unit: "cm", Width: 12, Height: 30 });
  assert.equal((await pdfPages(tall, 100)).length, 1, "a tall picture is on one page");
});

test("a picture on a transparent ground looks on white as it does on a white one", async () => {
  for (const link of ["#v1/octant?side=8", "#v1/array?c=2&side=12"]) {
    const choices = { ...SMALL, ...BARE };
    const white = pngPixels(await made(link, "PNG", choices));
    const clear = pngPixels(await made(link, "PNG", { Background: "none", ...choices }));
    const { data } = clear;
    let unseen = 0;
    for (let at = 0; at < data.length; at += 4) {
      const opacity = (data[at + 3] ?? 0) / 255;
      if (opacity === 0) unseen++;
      for (let channel = at; channel < at + 3; channel++)
        data[channel] = Math.round(opacity * (data[channel] ?? 0) + 255 * (1 - opacity));
      data[at + 3] = 255;
    }
    const all = clear.width * clear.height;
    assert.ok(unseen > 0.3 * all, `${link}: ${unseen} of ${all} pixels are clear`);
    assert.ok(otherness(white, clear) < 0.001, link);
  }
});

test("a poster is the picture above its words and a QR code of its link, also on a dark ground", async () => {
  const link = "#v1/growth?n=7";
  const dark = { Background: "dark", Width: 1200, Height: 1000, ...BARE };
  const poster = pngPixels(await made(link, "Poster", dark));
  const { width, height, data } = poster;
  assert.deepEqual([width, height, corner(poster)], [1200, 1000, DARK]);
  const footer = 160;
  const png = pngPixels(await made(link, "PNG", { ...dark, Height: height - footer }));
  assert.equal(otherness(png, poster), 0);
  const red = (x: number, y: number) => data[4 * (Math.floor(y) * width + Math.floor(x))] ?? 0;
  // On a dark ground the quiet zone of the code is the white box at the right.
  let [left, top, right] = [width, height, 0];
  for (let y = height - footer; y < height; y++)
    for (let x = width - footer; x < width; x++)
      if (red(x, y) === 255)
        [left, top, right] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1)];
  let quiet = 0;
  while (red(left + quiet, top + quiet) === 255) quiet++;
  const unit = quiet / 4;
  const isDark = (row: number, column: number) =>
    red(left + quiet + (column + 0.5) * unit, top + quiet + (row + 0.5) * unit) < 128;
  assert.equal(readCode((right - left) / unit - 8, isDark), visitor.url + link);
  const words = cut(poster, [20, height - footer], [width - 220, footer]);
  const light = words.data.filter((value, at) => at % 4 === 0 && value > 128).length;
  assert.ok(light > 0.01 * words.width * footer, `${light} light pixels are words`);
});

test("CSV, JSON and NPY have the numbers of the picture, NPY as NumPy reads it", async () => {
  const page = await open();
  const link = "#v1/array?side=5";
  const csv = (await made(link, "CSV")).toString("utf8");
  const json = JSON.parse((await made(link, "JSON")).toString("utf8"));
  const { name, bytes } = await fileOf(page, "#v1/array?c=2&a=1&w=3&h=2", "NPY");
  const [all, part, digest] = await page.evaluate(async (link) => {
    const plane = async () => {
      const field = await window.nimscape.data();
      return field.kind === "plane" ? { shape: field.shape, values: [...field.values] } : null;
    };
    const part = await plane();
    window.nimscape.link = link;
    await window.nimscape.settled();
    return [await plane(), part, await window.nimscape.digest()] as const;
  }, link);
  const rows = csv.split("\r\n").filter((line) => /^\d/.test(line));
  const numbers = rows.flatMap((line) => line.split(",").slice(1).map(Number));
  assert.deepEqual(numbers, all?.values);
  assert.deepEqual(csv.match(/(?<=^# (link|digest): ).*(?=\r)/gm), [visitor.url + link, digest]);
  assert.deepEqual([json.data.values, json.digest], [all?.values, digest]);
  const members = unzipSync(bytes);
  assert.deepEqual(Object.keys(members).sort(), ["about.json", "data.npy"]);
  assert.match(JSON.parse(strFromU8(members["about.json"] ?? new Uint8Array())).title, /\w/);
  if (spawnSync("python3", ["-c", "import numpy"]).status !== 0) return;
  writeFileSync(join(folder, name), bytes);
  await go(page, "#v1/array?c=2&a=1&w=3&h=2");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByText("Other formats").click();
  const shared = await page.getByLabel("In Python", { exact: true }).inputValue();
  await page.keyboard.press("Escape");
  const print = "import json; print(json.dumps([arrays['data'].shape, arrays['data'].tolist()]))";
  const options = { cwd: folder, encoding: "utf8" } as const;
  const [shape, values] = JSON.parse(
    execFileSync("python3", ["-c", `${shared}\n${print}`], options)
      .trim()
      .split("\n")
      .at(-1) ?? "",
  );
  assert.deepEqual([shape, values.flat()], [part?.shape, part?.values]);
});

test("a glTF file is valid for the checker of the Khronos Group", async () => {
  const { issues } = await validateBytes(await made("#v1/octant?side=4", "GLB"));
  assert.deepEqual(issues.messages, []);
});

/** The pictures of a film, complete, each drawn over those before. */
function picturesOf(bytes: Buffer) {
  const gif = new GifReader(bytes);
  const canvas = new Uint8Array(4 * gif.width * gif.height);
  const pictures = Array.from({ length: gif.numFrames() }, (_, at) => {
    gif.decodeAndBlitFrameRGBA(at, canvas);
    return { width: gif.width, height: gif.height, data: canvas.slice() };
  });
  return { gif, pictures };
}

test("a GIF has a picture for each step, in its time, and what is shown as last or first one", async () => {
  for (const [link, format, count, shown, long] of [
    ["#v1/growth?n=12", "GIF, growing", 13, 12, 7],
    ["#v1/octant?side=4", "GIF, turning", 60, 0, 6],
  ] as const) {
    const size = { Width: 96, Height: 72 };
    const bytes = await made(link, format, size);
    const { gif, pictures } = picturesOf(bytes);
    assert.deepEqual([gif.width, gif.height, gif.numFrames()], [96, 72, count], link);
    assert.equal(gif.loopCount(), 0, "for ever");
    const delays = pictures.map((_, at) => gif.frameInfo(at).delay);
    const seconds = delays.reduce((sum, delay) => sum + delay / 100, 0);
    assert.ok(Math.abs(seconds - long) < 0.1, `${link}: ${seconds} s`);
    let comment = "";
    for (let at = bytes.lastIndexOf("\x21\xfe", "latin1") + 2; bytes[at]; ) {
      const end = at + 1 + (bytes[at] ?? 0);
      comment += bytes.toString("latin1", at + 1, end);
      at = end;
    }
    const page = await open();
    const digest = await page.evaluate(() => window.nimscape.digest());
    assert.deepEqual(comment.split("\n").slice(-2), [visitor.url + link, digest]);
    const png = pngPixels(await made(link, "PNG", size));
    const far = pictures.map((picture) => otherness(picture, png));
    assert.ok((far[shown] ?? 1) < 0.01, `${far}`);
    assert.ok((far[(shown + 30) % count] ?? 0) > 0.01, `${far}`);
    const distinct = new Set(pictures.map(({ data }) => Buffer.from(data).toString("base64")));
    assert.ok(distinct.size > 0.8 * count, `${distinct.size} of ${count}`);
  }
});

test("WebM and MP4 have their size and length, or a message says that the browser cannot write them", async () => {
  const page = await open();
  const able = await page.evaluate(
    async (config) => (await VideoEncoder.isConfigSupported(config)).supported,
    { codec: "avc1.42001f", width: 320, height: 240 },
  );
  for (const kind of ["WebM", "MP4"]) {
    const film = made("#v1/growth?n=6", `${kind}, growing`, SMALL);
    if (kind === "MP4" && !able) {
      await assert.rejects(film, /This browser cannot write MP4/);
      continue;
    }
    // On a page of its own, because the policy of the site allows no video.
    const elsewhere = await page.context().newPage();
    const { seconds, ...size } = await elsewhere.evaluate(
      async ([base64 = "", type = ""]) => {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        const video = document.createElement("video");
        video.src = URL.createObjectURL(new Blob([bytes], { type }));
        await new Promise((resolve, reject) => {
          video.onloadeddata = resolve;
          video.onerror = () => reject(new Error(video.error?.message));
        });
        return { width: video.videoWidth, height: video.videoHeight, seconds: video.duration };
      },
      [(await film).toString("base64"), `video/${kind.toLowerCase()}`],
    );
    await elsewhere.close();
    assert.deepEqual(size, { width: 320, height: 240 });
    assert.ok(Math.abs(seconds - (6 * 0.5 + 1.5)) < 0.1, `${seconds} s`);
  }
});

test("pictures of a text have all of it, or the height that was chosen", async () => {
  const link = "#v1/periods?from=2&to=3&rows=24";
  const sizeOf = (svg: Buffer) => Number(/ height="([\d.]+)"/.exec(svg.toString("utf8"))?.[1]);
  const whole = await made(link, "SVG");
  assert.equal(whole.toString("utf8").match(/>23<\/text>/g)?.length, 1, "the last row");
  const high = sizeOf(whole);
  assert.ok(high > 24 * 16, `${high}`);
  const png = pngPixels(await made(link, "PNG"));
  assert.ok(inked(png) > 0.01);
  assert.ok(Math.abs(png.height / png.width - high / 640) < 0.1, `${png.height}, ${high}`);
  assert.equal(pngPixels(await made(link, "PNG", { Height: 300 })).height, 300);
  assert.ok(sizeOf(await made(link, "SVG", { Height: 300 })) < high);
});

test("in the dialog a visitor chooses format, area and size, and gets a file with the link's name", async () => {
  const { page } = await visitor.open("#v1/growth?n=200", { width: 640, height: 480 });
  await page.getByRole("button", { name: "Grow", exact: true }).click();
  await page.waitForFunction(() => Number(window.nimscape.state.n) > 205);
  const dialog = page.locator("dialog.exports");
  const choose = async (format: string, choices: Readonly<Record<string, string>> = {}) => {
    await dialog.getByLabel("Format").selectOption({ label: format });
    for (const [label, value] of Object.entries(choices)) {
      await dialog.getByLabel(label).fill(value);
      await dialog.getByLabel(label).press("Tab");
    }
  };
  const download = dialog.getByRole("button", { name: "Download", exact: true });
  await page.getByRole("button", { name: "Export", exact: true }).click();
  // What is chosen for pictures changes no data; what played has stopped.
  await choose("PNG", { Width: "10" });
  await dialog.getByLabel("Area").selectOption("whole");
  await choose("JSON");
  const [saved] = await Promise.all([page.waitForEvent("download"), download.click()]);
  const file = readFileSync(await saved.path(), "utf8");
  const { link, state, digest, data } = JSON.parse(file);
  const shown = await page.evaluate(async () => [
    window.nimscape.link,
    await window.nimscape.digest(),
  ]);
  assert.deepEqual([new URL(link).hash, digest], shown);
  assert.equal(saved.suggestedFilename(), `nimscape-growth-n-${state.n}.json`);
  assert.equal(Math.max(...data.generation), state.n);
  await choose("PNG");
  for (const [choices, sentence] of [
    [{ Width: "" }, /width must be 16 to 32768, not NaN/],
    [{ Width: "32769", Height: "100" }, /32,?768.*32,?769/],
  ] as const) {
    await choose("PNG", choices);
    await download.click();
    await dialog.locator(".wrong", { hasText: sentence }).waitFor();
  }
  for (const [format, size, sentence] of [
    ["PNG", "32768", /^Painted \d+ of \d+ pieces$/],
    ["GIF, growing", "320", /^Picture \d+ of 120/],
  ] as const) {
    await choose(format, { Width: size, Height: size });
    await download.click();
    await dialog.getByText(sentence).waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await dialog.getByText("Cancelled. No file was saved.").waitFor();
    assert.equal(await page.locator(".studio").count(), 0);
  }
  assert.deepEqual([await page.evaluate(() => window.nimscape.link)], shown.slice(0, 1));
});

test("the dialogs close when the page goes back; what the core refuses has no file but a sentence", async () => {
  const { page } = await visitor.open("#v1/growth?n=6", { width: 640, height: 480 });
  for (const name of ["Export", "Share"]) {
    await go(page, "#v1/array?c=3&side=16");
    await page.getByRole("button", { name, exact: true }).click();
    await page.locator("dialog[open]").waitFor();
    await page.goBack();
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    assert.equal(await page.evaluate(() => window.nimscape.link), "#v1/growth?n=6");
  }
  await go(page, "#v1/octant?c=2&side=4");
  const refused = fileOf(page, "#v1/octant?c=2&side=2048", "PNG");
  await assert.rejects(refused, /side must be 1 to 1024, not 2048/);
});

/**
 * Returns the largest difference of any channel, for each pixel, from another picture of the same
 * size, on white.
 */
function apart(one: Pixels, other: Pixels): Uint8Array {
  assert.deepEqual([one.width, one.height], [other.width, other.height]);
  const onWhite = ({ data }: Pixels, at: number) =>
    255 + (((data[at] ?? 0) - 255) * (data[at | 3] ?? 0)) / 255;
  return Uint8Array.from({ length: one.width * one.height }, (_, pixel) => {
    const far = [0, 1, 2].map((channel) => 4 * pixel + channel);
    return Math.round(
      Math.max(...far.map((at) => Math.abs(onWhite(one, at) - onWhite(other, at)))),
    );
  });
}

const share = (far: Uint8Array, least: number) =>
  far.reduce((sum, each) => sum + Number(each >= least), 0) / far.length;

// Browsers smooth curves, slanting lines and reduced pictures slightly differently on another
// canvas; these may differ invisibly.
const WINDOWED: readonly [link: string, most: number, ground: string][] = [
  ["#v1/array?c=2&side=32&sel=3,4,7", 2, "white"],
  ["#v1/growth?n=300", 24, "none"],
  ["#v1/octant?side=8", 48, "white"],
  ["#v1/growth?n=15", 8, "none"],
  ["#v1/both?n=7", 48, "none"],
];

test("a picture in windows of 300 pixels is the one painted at once; a strip is longer than any canvas", async () => {
  let changed = 0;
  const { page } = await visitor.visit("", {
    width: 640,
    height: 480,
    before: (page) =>
      page.route("**/*.js", async (route) => {
        const response = await route.fetch();
        const code = await response.text();
        const body = code.replace(/side:1024,band:/g, () => {
          changed += 1;
          return "side:300,band:";
        });
        await route.fulfill({ response, body });
      }),
  });
  await settled(page);
  let before: Pixels | undefined;
  for (const [link, most, ground] of isWhole ? WINDOWED : WINDOWED.slice(0, 3)) {
    const choices = { Width: 640, Height: 420, Background: ground };
    const whole = pngPixels(await made(link, "PNG", choices));
    const pieces = pngPixels((await fileOf(page, link, "PNG", choices)).bytes);
    assert.ok(inked(whole) > 0.01);
    const far = apart(whole, pieces);
    assert.equal(
      share(far, most + 1),
      0,
      `${link}: ${Math.max(...new Set(far))} is more than ${most}`,
    );
    assert.ok(share(far, 9) < 2e-3, `${link}: ${share(far, 9)} of the pixels differ by 9 or more`);
    if (before) assert.ok(share(apart(before, whole), 9) > 0.01, "other pictures are far apart");
    before = whole;
  }
  assert.equal(changed, 1, "the size of a window stands in one place");
  const worker = page.waitForEvent("worker", (worker) => /png-worker/.test(worker.url()));
  const size = { Width: 20_000, Height: 64, ...BARE };
  const [{ bytes }] = await Promise.all([fileOf(page, "#v1/growth?n=15", "PNG", size), worker]);
  const { width, height, data } = pngPixels(bytes);
  assert.deepEqual([width, height], [20_000, 64]);
  assert.ok(bytes.includes(await page.evaluate(() => window.nimscape.digest())));
  let [first, last] = [width, 0];
  for (let at = 0; at < data.length; at += 4) {
    if (data[at] === 255) continue;
    const x = (at / 4) % width;
    [first, last] = [Math.min(first, x), Math.max(last, x)];
  }
  assert.ok(Math.abs(first + last + 1 - width) <= 4, `in the middle: ${first} to ${last}`);
});
