import {
  type DefaultProps,
  Layer,
  type LayerContext,
  type LayerProps,
} from '@deck.gl/core';
import type { RenderPass, RenderPipeline, Texture } from '@luma.gl/core';
import { Model, type ModelProps } from '@luma.gl/engine';
import { type Ball, depthScale, rotationOf, type Turn } from '@/ask/embeddings/rotation';
import {
  type ColouredBy,
  cellsModule,
  fragmentShader,
  type Matrix,
  vertexShader,
} from './cell-point-shader';
import { BYTES, type GpuColumn } from './gpu-column';

/** Points in space, and the direction from which they are seen. */
export interface DrawnSolid {
  /** One 16-bit float per point. */
  readonly z: GpuColumn;
  readonly ball: Ball;
  readonly turn: Turn;
}

export interface CellPointProps {
  /** Two 32-bit floats per point. */
  readonly positions: GpuColumn;
  /** Third coordinate and view of points in space. */
  readonly solid?: DrawnSolid | undefined;
  /** One code (integers) or level (floats) per point. */
  readonly colours: GpuColumn;
  /**
   * Rows of 256 colours. For codes, entry n is the colour of code n; for levels, the first row is the map and entry 256
   * missing.
   */
  readonly palette: Texture;
  /** Diameter in CSS pixels. */
  readonly pointSize: number;
  readonly missingCode: number;
  /** Colour of dimmed points: red, green, blue from 0 to 1. */
  readonly dim: readonly [number, number, number];
  /** Levels at the two ends of the colour map. */
  readonly range: readonly [number, number];
  /** How the colour map is spread between them; 0 is linear. */
  readonly curve: number;
  /** True to draw levels in random order, and not with the highest on top. */
  readonly isShuffled: boolean;
  /** The offset of the codes of points outside the selection; 0 without a selection. */
  readonly outCode: number;
  /** Changes whenever a column was written, which deck cannot detect otherwise. */
  readonly revision: number;
  /** Draws every k-th point, k being a power of 2. */
  readonly stride: number;
}

/** Shaders and pipeline parameters, which determine how overlapping points are combined. */
export type Shading = Pick<ModelProps, 'vs' | 'fs' | 'parameters'>;

/**
 * Cells as points in one draw call. Columns are bound straight to the shader: nothing is copied,
 * sorted or built for each point, and a new colour is one write into its column.
 */
export class CellPointLayer<More extends object = object> extends Layer<
  CellPointProps & More
> {
  static override layerName = 'CellPointLayer';
  static override defaultProps: DefaultProps<CellPointProps & LayerProps> = {
    dim: { type: 'array', value: [0.9, 0.9, 0.9], compare: true },
    range: { type: 'array', value: [0, 1], compare: true },
    curve: 0,
    pointSize: 3,
    missingCode: -1,
    outCode: 0,
    isShuffled: false,
    revision: 0,
    stride: 1,
  };

  declare state: { models: Model[]; byVariant: Map<string, Model> };

  override initializeState(): void {
    this.setState({ models: [], byVariant: new Map() });
  }

  override getNumInstances(): number {
    return this.props.positions.length;
  }

  /** luma links shaders in the background and draws nothing, silently, until that is done. */
  get linkStatus(): RenderPipeline['linkStatus'] {
    return this.state?.models[0]?.pipeline.linkStatus ?? 'pending';
  }

  /** deck passes projection, lights and more to every layer; the shader uses none of it. */
  override setShaderModuleProps(): void {}

  override updateState(): void {
    const { positions, colours, palette, stride, solid } = this.props;
    const model = this.#modelFor(colours.format, stride, solid !== undefined);
    const colour = colours.format === 'float32' ? 'level' : 'code';
    const z = solid && { z: solid.z.buffer };
    model.setAttributes({ position: positions.buffer, [colour]: colours.buffer, ...z });
    model.setBindings({ palette });
    model.setVertexCount(Math.ceil(positions.length / stride));
    this.setState({ models: [model] });
  }

  override draw(options: Parameters<Layer['draw']>[0]): void {
    this.drawPoints(options.renderPass, ratioOf(options));
  }

  /** `ratio`: device pixels per CSS pixel. */
  protected drawPoints(pass: RenderPass, ratio: number): void {
    const { range, curve, pointSize, dim, missingCode, stride, outCode, isShuffled } =
      this.props;
    const { solid } = this.props;
    const [model] = this.state.models;
    if (!model) return;
    // deck.gl's 4 × 4 matrices are plain arrays of 16
    const project = this.context.viewport.viewProjectionMatrix as Matrix;
    const perLevel = 1 / Math.max(1e-12, range[1] - range[0]);
    model.shaderInputs.setProps({
      cells: {
        mvp: solid ? seenFrom(project, solid.turn) : project,
        range: [range[0], perLevel, pointSize * ratio, curve],
        dim: [...dim, 1],
        mode: [isShuffled ? 1 : 0, missingCode, stride, outCode],
        front: solid ? frontOf(solid) : [0, 0, 0, 0],
      },
    });
    model.draw(pass);
  }

  override finalizeState(context: LayerContext): void {
    for (const model of this.state.byVariant.values()) model.destroy();
    this.setState({ models: [], byVariant: new Map() });
    super.finalizeState(context);
  }

  /** Returns how points are drawn. */
  protected drawnBy(colouredBy: ColouredBy, isSolid: boolean): Shading {
    return {
      vs: vertexShader(colouredBy, isSolid),
      fs: fragmentShader,
      parameters: { depthWriteEnabled: true, depthCompare: 'less-equal', blend: false },
    };
  }

  #modelFor(format: GpuColumn['format'], stride: number, isSolid: boolean): Model {
    const variant = `${format}-${stride}${isSolid ? '-solid' : ''}`;
    const known = this.state.byVariant.get(variant);
    if (known) return known;
    const colouredBy = format === 'float32' ? 'levels' : 'codes';
    const column = (attribute: string, of: GpuColumn['format']) => ({
      name: attribute,
      byteStride: BYTES[of] * stride,
      attributes: [{ attribute, format: of, byteOffset: 0 }],
    });
    const model = new Model(this.context.device, {
      id: `${this.props.id}-${variant}`,
      ...this.drawnBy(colouredBy, isSolid),
      modules: [cellsModule],
      topology: 'point-list',
      isInstanced: false,
      vertexCount: 0,
      bufferLayout: [
        column('position', 'float32x2'),
        column(colouredBy === 'levels' ? 'level' : 'code', format),
        ...(isSolid ? [column('z', 'float16')] : []),
      ],
    });
    this.state.byVariant.set(variant, model);
    return model;
  }
}

/** Projection of points as seen from one side, in column-major order. */
function seenFrom(project: Matrix, turn: Turn): Matrix {
  const rotation = rotationOf(turn);
  const column = (axis: 0 | 1 | 2) =>
    [0, 1, 2, 3].map((row) =>
      rotation.reduce(
        (sum, seen, i) => sum + (project[4 * i + row] ?? 0) * seen[axis],
        0,
      ),
    );
  return [...column(0), ...column(1), ...column(2), ...project.slice(12)] as Matrix; // 16 again
}

function frontOf({ ball, turn }: DrawnSolid): [number, number, number, number] {
  const { along, at } = depthScale(ball, rotationOf(turn));
  return [...along, at];
}

/** Device pixels per CSS pixel of the target, which may be an export and not the window. */
export function ratioOf(options: Parameters<Layer['draw']>[0]): number {
  return options.shaderModuleProps?.project?.devicePixelRatio ?? 1;
}
