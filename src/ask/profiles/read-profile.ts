import { type CountedRows, expectRowsOf } from '@/ask/rows/expect-rows';
import { ascending } from '@/ask/rows/row-set';
import { takeBlock } from '@/ask/rows/take-rows';
import type { Block } from '@/model/block';
import { DataError } from '@/model/errors';
import { LATER, type ReadOptions } from '@/model/read-options';
import type { RowSet } from '@/model/row-set';
import { type BatchOptions, columnBatches } from '@/read/elements/column-batches';
import type { DataElement } from '@/read/elements/element';
import type { ColumnProfile, Counts } from './profile';
import { type ColumnProfiler, createColumnProfiler } from './profile-column';
import { MAX_SORTED_NUMBERS } from './profile-numbers';

export interface ProfileHow {
  /** Receives each block too; `times` as in `columnBatches`. */
  readonly also?: (block: Block, times: number) => void;
  /** Converts the block that was read to the one to profile. */
  readonly as?: (block: Block) => Block;
  /** Restricts the profile to these rows. Not with `also` and `as`, which receive whole blocks. */
  readonly rows?: CountedRows;
  /** Edges of the histogram, as texts. */
  readonly bins?: readonly string[] | undefined;
}

/**
 * Profiles a whole column, batch by batch. UnsupportedError if it is not a column, TooLargeError
 * for more numbers than can be sorted.
 */
export async function readProfile(
  element: DataElement,
  { signal, report }: ReadOptions = {},
  { also, as = (block) => block, rows, bins }: ProfileHow = {},
): Promise<ColumnProfile> {
  const { info, read } = element;
  if (info.kind !== 'column' || !read)
    throw new DataError(
      'UnsupportedError',
      `${info.path} is not a column: only columns have a summary.`,
    );
  const counted = expectRowsOf(info.path, info.length, rows);
  const length = counted?.count ?? info.length;
  const isSorted = info.valueType === 'numbers' || info.valueType === 'times';
  const most =
    isSorted && length > MAX_SORTED_NUMBERS ? { maxRows: MAX_SORTED_NUMBERS } : {};
  const profiler = createColumnProfiler({ length, where: info.path, bins });
  const options = { signal, report, priority: LATER };
  if (counted) return profileOfRows(element, counted, profiler, most, options);
  for await (const { block, times } of columnBatches(element, most, options)) {
    profiler.add(as(block));
    also?.(block, times);
    if (times > 1) return repeatedProfile(profiler.finish(), times);
  }
  return profiler.finish();
}

async function profileOfRows(
  element: DataElement,
  rows: RowSet,
  profiler: ColumnProfiler,
  most: BatchOptions,
  options: ReadOptions,
): Promise<ColumnProfile> {
  const within = ascending(rows);
  for await (const { block, rows: range, times } of columnBatches(
    element,
    most,
    options,
  )) {
    if (times > 1 && rows.count > 0) {
      profiler.add(block);
      return repeatedProfile(profiler.finish(), rows.count);
    }
    const taken = takeBlock(block, times > 1 ? [0, 0] : range, within);
    if (!taken) return { kind: 'other', length: rows.count };
    profiler.add(taken);
  }
  return profiler.finish();
}

/** The profile of a column of one repeated value, from the profile of a single one. */
export function repeatedProfile(one: ColumnProfile, times: number): ColumnProfile {
  const length = one.length * times;
  switch (one.kind) {
    case 'numbers': {
      const { masked, nan, histogram } = one;
      return {
        ...one,
        length,
        missing: one.missing * times,
        ...(masked !== undefined && { masked: masked * times }),
        ...(nan !== undefined && { nan: nan * times }),
        histogram: { ...histogram, counts: repeated(histogram.counts, times) },
      };
    }
    case 'categories':
      return {
        ...one,
        length,
        missing: one.missing * times,
        counts: repeated(one.counts, times),
      };
    case 'booleans':
      return { ...one, length, missing: one.missing * times, true: one.true * times };
    case 'strings':
      return {
        ...one,
        length,
        missing: one.missing * times,
        top: one.top.map(({ value, count }) => ({ value, count: count * times })),
      };
    case 'times': {
      const { histogram } = one;
      return {
        ...one,
        length,
        missing: one.missing * times,
        histogram: { ...histogram, counts: repeated(histogram.counts, times) },
      };
    }
    case 'other':
      return {
        ...one,
        length,
        ...(one.missing !== undefined && { missing: one.missing * times }),
      };
  }
}

function repeated(counts: Counts, times: number): Counts {
  return Float64Array.from(counts, (count) => count * times);
}
