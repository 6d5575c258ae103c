import type { ReadOptions } from '@/model/read-options';
import type { ChunkPosition, EncodedArray } from '@/storage/chunks/encoded-chunks';
import type { ScanWeight } from './gene-scan';

/** Chunks of one array that a scan reads. */
export interface ChunkCount {
  readonly array: EncodedArray;
  readonly positions: { readonly count: number; at(number: number): ChunkPosition };
}

/** So many chunks of an array are looked at. */
const SAMPLES = 5;

/** What chunks take where they lie, from a few of them spread over each array. */
export async function weighChunks(
  counts: readonly ChunkCount[],
  units: number,
  options?: ReadOptions,
): Promise<ScanWeight> {
  const weights = await Promise.all(
    counts.map(async ({ array, positions }) => {
      const { count } = positions;
      const wanted = Math.min(SAMPLES, count);
      const samples = Array.from({ length: wanted }, (_, i) =>
        positions.at(Math.floor(((2 * i + 1) * count) / (2 * wanted))),
      );
      const [first] = samples;
      if (!first) return { bytes: 0, requests: 0 };
      const [found, ...sizes] = await Promise.all([
        array.find(first, options),
        ...samples.map((position) => array.bytesOf(position, options)),
      ]);
      const sum = sizes.reduce((all, size) => all + size, 0);
      const isKey = found.kind === 'located' && found.location.kind === 'key';
      // what lies under keys of its own is asked for one by one
      const requests = isKey ? count : Math.min(count, units);
      return { bytes: (sum / wanted) * count, requests };
    }),
  );
  return {
    bytes: Math.round(weights.reduce((all, { bytes }) => all + bytes, 0)),
    requests: weights.reduce((all, { requests }) => all + requests, 0),
    exact: counts.every(({ positions }) => positions.count <= SAMPLES),
  };
}
