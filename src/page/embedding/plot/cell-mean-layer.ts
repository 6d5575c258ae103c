import type { DefaultProps, Layer, LayerContext, LayerProps } from '@deck.gl/core';
import type { Device, Framebuffer, RenderPipeline } from '@luma.gl/core';
import { Model } from '@luma.gl/engine';
import type { ShaderModule } from '@luma.gl/shadertools';
import { CellPointLayer, ratioOf, type Shading } from './cell-point-layer';
import { type ColouredBy, summingVertexShader, sumShader } from './cell-point-shader';

interface CellMeanProps {
  /** Opacity of one point, from 0 to 1. */
  readonly opacity: number;
}

type MeanUniforms = {
  /** Level at the start of the colour map, 1 / its extent in levels, curve, opacity of a point. */
  scale: [number, number, number, number];
  /** Width and height of the sums in pixels, stride between drawn points, 1 if the sums in front are of levels. */
  mode: [number, number, number, number];
};

const block = `layout(std140) uniform meanUniforms {
  vec4 scale;
  highp ivec4 mode;
} mean;
`;

const meanModule: ShaderModule<MeanUniforms, MeanUniforms> = {
  name: 'mean',
  fs: block,
  uniformTypes: { scale: 'vec4<f32>', mode: 'vec4<i32>' },
};

/** One triangle over the whole target. */
const wholeTarget = `#version 300 es
#define SHADER_NAME cell-mean-vs
precision highp float;
out vec2 at;
void main() {
  at = vec2(float((gl_VertexID << 1) & 2), float(gl_VertexID & 2));
  gl_Position = vec4(at * 2. - 1., 0., 1.);
}`;

/** Computes means as `paintMean` does for a saved picture. */
const meanShader = `#version 300 es
#define SHADER_NAME cell-mean-fs
precision highp float;
precision highp int;
in vec2 at;
uniform highp sampler2D front;
uniform highp sampler2D behind;
uniform sampler2D palette;
out vec4 fragColor;
float covered(float count) {
  float opacity = mean.scale.w;
  if (count == 0. || opacity >= 1.) return min(count, 1.);
  return 1. - pow(1. - opacity, count * float(mean.mode.z));
}
vec3 colourOf(vec4 sums) {
  if (mean.mode.w == 0) return sums.rgb / sums.w / 255.;
  float share = clamp((sums.r / sums.w - mean.scale.x) * mean.scale.y, 0., 1.);
  float curve = mean.scale.z;
  float place = curve > 0. ? log(1. + curve * share) / log(1. + curve) : share;
  return texelFetch(palette, ivec2(int(place * 255. + .5), 0), 0).rgb;
}
void main() {
  ivec2 pixel = min(ivec2(at * vec2(mean.mode.xy)), mean.mode.xy - 1);
  vec4 near = texelFetch(front, pixel, 0);
  vec4 far = texelFetch(behind, pixel, 0);
  if (near.w + far.w == 0.) discard;
  float over = covered(near.w);
  float under = covered(far.w) * (1. - over);
  vec3 colour = vec3(0.);
  if (near.w > 0.) colour += colourOf(near) * over;
  if (far.w > 0.) colour += far.rgb / far.w / 255. * under;
  fragColor = vec4(colour, over + under);
}`;

/** Whether a graphics card can add up points in 32-bit floats; with fewer bits means of many would be wrong. */
export function canAverage({ features }: Device): boolean {
  return (
    features.has('float32-renderable-webgl') && features.has('texture-blend-float-webgl')
  );
}

/**
 * Draws cells as the mean of all that overlap, so that their order does not matter, and translucent with an opacity
 * below 1: points are added up in one pass, and shown by a second one.
 */
export class CellMeanLayer extends CellPointLayer<CellMeanProps> {
  static override layerName = 'CellMeanLayer';
  static override defaultProps: DefaultProps<CellMeanProps & LayerProps> = { opacity: 1 };

  #sums: Framebuffer | undefined;
  #shown: Model | undefined;

  /** Returns no models, because deck would apply its own way of blending to all that it gets. */
  override getModels(): Model[] {
    return [];
  }

  override get linkStatus(): RenderPipeline['linkStatus'] {
    const shown = this.#shown?.pipeline.linkStatus ?? 'pending';
    return shown === 'success' ? super.linkStatus : shown;
  }

  protected override drawnBy(colouredBy: ColouredBy, isSolid: boolean): Shading {
    return {
      vs: summingVertexShader(colouredBy, isSolid),
      fs: sumShader,
      parameters: {
        ...{ depthWriteEnabled: false, depthCompare: 'always', blend: true },
        ...{ blendColorSrcFactor: 'one', blendColorDstFactor: 'one' },
        ...{ blendAlphaSrcFactor: 'one', blendAlphaDstFactor: 'one' },
        ...{ blendColorOperation: 'add', blendAlphaOperation: 'add' },
      },
    };
  }

  override draw(options: Parameters<Layer['draw']>[0]): void {
    const { device, viewport } = this.context;
    const { range, curve, opacity, stride, palette, colours } = this.props;
    const ratio = ratioOf(options);
    const size = [viewport.width, viewport.height].map((part) =>
      Math.max(1, Math.round(part * ratio)),
    ) as [number, number];
    const sums = this.#sumsOf(size);
    const pass = device.beginRenderPass({
      framebuffer: sums,
      clearColor: [0, 0, 0, 0],
      clearDepth: false,
      clearStencil: false,
      parameters: { viewport: [0, 0, ...size] },
    });
    this.drawPoints(pass, ratio);
    pass.end();
    const shown = this.#show();
    const [front, behind] = sums.colorAttachments;
    if (!front || !behind) return;
    const perLevel = 1 / Math.max(1e-12, range[1] - range[0]);
    shown.setBindings({ front, behind, palette });
    shown.shaderInputs.setProps({
      mean: {
        scale: [range[0], perLevel, curve, opacity],
        mode: [...size, stride, colours.format === 'float32' ? 1 : 0],
      },
    });
    shown.draw(options.renderPass);
  }

  override finalizeState(context: LayerContext): void {
    this.#release();
    this.#shown?.destroy();
    super.finalizeState(context);
  }

  /** Framebuffer of the sums in front and behind, in the size of the target. */
  #sumsOf([width, height]: readonly [number, number]): Framebuffer {
    const known = this.#sums;
    if (known?.width === width && known.height === height) return known;
    this.#release();
    const { device } = this.context;
    const texture = () =>
      device.createTexture({
        ...{ format: 'rgba32float', width, height },
        sampler: { minFilter: 'nearest', magFilter: 'nearest' },
      });
    this.#sums = device.createFramebuffer({
      ...{ width, height },
      colorAttachments: [texture(), texture()],
    });
    return this.#sums;
  }

  #release(): void {
    for (const { texture } of this.#sums?.colorAttachments ?? []) texture.destroy();
    this.#sums?.destroy();
    this.#sums = undefined;
  }

  #show(): Model {
    this.#shown ??= new Model(this.context.device, {
      ...{ id: `${this.props.id}-mean`, vs: wholeTarget, fs: meanShader },
      modules: [meanModule],
      ...{ topology: 'triangle-list', isInstanced: false, vertexCount: 3 },
      parameters: {
        ...{ depthWriteEnabled: false, depthCompare: 'always', blend: true },
        ...{ blendColorSrcFactor: 'one', blendColorDstFactor: 'one-minus-src-alpha' },
        ...{ blendAlphaSrcFactor: 'one', blendAlphaDstFactor: 'one-minus-src-alpha' },
        ...{ blendColorOperation: 'add', blendAlphaOperation: 'add' },
      },
    });
    return this.#shown;
  }
}
