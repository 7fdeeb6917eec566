/**
 * Prints the picture of the page or of a lesson as it is on the screen, scaled to the width of a
 * sheet of paper, with the QR code of its link.
 */

/** The text width of A4 and US letter with the browsers' margins, in CSS pixels. */
const SHEET = 680;

let qrCode: typeof import("../../export/qr-code.ts").qrCode | null = null;

/** Fixes the size of pictures while they are printed, scaled to fit. */
export function keepOnPaper(): void {
  addEventListener("beforeprint", () => {
    for (const picture of pictures()) fix(picture);
    addCode();
  });
  addEventListener("afterprint", () => {
    for (const picture of pictures()) free(picture);
  });
  // Printing does not wait: the code for it is loaded at the first press.
  for (const type of ["pointerdown", "keydown"])
    addEventListener(type, () => void load(), { once: true });
}

const pictures = () =>
  document.querySelectorAll<HTMLElement>("main #picture:not(.paper, .own-body), .lesson-stage");

/** Without it the sheet has the address alone. */
async function load(): Promise<void> {
  try {
    ({ qrCode } = await import("../../export/qr-code.ts"));
  } catch {}
}

function addCode(): void {
  const code = qrCode?.(location.href);
  if (code) document.querySelector(".printed-code")?.replaceChildren(code);
}

function fix(picture: HTMLElement): void {
  const { width, height } = picture.getBoundingClientRect();
  if (width === 0 || height === 0 || picture.style.width !== "") return;
  const share = Math.min(1, SHEET / width);
  Object.assign(picture.style, {
    width: `${width}px`,
    height: `${height}px`,
    transform: `scale(${share})`,
    marginBottom: `${(share - 1) * height}px`,
  });
}

function free(picture: HTMLElement): void {
  Object.assign(picture.style, { width: "", height: "", transform: "", marginBottom: "" });
}
