/** The help dialog: the keys of the picture and of the page. */
import { nothing, render, type TemplateResult } from "lit/html.js";
import { type Action, capsOf } from "../../canvas/keys.ts";
import { html } from "../../locales/html.ts";
import { choose, chosenLanguage, languages } from "../../locales/language.ts";
import { say, words } from "../../locales/say.ts";
import { presentation } from "../../present/actions.ts";
import { characterKeys, setCharacterKeys } from "../page/character-keys.ts";

/** A place, and what is done there. */
export type KeysOf = readonly [place: string, actions: readonly Action[]];

/** What a presentation offers. */
const unused = () => {};
const PRESENTED = Object.values(presentation(unused, unused, unused));

/** Opens the dialog, made anew: what can be done depends on the picture. */
export function openHelp(places: readonly KeysOf[]): void {
  const dialog = document.createElement("dialog");
  dialog.className = "help";
  dialog.setAttribute("aria-label", say("Help"));
  dialog.addEventListener("close", () => dialog.remove());
  render(help(places), dialog);
  document.body.append(dialog);
  dialog.showModal();
}

function help(places: readonly KeysOf[]): TemplateResult {
  return html`<h2 tabindex="-1" autofocus>Help</h2>
    <p>
      Drag the picture to move it. Turn the wheel or spread two fingers to zoom. Point or tap for
      details. The address bar always holds a link to exactly what you see. The keys of the picture
      work while it has the focus: click it, or go there by Tab.
    </p>
    ${languageMenu()}
    ${[...places, ["In a presentation", PRESENTED] as const].map(list)}
    <label class="switch"><input type="checkbox" .checked=${characterKeys()} @change=${switchKeys}>
      Use keys of a single character, such as P, + and ?</label>
    <form method="dialog" class="dialog-end row"><button class="close">Close</button></form>`;
}

/** Lists the keys of a place, each action once. */
function list([place, actions]: KeysOf): TemplateResult | typeof nothing {
  const listed = actions.filter(({ keys }) => keys.length > 0);
  if (listed.length === 0) return nothing;
  const caps = (action: Action) =>
    capsOf(action)
      .map((cap) => say(cap))
      .join(" ");
  return html`<h3>${place}</h3>
    <dl>${listed.map((each) => html`<div><dt><kbd>${caps(each)}</kbd></dt><dd>${each.help}</dd></div>`)}</dl>`;
}

/** Each language by its own name, whatever the language of the page. */
function languageMenu(): TemplateResult {
  const choices = Object.entries(languages).map(
    ([tag, name]) =>
      html`<option value=${tag} lang=${tag} ?selected=${tag === chosenLanguage()}>${name}</option>`,
  );
  return html`<label class="languages">Language
      <select @change=${({ target }: Event) => choose((target as HTMLSelectElement).value)}>${choices}</select></label>
    ${words === null ? nothing : html`<p>This translation awaits a native reader.</p>`}`;
}

function switchKeys({ target }: Event): void {
  if (target instanceof HTMLInputElement) setCharacterKeys(target.checked);
}
