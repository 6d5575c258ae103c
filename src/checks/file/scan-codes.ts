import { writtenRegions } from '@/elements/unwritten';
import type { IndexRange } from '@/model/block';
import { formatCount } from '@/model/quantity';
import { LATER, type ReadOptions } from '@/model/read-options';
import { bytesAt, countOf } from '@/model/strings';
import type { Values } from '@/model/values';
import type { StoredArray } from '@/storage/node';
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
  return `${formatCount(count)} of its values are outside of ${of}, such as ${example}`;
}

/** Number of values of a list that are duplicates of earlier ones. */
export async function countRepeated(
  list: StoredArray,
  options?: ReadOptions,
): Promise<number> {
  return repeatedIn(await list.read([], { signal: options?.signal, priority: LATER }));
}

function repeatedIn(values: Values): number {
  const keys = new Set<string>();
  if (values.kind === 'strings') {
    const { strings } = values;
    const decoder = new TextDecoder('latin1'); // one character per byte: for comparisons only
    const count = countOf(strings);
    for (let i = 0; i < count; i++) keys.add(decoder.decode(bytesAt(strings, i)));
    return count - keys.size;
  }
  if (values.kind !== 'numbers' && values.kind !== 'booleans' && values.kind !== 'times')
    return 0;
  for (const value of values.values) keys.add(String(value));
  return values.values.length - keys.size;
}
