/** On paper: the picture as it is on the screen, no wider than a sheet, so that what lies over it stays where it belongs. */

/** As wide as the text on A4 and on US letter with the margins of browsers, in CSS pixels. */
const SHEET = 680;

/** Keeps the picture's size while it is printed, made small enough for a sheet. */
export function keepOnPaper(picture: HTMLElement): void {
  addEventListener("beforeprint", () => fix(picture));
  addEventListener("afterprint", () => free(picture));
}

function fix(picture: HTMLElement): void {
  const { width, height } = picture.getBoundingClientRect();
  if (width === 0 || height === 0) return;
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
