import { DataError } from './errors';
import { LruMap } from './lru-map';

/** Half-open ranges of rows, ascending: start and stop alternating. A typed array if there may be very many. */
export type RowRanges = readonly number[] | Uint32Array;

/**
 * Long lists of row ranges under short names: the name of a row set (`rowSetId`) has such a name instead of the list, which
 * is sent to the worker once (`page/client/source-connection`). A scattered selection has millions of ranges, and its name is in
 * every question about it.
 */
const lists = new LruMap<string, RowRanges>(256 << 20);
const names = new WeakMap<object, string>();
let count = 0;

/** Lists of up to this many numbers are spelled out. */
export const MAX_SPELLED = 4096;
const BYTES_PER_NUMBER = 8;

/** The name of a list, the same each time; lists must not be changed afterwards. */
export function nameOfList(ranges: RowRanges): string {
  const name = names.get(ranges) ?? `#${++count}`;
  if (!lists.has(name)) keepList(name, ranges);
  return name;
}

/** Stores a list under the name that another thread gave it. */
export function keepList(name: string, ranges: RowRanges): void {
  names.set(ranges, name);
  lists.set(name, ranges, BYTES_PER_NUMBER * ranges.length);
}

/** Returns a list by its name; undefined if it was evicted. */
export function findList(name: string): RowRanges | undefined {
  return lists.get(name);
}

/** @throws NotFoundError for a list that was evicted */
export function listNamed(name: string): RowRanges {
  const ranges = findList(name);
  if (ranges) return ranges;
  throw new DataError(
    'NotFoundError',
    'These rows are no longer known, because very many others were selected since. Select them again.',
  );
}

const NAME = /"ranges":"(#\d+)"/g;

/** Names of the lists in a question; may include texts of users that look like one. */
export function listNamesIn(ask: unknown): readonly string[] {
  if (typeof ask === 'string')
    return Array.from(ask.matchAll(NAME), ([, name = '']) => name);
  if (typeof ask !== 'object' || ask === null || ArrayBuffer.isView(ask)) return [];
  return Object.values(ask).flatMap(listNamesIn);
}
