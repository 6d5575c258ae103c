import type { Block } from '@/model/block';
import { lengthOf } from '@/model/order/order-length';
import { packStrings } from '@/model/strings';
import { notATime } from '@/model/time-text';
import { exactTexts } from '@/write/text/export-text';
import { UnwritableColumn } from './table';

/** The kinds of values that column tables represent. */
export type WritableBlock = Extract<
  Block,
  { kind: 'numbers' | 'booleans' | 'strings' | 'categories' | 'complex' | 'bytes' }
>;

/** Units of UDUNITS-2, in which months and years have no fixed length. */
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

/** The values to be written: times as int64, and values without a type as text, as in a CSV file. */
export function writableBlock(block: Block): WritableBlock {
  switch (block.kind) {
    case 'numbers':
    case 'booleans':
    case 'strings':
    case 'categories':
    case 'complex':
    case 'bytes':
      return block;
    case 'times':
      if (unitsOfTimes(block) === undefined)
        return textsBlock(exactTexts(block), block.values.length);
      return integersOf(block.values, BigInt(block.step));
    default:
      return textsBlock(exactTexts(block), lengthOf(block));
  }
}

function integersOf(times: BigInt64Array, step: bigint): WritableBlock {
  const values = new BigInt64Array(times.length);
  const missing = new Uint8Array(times.length);
  for (let i = 0; i < values.length; i++) {
    const time = times[i] as bigint;
    if (time === notATime) missing[i] = 1;
    else {
      values[i] = time * step;
      if (values[i] !== time * step)
        throw new UnwritableColumn('one of its times is beyond 64 bits');
    }
  }
  return { kind: 'numbers', values, missing };
}

/** Texts, null where missing, as a block. */
export function textsBlock(
  textOf: (row: number) => string | null,
  count: number,
): Extract<Block, { kind: 'strings' }> {
  const missing = new Uint8Array(count);
  const texts = Array.from({ length: count }, (_, i) => {
    const text = textOf(i);
    if (text === null) missing[i] = 1;
    return text ?? '';
  });
  return { kind: 'strings', strings: packStrings(texts), missing };
}
