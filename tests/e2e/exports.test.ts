/** Exported files, opened by those other programs that this machine has. */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { squaresOf } from "../../www/export/qr-code.ts";
import { go, newFolder } from "./browser.ts";
import { needs } from "./exports.ts";
import { readCode } from "./qr.ts";
import { inked, otherness, type Pixels, pdfPixels, pngPixels, svgPixels } from "./readers.ts";
import { stepIf, test, testIf, visitor } from "./site.ts";

const folder = newFolder();
const LINK = "#v1/growth?n=7";

/** The ground of the dark theme. */
const DARK = [0x11, 0x13, 0x15, 255];

async function exported(page: Page, format: string): Promise<string> {
  await page.getByLabel("Format").selectOption({ label: format });
  // Files for paper have a layout of their own: here all are to show the same picture.
  if (format === "PDF" || format === "TikZ") await page.getByLabel("Unit").selectOption("px");
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const download = await coming;
  const file = join(folder, download.suggestedFilename());
  await download.saveAs(file);
  return file;
}

async function opened(link = LINK) {
  const visit = await visitor.open(link, { width: 640, height: 480 });
  await visit.page.getByRole("button", { name: "Export", exact: true }).click();
  await visit.page.waitForSelector("dialog.exports[open]");
  return visit;
}

/** Leaves the legend out: other programs lack its fonts. */
const withoutLegend = (page: Page) => page.getByLabel("Legend", { exact: true }).uncheck();

for (const link of ["#v1/growth?n=15", "#v1/array?c=2&side=32"])
  test(`SVG and PDF of ${link} are its picture, pixel for pixel, as resvg and PDFium draw them`, async () => {
    const { page } = await opened(link);
    await withoutLegend(page);
    const png = pngPixels(readFileSync(await exported(page, "PNG")));
    const ink = inked(png);
    assert.ok(ink > 0.01, `${ink}`);
    for (const [name, drawn] of [
      ["SVG", await svgPixels(readFileSync(await exported(page, "SVG")), png.width)],
      ["PDF", await pdfPixels(readFileSync(await exported(page, "PDF")), png.width)],
    ] as const) {
      assert.ok(Math.abs(drawn.height - png.height) <= 1, `${name}: ${drawn.height}`);
      const other = otherness(png, drawn);
      assert.ok(other < ink / 50, `${name}: ${other} of the pixels are others, ${ink} have ink`);
    }
  });

for (const link of ["#v1/play?p=1,2,3", "#v1/play?game=kayles&p=4,4", "#v1/frontier"])
  test(`files of ${link} have the picture`, async () => {
    const { page } = await opened(link);
    const { data } = pngPixels(readFileSync(await exported(page, "PNG")));
    let coloured = 0;
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
      if (Math.max(red, green, blue) - Math.min(red, green, blue) > 60) coloured += 1;
    }
    assert.ok(coloured > 2000, `${coloured} coloured pixels`);
  });

test("on a dark ground PNG, SVG, PDF and TikZ have the colours of the dark theme", async () => {
  const { page } = await opened("#v1/array?c=2&side=32");
  await withoutLegend(page);
  await page.getByLabel("Background").selectOption("dark");
  const png = pngPixels(readFileSync(await exported(page, "PNG")));
  const corner = (picture: Pixels) => [...picture.data.subarray(0, 4)];
  assert.deepEqual(corner(png), DARK);
  const tex = readFileSync(await exported(page, "TikZ"), "utf8");
  assert.match(
    tex,
    /\\definecolor\{nimscapea\}\{HTML\}\{111315\}%\n[\s\S]*as bounding box, fill=nimscapea\]/,
  );
  for (const [name, drawn] of [
    ["SVG", await svgPixels(readFileSync(await exported(page, "SVG")), png.width)],
    ["PDF", await pdfPixels(readFileSync(await exported(page, "PDF")), png.width)],
  ] as const) {
    assert.deepEqual(corner(drawn), DARK, name);
    assert.ok(otherness(png, drawn) < 0.01, `${name}: ${otherness(png, drawn)}`);
  }
});

test("a dark poster has light words, and a code on white that can be read", async () => {
  const { page } = await opened();
  await page.getByLabel("Background").selectOption("dark");
  const { width, height, data } = pngPixels(readFileSync(await exported(page, "Poster")));
  const at = (x: number, y: number) => [
    ...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4),
  ];
  assert.deepEqual(at(0, 0), DARK);
  assert.deepEqual(at(1, height - 2), DARK);
  const footer = Math.round(0.16 * Math.min(width, height));
  const modules = squaresOf(page.url())?.side ?? 0;
  const side = modules * Math.floor(footer / (modules + 8)); // and four quiet modules on each side
  const margin = Math.floor((footer - side) / 2);
  const [left, top] = [width - margin - side, height - footer + margin];
  assert.deepEqual(at(left - 2, top - 2), [255, 255, 255, 255]);
  const isDark = (row: number, column: number) => {
    const [x, y] = [(column + 0.5) / modules, (row + 0.5) / modules];
    return (at(Math.floor(left + x * side), Math.floor(top + y * side))[0] ?? 0) < 128;
  };
  assert.equal(readCode(modules, isDark), page.url());
});

test("a poster is the picture above its caption and a QR code, in a file as large as asked for", async () => {
  const { page } = await opened();
  await withoutLegend(page);
  const file = readFileSync(await exported(page, "Poster"));
  const { width, height, data } = pngPixels(file);
  assert.ok(file.includes("#v1/growth?n=7"));
  assert.equal(width, Number(await page.getByLabel("Width").inputValue()));
  assert.equal(height, Number(await page.getByLabel("Height").inputValue()));
  const footer = Math.round(0.16 * Math.min(width, height));
  await page.getByLabel("Height").fill(String(height - footer));
  await page.getByLabel("Height").press("Tab");
  const png = pngPixels(readFileSync(await exported(page, "PNG")));
  const upper = data.subarray(0, 4 * width * (height - footer));
  assert.equal(otherness(png, { ...png, data: upper }), 0);
  /** The share of dark pixels in a box of the footer; lengths in heights of the footer. */
  const dark = (left: number, right: number) => {
    let [count, all] = [0, 0];
    for (let y = Math.ceil(height - 0.84 * footer); y < height - 0.16 * footer; y++)
      for (let x = Math.ceil(left); x < right; x++) {
        count += Number((data[4 * (y * width + x)] ?? 0) < 128);
        all += 1;
      }
    return count / all;
  };
  const code = dark(width - 0.84 * footer, width - 0.16 * footer);
  assert.ok(code > 0.35 && code < 0.65, `the code: ${code}`);
  const words = dark(0.16 * footer, width - 1.2 * footer);
  assert.ok(words > 0.01 && words < 0.3, `the words: ${words}`);
});

test("what resvg and PDFium draw of another picture is another one", async () => {
  const { page, close } = await opened("#v1/growth?n=15");
  await withoutLegend(page);
  const png = pngPixels(readFileSync(await exported(page, "PNG")));
  await close();
  const other = await opened("#v1/growth?n=14");
  await withoutLegend(other.page);
  const svg = await svgPixels(readFileSync(await exported(other.page, "SVG")), png.width);
  assert.ok(otherness(png, svg) > inked(png) / 20);
});

test("PNG, SVG and PDF of a figure have as much ink, read by programs of this machine", async () => {
  const { page } = await opened();
  const png = readFileSync(await exported(page, "PNG"));
  const ink = inked(pngPixels(png));
  assert.ok(ink > 0.01 && ink < 0.5, `${ink}`);
  assert.ok(png.includes("Digest") && png.includes("#v1/growth?n=7"));
  const digest = await page.evaluate(() => window.nimscape.digest());
  assert.ok(png.includes(digest));
  const close = (other: number) => assert.ok(Math.abs(other - ink) < 0.2 * ink, `${other}, ${ink}`);
  const svg = await exported(page, "SVG");
  const pdf = await exported(page, "PDF");
  await stepIf(needs("rsvg-convert"))("rsvg-convert draws the SVG", () => {
    close(inked(pngPixels(execFileSync("rsvg-convert", [svg]))));
  });
  await stepIf(needs("pdftoppm"))("pdftoppm draws the PDF", () => {
    execFileSync("pdftoppm", ["-r", "96", "-png", "-singlefile", pdf, join(folder, "page")]);
    close(inked(pngPixels(readFileSync(join(folder, "page.png")))));
  });
});

testIf(needs("pdftoppm"))(
  "no light lines are between cells where pdftoppm draws a PDF",
  async () => {
    const { page } = await opened("#v1/array?c=2&side=32");
    const pdf = await exported(page, "PDF");
    execFileSync("pdftoppm", ["-r", "110", "-png", "-singlefile", pdf, join(folder, "cells")]);
    const { width, height, data } = pngPixels(readFileSync(join(folder, "cells.png")));
    const light = (x: number, y: number) => {
      const [red = 0, green = 0, blue = 0] = data.subarray(4 * (y * width + x));
      return red + green + blue;
    };
    let lines = 0;
    for (let y = Math.round(0.2 * height); y < 0.6 * height; y++)
      for (let x = Math.round(0.4 * width); x < 0.6 * width; x++)
        lines += Number(light(x, y) > 25 + Math.max(light(x - 1, y), light(x + 1, y)));
    assert.equal(lines, 0, `${lines} pixels are lighter than those beside them`);
  },
);

/** A page as large as the picture that is on it. */
const paper = (
  tex: string,
  { width, height }: Pixels,
) => `\\documentclass{article}\\usepackage{tikz}
\\paperwidth=${0.375 * width}bp\\paperheight=${0.375 * height}bp\\hoffset=-1in\\voffset=-1in\\oddsidemargin=0pt
\\topmargin=0pt\\headheight=0pt\\headsep=0pt\\topskip=0pt\\textwidth=${0.375 * width}bp\\textheight=${height}bp
\\pagestyle{empty}\\parindent=0pt\\begin{document}\\noindent\\input{${tex}}\\end{document}
`;

for (const [link, most] of [
  ["#v1/growth?n=15", 20_000],
  ["#v1/growth?n=63", 100_000],
  ["#v1/array?c=0&side=32", 10_000],
] as const)
  test(`TikZ of ${link} is short, and plain LaTeX sets the picture from it`, async () => {
    const { page } = await opened(link);
    await withoutLegend(page);
    const png = pngPixels(readFileSync(await exported(page, "PNG")));
    const tex = await exported(page, "TikZ");
    const { size } = statSync(tex);
    assert.ok(size <= most, `${size} bytes`);
    await stepIf(needs("pdflatex"))("pdflatex sets it", async () => {
      writeFileSync(join(folder, "paper.tex"), paper(tex, png));
      execFileSync("pdflatex", ["-interaction=batchmode", "-halt-on-error", "paper.tex"], {
        cwd: folder,
      });
      const set = await pdfPixels(readFileSync(join(folder, "paper.pdf")), png.width);
      const other = otherness(png, set);
      assert.ok(other < inked(png) / 50, `${other} of the pixels are others`);
    });
  });

test("TikZ of a window far inside a large array has only that, in lengths that TeX can hold", async () => {
  const { page } = await opened("#v1/array?c=2&side=4096&a=1000&b=1000&w=16&h=16");
  await withoutLegend(page);
  const tex = await exported(page, "TikZ");
  const text = readFileSync(tex, "utf8");
  assert.ok(text.length < 50_000, `${text.length} bytes`);
  const far = text.match(/[(,]-?\d{5,}/g);
  assert.deepEqual(far, null, "TeX holds 16383 points");
  const png = pngPixels(readFileSync(await exported(page, "PNG")));
  for (const [name, drawn] of [
    ["SVG", await svgPixels(readFileSync(await exported(page, "SVG")), png.width)],
    ["PDF", await pdfPixels(readFileSync(await exported(page, "PDF")), png.width)],
  ] as const)
    assert.ok(otherness(png, drawn) < 0.01, `${name}: ${otherness(png, drawn)}`);
  await stepIf(needs("pdflatex"))("pdflatex sets it", () => {
    writeFileSync(join(folder, "window.tex"), paper(tex, png));
    execFileSync("pdflatex", ["-interaction=batchmode", "-halt-on-error", "window.tex"], {
      cwd: folder,
    });
  });
});

test("in centimetres a PNG states its pixels per inch, and a tall picture is on one page", async () => {
  const { page } = await opened();
  const choose = async (format: string, width: number, height: number) => {
    await page.getByLabel("Format").selectOption({ label: format });
    await page.getByLabel("Unit").selectOption("cm");
    for (const [name, value] of Object.entries({ Width: width, Height: height })) {
      await page.getByLabel(name).fill(String(value));
      await page.getByLabel(name).press("Tab");
    }
  };
  const file = async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download" }).click(),
    ]);
    return readFileSync(await download.path());
  };
  await choose("PNG", 4, 3);
  await page.getByLabel("Pixels per inch").fill("600");
  await page.getByLabel("Pixels per inch").press("Tab");
  const png = await file();
  assert.equal(pngPixels(png).width, Math.round((4 / 2.54) * 600));
  const perMetre = png.readUInt32BE(png.indexOf("pHYs") + 4);
  assert.equal(Math.round(perMetre * 0.0254), 600);
  await choose("PDF", 12, 30);
  assert.equal((await file()).toString("latin1").match(/\/Type\/Page\//g)?.length, 1);
});

test("the octant on a transparent ground looks on any ground as it does on white", async () => {
  const { page } = await opened("#v1/octant?side=8");
  await withoutLegend(page);
  const white = pngPixels(readFileSync(await exported(page, "PNG")));
  await page.getByLabel("Background").selectOption("none");
  const clear = pngPixels(readFileSync(await exported(page, "PNG")));
  let unseen = 0;
  const { data } = clear;
  for (let at = 0; at < data.length; at += 4) {
    const opacity = (data[at + 3] ?? 0) / 255;
    if (opacity === 0) unseen++;
    for (let channel = at; channel < at + 3; channel++)
      data[channel] = Math.round(opacity * (data[channel] ?? 0) + 255 * (1 - opacity));
    data[at + 3] = 255;
  }
  assert.ok(unseen > 0.3 * clear.width * clear.height, `${unseen} pixels are clear`);
  assert.ok(otherness(white, clear) < 0.001, "on white it is the picture on white");
});

test("NPY is read by others: the archive by fflate, the arrays by NumPy", async () => {
  const { page } = await opened();
  const file = await exported(page, "NPY");
  await page.keyboard.press("Escape");
  const x = await page.evaluate(async () => {
    const field = await window.nimscape.data();
    return field.kind === "graph" ? [...field.x] : [];
  });
  const members = unzipSync(readFileSync(file));
  assert.deepEqual(Object.keys(members).sort(), [
    "a.npy",
    "about.json",
    "b.npy",
    "c.npy",
    "generation.npy",
    "parent.npy",
    "x.npy",
    "y.npy",
  ]);
  assert.equal(
    JSON.parse(strFromU8(members["about.json"] ?? new Uint8Array())).title.length > 0,
    true,
  );
  const python =
    "import json, sys, numpy; print(json.dumps(numpy.load(sys.argv[1])['x'].tolist()))";
  const none = spawnSync("python3", ["-c", "import numpy"]).status !== 0;
  await stepIf(none ? { skip: "NumPy is missing" } : {})("NumPy", async () => {
    assert.deepEqual(
      JSON.parse(execFileSync("python3", ["-c", python, file], { encoding: "utf8" })),
      x,
    );
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await page.getByText("Other formats").click();
    const shared = await page.getByLabel("In Python", { exact: true }).inputValue();
    const printed = execFileSync("python3", ["-c", `${shared}\nprint(sorted(arrays))`], {
      cwd: folder,
      encoding: "utf8",
    });
    assert.equal(shared.split("\n").length, 4);
    assert.match(printed, /'generation', 'parent', 'x', 'y'\]\s*$/);
  });
});

test("while a file is chosen, the picture stays: link, state, digest and data belong together", async () => {
  const { page } = await visitor.open("#v1/growth?n=200");
  await page.getByRole("button", { name: "Grow", exact: true }).click();
  await page.waitForFunction(() => Number(window.nimscape.state.n) > 205);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const { link, state, digest, data } = JSON.parse(
    readFileSync(await exported(page, "JSON"), "utf8"),
  );
  assert.equal(new URL(link).hash, `#v1/growth?n=${state.n}`);
  assert.equal(Math.max(...data.generation), state.n);
  assert.equal(await page.evaluate(() => window.nimscape.digest()), digest);
  assert.equal(await page.evaluate(() => window.nimscape.link), new URL(link).hash);
  await page.keyboard.press("Escape");
  assert.ok(await page.getByRole("button", { name: "Grow", exact: true }).isVisible());
});

for (const name of ["Export", "Share"])
  test(`the dialog ${name} closes when the page goes back to another picture`, async () => {
    const { page } = await visitor.open("#v1/growth?n=6");
    await go(page, "#v1/array?c=3&side=16");
    await page.getByRole("button", { name, exact: true }).click();
    await page.locator("dialog[open]").waitFor();
    await page.goBack();
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    assert.equal(await page.evaluate(() => window.nimscape.link), "#v1/growth?n=6");
  });

test("files have the family tree of a game, with the numbers of its generations", async () => {
  const { page } = await opened("#v1/play?game=tree-nim&p=2(3,1(2,3))&list=tree");
  await page.getByLabel("Format").selectOption({ label: "SVG" });
  await page.getByLabel("Unit").selectOption("cm");
  const svg = readFileSync(await exported(page, "SVG"), "utf8");
  assert.match(svg, /text-anchor="middle"[^>]*>0\(0, 0\(0, 0\)\)</);
  assert.match(svg, /<text (?:(?!text-anchor)[^>])*>0</);
});

test("the dialog says where a text may be cut off, and which files have all of it", async () => {
  const { page, close } = await opened("#v1/bands");
  const dialog = page.locator("dialog.exports");
  assert.match(await dialog.innerText(), /Without a height the file has all of the text/);
  await page.getByLabel("Height").fill("400");
  await page.getByLabel("Height").press("Tab");
  assert.match(await dialog.innerText(), /Text below this height is left out/);
  await page.getByLabel("Format").selectOption({ label: "PDF" });
  assert.doesNotMatch(await dialog.innerText(), /left out/);
  await close();
  const picture = await opened();
  assert.doesNotMatch(await picture.page.locator("dialog.exports").innerText(), /left out/);
});

test("pictures of a text have all of it, or the height that was chosen", async () => {
  const { page } = await opened("#v1/periods?from=2&to=3&rows=50");
  const rows = (svg: string) => svg.match(/>49<\/text>/g)?.length ?? 0;
  const sizeOf = (svg: string) => Number(/ height="([\d.]+)"/.exec(svg)?.[1]);
  const whole = readFileSync(await exported(page, "SVG"), "utf8");
  assert.equal(rows(whole), 1, "the last row");
  const high = sizeOf(whole);
  assert.ok(high > 50 * 16, `${high}`);
  const { width, height } = pngPixels(readFileSync(await exported(page, "PNG")));
  assert.ok(Math.abs(height / width - high / 640) < 0.1, `${width} × ${height}, ${high}`);
  const poster = pngPixels(readFileSync(await exported(page, "Poster")));
  assert.ok(poster.height > height, "with a footer below it");
  await page.getByLabel("Height").fill("600");
  await page.getByLabel("Height").press("Tab");
  assert.equal(pngPixels(readFileSync(await exported(page, "PNG"))).height, 600);
  const cut = readFileSync(await exported(page, "SVG"), "utf8");
  assert.ok(sizeOf(cut) < high);
});

test("the tokens of a formula do not overlap in files", async () => {
  const { page } = await opened("#v1/counts?seq=lim&to=0&n=1000000000000000000");
  const svg = readFileSync(await exported(page, "SVG"), "utf8");
  const parts = [...svg.matchAll(/<text x="(\S+)" y="(\S+)" \S+ textLength="(\S+)"[^>]*>([^<]*)/g)];
  const formula = parts.findIndex(([, , , , words]) => words === "a");
  assert.ok(formula > 0);
  let right = 0;
  for (const [, x, , width, words] of parts.slice(formula, formula + 8)) {
    assert.ok(Number(x) > right - 2, `${words} begins at ${x}, before ${right}`);
    right = Number(x) + Number(width);
  }
});

test("what was chosen for pictures changes neither data nor web pages", async () => {
  const link = "#v1/growth?n=31&x=5&y=5&zoom=-4";
  const { page } = await opened(link);
  const linkIn = async (format: string) =>
    /#v1[^"\\]*/.exec(readFileSync(await exported(page, format), "utf8"))?.[0];
  await page.getByLabel("Area").selectOption("whole");
  for (const width of ["10", ""]) {
    await page.getByLabel("Format").selectOption({ label: "PNG" });
    await page.getByLabel("Width").fill(width);
    await page.getByLabel("Width").press("Tab");
    assert.equal(await linkIn("JSON"), link);
  }
  assert.equal((await linkIn("HTML, live"))?.replaceAll("&amp;", "&"), link);
  await page.getByLabel("Format").selectOption({ label: "PNG" });
  await page.getByRole("button", { name: "Download" }).click();
  const wrong = page.locator("dialog.exports .wrong");
  await wrong.waitFor();
  assert.match(await wrong.innerText(), /width: NaN is not in 16\.\.=32768/);
});

test("a round mark of a legend is round in files", async () => {
  const { page } = await opened("#v1/dynamics?t=5");
  const lines = readFileSync(await exported(page, "SVG"), "utf8").split("\n");
  const mark = lines[lines.findIndex((line) => line.includes(">stable<")) - 2] ?? "";
  assert.match(mark, /^<path fill="#\w+" d="M\S+ \S+a/);
});

test("on a transparent ground the numbers of rows and columns have none", async () => {
  const { page } = await opened("#v1/array?c=2&side=12");
  await withoutLegend(page);
  await page.getByLabel("Background").selectOption("none");
  const { data } = pngPixels(readFileSync(await exported(page, "PNG")));
  let white = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity] = data.subarray(at, at + 4);
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > 60) break; // the first entry
    if (opacity === 255 && red === 255) white += 1;
  }
  assert.ok(white < 5000, `${white} white pixels: more than the line above the first row`);
});

test("on narrow paper the octant beside the growth has its sentence", async () => {
  const { page } = await visitor.open("#v1/both?n=15");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByLabel("Format").selectOption({ label: "SVG" });
  await page.getByLabel("Unit").selectOption("cm");
  const svg = readFileSync(await exported(page, "SVG"), "utf8");
  assert.match(svg.replace(/<[^>]*>/g, " ").replace(/\s+/g, " "), /has outlines/);
});

test("a link that the core refuses has no file, but the core's sentence", async () => {
  const { page } = await visitor.open("#v1/octant?c=2&side=16", { width: 640, height: 480 });
  await page.evaluate(() => {
    window.nimscape.link = "#v1/octant?c=2&side=2048";
  });
  await page.locator("#side-problem, .notices li").first().waitFor();
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("button", { name: "Download" }).click();
  const wrong = page.locator("dialog.exports .wrong");
  await wrong.waitFor();
  assert.match(await wrong.innerText(), /side: 2048 .*1\.\.=1024/);
});

test("the file of a marked row of Periods, laid out for paper, has its plots", async () => {
  const svgOf = async (link: string) => {
    const { page, close } = await opened(link);
    await page.getByLabel("Format").selectOption({ label: "SVG" });
    await page.getByLabel("Unit").selectOption("cm");
    const svg = readFileSync(await exported(page, "SVG"), "utf8");
    await close();
    return svg.replace(/<style>[\s\S]*?<\/style>/, "");
  };
  const marked = await svgOf("#v1/periods?from=2&to=3&rows=10&c=2&row=7");
  assert.match(marked.replace(/<[^>]*>/g, ""), /Row 7 of centre 2: C\(7, k\) − k/);
  const shapes = (svg: string) => svg.match(/<(path|rect|use)/g)?.length ?? 0;
  const plain = await svgOf("#v1/periods?from=2&to=3&rows=10");
  assert.ok(shapes(marked) > shapes(plain) + 20, `${shapes(marked)} shapes, ${shapes(plain)}`);
});
