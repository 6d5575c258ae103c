import { type DefaultProps, Layer, type LayerContext } from '@deck.gl/core';
import type { RenderPipeline, Texture } from '@luma.gl/core';
import { Model } from '@luma.gl/engine';
import type { ShaderModule } from '@luma.gl/shadertools';
import { type ImageStyle, PLAIN_LOOK } from '@/ask/images/compose-pixels';
import type { Matrix } from '../plot/cell-point-shader';
import type { PlacedTile } from '../plot/placed-tile';

interface TissueProps {
  /** Tiles in drawing order. */
  readonly tiles: readonly PlacedTile[];
  readonly look: ImageStyle;
}

type Vector = [number, number, number, number];

type TissueUniforms = {
  mvp: Matrix;
  /** Affine map from the unit square of the tile to positions: `across` gives x, `down` y; the offset is last. */
  across: Vector;
  down: Vector;
  /** Brightness, contrast, opacity, unused. */
  look: Vector;
};

// luma parses one member per line
const block = `layout(std140) uniform tissueUniforms {
  mat4 mvp;
  vec4 across;
  vec4 down;
  vec4 look;
} tissue;
`;

const tissueModule: ShaderModule<TissueUniforms, TissueUniforms> = {
  name: 'tissue',
  vs: block,
  fs: block,
  uniformTypes: {
    mvp: 'mat4x4<f32>',
    across: 'vec4<f32>',
    down: 'vec4<f32>',
    look: 'vec4<f32>',
  },
};

const vertexShader = `#version 300 es
#define SHADER_NAME tissue-vs
precision highp float;
out vec2 vPlace;
void main() {
  vPlace = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  vec3 place = vec3(vPlace, 1.);
  gl_Position = tissue.mvp * vec4(dot(tissue.across.xyz, place), dot(tissue.down.xyz, place), 0., 1.);
  gl_Position.z = .99 * gl_Position.w;
}`;

const fragmentShader = `#version 300 es
#define SHADER_NAME tissue-fs
precision highp float;
uniform sampler2D image;
in vec2 vPlace;
out vec4 fragColor;
void main() {
  vec4 pixel = texture(image, vPlace);
  vec3 colour = clamp((pixel.rgb - .5) * tissue.look.y + .5 + tissue.look.x, 0., 1.);
  fragColor = vec4(colour, pixel.a * tissue.look.z);
}`;

/** Parts of an image below the points: a texture and four corners each. */
export class TissueLayer extends Layer<TissueProps> {
  static override layerName = 'TissueLayer';
  static override defaultProps: DefaultProps<TissueProps> = {
    tiles: { type: 'array', value: [], compare: false },
    look: { type: 'object', value: PLAIN_LOOK },
  };

  declare state: {
    models: Model[];
    readonly textures: Map<PlacedTile['pixels'], Texture>;
  };

  override initializeState(): void {
    this.setState({ models: [this.#createModel()], textures: new Map() });
  }

  override getNumInstances(): number {
    return 1;
  }

  /** luma links shaders in the background and draws nothing until that is done. */
  get linkStatus(): RenderPipeline['linkStatus'] {
    return this.state?.models[0]?.pipeline.linkStatus ?? 'pending';
  }

  /** deck passes projection, lights and more to every layer; the shader uses none of it. */
  override setShaderModuleProps(): void {}

  override updateState(): void {
    const { textures } = this.state;
    const wanted = new Set(this.props.tiles.map(({ pixels }) => pixels));
    for (const [pixels, texture] of textures)
      if (!wanted.has(pixels)) {
        texture.destroy();
        textures.delete(pixels);
      }
    for (const tile of this.props.tiles)
      if (!textures.has(tile.pixels)) textures.set(tile.pixels, this.#upload(tile));
  }

  override draw(options: Parameters<Layer['draw']>[0]): void {
    const { tiles, look } = this.props;
    const [model] = this.state.models;
    if (!model) return;
    // deck.gl's 4 × 4 matrices are plain arrays of 16
    const mvp = this.context.viewport.viewProjectionMatrix as Matrix;
    for (const { pixels, width, height, toPositions } of tiles) {
      const image = this.state.textures.get(pixels);
      if (!image) continue;
      const [a, b, c, d, e, f] = toPositions;
      model.setBindings({ image });
      model.shaderInputs.setProps({
        tissue: {
          mvp,
          across: [a * width, b * height, c, 0],
          down: [d * width, e * height, f, 0],
          look: [look.brightness, look.contrast, look.opacity, 0],
        },
      });
      model.draw(options.renderPass);
    }
  }

  override finalizeState(context: LayerContext): void {
    for (const model of this.state.models) model.destroy();
    for (const texture of this.state.textures.values()) texture.destroy();
    this.setState({ models: [], textures: new Map() });
    super.finalizeState(context);
  }

  #upload({ width, height, pixels }: PlacedTile): Texture {
    const texture = this.context.device.createTexture({
      width,
      height,
      format: 'rgba8unorm',
      mipLevels: 1 + Math.floor(Math.log2(Math.max(width, height))),
      // enlarged pixels stay squares
      sampler: {
        minFilter: 'linear',
        magFilter: 'nearest',
        mipmapFilter: 'linear',
        addressModeU: 'clamp-to-edge',
        addressModeV: 'clamp-to-edge',
      },
    });
    texture.writeData(new Uint8Array(pixels.buffer), { width, height });
    texture.generateMipmapsWebGL();
    return texture;
  }

  #createModel(): Model {
    return new Model(this.context.device, {
      id: this.props.id,
      vs: vertexShader,
      fs: fragmentShader,
      modules: [tissueModule],
      topology: 'triangle-strip',
      isInstanced: false,
      vertexCount: 4,
      bufferLayout: [],
      // behind all points; where parts overlap, the last one is on top
      parameters: {
        depthWriteEnabled: true,
        depthCompare: 'less-equal',
        blend: true,
        blendColorOperation: 'add',
        blendAlphaOperation: 'add',
        blendColorSrcFactor: 'src-alpha',
        blendColorDstFactor: 'one-minus-src-alpha',
        blendAlphaSrcFactor: 'one',
        blendAlphaDstFactor: 'one-minus-src-alpha',
      },
    });
  }
}
