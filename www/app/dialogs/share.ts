/**
 * The share dialog: the link, also with the picture or without answers, in several markup languages
 * and as a QR code.
 */
import { nothing, render, type TemplateResult } from "lit/html.js";
import { writeAgain } from "../../canvas/descriptions.ts";
import { blobOf, dataUrl } from "../../canvas/readback.ts";
import { loadModule } from "../../core/download.ts";
import type { CoreLoader } from "../../core/loader.ts";
import { messageOf } from "../../core/message-of.ts";
import { nameOf } from "../../embed/attributes.ts";
import { drawn } from "../../export/bitmap/drawn.ts";
import { qrCode } from "../../export/qr-code.ts";
import { fileName } from "../../export/request.ts";
import type { Figure } from "../../figure/figure.ts";
import { paramText, parse, print } from "../../link/link.ts";
import { html } from "../../locales/html.ts";
import { inThisLanguage } from "../../locales/language.ts";
import { say } from "../../locales/say.ts";
import { FRAME_SIZES, isOpenToOthers, pageOf } from "../../previews/page-of.ts";
import type { Shared as Picture, Session } from "../../session/session.ts";
import { type Caption, captionBefore, captionOf } from "../../table/caption.ts";
import { whyNoData } from "../../views/hidden-answers.ts";
import { tables } from "../../views/tables.ts";
import { Preview, previewRatio } from "./preview.ts";
import { FORMATS, type Format, pictureLink, plainAddress, type Shared } from "./share-formats.ts";

export interface SharedPicture extends Picture {
  readonly loader: CoreLoader;
  /** The size of the picture on the page, in CSS pixels. */
  readonly size: readonly number[];
}

/** What the dialog shows and does. */
interface ShareActions {
  copy(format: Format): void;
  copyPicture(): void;
  /** Opens what makes a task of the picture; null where there is none to make. */
  makeTask: (() => void) | null;
  /** Shows the picture to an audience; null where it is none. */
  present: (() => void) | null;
}

/**
 * Opens the dialog for the picture of a session, `figure`; closing it removes it. `present` shows
 * the picture to an audience.
 */
export function openShare({ sharing, loader }: Session, figure: Figure, present: () => void): void {
  const { root } = figure;
  const picture = { ...sharing, loader, size: [root.clientWidth, root.clientHeight] };
  // The reader's own choice of dark is not in the link, unless they want it there.
  const isChosen = !/[?&]theme=/.test(sharedOf(picture).address) && isDark();
  let withTheme = false;
  let shared = sharedOf(picture);
  const dialog = document.createElement("dialog");
  dialog.className = "share";
  dialog.setAttribute("aria-label", say("Share"));
  dialog.addEventListener("close", () => dialog.remove());
  const preview = new Preview();
  let message = "";
  const draw = (newest = message) => {
    message = newest;
    render(template(shared, message, acts, isChosen ? theme() : nothing, preview.element), dialog);
  };
  const acts: ShareActions = {
    copy: async (format) => writeAgain(draw, await copyFormat(format, shared, dialog)),
    makeTask:
      picture.lesson?.isTask === false ? null : () => void makeTask(picture, dialog, draw, shared),
    present() {
      dialog.close();
      present();
    },
    async copyPicture() {
      draw("Drawing the picture …");
      const copies =
        typeof ClipboardItem === "function" && navigator.clipboard?.write !== undefined;
      draw(copies ? await copyPicture(shared, pngOf(picture)) : NO_COPIES);
    },
  };
  let fullCaption: Caption | undefined;
  const renew = () => {
    shared = sharedOf(withTheme ? inDark(picture) : picture, fullCaption);
    draw();
    const before = shared;
    void withPage(shared).then((found) => {
      if (shared !== before) return;
      shared = found;
      draw();
    });
  };
  if (picture.lesson === undefined)
    void captionOf(picture.view, picture.state, figure, loader.core).then((caption) => {
      fullCaption = caption;
      if (dialog.open) renew();
    });
  const theme = () => html`<label class="switch"><input type="checkbox" .checked=${withTheme}
      @change=${() => {
        withTheme = !withTheme;
        renew();
      }}>Open in dark colours</label>`;
  renew();
  document.body.append(dialog);
  dialog.showModal();
  const { view, state, size } = picture;
  const ratio = previewRatio(size[0] ?? 1, size[1] ?? 1);
  preview.show("", view.titleIn(state), () => drawn(view, state, loader, size, { ratio }));
}

const isDark = () => document.documentElement.dataset.theme === "dark";

/** Returns a picture, or the lesson that it is in, whose links open in dark colours. */
function inDark(picture: SharedPicture): SharedPicture {
  const { lesson } = picture;
  const dark = (link: string) => `${link}${link.includes("?") ? "&" : "?"}theme=dark`;
  return {
    ...picture,
    state: { ...picture.state, theme: "dark" },
    ...(lesson && {
      lesson: {
        ...lesson,
        link: dark(lesson.link),
        student: dark(lesson.student),
        answered: lesson.answered && dark(lesson.answered),
      },
    }),
  };
}

/** Copies a picture in a format; returns a sentence for the user. */
async function copyFormat(format: Format, shared: Shared, dialog: HTMLElement): Promise<string> {
  try {
    await navigator.clipboard.writeText(format.write(shared));
    return say`${say(format.name)} copied.`;
  } catch {
    fieldOf(dialog, format)?.select();
    return say("This browser blocks copying. The text is selected: copy it yourself.");
  }
}

/** Opens the dialog of tasks in place of this one. */
async function makeTask(
  picture: SharedPicture,
  dialog: HTMLDialogElement,
  draw: (message: string) => void,
  { isClosed = false }: Shared,
): Promise<void> {
  try {
    const { taskDialog } = await loadModule(import("./make-task.ts"), "The dialog");
    // A task has its words in its link; its picture has other ones.
    const { lesson } = picture;
    const state = lesson === undefined ? picture.state : parse(lesson.link, tables).values;
    const open = await taskDialog(picture.view, state, (link) =>
      taskFormats({ ...picture, state: parse(link, tables).values }, isClosed),
    );
    dialog.close();
    open();
  } catch (error) {
    draw(messageOf(error));
  }
}

/** The formats of a task, each with a button. */
function taskFormats({ lesson: _, ...picture }: SharedPicture, isClosed: boolean): TemplateResult {
  const shared = { ...sharedOf(picture), frameSize: FRAME_SIZES.lesson, isClosed };
  const status = document.createElement("p");
  status.className = "said";
  status.setAttribute("role", "status");
  const copy = async (format: Format) => {
    const dialog = status.closest<HTMLElement>("dialog");
    if (dialog === null) return;
    writeAgain((words) => status.replaceChildren(words), await copyFormat(format, shared, dialog));
  };
  const acts = { copy, copyPicture() {}, makeTask: null, present: null };
  const formats = FORMATS.filter(
    ({ name, fits }) => TASK_FORMATS.includes(name) && (fits?.(shared) ?? true),
  );
  return html`<div class="share">${formats.map((format) => entry(format, format.write(shared), acts))}</div>${status}`;
}

const NO_COPIES =
  "This browser cannot copy pictures. Save the picture with Export, and copy the link.";

const TASK_FORMATS = ["Link", "Frame", "Student link", "Custom element"];

/** Returns what the formats need; `fullCaption`: what the data say, once they are read. */
export function sharedOf(
  { view, state, lesson }: Pick<SharedPicture, "view" | "state" | "lesson">,
  fullCaption?: Caption,
): Shared {
  const { name } = view;
  const words = Object.entries(tables[name] ?? {}).flatMap(([key, param]) => {
    const value = paramText(param, state[key] ?? null);
    return value === paramText(param, param.default) ? [] : [[nameOf(key), value] as const];
  });
  const from = (file: string) => new URL(file, location.href.replace(/[?#].*$/, "")).href;
  const year = new Date().getFullYear();
  const script = from("figure.js");
  if (lesson !== undefined)
    return {
      address: from("./") + lesson.link,
      student: from("./") + lesson.student,
      answered: lesson.answered && from("./") + lesson.answered,
      page: null,
      file: null,
      pdf: null,
      frame: inThisLanguage(from("embed.html") + lesson.link),
      frameSize: FRAME_SIZES.lesson,
      script,
      view: "lesson",
      isTask: lesson.isTask,
      words: [["link", lesson.link]],
      title: `${say(lesson.title)} · nimscape`,
      caption: say(lesson.sentence),
      alt: say(lesson.title),
      year,
    };
  const link = print(name, state, tables);
  const { title, caption, description } = fullCaption ?? captionBefore(view, state);
  return {
    address: from("./") + link,
    student: from("./") + print(name, { ...state, ui: "student" }, tables),
    answered: null,
    page: null,
    file: whyNoData(view, state) === null ? fileName(link, "npz") : null,
    pdf: (view.refusesVector?.(state) ?? null) === null ? fileName(link, "pdf") : null,
    frame: inThisLanguage(from("embed.html") + link),
    frameSize: FRAME_SIZES.picture,
    script,
    view: name,
    words,
    title: `${title} · nimscape`,
    caption,
    alt: description === null ? title : `${title}. ${description}`,
    year,
  };
}

/**
 * Adds the address of the static page with this figure, where the site has one, and whether the
 * site is closed to others.
 */
async function withPage(shared: Shared): Promise<Shared> {
  const [site = "", link = ""] = shared.address.split(/(?=#)/);
  const [page, isOpen] = [await pageOf(link), await isOpenToOthers()];
  return { ...shared, page: page && new URL(page, site).href, isClosed: !isOpen };
}

/** Draws the picture as in files: on white, with its legend. */
async function pngOf({ view, state, loader, size }: SharedPicture): Promise<Blob> {
  return blobOf(await drawn(view, state, loader, size), "image/png");
}

function template(
  shared: Shared,
  message: string,
  acts: ShareActions,
  theme: TemplateResult | typeof nothing,
  preview: HTMLElement,
): TemplateResult {
  const entryOf = (format: Format) => entry(format, format.write(shared), acts);
  const formats = FORMATS.filter(({ fits }) => fits?.(shared) ?? true);
  const [link, ...others] = formats.filter(({ first }) => first).map(entryOf);
  return html`<h2>${shared.view === "lesson" ? (shared.isTask ? "Share this task" : "Share this lesson") : "Share this picture"}</h2>
    <p class="quiet">${shared.title}</p>
    ${preview} ${theme} ${device(shared)} ${link}
    <div class="format"><b>Picture with link</b>
      <button type="button" aria-label="Copy picture with link" @click=${acts.copyPicture}>Copy</button></div>
    ${others}
    <p class="row">${acts.makeTask === null ? nothing : html`<button type="button" class="task plain" @click=${acts.makeTask}>Make a task</button>`}
      ${acts.present === null ? nothing : html`<button type="button" class="plain" @click=${acts.present}>Present</button>`}</p>
    <details><summary>QR code</summary>${code(plainAddress(shared.address))}</details>
    <details class="others"><summary>Other formats</summary>
      <p><a href="./embedding.html">Each way to embed, live</a></p>
      ${shared.isClosed ? html`<p class="note">The server of this site does not send Access-Control-Allow-Origin: its frames have no sandbox, and its elements work on this site alone. <a href="./docs/embedding.html#figures-on-pages-of-other-sites">How to send it</a></p>` : nothing}
      ${formats.filter(({ first }) => !first).map(entryOf)}</details>
    <form method="dialog" class="dialog-end row"><p class="said" role="status">${message}</p> <button class="close">Close</button></form>`;
}

/** The button for the device's own way of sharing, where it has one. */
function device({ title, caption, address }: Shared): TemplateResult | typeof nothing {
  if (!("share" in navigator)) return nothing;
  const data = { title, text: caption, url: plainAddress(address) };
  // It rejects if the user changes their mind: then there is nothing to say.
  const send = () => void navigator.share(data).catch(() => {});
  return html`<p><button type="button" class="send" @click=${send}>Send to an app</button></p>`;
}

function entry(format: Format, text: string, { copy }: ShareActions): TemplateResult {
  const { name } = format;
  const id = idOf(format);
  return html`<div class="format">
    <label for=${id}>${name}</label>
    <button type="button" aria-label=${say`Copy ${say(name)}`} @click=${() => copy(format)}>Copy</button>
    <textarea id=${id} readonly spellcheck="false" rows=${rowsOf(text)} .value=${text}
      @focus=${({ target }: Event) => (target as HTMLTextAreaElement).select()}></textarea>
  </div>`;
}

/** Rows of about 60 letters, for browsers that do not size a field by its text. */
const rowsOf = (text: string) =>
  text.split("\n").reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / 60)), 0);

const idOf = ({ name }: Format) => `share-${name.toLowerCase().replace(/\W+/g, "-")}`;

function fieldOf(dialog: HTMLElement, format: Format): HTMLTextAreaElement | null {
  return dialog.querySelector(`#${idOf(format)}`);
}

function code(address: string): TemplateResult {
  const codeImage = qrCode(address);
  return codeImage === null
    ? html`<p class="quiet">This link is too long for a QR code.</p>`
    : html`<div class="code">${codeImage}</div>`;
}

/**
 * Copies a picture as image/png, the picture as a link, and the link alone: each program pastes
 * what it can. The picture is drawn while the browser waits, since some browsers copy only at once
 * after a click. Returns what happened, as a sentence.
 */
async function copyPicture(shared: Shared, png: Promise<Blob>): Promise<string> {
  const linked = png.then(async (blob) =>
    text("text/html", pictureLink(shared, await dataUrl(blob))),
  );
  const link = text("text/plain", plainAddress(shared.address));
  linked.catch(() => {}); // the clipboard rejects with the same error
  try {
    const item = new ClipboardItem({ "image/png": png, "text/html": linked, "text/plain": link });
    await navigator.clipboard.write([item]);
    return "Picture with link copied.";
  } catch (error) {
    const failed = await png.then(() => null, messageOf);
    if (failed !== null) return `The picture could not be drawn: ${failed}`;
    return `This browser blocks copying pictures (${messageOf(error)}). Save the picture with Export, and copy the link.`;
  }
}

function text(type: string, words: string): Blob {
  return new Blob([words], { type });
}
