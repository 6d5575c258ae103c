import type { ReadOptions } from '@/model/read-options';
import type { ChunkPosition, EncodedArray } from '@/read/chunks/encoded-chunks';

/** Chunks of one array that a scan reads. */
export interface ChunkCount {
  readonly array: EncodedArray;
  readonly positions: { readonly count: number; at(number: number): ChunkPosition };
}

/** Number of chunks sampled from an array. */
const SAMPLES = 5;

/** Decoded size of a chunk, in bytes. */
export function decodedBytes({
  chunkShape,
  dtype,
}: Pick<EncodedArray, 'chunkShape' | 'dtype'>): number {
  const bytes = 'bytes' in dtype ? dtype.bytes : 8;
  return chunkShape.reduce((all, extent) => all * extent, bytes);
}

/**
 * Estimates the stored size of chunks from a few of them, spread over each array. If the container does not record
 * sizes, those of these chunks are requested; `unasked` returns an upper bound instead, if the requests would cost as
 * much as reading.
 */
export async function weighChunks(
  counts: readonly ChunkCount[],
  batches: number,
  { unasked = false, ...options }: ReadOptions & { readonly unasked?: boolean } = {},
): Promise<ScanWeight> {
  const weights = await Promise.all(
    counts.map(async ({ array, positions }) => {
      const { count } = positions;
      const wanted = Math.min(SAMPLES, count);
      const samples = Array.from({ length: wanted }, (_, i) =>
        positions.at(Math.floor(((2 * i + 1) * count) / (2 * wanted))),
      );
      const [first] = samples;
      if (!first) return { bytes: 0, requests: 0, exact: true };
      const found = await array.find(first, options);
      const isKey = found.kind === 'located' && found.location.kind === 'key';
      if (isKey && unasked)
        return { bytes: count * decodedBytes(array), requests: count, exact: false };
      const sizes = await Promise.all(
        samples.map((position) => array.bytesOf(position, options)),
      );
      const sum = sizes.reduce((all, size) => all + size, 0);
      // chunks under keys of their own are requested one by one
      const requests = isKey ? count : Math.min(count, batches);
      return { bytes: (sum / wanted) * count, requests, exact: count <= SAMPLES };
    }),
  );
  return {
    bytes: Math.round(weights.reduce((all, { bytes }) => all + bytes, 0)),
    requests: weights.reduce((all, { requests }) => all + requests, 0),
    exact: weights.every(({ exact }) => exact),
  };
}

export interface ScanWeight {
  readonly bytes: number;
  readonly requests: number;
  /** True for an exact sum, false for an estimate. */
  readonly exact: boolean;
}
