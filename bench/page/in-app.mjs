// Runs in the built app, by what it offers to tests: each function is sent there by itself.

/** Pixels of the canvas, and of them in a CSS pixel. */
export function pixelsOfPlot() {
  const canvas = document.querySelector('[role=application] canvas');
  const { canvas: own } = globalThis.__petri.viz;
  const layer = own.deck.props.layers.at(-1);
  const pointSize = layer.props.pointSize * (canvas.width / canvas.clientWidth);
  return { width: canvas.width, height: canvas.height, pointSize };
}

/**
 * Milliseconds of frames of all points, and of one drawArrays of the same buffers into as many pixels: both alternate,
 * and reading a pixel makes sure that each is done.
 */
export async function measureFrames(rounds) {
  const { deck, buffers } = globalThis.__petri.viz.canvas;
  const layer = deck.props.layers.at(-1);
  const canvas = document.querySelector('[role=application] canvas');
  const [width, height] = [canvas.width, canvas.height];
  const gl = deck.device.gl;
  const { positions, colours } = buffers.ready;
  const draw = rawDraw();
  const pixel = new Uint8Array(4);
  const frames = [];
  const raws = [];
  const { points } =
    deck.getViewports().length > 0 ? { points: deck.props.viewState } : {};
  const drain = () => gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
  /** Nothing of before is in the clock: neither a frame that the app still draws, nor one that the GPU does. */
  const clocked = async (work) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    drain();
    const began = performance.now();
    work();
    drain();
    return performance.now() - began;
  };
  const jobs = [
    (round) => {
      deck.setProps({ viewState: { ...points, target: [0.001 * round, 0, 0] } });
      deck.redraw('bench');
    },
    () => draw(deck.getViewports()[0].viewProjectionMatrix),
  ];
  for (let round = 0; round <= rounds; round += 1) {
    // each is first in every other round
    for (const which of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const ms = await clocked(() => jobs[which](round));
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
      if (round > 0) [frames, raws][which].push(ms);
    }
  }
  return { frames, raws };

  /** Hard discs of one size, coloured by their code. */
  function rawDraw() {
    const shader = (type, source) => {
      const one = gl.createShader(type);
      gl.shaderSource(one, source);
      gl.compileShader(one);
      return one;
    };
    const program = gl.createProgram();
    gl.attachShader(
      program,
      shader(
        gl.VERTEX_SHADER,
        `#version 300 es
        in vec2 position; in uint code; uniform mat4 mvp; uniform float size; flat out float v;
        void main() { gl_Position = mvp * vec4(position, 0., 1.); gl_Position.z = 0.; gl_PointSize = size; v = float(code) / 32.; }`,
      ),
    );
    gl.attachShader(
      program,
      shader(
        gl.FRAGMENT_SHADER,
        `#version 300 es
        precision highp float; flat in float v; out vec4 colour;
        void main() { colour = vec4(v, .5, 1. - v, 1.); }`,
      ),
    );
    gl.linkProgram(program);
    const array = gl.createVertexArray();
    gl.bindVertexArray(array);
    const [position, code] = ['position', 'code'].map((name) =>
      gl.getAttribLocation(program, name),
    );
    gl.bindBuffer(gl.ARRAY_BUFFER, positions.buffer.handle);
    gl.enableVertexAttribArray(position);
    gl.vertexAttribPointer(position, 2, gl.FLOAT, false, 0, 0);
    gl.bindBuffer(gl.ARRAY_BUFFER, colours.buffer.handle);
    gl.enableVertexAttribArray(code);
    gl.vertexAttribIPointer(code, 1, gl.UNSIGNED_BYTE, 0, 0);
    gl.bindVertexArray(null);
    const target = gl.createFramebuffer();
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, width, height);
    gl.bindFramebuffer(gl.FRAMEBUFFER, target);
    gl.framebufferTexture2D(
      gl.FRAMEBUFFER,
      gl.COLOR_ATTACHMENT0,
      gl.TEXTURE_2D,
      texture,
      0,
    );
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.bindTexture(gl.TEXTURE_2D, null);
    const size = layer.props.pointSize * (width / canvas.clientWidth);
    return (matrix) => {
      gl.bindFramebuffer(gl.FRAMEBUFFER, target);
      gl.viewport(0, 0, width, height);
      gl.disable(gl.DEPTH_TEST);
      gl.disable(gl.BLEND);
      gl.clearColor(1, 1, 1, 1);
      gl.clear(gl.COLOR_BUFFER_BIT);
      gl.useProgram(program);
      gl.uniformMatrix4fv(gl.getUniformLocation(program, 'mvp'), false, matrix);
      gl.uniform1f(gl.getUniformLocation(program, 'size'), size);
      gl.bindVertexArray(array);
      gl.drawArrays(gl.POINTS, 0, positions.length);
      gl.bindVertexArray(null);
    };
  }
}

/**
 * Milliseconds from another camera to its frame of all points, in the next turn of the animation, as in regl-scatterplot:
 * a redraw at once would be followed by another of deck's own.
 */
export async function showAgain(round) {
  const { deck } = globalThis.__petri.viz.canvas;
  const gl = deck.device.gl;
  const target = [0.001 * (round + 1), 0, 0];
  const after = deck.props.onAfterRender;
  const began = performance.now();
  await new Promise((resolve) => {
    const onAfterRender = (...args) => {
      after(...args);
      resolve();
    };
    deck.setProps({ onAfterRender, viewState: { ...deck.props.viewState, target } });
  });
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  const ms = performance.now() - began;
  deck.setProps({ onAfterRender: after });
  return ms;
}

/** Gives all points other codes, and waits for the frame. */
export async function recolour(round) {
  const { canvas, drawing } = globalThis.__petri.viz;
  const codes = drawing.colours.codes.map((code) => (code + round + 1) % 30);
  const { deck } = canvas;
  const after = deck.props.onAfterRender;
  await new Promise((resolve) => {
    deck.setProps({
      onAfterRender: (...args) => {
        after(...args);
        resolve();
      },
    });
    canvas.buffers.setColours(codes);
  });
  deck.setProps({ onAfterRender: after });
}
