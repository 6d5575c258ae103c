import type { NumberArray } from '@/model/values';

/** Compressed slices of a sparse matrix: slice i is [indptr[i], indptr[i + 1]). */
export interface Slices {
  readonly indptr: Float64Array;
  readonly indices: NumberArray;
  readonly data: NumberArray;
}

export interface MergedSlices extends Slices {
  /** False if indices of a slice decrease; equal neighbours count as sorted. */
  readonly wasSorted: boolean;
}

/**
 * The same slices with strictly ascending indices: duplicates are summed in the type of the data
 * (booleans: or). Returns slices that are in order unchanged.
 */
export function mergeSlices(slices: Slices, areBooleans = false): MergedSlices {
  const { wasSorted, isStrict } = orderOf(slices);
  if (isStrict) return { ...slices, wasSorted };
  const { indptr, indices, data } = slices;
  const outIndices = indices.slice();
  const outData = data.slice();
  const outPointers = new Float64Array(indptr.length);
  let end = 0;
  for (let slice = 0; slice + 1 < indptr.length; slice++) {
    const from = indptr[slice] as number;
    const order = Uint32Array.from(
      { length: (indptr[slice + 1] as number) - from },
      (_, i) => from + i,
    );
    order.sort((a, b) => (indices[a] as number) - (indices[b] as number) || a - b);
    const begin = end;
    for (const at of order) {
      if (end > begin && outIndices[end - 1] === indices[at]) {
        if (areBooleans) outData[end - 1] = (outData[end - 1] || data[at]) as never;
        else (outData[end - 1] as number) += data[at] as number;
        continue;
      }
      outIndices[end] = indices[at] as never;
      outData[end++] = data[at] as never;
    }
    outPointers[slice + 1] = end;
  }
  return {
    indptr: outPointers,
    indices: outIndices.subarray(0, end),
    data: outData.subarray(0, end),
    wasSorted,
  };
}

function orderOf({ indptr, indices }: Slices): { wasSorted: boolean; isStrict: boolean } {
  let isStrict = true;
  for (let slice = 0; slice + 1 < indptr.length; slice++) {
    const stop = indptr[slice + 1] as number;
    for (let i = (indptr[slice] as number) + 1; i < stop; i++) {
      const here = indices[i] as number;
      const before = indices[i - 1] as number;
      if (here > before) continue;
      if (here < before) return { wasSorted: false, isStrict: false };
      isStrict = false;
    }
  }
  return { wasSorted: true, isStrict };
}
