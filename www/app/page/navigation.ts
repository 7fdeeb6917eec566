/**
 * The navigation: groups of views, each a button that opens its list. In a narrow window one button
 * opens the lists of all groups. Tab leads to each entry, and on to those of an open list.
 */
import { nothing, type TemplateResult } from "lit/html.js";
import { rove } from "../../canvas/focus.ts";
import type { Action } from "../../canvas/keys.ts";
import { lessons } from "../../lessons/index.ts";
import { print, type State } from "../../link/link.ts";
import { html } from "../../locales/html.ts";
import { thumbnailOf } from "../../papers/thumbnail.ts";
import { inTheme, lessonLink, tabLink } from "../../session/links.ts";
import type { Session } from "../../session/session.ts";
import { views } from "../../views/index.ts";
import { tables } from "../../views/tables.ts";
import { GROUPS, type View } from "../../views/view.ts";

/** A view of the navigation. */
interface Item {
  readonly label: string;
  /** What it shows; absent for lessons. */
  readonly line?: string;
  /** The file of its thumbnail; absent for lessons. */
  readonly picture?: string;
  /** The heading of its part of the group. */
  readonly within?: string;
  readonly link: string;
  readonly current: boolean;
}

interface Group {
  readonly name: string;
  readonly items: readonly Item[];
}

/** The ids of the lists that were opened: the items of others are not drawn yet. */
const opened = new Set<string>();

/** Returns lessons, and views with the links of their tabs; `left` has how each view was left. */
function groupsOf(session: Session, left: ReadonlyMap<View, State>): Group[] {
  const { place, state, view: current, lesson } = session;
  const all: Item = {
    label: "All lessons",
    line: "By age, minutes and subject.",
    link: inTheme("#v1/lesson?page=all", state),
    current: lesson?.isCatalogue === true,
  };
  const tasks = [...lessons, { name: "", title: "Make your own" }].map(({ name, title }) => ({
    label: title,
    get link() {
      return lessonLink(name, state);
    },
    current: lesson?.name === name,
  }));
  const itemOf = (view: View): Item => ({
    label: view.label ?? view.title,
    line: view.line,
    picture: thumbnailOf(view.thumbnail ?? `#v1/${view.name}`),
    ...(view.within && { within: view.within }),
    get link() {
      return view === current
        ? print(view.name, state, tables)
        : tabLink(view, state, left.get(view));
    },
    current: place === "view" && view === current,
  });
  return GROUPS.map((name) => {
    const group = views.filter((view) => view.group === name);
    return { name, items: name === "Learn" ? [all, ...tasks] : group.map(itemOf) };
  });
}

/** The list of statements and the gallery, `figures`, stand after the views. */
export function navigation(
  session: Session,
  left: ReadonlyMap<View, State>,
  figures: Action,
): TemplateResult {
  const { state, lesson } = session;
  const current = lesson?.isCard === true;
  const papers = { label: "Papers", link: inTheme("#v1/paper", state), current };
  const click = (event: Event) => {
    const before = opened.size;
    handleClick(event);
    if (opened.size > before) session.schedule(); // draws the list
  };
  return html`<nav aria-label="Views" @click=${click} @keydown=${handleKey} @focusout=${leave}>
    <button type="button" class="menu" aria-expanded="false" aria-controls="views">Menu</button>
    <ul id="views" class="plain-list" tabindex="-1">
      ${groupsOf(session, left).map((group, at) => entry(group, `views-${at}`))}
      <li>${link(papers, "entry")}</li>
      <li><button type="button" class="entry" @click=${() => figures.run("")}>${figures.name}</button></li>
    </ul>
  </nav>`;
}

/** A group of one view is a link. */
function entry({ name, items }: Group, id: string): TemplateResult {
  const [only, ...others] = items;
  if (only !== undefined && others.length === 0) return html`<li>${link(only, "entry")}</li>`;
  const parts = opened.has(id) ? partsOf(items) : [];
  return html`<li class="group">
    <button type="button" class="entry" aria-expanded="false" aria-controls=${id}
      ?data-current=${items.some(({ current }) => current)}>${name}</button>
    <ul id=${id} class="plain-list" aria-label=${name}>${parts.map((part, at) => listOf(part, `${id}-${at}`))}</ul>
  </li>`;
}

/** Returns the parts of a group, in their order. */
function partsOf(items: readonly Item[]): Item[][] {
  const headings = [...new Set(items.map(({ within }) => within))];
  return headings.map((heading) => items.filter(({ within }) => within === heading));
}

/** Draws a part of a group, with its heading if it has one. */
function listOf(items: readonly Item[], id: string): TemplateResult {
  const entries = items.map((item) => html`<li>${link(item, "")}</li>`);
  const { within } = items[0] as Item;
  if (within === undefined) return html`${entries}`;
  return html`<li><b id=${id}>${within}</b>
    <ul class="plain-list" aria-labelledby=${id}>${entries}</ul></li>`;
}

/** Draws a link; thumbnails are decorative, and loaded when their list is opened. */
function link({ label, line, picture, link, current }: Item, className: string): TemplateResult {
  const inList = line !== undefined && className === "";
  return html`<a class=${className} href=${link} aria-current=${current ? "page" : nothing}>${
    inList && picture
      ? html`<img class="thumbnail" src=${picture} alt="" width="64" height="48" loading="lazy" decoding="async">`
      : nothing
  }${label}${inList ? html` <small>${line}</small>` : nothing}</a>`;
}

/** A button opens or closes its list, a link closes all. */
function handleClick({ target, currentTarget }: Event): void {
  const entry = target instanceof Element ? target.closest<HTMLElement>("a, button") : null;
  if (entry === null) return;
  const open = entry.getAttribute("aria-expanded") === "false";
  for (const button of buttonsOf(currentTarget)) {
    const outer = button.classList.contains("menu") && entry.closest(".group") !== null;
    const stays = button === entry || (outer && entry instanceof HTMLButtonElement);
    if (!stays) setOpen(button, false);
  }
  if (!entry.hasAttribute("aria-expanded")) {
    // Its list is closed now. A dialog that opens gives the focus back to where it is then.
    const group = entry.closest(".group")?.querySelector("button");
    (buttonsOf(currentTarget).find(isShownMenu) ?? group)?.focus();
    return;
  }
  setOpen(entry, open);
  entry.focus(); // Safari does not focus a clicked button
  const current = entry.parentElement?.querySelector<HTMLElement>("[data-current]");
  if (open && current) setOpen(current, true);
}

/**
 * Arrows go from item to item. Escape closes the lists; the focus returns to the button of the list
 * that it was in.
 */
function handleKey(event: KeyboardEvent): void {
  if (event.key !== "Escape") {
    rove(event);
    return;
  }
  const open = buttonsOf(event.currentTarget).filter(
    (button) => button.getAttribute("aria-expanded") === "true",
  );
  if (open.length === 0) return;
  event.stopPropagation();
  for (const button of open) setOpen(button, false);
  open.findLast((button) => button.checkVisibility())?.focus();
}

/**
 * A list closes when the focus leaves it and its button. In the menu of narrow windows, where that
 * would move what is below under the finger, all close when the focus leaves the navigation.
 */
function leave({ currentTarget, relatedTarget }: FocusEvent): void {
  const buttons = buttonsOf(currentTarget);
  const next = relatedTarget instanceof Node ? relatedTarget : null;
  const isMenu = buttons.some(isShownMenu);
  for (const button of buttons) {
    const area = isMenu ? (currentTarget as Element) : button.parentElement;
    if (!area?.contains(next)) setOpen(button, false);
  }
}

function isShownMenu(button: Element): boolean {
  return button.classList.contains("menu") && button.checkVisibility();
}

function setOpen(button: HTMLElement, open: boolean): void {
  button.setAttribute("aria-expanded", String(open));
  if (open) opened.add(button.getAttribute("aria-controls") ?? "");
}

function buttonsOf(nav: EventTarget | null): HTMLElement[] {
  return nav instanceof Element ? [...nav.querySelectorAll<HTMLElement>("[aria-expanded]")] : [];
}
