import type { OpenDataset } from '@/ask/convert/slots';
import { geneNumber, readGeneNames } from '@/ask/names/gene-names';
import { didYouMean, nearestNames } from '@/ask/names/nearest-names';
import { readNames } from '@/ask/names/read-names';
import type { IndexRange } from '@/model/block';
import { numberIn } from '@/model/embedding-name';
import { DataError } from '@/model/errors';
import { axisTablesOfCells } from '@/model/matrix-axes';
import { joinPath, nameOf, type Path } from '@/model/path';
import { formatCount } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import { unpackStrings } from '@/model/strings';
import type { DataElement } from '@/read/elements/element';

const MAX_NEAR = 5;
/**
 * Maximum number of numbered names that are compared with an unknown one; if there are more, only the first and the
 * last.
 */
const MAX_COMPARED = 1000;

/**
 * Returns the positions of columns of a matrix of two or more axes, in the order in which they are named, each once:
 * genes by any of their names, columns of embeddings and other arrays by `openColumnNames`, all by `@` and their
 * position from 0.
 *
 * `chosen` is the column in which genes are looked up first.
 *
 * @throws NotFoundError for an unknown name
 */
export async function columnNumbers(
  file: OpenDataset,
  matrix: DataElement,
  wanted: readonly string[] | IndexRange,
  options: ReadOptions,
  chosen?: string,
): Promise<Uint32Array> {
  const { path } = matrix.info;
  const width = widthOf(matrix);
  if (isRange(wanted)) {
    const [start, stop] = wanted;
    if (start < 0 || stop > width || start > stop)
      throw new DataError(
        'NotFoundError',
        `${path} has ${formatCount(width)} columns, not ${start} to ${stop}.`,
      );
    return Uint32Array.from({ length: stop - start }, (_, i) => start + i);
  }
  const ofGenes = file.dataset.matrices.find((one) => one.path === path);
  if (ofGenes) {
    const known = await readGeneNames(file, ofGenes, options, chosen);
    const numbers = wanted.map((name) => geneNumber(known, name, path, width));
    return Uint32Array.from(new Set(numbers));
  }
  const names = await openColumnNames(file, matrix, options);
  const numbers = wanted.map((name) => {
    const at = numberIn(/^@(.+)$/.exec(name)?.[1] ?? '', 0, width) ?? names.find(name);
    if (at !== undefined) return expectIndex(at, path);
    throw new DataError(
      'NotFoundError',
      `${path} has no column “${name}”.${didYouMean(names.near(name))} Columns also have numbers, from @0 to @${width - 1}.`,
    );
  });
  return Uint32Array.from(new Set(numbers));
}

/** Returns the position of a column, which must fit into 32 bits. @throws TooLargeError if it does not */
function expectIndex(at: number, path: Path): number {
  if (at < 2 ** 32) return at;
  throw new DataError(
    'TooLargeError',
    `${path}: columns from @${2 ** 32} on cannot be chosen. Save its rows as AnnData instead.`,
  );
}

export function isRange(
  wanted: readonly string[] | IndexRange | undefined,
): wanted is IndexRange {
  return typeof wanted?.[0] === 'number';
}

/** Names of the columns of a matrix, each computed on request: a matrix may have billions of columns. */
export interface ColumnNames {
  readonly nameAt: (at: number) => string;
  readonly find: (name: string) => number | undefined;
  /** Returns names that are spelled similarly. */
  readonly near: (name: string) => readonly string[];
}

/**
 * Opens the names of the columns of a matrix: row names of the table that names them, names that the file gives them,
 * or else the name of the matrix and their position from 0, as in scanpy.get.obs_df: `X_umap-0`.
 */
export async function openColumnNames(
  { dataset, elements }: OpenDataset,
  matrix: DataElement,
  options: ReadOptions,
): Promise<ColumnNames> {
  const { path } = matrix.info;
  const width = widthOf(matrix);
  const { columns: tablePath } = axisTablesOfCells(dataset, path);
  const table = dataset.tables.find((one) => one.path === tablePath);
  if (table?.length === width) {
    const { info } = await elements.at(table.path, options);
    if (info.kind === 'dataframe' && !info.isPositional) {
      const index = joinPath(table.path, table.index);
      const names = unpackStrings(await readNames(elements, index, true, options));
      if (names.length === width) return listed(names);
    }
  }
  const embedding = dataset.embeddings.find((one) => one.path === path);
  if (embedding?.columns?.length === width) return listed(embedding.columns);
  const prefix =
    embedding?.numbered ?? dataset.axes?.find((one) => one.path === path)?.numbered;
  if (prefix !== undefined) return numbered(prefix, 1, width);
  const own = dataset.matrices.find((one) => one.path === path);
  return numbered(own ? '' : `${embedding?.name ?? nameOf(path)}-`, 0, width);
}

function listed(names: readonly string[]): ColumnNames {
  return {
    nameAt: (at) => names[at] ?? String(at),
    find(name) {
      const at = names.indexOf(name);
      return at < 0 ? undefined : at;
    },
    near: (name) => nearestNames(names, name, MAX_NEAR),
  };
}

function numbered(prefix: string, first: 0 | 1, width: number): ColumnNames {
  return {
    nameAt: (at) => `${prefix}${at + first}`,
    find: (name) =>
      name.startsWith(prefix)
        ? numberIn(name.slice(prefix.length), first, width)
        : undefined,
    near(name) {
      const some =
        width <= MAX_COMPARED
          ? Array.from({ length: width }, (_, at) => at)
          : [0, width - 1];
      return nearestNames(
        some.map((at) => `${prefix}${at + first}`),
        name,
        MAX_NEAR,
      );
    },
  };
}

function widthOf({ info }: DataElement): number {
  return info.kind === 'matrix' ? (info.shape[1] ?? 1) : 1;
}
