import type { IndexSession } from '@/ask/search-index/index-session';
import type { AccessWay, ColumnPlan } from '@/model/query-plan';
import type { ReadOptions } from '@/model/read-options';
import type { BoundTest } from './bind-query';
import { chunksIn } from './chunk-hints';
import type { OpenedIndexHints } from './open-index-hints';
import { batchRowsOf, type QueryColumn } from './query-column';
import type { RowGroups } from './row-groups';

/** Number of chunks whose stored sizes are looked up; more are estimated from these. */
const MAX_SIZES = 256;

/** Describes what was read of a column, how it was chosen, and how many bytes remain to be read. */
export async function columnPlan(
  column: QueryColumn,
  tests: readonly BoundTest[],
  read: ColumnRead,
  known: Known,
  options: ReadOptions,
): Promise<{ readonly plan: ColumnPlan; readonly bytesLeft: number | undefined }> {
  const { name, info } = column;
  const { path, length } = info;
  const chunkRows = batchRowsOf(column);
  const of = Math.ceil(length / chunkRows);
  const mean = await meanBytes(column, read, options);
  const left = chunksLeft(chunkRows, read, known);
  return {
    plan: {
      name,
      path,
      ways: waysOf(column, tests, read, known),
      chunks: { read: read.chunks.size, of },
      rows: { read: read.rows, of: length },
      ...(mean !== undefined && {
        bytes: {
          read: Math.round(mean * read.chunks.size),
          insteadOf: Math.round(mean * of),
        },
      }),
    },
    bytesLeft: mean === undefined ? undefined : Math.round(mean * left),
  };
}

/** Ways that excluded rows or determined what was read first, by the number of row groups they decided, most first. */
function waysOf(
  column: QueryColumn,
  tests: readonly BoundTest[],
  read: ColumnRead,
  { hints, groups, session }: Known,
): readonly AccessWay[] {
  const found: { readonly way: AccessWay; readonly decided: number }[] = [];
  for (const test of tests) {
    const knowledge = hints.get(test);
    if (knowledge?.exact) found.push({ way: knowledge.exact.way, decided: groups.count });
    for (const { way, chunkRows, known } of knowledge?.hints.hints ?? []) {
      let decided = 0;
      for (let group = 0; group < groups.count; group++)
        if (known(chunksIn(groups.rangeOf(group), chunkRows)[0]) !== 'some') decided += 1;
      const isSame = (one: AccessWay) => JSON.stringify(one) === JSON.stringify(way);
      if (decided > 0 && !found.some((one) => isSame(one.way)))
        found.push({ way, decided });
    }
  }
  const ways = found.toSorted((a, b) => b.decided - a.decided).map(({ way }) => way);
  const { path, length } = column.info;
  if (ways.length === 0 && read.chunks.size === 0 && length > 0)
    if (session.own.codesOf(path, [0, 1])) return [{ kind: 'kept', what: 'codes' }];
  return ways.length > 0 ? ways : [{ kind: 'scan' }];
}

/** Number of chunks left to read: those of undecided row groups that no hint names, without those already read. */
function chunksLeft(chunkRows: number, read: ColumnRead, { groups }: Known): number {
  const left = new Set<number>();
  for (let group = 0; group < groups.count; group++) {
    if (groups.known[group] !== 'some' || groups.isNamed[group]) continue;
    const [first, end] = chunksIn(groups.rangeOf(group), chunkRows);
    for (let chunk = first; chunk < end; chunk++)
      if (!read.chunks.has(chunk)) left.add(chunk);
  }
  return left.size;
}

/** Mean stored size of a chunk, from those that were read: their locations are known by then. */
async function meanBytes(
  { element, info }: QueryColumn,
  { chunks }: ColumnRead,
  options: ReadOptions,
): Promise<number | undefined> {
  const { node } = element;
  if (node.kind !== 'array' || info.length === 0) return undefined;
  const { layout, container, chunkShape, bytesStored } = node.storage;
  const count = Math.ceil(info.length / batchRowsOf({ element }));
  if (bytesStored !== undefined) return bytesStored / count;
  // a store of keys reveals the size of a chunk only with its bytes
  const encoded = container === 'hdf5' && layout === 'chunked' && node.encoded?.();
  if (!encoded || chunkShape?.length !== 1 || chunks.size === 0) return undefined;
  const step = Math.ceil(chunks.size / MAX_SIZES);
  const some = [...chunks].filter((_, at) => at % step === 0);
  let bytes = 0;
  for (const chunk of some) bytes += await encoded.bytesOf([chunk], options);
  return bytes / some.length;
}

/** Rows and chunks of a column that were read. */
export interface ColumnRead {
  rows: number;
  readonly chunks: Set<number>;
}

/** Knowledge about a query before anything is read. */
export interface Known {
  readonly hints: OpenedIndexHints['of'];
  readonly groups: RowGroups;
  readonly session: IndexSession;
}
