/** Shortcuts on keyboards of all scripts. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "vitest";
import { keyOf } from "../../www/canvas/keys.ts";

test("a letter of another script is the Latin one of the same place", () => {
  for (const [key, code, shiftKey, wanted] of [
    ["з", "KeyP", false, "p"],
    ["З", "KeyP", true, "P"],
    ["π", "KeyP", false, "p"],
    ["ق", "KeyR", false, "r"],
    ["لا", "KeyB", false, "b"],
    ["ן", "KeyI", false, "i"],
    ["ю", "Period", false, "."],
    ["٣", "Digit3", false, "3"],
    ["۰", "Numpad0", false, "0"],
    // Latin keyboards keep what they print, wherever it stands.
    ["p", "KeyR", false, "p"],
    ["é", "Digit2", false, "é"],
    ["ö", "Semicolon", false, "ö"],
    [".", "Slash", false, "."],
    ["3", "KeyE", false, "3"],
    ["Enter", "KeyM", false, "Enter"],
    [" ", "Space", false, " "],
    ["ж", "Semicolon", false, "ж"],
    ["α", "", false, "α"],
  ] as const)
    assert.equal(keyOf({ key, code, shiftKey }), wanted, `${key} at ${code}`);
});

test("every shortcut of one sign is read in this way", () => {
  const named = /\b(key|event\.key)\s*===\s*"[^" ]"|acts\[event\.key\]|\bevent\.key\.toLowerCase/;
  for (const file of readdirSync("www", { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".ts")) continue;
    const text = readFileSync(`www/${file}`, "utf8");
    if (!/KeyboardEvent/.test(text) || !named.test(text)) continue;
    assert.match(text, /keyOf\(event\)/, file);
    assert.doesNotMatch(text, /event\.key === "[^" ]"|acts\[event\.key\]|event\.key\.toL/, file);
  }
});
