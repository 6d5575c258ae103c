import { type Cursor, corrupt } from '../cursor';
import { MAX_RANK } from '../dataspace-message';
import { type AxisSelection, listedAxis, regularAxis } from './axis-selection';

/** Part of a dataspace, as serialised in virtual datasets and region references. */
export type StoredSelection =
  | { readonly kind: 'none' }
  | { readonly kind: 'all' }
  | { readonly kind: 'points'; readonly points: readonly (readonly number[])[] }
  /** The product of the indices selected on each axis. */
  | { readonly kind: 'grid'; readonly axes: readonly AxisSelection[] }
  /** The union of boxes; its elements are in row-major order of the whole dataspace. */
  | { readonly kind: 'boxes'; readonly boxes: readonly Box[] };

/** A box; `stop` is exclusive. */
export interface Box {
  readonly start: readonly number[];
  readonly stop: readonly number[];
}

/** Kinds of selections. */
const KIND = { none: 0, points: 1, hyperslab: 2, all: 3 } as const;
/** Flag of a hyperslab that is stored as start, stride, count and block. */
const REGULAR = 1;
/** Boxes or points of one selection: more would not fit into memory. */
const MAX_ENTRIES = 1 << 22;

/** Parses a serialised selection (format specification VIII.A “dataspace selection”, all versions). */
export function parseSelection(cursor: Cursor, where: string): StoredSelection {
  const kind = cursor.uint(4);
  const version = cursor.uint(4);
  switch (kind) {
    case KIND.none:
    case KIND.all:
      cursor.skip(8);
      return { kind: kind === KIND.all ? 'all' : 'none' };
    case KIND.points:
      return parsePoints(cursor, version, where);
    case KIND.hyperslab:
      return parseHyperslab(cursor, version, where);
    default:
      throw corrupt(where, `has a selection of the unknown kind ${kind}`);
  }
}

function parsePoints(cursor: Cursor, version: number, where: string): StoredSelection {
  if (version < 1 || version > 2) throw unknownVersion(where, version);
  if (version === 1) cursor.skip(8);
  const bytes = version === 1 ? 4 : sizeOf(cursor, where);
  const rank = rankOf(cursor, where);
  const count = countOf(cursor, bytes, rank * bytes, where);
  const points = Array.from({ length: count }, () =>
    Array.from({ length: rank }, () => cursor.uint(bytes)),
  );
  return { kind: 'points', points };
}

function parseHyperslab(cursor: Cursor, version: number, where: string): StoredSelection {
  if (version < 1 || version > 3) throw unknownVersion(where, version);
  let isRegular = false;
  let bytes = 4;
  if (version === 1) cursor.skip(8);
  else {
    isRegular = (cursor.uint(1) & REGULAR) !== 0;
    if (version === 2) cursor.skip(4);
    bytes = version === 2 ? 8 : sizeOf(cursor, where);
  }
  const rank = rankOf(cursor, where);
  return isRegular
    ? parseRegular(cursor, rank, bytes, where)
    : parseBoxes(cursor, rank, bytes, where);
}

function parseRegular(
  cursor: Cursor,
  rank: number,
  bytes: number,
  where: string,
): StoredSelection {
  const axes = Array.from({ length: rank }, () => {
    const start = cursor.uint(bytes);
    const stride = cursor.uint(bytes);
    const count = limited(cursor, bytes);
    const block = limited(cursor, bytes);
    const isValid =
      count === Number.POSITIVE_INFINITY
        ? Number.isFinite(block) && stride >= block && stride > 0
        : count <= 1 || stride >= block;
    if (!isValid) throw corrupt(where, 'has a selection whose blocks overlap');
    return regularAxis({ start, stride, count, block });
  });
  if (axes.filter(({ length }) => length === Number.POSITIVE_INFINITY).length > 1)
    throw corrupt(where, 'has a selection without limit on several axes');
  return { kind: 'grid', axes };
}

/** All bits set mean unlimited: Infinity. */
function limited(cursor: Cursor, bytes: number): number {
  const value = cursor.address(bytes);
  return value < 0 ? Number.POSITIVE_INFINITY : value;
}

function parseBoxes(
  cursor: Cursor,
  rank: number,
  bytes: number,
  where: string,
): StoredSelection {
  const count = countOf(cursor, bytes, 2 * rank * bytes, where);
  const corner = () => Array.from({ length: rank }, () => cursor.uint(bytes));
  const boxes = Array.from({ length: count }, (): Box => {
    const start = corner();
    const stop = corner().map((last) => last + 1);
    if (start.some((at, axis) => at >= (stop[axis] as number)))
      throw corrupt(where, 'has a selection that ends before it starts');
    return { start, stop };
  });
  return asGrid(boxes, rank) ?? { kind: 'boxes', boxes };
}

/** Boxes that are a product of intervals, as nearly always; undefined otherwise. */
function asGrid(boxes: readonly Box[], rank: number): StoredSelection | undefined {
  if (boxes.length === 0) return { kind: 'none' };
  const axes: AxisSelection[] = [];
  let product = 1;
  for (let axis = 0; axis < rank; axis++) {
    const found = new Map<string, readonly [number, number]>();
    for (const { start, stop } of boxes) {
      const interval = [start[axis] as number, stop[axis] as number] as const;
      found.set(interval.join(), interval);
    }
    const intervals = [...found.values()].sort(([a], [b]) => a - b);
    if (intervals.some(([start], i) => start < (intervals[i - 1]?.[1] ?? 0))) return;
    product *= intervals.length;
    axes.push(listedAxis(intervals));
  }
  const distinct = new Set(boxes.map(({ start }) => start.join()));
  return product === boxes.length && distinct.size === product
    ? { kind: 'grid', axes }
    : undefined;
}

function sizeOf(cursor: Cursor, where: string): number {
  const bytes = cursor.uint(1);
  if (bytes === 2 || bytes === 4 || bytes === 8) return bytes;
  throw corrupt(where, `has a selection with numbers of ${bytes} bytes`);
}

function rankOf(cursor: Cursor, where: string): number {
  const rank = cursor.uint(4);
  if (rank >= 1 && rank <= MAX_RANK) return rank;
  throw corrupt(where, `has a selection with ${rank} axes`);
}

function countOf(cursor: Cursor, bytes: number, each: number, where: string): number {
  const count = cursor.uint(bytes);
  if (count <= MAX_ENTRIES && count * each <= cursor.left) return count;
  throw corrupt(where, `has a selection of ${count} parts`);
}

function unknownVersion(where: string, version: number) {
  return corrupt(where, `has a selection of the unknown version ${version}`);
}
