/**
 * The evolution of a game as a graph: its P-positions in rows by generation, each joined to its
 * parents. Pure geometry, and its drawing.
 */
import type { GamePlay } from "core";
import { svg, type TemplateResult } from "lit/html.js";
import { html } from "../../locales/html.ts";
import { say } from "../../locales/say.ts";
import { tooMany, tuple } from "./describe.ts";

/** The most P-positions that are drawn. */
const MOST_DRAWN = 240;
/** Lengths of the drawing: between rows, around it, of a letter, between names and in a name. */
const ROW = 64;
const EDGE = 28;
const LETTER = 7.2;
const APART = 14;
const PAD = 8;
/** The width of a row; longer ones are broken into lines. */
const WIDTH = 760;
const LINE = 30;
const HEIGHT = 22;

/** A P-position at its place. */
export interface Node {
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface FamilyTree {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly Node[];
  /** The height of each generation's first line. */
  readonly rows: readonly number[];
}

/** Returns the places of P-positions in the order of birth. */
export function familyTree(born: readonly { text: string; generation: number }[]): FamilyTree {
  const nodes: Node[] = [];
  const rows: number[] = [];
  let y = EDGE;
  const last = born.at(-1)?.generation ?? 0;
  for (let generation = 0; generation <= last; generation++) {
    rows.push(y);
    const all = [...born.keys()].filter((index) => born[index]?.generation === generation);
    for (const line of linesOf(all, born)) {
      let x = (WIDTH - line.reduce((sum, { width }) => sum + width + APART, -APART)) / 2;
      for (const { index, width } of line) {
        nodes.push({ index, x: x + width / 2, y, width });
        x += width + APART;
      }
      y += LINE;
    }
    y += ROW - LINE;
  }
  return { width: WIDTH, height: y - ROW + LINE + EDGE, nodes, rows };
}

/** Breaks the positions of a generation into lines. */
function linesOf(all: readonly number[], born: readonly { text: string }[]) {
  const lines: { index: number; width: number }[][] = [[]];
  let used = 0;
  for (const index of all) {
    const width = tuple(born[index]?.text ?? "").length * LETTER + 2 * PAD;
    if (used + width > WIDTH - 2 * EDGE && used > 0) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)?.push({ index, width });
    used += width + APART;
  }
  return lines;
}

/** Draws the graph. */
export function drawFamily(play: GamePlay, go: (position: string) => void): TemplateResult {
  const { born } = play;
  if (born === null) return html`<p class="quiet">${tooMany(play)}</p>`;
  const shown = born.slice(0, MOST_DRAWN);
  const { width, height, nodes, rows } = familyTree(shown);
  const at = new Map(nodes.map((node) => [node.index, node]));
  const edges = nodes.flatMap((child) =>
    (shown[child.index]?.parents ?? []).flatMap((parent) => {
      const from = at.get(parent);
      return from ? [{ from, child, lit: child.index === play.at || parent === play.at }] : [];
    }),
  );
  const rest = born.length - shown.length;
  return html`<section aria-label="Family tree">
      <p class="quiet">The P-positions that ${tuple(play.from_text)} leads to, by generation from top to bottom. A line joins each one to its parents, which a longest game reaches in two moves.</p>
      <div class="family scroll"><svg width="${width / 16}em" viewBox="0 0 ${width} ${height}" role="group" aria-label=${say("Family tree")}>
        ${rows.map((y, generation) => svg`<text class="generation" x="2" y=${y + 4}>${generation}</text>`)}
        ${edges.map(({ from, child, lit }) => svg`<line class="edge" ?data-lit=${lit} x1=${from.x} y1=${from.y + HEIGHT / 2} x2=${child.x} y2=${child.y - HEIGHT / 2} />`)}
        ${nodes.map((node) => drawNode(node, play, go))}
      </svg></div>
      ${rest > 0 ? html`<p class="quiet">And ${rest} more.</p>` : ""}
    </section>`;
}

function drawNode({ index, x, y, width }: Node, play: GamePlay, go: (position: string) => void) {
  const { text = "0", generation = 0 } = play.born?.[index] ?? {};
  const relation =
    index === play.at
      ? "here"
      : play.parents.includes(index)
        ? "parent"
        : play.children.includes(index)
          ? "child"
          : "";
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    go(text);
  };
  return svg`<g class="born" data-relation=${relation} role="button" tabindex="0" aria-label=${say`${tuple(text)}, generation ${generation}`}
    @click=${() => go(text)} @keydown=${press}>
    <rect x=${x - width / 2} y=${y - HEIGHT / 2} width=${width} height=${HEIGHT} rx="11" />
    <text x=${x} y=${y + 4.5}>${tuple(text)}</text></g>`;
}
