precision highp float;
precision highp int;
precision highp sampler2D;
precision highp usampler2D;
precision highp usampler3D;
out vec4 colour;

/**
 * The rays of the picture: origin[0] + u origin[1] + v origin[2], from the base; u and v in -1..1.
 */
uniform vec3 origin[3];
uniform vec3 direction[3];
uniform ivec3 base;
/**
 * (u, v) = grain * (skipped + pixel) + jitter - 1: what is painted may be a piece of the picture,
 * after so many pixels.
 */
uniform vec2 skipped;
uniform vec2 grain;
uniform vec2 jitter;
/** A pixel is as large as footprint.x + footprint.y t cells at distance t. */
uniform vec2 footprint;

/** A power of two: positions are below it. */
uniform int side;
/** The fourth pile of a slice. */
uniform int fourth;
/** Steps to be seen; the newest is lit unless it is -1. */
uniform int last;
uniform int newest;
/** Sums of coordinates go up to it. */
uniform int top;
/** How far positions may lie outside of the tetrahedron a <= b + c, b <= a + c, c <= a + b. */
uniform float slack;
/**
 * The copies that a ray can meet here: how many, where each begins, how far it is moved, and the
 * side of all of them.
 */
uniform int copies;
uniform ivec3 corners[COPIES];
uniform vec3 shifts[COPIES];
uniform int part;

/** Place in the palette: lowest + dot(measure, (a, b, c, step of birth)), in 0..1. */
uniform float lowest;
uniform vec4 measure;
uniform sampler2D palette;
uniform vec3 paper;
uniform vec3 ink;
uniform vec3 accent;
/** Unit vector to the lamp, which stands behind the viewer. */
uniform vec3 lamp;
/** Distances between which the picture fades into the paper. */
uniform vec2 haze;
uniform ivec3 selected;

/** Positions born earlier are not seen: 0, or `last` for the newest alone. */
int first = 0;

int sum(ivec3 p) { return p.x + p.y + p.z; }
float sum(vec3 p) { return p.x + p.y + p.z; }
float least(vec3 p) { return min(p.x, min(p.y, p.z)); }
float most(vec3 p) { return max(p.x, max(p.y, p.z)); }
