import { DataError } from '@/model/errors';
import { decodeBatches } from '@/read/kernels/decode-batches';
import type { IndexBlock } from '@/read/kernels/index-block';

/** The cells of one gene with a non-zero value, rows ascending. */
export interface GeneEntries {
  readonly rows: Uint32Array;
  /** 64-bit integers beyond 2^53 are the nearest double. */
  readonly values: Float64Array;
}

/** A gene without expression; with fresh arrays, which may be transferred. */
export function noEntries(): GeneEntries {
  return { rows: new Uint32Array(0), values: new Float64Array(0) };
}

/** A gene from blocks that a kernel has just made. */
export function entriesOfBlocks(
  blocks: readonly IndexBlock[],
  gene: number,
  rowCount: number,
): GeneEntries {
  for (const { firstGene, ends, counts, bytes } of blocks) {
    const at = gene - firstGene;
    if (at < 0 || at >= ends.length) continue;
    const piece = bytes.subarray(at === 0 ? 0 : ends[at - 1], ends[at]);
    const entries = decodeBatches(piece, counts[at] as number, rowCount);
    if (entries) return entries;
    throw new DataError(
      'WorkerError',
      `The decoder returned gene ${gene} in an unknown form. Reload the page.`,
    );
  }
  return noEntries();
}
