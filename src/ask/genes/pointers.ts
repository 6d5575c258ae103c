import type { IndexRange } from '@/model/block';
import { lowerBound } from '@/model/lower-bound';
import type { ReadOptions } from '@/model/read-options';
import type { SparseParts } from '@/read/elements/sparse/parts';
import { readPointers } from '@/read/elements/sparse/pointers';

/** Offsets of the rows of a CSR matrix in its values; one more entry than rows. */
export interface RowPointers {
  readonly starts: Uint32Array | Float64Array;
  /** The row of the value at an offset. */
  rowOf(place: number): number;
  /** The first row that begins at or after an offset. */
  firstFrom(place: number): number;
}

const AT_ONCE = 2 ** 18;

/**
 * Reads and checks all pointers, in batches and each chunk once; stored in 4 bytes per row if they
 * fit, and not cached elsewhere.
 */
export async function readRowPointers(
  parts: SparseParts,
  options?: ReadOptions,
): Promise<RowPointers> {
  const rows = parts.major;
  const starts =
    parts.stored < 2 ** 32 ? new Uint32Array(rows + 1) : new Float64Array(rows + 1);
  const once = { signal: options?.signal, once: true };
  const chunk = parts.indptr.storage.chunkShape?.[0] ?? 1;
  const step = chunk * Math.max(1, Math.floor(AT_ONCE / chunk));
  for (let at = 0; at <= rows && rows > 0; at += step) {
    // the last entry is one beyond the rows
    const range: IndexRange = [at, Math.min(rows, at + step - 1)];
    starts.set(await readPointers(parts, range, once, starts[at - 1]), at);
  }
  /** Upper bound: index of the first entry above a value; the lower bound (at or above it) if requested. */
  const search = (place: number, orAt: boolean): number =>
    lowerBound(rows + 1, (row) => {
      const start = starts[row] as number;
      return start > place || (orAt && start === place);
    });
  return {
    starts,
    rowOf: (place) => search(place, false) - 1,
    firstFrom: (place) => Math.min(rows, search(place, true)),
  };
}
