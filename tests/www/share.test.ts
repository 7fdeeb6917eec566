/** The text to copy, parsed by the rules of each language, for hostile links too. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "vitest";
import { sharedOf } from "../../www/app/dialogs/share.ts";
import { FORMATS, plainAddress, type Shared } from "../../www/app/dialogs/share-formats.ts";
import { defaults, parse } from "../../www/link/link.ts";
import portuguese from "../../www/locales/pt.json" with { type: "json" };
import { plainText } from "../../www/papers/cards.ts";
import { pictured } from "../../www/papers/pictures.ts";
import { views } from "../../www/views/index.ts";
import { tables } from "../../www/views/tables.ts";
import { hostile } from "./hostile-texts.ts";

const HOME = "https://example.org/nim/";
const shared = (link: string, title = "Growth"): Shared => ({
  address: HOME + link,
  student: `${HOME}${link}&ui=student`,
  answered: null,
  page: null,
  file: null,
  pdf: null,
  frame: `${HOME}embed.html${link}`,
  frameSize: [640, 520],
  script: `${HOME}figure.js`,
  view: "growth",
  words: [["n", link]],
  title,
  caption: title,
  alt: title,
  year: 2020,
});
const write = (name: string, what: Shared) =>
  FORMATS.find((format) => format.name === name)?.write(what) ?? assert.fail(name);

/** Returns what Share has of a link. */
function sharedAt(link: string): Shared {
  const { view: name, values: state } = parse(link, tables);
  const view = views.find((view) => view.name === name) ?? assert.fail(link);
  Object.assign(globalThis, { location: { href: HOME + link } });
  try {
    return sharedOf({ view, state });
  } finally {
    Reflect.deleteProperty(globalThis, "location");
  }
}

test("the caption is true of each kind of array", () => {
  const { sentence } = views.find(({ name }) => name === "array") ?? assert.fail();
  assert.equal(sharedAt("#v1/array?c=6").caption, sentence);
  for (const link of ["#v1/array?world=row&row=3", "#v1/array?world=tree&tree=2(x,y)"])
    assert.doesNotMatch(sharedAt(link).caption, /tripod/, link);
});

test("only a link with its answers has a file for Python, as in Export", () => {
  assert.match(sharedAt("#v1/counts").file ?? "", /^nimscape-counts.*[.]npz$/);
  for (const word of ["hide=values", "hide=answers", "ui=student"])
    assert.equal(sharedAt(`#v1/counts?${word}`).file, null, word);
});

test("the formats of a plain link", () => {
  const what = { ...shared("#v1/growth?n=6"), words: [["n", "6"]] as const };
  assert.equal(write("Link", what), `${HOME}#v1/growth?n=6`);
  assert.equal(write("Markdown", what), `[Growth](${HOME}#v1/growth?n=6)`);
  assert.equal(write("HTML link", what), `<a href="${HOME}#v1/growth?n=6">Growth</a>`);
  assert.match(
    write("Frame", what),
    /src="https:\/\/example.org\/nim\/embed.html#v1\/growth\?n=6"/,
  );
  assert.match(write("Custom element", what), /<nimscape-figure view="growth" n="6">Growth<\//);
  assert.equal(write("LaTeX", what), `\\href{${HOME}\\#v1/growth?n=6}{Growth}: Growth`);
  assert.equal(write("Student link", what), `${HOME}#v1/growth?n=6&ui=student`);
  assert.match(write("BibTeX", what), /^@misc\{nimscape-growth-[0-9a-f]{6},[\s\S]*year = \{2020\}/);
});

test("only a lesson with answers has a link with answers, and it is another one", () => {
  const bare = shared("#v1/lesson?step=2");
  const own = `${HOME}#v1/lesson?step=2&answers=2:5`;
  const names = (what: Shared) =>
    FORMATS.filter(({ fits }) => fits?.(what) ?? true).map(({ name }) => name);
  const answered = { ...bare, answered: own };
  assert.deepEqual(
    names(answered).filter((name) => !names(bare).includes(name)),
    ["Link with my answers"],
  );
  assert.equal(write("Link with my answers", answered), own);
  assert.equal(write("Link", answered), bare.address);
});

test("only a picture with a page of its own has its picture in HTML, and one with a file Python", () => {
  const what = { ...shared("#v1/growth?n=6"), page: `${HOME}p/a/`, file: 'nimscape-"x".npz' };
  assert.equal(write("Link with preview", what), `${HOME}p/a/`);
  assert.match(
    write("HTML picture", what),
    /^<a href="[^"]*p\/a\/"><img src="[^"]*p\/a\/picture.png"/,
  );
  assert.equal(write("In Python", what).split("\n").length, 4);
  assert.ok(write("In Python", what).includes('load("nimscape-\\"x\\".npz")'));
  const names = FORMATS.filter(({ fits }) => fits?.(shared("#")) ?? true).map(({ name }) => name);
  for (const name of ["Link with preview", "HTML picture", "In Python"])
    assert.ok(!names.includes(name), name);
});

/** Returns HTML without quoted text: the skeleton of its tags. */
const tags = (html: string) => html.replace(/"[^"]*"/g, '""').replace(/>[^<>]*</g, "><");
/** Returns TeX without escaped letters and macros for letters. */
const bare = (tex: string) =>
  tex.replace(
    /\\text(backslash|asciicircum|asciitilde|bar)\{\}|\\[#$%&_{}]|\$(\\[a-z]+|[-<>']|[_^]\{\S\})\$/gi,
    "",
  );

test("captions and titles are words and formulas that plain LaTeX knows, in each language", () => {
  const texts = [
    ...views.flatMap((view) => [view.title, view.sentence, view.titleIn(defaults(view.params))]),
    ...pictured.map(({ seen }) => plainText(seen.en)),
    JSON.stringify(portuguese),
  ];
  const signs = [...new Set(texts.join(""))].filter((sign) => !" \n?".includes(sign));
  for (const sign of signs) {
    const tex = write("LaTeX", { ...shared("#v1/octant"), caption: `a${sign}b` });
    const [, found = ""] = /\}: a(.*)b$/.exec(tex) ?? [];
    assert.match(found, /^([\x20-\x7e]+|[À-ÿ])$/, sign);
    assert.notEqual(found, "?", sign);
  }
  const what = { ...shared("#v1/octant"), caption: "a ⊕ b ⊕ c = 0" };
  assert.match(write("LaTeX", what), /: a \$\\oplus\$ b \$\\oplus\$ c = 0$/);
});

test("BibTeX has the author, and a key for each picture, wherever the site is", () => {
  const key = (what: Shared) => /\{([^,]+),/.exec(write("BibTeX", what))?.[1] ?? assert.fail();
  const [one, other] = [shared("#v1/growth?n=6"), shared("#v1/growth?n=7")];
  assert.match(key(one), /^nimscape-growth-[0-9a-f]{6}$/);
  assert.notEqual(key(one), key(other));
  assert.equal(key({ ...one, address: "https://example.com/#v1/growth?n=6" }), key(one));
  const [, author = ""] = /author = \{\{(.*)\}\}/.exec(write("BibTeX", one)) ?? [];
  assert.ok(readFileSync("CITATION.cff", "utf8").includes(`\n  - name: ${author}\n`));
});

/**
 * Returns an address with ASCII letters unchanged and all others escaped: common to two ways of
 * escaping.
 */
const there = (address: string) =>
  address
    .replace(/[\u{80}-\u{10ffff}]/gu, encodeURIComponent)
    .replace(/%([0-7][0-9a-f])/gi, (_, byte) => String.fromCharCode(Number.parseInt(byte, 16)));

test("a thousand hostile links and titles break out of no language, and lead to the same place", () => {
  const random = hostile(3, ["growth", "n", "_", "^", "~", "$", "#", "{", "]", "(", ")"]);
  for (let round = 0; round < 1000; round++) {
    const [link, title] = [`#${random()}`, random()];
    const what = shared(link, title);
    const address = plainAddress(what.address);
    assert.match(address, /^[\x21-\x7e]+$/);
    assert.doesNotMatch(address, /[<>"'`(){}[\]\\^|]/);
    if (!/\p{Surrogate}/u.test(link)) assert.equal(there(address), there(what.address), link);

    const [, text = "", target] =
      /^\[((?:[^[\]\\]|\\.)*)\]\(([^()\s]*)\)$/s.exec(write("Markdown", what)) ?? [];
    assert.equal(target, address);
    assert.equal(text.replace(/\\(.)/gs, "$1"), title);

    assert.equal(tags(write("HTML link", what)), '<a href=""></a>');
    assert.match(tags(write("Frame", what)), /^<iframe( |\n|[\w-]+="")*><\/iframe>$/);
    assert.equal(
      tags(write("Custom element", what)),
      '<script type="" src=""></script><nimscape-figure view="" n=""></nimscape-figure>',
    );
    assert.match(
      bare(write("LaTeX", what)),
      /^\\href\{[^\\{}#$%&]*\}\{[^\\{}#$%&_^~]*\}: [^\\{}#$%&_^~]*$/s,
    );
    assert.equal(bare(write("BibTeX", what)).replace(/[^{}]/g, ""), "{{{}}{{}}{}{}{}}");
  }
});

test("every frame that is written lets the full page out of its sandbox", () => {
  const files = ["www", "docs", "integrations", "scripts"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  );
  const texts = files
    .filter((file) => /\.(ts|mjs|js|md|html|lua|py|ptx|qmd|ipynb)$/.test(file))
    .map((file) => readFileSync(file, "utf8"));
  const boxes = texts.flatMap((text) => text.match(/sandbox="[^"]*"/g) ?? []);
  assert.ok(boxes.length >= 3, `${boxes.length}`);
  for (const box of boxes)
    assert.equal(box, 'sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"');
});
