import type { ByteRange } from '@/read/bytes/block-grid';
import type { ByteReadOptions, ByteSource } from '@/read/bytes/byte-source';
import { nearRanges } from '@/read/bytes/near-ranges';
import type { ChunkLocation, KeysTogether } from './chunked-array';

/** Reading a gap this wide costs less than another request. */
const GAP_BYTES = 32 << 10;
/** A run longer than this is split, so that decoding starts early and memory stays bounded. */
const MAX_BYTES = 8 << 20;
/** Batches of more values are hardly cheaper. */
const MAX_KEYS = 32;
/** The first batch of large values is small, so that decoding starts early. */
const FIRST = 1 / 8;

type Located<T> = { readonly item: T; readonly location: ChunkLocation };
type LocatedKey<T> = {
  readonly item: T;
  readonly location: Extract<ChunkLocation, { kind: 'key' }>;
};
type LocatedRange<T> = {
  readonly item: T;
  readonly location: Extract<ChunkLocation, { kind: 'range' }>;
};

/** The content of one request: neighbouring ranges of one source, or the values of some keys. */
export type FetchRun<T> =
  | {
      readonly kind: 'ranges';
      readonly source: ByteSource;
      readonly ranges: readonly LocatedRange<T>[];
    }
  | { readonly kind: 'keys'; readonly keys: readonly LocatedKey<T>[] };

/**
 * Groups adjacent ranges into runs of at most `most` chunks, in storage order; of large values the
 * first run has only `first`. Skips absent chunks.
 */
export function runsOf<T>(
  located: readonly Located<T>[],
  most: number,
  first = Math.max(1, most * FIRST),
): FetchRun<T>[] {
  const runs: FetchRun<T>[] = [];
  const byStore = new Map<KeysTogether, { keys: LocatedKey<T>[]; room: number }>();
  const bySource = new Map<ByteSource, LocatedRange<T>[]>();
  for (const { item, location } of located) {
    if (location.kind === 'key') {
      const { together } = location;
      const open = together && byStore.get(together);
      if (open && open.keys.length < Math.min(most, open.room, MAX_KEYS)) {
        open.keys.push({ item, location });
        continue;
      }
      const keys = [{ item, location }];
      const room = open ? 2 * open.room : first;
      if (together) byStore.set(together, { keys, room });
      runs.push({ kind: 'keys', keys });
    }
    if (location.kind !== 'range') continue;
    const ranges = bySource.get(location.source);
    if (ranges) ranges.push({ item, location });
    else bySource.set(location.source, [{ item, location }]);
  }
  for (const [source, ranges] of bySource) {
    ranges.sort((a, b) => a.location.position - b.location.position);
    // separate ranges are batched if the source reads several at once
    const apart = source.readMany !== undefined;
    const limits = { gap: GAP_BYTES, maxLength: MAX_BYTES, maxItems: most, apart };
    for (const { items } of nearRanges(ranges, startOf, endOf, limits))
      runs.push({ kind: 'ranges', source, ranges: items });
  }
  return runs;
}

/** The ranges that a run covers, narrow gaps included, ascending. */
function partsOf<T>(ranges: readonly LocatedRange<T>[]): ByteRange[] {
  const sorted = ranges.toSorted((a, b) => a.location.position - b.location.position);
  return nearRanges(sorted, startOf, endOf, { gap: GAP_BYTES }).map(({ start, end }) => ({
    position: start,
    length: end - start,
  }));
}

function startOf({ location }: LocatedRange<unknown>): number {
  return location.position;
}

function endOf({ location }: LocatedRange<unknown>): number {
  return location.position + location.length;
}

/** The number of bytes of a run of ranges. */
export function bytesOfRanges<T>(ranges: readonly LocatedRange<T>[]): number {
  return partsOf(ranges).reduce((sum, { length }) => sum + length, 0);
}

/** Fetches a run, one entry per chunk: undefined for keys without a value. */
export async function fetchRun<T>(
  run: FetchRun<T>,
  options: ByteReadOptions,
): Promise<{ item: T; bytes: Uint8Array | undefined; skip: number }[]> {
  if (run.kind === 'keys') {
    const values = await valuesOf(run.keys, options);
    return run.keys.map(({ item }, i) => ({ item, bytes: values[i], skip: 0 }));
  }
  const parts = partsOf(run.ranges);
  const brought = await readParts(run.source, parts, options);
  return run.ranges.map(({ item, location: { position, length, skip = 0 } }) => {
    const part = parts.findLastIndex((range) => range.position <= position);
    const at = position - (parts[part] as ByteRange).position;
    return { item, bytes: brought[part]?.subarray(at, at + length), skip };
  });
}

function readParts(
  source: ByteSource,
  parts: readonly ByteRange[],
  options: ByteReadOptions,
): Promise<readonly Uint8Array[]> {
  if (source.readMany && parts.length > 1) return source.readMany(parts, options);
  return Promise.all(
    parts.map(({ position, length }) => source.read(position, length, options)),
  );
}

async function valuesOf<T>(
  keys: readonly LocatedKey<T>[],
  options: ByteReadOptions,
): Promise<readonly (Uint8Array | undefined)[]> {
  const [first] = keys;
  if (keys.length === 1) return [await first?.location.get(options)];
  // runs of several keys are made only for stores that support them
  const values = await first?.location.together?.getMany(
    keys.map(({ location }) => location.key),
    options,
  );
  const absent = keys.filter((_, i) => values?.[i] === undefined);
  await Promise.all(absent.map(({ location }) => location.checkAbsence?.(options)));
  return values ?? [];
}

/** The content of a run, in its own order. */
export function itemsOf<T>(run: FetchRun<T>): readonly T[] {
  return (run.kind === 'keys' ? run.keys : run.ranges).map(({ item }) => item);
}
