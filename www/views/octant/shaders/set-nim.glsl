#define SKIPS
#define XORS
#define ODDS(x, y, z, size) ((x) ^ (y) ^ (z))
#define STEP(p) int(.5 * float(sum(p)))
