import type { ReadOptions } from '@/model/read-options';
import type { ChunkPosition, EncodedArray } from '@/storage/chunks/encoded-chunks';

/** Chunks of one array that a scan reads. */
export interface ChunkCount {
  readonly array: EncodedArray;
  readonly positions: { readonly count: number; at(number: number): ChunkPosition };
}

/** So many chunks of an array are looked at. */
const SAMPLES = 5;

/** What a chunk takes when it is decoded. */
export function decodedBytes({
  chunkShape,
  dtype,
}: Pick<EncodedArray, 'chunkShape' | 'dtype'>): number {
  const bytes = 'bytes' in dtype ? dtype.bytes : 8;
  return chunkShape.reduce((all, extent) => all * extent, bytes);
}

/**
 * What chunks take where they lie, from a few of them spread over each array. A container that cannot tell is asked
 * for these; `unasked` says instead what they are at most, where asking would cost as much as reading.
 */
export async function weighChunks(
  counts: readonly ChunkCount[],
  units: number,
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
      // what lies under keys of its own is asked for one by one
      const requests = isKey ? count : Math.min(count, units);
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
  /** True where it was added up, not estimated. */
  readonly exact: boolean;
}
