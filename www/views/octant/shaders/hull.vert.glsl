#version 300 es
/**
 * The hull of the set, so that only pixels are drawn that can show it: as much of it as is in the
 * piece that is painted.
 */
in vec3 corner;
uniform vec2 closer;
uniform vec2 aside;
void main() {
  gl_Position = vec4(closer * corner.xy + aside * corner.z, 0, corner.z);
}
