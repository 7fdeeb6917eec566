/**
 * The template of the page around the picture.
 */
import { keyed } from "lit/directives/keyed.js";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import { nothing, type TemplateResult } from "lit/html.js";
import { typeset } from "../../canvas/formulas.ts";
import type { Zoom } from "../../canvas/gestures.ts";
import { type Action, isPossible } from "../../canvas/keys.ts";
import { cited } from "../../citations/cited.ts";
import { type Control, control } from "../../controls/controls.ts";
import { focusSign, hideHelp, showHelp } from "../../controls/help-sign.ts";
import { store, stored } from "../../core/stored.ts";
import { numbersHidden } from "../../link/hidden.ts";
import type { State } from "../../link/link.ts";
import { html } from "../../locales/html.ts";
import { choose, languages } from "../../locales/language.ts";
import { say } from "../../locales/say.ts";
import type { Inputs } from "../../session/inputs.ts";
import type { Session } from "../../session/session.ts";
import type { View } from "../../views/view.ts";
import type { Buttons } from "../actions.ts";
import { gameCard, positionCard } from "../panel/position-card.ts";
import type { Sections } from "../panel/sections.ts";
import { navigation } from "./navigation.ts";
import type { Positions } from "./positions.ts";
import type { Screens } from "./screens.ts";
import type { Tools } from "./tools.ts";

/** Whether the further settings are open: for all views, and stored for later visits. */
const SETTINGS = "nimscape-settings";

/** What the template shows. */
export interface Page {
  readonly session: Session;
  readonly inputs: Inputs;
  readonly positions: Positions;
  readonly sections: Sections;
  readonly tools: Tools;
  readonly screens: Screens;
  /** Whether there is a picture to share and to save. */
  readonly shares: boolean;
  /** The last state of each view that was left. */
  readonly lastStates: ReadonlyMap<View, State>;
  /** Messages above the picture. */
  readonly messages: readonly string[];
  /** The live region for announcements. */
  readonly announcements: HTMLElement;
  /** Whether the panel is folded. */
  readonly folded: boolean;
  readonly isDark: boolean;
  /** Reloads the page in its new version; null if there is none. */
  readonly update: (() => void) | null;
  /** The language into which a browser has translated the page, if the page has it itself. */
  readonly translated: string | null;
  /** What can be done on the page, and those of it with buttons. */
  readonly actions: readonly Action[];
  readonly buttons: Buttons;
  shade(shade: "dark" | "light"): void;
  fold(on: boolean): void;
  dismiss(): void;
  /** Opens Start where its tree moves from the plane into space. */
  watchMovement(): Promise<void>;
}

export function pageOf(page: Page): TemplateResult {
  const { session, shares, buttons } = page;
  const screen = page.screens.current;
  const { search, share, exports, theme } = buttons;
  const bar = [search, share, exports, theme, buttons.help].filter(isPossible);
  const plain = session.hides("extras");
  const button = (action: Action) =>
    html`<button type="button" aria-pressed=${action === theme ? `${page.isDark}` : nothing}
      @click=${() => action.run("")}>${action.name}</button>`;
  return html`
    <header class="row">
      <a class="skip unseen" href="#picture" @click=${skipTo}>Skip to the picture</a>
      ${screen ? nothing : html`<a class="skip unseen" href="#controls" @click=${skipTo}>Skip to the controls</a>`}
      <h1>${plain ? "nimscape" : html`<a href="#">nimscape</a>`}</h1>
      ${plain ? nothing : navigation(session, page.lastStates, buttons.figures)}
      <div class="tools row" role="group" aria-label="Tools">${repeat(bar, ({ name }) => name, button)}</div>
    </header>
    <main>
      <div class="picture-area">
        ${screen?.element ?? session.figure?.root} ${notices(page)} ${screen ? nothing : work(session)}
      </div>
      ${screen ? nothing : underPicture(page)} ${shares ? sheet(session) : nothing}
    </main>
    ${screen ? nothing : panel(page)} ${page.announcements}`;
}

function underPicture({ session }: Page): TemplateResult {
  return html`<div class="under-picture">${factsBar(session)}${zoomButtons(session)}</div>`;
}

/** The words under a printed picture. */
function sheet({ title, heading, link }: Session): TemplateResult {
  return html`<div class="printed" translate="no">
        <p><strong>${typeset(title)}.</strong> ${typeset(say(heading.sentence))}</p>
        <p>${new URL(link, document.baseURI).href}</p>
        <div class="printed-code"></div>
      </div>`;
}

function panel(page: Page): TemplateResult {
  const { session, folded, positions, inputs, sections } = page;
  const { title, sentence, guide } = session.headingOfView;
  const plain = session.hides("extras");
  const position = positions.model();
  const game = positions.game();
  const watch = () => void session.attempt(() => page.watchMovement());
  return html`<aside class="panel" id="controls" tabindex="-1" aria-label="Controls" ?data-folded=${folded}
      @pointerover=${showHelp} @pointerout=${hideHelp} @focusin=${showHelp} @focusout=${hideHelp}
      @click=${focusSign}>
      <div class="panel-head row apart">
        <h2>${title}</h2>
        <button
          type="button"
          aria-expanded=${folded ? "false" : "true"}
          aria-controls="panel-top panel-body"
          aria-label=${page.buttons.fold.name}
          @click=${page.buttons.fold.run}
        >${folded ? "Show" : "Hide"}</button>
      </div>
      <div id="panel-top" ?hidden=${folded}>
        <p class="sentence">${cited(say(sentence))}</p>
        ${guide ? html`<p class="guide">${cited(say(guide))}</p>` : nothing}
        ${controlsOf(session, inputs.controls("main"))}
      </div>
      ${transport(session)}
      <div id="panel-body" ?hidden=${folded}>
        ${session.view.movement === true && !plain ? html`<p class="acts"><button type="button" @click=${watch}>Watch it fold into space</button></p>` : nothing}
        ${winners(page)}
        ${game ? gameCard(game) : nothing}
        ${position ? positionCard(position, positions) : nothing}
        ${positions.entry ?? nothing}
        ${plain ? nothing : [settings(page), ...readings(sections)]}
      </div>
    </aside>`;
}

/** A button that shows who wins, in a game that hides it from readers who may see it. */
function winners({ inputs }: Page): TemplateResult | typeof nothing {
  const [hints] = inputs.controlsOf(["hints"]);
  if (hints === undefined || hints.value === "1") return nothing;
  const show = () => {
    hints.set("1", "commit");
    focusOn("#picture");
  };
  return html`<p class="acts"><button type="button" @click=${show}>Show who wins</button></p>`;
}

/** What unfolds below the settings; most of it is loaded then. */
function readings(sections: Sections) {
  const { statements, reasons, sound } = sections;
  return [
    reading("What is known here", "known", statements, () => sections.loadStatements()),
    sections.explains ? reading("Why?", "why", reasons, () => sections.loadReasons()) : nothing,
    sections.terms.element,
    sections.alternatives.element,
    sections.sounds ? reading("Sound", "sound", sound, () => sections.loadSound()) : nothing,
  ];
}

function reading(
  name: string,
  id: string,
  content: HTMLElement | undefined,
  load: () => void,
): TemplateResult {
  const open = ({ target }: Event) => (target as HTMLDetailsElement).open && load();
  return html`<div class="reading">
    <details id=${id} @toggle=${open}><summary>${name}</summary>${content ?? "Loading …"}</details>
  </div>`;
}

/** The page when the application cannot start. */
export function failure(sentence: string): TemplateResult {
  return html`<main class="failed">
    <h1>nimscape</h1>
    <p role="alert">${sentence}</p>
    <p>nimscape computes its pictures in your browser. It needs WebAssembly and web workers.</p>
  </main>`;
}

/** Moves the focus to the target of a skip link; the address stays the picture's link. */
function skipTo(event: Event): void {
  event.preventDefault();
  focusOn((event.currentTarget as HTMLAnchorElement).hash);
}

function focusOn(name: string): void {
  const target = document.querySelector<HTMLElement>(name);
  const first = name === "#picture" ? target?.querySelector<HTMLElement>("[tabindex='0']") : target;
  (first ?? target)?.focus();
}

function notices(page: Page): TemplateResult {
  const { messages, update, translated } = page;
  const [tag, name] = Object.entries(languages).find(([tag]) => tag === translated) ?? [];
  const own = html`<li>Your browser has translated this page. It has its own version in this language.
    <button type="button" class="renew" translate="no" lang=${tag} @click=${() => choose(tag ?? "")}>${name}</button></li>`;
  const renew = html`<li>A new version of this page is available.
    <button type="button" class="renew" @click=${update}>Reload</button></li>`;
  const close = () => {
    page.dismiss();
    focusOn("#picture");
  };
  return html`<div class="notices">
    ${
      messages.length === 0 && update === null && name === undefined
        ? nothing
        : html`<ul>${messages.map((sentence) => html`<li>${sentence}</li>`)}${update ? renew : nothing}${name === undefined ? nothing : own}</ul>
          <button type="button" aria-label="Close message" @click=${close}>×</button>`
    }
  </div>`;
}

function work({ status }: Session): TemplateResult | typeof nothing {
  const { progress, stop } = status;
  if (progress === null) return nothing;
  return html`<div class="work row">
    ${
      progress === "unknown"
        ? html`<progress aria-label="Computing"></progress>`
        : html`<progress aria-label="Computing" max="1" .value=${progress}></progress>`
    }
    ${stop ? html`<button type="button" @click=${stop}>Stop</button>` : nothing}
  </div>`;
}

function transport({ steps, status, view, figure }: Session): TemplateResult | typeof nothing {
  if (!steps.play && !steps.step) return nothing;
  const { playing } = status;
  const { verb } = view;
  const step = (by: -1 | 1, name: string, sign: string) =>
    html`<button type="button" aria-label=${name} title=${name} @click=${() => figure?.step(by)}>${sign}</button>`;
  const play = html`<button type="button" class="run" @click=${() => figure?.play(playing ? "stop" : "on")}>
    ${playing ? "Pause" : verb}</button>`;
  const reverse = html`<button type="button" title="Back to the start, step by step"
    @click=${() => figure?.play("back")}>Reverse</button>`;
  return html`<div class="transport row" role="group" aria-label="Steps">
    ${steps.step ? step(-1, "One step back", "‹") : nothing}
    ${steps.play ? [reverse, play] : nothing}
    ${steps.step ? step(1, "One step forward", "›") : nothing}
  </div>`;
}

function controlsOf({ view }: Session, controls: readonly Control[]) {
  // Each item that leaves a list leaves a comment behind: those of a view go with it.
  return keyed(view.name, html`${repeat(controls, ({ key }) => key, control)}`);
}

function settings({ session, inputs }: Page): TemplateResult | typeof nothing {
  const controls = inputs.controls("panel");
  if (controls.length === 0) return nothing;
  // A problem opens the settings by itself; that is not the reader's choice.
  const hasProblem = inputs.problems.length > 0;
  const toggled = ({ currentTarget }: Event) => {
    if (!hasProblem) store(SETTINGS, (currentTarget as HTMLDetailsElement).open ? "open" : null);
  };
  return html`<details class="settings" .open=${live(hasProblem || stored(SETTINGS) === "open")} @toggle=${toggled}>
    <summary>More settings</summary>
    ${controlsOf(session, controls)}
  </details>`;
}

/** For a pointer that cannot drag. With a keyboard, the picture has keys for it. */
function zoomButtons({ figure }: Session): TemplateResult | typeof nothing {
  if (!figure?.zooms) return nothing;
  const button = (by: Zoom, name: string, sign: string) =>
    html`<button type="button" tabindex="-1" aria-label=${name} title=${name} @click=${() => figure.zoom(by)}>${sign}</button>`;
  return html`<div class="zoom row" role="group" aria-label="Zoom">
    ${button(-1, "Zoom out", "−")} ${button(0, "Whole figure", "◻")} ${button(1, "Zoom in", "+")}
  </div>`;
}

/** The facts stand below the picture and take as much space as without any: the picture stays. */
function factsBar({ view, state, status }: Session): TemplateResult | typeof nothing {
  if (view.informs === false || numbersHidden(state)) return nothing;
  const { facts } = status;
  // Long facts scroll, so the keyboard must reach them.
  const tab = facts === null ? nothing : 0;
  return html`<section class="facts" translate="no" aria-label="Under the cursor" tabindex=${tab}>
    ${
      facts === null
        ? html`<p class="hint note">Point or tap for details.</p>`
        : html`<h2>${typeset(facts.title)}</h2>
          <dl>${facts.rows.map(([name, value]) => html`<div class="row apart"><dt>${typeset(name)}</dt><dd>${cited(value)}</dd></div>`)}</dl>`
    }
  </section>`;
}
