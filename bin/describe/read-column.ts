import type { ColumnProfile } from '@/analysis/profile';
import { type ColumnProfiler, createColumnProfiler } from '@/analysis/profile-column';
import type { DataElement } from '@/elements/element';
import type { Block } from '@/model/block';
import { DataError } from '@/model/errors';

const rowsAtOnce = 2 ** 18;

/** Reads a whole column piece by piece, and says what it holds. */
export async function profileOf(
  element: DataElement,
  also?: (block: Block) => void,
): Promise<ColumnProfile> {
  const profiler: ColumnProfiler = createColumnProfiler();
  const length = lengthOf(element);
  for (let start = 0; start === 0 || start < length; start += rowsAtOnce) {
    const stop = Math.min(length, start + rowsAtOnce);
    const block = await readRows(element, start, stop);
    profiler.add(block);
    also?.(block);
  }
  return profiler.finish();
}

export async function readRows(
  element: DataElement,
  start: number,
  stop: number,
): Promise<Block> {
  if (element.read) return element.read({ rows: [start, stop] });
  throw new DataError('UnsupportedError', `${element.info.path}: has no values`);
}

export function lengthOf({ info }: DataElement): number {
  return info.kind === 'column' || info.kind === 'awkward' ? info.length : 0;
}
