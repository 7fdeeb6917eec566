/**
 * WebGL 2 without a graphics card, for tests: it records calls, its fences pass when the test says
 * so, and its shaders have the uniforms that the test gives.
 */

/** Constants are their own names, but for units, which are counted from the first. */
const FIRST_UNIT = 1000;

/** A call: the name of the function and its arguments. */
export type GlCall = readonly [name: string, ...args: unknown[]];

export class FalseGl {
  readonly calls: GlCall[] = [];
  /** Whether the commands issued so far are done. */
  done = true;
  /** Whether the context is lost. */
  lost = false;
  /** The message of the compiler, if shaders fail. */
  fault = "";
  /** The extensions that it has. */
  extensions = ["EXT_color_buffer_float", "WEBGL_lose_context"];
  /** The uniforms of every program: names and types. */
  uniforms: readonly (readonly [name: string, type: string])[] = [];
  #objects = 0;
  /** The textures that are bound, by unit and target. */
  readonly #bound = new Map<string, unknown>();
  #unit = 0;

  /** Takes the calls since the last time, all or those of some names. */
  taken(...names: string[]): GlCall[] {
    const all = this.calls.splice(0);
    return names.length === 0 ? all : all.filter(([name]) => names.includes(name));
  }

  /** Returns the answer of a function. */
  #answer(name: string, args: readonly unknown[]): unknown {
    if (name === "activeTexture") this.#unit = Number(args[0]) - FIRST_UNIT;
    if (name === "bindTexture") this.#bound.set(`${this.#unit} ${args[0]}`, args[1]);
    if (name === "isContextLost") return this.lost;
    if (name === "getParameter")
      return this.#bound.get(`${this.#unit} ${`${args[0]}`.replace("BINDING_", "")}`);
    if (name === "getSyncParameter") return this.done ? "SIGNALED" : "UNSIGNALED";
    if (name === "getProgramParameter")
      return args[1] === "ACTIVE_UNIFORMS" ? this.uniforms.length : this.fault === "";
    if (name === "getActiveUniform") {
      const [uniform, type] = this.uniforms[Number(args[1])] ?? [];
      return { name: uniform, type };
    }
    if (name === "getUniformLocation") return `at ${args[1]}`;
    if (name === "getShaderInfoLog") return this.fault;
    if (name === "getProgramInfoLog") return "";
    if (name === "getAttribLocation") return 7;
    if (name === "getExtension")
      return this.extensions.includes(`${args[0]}`)
        ? { loseContext: () => void this.calls.push(["loseContext"]) }
        : null;
    if (/^create|^fenceSync$/.test(name)) return this.lost ? null : `${name} ${++this.#objects}`;
    return undefined;
  }

  /** The context as code has it: every function is recorded, every constant is its name. */
  readonly context = new Proxy(this, {
    get: (own, name) => {
      if (name === "TEXTURE0") return FIRST_UNIT;
      if (typeof name !== "string") return undefined;
      if (/^[A-Z]/.test(name)) return name;
      return (...args: unknown[]) => {
        own.calls.push([name, ...args]);
        return own.#answer(name, args);
      };
    },
  }) as unknown as WebGL2RenderingContext;
}
