import { didYouMean, nearestNames } from '@/analysis/names/nearest-names';
import type { DataElement } from '@/elements/element';
import type { IndexRange } from '@/model/block';
import { DataError } from '@/model/errors';
import { axisTablesOfCells } from '@/model/matrix-axes';
import { joinPath, nameOf } from '@/model/path';
import { formatCount } from '@/model/quantity';
import type { ReadOptions } from '@/model/read-options';
import { unpackStrings } from '@/model/strings';
import { geneNumber, readGeneNames } from '@/tables/gene-names';
import { readNames } from '@/tables/read-names';
import type { OpenDataset } from '../slots';

const MAX_NEAR = 5;

/**
 * The numbers of columns of a matrix of two or more axes, in the order in which they are named, each once: genes by any of
 * their names, columns of embeddings and other arrays by `columnNames`, all by `@` and their number from 0.
 *
 * @throws NotFoundError for an unknown name
 */
export async function columnNumbers(
  file: OpenDataset,
  matrix: DataElement,
  wanted: readonly string[] | IndexRange,
  options: ReadOptions,
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
    const known = await readGeneNames(file, ofGenes, options);
    const numbers = wanted.map((name) => geneNumber(known, name, path, width));
    return Uint32Array.from(new Set(numbers));
  }
  const names = await columnNames(file, matrix, options);
  const numbers = wanted.map((name) => {
    const number = Number(/^@(\d+)$/.exec(name)?.[1] ?? Number.NaN);
    const at = number < width ? number : names.indexOf(name);
    if (at >= 0) return at;
    throw new DataError(
      'NotFoundError',
      `${path} has no column “${name}”.${didYouMean(nearestNames(names, name, MAX_NEAR))} Columns also have numbers, from @0 to @${width - 1}.`,
    );
  });
  return Uint32Array.from(new Set(numbers));
}

export function isRange(
  wanted: readonly string[] | IndexRange | undefined,
): wanted is IndexRange {
  return typeof wanted?.[0] === 'number';
}

/**
 * Names of all columns of a matrix: row names of the table that names them, names that the file gives them, or else the
 * name of the matrix and their number from 0, as scanpy.get.obs_df has them: `X_umap-0`.
 */
export async function columnNames(
  { dataset, elements }: OpenDataset,
  matrix: DataElement,
  options: ReadOptions,
): Promise<readonly string[]> {
  const { path } = matrix.info;
  const width = widthOf(matrix);
  const { columns: tablePath } = axisTablesOfCells(dataset, path);
  const table = dataset.tables.find((one) => one.path === tablePath);
  if (table?.length === width) {
    const { info } = await elements.at(table.path, options);
    if (info.kind === 'dataframe' && !info.isPositional) {
      const index = joinPath(table.path, table.index);
      const names = unpackStrings(await readNames(elements, index, true, options));
      if (names.length === width) return names;
    }
  }
  const embedding = dataset.embeddings.find((one) => one.path === path);
  if (embedding?.columns?.length === width) return embedding.columns;
  const numbered = dataset.axes?.find((one) => one.path === path)?.numbered;
  const own = dataset.matrices.find((one) => one.path === path);
  const name = embedding?.name ?? nameOf(path);
  return Array.from({ length: width }, (_, i) => {
    if (numbered !== undefined) return `${numbered}${i + 1}`;
    return own ? String(i) : `${name}-${i}`;
  });
}

function widthOf({ info }: DataElement): number {
  return info.kind === 'matrix' ? (info.shape[1] ?? 1) : 1;
}
