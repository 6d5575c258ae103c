import { readNames } from '@/ask/names/read-names';
import type { Block, IndexRange } from '@/model/block';
import type { TableInfo } from '@/model/dataset';
import { DataError, hasName } from '@/model/errors';
import { gatherBlock } from '@/model/order/order-gather';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { unpackStrings } from '@/model/strings';
import type { DataElement } from '@/read/elements/element';
import type { Elements } from '@/read/elements/open-elements';
import { lengthOfRange, rangeWithin } from '@/read/elements/region';

/** The table that a column belongs to, and the one whose rows both tables share. */
export interface SharedRows {
  readonly from: TableInfo;
  readonly all: TableInfo;
  readonly elements: Elements;
}

/**
 * Brings a column into the order of the rows of another table; rows that it lacks are missing.
 *
 * @throws UnsupportedError if the rows of the two tables cannot be matched
 */
export async function inOrderOf(
  to: TableInfo,
  column: DataElement,
  { from, all, elements }: SharedRows,
  options: ReadOptions,
): Promise<DataElement> {
  const { read, info } = column;
  if (info.kind !== 'column' || !read) return column;
  const theirs = await rowsOfShared(elements, from, all, options);
  const ours = await rowsOfShared(elements, to, all, options);
  const source = new Int32Array(to.length).fill(-1);
  for (let i = 0; i < all.length; i++) {
    const row = ours[i] as number;
    if (row >= 0) source[row] = theirs[i] as number;
  }
  let whole: Promise<Block> | undefined;
  return {
    ...column,
    info: { ...info, length: to.length },
    async read({ rows }, more) {
      whole ??= read({}, more).catch((error: unknown) => {
        whole = undefined;
        throw error;
      });
      return rowsOfBlock(await whole, source, rangeWithin(rows, to.length), info.path);
    },
  };
}

/** For each row of the shared table, the row of a table; −1 if it has none. */
async function rowsOfShared(
  elements: Elements,
  table: TableInfo,
  all: TableInfo,
  options: ReadOptions,
): Promise<Int32Array> {
  if (table === all) return Int32Array.from({ length: all.length }, (_, row) => row);
  const stated = table.shared && (await statedRows(elements, table.shared.rows, options));
  if (stated && areRowsOf(stated, table, all)) return stated;
  return rowsByName(elements, table, all, options);
}

/** Reads rows from 1, and 0 for none, as in MuData's obsmap, as rows from 0. Undefined if there is no such array. */
async function statedRows(
  elements: Elements,
  path: Path,
  options: ReadOptions,
): Promise<Int32Array | undefined> {
  try {
    const { read } = await elements.at(path, options);
    const block = await read?.({}, options);
    if (block?.kind !== 'numbers') return undefined;
    return Int32Array.from(block.values as ArrayLike<number>, (row) => Number(row) - 1);
  } catch (error) {
    if (hasName(error, 'NotFoundError')) return undefined;
    throw error;
  }
}

/** False for a damaged map: of another length, with rows that do not exist, or that occur twice. */
function areRowsOf(rows: Int32Array, table: TableInfo, all: TableInfo): boolean {
  const there = rows.filter((row) => row >= 0);
  return (
    rows.length === all.length &&
    there.every((row) => row < table.length) &&
    new Set(there).size === there.length
  );
}

async function rowsByName(
  elements: Elements,
  table: TableInfo,
  all: TableInfo,
  options: ReadOptions,
): Promise<Int32Array> {
  const [own = [], shared = []] = await Promise.all(
    [table, all].map(async ({ path, index }) =>
      unpackStrings(await readNames(elements, joinPath(path, index), true, options)),
    ),
  );
  const rowOf = new Map(own.map((name, row) => [name, row]));
  const areUnique = rowOf.size === own.length && new Set(shared).size === shared.length;
  const rows = Int32Array.from(shared, (name) => rowOf.get(name) ?? -1);
  if (areUnique && rows.some((row) => row >= 0)) return rows;
  throw new DataError(
    'UnsupportedError',
    `The rows of ${table.path} and ${all.path} cannot be matched: ${areUnique ? 'they have no name in common' : 'their names are not unique'}, and the file has no valid map of them (obsmap). Choose a column of ${table.path}.`,
  );
}

/** Gathers the rows of a block in another order; those from −1 are missing. */
function rowsOfBlock(
  block: Block,
  source: Int32Array,
  range: IndexRange,
  path: Path,
): Block {
  const rows = source.subarray(...range);
  const at = Uint32Array.from(rows, (row) => Math.max(0, row));
  const gathered =
    block.kind === 'categories' || block.kind === 'booleans' || block.kind === 'strings'
      ? gatherBlock([block], { part: new Uint32Array(lengthOfRange(range)), at })
      : undefined;
  const areMissing = Uint8Array.from(rows, (row) => (row < 0 ? 1 : 0));
  switch (gathered?.kind) {
    case 'categories':
      return {
        ...gathered,
        codes: gathered.codes.map((code, i) => (areMissing[i] ? -1 : code)),
      };
    case 'booleans':
    case 'strings': {
      const missing = areMissing.map((is, i) => is || (gathered.missing?.[i] ?? 0));
      return { ...gathered, missing };
    }
    default:
      throw new DataError(
        'UnsupportedError',
        `${path} does not contain categories, text or booleans. Choose another column.`,
      );
  }
}
