import type { Device, Texture } from '@luma.gl/core';
import type { PointSet } from '../points/point-set';
import type { GpuColumn, GpuFormat, GpuValues } from './gpu-column';
import { PALETTE_WIDTH } from './palette-image';
import type { SharedColumn, SharedColumns } from './shared-columns';

/** Buffers that a layer of points needs, with columns of equal lengths. */
export interface ReadyBuffers {
  readonly positions: GpuColumn;
  /** Third coordinate of points in space. */
  readonly z: GpuColumn | undefined;
  readonly colours: GpuColumn;
  readonly palette: Texture;
}

/** A column and the array from which it is made. */
interface AxisSubset {
  readonly values: GpuValues;
  readonly shared: SharedColumn;
}

/**
 * GPU memory that one panel draws from: 8 bytes of position per point, 2 more for points in space, and 1, 2 or 4 of
 * colour, all shared with other panels, and a palette.
 */
export class PointBuffers {
  readonly #device: Device;
  readonly #changed: () => void;
  readonly #positions: Slot;
  readonly #z: Slot;
  #isInSpace = false;
  readonly #colours: Slot;
  #palette: Texture | undefined;
  /** Palette of colours that are still being written. */
  #nextPalette: Uint8Array<ArrayBuffer> | undefined;

  /** `changed` is called after each write, which users of the GPU cannot detect. */
  constructor(device: Device, columns: SharedColumns, changed: () => void) {
    this.#device = device;
    this.#changed = changed;
    this.#positions = new Slot(columns, changed);
    this.#z = new Slot(columns, changed);
    this.#colours = new Slot(columns, () => {
      this.#settlePalette();
      changed();
    });
  }

  /** Sets the points that have arrived so far; call it with each part. Previous points stay until these are written. */
  setPoints({ positions, z, parts, count }: SomePoints): void {
    const { shared } = this.#positions.take(positions, 'float32x2', count);
    this.#isInSpace = z !== undefined;
    this.#setZ(z, parts, count);
    const fresh = parts.slice(shared.parts);
    shared.parts = parts.length;
    // points that have not arrived must not be drawn at 0, 0
    if (shared.isNew) shared.write(positions);
    else {
      for (const [start, stop] of fresh)
        shared.write(positions.subarray(2 * start, 2 * stop), start);
      this.#changed();
    }
  }

  /** Sets z; points that have not arrived are marked by their positions alone. */
  #setZ(z: SomePoints['z'], parts: SomePoints['parts'], count: number): void {
    if (!z) {
      this.#z.leave();
      return;
    }
    const { shared } = this.#z.take(z, 'float16', count);
    const fresh = parts.slice(shared.parts);
    shared.parts = parts.length;
    if (shared.isNew) shared.write(halfFloats(z));
    else
      for (const [start, stop] of fresh)
        shared.write(halfFloats(z.subarray(start, stop)), start);
  }

  /** Sets the codes or levels of all points. */
  setColours(values: GpuValues): void {
    const { shared } = this.#colours.take(values, formatOf(values), values.length);
    if (shared.isNew) shared.write(values);
    else this.#changed();
  }

  /**
   * Sets the palette: RGBA in rows of 256 entries, for the colours that were set last, and used once these are written.
   */
  setPalette(bytes: Uint8Array<ArrayBuffer>): void {
    this.#nextPalette = bytes;
    this.#settlePalette();
    this.#changed();
  }

  /** True while the previous colours are still drawn, because those that were set last are being written. */
  get isRecolouring(): boolean {
    return this.#colours.isReplacing;
  }

  #settlePalette(): void {
    const bytes = this.#nextPalette;
    if (!bytes || this.isRecolouring) return;
    this.#nextPalette = undefined;
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
  }

  /** Undefined until positions, colours and a palette of the same points exist. */
  get ready(): ReadyBuffers | undefined {
    const [positions, colours] = [this.#positions.drawn, this.#colours.drawn];
    const [palette, z] = [this.#palette, this.#z.drawn];
    if (!positions || !colours || !palette) return undefined;
    if (positions.length !== colours.length) return undefined;
    if (this.#isInSpace && z?.length !== positions.length) return undefined;
    return { positions, z, colours, palette };
  }

  get isUploading(): boolean {
    const { isUploading } = this.#z;
    return isUploading || this.#positions.isUploading || this.#colours.isUploading;
  }

  destroy(): void {
    this.#positions.leave();
    this.#z.leave();
    this.#colours.leave();
    this.#palette?.destroy();
  }
}

type SomePoints = Pick<PointSet, 'positions' | 'parts' | 'count'> & {
  readonly z?: PointSet['z'];
};

/** A column of a panel: the one that is drawn, and its successor until that is written. */
class Slot {
  readonly #columns: SharedColumns;
  readonly #changed: () => void;
  #drawn: AxisSubset | undefined;
  #next: AxisSubset | undefined;

  constructor(columns: SharedColumns, changed: () => void) {
    this.#columns = columns;
    this.#changed = () => {
      this.#settle();
      changed();
    };
  }

  get drawn(): GpuColumn | undefined {
    this.#settle();
    return this.#drawn?.shared.column;
  }

  /** True while one column is drawn and its successor is being written. */
  get isReplacing(): boolean {
    return this.drawn !== undefined && this.#next !== undefined;
  }

  get isUploading(): boolean {
    this.#settle(); // another panel may have written it
    return this.#next !== undefined || this.#drawn?.shared.isUploading === true;
  }

  take(values: GpuValues, format: GpuFormat, length: number): AxisSubset {
    const latest = this.#next ?? this.#drawn;
    if (latest?.values === values) return latest;
    if (this.#next) this.#columns.leave(this.#next.values, this.#changed);
    this.#next = undefined;
    if (this.#drawn?.values === values) return this.#drawn;
    const shared = this.#columns.take(values, format, length, this.#changed);
    this.#next = { values, shared };
    // a column of other points is useless beside it
    if (this.#drawn && this.#drawn.shared.column.length !== length) this.#leaveDrawn();
    return this.#next;
  }

  leave(): void {
    if (this.#next) this.#columns.leave(this.#next.values, this.#changed);
    this.#next = undefined;
    this.#leaveDrawn();
  }

  #settle(): void {
    if (!this.#next?.shared.isFilled) return;
    this.#leaveDrawn();
    this.#drawn = this.#next;
    this.#next = undefined;
  }

  #leaveDrawn(): void {
    if (this.#drawn) this.#columns.leave(this.#drawn.values, this.#changed);
    this.#drawn = undefined;
  }
}

function formatOf(values: GpuValues): GpuFormat {
  if (values instanceof Float32Array) return 'float32';
  return values instanceof Uint8Array ? 'uint8' : 'uint16';
}

/**
 * Converts numbers to 16-bit floats (IEEE 754 binary16), rounded to 11 bits: a tenth of a pixel in a plot of 800 px.
 * Numbers smaller than 2^-14 become 0, those beyond 65,504 infinite. Replaces `Float16Array`, which not all browsers
 * have.
 */
export function halfFloats(values: Float32Array<ArrayBuffer>): Uint16Array<ArrayBuffer> {
  const bits = new Uint32Array(values.buffer, values.byteOffset, values.length);
  const halves = new Uint16Array(values.length);
  for (let i = 0; i < bits.length; i++) {
    const all = bits[i] as number;
    const sign = (all >>> 16) & 0x8000;
    const exponent = ((all >>> 23) & 0xff) - 112;
    const fraction = all & 0x7fffff;
    if (exponent <= 0) halves[i] = sign;
    else if (exponent < 31)
      // a fraction that is rounded up may carry into the exponent, which is right
      halves[i] =
        sign | (((exponent << 10) | (fraction >>> 13)) + ((fraction >>> 12) & 1));
    else halves[i] = sign | (exponent === 143 && fraction > 0 ? 0x7e00 : 0x7c00);
  }
  return halves;
}
