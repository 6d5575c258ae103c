import type { ColumnProfile } from '@/analysis/profile';
import { createColumnProfiler } from '@/analysis/profile-column';
import type { DataElement } from '@/elements/element';
import { DataError, throwIfAborted } from '@/model/errors';
import { LATER, type ReadOptions } from '@/model/read-options';

/** Rows held at once: a few megabytes of a column of numbers. */
const BATCH = 1 << 19;

/** Reads a whole column, a batch of rows at a time. UnsupportedError for what is no column. */
export async function readProfile(
  { info, read }: DataElement,
  { signal, report }: ReadOptions,
): Promise<ColumnProfile> {
  if (info.kind !== 'column' || !read)
    throw new DataError(
      'UnsupportedError',
      `${info.path} is not a column: only columns have a summary.`,
    );
  const profiler = createColumnProfiler();
  const total = info.length;
  for (let start = 0; start < total || start === 0; start += BATCH) {
    throwIfAborted(signal);
    const rows = [start, Math.min(total, start + BATCH)] as const;
    profiler.add(await read({ rows }, { signal, urgency: LATER }));
    report?.({ done: rows[1], total, unit: 'values' });
  }
  return profiler.finish();
}
