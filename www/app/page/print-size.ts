/** Prints the picture as it is on the screen, scaled to the width of a sheet of paper. */

/** The text width of A4 and US letter with the browsers' margins, in CSS pixels. */
const SHEET = 680;

/** Fixes the picture's size while it is printed, scaled to fit. */
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
