/**
 * A set from a table of the core. The surroundings of (a, b, c) are at the texel (c, b, a): the
 * lowest byte is the step of birth + 1 or 0 for never; above it are 12 bits for joints with the
 * parent and 12 with children, or the distance without births.
 */
uniform usampler3D around;
#define AROUND
uint about(ivec3 p) { return texelFetch(around, p.zyx, 0).r; }
#define BORN(p) (int(about(p) & 255u) - 1)
/** For the light it is as crowded as Nim. */
#define XORS
#define ODDS(x, y, z, size) ((x) ^ (y) ^ (z))
