import type { Block } from '@/model/block';
import { booleanText } from '@/model/boolean-text';
import { stringAt } from '@/model/strings';
import { datetimeText, notATime, timedeltaText } from '@/model/time-text';

/** The full text of a value, null if missing: NaN (unless it is data), NaT and masked alike. */
export type TextOfValue = (i: number) => string | null;

/** Writes the values of a block as text that round-trips exactly. */
export function exactTexts(block: Block): TextOfValue {
  switch (block.kind) {
    case 'numbers': {
      const { values, missing, nan } = block;
      const text = values instanceof Float32Array ? shortest32 : String;
      return (i) => {
        const value = values[i] as number;
        if (missing?.[i]) return null;
        if (Number.isNaN(value)) return nan === 'data' ? 'NaN' : null;
        return text(value);
      };
    }
    case 'booleans':
      return (i) => (block.missing?.[i] ? null : booleanText(block.values[i]));
    case 'strings':
      return (i) => (block.missing?.[i] ? null : stringAt(block.strings, i));
    case 'categories': {
      const { codes, labels } = block;
      const known = new Map<number, string>();
      return (i) => {
        const code = codes[i] as number;
        if (code < 0) return null;
        let text = known.get(code);
        if (text === undefined) {
          text = stringAt(labels, code);
          known.set(code, text);
        }
        return text;
      };
    }
    case 'complex':
      return (i) => {
        if (block.missing?.[i]) return null;
        const [real = 0, imaginary = 0] = block.values.subarray(2 * i, 2 * i + 2);
        return `(${real}${imaginary < 0 ? '-' : '+'}${Math.abs(imaginary)}j)`;
      };
    case 'times': {
      const { values, time, unit, step } = block;
      const text = time === 'datetime' ? datetimeText : timedeltaText;
      return (i) =>
        values[i] === notATime ? null : text(values[i] as bigint, unit, step);
    }
    case 'records':
    case 'ragged':
      return (i) => (block.missing?.[i] ? null : JSON.stringify(plainValue(block, i)));
    case 'bytes':
      return (i) => (block.missing?.[i] ? null : hexOf(block, i));
    default:
      return () => null;
  }
}

function hexOf({ values, size }: Extract<Block, { kind: 'bytes' }>, i: number): string {
  return Array.from(values.subarray(i * size, (i + 1) * size), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** A nested value as JSON; values that JSON lacks become text. */
function plainValue(block: Block, i: number): unknown {
  switch (block.kind) {
    case 'records':
      return Object.fromEntries(
        block.columns.map(({ name, block: inner }) => [name, plainValue(inner, i)]),
      );
    case 'ragged': {
      const [start = 0, stop = 0] = block.offsets.subarray(i, i + 2);
      return Array.from({ length: stop - start }, (_, at) =>
        plainValue(block.content, start + at),
      );
    }
    case 'numbers': {
      const value = block.values[i];
      if (block.missing?.[i]) return null;
      return typeof value === 'bigint' ? String(value) : value;
    }
    case 'booleans':
      return block.missing?.[i] ? null : block.values[i] === 1;
    default:
      return exactTexts(block)(i);
  }
}

/** The shortest decimal that is the same number as float32. */
export function shortest32(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) <= 2 ** 24) return String(value);
  for (let digits = 6; digits <= 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(value);
}
