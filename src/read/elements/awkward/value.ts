import type { IndexRange } from '@/model/block';
import type { ReadOptions } from '@/model/read-options';

/** One value of a ragged array. Records are Maps, because their names come from a file. */
export type AwkwardValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | AwkwardComplex
  | readonly AwkwardValue[]
  | ReadonlyMap<string, AwkwardValue>;

export interface AwkwardComplex {
  readonly re: number;
  readonly im: number;
}

/** True for a complex number, as opposed to a list or record. */
export function isComplex(value: AwkwardValue): value is AwkwardComplex {
  return typeof value === 'object' && value !== null && 're' in value;
}

/** Reads rows of an awkward array. */
export type AwkwardRows = (
  rows: IndexRange,
  options?: ReadOptions,
) => Promise<readonly AwkwardValue[]>;

/** One nested value as readable text: JSON, but with NaN and infinities. */
export function awkwardText(value: AwkwardValue): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object') return String(value);
  if (isComplex(value)) {
    const { re, im } = value;
    return `${re}${im < 0 || Object.is(im, -0) ? '' : '+'}${im}j`;
  }
  if (value instanceof Map)
    return `{${[...value].map(([name, item]) => `${JSON.stringify(name)}: ${awkwardText(item)}`).join(', ')}}`;
  return `[${(value as readonly AwkwardValue[]).map(awkwardText).join(', ')}]`;
}
