/** The files that the service worker stores, and their names. */
import assert from "node:assert/strict";
import { describe, test, vi } from "vitest";
import { listed } from "../../scripts/offline.mjs";
import { isPage, keyOf, nameOf, namesOnly, outdated } from "../../www/offline/names.ts";
import { REST, rested } from "../../www/offline/rest.ts";

const HOME = "https://example.org/nim/";

describe("names of stored files", () => {
  test("a file is known by its path alone, the page by its folder", () => {
    assert.equal(keyOf(`${HOME}#v1/growth?n=6`, HOME), HOME);
    assert.equal(keyOf(`${HOME}index.html?x=1#y`, HOME), HOME);
    assert.equal(keyOf(`${HOME}embed.html?bar=off`, HOME), `${HOME}embed.html`);
    assert.equal(keyOf(`${HOME}assets/index.html`, HOME), `${HOME}assets/index.html`);
  });

  test("what is not of the site is not answered for", () => {
    for (const url of [
      "https://example.org/",
      "https://example.org/nim",
      "https://example.org/other/nim/",
      "https://example.com/nim/",
      "data:text/plain,https://example.org/nim/",
      `https://example.com/?${HOME}`,
    ])
      assert.equal(keyOf(url, HOME), null, url);
  });

  test("of the versions of a site its own and the last one before stay; other sites' stay all", () => {
    const [one, two, three] = ["1", "2", "3"].map((version) => nameOf(HOME, version));
    const other = nameOf("https://example.org/nim/old/", "1");
    assert.ok(one && two && three);
    assert.deepEqual(outdated([one, other, two, "else", three], HOME, three), [one]);
    assert.deepEqual(outdated([one], HOME, one), []);
    assert.deepEqual(outdated([one, two], HOME, two), []);
  });
});

test("a page of another version is recognised by the files that it names", () => {
  const files = ["./", "./main-1.js", "./embed.html", "./assets/icon.svg"];
  const page = (main: string) =>
    `<link href="./assets/icon.svg"><a href="#v1/growth">x</a><link href="data:,"><script src="./${main}"></script>`;
  assert.equal(namesOnly(page("main-1.js"), files), true);
  assert.equal(namesOnly(page("main-2.js"), files), false);
  assert.deepEqual(files.filter(isPage), ["./", "./embed.html"]);
});

describe("the list of stored files", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);

  test("has every file once, the page by its folder, and a version that depends on all contents", () => {
    const site = { "index.html": bytes("a"), "main-1.js": bytes("b"), "assets/x.png": bytes("c") };
    const { files, version } = listed(site);
    assert.deepEqual(files, ["./assets/x.png", "./", "./main-1.js"]);
    assert.match(version, /^[0-9a-f]{16}$/);
    assert.equal(listed({ ...site }).version, version);
    assert.notEqual(listed({ ...site, "index.html": bytes("A") }).version, version);
    assert.notEqual(listed({ ...site, "new.js": bytes("") }).version, version);
  });
});

test("a rest begins anew with every change", async () => {
  let now = 10_000;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const pass = async (ms: number) => {
    now += ms;
    vi.advanceTimersByTime(ms);
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  let changed = now;
  let done = false;
  void rested(() => changed).then(() => {
    done = true;
  });
  await pass(REST - 100);
  changed = now;
  await pass(100);
  assert.equal(done, false, "somebody has just changed the picture");
  await pass(REST - 101);
  assert.equal(done, false, "not yet for long enough");
  await pass(1);
  assert.equal(done, true);
  vi.useRealTimers();
});
