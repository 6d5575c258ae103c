import type { Block } from '@/model/block';
import { unpackStrings } from '@/model/strings';
import { datetimeText, notATime } from '@/model/time-text';

/**
 * Values of a block as e2e/fixtures/expected.json writes them: NaN and infinities as texts,
 * integers beyond 2^53 as decimal texts, null where missing, complex as pairs.
 */
export function fixtureValues(block: Block): unknown[] {
  const isMissing = (i: number) => 'missing' in block && block.missing?.[i] === 1;
  switch (block.kind) {
    case 'numbers':
    case 'matrix':
      return Array.from<number | bigint, unknown>(block.values, (value, i) =>
        isMissing(i) ? null : fixtureNumber(value),
      );
    case 'booleans':
      return Array.from(block.values, (value, i) => (isMissing(i) ? null : value === 1));
    case 'strings':
      return unpackStrings(block.strings).map((text, i) => (isMissing(i) ? null : text));
    case 'complex':
      return Array.from({ length: block.values.length / 2 }, (_, i) =>
        [2 * i, 2 * i + 1].map((at) => fixtureNumber(block.values[at] ?? 0)),
      );
    case 'times':
      return Array.from(block.values, (value) =>
        value === notATime ? null : datetimeText(value, block.unit, block.step),
      );
    case 'records': {
      const columns = block.columns.map((column) => fixtureValues(column.block));
      return Array.from({ length: block.length }, (_, i) => columns.map((c) => c[i]));
    }
    case 'ragged':
      return fixtureValues(block.content);
    default:
      throw new Error(`No fixture holds ${block.kind}`);
  }
}

function fixtureNumber(value: number | bigint): unknown {
  if (typeof value === 'bigint')
    return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  return Number.isFinite(value) ? value : String(value);
}
