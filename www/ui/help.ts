/** The help: the keys of the page and of the view, in a dialog that the browser itself opens, traps and closes. */
import { html, type TemplateResult } from "lit/html.js";

export type Keys = readonly (readonly [keys: string, what: string])[];

/** Keys that work in every view. */
const EVERYWHERE: Keys = [
  ["/", "type a position, where the picture has positions"],
  ["?", "this help"],
  ["Tab", "to the next control; the picture is one of them"],
];

export function help(keys: Keys): TemplateResult {
  return html`<dialog class="help" aria-label="Help">
    <h2>Keys</h2>
    <dl>${[...keys, ...EVERYWHERE].map(
      ([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`,
    )}</dl>
    <p>
      Drag the picture to move it; turn the wheel or spread two fingers to zoom; point or tap to read a
      place. The address of the page always says what you see: send it, or keep it.
    </p>
    <form method="dialog"><button class="close">Close</button></form>
  </dialog>`;
}
