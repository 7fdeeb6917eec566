/**
 * The tree as dots and tubes. A position's star is its dot and the tubes to its parent and its
 * children, which are diagonals of faces away: so they lie on three lines through it. Positions
 * born late by the relaxed rule are also joined across. A tube belongs to the stars at both of its
 * ends, and who walks from one living cell to the next meets all that there is.
 */

const float NEVER = 1e9;
/** Dots no larger touch nothing. */
const float WIDEST = .5;
/** A dot is as thick as so many tubes. */
const float KNOB = 2.4;
const float ROOT = .70710678;

/** How thick a tube is where a pixel is so large. */
float thickness(float pixel) { return clamp(.6 * pixel, .1, WIDEST / KNOB); }

/**
 * Where the tubes of a star go: along (1, 1, 0), (1, 0, 1), (0, 1, 1) from where the two
 * coordinates sum to -2 or 0 to where to 0 or 2; of who is born late also along (1, -1, 0), (1, 0,
 * -1), (0, 1, -1), by differences.
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
/**
 * The parent has one less on two piles that end in as many digits 0, a child one more where they
 * end in as many 1.
 */
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

/**
 * Of two coordinates each: sums are how far p is along three diagonals of faces, differences how
 * far aside.
 */
vec3 sums(vec3 p) { return p.xxy + p.yzz; }
vec3 differences(vec3 p) { return p.xxy - p.yzz; }

/**
 * What three rods of the same directions in all stars have in common for a ray: how much a place
 * (x, z) across them determines when it is nearest to the rod how far it then is, how long it
 * takes through a unit, and its speed along them.
 */
struct Rods {
  vec3 whenX, whenZ, farX, farZ, slow, speed;
};

/**
 * A ray goes so fast across three rods, along (x, z), and along them; x is counted in half
 * diagonals.
 */
Rods rodsOf(vec3 x, vec3 z, vec3 speed) {
  vec3 square = max(.5 * x * x + z * z, 1e-6);
  vec3 slow = inversesqrt(square), over = slow * slow;
  return Rods(-.5 * x * over, -z * over, ROOT * slow * z, -ROOT * slow * x, slow, speed);
}

/**
 * When a ray meets three rods of a star which it passes at (x, z) across them and `along` them.
 */
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
 * The line along which the tube lies that has p on it, or 0 where p is rather on the dot. It is the
 * nearest: lines through the middle stand at 60 degrees or more, so that two tubes are apart
 * outside of the dot.
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

/**
 * A tube is its younger end's: of this one, which lies so far along the line from the middle of a
 * cell.
 */
ivec3 ownerOf(ivec3 cell, vec3 line, float far) {
#ifdef LATE
  ivec3 other = cell + ivec3(sign(far) * line);
  return BORN(other) > BORN(cell) ? other : cell;
#else
  return cell + ivec3(step(0., far) * line);
#endif
}

/**
 * A star that a ray meets: when it does, and when it enters its cell; this is -1 if there is none.
 */
struct Find {
  ivec3 cell;
  float met, entered;
};

/**
 * Walks from star to star, from a time on, as long as one may be met before the end. A tube leaves
 * the cells of its ends for two others about the edge between them. A steep ray, all but along such
 * an edge, can meet it there alone: so it walks on either side of itself, one after the other.
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
 * Goes on to the first dot or tube before the end; returns the step of its birth or -1, the cell
 * and the way outwards. Where cells are smaller than pixels they are cubes.
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
