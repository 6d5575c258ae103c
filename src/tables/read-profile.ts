import type { ColumnProfile } from '@/analysis/profile/profile';
import { createColumnProfiler } from '@/analysis/profile/profile-column';
import { MAX_SORTED_NUMBERS } from '@/analysis/profile/profile-numbers';
import { repeatedProfile } from '@/analysis/profile/repeated-profile';
import { columnBatches } from '@/elements/column-batches';
import type { DataElement } from '@/elements/element';
import type { Block } from '@/model/block';
import { DataError } from '@/model/errors';
import { LATER, type ReadOptions } from '@/model/read-options';

export interface ProfileHow {
  /** Receives each block too; `times` as columnBatches has it. */
  readonly also?: (block: Block, times: number) => void;
  /** Makes the block to profile of the one that was read. */
  readonly as?: (block: Block) => Block;
}

/**
 * Reads a whole column, a batch of rows at a time. UnsupportedError for what is no column, TooLargeError for more
 * numbers than can be sorted.
 */
export async function readProfile(
  element: DataElement,
  { signal, report }: ReadOptions = {},
  { also, as = (block) => block }: ProfileHow = {},
): Promise<ColumnProfile> {
  const { info, read } = element;
  if (info.kind !== 'column' || !read)
    throw new DataError(
      'UnsupportedError',
      `${info.path} is not a column: only columns have a summary.`,
    );
  const isSorted = info.holds === 'numbers' || info.holds === 'times';
  const most = isSorted ? { maxRows: MAX_SORTED_NUMBERS } : {};
  const profiler = createColumnProfiler({ length: info.length, where: info.path });
  const options = { signal, report, urgency: LATER };
  for await (const { block, times } of columnBatches(element, most, options)) {
    profiler.add(as(block));
    also?.(block, times);
    if (times > 1) return repeatedProfile(profiler.finish(), times);
  }
  return profiler.finish();
}
