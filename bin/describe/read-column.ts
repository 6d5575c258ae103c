import type { ColumnProfile } from '@/analysis/profile/profile';
import { createColumnProfiler } from '@/analysis/profile/profile-column';
import { MAX_SORTED_NUMBERS } from '@/analysis/profile/profile-numbers';
import { repeatedProfile } from '@/analysis/profile/repeated-profile';
import { columnBatches } from '@/elements/column-batches';
import type { DataElement } from '@/elements/element';
import type { Block } from '@/model/block';
import { DataError } from '@/model/errors';

/** Reads a whole column piece by piece, and says what it holds; `as` makes other blocks of those that are read. */
export async function profileOf(
  element: DataElement,
  { also, as = (block) => block }: ProfileHow = {},
): Promise<ColumnProfile> {
  const { info } = element;
  const length = lengthOf(element);
  const isSorted =
    info.kind === 'column' && (info.holds === 'numbers' || info.holds === 'times');
  const most = isSorted ? { maxRows: MAX_SORTED_NUMBERS } : {};
  const profiler = createColumnProfiler({ length, where: info.path });
  for await (const { block, times } of columnBatches(element, most)) {
    profiler.add(as(block));
    also?.(block, times);
    if (times > 1) return repeatedProfile(profiler.finish(), times);
  }
  return profiler.finish();
}

interface ProfileHow {
  readonly also?: (block: Block, times: number) => void;
  readonly as?: (block: Block) => Block;
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
