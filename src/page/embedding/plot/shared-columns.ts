import type { Device } from '@luma.gl/core';
import { BYTES, GpuColumn, type GpuFormat, type GpuValues } from './gpu-column';

/** Bytes per write to the GPU, so that no upload blocks the page. */
const UPLOAD = 2 << 20;

/** A column in GPU memory that several panels may draw. */
export class SharedColumn {
  readonly column: GpuColumn;
  /** Callbacks after each write, which users of the GPU cannot detect. */
  readonly users = new Set<() => void>();
  /** Number of parts of the points that were written, for columns that arrive in parts. */
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

  /** Writes values from the point `start` on, one chunk per frame; the first write must cover all points. */
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

/** Columns of one GPU by the array from which they are made; each exists once, however many panels draw it. */
export class SharedColumns {
  readonly #device: Device;
  readonly #all = new Map<GpuValues, SharedColumn>();

  constructor(device: Device) {
    this.#device = device;
  }

  /** Returns the column of an array, an empty one if it is new; `user` is called after each write. */
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

  /** Removes a user of the column of an array; the last user to leave frees the column. */
  leave(values: GpuValues, user: () => void): void {
    const shared = this.#all.get(values);
    if (!shared?.users.delete(user) || shared.users.size > 0) return;
    this.#all.delete(values);
    shared.column.destroy();
  }
}
