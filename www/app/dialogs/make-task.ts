/**
 * The dialog that makes a task of a picture: what is asked, locked and hidden become words of its
 * link, which is shown and copied like a shared one. It is loaded when it is opened.
 */
import { keyed } from "lit/directives/keyed.js";
import { live } from "lit/directives/live.js";
import { nothing, render, type TemplateResult } from "lit/html.js";
import { adopt, stylesheet } from "../../canvas/styles.ts";
import { readTyped, typedNumber } from "../../controls/typed.ts";
import { loadModule } from "../../core/download.ts";
import { seedWord } from "../../lessons/player/link.ts";
import type { TaskQuestions } from "../../lessons/questions.ts";
import { wordOf } from "../../lessons/tasks/lesson.ts";
import { HIDDEN } from "../../link/hidden.ts";
import { print, problem, type State } from "../../link/link.ts";
import type { Param } from "../../link/params.ts";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { frameOf } from "../../session/links.ts";
import { tables } from "../../views/tables.ts";
import type { View } from "../../views/view.ts";
import css from "./make-task.css?shadow";

const look = stylesheet(css);

/** Returns the formats of a link, each with a button that copies it. */
type Formats = (link: string) => TemplateResult;

/** What the parts of a picture are called, and what is hidden with them. */
const PARTS: Readonly<Record<(typeof HIDDEN)[number], string>> = {
  answers: "all answers",
  values: "all numbers",
  selected: "the number of the selected entry",
  legend: "the legend",
  card: "the card of the selected position",
  reasons: "reasons",
};

class TaskDialog {
  readonly element = document.createElement("dialog");
  readonly #formats: Formats;
  readonly #view: View;
  readonly #asks: TaskQuestions<State>;
  #state: State;
  /** What was typed and is not allowed, by key. */
  readonly #drafts = new Map<string, string>();

  constructor(view: View, state: State, asks: TaskQuestions<State>, formats: Formats) {
    this.#formats = formats;
    this.#view = view;
    this.#asks = asks;
    const own = { answer: "", shown: "0", ui: "none" };
    const [first = ""] = this.#offered(state);
    this.#state = { ...state, ...own, ask: state.ask || first.replace(":#", "") };
    this.element.className = "make-task";
    this.element.setAttribute("aria-label", say("Make a task"));
    this.element.addEventListener("close", () => this.element.remove());
    this.draw();
  }

  get #link(): string {
    return print(this.#view.name, this.#state, tables);
  }

  draw(): void {
    const link = this.#link;
    render(
      html`<h2>Make a task</h2>
        <p class="quiet">The picture asks a question, and the page checks the answer. Everything is in the link.</p>
        <div class="fit">
          <form @submit=${(event: Event) => event.preventDefault()}>
            ${this.#question()} ${this.#locks()} ${this.#hides()}
          </form>
          <section class="task-preview" aria-label="Preview and link">
            ${keyed(link, html`<iframe title=${say("Preview of the task")} src=${frameOf(link, this.#state)}></iframe>`)}
            ${this.#formats(link)}
          </section>
        </div>
        <form method="dialog" class="dialog-end row"><button class="close">Close</button></form>`,
      this.element,
    );
  }

  #set(patch: State): void {
    this.#state = { ...this.#state, ...patch };
    for (const key of Object.keys(patch)) this.#drafts.delete(key);
    this.draw();
  }

  /** Reads a typed word; one that is not allowed stays in its field, with a sentence. */
  #type(key: string, text: string): void {
    const param = tables[this.#view.name]?.[key];
    const value = param && readTyped(param, text);
    if (value !== undefined && value !== null) this.#set({ [key]: value });
    else {
      this.#drafts.set(key, text);
      this.draw();
    }
  }

  #problem(key: string): string | undefined {
    const param = tables[this.#view.name]?.[key] as Param;
    const draft = this.#drafts.get(key);
    return draft === undefined ? undefined : problem(key, param, draft).sentence;
  }

  #offered(state: State): readonly string[] {
    const own = wordOf(this.#view.questions, String(state.ask));
    const fits = (word: string) => this.#asks[word]?.fits?.(state) ?? true;
    return this.#view.questions.filter((word) => word === own || fits(word));
  }

  #question(): TemplateResult {
    const ask = String(this.#drafts.get("ask") ?? this.#state.ask);
    const word = wordOf(this.#view.questions, String(this.#state.ask));
    const choose = (event: Event) => {
      const choice = (event.target as HTMLSelectElement).value;
      this.#set({ ask: choice.replace(":#", "") });
    };
    const option = (value: string, label: string) =>
      html`<option value=${value} .selected=${live(value === (word ?? ""))}>${label}</option>`;
    const seed = seedWord(this.#view.name);
    return html`<fieldset><legend>Question</legend>
      <div class="field stack"><label for="task-ask">Asks for</label>
      <select id="task-ask" @change=${choose}>
        ${option("", say("nothing"))}
        ${this.#offered(this.#state).map((each) => option(each, say(this.#asks[each]?.label ?? "")))}
      </select></div>
      ${word?.endsWith("#") ? this.#number("ask", "Which number", ask.split(":")[2] ?? "", (text) => `${word.slice(0, -2)}${text === "" ? "" : `:${text}`}`, "Empty: the seed chooses it.") : nothing}
      ${word === undefined ? nothing : this.#number(seed, "Seed", String(this.#drafts.get(seed) ?? this.#state[seed]), (text) => text, "0 keeps the numbers of the picture; others choose new ones.")}
    </fieldset>`;
  }

  #number(
    key: string,
    label: string,
    value: string,
    wordOf: (text: string) => string,
    help: string,
  ): TemplateResult {
    const wrong = this.#problem(key);
    const change = (event: Event) =>
      this.#type(key, wordOf(typedNumber((event.target as HTMLInputElement).value)));
    return html`<div class="field stack"><label for=${`task-${key}-number`}>${label}</label>
      <input id=${`task-${key}-number`} type="text" inputmode="numeric" autocomplete="off" .value=${live(value)}
        aria-describedby=${`task-${key}-help`} aria-invalid=${wrong === undefined ? "false" : "true"} @change=${change}>
      <p id=${`task-${key}-help`} class=${wrong === undefined ? "quiet" : "wrong"}>${wrong ?? help}</p></div>`;
  }

  #locks(): TemplateResult {
    const lock = String(this.#state.lock);
    const isAll = lock === "all";
    const locked = lock === "" || isAll ? [] : lock.split(",");
    const isOffered = (key: string) =>
      locked.includes(key) || (this.#view.offers?.(this.#state, key) ?? true);
    const controls = Object.entries(this.#view.params as Readonly<Record<string, Param>>).filter(
      ([key, { control }]) => control !== "picture" && isOffered(key),
    );
    const toggle = (key: string) => (on: boolean) => {
      const all = on ? [...locked, key] : locked.filter((each) => each !== key);
      this.#set({ lock: all.join(",") });
    };
    return html`<fieldset><legend>Locked</legend>
      <div class="fit">${check(say("all controls"), isAll, (on) => this.#set({ lock: on ? "all" : "" }))}
      ${isAll ? nothing : controls.map(([key, { label }]) => check(say(label), locked.includes(key), toggle(key)))}</div>
    </fieldset>`;
  }

  #hides(): TemplateResult {
    const hide = String(this.#state.hide);
    const hidden = hide === "" ? [] : hide.split(",");
    const toggle = (part: string) => (on: boolean) =>
      this.#set({
        hide: HIDDEN.filter((each) => (each === part ? on : hidden.includes(each))).join(),
      });
    return html`<fieldset><legend>Hidden also after the answer</legend>
      <div class="fit">${HIDDEN.map((part) => check(say(PARTS[part]), hidden.includes(part), toggle(part)))}</div>
      <p class="quiet">What would give the answer away is hidden until it is found.</p>
    </fieldset>`;
  }
}

function check(label: string, value: boolean, set: (on: boolean) => void): TemplateResult {
  const read = (event: Event) => set((event.target as HTMLInputElement).checked);
  return html`<label><input type="checkbox" .checked=${live(value)} @change=${read}><span>${label}</span></label>`;
}

/** Loads the questions of a view; returns what opens the dialog. */
export async function taskDialog(view: View, state: State, formats: Formats): Promise<() => void> {
  const load = view.loadQuestions?.();
  const offered = load ? await loadModule(load, "The questions") : {};
  return () => {
    adopt(document, look());
    const { element } = new TaskDialog(view, state, offered, formats);
    document.body.append(element);
    element.showModal();
  };
}
