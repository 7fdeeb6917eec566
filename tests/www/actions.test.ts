/** What a reader can do, by its keys: each key has one meaning in a place, and one name in all. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { buttonsOf, pageActions } from "../../www/app/actions.ts";
import { type Action, capsOf, inOrder } from "../../www/canvas/keys.ts";
import { presentation } from "../../www/present/actions.ts";
import { views } from "../../www/views/index.ts";
import { shownAt } from "./picture.ts";

/** Keys that are for a letter or a sign: the same in all pictures. A tree has digits. */
const isCharacter = (key: string) => /^[^0-9]$/.test(key);

const page = { folded: false, session: { hides: () => false, place: "view" } };
const buttons = buttonsOf(page as never);

const unused = () => {};

const pictures = new Map<string, readonly Action[]>();
for (const { name } of views)
  pictures.set(name, await shownAt(`#v1/${name}`, async (scene) => scene.actions ?? []));

const places = new Map<string, readonly Action[]>([
  ...pictures,
  ["the page", pageActions({ ...page, tools: {}, sections: {}, positions: {} } as never, buttons)],
  ["a presentation", Object.values(presentation(unused, unused, unused))],
]);

for (const [place, actions] of places)
  test(`${place}: no two actions have the same key, all have a name, a help and a sign`, () => {
    const always = actions.filter(({ when }) => when === undefined).flatMap(({ keys }) => keys);
    if (place !== "both") assert.deepEqual(always, [...new Set(always)]); // it is two places
    for (const action of actions) {
      const { name, help, keys } = action;
      assert.match(name, /^\p{Lu}/u, help);
      assert.ok((name.match(/\p{L}+/gu) ?? []).length <= 3, name);
      assert.match(help, /^\p{Lu}/u, name);
      assert.deepEqual(
        keys,
        keys.map((key) => key.toLowerCase()),
        "Caps Lock makes no difference",
      );
      if (keys.length > 0) assert.ok(capsOf(action).length > 0, name);
    }
  });

test("every picture offers something, and each of it once", () => {
  for (const [name, actions] of pictures) {
    const names = actions.map((each) => each.name);
    assert.deepEqual(names, [...new Set(names)], name);
    assert.ok(names.length > 0, name);
  }
});

test("a letter or a sign has the same name in every picture", () => {
  const named = new Map<string, string>();
  for (const [view, actions] of pictures)
    for (const { name, keys } of view === "tree" ? [] : actions)
      for (const key of keys.filter(isCharacter)) {
        assert.equal(name, named.get(key) ?? name, `${key} in ${view}`);
        named.set(key, name);
      }
  for (const key of ["p", "r", "+", "-", "u", "c", "s", "n"]) assert.ok(named.has(key), key);
});

test("an action keeps the keys that none before it always takes", () => {
  const of = (keys: string[], when?: () => boolean): Action => ({
    ...{ name: "A", help: "A.", keys, run() {} },
    ...(when && { when }),
  });
  const found = inOrder([of(["a"], () => false), of(["a", "b"]), of(["b"]), of(["b", "c"])]);
  assert.deepEqual(
    found.map(({ keys }) => keys),
    [["a"], ["a", "b"], ["c"]],
  );
});
