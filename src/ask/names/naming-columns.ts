import type { ElementInfo } from '@/model/element';
import { DataError, isAbort, isDataError } from '@/model/errors';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { unpackStrings } from '@/model/strings';
import { SharedLookup } from '@/read/bytes/shared-request';
import { mapInParallel } from '@/read/chunks/in-parallel';
import type { DataElement } from '@/read/elements/element';
import type { Elements } from '@/read/elements/open-elements';
import { isAliasColumn } from './gene-aliases';
import {
  areNumbers,
  type NamingColumn,
  type NamingKind,
  namingByName,
  namingKind,
  shapeOf,
} from './naming-kind';
import { namesInBlock } from './read-names';

/** Maximum number of columns of names that are read per table. */
const MAX_NAMINGS = 8;
/** Maximum number of columns without a usual name that are sampled: each may cost some requests. */
const MAX_LOOKED_INTO = 6;
/** Rows of the sample of a column, at its start. */
const SAMPLE = 400;
/** Minimum number of categories of a column that names single genes, as a share of its rows. */
const LEAST_CATEGORIES = 0.3;
const MAX_TABLES = 256;

type Frame = Extract<ElementInfo, { kind: 'dataframe' }>;

/** Naming columns of each table, cached as long as the file is open. */
const known = new WeakMap<Elements, SharedLookup<Path, readonly NamingColumn[]>>();

/**
 * Returns the index of a table, then the columns that name its rows, symbols before identifiers. Determined once:
 * columns with usual names, then those whose first rows are names of genes. Of the latter a handful is sampled, first
 * those whose names suggest it, others only if symbols or identifiers are missing.
 */
export async function namingColumns(
  elements: Elements,
  table: Path,
  options: ReadOptions,
): Promise<readonly NamingColumn[]> {
  const tables = known.get(elements) ?? new SharedLookup(MAX_TABLES);
  known.set(elements, tables);
  const found = await tables.get(table, () => findColumns(elements, table));
  options.signal?.throwIfAborted();
  return found;
}

/** @throws UnsupportedError if it is not a table */
export async function frameAt(
  elements: Elements,
  table: Path,
  options: ReadOptions,
): Promise<Frame> {
  const { info } = await elements.at(table, options);
  if (info.kind === 'dataframe') return info;
  throw new DataError('UnsupportedError', `${table} is not a table: it has no names.`);
}

async function findColumns(
  elements: Elements,
  table: Path,
): Promise<readonly NamingColumn[]> {
  const { index, columns, length } = await frameAt(elements, table, {});
  const byName = (wanted: ReturnType<typeof namingByName>) =>
    columns.filter(
      (name) => name !== index && !isAliasColumn(name) && namingByName(name) === wanted,
    );
  const own = await kindOfIndex(joinPath(table, index));
  const usual = await look(byName('usual').slice(0, MAX_NAMINGS));
  const likely = byName('likely').slice(0, MAX_LOOKED_INTO);
  const sure = [...usual, ...(await look(likely))];
  const kinds = new Set([own, ...sure.map((one) => one?.kind)]);
  const areBoth = kinds.has('symbols') && kinds.has('identifiers');
  const possible = areBoth ? [] : byName('possible');
  const more = await look(possible.slice(0, MAX_LOOKED_INTO - likely.length));
  return [
    { path: joinPath(table, index), kind: own ?? 'symbols' },
    ...[...sure, ...more]
      .filter((one) => one !== undefined)
      .toSorted((a, b) => rankOf(a) - rankOf(b))
      .slice(0, MAX_NAMINGS),
  ];

  /** Kind of the names in the index; undefined for numbers, which need not be names. */
  async function kindOfIndex(path: Path): Promise<NamingKind | undefined> {
    const sample = await orNothing(async () => sampleOf(await elements.at(path), length));
    return sample && !areNumbers(sample) ? shapeOf(sample) : undefined;
  }

  function look(names: readonly string[]): Promise<(NamingColumn | undefined)[]> {
    return mapInParallel(names, MAX_NAMINGS, (name) => {
      const path = joinPath(table, name);
      return orNothing(async () => {
        const kind = await kindOf(await elements.at(path), name, length);
        return kind && { path, kind };
      });
    });
  }
}

/** Names of columns of identifiers, among the usual ones. */
const IDENTIFIERS = /ids?$|^ensembl/i;

const rankOf = ({ kind }: NamingColumn) => (kind === 'symbols' ? 0 : 1);

/** Kind of the names in a column: by its own name if that is a usual one, otherwise by its first rows. */
async function kindOf(
  { info, read }: DataElement,
  name: string,
  length: number,
): Promise<NamingKind | undefined> {
  if (info.kind !== 'column' || !read || info.length !== length) return undefined;
  const isUsual = namingByName(name) === 'usual';
  if (info.valueType === 'numbers') return isUsual ? 'identifiers' : undefined;
  if (info.valueType !== 'strings' && info.valueType !== 'categories') return undefined;
  if (isUsual) return IDENTIFIERS.test(name) ? 'identifiers' : 'symbols';
  const { categories = length } = info;
  if (categories < LEAST_CATEGORIES * length) return undefined;
  return namingKind(await sampleOf({ read }, length));
}

async function sampleOf(
  { read }: Pick<DataElement, 'read'>,
  length: number,
): Promise<readonly string[]> {
  const block = await read?.({ rows: [0, Math.min(SAMPLE, length)] });
  return block ? unpackStrings(namesInBlock(block)) : [];
}

/** Returns undefined for a column that cannot be read, so that the others remain; its own page shows the error. */
export async function orNothing<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!isDataError(error) || isAbort(error)) throw error;
    return undefined;
  }
}
