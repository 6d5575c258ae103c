import type { ByteSource } from '@/bytes/byte-source';
import type { ReadOptions } from '@/model/read-options';
import type { ChunkLocation } from './chunked-array';

/** Reading a gap this wide costs less than another request. */
const GAP = 32 << 10;
/** A run longer than this is split, so that decoding starts early and memory stays bounded. */
const LONGEST = 8 << 20;

type Located<T> = { readonly item: T; readonly location: ChunkLocation };
type LocatedRange<T> = {
  readonly item: T;
  readonly location: Extract<ChunkLocation, { kind: 'range' }>;
};

/** What one request brings: neighbouring ranges of one source, or the value of one key. */
export type FetchRun<T> =
  | {
      readonly kind: 'ranges';
      readonly source: ByteSource;
      readonly ranges: readonly LocatedRange<T>[];
    }
  | {
      readonly kind: 'key';
      readonly item: T;
      readonly location: Extract<ChunkLocation, { kind: 'key' }>;
    };

/**
 * Groups what lies together into runs of at most `most` chunks, in the order in which it lies.
 * Absent chunks are left out.
 */
export function runsOf<T>(located: readonly Located<T>[], most: number): FetchRun<T>[] {
  const runs: FetchRun<T>[] = [];
  const bySource = new Map<ByteSource, LocatedRange<T>[]>();
  for (const { item, location } of located) {
    if (location.kind === 'key') runs.push({ kind: 'key', item, location });
    if (location.kind !== 'range') continue;
    const ranges = bySource.get(location.source);
    if (ranges) ranges.push({ item, location });
    else bySource.set(location.source, [{ item, location }]);
  }
  for (const [source, ranges] of bySource) {
    ranges.sort((a, b) => a.location.position - b.location.position);
    for (const run of neighbours(ranges, most))
      runs.push({ kind: 'ranges', source, ranges: run });
  }
  return runs;
}

function neighbours<T>(
  sorted: readonly LocatedRange<T>[],
  most: number,
): LocatedRange<T>[][] {
  const runs: LocatedRange<T>[][] = [];
  let run: LocatedRange<T>[] = [];
  let start = 0;
  let end = 0;
  for (const range of sorted) {
    const { position, length } = range.location;
    if (
      run.length > 0 &&
      run.length < most &&
      position <= end + GAP &&
      Math.max(end, position + length) - start <= LONGEST
    ) {
      run.push(range);
      end = Math.max(end, position + length);
      continue;
    }
    run = [range];
    runs.push(run);
    start = position;
    end = position + length;
  }
  return runs;
}

/** The bytes that a run asks for, from the first range's start to the farthest end. */
export function extentOf<T>(
  ranges: readonly LocatedRange<T>[],
): readonly [position: number, length: number] {
  let start = Number.POSITIVE_INFINITY;
  let end = 0;
  for (const { location } of ranges) {
    start = Math.min(start, location.position);
    end = Math.max(end, location.position + location.length);
  }
  return ranges.length === 0 ? [0, 0] : [start, end - start];
}

/** Brings a run's bytes, one entry a chunk: undefined where a key has no value. */
export async function fetchRun<T>(
  run: FetchRun<T>,
  options: ReadOptions,
): Promise<{ item: T; bytes: Uint8Array | undefined; skip: number }[]> {
  if (run.kind === 'key')
    return [{ item: run.item, bytes: await run.location.get(options), skip: 0 }];
  const [start, length] = extentOf(run.ranges);
  const bytes = await run.source.read(start, length, options);
  return run.ranges.map(({ item, location }) => {
    const at = location.position - start;
    return {
      item,
      bytes: bytes.subarray(at, at + location.length),
      skip: location.skip ?? 0,
    };
  });
}
