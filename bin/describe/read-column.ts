import type { Block } from '@/model/block';
import { DataError } from '@/model/errors';
import type { DataElement } from '@/read/elements/element';

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
