import type { IndexRange } from '@/model/block';
import { formatCount } from '@/model/quantity';
import { LATER, type ReadOptions } from '@/model/read-options';
import { bytesAt, countOf } from '@/model/strings';
import type { Values } from '@/model/values';
import { writtenRegions } from '@/read/elements/unwritten';
import type { StoredArray } from '@/read/node';
import { type FileValues, pace } from './facts';

const BATCH = 1 << 19;

/** The valid codes: within both bounds, or the one that marks missing values. */
export interface CodeBounds {
  readonly from: number;
  readonly to: number;
  readonly missing?: number;
}

/** Number of values of an integer array outside bounds, and one of them; undefined if there are none. */
export async function codesOutside(
  codes: StoredArray,
  { from, to, missing }: CodeBounds,
  { meter }: FileValues,
  options?: ReadOptions,
): Promise<{ readonly count: number; readonly example: number } | undefined> {
  const length = codes.shape[0] ?? 0;
  let count = 0;
  let example = 0;
  const add = (values: Values | undefined, times: number) => {
    if (values?.kind !== 'numbers') return;
    for (const value of values.values) {
      const code = Number(value);
      if ((code >= from && code <= to) || code === missing) continue;
      if (count === 0) example = code;
      count += times;
    }
  };
  const regions = await writtenRegions(codes, options);
  let absent = length;
  for (const [start, stop] of batchesOf(
    regions?.map(([rows]) => rows) ?? [[0, length]],
  )) {
    add(
      await codes.read([[start, stop]], { signal: options?.signal, priority: LATER }),
      1,
    );
    absent -= stop - start;
    meter.byRule(codes, stop / length, options?.report);
    await pace(options);
  }
  if (regions && absent > 0) add(codes.encoded?.().fill(), absent);
  return count > 0 ? { count, example } : undefined;
}

function* batchesOf(ranges: readonly (IndexRange | undefined)[]): Iterable<IndexRange> {
  for (const [from, to] of ranges.flatMap((range) => (range ? [range] : [])))
    for (let start = from; start < to; start += BATCH)
      yield [start, Math.min(to, start + BATCH)];
}

/** The message for codes without a label. */
export function outsideText(
  { count, example }: { count: number; example: number },
  of: string,
) {
  return count === 1
    ? `1 of its values is outside of ${of}: ${example}`
    : `${formatCount(count)} of its values are outside of ${of}, such as ${example}`;
}

/** Number of values of a list that repeat earlier ones; missing values are not counted. */
export async function countRepeated(
  list: StoredArray,
  options?: ReadOptions,
  mask?: StoredArray,
): Promise<number> {
  const own = { signal: options?.signal, priority: LATER };
  const missing = await mask?.read([], own);
  const keys = keysOf(await list.read([], own)).filter(
    (_, i) => missing?.kind !== 'booleans' || missing.values[i] !== 1,
  );
  return keys.length - new Set(keys).size;
}

function keysOf(values: Values): readonly string[] {
  switch (values.kind) {
    case 'strings': {
      const { strings } = values;
      const decoder = new TextDecoder('latin1'); // one character per byte: for comparisons only
      return Array.from({ length: countOf(strings) }, (_, i) =>
        decoder.decode(bytesAt(strings, i)),
      );
    }
    case 'numbers':
    case 'booleans':
    case 'times':
      return Array.from<number | bigint, string>(values.values, String);
    default:
      return [];
  }
}
