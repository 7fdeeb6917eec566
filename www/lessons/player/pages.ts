/** Divides a worksheet into pages, whose steps share the room that is left. */
import { PAGE, pagesOf } from "./worksheet.ts";

/** How much higher a part of a page may become, in millimetres, in the order of their turns. */
const MOST = { "--lines": 40, "--picture": 16, "--room": 28, "--work": 16 } as const;

const MILLIMETRES_OF_A_PIXEL = 25.4 / 96;

/** Divides a worksheet into pages, by the heights that its parts have on paper. */
export function divide(paper: HTMLElement): void {
  const sheet = paper.querySelector<HTMLElement>(".paper-sheet");
  if (sheet === null) return;
  const [head, ...steps] = sheet.querySelectorAll<HTMLElement>(".paper-head, .paper-step");
  for (const part of [head, ...steps]) {
    part?.toggleAttribute("data-ends", false);
    for (const name of Object.keys(MOST)) part?.style.removeProperty(name);
  }
  paper.toggleAttribute("data-measured", true);
  const ends = steps.map((step) => step.getBoundingClientRect().bottom);
  const { top } = sheet.getBoundingClientRect();
  paper.toggleAttribute("data-measured", false);
  const heights = ends.map((end, at) => MILLIMETRES_OF_A_PIXEL * (end - (ends[at - 1] ?? top)));
  let from = 0;
  for (const count of pagesOf(heights)) {
    const to = from + count;
    const used = heights.slice(from, to).reduce((sum, height) => sum + height, 0);
    const parts = steps.slice(from, to);
    spread(head !== undefined && from === 0 ? [head, ...parts] : parts, PAGE - used);
    parts.at(-1)?.toggleAttribute("data-ends", to < steps.length);
    from = to;
  }
}

/**
 * Shares what is free on a page: more lines to write on, larger pictures, then more space between
 * its parts, and space to work beside an answer.
 */
function spread(parts: readonly HTMLElement[], free: number): void {
  const growing = {
    "--lines": parts.filter((part) => part.querySelector(".lines") !== null),
    "--picture": parts.filter((part) => part.matches(":has(canvas):not([data-large])")),
    "--room": parts.slice(0, -1),
    "--work": parts.filter((part) => part.querySelector(".paper-question:not(:has(.lines))")),
  };
  let left = Math.max(0, free);
  for (const [name, most] of Object.entries(MOST)) {
    const all = growing[name as keyof typeof MOST];
    const each = Math.min(most, left / Math.max(1, all.length));
    for (const part of all) part.style.setProperty(name, `${each}mm`);
    left -= each * all.length;
  }
}
