import type { OpenedIndex } from '@/ask/search-index/open-indexes';
import type { Block, IndexRange } from '@/model/block';
import type { AccessWay } from '@/model/query-plan';
import type { ReadOptions } from '@/model/read-options';
import { categoriesOf } from '@/read/elements/column-table/column';
import type { BoundTest } from './bind-query';
import {
  type ChunkLimits,
  type Known,
  knownOfCodes,
  knownOfMissing,
  knownOfValues,
} from './chunk-limits';

/** Index hints: decisions about the chunks of a column for one condition, from a source other than its values. */
export interface ChunkHints {
  readonly way: AccessWay;
  /** True if the rows that it excludes may be skipped; otherwise they are only read later. */
  readonly mayLeaveOut: boolean;
  readonly chunkRows: number;
  /** `some` if it does not decide the chunk. */
  known(chunk: number): Known;
}

/** Stored codes of a column of categories that satisfy a condition, and the number of possible codes. */
export interface WantedCodes {
  readonly has: (stored: number) => boolean;
  readonly list: readonly number[];
  readonly count: number;
}

/** Finds the stored codes that satisfy a condition on categories; undefined for other conditions. */
export async function wantedCodes(
  { asks, column }: BoundTest,
  options?: ReadOptions,
): Promise<WantedCodes | undefined> {
  if (asks.kind !== 'codes') return undefined;
  const { element, categories } = column;
  const { node } = element;
  const labels = categories ?? (await emptyBlock(element.read, options));
  if (!labels) return undefined;
  const wanted = asks.wantedOf(labels);
  const isEnum = node.kind === 'array' && node.dtype.kind === 'enum';
  const stored =
    isEnum && node.dtype.kind === 'enum'
      ? categoriesOf(node, node.dtype).map(({ value }) => Number(value))
      : Array.from(wanted.keys());
  const list = stored.filter((_, code) => wanted[code] === 1);
  const set = new Set(list);
  return { has: (code) => set.has(code), list, count: Math.max(256, wanted.length) };
}

/** Reads no rows: the labels of an enumeration come with its codes. */
async function emptyBlock(
  read: BoundTest['column']['element']['read'],
  options?: ReadOptions,
): Promise<Block | undefined> {
  const block = await read?.({ rows: [0, 0] }, options);
  return block?.kind === 'categories'
    ? { kind: 'strings', strings: block.labels }
    : undefined;
}

/** Returns a function that decides a condition by the limits of a chunk. */
export function knownByLimits(
  { asks, column }: BoundTest,
  codes: WantedCodes | undefined,
): (limits: ChunkLimits) => Known {
  switch (asks.kind) {
    case 'values':
      return (limits) => knownOfValues(asks.test, limits);
    case 'missing':
      // codes without a category are missing, too, and not counted
      if (column.info.valueType === 'categories') return () => 'some';
      return (limits) => knownOfMissing(asks, limits);
    case 'codes':
      return (limits) => (codes ? knownOfCodes(codes.has, limits, codes.count) : 'some');
  }
}

/** Range of the chunks that intersect a range of rows. */
export function chunksIn([start, stop]: IndexRange, chunkRows: number): IndexRange {
  return [Math.floor(start / chunkRows), Math.ceil(stop / chunkRows)];
}

/** Index hints of one condition, taken together. */
export class TestHints {
  readonly hints: ChunkHints[] = [];

  /** Decides a range of rows by the hints that may skip rows. */
  known(rows: IndexRange): Known {
    return knownOf(
      this.hints.filter(({ mayLeaveOut }) => mayLeaveOut),
      rows,
    );
  }

  /** True if rows of the range may satisfy the condition, according to all hints. */
  isNamed(rows: IndexRange): boolean {
    return knownOf(this.hints, rows) !== 'none';
  }
}

function knownOf(hints: readonly ChunkHints[], rows: IndexRange): Known {
  let known: Known = 'some';
  for (const hint of hints) {
    const [first, end] = chunksIn(rows, hint.chunkRows);
    let own: Known = hint.known(first);
    for (let chunk = first + 1; chunk < end && own !== 'some'; chunk++)
      if (hint.known(chunk) !== own) own = 'some';
    if (own === 'some') continue;
    // hints that contradict each other decide nothing
    if (known !== 'some' && known !== own) return 'some';
    known = own;
  }
  return known;
}

export function indexWay(
  { name }: OpenedIndex,
  family: Extract<AccessWay, { kind: 'index' }>['family'],
  trust: Extract<AccessWay, { kind: 'index' }>['trust'],
): AccessWay {
  return { kind: 'index', family, name, trust };
}
