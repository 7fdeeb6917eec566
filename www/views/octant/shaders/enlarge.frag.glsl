#version 300 es
/** Shows the part of a picture that has been drawn, as large as the canvas. */
precision highp float;
precision highp sampler2D;
uniform sampler2D picture;
uniform vec2 grain;
out vec4 colour;
void main() {
  colour = texture(picture, gl_FragCoord.xy * grain);
}
