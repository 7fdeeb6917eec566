/**
 * The page's application. A link becomes a state, a state becomes a picture, and every user action
 * becomes a new state and a new link.
 */
import { nothing, render } from "lit/html.js";
import type { SharedPicture } from "./app/dialogs/share.ts";
import { Address } from "./app/page/address.ts";
import { guardCharacterKeys, isField } from "./app/page/character-keys.ts";
import { moveWhileIdle } from "./app/page/idle-motion.ts";
import { inTheme, lessonLink, tabLink, titleOf } from "./app/page/links.ts";
import type { Item } from "./app/page/navigation.ts";
import { failed, openHelp, type PageActions, type PageModel, page } from "./app/page/page.ts";
import { Positions } from "./app/page/positions.ts";
import { keepOnPaper } from "./app/page/print-size.ts";
import type { Relative } from "./app/page/selection.ts";
import { Theme } from "./app/page/theme.ts";
import { Tools } from "./app/page/tools.ts";
import { Inputs, isInPanel } from "./app/panel/inputs.ts";
import { setSettingsOpen, settingsOpen } from "./app/panel/settings.ts";
import { TextAlternatives } from "./app/panel/text-alternatives.ts";
import type { Why } from "./app/why/why.ts";
import { spokenIn } from "./canvas/descriptions.ts";
import { isModified, keyOf } from "./canvas/keys.ts";
import { catchLostFocus } from "./canvas/lost-focus.ts";
import { onResolution } from "./canvas/surface.ts";
import { changesOf } from "./controls/controls.ts";
import { Terms } from "./controls/terms.ts";
import { readTyped } from "./controls/typed.ts";
import type { Bindings, Core } from "./core/client.ts";
import { loadModule, missingFeatures } from "./core/download.ts";
import { CoreLoader } from "./core/loader.ts";
import { messageOf } from "./core/message-of.ts";
import type { Field } from "./core/protocol.ts";
import { isSandboxed, onUnsaved, SANDBOXED, submitByClick } from "./core/sandbox.ts";
import { chooseShade, chosenShade, type Shade } from "./core/theme.ts";
import { Announcer } from "./figure/announcer.ts";
import { Figure, handled, runAfter } from "./figure/figure.ts";
import type { Screen } from "./figure/screen.ts";
import { lessons } from "./lessons/index.ts";
import type { Player } from "./lessons/player/player.ts";
import { dataHidden, isHidden, numbersHidden } from "./link/hidden.ts";
import { common, isSame, parse, print, type State } from "./link/link.ts";
import { isLess, locksSteps, withoutLocked } from "./link/locks.ts";
import type { Param } from "./link/params.ts";
import { repair } from "./link/repair.ts";
import { chosen, inThisLanguage, load, whenTranslated } from "./locales/language.ts";
import { say, words } from "./locales/say.ts";
import { whenIdle } from "./offline/idle.ts";
import { keepOffline } from "./offline/keep.ts";
import type { Known } from "./papers/known.ts";
import type { Picture } from "./present/presenter.ts";
import { type Nimscape, runner } from "./scripting.ts";
import type { Sound } from "./sound/sound.ts";
import type { Start } from "./start/start.ts";
import { views } from "./views/index.ts";
import { tables } from "./views/tables.ts";
import { isPlayed } from "./views/task.ts";
import { GROUPS, type Group, type Heading, headingFor, type View } from "./views/view.ts";

/** Keys that select a relative of the selected position, in every picture with positions. */
const RELATIVES: Readonly<Record<string, Relative>> = { u: "parent", c: "child", s: "sibling" };

/** The keys of lessons, for the help. */
const LESSON_KEYS = [
  ["→ Space", "next step"],
  ["←", "one step back"],
] as const;

class App {
  readonly #root: HTMLElement;
  readonly #loader = new CoreLoader((sentence) => this.#notify(sentence));
  readonly #figure: Figure;
  readonly #live = liveRegion();
  readonly #announcer = new Announcer((text) => {
    this.#live.textContent = text;
  });
  readonly #alternatives = new TextAlternatives(
    () => this.#read(),
    () => this.#sequences(),
    (sentence) => this.#announcer.report("reading", sentence === "" ? [] : [sentence]),
  );
  readonly #terms = new Terms(
    (sentence) => this.#announcer.report("terms", [sentence]),
    (link) => this.#frameOf(link),
  );
  readonly #address = new Address((...entry) => this.#open(...entry));
  readonly #theme = new Theme();
  /** The last state of each view that was left. */
  readonly #left = new Map<View, State>();
  readonly #inputs = new Inputs();
  readonly #positions = new Positions({
    shown: () => ({ view: this.#view, state: this.#state, isView: this.#place === "view" }),
    bindings: () => this.#bindings,
    linkTo: (link) => inTheme(link, this.#state),
    select: (sel) => this.#change({ sel }, "commit"),
    draw: () => this.#draw(),
    attempt: (act) => void this.#try(act),
  });
  readonly #tools = new Tools({
    loader: this.#loader,
    shown: () => this.#shown,
    presented: () => (this.#place === "lesson" && this.#lesson) || this.#figure,
    picture: () => this.#presented(),
    sharing: () => this.#sharing(),
    linkTo: (link) => inTheme(link, this.#state),
    lessonLink: (name) => lessonLink(name, this.#state),
    change: (patch) => this.#change(patch, "commit"),
    warn: (sentence) => this.#notify(sentence),
  });
  /** What is shown in place of a view, once it was opened. */
  #start: Start | null = null;
  #lesson: Player | null = null;
  /** The sound of the picture, once it was opened. */
  #sound: Sound | null = null;
  /** The reason of what is selected, once it was opened. */
  #why: Why | null = null;
  /** The statements that the picture shows, once they were opened. */
  #known: Known | null = null;
  /** Which of them is entered; null is a view. */
  #entered: Screen | null = null;
  /** Counts the links that were opened. */
  #links = 0;
  /** What the address names: Start or a lesson may still be loading. */
  #place: "view" | "start" | "lesson" = "view";
  /** Settles when Start or the lesson can be used. */
  #started: Promise<void> = Promise.resolve();
  #view: View = views[0];
  #state: State = {};
  #notices: readonly string[] = [];
  /** What was repaired in the link that is open. */
  #repairs: readonly string[] = [];
  #folded = false;
  /** Whether the first picture is complete: only later changes are announced. */
  #opened = false;
  #drawing = false;
  /** The time of the last change of the picture. */
  #changed = 0;
  #whole: Bindings | null = null;
  /** Settles once the first picture is requested. */
  readonly #begun: Promise<void>;
  /** Switches to a new version of the page, if there is one. */
  #renew: (() => void) | null = null;
  /** The language into which a browser has translated the page, if the page has it itself. */
  #translated: string | null = null;

  constructor(home: HTMLElement) {
    this.#root = home;
    catchLostFocus(document);
    const picture = document.createElement("div");
    picture.id = "picture";
    picture.tabIndex = -1;
    this.#figure = new Figure(picture, this.#loader, {
      change: (patch, how) => this.#change(patch, how),
      news: () => {
        this.#alternatives.describe(picture);
        this.#draw();
      },
      warn: (sentence) => this.#notify(sentence),
      fail: ({ message }) => this.#showError(message),
    });
    keepOnPaper();
    this.#begun = firstFrame().then(() => {
      this.#open(this.#address.link, this.#address.note);
      if (isSandboxed()) this.#notify(SANDBOXED);
      this.#watch();
      void this.#keep();
    });
  }

  // For scripts

  /**
   * Resolves when the picture is complete and the whole core is loaded. Rejects if either failed.
   */
  settled(): Promise<void> {
    return handled(this.#settled());
  }

  async #settled(): Promise<void> {
    await this.#begun;
    await runAfter(this.#complete(), async () => {
      this.#whole = (await this.#loader.whole()).bindings;
    });
  }

  async #complete(): Promise<void> {
    if (this.#place === "view") return this.#figure.settled();
    await this.#started;
    if (this.#place === "lesson") await this.#lesson?.settled();
  }

  get bindings(): Bindings {
    if (this.#whole === null)
      throw new Error("nimscape is starting: await nimscape.settled() first");
    return this.#whole;
  }

  /** Returns the whole core in its workers. */
  async core(): Promise<Core> {
    await this.#begun;
    return (await this.#loader.whole()).core;
  }

  async data(): Promise<Field> {
    await this.#begun;
    return this.#picture().data();
  }

  async digest(): Promise<string> {
    await this.#begun;
    return this.#picture().digest();
  }

  /** The figure of the view or of the lesson. */
  get #shown(): Figure {
    return (this.#place === "lesson" && this.#lesson?.figure) || this.#figure;
  }

  /** What is shown in place of a view; null while it is loaded. */
  get #beside(): Screen | null {
    return this.#place === "start" ? this.#start : this.#place === "lesson" ? this.#lesson : null;
  }

  #picture(): Figure {
    if (this.#place === "start") throw new Error("Start has no data: open a link first.");
    return this.#shown;
  }

  get link(): string {
    if (this.#place === "start") return "#";
    const link = this.#place === "lesson" ? this.#lesson?.link(this.#state) : undefined;
    return link ?? print(this.#view.name, this.#state, tables);
  }

  /** Opens a link as if it had been clicked. */
  visit(text: string): void {
    const link = `#${text.replace(/^[^#]*#/, "")}`;
    const isPicture = link.length > 1 && !isPlayed(link);
    const isOpen = link === this.link || (isPicture && isSame(link, this.link, tables));
    if (this.#changed > 0 && isOpen) return; // it would end an animation
    this.#address.write(link, "commit");
    this.#open(link);
  }

  get state(): State {
    if (this.#place === "start") return { view: "start" };
    if (this.#place === "lesson") return this.#lesson?.shown ?? { view: "lesson" };
    return { view: this.#view.name, ...this.#state };
  }

  // Link -> state -> picture

  #open(given: string, note: string | null = null): void {
    const { link: text, repairs } = repair(given, tables);
    this.#repairs = repairs;
    if (text !== given) this.#address.write(text, "replace", note);
    if (chosen() !== language) {
      location.reload();
      return;
    }
    this.#figure.endPlaying();
    this.#links += 1;
    this.#place = text.length < 2 ? "start" : isPlayed(text) ? "lesson" : "view";
    if (this.#place !== "view") {
      const opened = this.#place === "start" ? this.#openStart() : this.#openLesson(text, note);
      this.#started = handled(opened);
      void this.#try(() => opened);
      return;
    }
    this.#enter(null);
    const link = parse(text, tables);
    this.#left.set(this.#view, this.#state);
    this.#view = views.find(({ name }) => name === link.view) ?? views[0];
    this.#state = link.values;
    this.#inputs.open(link.problems.filter(({ key }) => isInPanel(this.#view, key)));
    this.#notices = [...repairs, ...link.problems.map(({ sentence }) => sentence)];
    this.#positions.forget();
    this.#show();
  }

  /** Shows Start or a lesson in place of what was there; null is a view. */
  #enter(next: Screen | null): void {
    if (this.#entered !== next) this.#entered?.leave();
    this.#entered = next;
    next?.enter();
  }

  /** What the page lends to lessons and sounds. */
  get #lends() {
    return {
      loader: this.#loader,
      announce: (part: string, sentences: readonly string[], again?: boolean) =>
        this.#announcer.report(part, sentences, again),
      warn: (sentence: string) => this.#notify(sentence),
    };
  }

  /** Shows a lesson in place of the picture and the panel. */
  async #openLesson(text: string, note: string | null): Promise<void> {
    const turn = this.#links;
    const { Player, adoptLook } = await loadModule(
      import("./lessons/player/player.ts"),
      "The file of lessons",
    );
    this.#lesson ??= new Player({
      ...this.#lends,
      changed: (how) => {
        this.#notices = [];
        this.#write(how);
      },
      news: () => this.#show(),
      frameOf: (link) => this.#frameOf(link),
      keys: window,
    });
    adoptLook();
    if (turn !== this.#links) return; // another link was opened while the file was loaded
    const { values, problems } = this.#lesson.open(text, this.#opened, note);
    const { theme, ground, ui, lang } = values;
    this.#state = { ...parse("", tables).values, ...this.#state, theme, ground, ui, lang };
    this.#inputs.open([]);
    this.#notices = [...this.#repairs, ...problems.map(({ sentence }) => sentence)];
    this.#opened = true;
    this.#enter(this.#lesson);
    this.#show();
    if (this.#address.link === text)
      this.#address.write(note === null ? text : this.link, "replace", this.#lesson.origin);
    await this.#lesson.ready;
  }

  /** Shows Start in place of the picture and the panel; the theme stays. */
  async #openStart(): Promise<void> {
    this.#inputs.open([]);
    this.#notices = [];
    this.#state = { ...parse("", tables).values, ...this.#state, ui: common.ui.default };
    const { Start } = await loadModule(import("./start/start.ts"), "The file of Start");
    this.#start ??= new Start({
      load: () => this.#loader.forView("growth"),
      linkTo: (link) => inTheme(link, this.#state),
      lessonLink: (name) => lessonLink(name, this.#state),
      titleOf,
      announce: (sentences) => this.#announcer.report("start", sentences),
      warn: (sentence) => this.#notify(sentence),
      figures: this.#acts.figures,
      search: this.#acts.search,
    });
    if (this.#place !== "start") return;
    this.#opened = true;
    this.#show();
    this.#enter(this.#start);
    await this.#start.ready;
  }

  /** Applies a user action on the picture or on a control, as far as the link allows it. */
  #change(wanted: State, how: "preview" | "commit"): void {
    const patch = withoutLocked(this.#view.params, this.#state, wanted);
    if (isLess(patch, wanted)) this.#figure.halt();
    const changed = new Set(Object.keys(patch));
    this.#state = { ...this.#state, ...patch };
    this.#inputs.accept(changed);
    if (changed.has("sel")) this.#positions.forget();
    this.#notices = [];
    if (this.#place !== "start") this.#write(how);
    this.#show();
  }

  /** What the place is: the lesson, or the picture. */
  get #heading(): Heading {
    if (this.#place === "lesson" && this.#lesson !== null) return this.#lesson.heading;
    return this.#headingOfView;
  }

  /** The title of the lesson, or of the picture, in the language of the page. */
  get #title(): string {
    return this.#place === "view" ? this.#view.titleIn(this.#state) : say(this.#heading.title);
  }

  /** The heading of the picture; of the view beside Start and lessons, with states of their own. */
  get #headingOfView(): Heading {
    return this.#place === "view" ? headingFor(this.#view, this.#state) : this.#view;
  }

  /** Writes the link into the address bar. */
  #write(how: "preview" | "commit" | "replace"): void {
    const origin = this.#place === "lesson" ? (this.#lesson?.origin ?? null) : null;
    this.#address.write(this.link, how, origin);
  }

  #show(): void {
    this.#changed = performance.now();
    this.#sound?.renew();
    this.#applyTheme();
    document.title = this.#place === "start" ? "nimscape" : `${this.#title} · nimscape`;
    if (this.#place === "lesson") this.#lesson?.share(this.#state);
    else if (this.#place === "view") {
      // A picture that comes back is drawn in the size that it has on the page.
      if (this.#figure.loaded !== null && !this.#figure.root.isConnected) this.#render();
      this.#figure.show(this.#view, this.#state);
    }
    if (isHidden(this.#state, "surroundings"))
      void this.#try(() => this.#tools.present(() => this.#draw()));
    if (this.#place !== "view") {
      this.#draw();
      return;
    }
    this.#alternatives.renew();
    if (document.querySelector("#why[open]")) this.#acts.why();
    if (document.querySelector("#known[open]")) this.#acts.known();
    this.#draw();
    void this.#announce();
  }

  /**
   * Announces the description of a complete picture. The first one belongs to the page that is read
   * anyway.
   */
  async #announce(): Promise<void> {
    const state = this.#state;
    await this.#figure.settled().catch(() => {}); // errors are shown as notices
    if (state !== this.#state) return;
    if (!this.#opened) {
      const { view, picture } = this.#sentences();
      this.#announcer.markRead("view", view);
      this.#announcer.markRead("picture", picture);
      this.#announcer.markRead("position", this.#positions.sentences());
      this.#opened = true;
    }
    this.#announcer.reportPicture(this.#figure.status, this.#sentences());
  }

  /** Returns what a complete picture announces, by parts. */
  #sentences() {
    const { spoken } = this.#figure.status;
    return {
      view: [`${say(this.#heading.title)}.`],
      picture: spokenIn(this.#figure.root),
      facts: spoken === "" ? [] : [spoken],
    };
  }

  /** Announces everything that has just been drawn. */
  #report(): void {
    const { status } = this.#figure;
    this.#announcer.hold(status.playing);
    const problems = this.#inputs.problems.map(({ sentence }) => sentence);
    this.#announcer.report("problems", problems);
    const renewable = this.#renew === null ? [] : ["A new version of this page is available."];
    this.#announcer.report("notices", [...this.#notices, ...renewable]);
    if (this.#place !== "view") this.#announcer.report("view", []);
    if (!this.#opened || this.#place !== "view") return;
    this.#announcer.report("work", status.progress === null ? [] : ["Computing."]);
    this.#announcer.report("position", this.#positions.sentences());
    this.#announcer.reportPicture(status, this.#sentences());
  }

  /** Returns the text alternatives of the picture, once it is complete. */
  async #read() {
    await this.#figure.settled();
    const [view, state] = [this.#view, this.#state];
    const { captionOf, describePicture, whyNoData } = await loadModule(
      import("./app/panel/table-caption.ts"),
      "The file that describes pictures",
    );
    const hidden = whyNoData(view, state);
    if (hidden !== null)
      return { field: null, description: hidden, caption: "", order: null, more: null };
    const [field, { core }] = await Promise.all([this.#figure.data(), this.#loader.whole()]);
    const description = await describePicture(view, state, field, this.#figure, core);
    const order = view.orders?.(state) ?? null;
    // The columns of other pictures take seconds: they are in files alone.
    const more = field.kind === "graph" ? await this.#figure.more() : null;
    return { field, description, caption: captionOf(view, state, field, more), order, more };
  }

  /** Returns the sequences that the complete picture shows; none where the answers are left out. */
  async #sequences() {
    await this.#figure.settled();
    await whenIdle(() => this.#changed); // the first picture needs nothing of this
    const [{ name }, state] = [this.#view, this.#state];
    const { sequenceList } = await import("./app/panel/sequences.ts");
    return dataHidden(state) ? nothing : sequenceList(name, state);
  }

  /**
   * Shows the error of a picture. Errors of the core begin with a parameter: they go beside its
   * control, if that is in sight.
   */
  #showError(sentence: string): void {
    const key = /^(\w+): /.exec(sentence)?.[1] ?? "";
    if (isInPanel(this.#view, key)) this.#inputs.blame(key, sentence);
    else this.#notify(sentence);
    this.#draw();
  }

  /**
   * Stores the site for offline visits, once the page has been idle for a while: this takes a
   * processor.
   */
  async #keep(): Promise<void> {
    await this.#figure.settled().catch(() => {}); // a failed picture does not prevent this
    await whenIdle(() => this.#changed);
    await keepOffline((take) => {
      this.#renew = take;
      this.#draw();
    });
  }

  #notify(sentence: string): void {
    if (this.#notices.includes(sentence)) this.#announcer.repeat("notices");
    else this.#notices = [...this.#notices, sentence];
    this.#draw();
  }

  // State -> page

  /** Draws the page soon, once for any number of changes. */
  #draw(): void {
    if (this.#drawing) return;
    this.#drawing = true;
    queueMicrotask(() => {
      this.#drawing = false;
      this.#render();
      this.#tools.update(this.#presented());
      this.#report();
    });
  }

  #render(): void {
    this.#root.querySelector(".coming")?.remove();
    render(page(this.#model(), this.#acts), this.#root);
  }

  /** What an audience sees; the notes of a lesson are about its step. */
  #presented(): Picture {
    const lesson = this.#place === "lesson" ? this.#lesson : null;
    const isPresented = isHidden(this.#state, "surroundings");
    const notes = (isPresented && lesson?.notes) || null;
    return {
      view: this.#heading,
      state: this.#state,
      link: lesson?.pictureLink || this.link,
      notes,
    };
  }

  #model(): PageModel {
    const { terms, keys = [] } = this.#view;
    const { title, sentence } = this.#headingOfView;
    this.#terms.show(terms);
    const { facts, progress, stop, playing } = this.#figure.status;
    const beside = this.#beside;
    const plain = isHidden(this.#state, "extras");
    const shares =
      this.#place === "view" || (this.#place === "lesson" && (this.#lesson?.shares ?? true));
    const { main, settings } = this.#panelControls;
    return {
      picture: beside?.element ?? this.#figure.root,
      alone: beside !== null,
      shares,
      plain,
      reading: this.#alternatives.element,
      sound:
        this.#view.sounds && !dataHidden(this.#state)
          ? (this.#sound?.element ?? "Loading …")
          : null,
      known: this.#known?.element ?? "Loading …",
      why: this.#explains ? (this.#why?.element ?? "Loading …") : null,
      papers: {
        label: "Papers",
        link: inTheme("#v1/paper", this.#state),
        current: this.#place === "lesson" && this.#lesson?.isCard === true,
      },
      groups: GROUPS.map((name) => ({ name, items: this.#items(name) })),
      title,
      view: this.#view.name,
      sentence: say(sentence),
      terms: this.#terms.element,
      sheet: shares
        ? {
            ...this.#heading,
            title: this.#title,
            address: new URL(this.link, document.baseURI).href,
          }
        : null,
      position: this.#positions.model(),
      game: this.#positions.game(),
      main,
      settings,
      settingsOpen: settingsOpen() || this.#inputs.problems.length > 0,
      notices: [...new Set([...this.#notices, ...this.#unseen.map(({ sentence }) => sentence)])],
      renewable: this.#renew !== null,
      translated: this.#translated,
      facts: this.#view.informs === false || numbersHidden(this.#state) ? undefined : facts,
      announcements: this.#live,
      progress,
      stoppable: stop !== undefined,
      transport: this.#steps,
      zooms: this.#figure.zooms,
      playing,
      verb: this.#view.verb,
      movement: this.#view.movement === true && !plain,
      folded: this.#folded,
      dark: this.#theme.isDark(this.#state),
      keys: this.#place === "view" ? keys : this.#place === "lesson" ? LESSON_KEYS : [],
    };
  }

  /** Which buttons for its steps the picture has: none if the link locks them. */
  get #steps(): Figure["steps"] {
    const isLocked = locksSteps(this.#view.params, this.#state, this.#view.steps);
    return isLocked ? { play: false, step: false } : this.#figure.steps;
  }

  /** Returns the views of a group of the navigation, or the lessons. */
  #items(group: Group): Item[] {
    if (group === "Learn")
      return [...lessons, { name: "", title: "Make your own" }].map(({ name, title }) => ({
        label: title,
        link: lessonLink(name, this.#state),
        current: this.#place === "lesson" && this.#lesson?.name === name,
      }));
    return views
      .filter((view) => view.group === group)
      .map((view) => ({
        label: view.label ?? view.title,
        link: this.#linkTo(view),
        current: this.#place === "view" && view === this.#view,
      }));
  }

  /** Returns the link of a view's tab. */
  #linkTo(view: View): string {
    if (view === this.#view) return print(view.name, this.#state, tables);
    return tabLink(view, this.#state, this.#left.get(view));
  }

  /** The core for the view, once it is loaded. */
  get #bindings(): Bindings | undefined {
    return this.#figure.coreFor(this.#view)?.bindings;
  }

  /** The controls that the panel shows now, beside the sentence and under "More settings". */
  get #panelControls() {
    const plain = isHidden(this.#state, "extras");
    return { main: this.#controls("main"), settings: plain ? [] : this.#controls("panel") };
  }

  /** The problems without a control in sight: their sentences are notices. */
  get #unseen() {
    const { main, settings } = this.#panelControls;
    const seen = this.#folded ? [] : [...main, ...settings].map(({ key }) => key);
    return this.#inputs.problems.filter(({ key }) => !seen.includes(key ?? ""));
  }

  #controls(where: Param["control"]) {
    const shown = { view: this.#view, state: this.#state, bindings: this.#bindings };
    return this.#inputs.controls(shown, where, (...set) => this.#set(...set));
  }

  /** Handles a control. An invalid value changes only the message beside the control. */
  #set(key: string, param: Param, text: string | null, how: "preview" | "commit"): void {
    const value = text === null ? null : readTyped(param, text);
    // A slider has set its value before it is released.
    const isClear = this.#inputs.isClear && this.#notices.length === 0;
    if (how === "commit" && isClear && this.#state[key] === value) {
      this.#write(how);
    } else if (text === null || value !== null) {
      this.#change(changesOf(this.#view, this.#state, key, value), how);
    } else {
      this.#inputs.refuse(key, param, text);
      this.#announcer.repeat("problems");
      this.#draw();
    }
  }

  readonly #acts: PageActions = {
    stop: () => this.#figure.stop(),
    play: (what) => this.#figure.play(what),
    step: (by) => this.#figure.step(by),
    zoom: (by) => this.#figure.zoom(by),
    watch: () => void this.#try(() => this.#watchMovement()),
    typed: (text) => {
      this.#announcer.repeat("position");
      this.#positions.type(text);
    },
    chosen: (position) => this.#positions.choose(position),
    sound: () => void this.#try(() => this.#loadSound()),
    why: () => void this.#try(() => this.#renewWhy()),
    known: () => void this.#try(() => this.#listKnown()),
    search: () => void this.#try(() => this.#tools.search()),
    figures: () => void this.#try(() => this.#tools.figures()),
    share: () => void this.#try(() => this.#tools.share()),
    exports: () => void this.#try(() => this.#tools.exports()),
    dark: (on) => this.#shade(on ? "dark" : "light"),
    fold: (on) => {
      this.#folded = on;
      this.#draw();
    },
    settings: (open) => {
      // A problem opens the settings by itself; that is not the reader's choice.
      if (this.#inputs.problems.length === 0) setSettingsOpen(open);
    },
    renew: () => this.#renew?.(),
    dismiss: () => {
      this.#inputs.forget(this.#unseen);
      this.#notices = [];
      this.#renew = null;
      this.#translated = null;
      this.#draw();
    },
  };

  async #watchMovement(): Promise<void> {
    this.visit("#");
    await this.#started;
    if (this.#place === "start") await this.#start?.open("fold");
  }

  async #loadSound(): Promise<void> {
    const { Sound } = await loadModule(import("./sound/sound.ts"), "The file of sounds");
    this.#sound ??= new Sound(this.#lends, this);
    this.#draw();
  }

  async #listKnown(): Promise<void> {
    const { Known } = await loadModule(import("./papers/known.ts"), "The list of statements");
    this.#known ??= new Known();
    await this.#known.show(this.#view, this.#state, (link) => inTheme(link, this.#state));
    this.#draw();
  }

  /** Whether the view gives the reason of what is selected. */
  get #explains(): boolean {
    const explains = this.#place === "view" && this.#view.explains?.(this.#state) === true;
    return explains && !isHidden(this.#state, "reasons") && !isHidden(this.#state, "extras");
  }

  /** Returns the section of reasons, which is loaded and on the page. */
  async #whyTree(): Promise<Why> {
    const { Why } = await loadModule(import("./app/why/why.ts"), "The file of reasons");
    this.#why ??= new Why(async () => this.#figure.reasons((await this.#loader.whole()).core));
    this.#draw();
    return this.#why;
  }

  async #renewWhy(): Promise<void> {
    const why = await this.#whyTree();
    await this.#figure.settled();
    await why.renew();
  }

  /** Unfolds the reason of what is selected, and puts the focus there. */
  async #askWhy(): Promise<void> {
    this.#folded = false;
    this.#draw();
    const section = document.querySelector<HTMLDetailsElement>("#why");
    if (section === null) return;
    if (section.open) await this.#renewWhy();
    section.open = true; // if it was not, it now asks for its reasons
    (await this.#whyTree()).focus();
  }

  /** What is shared and written to files: the view, or the lesson with its picture. */
  #sharing(): Pick<SharedPicture, "view" | "state" | "lesson"> {
    if (this.#place === "view") return { view: this.#view, state: this.#state };
    const shared = this.#place === "lesson" && this.#lesson?.sharing;
    if (!shared) throw new Error("There is no picture yet.");
    return shared;
  }

  /** Runs a button's action; an error becomes a notice. */
  async #try(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.#notify(messageOf(error));
    }
  }

  // Light, dark, and size

  /** Chooses light or dark for this device; a link that names one names the new one from now on. */
  #shade(shade: Shade): void {
    chooseShade(shade);
    if (this.#state.theme !== common.theme.default) {
      this.#change({ theme: shade }, "commit");
      return;
    }
    this.#applyTheme();
    this.#draw();
  }

  /** Returns the address of a picture in a frame of this page, in its light or dark colours. */
  #frameOf(link: string): string {
    const { theme = null } = this.#state;
    const shown = theme === common.theme.default ? (chosenShade() ?? theme) : theme;
    return inThisLanguage(`embed.html${inTheme(link, { ...this.#state, theme: shown })}`);
  }

  #applyTheme(): void {
    if (this.#theme.apply(this.#state)) this.#repaint();
  }

  #repaint(): void {
    this.#figure.repaint();
    this.#start?.repaint();
    this.#lesson?.repaint();
  }

  #watch(): void {
    this.#theme.watch(() => {
      this.#applyTheme();
      this.#draw();
    });
    whenTranslated((language) => {
      this.#translated = language;
      this.#draw();
    });
    onResolution(() => this.#repaint());
    guardCharacterKeys();
    submitByClick(document);
    onUnsaved((sentence) => this.#notify(sentence));
    moveWhileIdle(this.#figure.root, () => {
      const isSeen = this.#place === "view" && !document.hidden && !isHidden(this.#state, "extras");
      return isSeen && document.querySelector("dialog[open]") === null ? this.#figure.rest() : null;
    });
    addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * Handles the keys of every view, except in fields, with modifiers, or if the picture used them.
   */
  #key(event: KeyboardEvent): void {
    const { target, defaultPrevented } = event;
    const key = keyOf(event);
    const inDialog = target instanceof Element && target.closest("dialog") !== null;
    if (defaultPrevented || isField(target) || inDialog || isModified(event)) return;
    const [selects, which] = [this.#positions.selects, RELATIVES[key.toLowerCase()]];
    const plain = isHidden(this.#state, "extras");
    if (key === "?") openHelp();
    else if (key === "/" && !plain) this.#acts.search();
    else if (/^f$/i.test(key) && !plain && this.#place !== "start")
      void this.#try(() => this.#tools.present((presenter) => presenter.toggle()));
    else if (/^w$/i.test(key) && this.#explains) void this.#try(() => this.#askWhy());
    else if (which && selects && !isHidden(this.#state, "reasons"))
      this.#positions.chooseRelative(selects, which);
    else return;
    event.preventDefault();
  }
}

/**
 * Creates the page's live region. It is always in the page, so that screen readers find it early.
 */
function liveRegion(): HTMLElement {
  const made = document.createElement("p");
  made.className = "spoken";
  made.setAttribute("role", "status");
  made.translate = false;
  return made;
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
  window.nimscape = {
    settled: () => app.settled(),
    get link() {
      return app.link;
    },
    set link(text: string) {
      app.visit(text);
    },
    get state() {
      return app.state;
    },
    data: () => app.data(),
    digest: () => app.digest(),
    get core() {
      return app.bindings;
    },
    ...runner(() => app.core()),
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
