#define SKIPS
#define XORS
/** Tripod nim with centre 1: Nim, but among piles of 0 and 1 the other way round. */
#define ODDS(x, y, z, size) ((x) ^ (y) ^ (z))
#define GAP(p) ((p).x ^ (p).y ^ (p).z ^ int(((p).x | (p).y | (p).z) < 2))
#define STEP(p) int(.5 * float(sum(p)))
