import type { DType } from '@/model/dtype';
import { DataError } from '@/model/errors';
import { decodePieces } from '@/storage/kernels/decode-pieces';
import type { IndexBlock } from '@/storage/kernels/index-block';
import { mergeCells } from '@/storage/kernels/merge-cells';
import { valuesHolding } from '@/storage/kernels/widths';

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
    const entries = decodePieces(piece, counts[at] as number, rowCount);
    if (entries) return entries;
    throw new DataError(
      'WorkerError',
      `The decoder returned gene ${gene} in an unknown form. Reload the page.`,
    );
  }
  return noEntries();
}

/** Merges equal cells: values from two batches are summed in the matrix' type. */
export function mergedEntries(entries: GeneEntries, dtype: DType): GeneEntries {
  const { rows, values } = entries;
  let isStrict = true;
  for (let i = 1; i < rows.length; i++) if (rows[i] === rows[i - 1]) isStrict = false;
  if (isStrict) return entries;
  const own = rows.slice();
  const exact = valuesHolding(dtype, rows.length);
  exact.set(values);
  const end = mergeCells(own, exact, 0, own.length, dtype.kind === 'bool');
  return { rows: own.slice(0, end), values: Float64Array.from(exact.subarray(0, end)) };
}
