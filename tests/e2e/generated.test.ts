/**
 * Generated, damaged and hostile links, one after the other on one page. Each link ends in one of
 * three ways: a complete picture, a refusal with a sentence, or work with a visible progress bar.
 * No text says NaN or undefined, no picture is blank, and no part of a link becomes markup.
 *
 * NIMSCAPE_LINKS is the number of links (60 by default, 100,000 in `./test all`). NIMSCAPE_SEED
 * selects them.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { parse } from "../../www/link/link.ts";
import type {} from "../../www/scripting.ts";
import { tables } from "../../www/views/tables.ts";
import { links } from "../www/links.ts";
import { go } from "./browser.ts";
import { test, visitor } from "./site.ts";

const COUNT = Number(process.env.NIMSCAPE_LINKS ?? 60);
const SEED = Number(process.env.NIMSCAPE_SEED ?? 1);
/** Small pictures: a processor draws those that a graphics card would. */
const SIZE = { width: 640, height: 480 };
/** So many links are handed to the page at once. */
const BATCH = 20;
/**
 * After so many links the page is opened anew: what one page gathers in hours is no subject here.
 */
const PER_PAGE = 5000;

/** What came of a link. */
interface Outcome {
  readonly text: string;
  /** The link that the page has now. */
  readonly link: string;
  readonly end: "settled" | "refused" | "works";
  readonly ms: number;
  /** What is wrong, in the words of this test. */
  readonly faults: readonly string[];
}

/** Without the language: a link that changes it opens the page anew. */
const inOneLanguage = Object.fromEntries(
  Object.entries(tables).map(([view, { lang, ...table }]) => [view, table]),
);

test("a selection in the first link after another view", async () => {
  const { page } = await visitor.open("#v1/array?side=8", SIZE);
  await go(page, "#v1/growth?n=15&sel=1,2,3");
  assert.equal(await page.locator("#position").inputValue(), "1, 2, 3");
});

test(`${COUNT} generated links of seed ${SEED} on the page: a picture, or a sentence`, async () => {
  const next = links(SEED, inOneLanguage);
  const ends = { settled: 0, refused: 0, works: 0 };
  const faults: string[] = [];
  const report = (fault: string) => {
    faults.push(fault);
    console.log(fault);
  };
  for (let first = 0; first < COUNT; first += PER_PAGE) {
    const visit = await visitor.open("#v1/array?side=8", {
      ...SIZE,
      before: listen,
    });
    for (let i = first; i < Math.min(COUNT, first + PER_PAGE); i += BATCH) {
      const texts = Array.from({ length: Math.min(BATCH, COUNT - i) }, next);
      for (const outcome of await opened(visit.page, texts)) {
        ends[outcome.end]++;
        const { problems } = parse(outcome.link, tables);
        if (problems.length > 0) report(`${outcome.text}: becomes ${outcome.link}`);
        for (const fault of outcome.faults) report(`${outcome.text}: ${fault}`);
      }
      for (const complaint of visit.complaints.splice(0))
        report(`one of ${texts.join(" ")}: ${complaint}`);
      if (COUNT > 1000 && i % 1000 === 0)
        console.log(`${i} links: ${JSON.stringify(ends)}, ${faults.length} faults`);
    }
    await visit.close();
  }
  console.log(`${COUNT} links of seed ${SEED}: ${JSON.stringify(ends)}`);
  assert.deepEqual(faults, []);
  assert.ok(ends.settled > COUNT / 2, JSON.stringify(ends));
});

declare global {
  interface Window {
    /** Words drawn on canvases that are no numbers. */
    drawn: string[];
  }
}

/** Notes down words that are drawn and say that a number is none. */
function listen(page: Page) {
  return page.addInitScript(() => {
    window.drawn = [];
    const { prototype } = CanvasRenderingContext2D;
    const fillText = prototype.fillText;
    prototype.fillText = function (text, ...rest) {
      if (/NaN|undefined|Infinity/.test(text)) window.drawn.push(`draws ${text}`);
      fillText.call(this, text, ...rest);
    };
  });
}

/** Opens links on the page, one after the other. */
async function opened(page: Page, texts: readonly string[]): Promise<Outcome[]> {
  const cameras = Object.fromEntries(
    Object.entries(tables).map(([view, table]) => [
      view,
      Object.keys(table).filter(
        (key) => table[key]?.control === "picture" && !["sel", "theme", "cell"].includes(key),
      ),
    ]),
  );
  return page.evaluate(
    async ({ texts, cameras }) => {
      const PATIENCE_MS = 1000;
      const LIMIT_MS = 60_000;
      const picture = document.querySelector<HTMLElement>("#picture") as HTMLElement;
      const pause = (ms: number) => new Promise<"late">((done) => setTimeout(done, ms, "late"));
      const look = document.createElement("canvas");
      [look.width, look.height] = [96, 64];
      const glance = look.getContext("2d", {
        willReadFrequently: true,
      }) as CanvasRenderingContext2D;

      /** Whether all canvases together show one colour, and there are no words. */
      const isBlank = () => {
        const canvases = [...picture.querySelectorAll("canvas")].filter(
          (canvas) => canvas.clientWidth > 0 && canvas.width > 0,
        );
        glance.clearRect(0, 0, 96, 64);
        for (const canvas of canvases) glance.drawImage(canvas, 0, 0, 96, 64);
        const pixels = new Uint32Array(glance.getImageData(0, 0, 96, 64).data.buffer);
        const hasWords = picture.innerText.trim() !== "";
        return !hasWords && pixels.every((pixel) => pixel === pixels[0]);
      };
      /**
       * Whether the camera stands where the view puts it: elsewhere there may be nothing to be
       * seen.
       */
      const isAtHome = () => {
        const { state } = window.nimscape;
        return (cameras[String(state.view)] ?? []).every(
          (key) => !window.nimscape.link.includes(`${key}=`),
        );
      };
      const sentences = () =>
        [...document.querySelectorAll<HTMLElement>(".notices li, .problem:not(:empty)")].map(
          ({ textContent }) => textContent ?? "",
        );

      const ended = async () => {
        const settled = window.nimscape.settled().then(
          () => "settled" as const,
          (error: Error) => error,
        );
        for (let waited = 0; waited < LIMIT_MS; waited += PATIENCE_MS) {
          const end = await Promise.race([settled, pause(PATIENCE_MS)]);
          if (end !== "late") return end;
          if (document.querySelector(".work progress, #picture progress") !== null)
            return "works" as const;
        }
        return new Error(`nothing is said in ${LIMIT_MS} ms`);
      };

      const outcomes: Outcome[] = [];
      for (const text of texts) {
        const faults: string[] = [];
        const began = performance.now();
        window.nimscape.link = text;
        const how = await ended();
        const end = how instanceof Error ? "refused" : how;
        await pause(0);
        if (how instanceof Error && !sentences().some((sentence) => sentence.includes(how.message)))
          faults.push(`fails without its sentence: ${how.message}`);
        if (end === "settled" && isAtHome() && isBlank()) faults.push("the picture is blank");
        const panel = document.querySelector<HTMLElement>(".facts, .sentence");
        const said = `${picture.innerText} ${panel?.innerText ?? ""} ${window.nimscape.link}`;
        const none = /\b(NaN|undefined|Infinity|\[object)/.exec(said);
        if (none !== null) faults.push(`says ${none[0]}`);
        faults.push(...window.drawn.splice(0));
        if (document.querySelector("img, script:not([src]), .notices b, [onerror]") !== null)
          faults.push("becomes markup");
        outcomes.push({
          text,
          link: window.nimscape.link,
          end,
          ms: performance.now() - began,
          faults,
        });
      }
      return outcomes;
    },
    { texts, cameras },
  );
}
