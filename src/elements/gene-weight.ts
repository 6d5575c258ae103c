import type { ReadOptions } from '@/model/read-options';
import type { ChunkPosition, EncodedArray } from '@/storage/chunks/encoded-chunks';
import type { ScanWeight } from './gene-scan';
import { ownSignal } from './own-signal';

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
      const samples = Array.from({ length: Math.min(SAMPLES, count) }, (_, i) =>
        Math.floor(((2 * i + 1) * count) / (2 * Math.min(SAMPLES, count))),
      );
      const sizes = await Promise.all(
        samples.map((number) => array.bytesOf(positions.at(number), ownSignal(options))),
      );
      const sum = sizes.reduce((all, size) => all + size, 0);
      return sizes.length === 0 ? 0 : (sum / sizes.length) * count;
    }),
  );
  const bytes = Math.round(weights.reduce((all, weight) => all + weight, 0));
  const chunks = counts.reduce((all, { positions }) => all + positions.count, 0);
  return {
    bytes,
    requests: Math.min(chunks, units * counts.length),
    exact: counts.every(({ positions }) => positions.count <= SAMPLES),
  };
}
