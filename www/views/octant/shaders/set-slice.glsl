#define SKIPS
#define XORS
#define ODDS(x, y, z, size) ((x) ^ (y) ^ (z) ^ int(float(fourth) / (size)))
#define STEP(p) int(.5 * float(sum(p) + fourth))
