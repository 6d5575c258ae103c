import type { Span } from '@/model/block';
import type { DType } from '@/model/dtype';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { IndexBlock } from '@/storage/kernels/index-block';
import type { GeneEntries } from './entries';
import type { ScanWeight } from './weight';

/**
 * A matrix of cells by genes that has to be read through for one gene, cut into stretches of rows that
 * are read apart. Nothing but what is wanted leaves the decode workers.
 */
export interface GeneScan {
  readonly path: Path;
  readonly dtype: DType;
  readonly rows: number;
  readonly genes: number;
  /** Values stored. */
  readonly stored: number;
  /** How many stretches there are, at least one. */
  readonly units: number;
  /** What one stretch takes in memory while it is worked on, about. */
  readonly unitBytes: number;
  /** Rows of a stretch. Each row is in one, even where its values lie in two. */
  rowsOf(unit: number): Span;
  /** The values of some genes, in their order; cells at the seams may come with two stretches. */
  pick(
    unit: number,
    genes: Int32Array,
    options?: ReadOptions,
  ): Promise<readonly GeneEntries[]>;
  /** All genes of a stretch, for the index. */
  transpose(unit: number, options?: ReadOptions): Promise<readonly IndexBlock[]>;
  /** What reading these genes takes, from a few chunks. */
  weigh(genes: Int32Array, options?: ReadOptions): Promise<ScanWeight>;
}
