/** The look of a figure on a stranger's page: the page's own stylesheet, for a shadow root instead of a document. */
import css from "../style.css?shadow";

let sheet: CSSStyleSheet | null = null;

/** One stylesheet for all figures of a page. Made by script, so that no host's policy on styles forbids it. */
export function figureSheet(): CSSStyleSheet {
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  return sheet;
}
