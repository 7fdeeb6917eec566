/** The dialog for certificates from elsewhere: what is checked, what is said, and how it stops. */
import assert from "node:assert/strict";
import { test } from "vitest";
import { buttonsOf, FalseCore, type FalseElement, listenersOf, rest } from "./page.ts";

const { ForeignCertificates } = await import("../../www/views/periods/foreign.ts");

function arranged() {
  const { core, calls } = new FalseCore();
  const foreign = new ForeignCertificates(core);
  const dialog = foreign.dialog as unknown as FalseElement;
  const [choose, type] = ["change", "input"].map((event) => (target: object) => {
    const [listener] = listenersOf(dialog, event);
    listener?.({ target } as Event);
  });
  const press = (words: string) => {
    const button = buttonsOf(dialog).find((each) => each.words === words);
    assert.ok(button, `${words} can be pressed`);
    button.press();
  };
  const said = () => dialog.textContent.replace(/^.*(Check it|Stop) /, "").replace(/ ?Close$/, "");
  const file = (text: string, size = text.length) => ({
    files: [{ name: "proof.json", size, text: async () => text }],
    value: "proof.json",
  });
  return {
    ...{ foreign, dialog, calls, press, said, file },
    choose: choose as (target: object) => void,
    type: (value: string) => type?.({ value }),
  };
}

const REPORT = { steps: 7, claim: "The least period is 6." };

test("a text is checked on demand, and the checker's outcome is said", async () => {
  const { calls, press, said, type, dialog } = arranged();
  assert.deepEqual(buttonsOf(dialog), [], "nothing to check yet");
  type("  ");
  assert.deepEqual(buttonsOf(dialog), [], "nor in spaces");
  type('{"a":1}');
  assert.equal(calls.length, 0);
  press("Check it");
  await rest();
  const [call] = calls;
  assert.deepEqual([call?.name, call?.args[0]], ["row_check", '{"a":1}']);
  assert.equal(said(), "Checking …");
  call?.options.onSteps?.(5e6);
  assert.match(said(), /^Checking: 5 million steps/);
  call?.resolve(REPORT);
  await rest();
  assert.match(said(), /^Checked: the certificate holds\. The least period is 6\./);
  type("{}");
  assert.equal(said(), "", "of another text nothing is known");
});

test("a refused text is said with the reason", async () => {
  const { calls, press, said, type } = arranged();
  type("{}");
  press("Check it");
  await rest();
  calls[0]?.reject(new Error("kind: missing"));
  await rest();
  assert.equal(said(), "Refused: kind: missing.");
});

test("a check can be stopped, by its button and by closing the dialog", async () => {
  for (const how of ["button", "dialog"]) {
    const { calls, press, said, type, dialog } = arranged();
    type("{}");
    press("Check it");
    await rest();
    if (how === "button") press("Stop");
    else dialog.dispatchEvent(new Event("close"));
    await rest();
    assert.equal(calls[0]?.options.signal?.aborted, true, how);
    assert.equal(said(), "Stopped before a decision.");
    press("Check it");
    await rest();
    assert.equal(calls.length, 2, "it can be checked again");
  }
});

test("a file is checked at once, and can be chosen again; one that is too long is not read", async () => {
  const { calls, choose, said, file } = arranged();
  const most = 2 ** 20;
  const chosen = file('{"b":2}', most);
  choose(chosen);
  await rest();
  assert.deepEqual(
    calls.map(({ args }) => args[0]),
    ['{"b":2}'],
  );
  calls[0]?.resolve(REPORT);
  await rest();
  assert.equal(chosen.value, "");
  const long = file("", most + 1);
  choose(long);
  await rest();
  assert.equal(calls.length, 1);
  assert.match(said(), /^proof\.json: 1048577 bytes are more than a certificate has, 1048576\./);
  assert.equal(long.value, "");
  choose({ files: [], value: "" });
  await rest();
  assert.equal(calls.length, 1, "no file was chosen");
});

test("it opens as a dialog over the page", () => {
  const { foreign, dialog } = arranged();
  let shown = 0;
  Object.assign(dialog, { showModal: () => shown++ });
  foreign.open();
  assert.equal(shown, 1);
});
