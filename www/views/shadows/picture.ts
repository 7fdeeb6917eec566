/**
 * The picture of the shadows of two centres beside each other, and what is known of them for ever.
 * Items are cells by their row and column in the array, wherever the window begins.
 */

import type { ShadowsWindow } from "core";
import { scaleOf, toScreen } from "../../canvas/camera.ts";
import { Latest } from "../../core/latest.ts";
import { say } from "../../locales/say.ts";
import { grid } from "../../picture/grid.ts";
import { headers } from "../../picture/headers.ts";
import {
  cells,
  diamond,
  type Layer,
  LINED,
  lines,
  marks,
  rim,
  typeSize,
  writing,
} from "../../picture/layers.ts";
import { marked } from "../../picture/legend.ts";
import type { Entry } from "../../picture/lens.ts";
import { CertificateDialog } from "../../proofs/dialog.ts";
import { adoptStyles } from "../styles.ts";
import type { Facts } from "../view.ts";
import { LIMITS, type ShadowsState } from "./index.ts";
import { BY, SpanLens, spanOf } from "./span.ts";
import { checkCertificate, Search } from "./verdict.ts";

/** The centres of the panes. */
const SIDES = ["c", "vs"] as const;
type Which = (typeof SIDES)[number];

const sideOf = (pane: number): Which => SIDES[pane] ?? "c";
const centreOf = (state: ShadowsState, pane: number) => state[sideOf(pane)];

export const picture = grid<ShadowsState, ShadowsWindow>(({ core, progress, root }, picture) => {
  const certificates = new CertificateDialog({
    title: "Certificates",
    field: "Another certificate",
    button: "Check what is pasted",
    check: (certificate, signal) => checkCertificate(core, certificate, signal),
  });
  const newest = new Latest();
  let verdict = document.createElement("p") as HTMLElement;
  let differs: Entry | null = null;
  const go = () => differs && picture.setCursor(differs);
  const difference = button("", go);
  const search = new Search({
    core,
    progress: (share, stop) => progress(share, stop),
    report(finding) {
      verdict.ariaBusy = `${finding.busy}`; // then the words change too often to be spoken
      verdict.textContent = finding.sentence;
      certificates.own = finding.certificate;
      differs = finding.differs;
      difference.hidden = differs === null;
      difference.textContent = differs ? say`Go to (${differs.join(", ")})` : "";
    },
  });
  return {
    async answer(state) {
      const { from, side } = spanOf(state);
      const { c, vs, barrier } = state;
      const ask = () => core.call("shadows", [{ c, vs, barrier, from, side }]);
      const window = newest.answer(ask, Number.POSITIVE_INFINITY); // before the search
      search.ask(state);
      return window;
    },
    size: ({ plane }) => plane.shape,
    lens: new SpanLens(),
    panes: () => SIDES.length,
    title: (_, state, at) => say`Centre ${centreOf(state, at)}, rows and columns ${rangeOf(state)}`,
    items: {
      nearest: (_, [a, b], { barrier }) => {
        const within = (at: number) => Math.min(LIMITS.from, Math.max(barrier, at));
        return [within(a), within(b)];
      },
      at({ plane: { origin, shape } }, row, column) {
        const isInside = row >= 0 && column >= 0 && row < shape[0] && column < shape[1];
        return isInside ? [origin[0] + row, origin[1] + column] : null;
      },
      cells: ({ plane: { origin } }, [a, b]) => [[a - origin[0], b - origin[1]]],
      start: (_, state) => {
        const { from, side } = spanOf(state);
        return [from + Math.floor(side / 2), from + Math.floor(side / 2)];
      },
      facts(window, item, state) {
        const cell = cellAt(window, item);
        return cell && factsOf(state, cell);
      },
    },
    layers: (window, { barrier }, { writes }, at) => [
      lines("line", { least: LINED }),
      rim(),
      cells({
        values: window.plane.values,
        columns: window.plane.shape[1],
        colour: (by) => (by === BY.both ? "quiet" : null),
        exact: true,
      }),
      // Over the squares: where cells are small, diamonds are larger than they.
      diamonds(window, sideOf(at)),
      writes && numbers(window, sideOf(at), barrier),
      headers({ first: window.plane.origin }),
      (sheet, colours) => marks(sheet, { ...colours, accent: colours.text }),
      (sheet) => search.decided && sheet.wait(search.decided),
    ],
    arrange({ caption, picture }) {
      adoptStyles(root);
      const legend = document.createElement("div");
      legend.className = "legend";
      const box = document.createElement("div");
      box.className = "shadows";
      picture.className = "halves abreast";
      verdict = caption;
      const certificate = button(say("Certificate"), () => certificates.open());
      for (const act of [certificate, difference]) act.classList.add("of-reason");
      legend.append(
        marked("both", "in both shadows"),
        marked("alone", "in this shadow only"),
        marked("other", "in the other shadow only"),
        certificate,
        difference,
      );
      box.append(caption, picture, legend, certificates.dialog);
      root.append(box);
    },
    description: (_, state, at) =>
      say`Shadow of centre ${centreOf(state, at)} on the barrier at ${state.barrier}, rows and columns ${rangeOf(state)}.`,
    /**
     * Which centres shadow each cell of the window: 0 neither, 1 both, 2 the first alone, 3 the
     * second alone.
     */
    data: ({ plane }) => plane,
    async reasons(window, { c, vs, barrier }, { item, core }) {
      const { cellReasons, verdictReason } = await import("./reasons.ts");
      const about = verdictReason(verdict.textContent ?? "", differs, go);
      const cell = item && cellAt(window, item);
      if (cell === null) return [about];
      const [first, second] = cell.entries;
      const values = [first ?? -1, second ?? -1] as const;
      return [...cellReasons(core, { cell: cell.at, values, centres: [c, vs], barrier }), about];
    },
    dispose() {
      search.stop();
      certificates.stop();
    },
  };
});

function rangeOf(state: ShadowsState): string {
  const { from, side } = spanOf(state);
  return side === 1 ? `${from}` : say`${from} to ${from + side - 1}`;
}

function button(words: string, act: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = words;
  button.addEventListener("click", act);
  return button;
}

// Cells

/** A cell, and for each centre its entry above the barrier, or null outside the shadow. */
interface ShadowCell {
  readonly at: Entry;
  readonly by: number;
  readonly entries: readonly [number | null, number | null];
}

/** A cell of a window; null outside. */
function cellAt({ plane, c, vs }: ShadowsWindow, [a, b]: Entry): ShadowCell | null {
  const [i, j] = [a - plane.origin[0], b - plane.origin[1]];
  const [rows, columns] = plane.shape;
  if (i < 0 || j < 0 || i >= rows || j >= columns) return null;
  const at = i * columns + j;
  const entry = (numbers: Int16Array) => {
    const value = numbers[at] ?? -1;
    return value < 0 ? null : value;
  };
  return { at: [a, b], by: plane.values[at] ?? BY.neither, entries: [entry(c), entry(vs)] };
}

/** Describes a cell. */
function factsOf({ c, vs, barrier }: ShadowsState, { at: [a, b], by, entries }: ShadowCell): Facts {
  const title = [
    say("Shadowed by neither centre"),
    say("Shadowed by both centres"),
    say`Shadowed by centre ${c} alone`,
    say`Shadowed by centre ${vs} alone`,
  ][by];
  const third = (value: number | null) => (value === null ? say`${barrier} or more` : `${value}`);
  return {
    title: title ?? "",
    rows: [
      ["row a", `${a}`],
      ["column b", `${b}`],
      [say`third leaf, centre ${c}`, third(entries[0])],
      [say`third leaf, centre ${vs}`, third(entries[1])],
    ],
  };
}

// Layers

/** The smallest diamond, from its middle. */
const SMALLEST = 3;

/**
 * The cells that one of the centres shadows: filled where their entry is above the barrier in this
 * picture.
 */
function diamonds({ plane, ...window }: ShadowsWindow, which: Which): Layer {
  const [rows, columns] = plane.shape;
  return ({ context, camera, frame }, colours) => {
    const half = Math.max(SMALLEST, scaleOf(camera) / 2 - 1);
    const trace = (cells: readonly number[]) => {
      context.beginPath();
      for (const at of cells)
        diamond(context, toScreen(camera, frame, at % columns, Math.floor(at / columns)), half);
    };
    for (let row = 0; row < rows; row++) {
      const all = Array.from({ length: columns }, (_, column) => row * columns + column);
      const alone = all.filter((at) => (plane.values[at] ?? 0) > BY.both);
      if (alone.length === 0) continue;
      for (const outside of [false, true]) {
        trace(alone.filter((at) => (window[which][at] ?? -1) < 0 === outside));
        context.fillStyle = outside ? colours.ground : colours.accent;
        context.fill();
      }
      trace(alone);
      context.strokeStyle = colours.accent;
      context.lineWidth = 2;
      context.stroke();
    }
  };
}

/** The entries that cast the shadow, if they fit. */
function numbers({ plane, ...window }: ShadowsWindow, which: Which, barrier: number): Layer {
  const textOf = ([row, column]: Entry) => {
    const at = row * plane.shape[1] + column;
    const number = window[which][at] ?? -1;
    const isShadowed = (plane.values[at] ?? 0) >= BY.both && number >= 0;
    return isShadowed ? { lines: [`${number}`], ink: 2 } : undefined;
  };
  return (sheet, colours) => {
    const size = typeSize(scaleOf(sheet.camera), String(barrier - 1).length);
    if (size !== null) writing(textOf, size, "ground")(sheet, colours);
  };
}
