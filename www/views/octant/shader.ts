/**
 * The shaders of the octant. A ray walks the lattice in whole numbers: the cell (a, b, c) holds a position of Nim when
 * a xor b xor c = 0; where it does not, the largest aligned cube of side 2^k about it, k the highest bit of that
 * nim-sum, is empty as well and is crossed in one step. No geometry and no texture stand for the set. Other sets
 * come from the table in sets.ts.
 *
 * Space: the position (a, b, c) is the cube a..a+1, b..b+1, c..c+1. Floats count from a whole point `base` near the
 * camera's target, so that they stay exact at every side.
 */
import { SETS, type SetName } from "./sets.ts";

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

const GIVEN = `
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp usampler2D;
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
/** The fourth pile of a slice. */
uniform int fourth;
/** Steps to be seen; the newest is lit unless it is -1. */
uniform int last;
uniform int newest;
/** Sums of coordinates go up to it. */
uniform int top;
/** How far positions may lie outside of the tetrahedron a <= b + c, b <= a + c, c <= a + b. */
uniform float slack;
/** The copies that are cast one by one: where each begins, how far it is moved, and the side of all of them. */
uniform ivec3 corners[COPIES];
uniform vec3 shifts[COPIES];
uniform int part;

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

/** Positions born earlier are not seen: 0, or \`last\` for the newest alone. */
int first = 0;

int sum(ivec3 p) { return p.x + p.y + p.z; }
float sum(vec3 p) { return p.x + p.y + p.z; }
float least(vec3 p) { return min(p.x, min(p.y, p.z)); }
float most(vec3 p) { return max(p.x, max(p.y, p.z)); }
`;

/** Who lives where. Whole sets decided by digits need no look at the steps between which they are seen. */
const LIFE = `
bool seen(int step) { return step >= first && step <= last; }

#ifdef SKIPS
#define GAP(p) ODDS((p).x, (p).y, (p).z, 1.)
#define BORN(p) STEP(p)
#ifdef WHOLE
#define LIVES(p, gap, pixel) (float(gap) < (pixel))
#else
#define LIVES(p, gap, pixel) (float(gap) < (pixel) && seen(STEP(p)))
#endif
#else
#define GAP(p) 0
#define LIVES(p, gap, pixel) seen(BORN(p))
#endif

/** The power of two below a number from 1: a float without its digits, cheaper than shifts by numbers that vary. */
float power(float x) {
  return intBitsToFloat(floatBitsToInt(x) & 0x7f800000);
}

/** The step of birth of a cell; -1 if it is not seen. */
int birth(ivec3 cell) {
#ifdef SKIPS
  if (GAP(cell) != 0) return -1;
#endif
  int step = BORN(cell);
  return seen(step) ? step : -1;
}
`;

const WALK = `
/** A ray in a mirrored octant, where it runs upwards on all three axes: at time t it is at start + t speed. */
struct Ray {
  vec3 start, speed, slow;
  /** The base, mirrored; the bits that mirror a cell; and the cells of the copy that it is cast at, mirrored. */
  ivec3 base, flip, low, high;
  /** The gap of a mirrored cell is that of the cell and this one exclusive-or, if the digits of a gap are. */
  int odd;
};

Ray mirrored(vec3 from, vec3 along, ivec3 corner) {
  bvec3 back = lessThan(along, vec3(0));
  vec3 speed = max(abs(along), vec3(1e-7));
  ivec3 turned = ivec3(back);
  ivec3 flip = turned * (side - 1);
  ivec3 low = corner + turned * (side - part - 2 * corner);
  return Ray(
    mix(from, -from, back), speed, 1. / speed, base + turned * (side - 2 * base), flip,
    low, low + part - 1, GAP(flip)
  );
}

/** When the ray enters, on each axis, the cells with these coordinates. */
vec3 entry(Ray ray, ivec3 cell) {
  return (vec3(cell - ray.base) - ray.start) * ray.slow;
}

ivec3 cellAt(Ray ray, float t) {
  return ivec3(floor(ray.start + t * ray.speed)) + ray.base;
}

/** The time that the ray spends where positions of a copy can be: between two sums, from its corner. */
vec2 span(Ray ray, vec3 from, vec3 along, ivec3 corner, float bottom) {
  vec3 p = from + vec3(base - corner);
  vec4 bound = vec4(top - sum(corner) + 3, vec3(1. + slack));
  vec4 place = vec4(sum(p), 2. * p - sum(p));
  vec4 slope = vec4(sum(along), 2. * along - sum(along));
  vec4 time = (bound - place) / slope;
  bvec4 leaving = greaterThanEqual(slope, vec4(0));
  vec4 enter = mix(time, vec4(-1e9), leaving);
  vec4 leave = mix(vec4(1e9), time, leaving);
  float above = (bottom - float(sum(corner)) - place.x) / slope.x;
  if (leaving.x) enter.x = above; else leave.x = above;
  return vec2(
    max(max(most(entry(ray, ray.low)), 0.), max(most(enter.xyz), enter.w)),
    min(least(entry(ray, ray.high + 1)), min(least(leave.xyz), leave.w))
  );
}

float pixelAt(float t) {
  return max(1., footprint.x + footprint.y * t);
}

int gapAt(Ray ray, ivec3 here) {
#ifdef XORS
  return here.x ^ here.y ^ here.z ^ ray.odd;
#else
  ivec3 cell = here ^ ray.flip;
  return GAP(cell);
#endif
}

/** The last cell, upwards, of the empty cube about a cell of such a gap; the cell itself if it has none. */
ivec3 emptyTo(ivec3 here, int gap) {
  return here | (int(power(max(float(gap), 1.))) - 1);
}

/** The cell behind those from \`here\` to \`high\`, which the ray leaves on the axes at these times, at t first. */
ivec3 beyond(Ray ray, ivec3 here, ivec3 high, vec3 leave, float t) {
  return clamp(cellAt(ray, t), here, high) + ivec3(lessThanEqual(leave, vec3(t)));
}

#ifdef AS_TREE
const float NEVER = 1e9;
/** Dots no larger touch nothing. */
const float WIDEST = .5;
/** A dot is as thick as so many tubes, if it can be. */
const float KNOB = 2.4;
/** How thick a tube is where a pixel is so large. */
float thickness(float pixel) { return max(.6 * pixel, .1); }
/** The size of a pixel from which all dots are of the widest kind, and tubes too short to be seen between them. */
const float FINE = WIDEST / (.6 * KNOB);

/** How long after t the ray meets the widest dot in a cell. Where dots would be smaller than pixels they are cubes again. */
float dotAt(Ray ray, ivec3 here, float t, out vec3 outward) {
  vec3 p = ray.start + t * ray.speed - vec3(here - ray.base) - .5;
  float b = dot(p, ray.speed);
  float h = b * b - dot(p, p) + WIDEST * WIDEST;
  float after = h < 0. ? NEVER : -b - sqrt(h);
  outward = (p + after * ray.speed) * vec3(1 - 2 * (ray.flip & 1));
  return after;
}

#endif

#ifdef HEIGHTS
/**
 * Walks on from time t until the first living cell, or the end; returns its step of birth or -1. Passes over squares
 * of (a, b), as large as it can, whose third piles the ray does not meet; one smaller than a pixel is drawn whole.
 */
int walk(Ray ray, inout float t, float end, out ivec3 cell, out vec3 outward) {
  outward = vec3(0);
  ivec3 here = clamp(cellAt(ray, t), ray.low, ray.high);
  bool down = ray.flip.z != 0;
  float size = 1.;
  int born = -1;
  while (t < end) {
    ivec3 high = ivec3((here.xy | (int(size) - 1)), ray.high.z);
    vec3 leave = entry(ray, high + 1);
    float next = min(leave.x, leave.y);
    cell = here ^ ray.flip;
    ivec2 thirds = reach(ivec2(vec2(cell.xy) / size), size);
    if (down) thirds = ray.flip.z - thirds.yx;
    bool met = here.z <= thirds.y && cellAt(ray, next).z >= thirds.x;
    if (met && (size == 1. || size < pixelAt(t))) {
      float reached = max(t, (float(thirds.x - ray.base.z) - ray.start.z) * ray.slow.z);
      cell.z = clamp(cellAt(ray, reached).z, thirds.x, thirds.y) ^ ray.flip.z;
      int step = sum(cell) >> 1;
      if (seen(step)) {
        t = reached;
        born = step;
        break;
      }
      met = false;
    }
    if (!met) {
      t = least(leave);
      here = beyond(ray, here, high, leave, t);
    }
    size = met ? .5 * size : min(2. * size, float(side));
  }
  return born;
}
#else
/** Goes on from a cell, entered at time t, to the first living one, or the end; \`leave\` is when the ray leaves it. */
void seek(Ray ray, inout float t, float end, inout ivec3 here, out vec3 leave) {
  for (;;) {
    int gap = gapAt(ray, here);
    ivec3 high = emptyTo(here, gap);
    leave = entry(ray, high + 1);
    if (t >= end || LIVES(here ^ ray.flip, gap, pixelAt(t))) return;
    t = least(leave);
    here = beyond(ray, here, high, leave, t);
  }
}

/**
 * Walks on from time t until the first living cell, or the end; returns its step of birth or -1. Smaller than a pixel,
 * a cube with a position in it is drawn whole: so the far melts and does not flicker. In a tree it is a dot that is met,
 * as long as it is larger than a pixel.
 */
int walk(Ray ray, inout float t, float end, out ivec3 cell, out vec3 outward) {
  outward = vec3(0);
  ivec3 here = clamp(cellAt(ray, t), ray.low, ray.high);
  vec3 leave;
#ifdef AS_TREE
  float after;
  for (;;) {
    seek(ray, t, end, here, leave);
    after = dotAt(ray, here, t, outward);
    if (t >= end || pixelAt(t) > 1. || after < NEVER) break;
    t = least(leave);
    here = beyond(ray, here, here, leave, t);
  }
  if (t >= end) return -1;
  if (pixelAt(t) <= 1.) t += after;
  else outward = vec3(0);
#else
  seek(ray, t, end, here, leave);
  if (t >= end) return -1;
#endif
  cell = here ^ ray.flip;
  t = max(t, most(entry(ray, here)));
  return BORN(cell);
}
#endif
`;

/**
 * The tree as dots and tubes. All tubes are diagonals of faces of the dual lattice, whose cells have positions at
 * their corners. Positions of Nim have even sums, and the parent of one is a step along two axes nearer to 0: so of
 * the corners of a dual cell only four can be positions, and its tubes are a star, from the lowest of the four to the
 * other three or from these to the highest. Positions born late by the relaxed rule are also joined across.
 */
const TREE = `
/** One of the eight cells of the dual lattice about a position: where the middle of its star is, and who lives there. */
struct Star {
  /** From the middle of the star the ends of its legs are at (1, 1, 0), (1, 0, 1), (0, 1, 1), after this turn: 1 or -1. */
  int turn;
  ivec3 middle;
  /** Whether the middle and the ends live, and the ends' steps of birth differ from those of one another. */
  bvec4 lives;
  bvec3 differ;
};

ivec3 outside(ivec3 p, ivec3 corner) {
  /** Digits of their own, so that no two of them cancel out. */
  return ivec3(greaterThanEqual(uvec3(p - corner), uvec3(part))) * ivec3(1 << 20, 1 << 21, 1 << 22);
}

int bornAt(ivec3 p) {
  return most(vec3(p)) < float(side) ? BORN(p) : -1;
}

Star starAt(ivec3 low, ivec3 corner) {
  int odd = (low.x + low.y + low.z + fourth) & 1;
  ivec3 p = low + odd, q = low + 1 - odd;
  Star star = Star(1 - 2 * odd, p, bvec4(false), bvec3(false));
  p ^= outside(p, corner);
  q ^= outside(q, corner);
  ivec4 x = ivec4(p.x, q.x, q.x, p.x), y = ivec4(p.y, q.y, p.y, q.y), z = ivec4(p.z, p.z, q.z, q.z);
#ifdef XORS
  star.lives = equal(ODDS(x, y, z, 1.), ivec4(0));
#ifndef WHOLE
  ivec4 step = (x + y + z + fourth) >> 1;
  star.lives = bvec4(ivec4(star.lives) & ivec4(greaterThanEqual(step, ivec4(first))) & ivec4(lessThanEqual(step, ivec4(last))));
#endif
#else
  ivec4 step = ivec4(
    bornAt(p), bornAt(ivec3(q.x, q.y, p.z)), bornAt(ivec3(q.x, p.y, q.z)), bornAt(ivec3(p.x, q.y, q.z))
  );
  star.lives = bvec4(ivec4(greaterThanEqual(step, ivec4(first))) & ivec4(lessThanEqual(step, ivec4(last))));
  star.differ = notEqual(step.yyz, step.zww);
#endif
  return star;
}

/** When the ray p + t d meets balls about the middle of a star and the ends of its legs. */
vec4 balls(vec3 p, vec3 d, float radius) {
  vec4 b = dot(p, d) - vec4(0, d.x + d.y, d.x + d.z, d.y + d.z);
  vec4 h = b * b - dot(p, p) + 2. * vec4(0, p.x + p.y - 1., p.x + p.z - 1., p.y + p.z - 1.) + radius * radius;
  vec4 t = -b - sqrt(max(h, 0.));
  return mix(t, vec4(NEVER), lessThan(min(h, t + .5), vec4(0)));
}

/** When rays meet three rods: across them at (u, v), along them at s, of 0..1, and with these speeds. */
vec3 rods(vec3 u, vec3 v, vec3 s, vec3 du, vec3 dv, vec3 ds, float radius) {
  vec3 a = max(du * du + dv * dv, 1e-6);
  vec3 b = u * du + v * dv;
  vec3 h = b * b - a * (u * u + v * v - radius * radius);
  vec3 t = (-b - sqrt(max(h, 0.))) / a;
  s += t * ds;
  return mix(t, vec3(NEVER), lessThan(min(min(h, t + .5), min(s, 1. - s)), vec3(0)));
}

const float ROOT = .70710678;

vec3 legs(vec3 p, vec3 d, float radius) {
  return rods(
    ROOT * (p.xxy - p.yzz), p.zyx, .5 * (p.xxy + p.yzz), ROOT * (d.xxy - d.yzz), d.zyx, .5 * (d.xxy + d.yzz), radius
  );
}

/** Between the ends of the first and the second leg, the first and the third, the second and the third. */
vec3 ties(vec3 p, vec3 d, float radius) {
  vec3 q = p - .5;
  return rods(
    ROOT * (q.yxx + q.zzy), p - 1., .5 * (q.zzy - q.yxx) + .5,
    ROOT * (d.yxx + d.zzy), d, .5 * (d.zzy - d.yxx), radius
  );
}

/** When the ray first meets each dot and rod that lives in a dual cell; from the middle of its star. */
struct Meeting {
  vec4 dots;
  vec3 legs;
#ifndef XORS
  vec3 ties;
#endif
};

Meeting meeting(Star star, vec3 p, vec3 d, float radius) {
  bvec3 joined = bvec3(ivec3(star.lives.yzw) & int(star.lives.x));
  return Meeting(
    mix(vec4(NEVER), balls(p, d, min(KNOB * radius, WIDEST)), star.lives),
    mix(vec3(NEVER), legs(p, d, radius), joined)
#ifndef XORS
    , mix(vec3(NEVER), ties(p, d, radius), bvec3(ivec3(star.lives.yyz) & ivec3(star.lives.zww) & ivec3(star.differ)))
#endif
  );
}

float firstOf(Meeting met) {
  float first = min(min(least(met.dots.xyz), met.dots.w), least(met.legs));
#ifndef XORS
  first = min(first, least(met.ties));
#endif
  return first;
}

/** The end of a star's leg for which something is first. */
vec3 endOf(bvec3 first) {
  return first.x ? vec3(1, 1, 0) : first.y ? vec3(1, 0, 1) : vec3(0, 1, 1);
}

/** Which dot or rod it is that is met first, at p, and the way out of it; a rod is its younger end's. */
ivec3 ownerOf(Star star, Meeting met, float first, vec3 p, out vec3 outward) {
  /** Made twice from the same numbers, times may yet differ by their last digit. */
  float soon = first + 1e-4;
  bool dotted = least(vec3(least(met.dots.xyz), met.dots.w, NEVER)) <= soon;
  vec3 end = endOf(lessThanEqual(dotted ? met.dots.yzw : met.legs, vec3(soon)));
  if (met.dots.x <= soon) end = vec3(0);
  vec3 other = dotted ? end : vec3(0);
#ifndef XORS
  if (!dotted && least(met.legs) > soon) {
    bvec3 tied = lessThanEqual(met.ties, vec3(soon));
    end = tied.x || tied.y ? vec3(1, 1, 0) : vec3(1, 0, 1);
    other = tied.x ? vec3(1, 0, 1) : vec3(0, 1, 1);
  }
#endif
  vec3 rod = end - other, off = p - end;
  outward = normalize(off - rod * (.5 * dot(off, rod))) * float(star.turn);
  ivec3 owner = star.middle + star.turn * ivec3(end), before = star.middle + star.turn * ivec3(other);
#ifdef XORS
  return sum(owner) > sum(before) ? owner : before;
#else
  return birth(owner) > birth(before) ? owner : before;
#endif
}

#ifdef XORS
/** Whether something may live at the corners of a mirrored dual cell of such a gap: outside of the side, nothing does. */
bool mayLive(ivec3 here, int gap) {
  ivec3 carry = here ^ (here + 1);
  ivec4 wanted = ivec4(0, carry.x ^ carry.y, carry.x ^ carry.z, carry.y ^ carry.z);
  return any(equal(wanted ^ (-(gap & 1) & (carry.x ^ carry.y ^ carry.z)), ivec4(gap)));
}
#endif

/**
 * Walks on to the first dot or tube before the end; returns the step of its birth or -1, the cell and the way outwards.
 * The inner loop goes to the next cell in which something may live and does little, so that rays side by side, which a
 * machine takes together, come to the costly part together.
 */
int climb(Ray ray, vec3 from, vec3 along, ivec3 corner, inout float t, float end, out ivec3 cell, out vec3 outward) {
  ray.start -= .5;
  ivec3 turned = ivec3(lessThan(along, vec3(0)));
  ivec3 here = clamp(cellAt(ray, t), ray.low - 1, ray.high);
  Star star;
  Meeting met;
  vec3 p, leave;
  float first;
  for (;;) {
    for (;;) {
      int gap = gapAt(ray, here);
      ivec3 high = emptyTo(here, gap) - 1;
      if (any(lessThan(high, here))) high = here;
      leave = entry(ray, high + 1);
#ifdef XORS
      bool may = mayLive(here, gap);
#else
      bool may = any(starAt(here + turned * (side - 2 - 2 * here), corner).lives);
#endif
      if (t >= end || may) break;
      t = least(leave);
      here = beyond(ray, here, high, leave, t);
    }
    star = starAt(here + turned * (side - 2 - 2 * here), corner);
    p = (from + t * along - vec3(star.middle - base) - .5) * float(star.turn);
    met = meeting(star, p, along * float(star.turn), thickness(footprint.x + footprint.y * t));
    first = firstOf(met);
    float next = least(leave);
    if (t >= end || t + first < next + 1e-3) break;
    t = next;
    here = beyond(ray, here, here, leave, t);
  }
  if (t >= end) return -1;
  t += first;
  cell = ownerOf(star, met, first, p + first * along * float(star.turn), outward);
  return BORN(cell);
}
`;

const LIGHT = `
/** How much of the neighbourhood of p is taken, looked at in cubes of a side, smoothly: 0..1. */
float crowd(vec3 p, float size) {
  vec3 q = p * (1. / size) - .5;
  vec3 corner = floor(q);
  vec3 far = q - corner;
  vec3 near = 1. - far;
  ivec3 low = ivec3(corner), high = low + 1;
#ifndef XORS
  low = max(low, ivec3(0));
  high = max(high, ivec3(0));
#endif
  ivec4 y = ivec4(low.y, high.y, low.y, high.y);
  ivec4 z = ivec4(low.z, low.z, high.z, high.z);
  vec4 share = vec4(near.y, far.y, near.y, far.y) * vec4(near.z, near.z, far.z, far.z);
#ifdef XORS
  /** Of two cubes in a row along x only one can hold a position: by its last digit. Those before 0 are empty. */
  bvec4 odd = notEqual(ODDS(low.x, y, z, size) & 1, ivec4(0));
  ivec4 x = ivec4(mix(vec4(low.x), vec4(high.x), odd));
  vec4 taken = mix(vec4(0), mix(near.xxxx, far.xxxx, odd), equal(ODDS(x, y, z, size), ivec4(0)));
#else
  vec4 taken = mix(vec4(0), near.xxxx, equal(ODDS(low.x, y, z, size), ivec4(0)))
    + mix(vec4(0), far.xxxx, equal(ODDS(high.x, y, z, size), ivec4(0)));
#endif
  return dot(share, taken);
}

/** Light of the sky that reaches a surface, by looking out of it in ever larger cubes: 0..1. */
float openness(vec3 p, vec3 normal, float pixel) {
  float open = 1.;
  float size = power(pixel);
  for (int i = 0; i < 5; i++) {
    vec3 ahead = p + normal * (.75 * size);
    float grown = step(sum(ahead), float(top + 3));
    open *= 1. - .5 * grown * crowd(ahead, size);
    size *= 2.;
  }
  return open;
}

/** The colour of a cell's own, before any light; an N-position born late is grey and has a dot on every face, or a belt. */
vec3 ownColour(ivec3 cell, int born, vec2 onFace, float pixel) {
#ifdef LATE
  if ((cell.x ^ cell.y ^ cell.z) != 0 && pixel < 1.)
    return mix(ink, paper, length(onFace) < .2 ? .3 : .58);
#endif
  float place = lowest + dot(measure, vec4(cell, born));
  return texelFetch(palette, ivec2(255. * clamp(place, 0., 1.) + .5, 0), 0).rgb;
}

/** What a ray has met: a cube, or something round with a way outwards. */
struct Hit {
  float t;
  int born;
  ivec3 cell;
  vec3 from, outward;
};

vec3 shade(Hit hit, vec3 along) {
  float pixel = footprint.x + footprint.y * hit.t;
  bool round = hit.outward != vec3(0);
  vec3 off = hit.from + hit.t * along - vec3(hit.cell - base) - .5;
  vec3 size = abs(off);
  float face = most(size);
  bvec3 facing = greaterThanEqual(size, vec3(face));
  vec3 normal = round ? hit.outward : normalize(vec3(facing) * sign(off));
  /** What a cube too small to be seen shows of itself: all of its faces at once. */
  float far = smoothstep(.25, 1.2, pixel);
  vec3 mean = normalize(mix(normal, -along, .8 * far));

  vec2 onFace = round ? vec2(.5 * normal.z, 0) : facing.x ? off.yz : facing.y ? off.xz : off.xy;
  vec3 own = ownColour(hit.cell, hit.born, onFace, pixel);
  vec3 place = vec3(hit.cell) + .5 + off;
  float open = round ? .8 : openness(place, mean, max(1., pixel));
  float light = (.72 + .3 * dot(mean, lamp)) * mix(.5, 1.16, sqrt(open));
  if (hit.born == newest) {
    own = mix(own, vec3(1), .3);
    light = max(light, 1.);
  }
  if (hit.cell == selected) {
    own = accent;
    light = max(light, .85);
  }
  /** Edges of cubes that are large enough to have some. */
  float inside = (.5 - (sum(size) - face - least(size))) / max(pixel, 1e-6);
  float edge = (1. - smoothstep(.5, 1.5, inside)) * smoothstep(.2, .08, pixel);
  if (!round) light *= 1. - .35 * edge;
  return mix(own * light, paper, .5 * smoothstep(haze.x, haze.y, hit.t));
}

/** Looks at one of the copies, which may hide what has been met so far. */
void look(vec3 from, vec3 along, float bottom, ivec3 corner, inout Hit best) {
  Ray ray = mirrored(from, along, corner);
  vec2 time = span(ray, from, along, corner, bottom);
  float t = time.x, end = min(time.y, best.t);
  ivec3 cell = ivec3(0);
  vec3 outward = vec3(0);
  int born = -1;
#ifdef AS_TREE
  float far = footprint.y > 0. ? (FINE - footprint.x) / footprint.y : footprint.x < FINE ? NEVER : 0.;
  born = climb(ray, from, along, corner, t, min(end, far), cell, outward);
  if (born < 0)
#endif
  born = walk(ray, t, end, cell, outward);
  if (born >= 0) best = Hit(t, born, cell, from, outward);
}

/** The first thing that a ray meets among all copies; born is -1 if there is none. */
Hit sight(vec3 from, vec3 along, float bottom) {
  Hit best = Hit(1e9, -1, ivec3(0), from, vec3(0));
  LOOKS
  return best;
}

void main() {
  vec2 at = grain * gl_FragCoord.xy + jitter - 1.;
  vec3 from = origin[0] + at.x * origin[1] + at.y * origin[2];
  vec3 along = normalize(direction[0] + at.x * direction[1] + at.y * direction[2]);
#ifdef AS_CUT
  first = last;
  Hit layer = sight(from, along, LAYER);
  first = 0;
  if (layer.born >= 0) {
    colour = vec4(shade(layer, along), 1);
    return;
  }
#endif
  Hit hit = sight(from, along, -1.);
  colour = vec4(hit.born < 0 ? paper : shade(hit, along), 1);
#ifdef AS_CUT
  colour.rgb = mix(colour.rgb, paper, .82);
#endif
}`;

/** How a set is drawn: as cubes or as its tree, whole or with its newest step standing out, alone or in four copies. */
export interface Manner {
  readonly set: SetName;
  readonly style: "cubes" | "tree";
  readonly cut: boolean;
  /** Everything that will ever be born is seen. */
  readonly whole: boolean;
  readonly copies: number;
}

/** Draws one sample of every pixel of the hull. What a manner does not need is left out: a loop of one turn costs. */
export function octantShader({ set, style, cut, whole, copies }: Manner): string {
  const { life } = SETS[set];
  /** Births of a step have one sum, except by the relaxed rule. */
  const layer = set === "relaxed" ? "-1." : "float(top - 1)";
  const looks = Array.from(
    { length: copies },
    (_, i) => `look(from - shifts[${i}], along, bottom, corners[${i}], best);`,
  );
  const defined = [
    `COPIES ${copies}`,
    `LOOKS ${looks.join(" ")}`,
    ...(style === "tree" ? ["AS_TREE"] : []),
    ...(cut ? ["AS_CUT", `LAYER ${layer}`] : []),
    ...(whole && !cut ? ["WHOLE"] : []),
  ];
  const head = ["#version 300 es", ...defined.map((name) => `#define ${name}`)].join("\n");
  return `${head}\n${GIVEN}${life}${LIFE}${WALK}${style === "tree" ? TREE : ""}${LIGHT}`;
}
