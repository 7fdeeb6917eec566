/**
 * The page's application. A link becomes a state, a state becomes a picture, and every user action
 * becomes a new state and a new link.
 */
import { render } from "lit/html.js";
import { Address } from "./app/page/address.ts";
import { guardCharacterKeys, isField } from "./app/page/character-keys.ts";
import { moveWhileIdle } from "./app/page/idle-motion.ts";
import type { Group, Item } from "./app/page/navigation.ts";
import { failed, openHelp, type Page, pageOf } from "./app/page/page.ts";
import { Positions, type Relative } from "./app/page/positions.ts";
import { keepOnPaper } from "./app/page/print-size.ts";
import { Theme } from "./app/page/theme.ts";
import { Tools } from "./app/page/tools.ts";
import { Sections } from "./app/panel/sections.ts";
import { isModified, keyOf } from "./canvas/keys.ts";
import { catchLostFocus } from "./canvas/lost-focus.ts";
import { onResolution } from "./canvas/surface.ts";
import { loadModule, missingFeatures } from "./core/download.ts";
import { CoreLoader } from "./core/loader.ts";
import { messageOf, parameterAtFault } from "./core/message-of.ts";
import { isSandboxed, onUnsaved, SANDBOXED, submitByClick } from "./core/sandbox.ts";
import { chooseShade, chosenShade, type Shade } from "./core/stored.ts";
import { Announcer } from "./figure/announcer.ts";
import { type Figure, handled } from "./figure/figure.ts";
import { lessons } from "./lessons/index.ts";
import type { Player } from "./lessons/player/player.ts";
import { common, print, type State } from "./link/link.ts";
import { repair } from "./link/repair.ts";
import { chosen, inThisLanguage, load, whenTranslated } from "./locales/language.ts";
import { words } from "./locales/say.ts";
import { whenIdle } from "./offline/idle.ts";
import { keepOffline } from "./offline/keep.ts";
import { type Nimscape, runner } from "./scripting.ts";
import { Inputs } from "./session/inputs.ts";
import { inTheme, lessonLink, tabLink } from "./session/links.ts";
import { type How, type Screen, Session } from "./session/session.ts";
import type { Start } from "./start/start.ts";
import { views } from "./views/index.ts";
import { tables } from "./views/tables.ts";
import { isPlayed } from "./views/task.ts";
import { GROUPS, type View } from "./views/view.ts";

/** Keys that select a relative of the selected position, in every picture with positions. */
const RELATIVES: Readonly<Record<string, Relative>> = { u: "parent", c: "child", s: "sibling" };

/** The keys of lessons, for the help. */
const LESSON_KEYS = [
  ["→ Space", "next step"],
  ["←", "one step back"],
] as const;

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
      frameOf: (link) => this.#frameOf(link),
    },
  );
  readonly inputs = new Inputs(this.session, (how) => this.#write(how));
  readonly positions = new Positions(this.session);
  readonly sections = new Sections(this.session);
  readonly tools = new Tools(this.session);
  folded = false;
  update: (() => void) | null = null;
  translated: string | null = null;
  readonly #root: HTMLElement;
  readonly #figure: Figure;
  readonly #address = new Address((...entry) => this.#open(...entry));
  readonly #theme = new Theme();
  /** The last state of each view that was left. */
  readonly #lastStates = new Map<View, State>();
  /** What takes the place of a view, once it was opened. */
  #start: Start | null = null;
  #player: Player | null = null;
  /** Which of them is shown; null is a view. */
  #screenOnPage: Screen | null = null;
  /** Counts the links that were opened. */
  #links = 0;
  /** Settles when Start or the lesson can be used. */
  #screenReady: Promise<void> = Promise.resolve();
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
    if (this.session.place !== "view") await this.#screenReady;
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
    if (chosen() !== language) {
      location.reload();
      return;
    }
    this.#figure.endPlaying();
    this.#links += 1;
    if (link.length < 2 || isPlayed(link)) {
      const ready = link.length < 2 ? this.#openStart() : this.#openLesson(link, note);
      this.#screenReady = handled(ready);
      void session.attempt(() => ready);
    } else {
      this.#enter(null);
      this.#lastStates.set(session.view, session.state);
      this.positions.forget();
      this.inputs.open(session.openView(link));
    }
    for (const sentence of repairs) session.notify(sentence);
  }

  /** Shows Start or a lesson in place of what was there; null is a view. */
  #enter(next: Screen | null): void {
    if (this.#screenOnPage !== next) this.#screenOnPage?.leave();
    this.#screenOnPage = next;
    next?.enter();
  }

  /** Shows a lesson in place of the picture and the panel. */
  async #openLesson(link: string, note: string | null): Promise<void> {
    const { session } = this;
    const turn = this.#links;
    session.openLesson(link, null);
    const { Player, adoptLook } = await loadModule(
      import("./lessons/player/player.ts"),
      "The file of lessons",
    );
    this.#player ??= new Player(session, { keys: window });
    adoptLook();
    if (turn !== this.#links) return; // another link was opened while the file was loaded
    this.inputs.open([]);
    session.openLesson(link, this.#player, { speaks: session.speaks, note });
    session.speaks = true;
    this.#enter(this.#player);
    if (this.#address.link === link)
      this.#address.write(note === null ? link : session.link, "replace", this.#player.origin);
    await this.#player.ready;
  }

  /** Shows Start in place of the picture and the panel; the theme stays. */
  async #openStart(): Promise<void> {
    const { session } = this;
    session.place = "start";
    session.lesson = null;
    session.notices = [];
    session.state = { ...session.state, ui: common.ui.default };
    this.inputs.open([]);
    const { Start } = await loadModule(import("./start/start.ts"), "The file of Start");
    this.#start ??= new Start(session, {
      figures: () => void session.attempt(() => this.tools.figures()),
      search: () => void session.attempt(() => this.tools.search()),
    });
    if (session.place !== "start") return;
    session.speaks = true;
    session.show();
    this.#enter(this.#start);
    await this.#start.ready;
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

  get screen(): Screen | null {
    const { place } = this.session;
    return place === "start" ? this.#start : place === "lesson" ? this.#player : null;
  }

  get shares(): boolean {
    const { place, lesson } = this.session;
    return place === "view" || (place === "lesson" && (lesson?.shares ?? true));
  }

  /** The groups of the navigation: lessons, and views with the links of their tabs. */
  get groups(): Group[] {
    const { place, state, view: current, lesson } = this.session;
    const tasks = [...lessons, { name: "", title: "Make your own" }].map(({ name, title }) => ({
      label: title,
      link: lessonLink(name, state),
      current: lesson?.name === name,
    }));
    const itemOf = (view: View): Item => ({
      label: view.label ?? view.title,
      link:
        view === current
          ? print(view.name, state, tables)
          : tabLink(view, state, this.#lastStates.get(view)),
      current: place === "view" && view === current,
    });
    return GROUPS.map((name) => {
      const group = views.filter((view) => view.group === name);
      return { name, items: name === "Learn" ? tasks : group.map(itemOf) };
    });
  }

  get papers(): Item {
    const { state, lesson } = this.session;
    const link = inTheme("#v1/paper", state);
    return { label: "Papers", link, current: lesson?.isCard === true };
  }

  get messages(): readonly string[] {
    const unseen = this.#problemsUnseen.map(({ sentence }) => sentence);
    return [...new Set([...this.session.notices, ...unseen])];
  }

  /** The problems without a control in sight: their sentences are notices. */
  get #problemsUnseen() {
    const places = this.session.hides("extras")
      ? ["main" as const]
      : ["main" as const, "panel" as const];
    const controls = this.folded ? [] : places.flatMap((place) => this.inputs.controls(place));
    return this.inputs.problems.filter((each) => !controls.some(({ key }) => key === each.key));
  }

  get isDark(): boolean {
    return this.#theme.isDark(this.session.state);
  }

  get keys() {
    const { place, view } = this.session;
    return place === "view" ? (view.keys ?? []) : place === "lesson" ? LESSON_KEYS : [];
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
    await this.#screenReady;
    if (this.session.place === "start") await this.#start?.open("fold");
  }

  /** Chooses light or dark for this device; a link that names one names the new one from now on. */
  shade(shade: Shade): void {
    chooseShade(shade);
    if (this.session.state.theme !== common.theme.default) {
      this.session.change({ theme: shade }, "commit");
      return;
    }
    this.#applyTheme();
    this.session.schedule();
  }

  // Light, dark, and size

  /** Returns the address of a picture in a frame of this page, in its light or dark colours. */
  #frameOf(link: string): string {
    const { state } = this.session;
    const { theme = null } = state;
    const shade = theme === common.theme.default ? (chosenShade() ?? theme) : theme;
    return inThisLanguage(`embed.html${inTheme(link, { ...state, theme: shade })}`);
  }

  #applyTheme(): void {
    if (this.#theme.apply(this.session.state)) this.#repaint();
  }

  #repaint(): void {
    this.#figure.repaint();
    this.#start?.repaint();
    this.#player?.repaint();
  }

  #watch(): void {
    const { session } = this;
    this.#theme.watch(() => {
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
    addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * Handles the keys of every view, except in fields, with modifiers, or if the picture used them.
   */
  #key(event: KeyboardEvent): void {
    const { target, defaultPrevented } = event;
    const { session, tools, positions, sections } = this;
    const key = keyOf(event);
    const inDialog = target instanceof Element && target.closest("dialog") !== null;
    if (defaultPrevented || isField(target) || inDialog || isModified(event)) return;
    const [selects, which] = [positions.selects, RELATIVES[key.toLowerCase()]];
    const plain = session.hides("extras");
    if (key === "?") openHelp();
    else if (key === "/" && !plain) void session.attempt(() => tools.search());
    else if (/^f$/i.test(key) && !plain && session.place !== "start")
      void session.attempt(() => tools.present((presenter) => presenter.toggle()));
    else if (/^w$/i.test(key) && sections.explains) {
      this.fold(false);
      void session.attempt(() => sections.askWhy());
    } else if (which && selects && !session.hides("reasons"))
      positions.chooseRelative(selects, which);
    else return;
    event.preventDefault();
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

function publish(app: App): void {
  const { session } = app;
  window.nimscape = {
    settled: () => app.settled(),
    get link() {
      return session.link;
    },
    set link(text: string) {
      app.visit(text);
    },
    get state() {
      return session.values;
    },
    data: async () => (await app.opened()).data(),
    digest: async () => (await app.opened()).digest(),
    get core() {
      if (session.whole === null)
        throw new Error("nimscape is starting: await nimscape.settled() first");
      return session.whole;
    },
    ...runner(async () => (await app.opened()).loader.core),
  } satisfies Nimscape;
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
    render(failed(messageOf(error)), home);
  }
}

const home = document.querySelector<HTMLElement>("#app");
const language = chosen();
if (home !== null && language === "en") begin(home);
else if (home !== null)
  void load(language).then(() => {
    document.documentElement.lang = words?.tag ?? "en";
    begin(home);
  });
