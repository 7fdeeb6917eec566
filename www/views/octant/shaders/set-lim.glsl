/** A cube that melts may reach beyond the last step. */
#undef WHOLE
#define SKIPS
#define ODDS(x, y, z, size) (((x) & (y)) | ((y) & (z)) | ((x) & (z)))
#define STEP(p) sum(p)
