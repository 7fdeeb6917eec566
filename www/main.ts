/**
 * The app: the one place that knows everybody. A link becomes a state, a state a picture, and every act of the user
 * a new state and a new link.
 */
import { render } from "lit/html.js";
import { Figure } from "./figure/figure.ts";
import { Rooms } from "./figure/rooms.ts";
import { nameOf } from "./figure/words.ts";
import { keepOffline } from "./offline/keep.ts";
import { rested } from "./offline/rest.ts";
import type { Nimscape } from "./scripting.ts";
import {
  common,
  defaults,
  parse,
  print,
  problem,
  read,
  type State,
  type Value,
  withCommon,
  written,
} from "./state/link.ts";
import type { Param, Position } from "./state/params.ts";
import { Address } from "./ui/address.ts";
import type { Control } from "./ui/controls.ts";
import { Gallery } from "./ui/figures.ts";
import { type Acts, failed, type Model, openHelp, page } from "./ui/page.ts";
import { keepOnPaper } from "./ui/paper.ts";
import { Reading } from "./ui/reading.ts";
import { type Relative, Selection } from "./ui/selection.ts";
import { inWords } from "./ui/words.ts";
import { views } from "./views/index.ts";
import type { View } from "./views/view.ts";
import { tables } from "./views/words.ts";
import type { Door } from "./worker/client.ts";
import { missing } from "./worker/load.ts";
import type { Field } from "./worker/protocol.ts";

/** Keys that lead from the selected position to its relatives, in every picture that has positions. */
const RELATIVES: Readonly<Record<string, Relative>> = { p: "parent", c: "child", s: "sibling" };

class App {
  readonly #home: HTMLElement;
  readonly #rooms = new Rooms((sentence) => this.#tell(sentence));
  readonly #figure: Figure;
  readonly #gallery = new Gallery({
    linkTo: (link) => this.#dressed(link),
    titleOf: (view) => views.find(({ name }) => name === view)?.title ?? view,
  });
  readonly #reading = new Reading(() => this.#read());
  readonly #address = new Address((link) => this.#open(link));
  readonly #device = matchMedia("(prefers-color-scheme: dark)");
  /** The states in which views were left, to come back to. */
  readonly #left = new Map<View, State>();
  /** What stands in fields and is no value. */
  readonly #drafts = new Map<string, string>();
  readonly #selection = new Selection(() => this.#figure.room?.door ?? null);
  #view: View = views[0];
  #state: State = {};
  #problems: ReturnType<typeof parse>["problems"] = [];
  #notices: readonly string[] = [];
  #folded = false;
  #drawing = false;
  /** When the picture was last told to change. */
  #changed = 0;
  #whole: Door | null = null;
  /** Settles when the first picture has been asked for. */
  readonly #begun: Promise<void>;
  /** How to go over to a new version of the page, once there is one. */
  #renew: (() => void) | null = null;

  constructor(home: HTMLElement) {
    this.#home = home;
    const picture = document.createElement("div");
    picture.id = "picture";
    this.#figure = new Figure(picture, this.#rooms, {
      change: (patch, how) => this.#change(patch, how),
      news: () => {
        this.#reading.describe(picture);
        this.#draw();
      },
      warn: (sentence) => this.#tell(sentence),
      fail: ({ message }) => this.#blame(message),
    });
    keepOnPaper(picture);
    this.#begun = firstFrame().then(() => {
      this.#open(this.#address.link);
      this.#watch();
      void this.#keep();
    });
  }

  // For scripts

  /** Until the picture is complete, and the whole core there to be asked. */
  async settled(): Promise<void> {
    await this.#begun;
    await this.#figure.settled();
    this.#whole = (await this.#rooms.whole()).door;
  }

  get door(): Door {
    if (this.#whole === null)
      throw new Error("nimscape is starting: await nimscape.settled() first");
    return this.#whole;
  }

  async data(): Promise<Field> {
    await this.#begun;
    return this.#figure.data();
  }

  async digest(): Promise<string> {
    await this.#begun;
    return this.#figure.digest();
  }

  get link(): string {
    return print(this.#view.name, this.#state, tables);
  }

  /** Opens a link as if it had been clicked. */
  visit(text: string): void {
    const link = `#${text.replace(/^[^#]*#/, "")}`;
    this.#address.write(link, "step");
    this.#open(link);
  }

  get state(): State {
    return { view: this.#view.name, ...this.#state };
  }

  // Link -> state -> picture

  #open(text: string): void {
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

  /** The user acted, on the picture or on a control. */
  #change(patch: State, how: "glide" | "step"): void {
    const changed = new Set(Object.keys(patch));
    this.#state = { ...this.#state, ...patch };
    for (const key of changed) this.#drafts.delete(key);
    if (changed.has("sel")) this.#selection.forget();
    this.#problems = this.#problems.filter(({ key }) => !changed.has(key ?? ""));
    this.#notices = [];
    this.#address.write(this.link, how);
    this.#show();
  }

  #show(): void {
    this.#changed = performance.now();
    this.#dress();
    document.title = `${this.#view.title} · nimscape`;
    this.#figure.show(this.#view, this.#state);
    this.#reading.renew();
    this.#draw();
  }

  /** What there is to be read of the picture, once it is complete. */
  async #read() {
    await this.#figure.settled();
    const [view, state] = [this.#view, this.#state];
    const [field, { core }] = await Promise.all([this.#figure.data(), this.#rooms.whole()]);
    const survey = field.kind === "table" ? null : await core.call("survey", [field]);
    return { field, words: inWords(view, state, field, survey) };
  }

  /** A picture failed. Errors of the core open with the name of the parameter: they go beside its control. */
  #blame(sentence: string): void {
    const key = /^(\w+): /.exec(sentence)?.[1] ?? "";
    if (this.#isInPanel(key)) this.#problems = [...this.#problems, { key, sentence }];
    else this.#tell(sentence);
    this.#draw();
  }

  /** Keeps the site for visits without a network, once nothing on the page has changed for a while: it takes a processor. */
  async #keep(): Promise<void> {
    await this.#figure.settled();
    await rested(() => this.#changed);
    await keepOffline((take) => {
      this.#renew = take;
      this.#draw();
    });
  }

  #tell(sentence: string): void {
    if (!this.#notices.includes(sentence)) this.#notices = [...this.#notices, sentence];
    this.#draw();
  }

  // State -> page

  /** Draws the page soon, once for however many things have changed. */
  #draw(): void {
    if (this.#drawing) return;
    this.#drawing = true;
    queueMicrotask(() => {
      this.#drawing = false;
      this.#home.querySelector(".coming")?.remove();
      render(page(this.#model(), this.#acts), this.#home);
    });
  }

  #model(): Model {
    const { title, sentence, keys = [] } = this.#view;
    const { facts, spoken, progress, stop, playing } = this.#figure.said;
    return {
      picture: this.#figure.root,
      reading: this.#reading.element,
      tabs: views.map((view) => ({
        title: view.title,
        link: this.#linkTo(view),
        current: view === this.#view,
      })),
      title,
      sentence,
      address: new URL(this.link, document.baseURI).href,
      position: this.#position(),
      controls: Object.keys(this.#view.params).flatMap((key) => this.#control(key)),
      notices: this.#notices,
      renewable: this.#renew !== null,
      facts,
      spoken,
      progress,
      stoppable: stop !== undefined,
      transport: this.#figure.steps,
      playing,
      folded: this.#folded,
      dark: this.#isDark(),
      keys,
      gallery: this.#gallery.element,
    };
  }

  /** A link in the theme that is worn here. */
  #dressed(text: string): string {
    const { view, values } = parse(text, tables);
    return print(view, { ...values, theme: this.#state.theme ?? null }, tables);
  }

  /** Where the tab of a view leads: to where it was left, else to its opening; theme and selection come along. */
  #linkTo(view: View): string {
    if (view === this.#view) return this.link;
    const { theme = null, sel = null } = this.#state;
    const start = { ...defaults(tables[view.name] ?? {}), ...(view.opening as State) };
    const shared = { theme, ...(this.#fits(view, sel) ? { sel } : {}) };
    return print(view.name, { ...start, ...this.#left.get(view), ...shared }, tables);
  }

  /** Whether a selection can be written in the link of a view. */
  #fits({ name }: View, sel: Value): boolean {
    const param = tables[name]?.sel;
    return param !== undefined && (sel === null || read(param, String(sel)) !== null);
  }

  // The selected position

  #position(): Model["position"] {
    const selects = this.#selects();
    return selects && this.#selection.model(this.#state.sel ?? null, selects);
  }

  #selects() {
    return this.#view.selects?.(this.#state) ?? null;
  }

  /** Selects what was typed; if it is nothing that can be selected, the picture stays and the card says why. */
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
    return key !== null && Object.hasOwn(params, key) && params[key]?.control === "panel";
  }

  #control(key: string): Control[] {
    const { opening } = this.#view;
    const param = this.#param(key);
    if (param?.control !== "panel" || !this.#offers(key)) return [];
    return [
      {
        key,
        param,
        value: this.#state[key] ?? null,
        first: (opening as State | undefined)?.[key] ?? firstOf(param),
        draft: this.#drafts.get(key),
        problem: this.#problems.find((each) => each.key === key)?.sentence,
        offers: (choice) => this.#offers(key, choice),
        set: (text, how) => this.#set(key, param, text, how),
      },
    ];
  }

  /** A parameter as the state leaves it: some whole numbers go less far than their table says. */
  #param(key: string): Param | undefined {
    const param = this.#view.params[key];
    if (param?.kind !== "integer") return param;
    const door = this.#figure.roomOf(this.#view)?.door;
    const most = door && this.#view.most?.(this.#state, key, door);
    return { ...param, max: Math.min(param.max, most ?? param.max) };
  }

  #offers(key: string, choice?: string): boolean {
    return this.#view.offers?.(this.#state, key, choice) ?? true;
  }

  /** A control was used. What is no value changes nothing but the sentence beside the control. */
  #set(key: string, param: Param, text: string | null, how: "glide" | "step"): void {
    const value = text === null ? null : read(param, text);
    if (how === "step" && this.#isShown(key, value)) {
      this.#address.write(this.link, how);
    } else if (text === null || value !== null) {
      const patch = { [key]: value };
      const others = this.#view.follows?.({ ...this.#state, ...patch }, key);
      this.#change({ ...(others as State | undefined), ...patch }, how);
    } else {
      this.#drafts.set(key, text);
      const others = this.#problems.filter((each) => each.key !== key);
      this.#problems = [...others, problem(key, param, text)];
      this.#draw();
    }
  }

  /** Whether a control says what is seen already, as a slider does when it is let go, and nothing is wrong with that. */
  #isShown(key: string, value: Value): boolean {
    const clear = this.#problems.length === 0 && this.#notices.length === 0;
    return clear && this.#drafts.size === 0 && this.#state[key] === value;
  }

  readonly #acts: Acts = {
    stop: () => this.#figure.stop(),
    play: (what) => this.#figure.play(what),
    step: (by) => this.#figure.step(by),
    typed: (text) => this.#type(text),
    chosen: (position) => this.#choose(position),
    figures: () => void this.#gallery.open(),
    share: () => void this.#share(),
    exports: () => void this.#export(),
    dark: (on) => this.#change({ theme: on ? "dark" : "light" }, "step"),
    fold: (on) => {
      this.#folded = on;
      this.#draw();
    },
    renew: () => this.#renew?.(),
    dismiss: () => {
      this.#notices = [];
      this.#renew = null;
      this.#draw();
    },
  };

  async #share(): Promise<void> {
    const { openShare } = await import("./ui/share.ts");
    const { title, sentence, name, params } = this.#view;
    const words = Object.entries(withCommon(params)).flatMap(([key, param]) => {
      const value = written(param, this.#state[key] ?? null);
      return value === written(param, param.default) ? [] : [[nameOf(key), value] as const];
    });
    const from = (file: string) => new URL(file, location.href.replace(/[?#].*$/, "")).href;
    openShare({
      address: from("./") + this.link,
      frame: from("embed.html") + this.link,
      script: from("figure.js"),
      view: name,
      words,
      title: `${title} · nimscape`,
      caption: sentence,
      year: new Date().getFullYear(),
    });
  }

  async #export(): Promise<void> {
    const [view, state] = [this.#view, this.#state];
    try {
      const { openExports } = await import("./ui/exports.ts");
      const { clientWidth: width, clientHeight: height } = this.#figure.root;
      openExports({
        view,
        state,
        rooms: this.#rooms,
        width,
        height,
        linkOf: (shown) => print(view.name, shown, tables),
        data: () => this.#figure.data(),
        digest: () => this.#figure.digest(),
      });
    } catch (error) {
      this.#tell(error instanceof Error ? error.message : String(error));
    }
  }

  // Light, dark, and the size of things

  #isDark(): boolean {
    const { theme } = this.#state;
    return theme === "dark" || (theme === "auto" && this.#device.matches);
  }

  /** Puts the theme on the page: its stylesheet does the rest, and the scene reads the new colours. */
  #dress(): void {
    const root = document.documentElement;
    const worn = root.dataset.theme;
    root.dataset.theme = this.#isDark() ? "dark" : "light";
    if (worn !== root.dataset.theme) this.#figure.repaint();
  }

  #watch(): void {
    this.#device.addEventListener("change", () => {
      this.#dress();
      this.#draw();
    });
    new ResizeObserver(() => this.#figure.repaint()).observe(this.#figure.root);
    addEventListener("keydown", (event) => this.#key(event));
  }

  /** Keys of every view, unless they are typed into a field, meant for the browser, or used by the picture. */
  #key(event: KeyboardEvent): void {
    const { key, target, defaultPrevented, ctrlKey, altKey, metaKey } = event;
    const typing = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    const inDialog = target instanceof Element && target.closest("dialog") !== null;
    if (defaultPrevented || typing || inDialog || ctrlKey || altKey || metaKey) return;
    const [selects, which] = [this.#selects(), RELATIVES[key.toLowerCase()]];
    if (key === "?") openHelp();
    else if (key === "/" && selects) focusOn(this.#home.querySelector("#position"));
    else if (which && selects)
      this.#choose(this.#selection.relative(this.#state.sel ?? null, selects, which));
    else return;
    event.preventDefault();
  }
}

/** What a parameter that may be absent is when it is switched on, if the view's opening does not say. */
function firstOf(param: Param): Value {
  if (param.kind === "choice" || param.kind === "text") return param.default;
  if (param.kind === "cell") return [0, 0];
  if (param.kind === "integer") return param.default ?? param.first ?? param.min;
  return param.kind === "position" ? [0, 0, 0] : (param.default ?? param.min);
}

/** Puts the cursor into a field; what is typed next takes the place of what is there. */
function focusOn(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

function start(home: HTMLElement): App {
  const lack = missing();
  if (lack.length > 0) throw new Error(`This browser has no ${lack.join(" and no ")}.`);
  return new App(home);
}

/** Lets what index.html says be seen before there is work: until the first frame, or for a moment where the page is not seen. */
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
      return app.door;
    },
  } satisfies Nimscape;
}

const home = document.querySelector<HTMLElement>("#app");
if (home !== null) {
  try {
    publish(start(home));
  } catch (error) {
    home.replaceChildren();
    render(failed(error instanceof Error ? error.message : String(error)), home);
  }
}
