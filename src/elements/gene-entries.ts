import type { Span } from '@/model/block';
import type { IndexBlock } from '@/storage/gene-index/index-block';
import { decodePieces } from '@/storage/gene-index/piece';

/** The cells of one gene that have a value other than zero, rows rising. */
export interface GeneEntries {
  readonly rows: Uint32Array;
  /** 64-bit integers beyond 2^53 come as the nearest double. */
  readonly values: Float64Array;
}

/**
 * What one stretch of a matrix holds of the genes asked for, in their order. A row at the seam of two
 * stretches may come with both: the values of a cell are to be added up.
 */
export interface GenePart {
  /** Rows that no other part has; those at its seams lie just outside. */
  readonly rows: Span;
  readonly genes: readonly GeneEntries[];
}

export const NO_ENTRIES: GeneEntries = {
  rows: new Uint32Array(0),
  values: new Float64Array(0),
};

/** A gene out of blocks that a kernel made just now. */
export function entriesOfBlocks(
  blocks: readonly IndexBlock[],
  gene: number,
  rowCount: number,
): GeneEntries {
  for (const { firstGene, ends, counts, bytes } of blocks) {
    const at = gene - firstGene;
    if (at < 0 || at >= ends.length) continue;
    const piece = bytes.subarray(at === 0 ? 0 : ends[at - 1], ends[at]);
    return decodePieces(piece, counts[at] as number, rowCount) ?? NO_ENTRIES;
  }
  return NO_ENTRIES;
}
