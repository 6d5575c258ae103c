import { exactTexts } from '@/analysis/rows/export-text';
import type { Block } from '@/model/block';
import { countOf, packStrings } from '@/model/strings';
import { notATime } from '@/model/time-text';

/** The kinds of values that a column table has a column for. */
export type WritableBlock = Extract<
  Block,
  { kind: 'numbers' | 'booleans' | 'strings' | 'categories' }
>;

/** Units of UDUNITS-2; months and years have no fixed length there. */
const UNITS: ReadonlyMap<string, string> = new Map([
  ['ns', 'nanoseconds'],
  ['us', 'microseconds'],
  ['ms', 'milliseconds'],
  ['s', 'seconds'],
  ['m', 'minutes'],
  ['h', 'hours'],
  ['D', 'days'],
  ['W', 'weeks'],
]);

/** The physical units of times, which are written as integers; undefined for other values. */
export function unitsOfTimes(block: Block): string | undefined {
  if (block.kind !== 'times') return undefined;
  const unit = UNITS.get(block.unit);
  if (unit === undefined || block.time === 'timedelta') return unit;
  return `${unit} since 1970-01-01`;
}

/** The values as they are written: times as int64, and what has no type of its own as text, as in a CSV file. */
export function writableBlock(block: Block): WritableBlock {
  switch (block.kind) {
    case 'numbers':
    case 'booleans':
    case 'strings':
    case 'categories':
      return block;
    case 'times':
      if (unitsOfTimes(block) === undefined) return asTexts(block, block.values.length);
      return integersOf(block.values, BigInt(block.step));
    default:
      return asTexts(block, lengthOfBlock(block));
  }
}

function integersOf(times: BigInt64Array, step: bigint): WritableBlock {
  const values = new BigInt64Array(times.length);
  const missing = new Uint8Array(times.length);
  for (let i = 0; i < values.length; i++) {
    const time = times[i] as bigint;
    if (time === notATime) missing[i] = 1;
    else values[i] = time * step;
  }
  return { kind: 'numbers', values, missing };
}

function asTexts(block: Block, count: number): WritableBlock {
  const textOf = exactTexts(block);
  const missing = new Uint8Array(count);
  const texts = Array.from({ length: count }, (_, i) => {
    const text = textOf(i);
    if (text === null) missing[i] = 1;
    return text ?? '';
  });
  return { kind: 'strings', strings: packStrings(texts), missing };
}

/** How many rows a block has. */
export function lengthOfBlock(block: Block): number {
  switch (block.kind) {
    case 'numbers':
    case 'booleans':
    case 'times':
    case 'matrix':
      return block.values.length;
    case 'strings':
      return countOf(block.strings);
    case 'categories':
      return block.codes.length;
    case 'complex':
      return block.values.length / 2;
    case 'bytes':
      return block.size === 0 ? 0 : block.values.length / block.size;
    case 'records':
      return block.length;
    case 'ragged':
      return Math.max(0, block.offsets.length - 1);
    case 'null':
      return 0;
  }
}
