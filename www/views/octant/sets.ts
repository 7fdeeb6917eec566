/**
 * The sets of positions that the octant can show, one row each: how a shader tells them and how far they reach. What
 * is in a set is the core's to say; a row is the same fact in the language of the graphics card, and tests hold the
 * two against each other.
 */
import type { OctantParams } from "core";

export type SetName = "nim" | "relaxed" | "lim" | "slice" | "misere" | "tripod";

/** The words of a link that say which positions are shown. */
export interface SetWords {
  readonly rule: "closer" | "relaxed";
  readonly game: "nim" | "lim";
  readonly c: number | null;
  readonly d: number | null;
  readonly side: number;
  readonly n: number | null;
}

export interface LatticeSet {
  /** The largest side that rays can draw. */
  readonly largest: number;
  /** What it is looked up in; null when digits decide it. */
  readonly table: "around" | "heights" | null;
  /** The shape around it: the first is a <= b + c and so on, the second has an equal reach along the axes. */
  readonly hull: "tetrahedron" | "simplex" | "box";
  /** Counters a step. */
  readonly counters: 1 | 2;
  /** Whether its steps make a tree of neighbours, whose edges can be drawn. */
  readonly tree: boolean;
  /** Whether halves of the side hold copies of the whole: those whose corner bits pass. `d` is the fourth pile's bit. */
  readonly copies: ((a: number, b: number, c: number, d: number) => boolean) | null;
  /**
   * For the shader. ODDS(x, y, z, size) is 0 where the cubes of that side, a power of two, counted by x, y and z, hold
   * a position; else its highest bit tells the side of the empty cube about them, if SKIPS; GAP(p) is the same of one cell, where it differs. XORS says that ODDS are linear. STEP(p) is the step of
   * birth of a position, BORN(p) of any cell, or -1; LATE says that N-positions are born as well. Whole numbers and vectors of them; size is a float.
   * Halves are told by floats: without a graphics card a shift costs as much as nine sums.
   */
  readonly life: string;
}

export const SETS: Readonly<Record<SetName, LatticeSet>> = {
  nim: {
    largest: 65536,
    table: null,
    hull: "tetrahedron",
    counters: 2,
    tree: true,
    copies: (a, b, c) => (a ^ b ^ c) === 0,
    life: `
#define SKIPS
#define XORS
#define ODDS(x, y, z, size) ((x) ^ (y) ^ (z))
#define STEP(p) int(.5 * float(sum(p)))`,
  },
  relaxed: {
    largest: 128,
    table: "around",
    hull: "box",
    counters: 2,
    tree: true,
    copies: null,
    life: `
/**
 * What there is about (a, b, c), at the texel (c, b, a), as the core says it: the lowest byte is the step of birth + 1
 * or 0 for never; above it are 12 bits for joints with the parent and 12 with children, or how far nobody is born.
 */
uniform usampler3D around;
#define AROUND
#define LATE
uint about(ivec3 p) { return texelFetch(around, p.zyx, 0).r; }
#define BORN(p) (int(about(p) & 255u) - 1)
/** For the light it is as crowded as Nim. */
#define XORS
#define ODDS(x, y, z, size) ((x) ^ (y) ^ (z))`,
  },
  lim: {
    largest: 65536,
    table: null,
    hull: "simplex",
    counters: 1,
    tree: false,
    copies: (a, b, c) => a + b + c < 2,
    life: `
/** A cube that melts may reach beyond the last step. */
#undef WHOLE
#define SKIPS
#define ODDS(x, y, z, size) (((x) & (y)) | ((y) & (z)) | ((x) & (z)))
#define STEP(p) sum(p)`,
  },
  slice: {
    largest: 65536,
    table: null,
    hull: "box",
    counters: 2,
    tree: true,
    copies: (a, b, c, d) => (a ^ b ^ c ^ d) === 0,
    life: `
#define SKIPS
#define XORS
#define ODDS(x, y, z, size) ((x) ^ (y) ^ (z) ^ int(float(fourth) / (size)))
#define STEP(p) int(.5 * float(sum(p) + fourth))`,
  },
  misere: {
    largest: 1024,
    table: null,
    hull: "box",
    counters: 2,
    tree: false,
    copies: null,
    life: `
#define SKIPS
#define XORS
/** Tripod nim with centre 1: Nim, but among piles of 0 and 1 the other way round. */
#define ODDS(x, y, z, size) ((x) ^ (y) ^ (z))
#define GAP(p) ((p).x ^ (p).y ^ (p).z ^ int(((p).x | (p).y | (p).z) < 2))
#define STEP(p) int(.5 * float(sum(p)))`,
  },
  tripod: {
    largest: 1024,
    table: "heights",
    hull: "box",
    counters: 2,
    tree: false,
    copies: null,
    life: `
#define SKIPS
/** The third pile of (a, b), at the texel (b, a). */
uniform usampler2D heights;
/** What the core says of the brick of (4 a, 4 b, 4 c), at the texel (c, b, a). */
uniform usampler3D rooms;
int roomAt(ivec3 p) { return int(texelFetch(rooms, (p >> 2).zyx, 0).r); }
/** The bit of the cube of side 2 about p in its brick. */
int halfOf(ivec3 p) {
  return ((p.x & 2) > 0 ? 0xf0 : 0x0f) & ((p.y & 2) > 0 ? 0xcc : 0x33) & ((p.z & 2) > 0 ? 0xaa : 0x55);
}
int gap(ivec3 p) {
  int room = roomAt(p);
  int alone = int(texelFetch(heights, p.yx, 0).r) == p.z ? 0 : 1;
  return room > 255 ? room >> 6 : (room & halfOf(p)) > 0 ? alone : 2;
}
int odds(int x, int y, int z, float size) {
  ivec3 p = clamp(ivec3(vec3(x, y, z) * size), 0, side - 1);
  int room = roomAt(p);
  return room > 255 ? int(float(room >> 6) >= size) : size < 4. ? 1 - min(room & halfOf(p), 1) : 0;
}
ivec4 odds(ivec4 x, ivec4 y, ivec4 z, float size) {
  return ivec4(
    odds(x.x, y.x, z.x, size), odds(x.y, y.y, z.y, size), odds(x.z, y.z, z.z, size), odds(x.w, y.w, z.w, size)
  );
}
/** A look costs: so cubes looked at are no smaller than the first of these, and each so many times as large as the one before. */
#define FINEST 2.
#define COARSER 4.
#define ODDS(x, y, z, size) odds(x, y, z, size)
#define GAP(p) gap(p)
#define STEP(p) int(.5 * float(sum(p)))`,
  },
};

/** The set that a link asks for. */
export function setOf({ rule, game, c, d }: SetWords): SetName {
  if (rule === "relaxed") return "relaxed";
  if (game === "lim") return "lim";
  if (c !== null) return c === 1 ? "misere" : "tripod";
  return d === null ? "nim" : "slice";
}

/** What the core is asked, without the words that are only about the picture. */
export function coreParams({ rule, side, n, game, c, d }: SetWords): OctantParams {
  return {
    rule,
    side,
    ...(n !== null && { n }),
    ...(game !== "nim" && { game }),
    ...(c !== null && { c }),
    ...(d !== null && { d }),
  };
}

/** How far a set reaches to a step: sums of coordinates to `top`, each pile larger by `slack` than the others together. */
export interface Reach {
  readonly top: number;
  readonly slack: number;
}

export function reach(name: SetName, { side, c, d }: SetWords, step: number): Reach {
  const { counters } = SETS[name];
  const top = counters * step;
  if (name === "nim") return { top, slack: 0 };
  if (name === "slice") return { top: top - (d ?? 0), slack: d ?? 0 };
  if (name === "tripod" || name === "misere") return { top: top + 1, slack: c ?? 0 };
  /** By the relaxed rule too: a neighbour's sum is larger by two at most. */
  return { top, slack: side };
}
