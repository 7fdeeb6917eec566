/** The help dialog: the keys of the page and of the view. */
import { nothing, type TemplateResult } from "lit/html.js";
import { html } from "../../locales/html.ts";
import { choose, chosen, languages } from "../../locales/language.ts";
import { say, words } from "../../locales/say.ts";
import { characterKeys, setCharacterKeys } from "../page/character-keys.ts";

export type Keys = readonly (readonly [keys: string, what: string])[];

/** Keys that work in every view. */
const EVERYWHERE: Keys = [
  ["/", "search"],
  ["W", "why: the reason of what is selected, as a tree"],
  ["F", "show to an audience, or end that: Page Down and Page Up step, B is black, N opens notes"],
  ["?", "this help"],
  ["Tab", "next control, or the picture"],
];

export function help(keys: Keys): TemplateResult {
  return html`<dialog class="help" aria-label="Help">
    <h2 tabindex="-1" autofocus>Keys</h2>
    <dl>${[...keys, ...EVERYWHERE].map(
      ([key, what]) => html`<div><dt><kbd>${say(key)}</kbd></dt><dd>${what}</dd></div>`,
    )}</dl>
    <label class="switch"><input type="checkbox" .checked=${characterKeys()} @change=${switchKeys}>
      Use keys of a single character, such as P, + and ?</label>
    ${languageMenu()}
    <p>
      Drag the picture to move it. Turn the wheel or spread two fingers to zoom. Point or tap for
      details. The address bar always holds a link to exactly what you see.
    </p>
    <form method="dialog"><button class="close">Close</button></form>
  </dialog>`;
}

/** Each language by its own name, whatever the language of the page. */
function languageMenu(): TemplateResult {
  const choices = Object.entries(languages).map(
    ([tag, name]) =>
      html`<option value=${tag} lang=${tag} ?selected=${tag === chosen()}>${name}</option>`,
  );
  return html`<label class="languages">Language
      <select @change=${({ target }: Event) => choose((target as HTMLSelectElement).value)}>${choices}</select></label>
    ${words === null ? nothing : html`<p>This translation awaits a native reader.</p>`}`;
}

function switchKeys({ target }: Event): void {
  if (target instanceof HTMLInputElement) setCharacterKeys(target.checked);
}
