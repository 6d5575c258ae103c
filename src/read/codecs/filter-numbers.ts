import type { NumberArray } from '@/model/values';
import type { Settings } from './byte-codec';
import {
  castNumbers,
  type NumpyNumber,
  numberArray,
  numberTypeSetting,
  promotedNumber,
} from './numpy-numbers';
import { textSetting } from './settings';

/** The input or output of a filter: numbers, or complex ones with both parts alternating. */
export interface FilterNumber {
  readonly part: NumpyNumber;
  readonly parts: 1 | 2;
}

/** Parses the type in a setting: `<c8`, `complex128`, or any of `numberTypeSetting`. */
export function filterNumberSetting(
  settings: Settings,
  name: string,
  otherwise?: FilterNumber,
): FilterNumber {
  const text = textSetting(settings, name);
  if (text === undefined && otherwise) return otherwise;
  const [, mark, size, bits] =
    /^(?:([<>|=]?)c(8|16)|complex(64|128))$/.exec(text ?? '') ?? [];
  const bytes = Number(size ?? Number(bits) / 8);
  if (Number.isNaN(bytes)) return { part: numberTypeSetting(settings, name), parts: 1 };
  const order = mark === '>' ? 'big' : 'little';
  return { part: { kind: 'float', bytes: bytes / 2, order }, parts: 2 };
}

/** Bytes per value. */
export function sizeOfFilterNumber({ part, parts }: FilterNumber): number {
  return part.bytes * parts;
}

/** numpy's `promote_types`. */
export function promotedFilterNumber(a: FilterNumber, b: FilterNumber): FilterNumber {
  const part = promotedNumber(a.part, b.part);
  if (a.parts === 1 && b.parts === 1) return { part, parts: 1 };
  return { part: { ...part, kind: 'float', bytes: Math.max(4, part.bytes) }, parts: 2 };
}

/** numpy's `astype`: a real number gets the imaginary part 0, and a complex one loses it. */
export function castFilterNumbers(
  values: NumberArray,
  from: FilterNumber,
  to: FilterNumber,
): NumberArray {
  if (from.parts === to.parts) return castNumbers(values, to.part);
  if (to.parts === 1)
    return castNumbers(
      values.filter((_, i) => i % 2 === 0),
      to.part,
    );
  const real = castNumbers(values, to.part);
  const out = numberArray(to.part, 2 * real.length);
  for (let i = 0; i < real.length; i++) out[2 * i] = real[i] as number;
  return out;
}
