/** The links of the page, in the theme, on the ground and in the language of now. */
import { chosenShade } from "../core/stored.ts";
import { isLesson } from "../link/lesson.ts";
import { common, defaults, parse, print, read, type State, type Value } from "../link/link.ts";
import { inThisLanguage } from "../locales/language.ts";
import { views } from "../views/index.ts";
import { tables } from "../views/tables.ts";
import type { View } from "../views/view.ts";

export function titleOf(view: string): string {
  return views.find(({ name }) => name === view)?.title ?? view;
}

/** Returns the link of a lesson in the theme of a state; "" is the editor. */
export function lessonLink(name: string, state: State): string {
  return inTheme(`#v1/lesson?${name === "" ? "page=make" : `id=${name}`}`, state);
}

/**
 * Returns a link with what all views share of a state: theme, ground, panel and language. Lessons
 * and statements take the theme.
 */
export function inTheme(text: string, state: State): string {
  if (isLesson(text)) {
    const { theme } = state;
    const isChosen = theme === "light" || theme === "dark";
    return isChosen ? `${text}${text.includes("?") ? "&" : "?"}theme=${theme}` : text;
  }
  const { view, values } = parse(text, tables);
  return print(view, { ...values, ...sharedOf(state) }, tables);
}

/** Returns the address of a picture in a frame of this page, in its light or dark colours. */
export function frameOf(link: string, state: State): string {
  const { theme = null } = state;
  const shade = theme === common.theme.default ? (chosenShade() ?? theme) : theme;
  return inThisLanguage(`embed.html${inTheme(link, { ...state, theme: shade })}`);
}

/**
 * Returns the link of a view's tab: the state in which it was left, else its opening, with what all
 * views share of the current state, and its selection.
 */
export function tabLink(view: View, state: State, left: State | undefined): string {
  const { sel = null } = state;
  const start = { ...defaults(tables[view.name] ?? {}), ...(view.opening as State) };
  const shared = { ...sharedOf(state), ...(fits(view, sel) ? { sel } : {}) };
  return print(view.name, { ...start, ...left, ...shared }, tables);
}

function sharedOf({ theme = null, ground = null, ui = null, lang = null }: State) {
  return { theme, ground, ui, lang };
}

/** Whether the link of a view can hold a selection. */
function fits({ name }: View, sel: Value): boolean {
  const param = tables[name]?.sel;
  return param !== undefined && (sel === null || read(param, String(sel)) !== null);
}
