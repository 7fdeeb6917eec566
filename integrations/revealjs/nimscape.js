/**
 * A plugin of reveal.js for figures of nimscape, both <nimscape-figure> and frames of embed.html:
 * - a fragment with data-figure="NAME" and data-link="#v1/..." opens that link in the figure with
 *   data-name="NAME" on its slide; going back undoes it, and each printed page has its own picture;
 * - a figure with data-autoplay plays while its slide is shown;
 * - keys that a frame does not use go on turning the slides.
 */
export default function Nimscape() {
  /** The link that each figure had at first. */
  const first = new WeakMap();
  /** The link that each figure was given last: since then the reader may have changed it. */
  const given = new WeakMap();

  const isFrame = (figure) => figure.tagName === "IFRAME";

  function linkOf(figure) {
    if (!isFrame(figure)) return figure.link;
    return new URL(figure.src || figure.dataset.src, location.href).hash;
  }

  function send(figure, message) {
    figure.contentWindow?.postMessage({ target: "nimscape", ...message }, "*");
  }

  function open(figure, link) {
    if (given.get(figure) === link) return;
    given.set(figure, link);
    if (isFrame(figure)) send(figure, { kind: "link", link });
    else if (figure.link !== link) figure.link = link;
  }

  /** Gives each figure of a slide the link of the last fragment that is shown. */
  function apply(slide) {
    for (const figure of slide.querySelectorAll("[data-name]")) {
      const name = CSS.escape(figure.dataset.name);
      const fragments = [...slide.querySelectorAll(`.fragment[data-figure="${name}"][data-link]`)];
      if (fragments.length === 0) continue;
      if (!first.has(figure)) first.set(figure, linkOf(figure));
      const shown = fragments.filter((fragment) => fragment.classList.contains("visible"));
      open(figure, shown.at(-1)?.dataset.link ?? first.get(figure));
    }
  }

  /** Loads the frames of a printed page, which reveal.js neither loads nor copies loaded. */
  function load(page) {
    for (const frame of page.querySelectorAll('iframe[data-name], iframe[data-src*="embed.html"]')) {
      const address = new URL(frame.dataset.src ?? frame.src, location.href);
      address.hash = given.get(frame) ?? address.hash;
      frame.removeAttribute("data-src");
      frame.src = address;
    }
  }

  function play(slide, what) {
    for (const figure of slide?.querySelectorAll("[data-autoplay]") ?? []) {
      if (isFrame(figure)) send(figure, { kind: "play", what });
      else if (figure.matches("nimscape-figure")) figure.play(what).catch(() => {}); // it says why
    }
  }

  return {
    id: "nimscape",
    async init(deck) {
      const all = () => deck.getRevealElement().querySelectorAll(".slides section");
      const applyAll = () => all().forEach(apply);
      for (const event of ["ready", "fragmentshown", "fragmenthidden", "pdf-ready"])
        deck.on(event, applyAll);
      deck.on("pdf-ready", () => all().forEach(load));
      /** Plays on the current slide, but not on paper. */
      const start = () => {
        if (deck.getConfig().view !== "print") play(deck.getCurrentSlide(), "on");
      };
      deck.on("slidechanged", ({ previousSlide }) => {
        applyAll();
        play(previousSlide, "stop");
        start();
      });
      addEventListener("message", ({ data, source }) => {
        if (data?.source !== "nimscape" || data.kind !== "key") return;
        const frames = [...deck.getRevealElement().querySelectorAll("iframe")];
        const isOurs = frames.some(({ contentWindow }) => contentWindow === source);
        if (isOurs && Number.isInteger(data.keyCode)) deck.triggerKey(data.keyCode);
      });
      for (const slide of all())
        for (const frame of slide.querySelectorAll("iframe"))
          frame.addEventListener("load", () => {
            given.delete(frame);
            apply(slide); // now the frame is ready for messages
            if (slide === deck.getCurrentSlide()) start();
          });
      if (document.querySelector("nimscape-figure"))
        await customElements.whenDefined("nimscape-figure");
    },
  };
}
