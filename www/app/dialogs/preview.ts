/** A small picture of what a dialog will share or save. */
import { say } from "../../locales/say.ts";

/** The largest sides of a preview, in CSS pixels. */
const MOST = { width: 360, height: 220 } as const;

/** Returns the device pixels of a preview for each pixel of a layout. */
export function previewRatio(width: number, height: number): number {
  return Math.min(1, (2 * MOST.width) / width, (2 * MOST.height) / height);
}

export class Preview {
  /** For the dialog; an empty place until the first picture is there. */
  readonly element = document.createElement("div");
  /** What the newest picture is drawn from. */
  #key: string | null = null;
  #work: Promise<void> = Promise.resolve();

  constructor() {
    this.element.className = "preview";
    // The picture moves nothing when it comes.
    this.element.style.height = `${MOST.height}px`;
  }

  /** Draws the picture of a key, unless that is there; the old one stays until it comes. */
  show(key: string, name: string, draw: () => Promise<HTMLCanvasElement>): void {
    if (key === this.#key) return;
    this.#key = key;
    const isNewest = () => this.#key === key;
    this.#work = this.#work.then(async () => {
      if (!isNewest()) return;
      const picture = await draw().catch(() => null); // what saves it says why
      if (isNewest()) this.#put(picture, name);
    });
  }

  #put(picture: HTMLCanvasElement | null, name: string): void {
    this.element.hidden = picture === null;
    if (picture === null) return;
    const { width, height } = MOST;
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", say`Preview: ${name}`);
    picture.style.cssText = `display: block; max-width: min(100%, ${width}px); max-height: ${height}px; outline: 1px solid var(--line)`;
    this.element.replaceChildren(picture);
  }
}
