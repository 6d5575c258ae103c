import { type Device, Buffer as GpuBuffer } from '@luma.gl/core';
import type { PointValues } from '@/ask/colour/dim-others';

export type GpuFormat = 'float32x2' | 'float32' | 'float16' | 'uint8' | 'uint16';

/** Values as they are written to the GPU. */
export type GpuValues = PointValues;

export const BYTES: Readonly<Record<GpuFormat, number>> = {
  float32x2: 8,
  float32: 4,
  float16: 2,
  uint8: 1,
  uint16: 2,
};

/** One value per point in GPU memory, allocated once and written in parts. */
export class GpuColumn {
  readonly buffer: GpuBuffer;
  readonly format: GpuFormat;
  readonly length: number;
  #isDestroyed = false;

  constructor(device: Device, format: GpuFormat, length: number) {
    this.format = format;
    this.length = length;
    this.buffer = device.createBuffer({
      usage: GpuBuffer.VERTEX | GpuBuffer.COPY_DST,
      byteLength: Math.max(1, length) * BYTES[format],
    });
  }

  /** Writes the values of the points from `start` on. */
  write(values: GpuValues, start = 0): void {
    if (values.length === 0) return;
    // values of a file are never in shared memory, which luma does not accept
    const own = values as typeof values & { buffer: ArrayBuffer };
    this.buffer.write(own, start * BYTES[this.format]);
  }

  get isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  destroy(): void {
    this.#isDestroyed = true;
    this.buffer.destroy();
  }
}
