/** How much of the neighbourhood of p is taken, looked at in cubes of a side, smoothly: 0..1. */
float crowd(vec3 p, float size) {
  vec3 q = p * (1. / size) - .5;
  vec3 corner = floor(q);
  vec3 far = q - corner;
  ivec3 low = ivec3(corner);
#ifdef XORS
  /**
   * Of two cubes in a row along x only one can hold a position, by its last digit: one step aside,
   * the other one. Those before 0 are empty.
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
  /**
   * Between four of the eight cubes: from the lowest along the axis on which p is farthest, and so
   * on.
   */
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

/**
 * The shares of the light of the sky and of the lamp that reach a surface: 0..1. Looks into cubes
 * of sides 1, 4, 16 on both ways. A cube that holds positions of Nim has one in each of its rows,
 * and hides what is behind it; the fourth of the light that it leaves makes soft shadows.
 */
vec2 openness(vec3 p, vec3 normal, float pixel, bool requested) {
  vec2 open = vec2(1);
  float size = power(max(pixel, FINEST)), widest = 31. * power(pixel), highest = float(top + 3);
  do {
    vec3 up = p + .75 * size * normal, over = p + size * (.5 * normal + lamp);
    open *= 1. - .75 * vec2(crowd(up, size), crowd(over, size)) * step(vec2(sum(up), sum(over)), vec2(highest));
    size *= 4.;
  } while (requested && size < widest);
  return open;
}

/**
 * The colour of a cell's own, before any light; an N-position born late is grey and has a dot on
 * every face, or a belt.
 */
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
  vec2 open = round ? vec2(.8) : openness(place, mean, max(1., pixel), !round && hit.born >= 0);
  float lit = max(0., dot(mean, lamp)) * open.y;
  float light = .42 + .37 * sqrt(open.x) + .46 * lit;
  /** Colours are deeper in the shadow. */
  own *= mix(own / max(most(own), .01), vec3(1), min(1., .55 + lit));
  bool fresh = hit.born == newest, chosen = hit.cell == selected;
  own = mix(mix(own, mix(own, vec3(1), .3), bvec3(fresh)), accent, bvec3(chosen));
  light = max(light, max(float(fresh), .85 * float(chosen)));
#ifndef AS_TREE
  /**
   * Edges of cubes that are large enough to have some; among a tree's are none. The newest cubes
   * have an outline.
   */
  float inside = (.5 - (sum(size) - face - least(size))) / max(pixel, 1e-6);
  float edge = (1. - smoothstep(.5, 1.5, fresh ? .4 * inside : inside)) * smoothstep(.2, .08, pixel);
  light *= 1. - (fresh ? .85 : .35) * edge;
#endif
  return mix(own * light, paper, .4 * smoothstep(haze.x, haze.y, hit.t));
}

/**
 * Looks at one of the copies, which may hide what has been met so far; the only one is all that
 * there is.
 */
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
Hit hitAlong(vec3 from, vec3 along, float bottom) {
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
  Hit layer = hitAlong(from, along, LAYER);
  first = 0;
  if (layer.born >= 0) {
    colour = vec4(shade(layer, along), 1);
    return;
  }
#endif
  Hit hit = hitAlong(from, along, -1.);
  colour = vec4(hit.born < 0 ? paper : shade(hit, along), 1);
#ifdef AS_CUT
  colour.rgb = mix(colour.rgb, paper, .82);
#endif
}
