import type { ShaderModule } from '@luma.gl/shadertools';

type Vector = [number, number, number, number];
export type Matrix = [...Vector, ...Vector, ...Vector, ...Vector];

/** A type and not an interface, because luma requires an index signature. */
export type CellUniforms = {
  /** From positions to the screen. */
  mvp: Matrix;
  /** Level at the start of the colour map, 1 / its extent in levels, point size in device pixels, curve or 0. */
  range: Vector;
  /** Colour of dimmed points, which are outside the selection or the highlighted categories. */
  dim: Vector;
  /**
   * 1 if points with levels are drawn in random order, code of missing, stride between drawn points, offset of
   * the codes of points outside the selection or 0.
   */
  mode: Vector;
  /** For points in space: depth is the last component minus the dot product of the others with a position. */
  front: Vector;
};

// luma parses one member per line; without `highp` the two stages differ in precision and do not link
const block = `layout(std140) uniform cellsUniforms {
  mat4 mvp;
  vec4 range;
  vec4 dim;
  highp ivec4 mode;
  vec4 front;
} cells;
`;

export const cellsModule: ShaderModule<CellUniforms, CellUniforms> = {
  name: 'cells',
  vs: block,
  fs: block,
  uniformTypes: {
    mvp: 'mat4x4<f32>',
    range: 'vec4<f32>',
    dim: 'vec4<f32>',
    mode: 'vec4<i32>',
    front: 'vec4<f32>',
  },
};

const random = `
float randomDepth() {
  uint id = uint(gl_VertexID * cells.mode.z);
  return float((id * 2654435769u) >> 8) / 16777216.;
}
`;

const codes = `
in uint code;
bool isOut() { return cells.mode.w > 0 && int(code) >= cells.mode.w; }
int entryOf() { return isOut() ? int(code) - cells.mode.w : int(code); }
bool isMissing() { return entryOf() == cells.mode.y; }
bool isDim() { return isOut(); }
// so that no category covers another because it is later in the file
float depthOf() { return randomDepth(); }
`;

const levels = `
in float level;
bool isDim() { return level < -50.; }
float ownLevel() { return isDim() ? level + 100. : level; }
float stepOf() {
  float share = clamp((ownLevel() - cells.range.x) * cells.range.y, 0., 1.);
  float curve = cells.range.w;
  return curve > 0. ? log(1. + curve * share) / log(1. + curve) : share;
}
bool isMissing() { return ownLevel() < -5.; }
int entryOf() { return isMissing() ? 256 : int(stepOf() * 255. + .5); }
// the highest values on top, or none
float depthOf() { return cells.mode.x == 1 ? randomDepth() : 1. - stepOf(); }
`;

export type ColouredBy = 'codes' | 'levels';

/** Points in a plane are ordered by code or level, and all have the same size. */
const plane = `
vec3 place() { return vec3(position, 0.); }
float orderOf() { return depthOf(); }
float sizeOf() { return cells.range.z; }
`;

/** Nearer points are drawn over farther ones, and larger: see `sizeAtDepth`. */
const space = `
in float z;
vec3 place() { return vec3(position, z); }
float orderOf() { return clamp(cells.front.w - dot(cells.front.xyz, place()), 0., 1.); }
float sizeOf() { return max(1., cells.range.z * (1.25 - .5 * orderOf())); }
`;

/**
 * Colours come from a palette of 256 entries per row; fully transparent entries are hidden. The
 * depth test orders points, so nothing has to be sorted or shuffled: missing and dim ones are
 * behind.
 */
export function vertexShader(colouredBy: ColouredBy, isSolid: boolean): string {
  const tells = '  vColour = shown;';
  return vertexShaderThat(colouredBy, isSolid, 'flat out vec3 vColour;', tells);
}

/**
 * The same for `sumShader`: outputs what a point adds to the sums in front or behind, and a count of 1. Numbers in
 * front are added as levels, because the colour of their mean is not the mean of their colours.
 */
export function summingVertexShader(colouredBy: ColouredBy, isSolid: boolean): string {
  const own =
    colouredBy === 'codes' ? 'shown * 255.' : 'vec3(clamp(ownLevel(), 0., 1.), 0., 0.)';
  const sums = `  vFront = behind ? vec4(0.) : vec4(${own}, 1.);
  vBehind = behind ? vec4(shown * 255., 1.) : vec4(0.);`;
  return vertexShaderThat(
    colouredBy,
    isSolid,
    'flat out vec4 vFront;\nflat out vec4 vBehind;',
    sums,
  );
}

function vertexShaderThat(
  colouredBy: ColouredBy,
  isSolid: boolean,
  declares: string,
  tells: string,
): string {
  return `#version 300 es
#define SHADER_NAME cell-points-vs
precision highp float;
precision highp int;
in vec2 position;
uniform sampler2D palette;
${declares}
flat out float vSize;
${random}${colouredBy === 'codes' ? codes : levels}${isSolid ? space : plane}
void main() {
  gl_Position = vec4(2., 2., 2., 1.);
  gl_PointSize = 0.;
  vSize = 0.;
  if (!(abs(position.x) < 1e29)) return;
  int entry = entryOf();
  vec4 colour = texelFetch(palette, ivec2(entry & 255, entry >> 8), 0);
  if (colour.a == 0.) return;
  // half transparent is what a highlight of others dims
  bool dim = isDim() || colour.a < .75;
  bool behind = isMissing() || dim || colour.a < .99;
  gl_Position = cells.mvp * vec4(place(), 1.);
  gl_Position.z = gl_Position.w * ((behind ? .35 : 0.) + (orderOf() - .5) * .3);
  gl_PointSize = vSize = sizeOf();
  vec3 shown = dim ? cells.dim.rgb : colour.rgb;
${tells}
}`;
}

/**
 * Hard discs: every painted pixel has exactly its cell's colour, and depth has no half-transparent
 * rims to go wrong at.
 */
export const fragmentShader = `#version 300 es
#define SHADER_NAME cell-points-fs
precision highp float;
precision highp int;
flat in vec3 vColour;
flat in highp float vSize;
out vec4 fragColor;
void main() {
  vec2 fromCentre = gl_PointCoord - .5;
  if (vSize > 2.5 && dot(fromCentre, fromCentre) > .25) discard;
  fragColor = vec4(vColour, 1.);
}`;

/** Adds points up, pixel by pixel: red, green and blue (or a level in the place of red) and their number. */
export const sumShader = `#version 300 es
#define SHADER_NAME cell-sums-fs
precision highp float;
precision highp int;
flat in vec4 vFront;
flat in vec4 vBehind;
flat in highp float vSize;
layout(location = 0) out vec4 front;
layout(location = 1) out vec4 behind;
void main() {
  vec2 fromCentre = gl_PointCoord - .5;
  if (vSize > 2.5 && dot(fromCentre, fromCentre) > .25) discard;
  front = vFront;
  behind = vBehind;
}`;
