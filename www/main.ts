/**
 * The page's application. A link becomes a state, a state becomes a picture, and every user action
 * becomes a new state and a new link.
 */
import type { NimPosition } from "core";
import { render } from "lit/html.js";
import type { Gallery } from "./app/dialogs/gallery.ts";
import type { SharedPicture } from "./app/dialogs/share.ts";
import { Address } from "./app/page/address.ts";
import type { Beside } from "./app/page/beside.ts";
import { guardCharacterKeys, isField } from "./app/page/character-keys.ts";
import type { Item } from "./app/page/navigation.ts";
import { type Acts, failed, type Model, openHelp, page } from "./app/page/page.ts";
import { keepOnPaper } from "./app/page/print-size.ts";
import { whileAtRest } from "./app/page/rest.ts";
import { type Relative, Selection } from "./app/page/selection.ts";
import { type Control, changesOf, firstOf, limited } from "./app/panel/controls.ts";
import { type Card, type GameModel, verdict } from "./app/panel/position-card.ts";
import { setSettingsOpen, settingsOpen } from "./app/panel/settings.ts";
import { Terms } from "./app/panel/terms.ts";
import { TextAlternatives } from "./app/panel/text-alternatives.ts";
import { gameLinks, type PositionLinks, positionLinks } from "./app/position-links.ts";
import type { Search } from "./app/search/dialog.ts";
import type { Why } from "./app/why/why.ts";
import { spokenIn } from "./canvas/descriptions.ts";
import type { Bindings, Core } from "./core/client.ts";
import { loadModule, missingFeatures } from "./core/download.ts";
import { CoreLoader } from "./core/loader.ts";
import type { Field } from "./core/protocol.ts";
import { Announcer } from "./figure/announcer.ts";
import { Figure, handled, runAfter } from "./figure/figure.ts";
import { lessons } from "./lessons/index.ts";
import type { Player } from "./lessons/player/player.ts";
import { hides, hidesData, hidesNumbers } from "./link/hidden.ts";
import {
  common,
  defaults,
  parse,
  print,
  problem,
  read,
  type State,
  type Value,
} from "./link/link.ts";
import { isLess, lockedIn, locksSteps, unlocked } from "./link/locked.ts";
import type { Param, Position } from "./link/params.ts";
import { chosen, load } from "./locales/language.ts";
import { say, words } from "./locales/say.ts";
import { keepOffline } from "./offline/keep.ts";
import { rested } from "./offline/rest.ts";
import type { Picture, Presenter } from "./present/presenter.ts";
import { type Nimscape, runner } from "./scripting.ts";
import type { Sound } from "./sound/sound.ts";
import type { Start } from "./start/start.ts";
import { views } from "./views/index.ts";
import { tables } from "./views/tables.ts";
import { isPlayed } from "./views/task.ts";
import { GROUPS, type Group, type View } from "./views/view.ts";

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
  #gallery: Gallery | null = null;
  #search: Search | null = null;
  #presenter: Presenter | null = null;
  readonly #alternatives = new TextAlternatives(
    () => this.#read(),
    (sentence) => this.#announcer.report("reading", sentence === "" ? [] : [sentence]),
  );
  readonly #terms = new Terms(
    (sentence) => this.#announcer.report("terms", [sentence]),
    (link) => `embed.html${this.#inTheme(link)}`,
  );
  readonly #address = new Address((link) => this.#open(link));
  readonly #device = matchMedia("(prefers-color-scheme: dark)");
  /** The last state of each view that was left. */
  readonly #left = new Map<View, State>();
  /** Invalid text in the controls, by key. */
  readonly #drafts = new Map<string, string>();
  readonly #selection = new Selection(() => this.#figure.coreFor(this.#view)?.bindings ?? null);
  /** What is shown in place of a view, once it was opened. */
  #start: Start | null = null;
  #lesson: Player | null = null;
  /** The sound of the picture, once it was opened. */
  #sound: Sound | null = null;
  /** Draws the card of a position, once one was selected. */
  #card: Card | null = null;
  /** The reason of what is selected, once it was opened. */
  #why: Why | null = null;
  /** Which of them is entered; null is a view. */
  #entered: Beside | null = null;
  /** What the address names: Start or a lesson may still be loading. */
  #place: "view" | "start" | "lesson" = "view";
  /** Settles when Start or the lesson can be used. */
  #started: Promise<void> = Promise.resolve();
  #view: View = views[0];
  #state: State = {};
  #problems: ReturnType<typeof parse>["problems"] = [];
  #notices: readonly string[] = [];
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

  constructor(home: HTMLElement) {
    this.#root = home;
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
    keepOnPaper(picture);
    this.#begun = firstFrame().then(() => {
      this.#open(this.#address.link);
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
  get #beside(): Beside | null {
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
    this.#address.write(link, "step");
    this.#open(link);
  }

  get state(): State {
    if (this.#place === "start") return { view: "start" };
    if (this.#place === "lesson") return this.#lesson?.shown ?? { view: "lesson" };
    return { view: this.#view.name, ...this.#state };
  }

  // Link -> state -> picture

  #open(text: string): void {
    if (chosen() !== language) {
      location.reload();
      return;
    }
    this.#place = text.length < 2 ? "start" : isPlayed(text) ? "lesson" : "view";
    if (this.#place !== "view") {
      const opened = this.#place === "start" ? this.#openStart() : this.#openLesson(text);
      this.#started = handled(opened);
      void this.#try(() => opened);
      return;
    }
    this.#enter(null);
    const link = parse(text, tables);
    this.#left.set(this.#view, this.#state);
    this.#view = views.find(({ name }) => name === link.view) ?? views[0];
    this.#state = link.values;
    this.#problems = link.problems.filter(({ key }) => this.#isInPanel(key));
    this.#notices = link.problems.map(({ sentence }) => sentence);
    this.#drafts.clear();
    this.#selection.forget();
    this.#show();
  }

  /** Shows Start or a lesson in place of what was there; null is a view. */
  #enter(next: Beside | null): void {
    if (this.#entered !== next) this.#entered?.leave();
    this.#entered = next;
    next?.enter();
  }

  /** What the page lends to lessons and sounds. */
  get #lends() {
    return {
      loader: this.#loader,
      announce: (part: string, sentences: readonly string[]) =>
        this.#announcer.report(part, sentences),
      warn: (sentence: string) => this.#notify(sentence),
    };
  }

  /** Shows a lesson in place of the picture and the panel. */
  async #openLesson(text: string): Promise<void> {
    this.#figure.play("stop");
    const { Player, adoptLook } = await loadModule(
      import("./lessons/player/player.ts"),
      "The file of lessons",
    );
    this.#lesson ??= new Player({
      ...this.#lends,
      changed: () => {
        this.#notices = [];
        this.#address.write(this.link, "step");
      },
      news: () => this.#show(),
      frameOf: (link) => `embed.html${this.#inTheme(link)}`,
      keys: window,
    });
    adoptLook();
    if (this.#place !== "lesson") return;
    const { values, problems } = this.#lesson.open(text, this.#opened);
    const { theme, ground, ui, lang } = values;
    this.#state = { ...parse("", tables).values, ...this.#state, theme, ground, ui, lang };
    this.#problems = [];
    this.#notices = problems.map(({ sentence }) => sentence);
    this.#opened = true;
    this.#enter(this.#lesson);
    this.#show();
    await this.#lesson.ready;
  }

  /** Shows Start in place of the picture and the panel; the theme stays. */
  async #openStart(): Promise<void> {
    this.#figure.play("stop");
    this.#problems = [];
    this.#notices = [];
    this.#state = { ...parse("", tables).values, ...this.#state, ui: common.ui.default };
    const { Start } = await loadModule(import("./start/start.ts"), "The file of Start");
    this.#start ??= new Start({
      load: () => this.#loader.forView("growth"),
      linkTo: (link) => this.#inTheme(link),
      lessonLink: (name) => this.#lessonLink(name),
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
  #change(wanted: State, how: "glide" | "step"): void {
    const patch = unlocked(this.#view.params, this.#state, wanted);
    if (isLess(patch, wanted)) this.#figure.halt();
    const changed = new Set(Object.keys(patch));
    this.#state = { ...this.#state, ...patch };
    for (const key of changed) this.#drafts.delete(key);
    if (changed.has("sel")) this.#selection.forget();
    this.#problems = this.#problems.filter(({ key }) => !changed.has(key ?? ""));
    this.#notices = [];
    if (this.#place !== "start") this.#address.write(this.link, how);
    this.#show();
  }

  #show(): void {
    this.#changed = performance.now();
    this.#sound?.renew();
    this.#applyTheme();
    const { title } = this.#place === "lesson" && this.#lesson ? this.#lesson.heading : this.#view;
    document.title = this.#place === "start" ? "nimscape" : `${say(title)} · nimscape`;
    if (this.#place === "lesson") this.#lesson?.share(this.#state);
    else if (this.#place === "view") this.#figure.show(this.#view, this.#state);
    if (hides(this.#state, "surroundings")) void this.#try(() => this.#present(() => this.#draw()));
    if (this.#place !== "view") {
      this.#draw();
      return;
    }
    this.#alternatives.renew();
    if (document.querySelector("#why[open]")) this.#acts.why();
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
      this.#announcer.markRead("position", this.#positionSentences());
      this.#opened = true;
    }
    this.#announcer.reportPicture(this.#figure.status, this.#sentences());
  }

  /** Returns what a complete picture announces, by parts. */
  #sentences() {
    const { spoken } = this.#figure.status;
    return {
      view: [`${say(this.#view.title)}.`],
      picture: spokenIn(this.#figure.root),
      facts: spoken === "" ? [] : [spoken],
    };
  }

  /**
   * Returns what the card of the selected position announces: the problem with typed text, or who
   * wins.
   */
  #positionSentences(): string[] {
    const { problem, about } = this.#position() ?? {};
    if (problem !== undefined) return [problem];
    return about ? [verdict(about)] : [];
  }

  /** Announces everything that has just been drawn. */
  #report(): void {
    const { status } = this.#figure;
    this.#announcer.hold(status.playing);
    this.#announcer.report(
      "problems",
      this.#problems.map(({ sentence }) => sentence),
    );
    const renewable = this.#renew === null ? [] : ["A new version of this page is available."];
    this.#announcer.report("notices", [...this.#notices, ...renewable]);
    if (this.#place !== "view") this.#announcer.report("view", []);
    if (!this.#opened || this.#place !== "view") return;
    this.#announcer.report("work", status.progress === null ? [] : ["Computing."]);
    this.#announcer.report("position", this.#positionSentences());
    this.#announcer.reportPicture(status, this.#sentences());
  }

  /** Returns the text alternatives of the picture, once it is complete. */
  async #read() {
    await this.#figure.settled();
    const [view, state] = [this.#view, this.#state];
    const { captionOf, describeData, withheld } = await loadModule(
      import("./app/panel/table-caption.ts"),
      "The file that describes pictures",
    );
    const hidden = withheld(view, state);
    if (hidden !== null) return { field: null, description: hidden, caption: "" };
    const [field, { core }] = await Promise.all([this.#figure.data(), this.#loader.whole()]);
    const summary = field.kind === "table" ? null : await core.call("survey", [field]);
    const description = describeData(view, state, field, summary);
    return { field, description, caption: captionOf(view, state, field) };
  }

  /**
   * Shows the error of a picture. Errors of the core begin with a parameter: they go beside its
   * control.
   */
  #showError(sentence: string): void {
    const key = /^(\w+): /.exec(sentence)?.[1] ?? "";
    if (this.#isInPanel(key)) this.#problems = [...this.#problems, { key, sentence }];
    else this.#notify(sentence);
    this.#draw();
  }

  /**
   * Stores the site for offline visits, once the page has been idle for a while: this takes a
   * processor.
   */
  async #keep(): Promise<void> {
    await this.#figure.settled().catch(() => {}); // a failed picture does not prevent this
    await rested(() => this.#changed);
    await keepOffline((take) => {
      this.#renew = take;
      this.#draw();
    });
  }

  #notify(sentence: string): void {
    if (!this.#notices.includes(sentence)) this.#notices = [...this.#notices, sentence];
    this.#draw();
  }

  // State -> page

  /** Draws the page soon, once for any number of changes. */
  #draw(): void {
    if (this.#drawing) return;
    this.#drawing = true;
    queueMicrotask(() => {
      this.#drawing = false;
      this.#root.querySelector(".coming")?.remove();
      render(page(this.#model(), this.#acts), this.#root);
      this.#presenter?.update(this.#presented());
      this.#report();
    });
  }

  /** What an audience sees; the notes of a lesson are about its picture. */
  #presented(): Picture {
    if (this.#place !== "lesson" || this.#lesson === null)
      return { view: this.#view, state: this.#state, link: this.link };
    const { heading, pictureLink } = this.#lesson;
    return { view: heading, state: this.#state, link: pictureLink };
  }

  #model(): Model {
    const { title, sentence, terms, keys = [] } = this.#view;
    this.#terms.show(terms);
    const { facts, progress, stop, playing } = this.#figure.status;
    const beside = this.#beside;
    const plain = hides(this.#state, "extras");
    const { main, settings } = this.#panelControls;
    return {
      picture: beside?.element ?? this.#figure.root,
      alone: beside !== null,
      shares: this.#place === "view" || (this.#place === "lesson" && !!this.#lesson?.sharing),
      plain,
      reading: this.#alternatives.element,
      sound:
        this.#view.sounds && !hidesData(this.#state) ? (this.#sound?.element ?? "Loading …") : null,
      why: this.#explains ? (this.#why?.element ?? "Loading …") : null,
      groups: GROUPS.map((name) => ({ name, items: this.#items(name) })),
      title,
      sentence,
      terms: this.#terms.element,
      address: new URL(this.link, document.baseURI).href,
      position: this.#position(),
      game: this.#game(),
      main,
      settings,
      settingsOpen: settingsOpen() || this.#problems.length > 0,
      notices: [...new Set([...this.#notices, ...this.#unseen.map(({ sentence }) => sentence)])],
      renewable: this.#renew !== null,
      facts: this.#view.informs === false || hidesNumbers(this.#state) ? undefined : facts,
      announcements: this.#live,
      progress,
      stoppable: stop !== undefined,
      transport: this.#steps,
      playing,
      verb: this.#view.verb,
      movement: this.#view.movement === true && !plain,
      folded: this.#folded,
      dark: this.#isDark(),
      keys: this.#place === "view" ? keys : this.#place === "lesson" ? LESSON_KEYS : [],
    };
  }

  /** Which buttons for its steps the picture has: none if the link locks them. */
  get #steps(): Figure["steps"] {
    const isLocked = locksSteps(this.#view.params, this.#state);
    return isLocked ? { play: false, step: false } : this.#figure.steps;
  }

  /** Returns the link of a lesson in the current theme; "" is the editor. */
  #lessonLink(name: string): string {
    const { theme } = this.#state;
    return `#v1/lesson?${name === "" ? "page=make" : `id=${name}`}${theme === "light" || theme === "dark" ? `&theme=${theme}` : ""}`;
  }

  /** Returns the views of a group of the navigation, or the lessons. */
  #items(group: Group): Item[] {
    if (group === "Learn")
      return [...lessons, { name: "", title: "Make your own" }].map(({ name, title }) => ({
        label: title,
        link: this.#lessonLink(name),
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

  /** Returns a link with the current theme and ground. */
  #inTheme(text: string): string {
    const { view, values } = parse(text, tables);
    const { theme = null, ground = null, ui = null, lang = null } = this.#state;
    return print(view, { ...values, theme, ground, ui, lang }, tables);
  }

  /**
   * Returns the link of a view's tab: its last state, else its opening, with the current theme,
   * ground and selection.
   */
  #linkTo(view: View): string {
    if (view === this.#view) return print(view.name, this.#state, tables);
    const { theme = null, ground = null, ui = null, lang = null, sel = null } = this.#state;
    const start = { ...defaults(tables[view.name] ?? {}), ...(view.opening as State) };
    const shared = { theme, ground, ui, lang, ...(this.#fits(view, sel) ? { sel } : {}) };
    return print(view.name, { ...start, ...this.#left.get(view), ...shared }, tables);
  }

  /** Whether the link of a view can hold a selection. */
  #fits({ name }: View, sel: Value): boolean {
    const param = tables[name]?.sel;
    return param !== undefined && (sel === null || read(param, String(sel)) !== null);
  }

  // The selected position, unless the link leaves out the answers

  get #unanswered(): boolean {
    return hides(this.#state, "answers");
  }

  #position(): Model["position"] {
    const selects = this.#selects();
    if (selects === null || hides(this.#state, "card")) return null;
    const model = this.#selection.model(this.#state.sel ?? null, selects);
    if (model.about !== null && this.#card === null) void this.#try(() => this.#loadCard());
    return { ...model, links: this.#linksOf(model.about), card: this.#card };
  }

  async #loadCard(): Promise<void> {
    const { card } = await loadModule(import("./app/panel/position-facts.ts"), "The card");
    if (this.#card !== null) return;
    this.#card = card;
    this.#draw();
  }

  /** Returns the links of a position to views other than this one. */
  #linksOf(about: NimPosition | null): PositionLinks {
    const links = about && positionLinks(about);
    const { name } = this.#view;
    const shown = { plane: name !== "octant", space: name !== "growth" };
    const to = (link: string | null | undefined, isShown = false) =>
      link && !isShown ? this.#inTheme(link) : null;
    return {
      play: to(links?.play),
      plane: to(links?.plane, shown.plane),
      space: to(links?.space, shown.space),
    };
  }

  /** Returns the game that the state went through, with links to views other than this one. */
  #game(): GameModel | null {
    const passed = this.#view.passed?.(this.#state) ?? [];
    const bindings = this.#figure.coreFor(this.#view)?.bindings;
    if (passed.length === 0 || bindings === undefined || hides(this.#state, "card")) return null;
    const links = gameLinks(passed, bindings.position);
    const to = (view: string, link: string | null) =>
      link === null || view === this.#view.name ? null : this.#inTheme(link);
    return {
      passed,
      links: {
        play: to("play", links.play),
        plane: to("growth", links.plane),
        space: to("octant", links.space),
        both: to("both", links.both),
      },
    };
  }

  #selects() {
    return (
      (this.#place === "view" && !this.#unanswered && this.#view.selects?.(this.#state)) || null
    );
  }

  /** Selects the typed position; if that is not possible, the card shows why. */
  #type(text: string): void {
    const selects = this.#selects();
    const sel = selects && this.#selection.type(text, common.sel, selects);
    if (sel === undefined) this.#draw();
    else this.#change({ sel }, "step");
  }

  #choose(position: Position | null): void {
    const selects = this.#selects();
    const sel = selects && position && this.#selection.nameOf(position, selects);
    if (sel !== null) this.#change({ sel }, "step");
  }

  #isInPanel(key: string | null): boolean {
    const { params } = this.#view;
    return key !== null && Object.hasOwn(params, key) && params[key]?.control !== "picture";
  }

  /** The controls that the panel shows now, beside the sentence and under "More settings". */
  get #panelControls() {
    const plain = hides(this.#state, "extras");
    return { main: this.#controls("main"), settings: plain ? [] : this.#controls("panel") };
  }

  /** The problems without a control in sight: their sentences are notices. */
  get #unseen(): ReturnType<typeof parse>["problems"] {
    const { main, settings } = this.#panelControls;
    const keys = this.#folded ? [] : [...main, ...settings].map(({ key }) => key);
    return this.#problems.filter(({ key }) => !keys.includes(key ?? ""));
  }

  #controls(where: Param["control"]): Control[] {
    return Object.entries(this.#view.params).flatMap(([key, { control }]) =>
      control === where ? this.#control(key) : [],
    );
  }

  #control(key: string): Control[] {
    const bindings = this.#figure.coreFor(this.#view)?.bindings;
    const param = limited(this.#view, this.#state, key, bindings);
    const isLocked = lockedIn(this.#view.params, this.#state).includes(key);
    if (param === undefined || isLocked || !this.#offers(key)) return [];
    return [
      {
        key,
        param,
        value: this.#state[key] ?? null,
        first: firstOf(this.#view, key, param),
        draft: this.#drafts.get(key),
        problem: this.#problems.find((each) => each.key === key)?.sentence,
        offers: (choice) => this.#offers(key, choice),
        set: (text, how) => this.#set(key, param, text, how),
      },
    ];
  }

  #offers(key: string, choice?: string): boolean {
    if (hidesNumbers(this.#state) && Object.hasOwn(this.#view.unanswered ?? {}, key)) return false;
    return this.#view.offers?.(this.#state, key, choice) ?? true;
  }

  /** Handles a control. An invalid value changes only the message beside the control. */
  #set(key: string, param: Param, text: string | null, how: "glide" | "step"): void {
    const value = text === null ? null : read(param, text);
    if (how === "step" && this.#isShown(key, value)) {
      this.#address.write(this.link, how);
    } else if (text === null || value !== null) {
      this.#change(changesOf(this.#view, this.#state, key, value), how);
    } else {
      this.#drafts.set(key, text);
      const others = this.#problems.filter((each) => each.key !== key);
      this.#problems = [...others, problem(key, param, text)];
      this.#draw();
    }
  }

  /**
   * Whether a control already shows this value, as a slider does on release, and no message is
   * shown.
   */
  #isShown(key: string, value: Value): boolean {
    const clear = this.#problems.length === 0 && this.#notices.length === 0;
    return clear && this.#drafts.size === 0 && this.#state[key] === value;
  }

  readonly #acts: Acts = {
    stop: () => this.#figure.stop(),
    play: (what) => this.#figure.play(what),
    step: (by) => this.#figure.step(by),
    watch: () => void this.#try(() => this.#watchMovement()),
    typed: (text) => this.#type(text),
    chosen: (position) => this.#choose(position),
    sound: () => void this.#try(() => this.#loadSound()),
    why: () => void this.#try(() => this.#renewWhy()),
    search: () => void this.#try(() => this.#find()),
    figures: () => void this.#try(() => this.#figures()),
    share: () => void this.#try(() => this.#share()),
    exports: () => void this.#try(() => this.#export()),
    dark: (on) => this.#change({ theme: on ? "dark" : "light" }, "step"),
    fold: (on) => {
      this.#folded = on;
      this.#draw();
    },
    settings: (open) => {
      // A problem opens the settings by itself; that is not the reader's choice.
      if (this.#problems.length === 0) setSettingsOpen(open);
    },
    renew: () => this.#renew?.(),
    dismiss: () => {
      const unseen = this.#unseen;
      this.#problems = this.#problems.filter((each) => !unseen.includes(each));
      this.#notices = [];
      this.#renew = null;
      this.#draw();
    },
  };

  async #watchMovement(): Promise<void> {
    this.visit("#");
    await this.#started;
    await this.#start?.open("fold");
  }

  async #loadSound(): Promise<void> {
    const { Sound } = await loadModule(import("./sound/sound.ts"), "The file of sounds");
    this.#sound ??= new Sound(this.#lends, this);
    this.#draw();
  }

  /** Whether the view gives the reason of what is selected. */
  get #explains(): boolean {
    const explains = this.#place === "view" && this.#view.explains?.(this.#state) === true;
    return explains && !hides(this.#state, "reasons") && !hides(this.#state, "extras");
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

  /** The search asks the whole core: the part for a first picture may not know positions. */
  async #find(): Promise<void> {
    const [{ Search }, { bindings }] = await Promise.all([
      loadModule(import("./app/search/dialog.ts"), "The search"),
      this.#loader.whole(),
    ]);
    this.#search ??= new Search({
      views,
      tables,
      position: (...piles) => bindings.position(...piles),
      linkTo: (link) => this.#inTheme(link),
    });
    this.#search.open();
  }

  /** Loads what presents the picture. */
  async #present(act: (presenter: Presenter) => void): Promise<void> {
    const { Presenter } = await loadModule(import("./present/presenter.ts"), "The presentation");
    this.#presenter ??= new Presenter({
      figure: () => (this.#place === "lesson" && this.#lesson) || this.#figure,
      change: (patch) => this.#change(patch, "step"),
      warn: (sentence) => this.#notify(sentence),
    });
    act(this.#presenter);
  }

  async #figures(): Promise<void> {
    const { Gallery } = await loadModule(import("./app/dialogs/gallery.ts"), "The dialog");
    this.#gallery ??= new Gallery({
      linkTo: (link) => this.#inTheme(link),
      lessonLink: (name) => this.#lessonLink(name),
      titleOf,
    });
    this.#gallery.open();
  }

  async #share(): Promise<void> {
    const { openShare } = await loadModule(import("./app/dialogs/share.ts"), "The dialog");
    const { clientWidth, clientHeight } = this.#shown.root;
    const size = [clientWidth, clientHeight];
    openShare({ ...this.#sharing(), loader: this.#loader, size });
  }

  /** What is shared and written to files: the view, or the lesson with its picture. */
  #sharing(): Pick<SharedPicture, "view" | "state" | "lesson"> {
    if (this.#place === "view") return { view: this.#view, state: this.#state };
    const shared = this.#place === "lesson" && this.#lesson?.sharing;
    if (!shared) throw new Error("There is no picture yet.");
    return shared;
  }

  async #export(): Promise<void> {
    const { view, state, lesson } = this.#sharing();
    const figure = this.#shown;
    const { openExports } = await loadModule(import("./app/dialogs/export.ts"), "The dialog");
    const { clientWidth: width, clientHeight: height } = figure.root;
    openExports({
      view,
      state,
      loader: this.#loader,
      ...(lesson && { lesson }),
      width,
      height,
      linkOf: (shown) => print(view.name, shown, tables),
      data: () => figure.data(),
      more: () => figure.more(),
      digest: () => figure.digest(),
    });
  }

  /** Runs a button's action; an error becomes a notice. */
  async #try(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.#notify(error instanceof Error ? error.message : String(error));
    }
  }

  // Light, dark, and size

  #isDark(): boolean {
    const { theme } = this.#state;
    return theme === "dark" || (theme === "auto" && this.#device.matches);
  }

  /**
   * Applies the theme to the page: the stylesheet does the rest, and the scene reads the new
   * colours.
   */
  #applyTheme(): void {
    const root = document.documentElement;
    const before = `${root.dataset.theme} ${root.dataset.ground}`;
    root.dataset.theme = this.#isDark() ? "dark" : "light";
    root.dataset.ground = String(this.#state.ground);
    if (before === `${root.dataset.theme} ${root.dataset.ground}`) return;
    this.#figure.repaint();
    this.#start?.repaint();
    this.#lesson?.repaint();
  }

  #watch(): void {
    this.#device.addEventListener("change", () => {
      this.#applyTheme();
      this.#draw();
    });
    new ResizeObserver(() => this.#figure.repaint()).observe(this.#figure.root);
    guardCharacterKeys();
    whileAtRest(this.#figure.root, () => {
      const isSeen = this.#place === "view" && !document.hidden && !hides(this.#state, "extras");
      return isSeen && document.querySelector("dialog[open]") === null ? this.#figure.rest() : null;
    });
    addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * Handles the keys of every view, except in fields, with modifiers, or if the picture used them.
   */
  #key(event: KeyboardEvent): void {
    const { key, target, defaultPrevented, ctrlKey, altKey, metaKey } = event;
    const inDialog = target instanceof Element && target.closest("dialog") !== null;
    if (defaultPrevented || isField(target) || inDialog || ctrlKey || altKey || metaKey) return;
    const [selects, which] = [this.#selects(), RELATIVES[key.toLowerCase()]];
    const plain = hides(this.#state, "extras");
    if (key === "?") openHelp();
    else if (key === "/" && !plain) this.#acts.search();
    else if (/^f$/i.test(key) && !plain && this.#place !== "start")
      void this.#try(() => this.#present((presenter) => presenter.toggle()));
    else if (/^w$/i.test(key) && this.#explains) void this.#try(() => this.#askWhy());
    else if (which && selects)
      this.#choose(this.#selection.relative(this.#state.sel ?? null, selects, which));
    else return;
    event.preventDefault();
  }
}

/** Returns the title of a view by its name. */
function titleOf(view: string): string {
  return views.find(({ name }) => name === view)?.title ?? view;
}

/**
 * Creates the page's live region. It is always in the page, so that screen readers find it early.
 */
function liveRegion(): HTMLElement {
  const made = document.createElement("p");
  made.className = "spoken";
  made.setAttribute("role", "status");
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
    render(failed(error instanceof Error ? error.message : String(error)), home);
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
