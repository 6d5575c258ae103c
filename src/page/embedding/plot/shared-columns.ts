import type { Device } from '@luma.gl/core';
import { BYTES, GpuColumn, type GpuFormat, type GpuValues } from './gpu-column';

/** Bytes per write to the GPU, so that no upload blocks the page. */
const UPLOAD = 2 << 20;

/** A column in GPU memory that several panels may draw. */
export class SharedColumn {
  readonly column: GpuColumn;
  /** What to call after each write, for the GPU's users cannot see one. */
  readonly users = new Set<() => void>();
  /** Number of parts of the points that were written, of those that come in parts. */
  parts = 0;
  #uploads = 0;
  #isFilled = false;

  constructor(column: GpuColumn) {
    this.column = column;
  }

  get isUploading(): boolean {
    return this.#uploads > 0;
  }

  /** True until anything was written. */
  get isNew(): boolean {
    return !this.#isFilled && this.#uploads === 0;
  }

  /** True once all of it was written. */
  get isFilled(): boolean {
    return this.#isFilled;
  }

  /** Writes values from the point `start` on, a part a frame; the first write must be of all points. */
  write(values: GpuValues, start = 0): void {
    const { column } = this;
    const perPoint = BYTES[column.format] / values.BYTES_PER_ELEMENT;
    const step = UPLOAD / values.BYTES_PER_ELEMENT;
    this.#uploads++;
    const writeFrom = (from: number) => {
      if (!column.isDestroyed) {
        column.write(values.subarray(from, from + step), start + from / perPoint);
        if (from + step < values.length) {
          requestAnimationFrame(() => writeFrom(from + step));
          return;
        }
        this.#isFilled = true;
      }
      this.#uploads--;
      for (const user of [...this.users]) user();
    };
    writeFrom(0);
  }
}

/** The columns of one GPU, each there once however many panels draw it: by the array that they are made of. */
export class SharedColumns {
  readonly #device: Device;
  readonly #all = new Map<GpuValues, SharedColumn>();

  constructor(device: Device) {
    this.#device = device;
  }

  /** The column of an array; a new one is empty. */
  take(
    values: GpuValues,
    format: GpuFormat,
    length: number,
    user: () => void,
  ): SharedColumn {
    const known = this.#all.get(values);
    const shared = known ?? new SharedColumn(new GpuColumn(this.#device, format, length));
    shared.users.add(user);
    if (!known) this.#all.set(values, shared);
    return shared;
  }

  /** Frees the column of an array with its last user. */
  leave(values: GpuValues, user: () => void): void {
    const shared = this.#all.get(values);
    if (!shared?.users.delete(user) || shared.users.size > 0) return;
    this.#all.delete(values);
    shared.column.destroy();
  }
}
