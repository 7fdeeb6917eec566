/**
 * The shaders of the octant. A ray walks the lattice in whole numbers: the cell (a, b, c) holds a position when
 * a xor b xor c = 0; where it does not, the largest aligned cube of side 2^k about it, k the highest bit of that
 * nim-sum, is empty as well and is crossed in one step. No geometry and no texture stand for the set.
 *
 * Space: the position (a, b, c) is the cube a..a+1, b..b+1, c..c+1. Floats count from a whole point `base` near the
 * camera's target, so that they stay exact at every side.
 */
import type { OctantRule } from "core";

/** The hull of the set, so that only pixels are drawn that can show it. */
export const HULL = `#version 300 es
in vec3 corner;
void main() {
  gl_Position = vec4(corner.xy, 0, corner.z);
}`;

/** One triangle over the whole picture. */
export const WHOLE = `#version 300 es
void main() {
  gl_Position = vec4(gl_VertexID == 1 ? 3 : -1, gl_VertexID == 2 ? 3 : -1, 0, 1);
}`;

/** Shows the part of a picture that has been drawn, as large as the canvas. */
export const SHOW = `#version 300 es
precision highp float;
precision highp sampler2D;
uniform sampler2D picture;
uniform vec2 grain;
out vec4 colour;
void main() {
  colour = texture(picture, gl_FragCoord.xy * grain);
}`;

const GIVEN = `#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp usampler3D;
out vec4 colour;

/** The rays of the picture: origin[0] + u origin[1] + v origin[2], from the base; u and v in -1..1. */
uniform vec3 origin[3];
uniform vec3 direction[3];
uniform ivec3 base;
/** (u, v) = grain * pixel + jitter - 1 */
uniform vec2 grain;
uniform vec2 jitter;
/** A pixel is as large as footprint.x + footprint.y t cells at distance t. */
uniform vec2 footprint;

/** A power of two: positions are below it. */
uniform int side;
/** Steps to be seen; the newest is lit unless it is -1. */
uniform int last;
uniform int newest;
/** How far positions may lie outside of the tetrahedron a <= b + c, b <= a + c, c <= a + b. */
uniform float slack;

/** Place in the palette: lowest + dot(measure, (a, b, c, step of birth)), in 0..1. */
uniform float lowest;
uniform vec4 measure;
uniform sampler2D palette;
uniform vec3 paper;
uniform vec3 ink;
uniform vec3 accent;
/** Unit vector to the lamp, which stands behind the viewer. */
uniform vec3 lamp;
/** Distances between which the picture fades into the paper. */
uniform vec2 haze;
uniform ivec3 selected;

int nimSum(ivec3 p) { return p.x ^ p.y ^ p.z; }
int sum(ivec3 p) { return p.x + p.y + p.z; }
float sum(vec3 p) { return p.x + p.y + p.z; }
float least(vec3 p) { return min(p.x, min(p.y, p.z)); }
float most(vec3 p) { return max(p.x, max(p.y, p.z)); }
`;

/** Who lives where: birth(cell) is the step of its birth or -1, emptiness(cell) one less than the empty cube's side. */
const LIFE: Readonly<Record<OctantRule, string>> = {
  closer: `
/** Smaller than a pixel, a cube with a position in it is drawn whole: so the far melts and does not flicker. */
int birth(ivec3 cell, float pixel) {
  int step = sum(cell) >> 1;
  return float(nimSum(cell)) < pixel && step <= last ? step : -1;
}

int emptiness(ivec3 cell) {
  /** A float without its digits is the power of two below it: cheaper than a shift by a number that varies. */
  int bits = floatBitsToInt(float(max(nimSum(cell), 1)));
  return int(intBitsToFloat(bits & 0x7f800000)) - 1;
}
`,
  relaxed: `
/** Step of birth + 1 of (a, b, c) at the texel (c, b, a); 0 for never. */
uniform usampler3D births;

int birth(ivec3 cell, float pixel) {
  int step = int(texelFetch(births, cell.zyx, 0).r) - 1;
  return step <= last ? step : -1;
}

int emptiness(ivec3 cell) {
  return 0;
}
`,
};

const WALK = `
/** A ray in a mirrored octant, where it runs upwards on all three axes: at time t it is at start + t speed. */
struct Ray {
  vec3 start, speed, slow;
  /** The base, mirrored; and the bits that mirror a cell. */
  ivec3 base, flip;
};

Ray mirrored(vec3 from, vec3 along) {
  bvec3 back = lessThan(along, vec3(0));
  vec3 speed = max(abs(along), vec3(1e-7));
  ivec3 turned = ivec3(back);
  return Ray(
    mix(from, -from, back), speed, 1. / speed, base + turned * (side - 2 * base), turned * (side - 1)
  );
}

/** When the ray enters, on each axis, the cells with these coordinates. */
vec3 entry(Ray ray, ivec3 cell) {
  return (vec3(cell - ray.base) - ray.start) * ray.slow;
}

/** The time that the ray spends where positions can be. */
vec2 span(Ray ray, vec3 from, vec3 along) {
  vec3 p = from + vec3(base);
  vec4 bound = vec4(2 * last + 3, vec3(1. + slack));
  vec4 place = vec4(sum(p), 2. * p - sum(p));
  vec4 slope = vec4(sum(along), 2. * along - sum(along));
  vec4 time = (bound - place) / slope;
  bvec4 leaving = greaterThanEqual(slope, vec4(0));
  vec4 enter = mix(time, vec4(-1e9), leaving);
  vec4 leave = mix(vec4(1e9), time, leaving);
  return vec2(
    max(max(most(entry(ray, ivec3(0))), 0.), max(most(enter.xyz), enter.w)),
    min(least(entry(ray, ivec3(side))), min(least(leave.xyz), leave.w))
  );
}

float pixelAt(float t) {
  return max(1., footprint.x + footprint.y * t);
}

/** Walks on from time t until the first living cell, or the end; returns its step of birth or -1. */
int walk(Ray ray, inout float t, float end, out ivec3 cell) {
  ivec3 here = clamp(ivec3(floor(ray.start + t * ray.speed)) + ray.base, ivec3(0), ivec3(side - 1));
  while (t < end) {
    cell = here ^ ray.flip;
    int step = birth(cell, pixelAt(t));
    if (step >= 0) {
      t = max(t, most(entry(ray, here)));
      return step;
    }
    ivec3 high = here | emptiness(cell);
    vec3 leave = entry(ray, high + 1);
    t = least(leave);
    ivec3 next = ivec3(floor(ray.start + t * ray.speed)) + ray.base;
    here = clamp(next, here, high) + ivec3(lessThanEqual(leave, vec3(t)));
  }
  return -1;
}
`;

const LIGHT = `
/** How much of the neighbourhood of p is taken, looked at in cubes of side 2^k, smoothly: 0..1. */
float crowd(vec3 p, int k) {
  vec3 q = p / float(1 << k) - .5;
  vec3 corner = floor(q);
  vec3 far = q - corner;
  vec3 near = 1. - far;
  ivec3 low = max(ivec3(corner), ivec3(0));
  ivec3 high = max(ivec3(corner) + 1, ivec3(0));
  ivec4 across = ivec4(low.y, high.y, low.y, high.y) ^ ivec4(low.z, low.z, high.z, high.z);
  vec4 share = vec4(near.y, far.y, near.y, far.y) * vec4(near.z, near.z, far.z, far.z);
  vec4 taken = near.x * vec4(equal(across, ivec4(low.x))) + far.x * vec4(equal(across, ivec4(high.x)));
  return dot(share, taken);
}

/** Light of the sky that reaches a surface, by looking out of it in ever larger cubes: 0..1. */
float openness(vec3 p, vec3 normal, float pixel) {
  float open = 1.;
  int first = int(log2(pixel));
  for (int k = first; k < first + 5; k++) {
    vec3 ahead = p + normal * (.75 * float(1 << k));
    float grown = step(sum(ahead), float(2 * last + 3));
    open *= 1. - .5 * grown * crowd(ahead, k);
  }
  return open;
}

/** The colour of a cell's own, before any light; an N-position is grey and has a dot on every face. */
vec3 ownColour(ivec3 cell, int born, vec2 onFace, float pixel) {
  if (nimSum(cell) != 0 && pixel < 1.) return mix(ink, paper, length(onFace) < .2 ? .3 : .58);
  float place = lowest + dot(measure, vec4(cell, born));
  return texture(palette, vec2((255. * place + .5) / 256., .5)).rgb;
}

vec3 shade(ivec3 cell, int born, vec3 from, vec3 along, float t) {
  float pixel = footprint.x + footprint.y * t;
  vec3 off = from + t * along - vec3(cell - base) - .5;
  vec3 size = abs(off);
  float face = most(size);
  bvec3 facing = greaterThanEqual(size, vec3(face));
  vec3 normal = normalize(vec3(facing) * sign(off));
  /** What a cube too small to be seen shows of itself: all of its faces at once. */
  float far = smoothstep(.25, 1.2, pixel);
  vec3 mean = normalize(mix(normal, -along, .8 * far));

  vec3 own = ownColour(cell, born, facing.x ? off.yz : facing.y ? off.xz : off.xy, pixel);
  float open = openness(vec3(cell) + .5 + off, mean, max(1., pixel));
  float light = (.72 + .3 * dot(mean, lamp)) * mix(.5, 1.16, sqrt(open));
  if (born == newest) {
    own = mix(own, vec3(1), .3);
    light = max(light, 1.);
  }
  if (cell == selected) {
    own = accent;
    light = max(light, .85);
  }
  /** Edges of cubes that are large enough to have some. */
  float inside = (.5 - (sum(size) - face - least(size))) / max(pixel, 1e-6);
  float edge = (1. - smoothstep(.5, 1.5, inside)) * smoothstep(.2, .08, pixel);
  light *= 1. - .35 * edge;
  return mix(own * light, paper, .5 * smoothstep(haze.x, haze.y, t));
}

void main() {
  vec2 at = grain * gl_FragCoord.xy + jitter - 1.;
  vec3 from = origin[0] + at.x * origin[1] + at.y * origin[2];
  vec3 along = normalize(direction[0] + at.x * direction[1] + at.y * direction[2]);
  Ray ray = mirrored(from, along);
  vec2 time = span(ray, from, along);
  ivec3 cell = ivec3(0);
  int born = walk(ray, time.x, time.y, cell);
  colour = vec4(born < 0 ? paper : shade(cell, born, from, along, time.x), 1);
}`;

/** Draws one sample of every pixel of the hull. */
export function octantShader(rule: OctantRule): string {
  return GIVEN + LIFE[rule] + WALK + LIGHT;
}
