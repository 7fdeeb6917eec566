/**
 * The surroundings of (a, b, c), at the texel (c, b, a), from the core: the lowest byte is the step
 * of a position + 1 or 0 for none; above it, where there is none, is the distance without positions.
 */
uniform usampler3D around;
#define AROUND
uint about(ivec3 p) { return texelFetch(around, p.zyx, 0).r; }
#define BORN(p) (int(about(p) & 255u) - 1)
/** Whether nothing is in a cube, as far as the distance from its corner says. */
int odds(int x, int y, int z, float size) {
  uint known = about(clamp(ivec3(vec3(x, y, z) * size), 0, side - 1));
  return (known & 255u) == 0u && float(known >> 8) >= size ? 1 : 0;
}
ivec4 odds(ivec4 x, ivec4 y, ivec4 z, float size) {
  return ivec4(
    odds(x.x, y.x, z.x, size), odds(x.y, y.y, z.y, size), odds(x.z, y.z, z.z, size), odds(x.w, y.w, z.w, size)
  );
}
#define ODDS(x, y, z, size) odds(x, y, z, size)
