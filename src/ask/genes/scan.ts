import type { IndexRange } from '@/model/block';
import type { DType } from '@/model/dtype';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { IndexBlock } from '@/read/kernels/index-block';
import type { ScanWeight } from './chunk-sizes';
import type { GeneEntries } from './entries';

/**
 * A matrix of cells × genes that must be read completely for one gene, divided into batches of
 * rows. Only requested values leave the decode workers.
 */
export interface GeneScan {
  readonly path: Path;
  readonly dtype: DType;
  readonly rows: number;
  readonly genes: number;
  /** Number of stored values. */
  readonly stored: number;
  /** Number of batches, at least one. */
  readonly batches: number;
  /** Approximate memory of one batch in progress, in bytes. */
  readonly batchBytes: number;
  /** Rows of a batch. Each row belongs to one, even if its values are in two. */
  rowsOf(batch: number): IndexRange;
  /** The values of some genes, in their order; cells at boundaries may be in two batches. */
  pick(
    batch: number,
    genes: Int32Array,
    options?: ReadOptions,
  ): Promise<readonly GeneEntries[]>;
  /** All genes of a batch, for the index. */
  transpose(batch: number, options?: ReadOptions): Promise<readonly IndexBlock[]>;
  /** The cost of reading these genes, from a few chunks. */
  weigh(genes: Int32Array, options?: ReadOptions): Promise<ScanWeight>;
}
