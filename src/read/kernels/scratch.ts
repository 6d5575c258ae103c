import { OutputBuffers, spareLength } from '@/read/codecs/output-buffers';

/**
 * Working memory of kernels, allocated for one job and reused: fresh arrays would have to be
 * cleared and collected, which costs as much as the work. Contents undefined.
 */
const free = new OutputBuffers(48 << 20);

export interface ScratchSpace {
  int32(length: number): Int32Array<ArrayBuffer>;
  uint32(length: number): Uint32Array<ArrayBuffer>;
  /** float32 if `single`, else float64. */
  floats(
    length: number,
    single: boolean,
  ): Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;
  /** Returns all arrays for reuse. */
  release(): void;
}

export function borrowScratch(): ScratchSpace {
  const lent: ArrayBuffer[] = [];
  const lend = (bytes: number): ArrayBuffer => {
    const length = spareLength(bytes);
    const buffer = free.take(length) ?? new ArrayBuffer(length);
    lent.push(buffer);
    return buffer;
  };
  return {
    int32: (length) => new Int32Array(lend(4 * length), 0, length),
    uint32: (length) => new Uint32Array(lend(4 * length), 0, length),
    floats: (length, single) =>
      single
        ? new Float32Array(lend(4 * length), 0, length)
        : new Float64Array(lend(8 * length), 0, length),
    release() {
      for (const buffer of lent.splice(0)) free.give(buffer);
    },
  };
}
