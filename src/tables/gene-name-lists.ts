import type { GeneNamesAsk } from '@/analysis/matrix/gene-columns';
import { isUsualNaming } from '@/analysis/names/find-genes';
import { joinGeneNames } from '@/analysis/names/join-gene-names';
import {
  type NamingColumn,
  type NamingKind,
  namingKind,
  shapeOf,
} from '@/analysis/names/naming-kind';
import { didYouMean, nearestNames } from '@/analysis/names/nearest-names';
import type { DataElement } from '@/elements/element';
import type { Elements } from '@/elements/open-elements';
import type { IndexRange } from '@/model/block';
import type { ElementInfo } from '@/model/element';
import { DataError, isAbort, isDataError } from '@/model/errors';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { countOf, type PackedStrings, packStrings, unpackStrings } from '@/model/strings';
import { mapInParallel } from '@/storage/chunks/in-parallel';
import { namesInBlock, readNames } from './read-names';

/** Reads the names of genes; what columns hold is found once. */
export interface GeneNameReader {
  /** The index of a table, then the columns that name its rows, symbols before identifiers. */
  columnsOf(table: Path, options: ReadOptions): Promise<readonly NamingColumn[]>;
  /**
   * The names of each row: by index, then by the chosen column, then by the others, then by names that only another table
   * of the same genes has. All are as long as the table; a column that cannot be read is left out.
   *
   * @throws NotFoundError if the chosen column does not exist
   */
  read(ask: GeneNamesAsk, options: ReadOptions): Promise<readonly PackedStrings[]>;
}

/** Columns of a wider table that are looked at. */
const MAX_COLUMNS = 200;
/** Columns of names that are read of one table. */
const MAX_NAMINGS = 8;
/** Rows of the sample of a column, at its start and in its middle. */
const SAMPLE = 400;
const AT_ONCE = 8;

/** `namesOf` reads a column as the name of each row. */
export function createGeneNameReader(
  elements: Elements,
  namesOf = (path: Path, options: ReadOptions) =>
    readNames(elements, path, true, options),
): GeneNameReader {
  const known = new Map<Path, readonly NamingColumn[]>();
  const reader: GeneNameReader = {
    async columnsOf(table, options) {
      const found = known.get(table) ?? (await findColumns(elements, table, options));
      known.set(table, found);
      return found;
    },
    async read({ table, others, chosen }, options) {
      const all = await reader.columnsOf(table, options);
      const first =
        chosen === undefined ? [] : [await columnNamed(elements, table, chosen)];
      const [index, ...columns] = all.map(({ path }) => path);
      if (index === undefined) return [];
      const paths = [index, ...new Set([...first, ...columns])];
      const [names = packStrings([]), ...more] = await readLists(paths, first.length + 1);
      const count = countOf(names);
      const lists = [names, ...more.filter((list) => countOf(list) === count)];
      for (const other of others) {
        const theirs = await reader.columnsOf(other, options);
        const lacks = (kind: NamingKind) =>
          !all.some((one) => one.kind === kind) &&
          theirs.some((one) => one.kind === kind);
        if (!lacks('symbols') && !lacks('identifiers')) continue;
        const read = await readLists(
          theirs.map(({ path }) => path),
          0,
        );
        const joined = joinGeneNames(lists, read);
        for (const [i, { kind }] of theirs.entries())
          if (lacks(kind)) lists.push(packStrings(joined[i] ?? []));
      }
      return lists;

      /** Of the first `needed` the error is thrown, others that cannot be read are empty. */
      async function readLists(wanted: readonly Path[], needed: number) {
        const read: PackedStrings[] = [];
        for (const [i, path] of wanted.entries()) {
          const list = await orNothing(() => namesOf(path, options), i < needed);
          read.push(list ?? packStrings([]));
        }
        return read;
      }
    },
  };
  return reader;
}

type Frame = Extract<ElementInfo, { kind: 'dataframe' }>;

async function frameAt(
  elements: Elements,
  table: Path,
  options: ReadOptions,
): Promise<Frame> {
  const { info } = await elements.at(table, options);
  if (info.kind === 'dataframe') return info;
  throw new DataError('UnsupportedError', `${table} is not a table: it has no names.`);
}

async function columnNamed(elements: Elements, table: Path, name: string): Promise<Path> {
  const { index, columns } = await frameAt(elements, table, {});
  if (name === index || columns.includes(name)) return joinPath(table, name);
  throw new DataError(
    'NotFoundError',
    `${table} has no column “${name}”.${didYouMean(nearestNames([index, ...columns], name, 5))}`,
  );
}

async function findColumns(
  elements: Elements,
  table: Path,
  options: ReadOptions,
): Promise<readonly NamingColumn[]> {
  const { index, columns, length } = await frameAt(elements, table, options);
  const looked = columns.slice(0, MAX_COLUMNS);
  const kinds = await mapInParallel([index, ...looked], AT_ONCE, (name) =>
    orNothing(async () => {
      const path = joinPath(table, name);
      const isSure = name === index || isUsualNaming(name);
      const kind = await kindOf(
        await elements.at(path, options),
        length,
        isSure,
        options,
      );
      return kind && { path, kind, isUsual: isUsualNaming(name) };
    }, false),
  );
  const [own, ...others] = kinds;
  const found = others.filter((one) => one !== undefined);
  const rank = ({ kind, isUsual }: (typeof found)[number]) =>
    (kind === 'symbols' ? 0 : 2) + (isUsual ? 0 : 1);
  return [
    own ?? { path: joinPath(table, index), kind: 'symbols' as const },
    ...found.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_NAMINGS),
  ].map(({ path, kind }) => ({ path, kind }));
}

/** Categories of fewer than this share of the rows name no single genes. */
const LEAST_CATEGORIES = 0.3;

async function kindOf(
  { info, read }: DataElement,
  length: number,
  isSure: boolean,
  options: ReadOptions,
): Promise<NamingKind | undefined> {
  if (info.kind !== 'column' || !read || info.length !== length) return undefined;
  const isText = info.holds === 'strings' || info.holds === 'categories';
  if (!isText) return isSure && info.holds === 'numbers' ? 'identifiers' : undefined;
  const { categories = length } = info;
  if (!isSure && categories < LEAST_CATEGORIES * length) return undefined;
  const half = Math.floor(length / 2);
  const ranges: readonly IndexRange[] =
    length <= 2 * SAMPLE
      ? [[0, length]]
      : [
          [0, SAMPLE],
          [half, half + SAMPLE],
        ];
  const sample: string[] = [];
  for (const rows of ranges)
    for (const name of unpackStrings(namesInBlock(await read({ rows }, options))))
      sample.push(name);
  return namingKind(sample) ?? (isSure ? shapeOf(sample) : undefined);
}

/** A column that cannot be read leaves the others; its own page shows the error. */
async function orNothing<T>(
  read: () => Promise<T>,
  isNeeded: boolean,
): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (isNeeded || !isDataError(error) || isAbort(error)) throw error;
    return undefined;
  }
}
