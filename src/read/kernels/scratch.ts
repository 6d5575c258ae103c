/**
 * Working memory of kernels, allocated for one job and reused: fresh arrays would have to be
 * cleared and collected, which costs as much as the work. Contents undefined.
 */

/** Maximum number kept per thread. */
const MAX_KEPT = 48 << 20;

const free: ArrayBuffer[] = [];

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
    const at = free.findIndex((buffer) => buffer.byteLength >= bytes);
    const buffer =
      at >= 0
        ? (free.splice(at, 1)[0] as ArrayBuffer)
        : new ArrayBuffer(roundedUp(bytes));
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
      for (const buffer of lent.splice(0)) free.push(buffer);
      free.sort((a, b) => a.byteLength - b.byteLength);
      let cached = 0;
      const end = free.findIndex((buffer) => {
        cached += buffer.byteLength;
        return cached > MAX_KEPT;
      });
      if (end >= 0) free.length = end;
    },
  };
}

/** Rounded up, so that jobs of similar sizes share arrays. */
function roundedUp(bytes: number): number {
  const step = 1 << 16;
  return Math.max(step, Math.ceil(bytes / step) * step);
}
