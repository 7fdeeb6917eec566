/** The list of shipped period tables: only file names of the site become addresses. */
import assert from "node:assert/strict";
import { afterEach, describe, test } from "vitest";
import { allTables, fileOf, shippedTables } from "../../www/views/shipped.ts";

describe("the list of shipped tables", () => {
  test("names the file of a centre, with or without a hash", () => {
    const list = {
      2: "periods-0-15-1057847b.json",
      15: "periods-0-15.json",
      4095: "periods-4080-4095.json",
    };
    assert.equal(fileOf(list, 2), "periods-0-15-1057847b.json");
    assert.equal(fileOf(list, 15), "periods-0-15.json");
    assert.equal(fileOf(list, 4095), "periods-4080-4095.json");
    assert.equal(fileOf(list, 3), null);
  });

  test("is refused by name where a value is foreign", () => {
    const foreign: unknown[] = [
      "../../periods-0-15.json",
      "https://example.org/periods-0-15.json",
      "//example.org/periods-0-15.json",
      "/periods-0-15.json",
      "data:application/json,{}",
      "periods-0-15.json?x=1",
      "periods-0-15.json#",
      "periods-0-15.json\n",
      "periods-3-15-1057847b.json",
      "periods-0-1.json",
      "periods-2.json",
      "periods-0-15-1057847b.JSON",
      "",
      2,
      null,
      true,
      ["periods-0-15.json"],
      { toString: () => "periods-0-15.json" },
    ];
    for (const value of foreign) {
      assert.throws(
        () => fileOf({ 2: value }, 2),
        /^Error: periods\.json: .* is not the name of the table of centre 2$/,
      );
    }
    for (const list of [null, 7, "periods-0-15.json", ["a", "b", "periods-0-15.json"]]) {
      assert.throws(() => fileOf(list, 2), /periods\.json is not a list of tables/);
    }
    assert.equal(
      fileOf(Object.create({ 2: "periods-0-15.json" }), 2),
      null,
      "inherited members do not count",
    );
  });

  const fetch = globalThis.fetch;
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  test("no foreign address is ever fetched", async () => {
    const requested: string[] = [];
    globalThis.fetch = (async (url: URL) => {
      requested.push(url.href);
      const list = {
        2: "https://example.org/2.json",
        5: "periods-0-15.json",
        6: "periods-0-15.json",
      };
      return Response.json(url.href.endsWith("periods.json") ? list : { 5: "five" });
    }) as typeof globalThis.fetch;
    const tables = shippedTables();
    const { signal } = new AbortController();
    await assert.rejects(tables(2, signal), /"https:\/\/example\.org\/2\.json" is not the name/);
    assert.equal(await tables(3, signal), null);
    assert.equal(await tables(5, signal), "five");
    await assert.rejects(tables(6, signal), /periods-0-15\.json has no table of centre 6/);
    assert.deepEqual(
      requested.map((url) => url.replace(/^.*\//, "")),
      ["periods.json", "periods-0-15.json"],
    );
  });

  test("all tables are fetched, each file once; a site without a list has none", async () => {
    const site: Readonly<Record<string, unknown>> = {
      "periods.json": { 2: "periods-0-15.json", 5: "periods-0-15.json", 16: "periods-16-31.json" },
      "periods-0-15.json": { 2: "two", 5: "five" },
      "periods-16-31.json": { 16: "sixteen" },
      "open.json": { tables: 3 },
    };
    const requested: string[] = [];
    globalThis.fetch = (async (url: URL) => {
      const name = url.href.replace(/^.*\//, "");
      requested.push(name);
      return Response.json(site[name]);
    }) as typeof globalThis.fetch;
    const periods = { 2: "two", 5: "five", 16: "sixteen" };
    assert.deepEqual(await allTables(), { periods, open: { tables: 3 } });
    assert.deepEqual(requested.sort(), Object.keys(site).sort());
    globalThis.fetch = async () => new Response("", { status: 404 });
    assert.deepEqual(await allTables(), { periods: {}, open: null });
  });

  test("a list that does not come is fetched again; only a site without one has no tables", async () => {
    const { signal } = new AbortController();
    const answers = [Response.error(), new Response("", { status: 503 }), Response.json({})];
    globalThis.fetch = async () => {
      const answer = answers.shift() ?? assert.fail();
      if (answer.type === "error") throw new TypeError("Failed to fetch");
      return answer;
    };
    const tables = shippedTables();
    await assert.rejects(
      tables(2, signal),
      /list of tables could not be loaded: .*there is no conn/,
    );
    await assert.rejects(tables(2, signal), /list of tables could not be loaded: .* answers 503/);
    assert.equal(await tables(2, signal), null);
    globalThis.fetch = async () => new Response("", { status: 404 });
    assert.equal(await shippedTables()(2, signal), null);
  });
});
