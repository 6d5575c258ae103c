import type { Device, Texture } from '@luma.gl/core';
import { BYTES, GpuColumn, type GpuFormat, type GpuValues } from './gpu-column';
import { PALETTE_WIDTH } from './palette-image';

/** Bytes per write to the GPU, so that no upload blocks the page. */
const UPLOAD = 2 << 20;

/** All that a layer of points needs, of equal lengths. */
export interface ReadyBuffers {
  readonly positions: GpuColumn;
  readonly colours: GpuColumn;
  readonly palette: Texture;
}

/** The points of one picture in GPU memory: 8 bytes of position and 1, 2 or 4 of colour each. */
export class PointBuffers {
  readonly #device: Device;
  readonly #changed: () => void;
  #uploads = 0;
  #positions: GpuColumn | undefined;
  #colours: GpuColumn | undefined;
  #palette: Texture | undefined;

  /** `changed` is called after each write, for the GPU's user cannot see one. */
  constructor(device: Device, changed: () => void) {
    this.#device = device;
    this.#changed = changed;
  }

  /**
   * Allocates `count` points, whose positions are to be written; if the number is unchanged, the
   * previous ones stay until then.
   */
  setCount(count: number): void {
    if (this.#positions?.length === count) return;
    this.#positions?.destroy();
    this.#positions = new GpuColumn(this.#device, 'float32x2', count);
    this.#changed();
  }

  /** x and y of points in turn; `start` is the first one. */
  writePositions(positions: Float32Array, start: number): void {
    if (this.#positions) this.#upload(this.#positions, positions, start);
  }

  /** The codes or levels of all points. */
  setColours(values: GpuValues): void {
    const format = formatOf(values);
    if (this.#colours?.format !== format || this.#colours.length !== values.length) {
      this.#colours?.destroy();
      this.#colours = new GpuColumn(this.#device, format, values.length);
    }
    this.#upload(this.#colours, values, 0);
  }

  /** RGBA, in rows of 256 entries. */
  setPalette(bytes: Uint8Array<ArrayBuffer>): void {
    const height = bytes.length / (4 * PALETTE_WIDTH);
    if (this.#palette?.height !== height) {
      this.#palette?.destroy();
      this.#palette = this.#device.createTexture({
        width: PALETTE_WIDTH,
        height,
        format: 'rgba8unorm',
        sampler: { minFilter: 'nearest', magFilter: 'nearest' },
      });
    }
    this.#palette.writeData(bytes, { width: PALETTE_WIDTH, height });
    this.#changed();
  }

  /** Undefined until positions, colours and a palette of the same points exist. */
  get ready(): ReadyBuffers | undefined {
    const [positions, colours, palette] = [this.#positions, this.#colours, this.#palette];
    if (!positions || !colours || !palette) return undefined;
    if (positions.length !== colours.length) return undefined;
    return { positions, colours, palette };
  }

  get isUploading(): boolean {
    return this.#uploads > 0;
  }

  destroy(): void {
    this.#positions?.destroy();
    this.#colours?.destroy();
    this.#palette?.destroy();
  }

  #upload(column: GpuColumn, values: GpuValues, start: number): void {
    const perPoint = BYTES[column.format] / values.BYTES_PER_ELEMENT;
    const step = UPLOAD / values.BYTES_PER_ELEMENT;
    this.#uploads++;
    const write = (from: number) => {
      if (!column.isDestroyed) {
        column.write(values.subarray(from, from + step), start + from / perPoint);
        if (from + step < values.length) {
          requestAnimationFrame(() => write(from + step));
          return;
        }
      }
      this.#uploads--;
      this.#changed();
    };
    write(0);
  }
}

function formatOf(values: GpuValues): GpuFormat {
  if (values instanceof Float32Array) return 'float32';
  return values instanceof Uint8Array ? 'uint8' : 'uint16';
}
