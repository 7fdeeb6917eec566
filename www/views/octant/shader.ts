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

/** The hull of the set, so that only pixels are drawn that can show it: as much of it as is in the piece that is painted. */
export const HULL = `#version 300 es
in vec3 corner;
uniform vec2 closer;
uniform vec2 aside;
void main() {
  gl_Position = vec4(closer * corner.xy + aside * corner.z, 0, corner.z);
}`;

/** One triangle over the whole picture. */
export const WHOLE = `#version 300 es
void main() {
  gl_Position = vec4(gl_VertexID == 1 ? 3 : -1, gl_VertexID == 2 ? 3 : -1, 0, 1);
}`;

/** Shows a picture as it is: a third less work than to look between its pixels. */
export const SHOW = `#version 300 es
precision highp float;
precision highp sampler2D;
uniform sampler2D picture;
out vec4 colour;
void main() {
  colour = texelFetch(picture, ivec2(gl_FragCoord.xy), 0);
}`;

/** Shows the part of a picture that has been drawn, as large as the canvas. */
export const ENLARGE = `#version 300 es
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
/** (u, v) = grain * (skipped + pixel) + jitter - 1: what is painted may be a piece of the picture, after so many pixels. */
uniform vec2 skipped;
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
/** The copies that a ray can meet here: how many, where each begins, how far it is moved, and the side of all of them. */
uniform int copies;
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

#ifndef FINEST
#define FINEST 1.
#define COARSER 2.
#endif

#ifdef SKIPS
#ifndef GAP
#define GAP(p) ODDS((p).x, (p).y, (p).z, 1.)
#ifdef XORS
#define LINEAR
#endif
#endif
#define BORN(p) STEP(p)
#ifdef WHOLE
#define LIVES(p, gap, pixel) (float(gap) < (pixel))
#else
#define LIVES(p, gap, pixel) (float(gap) < (pixel) && seen(STEP(p)))
#endif
#endif

/** The power of two below a number from 1: a float without its digits, cheaper than shifts by numbers that vary. */
float power(float x) {
  return intBitsToFloat(floatBitsToInt(x) & 0x7f800000);
}
`;

const WALK = `
/** A ray in a mirrored octant, where it runs upwards on all three axes: at time t it is at start + t speed. */
struct Ray {
  vec3 start, speed, slow;
  /** The footprint: a uniform read again at every step costs. */
  vec2 pixel;
  /** The base, mirrored; the bits that mirror a cell; and the cells of the copy that it is cast at, mirrored. */
  ivec3 base, flip, low, high;
#ifdef LINEAR
  /** The gap of a mirrored cell is that of the cell and this one exclusive-or. */
  int odd;
#endif
};

Ray mirrored(vec3 from, vec3 along, ivec3 corner) {
  bvec3 back = lessThan(along, vec3(0));
  vec3 speed = max(abs(along), vec3(1e-7));
  ivec3 turned = -ivec3(back);
  ivec3 flip = turned & (side - 1);
  ivec3 low = corner + (turned & (side - part - 2 * corner));
  return Ray(
    mix(from, -from, back), speed, 1. / speed, footprint, base + (turned & (side - 2 * base)), flip,
    low, low + part - 1
#ifdef LINEAR
    , GAP(flip)
#endif
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
#ifdef AS_CUT
  float above = (bottom - float(sum(corner)) - place.x) / slope.x;
  if (leaving.x) enter.x = above; else leave.x = above;
#endif
  return vec2(
    max(max(most(entry(ray, ray.low)), 0.), max(most(enter.xyz), enter.w)),
    min(least(entry(ray, ray.high + 1)), min(least(leave.xyz), leave.w))
  );
}

float pixelAt(Ray ray, float t) {
  return max(1., ray.pixel.x + ray.pixel.y * t);
}

/**
 * Moves a ray on from the cell \`here\` to the first one that is \`after\` on some axis. On the others it is told by how
 * far they are from there: never behind \`here\`, nor at \`after\` too early, however floats are rounded.
 */
void pass(Ray ray, ivec3 after, inout ivec3 here, inout float t) {
  vec3 leave = entry(ray, after);
  t = least(leave);
  vec3 ahead = min((leave - t) * ray.speed, vec3(after - here));
  here = after - ivec3(ceil(ahead));
}

#ifdef SKIPS
/** What is known of the emptiness about a mirrored cell. */
int gapAt(Ray ray, ivec3 here) {
#ifdef LINEAR
  return here.x ^ here.y ^ here.z ^ ray.odd;
#else
  ivec3 cell = here ^ ray.flip;
  return GAP(cell);
#endif
}
#endif

/** Whether a cell lives, as far as such a pixel can tell; if not, \`after\` are the next cells upwards in which something may. */
bool alive(Ray ray, ivec3 here, float pixel, out ivec3 after) {
#ifdef AROUND
  uint known = about(here ^ ray.flip);
  int step = int(known & 255u) - 1;
  after = here + (step < 0 ? max(int(known >> 8), 1) : 1);
  return seen(step);
#else
  int gap = gapAt(ray, here);
  after = (here | (int(power(float(gap | 1))) - 1)) + 1;
  return LIVES(here ^ ray.flip, gap, pixel);
#endif
}

/**
 * Goes on from the cell \`next\`, entered at time \`then\`, to the first living one \`here\`, entered at t; says whether
 * there is one before the end, and moves \`next\` and \`then\` to what is after it. It is asked at the foot whether to go
 * on: machines that draw four pixels together go through the body once more than any of them when it is asked first.
 * The step beyond the last cell may be taken in vain: without a branch in the body the next cell is known sooner.
 */
bool seek(Ray ray, inout float then, float end, inout ivec3 next, out ivec3 here, out float t) {
  bool on;
  do {
    here = next;
    t = then;
    ivec3 after;
    on = !alive(ray, here, pixelAt(ray, t), after);
    pass(ray, after, next, then);
  } while (on && then < end);
  return !on;
}

#ifndef AS_TREE
/**
 * Walks on from time t until the first living cell, or the end; returns its step of birth or -1. Smaller than a pixel,
 * a cube with a position in it is drawn whole: so the far melts and does not flicker.
 */
int walk(Ray ray, inout float t, float end, out ivec3 cell, out vec3 outward) {
  outward = vec3(0);
  ivec3 next = clamp(cellAt(ray, t), ray.low, ray.high), here;
  float then = t;
  if (!seek(ray, then, end, next, here, t) || t >= end) return -1;
  cell = here ^ ray.flip;
  t = max(t, most(entry(ray, here)));
  return BORN(cell);
}
#endif
`;

/**
 * The tree as dots and tubes. A position's star is its dot and the tubes to its parent and its children, which are
 * diagonals of faces away: so they lie on three lines through it. Positions born late by the relaxed rule are also
 * joined across. A tube belongs to the stars at both of its ends, and who walks from one living cell to the next meets
 * all that there is.
 */
const TREE = `
const float NEVER = 1e9;
/** Dots no larger touch nothing. */
const float WIDEST = .5;
/** A dot is as thick as so many tubes. */
const float KNOB = 2.4;
const float ROOT = .70710678;

/** How thick a tube is where a pixel is so large. */
float thickness(float pixel) { return clamp(.6 * pixel, .1, WIDEST / KNOB); }

/**
 * Where the tubes of a star go: along (1, 1, 0), (1, 0, 1), (0, 1, 1) from where the two coordinates sum to -2 or 0 to
 * where to 0 or 2; of who is born late also along (1, -1, 0), (1, 0, -1), (0, 1, -1), told by differences.
 */
struct Joints {
  vec3 low, high;
#ifdef LATE
  vec3 tiedLow, tiedHigh;
#endif
};

#ifdef LATE
Joints jointsOf(ivec3 cell, ivec3 corner) {
  uint known = about(cell);
  int step = int(known & 255u) - 1;
  uint bits = (step > first ? known >> 8 : 0u) | (step < last ? known >> 20 : 0u);
  uvec3 low = uvec3(bits, bits >> 2, bits >> 4), tied = low >> 6u;
  return Joints(-2. * vec3(low & 1u), vec3(low & 2u), -2. * vec3(tied & 1u), vec3(tied & 2u));
}
#else
/** The parent has one less on two piles that end in as many digits 0, a child one more where they end in as many 1. */
Joints jointsOf(ivec3 cell, ivec3 corner) {
  ivec3 p = cell - corner;
  ivec3 ones = p & -p, zeros = ~p & (p + 1);
  ivec3 parent = ivec3(equal(ones.xxy, ones.yzz)) & ivec3(notEqual(ones.xxy, ivec3(0)));
  ivec3 child = ivec3(equal(zeros.xxy, zeros.yzz)) & ivec3(lessThan(zeros.xxy, ivec3(part)));
#ifndef WHOLE
  int step = BORN(cell);
  parent *= int(step > first);
  child *= int(step < last);
#endif
  return Joints(-2. * vec3(parent), 2. * vec3(child));
}
#endif

/** Of two coordinates each: sums tell how far p is along three diagonals of faces, differences how far aside. */
vec3 sums(vec3 p) { return p.xxy + p.yzz; }
vec3 differences(vec3 p) { return p.xxy - p.yzz; }

/**
 * What three rods of the same directions in all stars have in common for a ray: how much a place (x, z) across them tells
 * of when it is nearest to the rod and of how far it then is, how long it takes through a unit, and its speed along them.
 */
struct Rods {
  vec3 whenX, whenZ, farX, farZ, slow, speed;
};

/** A ray goes so fast across three rods, along (x, z), and along them; x is counted in half diagonals. */
Rods rodsOf(vec3 x, vec3 z, vec3 speed) {
  vec3 square = max(.5 * x * x + z * z, 1e-6);
  vec3 slow = inversesqrt(square), over = slow * slow;
  return Rods(-.5 * x * over, -z * over, ROOT * slow * z, -ROOT * slow * x, slow, speed);
}

/** When a ray meets three rods of a star which it passes at (x, z) across them and \`along\` them. */
float meeting(Rods rods, vec3 x, vec3 z, vec3 along, float radius, vec3 low, vec3 high) {
  vec3 far = x * rods.farX + z * rods.farZ;
  vec3 deep = radius * radius - far * far;
  vec3 t = x * rods.whenX + z * rods.whenZ - rods.slow * sqrt(max(deep, 0.));
  vec3 s = along + t * rods.speed;
  return least(mix(t, vec3(NEVER), lessThan(min(deep, min(s - low, high - s)), vec3(0))));
}

/** The tubes that a ray can meet. */
struct Tubes {
  Rods legs;
#ifdef LATE
  Rods ties;
#endif
};

Tubes tubesOf(vec3 d) {
  vec3 aside = differences(d), ahead = sums(d);
  return Tubes(
    rodsOf(aside, d.zyx, ahead)
#ifdef LATE
    /** What is across the ones is along the others. */
    , rodsOf(ahead, d.zyx, aside)
#endif
  );
}

/** When the ray p + t d meets the dot or a tube of a star in whose middle is 0. */
float meeting(Tubes tubes, vec3 p, vec3 d, Joints joints, float radius) {
  float knob = KNOB * radius;
  float b = dot(p, d), h = b * b - dot(p, p) + knob * knob;
  float first = h < 0. ? NEVER : -b - sqrt(h);
  vec3 aside = differences(p), ahead = sums(p);
  first = min(first, meeting(tubes.legs, aside, p.zyx, ahead, radius, joints.low, joints.high));
#ifdef LATE
  first = min(first, meeting(tubes.ties, ahead, p.zyx, aside, radius, joints.tiedLow, joints.tiedHigh));
#endif
  return first;
}

/**
 * The line along which the tube lies that has p on it, or 0 where p is rather on the dot. It is the nearest: lines
 * through the middle stand at 60 degrees or more, so that two tubes are apart outside of the dot.
 */
vec3 lineAt(vec3 p, float radius) {
  vec3 ahead = abs(sums(p));
  float longest = most(ahead);
  vec3 line = ahead.x >= longest ? vec3(1, 1, 0) : ahead.y >= longest ? vec3(1, 0, 1) : vec3(0, 1, 1);
#ifdef LATE
  vec3 aside = abs(differences(p));
  float across = most(aside);
  if (across > longest) {
    longest = across;
    line = aside.x >= across ? vec3(1, -1, 0) : aside.y >= across ? vec3(1, 0, -1) : vec3(0, 1, -1);
  }
#endif
  float square = dot(p, p), thick = radius * radius;
  bool onDot = abs(square - KNOB * KNOB * thick) < abs(square - .5 * longest * longest - thick);
  return onDot ? vec3(0) : line;
}

/** Where a ray passes a star: from its middle, at the time at which the ray enters its cell. */
vec3 passing(vec3 from, vec3 along, ivec3 cell, float t) {
  return from + t * along - vec3(cell - base) - .5;
}

/** A tube is its younger end's: of this one, which lies so far along the line from the middle of a cell. */
ivec3 ownerOf(ivec3 cell, vec3 line, float far) {
#ifdef LATE
  ivec3 other = cell + ivec3(sign(far) * line);
  return BORN(other) > BORN(cell) ? other : cell;
#else
  return cell + ivec3(step(0., far) * line);
#endif
}

/** A star that a ray meets: when it does, and when it enters its cell; this is -1 if there is none. */
struct Find {
  ivec3 cell;
  float met, entered;
};

/**
 * Walks from star to star, from a time on, as long as one may be met before the end. A tube leaves the cells of its ends
 * for two others about the edge between them. A steep ray, all but along such an edge, can meet it there alone: so it
 * walks on either side of itself, one after the other.
 */
Find climb(Ray ray, vec3 from, vec3 along, ivec3 corner, float begin, float end) {
  Find found = Find(ivec3(0), end, -1.);
  Tubes tubes = tubesOf(along);
#ifdef STEEP
  vec3 aside = .3 * vec3(greaterThan(ray.speed.zxy, vec3(STEEP)));
  ray.start += aside;
#endif
  float t = begin;
  ivec3 here = clamp(cellAt(ray, t), ray.low, ray.high);
  do {
    ivec3 star;
    float entered;
    bool some = seek(ray, t, found.met, here, star, entered);
    ivec3 cell = star ^ ray.flip;
    float pixel = ray.pixel.x + ray.pixel.y * entered;
    vec3 p = passing(from, along, cell, entered);
    float after = meeting(tubes, p, along, jointsOf(cell, corner), thickness(pixel));
    float met = pixel > 1. ? entered : entered + after;
#ifdef STEEP
    some = some && all(lessThan(uvec3(cell - corner), uvec3(part)));
#endif
    if (some && met < found.met && met >= begin) found = Find(cell, met, entered);
#ifdef STEEP
    if (t >= found.met && sum(aside) > 0.) {
      ray.start -= 2. * aside;
      aside = vec3(0);
      t = begin;
      here = clamp(cellAt(ray, t), ray.low, ray.high);
    }
#endif
  } while (t < found.met);
  return found;
}

/**
 * Goes on to the first dot or tube before the end; returns the step of its birth or -1, the cell and the way outwards.
 * Where cells are smaller than pixels they are cubes.
 */
int ascend(Ray ray, vec3 from, vec3 along, ivec3 corner, inout float t, float end, out ivec3 cell, out vec3 outward) {
  outward = vec3(0);
  Find found = climb(ray, from, along, corner, t, end);
  if (found.entered < 0.) return -1;
  t = found.met;
  cell = found.cell;
  float pixel = footprint.x + footprint.y * found.entered;
  if (pixel <= 1.) {
    vec3 p = passing(from, along, cell, found.entered) + (t - found.entered) * along;
    vec3 line = lineAt(p, thickness(pixel));
    float far = dot(p, line);
    outward = normalize(p - .5 * far * line);
    cell = ownerOf(cell, line, far);
  }
  return BORN(cell);
}
`;

const LIGHT = `
/** How much of the neighbourhood of p is taken, looked at in cubes of a side, smoothly: 0..1. */
float crowd(vec3 p, float size) {
  vec3 q = p * (1. / size) - .5;
  vec3 corner = floor(q);
  vec3 far = q - corner;
  ivec3 low = ivec3(corner);
#ifdef XORS
  /**
   * Of two cubes in a row along x only one can hold a position, by its last digit: one step aside, the other one. Those
   * before 0 are empty.
   */
  vec3 near = 1. - far;
  ivec3 high = low + 1;
  ivec4 y = ivec4(low.y, high.y, low.y, high.y);
  ivec4 z = ivec4(low.z, low.z, high.z, high.z);
  vec4 share = vec4(near.y, far.y, near.y, far.y) * vec4(near.z, near.z, far.z, far.z);
  int odd = ODDS(low.x, low.y, low.z, size) & 1;
  ivec4 x = low.x + ivec4(odd, 1 - odd, 1 - odd, odd);
  float even = odd > 0 ? far.x : near.x, other = odd > 0 ? near.x : far.x;
  vec4 taken = vec4(even, other, other, even);
#else
  /** Between four of the eight cubes: from the lowest along the axis on which p is farthest, and so on. */
  float first = most(far), third = least(far), second = sum(far) - first - third;
  ivec3 one = far.x == first ? ivec3(1, 0, 0) : far.y == first ? ivec3(0, 1, 0) : ivec3(0, 0, 1);
  ivec3 two = far.z == third ? ivec3(1, 1, 0) : far.y == third ? ivec3(1, 0, 1) : ivec3(0, 1, 1);
  ivec4 x = max(low.x + ivec4(0, one.x, two.x, 1), ivec4(0));
  ivec4 y = max(low.y + ivec4(0, one.y, two.y, 1), ivec4(0));
  ivec4 z = max(low.z + ivec4(0, one.z, two.z, 1), ivec4(0));
  vec4 share = vec4(1. - first, first - second, second - third, third), taken = vec4(1);
#endif
  return dot(share, mix(vec4(0), taken, equal(ODDS(x, y, z, size), ivec4(0))));
}

/** Light of the sky that reaches a surface, by looking out of it in ever larger cubes: 0..1. */
float openness(vec3 p, vec3 normal, float pixel, bool asked) {
  float open = 1.;
  float size = power(max(pixel, FINEST)), widest = 31. * power(pixel), highest = float(top + 3);
  do {
    vec3 ahead = p + normal * (.75 * size);
    float grown = step(sum(ahead), highest);
    open *= 1. - (1. - 1. / COARSER) * grown * crowd(ahead, size);
    size *= COARSER;
  } while (asked && size < widest);
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
#ifdef AS_TREE
  bool round = hit.outward != vec3(0);
#else
  const bool round = false;
#endif
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
  float open = round ? .8 : openness(place, mean, max(1., pixel), !round && hit.born >= 0);
  float light = (.72 + .3 * dot(mean, lamp)) * mix(.5, 1.16, sqrt(open));
  bool fresh = hit.born == newest, chosen = hit.cell == selected;
  own = mix(mix(own, mix(own, vec3(1), .3), bvec3(fresh)), accent, bvec3(chosen));
  light = max(light, max(float(fresh), .85 * float(chosen)));
#ifndef AS_TREE
  /** Edges of cubes that are large enough to have some; among a tree's are none. */
  float inside = (.5 - (sum(size) - face - least(size))) / max(pixel, 1e-6);
  float edge = (1. - smoothstep(.5, 1.5, inside)) * smoothstep(.2, .08, pixel);
  light *= 1. - .35 * edge;
#endif
  return mix(own * light, paper, .5 * smoothstep(haze.x, haze.y, hit.t));
}

/** Looks at one of the copies, which may hide what has been met so far; the only one is all that there is. */
void look(vec3 from, vec3 along, float bottom, ivec3 corner, inout Hit best) {
  Ray ray = mirrored(from, along, corner);
  vec2 time = span(ray, from, along, corner, bottom);
  float t = time.x, end = min(time.y, best.t);
  ivec3 cell = ivec3(0);
  vec3 outward = vec3(0);
  int born = -1;
#ifdef AS_TREE
  born = ascend(ray, from, along, corner, t, end, cell, outward);
#else
  born = walk(ray, t, end, cell, outward);
#endif
#if COPIES > 1
  if (born >= 0)
#endif
    best = Hit(t, born, cell, from, outward);
}

/** The first thing that a ray meets among all copies; born is -1 if there is none. */
Hit sight(vec3 from, vec3 along, float bottom) {
  Hit best = Hit(1e9, -1, ivec3(0), from, vec3(0));
#if COPIES > 1
  int i = 0;
  do {
    look(from - shifts[i], along, bottom, corners[i], best);
    i++;
  } while (i < copies);
#else
  look(from, along, bottom, ivec3(0), best);
#endif
  return best;
}

void main() {
  vec2 at = grain * (skipped + gl_FragCoord.xy) + jitter - 1.;
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
  /** Some rays are as good as along an axis, and it is a tree. */
  readonly steep: boolean;
}

/** A ray is steep of which so much goes along an axis. */
export const STEEP = 0.94;

/** Draws one sample of every pixel of the hull. What a manner does not need is left out: a loop of one turn costs. */
export function octantShader({ set, style, cut, whole, copies, steep }: Manner): string {
  const { life } = SETS[set];
  /** Births of a step have one sum, except by the relaxed rule. */
  const layer = set === "relaxed" ? "-1." : "float(top - 1)";
  const defined = [
    `COPIES ${copies}`,
    ...(style === "tree" ? ["AS_TREE"] : []),
    ...(steep ? [`STEEP ${STEEP}`] : []),
    ...(cut ? ["AS_CUT", `LAYER ${layer}`] : []),
    ...(whole && !cut ? ["WHOLE"] : []),
  ];
  const head = ["#version 300 es", ...defined.map((name) => `#define ${name}`)].join("\n");
  return `${head}\n${GIVEN}${life}${LIFE}${WALK}${style === "tree" ? TREE : ""}${LIGHT}`;
}
