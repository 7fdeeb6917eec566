/** Decides which cells are positions. Whole sets decided by digits need no test of steps. */

bool seen(int step) { return step >= first && step <= last; }

#ifndef FINEST
#define FINEST 1.
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

/**
 * The power of two below a number from 1: a float without its digits, cheaper than shifts by
 * numbers that vary.
 */
float power(float x) {
  return intBitsToFloat(floatBitsToInt(x) & 0x7f800000);
}
