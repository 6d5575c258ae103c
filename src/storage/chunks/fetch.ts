import type { ByteReadOptions, ByteSource } from '@/bytes/byte-source';
import type { ChunkLocation, KeysTogether } from './chunked-array';

/** Reading a gap this wide costs less than another request. */
const GAP = 32 << 10;
/** A run longer than this is split, so that decoding starts early and memory stays bounded. */
const LONGEST = 8 << 20;
/** More values at once are hardly cheaper. */
const KEYS = 16;

type Located<T> = { readonly item: T; readonly location: ChunkLocation };
type LocatedKey<T> = {
  readonly item: T;
  readonly location: Extract<ChunkLocation, { kind: 'key' }>;
};
type LocatedRange<T> = {
  readonly item: T;
  readonly location: Extract<ChunkLocation, { kind: 'range' }>;
};

/** What one request brings: neighbouring ranges of one source, or the values of some keys. */
export type FetchRun<T> =
  | {
      readonly kind: 'ranges';
      readonly source: ByteSource;
      readonly ranges: readonly LocatedRange<T>[];
    }
  | { readonly kind: 'keys'; readonly keys: readonly LocatedKey<T>[] };

/**
 * Groups what lies together into runs of at most `most` chunks, in the order in which it lies.
 * Absent chunks are left out.
 */
export function runsOf<T>(located: readonly Located<T>[], most: number): FetchRun<T>[] {
  const runs: FetchRun<T>[] = [];
  const byStore = new Map<KeysTogether, LocatedKey<T>[]>();
  const bySource = new Map<ByteSource, LocatedRange<T>[]>();
  for (const { item, location } of located) {
    if (location.kind === 'key') {
      const { together } = location;
      const keys = together && byStore.get(together);
      if (keys && keys.length < Math.min(most, KEYS)) {
        keys.push({ item, location });
        continue;
      }
      const begun = [{ item, location }];
      if (together) byStore.set(together, begun);
      runs.push({ kind: 'keys', keys: begun });
    }
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
  options: ByteReadOptions,
): Promise<{ item: T; bytes: Uint8Array | undefined; skip: number }[]> {
  if (run.kind === 'keys') {
    const values = await valuesOf(run.keys, options);
    return run.keys.map(({ item }, i) => ({ item, bytes: values[i], skip: 0 }));
  }
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

async function valuesOf<T>(
  keys: readonly LocatedKey<T>[],
  options: ByteReadOptions,
): Promise<readonly (Uint8Array | undefined)[]> {
  const [first] = keys;
  if (keys.length === 1) return [await first?.location.get(options)];
  // only keys of a store that can are together
  const values = await first?.location.together?.getMany(
    keys.map(({ location }) => location.key),
    options,
  );
  return values ?? [];
}

/** What a run brings, in its own order. */
export function itemsOf<T>(run: FetchRun<T>): readonly T[] {
  return (run.kind === 'keys' ? run.keys : run.ranges).map(({ item }) => item);
}
