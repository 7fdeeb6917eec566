/** What buttons and keys of the page open; each is loaded when it is first wanted. */
import type { Action } from "../../canvas/keys.ts";
import { loadModule } from "../../core/download.ts";
import type { Figure } from "../../figure/figure.ts";
import type { Presenter } from "../../present/presenter.ts";
import type { Session } from "../../session/session.ts";
import type { Gallery } from "../dialogs/gallery.ts";
import type { Search } from "../search/dialog.ts";

/** The dialogs that are about the picture at the time when they were opened. */
const ABOUT_PICTURE = "dialog:is(.exports, .share)[open]";

export class Tools {
  readonly #session: Session;
  #gallery: Gallery | null = null;
  #search: Search | null = null;
  #presenter: Presenter | null = null;
  /** The link of the picture that a dialog is about. */
  #subject: string | null = null;

  constructor(session: Session) {
    this.#session = session;
  }

  async search(actions: readonly Action[]): Promise<void> {
    const { Search } = await loadModule(import("../search/dialog.ts"), "The search");
    this.#search ??= new Search(this.#session);
    await this.#search.open(actions);
  }

  async figures(): Promise<void> {
    const { Gallery } = await loadModule(import("../dialogs/gallery.ts"), "The dialog");
    this.#gallery ??= new Gallery(this.#session);
    this.#gallery.open();
  }

  async share(): Promise<void> {
    const { openShare } = await loadModule(import("../dialogs/share.ts"), "The dialog");
    const present = () => void this.present((presenter) => presenter.toggle());
    openShare(this.#session, this.#still(), present);
  }

  async exports(): Promise<void> {
    const { openExports } = await loadModule(import("../dialogs/export.ts"), "The dialog");
    openExports(this.#session, this.#still());
  }

  /** Returns the figure that a dialog is about: it stays as it is while the dialog is open. */
  #still(): Figure {
    const { picture: figure, pictureLink } = this.#session;
    if (figure === null) throw new Error("There is no picture yet.");
    figure.halt();
    this.#subject = pictureLink;
    return figure;
  }

  /** Loads what presents the picture, and does something with it. */
  async present(act: (presenter: Presenter) => void): Promise<void> {
    const { Presenter } = await loadModule(
      import("../../present/presenter.ts"),
      "The presentation",
    );
    this.#presenter ??= new Presenter(this.#session);
    act(this.#presenter);
  }

  /** Follows the session: a presentation shows it, and a dialog about another picture is closed. */
  update(): void {
    if (this.#subject !== null && this.#subject !== this.#session.pictureLink) {
      this.#subject = null;
      for (const dialog of document.querySelectorAll<HTMLDialogElement>(ABOUT_PICTURE))
        dialog.close();
    }
    this.#presenter?.update();
  }
}
