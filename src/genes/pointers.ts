import type { SparseParts } from '@/elements/sparse/parts';
import { readPointers } from '@/elements/sparse/pointers';
import type { Span } from '@/model/block';
import type { ReadOptions } from '@/model/read-options';

/** Where the rows of a CSR matrix begin among its values; one more entry than rows. */
export interface RowPointers {
  readonly starts: Uint32Array | Float64Array;
  /** The row that holds the value at a place. */
  rowOf(place: number): number;
  /** The first row that begins at a place or after. */
  firstFrom(place: number): number;
}

const AT_ONCE = 2 ** 18;

/**
 * Reads and checks all pointers, some at a time and each chunk of them once; they stay in 4 bytes a row where they
 * can, and nowhere else.
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
    // its last entry is one beyond
    const span: Span = [at, Math.min(rows, at + step - 1)];
    starts.set(await readPointers(parts, span, once, starts[at - 1]), at);
  }
  /** The first entry that is above a place, or at it where told. */
  const search = (place: number, orAt: boolean): number => {
    let low = 0;
    let high = rows + 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const start = starts[middle] as number;
      if (start > place || (orAt && start === place)) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return {
    starts,
    rowOf: (place) => search(place, false) - 1,
    firstFrom: (place) => Math.min(rows, search(place, true)),
  };
}
