#define SKIPS
/** The third pile of (a, b), at the texel (b, a). */
uniform usampler2D heights;
/** The empty cubes in the brick of (4 a, 4 b, 4 c), at the texel (c, b, a). */
uniform usampler3D emptyCubes;
int emptyAt(ivec3 p) { return int(texelFetch(emptyCubes, (p >> 2).zyx, 0).r); }
/** The bit of the cube of side 2 about p in its brick. */
int halfOf(ivec3 p) {
  return ((p.x & 2) > 0 ? 0xf0 : 0x0f) & ((p.y & 2) > 0 ? 0xcc : 0x33) & ((p.z & 2) > 0 ? 0xaa : 0x55);
}
int gap(ivec3 p) {
  int empty = emptyAt(p);
  int alone = int(texelFetch(heights, p.yx, 0).r) == p.z ? 0 : 1;
  return empty > 255 ? empty >> 6 : (empty & halfOf(p)) > 0 ? alone : 2;
}
int odds(int x, int y, int z, float size) {
  ivec3 p = clamp(ivec3(vec3(x, y, z) * size), 0, side - 1);
  int empty = emptyAt(p);
  return empty > 255 ? int(float(empty >> 6) >= size) : size < 4. ? 1 - min(empty & halfOf(p), 1) : 0;
}
ivec4 odds(ivec4 x, ivec4 y, ivec4 z, float size) {
  return ivec4(
    odds(x.x, y.x, z.x, size), odds(x.y, y.y, z.y, size), odds(x.z, y.z, z.z, size), odds(x.w, y.w, z.w, size)
  );
}
/** A look costs: so cubes looked at are no smaller. */
#define FINEST 2.
#define ODDS(x, y, z, size) odds(x, y, z, size)
#define GAP(p) gap(p)
#define STEP(p) int(.5 * float(sum(p)))
