/**
 * Draws the octant by casting rays on WebGL 2: first a draft as fine as the frame time allows, then
 * full resolution in bands, then more samples with shifted rays until edges are smooth.
 */
import type { OctantParams } from "core";
import { cancelFrame, nextFrame, requestFrame } from "../../canvas/frames.ts";
import {
  bandRows,
  draftScale,
  FIRST_RATE,
  integers2d,
  integers3d,
  learnt,
  milestone,
  openGl,
  type Pieces,
  Program,
  replace,
  type Target,
  target,
  texture,
  type Uniforms,
} from "../../canvas/gl.ts";
import type { Core } from "../../core/client.ts";
import { Latest } from "../../core/latest.ts";
import { partsOf, type RayPart, type Triangles } from "./copies.ts";
import type { OctantPicture, Painter, Tables } from "./painter.ts";
import { type LatticeSet, SETS, type SetName } from "./sets.ts";
import {
  AROUND,
  coarser,
  ENLARGE,
  gridOf,
  HEIGHTS,
  HULL,
  octantShader,
  PALETTE,
  PICTURE,
  placesOf,
  SHOW,
  type ShaderVariant,
  SPARE,
  uniforms,
  variantOf,
  WHOLE,
} from "./shader.ts";

/** Rays a pixel when the picture is complete. */
const SAMPLES = 8;
/** Drafts under way at once: the machine begins the next while the page waits for the last. */
const AHEAD = 2;
/**
 * After a draft the picture rests so long (ms) before it is drawn finely: it may move again at
 * once.
 */
const REST = 120;

/** A table from the worker, with its parameters. */
interface RayTable {
  readonly of: string;
  /** Makes its textures; with the last piece all of them take their places at once. */
  readonly upload: (gl: WebGL2RenderingContext) => Pieces<void>;
}

/** What has been drawn of a picture: `sample` is -1 for the draft. */
interface Progress {
  readonly picture: OctantPicture;
  readonly variant: ShaderVariant;
  /** The name of the variant: it identifies its shader and its speed. */
  readonly name: string;
  readonly parts: readonly RayPart[];
  readonly done: () => void;
  /** When it was drafted (ms). */
  drafted: number;
  sample: number;
  row: number;
}

/** One pass of casting rays. */
interface Cast {
  /** Into what; null is the canvas. */
  readonly onto: WebGLFramebuffer | null;
  readonly sample: number;
  /** Of how many pixels across and down, of those that the picture has. */
  readonly share: number;
  readonly row: number;
  readonly rows: number;
}

/** A frame that the machine has been given. */
interface Sent {
  readonly drawn: () => boolean;
  /** The variant in which its pixels were drawn. */
  readonly name: string;
  readonly pixels: number;
  readonly at: number;
}

/** Before printing, samples are drawn for so long (ms), the first one to its end. */
const PRINT_MS = 500;

/** How long a lost context may take to return while the page is visible (ms). */
const RETURN_MS = 3000;

/** Returns a painter, or null without WebGL 2. Calls `failed` when it cannot draw any more. */
export function rayPainter(core: Core, tables: Tables, failed: () => void): Painter | null {
  const canvas = document.createElement("canvas");
  const gl = openGl(canvas);
  return gl === null ? null : new RayPainter(canvas, gl, core, tables, failed);
}

class RayPainter implements Painter {
  readonly explodes = true;
  #programs = new Map<string, Program>();
  #target: Target | null = null;
  /** Lies over the picture in print. */
  readonly #paper = document.createElement("canvas");
  /** The palette that the machine has. */
  #palette: Uint8Array | null = null;
  #progress: Progress | null = null;
  /** What the set is looked up in, if it is not decided by digits. */
  #table: RayTable | null = null;
  /** The table that is to take its place. */
  readonly #coming = new Latest<void>();
  #frame = 0;
  /** How fast the machine draws each variant. */
  readonly #rates = new Map<string, number>();
  /**
   * The frames that the machine is still drawing, and when it was heard to be done with the one
   * before (ms).
   */
  #sent: Sent[] = [];
  #heard = 0;
  #losses = 0;
  /** Runs while the context is lost. */
  #patience: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new AbortController();
  readonly canvas: HTMLCanvasElement;
  readonly #gl: WebGL2RenderingContext;
  readonly #core: Core;
  readonly #tables: Tables;
  readonly #failed: () => void;

  constructor(
    canvas: HTMLCanvasElement,
    gl: WebGL2RenderingContext,
    core: Core,
    tables: Tables,
    failed: () => void,
  ) {
    this.canvas = canvas;
    this.#gl = gl;
    this.#core = core;
    this.#tables = tables;
    this.#failed = failed;
    const { signal } = this.#listeners;
    canvas.addEventListener("webglcontextlost", (event) => this.#lose(event), { signal });
    canvas.addEventListener("webglcontextrestored", () => this.#begin(), { signal });
    if (gl.isContextLost()) this.#wait();
    else this.#begin();
  }

  /** The context may return once; a second or lasting loss is final. */
  #lose(event: Event): void {
    event.preventDefault();
    cancelFrame(this.#frame);
    this.#losses += 1;
    if (this.#losses > 1) this.#failed();
    else this.#wait();
  }

  /** Browsers take contexts from hidden pages, and return them when the pages are visible again. */
  #wait(): void {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => {
      if (document.hidden) this.#wait();
      else this.#failed();
    }, RETURN_MS);
  }

  largest(set: SetName): number {
    return SETS[set].largest;
  }

  load(set: SetName, { n: _, ...whole }: OctantParams): Promise<void> | null {
    const { table } = SETS[set];
    const of = JSON.stringify(whole);
    if (table !== null && this.#table?.of !== of)
      return this.#coming.ask(of, (signal) => this.#fetch(table, whole, of, signal));
    this.#coming.cancel();
    return null;
  }

  /** Loads a table and uploads it, unless another one is needed by then. */
  async #fetch(
    kind: NonNullable<LatticeSet["table"]>,
    params: OctantParams,
    of: string,
    signal: AbortSignal,
  ): Promise<void> {
    const upload = await (kind === "around" ? this.#around(params, signal) : this.#heights(params));
    signal.throwIfAborted();
    await this.#give(upload, signal);
    this.#table = { of, upload };
  }

  /** Uploads a table, at most one piece per frame. Throws if another one is needed by then. */
  async #give(upload: RayTable["upload"], signal: AbortSignal): Promise<void> {
    const losses = this.#losses;
    for (const _ of upload(this.#gl)) {
      const isDone = milestone(this.#gl);
      do await nextFrame();
      while (!isDone());
      signal.throwIfAborted();
      if (this.#losses !== losses) {
        exhaust(upload(this.#gl));
        break;
      }
    }
  }

  async #around(params: OctantParams, signal: AbortSignal): Promise<RayTable["upload"]> {
    const values = await this.#core.call("octant_surroundings", [params], { signal });
    return function* (gl) {
      replace(gl, AROUND, "3d", yield* integers3d(gl, SPARE, params.side, values));
    };
  }

  async #heights(params: OctantParams): Promise<RayTable["upload"]> {
    const { side } = params;
    const both = await this.#tables.heights(params);
    const emptyCubes = both.subarray(side * side);
    return function* (gl) {
      const heights = yield* integers2d(gl, SPARE, side, both.subarray(0, side * side));
      const about = yield* integers3d(gl, SPARE, Math.cbrt(emptyCubes.length), emptyCubes);
      replace(gl, HEIGHTS, "2d", heights);
      replace(gl, AROUND, "3d", about);
    };
  }

  paint(picture: OctantPicture): Promise<void> {
    this.#progress?.done();
    this.#paper.remove();
    return new Promise((done) => {
      const variant = variantOf(picture);
      const name = JSON.stringify(variant);
      const parts = partsOf(picture);
      const start = { drafted: 0, sample: firstOf(picture), row: 0 };
      this.#progress = { picture, variant, name, parts, done, ...start };
      if (matchMedia("print").matches) this.#tried(() => this.#print());
      this.#wake();
    });
  }

  dispose(): void {
    this.#listeners.abort();
    clearTimeout(this.#patience);
    cancelFrame(this.#frame);
    this.#progress?.done();
    this.#progress = null;
    this.#coming.cancel();
    this.#gl.getExtension("WEBGL_lose_context")?.loseContext();
    this.canvas.remove();
    this.#paper.remove();
  }

  /** Creates everything in the context: at first, and again after a loss. */
  #begin(): void {
    const gl = this.#gl;
    clearTimeout(this.#patience);
    this.#programs.clear();
    this.#target = null;
    this.#sent = [];
    this.#palette = null;
    texture(gl, PALETTE, "2d", "linear");
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
    gl.bindVertexArray(gl.createVertexArray());
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.enable(gl.CULL_FACE);
    gl.cullFace(gl.FRONT);
    if (this.#table) exhaust(this.#table.upload(gl));
    const progress = this.#progress;
    if (progress) Object.assign(progress, { sample: firstOf(progress.picture), row: 0 });
    this.#wake();
  }

  #program(name: string, vertex: string, fragment: () => string): Program {
    const program = this.#programs.get(name) ?? new Program(this.#gl, vertex, fragment());
    this.#programs.set(name, program);
    return program;
  }

  #caster({ variant, name }: Progress): Program {
    return this.#program(name, HULL, () => octantShader(variant));
  }

  #shower(): Program {
    return this.#program("show", WHOLE, () => SHOW);
  }

  #enlarger(): Program {
    return this.#program("enlarge", WHOLE, () => ENLARGE);
  }

  /** Whether the machine has made the shaders of a picture. */
  #isReady(progress: Progress): boolean {
    const programs = [this.#caster(progress), this.#shower(), this.#enlarger()];
    return programs.every((each) => each.ready());
  }

  #wake(): void {
    cancelFrame(this.#frame);
    if (this.#progress !== null)
      this.#frame = requestFrame((now) => this.#tried(() => this.#turn(now)));
  }

  /**
   * A shader that cannot be made, or a table that does not fit, is the end of this painter, not of
   * the picture.
   */
  #tried(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (this.#gl.isContextLost()) return;
      console.warn(error);
      this.#failed();
    }
  }

  /**
   * One turn of the display: the next piece of work, unless the machine is still busy with those
   * before.
   */
  #turn(now: number): void {
    const progress = this.#progress;
    if (progress === null || this.#gl.isContextLost()) return;
    this.#hear(now);
    // The first picture waits for its shaders: a little later the machine is busy with the page's
    // own first frames, for longer.
    const isFirst = this.#target === null;
    const isFree = this.#sent.length < (progress.sample < 0 ? AHEAD : 1);
    if (isFree && (isFirst || this.#isReady(progress))) this.#work(progress, now);
    if (progress.sample === SAMPLES) this.#end(progress);
    this.#wake();
  }

  /** Draws at once, as printing waits for no frame. */
  #print(): void {
    const progress = this.#progress;
    if (progress === null || this.#gl.isContextLost()) return;
    const target = this.#resize(progress.picture);
    const end = performance.now() + PRINT_MS;
    progress.sample = 0;
    do {
      this.#band(progress, target, this.#rate(progress.name));
      this.#gl.finish();
    } while (progress.sample < 1 || (progress.sample < SAMPLES && performance.now() < end));
    if (progress.sample === SAMPLES) this.#end(progress);
    this.#putOnPaper();
  }

  /** Paper shows a canvas of WebGL as it was in its last frame: it gets a copy. */
  #putOnPaper(): void {
    const { width, height } = this.canvas;
    Object.assign(this.#paper, { width, height });
    this.#paper.getContext("2d")?.drawImage(this.canvas, 0, 0);
    this.canvas.after(this.#paper);
  }

  #work(progress: Progress, now: number): void {
    const target = this.#resize(progress.picture);
    const { name } = progress;
    if (progress.sample < 0) {
      progress.drafted = now;
      this.#send(name, this.#draft(progress, target, this.#rate(name)), now);
    } else if (progress.sample > 0 || now - progress.drafted > REST) {
      this.#send(name, this.#band(progress, target, this.#rate(name)), now);
    }
  }

  #end(progress: Progress): void {
    this.#progress = null;
    progress.done();
  }

  #rate(name: string): number {
    return this.#rates.get(name) ?? FIRST_RATE;
  }

  #send(name: string, pixels: number, at: number): void {
    this.#sent.push({ drawn: milestone(this.#gl), name, pixels, at });
  }

  /** Learns from the frames drawn so far. */
  #hear(now: number): void {
    for (let sent = this.#sent[0]; sent?.drawn(); sent = this.#sent[0]) {
      this.#sent.shift();
      const ms = now - Math.max(sent.at, this.#heard);
      this.#rates.set(sent.name, learnt(this.#rate(sent.name), sent.pixels, ms));
      this.#heard = now;
    }
  }

  /** What samples are mixed in, and the canvas, as large as the picture. */
  #resize(picture: OctantPicture): Target {
    const { width, height } = gridOf(picture).piece;
    if (this.#target?.width === width && this.#target.height === height) return this.#target;
    this.#target?.dispose();
    this.#target = target(this.#gl, PICTURE, width, height);
    this.canvas.width = width;
    this.canvas.height = height;
    return this.#target;
  }

  /**
   * Draws the whole picture as finely as the frame time allows. At full resolution it goes to the
   * canvas directly; the samples still start again, so that a finished picture does not depend on
   * the machine's speed.
   */
  #draft(progress: Progress, target: Target, rate: number): number {
    const { width, height } = this.canvas;
    const share = draftScale(rate, width * height);
    const [w, h] = [Math.ceil(width * share), Math.ceil(height * share)];
    const onto = share === 1 ? null : target.frame;
    this.#cast(progress, { onto, sample: 0, share, row: 0, rows: h });
    if (share < 1) this.#enlarge(w, h);
    progress.sample = 0;
    return w * h;
  }

  /** The next rows of a sample; shown when the sample is complete. */
  #band(progress: Progress, target: Target, rate: number): number {
    const { width, height } = this.canvas;
    const rows = Math.min(bandRows(rate, width, height), height - progress.row);
    const { sample, row } = progress;
    this.#cast(progress, { onto: target.frame, sample, share: 1, row, rows });
    progress.row += rows;
    if (progress.row === height) {
      this.#show();
      progress.row = 0;
      progress.sample += 1;
    }
    return width * rows;
  }

  /**
   * Casts one ray through each pixel of some rows, and mixes what it finds with the samples before.
   */
  #cast(progress: Progress, { onto, sample, share, row, rows }: Cast): void {
    const gl = this.#gl;
    const { picture, parts } = progress;
    const grid = coarser(gridOf(picture), share);
    const { width, height } = grid.piece;
    gl.bindFramebuffer(gl.FRAMEBUFFER, onto);
    gl.viewport(0, 0, width, height);
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(0, row, width, rows);
    if (sample === 0) {
      gl.clearColor(...picture.theme.paper, 1);
      gl.clear(gl.COLOR_BUFFER_BIT);
      gl.disable(gl.BLEND);
    } else {
      gl.enable(gl.BLEND);
      gl.blendFunc(gl.CONSTANT_ALPHA, gl.ONE_MINUS_CONSTANT_ALPHA);
      gl.blendColor(0, 0, 0, 1 / (sample + 1));
    }
    this.#paintPalette(picture.palette);
    const caster = this.#caster(progress);
    caster.use(uniforms(picture, sample, grid));
    for (const { copies, triangles } of parts) {
      caster.use(placesOf(copies));
      this.#fill(caster, triangles);
    }
    gl.disable(gl.SCISSOR_TEST);
  }

  #fill(caster: Program, triangles: Triangles): void {
    const gl = this.#gl;
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(triangles.flat()), gl.STREAM_DRAW);
    const place = caster.attribute("corner");
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, 3, gl.FLOAT, false, 0, 0);
    gl.drawArrays(gl.TRIANGLES, 0, triangles.length);
  }

  #paintPalette(colours: Uint8Array): void {
    if (this.#palette === colours) return;
    this.#palette = colours;
    const gl = this.#gl;
    gl.activeTexture(gl.TEXTURE0 + PALETTE);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB8, 256, 1, 0, gl.RGB, gl.UNSIGNED_BYTE, colours);
  }

  /** Brings the target to the canvas. */
  #show(): void {
    this.#project(this.#shower(), {});
  }

  /** Brings the lower left part of the target to the canvas. */
  #enlarge(width: number, height: number): void {
    const { canvas } = this;
    const grain = [width / canvas.width ** 2, height / canvas.height ** 2];
    this.#project(this.#enlarger(), { grain });
  }

  #project(by: Program, uniforms: Uniforms): void {
    const gl = this.#gl;
    const { canvas } = this;
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.disable(gl.BLEND);
    gl.disable(gl.CULL_FACE);
    by.use({ picture: PICTURE, ...uniforms });
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.enable(gl.CULL_FACE);
  }
}

/** All pieces at once. */
function exhaust(pieces: Pieces<void>): void {
  while (!pieces.next().done);
}

/** A screen is shown a draft before the first sample. */
function firstOf({ piece }: OctantPicture): number {
  return piece === null ? -1 : 0;
}
