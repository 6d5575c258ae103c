import type { Block } from '../block';
import { DataError } from '../errors';
import { countOf } from '../strings';
import { lengthOf } from './order-length';
import type { OrderKeys } from './order-rows';
import { ranksOfTexts } from './order-texts';
import { TextCounter } from './text-counter';

/** Builds the sort keys of a whole column, block by block. */
export interface OrderKeysBuilder {
  add(block: Block): void;
  finish(): OrderKeys;
}

const [NAN, NA] = [1, 2];

/**
 * Keys of `length` rows: 4 to 9 bytes per row, and each distinct text once. Categories are ordered
 * as in the file, as in pandas; texts by UTF-8 bytes; false before true. UnsupportedError for types
 * without an order.
 */
export function createOrderKeys(length: number): OrderKeysBuilder {
  const low = new Uint32Array(length);
  const missing = new Uint8Array(length);
  let high: Uint32Array | undefined;
  let texts: TextCounter | undefined;
  let at = 0;

  const float = new Float64Array(1);
  const words = new Uint32Array(float.buffer);
  const wide = () => {
    high ??= new Uint32Array(length);
    return high;
  };
  const addNumbers = (values: ArrayLike<number>, mask: Uint8Array | undefined) => {
    const upper = wide();
    for (let i = 0; i < values.length; i++) {
      const value = values[i] as number;
      if (mask?.[i]) missing[at + i] = NA;
      else if (Number.isNaN(value)) missing[at + i] = NAN;
      else {
        float[0] = value + 0; // −0 is 0
        const top = words[1] as number;
        const flip = top >>> 31 ? 0xffffffff : 0;
        low[at + i] = (words[0] as number) ^ flip;
        upper[at + i] = top ^ (flip || 0x80000000);
      }
    }
  };
  const addWide = (
    values: BigInt64Array | BigUint64Array,
    mask: Uint8Array | undefined,
    none?: bigint,
  ) => {
    const upper = wide();
    const halves = new Uint32Array(values.buffer, values.byteOffset, values.length * 2);
    const sign = values instanceof BigInt64Array ? 0x80000000 : 0;
    for (let i = 0; i < values.length; i++) {
      if (mask?.[i] || (none !== undefined && values[i] === none)) missing[at + i] = NA;
      else {
        low[at + i] = halves[2 * i] as number;
        upper[at + i] = (halves[2 * i + 1] as number) ^ sign;
      }
    }
  };

  return {
    add(block) {
      switch (block.kind) {
        case 'numbers': {
          const { values, missing: mask } = block;
          if (values instanceof BigInt64Array || values instanceof BigUint64Array)
            addWide(values, mask);
          else addNumbers(values, mask);
          break;
        }
        case 'times':
          addWide(block.values, undefined, NOT_A_TIME);
          break;
        case 'booleans':
          for (let i = 0; i < block.values.length; i++) {
            low[at + i] = block.values[i] as number;
            if (block.missing?.[i]) missing[at + i] = NA;
          }
          break;
        case 'categories':
          for (let i = 0; i < block.codes.length; i++) {
            const code = block.codes[i] as number;
            if (code < 0) missing[at + i] = NA;
            else low[at + i] = code;
          }
          break;
        case 'strings':
          texts ??= new TextCounter();
          texts.number(block.strings, block.missing, low.subarray(at));
          for (let i = 0; i < countOf(block.strings); i++)
            if (block.missing?.[i]) missing[at + i] = NA;
          break;
        default:
          throw new DataError(
            'UnsupportedError',
            'This column does not have one sortable value per row. Sort by another column.',
          );
      }
      at += lengthOf(block);
    },
    finish() {
      if (texts) {
        const ranks = ranksOfTexts(texts);
        for (let i = 0; i < length; i++) low[i] = ranks[low[i] as number] ?? 0;
      }
      return { low, high, missing: missing.some((one) => one > 0) ? missing : undefined };
    },
  };
}

/** NaT of numpy: the smallest number of 64 bits. */
const NOT_A_TIME = -(2n ** 63n);
