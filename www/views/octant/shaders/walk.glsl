/**
 * A ray in a mirrored octant, where it runs upwards on all three axes: at time t it is at start + t
 * speed.
 */
struct Ray {
  vec3 start, speed, slow;
  /** The footprint: a uniform read again at every step costs. */
  vec2 pixel;
  /**
   * The base, mirrored; the bits that mirror a cell; and the cells of the copy that it is cast at,
   * mirrored.
   */
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

/**
 * The time that the ray spends where positions of a copy can be: between two sums, from its corner.
 */
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
 * Moves a ray on from the cell `here` to the first one that is `after` on some axis. On the
 * others it follows from how far they are from there: never behind `here`, nor at `after` too
 * early, however floats are rounded.
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

/**
 * Whether a cell lives, as far as such a pixel shows; if not, `after` are the next cells
 * upwards in which something may.
 */
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
 * Walks from the cell `next`, entered at time `then`, to the first live one, `here`, entered at t.
 * Returns whether there is one before the end, and moves `next` and `then` to the cell after it.
 * The test stands at the foot of the loop: machines that draw four pixels together go through the
 * body once more than any of them with the test at the head. The step beyond the last cell may be
 * wasted: without a branch in the body the next cell is known sooner.
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
 * Walks on from time t until the first living cell, or the end; returns its step of birth or -1.
 * Smaller than a pixel, a cube with a position in it is drawn whole: so the far melts and does not
 * flicker.
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
