/**
 * What a reader can do on the page, whatever the picture: buttons, keys, the list of keys and the
 * search are made from these.
 */
import { nextFrame } from "../canvas/frames.ts";
import { type Action, action, isPossible } from "../canvas/keys.ts";
import { relativeActions } from "../views/relatives.ts";
import { type KeysOf, openHelp } from "./dialogs/help.ts";
import type { Page } from "./page/page.ts";

const SHARED = "Link, frame to embed, QR code, snippets for documents.";
const EXPORTED = "Images, films and data as files, also to print.";

/** Those with a button. */
export type Buttons = ReturnType<typeof buttonsOf>;

export function buttonsOf(page: Page) {
  const { session, tools } = page;
  const isWhole = () => !session.hides("extras");
  const open = (what: "figures" | "share" | "exports") => () =>
    void session.attempt(() => tools[what]());
  const others = () => page.actions.filter((each) => each.run !== search && isPossible(each));
  const search = () => void session.attempt(() => tools.search(others()));
  const present = () =>
    void session.attempt(() => tools.present((presenter) => presenter.toggle()));
  const presents = () => isWhole() && session.place !== "start";
  return {
    figures: action("Figures", "All figures of the papers.", "", open("figures"), isWhole),
    search: action("Search", "Search positions, terms and theorems.", "/", search, isWhole),
    share: action("Share", SHARED, "", open("share"), () => page.shares && isWhole()),
    exports: action("Export", EXPORTED, "", open("exports"), () => page.shares && isWhole()),
    theme: action("Dark", "The theme of the page, dark or light.", "", () =>
      page.shade(page.isDark ? "light" : "dark"),
    ),
    present: action(
      "Present",
      "Show on a projector to an audience, or end that.",
      "f",
      present,
      presents,
    ),
    help: action("Help", "Keys, the language of the page, how to present.", "?", () =>
      openHelp(placesOf(page)),
    ),
    fold: {
      ...action("", "The controls beside the picture.", "", () => page.fold(!page.folded)),
      when: () => session.place === "view",
      get name() {
        return page.folded ? "Show controls" : "Hide controls";
      },
    },
  };
}

/** The keys of the picture come first; what they do stands there only. */
function placesOf({ session, screens, actions }: Page): readonly KeysOf[] {
  const ofPicture = session.picture?.actions ?? [];
  const others = actions.filter(({ name }) => ofPicture.every((each) => each.name !== name));
  return [
    ["In the lesson", screens.current?.actions ?? []],
    ["In the picture", ofPicture],
    ["Everywhere", others.filter(isPossible)],
  ];
}

/** Returns all, also those that have keys only. */
export function pageActions(page: Page, buttons: Buttons): readonly Action[] {
  const { sections, positions, session } = page;
  const why = () => {
    page.fold(false);
    void session.attempt(() => sections.askWhy());
  };
  const isView = () => session.place === "view" && !session.hides("extras");
  const describe = () => {
    page.fold(false);
    void session.attempt(() => sections.alternatives.read());
  };
  const goesTo = () => positions.hasEntries;
  const goTo = () => {
    page.fold(false);
    // Folded controls are there from the next frame on.
    void nextFrame().then(() => {
      const field = document.querySelector<HTMLInputElement>("#entry");
      field?.focus();
      field?.select(); // what is typed takes its place
    });
  };
  return [
    ...Object.values(buttons),
    action("Why?", "The reason of what is selected, as a tree.", "w", why, () => sections.explains),
    action("Describe", "The picture in words, read aloud.", "d", describe, isView),
    action("Go to entry", "Type the row and the column of an entry.", "g", goTo, goesTo),
    ...relativeActions(
      (which) => positions.chooseRelative(which),
      () => positions.selects !== null && !session.hides("reasons"),
    ),
  ];
}
