/**
 * The few WebGL 2 calls that a picture of full-screen passes needs, and how much of it one frame
 * draws. Has no state.
 */

/** Returns WebGL 2 on a canvas, or null without support. What was drawn stays and can be copied. */
export function openGl(canvas: HTMLCanvasElement): WebGL2RenderingContext | null {
  return canvas.getContext("webgl2", {
    alpha: false,
    antialias: false,
    depth: false,
    stencil: false,
    preserveDrawingBuffer: true,
    powerPreference: "high-performance",
  });
}

/** The values of uniforms, flat; one number also stands for a list of one. */
export type Uniforms = Readonly<Record<string, number | readonly number[]>>;

/**
 * Sets a fence after the commands issued so far. Returns a function that reports, without waiting,
 * whether they are done; within one task the result stays the same.
 */
export function milestone(gl: WebGL2RenderingContext): () => boolean {
  let fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  gl.flush();
  return () => {
    if (fence === null) return true;
    if (gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.UNSIGNALED) return false;
    gl.deleteSync(fence);
    fence = null;
    return true;
  };
}

/** A program that sets its uniforms by name. Use before it is ready waits for the compiler. */
export class Program {
  readonly #gl: WebGL2RenderingContext;
  readonly #program: WebGLProgram;
  readonly #shaders: readonly WebGLShader[];
  readonly #isMade: () => boolean;
  #setterOf: Map<string, Setter> | null = null;

  /** Starts to compile. A failure throws the compiler's message as soon as it is ready or used. */
  constructor(gl: WebGL2RenderingContext, vertex: string, fragment: string) {
    this.#gl = gl;
    this.#program = gl.createProgram();
    this.#shaders = [
      shader(gl, gl.VERTEX_SHADER, vertex),
      shader(gl, gl.FRAGMENT_SHADER, fragment),
    ];
    for (const each of this.#shaders) gl.attachShader(this.#program, each);
    gl.linkProgram(this.#program);
    this.#isMade = milestone(gl);
  }

  get #setters(): Map<string, Setter> {
    this.#setterOf ??= checkedSetters(this.#gl, this.#program, this.#shaders);
    return this.#setterOf;
  }

  /** Whether it is compiled. */
  ready(): boolean {
    // Query at once: later the answer would wait for everything drawn until then.
    return this.#isMade() && this.#setters !== null;
  }

  /** Makes it the current program and sets uniforms. Skips names that the shader does not use. */
  use(uniforms: Uniforms): void {
    const all = this.#setters;
    this.#gl.useProgram(this.#program);
    for (const [name, value] of Object.entries(uniforms))
      all.get(name)?.(typeof value === "number" ? [value] : [...value]);
  }

  /** Returns the location of a vertex attribute. */
  attribute(name: string): number {
    return this.#gl.getAttribLocation(this.#program, name);
  }
}

function shader(gl: WebGL2RenderingContext, type: number, source: string): WebGLShader {
  const result = gl.createShader(type);
  if (result === null) throw new Error("no shader can be made: the graphics context is lost");
  gl.shaderSource(result, source);
  gl.compileShader(result);
  return result;
}

/** Returns the setters of a program; throws if it failed to compile. */
function checkedSetters(
  gl: WebGL2RenderingContext,
  program: WebGLProgram,
  shaders: readonly WebGLShader[],
): Map<string, Setter> {
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    const faults = [
      ...shaders.map((each) => gl.getShaderInfoLog(each)),
      gl.getProgramInfoLog(program),
    ];
    throw new Error(`the shader cannot be made: ${faults.filter(Boolean).join("\n")}`);
  }
  return settersOf(gl, program);
}

type Setter = (value: number[]) => void;

/** Returns one setter for each uniform that the program has, by its type. */
function settersOf(gl: WebGL2RenderingContext, program: WebGLProgram): Map<string, Setter> {
  const setters = new Map<string, Setter>();
  const count: number = gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS) ?? 0;
  for (let i = 0; i < count; i++) {
    const info = gl.getActiveUniform(program, i);
    const place = info && gl.getUniformLocation(program, info.name);
    if (!info || !place) continue;
    const byType: Readonly<Record<number, Setter>> = {
      [gl.FLOAT]: (value) => gl.uniform1fv(place, value),
      [gl.FLOAT_VEC2]: (value) => gl.uniform2fv(place, value),
      [gl.FLOAT_VEC3]: (value) => gl.uniform3fv(place, value),
      [gl.FLOAT_VEC4]: (value) => gl.uniform4fv(place, value),
      [gl.INT_VEC3]: (value) => gl.uniform3iv(place, value),
    };
    setters.set(
      info.name.replace("[0]", ""),
      byType[info.type] ?? ((v) => gl.uniform1iv(place, v)),
    );
  }
  return setters;
}

/** Binds a new texture to a unit, with the given sampling, never repeated. */
export function texture(
  gl: WebGL2RenderingContext,
  unit: number,
  kind: "2d" | "3d",
  filter: "nearest" | "linear",
): WebGLTexture {
  const handle = gl.createTexture();
  const target = bind(gl, unit, kind, handle);
  const how = filter === "linear" ? gl.LINEAR : gl.NEAREST;
  gl.texParameteri(target, gl.TEXTURE_MIN_FILTER, how);
  gl.texParameteri(target, gl.TEXTURE_MAG_FILTER, how);
  for (const axis of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T, gl.TEXTURE_WRAP_R])
    gl.texParameteri(target, axis, gl.CLAMP_TO_EDGE);
  return handle;
}

/** Whole numbers of 16 or 32 bits. */
type Integers = Uint16Array | Uint32Array;

/** Returns the texture format and the type of such numbers. */
function typeOf(gl: WebGL2RenderingContext, values: Integers): [number, number] {
  return values instanceof Uint16Array
    ? [gl.R16UI, gl.UNSIGNED_SHORT]
    : [gl.R32UI, gl.UNSIGNED_INT];
}

/** Work in pieces: finish one before starting the next. */
export type Pieces<T> = Generator<undefined, T>;

/** The size of a piece of a table (bytes). Larger uploads block the page. */
const PIECE = 4 << 20;

/**
 * Uploads whole numbers as a 2D texture, row by row. Between the pieces the unit may be used for
 * others.
 */
export function* integers2d(
  gl: WebGL2RenderingContext,
  unit: number,
  width: number,
  values: Integers,
): Pieces<WebGLTexture> {
  const handle = texture(gl, unit, "2d", "nearest");
  const height = values.length / width;
  const [stored, type] = typeOf(gl, values);
  const [to, from] = [gl.TEXTURE_2D, gl.RED_INTEGER];
  gl.texStorage2D(to, 1, stored, width, height);
  for (const [first, rows, part] of cut(values, width)) {
    bind(gl, unit, "2d", handle);
    gl.texSubImage2D(to, 0, 0, first, width, rows, from, type, part);
    yield;
  }
  return handle;
}

/** Uploads whole numbers as a 3D texture; the first of the three coordinates changes last. */
export function* integers3d(
  gl: WebGL2RenderingContext,
  unit: number,
  side: number,
  values: Integers,
): Pieces<WebGLTexture> {
  const handle = texture(gl, unit, "3d", "nearest");
  const [stored, type] = typeOf(gl, values);
  const [to, from] = [gl.TEXTURE_3D, gl.RED_INTEGER];
  gl.texStorage3D(to, 1, stored, side, side, side);
  for (const [first, layers, part] of cut(values, side * side)) {
    bind(gl, unit, "3d", handle);
    gl.texSubImage3D(to, 0, 0, 0, first, side, side, layers, from, type, part);
    yield;
  }
  return handle;
}

/**
 * Cuts numbers into pieces of whole slices: the first slice, the number of slices, and the numbers.
 */
function* cut(values: Integers, slice: number): Generator<[number, number, Integers]> {
  const step = Math.max(1, Math.floor(PIECE / (slice * values.BYTES_PER_ELEMENT)));
  for (let first = 0; first * slice < values.length; first += step) {
    const part = values.subarray(first * slice, (first + step) * slice);
    yield [first, part.length / slice, part];
  }
}

/** Binds a texture to a unit and returns the name of its target. */
function bind(
  gl: WebGL2RenderingContext,
  unit: number,
  kind: "2d" | "3d",
  handle: WebGLTexture,
): number {
  const place = kind === "2d" ? gl.TEXTURE_2D : gl.TEXTURE_3D;
  gl.activeTexture(gl.TEXTURE0 + unit);
  gl.bindTexture(place, handle);
  return place;
}

/** Binds a texture to a unit in place of the present one, and frees that one. */
export function replace(
  gl: WebGL2RenderingContext,
  unit: number,
  kind: "2d" | "3d",
  handle: WebGLTexture,
): void {
  gl.activeTexture(gl.TEXTURE0 + unit);
  gl.deleteTexture(gl.getParameter(kind === "2d" ? gl.TEXTURE_BINDING_2D : gl.TEXTURE_BINDING_3D));
  bind(gl, unit, kind, handle);
}

/** A picture to draw into and to read from. */
export interface Target {
  readonly frame: WebGLFramebuffer;
  readonly width: number;
  readonly height: number;
  dispose(): void;
}

/** Returns a target whose picture is bound to a unit; in half floats where they can be blended. */
export function target(
  gl: WebGL2RenderingContext,
  unit: number,
  width: number,
  height: number,
): Target {
  const fine = gl.getExtension("EXT_color_buffer_float") !== null;
  const picture = texture(gl, unit, "2d", "linear");
  gl.texStorage2D(gl.TEXTURE_2D, 1, fine ? gl.RGBA16F : gl.RGBA8, width, height);
  const frame = gl.createFramebuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, picture, 0);
  const dispose = () => {
    gl.deleteFramebuffer(frame);
    gl.deleteTexture(picture);
  };
  return { frame, width, height, dispose };
}

// How much to draw in one frame, so that slow machines stay responsive and fast ones are not held
// back. The only input is the rate, in pixels per millisecond, learnt from earlier frames.

/** The initial rate: below what a machine without a graphics card achieves in most variants. */
export const FIRST_RATE = 5000;
/** The time of a frame while the picture moves (ms). */
const BUDGET = 28;
/**
 * Frames faster than QUICK (ms) may grow; slower than SLOW, fewer than 30 frames a second are left.
 */
const QUICK = 20;
const SLOW = 36;
/** The end of a frame is noticed this much late (ms). */
const LATE = 16;
/** The learning rates: low, so that the resolution of a moving picture does not flicker. */
const RAISE = 1.03;
const WEIGHT = 0.15;
/** The coarsest useful share of the full resolution. */
const COARSEST = 1 / 4;

/**
 * Returns the new rate after a frame of `pixels` took `ms`. Frames that are quick because they are
 * small, and frames on time, change nothing.
 */
export function learnt(rate: number, pixels: number, ms: number): number {
  if (ms >= SLOW) return rate + WEIGHT * Math.min(0, pixels / (ms - LATE) - rate);
  return ms < QUICK && pixels > (rate * BUDGET) / 3 ? rate * RAISE : rate;
}

/** Returns the share of the full width and height that fits into the budget: a multiple of 1/8. */
export function draftScale(rate: number, pixels: number): number {
  const fitting = Math.sqrt((rate * BUDGET) / pixels);
  return Math.min(1, Math.max(COARSEST, Math.floor(8 * fitting) / 8));
}

/**
 * Returns the number of rows of full resolution that fit into the budget: at least 1/32 of the
 * picture.
 */
export function bandRows(rate: number, width: number, height: number): number {
  return Math.min(height, Math.max(Math.ceil(height / 32), Math.floor((rate * BUDGET) / width)));
}
