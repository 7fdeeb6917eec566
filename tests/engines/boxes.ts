/**
 * The geometry check: reads the boxes of all visible elements and returns their faults. It runs in
 * the page, so it uses nothing from outside.
 *
 * - Nothing is wider than the window.
 * - No box extends beyond its parent's, unless the parent scrolls.
 * - No two boxes with the same parent overlap, unless one is meant to lie over the other
 *   (OVERLAYS, or sticky).
 * - No words are cut off.
 * - At no point of the picture is anything else on top.
 */
export function faultsOfBoxes(): string[] {
  /** Elements that may lie over others or beyond their parent: messages, marks, progress bars. */
  const OVERLAYS = [
    ".notices, .work, .hint-over, dialog, .studio", // come and go
    ".octant-marks, .octant-marks *", // moved over the octant, cut off at its edges
    ".segments input", // without a look, over its own label
    "#cover, .still", // over the picture until it is there
    ".under-picture > :is(.facts, .zoom)", // long and large ones lie over the rim of the picture
    ".ramp span", // numbers under a colour scale, centred on their places
    ".swatch", // turned by 45 degrees
  ].join();
  const HIDDEN = ".spoken, .caption, .unseen"; // for screen readers
  const SLACK = 1.5;
  const faults: string[] = [];

  const nameOf = (element: Element): string => {
    const { tagName, id, className } = element;
    const classes =
      typeof className === "string" && className ? `.${className.trim().replace(/\s+/g, ".")}` : "";
    const text =
      element.children.length === 0 ? (element.textContent ?? "").trim().slice(0, 24) : "";
    return `${tagName.toLowerCase()}${id && `#${id}`}${classes}${text && ` "${text}"`}`;
  };
  const describe = ({ left, top, right, bottom }: DOMRect) =>
    `${Math.round(left)}..${Math.round(right)} x ${Math.round(top)}..${Math.round(bottom)}`;
  const isSeen = (element: Element) => {
    if (element.matches(HIDDEN) || !element.checkVisibility()) return false;
    const { width, height } = element.getBoundingClientRect();
    const { display, visibility, clipPath } = getComputedStyle(element);
    if (clipPath === "inset(50%)") return false; // for screen readers
    return (
      width > 1 && // text for screen readers has a box of one pixel
      height > 1 &&
      display !== "none" &&
      display !== "inline" &&
      visibility === "visible"
    );
  };
  const isOverlay = (element: Element) =>
    element.matches(OVERLAYS) || getComputedStyle(element).position === "sticky";
  const scrolls = (element: Element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    return /auto|scroll/.test(overflowX + overflowY);
  };
  const childrenOf = (element: Element): Element[] => [...(element.shadowRoot ?? element).children];

  /** Returns the text of an element that is cut off by it or by its ancestors. */
  const checkWords = (element: Element) => {
    const own = [...element.childNodes].filter(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "",
    );
    if (own.length === 0 || element.closest("select, textarea, svg, canvas")) return;
    let holder: Element | null = element;
    while (holder && getComputedStyle(holder).overflowX === "visible")
      holder = holder.parentElement;
    if (holder === null || scrolls(holder)) return;
    const place = holder.getBoundingClientRect();
    const range = document.createRange();
    for (const node of own) {
      range.selectNodeContents(node);
      for (const rect of range.getClientRects())
        if (rect.left < place.left - SLACK || rect.right > place.right + SLACK)
          faults.push(
            `${nameOf(element)}: its words at ${describe(rect)} are cut off by ${nameOf(holder)} at ${describe(place)}`,
          );
    }
  };

  const isSolid = (element: Element) => !isOverlay(element) && !element.matches("colgroup");

  /**
   * Returns the pairs of elements that overlap, with their boxes. Each box is read once, and each
   * element is compared with those that begin above its end: a picture may have thousands of cells.
   */
  const overlaps = (elements: readonly Element[]) => {
    const found: (readonly [Element, DOMRect, Element, DOMRect])[] = [];
    const boxes = elements.map((element) => {
      const box = element.getBoundingClientRect();
      const { left, top, right, bottom } = box;
      return { element, box, left, top, right, bottom };
    });
    boxes.sort((a, b) => a.top - b.top);
    for (const [at, a] of boxes.entries())
      for (let next = at + 1; next < boxes.length; next++) {
        const b = boxes[next];
        if (b === undefined || b.top >= a.bottom - SLACK) break;
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - b.top;
        if (wide > SLACK && high > SLACK) found.push([a.element, a.box, b.element, b.box]);
      }
    return found;
  };

  const walk = (parent: Element) => {
    const place = parent.getBoundingClientRect();
    const seen = childrenOf(parent).filter(isSeen);
    // With large text the page itself scrolls, so #app, as high as the window, may be too low for
    // its parts.
    const free = scrolls(parent) || parent.matches("html, body, #app");
    for (const child of seen) {
      const box = child.getBoundingClientRect();
      const { position } = getComputedStyle(child);
      const leaves =
        box.left < place.left - SLACK ||
        box.right > place.right + SLACK ||
        box.top < place.top - SLACK ||
        box.bottom > place.bottom + SLACK;
      if (
        leaves &&
        !free &&
        position !== "fixed" &&
        !isOverlay(child) &&
        getComputedStyle(parent).display !== "contents"
      )
        faults.push(
          `${nameOf(child)} at ${describe(box)} leaves ${nameOf(parent)} at ${describe(place)}`,
        );
    }
    for (const [one, a, other, b] of overlaps(seen.filter(isSolid)))
      faults.push(`${nameOf(one)} at ${describe(a)} overlaps ${nameOf(other)} at ${describe(b)}`);
    for (const child of seen) {
      checkWords(child);
      if (!(child instanceof SVGElement)) walk(child);
    }
  };

  const wider = document.documentElement.scrollWidth - innerWidth;
  if (wider > 0) faults.push(`the page is ${wider} pixels wider than the window`);
  walk(document.documentElement);

  const root = document.querySelector("nimscape-figure")?.shadowRoot ?? document;
  for (const each of root.querySelectorAll(".panel, .lesson-text, dialog[open]")) {
    const more = each.scrollWidth - each.clientWidth;
    if (more > 0) faults.push(`${nameOf(each)} can be pushed ${more} pixels sideways`);
  }
  const picture = root.querySelector("#picture");
  if (picture === null && root.querySelector(".papers-list, .lessons-list") !== null) return faults;
  if (picture === null) return [...faults, "there is no picture"];
  if (document.querySelector("dialog[open]")) return faults;
  const { left, top, width, height } = picture.getBoundingClientRect();
  if (width < 100 || height < 100) faults.push(`the picture is only ${width} by ${height}`);
  for (let x = 0.5; x < 16; x++)
    for (let y = 0.5; y < 16; y++) {
      const [across, down] = [left + (x * width) / 16, top + (y * height) / 16];
      if (across >= innerWidth || down >= innerHeight) continue;
      const on = root.elementFromPoint(across, down);
      if (
        on === null ||
        picture.contains(on) ||
        (on.contains(picture) && scrolls(on)) || // a scroll bar that WebKit lays over its contents
        on.matches("[data-size=small] > .lesson-stage") || // it takes the taps of a small picture
        on.matches(OVERLAYS) ||
        on.closest(".notices, .work, .under-picture > *")
      )
        continue;
      const fault = `${nameOf(on)} covers the picture`;
      if (!faults.includes(fault)) faults.push(fault);
    }
  return faults;
}
