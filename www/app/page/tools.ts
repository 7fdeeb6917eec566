/** What buttons and keys of the page open; each is loaded when it is first wanted. */
import { loadModule } from "../../core/download.ts";
import type { CoreLoader } from "../../core/loader.ts";
import type { Figure } from "../../figure/figure.ts";
import { print, type State } from "../../link/link.ts";
import type { Picture, Presenter, PresenterHost } from "../../present/presenter.ts";
import { views } from "../../views/index.ts";
import { tables } from "../../views/tables.ts";
import type { Gallery } from "../dialogs/gallery.ts";
import type { SharedPicture } from "../dialogs/share.ts";
import type { Search } from "../search/dialog.ts";
import { titleOf } from "./links.ts";

/** What the page lends. */
interface Page {
  readonly loader: CoreLoader;
  /** Returns the figure of the view or of the lesson. */
  shown(): Figure;
  /** Returns what an audience sees: a figure, or a lesson with its steps. */
  presented(): ReturnType<PresenterHost["figure"]>;
  /** Returns what is shown now. */
  picture(): Picture;
  /** Returns what is shared and written to files. Throws while there is no picture. */
  sharing(): Pick<SharedPicture, "view" | "state" | "lesson">;
  /** Returns a link in the current theme. */
  linkTo(link: string): string;
  lessonLink(name: string): string;
  change(patch: State): void;
  warn(sentence: string): void;
}

/** The dialogs that are about the picture at the time when they were opened. */
const ABOUT_PICTURE = "dialog:is(.exports, .share)[open]";

export class Tools {
  readonly #page: Page;
  #gallery: Gallery | null = null;
  #search: Search | null = null;
  #presenter: Presenter | null = null;
  /** The link of the picture that a dialog is about. */
  #subject: string | null = null;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The search asks the whole core: the part for a first picture may not know positions. */
  async search(): Promise<void> {
    const [{ Search }, statements, { bindings }] = await Promise.all([
      loadModule(import("../search/dialog.ts"), "The search"),
      loadModule(import("../../papers/cards.ts"), "The search").then(({ contents }) => contents()),
      this.#page.loader.whole(),
    ]);
    this.#search ??= new Search({
      views,
      tables,
      statements,
      position: (...piles) => bindings.position(...piles),
      linkTo: (link) => this.#page.linkTo(link),
      lessonLink: (name) => this.#page.lessonLink(name),
    });
    this.#search.open();
  }

  async figures(): Promise<void> {
    const { Gallery } = await loadModule(import("../dialogs/gallery.ts"), "The dialog");
    this.#gallery ??= new Gallery({
      linkTo: (link) => this.#page.linkTo(link),
      lessonLink: (name) => this.#page.lessonLink(name),
      titleOf,
    });
    this.#gallery.open();
  }

  async share(): Promise<void> {
    const { openShare } = await loadModule(import("../dialogs/share.ts"), "The dialog");
    const { clientWidth, clientHeight } = this.#still().root;
    const { loader } = this.#page;
    openShare({ ...this.#page.sharing(), loader, size: [clientWidth, clientHeight] });
  }

  async exports(): Promise<void> {
    const { openExports } = await loadModule(import("../dialogs/export.ts"), "The dialog");
    const figure = this.#still();
    const { view, state, lesson } = this.#page.sharing();
    const { clientWidth: width, clientHeight: height } = figure.root;
    openExports({
      view,
      state,
      loader: this.#page.loader,
      ...(lesson && { lesson }),
      width,
      height,
      linkOf: (shown) => print(view.name, shown, tables),
      async data() {
        await figure.settled(); // else they are those of the last good picture
        return figure.data();
      },
      more: () => figure.more(),
      latex: () => figure.latex(),
      async digest() {
        await figure.settled().catch(() => {}); // what draws or reads it throws a better error
        return figure.digest();
      },
    });
  }

  /** Returns the figure that a dialog is about: it stays as it is while the dialog is open. */
  #still(): Figure {
    const figure = this.#page.shown();
    figure.halt();
    this.#subject = this.#page.picture().link;
    return figure;
  }

  /** Loads what presents the picture, and does something with it. */
  async present(act: (presenter: Presenter) => void): Promise<void> {
    const { Presenter } = await loadModule(
      import("../../present/presenter.ts"),
      "The presentation",
    );
    this.#presenter ??= new Presenter({
      figure: () => this.#page.presented(),
      change: (patch) => this.#page.change(patch),
      warn: (sentence) => this.#page.warn(sentence),
    });
    act(this.#presenter);
  }

  /**
   * Passes on what an audience sees now, if it is presented. Closes a dialog about another picture.
   */
  update(picture: Picture): void {
    if (this.#subject !== null && this.#subject !== picture.link) {
      this.#subject = null;
      for (const dialog of document.querySelectorAll<HTMLDialogElement>(ABOUT_PICTURE))
        dialog.close();
    }
    this.#presenter?.update(picture);
  }
}
