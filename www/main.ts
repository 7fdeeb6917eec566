/**
 * The page's application. A link becomes a state, a state becomes a picture, and every user action
 * becomes a new state and a new link.
 */
import { render } from "lit/html.js";
import { buttonsOf, pageActions } from "./app/actions.ts";
import { Address } from "./app/page/address.ts";
import { guardCharacterKeys } from "./app/page/character-keys.ts";
import { moveWhileIdle } from "./app/page/idle-motion.ts";
import { failure, type Page, pageOf } from "./app/page/page.ts";
import { Positions } from "./app/page/positions.ts";
import { keepOnPaper } from "./app/page/print-size.ts";
import { Screens } from "./app/page/screens.ts";
import { Tools } from "./app/page/tools.ts";
import { Sections } from "./app/panel/sections.ts";
import { catchLostFocus } from "./canvas/focus.ts";
import { press } from "./canvas/keys.ts";
import { onResolution } from "./canvas/surface.ts";
import { missingFeatures } from "./core/download.ts";
import { CoreLoader } from "./core/loader.ts";
import { messageOf, parameterAtFault } from "./core/message-of.ts";
import { isSandboxed, onUnsaved, SANDBOXED, submitByClick } from "./core/sandbox.ts";
import { chooseShade, type Shade, shadeOf } from "./core/stored.ts";
import { Announcer } from "./figure/announcer.ts";
import { type Figure, handled } from "./figure/figure.ts";
import { common, type State } from "./link/link.ts";
import { repair } from "./link/repair.ts";
import { chosenLanguage, load, whenTranslated } from "./locales/language.ts";
import { words } from "./locales/say.ts";
import { whenIdle } from "./offline/idle.ts";
import { keepOffline } from "./offline/keep.ts";
import { publish } from "./scripting.ts";
import { Inputs } from "./session/inputs.ts";
import { frameOf } from "./session/links.ts";
import { type How, Session } from "./session/session.ts";
import { tables } from "./views/tables.ts";
import { isPlayed } from "./views/task.ts";
import type { View } from "./views/view.ts";

class App implements Page {
  readonly announcements = liveRegion();
  readonly session: Session = new Session(
    new CoreLoader((sentence) => this.session.notify(sentence)),
    new Announcer((text) => {
      this.announcements.textContent = text;
    }),
    {
      announcesTitles: true,
      draw: () => this.#draw(),
      changed: (patch, how) => this.#changed(patch, how),
      renew: () => this.#renew(),
      applyTheme: () => this.#applyTheme(),
      failed: (sentence) => this.#showError(sentence),
      sentences: (hasPicture) => this.#sentences(hasPicture),
      frameOf: (link) => frameOf(link, this.session.state),
    },
  );
  readonly inputs = new Inputs(this.session, (how) => this.#write(how));
  readonly positions = new Positions(this.session);
  readonly sections = new Sections(this.session);
  readonly tools = new Tools(this.session);
  readonly buttons = buttonsOf(this);
  readonly actions = pageActions(this, this.buttons);
  folded = false;
  update: (() => void) | null = null;
  translated: string | null = null;
  readonly #root: HTMLElement;
  readonly #figure: Figure;
  readonly #address = new Address((...entry) => this.#open(...entry));
  readonly #paper = matchMedia("print");
  readonly lastStates = new Map<View, State>();
  readonly screens = new Screens(this, this.#address);
  /** Settles once the first picture is requested. */
  readonly #firstLink: Promise<void>;

  constructor(home: HTMLElement) {
    this.#root = home;
    catchLostFocus(document);
    const picture = document.createElement("div");
    picture.id = "picture";
    picture.tabIndex = -1;
    this.#figure = this.session.mount(picture);
    keepOnPaper();
    this.#firstLink = firstFrame().then(() => {
      this.#open(this.#address.link, this.#address.note);
      if (isSandboxed()) this.session.notify(SANDBOXED);
      this.#watch();
      void this.#keep();
    });
  }

  // For scripts

  /**
   * Resolves when the picture is complete and the whole core is loaded. Rejects if either failed.
   */
  settled(): Promise<void> {
    return handled(this.#firstLink.then(() => this.session.settled(this.#complete())));
  }

  async #complete(): Promise<void> {
    if (this.session.place !== "view") await this.screens.ready;
    if (this.session.place !== "start") await this.session.settledPicture();
  }

  /** Resolves to the session once a link is open. */
  async opened(): Promise<Session> {
    await this.#firstLink;
    return this.session;
  }

  /** Opens a link as if it had been clicked. */
  visit(text: string): void {
    const link = `#${text.replace(/^[^#]*#/, "")}`;
    const isOpen = link === this.session.link || (link.length > 1 && this.session.isOpen(link));
    if (this.session.changedAt > 0 && isOpen) return; // it would end an animation
    this.#address.write(link, "commit");
    this.#open(link);
  }

  // Link -> state -> picture

  #open(text: string, note: string | null = null): void {
    const { session } = this;
    const { link, repairs } = repair(text, tables);
    if (link !== text) this.#address.write(link, "replace", note);
    if (chosenLanguage() !== language) {
      location.reload();
      return;
    }
    this.#figure.endPlaying();
    if (link.length < 2 || isPlayed(link)) this.screens.open(link, note);
    else {
      this.screens.close();
      this.lastStates.set(session.view, session.state);
      this.positions.forget();
      this.inputs.open(session.openView(link));
    }
    for (const sentence of repairs) session.notify(sentence);
  }

  /** The reader has changed the state, or the lesson its link. */
  #changed(patch: State, how: How): void {
    this.inputs.accept(Object.keys(patch));
    if (Object.hasOwn(patch, "sel")) this.positions.forget();
    if (this.session.place !== "start") this.#write(how);
    this.session.show();
  }

  /** Writes the link into the address bar. */
  #write(how: How): void {
    this.#address.write(this.session.link, how, this.session.lesson?.origin ?? null);
  }

  /** Another state is to be shown. */
  #renew(): void {
    // A picture that comes back is drawn in the size that it has on the page.
    const isBack = this.session.place === "view" && !this.#figure.root.isConnected;
    if (isBack && this.#figure.loaded !== null) this.#render();
    this.sections.renew();
    if (this.session.hides("surroundings"))
      void this.session.attempt(() => this.tools.present(() => this.session.schedule()));
  }

  /** Returns what is announced beside the picture. */
  #sentences(hasPicture: boolean) {
    const { notices, status } = this.session;
    const update = this.update === null ? [] : ["A new version of this page is available."];
    return {
      problems: this.inputs.problems.map(({ sentence }) => sentence),
      notices: [...notices, ...update],
      ...(hasPicture && {
        work: status.progress === null ? [] : ["Computing."],
        position: this.positions.sentences(),
      }),
    };
  }

  /**
   * Shows the error of a picture. Errors of the core begin with a parameter: they go beside its
   * control, if that is in sight.
   */
  #showError(sentence: string): void {
    const key = parameterAtFault(sentence);
    if (this.inputs.isInPanel(key)) this.inputs.blame(key, sentence);
    else this.session.notify(sentence);
    this.session.schedule();
  }

  /**
   * Stores the site for offline visits, once the page has been idle for a while: this takes a
   * processor.
   */
  async #keep(): Promise<void> {
    await this.#figure.settled().catch(() => {}); // a failed picture does not prevent this
    await whenIdle(() => this.session.changedAt);
    await keepOffline((take) => {
      this.update = take;
      this.session.schedule();
    });
  }

  // State -> page

  #draw(): void {
    const { place, title } = this.session;
    document.title = place === "start" ? "nimscape" : `${title} · nimscape`;
    this.#render();
    this.sections.update();
    this.tools.update();
  }

  #render(): void {
    this.#root.querySelector(".coming")?.remove();
    render(pageOf(this), this.#root);
  }

  get shares(): boolean {
    const { place, lesson } = this.session;
    return place === "view" || (place === "lesson" && (lesson?.shares ?? true));
  }

  get messages(): readonly string[] {
    const unseen = this.#problemsUnseen.map(({ sentence }) => sentence);
    return [...new Set([...this.session.notices, ...unseen])];
  }

  /** The problems without a control in sight: their sentences are notices. */
  get #problemsUnseen() {
    if (this.inputs.problems.length === 0) return [];
    const places = this.session.hides("extras")
      ? ["main" as const]
      : ["main" as const, "panel" as const];
    const controls = this.folded ? [] : places.flatMap((place) => this.inputs.controls(place));
    return this.inputs.problems.filter((each) => !controls.some(({ key }) => key === each.key));
  }

  get isDark(): boolean {
    return !this.#paper.matches && shadeOf(this.session.state.theme) === "dark";
  }

  // Actions

  fold(on: boolean): void {
    this.folded = on;
    this.session.schedule();
  }

  dismiss(): void {
    this.inputs.forget(this.#problemsUnseen);
    this.session.notices = [];
    this.update = null;
    this.translated = null;
    this.session.schedule();
  }

  async watchMovement(): Promise<void> {
    this.visit("#");
    await this.screens.watchMovement();
  }

  /** Chooses light or dark for this device; a link that names one names the new one from now on. */
  shade(shade: Shade): void {
    chooseShade(shade);
    const isInLink = this.session.state.theme !== common.theme.default;
    if (isInLink) this.session.change({ theme: shade }, "commit");
    else this.#applyTheme();
    this.session.schedule();
  }

  // Light, dark, and size

  /** Gives the page the theme and the ground of the state; on paper it is light. */
  #applyTheme(): void {
    const { dataset } = document.documentElement;
    const [theme, ground] = [this.isDark ? "dark" : "light", String(this.session.state.ground)];
    if (dataset.theme === theme && dataset.ground === ground) return;
    Object.assign(dataset, { theme, ground });
    this.#repaint();
  }

  #repaint(): void {
    this.#figure.repaint();
    this.screens.repaint();
  }

  #watch(): void {
    const { session } = this;
    for (const query of [matchMedia("(prefers-color-scheme: dark)"), this.#paper])
      query.addEventListener("change", () => {
        this.#applyTheme();
        session.schedule();
      });
    whenTranslated((language) => {
      this.translated = language;
      session.schedule();
    });
    onResolution(() => this.#repaint());
    guardCharacterKeys();
    submitByClick(document);
    onUnsaved((sentence) => session.notify(sentence));
    moveWhileIdle(this.#figure.root, () => {
      const isSeen = session.place === "view" && !document.hidden && !session.hides("extras");
      return isSeen && document.querySelector("dialog[open]") === null ? this.#figure.rest() : null;
    });
    const ofPicture = () => (session.picture?.actions ?? []).filter((each) => each.isEverywhere);
    addEventListener("keydown", (event) => press([...this.actions, ...ofPicture()], event));
  }
}

/**
 * Creates the page's live region. It is always in the page, so that screen readers find it early.
 */
function liveRegion(): HTMLElement {
  const region = document.createElement("p");
  region.className = "spoken unseen";
  region.setAttribute("role", "status");
  region.translate = false;
  return region;
}

function start(home: HTMLElement): App {
  const lack = missingFeatures();
  if (lack.length > 0) throw new Error(`This browser has no ${lack.join(" and no ")}.`);
  return new App(home);
}

/** Lets the browser draw index.html first: waits for one frame, or 50 ms on a hidden page. */
function firstFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 50);
  });
}

function begin(home: HTMLElement): void {
  const notes = new URLSearchParams(location.search).get("notes");
  if (notes !== null) {
    void import("./present/notes.ts").then(({ openNotes }) => openNotes(home, notes));
    return;
  }
  try {
    publish(start(home));
  } catch (error) {
    home.replaceChildren();
    render(failure(messageOf(error)), home);
  }
}

const home = document.querySelector<HTMLElement>("#app");
const language = chosenLanguage();
if (home !== null && language === "en") begin(home);
else if (home !== null)
  void load(language).then(() => {
    document.documentElement.lang = words?.tag ?? "en";
    begin(home);
  });
