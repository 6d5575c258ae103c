// What the embedding is measured against: regl-scatterplot, and no more than reading a store and drawing it once.
import createScatterplot from 'regl-scatterplot';
import * as zarr from 'zarrita';

const canvas = document.querySelector('canvas');
let plot;
let points;
let colourCodes;

function sizeTo({ width, height }) {
  canvas.style.width = `${width / devicePixelRatio}px`;
  canvas.style.height = `${height / devicePixelRatio}px`;
}

async function bytesOf(address) {
  return (await fetch(address)).arrayBuffer();
}

globalThis.openRegl = async (address, { width, height, pointSize }) => {
  sizeTo({ width, height });
  const positions = new Float32Array(await bytesOf(`${address}.f32`));
  colourCodes = new Int8Array(await bytesOf(`${address}.i8`));
  const colours = Array.from(
    { length: 30 },
    (_, i) => `#${(i * 550_000 + 0x202020).toString(16).padStart(6, '0')}`,
  );
  plot = createScatterplot({
    ...{ canvas, width, height, pointSize, pointColor: colours, colorBy: 'valueA' },
    ...{ opacity: 1, performanceMode: true },
  });
  points = {
    x: positions.filter((_, i) => i % 2 === 0).map((x) => x / 16),
    y: positions.filter((_, i) => i % 2 === 1).map((y) => y / 16),
  };
  await plot.draw({ ...points, valueA: colourCodes });
};

globalThis.frameOfRegl = async (turn) => {
  const gl = plot.get('regl')._gl;
  const view = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0.001 * (turn + 1), 0, 0, 1];
  const began = performance.now();
  const drawn = new Promise((resolve) => plot.subscribe('draw', resolve, 1));
  plot.view(view, { preventEvent: true });
  await drawn;
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  return performance.now() - began;
};

globalThis.recolourRegl = async (turn) => {
  const next = colourCodes.map((code) => (code + turn + 1) % 30);
  await plot.draw({ ...points, valueA: next });
};

let gl;

/** A canvas of some pixels, whose shaders are compiled and have drawn a point. */
globalThis.openGl = ({ width, height }) => {
  sizeTo({ width, height });
  [canvas.width, canvas.height] = [width, height];
  gl = canvas.getContext('webgl2', { antialias: false });
  const program = gl.createProgram();
  const sources = [
    [
      gl.VERTEX_SHADER,
      `#version 300 es
      in vec2 position; in uint code; flat out float v;
      void main() { gl_Position = vec4(position / 16., 0., 1.); gl_PointSize = 1.; v = float(code) / 32.; }`,
    ],
    [
      gl.FRAGMENT_SHADER,
      `#version 300 es
      precision highp float; flat in float v; out vec4 colour;
      void main() { colour = vec4(v, .5, 1. - v, 1.); }`,
    ],
  ];
  for (const [type, source] of sources) {
    const shader = gl.createShader(type);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.bindAttribLocation(program, 0, 'position');
  gl.bindAttribLocation(program, 1, 'code');
  gl.linkProgram(program);
  gl.useProgram(program);
  drawPoints(new Float32Array(2), new Int8Array(1));
};

/** Fetches and decodes positions and codes, and draws them once. */
globalThis.readAndDraw = async (address) => {
  const store = new zarr.FetchStore(address);
  const open = async (path) =>
    zarr.get(await zarr.open(zarr.root(store).resolve(path), { kind: 'array' }));
  const [positions, own] = await Promise.all([
    open('obsm/X_umap'),
    open('obs/cluster/codes'),
  ]);
  drawPoints(positions.data, own.data);
};

function drawPoints(positions, codes) {
  for (const [at, values] of [positions, codes].entries()) {
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, values, gl.STATIC_DRAW);
    gl.enableVertexAttribArray(at);
    if (at === 0) gl.vertexAttribPointer(at, 2, gl.FLOAT, false, 0, 0);
    else gl.vertexAttribIPointer(at, 1, gl.UNSIGNED_BYTE, 0, 0);
  }
  gl.viewport(0, 0, canvas.width, canvas.height);
  gl.drawArrays(gl.POINTS, 0, codes.length);
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
}
